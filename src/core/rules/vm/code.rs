//! Compact register code: what the compiler makes of a tree and the evaluator runs.
//!
//! A word of a register has no tag: an integer, the bits of a float, 0 or 1 for a bool, the bits of a cell for a piece.
//! There are two styles of code for one tree. [`Style::Fast`] is fused, folded and inlined, and its fuel is charged in
//! sums on the edges between blocks: it is right about every run that ends well, and only about those. [`Style::Exact`]
//! is plain, charges each step where the source takes it, knows the place of everything that can go wrong and carries
//! notes for an observer. Rules are pure, so a run of fast code that meets a fault or a limit is repeated on exact code,
//! which then says precisely what happened.

use super::intrinsic::Intrinsic;
use super::tree::{Field, Type};
use crate::base::Span;

/// Number of a register in the window of the running function.
pub type Register = u16;

/// Registers that a window can hold.
pub(crate) const WINDOW: usize = 1 << 16;

/// Which of the two forms a code has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Style {
    /// For results.
    Fast,
    /// For faults, limits and explanations.
    Exact,
}

/// Where a branch goes and what each way costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The instruction to go on with when the condition is [`Edge::on`].
    pub target: u32,
    /// Fuel when the branch is taken.
    pub taken: u8,
    /// Fuel when it is not.
    pub fall: u8,
    /// The answer of the condition that takes the branch.
    pub on: bool,
}

/// Comparisons that give a value.
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

/// What a [`Instruction::Note`] tells an observer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoteKind {
    /// A statement starts.
    Statement,
    /// A variable has got the value of the register.
    Assign,
    /// The condition of an `if` or `while` starts; `level` conditions stand around it in its function.
    Control,
    /// A `return` starts; `level` conditions stand around it.
    Leave,
    /// An atomic condition starts.
    AtomStart,
    /// An atomic condition has the value of the register.
    AtomEnd,
    /// A function is about to be entered.
    Call,
    /// A `return` has the value of the register.
    Return,
    /// A `return` without value.
    ReturnNothing,
}

impl NoteKind {
    /// Returns true if it tells of the value of its register.
    #[must_use]
    pub fn has_value(self) -> bool {
        matches!(self, Self::Assign | Self::AtomEnd | Self::Return)
    }
}

