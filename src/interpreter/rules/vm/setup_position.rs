//! Hooks that are asked about a position that was set up, to which no move has led.

use super::code::CodeStyle;
use super::concrete::Concrete;
use super::domain::RunResult;
use super::observe::{Observer, Silent};
use super::worker::{HookResult, VmWorker};
use crate::base::Limits;
use crate::board::Position;
use crate::rules::Hook;

impl VmWorker {
    /// Asks a hook about a position that was set up, after the move of the player before. Returns `None` if it reads
    /// the operations of that move, which are not known, or has no answer.
    pub(super) fn ask_without_move(
        &mut self,
        hook: Hook,
        position: &Position,
        limits: &Limits<'_>,
    ) -> Option<HookResult> {
        let function = self.compiled.hook(hook);
        // Exact code where it matters what is read, because fast code may read ahead.
        if self.compiled.fast.summary(function.0).reads_move {
            return self.ask_setup_exactly(hook, position, limits, &mut Silent);
        }
        let before = self.turn_before(position);
        self.ask(hook, position, before, &[], limits).ok()
    }

    /// Asks a hook about a position that was set up, as [`VmWorker::ask_without_move`], observed.
    pub(super) fn ask_setup_exactly<O: for<'w> Observer<Concrete<'w, false>>>(
        &mut self,
        hook: Hook,
        position: &Position,
        limits: &Limits<'_>,
        observer: &mut O,
    ) -> Option<HookResult> {
        let before = self.turn_before(position);
        let style = CodeStyle::Exact;
        match self.attempt::<false, _>(style, hook, position, before, &[], limits, observer) {
            RunResult::Done(pc) => Some(self.answered(style, before, pc)),
            _ => None,
        }
    }

    /// Returns the player who moved last if the players move in turn.
    fn turn_before(&self, position: &Position) -> u8 {
        let before = position.turn.checked_sub(1);
        before.unwrap_or(self.compiled.players.saturating_sub(1))
    }
}
