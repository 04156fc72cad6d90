//! The instructions of compact register code.
//!
//! A register holds an untagged word: an integer, the bits of a float, 0 or 1 for a bool, or the bits of a cell for a
//! piece.

use super::intrinsic::Intrinsic;
use super::types::{OpField, Type};

/// Index of a register in the window of the running function.
pub type Register = u16;

// Every value of a `Register` is an index of a window. The evaluator turns that into access without bounds checks, and
// the compiler rejects a function that needs more (`MAX_REGISTERS`).
/// The number of registers in a window.
pub(crate) const WINDOW: usize = 1 << 16;

// The two costs of an edge are what the blocks behind it would have charged. With the example of `assemble::spread`:
//
//     source                    with charges            with costs
//     if (a) { x = 1; }         Charge 1                the entry of the function costs 1
//     return y;                 JumpIf not a -> L       JumpIf not a -> L (taken 1, fall 2)
//                               Charge 1
//                               Constant x = 1          Constant x = 1
//                               L: Charge 1             L:
//                               Return y                Return y
//
// A byte is enough for nearly all blocks; a dearer one keeps a `Charge` of its own, so that an instruction stays at 16
// bytes.
/// The target of a branch and the fuel that each way costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BranchEdge {
    /// The instruction to continue with if the condition equals [`BranchEdge::on`].
    pub target: u32,
    /// Fuel if the branch is taken.
    pub taken: u8,
    /// Fuel if the branch is not taken.
    pub fall: u8,
    /// The value of the condition for which the branch is taken.
    pub on: bool,
}

/// Comparisons with a bool as the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Test {
    /// `a == b`
    Equal,
    /// `a != b`
    NotEqual,
    /// `a < b`
    Less,
    /// `a <= b`
    AtMost,
}

/// Arithmetic of two integers or two floats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Arithmetic {
    /// Sum.
    Add,
    /// Difference.
    Subtract,
    /// Product.
    Multiply,
    /// Quotient, of integers towards zero.
    Divide,
    /// Remainder with the sign of the dividend; integers only.
    Remainder,
}

/// The event that an [`Instruction::Note`] reports to an observer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoteKind {
    /// A statement starts.
    Statement,
    /// A variable was assigned the value of the register.
    Assign,
    /// A state variable was assigned the value of the register.
    SetState,
    /// The condition of an `if` or `while` starts; it is nested in `level` conditions of its function.
    Control,
    /// A `return` starts; it is nested in `level` conditions.
    Leave,
    /// The evaluation of an atomic condition starts.
    AtomStart,
    /// The evaluation of an atomic condition ended with the value of the register.
    AtomEnd,
    /// A function is about to be entered.
    Call,
    /// A `return` with the value of the register.
    Return,
    /// A `return` without value, or the end of the program.
    ReturnNothing,
}

impl NoteKind {
    /// Returns true if the register of the note holds a value.
    pub fn has_value(self) -> bool {
        matches!(
            self,
            Self::Assign | Self::SetState | Self::AtomEnd | Self::Return
        )
    }
}

