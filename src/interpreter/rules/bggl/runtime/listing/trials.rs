//! What is known about answers from earlier listings, and attempts to show that the program refuses whatever is
//! answered.

// A trial runs the program as a tree, not as a line: unknown answers reach conditions, which are decided both ways,
// and further questions, which get an unknown answer again. All leaves must be refusals that lead back to the first
// question.
//
//    row = ?           question, unknown
//      piece(row, column) is mine?        condition on something unknown
//        no:  refused, asks row again     leaf, fine
//        yes: column = ?                  question, unknown
//               ...                       64 runs at most, then the trial has failed
//
// A trial is a gamble: it costs some runs and saves a run for every answer if it succeeds. So `trials` keeps the rate
// of success by the number of answers before and by the kind of trial, and a kind that hardly ever succeeds is not
// tried again in this listing. A failed trial is stored in the memo too ([`LeadsTo::Unknown`]), with what it read, so
// that it is not repeated while that is unchanged.

use super::{Awaited, ListingSearch, OpenRun, StackEntry, Visited};
use crate::rules::Partial;
use crate::rules::Role;
use crate::rules::bggl::runtime::heap::UNKNOWN;
use crate::rules::bggl::runtime::memo::{Finding, LeadsTo, OTHERS, RunCost};
use crate::rules::bggl::runtime::reads::Reads;
use crate::rules::bggl::runtime::run::{RunState, Runtime};
use crate::rules::bggl::runtime::world::ProgramWorld;
use crate::rules::vm::observe::Observer;
use crate::rules::vm::state::Saved;

/// The most runs to show that no answer to a question leads to a move.
const MAX_TRIAL_RUNS: u32 = 64;
/// The number of questions at which that is tried unconditionally; after that, one in `ONE_TRIAL_OF` tries must have
/// succeeded.
const FIRST_TRIALS: u32 = 8;
const ONE_TRIAL_OF: u32 = 12;

/// A run of a trial that waits, with the answer or the decision for it.
type Trial<'t> = (Saved<i64>, ProgramWorld<'t>, Option<i64>, Option<bool>);

impl<'t, O: Observer<ProgramWorld<'t>>> ListingSearch<'_, 't, O> {
    /// Returns what is known about all moves with these answers.
    fn known_refusal(&mut self, answers: &[i32]) -> Option<Finding> {
        let calls = self.calls.as_ref();
        let results = self.known_results.as_mut()?;
        results.refusal(answers, &|number| calls?.numbered(number))
    }

    /// Returns true if it is known that these answers lead to nothing.
    pub(super) fn is_known_refusal(&mut self, answers: &[i32]) -> bool {
        let finding = self.known_refusal(answers);
        let Some(finding) = finding.filter(|finding| finding.leads == LeadsTo::Refusal) else {
            return false;
        };
        self.add_cost(finding.cost);
        self.note_refusal(&finding.reads);
        true
    }

    /// Arrives at the next question without a run and returns true, if it is known that these answers lead to one.
    pub(super) fn goes_to_question(
        &mut self,
        answers: &[i32],
        open: &mut Vec<StackEntry<'t>>,
    ) -> bool {
        let calls = self.calls.as_ref();
        let Some(results) = &mut self.known_results else {
            return false;
        };
        let question = results.question(answers, &|number| calls?.numbered(number));
        let Some((prompt, cost)) = question else {
            return false;
        };
        self.add_cost(cost);
        open.push(Some(OpenRun {
            run: Visited::Never,
            answers: answers.to_vec(),
            // Only the first question is compared by its text.
            awaited: Awaited::Answer(prompt, 0),
            symbolic: None,
            cost,
        }));
        true
    }

    fn add_cost(&mut self, cost: RunCost) {
        self.runs += cost.runs;
        self.steps += cost.steps;
    }

    pub(super) fn remember(
        &mut self,
        answers: &[i32],
        leads: LeadsTo,
        reads: Reads,
        cost: RunCost,
    ) {
        let calls = self.calls.as_ref();
        if let Some(results) = &mut self.known_results {
            let finding = Finding { leads, reads, cost };
            results.insert(answers, &|number| calls?.numbered(number), finding);
        }
    }

