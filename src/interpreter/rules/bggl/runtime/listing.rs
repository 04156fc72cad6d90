//! Legal moves of a program that asks questions: it runs from the position on, and at each question it continues with
//! every answer that the question may want.
//!
//! The answers that are not tried are represented by symbolic ones: first by a number of which is only known that it is
//! not one of those tried, and unless that is always refused, by a number above them and by one below. Conditions that
//! this leaves open are decided both ways, and a square with such a number is off the board, so most of these runs end
//! with a refusal. If one does not, the list is marked as possibly incomplete. A branch ends where the program
//! returns to a state it was in before, because what follows was already tried. If it returns to its first question in
//! another state, it is followed after all shorter branches.
//!
//! Before the answers to a question are tried one by one, the program is run with a completely unknown answer, and with
//! further unknown ones for the following questions. If it refuses the move on all branches, no answer can lead to a
//! move, and none is tried: so a square without a piece of the player is examined once and not once for each target.
//! What answers led to is [remembered](super::memo) from listing to listing. A question that answers are known to lead
//! to is arrived at without a run; the program is run up to it when an answer to it has to be examined.
//!
//! A failure for a symbolic answer is reported if the rules fail for one of the numbers that it represents.

// How the parts work together, for a program that asks `row?` and then `column?` on a board with three rows:
//
//             row?                    1. trial: row unknown, column unknown, every condition both ways
//    +----+----+----+------+             refused on all branches: the question is done, no answer is tried
//    2    1    0   others             2. the answers 0, 1, 2 one by one; each runs up to its next question
//              |                      3. trial for "others", a number that is not in 0..3
//           column?                   4. if that fails: one run for "3 or more", one for "less than 0"
//         +---+---+------+
//         2   1   0   others          the same once more, after row = 0
//
// The search is depth first over a stack, not recursive, because the length of a move is bounded by [`MAX_ANSWERS`]
// and not by the native stack. Two kinds of entries lie on it: `Some(run)`, a run that waits, and `None`, which is
// laid below the answers to a question and so is popped when all of them, with everything after them, have been
// examined. Beside it goes a stack of [`QuestionBranch`]es, one for each `None`, which collects whether anything but a refusal
// was found and what the refusals read. Thus the last branch is always that of the question whose answers are being
// examined, and a refusal is joined to it without a search for its parent.
//
// Symbolic runs (`symbolic` is the index of the first answer that is an example) are never remembered and never give a
// move: they only show that nothing is missing from the list, or make the list [`Partial`].

mod trials;

use super::calls::{CallBook, ListingCalls};
use super::continuation::Continuation;
use super::heap::{UNKNOWN, at_least, at_most, beyond};
use super::memo::{ANY, LeadsTo, OTHERS, RunCost, StateMemo};
use super::reads::Reads;
use super::run::{AnswerReader, PlyEnd, RunState, Runtime, outcome};
use super::world::ProgramWorld;
use crate::base::{Limit, Limits};
use crate::board::{Move, Op, Ops, Outcome, Position, SharedState};
use crate::rules::vm::observe::{Observer, Silent};
use crate::rules::vm::state::{MachineState, Saved};
use crate::rules::{Ask, Faults, Listed, Listing, Partial, Query};
use crate::rules::{Axis, Role};
use rustc_hash::{FxHashMap, FxHasher};
use std::collections::{HashSet, VecDeque};
use std::hash::{Hash as _, Hasher as _};
use std::rc::Rc;
use std::sync::{Arc, Mutex};

/// The most answers of one move.
const MAX_ANSWERS: usize = 256;
/// The most branches with symbolic answers that are followed.
const MAX_SYMBOLIC_RUNS: u32 = 20_000;
/// The most states at the first question that are remembered.
const MAX_VISITED: usize = 10_000;
/// The most failures with symbolic answers that are examined.
const MAX_FAILURES: u32 = 128;
/// The numbers that later answers are given in turn when a failure is examined: a single one may meet a condition by
/// chance.
const LATER_ANSWERS: [i32; 2] = [0, 1];

/// A run that is suspended, with its world.
type SuspendedRun<'t> = (Saved<i64>, ProgramWorld<'t>);

