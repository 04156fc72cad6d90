//! The interface through which the evaluator asks about values, the board and the operations of the move.
//!
//! The evaluator itself knows no values: it moves words between registers and asks a domain. The [concrete
//! domain](super::concrete) always has an answer. A domain whose words are partly unknown may answer with
//! [`Stop::Suspend`]. The run then stands at the start of the instruction that asked, with nothing of it done, so that
//! it can be saved, the domain narrowed, and the run resumed. For that to work, asking twice must give the same answer.

// The domains, all run by the same evaluator:
//
//     domain             word                   unknown                       used for
//     Concrete           i64                    nothing                       judging, `end`, functions of a position
//     MoveMaker          i64                    nothing                       the hook after a move, on its own board
//     Blind              i64                    the board                     whether that hook looks at the board
//     symbolic::World    known, term, interval  the operations                listing by the reference
//     graph::Lanes       known, table by lane,  operations, lane, position    growing the graph
//                        content, value, ...
//     World of BGGL      i64                    the answers of the player     programs that ask for input
//
// A domain of its own for each is what keeps one semantics: there is no second place that says what `a / b` or a square
// off the board means. They share `arithmetic` wherever their words are known.

use super::graph::{CodeEnd, MOVE_VALUES, RunCode};
use super::instruction::{Arithmetic, Test, WINDOW};
use super::intrinsic::Intrinsic;
use super::types::{OpField, Type};
use crate::base::Limit;
use crate::board::Square;
use crate::rules::FaultKind;
use std::convert::Infallible;

/// Why a domain has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop<Need> {
    /// The rules did something that has no result.
    Fault(FaultKind),
    /// The domain must be narrowed first; the run is suspended until then.
    Suspend(Need),
    /// A run inside this run reached a limit.
    Limit(Limit),
}

/// An answer, or why there is none.
pub type Answer<T, Need = Infallible> = Result<T, Stop<Need>>;

/// Why a run stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunResult<Need> {
    /// The hook returned; its result is in the state. The number is that of the instruction that returned.
    Done(u32),
    /// A fault at the current instruction of the state.
    Fault(FaultKind),
    /// A limit was reached at the current instruction of the state.
    LimitReached(Limit),
    /// The domain must be narrowed before the run can be resumed.
    Suspended(Need),
}

impl<Need> From<Stop<Need>> for RunResult<Need> {
    fn from(stop: Stop<Need>) -> Self {
        match stop {
            Stop::Fault(kind) => Self::Fault(kind),
            Stop::Suspend(need) => Self::Suspended(need),
            Stop::Limit(limit) => Self::LimitReached(limit),
        }
    }
}

/// Returns what is left of a number in a program whose integers have 32 bits.
pub(crate) fn wrapped(number: i64) -> i64 {
    // Only the low 32 bits count.
    i64::from(number as i32)
}

/// A source of values. Calls are dispatched statically.
pub trait Domain {
    /// The content of a register.
    type Word: Copy;
    /// What must be decided before the run can continue.
    type Need;

    /// Returns the word with known bits.
    fn constant(bits: i64) -> Self::Word;
    // For observers only: what `removeGroup` cleared cannot be seen from its operands.
    /// Returns the squares that the last intrinsic changed, if they do not follow from its arguments.
    fn changed_squares(&self) -> &[Square] {
        &[]
    }
    /// Returns true if a bool is true.
    fn truth(&mut self, a: Self::Word) -> Answer<bool, Self::Need>;

    /// Computes with two integers.
    fn integer(
        &mut self,
        op: Arithmetic,
        a: Self::Word,
        b: Self::Word,
    ) -> Answer<Self::Word, Self::Need>;
    /// Negates an integer.
    fn negate(&mut self, a: Self::Word) -> Answer<Self::Word, Self::Need>;
    /// Negates a bool.
    fn not(&mut self, a: Self::Word) -> Answer<Self::Word, Self::Need>;
    /// Computes with two floats.
    fn float(
        &mut self,
        op: Arithmetic,
        a: Self::Word,
        b: Self::Word,
    ) -> Answer<Self::Word, Self::Need>;
    /// Negates a float.
    fn negate_float(&mut self, a: Self::Word) -> Answer<Self::Word, Self::Need>;
    /// Converts an integer to a float.
    fn to_float(&mut self, a: Self::Word) -> Answer<Self::Word, Self::Need>;

