//! Some tokens that cannot be read, as each language looks at them to say what is wrong.

use super::cursor::Cursor;
use crate::base::Span;

/// The tokens from `start` to `end`, and where they stand, in the words of the language.
pub(in crate::rules) struct Piece<'a, 'c, S> {
    pub(in crate::rules) cursor: &'c Cursor<'a>,
    pub(in crate::rules) start: usize,
    pub(in crate::rules) end: usize,
    pub(in crate::rules) situation: S,
}

impl<'a, S> Piece<'a, '_, S> {
    /// Returns the text of a token, empty outside the piece.
    pub(in crate::rules) fn word(&self, index: usize) -> &'a str {
        match (self.start..self.end).contains(&index) {
            true => self.cursor.word_at(index),
            false => "",
        }
    }

    /// Returns the place of a token, or behind the piece that of its end.
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
