//! What a player does to the board: operations, and moves as lists of them.

use super::{Piece, Square};
use std::ops::Deref;

/// One change of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Op {
    /// Takes away what stands on a square; an empty square stays empty.
    Clear(Square),
    /// Puts a piece on a square, in place of what stood there.
    Place(Square, Piece),
}

impl Op {
    /// Returns the square that changes.
    #[must_use]
    pub fn square(self) -> Square {
        match self {
            Self::Clear(square) | Self::Place(square, _) => square,
        }
    }

    /// Returns the piece that is placed.
    #[must_use]
    pub fn piece(self) -> Option<Piece> {
        match self {
            Self::Clear(_) => None,
            Self::Place(_, piece) => Some(piece),
        }
    }
}

/// The operations that a player made, applied in order, all or nothing. The empty list is a pass.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// What changed on the board.
    pub ops: Vec<Op>,
    /// The numbers that the player answered, where the rules are a program that asks: all since the position that the
    /// move is played at, refused ones included. Empty for rules that are told the operations.
    pub answers: Box<[i32]>,
}

impl Move {
    /// Returns the empty list.
    #[must_use]
    pub fn pass() -> Self {
        Self::default()
    }

    /// Returns a move of these operations.
    #[must_use]
    pub fn of(ops: Vec<Op>) -> Self {
        Self {
            ops,
            ..Self::default()
        }
    }

    /// Returns the move that these answers lead to; its operations are what the rules make of them.
    #[must_use]
    pub fn answering(answers: &[i32]) -> Self {
        Self {
            ops: Vec::new(),
            answers: answers.into(),
        }
    }
}

impl Deref for Move {
    type Target = [Op];

    fn deref(&self) -> &[Op] {
        &self.ops
    }
}

impl FromIterator<Op> for Move {
    fn from_iter<T: IntoIterator<Item = Op>>(ops: T) -> Self {
        Self::of(ops.into_iter().collect())
    }
}