/// A run that waits for an answer or a decision.
struct OpenRun<'t> {
    run: Visited<'t>,
    /// The answers; from index `symbolic` on, they are examples of the numbers represented.
    answers: Vec<i32>,
    awaited: Awaited,
    /// The index of the first symbolic answer.
    symbolic: Option<usize>,
    /// The cost of the run up to here from the question before.
    cost: RunCost,
}

/// Where a run can be continued from. Storing a run costs as much as running from one question to the next several times,
/// so one that is only known to arrive at a question is stored at the second visit.
enum Visited<'t> {
    /// By running from the first question.
    Never,
    Once,
    Stored(Box<SuspendedRun<'t>>),
}

/// A run that is still to be continued; `None` where all answers to a question have been examined.
type StackEntry<'t> = Option<OpenRun<'t>>;

/// What earlier listings found.
pub(super) struct ListingMemory<'s> {
    /// For the current state of the program; `None` if runs are observed.
    pub results: Option<&'s mut StateMemo>,
    pub book: Arc<Mutex<CallBook>>,
}

/// A question of which the answers are examined.
struct QuestionBranch {
    /// The answers before it.
    answers: Vec<i32>,
    /// False as soon as anything but a refusal was found.
    refuses: bool,
    /// What the refusals depend on.
    reads: Reads,
    /// The cost of arriving at the question, and what the listing had cost when the first answer was examined.
    arrival: RunCost,
    before: RunCost,
}

/// How often it was tried to show that no answer leads to a move, and how often that succeeded.
#[derive(Clone, Copy, Default)]
struct TrialCounts {
    tried: u32,
    succeeded: u32,
}

#[derive(Clone, Copy)]
enum Awaited {
    /// The index of the question and the word of its text.
    Answer(u32, i64),
    Decision,
}

/// A search for the moves of one position.
pub(super) struct ListingSearch<'s, 't, O> {
    runtime: &'t Runtime,
    state: &'s mut MachineState<i64>,
    observer: &'s mut O,
    position: &'s Position,
    limits: &'s Limits<'s>,
    query: &'s Query<'s>,
    moves: Vec<Listed>,
    by_result: FxHashMap<u64, Vec<usize>>,
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
    postponed: VecDeque<(Position, OpenRun<'t>)>,
    /// The state and the question after the given answers.
    base: Option<(SharedState, u32)>,
    /// The run at the first question, if results are remembered.
    begin: Option<SuspendedRun<'t>>,
    /// The results of symbolic answers.
    symbolic: Vec<(Position, Outcome, bool)>,
    /// By the number of previous answers; for all answers and for those that are not tried.
    trials: Vec<[TrialCounts; 2]>,
    /// What is known about the current state of the program; `None` if runs are observed.
    known_results: Option<&'s mut StateMemo>,
    globals: &'s [i64],
    book: Arc<Mutex<CallBook>>,
    calls: Option<Rc<ListingCalls<'t>>>,
    /// The questions whose answers are examined now, each being asked after an answer to the one before.
    branches: Vec<QuestionBranch>,
}

impl<'s, 't, O: Observer<ProgramWorld<'t>>> ListingSearch<'s, 't, O> {
    pub(super) fn new(
        runtime: &'t Runtime,
        state: &'s mut MachineState<i64>,
        observer: &'s mut O,
        Ask {
            position,
            query,
            limits,
        }: Ask<'s>,
        remembered: ListingMemory<'s>,
    ) -> Self {
        let ListingMemory { results, book } = remembered;
        Self {
            runtime,
            state,
            observer,
            position,
            limits,
            query,
            moves: Vec::new(),
            by_result: FxHashMap::default(),
            partial: None,
            faults: Faults::default(),
            runs: 0,
            steps: 0,
            symbolic_runs: 0,
            failures: 0,
            visited: [HashSet::new(), HashSet::new()],
            postponed: VecDeque::new(),
            base: None,
            begin: None,
            symbolic: Vec::new(),
            trials: Vec::new(),
            known_results: results.filter(|_| query.answers.is_empty()),
            globals: &[],
            book,
            calls: None,
            branches: Vec::new(),
        }
    }

