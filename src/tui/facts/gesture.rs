//! How a move that is begun can go on.

use crate::board::{Move, Square};
use crate::session::GestureContext;
use crate::tui::app::App;

/// Returns the context for the next gesture; `None` while a position is set up by hand.
pub fn gesture_context(app: &App) -> Option<GestureContext<'_>> {
    let session = app.session.as_ref().filter(|_| !app.board.setting_up)?;
    session.gesture_context(&app.board.composition)
}

/// Returns the squares where the composed move can continue, as far as they are known.
pub fn targets(app: &App) -> Vec<Square> {
    let typed = &app.composer.completions.moves;
    if !typed.is_empty() && app.board.composition.is_empty() {
        if !app.composer.completions.start.is_empty() {
            return app.composer.completions.next_squares();
        }
        let board = app
            .session
            .as_ref()
            .map(|session| &session.position().board);
        // Of several pieces that are put down, the one that was lifted comes first: the amazon before its arrow.
        let destination = |mv: &Move| {
            let lifted = mv.iter().find(|op| op.piece().is_none())?;
            let lifted = board?.piece(lifted.square())?;
            let placed = mv.iter().find(|op| op.piece() == Some(lifted));
            placed.map(|op| op.square())
        };
        let last = |mv: &Move| mv.arrival().or(mv.last().map(|op| op.square()));
        let ends = typed
            .iter()
            .filter_map(|mv| destination(mv).or_else(|| last(mv)));
        return ends.collect();
    }
    let targets = |context| app.board.composition.targets(app.board.cursor, context);
    gesture_context(app).map_or(Vec::new(), targets)
}

/// Returns the pieces that can move, if the composition is empty.
pub fn movable(app: &App) -> Vec<Square> {
    let typed = &app.composer.completions.moves;
    if !typed.is_empty() && app.board.composition.is_empty() {
        if !app.composer.completions.start.is_empty() {
            return Vec::new();
        }
        let lifted = typed.iter().filter_map(|mv| mv.first());
        let lifted = lifted.filter(|op| op.piece().is_none());
        return lifted.map(|op| op.square()).collect();
    }
    let context = gesture_context(app).filter(|_| app.board.composition.is_empty());
    context.map_or(Vec::new(), |context| context.movable())
}
