//! The state of a run: registers, frames, the next instruction and the fuel. A value that can be saved and gone on with.

use super::code::{Code, FunctionCode, WINDOW};

/// Steps between two questions whether to stop.
pub(super) const SLICE: u64 = 1 << 14;

/// A function that is running.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Frame {
    /// Where its window starts in the registers.
    pub base: usize,
    /// Which function.
    pub function: u32,
    /// The instruction of the caller to go on with.
    pub back: u32,
    /// Nested calls; 0 is the hook.
    pub depth: u32,
}

/// A winner that the rules named, and the instruction that did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Winner {
    /// The player, from 0.
    pub player: u8,
    /// The instruction.
    pub pc: u32,
}

/// Everything of a run that is not registers; small.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The instruction that runs or runs next. After a fault or limit it is the one where that happened.
    pub pc: u32,
    /// Fuel at hand; below 0 only when there is no more.
    pub fuel: i64,
    /// Fuel that is not at hand yet: it is handed out in slices, and between them somebody may ask to stop.
    pub reserve: u64,
    /// The last winner named.
    pub winner: Option<Winner>,
    /// The instruction after a move that was refused; none where that is a fault.
    pub guard: Option<u32>,
}

/// A run. Its buffers are kept from run to run.
#[derive(Clone, Debug)]
pub struct State<Word> {
    pub(super) registers: Vec<Word>,
    pub(super) frames: Vec<Frame>,
    pub(super) now: Progress,
    zero: Word,
}

/// A run that was put aside.
#[derive(Clone, Debug, PartialEq)]
pub struct Saved<Word> {
    registers: Box<[Word]>,
    frames: Box<[Frame]>,
    now: Progress,
}

impl<Word> Saved<Word> {
    /// Bytes held.
    pub(super) fn bytes(&self) -> usize {
        self.registers.len() * size_of::<Word>() + self.frames.len() * size_of::<Frame>()
    }
}

impl<Word: Copy> State<Word> {
    /// Buffers for runs; `zero` fills them.
    #[must_use]
    pub fn new(zero: Word) -> Self {
        Self {
            registers: vec![zero; WINDOW + 1024],
            frames: Vec::with_capacity(16),
            now: Progress::default(),
            zero,
        }
    }

    /// Stands at the start of a function without parameters, with that much fuel.
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
        self.now.fuel = 0i64.saturating_add_unsigned(slice) - i64::from(code.cost);
        self.now.reserve = fuel - slice;
        self.now.winner = None;
        self.now.guard = None;
    }

    /// Goes on with that much fuel.
    pub(in crate::rules) fn refuel(&mut self, fuel: u64) {
        let slice = fuel.min(SLICE);
        self.now.fuel = 0i64.saturating_add_unsigned(slice);
        self.now.reserve = fuel - slice;
    }

    /// Returns where the run stands.
    #[must_use]
    pub fn now(&self) -> &Progress {
        &self.now
    }

    /// Returns the fuel that is left.
    #[must_use]
    pub fn left(&self) -> u64 {
        self.now.reserve.saturating_add_signed(self.now.fuel)
    }

    /// Returns the functions that are running, the hook first.
    #[must_use]
    pub fn frames(&self) -> &[Frame] {
        &self.frames
    }

    /// Returns what a finished run gave back.
    #[must_use]
    pub fn result(&self) -> Word {
        self.registers.first().copied().unwrap_or(self.zero)
    }

    /// Bytes that the run holds when the top window starts at `base` and has `size` registers.
    #[must_use]
    pub(super) fn bytes(base: usize, size: u32) -> usize {
        base.saturating_add(size as usize)
            .saturating_mul(size_of::<Word>())
    }

    /// Registers up to the end of the top window.
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

    /// Returns the same registers, to be changed.
    pub(in crate::rules) fn live_registers_mut(&mut self, code: &Code) -> &mut [Word] {
        let live = self.live(code).min(self.registers.len());
        self.registers.split_at_mut(live).0
    }

    /// Goes on with these registers and frames at an instruction.
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
        self.now = Progress {
            pc,
            guard,
            ..Progress::default()
        };
    }

    /// Returns a copy of what the run needs to go on: the registers of the live frames and where it stands.
    #[must_use]
    pub fn save(&self, code: &Code) -> Saved<Word> {
        Saved {
            registers: self.live_registers(code).into(),
            frames: self.frames.clone().into_boxed_slice(),
            now: self.now,
        }
    }

    /// Goes back to a saved run.
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

    /// Returns the lowest window, to be changed.
    #[inline(always)]
    pub(super) fn lowest_mut(&mut self) -> Option<&mut [Word; WINDOW]> {
        self.registers.first_chunk_mut()
    }

    /// Puts words into the first registers.
    pub(super) fn put(&mut self, words: &[Word]) {
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

/// Lengthens the registers so that a window at `base` fits.
pub(super) fn make_room<Word: Copy>(registers: &mut Vec<Word>, base: usize, zero: Word) {
    let needed = base + WINDOW;
    if registers.len() < needed {
        registers.resize(needed + needed / 2, zero);
    }
}
