//! Resume points: where runs first read the board. Up to there they are the same in every position, so they are run
//! once and resumed in each position.
//!
//! Invariant: resuming finds what running from the start finds, with the same number of steps and runs.

// In draughts, for example, the first questions are the number of operations and their kinds, with the same answers in
// every position. What is kept is exactly a `SavedRun` run for each end of that common part:
//
//     start -- length? -- kind? -- square of 0 read     a point: resumed in each position
//                     \- other kinds -- refused         counted in `runs`, never run again
//            \- longer lists                            waiting: suspended runs of each position
//
// Why resuming finds the same: up to a point no answer came from the board, the state or the memo (`is_blind` suspends
// there), so these runs differ between positions in nothing. Steps, runs and decisions up to there are added to those
// of the position, so bounds on work are met at the same place, too.

use super::exploration::{Exploration, ResumePoint, ResumePoints};
use super::stack::SavedRun;
use super::words::SymbolicWord;
use super::world::{RunInputs, SymbolicNeed, SymbolicWorld};
use crate::base::{Limit, Limits};
use crate::rules::vm::code::{Code, FunctionCode};
use crate::rules::vm::domain::RunResult;
use crate::rules::vm::evaluate::run;
use crate::rules::vm::observe::Silent;
use crate::rules::vm::state::MachineState;

/// The most runs that are kept; with more, copying them costs more than it saves.
const MAX_RUNS: u64 = 1 << 8;
/// The most steps that they may take.
const MAX_STEPS: u64 = 1 << 16;

impl ResumePoints {
    /// Creates resume points without runs.
    fn new(limits: &Limits<'_>) -> Self {
        Self {
            bounds: limits.run_bounds(),
            ..Self::default()
        }
    }

    /// Returns true if they were made under the same limits.
    pub(super) fn is_within(&self, limits: &Limits<'_>) -> bool {
        self.bounds == limits.run_bounds()
    }

    /// Adds a run that has reached the board, or is legal without it.
    fn add(
        &mut self,
        state: &MachineState<SymbolicWord>,
        code: &Code,
        world: &SymbolicWorld<'_>,
        legal: bool,
    ) {
        self.points.push(ResumePoint {
            run: SavedRun::new(state, code, world),
            legal,
        });
    }

    /// Returns true if there are too many runs for keeping them to pay.
    fn is_large(&self) -> bool {
        let points = self.points.len() + self.waiting.len();
        self.runs + points as u64 > MAX_RUNS || self.steps > MAX_STEPS
    }
}

impl<'e> Exploration<'e, '_> {
    /// Runs the hook up to where each run reads the board. Returns `None` if it was cancelled.
    pub(super) fn open<'w>(&mut self, world: &mut SymbolicWorld<'w>) -> Option<ResumePoints> {
        let (code, limits) = (self.setting.code, self.setting.limits);
        let mut points = ResumePoints::new(limits);
        world.blind();
        loop {
            let before = self.state.left();
            let rest = run(code, self.state, world, &mut Silent, limits);
            points.steps += before.saturating_sub(self.state.left());
            match rest {
                RunResult::Suspended(SymbolicNeed::Board) => {
                    points.add(self.state, code, world, false)
                }
                RunResult::Suspended(need) if self.must_give_up(need, world) => {
                    // Returned, though not usable: that it is not worth trying is remembered like the points would be.
                    return Some(points);
                }
                RunResult::Suspended(SymbolicNeed::Wait { index }) => {
                    let suspended = SavedRun::new(self.state, code, world);
                    points.waiting.push((index, suspended));
                }
                RunResult::Suspended(need) => {
                    self.fork(need, world);
                    continue;
                }
                RunResult::Done(_)
                    if world.is_approximate() && self.state.result() != SymbolicWord::known(0) =>
                {
                    return Some(points);
                }
                RunResult::Done(_) if self.state.result() != SymbolicWord::known(0) => {
                    points.add(self.state, code, world, true);
                }
                RunResult::Done(_) => points.runs += 1,
                RunResult::LimitReached(Limit::Stopped) => return None,
                RunResult::Fault(_) | RunResult::LimitReached(_) => return Some(points),
            }
            if points.is_large() || self.legal.partial.is_some() {
                return Some(points);
            }
            if !self.stack.next(self.state, self.live, self.hook, world) {
                points.usable = true;
                points.decisions = self.decisions;
                return Some(points);
            }
        }
    }

    /// Returns to the start of the hook.
    pub(super) fn begin_again(&mut self, world: &mut SymbolicWorld<'_>, entry: &FunctionCode) {
        self.legal.clear();
        self.stack.clear();
        self.state
            .begin(self.hook.function, entry, self.setting.limits.fuel);
        self.decisions = 0;
        world.see();
        world.forget();
    }

    /// Continues from resume points instead of from the start.
    pub(super) fn enter(&mut self, points: &'e ResumePoints) {
        self.points = &points.points;
        self.legal.runs = points.runs;
        self.steps = points.steps;
        self.decisions = points.decisions;
        for (index, suspended) in &points.waiting {
            self.wait(*index, suspended.clone());
        }
    }

    /// Leaves out lists that are shorter than the query asks for. Returns false if none is left.
    fn lengthen(&self, world: &mut SymbolicWorld<'_>) -> bool {
        let least = u32::try_from(self.query.min_len).unwrap_or(u32::MAX);
        if world.most < least {
            return false;
        }
        if world.least < least {
            world.set_length(least, world.most);
        }
        true
    }

    /// Resumes the next run. Returns false if there is none.
    pub(super) fn next_resume_point(&mut self, world: &mut SymbolicWorld<'_>) -> bool {
        while let Some((point, rest)) = self.points.split_first() {
            self.points = rest;
            point.run.resume(self.state, world);
            if !self.lengthen(world) {
                continue;
            }
            if !point.legal {
                return true;
            }
            let RunInputs { board, limits, .. } = self.setting;
            self.legal.legal(world, board, self.query, limits);
            self.legal.runs += 1;
            if self.query.first_only && !self.legal.lists.is_empty() {
                return false;
            }
        }
        false
    }
}
