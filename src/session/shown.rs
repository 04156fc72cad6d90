//! The squares that the rules show where the game is over, such as the stones of a row.
//!
//! They belong to the judgement of the end and not to the position, so they are asked for where the user stands and are
//! the same however the position was reached: by a move, in a record, or set up.

use super::job::{JobId, Lane, Task, TaskContext};
use super::move_state::ShownSquares;
use super::positions::PositionAt;
use super::{Session, SessionEvent};
use crate::board::{Move, Position, Square};
use crate::record::Content;
use crate::rules::Rules;
use std::sync::Arc;

struct ShownTask {
    rules: Arc<dyn Rules>,
    position: Position,
    /// The position before, and the move from there; `None` if the position was set up.
    after: Option<(Position, Move)>,
}

impl Task<Session> for ShownTask {
    type Output = Vec<Square>;

    fn lane(&self) -> Lane {
        Lane::Asking
    }

    fn run(self, run: &mut TaskContext<'_, Self::Output>) -> Option<Self::Output> {
        let (worker, limits) = run.worker(&self.rules);
        let after = self.after.as_ref().map(|(before, mv)| (before, mv));
        let squares = worker.shown(&self.position, after, &limits);
        (!limits.is_stopped()).then_some(squares)
    }

    fn take(session: &mut Session, id: JobId, squares: Self::Output) -> Vec<SessionEvent> {
        if session.moves.shown.waiting.take(id).is_some() {
            session.moves.shown.squares = squares;
        }
        Vec::new()
    }

    fn release(session: &mut Session, id: JobId, _: bool) {
        let _ = session.moves.shown.waiting.take(id);
    }
}

impl Session {
    /// Returns the squares that the rules show at the current node, in which the game is over by them.
    pub fn shown_squares(&self) -> &[Square] {
        &self.moves.shown.squares
    }

    /// Asks for the squares that are shown at the current node if the rules have ended the game there.
    pub(super) fn ask_for_shown(&mut self) {
        self.moves.shown = ShownSquares::default();
        if !self.outcome().is_over() || self.known_position().is_err() {
            return;
        }
        let Some(rules) = self.text.rules.clone() else {
            return;
        };
        let record = Arc::clone(&self.game.record);
        let current = self.game.current;
        // A note has the position of the node before it.
        let mut way = std::iter::once(current).chain(record.ancestors(current));
        let node = way.find(|node| !matches!(record.node(*node).content(), Content::Note));
        let node = node.map(|node| record.node(node));
        let mv = node.and_then(|node| Some((node.parent()?, node.content().as_move()?.clone())));
        let after = match mv.map(|(before, mv)| (self.game.position_at(before), mv)) {
            Some((PositionAt::Known(before), mv)) => Some((before, mv)),
            // To ask as if the position had been set up could show something else.
            Some(_) => return,
            None => None,
        };
        let position = self.game.position.clone();
        let id = self.submit(ShownTask {
            rules,
            position,
            after,
        });
        self.moves.shown.waiting.wait_for(id, ());
    }
}
