//! Games of chance: whether chance moves, the weights of its outcomes, and drawing one of them.
//!
//! Invariant: whether chance moves depends on the position alone, so it is asked wherever it matters and stored nowhere.

use super::code::CodeStyle;
use super::concrete::Concrete;
use super::cover::Counter;
use super::domain::RunResult;
use super::observe::{Observer, Silent};
use super::worker::{HookFailure, HookResult, VmWorker};
use crate::base::{Limit, Limits};
use crate::board::{Move, Op, Outcome, Position};
use crate::rules::listing::{Ask, Cause, Choose, Listing, Partial, Picked};
use crate::rules::{Fault, FaultKind, Hook, Prelude};
use std::num::NonZeroU32;

impl VmWorker {
    /// Returns true if chance moves in a position in which the game is not over.
    ///
    /// # Errors
    /// Returns why the hook has no answer.
    pub(super) fn is_chance(
        &mut self,
        position: &Position,
        limits: &Limits<'_>,
    ) -> Result<bool, HookFailure> {
        if self.compiled.is_chance.is_none() {
            return Ok(false);
        }
        let fast = self.attempt_chance(CodeStyle::Fast, position, limits, &mut Silent);
        let (style, rest) = match fast {
            RunResult::Done(_) | RunResult::LimitReached(Limit::Stopped) => (CodeStyle::Fast, fast),
            _ => {
                let style = CodeStyle::Exact;
                let rest = self.attempt_chance(style, position, limits, &mut Silent);
                (style, rest)
            }
        };
        match rest {
            RunResult::Done(_) => Ok(self.state.result() != 0),
            rest => Err(self.failure(style, position.turn, rest)),
        }
    }

    fn attempt_chance<O: for<'w> Observer<Concrete<'w>>>(
        &mut self,
        style: CodeStyle,
        position: &Position,
        limits: &Limits<'_>,
        observer: &mut O,
    ) -> RunResult<std::convert::Infallible> {
        let (hook, turn) = (Hook::IsChance, position.turn);
        self.attempt::<true, _>(style, hook, position, turn, &[], limits, observer)
    }

    /// Returns the weight of an outcome of a position in which chance moves; `None` if it never happens.
    ///
    /// # Errors
    /// Returns why there is no weight.
    fn weight(&mut self, ask: Ask<'_>, ops: &[Op]) -> Result<Option<NonZeroU32>, HookFailure> {
        if self.compiled.chance_weight.is_none() {
            return Ok(Some(NonZeroU32::MIN));
        }
        let (hook, position) = (Hook::ChanceWeight, ask.position);
        let answered = self.ask(hook, position, position.turn, ops, ask.limits)?;
        self.weight_answered(&answered)
    }

    /// Returns the weight that the last run gave; `None` for an outcome that never happens.
    ///
    /// # Errors
    /// Returns a fault at the statement that returned a weight that is none.
    pub(super) fn weight_answered(
        &self,
        answered: &HookResult,
    ) -> Result<Option<NonZeroU32>, HookFailure> {
        u32::try_from(self.state.result())
            .map(NonZeroU32::new)
            .map_err(|_| HookFailure::Fault {
                kind: FaultKind::BadWeight,
                span: answered.span,
                calls: Vec::new(),
            })
    }

    /// Returns the outcome after a move that `end` has judged: if the game goes on, chance may move next.
    ///
    /// # Errors
    /// Returns why the hook has no answer.
    pub(super) fn with_chance(
        &mut self,
        outcome: Outcome,
        next: &Position,
        limits: &Limits<'_>,
    ) -> Result<Outcome, HookFailure> {
        match outcome == Outcome::Going && self.is_chance(next, limits)? {
            true => Ok(Outcome::Chance),
            false => Ok(outcome),
        }
    }

