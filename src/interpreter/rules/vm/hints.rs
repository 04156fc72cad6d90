//! How promising a legal move looks to the author of the rules.

use super::cover::Counter;
use super::worker::{HookFailure, VmWorker};
use crate::base::{Diagnostic, Span};
use crate::board::{Move, Op};
use crate::rules::{Ask, Hook, hints};

impl VmWorker {
    /// Returns the answer of the hook to a legal move, with the statement that returned it; `None` if there is no hook.
    fn ask_hint(&mut self, ask: Ask<'_>, ops: &[Op]) -> Option<Result<(i64, Span), HookFailure>> {
        self.compiled.promising?;
        let (position, limits) = (ask.position, hints::limits(ask.limits));
        let answered = self.ask(Hook::Promising, position, position.turn, ops, &limits);
        Some(answered.map(|answered| (self.state.result(), answered.span)))
    }

    /// Returns the hint for a legal move; 0 if there is none.
    pub(super) fn hint(&mut self, ask: Ask<'_>, ops: &[Op]) -> i8 {
        match self.ask_hint(ask, ops) {
            Some(Ok((answer, _))) => hints::in_range(answer),
            Some(Err(_)) | None => 0,
        }
    }

    /// Remarks on a hint that fails or is out of range.
    pub(super) fn remark_on_hint(&mut self, ask: Ask<'_>, ops: &[Op]) -> Option<Diagnostic> {
        match self.ask_hint(ask, ops)? {
            Ok((answer, span)) => hints::range_remark(answer, span),
            Err(HookFailure::LimitReached { limit, span }) => hints::limit_remark(span, limit),
            Err(HookFailure::Fault { kind, span, .. }) => {
                Some(hints::failure_remark(span, kind.message()))
            }
        }
    }

    /// Counts the statements that run to give a hint, if the move is that of a player.
    pub(super) fn count_hint(&mut self, ask: Ask<'_>, mv: &Move, counter: &mut Counter) {
        let (position, limits) = (ask.position, hints::limits(ask.limits));
        if self.compiled.promising.is_some() && self.is_chance(position, ask.limits) == Ok(false) {
            let hook = Hook::Promising;
            let _ = self.ask_exactly(hook, position, position.turn, mv, &limits, counter);
        }
    }
}