// The size is a matter of speed: four instructions share a cache line, and the fused ones, such as `JumpCellConstant`,
// have as many operands as fit. It also sets the bounds that the compiler respects when it fuses: constants of 32 bits
// in comparisons, 16 bits for a cell, 8 bits for the step of a loop. What does not fit stays two instructions.
/// One instruction; 16 bytes. `to` is the register for the result. Instructions whose names start with `Jump` branch by
/// an [`BranchEdge`]. A `FixedCell` is a square with constant coordinates that are known to be on the board.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)] // The operands say what they are; the display of a code shows how they read.
pub enum Instruction {
    /// Charges fuel.
    Charge {
        steps: u32,
    },
    /// Notifies the observer; does nothing else.
    Note {
        kind: NoteKind,
        ty: Type,
        level: u16,
        value: Register,
    },
    Constant {
        to: Register,
        bits: i64,
    },
    Copy {
        to: Register,
        from: Register,
    },
    /// Raises a fault if the flag register of a variable is 0.
    CheckSet {
        flag: Register,
    },
    Integer {
        op: Arithmetic,
        to: Register,
        a: Register,
        b: Register,
    },
    Add {
        to: Register,
        a: Register,
        b: Register,
    },
    Subtract {
        to: Register,
        a: Register,
        b: Register,
    },
    AddConstant {
        to: Register,
        a: Register,
        value: i32,
    },
    Float {
        op: Arithmetic,
        to: Register,
        a: Register,
        b: Register,
    },
    ToFloat {
        to: Register,
        a: Register,
    },
    Negate {
        to: Register,
        a: Register,
    },
    NegateFloat {
        to: Register,
        a: Register,
    },
    Not {
        to: Register,
        a: Register,
    },
    Compare {
        test: Test,
        to: Register,
        a: Register,
        b: Register,
    },
    CompareFloat {
        test: Test,
        to: Register,
        a: Register,
        b: Register,
    },
    Count {
        to: Register,
    },
    IsPlace {
        to: Register,
        index: Register,
    },
    Field {
        field: OpField,
        to: Register,
        index: Register,
    },
    FieldAt {
        field: OpField,
        to: Register,
        index: u32,
    },
    /// Gets the column and row of one operation.
    SquareAt {
        x: Register,
        y: Register,
        index: u32,
    },
    /// Gets a field whose number is in a register; its value must be of type `ty`.
    AnyField {
        ty: Type,
        to: Register,
        index: Register,
        field: Register,
    },
    Cell {
        to: Register,
        x: Register,
        y: Register,
    },
    FixedCell {
        x: u8,
        y: u8,
        index: u16,
        to: Register,
    },
    Turn {
        to: Register,
    },
    SetWinner {
        player: Register,
    },
    Jump {
        target: u32,
        cost: u8,
    },
    JumpIf {
        a: Register,
        edge: BranchEdge,
    },
    JumpEqual {
        a: Register,
        b: Register,
        edge: BranchEdge,
    },
    JumpLess {
        a: Register,
        b: Register,
        edge: BranchEdge,
    },
    JumpEqualConstant {
        a: Register,
        value: i32,
        edge: BranchEdge,
    },
    JumpLessConstant {
        a: Register,
        value: i32,
        edge: BranchEdge,
    },
    /// Adds first, then compares the sum.
    AddJumpLess {
        add: i8,
        a: Register,
        value: i32,
        edge: BranchEdge,
    },
    /// Jumps if `a - low` is the index of a set bit of `mask`.
    JumpIn {
        low: i8,
        a: Register,
        mask: u32,
        edge: BranchEdge,
    },
    JumpFloatEqual {
        a: Register,
        b: Register,
        edge: BranchEdge,
    },
    JumpFloatLess {
        a: Register,
        b: Register,
        edge: BranchEdge,
    },
    JumpCell {
        x: Register,
        y: Register,
        value: Register,
        edge: BranchEdge,
    },
    JumpCellConstant {
        x: Register,
        y: Register,
        value: u16,
        edge: BranchEdge,
    },
    /// Jumps if the bits of the cell are the index of a set bit of `mask`.
    JumpCellIn {
        x: Register,
        y: Register,
        mask: u16,
        edge: BranchEdge,
    },
    /// Sets a register if a cell is (or is not) a value. Leaving it unset costs `skip`, setting it costs `set`.
    SetByCell {
        x: Register,
        y: Register,
        value: Register,
        to: Register,
        bits: i8,
        /// The value of the comparison for which the register is left unchanged.
        keep: bool,
        skip: u8,
        set: u8,
    },
    JumpFixedCell {
        x: u8,
        y: u8,
        index: u16,
        value: Register,
        edge: BranchEdge,
    },
    JumpFixedCellConstant {
        x: u8,
        y: u8,
        index: u16,
        value: u16,
        edge: BranchEdge,
    },
    JumpCount {
        value: i32,
        edge: BranchEdge,
    },
    JumpCountLess {
        value: i32,
        edge: BranchEdge,
    },
    JumpTurn {
        value: i32,
        edge: BranchEdge,
    },
    JumpPlace {
        index: Register,
        edge: BranchEdge,
    },
    JumpPlaceAt {
        index: u32,
        edge: BranchEdge,
    },
    /// Calls a function. The arguments are in the registers from `first` on, which become the first registers of the
    /// callee; the result is returned in `first`. The call is nested in `inlined` calls that have no frame of their
    /// own.
    Call {
        inlined: u8,
        first: Register,
        function: u32,
    },
    Return {
        a: Register,
    },
    ReturnConstant {
        bits: i64,
    },
    ReturnNothing,
    /// Raises the fault that a function with a result reached its end.
    FellOff,
    /// Wraps an integer to 32 bits.
    Wrap {
        to: Register,
        a: Register,
    },
    /// Runs an operation that only some programs use; its operands are the registers from `first` on.
    Intrinsic {
        op: Intrinsic,
        to: Register,
        first: Register,
        count: u16,
    },
    /// Abandons all calls and continues at `target` in the outermost function.
    Go {
        target: u32,
    },
    /// Sets where a refused move continues; `NOWHERE` makes a refusal a fault.
    Guard {
        target: u32,
    },
    /// Continues where the last guard says.
    Refuse,
    /// Ends the run.
    Halt,
}

