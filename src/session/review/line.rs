//! The line that is reviewed: its positions and moves, as far as the rules allow them.

use crate::board::{Move, Outcome, Position};
use crate::record::NodeId;
use crate::rules::Rules;
use crate::session::engine::GameLine;
use std::collections::VecDeque;
use std::sync::Arc;

/// A position of a line.
#[derive(Clone, Debug)]
pub struct ReviewPosition {
    /// The node that leads to it.
    pub node: NodeId,
    pub position: Position,
    /// How the game stands there.
    pub outcome: Outcome,
    /// The index of the move that leads to it from another position of the line.
    pub(super) by_move: Option<usize>,
}

impl ReviewPosition {
    /// Returns true if it is searched: the game is not over there.
    pub(super) fn is_searched(&self) -> bool {
        !self.outcome.is_over()
    }
}

/// A move of a line.
#[derive(Clone, Debug)]
pub(super) struct LineMove {
    pub(super) node: NodeId,
    pub(super) mv: Move,
    /// The index of the position in which it was made. The next one is that after it.
    pub(super) before: usize,
    pub(super) is_throw: bool,
}

/// The part of a line that the rules allow.
#[derive(Clone, Debug, Default)]
pub struct ReviewLine {
    pub(super) positions: Vec<ReviewPosition>,
    pub(super) moves: Vec<LineMove>,
    pub(super) players: u8,
    /// True if the players agree on what is dead at the end, which the rules do not know.
    pub(super) counts_groups: bool,
    /// The first node that the rules refuse, where the line ends.
    pub refused: Option<NodeId>,
}

impl ReviewLine {
    /// Returns the positions, from the first to the last.
    pub fn positions(&self) -> &[ReviewPosition] {
        &self.positions
    }

    /// Returns the number of moves that can be reviewed: all but throws.
    pub fn moves(&self) -> usize {
        self.moves.iter().filter(|made| !made.is_throw).count()
    }

    /// Returns the positions in which moves were made, by the nodes of the moves.
    pub fn positions_before(&self) -> impl Iterator<Item = (NodeId, &Position)> {
        self.moves.iter().filter_map(|made| {
            let before = self.positions.get(made.before)?;
            Some((made.node, &before.position))
        })
    }

    /// Returns the game up to a position, as engines are told it; `None` if there is no such position.
    pub fn game_line(&self, rules: &Arc<dyn Rules>, index: usize) -> Option<GameLine> {
        let last = self.positions.get(index)?;
        let (mut first, mut moves) = (last, Vec::new());
        while let Some(made) = first.by_move.and_then(|made| self.moves.get(made)) {
            first = self.positions.get(made.before)?;
            moves.push((made.mv.clone(), first.position.clone()));
        }
        moves.reverse();
        Some(GameLine {
            rules: Arc::clone(rules),
            start: first.position.clone(),
            moves,
            position: last.position.clone(),
        })
    }
}

/// A line that is read from a record while its positions become known.
#[derive(Clone, Debug)]
pub(in crate::session) struct LineReader {
    pub(super) line: ReviewLine,
    pub(super) waiting: VecDeque<NodeId>,
}
