//! Compact register code: the output of the compiler and the input of the evaluator.
//!
//! A tree is compiled in two styles. [`CodeStyle::Fast`] is fused, folded and inlined, and charges fuel in sums on the
//! edges between blocks; its results are right only for runs that end normally. [`CodeStyle::Exact`] is plain, charges
//! each step where the source takes it, knows the place of everything that can go wrong and carries notes for an
//! observer. Rules are pure, so when fast code meets a fault or a limit, the run is repeated on exact code, which then
//! gives the exact reason and place.

use super::graph::RunCode;
use super::instruction::Instruction;
use super::summary::{self, CallGraph, Summary};
use super::types::Type;
use crate::base::Span;
use std::sync::OnceLock;

/// The style of code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CodeStyle {
    /// Fast, for results.
    Fast,
    /// Exact, for faults, limits and explanations.
    Exact,
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
    /// The instructions at which execution continues after calls were abandoned, in order; made from the rest.
    landings: Box<[u32]>,
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
        let targets = instructions
            .iter()
            .filter_map(|instruction| match instruction {
                Instruction::Go { target } | Instruction::Guard { target } => Some(*target),
                _ => None,
            });
        let mut landings: Vec<u32> = targets.collect();
        landings.sort_unstable();
        landings.dedup();
        let entries = functions.iter().map(|function| function.entry);
        let summaries = summary::of_functions(&instructions, entries);
        Self {
            style,
            instructions,
            spans,
            functions,
            summaries,
            landings: landings.into(),
            machine: MachineCode::default(),
        }
    }

    /// Returns the instructions from `first` on, at most `count`, at which execution continues after calls were abandoned.
    pub(in crate::rules) fn landings(
        &self,
        first: usize,
        count: usize,
    ) -> impl Iterator<Item = usize> + '_ {
        let from = self.landings.partition_point(|pc| (*pc as usize) < first);
        let landings = self.landings.iter().skip(from).map(|pc| *pc as usize);
        landings.take_while(move |pc| pc - first < count)
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
        let entries = self.functions.iter().map(|function| function.entry);
        CallGraph::new(&self.instructions, entries)
            .reaching(|_, instruction| is_wanted(instruction))
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
