//! Help from the list of legal moves: completed gestures, targets, completed operations.
//!
//! Invariant: conclusions are drawn only from a complete list; a partial one is just shown.

use crate::board::Move;
use crate::message;
use crate::notation::begun::write_begun;
use crate::notation::{is_short, read_move, write_move};
use crate::session::{Composition, arrived_start};
use crate::tui::app::{App, Choice, Menu, MenuEntry};
use crate::tui::facts::{gesture_context, movable};
use crate::tui::keys::Key;
use crate::tui::layout::Pane;
use crate::tui::panes::Completions;
use crate::tui::update::several::offer_moves;
use crate::tui::update::{board, legal_moves, line};
use crossterm::event::KeyCode;

/// Called after every event: requests the lists that the screen needs, and takes those that have arrived.
pub(super) fn sync(app: &mut App) {
    let composed = app.board.composition.settled();
    let setting_up = app.board.setting_up;
    if let Some(session) = &mut app.session
        && !setting_up
    {
        session.list_legal(&[]);
        let partial = session.legal(&[]).is_some_and(|all| all.complete.is_err());
        if partial && !composed.is_empty() {
            session.list_legal(&composed);
        }
    }
    complete_typed(app);
    legal_moves::sync(app);
}

/// Finds the legal moves that the typed line denotes or begins, unless they are known.
pub(super) fn complete_typed(app: &mut App) {
    let line = match app.focus {
        Pane::Composer if !app.board.setting_up && !line::is_answer(app) => {
            app.composer.line.text()
        }
        _ => "",
    };
    let session = app.session.as_ref().filter(|_| !line.trim().is_empty());
    let listing = session.and_then(|session| session.legal(&[]));
    // Called with every event; the line and the list (by its address) are what the result depends on.
    if app.composer.completions.are_of(line, listing) {
        return;
    }
    let gesture = session.and_then(|session| {
        let moves = session.completions(line)?;
        let texts = app.move_labels(&moves);
        let context = session.gesture_context(&Composition::default())?;
        let start = arrived_start(&moves, &context);
        Some((start, moves.into_iter().cloned().zip(texts).collect()))
    });
    let (start, gesture) = gesture.unwrap_or_default();
    app.composer.completions = Completions::new(line, listing.cloned(), gesture);
    app.composer.completions.start = start;
}

/// Takes the key with which a move is typed in a list of moves, and narrows the list to the moves that are meant. Returns
/// false if the key means something else. A text that means none of the moves plays none.
pub(super) fn type_choice(app: &mut App, menu: &mut Menu, key: Key) -> bool {
    if !menu.lists_moves() {
        return false;
    }
    let mut text = menu.typed.clone();
    match key.typed().filter(|sign| *sign != ' ') {
        Some(sign) => text.push(sign),
        None if key.code == KeyCode::Backspace => drop(text.pop()),
        None => {
            let is_meant = text.is_empty() || narrow(app, &mut menu.clone(), &text);
            let chooses = matches!(key.code, KeyCode::Enter | KeyCode::Char(' '));
            if !is_meant {
                menu.typed.clear();
                menu.entries = std::mem::take(&mut menu.all);
                menu.selected = 0;
            }
            if !is_meant && chooses {
                app.tell_error(&message!("tui-no-choice", text = text));
            }
            return !is_meant && chooses;
        }
    }
    if narrow(app, menu, &text) {
        return true;
    }
    // A digit that continues none of the moves is the number of one.
    if menu.typed.is_empty() && text.bytes().all(|sign| sign.is_ascii_digit()) {
        return false;
    }
    app.tell_error(&message!("tui-no-choice", text = text.as_str()));
    // The moves that the text before it means stay, in case that the sign is deleted.
    if menu.all.is_empty() {
        menu.all.clone_from(&menu.entries);
    }
    menu.typed = text;
    true
}

/// Leaves those moves of a list that a typed text means: as they are listed, or as in the line, on its own, `a1-b2`, or
/// behind what stands there, `f3` behind `N`. Returns false if it means none of them.
fn narrow(app: &App, menu: &mut Menu, text: &str) -> bool {
    let all = match menu.all.is_empty() {
        true => menu.entries.clone(),
        false => menu.all.clone(),
    };
    let bare = |text: &str| {
        let text = text.to_lowercase();
        text.replace(|sign: char| !sign.is_alphanumeric() || sign == 'x', "")
    };
    let wanted = bare(text);
    let listed = |entry: &MenuEntry| bare(&entry.label).starts_with(&wanted);
    let mut entries: Vec<MenuEntry> = all.iter().filter(|entry| listed(entry)).cloned().collect();
    let session = app.session.as_ref();
    let continued = format!("{}{text}", app.composer.line.text());
    for text in [text, &continued] {
        if !entries.is_empty() {
            break;
        }
        let meant = session.and_then(|session| session.completions(text));
        let is_meant = |entry: &&MenuEntry| {
            let meant = meant.iter().flatten();
            matches!(&entry.choice, Choice::Play(mv) if meant.copied().any(|other| other == mv))
        };
        entries = all.iter().filter(is_meant).cloned().collect();
    }
    if entries.is_empty() {
        return false;
    }
    menu.entries = entries;
    menu.selected = 0;
    menu.typed = text.to_owned();
    menu.all = all;
    true
}

