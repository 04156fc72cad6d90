//! Gathers what there is to say, within bounds.

use super::names::nearest;
use crate::base::{Diagnostic, FileId, Message, SeverityCounts, Span};
use crate::message;

/// Diagnostics of one kind, errors or milder ones, that are kept; the rest is counted.
const KEPT: usize = 10_000;

/// Errors in the form of one file that are kept: whoever has made so many is helped by the first ones, and where a text
/// is not of the language at all every line is one. Braces that stay open as deep as they may nest, with two errors
/// each, are fewer.
const KEPT_OF_FORM: usize = 200;

/// Searches for a similar name in one program.
const SEARCHES: usize = 500;

/// The diagnostics so far.
#[derive(Debug, Default)]
pub(in crate::rules) struct Report {
    kept: Vec<Diagnostic>,
    errors: usize,
    milder: usize,
    /// Errors in the form of the file that is being read.
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

    /// Lets `read` read one file; what it reports is about the form of that file.
    pub(in crate::rules) fn of_form<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        self.of_form = Some(0);
        let value = read(self);
        self.of_form = None;
        value
    }

    /// Takes a diagnostic; when there are too many of its kind it is only counted.
    pub(in crate::rules) fn add(&mut self, diagnostic: Diagnostic) {
        let mut is_kept = true;
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
            self.kept.push(diagnostic);
        } else {
            self.left_out.add(diagnostic.severity);
        }
    }

    pub(in crate::rules) fn error(&mut self, span: Span, message: Message) {
        self.add(Diagnostic::error(span, message));
    }

    /// Reports a use of something that the original language does not have: an error if the user asks for strictness.
    pub(in crate::rules) fn extension(&mut self, span: Span, what: Message) {
        if self.strict {
            self.error(span, message!("rules-strict-extension", what = what));
        }
    }

    /// Returns the name that was probably meant. After many searches it finds nothing more, so that a text full of
    /// unknown names costs no more than reading it.
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

    /// Returns all diagnostics by place; a note at the end says how many were left out.
    pub(in crate::rules) fn finish(mut self) -> Vec<Diagnostic> {
        self.kept
            .sort_by_key(|diagnostic| (diagnostic.span, diagnostic.severity));
        let left_out = self.left_out;
        if left_out.total() > 0 {
            let last = self
                .kept
                .last()
                .map_or(Span::new(FileId(0), 0, 0), |diagnostic| diagnostic.span);
            let more = message!("rules-more-diagnostics", count = left_out.total());
            self.kept
                .push(Diagnostic::note(last, more).standing_for(left_out));
        }
        self.kept
    }
}
