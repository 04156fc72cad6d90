//! What a register holds while a rule runs for all positions and all squares of an operation at once.

use super::squares::Squares;
use crate::rules::vm::code::{Arithmetic, Test};
use crate::rules::vm::concrete::{compare_integers, within};
use crate::rules::vm::position_query::PositionQuery;
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// A word of a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Word {
    /// The same bits everywhere.
    Known(i64),
    /// Bits for each lane.
    Table(Id),
    /// A field of an operation that is not decided.
    Field(Term),
    /// The length of the list plus a number.
    Count(i64),
    /// What stands on a square, or a function of it.
    Content { place: Place, map: Id },
    /// A value that the position alone tells.
    Value(Id),
    /// A value that the position tells for each lane.
    Answer(Id),
    /// What a function gives of the board after the operations.
    Next(Id),
}

/// Number of something that is kept once.
pub type Id = u32;

/// The map that gives the bits of a cell.
pub const CELL: Id = 0;

/// Fields of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Axis {
    X,
    Y,
    Piece,
}

/// A field of an operation, or minus it, plus a number; a coordinate may be counted from that of the lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Term {
    pub operation: u16,
    pub axis: Axis,
    pub is_negative: bool,
    pub is_relative: bool,
    pub add: i32,
}

/// A square, for each lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// The same for all lanes.
    At(u16),
    /// So far from the lane.
    Delta(i16, i16),
    /// The bit of the square in a table.
    Gather(Id),
}

/// How a value is found.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Expression {
    /// A state variable.
    State(u32),
    /// The number of moves before.
    MovesNumber,
    /// Whether a player has a move.
    HasMove(u8),
    /// The length of the list, where it is known.
    Count,
    /// Whether an operation places, where it is known.
    IsPlace(u16),
    /// A field of an operation, where it is known.
    Field(u16, Axis),
    /// A call of a function that asks nothing of the move.
    Call(u32, Box<[i64]>),
    /// A question about the position.
    Query(PositionQuery, Box<[i64]>),
    /// Arithmetic of two words that are known or values.
    Binary(Arithmetic, Word, Word),
}

/// A question about the position for each lane; the arguments are known or tables.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Question {
    pub query: PositionQuery,
    pub arguments: Box<[Word]>,
}

/// A call of a function on the board after the operations; the arguments are known, tables or values.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NextCall {
    pub function: u32,
    pub arguments: Box<[Word]>,
}

/// What must be so of a call on the board after the operations, for a list to be legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Obligation {
    /// The call.
    pub call: Id,
    pub ask: Ask,
    pub answer: bool,
}

/// What is asked of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ask {
    /// How it compares with a number.
    Compare(Test, i64),
    /// Whether it lies in a set.
    Within(i64, u32),
}

impl Ask {
    pub fn holds(self, value: i64) -> bool {
        match self {
            Self::Compare(test, number) => compare_integers(test, value, number),
            Self::Within(low, mask) => within(value, low, mask),
        }
    }
}

/// Things by number, each kept once.
#[derive(Clone, Debug)]
pub struct Kept<T> {
    all: Vec<T>,
    numbers: FxHashMap<T, Id>,
}

impl<T> Default for Kept<T> {
    fn default() -> Self {
        Self {
            all: Vec::new(),
            numbers: FxHashMap::default(),
        }
    }
}

impl<T: Clone + Eq + Hash> Kept<T> {
    pub fn id(&mut self, thing: T) -> Id {
        if let Some(id) = self.numbers.get(&thing) {
            return *id;
        }
        let id = Id::try_from(self.all.len()).unwrap_or(Id::MAX);
        self.all.push(thing.clone());
        self.numbers.insert(thing, id);
        id
    }

    pub fn get(&self, id: Id) -> Option<&T> {
        self.all.get(id as usize)
    }

    pub fn all(&self) -> &[T] {
        &self.all
    }
}

/// Everything that words and nodes name by number.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// Values by lane.
    pub tables: Kept<Box<[i64]>>,
    /// Functions of what a square holds, by its number.
    pub maps: Kept<Box<[i64]>>,
    pub expressions: Kept<Expression>,
    pub questions: Kept<Question>,
    pub next_calls: Kept<NextCall>,
    pub sets: Kept<Squares>,
    /// Sets of what squares hold.
    pub contents: Kept<u64>,
}