/// One instruction; 16 bytes. `to` is the register that gets the result. Names that start with `Jump` end in an
/// [`Edge`]. A `Spot` is a square with constant coordinates that is known to be on the board.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)] // The operands say what they are; the display of a code shows how they read.
pub enum Instruction {
    /// Pays fuel.
    Charge {
        steps: u32,
    },
    /// Tells the observer; does nothing else.
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
    /// Faults when the flag register of a variable is 0.
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
        field: Field,
        to: Register,
        index: Register,
    },
    FieldAt {
        field: Field,
        to: Register,
        index: u32,
    },
    /// Column and row of one operation.
    SquareAt {
        x: Register,
        y: Register,
        index: u32,
    },
    /// A field whose number is in a register; the value must be of the type.
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
    Spot {
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
        edge: Edge,
    },
    JumpEqual {
        a: Register,
        b: Register,
        edge: Edge,
    },
    JumpLess {
        a: Register,
        b: Register,
        edge: Edge,
    },
    JumpEqualConstant {
        a: Register,
        value: i32,
        edge: Edge,
    },
    JumpLessConstant {
        a: Register,
        value: i32,
        edge: Edge,
    },
    /// Adds first, then compares the sum.
    AddJumpLess {
        add: i8,
        a: Register,
        value: i32,
        edge: Edge,
    },
    /// True when `a - low` is the number of a bit that is set.
    JumpIn {
        low: i8,
        a: Register,
        mask: u32,
        edge: Edge,
    },
    JumpFloatEqual {
        a: Register,
        b: Register,
        edge: Edge,
    },
    JumpFloatLess {
        a: Register,
        b: Register,
        edge: Edge,
    },
    JumpCell {
        x: Register,
        y: Register,
        value: Register,
        edge: Edge,
    },
    JumpCellConstant {
        x: Register,
        y: Register,
        value: u16,
        edge: Edge,
    },
    /// True when the bits of the cell are the number of a bit that is set.
    JumpCellIn {
        x: Register,
        y: Register,
        mask: u16,
        edge: Edge,
    },
    /// `if` a cell is (or is not) of a value, sets a register: one way costs `skip`, the other `set`.
    SetByCell {
        x: Register,
        y: Register,
        value: Register,
        to: Register,
        bits: i8,
        /// The answer of the comparison that leaves the register alone.
        keep: bool,
        skip: u8,
        set: u8,
    },
    JumpSpot {
        x: u8,
        y: u8,
        index: u16,
        value: Register,
        edge: Edge,
    },
    JumpSpotConstant {
        x: u8,
        y: u8,
        index: u16,
        value: u16,
        edge: Edge,
    },
    JumpCount {
        value: i32,
        edge: Edge,
    },
    JumpCountLess {
        value: i32,
        edge: Edge,
    },
    JumpTurn {
        value: i32,
        edge: Edge,
    },
    JumpPlace {
        index: Register,
        edge: Edge,
    },
    JumpPlaceAt {
        index: u32,
        edge: Edge,
    },
    /// Calls with the arguments in the registers from `first` on, which become the first registers of the callee; the
    /// result comes back in `first`. `inlined` calls stand around it that have no frame of their own.
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
    /// A function with a result reached its end.
    FellOff,
    /// Brings a whole number back to 32 bits.
    Wrap {
        to: Register,
        a: Register,
    },
    /// An operation that only some programs use; its operands are the registers from `first` on.
    Intrinsic {
        op: Intrinsic,
        to: Register,
        first: Register,
        count: u16,
    },
    /// Gives up all calls and goes on there in the outermost function.
    Go {
        target: u32,
    },
    /// Where a refused move goes on; `NOWHERE` for a fault.
    Guard {
        target: u32,
    },
    /// Goes where the guard says.
    Refuse,
    /// Ends the run.
    Halt,
}

/// No instruction.
pub(crate) const NOWHERE: u32 = u32::MAX;

impl Instruction {
    /// Returns the edge of a conditional jump.
    pub(crate) fn edge_mut(&mut self) -> Option<&mut Edge> {
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
            | Self::JumpSpot { edge, .. }
            | Self::JumpSpotConstant { edge, .. }
            | Self::JumpCount { edge, .. }
            | Self::JumpCountLess { edge, .. }
            | Self::JumpTurn { edge, .. }
            | Self::JumpPlace { edge, .. }
            | Self::JumpPlaceAt { edge, .. } => Some(edge),
            _ => None,
        }
    }

    /// Returns true if the next instruction is not reached by going on.
    #[must_use]
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
    /// Parameters, which are its first registers.
    pub params: u32,
    /// Registers that it uses.
    pub frame: u32,
    /// Fuel for entering its first block.
    pub cost: u32,
    /// Nested calls inside it that have no frame of their own.
    pub inlined: u32,
}

/// A compiled program.
#[derive(Clone, Debug, PartialEq)]
pub struct Code {
    /// The form of the code.
    pub style: Style,
    /// All functions one after the other.
    pub instructions: Vec<Instruction>,
    /// The place in the source of every instruction.
    pub spans: Vec<Span>,
    /// By number of the function in the tree.
    pub functions: Vec<FunctionCode>,
}

impl Code {
    /// Returns true if a function, or one that it calls, asks for the operations of the move.
    #[must_use]
    pub(crate) fn reads_move(&self, function: u32) -> bool {
        self.reaches(function, |instruction| {
            matches!(
                instruction,
                Instruction::Count { .. }
                    | Instruction::IsPlace { .. }
                    | Instruction::Field { .. }
                    | Instruction::FieldAt { .. }
                    | Instruction::SquareAt { .. }
                    | Instruction::AnyField { .. }
                    | Instruction::JumpCount { .. }
                    | Instruction::JumpCountLess { .. }
                    | Instruction::JumpPlace { .. }
                    | Instruction::JumpPlaceAt { .. }
            )
        })
    }

