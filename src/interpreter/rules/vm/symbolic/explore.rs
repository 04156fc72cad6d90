//! Runs `isMoveLegal` along every branch that the sets allow.

// The order in which branches are taken:
//
//   1. the innermost fork of the present run (`stack`): depth first, so what is kept is one path and not a frontier;
//   2. the next resume point, where a run first reads the board (`resume_points`);
//   3. a suspended run, those of the shortest lists first (`suspended`): breadth first, but only by length.
//
// The third is what makes a listing useful that runs out of work: all lists up to some length (`upto`) were examined.
// It also keeps rules that read one operation after the other, without a bound, from running away down the first path.

use super::exploration::{Exploration, ResumePoints};
use super::legal_lists::LegalLists;
use super::liveness::Liveness;
use super::memo::CallMemo;
use super::stack::{Branches, SavedRun, Stack};
use super::words::{
    BLOCK, CLEAR, COUNT, DECISION, KIND, PIECE, PLACE, SymbolicWord, Unknown, X, Y, operation,
};
use super::world::{RunInputs, Sets, SymbolicNeed, SymbolicWorld};
use crate::base::Limit;
use crate::board::Op;
use crate::rules::FaultKind;
use crate::rules::listing::{Partial, Query};
use crate::rules::vm::code::FunctionCode;
use crate::rules::vm::domain::RunResult;
use crate::rules::vm::evaluate::run;
use crate::rules::vm::observe::Observer;
use crate::rules::vm::state::{Frame, MachineState};

/// The number of runs between two checks whether to stop.
const RUNS: u64 = 1 << 8;
// Suspending a run copies all its registers and sets, where a fork on the stack copies the live registers. So lists of
// up to two operations, as most moves of most games have (place; clear and place), are explored without waiting.
/// Lists up to this length are explored together; runs that read more operations wait until all shorter lists are done.
const SHORT: u32 = 2;
// Each decision may double the runs of what follows, and all of them have to refuse to prove anything.
/// The greatest number of questions that are answered both ways for lengths that stay together.
const DECISIONS: u64 = 10_000;

/// Finds legal lists on one thread; reuses its buffers from listing to listing.
#[derive(Clone, Debug)]
pub struct Lister {
    state: MachineState<SymbolicWord>,
    sets: Sets,
    memo: CallMemo,
    /// By the player on turn, who may have code of their own.
    live: Vec<Option<Liveness>>,
    /// By the player on turn.
    resume_points: Vec<Option<ResumePoints>>,
    hook: u32,
    stack: Stack,
    /// The runs that wait, by the least length of their lists.
    suspended: Vec<Vec<SavedRun>>,
    suspended_bytes: usize,
    /// The result of the last exploration.
    pub legal: LegalLists,
}

impl Lister {
    /// Creates a lister for a hook.
    pub fn new(hook: u32) -> Self {
        Self {
            state: MachineState::new(SymbolicWord::known(0)),
            sets: Sets::default(),
            memo: CallMemo::new(),
            live: Vec::new(),
            resume_points: Vec::new(),
            hook,
            stack: Stack::default(),
            suspended: Vec::new(),
            suspended_bytes: 0,
            legal: LegalLists::default(),
        }
    }

    /// Creates a lister without a memo of calls, so that an observer sees every call.
    pub fn forgetful(hook: u32) -> Self {
        Self {
            memo: CallMemo::none(),
            ..Self::new(hook)
        }
    }

    /// Returns the hook whose lists it finds.
    pub fn hook(&self) -> u32 {
        self.hook
    }

