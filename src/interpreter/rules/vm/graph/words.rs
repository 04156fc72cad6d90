//! The contents of registers while a rule runs for all positions and all squares of an operation at once.

use super::squares::SquareSet;
use crate::rules::vm::arithmetic::{compare_integers, within};
use crate::rules::vm::instruction::{Arithmetic, Test};
use crate::rules::vm::position_query::PositionQuery;
use crate::rules::vm::types::OpField;
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// The content of a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LaneWord {
    /// The same bits for all lanes.
    Known(i64),
    /// Bits for each lane.
    Table(InternId),
    /// A field of an operation that is not decided yet.
    Field(Term),
    /// The length of the list plus a number.
    Count(i64),
    /// The content of a square, mapped by an entry of [`Interners::maps`].
    Content { place: LaneSquare, map: InternId },
    /// A value that depends on the position only: an entry of [`Interners::expressions`].
    Value(InternId),
    /// A value of each lane that depends on the position: an entry of [`Interners::questions`].
    Answer(InternId),
    /// An answer about the position after the operations: an entry of [`Interners::next_questions`].
    Next(InternId),
}

/// An index into a [`Interner`].
pub type InternId = u32;

/// The map in [`Interners::maps`] from a content to the bits of its cell.
pub const CELL: InternId = 0;

/// A field of an operation, negated if `is_negative`, plus `add`. If `is_relative`, the coordinate of the lane is
/// subtracted from the field first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Term {
    pub operation: u16,
    pub axis: OpField,
    pub is_negative: bool,
    pub is_relative: bool,
    pub add: i32,
}

/// A square for each lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LaneSquare {
    /// The same square for all lanes, as the index of its bit.
    At(u16),
    /// Columns and rows from the lane.
    Delta(i16, i16),
    /// A table with the bit of the square for each lane.
    Gather(InternId),
}

/// How a value is computed in a position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PositionExpr {
    /// A state variable.
    State(u32),
    /// The number of moves so far.
    MovesNumber,
    /// 1 if a player has a legal move, else 0.
    HasMove(u8),
    /// The number of earlier positions that equal the one after the move that was made.
    Repeats,
    /// The number of those with the same board.
    BoardRepeats,
    /// The number of operations of the move that was made.
    Count,
    /// 1 if an operation of the move that was made places a piece, else 0.
    IsPlace(u16),
    /// A field of an operation of the move that was made.
    Field(u16, OpField),
    /// A call of a function that does not read the move.
    Call(u32, Box<[i64]>),
    /// The same for a function that reads earlier positions, which no graph has.
    CallOfPast(u32, Box<[i64]>),
    /// A query about the position.
    Query(PositionQuery, Box<[i64]>),
    /// Arithmetic on two words, each known or a value.
    Binary(Arithmetic, LaneWord, LaneWord),
}

impl PositionExpr {
    /// Returns true if the value is stored with the position.
    pub fn is_plain(&self) -> bool {
        matches!(self, Self::State(_) | Self::MovesNumber)
    }
}

/// A query about the position for each lane. The arguments are known words or tables.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LaneQuery {
    pub query: PositionQuery,
    pub arguments: Box<[LaneWord]>,
}

impl LaneQuery {
    /// Returns true for a question about a stack that has an answer on every square of the board.
    pub fn is_of_stack(&self) -> bool {
        match (self.query, &*self.arguments) {
            (PositionQuery::StackSize, _) => true,
            (PositionQuery::StackAt, [_, _, LaneWord::Known(level)]) => *level >= 0,
            _ => false,
        }
    }
}

/// What is true of some lanes and never fails, so that it can be found out for all of them at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Gather {
    /// The square that a table names for the lane holds one of some contents.
    Contents { table: InternId, contents: InternId },
    /// The answer to a question about the stack of a lane satisfies a condition.
    Stack {
        question: InternId,
        condition: ValueCondition,
    },
}

/// A call of a function. The arguments are known words or tables, and on the board after the operations also values.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FunctionCall {
    pub function: u32,
    pub arguments: Box<[LaneWord]>,
}

/// What is asked about the position after the operations of a list.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum NextQuestion {
    /// The result of a function on the board after the operations.
    Call(FunctionCall),
    /// The number of earlier positions that equal the one after the move.
    Repeats,
    /// The number of those with the same board.
    BoardRepeats,
}

/// A condition for a list to be legal: whether an answer about the position after the operations satisfies `condition`
/// has to equal `answer`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Obligation {
    /// The index of the question in [`Interners::next_questions`].
    pub question: InternId,
    pub condition: ValueCondition,
    pub answer: bool,
}

impl Obligation {
    // The obligation may know the answer to another condition: "not `!= 0`" is the value 0, which decides everything;
    // "`!= 0`" decides only whether it is 0.
    /// Returns whether the answer satisfies a condition, if the obligation says so.
    pub fn decides(&self, condition: ValueCondition) -> Option<bool> {
        match (self.condition, self.answer) {
            (required, answer) if required == condition => Some(answer),
            (ValueCondition::Compare(Test::NotEqual, 0), false) => Some(condition.holds(0)),
            (ValueCondition::Compare(Test::NotEqual, 0), true)
                if condition == ValueCondition::Compare(Test::Equal, 0) =>
            {
                Some(false)
            }
            _ => None,
        }
    }
}

/// A condition on a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ValueCondition {
    /// Comparison of the value with a number.
    Compare(Test, i64),
    /// Membership in a set: bit `n` of the mask is the number `low + n`.
    Within(i64, u32),
}

impl ValueCondition {
    pub fn holds(self, value: i64) -> bool {
        match self {
            Self::Compare(test, number) => compare_integers(test, value, number),
            Self::Within(low, mask) => within(value, low, mask),
        }
    }
}

/// An interner: equal things share one index.
#[derive(Clone, Debug)]
pub struct Interner<T> {
    all: Vec<T>,
    numbers: FxHashMap<T, InternId>,
}

impl<T> Default for Interner<T> {
    fn default() -> Self {
        Self {
            all: Vec::new(),
            numbers: FxHashMap::default(),
        }
    }
}

impl<T: Clone + Eq + Hash> Interner<T> {
    // The numbers are given in the order of first use, which is that of the evaluator, so a graph that grows in the
    // same positions has the same numbers.
    pub fn id(&mut self, thing: T) -> InternId {
        if let Some(id) = self.numbers.get(&thing) {
            return *id;
        }
        let id = InternId::try_from(self.all.len()).unwrap_or(InternId::MAX);
        self.all.push(thing.clone());
        self.numbers.insert(thing, id);
        id
    }

    pub fn get(&self, id: InternId) -> Option<&T> {
        self.all.get(id as usize)
    }

    pub fn all(&self) -> &[T] {
        &self.all
    }
}

/// Everything that words and nodes refer to by index.
#[derive(Clone, Debug, Default)]
pub struct Interners {
    /// A number for each lane.
    pub tables: Interner<Box<[i64]>>,
    /// Functions of a content: a value for each.
    pub maps: Interner<Box<[i64]>>,
    pub expressions: Interner<PositionExpr>,
    pub questions: Interner<LaneQuery>,
    /// Questions about the position after the operations.
    pub next_questions: Interner<NextQuestion>,
    /// Calls whose results differ by lane.
    pub lane_calls: Interner<FunctionCall>,
    pub sets: Interner<SquareSet>,
    pub gathers: Interner<Gather>,
    /// Sets of contents.
    pub contents: Interner<u64>,
}