    /// Adds the weights to the moves of a listing if they are outcomes of chance. Those that never happen are left out.
    pub(super) fn weigh(&mut self, ask: Ask<'_>, listing: &mut Listing) {
        match self.is_chance(ask.position, ask.limits) {
            Ok(false) => return,
            Ok(true) => {}
            Err(failure) => {
                // Whose moves they are is not known.
                listing.moves.clear();
                leave_out(listing, &failure, Hook::IsChance);
                return;
            }
        }
        let all = std::mem::take(&mut listing.moves);
        let has_outcomes = !all.is_empty();
        for mut outcome in all {
            match self.weight(ask, &outcome.mv) {
                Ok(None) => {}
                Ok(weight) => {
                    outcome.weight = weight;
                    listing.moves.push(outcome);
                }
                Err(failure) => leave_out(listing, &failure, Hook::ChanceWeight),
            }
        }
        let is_all = ask.query.wants_all_moves() && ask.query.min_len == 0;
        if listing.has_no_move() && is_all {
            let (kind, hook) = match has_outcomes {
                true => (FaultKind::BadWeight, Hook::ChanceWeight),
                false => (FaultKind::NoChance, Hook::IsChance),
            };
            let span = self.hook_span(hook);
            let calls = Vec::new();
            leave_out(listing, &HookFailure::Fault { kind, span, calls }, hook);
        }
    }

    /// Returns whether chance moves at the start, or why that cannot be known.
    pub(in crate::rules) fn opening(&mut self) -> Prelude {
        let (start, limits) = (self.compiled.start(), Limits::default());
        match self.is_chance(&start, &limits) {
            Ok(true) => Prelude {
                outcome: Outcome::Chance,
                ..Prelude::default()
            },
            Ok(false) | Err(HookFailure::LimitReached { .. }) => Prelude::default(),
            Err(HookFailure::Fault { kind, span, calls }) => Prelude {
                fault: Some(Box::new(Fault {
                    kind,
                    span,
                    hook: Hook::IsChance,
                    calls,
                    messages: Vec::new(),
                })),
                ..Prelude::default()
            },
        }
    }

    /// Draws an outcome by its weight if chance moves; returns `None` if a player does.
    pub(super) fn draw_outcome(&mut self, ask: Ask<'_>, choose: Choose<'_>) -> Option<Picked> {
        // A failure is told by the listing.
        let is_player = self.is_chance(ask.position, ask.limits) == Ok(false);
        (!is_player).then(|| Picked::of(&self.list(ask), choose))
    }

    /// Counts the statements that run to answer whether chance moves.
    pub(super) fn count_chance(
        &mut self,
        position: &Position,
        limits: &Limits<'_>,
        counter: &mut Counter,
    ) {
        if self.compiled.is_chance.is_some() {
            self.attempt_chance(CodeStyle::Exact, position, limits, counter);
        }
    }

    /// Counts the statements that run to weigh an outcome, if a move is one.
    pub(super) fn count_weighing(&mut self, ask: Ask<'_>, mv: &Move, counter: &mut Counter) {
        let Ask {
            position, limits, ..
        } = ask;
        if self.compiled.chance_weight.is_some() && self.is_chance(position, limits) == Ok(true) {
            let hook = Hook::ChanceWeight;
            let _ = self.ask_exactly(hook, position, position.turn, mv, limits, counter);
        }
    }
}

/// Notes in a listing that something could not be found out.
fn leave_out(listing: &mut Listing, failure: &HookFailure, hook: Hook) {
    let partial = failure.partial();
    if listing.complete != Err(Partial::Stopped) {
        listing.complete = Err(partial);
    }
    if partial == Partial::Stopped {
        return;
    }
    let (kind, span) = match failure {
        HookFailure::LimitReached { limit, span } => (FaultKind::LimitReached(*limit), *span),
        HookFailure::Fault { kind, span, .. } => (*kind, *span),
    };
    listing.faults.after += 1;
    listing
        .faults
        .cause
        .get_or_insert(Cause { kind, span, hook });
}
