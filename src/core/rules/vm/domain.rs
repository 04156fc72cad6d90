//! What the evaluator asks about values, the board and the operations of the move.
//!
//! The evaluator itself knows no value: it moves words between registers and lets a domain answer. In the
//! [concrete domain](super::concrete) every answer is at hand. A domain whose words are partly unknown answers with
//! [`Stop::Suspend`] instead; the run then stands at the start of the instruction that asked, nothing of it done, so that it
//! can be saved, the domain narrowed, and the run gone on with. For that to hold, asking twice gives the same answer.

use super::code::{Arithmetic, Test};
use super::intrinsic::Intrinsic;
use super::tree::{Field, Type};
use crate::base::Limit;
use crate::rules::FaultKind;

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop<Need> {
    /// The rules did something that has no result.
    Fault(FaultKind),
    /// The domain must be narrowed first; until then the run is suspended.
    Suspend(Need),
    /// A run inside the run reached a limit.
    Limit(Limit),
}

/// An answer, or why there is none.
pub type Answer<T, Need> = Result<T, Stop<Need>>;

/// Values and the world that they come from. Calls are dispatched statically.
pub trait Domain {
    /// What a register holds.
    type Word: Copy;
    /// What must be decided before the run can go on.
    type Need;

    /// Returns the word of known bits.
    fn constant(bits: i64) -> Self::Word;
    /// Returns true if a bool is true.
    fn truth(&mut self, a: Self::Word) -> Answer<bool, Self::Need>;

    /// Computes with two integers.
    fn integer(
        &mut self,
        op: Arithmetic,
        a: Self::Word,
        b: Self::Word,
    ) -> Answer<Self::Word, Self::Need>;
    /// Minus an integer.
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
    /// Minus a float.
    fn negate_float(&mut self, a: Self::Word) -> Answer<Self::Word, Self::Need>;
    /// Returns an integer as a float.
    fn to_float(&mut self, a: Self::Word) -> Answer<Self::Word, Self::Need>;

    /// Compares integers, bools or pieces; the last two only for equality.
    fn compare(&mut self, test: Test, a: Self::Word, b: Self::Word) -> Answer<bool, Self::Need>;
    /// Compares floats.
    fn compare_float(
        &mut self,
        test: Test,
        a: Self::Word,
        b: Self::Word,
    ) -> Answer<bool, Self::Need>;
    /// Returns true if `a - low` is the number of a bit that is set.
    fn within(&mut self, a: Self::Word, low: i64, mask: u32) -> Answer<bool, Self::Need>;

    /// Returns the length of the operation list.
    fn count(&mut self) -> Answer<Self::Word, Self::Need>;
    /// Returns true if an operation places.
    fn is_place(&mut self, index: Self::Word) -> Answer<bool, Self::Need>;
    /// Returns a field of an operation.
    fn field(&mut self, index: Self::Word, field: Field) -> Answer<Self::Word, Self::Need>;
    /// Returns a field of an operation by number; its value must be of the type.
    fn any_field(
        &mut self,
        index: Self::Word,
        field: Self::Word,
        ty: Type,
    ) -> Answer<Self::Word, Self::Need>;

    /// Returns what is at a square.
    fn cell(&mut self, x: Self::Word, y: Self::Word) -> Answer<Self::Word, Self::Need>;
    /// Returns true if what is at a square is that.
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
    /// Returns true if the bits of what is at a square are the number of a bit that is set.
    #[inline(always)]
    fn cell_within(&mut self, x: Self::Word, y: Self::Word, mask: u32) -> Answer<bool, Self::Need> {
        let cell = self.cell(x, y)?;
        self.within(cell, 0, mask)
    }
    /// Returns what is at a square that is known to be on the board; `index` is its number there.
    fn spot(&mut self, x: u8, y: u8, index: u16) -> Answer<Self::Word, Self::Need>;
    /// Returns the player on turn.
    fn turn(&mut self) -> Answer<Self::Word, Self::Need>;
    /// Returns the player of that number.
    fn player(&mut self, a: Self::Word) -> Answer<u8, Self::Need>;

    /// Returns an operation that only some programs use, at that instruction. Where it asks for something, asking again
    /// goes on from there.
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
    /// Returns a whole number in 32 bits.
    #[inline(always)]
    fn wrap(&mut self, a: Self::Word) -> Answer<Self::Word, Self::Need> {
        Ok(a)
    }

    /// Returns what a call would give and how many steps it would take, where that is known without running it here.
    /// The arguments are the first of the words; `depth` is that of the callee.
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
