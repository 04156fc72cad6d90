//! The board: cursor, lifting and setting down, and what the rules say of it.

use super::super::app::{App, Refusal};
use super::super::composition::{Gesture, Otherwise, kinds_of};
use super::super::layer::{Choice, MenuEntry};
use super::super::layout::Pane;
use super::{ask_turn, happenings, hints, offer, story, words};
use crate::board::notation::{square_name, write_move};
use crate::board::{Move, Piece, Square};
use crate::message;
use crate::rules::Role;
use crate::tui::widgets::board::PieceSigns;

/// Moves the cursor; `up` counts in board rows as they are seen.
pub(super) fn cursor(app: &mut App, right: i32, up: i32) {
    let Some(session) = &app.session else { return };
    let board = &session.position().board;
    let turn = if app.board.flipped { -1 } else { 1 };
    let step = |from: u16, by: i32, size: u16| {
        let to = (i32::from(from) + by).clamp(0, i32::from(size.max(1)) - 1);
        u16::try_from(to).unwrap_or(from)
    };
    app.board.cursor = Square::new(
        step(app.board.cursor.x, right * turn, board.width()),
        step(app.board.cursor.y, up * turn, board.height()),
    );
}

/// Enter on the cursor's square.
pub(super) fn lift(app: &mut App) {
    let at = app.board.cursor;
    enter(app, at);
}

/// Enter or a click on a square.
pub(super) fn enter(app: &mut App, at: Square) {
    if is_playing(app) && answer(app, at) {
        return;
    }
    if is_playing(app) && hints::enter(app, at) {
        return;
    }
    gesture(app, |app, position, game| {
        if app.board.setting_up {
            app.board.composition.enter_freely(at, position)
        } else {
            app.board.composition.enter(at, position, game)
        }
    });
}

/// A square as the answer to the question of a program; false where it is a gesture of a move. Where a program asks for
/// squares only, a gesture is better: it is completed by the legal moves.
fn answer(app: &mut App, at: Square) -> bool {
    let Some(session) = &mut app.session else {
        return false;
    };
    let Some(question) = session.question() else {
        return false;
    };
    if question.only_squares && session.answers().is_empty() {
        return false;
    }
    let text = question.text.clone();
    if !matches!(question.role, Role::Square { .. }) {
        app.focus = Pane::Composer;
        app.tell(&message!("tui-asks-for-number", text = text));
        return true;
    }
    app.board.cursor = at;
    let happenings = session.answer_square(at);
    happenings::tell(app, happenings);
    true
}

/// A drag from a square to another.
pub(super) fn drag(app: &mut App, from: Square, to: Square) {
    gesture(app, |app, position, game| {
        if app.board.setting_up {
            return app.board.composition.drag_freely(from, to, position);
        }
        match app.board.composition.take_up(from, position) {
            true if is_playing(app) && hints::enter(app, to) => Gesture::Entered,
            true => app.board.composition.enter(to, position, game),
            false => Gesture::NothingHere,
        }
    });
}

/// True while moves can be made: a position is not set up by hand and the game goes on.
fn is_playing(app: &App) -> bool {
    let going = |session: &crate::session::Session| !session.outcome().is_over();
    !app.board.setting_up && app.session.as_ref().is_some_and(going)
}

fn gesture(
    app: &mut App,
    make: impl FnOnce(&mut App, &crate::board::Position, &crate::board::Game) -> Gesture,
) {
    let Some((position, game)) = app
        .session
        .as_ref()
        .and_then(|session| Some((session.position().clone(), session.game()?.clone())))
    else {
        app.tell(&message!("tui-no-rules-yet"));
        return;
    };
    let outcome_over = app
        .session
        .as_ref()
        .is_some_and(|session| session.outcome().is_over());
    if outcome_over && !app.board.setting_up {
        app.tell(&message!("tui-game-is-over"));
        return;
    }
    let gesture = make(app, &position, &game);
    match gesture {
        Gesture::Done => composed(app),
        Gesture::Entered => {}
        Gesture::Try(attempt) => attempt_or_keep(app, attempt),
        Gesture::ChoosePiece(at) => {
            app.board.cursor = at;
            choose_piece(app, "");
        }
        Gesture::NothingHere => app.tell(&message!("tui-nothing-to-lift")),
    }
}

fn attempt_or_keep(app: &mut App, attempt: super::super::composition::Attempt) {
    let shown = match attempt.otherwise {
        Otherwise::Keep(kept, shown) => {
            app.board.composition = *kept;
            app.board.lift_instead = None;
            shown
        }
        Otherwise::Lift(at) => {
            app.board.lift_instead = Some(at);
            attempt
                .tiers
                .first()
                .and_then(|tier| tier.first())
                .cloned()
                .unwrap_or_default()
        }
    };
    composed(app);
    if let Some(session) = &mut app.session {
        let happenings = session.try_moves(attempt.tiers, shown);
        happenings::tell(app, happenings);
    }
}

/// The composer shows what is built.
pub(super) fn composed(app: &mut App) {
    let ops = app.board.composition.ops();
    let text = match app.game() {
        Some(game) if !ops.is_empty() => write_move(&ops, game),
        _ => String::new(),
    };
    app.composer.line.set(&text);
    app.composer.error = None;
    app.composer.at = None;
    app.refusal = None;
}

/// Takes away what stands under the cursor.
pub(super) fn remove(app: &mut App) {
    let Some(session) = &app.session else { return };
    let at = app.board.cursor;
    let position = session.position();
    let removed = if app.board.setting_up {
        app.board.composition.remove_freely(at, position)
    } else {
        app.board.composition.remove(at, &position.board)
    };
    if removed {
        composed(app);
    } else {
        app.tell(&message!("tui-nothing-to-remove"));
    }
}