    pub(super) fn run(mut self, continuation: &'s Continuation) -> Listing {
        self.globals = continuation.globals();
        if continuation.pending.is_some() {
            let mut world =
                self.runtime
                    .resume(self.state, self.position, continuation, self.limits.fuel);
            world.said.silent = true;
            if !O::WATCHES {
                let calls = Rc::new(ListingCalls::new(
                    self.runtime,
                    &world,
                    &self.book,
                    self.limits,
                ));
                world.calls = Some(calls.clone());
                self.calls = Some(calls);
            }
            self.follow(world);
        }
        // The result of a symbolic answer is not a further move if an answer that was tried has it too.
        let listed = |(next, outcome, is_empty): &(Position, Outcome, bool)| {
            self.moves.iter().any(|listed| {
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
        self.moves.sort_unstable_by(|a, b| a.mv.cmp(&b.mv));
        Listing {
            moves: self.moves,
            classes: Vec::new(),
            complete: self.partial.map_or(Ok(()), Err),
            attacked: Vec::new(),
            faults: self.faults,
        }
    }

    fn leave_out(&mut self, partial: Partial) {
        self.note_other_result();
        self.partial.get_or_insert(partial);
    }

    /// Notes that an answer to the question that is examined leads to something else than a refusal.
    fn note_other_result(&mut self) {
        if let Some(branch) = self.branches.last_mut() {
            branch.refuses = false;
        }
    }

    /// Notes that an answer to the question that is examined leads to nothing.
    fn note_refusal(&mut self, reads: &Reads) {
        if let Some(branch) = self.branches.last_mut() {
            branch.reads.join(reads);
        }
    }

    /// Draws the conclusion from all answers to a question.
    fn close_branch(&mut self) {
        let Some(branch) = self.branches.pop() else {
            return;
        };
        if !branch.refuses {
            return self.note_other_result();
        }
        self.note_refusal(&branch.reads);
        let cost = RunCost {
            runs: branch.arrival.runs + self.runs - branch.before.runs,
            steps: branch.arrival.steps + self.steps - branch.before.steps,
        };
        self.remember(&branch.answers, LeadsTo::Refusal, branch.reads, cost);
    }

    fn follow(&mut self, world: ProgramWorld<'t>) {
        let mut open: Vec<StackEntry<'t>> = Vec::new();
        self.continue_run(world, Vec::new(), None, &mut open);
        loop {
            let step = open.pop();
            let Some(step) = step.or_else(|| self.next_postponed().map(Some)) else {
                return;
            };
            let Some(mut next) = step else {
                self.close_branch();
                continue;
            };
            if self.limits.is_stopped() {
                return self.leave_out(Partial::Stopped);
            }
            match next.awaited {
                Awaited::Decision => {
                    // `go_to` restores the stored run and clones its world, so both decisions continue from the same
                    // state. A run that waits for a decision is always stored: only runs that wait for an answer can
                    // be re-run from the first question.
                    for decision in [true, false] {
                        let Some(mut world) = self.go_to(&mut next) else {
                            break;
                        };
                        world.decision = Some(decision);
                        self.continue_run(world, next.answers.clone(), next.symbolic, &mut open);
                    }
                }
                Awaited::Answer(prompt, text) => {
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
    fn next_postponed(&mut self) -> Option<OpenRun<'t>> {
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
    fn answer(
        &mut self,
        next: &mut OpenRun<'t>,
        prompt: u32,
        text: i64,
        open: &mut Vec<StackEntry<'t>>,
    ) {
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
            let mut answers = AnswerReader::new(rest);
            let answer = match (role, &mut next.run) {
                (Role::Move, Visited::Stored(run)) => {
                    let (_, world) = &mut **run;
                    answers.parts().map(|parts| world.heap.parts(parts))
                }
                (Role::Move, _) => None,
                _ => answers.number(),
            };
            let used = rest.len() - answers.remaining();
            let answers = self.query.answers.get(..given + used);
            if let (Some(answer), Some(answers)) = (answer, answers) {
                self.try_answer(next, answer, answers.to_vec(), None, open);
            }
            return;
        }
        if self.base.is_none()
            && let Visited::Stored(run) = &mut next.run
        {
            let (saved, world) = &mut **run;
            // Earlier refusals belong to the answers that were given.
            world.refused = 0;
            self.state.restore(saved);
            let pending = self.runtime.pending(world, prompt, text);
            let position = self.runtime.position(self.state, world, Some(pending));
            self.base = Some((position.state, prompt));
            if self.known_results.is_some() {
                self.begin = Some((saved.clone(), world.clone()));
            }
        }
        // A program may ask for ever, for example if it counts the wrong answers. Each question has another state
        // then, so neither `visited` nor the memo ends the branch.
        if given >= MAX_ANSWERS {
            return self.leave_out(Partial::Answers);
        }
        if role == Role::Move {
            return self.leave_out(Partial::Answers);
        }
        // The trial comes before the branch is opened: if it succeeds, this question is one refusal of the branch of
        // the question before, with the cost of arriving here added, as if all its answers had been tried.
        if let Some((reads, cost)) = self.is_refused_for(next, ANY, UNKNOWN) {
            self.note_refusal(&reads);
            let cost = RunCost {
                runs: next.cost.runs + cost.runs,
                steps: next.cost.steps + cost.steps,
            };
            return self.remember(&next.answers, LeadsTo::Refusal, reads, cost);
        }
        self.branches.push(QuestionBranch {
            answers: next.answers.clone(),
            refuses: true,
            reads: Reads::default(),
            arrival: next.cost,
            before: RunCost {
                runs: self.runs,
                steps: self.steps,
            },
        });
        // Pushed below the answers, so it is popped after them; see the head of this file.
        open.push(None);
        let (height, width) = (self.position.board.height(), self.position.board.width());
        let (range, count) = match role {
            Role::Move => return,
            Role::Square { axis, .. } => {
                let count = if axis == Axis::Row { height } else { width };
                (0..i32::from(count), count)
            }
            Role::Number => {
                let most = height.max(width);
                // Nothing says which axis a plain number belongs to, or whether it is a coordinate at all. So the
                // longer side counts, with one number beyond each of its ends, where marks such as -1 are.
                (-1..i32::from(most) + 1, most.saturating_add(1))
            }
        };
        // In reverse, so that the first one is examined next.
        let mut answers = next.answers.clone();
        for answer in range.rev() {
            answers.truncate(given);
            answers.push(answer);
            if !self.is_known_refusal(&answers) && !self.goes_to_question(&answers, open) {
                self.try_answer(next, i64::from(answer), answers.clone(), None, open);
            }
            if self.is_spent() {
                return;
            }
        }
        // The numbers that are left are examined as one class first. It includes those above and those below, so it
        // often cannot be refused as a whole; each side is run for itself then.
        if let Some((reads, _)) = self.is_refused_for(next, OTHERS, beyond(count)) {
            return self.note_refusal(&reads);
        }
        // Rules often refuse the numbers above and below for different reasons.
        let lowest = if role == Role::Number { -1 } else { 0 };
        let classes = [
            (i32::from(count), at_least(i32::from(count))),
            (lowest - 1, at_most(lowest - 1)),
        ];
        for (example, answer) in classes {
            let mut answers = next.answers.clone();
            answers.push(example);
            self.try_answer(next, answer, answers, Some(given), open);
        }
    }

    fn try_answer(
        &mut self,
        next: &mut OpenRun<'t>,
        answer: i64,
        answers: Vec<i32>,
        symbolic: Option<usize>,
        open: &mut Vec<StackEntry<'t>>,
    ) {
        let Some(mut world) = self.go_to(next) else {
            return;
        };
        world.answer = Some(answer);
        self.continue_run(world, answers, symbolic, open);
    }

    fn continue_run(
        &mut self,
        mut world: ProgramWorld<'t>,
        answers: Vec<i32>,
        symbolic: Option<usize>,
        open: &mut Vec<StackEntry<'t>>,
    ) {
        // The order of the questions about the end of a run matters. A ply is looked for first: after a move was made
        // the program usually asks its first question again, for the next player, and that is a new position and not a
        // repetition. Then comes a repetition of the first question, which ends the branch, and only then a further
        // question.
        let steps_before = self.steps;
        self.runs += 1;
        if symbolic.is_some() {
            self.symbolic_runs += 1;
            if self.symbolic_runs > MAX_SYMBOLIC_RUNS {
                return self.leave_out(Partial::Answers);
            }
        }
        self.state.refuel(self.limits.fuel);
        let run_state = self
            .runtime
            .advance(self.state, &mut world, self.observer, self.limits);
        self.steps += self.limits.fuel.saturating_sub(self.state.left());
        let cost = RunCost {
            runs: 1,
            steps: self.steps - steps_before,
        };
        let wants = match run_state {
            RunState::AwaitsAnswer(prompt, text) => {
                if Runtime::is_ply(&world, self.position.turn) {
                    let pending = self.runtime.pending(&world, prompt, text);
                    let next = self.runtime.position(self.state, &world, Some(pending));
                    return self.add(&world, answers, next, Outcome::Going, symbolic);
                }
                // `base` is absent until the first question is examined, which is itself asked "before the first
                // answer".
                let asked_before = self.base.as_ref().is_some_and(|(_, base)| *base == prompt);
                if self.base.is_some() && (world.refused > 0 || asked_before) {
                    // Back in the state before: whatever follows was examined from there. With a refusal this is what
                    // the memo is about; without one the program merely asked again, which counts as something else
                    // than a refusal.
                    if self.is_at_begin(&world, prompt, text) {
                        if world.refused == 0 {
                            return self.note_other_result();
                        }
                        self.note_refusal(&world.reads);
                        // The answers of a symbolic run are examples, so they are no path that the memo could be asked
                        // about.
                        if symbolic.is_none() {
                            self.remember(&answers, LeadsTo::Refusal, world.reads, cost);
                        }
                        return;
                    }
                    self.note_other_result();
                    let pending = self.runtime.pending(&world, prompt, text);
                    let restart = self.runtime.position(self.state, &world, Some(pending));
                    if self.was_visited(&restart, symbolic.is_some()) {
                        return;
                    }
                    let most = self
                        .visited
                        .iter()
                        .any(|visited| visited.len() >= MAX_VISITED);
                    if world.refused > 0 || most {
                        return self.leave_out(Partial::Answers);
                    }
                    if let Some(visited) = self.visited.get_mut(usize::from(symbolic.is_some())) {
                        visited.insert(restart.clone());
                    }
                    let saved = self.state.save(&self.runtime.code);
                    let open = OpenRun {
                        run: Visited::Stored(Box::new((saved, world))),
                        answers,
                        awaited: Awaited::Answer(prompt, text),
                        symbolic,
                        cost,
                    };
                    // Postponed until the stack is empty: what follows a state is examined only for the first arrival
                    // there, which in the order of the stack need not be the one with the fewest answers. Symbolic
                    // runs are dropped then if concrete answers have led to the same state; see `next_postponed`.
                    self.postponed.push_back((restart, open));
                    return;
                }
                if symbolic.is_none() && !answers.is_empty() {
                    self.remember(&answers, LeadsTo::Question(prompt), world.reads, cost);
                }
                Awaited::Answer(prompt, text)
            }
            RunState::Over => {
                let next = self.runtime.position(self.state, &world, None);
                let outcome = outcome(&world);
                return self.add(&world, answers, next, outcome, symbolic);
            }
            RunState::Decision => Awaited::Decision,
            RunState::Unproven => return self.leave_out(Partial::Answers),
            RunState::Cut(Limit::Stopped) => return self.leave_out(Partial::Stopped),
            RunState::Cut(limit) => return self.leave_out(Partial::Unfinished(limit)),
            RunState::Fault(_) => {
                self.note_other_result();
                if let Some(answers) = self.failing(answers, symbolic) {
                    self.faults.judging += 1;
                    self.faults
                        .example
                        .get_or_insert_with(|| Move::answering(&answers));
                }
                return;
            }
        };
        open.push(Some(OpenRun {
            run: Visited::Stored(Box::new((self.state.save(&self.runtime.code), world))),
            answers,
            awaited: wants,
            symbolic,
            cost,
        }));
    }

    /// Returns true if the program asks in the state that it was in before the first answer that is tried.
    fn is_at_begin(&self, world: &ProgramWorld<'t>, prompt: u32, text: i64) -> bool {
        if *world.board != self.position.board {
            return false;
        }
        let base = self.base.as_ref().map(|(base, _)| base);
        let mut unclear = false;
        let mut is_in = |state: &SharedState| {
            let before = state.get::<Continuation>();
            let is_in = before.map_or(Some(false), |before| {
                self.runtime
                    .is_in(before, self.state, world, (prompt, text))
            });
            unclear |= is_in.is_none();
            is_in == Some(true)
        };
        // Two states count as "before": that of the position, and that after the answers that the query gives. The
        // comparison without storing the run answers almost always; a state with values on the heap can be compared
        // only in its stored form, where they are numbered.
        if is_in(&self.position.state) || base.is_some_and(&mut is_in) {
            return true;
        }
        unclear && {
            let pending = self.runtime.pending(world, prompt, text);
            let restart = self.runtime.position(self.state, world, Some(pending));
            restart.state == self.position.state || Some(&restart.state) == base
        }
    }

    /// Returns true if the program was in this state before, other than before the first answer that is tried.
    fn was_visited(&self, restart: &Position, is_symbolic: bool) -> bool {
        let [exact, symbolic] = &self.visited;
        exact.contains(restart) || (is_symbolic && symbolic.contains(restart))
    }

    /// Returns answers on which the rules fail. `symbolic` is the index of the first symbolic one; for these, examples
    /// are searched.
    fn failing(&mut self, mut answers: Vec<i32>, symbolic: Option<usize>) -> Option<Vec<i32>> {
        let Some(first) = symbolic else {
            return Some(answers);
        };
        let continuation = self.position.state.get::<Continuation>()?;
        let example = *answers.get(first)?;
        // Beside the example of the class, -1: as a mark it is no coordinate either.
        let numbers = [example, -1].into_iter();
        // The failure was found for a whole class of numbers, on a path where open conditions were decided at will. It
        // is reported only if a concrete number of the class fails too; otherwise the path may be one that no number
        // takes.
        let pairs = numbers.flat_map(|number| LATER_ANSWERS.map(|later| (number, later)));
        for (number, later) in pairs {
            self.failures += 1;
            if self.failures > MAX_FAILURES {
                return None;
            }
            *answers.get_mut(first)? = number;
            answers.get_mut(first + 1..)?.fill(later);
            let mut world =
                self.runtime
                    .resume(self.state, self.position, continuation, self.limits.fuel);
            world.said.silent = true;
            let given = AnswerReader::new(&answers);
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
        world: &ProgramWorld<'t>,
        answers: Vec<i32>,
        next: Position,
        outcome: Outcome,
        symbolic: Option<usize>,
    ) {
        self.note_other_result();
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
                .any(|(position, known_outcome, _)| *position == next && *known_outcome == outcome)
            {
                self.symbolic.push((next, outcome, ops.is_empty()));
            }
            return;
        }
        let mv = Move {
            ops: Ops::from_slice(ops),
            answers: answers.into(),
        };
        // Moves with the same result are one move for a player. The shortest stands for them, and of equally short
        // ones the least, so that the list does not depend on the order in which they are found. An empty move is
        // merged with empty ones only: a pass is not a move with operations, though both may lead to the same position.
        let mut hasher = FxHasher::default();
        (&next, outcome, mv.is_empty()).hash(&mut hasher);
        let same = self.by_result.entry(hasher.finish()).or_default();
        let twin = same.iter().copied().find(|index| {
            self.moves.get(*index).is_some_and(|listed| {
                listed.next == next
                    && listed.outcome == outcome
                    && listed.mv.is_empty() == mv.is_empty()
            })
        });
        match twin.and_then(|index| self.moves.get_mut(index)) {
            Some(listed) => {
                listed.merged += 1;
                if (mv.len(), &mv) < (listed.mv.len(), &listed.mv) {
                    listed.mv = mv;
                }
            }
            None => {
                same.push(self.moves.len());
                self.moves.push(Listed {
                    mv,
                    next,
                    outcome,
                    merged: 0,
                    weight: None,
                });
            }
        }
    }
}

/// Returns true if operations contain the wanted ones, each as often as it is given.
fn contains(ops: &[Op], wanted: &[Op]) -> bool {
    let mut remaining: Vec<&Op> = ops.iter().collect();
    wanted.iter().all(|op| {
        let index = remaining.iter().position(|other| *other == op);
        index.map(|index| remaining.swap_remove(index)).is_some()
    })
}
