//! Collects diagnostics, within bounds.

use super::names::nearest;
use crate::base::{Diagnostic, FileId, Message, SeverityCounts, Span};
use crate::message;

/// The most diagnostics that are kept of each kind, errors and milder ones; the rest are only counted.
const KEPT: usize = 10_000;

/// The most syntax errors of one file that are kept. The first ones are enough to help an author, and in a text that is
/// not of the language at all every line is an error. Larger than the number of errors for unclosed braces nested as
/// deep as allowed, which is two for each.
const KEPT_OF_FORM: usize = 200;

/// The most searches for a similar name in one program.
const SEARCHES: usize = 500;

/// The diagnostics collected so far.
#[derive(Debug, Default)]
pub(in crate::rules) struct Report {
    diagnostics: Vec<Diagnostic>,
    errors: usize,
    milder: usize,
    /// The number of syntax errors in the file that is being read; `None` while no file is read.
    of_form: Option<usize>,
    left_out: SeverityCounts,
    strict: bool,
    searches: usize,
}

impl Report {
    pub(in crate::rules) fn new(strict: bool) -> Self {
        Self {
            strict,
            ..Self::default()
        }
    }

    /// Runs `read` on one file; errors that it reports count as syntax errors of that file.
    pub(in crate::rules) fn of_form<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        self.of_form = Some(0);
        let value = read(self);
        self.of_form = None;
        value
    }

    /// Adds a diagnostic; if there are too many of its kind, it is only counted.
    pub(in crate::rules) fn add(&mut self, diagnostic: Diagnostic) {
        let mut is_kept = true;
        // Errors and milder ones are counted apart, so that a thousand warnings never hide an error.
        let count = if diagnostic.is_error() {
            if let Some(of_form) = &mut self.of_form {
                *of_form += 1;
                is_kept = *of_form <= KEPT_OF_FORM;
            }
            &mut self.errors
        } else {
            &mut self.milder
        };
        *count += 1;
        if is_kept && *count <= KEPT {
            self.diagnostics.push(diagnostic);
        } else {
            self.left_out.add(diagnostic.severity);
        }
    }

    pub(in crate::rules) fn error(&mut self, span: Span, message: Message) {
        self.add(Diagnostic::error(span, message));
    }

    /// Reports an error with advice.
    pub(in crate::rules) fn hinted(&mut self, span: Span, message: Message, hint: Message) {
        self.add(Diagnostic::error(span, message).with_hint(hint));
    }

    pub(in crate::rules) fn lint(&mut self, span: Span, message: Message) {
        self.add(Diagnostic::lint(span, message));
    }

    /// Reports the use of something that the original language does not have. It is an error if strictness was
    /// requested.
    pub(in crate::rules) fn extension(&mut self, span: Span, what: Message) {
        if self.strict {
            self.error(span, message!("rules-strict-extension", what = what));
        }
    }

    /// Returns the name that was probably meant. After [`SEARCHES`] searches it always returns `None`, so that a text
    /// full of unknown names costs no more than reading it.
    pub(in crate::rules) fn nearest<'a>(
        &mut self,
        wanted: &str,
        candidates: impl IntoIterator<Item = &'a str>,
    ) -> Option<&'a str> {
        self.searches += 1;
        (self.searches <= SEARCHES)
            .then(|| nearest(wanted, candidates))
            .flatten()
    }

    pub(in crate::rules) fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// Returns all diagnostics sorted by place; a final note counts those that were left out.
    pub(in crate::rules) fn finish(mut self) -> Vec<Diagnostic> {
        self.diagnostics
            .sort_by_key(|diagnostic| (diagnostic.span, diagnostic.severity));
        let left_out = self.left_out;
        if left_out.total() > 0 {
            let last = self
                .diagnostics
                .last()
                .map_or(Span::new(FileId(0), 0, 0), |diagnostic| diagnostic.span);
            let more = message!("rules-more-diagnostics", count = left_out.total());
            self.diagnostics
                .push(Diagnostic::note(last, more).standing_for(left_out));
        }
        self.diagnostics
    }
}