    /// Compares integers, bools or pieces; bools and pieces only for equality.
    fn compare(&mut self, test: Test, a: Self::Word, b: Self::Word) -> Answer<bool, Self::Need>;
    /// Compares floats.
    fn compare_float(
        &mut self,
        test: Test,
        a: Self::Word,
        b: Self::Word,
    ) -> Answer<bool, Self::Need>;
    /// Returns true if `a - low` is the index of a set bit of `mask`.
    fn within(&mut self, a: Self::Word, low: i64, mask: u32) -> Answer<bool, Self::Need>;

    /// Returns the number of operations of the move.
    fn count(&mut self) -> Answer<Self::Word, Self::Need>;
    /// Returns true if an operation is a place.
    fn is_place(&mut self, index: Self::Word) -> Answer<bool, Self::Need>;
    /// Returns a field of an operation.
    fn field(&mut self, index: Self::Word, field: OpField) -> Answer<Self::Word, Self::Need>;
    /// Returns a field of an operation by its number; the value must be of type `ty`.
    fn any_field(
        &mut self,
        index: Self::Word,
        field: Self::Word,
        ty: Type,
    ) -> Answer<Self::Word, Self::Need>;

    /// Returns what is at a square.
    fn cell(&mut self, x: Self::Word, y: Self::Word) -> Answer<Self::Word, Self::Need>;
    // `cell_is` and `cell_within` look like mere shortcuts, but a symbolic domain overrides them: asked for the
    // content, it would have to part the squares by what stands on each; asked whether it is a rook, it parts them in
    // two.
    /// Returns true if a square holds a value.
    #[inline(always)]
    fn cell_is(
        &mut self,
        x: Self::Word,
        y: Self::Word,
        value: Self::Word,
    ) -> Answer<bool, Self::Need> {
        let cell = self.cell(x, y)?;
        self.compare(Test::Equal, cell, value)
    }
    /// Returns true if the bits of the cell of a square are the index of a set bit of `mask`.
    #[inline(always)]
    fn cell_within(&mut self, x: Self::Word, y: Self::Word, mask: u32) -> Answer<bool, Self::Need> {
        let cell = self.cell(x, y)?;
        self.within(cell, 0, mask)
    }
    /// Returns what is at a square that is known to be on the board; `index` is its index among the cells.
    fn fixed_cell(&mut self, x: u8, y: u8, index: u16) -> Answer<Self::Word, Self::Need>;
    /// Returns the player on turn.
    fn turn(&mut self) -> Answer<Self::Word, Self::Need>;
    /// Fills in the values of the move, for machine code. Returns false for domains that have none.
    #[inline(always)]
    fn move_values(&self, values: &mut [i64; MOVE_VALUES]) -> bool {
        let _ = values;
        false
    }
    /// Runs machine code from an instruction, and returns where it has come to; `None` if there is no code there.
    #[inline(always)]
    fn run_code(
        &self,
        code: &RunCode,
        pc: usize,
        registers: &mut [Self::Word; WINDOW],
        values: &[i64; MOVE_VALUES],
        fuel: i64,
    ) -> Option<CodeEnd> {
        let _ = (code, pc, registers, values, fuel);
        None
    }
    /// Returns the player with a number.
    fn player(&mut self, a: Self::Word) -> Answer<u8, Self::Need>;

    // The default bodies of this, `wrap` and `known_call` are constants: for a domain that does not override them the
    // arm of the evaluator shrinks to nothing, so rules pay nothing for what only another language needs.
    /// Runs an operation that only some programs use, at instruction `pc`. If it asks for input, calling it again
    /// resumes there.
    #[inline(always)]
    fn intrinsic(
        &mut self,
        op: Intrinsic,
        operands: &[Self::Word],
        pc: u32,
    ) -> Answer<Self::Word, Self::Need> {
        let _ = (op, operands, pc);
        Err(Stop::Fault(FaultKind::Internal))
    }
    /// Wraps an integer to 32 bits.
    #[inline(always)]
    fn wrap(&mut self, a: Self::Word) -> Answer<Self::Word, Self::Need> {
        Ok(a)
    }

    // The steps are returned with the result because the evaluator charges them; see there.
    /// Returns the result of a call and the steps that it would take, if they are known without running it. The
    /// arguments are the first of the words; `depth` is that of the callee.
    #[inline(always)]
    fn known_call(
        &mut self,
        function: u32,
        arguments: &[Self::Word],
        depth: u32,
    ) -> Answer<Option<(Self::Word, u64)>, Self::Need> {
        let _ = (function, arguments, depth);
        Ok(None)
    }
}