    /// Goes to the place where a run waits, and returns its world; `None` if it was stopped on the way.
    pub(super) fn go_to(&mut self, next: &mut OpenRun<'t>) -> Option<ProgramWorld<'t>> {
        if let Visited::Stored(run) = &next.run {
            let (saved, world) = &**run;
            self.state.restore(saved);
            return Some(world.clone());
        }
        // The run was never made in this listing: the memo said where the answers lead. It is made now, from the first
        // question, and since the memo holds, it must arrive at a question after every answer. It does not if a limit
        // stops it, which is what the check below is for.
        let (saved, world) = self.begin.as_ref()?;
        self.state.restore(saved);
        let mut world = world.clone();
        for answer in &next.answers {
            world.answer = Some(i64::from(*answer));
            self.state.refuel(self.limits.fuel);
            let run_state =
                self.runtime
                    .advance(self.state, &mut world, self.observer, self.limits);
            if !matches!(run_state, RunState::AwaitsAnswer(..)) {
                self.leave_out(Partial::Stopped);
                return None;
            }
        }
        // Storing costs more than a run between two questions, so a run that is needed once is not stored; the second
        // visit shows that there will be more.
        next.run = match next.run {
            Visited::Never => Visited::Once,
            _ => Visited::Stored(Box::new((
                self.state.save(&self.runtime.code),
                world.clone(),
            ))),
        };
        Some(world)
    }

    /// Returns what it depends on, and what it cost to find, that the program always refuses and then asks its first
    /// question in the state before, with `answer` to this question and anything to the next ones. `None` if that could
    /// not be shown. `mark` identifies the answer in the memo.
    pub(super) fn is_refused_for(
        &mut self,
        next: &mut OpenRun<'t>,
        mark: i32,
        answer: i64,
    ) -> Option<(Reads, RunCost)> {
        // An observer wants to see every answer examined: the coverage of rules must not depend on what an earlier
        // listing knew.
        if O::WATCHES {
            return None;
        }
        let mut path = next.answers.clone();
        path.push(mark);
        let (given, kind) = (next.answers.len(), usize::from(mark == OTHERS));
        if self.trials.len() <= given {
            self.trials.resize(given + 1, Default::default());
        }
        // Counted before the memo is asked, so that the decision whether to try is the same with and without
        // remembered results and the list (with its costs) does not depend on earlier listings.
        let trials = self.trials.get_mut(given)?.get_mut(kind)?;
        trials.tried += 1;
        let succeeds = trials.succeeded * ONE_TRIAL_OF >= trials.tried;
        if trials.tried > FIRST_TRIALS && !succeeds {
            return None;
        }
        if let Some(finding) = self.known_refusal(&path) {
            let refuses = finding.leads == LeadsTo::Refusal;
            self.add_cost(finding.cost);
            self.count_success(given, kind, refuses);
            return refuses.then_some((finding.reads, finding.cost));
        }
        let before = (self.runs, self.steps);
        // `None` if it was stopped: nothing is stored, for the result would depend on when that happened.
        let (refuses, reads) = self.refuses(next, answer)?;
        let cost = RunCost {
            runs: self.runs - before.0,
            steps: self.steps - before.1,
        };
        self.count_success(given, kind, refuses);
        // The caller remembers the refusal of all answers as that of the answers before.
        if !refuses || mark == OTHERS || given == 0 {
            let leads = match refuses {
                true => LeadsTo::Refusal,
                false => LeadsTo::Unknown,
            };
            self.remember(&path, leads, reads, cost);
        }
        refuses.then_some((reads, cost))
    }

    fn count_success(&mut self, given: usize, kind: usize, succeeds: bool) {
        if let Some(trials) = self.trials.get_mut(given).and_then(|by| by.get_mut(kind)) {
            trials.succeeded += u32::from(succeeds);
        }
    }

    /// Returns whether the program always refuses, and what that depends on; `None` if it was stopped.
    fn refuses(&mut self, next: &mut OpenRun<'t>, answer: i64) -> Option<(bool, Reads)> {
        // A stack of its own and not that of the search: nothing of a trial is a branch of the listing.
        let mut open: Vec<Trial<'t>> = Vec::new();
        let mut reads = Reads::default();
        let mut runs = 0;
        // The machine is at the first of them.
        let mut run = Some((None, self.go_to(next)?, Some(answer), None));
        while let Some((saved, mut world, answer, decision)) = run.take().or_else(|| {
            let (saved, world, answer, decision) = open.pop()?;
            Some((Some(saved), world, answer, decision))
        }) {
            runs += 1;
            if runs > MAX_TRIAL_RUNS {
                return Some((false, reads));
            }
            self.runs += 1;
            if let Some(saved) = &saved {
                self.state.restore(saved);
            }
            world.answer = answer.or(world.answer);
            world.decision = decision;
            self.state.refuel(self.limits.fuel);
            let run_state =
                self.runtime
                    .advance(self.state, &mut world, self.observer, self.limits);
            self.steps += self.limits.fuel.saturating_sub(self.state.left());
            // The union over all branches: the result holds while nothing that any of them has read changes. The world
            // carries what was read on the way to the question as well, since it is a clone of the one that came here.
            reads.join(&world.reads);
            match run_state {
                RunState::AwaitsAnswer(prompt, text) => {
                    if Runtime::is_ply(&world, self.position.turn) {
                        return Some((false, reads));
                    }
                    let asked_before = self.base.as_ref().is_some_and(|(_, base)| *base == prompt);
                    if world.refused > 0 {
                        // A refusal that leaves something changed (a counter of wrong answers) is no refusal for the
                        // memo: the next attempt starts from another state.
                        if !self.is_at_begin(&world, prompt, text) {
                            return Some((false, reads));
                        }
                    } else if asked_before || self.runtime.role(prompt) == Role::Move {
                        return Some((false, reads));
                    } else {
                        let saved = self.state.save(&self.runtime.code);
                        open.push((saved, world, Some(UNKNOWN), None));
                    }
                }
                RunState::Decision => {
                    let saved = self.state.save(&self.runtime.code);
                    // `true` is pushed last and so examined first. The order is of no consequence for a success, where
                    // all are examined; a failure ends at the first branch that leads to a move.
                    open.push((saved.clone(), world.clone(), None, Some(false)));
                    open.push((saved, world, None, Some(true)));
                }
                RunState::Cut(_) => return None,
                _ => return Some((false, reads)),
            }
        }
        Some((true, reads))
    }
}