    /// Finds all lists that the hook accepts. Returns the number of runs and of their steps, if there were any.
    pub fn explore<O: for<'w> Observer<SymbolicWorld<'w>>>(
        &mut self,
        setting: RunInputs<'_>,
        query: &Query<'_>,
        observer: &mut O,
    ) -> Option<(u64, u64)> {
        let Self {
            state,
            sets,
            memo,
            live,
            resume_points,
            hook,
            stack,
            suspended,
            suspended_bytes,
            legal,
        } = self;
        legal.clear();
        stack.clear();
        suspended.iter_mut().for_each(Vec::clear);
        *suspended_bytes = 0;
        // A coordinate and a piece within its block are a `u64` each, so that a question about a whole row is one
        // `and`.
        if !setting.fits() {
            legal.leave_out(Partial::TooLarge);
            return None;
        }
        let limits = setting.limits;
        let Some(entry) = setting.code.functions.get(*hook as usize) else {
            legal.leave_out(Partial::TooLarge);
            return None;
        };
        if entry.inlined > limits.depth {
            legal.leave_out(Partial::Unfinished(Limit::Depth));
            return None;
        }
        memo.next_position(setting.turn, setting.code);
        let turn = usize::from(setting.turn);
        if live.len() <= turn {
            live.resize_with(turn + 1, || None);
            resume_points.resize_with(turn + 1, || None);
        }
        let (Some(live), Some(points)) = (live.get_mut(turn), resume_points.get_mut(turn)) else {
            return None;
        };
        let live = &*live.get_or_insert_with(|| Liveness::new(setting.code, *hook));
        let mut world = SymbolicWorld::new(setting, sets, memo);
        // From here there are two ways to the same results: through the resume points, which were made in an earlier
        // position, or from the start of the hook. `resume_points` states why they are equal.
        state.begin(*hook, entry, limits.fuel);
        let mut exploration = Exploration {
            setting,
            query,
            level: SHORT,
            upto: None,
            state,
            live,
            stack,
            suspended,
            suspended_bytes,
            legal,
            hook: Frame {
                base: 0,
                function: *hook,
                back: 0,
                depth: 0,
            },
            steps: 0,
            decisions: 0,
            explore_again_upto: 0,
            points: &[],
        };
        world.set_level(exploration.level);
        world.deepest = exploration.longest(true);
        let asks_for_all =
            query.prefix.is_empty() && query.contains.is_empty() && query.max_len.is_none();
        // With more pieces than fit into one set, a suspended run does not record all that it knows of them.
        // Resume points know nothing of the query, and a query narrows the sets before the first instruction.
        if asks_for_all && !O::WATCHES && world.has_one_block() {
            if !points
                .as_ref()
                .is_some_and(|points| points.is_within(limits))
            {
                *points = exploration.open(&mut world);
                exploration.begin_again(&mut world, entry);
            }
            if let Some(points) = points
                && points.usable
                // A listing with fewer runs or steps than the prelude has to end within it, so it starts from the
                // beginning.
                && points.runs < query.runs
                && points.steps < query.steps
            {
                exploration.enter(points);
                if exploration.go_on(&mut world) {
                    exploration.explore_branches(&mut world, observer);
                }
                exploration.explore_long_lists(&mut world, entry, observer);
                return Some(exploration.work(&world));
            }
        }
        if exploration.narrow_to_query(&mut world) {
            exploration.explore_branches(&mut world, observer);
            exploration.explore_long_lists(&mut world, entry, observer);
        }
        Some(exploration.work(&world))
    }
}

impl Exploration<'_, '_> {
    /// Returns the number of runs, and of the steps that were not remembered.
    fn work(&self, world: &SymbolicWorld<'_>) -> (u64, u64) {
        (self.legal.runs, self.steps.saturating_sub(world.spared))
    }

