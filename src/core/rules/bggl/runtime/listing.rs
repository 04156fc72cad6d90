//! Legal moves of a program that asks questions: it runs from the position on, and at each question it continues with
//! every answer that the question may want.
//!
//! The answers that are not tried are represented by one symbolic answer: a number of which is only known that it is
//! not one of those tried. Conditions on it are decided both ways, and a square with it is off the board, so most such
//! runs end with a refusal. If one does not, the list is marked as possibly incomplete. A branch ends where the program
//! returns to a state it was in before, because what follows was already tried. If it returns to its first question in
//! another state, it is followed after all shorter branches.
//!
//! Before the answers to a question are tried one by one, the program is run with a completely unknown answer, and with
//! further unknown ones for the following questions. If it refuses the move on all branches, no answer can lead to a
//! move, and none is tried: so a square without a piece of the player is examined once and not once for each target.
//! Answers that led to nothing are [remembered](super::memo) from listing to listing.
//!
//! A failure for a symbolic answer is reported if the rules fail for one of the numbers that it represents.

use super::continuation::Continuation;
use super::heap::{UNKNOWN, beyond};
use super::memo::{ANY, Cost, Group, OTHERS, Reads};
use super::run::{Answers, PlyEnd, RunState, Runtime, outcome};
use super::tables::{Axis, Role};
use super::world::World;
use crate::base::{Limit, Limits};
use crate::board::{Move, Op, Outcome, Position, Shared};
use crate::rules::vm::observe::{Observer, Silent};
use crate::rules::vm::state::{Saved, State};
use crate::rules::{Faults, Listed, Listing, Partial, Query};
use std::collections::{HashMap, HashSet, VecDeque};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

/// The most answers of one move.
const MOST_ANSWERS: usize = 256;
/// The most branches with symbolic answers that are followed.
const MOST_SYMBOLIC_RUNS: u32 = 20_000;
/// The most states at the first question that are remembered.
const MOST_VISITED: usize = 10_000;
/// The most failures with symbolic answers that are examined.
const MOST_FAILURES: u32 = 128;
/// The numbers that later answers are given in turn when a failure is examined: a single one may meet a condition by
/// chance.
const LATER_ANSWERS: [i32; 2] = [0, 1];

/// The most runs to show that no answer to a question leads to a move.
const MOST_TRIAL_RUNS: u32 = 64;
/// The number of questions at which that is tried unconditionally; after that, one in `ONE_TRIAL_OF` tries must have
/// succeeded.
const FIRST_TRIALS: u32 = 8;
const ONE_TRIAL_OF: u32 = 12;

/// A run that waits for an answer or a decision.
struct Open<'t> {
    saved: Saved<i64>,
    world: World<'t>,
    /// The answers; from index `symbolic` on, they are examples of the numbers represented.
    answers: Vec<i32>,
    wants: Wants,
    /// The index of the first symbolic answer.
    symbolic: Option<usize>,
}

/// How often it was tried to show that no answer leads to a move, and how often that succeeded.
#[derive(Clone, Copy, Default)]
struct Trials {
    tried: u32,
    succeeded: u32,
}

#[derive(Clone, Copy)]
enum Wants {
    /// The index of the question and the word of its text.
    Answer(u32, i64),
    Decision,
}

/// A search for the moves of one position.
pub(super) struct Search<'s, 't, O> {
    runtime: &'t Runtime,
    state: &'s mut State<i64>,
    observer: &'s mut O,
    position: &'s Position,
    limits: &'s Limits<'s>,
    query: &'s Query<'s>,
    found: Vec<Listed>,
    known: HashMap<u64, Vec<usize>>,
    partial: Option<Partial>,
    faults: Faults,
    runs: u64,
    steps: u64,
    symbolic_runs: u32,
    failures: u32,
    /// The states in which the program has returned to its first question, with concrete answers and with symbolic
    /// ones.
    visited: [HashSet<Position>; 2],
    /// Runs to continue from there.
    postponed: VecDeque<(Position, Open<'t>)>,
    /// The state and the question after the given answers.
    base: Option<(Shared, u32)>,
    /// The results of symbolic answers.
    symbolic: Vec<(Position, Outcome, bool)>,
    /// By the number of previous answers; for all answers and for those that are not tried.
    trials: Vec<[Trials; 2]>,
    /// What is known about the current state of the program; `None` if runs are observed.
    known_refusals: Option<&'s mut Group>,
}

impl<'s, 't, O: Observer<World<'t>>> Search<'s, 't, O> {
    pub(super) fn new(
        runtime: &'t Runtime,
        state: &'s mut State<i64>,
        observer: &'s mut O,
        position: &'s Position,
        query: &'s Query<'s>,
        limits: &'s Limits<'s>,
        known_refusals: Option<&'s mut Group>,
    ) -> Self {
        Self {
            runtime,
            state,
            observer,
            position,
            limits,
            query,
            found: Vec::new(),
            known: HashMap::new(),
            partial: None,
            faults: Faults::default(),
            runs: 0,
            steps: 0,
            symbolic_runs: 0,
            failures: 0,
            visited: [HashSet::new(), HashSet::new()],
            postponed: VecDeque::new(),
            base: None,
            symbolic: Vec::new(),
            trials: Vec::new(),
            known_refusals: known_refusals.filter(|_| query.answers.is_empty()),
        }
    }