/// Moves the cursor to the next square where the composed move can continue; if nothing is composed, to the next piece
/// that can move. Returns false if there is none.
pub(super) fn next_target(app: &mut App, forward: bool) -> bool {
    if !app.config.hints {
        return false;
    }
    let mut targets = movable(app);
    if targets.is_empty() {
        targets = crate::tui::facts::targets(app);
    }
    let cursor = app.board.cursor;
    let next = if forward {
        let after = targets.iter().find(|square| **square > cursor);
        after.or(targets.first())
    } else {
        let before = targets.iter().rev().find(|square| **square < cursor);
        before.or(targets.last())
    };
    match next {
        Some(square) => {
            app.board.cursor = *square;
            true
        }
        None => false,
    }
}

/// Moves the cursor to the next target, or shows a message that there is none.
pub(super) fn to_target(app: &mut App, forward: bool) {
    if !next_target(app, forward) {
        app.tell(&message!("hints-no-target"));
    }
}

/// Completes typed operations from the legal moves that begin with them. Returns false if the line does not consist of
/// operations, or if no known move continues them.
pub(super) fn complete_line(app: &mut App) -> bool {
    let played = app.played();
    let Some((game, position)) = played.map(|(game, position)| (game.clone(), position.clone()))
    else {
        return false;
    };
    let text = app.composer.line.text().to_owned();
    let Ok(typed) = read_move(&text, &game, &position.board) else {
        return false;
    };
    let session = app.session.as_ref().filter(|_| !typed.is_empty());
    let Some(listing) = session.and_then(|session| session.listing_for(&typed)) else {
        return false;
    };
    let sure = listing.complete.is_ok();
    let longer: Vec<Move> = listing
        .moves
        .iter()
        .map(|listed| &listed.mv)
        .filter(|mv| mv.len() > typed.len() && mv.starts_with(&typed))
        .cloned()
        .collect();
    let Some((first, rest)) = longer.split_first() else {
        return false;
    };
    if rest.is_empty() && !sure {
        app.tell(&message!("hints-perhaps-more"));
    }
    let common = rest.iter().fold(first.len(), |common, mv| {
        let same = first.iter().zip(mv.iter()).take_while(|(a, b)| a == b);
        common.min(same.count())
    });
    if common > typed.len() {
        let ops: Move = first.iter().take(common).copied().collect();
        let text = match is_short(&text) {
            true => write_begun(&ops, &game, &position),
            false => write_move(&ops, &game),
        };
        app.composer.line.set(&text);
        line::typed(app);
    } else {
        offer_moves(app, longer);
    }
    true
}

/// Completes the typed line to the only legal move that it begins, or offers the moves if there are several. Returns
/// false if there is none.
pub(super) fn complete_words(app: &mut App) -> bool {
    let typed = &app.composer.completions;
    let Some(only) = typed.only() else {
        let several = typed.moves.clone();
        let is_any = !several.is_empty();
        if is_any {
            offer_moves(app, several);
        }
        return is_any;
    };
    // Among all moves the text may have to say more than among those that the line begins.
    let text = app.session.as_ref().and_then(|session| {
        let listing = session.legal(&[])?;
        let moves: Vec<&Move> = listing.moves.iter().map(|listed| &listed.mv).collect();
        let texts = app.move_labels(&moves);
        moves
            .into_iter()
            .zip(texts)
            .find_map(|(mv, text)| (mv == only).then_some(text))
    });
    if let Some(text) = text {
        app.composer.line.set(&text);
        line::typed(app);
    }
    true
}

/// Plays the only legal move that contains the composed operations. Returns false if it is not certain that there is
/// exactly one.
pub(super) fn submit(app: &mut App) -> bool {
    let only = gesture_context(app).and_then(|context| app.board.composition.only_move(context));
    let is_one = only.is_some();
    if let Some(mv) = only {
        board::play(app, mv);
    }
    is_one
}
