//! The hint: asking for it, and putting it away.

use crate::session::Session;
use crate::tui::app::App;
use crate::tui::update::{position, session_events};

/// Shows where the best move begins, then what moves, the move, and the moves that are expected after it.
pub(super) fn hint(app: &mut App) {
    session_events::run(app, Session::hint);
    if let Some(session) = &mut app.session {
        session.exercise_hinted();
    }
}

/// Forgets the hint, or stops the search for one, unless a move is being made. Returns false if there is none.
pub(super) fn put_away(app: &mut App) -> bool {
    app.board.composition.is_empty() && position::forget_hint(app)
}