    pub(super) fn run(mut self, continuation: &Continuation) -> Listing {
        if continuation.pending.is_some() {
            let mut world =
                self.runtime
                    .resume(self.state, self.position, continuation, self.limits.fuel);
            world.said.silent = true;
            self.follow(world);
        }
        // The result of a symbolic answer is not a further move if an answer that was tried has it too.
        let listed = |(next, outcome, is_empty): &(Position, Outcome, bool)| {
            self.found.iter().any(|listed| {
                listed.next == *next
                    && listed.outcome == *outcome
                    && listed.mv.is_empty() == *is_empty
            })
        };
        if !self.symbolic.iter().all(listed) {
            self.leave_out(Partial::Answers);
        }
        if self.faults.judging > 0 {
            self.leave_out(Partial::Faults);
        }
        self.found.sort_unstable_by(|a, b| a.mv.cmp(&b.mv));
        Listing {
            moves: self.found,
            classes: Vec::new(),
            complete: self.partial.map_or(Ok(()), Err),
            attacked: Vec::new(),
            faults: self.faults,
        }
    }

    fn leave_out(&mut self, partial: Partial) {
        self.partial.get_or_insert(partial);
    }

    fn follow(&mut self, world: World<'t>) {
        let mut open: Vec<Open<'t>> = Vec::new();
        self.go_on(world, Vec::new(), None, &mut open);
        while let Some(mut next) = open.pop().or_else(|| self.next_postponed()) {
            if self.limits.is_stopped() {
                return self.leave_out(Partial::Stopped);
            }
            match next.wants {
                Wants::Decision => {
                    for decision in [true, false] {
                        self.state.restore(&next.saved);
                        let mut world = next.world.clone();
                        world.decision = Some(decision);
                        self.go_on(world, next.answers.clone(), next.symbolic, &mut open);
                    }
                }
                Wants::Answer(prompt, text) => {
                    self.answer(&mut next, prompt, text, &mut open);
                }
            }
            if self.is_spent() {
                return;
            }
        }
    }

