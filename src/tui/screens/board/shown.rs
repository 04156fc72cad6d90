//! What board and composer both show of the state: the state of the game, and the operations that are composed or typed.

use crate::board::Move;
use crate::config::Mode;
use crate::notation::read_move;
use crate::session::Session;
use crate::tui::app::{App, Layer};
use crate::tui::facts::{estimate_words, short_ending};
use crate::tui::screens::seats;
use crate::tui::screens::state::state_words;
use crate::tui::widgets::paint::columns;

/// Returns the state of the game for the title of a pane of this width, and true if that is all of it: if there is not
/// enough room, the result of a finished game stands there without the reason.
pub(in crate::tui::screens) fn fact(app: &App, width: u16) -> (String, bool) {
    let whole = state_words(app);
    // The corners with a line each, and the spaces around both parts of the title.
    let used = columns(&app.texts.word("tui-pane-board")) + 8;
    let room = usize::from(width).saturating_sub(used);
    match short_ending(app) {
        Some(short) if columns(&whole) > room => (short, false),
        _ => (with_points(app, whole, room), true),
    }
}

/// Returns the state with what players of a game of groups look for beside it, as far as there is room: what was taken,
/// where no cards say so, and the estimate of the points.
fn with_points(app: &App, mut state: String, room: usize) -> String {
    let counts = (app.session.as_ref()).is_some_and(|session| session.counts_groups());
    if !counts {
        return state;
    }
    let taken = match app.mode {
        Mode::Play => String::new(),
        Mode::Study | Mode::Write => seats::all_taken_words(app),
    };
    for part in [taken, estimate_words(app).unwrap_or_default()] {
        if !part.is_empty() && columns(&state) + 3 + columns(&part) <= room {
            state.push_str("   ");
            state.push_str(&part);
        }
    }
    state
}

/// Returns the operations to show: the composed ones, or else the typed ones as far as they can be read.
pub(in crate::tui::screens) fn pending_ops(app: &App, session: &Session) -> Move {
    if let Some(Layer::LegalMoves(list)) = app.layers.last() {
        return list.chosen().cloned().unwrap_or_default();
    }
    let ops = app.board.composition.ops();
    let text = app.composer.line.text();
    if !ops.is_empty() || text.is_empty() {
        return ops;
    }
    let typed = session
        .game()
        .and_then(|game| read_move(text, game, &session.position().board).ok());
    let completions = &app.composer.completions;
    let begun = || match completions.only() {
        Some(only) => only.clone(),
        None => Move::of(completions.start.clone()),
    };
    typed.unwrap_or_else(begun)
}
