//! Compact register code: the output of the compiler and the input of the evaluator.
//!
//! A register holds an untagged word: an integer, the bits of a float, 0 or 1 for a bool, or the bits of a cell for a
//! piece. A tree is compiled in two styles. [`CodeStyle::Fast`] is fused, folded and inlined, and charges fuel in sums
//! on the edges between blocks; its results are right only for runs that end normally. [`CodeStyle::Exact`] is plain,
//! charges each step where the source takes it, knows the place of everything that can go wrong and carries notes for
//! an observer. Rules are pure, so when fast code meets a fault or a limit, the run is repeated on exact code, which
//! then gives the exact reason and place.

use super::graph::RunCode;
use super::intrinsic::Intrinsic;
use super::summary::{self, CallGraph, Summary};
use super::types::{OpField, Type};
use crate::base::Span;
use std::sync::OnceLock;

/// Index of a register in the window of the running function.
pub type Register = u16;

// Every value of a `Register` is an index of a window. The evaluator turns that into access without bounds checks, and
// the compiler rejects a function that needs more (`MAX_REGISTERS`).
/// The number of registers in a window.
pub(crate) const WINDOW: usize = 1 << 16;

/// The style of code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CodeStyle {
    /// Fast, for results.
    Fast,
    /// Exact, for faults, limits and explanations.
    Exact,
}

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

/// One function of a [`Code`].
#[derive(Clone, Debug, PartialEq)]
pub struct FunctionCode {
    /// Its name in the source.
    pub name: String,
    /// Its first instruction.
    pub entry: u32,
    /// The number of parameters, which are its first registers.
    pub params: u32,
    /// The type of the result; `None` for a procedure.
    pub result: Option<Type>,
    /// The number of registers that it uses.
    pub frame: u32,
    /// The fuel for entering its first block.
    pub cost: u32,
    /// The depth of inlined calls inside it.
    pub inlined: u32,
}

/// A compiled program.
#[derive(Clone, Debug, PartialEq)]
pub struct Code {
    /// The style of the code.
    pub style: CodeStyle,
    /// The instructions of all functions, one function after the other.
    pub instructions: Vec<Instruction>,
    /// The place in the source of every instruction.
    pub spans: Vec<Span>,
    /// The functions, in the order of the tree.
    pub functions: Vec<FunctionCode>,
    /// What is known of each function; made from the rest.
    summaries: Vec<Summary>,
    pub(super) machine: MachineCode,
}

/// The machine code of a code, once it was made.
#[derive(Clone, Debug, Default)]
pub(super) struct MachineCode(OnceLock<Option<RunCode>>);

impl MachineCode {
    #[inline(always)]
    pub fn get(&self) -> Option<&RunCode> {
        self.0.get().and_then(Option::as_ref)
    }

    /// Sets the code, unless it was set before.
    pub fn set(&self, make: impl FnOnce() -> Option<RunCode>) {
        self.0.get_or_init(make);
    }
}

// It follows from the instructions.
impl PartialEq for MachineCode {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Code {
    /// Returns the code that consists of these instructions and functions.
    pub(super) fn new(
        style: CodeStyle,
        instructions: Vec<Instruction>,
        spans: Vec<Span>,
        functions: Vec<FunctionCode>,
    ) -> Self {
        let mut code = Self {
            style,
            instructions,
            spans,
            functions,
            summaries: Vec::new(),
            machine: MachineCode::default(),
        };
        code.summaries = summary::of_functions(&code);
        code
    }

    /// Returns what is known of a function.
    pub(in crate::rules) fn summary(&self, function: u32) -> Summary {
        let summary = self.summaries.get(function as usize);
        summary.copied().unwrap_or_default()
    }

    // The three conditions are what a memo by arguments relies on: without the move, equal arguments in one position
    // have equal results; without the board, the result would not change from position to position and is cheap anyway;
    // without a loop, looking the call up costs as much as running it. Functions that leave the position (marks,
    // `hasMove`, the board after the operations) depend on more than the key, or change something.
    /// Returns true if calls of a function with known arguments are worth remembering in a position: it reads the board
    /// but not the move, and has a loop.
    pub(super) fn is_long_query(&self, function: u32) -> bool {
        let does = self.summary(function);
        !does.reads_move && does.reads_board && !does.leaves_position && does.has_loop
    }

    /// Returns true if a function reads earlier positions, and otherwise at most the board and the state.
    pub(super) fn is_past_query(&self, function: u32) -> bool {
        let does = self.summary(function);
        !does.reads_move && !does.leaves_position && does.reads_past
    }

    /// Returns for each function whether it, or one that it calls, contains a wanted instruction.
    pub(in crate::rules) fn reaching(&self, is_wanted: impl Fn(&Instruction) -> bool) -> Vec<bool> {
        CallGraph::new(self).reaching(|_, instruction| is_wanted(instruction))
    }

    /// Returns the instructions of a function.
    pub fn body(&self, function: u32) -> &[Instruction] {
        let Some(first) = self.functions.get(function as usize) else {
            return &[];
        };
        let range = first.entry as usize..self.summary(function).end as usize;
        self.instructions.get(range).unwrap_or_default()
    }

    /// Returns the place in the source of an instruction.
    pub fn span(&self, pc: u32) -> Span {
        self.spans.get(pc as usize).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn an_instruction_is_two_words() {
        assert_eq!(size_of::<super::Instruction>(), 16);
    }
}
