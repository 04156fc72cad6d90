//! The list of all legal moves, filtered by typing.

use crate::board::{Move, Outcome};
use crate::message;
use crate::notation::write_move;
use crate::tui::app::{App, Layer};
use crate::tui::keys::Key;
use crate::tui::layer::{CommandMatch, LegalMoves};
use crate::tui::panes::Viewer;
use crate::tui::update::offers::open_layer;
use crate::tui::update::{board, list_keys};
use crossterm::event::KeyCode;
use std::collections::HashSet;
use std::ptr;
use std::sync::Arc;

/// Called after every event: shows the moves as soon as they are known.
pub(super) fn sync(app: &mut App) {
    if matches!(app.layers.last(), Some(Layer::LegalMoves(_)))
        && let Some(Layer::LegalMoves(mut list)) = app.layers.pop()
    {
        let listing = app.session.as_ref().and_then(|session| session.legal(&[]));
        let same = match (&list.listing, listing) {
            (Some(old), Some(new)) => Arc::ptr_eq(old, new),
            (None, None) => true,
            _ => false,
        };
        if !same {
            list.listing = listing.cloned();
            refresh(app, &mut list);
        }
        app.layers.push(Layer::LegalMoves(list));
    }
}

/// Opens the list of all legal moves, or of those that contain the composed operations.
pub(super) fn open(app: &mut App, filter: &str) {
    if app.game().is_none() {
        app.tell(&message!("tui-no-rules-yet"));
        return;
    }
    if app
        .session
        .as_ref()
        .is_some_and(|session| session.outcome().is_over())
    {
        super::endings::tell_over(app);
        return;
    }
    if !app.sees_moves() {
        app.tell(&message!("curtain-in-the-way"));
        return;
    }
    let mut list = LegalMoves::default();
    list.line.set(filter);
    let listing = app.session.as_ref().and_then(|session| session.legal(&[]));
    list.listing = listing.cloned();
    refresh(app, &mut list);
    open_layer(app, Layer::LegalMoves(Box::new(list)));
}

/// Updates the list to the moves that match the typed filter.
pub(super) fn refresh(app: &App, list: &mut LegalMoves) {
    list.entries.clear();
    list.numbers.clear();
    list.selected = 0;
    let Some(listing) = &list.listing else { return };
    let Some((game, _)) = app.played() else {
        return;
    };
    let typed = list.line.text().trim();
    // Read as in the line of the board, `Nf` begins `Ng1-f3`.
    let session = app.session.as_ref().filter(|_| !typed.is_empty());
    let completions = session.and_then(|session| session.completions(typed));
    let completions: HashSet<*const Move> = completions
        .into_iter()
        .flatten()
        .map(ptr::from_ref)
        .collect();
    let wanted = typed.to_lowercase();
    let composed = app.board.composition.settled();
    let moves: Vec<&Move> = listing.moves.iter().map(|listed| &listed.mv).collect();
    let texts = app.move_labels(&moves);
    for (number, (listed, text)) in listing.moves.iter().zip(texts).enumerate() {
        if !listed.mv.contains_all(&composed) {
            continue;
        }
        let entry = entry(app, &listed.mv, text, listed.outcome);
        let side = entry.detail.to_lowercase();
        // Operations are not shown, but they can still be typed.
        let in_full = || write_move(&listed.mv, game).to_lowercase();
        let label = entry.text.to_lowercase();
        let is_in_full = || wanted.contains('(') && in_full().contains(&wanted);
        if wanted.is_empty()
            || label.contains(&wanted)
            || side.contains(&wanted)
            || completions.contains(&ptr::from_ref(&listed.mv))
            || is_in_full()
        {
            let start = label.find(&wanted).filter(|_| label.is_ascii());
            let matched = start.map_or(0..0, |start| start..start + wanted.len());
            list.numbers.push(number);
            list.entries.push(CommandMatch {
                letters: matched
                    .filter_map(|index| u32::try_from(index).ok())
                    .collect(),
                ..entry
            });
        }
    }
}

fn entry(app: &App, mv: &Move, text: String, outcome: Outcome) -> CommandMatch {
    let text = if mv.is_empty() {
        app.texts.word("tui-pass")
    } else {
        text
    };
    // How the game ends may follow from what is hidden.
    let over = crate::tui::facts::outcome_message(app, outcome);
    let over = over.filter(|_| app.viewer() == Viewer::All);
    let detail = over.map_or(String::new(), |over| app.texts.say(&over));
    CommandMatch {
        text,
        detail,
        ..CommandMatch::default()
    }
}

/// Handles a key while the list is open.
pub(super) fn on_key(app: &mut App, mut list: Box<LegalMoves>, key: Key, ends: bool) {
    if ends && !list.line.text().is_empty() {
        list.line.set("");
        refresh(app, &mut list);
    } else if ends || (key.code == KeyCode::Backspace && list.line.text().is_empty()) {
        return;
    } else if let Some(selected) = list_keys::list_key(key, list.selected, list.entries.len()) {
        list.selected = selected;
    } else if key.code == KeyCode::Enter {
        if let Some(mv) = list.chosen().cloned() {
            board::play(app, mv);
            return;
        }
    } else if list.line.key(key) == Some(true) {
        refresh(app, &mut list);
    }
    app.layers.push(Layer::LegalMoves(list));
}

/// Plays the move that was clicked.
pub(super) fn click(app: &mut App, mut list: LegalMoves, number: usize) {
    list.selected = number;
    if let Some(mv) = list.chosen().cloned() {
        board::play(app, mv);
    }
}
