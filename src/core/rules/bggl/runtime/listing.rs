//! Legal moves of a program that asks: it runs from the position on, and where it asks it goes on with every answer that
//! the question may want.
//!
//! An answer that is not tried stands for all of them: the run goes on with a number of which nothing is known but that
//! it is not one of those. Conditions on it are decided both ways, and a square with it is off the board, so that most
//! such runs end in a refusal whatever the number is. Where one does not, the list says that it may lack something.
//! A way ends where the program stands where it stood before: what follows was tried already. Where it asks its first
//! question again and stands elsewhere, it is followed after all shorter ways.
//!
//! Before the answers to a question are tried one by one, the program is given one of which nothing at all is known, and
//! more such ones for what it asks then. If it refuses the move whichever way its conditions go, no answer can lead to a
//! move, and none is tried: so a square without a piece of the player is asked about once and not once for each target.
//! What answers led to nothing is [remembered](super::memo) from listing to listing.
//!
//! A failure for an answer that is not tried is told if the rules fail for a number that it stands for.

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

/// Answers in one move.
const MOST_ANSWERS: usize = 256;
/// Ways that are followed for answers that stand for many.
const MOST_SYMBOLIC_RUNS: u32 = 20_000;
/// Places where the program asks its first question again.
const MOST_VISITED: usize = 10_000;
/// Failures for answers that stand for many that are looked into.
const MOST_FAILURES: u32 = 128;
/// Numbers that later answers are given in turn when a failure is looked into: one alone may meet a condition by chance.
const LATER_ANSWERS: [i32; 2] = [0, 1];

/// Runs that may be spent on showing that no answer to a question leads to a move.
const MOST_TRIAL_RUNS: u32 = 64;
/// Questions at which that is tried in any case, and of how many it must succeed once to be tried again.
const FIRST_TRIALS: u32 = 8;
const ONE_TRIAL_OF: u32 = 12;

/// A run that waits for an answer or a decision.
struct Open<'t> {
    saved: Saved<i64>,
    world: World<'t>,
    /// Those from `symbolic` on are examples of the numbers that they stand for.
    answers: Vec<i32>,
    wants: Wants,
    /// The index of the first answer that stands for many.
    symbolic: Option<usize>,
}

/// How often it was tried to show that no answer leads to a move, and how often it was shown.
#[derive(Clone, Copy, Default)]
struct Trials {
    tried: u32,
    succeeded: u32,
}

#[derive(Clone, Copy)]
enum Wants {
    /// The number of the question and the word of its text.
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
    /// Where the program has asked its first question again, with answers that were tried and with others.
    visited: [HashSet<Position>; 2],
    /// Runs that go on from there.
    postponed: VecDeque<(Position, Open<'t>)>,
    /// Where the program stood when the answers that were given ended, and the question there.
    base: Option<(Shared, u32)>,
    /// What answers lead to that stand for many.
    symbolic: Vec<(Position, Outcome, bool)>,
    /// By the number of answers given before; for all answers and for those that are not tried.
    trials: Vec<[Trials; 2]>,
    /// What is known of the state in which the program stands; `None` where runs are watched.
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
        // What any number leads to is no further move where a number that was tried leads there too.
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

    /// Takes the next way from a place where the program asks its first question again, unless answers that were tried
    /// lead there as well.
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

    /// Goes on with every answer that a question may want.
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
            // What was refused before belongs to the answers that were given.
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
        // The last one first: the first one is then the next to be looked at.
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

    /// Returns true if it is known that answers lead to nothing, or do so whatever the next answer is.
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

    /// Returns true if the program refuses whatever it is answered from a question on, the first answer being `answer`,
    /// and then asks its first question as it stood before. `mark` is what the memo knows that answer by.
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

    /// Returns the squares that the program looked at, if it always refuses.
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

    /// Returns true if the program stands there before the first answer that is tried.
    fn is_begin(&self, restart: &Position) -> bool {
        let base = self.base.as_ref().map(|(base, _)| base);
        let begins = restart.state == self.position.state || Some(&restart.state) == base;
        begins && restart.board == self.position.board
    }

    /// Returns true if the program has stood there before.
    fn was_visited(&self, restart: &Position, is_symbolic: bool) -> bool {
        let [exact, symbolic] = &self.visited;
        self.is_begin(restart)
            || exact.contains(restart)
            || (is_symbolic && symbolic.contains(restart))
    }

    /// Returns answers on which the rules fail, if they do so on answers of which the first that stands for many is
    /// `symbolic`.
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

/// Returns true if operations contain others, each as often as it is named.
fn contains(ops: &[Op], wanted: &[Op]) -> bool {
    let mut left: Vec<&Op> = ops.iter().collect();
    wanted.iter().all(|op| {
        let index = left.iter().position(|found| *found == op);
        index.map(|index| left.swap_remove(index)).is_some()
    })
}
