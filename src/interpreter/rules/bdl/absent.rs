//! Replaces the hooks if the program is built without JavaScript: there are none.
//!
//! The compiler refuses scripts in that case, so a value of [`Hooks`] never exists.

use super::model::Scripts;
use super::view::{
    ColumnSpan, HookError, HookMove, HookOutcome, HookView, HookWinner, ScriptField,
};
use crate::base::{Diagnostic, Limits, Span};
use crate::message;
use std::sync::Arc;

/// The empty type.
#[derive(Debug)]
pub(super) enum Hooks {}

impl Hooks {
    /// Refuses every script.
    pub(super) fn new(
        texts: &Scripts,
        _: &[(String, u8, bool)],
        _: (u16, u16),
    ) -> Result<Self, Vec<Diagnostic>> {
        let refused = |text: &super::model::ScriptText| {
            Diagnostic::error(text.script.span, message!("bdl-script-unavailable"))
                .with_hint(message!("bdl-script-unavailable-hint"))
        };
        Err(texts.texts.iter().map(refused).collect())
    }

    pub(super) fn remarks(&mut self) -> Vec<Diagnostic> {
        match *self {}
    }

    pub(super) fn set_remarks(&mut self, _: Vec<Diagnostic>) {
        match *self {}
    }

    pub(super) fn piece_names(&mut self, _: usize) -> Vec<String> {
        match *self {}
    }

    pub(super) fn field(&mut self, _: usize, _: &[&str]) -> ScriptField {
        match *self {}
    }

    pub(super) fn colors(
        &mut self,
        _: usize,
        _: (u16, u16),
        _: &Limits<'_>,
    ) -> Result<Vec<String>, HookError> {
        match *self {}
    }

    pub(super) fn allows(
        &mut self,
        _: usize,
        _: &HookView<'_>,
        _: ((u16, u16), (u16, u16)),
        _: &Limits<'_>,
    ) -> Result<bool, HookError> {
        match *self {}
    }

    pub(super) fn deciding_return(
        &mut self,
        _: (usize, &'static str),
        _: &HookView<'_>,
        _: &[u16],
        _: &Limits<'_>,
    ) -> Option<(Span, bool)> {
        match *self {}
    }

    pub(super) fn finished(
        &mut self,
        _: usize,
        _: &HookView<'_>,
        _: &Limits<'_>,
    ) -> Result<(bool, Option<HookWinner>), HookError> {
        match *self {}
    }

    pub(super) fn promise(
        &mut self,
        _: usize,
        _: &HookView<'_>,
        _: ((u16, u16), (u16, u16)),
        _: &str,
        _: &Limits<'_>,
    ) -> Result<i64, HookError> {
        match *self {}
    }

    pub(super) fn walks(
        &mut self,
        _: (usize, &[String]),
        _: &HookView<'_>,
        _: (u16, u16),
        _: &Limits<'_>,
    ) -> Result<Arc<[ColumnSpan]>, HookError> {
        match *self {}
    }

    pub(super) fn play(
        &mut self,
        _: &HookView<'_>,
        _: &HookMove<'_>,
        _: &Limits<'_>,
    ) -> Result<HookOutcome, HookError> {
        match *self {}
    }
}
