//! An unparsable run of tokens, as a language inspects it to word the error.

use super::token_cursor::TokenCursor;
use crate::base::Span;

/// The tokens from `start` to `end`, and what the language knows of their context.
pub(in crate::rules) struct Fragment<'a, 'c, S> {
    pub(in crate::rules) cursor: &'c TokenCursor<'a>,
    pub(in crate::rules) start: usize,
    pub(in crate::rules) end: usize,
    pub(in crate::rules) situation: S,
}

impl<'a, S> Fragment<'a, '_, S> {
    /// Returns the text of a token; empty outside the piece.
    pub(in crate::rules) fn word(&self, index: usize) -> &'a str {
        match (self.start..self.end).contains(&index) {
            true => self.cursor.word_at(index),
            false => "",
        }
    }

    /// Returns the span of a token, or the end of the piece for tokens after it.
    pub(in crate::rules) fn span(&self, index: usize) -> Span {
        if index < self.end {
            self.cursor.span(index)
        } else if self.start == self.end {
            self.cursor.span(self.start).start_point()
        } else {
            self.cursor.end_of(self.end)
        }
    }
}
