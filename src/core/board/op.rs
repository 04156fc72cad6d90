//! Operations on the board, and moves as lists of them.

use super::{Board, Cell, Piece, Square};
use smallvec::SmallVec;
use std::ops::Deref;

/// One change of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Op {
    /// Removes what is on a square, the top if there are several pieces; an empty square stays empty.
    Clear(Square),
    /// Places a piece on a square: on top of what is there if squares hold several pieces, else instead of it.
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

/// What an operation changes on its square: what is seen there, and how many pieces there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Top {
    /// What is seen.
    pub cell: Cell,
    /// The number of pieces if squares hold several, else 0.
    pub size: usize,
}

impl Top {
    /// An empty square.
    pub const EMPTY: Self = Self {
        cell: Cell::EMPTY,
        size: 0,
    };
}

// Whoever applies operations goes through here, so what a clear uncovers is known in this place alone.
impl Board {
    /// Applies one operation. Does nothing for squares outside the board and holes, and for a piece that is placed on a
    /// [full](Board::has_room) square.
    #[inline]
    pub fn apply(&mut self, op: Op) {
        if self.has(op.square()) {
            match op {
                Op::Clear(square) if self.has_stacks() => self.pop(square),
                Op::Place(square, piece) if self.has_stacks() => self.push(square, piece),
                Op::Clear(square) => self.set_top(square, Cell::EMPTY),
                Op::Place(square, piece) => self.set_top(square, Cell::of(piece)),
            }
        }
    }

    /// Returns what an operation changes on a square, for [`Board::restore`].
    #[inline]
    pub fn top(&self, square: Square) -> Top {
        Top {
            cell: self.get(square),
            size: match self.has_stacks() {
                true => self.stack_size(square),
                false => 0,
            },
        }
    }

    /// Takes the last operation on a square back, before which it had this top.
    #[inline]
    pub fn restore(&mut self, square: Square, top: Top) {
        let size = self.stack_size(square);
        match (self.has_stacks(), top.cell.piece()) {
            (false, _) => self.set_top(square, top.cell),
            (true, Some(piece)) if top.size > size => self.push(square, piece),
            (true, _) if top.size < size => self.pop(square),
            (true, _) => {}
        }
    }

    /// Returns true if every piece that is placed finds room on its square. Without stacks it replaces what is there.
    pub fn has_room(&self, ops: &[Op]) -> bool {
        if !self.has_stacks() {
            return true;
        }
        let most = self.stack_limit();
        let places = |square: Square| {
            let placed = ops.iter().filter(|op| op.piece().is_some());
            placed.filter(|op| op.square() == square).count()
        };
        // Nearly always there is room for all, whatever is taken away in between.
        let is_tight = |op: &Op| {
            let square = op.square();
            op.piece().is_some() && self.stack_size(square) + places(square) > most
        };
        if !ops.iter().any(is_tight) {
            return true;
        }
        let mut board = self.clone();
        ops.iter().all(|op| {
            let has_room = op.piece().is_none() || board.stack_size(op.square()) < most;
            board.apply(*op);
            has_room
        })
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
        if self.has_stacks() {
            let squares = other.squares();
            return squares
                .flat_map(|square| self.stack_difference(other, square))
                .collect();
        }
        other
            .squares()
            .filter(|square| self.get(*square) != other.get(*square))
            .filter_map(|square| match other.piece(square) {
                Some(piece) => Some(Op::Place(square, piece)),
                None => self.piece(square).map(|_| Op::Clear(square)),
            })
            .collect()
    }

    /// Returns the operations that turn the stack of a square into that of another board.
    fn stack_difference(&self, other: &Self, square: Square) -> Vec<Op> {
        let (old, new) = (self.stack(square), other.stack(square));
        let common = old.zip(new).take_while(|(old, new)| old == new).count();
        let cleared = self.stack_size(square) - common;
        let clears = std::iter::repeat_n(Op::Clear(square), cleared);
        let places = other.stack(square).skip(common);
        clears
            .chain(places.map(|piece| Op::Place(square, piece)))
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

    /// Returns true if this move is the one that is wanted: it has the same answers, or the same operations if no
    /// answers are given.
    pub fn is_meant_by(&self, wanted: &Self) -> bool {
        match wanted.answers.is_empty() {
            true => self.ops == wanted.ops,
            false => self.answers == wanted.answers,
        }
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