    /// Returns the next run from a place where the program asked its first question again, unless concrete answers lead
    /// there as well.
    fn next_postponed(&mut self) -> Option<Open<'t>> {
        let [exact, _] = &self.visited;
        loop {
            let (restart, open) = self.postponed.pop_front()?;
            if open.symbolic.is_none() || !exact.contains(&restart) {
                return Some(open);
            }
        }
    }

    fn is_spent(&mut self) -> bool {
        if self.runs > self.query.runs || self.steps > self.query.steps {
            self.leave_out(Partial::Work { upto: None });
            return true;
        }
        self.partial == Some(Partial::Stopped)
    }

    /// Continues with every answer that a question may want.
    fn answer(&mut self, next: &mut Open<'t>, prompt: u32, text: i64, open: &mut Vec<Open<'t>>) {
        let given = next.answers.len();
        let role = self.runtime.role(prompt);
        if next.symbolic.is_some() {
            if role == Role::Move {
                return self.leave_out(Partial::Answers);
            }
            let mut answers = next.answers.clone();
            answers.push(0);
            return self.try_answer(next, UNKNOWN, answers, next.symbolic, open);
        }
        if let Some(rest) = self
            .query
            .answers
            .get(given..)
            .filter(|rest| !rest.is_empty())
        {
            let mut read = Answers::new(rest);
            let answer = match role {
                Role::Move => read.parts().map(|parts| next.world.heap.parts(parts)),
                _ => read.number(),
            };
            let used = rest.len() - read.left();
            let answers = self.query.answers.get(..given + used);
            if let (Some(answer), Some(answers)) = (answer, answers) {
                self.try_answer(next, answer, answers.to_vec(), None, open);
            }
            return;
        }
        if self.base.is_none() {
            // Earlier refusals belong to the answers that were given.
            next.world.refused = 0;
            self.state.restore(&next.saved);
            let pending = self.runtime.pending(&next.world, prompt, text);
            let position = self
                .runtime
                .position(self.state, &next.world, Some(pending));
            self.base = Some((position.state, prompt));
        }
        if given >= MOST_ANSWERS {
            return self.leave_out(Partial::Answers);
        }
        if role == Role::Move {
            return self.leave_out(Partial::Answers);
        }
        if self.is_refused_for(next, ANY, UNKNOWN) {
            return;
        }
        let (height, width) = (self.position.board.height(), self.position.board.width());
        let (range, count) = match role {
            Role::Move => return,
            Role::Square { axis, .. } => {
                let count = if axis == Axis::Row { height } else { width };
                (0..i32::from(count), count)
            }
            Role::Number => {
                let most = height.max(width);
                (-1..i32::from(most) + 1, most.saturating_add(1))
            }
        };
        // In reverse, so that the first one is examined next.
        for answer in range.rev() {
            let mut answers = next.answers.clone();
            answers.push(answer);
            if !self.is_known_refusal(&mut answers) {
                self.try_answer(next, i64::from(answer), answers, None, open);
            }
            if self.is_spent() {
                return;
            }
        }
        if self.is_refused_for(next, OTHERS, beyond(count)) {
            return;
        }
        let mut answers = next.answers.clone();
        answers.push(i32::from(count));
        self.try_answer(next, beyond(count), answers, Some(given), open);
    }

    /// Returns true if it is known that these answers lead to nothing, or do so with any next answer.
    fn is_known_refusal(&mut self, answers: &mut Vec<i32>) -> bool {
        let Some(group) = &self.known_refusals else {
            return false;
        };
        let cost = group.get(answers, &self.position.board).or_else(|| {
            answers.push(ANY);
            let cost = group.get(answers, &self.position.board);
            answers.pop();
            cost
        });
        self.add_cost(cost.unwrap_or_default());
        cost.is_some()
    }

    fn add_cost(&mut self, cost: Cost) {
        self.runs += cost.runs;
        self.steps += cost.steps;
    }

    fn remember(&mut self, answers: &[i32], reads: &Reads, cost: Cost) {
        if let Some(group) = &mut self.known_refusals {
            group.insert(answers, &self.position.board, reads, cost);
        }
    }

    /// Returns true if the program, with `answer` to this question and anything to the next ones, always refuses and
    /// then asks its first question in the state before. `mark` identifies the answer in the memo.
    fn is_refused_for(&mut self, next: &Open<'t>, mark: i32, answer: i64) -> bool {
        if O::WATCHES {
            return false;
        }
        let mut path = next.answers.clone();
        path.push(mark);
        let known = self.known_refusals.as_deref();
        if let Some(cost) = known.and_then(|group| group.get(&path, &self.position.board)) {
            self.add_cost(cost);
            return true;
        }
        let (given, kind) = (next.answers.len(), usize::from(mark == OTHERS));
        if self.trials.len() <= given {
            self.trials.resize(given + 1, Default::default());
        }
        let counts = |search: &mut Self| {
            let trials = search.trials.get_mut(given)?.get_mut(kind)?;
            trials.tried += 1;
            let succeeds = trials.succeeded * ONE_TRIAL_OF >= trials.tried;
            (trials.tried <= FIRST_TRIALS || succeeds).then_some(())
        };
        if counts(self).is_none() {
            return false;
        }
        let before = (self.runs, self.steps);
        let Some(reads) = self.refuses(next, answer) else {
            return false;
        };
        if let Some(trials) = self.trials.get_mut(given).and_then(|by| by.get_mut(kind)) {
            trials.succeeded += 1;
        }
        let cost = Cost {
            runs: self.runs - before.0,
            steps: self.steps - before.1,
        };
        self.remember(&path, &reads, cost);
        true
    }

    /// Returns the squares that the program read, if it always refuses.
    fn refuses(&mut self, next: &Open<'t>, answer: i64) -> Option<Reads> {
        let mut open = Vec::new();
        let mut reads = Reads::default();
        let mut runs = 0;
        let mut run = Some((next.saved.clone(), next.world.clone(), Some(answer), None));
        while let Some((saved, mut world, answer, decision)) = run.take().or_else(|| open.pop()) {
            runs += 1;
            if runs > MOST_TRIAL_RUNS {
                return None;
            }
            self.runs += 1;
            self.state.restore(&saved);
            world.answer = answer.or(world.answer);
            world.decision = decision;
            self.state.refuel(self.limits.fuel);
            let run_state =
                self.runtime
                    .advance(self.state, &mut world, self.observer, self.limits);
            self.steps += self.limits.fuel.saturating_sub(self.state.left());
            match run_state {
                RunState::Asks(prompt, text) => {
                    if Runtime::is_ply(&world, self.position.turn) {
                        return None;
                    }
                    let asked_before = self.base.as_ref().is_some_and(|(_, base)| *base == prompt);
                    if world.refused > 0 {
                        let pending = self.runtime.pending(&world, prompt, text);
                        let restart = self.runtime.position(self.state, &world, Some(pending));
                        if !self.is_begin(&restart) {
                            return None;
                        }
                        reads.join(&world.reads);
                    } else if asked_before || self.runtime.role(prompt) == Role::Move {
                        return None;
                    } else {
                        let saved = self.state.save(&self.runtime.code);
                        open.push((saved, world, Some(UNKNOWN), None));
                    }
                }
                RunState::Decision => {
                    let saved = self.state.save(&self.runtime.code);
                    open.push((saved.clone(), world.clone(), None, Some(false)));
                    open.push((saved, world, None, Some(true)));
                }
                _ => return None,
            }
        }
        Some(reads)
    }

    fn try_answer(
        &mut self,
        next: &Open<'t>,
        answer: i64,
        answers: Vec<i32>,
        symbolic: Option<usize>,
        open: &mut Vec<Open<'t>>,
    ) {
        self.state.restore(&next.saved);
        let mut world = next.world.clone();
        world.answer = Some(answer);
        self.go_on(world, answers, symbolic, open);
    }

    fn go_on(
        &mut self,
        mut world: World<'t>,
        answers: Vec<i32>,
        symbolic: Option<usize>,
        open: &mut Vec<Open<'t>>,
    ) {
        let steps_before = self.steps;
        self.runs += 1;
        if symbolic.is_some() {
            self.symbolic_runs += 1;
            if self.symbolic_runs > MOST_SYMBOLIC_RUNS {
                return self.leave_out(Partial::Answers);
            }
        }
        self.state.refuel(self.limits.fuel);
        let run_state = self
            .runtime
            .advance(self.state, &mut world, self.observer, self.limits);
        self.steps += self.limits.fuel.saturating_sub(self.state.left());
        let wants = match run_state {
            RunState::Asks(prompt, text) => {
                let pending = self.runtime.pending(&world, prompt, text);
                if Runtime::is_ply(&world, self.position.turn) {
                    let next = self.runtime.position(self.state, &world, Some(pending));
                    return self.add(&world, answers, next, Outcome::Going, symbolic);
                }
                let asked_before = self.base.as_ref().is_some_and(|(_, base)| *base == prompt);
                if self.base.is_some() && (world.refused > 0 || asked_before) {
                    let restart = self.runtime.position(self.state, &world, Some(pending));
                    if self.was_visited(&restart, symbolic.is_some()) {
                        if symbolic.is_none() && world.refused > 0 && self.is_begin(&restart) {
                            let steps = self.steps - steps_before;
                            self.remember(&answers, &world.reads, Cost { runs: 1, steps });
                        }
                        return;
                    }
                    let most = self
                        .visited
                        .iter()
                        .any(|visited| visited.len() >= MOST_VISITED);
                    if world.refused > 0 || most {
                        return self.leave_out(Partial::Answers);
                    }
                    if let Some(visited) = self.visited.get_mut(usize::from(symbolic.is_some())) {
                        visited.insert(restart.clone());
                    }
                    let saved = self.state.save(&self.runtime.code);
                    let open = Open {
                        saved,
                        world,
                        answers,
                        wants: Wants::Answer(prompt, text),
                        symbolic,
                    };
                    self.postponed.push_back((restart, open));
                    return;
                }
                Wants::Answer(prompt, text)
            }
            RunState::Over => {
                let next = self.runtime.position(self.state, &world, None);
                let outcome = outcome(&world);
                return self.add(&world, answers, next, outcome, symbolic);
            }
            RunState::Decision => Wants::Decision,
            RunState::Unproven => return self.leave_out(Partial::Answers),
            RunState::Cut(Limit::Stopped) => return self.leave_out(Partial::Stopped),
            RunState::Cut(limit) => return self.leave_out(Partial::Unfinished(limit)),
            RunState::Fault(_) => {
                if let Some(answers) = self.failing(answers, symbolic) {
                    self.faults.judging += 1;
                    self.faults
                        .example
                        .get_or_insert_with(|| Move::answering(&answers));
                }
                return;
            }
        };
        open.push(Open {
            saved: self.state.save(&self.runtime.code),
            world,
            answers,
            wants,
            symbolic,
        });
    }

    /// Returns true if this is the state of the program before the first answer that is tried.
    fn is_begin(&self, restart: &Position) -> bool {
        let base = self.base.as_ref().map(|(base, _)| base);
        let begins = restart.state == self.position.state || Some(&restart.state) == base;
        begins && restart.board == self.position.board
    }

    /// Returns true if the program was in this state before.
    fn was_visited(&self, restart: &Position, is_symbolic: bool) -> bool {
        let [exact, symbolic] = &self.visited;
        self.is_begin(restart)
            || exact.contains(restart)
            || (is_symbolic && symbolic.contains(restart))
    }

    /// Returns answers on which the rules fail. `symbolic` is the index of the first symbolic one; for these, examples
    /// are searched.
    fn failing(&mut self, mut answers: Vec<i32>, symbolic: Option<usize>) -> Option<Vec<i32>> {
        let Some(first) = symbolic else {
            return Some(answers);
        };
        let continuation = self.position.state.get::<Continuation>()?;
        let tried = *answers.get(first)?;
        let numbers = [tried, -1].into_iter();
        let pairs = numbers.flat_map(|number| LATER_ANSWERS.map(|later| (number, later)));
        for (number, later) in pairs {
            self.failures += 1;
            if self.failures > MOST_FAILURES {
                return None;
            }
            *answers.get_mut(first)? = number;
            answers.get_mut(first + 1..)?.fill(later);
            let mut world =
                self.runtime
                    .resume(self.state, self.position, continuation, self.limits.fuel);
            world.said.silent = true;
            let given = Answers::new(&answers);
            let turn = self.position.turn;
            let end = self.runtime.play(
                self.state,
                &mut world,
                turn,
                given,
                &mut Silent,
                self.limits,
            );
            if matches!(end, PlyEnd::Fault(..)) {
                return Some(answers);
            }
        }
        None
    }

    fn add(
        &mut self,
        world: &World<'t>,
        answers: Vec<i32>,
        next: Position,
        outcome: Outcome,
        symbolic: Option<usize>,
    ) {
        let ops = &world.ops;
        if !ops.starts_with(self.query.prefix) || !contains(ops, self.query.contains) {
            return;
        }
        if symbolic.is_some() {
            let is_known = !next
                .state
                .get::<Continuation>()
                .is_none_or(Continuation::is_symbolic);
            if !is_known {
                self.leave_out(Partial::Answers);
            } else if !self
                .symbolic
                .iter()
                .any(|(known, of, _)| *known == next && *of == outcome)
            {
                self.symbolic.push((next, outcome, ops.is_empty()));
            }
            return;
        }
        let mv = Move {
            ops: ops.clone(),
            answers: answers.into(),
        };
        let mut hasher = DefaultHasher::new();
        (&next, outcome, mv.is_empty()).hash(&mut hasher);
        let same = self.known.entry(hasher.finish()).or_default();
        let twin = same.iter().copied().find(|index| {
            self.found.get(*index).is_some_and(|listed| {
                listed.next == next
                    && listed.outcome == outcome
                    && listed.mv.is_empty() == mv.is_empty()
            })
        });
        match twin.and_then(|index| self.found.get_mut(index)) {
            Some(listed) => {
                listed.merged += 1;
                if (mv.len(), &mv) < (listed.mv.len(), &listed.mv) {
                    listed.mv = mv;
                }
            }
            None => {
                same.push(self.found.len());
                self.found.push(Listed {
                    mv,
                    next,
                    outcome,
                    merged: 0,
                });
            }
        }
    }
}

/// Returns true if operations contain the wanted ones, each as often as it is given.
fn contains(ops: &[Op], wanted: &[Op]) -> bool {
    let mut left: Vec<&Op> = ops.iter().collect();
    wanted.iter().all(|op| {
        let index = left.iter().position(|found| *found == op);
        index.map(|index| left.swap_remove(index)).is_some()
    })
}
