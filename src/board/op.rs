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
    /// The square that changes.
    #[must_use]
    pub fn square(self) -> Square {
        match self {
            Self::Clear(at) | Self::Place(at, _) => at,
        }
    }

    /// The piece that is placed.
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
pub struct Move(pub Vec<Op>);

impl Move {
    /// The empty list.
    #[must_use]
    pub fn pass() -> Self {
        Self::default()
    }
}

impl Deref for Move {
    type Target = [Op];

    fn deref(&self) -> &[Op] {
        &self.0
    }
}

impl FromIterator<Op> for Move {
    fn from_iter<T: IntoIterator<Item = Op>>(ops: T) -> Self {
        Self(ops.into_iter().collect())
    }
}