/// Takes back the last step of building; what was refused is forgotten first.
pub(super) fn take_back(app: &mut App) {
    if let Some(session) = &mut app.session {
        session.cancel();
        if session.take_back_answers() {
            app.tell(&message!("tui-answers-taken-back"));
            return;
        }
    }
    if app.board.composition.take_back() || !app.composer.line.text().is_empty() {
        composed(app);
    } else if app.board.setting_up {
        app.board.setting_up = false;
        app.tell(&message!("tui-set-up-left"));
    } else if app.refusal.take().is_none() {
        app.focus = Pane::Board;
    }
}

/// Plays the empty list.
pub(super) fn pass(app: &mut App) {
    app.board.composition.clear();
    composed(app);
    if let Some(session) = &mut app.session {
        let happenings = session.play(Move::pass());
        happenings::tell(app, happenings);
    }
}

/// Offers the kinds of pieces, the mover's own first; or puts the one that was named.
pub(super) fn choose_piece(app: &mut App, name: &str) {
    let at = app.board.cursor;
    let Some((game, turn)) = app
        .session
        .as_ref()
        .and_then(|session| Some((session.game()?.clone(), session.position().turn)))
    else {
        app.tell(&message!("tui-no-rules-yet"));
        return;
    };
    if !name.is_empty() {
        match game.piece_by_name(name) {
            Some(piece) => put(app, at, piece),
            None => app.tell_fault(&message!("tui-no-such-piece", name = name)),
        }
        return;
    }
    let signs = PieceSigns::of(&game, app.theme.signs);
    let mut pieces: Vec<Piece> = kinds_of(&game, turn).collect();
    for owner in (0..game.players).filter(|owner| *owner != turn) {
        pieces.extend(kinds_of(&game, owner));
    }
    let entries = pieces
        .into_iter()
        .map(|piece| MenuEntry {
            label: format!("{} {}", signs.get(piece), game.piece_name(piece)),
            side: app.player_name(game.owner(piece)),
            choice: Choice::Put(at, piece),
        })
        .collect();
    let title = app.texts.say(&message!(
        "tui-put-on",
        square = square_name(at, game.look.coordinates)
    ));
    offer(app, title, entries, 0);
}

/// Puts a chosen piece and has the whole judged.
pub(super) fn put(app: &mut App, at: Square, piece: Piece) {
    if app.board.setting_up {
        if let Some(session) = &app.session {
            app.board
                .composition
                .put_freely(at, piece, session.position());
        }
        composed(app);
        return;
    }
    let attempt = app.board.composition.put(at, piece);
    attempt_or_keep(app, attempt);
}

/// Begins setting up a position by hand, or ends it: then it is asked who is to move.
pub(super) fn set_up(app: &mut App) {
    if !app.board.setting_up {
        app.board.setting_up = true;
        app.board.composition.clear();
        composed(app);
        app.focus = Pane::Board;
        app.tell(&message!("tui-set-up-begun"));
        return;
    }
    let ops = app.board.composition.ops();
    if ops.is_empty() {
        app.board.setting_up = false;
        composed(app);
        app.tell(&message!("tui-set-up-left"));
        return;
    }
    let turn = app
        .session
        .as_ref()
        .map_or(0, |session| session.position().turn);
    let players = app.game().map_or(1, |game| game.players.max(1));
    if players == 1 {
        set_up_done(app, ops, turn);
        return;
    }
    ask_turn(app, turn, |player| Choice::SetUp(ops.clone(), player));
}

/// Writes what was set up into the record, with this player to move.
pub(super) fn set_up_done(app: &mut App, ops: Move, turn: u8) {
    app.board.setting_up = false;
    app.board.composition.clear();
    composed(app);
    if let Some(session) = &mut app.session {
        let other = (turn != session.position().turn).then_some(turn);
        let happenings = session.set_up(ops.ops, other);
        app.tell(&message!("tui-set-up-done"));
        happenings::tell(app, happenings);
    }
}

/// Notes a refusal, and shows the line of the rules that decided.
pub(super) fn refused(app: &mut App, mv: Move, explanation: Box<crate::rules::Explanation>) {
    let at = app
        .session
        .as_ref()
        .map_or(crate::record::NodeId::ROOT, |session| session.current());
    if let Some(square) = app.board.lift_instead.take() {
        // Stepping onto an own piece is no move here: that piece is meant to move instead.
        if let Some(session) = &app.session {
            app.board.composition.lift(square, session.position());
        }
        composed(app);
        return;
    }
    app.board.composition.set_refused();
    app.refusal = Some(Refusal {
        mv,
        explanation,
        at,
    });
    words::show_deciding_line(app);
}

/// The answer to a question about a move: the story is opened.
pub(super) fn explained(app: &mut App, mv: Move, explanation: Box<crate::rules::Explanation>) {
    app.board.lift_instead = None;
    let is_legal = matches!(explanation.judgement, crate::rules::Judgement::Legal(_));
    let composition = app.board.composition.clone();
    refused(app, mv, explanation);
    if is_legal {
        app.board.composition = composition;
    }
    story::open(app);
}

/// Tells at length why the last move was refused; without a refusal asks about what is built.
pub(super) fn why(app: &mut App) {
    if app.refusal.is_some() {
        story::open(app);
        return;
    }
    let ops = app.board.composition.ops();
    if ops.is_empty() {
        app.tell(&message!("tui-why-nothing"));
        return;
    }
    if let Some(session) = &mut app.session {
        let happenings = session.explain(ops);
        happenings::tell(app, happenings);
    }
}
