//! The backtracking stack of the search: where runs forked, and what must be restored to take the other branches.
//!
//! A choice keeps the live registers of the hook only ([`Liveness`]); inside a nested call it keeps all registers and
//! frames, because the liveness of callers is not computed. Boards and sets are not copied: the world has an undo log,
//! and a choice remembers its length.

// A choice owns the end of the shared vectors, and only the innermost is ever restored, so both are stacks too:
//
//     choices      [ choice 0             | choice 1    | choice 2     ]
//     registers    [ live at its pc       | live ...    | all ...      ]    from `choice.registers` on
//     frames       [                      |             | frame frame  ]    none: the hook itself runs

use super::liveness::Liveness;
use super::words::{COUNT, DECISION, SymbolicWord, Unknown};
use super::world::SymbolicWorld;
use crate::rules::vm::code::Code;
use crate::rules::vm::state::{Frame, MachineState, RunProgress, Saved};

/// The branches of one fork.
#[derive(Clone, Copy, Debug)]
pub struct Branches {
    /// The unknown that is narrowed.
    pub unknown: Unknown,
    /// Members that become a branch each; for the length, the least length.
    pub singles: u64,
    /// Members that share the last branch; for the length, the greatest.
    pub together: u64,
}

/// A fork whose branches are not all explored.
#[derive(Clone, Copy, Debug)]
struct ChoicePoint {
    now: RunProgress,
    /// Offsets of its registers and frames in the stack.
    registers: usize,
    frames: usize,
    moment: usize,
    branches: Branches,
}

/// All choices of the present run, the innermost last.
#[derive(Clone, Debug, Default)]
pub struct Stack {
    choices: Vec<ChoicePoint>,
    registers: Vec<SymbolicWord>,
    frames: Vec<Frame>,
}

impl Stack {
    /// Removes all choices.
    pub fn clear(&mut self) {
        self.choices.clear();
        self.registers.clear();
        self.frames.clear();
    }

    /// Returns the number of bytes held.
    pub fn bytes(&self) -> usize {
        self.registers.len() * size_of::<SymbolicWord>()
            + self.choices.len() * size_of::<ChoicePoint>()
    }

    /// Pushes a choice: the run as it is now, to explore `branches` from here later.
    #[inline]
    pub fn push(
        &mut self,
        state: &MachineState<SymbolicWord>,
        live: &Liveness,
        code: &Code,
        world: &SymbolicWorld<'_>,
        branches: Branches,
    ) {
        self.choices.push(ChoicePoint {
            now: state.now,
            registers: self.registers.len(),
            frames: self.frames.len(),
            moment: world.moment(),
            branches,
        });
        if state.frames.len() == 1
            && let Some(live) = live.at(state.now.pc)
        {
            let Some(window) = state.lowest() else { return };
            let registers = live.iter().map(|register| window[usize::from(*register)]);
            self.registers.extend(registers);
        } else {
            self.frames.extend_from_slice(&state.frames);
            let size = state.live(code);
            self.registers
                .extend_from_slice(state.registers.get(..size).unwrap_or_default());
        }
    }

    /// Restores the innermost choice and takes its next branch. Returns false if no choice is left.
    #[inline]
    pub fn next(
        &mut self,
        state: &mut MachineState<SymbolicWord>,
        live: &Liveness,
        hook: Frame,
        world: &mut SymbolicWorld<'_>,
    ) -> bool {
        let Some(choice) = self.choices.last_mut() else {
            return false;
        };
        world.undo(choice.moment);
        state.now = choice.now;
        let words = self.registers.get(choice.registers..).unwrap_or_default();
        // No frames were kept if and only if the choice was made in the hook with liveness known; both are asked, as in
        // `push`.
        if let (true, Some(live)) = (self.frames.len() == choice.frames, live.at(choice.now.pc)) {
            if state.frames.len() != 1 {
                state.frames.clear();
                state.frames.push(hook);
            }
            if let Some(window) = state.lowest_mut() {
                for (register, word) in live.iter().zip(words) {
                    window[usize::from(*register)] = *word;
                }
            }
        } else {
            let frames = self.frames.get(choice.frames..).unwrap_or_default();
            state.frames.clear();
            state.frames.extend_from_slice(frames);
            state.put(words);
        }
        let (registers, frames) = (choice.registers, choice.frames);
        let branches = &mut choice.branches;
        // The last branch pops the choice before it runs, so a run that never forks again leaves nothing behind.
        let last = if branches.unknown == COUNT {
            #[allow(clippy::cast_possible_truncation)] // They were lengths.
            world.set_length(branches.singles as u32, branches.together as u32);
            true
        } else if branches.unknown == DECISION {
            world.decision = Some(true);
            true
        } else if branches.singles == 0 {
            world.narrow(branches.unknown, branches.together);
            true
        } else {
            let lowest = branches.singles & branches.singles.wrapping_neg();
            branches.singles ^= lowest;
            world.narrow(branches.unknown, lowest);
            branches.singles | branches.together == 0
        };
        if last {
            self.choices.pop();
            self.registers.truncate(registers);
            self.frames.truncate(frames);
        }
        true
    }
}

/// A suspended run, as a value: it waits until all shorter lists are done, or is resumed in every position.
#[derive(Clone, Debug)]
pub struct SavedRun {
    saved: Saved<SymbolicWord>,
    sets: Vec<(Unknown, u64)>,
    least: u32,
    most: u32,
    is_approximate: bool,
}

impl SavedRun {
    /// Copies a run together with the sets that it narrowed.
    pub fn new(state: &MachineState<SymbolicWord>, code: &Code, world: &SymbolicWorld<'_>) -> Self {
        Self {
            saved: state.save(code),
            sets: world.keep(),
            least: world.least,
            most: world.most,
            is_approximate: world.is_approximate(),
        }
    }

    /// Returns the number of bytes held.
    pub fn bytes(&self) -> usize {
        self.saved.bytes() + self.sets.len() * size_of::<(Unknown, u64)>() + size_of::<Self>()
    }

    // Everything is set again from an empty undo log, as entries of it: from here on the run forks and is undone like
    // one that started at the beginning, and `undo(0)` by the next resumed run clears all.
    /// Restores the run, to continue it.
    pub fn resume(&self, state: &mut MachineState<SymbolicWord>, world: &mut SymbolicWorld<'_>) {
        world.undo(0);
        world.set_length(self.least, self.most);
        for (unknown, set) in &self.sets {
            world.put_back(*unknown, *set);
        }
        if self.is_approximate {
            world.mark(COUNT);
        }
        state.restore(&self.saved);
    }
}
