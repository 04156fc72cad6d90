//! The state of a run: registers, frames, the next instruction and the fuel. It can be saved and resumed.

use super::code::{Code, FunctionCode};
use super::instruction::WINDOW;

// Few enough that a request to stop is seen at once, and so many that asking for it costs nothing beside them.
/// The number of steps between two checks whether to stop.
pub(super) const SLICE: u64 = 1 << 14;

/// A function that is running.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Frame {
    /// Where its window starts in the registers.
    pub base: usize,
    /// The function.
    pub function: u32,
    /// The instruction of the caller at which to continue.
    pub back: u32,
    /// The depth of nested calls; 0 is the hook.
    pub depth: u32,
}

/// A winner named by the rules, and the instruction that named it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NamedWinner {
    /// The player, from 0.
    pub player: u8,
    /// The instruction.
    pub pc: u32,
}

/// The part of a run that is not registers; small.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RunProgress {
    /// The instruction that is running or runs next. After a fault or limit, the one where it happened.
    pub pc: u32,
    /// Fuel of the current slice; negative only if there is no more.
    pub fuel: i64,
    /// Fuel that is not handed out yet. It is handed out in slices, and before each the caller may ask to stop.
    pub reserve: u64,
    /// The last winner that was named.
    pub winner: Option<NamedWinner>,
    /// The instruction at which a refused move continues; `None` if a refusal is a fault.
    pub guard: Option<u32>,
}

/// A run. Its buffers are reused from run to run.
#[derive(Clone, Debug)]
pub struct MachineState<Word> {
    pub(super) registers: Vec<Word>,
    pub(super) frames: Vec<Frame>,
    pub(super) now: RunProgress,
    zero: Word,
}

/// A saved run.
#[derive(Clone, Debug, PartialEq)]
pub struct Saved<Word> {
    registers: Box<[Word]>,
    frames: Box<[Frame]>,
    now: RunProgress,
}

impl<Word> Saved<Word> {
    /// Returns the number of bytes held.
    pub(super) fn bytes(&self) -> usize {
        self.registers.len() * size_of::<Word>() + self.frames.len() * size_of::<Frame>()
    }
}

impl<Word: Copy> MachineState<Word> {
    /// Creates the buffers for runs, filled with `zero`.
    pub fn new(zero: Word) -> Self {
        Self {
            // Room for a few calls above the first window; deeper ones make room when they come.
            registers: vec![zero; WINDOW + 1024],
            frames: Vec::with_capacity(16),
            now: RunProgress::default(),
            zero,
        }
    }

    /// Starts at the entry of a function without parameters, with that much fuel.
    #[inline]
    pub fn begin(&mut self, function: u32, code: &FunctionCode, fuel: u64) {
        self.frames.clear();
        self.frames.push(Frame {
            base: 0,
            function,
            back: 0,
            depth: 0,
        });
        let slice = fuel.min(SLICE);
        self.now.pc = code.entry;
        // May begin below zero; `run` pays first.
        self.now.fuel = 0i64.saturating_add_unsigned(slice) - i64::from(code.cost);
        self.now.reserve = fuel - slice;
        self.now.winner = None;
        self.now.guard = None;
    }

    /// Starts a call of a function, with that much fuel.
    pub(in crate::rules) fn call(
        &mut self,
        function: u32,
        code: &FunctionCode,
        arguments: &[Word],
        fuel: u64,
    ) {
        self.begin(function, code, fuel);
        self.put(arguments);
    }

    /// Continues with that much fuel.
    pub(in crate::rules) fn refuel(&mut self, fuel: u64) {
        let slice = fuel.min(SLICE);
        self.now.fuel = 0i64.saturating_add_unsigned(slice);
        self.now.reserve = fuel - slice;
    }

    /// Returns the progress of the run.
    pub fn now(&self) -> &RunProgress {
        &self.now
    }

    /// Returns the remaining fuel.
    pub fn left(&self) -> u64 {
        self.now.reserve.saturating_add_signed(self.now.fuel)
    }

    /// Returns the frames of the running functions, the hook first.
    pub fn frames(&self) -> &[Frame] {
        &self.frames
    }

    /// Returns the result of a finished run.
    pub fn result(&self) -> Word {
        self.registers.first().copied().unwrap_or(self.zero)
    }

    /// Returns the bytes that a run holds if its top window starts at `base` and has `size` registers.
    pub(super) fn bytes(base: usize, size: u32) -> usize {
        base.saturating_add(size as usize)
            .saturating_mul(size_of::<Word>())
    }

    /// Returns the number of registers up to the end of the top window.
    pub(super) fn live(&self, code: &Code) -> usize {
        self.frames.last().map_or(0, |frame| {
            let size = code.functions.get(frame.function as usize);
            frame.base + size.map_or(0, |function| function.frame as usize)
        })
    }

    /// Returns the registers up to the end of the top window.
    pub(in crate::rules) fn live_registers(&self, code: &Code) -> &[Word] {
        self.registers
            .get(..self.live(code))
            .unwrap_or(&self.registers)
    }

    /// Returns the registers up to the end of the top window, mutably.
    pub(in crate::rules) fn live_registers_mut(&mut self, code: &Code) -> &mut [Word] {
        let live = self.live(code).min(self.registers.len());
        self.registers.split_at_mut(live).0
    }

    /// Continues with these registers and frames at an instruction.
    pub(in crate::rules) fn resume_at(
        &mut self,
        registers: &[Word],
        frames: &[Frame],
        pc: u32,
        guard: Option<u32>,
    ) {
        self.put(registers);
        self.frames.clear();
        self.frames.extend_from_slice(frames);
        self.now = RunProgress {
            pc,
            guard,
            ..RunProgress::default()
        };
    }

    /// Returns a copy of what is needed to resume the run: the registers of the live frames and the progress.
    pub fn save(&self, code: &Code) -> Saved<Word> {
        Saved {
            registers: self.live_registers(code).into(),
            frames: self.frames.clone().into_boxed_slice(),
            now: self.now,
        }
    }

    /// Restores a saved run.
    pub fn restore(&mut self, saved: &Saved<Word>) {
        self.put(&saved.registers);
        self.frames.clear();
        self.frames.extend_from_slice(&saved.frames);
        self.now = saved.now;
    }

    /// Returns the lowest window.
    #[inline(always)]
    pub(super) fn lowest(&self) -> Option<&[Word; WINDOW]> {
        self.registers.first_chunk()
    }

    /// Returns the lowest window, mutably.
    #[inline(always)]
    pub(super) fn lowest_mut(&mut self) -> Option<&mut [Word; WINDOW]> {
        self.registers.first_chunk_mut()
    }

    /// Sets the first registers.
    pub(super) fn put(&mut self, words: &[Word]) {
        // A window at the end of the words is more than any frame of them needs.
        self.reserve_window(words.len());
        for (to, from) in self.registers.iter_mut().zip(words) {
            *to = *from;
        }
    }

    /// Makes room for a window at `base`.
    pub(super) fn reserve_window(&mut self, base: usize) {
        make_room(&mut self.registers, base, self.zero);
    }
}

/// Extends the registers so that a window at `base` fits.
pub(super) fn make_room<Word: Copy>(registers: &mut Vec<Word>, base: usize, zero: Word) {
    let needed = base + WINDOW;
    if registers.len() < needed {
        // Only ever grows, by half as much again, so that a recursion does not copy the file at each call. Limits on
        // memory count the registers in use and not this buffer.
        registers.resize(needed + needed / 2, zero);
    }
}