/// Stands for the absence of a target.
pub(crate) const NOWHERE: u32 = u32::MAX;

impl Instruction {
    /// Returns the edge if the instruction is a conditional jump.
    pub(crate) fn edge_mut(&mut self) -> Option<&mut BranchEdge> {
        match self {
            Self::JumpIf { edge, .. }
            | Self::JumpEqual { edge, .. }
            | Self::JumpLess { edge, .. }
            | Self::JumpEqualConstant { edge, .. }
            | Self::JumpLessConstant { edge, .. }
            | Self::AddJumpLess { edge, .. }
            | Self::JumpIn { edge, .. }
            | Self::JumpFloatEqual { edge, .. }
            | Self::JumpFloatLess { edge, .. }
            | Self::JumpCell { edge, .. }
            | Self::JumpCellConstant { edge, .. }
            | Self::JumpCellIn { edge, .. }
            | Self::JumpFixedCell { edge, .. }
            | Self::JumpFixedCellConstant { edge, .. }
            | Self::JumpCount { edge, .. }
            | Self::JumpCountLess { edge, .. }
            | Self::JumpTurn { edge, .. }
            | Self::JumpPlace { edge, .. }
            | Self::JumpPlaceAt { edge, .. } => Some(edge),
            _ => None,
        }
    }

    /// Returns true if it reads the content of one square.
    pub(crate) fn reads_square(&self) -> bool {
        matches!(
            self,
            Self::Cell { .. }
                | Self::FixedCell { .. }
                | Self::JumpCell { .. }
                | Self::JumpCellConstant { .. }
                | Self::JumpCellIn { .. }
                | Self::SetByCell { .. }
                | Self::JumpFixedCell { .. }
                | Self::JumpFixedCellConstant { .. }
        )
    }

    /// Returns true if execution never falls through to the next instruction.
    pub(crate) fn ends_flow(&self) -> bool {
        matches!(
            self,
            Self::Jump { .. }
                | Self::Return { .. }
                | Self::ReturnConstant { .. }
                | Self::ReturnNothing
                | Self::FellOff
                | Self::Go { .. }
                | Self::Refuse
                | Self::Halt
        )
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn an_instruction_is_two_words() {
        assert_eq!(size_of::<super::Instruction>(), 16);
    }
}
