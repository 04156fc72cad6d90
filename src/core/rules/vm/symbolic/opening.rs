//! The runs up to where they first look at the board: they are the same in every position, so they are made once.
//!
//! Invariant: going on from an opening finds what going from the start finds, with the same steps and runs.

use super::explore::Exploration;
use super::stack::Parked;
use super::words::Word;
use super::world::{Need, Setting, World};
use crate::base::{Limit, Limits};
use crate::rules::vm::code::{Code, FunctionCode};
use crate::rules::vm::evaluate::{Rest, run};
use crate::rules::vm::observe::Silent;
use crate::rules::vm::state::State;

/// Runs that an opening may have.
const MOST_RUNS: u64 = 1 << 8;
/// Steps that they may take.
const MOST_STEPS: u64 = 1 << 16;

/// A place to go on from.
#[derive(Clone, Debug)]
pub struct Door {
    run: Parked,
    /// The run has ended, and all its lists are legal.
    legal: bool,
}

/// All runs of the hook, each up to where it needs the board or longer lists have their turn.
#[derive(Clone, Debug, Default)]
pub struct Opening {
    bounds: Bounds,
    /// In the order in which they are gone on from.
    doors: Vec<Door>,
    /// Runs that wait for lists that have an operation with this number.
    waiting: Vec<(u32, Parked)>,
    /// Runs that ended before they looked at the board.
    pub(super) runs: u64,
    pub(super) steps: u64,
    decisions: u64,
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
    fn new(limits: &Limits<'_>) -> Self {
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
    fn add(&mut self, state: &State<Word>, code: &Code, world: &World<'_>, legal: bool) {
        self.doors.push(Door {
            run: Parked::new(state, code, world),
            legal,
        });
    }

    /// Whether there are so many runs that keeping them does not pay.
    fn is_large(&self) -> bool {
        let kept = self.doors.len() + self.waiting.len();
        self.runs + kept as u64 > MOST_RUNS || self.steps > MOST_STEPS
    }
}

impl<'e> Exploration<'e, '_> {
    /// Makes the opening: all runs up to where they look at the board. Nothing when somebody asked to stop.
    pub(super) fn open<'w>(&mut self, world: &mut World<'w>) -> Option<Opening> {
        let (code, limits) = (self.setting.code, self.setting.limits);
        let mut opening = Opening::new(limits);
        world.blind();
        loop {
            let before = self.state.left();
            let rest = run(code, self.state, world, &mut Silent, limits);
            opening.steps += before.saturating_sub(self.state.left());
            match rest {
                Rest::Need(Need::Board) => opening.add(self.state, code, world, false),
                Rest::Need(need) if self.must_give_up(need, world) => return Some(opening),
                Rest::Need(Need::Wait { index }) => {
                    let parked = Parked::new(self.state, code, world);
                    opening.waiting.push((index, parked));
                }
                Rest::Need(need) => {
                    self.part(need, world);
                    continue;
                }
                Rest::Done(_)
                    if world.is_approximate() && self.state.result() != Word::known(0) =>
                {
                    return Some(opening);
                }
                Rest::Done(_) if self.state.result() != Word::known(0) => {
                    opening.add(self.state, code, world, true);
                }
                Rest::Done(_) => opening.runs += 1,
                Rest::Cut(Limit::Stopped) => return None,
                Rest::Fault(_) | Rest::Cut(_) => return Some(opening),
            }
            if opening.is_large() || self.found.partial.is_some() {
                return Some(opening);
            }
            if !self.stack.next(self.state, self.live, self.hook, world) {
                opening.usable = true;
                opening.decisions = self.decisions;
                return Some(opening);
            }
        }
    }

    /// Stands where it stood before the opening was made.
    pub(super) fn begin_again(&mut self, world: &mut World<'_>, entry: &FunctionCode) {
        self.found.clear();
        self.stack.clear();
        self.state
            .begin(self.hook.function, entry, self.setting.limits.fuel);
        self.decisions = 0;
        world.see();
        world.forget();
    }

    /// Goes on from an opening.
    pub(super) fn enter(&mut self, opening: &'e Opening) {
        self.doors = &opening.doors;
        self.found.runs = opening.runs;
        self.steps = opening.steps;
        self.decisions = opening.decisions;
        for (index, parked) in &opening.waiting {
            self.wait(*index, parked.clone());
        }
    }

    /// Goes on with the next run of the opening; false when there is none.
    pub(super) fn next_door(&mut self, world: &mut World<'_>) -> bool {
        while let Some((door, rest)) = self.doors.split_first() {
            self.doors = rest;
            door.run.resume(self.state, world);
            if !door.legal {
                return true;
            }
            let Setting { board, limits, .. } = self.setting;
            self.found.legal(world, board, self.query, limits);
            self.found.runs += 1;
        }
        false
    }
}
