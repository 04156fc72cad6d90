//! A moment of a game.

use super::{Board, Op};

/// The board and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The board.
    pub board: Board,
    /// The player to move, from 0.
    pub turn: u8,
}

impl Position {
    /// A position from its parts.
    #[must_use]
    pub fn new(board: Board, turn: u8) -> Self {
        Self { board, turn }
    }

    /// Applies operations to the board; the turn stays.
    pub fn apply(&mut self, ops: &[Op]) {
        for op in ops {
            self.board.apply(*op);
        }
    }
}

/// How a game stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Not over.
    #[default]
    Going,
    /// Won by a player, from 0.
    Won(u8),
    /// Over without a winner.
    Draw,
    /// Over, and the rules name no result.
    Over,
}

impl Outcome {
    /// True when no further move can be made.
    #[must_use]
    pub fn is_over(self) -> bool {
        self != Self::Going
    }
}
