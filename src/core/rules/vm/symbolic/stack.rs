//! Where runs part: what must be restored to go the other ways.

use super::live::Live;
use super::words::{COUNT, DECISION, Unknown, Word};
use super::world::World;
use crate::rules::vm::code::Code;
use crate::rules::vm::state::{Frame, Progress, Saved, State};

/// Ways to go from one place.
#[derive(Clone, Copy, Debug)]
pub struct Ways {
    /// What they decide.
    pub of: Unknown,
    /// Members that are tried one by one; for the length, the least length.
    pub singles: u64,
    /// Members that are tried together, at the end; for the length, the greatest.
    pub together: u64,
}

/// Ways that are still to be gone from one place.
#[derive(Clone, Copy, Debug)]
struct Choice {
    now: Progress,
    /// Where its registers and frames start in the stack.
    registers: usize,
    frames: usize,
    moment: usize,
    ways: Ways,
}

/// All choices of the present run, the innermost last.
#[derive(Clone, Debug, Default)]
pub struct Stack {
    choices: Vec<Choice>,
    registers: Vec<Word>,
    frames: Vec<Frame>,
}

impl Stack {
    /// Forgets all choices.
    pub fn clear(&mut self) {
        self.choices.clear();
        self.registers.clear();
        self.frames.clear();
    }

    /// Bytes held.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.registers.len() * size_of::<Word>() + self.choices.len() * size_of::<Choice>()
    }

    /// Keeps the run as it is now, to go other ways from here later.
    #[inline]
    pub fn push(
        &mut self,
        state: &State<Word>,
        live: &Live,
        code: &Code,
        world: &World<'_>,
        ways: Ways,
    ) {
        self.choices.push(Choice {
            now: state.now,
            registers: self.registers.len(),
            frames: self.frames.len(),
            moment: world.moment(),
            ways,
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

    /// Goes back to the innermost choice and on in its next way; false when all ways are gone.
    #[inline]
    pub fn next(
        &mut self,
        state: &mut State<Word>,
        live: &Live,
        hook: Frame,
        world: &mut World<'_>,
    ) -> bool {
        let Some(choice) = self.choices.last_mut() else {
            return false;
        };
        world.undo(choice.moment);
        state.now = choice.now;
        let kept = self.registers.get(choice.registers..).unwrap_or_default();
        if let (true, Some(live)) = (self.frames.len() == choice.frames, live.at(choice.now.pc)) {
            if state.frames.len() != 1 {
                state.frames.clear();
                state.frames.push(hook);
            }
            if let Some(window) = state.lowest_mut() {
                for (register, word) in live.iter().zip(kept) {
                    window[usize::from(*register)] = *word;
                }
            }
        } else {
            let frames = self.frames.get(choice.frames..).unwrap_or_default();
            state.frames.clear();
            state.frames.extend_from_slice(frames);
            state.put(kept);
        }
        let (registers, frames) = (choice.registers, choice.frames);
        let ways = &mut choice.ways;
        let last = if ways.of == COUNT {
            #[allow(clippy::cast_possible_truncation)] // They were lengths.
            world.set_length(ways.singles as u32, ways.together as u32);
            true
        } else if ways.of == DECISION {
            world.decision = Some(true);
            true
        } else if ways.singles == 0 {
            world.narrow(ways.of, ways.together);
            true
        } else {
            let lowest = ways.singles & ways.singles.wrapping_neg();
            ways.singles ^= lowest;
            world.narrow(ways.of, lowest);
            ways.singles | ways.together == 0
        };
        if last {
            self.choices.pop();
            self.registers.truncate(registers);
            self.frames.truncate(frames);
        }
        true
    }
}

/// A run that waits until all shorter lists are done.
#[derive(Clone, Debug)]
pub struct Parked {
    saved: Saved<Word>,
    sets: Vec<(Unknown, u64)>,
    least: u32,
    most: u32,
    is_approximate: bool,
}

impl Parked {
    /// Keeps a run and what it knows.
    pub fn new(state: &State<Word>, code: &Code, world: &World<'_>) -> Self {
        Self {
            saved: state.save(code),
            sets: world.keep(),
            least: world.least,
            most: world.most,
            is_approximate: world.is_approximate(),
        }
    }

    /// Bytes held.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.saved.bytes() + self.sets.len() * size_of::<(Unknown, u64)>() + size_of::<Self>()
    }

    /// Goes on with the run.
    pub fn resume(&self, state: &mut State<Word>, world: &mut World<'_>) {
        world.undo(0);
        world.set_length(self.least, self.most);
        for (of, set) in &self.sets {
            world.narrow(*of, *set);
        }
        if self.is_approximate {
            world.mark(COUNT);
        }
        state.restore(&self.saved);
    }
}
