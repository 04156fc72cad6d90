//! A game that waits for an answer, as a value: the state of the machine with everything that it stores.
//!
//! Invariant: two continuations that the program cannot distinguish are equal: registers that are not read again are
//! cleared, and values are numbered in the order in which registers and variables refer to them.

// The registers of all frames lie one behind the other. A frame knows where its own begin and, in the frame above it,
// where it will continue:
//
//    registers   | Game          | makemove   | isValidMove    |
//    frame.base  0               12           17
//    frame.back  -               in Game      in makemove           `back` of a frame is a pc of the frame below it
//
// So the pc at which frame n continues is `back` of frame n + 1, and that of the topmost one is the pc of the machine.
// Which registers are alive there is known for each pc; the others are stored as 0. Without that, two equal positions
// could differ by the rubbish of a loop that has ended, and a repetition would not be noticed.

use super::heap::{Heap, Item, SubMove, is_kept, is_symbolic};
use super::world::ProgramWorld;
use crate::board;
use crate::rules::vm::Liveness;
use crate::rules::vm::code::Code;
use crate::rules::vm::state::{Frame, MachineState};
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;
use std::sync::Arc;

/// The question that a program is waiting at.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct PendingInput {
    pub prompt: u32,
    pub text: Arc<str>,
}

/// A game that waits for an answer or is over.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Continuation {
    registers: Box<[i64]>,
    frames: Box<[Frame]>,
    pc: u32,
    guard: Option<u32>,
    globals: Box<[i64]>,
    items: Box<[Item]>,
    winner: i64,
    /// The question; `None` if the game is over.
    pub pending: Option<PendingInput>,
}

impl board::State for Continuation {
    fn digest(&self) -> u64 {
        FxBuildHasher.hash_one(self)
    }

    fn bytes(&self) -> usize {
        let words = self.registers.len() + self.globals.len();
        size_of::<Self>()
            + words * size_of::<i64>()
            + size_of_val(&*self.frames)
            + self.items.iter().map(Item::bytes).sum::<usize>()
    }
}

impl Continuation {
    /// Returns a game that has ended.
    pub(super) fn over(winner: i64) -> Self {
        Self {
            registers: Box::default(),
            frames: Box::default(),
            pc: 0,
            guard: None,
            globals: Box::default(),
            items: Box::default(),
            winner,
            pending: None,
        }
    }

    /// Returns true if a part of it is symbolic.
    pub(super) fn is_symbolic(&self) -> bool {
        let symbolic = |word: &i64| is_symbolic(*word);
        self.registers.iter().chain(&self.globals).any(symbolic)
            || symbolic(&self.winner)
            || self.items.iter().any(|item| match item {
                Item::Text(_) => false,
                Item::List(words) => words.iter().any(symbolic),
                Item::Move(parts) => parts.iter().any(SubMove::is_symbolic),
            })
    }

    /// Saves a run that is suspended at a question.
    pub(super) fn take(
        code: &Code,
        lives: &[Liveness],
        state: &MachineState<i64>,
        world: &ProgramWorld<'_>,
        pending: PendingInput,
    ) -> Self {
        let now = state.now();
        // Collecting has two purposes here: it drops what nothing refers to, and it numbers the rest in the order of
        // registers and variables, so that equal states have equal words (`heap.rs`). The world is cloned for it,
        // because the run continues with its own words.
        let mut registers = live_words(code, lives, state);
        let mut globals = world.globals.clone();
        let mut heap = world.heap.clone();
        heap.collect(registers.iter_mut().chain(&mut globals));
        Self {
            registers: registers.into(),
            frames: state.frames().into(),
            pc: now.pc,
            guard: now.guard,
            globals: globals.into(),
            items: heap.items().into(),
            winner: world.winner,
            pending: Some(pending),
        }
    }

    /// Returns true if a run that is suspended at a question is this one, as far as the program can distinguish it, and
    /// `None` if that would take a comparison of values that do not fit into words.
    pub(super) fn is_taken_from(
        &self,
        code: &Code,
        lives: &[Liveness],
        state: &MachineState<i64>,
        world: &ProgramWorld<'_>,
        (prompt, text): (u32, &str),
    ) -> Option<bool> {
        let now = state.now();
        let asks = |pending: &PendingInput| pending.prompt == prompt && *pending.text == *text;
        if !self.pending.as_ref().is_some_and(asks)
            || (self.pc, self.guard, self.winner) != (now.pc, now.guard, world.winner)
            || *self.frames != *state.frames()
        {
            return Some(false);
        }
        let mut is_plain = world.globals.iter().all(|word| !is_kept(*word));
        // Registers that are not read again are 0 in the saved run.
        let mut registers = self.registers.len() == state.live_registers(code).len();
        let mut live = 0;
        each_live_word(code, lives, state, |index, word| {
            is_plain &= !is_kept(word);
            registers &= self.registers.get(index) == Some(&word);
            live += usize::from(word != 0);
        });
        // The words of values are numbered anew when a state is stored, so words of the run and of the stored state
        // cannot be compared one by one.
        if !self.items.is_empty() || !is_plain {
            return None;
        }
        // `registers` says that every live word is equal to the stored one. The counts say the converse: the stored
        // state has no word besides these. (A live word of 0 counts on neither side.)
        let saved = self.registers.iter().filter(|word| **word != 0).count();
        Some(registers && live == saved && *self.globals == *world.globals)
    }

    /// Returns the global variables.
    pub(super) fn globals(&self) -> &[i64] {
        &self.globals
    }

    /// Returns the same with 0 for every global variable whose value fits into a word.
    pub(super) fn without_numbers(&self) -> Self {
        let mut other = self.clone();
        for word in &mut other.globals {
            if !is_kept(*word) {
                *word = 0;
            }
        }
        other
    }

    /// Restores the run.
    pub(super) fn restore(&self, state: &mut MachineState<i64>, world: &mut ProgramWorld<'_>) {
        state.resume_at(&self.registers, &self.frames, self.pc, self.guard);
        world.globals.clear();
        world.globals.extend_from_slice(&self.globals);
        world.heap = Heap::of(&self.items);
        world.winner = self.winner;
    }
}

/// Returns the registers of a suspended run, with 0 for those that are not read again.
fn live_words(code: &Code, lives: &[Liveness], state: &MachineState<i64>) -> Vec<i64> {
    let mut registers = vec![0; state.live_registers(code).len()];
    each_live_word(code, lives, state, |index, word| {
        if let Some(slot) = registers.get_mut(index) {
            *slot = word;
        }
    });
    registers
}

/// Calls `keep` once with the index and the word of every register of a suspended run that is read again.
fn each_live_word(
    code: &Code,
    lives: &[Liveness],
    state: &MachineState<i64>,
    mut keep: impl FnMut(usize, i64),
) {
    let registers = state.live_registers(code);
    for (number, frame) in state.frames().iter().enumerate() {
        let above = state.frames().get(number + 1);
        let pc = above.map_or(state.now().pc, |above| above.back);
        let end = above.map_or(registers.len(), |above| above.base);
        let live = lives
            .get(frame.function as usize)
            .and_then(|lives| lives.at(pc));
        let mut keep_at = |index: usize| {
            if let Some(word) = registers.get(index).filter(|_| index < end) {
                keep(index, *word);
            }
        };
        match live {
            Some(live) => {
                for register in live {
                    keep_at(frame.base + usize::from(*register));
                }
            }
            None => (frame.base..end).for_each(keep_at),
        }
    }
}
