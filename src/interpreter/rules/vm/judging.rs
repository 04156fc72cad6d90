//! Judges a move: calls the hooks in their order.

use super::move_maker;
use super::trace::{DecisiveSteps, Tracer};
use super::worker::{HookFailure, HookResult, VmWorker};
use crate::base::Diagnostic;
use crate::board::{Move, Op, Outcome, Position};
use crate::message;
use crate::rules::{Ask, Fault, FaultKind, Hook, Illegal, Judgement, Legal};

/// What observes a judgement, with the place of the steps that decided.
pub(super) type Traced<'a, 'c> = Option<(&'a mut Tracer<'c>, &'a mut DecisiveSteps)>;

impl VmWorker {
    // The hooks in order, each with a tracer (exact code at once) or without (fast code first):
    //
    //     isChance      position before                        true: the move is an outcome of chance
    //     isMoveLegal   position before, turn of the mover     false: illegal, at the statement that returned it
    //     afterMove     board with the operations made         makes the next position
    //     end           position after, turn of the mover      true: over, with the winner that was named
    //     isChance      position after, if the game continues  true: chance moves next
    //     mayClaim      as `end`, only if a player moves next  true: a draw may be claimed
    //     chanceWeight  as `isMoveLegal`, only of an outcome   0: never happens, so it is refused
    //
    // The decisive conditions of `isMoveLegal` are kept even if it accepts, since they explain the judgement; those of
    // a later hook only if it fails.
    pub(super) fn judge_with(
        &mut self,
        ask: Ask<'_>,
        mv: &Move,
        mut tracer: Traced<'_, '_>,
    ) -> Judgement {
        self.used = [None; 8];
        let mut messages = Vec::new();
        if !self.fits(ask.position, mv) {
            return Judgement::Fault(Box::new(Fault {
                kind: FaultKind::Internal,
                span: self.hook_span(Hook::IsMoveLegal),
                hook: Hook::IsMoveLegal,
                calls: Vec::new(),
                messages,
            }));
        }
        // Such a list is no move, whatever the rules say, and listings leave it out.
        if !ask.position.board.has_room(mv) {
            let most = ask.position.board.stack_limit();
            return Judgement::Illegal(Box::new(Illegal {
                span: self.hook_span(Hook::IsMoveLegal),
                reason: Some(message!("rules-no-room", most = most)),
                messages,
            }));
        }
        let is_outcome = match self.is_chance(ask.position, ask.limits) {
            Ok(is_chance) => is_chance,
            Err(failure) => return failure.judgement(Hook::IsChance, messages),
        };
        let asked = self.ask_traced(ask, Hook::IsMoveLegal, ask.position, mv, &mut tracer);
        let answered = match asked {
            Ok(answered) => answered,
            Err(failure) => return failure.judgement(Hook::IsMoveLegal, messages),
        };
        if let Some((_, span)) = answered.winner {
            messages.push(
                Diagnostic::lint(span, message!("rules-winner-while-judging"))
                    .with_hint(message!("rules-winner-while-judging-hint")),
            );
        }
        if !answered.value {
            return Judgement::Illegal(Box::new(Illegal {
                span: answered.span,
                reason: None,
                messages,
            }));
        }
        let made = match &mut tracer {
            Some((tracer, decisive)) => {
                tracer.next_hook();
                let made = self.make_exactly(ask, mv, *tracer);
                if made.is_err() {
                    **decisive = tracer.decisive();
                }
                made
            }
            None => self.make(ask, mv),
        };
        let mut next = match made {
            Ok(next) => next,
            Err(failure) => return failure.judgement(move_maker::HOOK, messages),
        };
        let asked = self.ask_traced(ask, Hook::End, &next, mv, &mut tracer);
        let answered = match asked {
            Ok(answered) => answered,
            Err(failure) => return failure.judgement(Hook::End, messages),
        };
        if let (false, Some((player, span))) = (answered.value, answered.winner) {
            messages.push(
                Diagnostic::lint(span, message!("rules-winner-discarded", player = player))
                    .with_hint(message!("rules-winner-discarded-hint")),
            );
        }
        if !answered.value && self.payoffs.is_some() {
            messages.push(
                Diagnostic::lint(answered.span, message!("rules-payoffs-discarded"))
                    .with_hint(message!("rules-winner-discarded-hint")),
            );
        }
        let mut outcome = self.outcome_of(&answered);
        self.keep_score(&mut next);
        outcome = match self.with_chance(outcome, &next, ask.limits) {
            Ok(outcome) => outcome,
            Err(failure) => return failure.judgement(Hook::IsChance, messages),
        };
        if self.has_claims(outcome) {
            let hook = Hook::MayClaim;
            match self.ask_traced(ask, hook, &next, mv, &mut tracer) {
                Ok(answered) if answered.value => outcome = Outcome::Claimable,
                Ok(_) => {}
                Err(failure) => return failure.judgement(hook, messages),
            }
        }
        // Last, because listings ask for the weights of what is legal otherwise.
        if is_outcome && self.compiled.chance_weight.is_some() {
            let hook = Hook::ChanceWeight;
            let asked = self.ask_traced(ask, hook, ask.position, mv, &mut tracer);
            let weight = asked.and_then(|answered| {
                let weight = self.weight_answered(&answered)?;
                Ok((weight, answered.span))
            });
            match weight {
                Ok((Some(_), _)) => {}
                Ok((None, span)) => {
                    return Judgement::Illegal(Box::new(Illegal {
                        span,
                        reason: Some(message!("rules-never-happens")),
                        messages,
                    }));
                }
                Err(failure) => return failure.judgement(hook, messages),
            }
        }
        let effects = match self.compiled.changes_board {
            true => ask.position.board.after(mv).difference(&next.board),
            false => Vec::new(),
        };
        Judgement::Legal(Box::new(Legal {
            next,
            outcome,
            played: None,
            effects,
            messages,
        }))
    }

    /// Asks whether a move of the player on turn is legal.
    ///
    /// # Errors
    /// Returns why there is no answer.
    pub(super) fn ask_on_turn(
        &mut self,
        ask: Ask<'_>,
        ops: &[Op],
    ) -> Result<HookResult, HookFailure> {
        let position = ask.position;
        self.ask(Hook::IsMoveLegal, position, position.turn, ops, ask.limits)
    }

    /// Calls a judging hook of the player on turn, observed by a tracer if there is one. `position` is the one that the
    /// rules see.
    fn ask_traced(
        &mut self,
        ask: Ask<'_>,
        hook: Hook,
        position: &Position,
        mv: &Move,
        tracer: &mut Traced<'_, '_>,
    ) -> Result<HookResult, HookFailure> {
        let turn = ask.position.turn;
        let Some((tracer, decisive)) = tracer else {
            return self.ask(hook, position, turn, mv, ask.limits);
        };
        tracer.next_hook();
        let answer = self.ask_exactly(hook, position, turn, mv, ask.limits, *tracer);
        if answer.is_err() || matches!(hook, Hook::IsMoveLegal | Hook::ChanceWeight) {
            **decisive = tracer.decisive();
        }
        answer
    }

    pub(super) fn judge_plainly(&mut self, ask: Ask<'_>, mv: &Move) -> Judgement {
        self.judge_with(ask, mv, None)
    }
}
