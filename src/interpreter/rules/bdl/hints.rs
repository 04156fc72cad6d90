//! How promising a legal move looks to the author of the rules.

use super::rules::load_hooks;
use super::successor::name_of;
use super::view::HookError;
use super::worker::BdlWorker;
use crate::base::{Diagnostic, Severity};
use crate::board::Move;
use crate::message;
use crate::rules::{Ask, hints};
use std::sync::Arc;

impl BdlWorker {
    /// Returns the answer of the hook to a legal move; `None` if there is no hook.
    pub(super) fn hint(&mut self, ask: Ask<'_>, mv: &Move) -> Option<Result<i64, HookError>> {
        let program = Arc::clone(&self.program);
        let script = program.promising?;
        if !self.load(ask.position, mv) {
            return None;
        }
        let (pseudo, piece) = self.pseudo_move(mv)?;
        let squares = (self.seen(pseudo.from), self.seen(pseudo.to));
        if self.hints.is_none() {
            self.hints = load_hooks(&program);
        }
        let hooks = self.hints.as_mut()?;
        let cells = (self.board.cells(), program.width);
        let view = self
            .hook_state
            .view(cells, ask.position.turn, Some(squares.0));
        let becomes = name_of(&program, piece);
        Some(hooks.promise(script, &view, squares, becomes, &hints::limits(ask.limits)))
    }

    /// Remarks on a hint that fails, is out of range or changes something.
    pub(super) fn remark_on_hint(&mut self, ask: Ask<'_>, mv: &Move) -> Option<Diagnostic> {
        let answer = self.hint(ask, mv)?;
        let said = self
            .hints
            .as_mut()
            .map_or(Vec::new(), |hooks| hooks.remarks());
        match answer {
            Ok(answer) => {
                let script = self.program.promising?;
                let span = self.program.scripts.texts.get(script)?.script.span;
                let mut said = said.into_iter();
                let is_fault = |remark: &Diagnostic| remark.severity != Severity::Note;
                hints::range_remark(answer, span).or_else(|| said.find(is_fault))
            }
            Err(HookError::LimitReached { limit, span, .. }) => hints::limit_remark(span, limit),
            Err(HookError::Fault {
                span, hook, text, ..
            }) => {
                let reason = message!("bdl-script-threw", hook = hook, text = text);
                Some(hints::failure_remark(span, reason))
            }
        }
    }
}
