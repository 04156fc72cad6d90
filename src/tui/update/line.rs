//! The text in the line of moves: what it means, and where it cannot be read.

use crate::base::Diagnostic;
use crate::board::Move;
use crate::message;
use crate::notation::label::nearest_text;
use crate::notation::{column, read_move};
use crate::rules::Role;
use crate::session::{Composition, Session};
use crate::tui::app::App;
use crate::tui::layout::Pane;
use crate::tui::panes::Viewer;
use crate::tui::update::{command_names, composition};

/// Empties the line.
pub(super) fn clear(app: &mut App) {
    app.composer.line.set("");
    typed(app);
}

/// Replaces the composed operations by those in the line, if it can be read as operations.
pub(super) fn typed(app: &mut App) {
    composition::put_away_refusal(app);
    app.composer.forget_verdict();
    app.composer.recalled = None;
    if app.board.setting_up {
        return;
    }
    let ops = read(app).unwrap_or_default();
    app.board.composition = Composition::of_ops(ops.to_vec());
}

/// Returns the operations in the line, if it can be read as some.
pub(super) fn read(app: &App) -> Option<Move> {
    let session = app.session.as_ref()?;
    let text = app.composer.line.text();
    read_move(text, session.game()?, &session.position().board).ok()
}

/// Shows where the line cannot be read.
pub(super) fn refuse(app: &mut App, mut error: Diagnostic) {
    app.composer.is_entered = false;
    app.composer.is_refused = true;
    let node = app.session.as_ref().map(Session::current);
    app.composer.last_error = node.map(|node| (error.message.clone(), node));
    // The refusal of an earlier move does not belong to this text.
    app.board.refusal = None;
    app.composer.suggestion = suggestion(app);
    let text = app.composer.line.text();
    let such = match error.message.id {
        "typed-unknown" => command_names::nearest_name(app, text.trim()),
        _ => None,
    };
    if let Some(such) = such {
        error.message = message!("typed-such-command", text = text.trim(), such = such);
        app.composer.suggestion = None;
    }
    // Only of operations, which are long, the place says more than the reason.
    if error.message.id.starts_with("typed-") || !text.contains('(') {
        app.composer.error = Some((error.message, 0));
        return;
    }
    let place = column(text, &error);
    let before = text.char_indices().nth(place.saturating_sub(1));
    let caret = before.map_or(text.len(), |(byte, _)| byte);
    app.composer.error = Some((error.message, place));
    app.composer.line.set_caret(caret);
}

/// Returns the legal move that the line is nearest to.
pub(super) fn suggestion(app: &App) -> Option<String> {
    let session = app.session.as_ref().filter(|_| !app.board.setting_up)?;
    // Which move is near may tell what is hidden.
    let session = Some(session).filter(|_| app.viewer() == Viewer::All)?;
    let listing = session.legal(&[])?;
    let moves: Vec<&Move> = listing.moves.iter().map(|listed| &listed.mv).collect();
    let (text, position) = (app.composer.line.text(), session.position());
    nearest_text(text, &moves, session.game()?, position)
}

/// Returns the number in a line if the program asks for one.
pub(super) fn answer_in(app: &App, text: &str) -> Option<i32> {
    let number = text.trim().parse().ok()?;
    asks_for_number(app).then_some(number)
}

/// Returns true if the line is the number for which the program asks. Any other text is a move.
pub(super) fn is_answer(app: &App) -> bool {
    answer_in(app, app.composer.line.text()).is_some()
}

/// Returns true if the program asks for a number and not for a move.
pub(in crate::tui) fn asks_for_number(app: &App) -> bool {
    let question = app
        .session
        .as_ref()
        .and_then(|session| session.moves().question());
    !app.board.setting_up && question.is_some_and(|question| question.role != Role::Move)
}

/// Returns true if a legal move begins with a text; while the moves are unknown, also if it may be a column or a piece.
pub(super) fn may_play(app: &App, text: &str) -> bool {
    let session = app.session.as_ref();
    let legal = session.and_then(|session| session.completions(text));
    match legal {
        Some(moves) => !moves.is_empty(),
        None => text.chars().all(|letter| app.begins_text(letter)),
    }
}

/// Gives the board the keyboard again after a move was entered; only the key for typing keeps it in the line.
pub(super) fn close(app: &mut App) {
    if !app.composer.is_text {
        app.focus = Pane::Board;
    }
}
