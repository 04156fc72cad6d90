//! The runs up to where they first look at the board: they are the same in every position, so they are made once.
//!
//! Invariant: going on from an opening finds what going from the start finds, with the same steps and runs.

use super::stack::Parked;
use super::words::Word;
use super::world::World;
use crate::base::Limits;
use crate::rules::vm::code::Code;
use crate::rules::vm::state::State;

/// Runs that an opening may have.
const MOST_RUNS: u64 = 1 << 8;
/// Steps that they may take.
const MOST_STEPS: u64 = 1 << 16;

/// A place to go on from.
#[derive(Clone, Debug)]
pub(super) struct Door {
    pub(super) run: Parked,
    /// The run has ended, and all its lists are legal.
    pub(super) legal: bool,
}

/// All runs of the hook, each up to where it needs the board or longer lists have their turn.
#[derive(Clone, Debug, Default)]
pub struct Opening {
    bounds: Bounds,
    /// In the order in which they are gone on from.
    pub(super) doors: Vec<Door>,
    /// Runs that wait for lists that have an operation with this number.
    pub(super) waiting: Vec<(u32, Parked)>,
    /// Runs that ended before they looked at the board.
    pub(super) runs: u64,
    pub(super) steps: u64,
    /// False where the runs do not come to the board soon, or fail before.
    pub(super) usable: bool,
}

/// What the runs were bounded by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Bounds {
    fuel: u64,
    depth: u32,
    memory: usize,
}

impl Bounds {
    fn of(limits: &Limits<'_>) -> Self {
        Self {
            fuel: limits.fuel,
            depth: limits.depth,
            memory: limits.memory,
        }
    }
}

impl Opening {
    /// An opening without runs.
    pub(super) fn new(limits: &Limits<'_>) -> Self {
        Self {
            bounds: Bounds::of(limits),
            ..Self::default()
        }
    }

    /// Whether it was made within the same bounds.
    pub(super) fn is_within(&self, limits: &Limits<'_>) -> bool {
        self.bounds == Bounds::of(limits)
    }

    /// Keeps a run that has come to the board, or is legal without it.
    pub(super) fn add(&mut self, state: &State<Word>, code: &Code, world: &World<'_>, legal: bool) {
        self.doors.push(Door {
            run: Parked::new(state, code, world),
            legal,
        });
    }

    /// Whether there are so many runs that keeping them does not pay.
    pub(super) fn is_large(&self) -> bool {
        let kept = self.doors.len() + self.waiting.len();
        self.runs + kept as u64 > MOST_RUNS || self.steps > MOST_STEPS
    }
}