    /// Narrows the sets to what the query asks for. Returns false if that leaves nothing.
    fn narrow_to_query(&mut self, world: &mut SymbolicWorld<'_>) -> bool {
        let least = self.query.prefix.len().max(self.query.contains.len());
        let least = least.max(self.query.min_len);
        if least > self.longest(false) as usize {
            self.legal.leave_out(Partial::Length {
                upto: self.longest(false) as usize,
            });
            return false;
        }
        let least = u32::try_from(least).unwrap_or(u32::MAX);
        self.level = self.level.max(least);
        world.deepest = world.deepest.max(least);
        world.set_level(self.level);
        world.set_length(least, u32::MAX);
        world.make(least);
        for (index, op) in (0u32..).zip(self.query.prefix) {
            let first = operation(index);
            let square = op.square();
            let single = |value: u16| 1u64.checked_shl(u32::from(value)).unwrap_or(0);
            let mut parts = vec![(X, single(square.x)), (Y, single(square.y))];
            match op {
                Op::Clear(_) => parts.push((KIND, CLEAR)),
                Op::Place(_, piece) => parts.extend([
                    (KIND, PLACE),
                    (BLOCK, single(piece.0 / 64)),
                    (PIECE, single(piece.0 % 64)),
                ]),
            }
            for (field, set) in parts {
                let part = world.set(first + field) & set;
                if part == 0 {
                    return false;
                }
                world.narrow(first + field, part);
            }
        }
        true
    }

    /// Returns the most operations that a list may have. `computed` is true if the rules compute with the length.
    fn longest(&self, computed: bool) -> u32 {
        let longest = self.query.max_len.unwrap_or(if computed {
            Query::LENGTH
        } else {
            Query::LONGEST
        });
        u32::try_from(longest).unwrap_or(u32::MAX)
    }

    /// Explores again the lists that are longer than those whose lengths were tried one by one, if their length turned
    /// out to be bounded after all. There are few enough lengths to try each.
    fn explore_long_lists<'w, O: Observer<SymbolicWorld<'w>>>(
        &mut self,
        world: &mut SymbolicWorld<'w>,
        entry: &FunctionCode,
        observer: &mut O,
    ) {
        // These lengths were given up because a run could not answer for all of them at once. Trying each is not
        // possible for an unbounded length but is for a bounded one, of at most `Query::LONGEST`. Lists that the first
        // pass has found already come again, hence `is_repeated`.
        let most = std::mem::take(&mut self.explore_again_upto);
        if most == 0 || self.legal.partial == Some(Partial::Stopped) {
            return;
        }
        self.stack.clear();
        self.state
            .begin(self.hook.function, entry, self.setting.limits.fuel);
        world.forget();
        if self.narrow_to_query(world) {
            world.set_length((world.deepest + 1).max(world.least), most);
            self.explore_branches(world, observer);
        }
        self.legal.is_repeated = true;
    }

    /// Leaves out the lengths for which a run has no answer: records that the listing is partial, or has these lengths
    /// explored again if they are bounded.
    fn give_up(&mut self, world: &SymbolicWorld<'_>) {
        if world.is_unbounded() {
            self.legal.leave_out(Partial::Length {
                upto: world.deepest as usize,
            });
        } else {
            self.explore_again_upto = self.explore_again_upto.max(world.most);
        }
    }