    /// Returns true if a function, or one that it calls, has such an instruction.
    fn reaches(&self, function: u32, is_wanted: impl Fn(&Instruction) -> bool) -> bool {
        let mut seen = vec![false; self.functions.len()];
        let mut open = vec![function];
        while let Some(function) = open.pop() {
            match seen.get_mut(function as usize) {
                Some(seen) if !*seen => *seen = true,
                _ => continue,
            }
            for instruction in self.body(function) {
                match instruction {
                    Instruction::Call { function, .. } => open.push(*function),
                    wanted if is_wanted(wanted) => return true,
                    _ => {}
                }
            }
        }
        false
    }

    /// Returns true if a function, or one that it calls, changes the board.
    #[must_use]
    pub(crate) fn changes_board(&self, function: u32) -> bool {
        self.reaches(function, |instruction| {
            let Instruction::Intrinsic { op, .. } = instruction else {
                return false;
            };
            matches!(
                op,
                Intrinsic::ClearSquare | Intrinsic::PlaceSquare | Intrinsic::RemoveGroup
            )
        })
    }

    /// Returns true if a function, or one that it calls, looks at the board.
    pub(super) fn reads_board(&self, function: u32) -> bool {
        self.reaches(function, |instruction| match instruction {
            Instruction::Intrinsic { op, .. } => {
                matches!(op, Intrinsic::Position(query) if query.reads_board())
            }
            instruction => matches!(
                instruction,
                Instruction::Cell { .. }
                    | Instruction::Spot { .. }
                    | Instruction::JumpCell { .. }
                    | Instruction::JumpCellConstant { .. }
                    | Instruction::JumpCellIn { .. }
                    | Instruction::SetByCell { .. }
                    | Instruction::JumpSpot { .. }
                    | Instruction::JumpSpotConstant { .. }
            ),
        })
    }

    /// Returns true if a function, or one that it calls, asks for more than board, state and past of a position, or
    /// changes something.
    pub(super) fn leaves_position(&self, function: u32) -> bool {
        self.reaches(function, |instruction| match instruction {
            Instruction::Intrinsic { op, .. } => !matches!(
                op,
                Intrinsic::Position(_)
                    | Intrinsic::State(_)
                    | Intrinsic::MovesNumber
                    | Intrinsic::Previous
            ),
            Instruction::SetWinner { .. } => true,
            _ => false,
        })
    }

    /// Returns true if a function, or one that it calls, goes back in its code.
    pub(super) fn has_loop(&self, function: u32) -> bool {
        let mut seen = vec![false; self.functions.len()];
        let mut open = vec![function];
        while let Some(function) = open.pop() {
            match seen.get_mut(function as usize) {
                Some(seen) if !*seen => *seen = true,
                // Whoever calls itself goes back as well.
                _ => return true,
            }
            let entry = self.functions.get(function as usize);
            let entry = entry.map_or(0, |function| function.entry);
            for (pc, instruction) in (entry..).zip(self.body(function)) {
                let mut copy = *instruction;
                let target = match instruction {
                    Instruction::Jump { target, .. } => Some(*target),
                    _ => copy.edge_mut().map(|edge| edge.target),
                };
                if target.is_some_and(|target| target <= pc) {
                    return true;
                }
                if let Instruction::Call { function, .. } = instruction {
                    open.push(*function);
                }
            }
        }
        false
    }

    /// Returns the instructions of a function.
    #[must_use]
    pub fn body(&self, function: u32) -> &[Instruction] {
        let entry = |function: &FunctionCode| function.entry as usize;
        let Some(first) = self.functions.get(function as usize).map(entry) else {
            return &[];
        };
        let ends = self
            .functions
            .iter()
            .map(entry)
            .filter(|entry| *entry > first);
        let end = ends.min().unwrap_or(self.instructions.len());
        self.instructions.get(first..end).unwrap_or_default()
    }

    /// Returns the place in the source of an instruction.
    #[must_use]
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
