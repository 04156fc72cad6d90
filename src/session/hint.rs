//! A hint to the person who is to move: the best move, told in steps.

use super::job::JobId;
use super::slot::InFlight;
use crate::board::{Move, Position};
use crate::record::NodeId;
use crate::rules::Rules;
use crate::search::tree_search::RankedMove;
use std::sync::Arc;

/// How much of a hint is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HintStep {
    /// The part of the board where the move begins.
    Region,
    /// The piece that moves, or the square where something is placed.
    Square,
    /// The move.
    Move,
    /// The moves that are expected after it.
    Line,
}

/// A hint, or the search for one.
pub struct Hint {
    pub(super) node: NodeId,
    pub(super) rules: Arc<dyn Rules>,
    pub(super) position: Position,
    pub(super) step: HintStep,
    pub(super) found: Option<RankedMove>,
    /// The search, unless the analysis had the answer.
    pub(super) out: Option<InFlight>,
}

impl Hint {
    /// Returns how much is told, and the best move with the moves that are expected after it; `None` during the search.
    pub fn told(&self) -> Option<(HintStep, &RankedMove)> {
        Some((self.step, self.found.as_ref()?))
    }

    /// Returns the position that it is about.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns true if a job is its search.
    pub(super) fn is_from(&self, id: JobId) -> bool {
        self.out.as_ref().is_some_and(|out| out.id == id)
    }

    /// Tells more, unless all is told.
    pub(super) fn advance(&mut self) {
        let Some(found) = &self.found else { return };
        let has_line = !found.line.is_empty();
        let kinds = self.rules.game().kinds_of(self.position.turn).count();
        self.step = match self.step {
            _ if found.mv.is_empty() => HintStep::Move,
            HintStep::Region => HintStep::Square,
            HintStep::Square if !is_said_by_square(&found.mv, kinds) => HintStep::Move,
            HintStep::Square | HintStep::Move if has_line => HintStep::Line,
            step => step,
        };
    }
}

/// Returns true if a move only places the one kind of piece that its player has: then the square says it all.
fn is_said_by_square(mv: &Move, kinds: usize) -> bool {
    mv.len() == 1 && kinds == 1 && mv.arrival().is_some()
}

/// Returns the first step: a pass has no place on the board.
pub(super) fn first_step(is_pass: bool) -> HintStep {
    match is_pass {
        true => HintStep::Move,
        false => HintStep::Region,
    }
}
