//! Gathers what there is to say, within bounds.

use super::names::nearest;
use crate::base::{Diagnostic, FileId, Message, SeverityCounts, Span};
use crate::message;

/// Diagnostics of one kind, errors or milder ones, that are kept; the rest is counted.
const KEPT: usize = 10_000;

/// Searches for a similar name in one program.
const SEARCHES: usize = 500;

/// The diagnostics so far.
#[derive(Debug, Default)]
pub(in crate::rules) struct Report {
    kept: Vec<Diagnostic>,
    errors: usize,
    milder: usize,
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

    /// Takes a diagnostic; when there are too many of its kind it is only counted.
    pub(in crate::rules) fn add(&mut self, diagnostic: Diagnostic) {
        let count = if diagnostic.is_error() {
            &mut self.errors
        } else {
            &mut self.milder
        };
        *count += 1;
        if *count <= KEPT {
            self.kept.push(diagnostic);
        } else {
            self.left_out.add(diagnostic.severity);
        }
    }

    pub(in crate::rules) fn error(&mut self, span: Span, message: Message) {
        self.add(Diagnostic::error(span, message));
    }

    /// Something was used that the language had not from the beginning: an error where the user asks for strictness.
    pub(in crate::rules) fn extension(&mut self, span: Span, what: Message) {
        if self.strict {
            self.error(span, message!("rules-strict-extension", what = what));
        }
    }

    /// The name that was probably meant. After many searches it finds nothing more, so that a text full of unknown
    /// names costs no more than reading it.
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

    /// All diagnostics by place; a note at the end says how many were left out.
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
