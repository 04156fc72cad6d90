//! Questions about a position that rules ask with built-in functions: pure, the same arguments give the same answer.
//!
//! To add one, add a variant and its arm in [`View::answer`]; both domains then know it. The symbolic one asks with every
//! member of the sets where arguments are open.

use super::facts::Facts;
use crate::board::{Board, Cell};
use crate::rules::FaultKind;

/// A question. Arguments are named in the order of their registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PositionQuery {
    /// Piece or empty: the player that it belongs to, or -1.
    Owner,
}

impl PositionQuery {
    /// Whether the answer depends on what stands on the board.
    #[must_use]
    pub fn reads_board(self) -> bool {
        match self {
            Self::Owner => false,
        }
    }

    /// Steps that a question costs on a board.
    #[must_use]
    pub fn cost(self, board: &Board) -> u32 {
        let _ = board;
        match self {
            Self::Owner => 0,
        }
    }
}

/// A position as questions see it.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The board.
    pub board: &'a Board,
    /// What never changes.
    pub facts: &'a Facts,
}

impl View<'_> {
    /// Answers a question about known arguments.
    ///
    /// # Errors
    /// When the arguments have no answer.
    pub fn answer(self, query: PositionQuery, arguments: &[i64]) -> Result<i64, FaultKind> {
        match (query, arguments) {
            (PositionQuery::Owner, [piece]) => {
                Ok(self.facts.owner(cell(*piece)).map_or(-1, i64::from))
            }
            _ => Err(FaultKind::Internal),
        }
    }
}

/// The cell of a word.
fn cell(bits: i64) -> Cell {
    Cell::from_bits(u16::try_from(bits).unwrap_or(u16::MAX))
}