    /// Explores all branches.
    fn explore_branches<'w, O: Observer<SymbolicWorld<'w>>>(
        &mut self,
        world: &mut SymbolicWorld<'w>,
        observer: &mut O,
    ) {
        let (code, limits) = (self.setting.code, self.setting.limits);
        let mut asked = RUNS;
        let mut waits = 0_u64;
        // True if the run continues with lists that are too short for the operation that it read.
        let mut short = false;
        loop {
            // Fuel is counted per run, from the start of the hook: the stack saves it with each fork. So a run has the
            // same fuel as if it had run alone, and `steps` counts each step once, where `limits.fuel - left` would
            // count shared beginnings again.
            let before = self.state.left();
            let mut rest = run(code, self.state, world, observer, limits);
            // Other boards are not part of what is saved; a run that needs something there would be resumed on the
            // board before the move.
            if world.sees_other() {
                // It stopped inside a function that sees another board, and cannot be resumed there.
                while world.sees_other() {
                    world.leave();
                }
                if matches!(rest, RunResult::Suspended(_)) {
                    rest = RunResult::Suspended(SymbolicNeed::GiveUp);
                }
            }
            self.steps += before.saturating_sub(self.state.left());
            let legal =
                matches!(rest, RunResult::Done(_)) && self.state.result() != SymbolicWord::known(0);
            observer.run_stopped(world, self.state.now(), &rest, legal);
            match rest {
                RunResult::Suspended(need) if self.must_give_up(need, world) => self.give_up(world),
                RunResult::Suspended(SymbolicNeed::Wait { index }) => {
                    self.suspend(index, world);
                    // Waiting runs take memory and do not count as done, so the limits are checked here too.
                    waits += 1;
                    if waits.is_multiple_of(RUNS) && !self.may_go_on() {
                        return;
                    }
                    if !self.go_on(world) {
                        return;
                    }
                    continue;
                }
                // Not counted as a run: the same run continues in its first branch. So `legal.runs` counts leaves, as
                // many as there are classes of lists that the rules treat alike.
                RunResult::Suspended(need) if need != SymbolicNeed::Board => {
                    short = matches!(need, SymbolicNeed::Length { is_read: true, .. });
                    self.fork(need, world);
                    continue;
                }
                RunResult::Done(_) if legal && world.is_approximate() => self.give_up(world),
                RunResult::Done(_) => {
                    if legal {
                        self.legal
                            .legal(world, self.setting.board, self.query, limits);
                    }
                }
                // An approximate run may take a branch that no list takes, so its fault proves nothing.
                RunResult::Fault(_) if world.is_approximate() => {
                    if !world.is_unbounded() {
                        self.give_up(world);
                    }
                }
                RunResult::Fault(_) | RunResult::Suspended(_) => {
                    self.legal.asked_has_move |= rest == RunResult::Fault(FaultKind::HasMoveInMove);
                    // The first branch of a read beyond the list is the list that is too short. Its fault is no fault
                    // of the rules: the longer lists, for which they read on, are the other branch.
                    let ended = rest == RunResult::Fault(FaultKind::NoSuchOperation) && short;
                    self.legal.fault(world, self.setting.board, ended);
                }
                RunResult::LimitReached(Limit::Stopped) => {
                    return self.legal.leave_out(Partial::Stopped);
                }
                RunResult::LimitReached(limit) if world.is_approximate() => {
                    self.legal.leave_out(Partial::Unfinished(limit));
                }
                RunResult::LimitReached(limit) => {
                    self.legal.unfinished(world, self.setting.board, limit);
                }
            }
            short = false;
            self.legal.runs += 1;
            if self.legal.runs >= asked {
                asked = self.legal.runs + RUNS;
                if !self.may_go_on() {
                    return;
                }
            }
            // What the memo spared was charged to the fuel of the run but cost no work, so it does not count for the
            // bound on work.
            if self.legal.runs >= self.query.runs
                || self.steps.saturating_sub(world.spared) >= self.query.steps
            {
                return self.legal.leave_out(Partial::Work { upto: self.upto });
            }
            if self.query.first_only && !self.legal.lists.is_empty() {
                return;
            }
            if !self.go_on(world) {
                return;
            }
        }
    }

    /// Returns true if a run must end without an answer.
    pub(super) fn must_give_up(&self, need: SymbolicNeed, world: &SymbolicWorld<'_>) -> bool {
        match need {
            SymbolicNeed::GiveUp => true,
            SymbolicNeed::Decision => self.decisions >= DECISIONS,
            // An approximate run must not be the reason for exploring longer lists.
            SymbolicNeed::Wait { index } => world.is_approximate() && index >= world.deepest,
            _ => false,
        }
    }

    // See the head of the file for the order.
    /// Takes the next branch. Returns false if none is left.
    pub(super) fn go_on(&mut self, world: &mut SymbolicWorld<'_>) -> bool {
        self.stack.next(self.state, self.live, self.hook, world)
            || self.next_resume_point(world)
            || self.resume_suspended(world)
    }

    fn may_go_on(&mut self) -> bool {
        let limits = self.setting.limits;
        if limits.is_stopped() {
            self.legal.leave_out(Partial::Stopped);
            return false;
        }
        let held =
            self.stack.bytes() + *self.suspended_bytes + self.legal.bytes(self.setting.board);
        if held > limits.memory {
            self.legal.leave_out(Partial::Memory);
            return false;
        }
        true
    }

