//! Operations on the board, and moves as lists of them.

use super::{Board, Cell, Piece, Square};
use smallvec::SmallVec;
use std::ops::Deref;

/// One change of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Op {
    /// Removes what is on a square; an empty square stays empty.
    Clear(Square),
    /// Places a piece on a square, replacing what was there.
    Place(Square, Piece),
}

impl Op {
    /// Returns the square that changes.
    #[inline]
    pub fn square(self) -> Square {
        match self {
            Self::Clear(square) | Self::Place(square, _) => square,
        }
    }

    /// Returns the piece that is placed.
    #[inline]
    pub fn piece(self) -> Option<Piece> {
        match self {
            Self::Clear(_) => None,
            Self::Place(_, piece) => Some(piece),
        }
    }
}

impl Board {
    /// Applies one operation. Does nothing for squares outside the board and holes.
    #[inline]
    pub fn apply(&mut self, op: Op) {
        if self.has(op.square()) {
            match op {
                Op::Clear(square) => self.set(square, Cell::EMPTY),
                Op::Place(square, piece) => self.set(square, Cell::of(piece)),
            }
        }
    }

    /// Returns the board after some operations.
    #[inline]
    pub fn after(&self, ops: &[Op]) -> Self {
        let mut after = self.clone();
        ops.iter().for_each(|op| after.apply(*op));
        after
    }

    /// Returns the operations that turn this board into another one, in the order of the squares. A square that is
    /// empty there and holds no piece here needs none.
    #[inline]
    pub fn difference(&self, other: &Self) -> Vec<Op> {
        other
            .squares()
            .filter(|square| self.get(*square) != other.get(*square))
            .filter_map(|square| match other.piece(square) {
                Some(piece) => Some(Op::Place(square, piece)),
                None => self.piece(square).map(|_| Op::Clear(square)),
            })
            .collect()
    }
}

/// A list of operations; nearly all moves have one or two, which take no memory of their own.
pub type Ops = SmallVec<[Op; 2]>;

/// The operations of a player's move, applied in order, all or none. The empty list is a pass.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The operations.
    pub ops: Ops,
    /// The answers of the player, if the rules are a program that asks questions: all since the position before the
    /// move, refused ones included. Empty for other rules.
    pub answers: Box<[i32]>,
}

impl Move {
    /// Returns the move without operations.
    #[inline]
    pub fn pass() -> Self {
        Self::default()
    }

    /// Returns true if the move contains the operations, each at least as often as it occurs in `ops`.
    #[inline]
    pub fn contains_all(&self, ops: &[Op]) -> bool {
        let times = |list: &[Op], op: &Op| list.iter().filter(|other| *other == op).count();
        ops.iter().all(|op| times(&self.ops, op) >= times(ops, op))
    }

    /// Returns the move with these operations.
    #[inline]
    pub fn of(ops: impl Into<Ops>) -> Self {
        Self {
            ops: ops.into(),
            ..Self::default()
        }
    }

    /// Returns the square on which the move places its last piece.
    #[inline]
    pub fn arrival(&self) -> Option<Square> {
        let placed = self.iter().rev().find(|op| op.piece().is_some());
        placed.map(|op| op.square())
    }

    /// Returns the move with these answers; the rules determine its operations.
    #[inline]
    pub fn answering(answers: &[i32]) -> Self {
        Self {
            ops: Ops::new(),
            answers: answers.into(),
        }
    }
}

impl Deref for Move {
    type Target = [Op];

    #[inline]
    fn deref(&self) -> &[Op] {
        &self.ops
    }
}

impl FromIterator<Op> for Move {
    #[inline]
    fn from_iter<T: IntoIterator<Item = Op>>(ops: T) -> Self {
        Self::of(ops.into_iter().collect::<Ops>())
    }
}