    fn keep(&mut self, world: &SymbolicWorld<'_>, unknown: Unknown, singles: u64, together: u64) {
        let branches = Branches {
            unknown,
            singles,
            together,
        };
        self.stack
            .push(self.state, self.live, self.setting.code, world, branches);
    }

    // Saves the branches that are not taken and narrows the sets to the one that is. `keep` comes before `narrow`: a
    // choice remembers the length of the undo log, and what is narrowed after it is undone before the next branch.
    /// Answers what a run needs: saves the other branches and takes the first.
    pub(super) fn fork(&mut self, need: SymbolicNeed, world: &mut SymbolicWorld<'_>) {
        match need {
            SymbolicNeed::Split { unknown, part } => {
                self.keep(world, unknown, 0, world.set(unknown) & !part);
                world.narrow(unknown, part);
            }
            // The members become branches one by one from the least up, which makes the order of moves that of squares
            // and pieces. `together` is what needs no telling apart, such as all columns off the board.
            SymbolicNeed::Each { unknown, together } => {
                let singles = world.set(unknown) & !together;
                let first = singles & singles.wrapping_neg();
                let rest = singles ^ first;
                if rest | together != 0 {
                    self.keep(world, unknown, rest, together);
                }
                world.narrow(unknown, first);
            }
            SymbolicNeed::Length {
                split, computed, ..
            } => {
                let (least, most) = (world.least, world.most);
                // If the rules compute with the length, short lengths are tried one by one and longer ones stay
                // together.
                let longest = if computed && world.is_unbounded() {
                    world.deepest.saturating_add(1)
                } else {
                    self.longest(false)
                };
                // The lists from `split` on are left out; those below are still explored by this run.
                if split > longest {
                    self.legal.leave_out(Partial::Length {
                        upto: longest as usize,
                    });
                } else {
                    self.keep(world, COUNT, u64::from(split), u64::from(most));
                }
                world.set_length(least, split - 1);
            }
            SymbolicNeed::Wait { index } => self.suspend(index, world),
            SymbolicNeed::Decision => {
                self.decisions += 1;
                self.keep(world, DECISION, 0, 0);
                world.decision = Some(false);
            }
            // Only a prelude runs without a board, and runs that give up have ended.
            SymbolicNeed::Board | SymbolicNeed::GiveUp => {}
        }
    }

    /// Suspends the run until lists that have an operation with this index are explored.
    fn suspend(&mut self, index: u32, world: &SymbolicWorld<'_>) {
        self.wait(index, SavedRun::new(self.state, self.setting.code, world));
    }

    pub(super) fn wait(&mut self, index: u32, suspended: SavedRun) {
        *self.suspended_bytes += suspended.bytes();
        // By length and not by index: place `n` holds what waits for lists of `n` operations.
        let place = index as usize + 1;
        if self.suspended.len() <= place {
            self.suspended.resize_with(place + 1, Vec::new);
        }
        if let Some(waiting) = self.suspended.get_mut(place) {
            waiting.push(suspended);
        }
    }

    /// Resumes a run that waited. Returns false if there is none.
    fn resume_suspended(&mut self, world: &mut SymbolicWorld<'_>) -> bool {
        let Some((place, suspended)) = self
            .suspended
            .iter_mut()
            .enumerate()
            .find_map(|(place, waiting)| waiting.pop().map(|suspended| (place, suspended)))
        else {
            return false;
        };
        *self.suspended_bytes -= suspended.bytes();
        let place = u32::try_from(place).unwrap_or(u32::MAX);
        // `suspended` is searched from the shortest, so at this moment nothing shorter is left.
        if place > self.level {
            self.upto = usize::try_from(place - 1).ok();
            self.level = place;
            world.set_level(place);
        }
        suspended.resume(self.state, world);
        true
    }
}
