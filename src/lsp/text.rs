//! Positions: a byte offset inside the program is a line and a number of code units in the protocol.
//!
//! Invariants: any position has an offset, on a character boundary and inside its line; `\n`, `\r\n` and a lone `\r` end
//! a line, as the protocol says, although only `\n` does in the rule languages.

use ls_types::{Position, PositionEncodingKind, Range};
use std::ops;
use std::sync::Arc;

/// The unit in which the client counts characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Encoding {
    /// Bytes.
    Utf8,
    /// Code units of UTF-16, which every client knows.
    #[default]
    Utf16,
    /// Unicode scalar values.
    Utf32,
}

impl Encoding {
    /// Returns the one to use with a client that offers these: bytes if it can, since they need no conversion.
    pub(super) fn choose(offered: &[PositionEncodingKind]) -> Self {
        let has = |kind: &PositionEncodingKind| offered.contains(kind);
        if has(&PositionEncodingKind::UTF8) {
            Self::Utf8
        } else if has(&PositionEncodingKind::UTF32) && !has(&PositionEncodingKind::UTF16) {
            Self::Utf32
        } else {
            Self::Utf16
        }
    }

    pub(super) fn name(self) -> PositionEncodingKind {
        match self {
            Self::Utf8 => PositionEncodingKind::UTF8,
            Self::Utf16 => PositionEncodingKind::UTF16,
            Self::Utf32 => PositionEncodingKind::UTF32,
        }
    }

    /// Returns the number of code units of a text.
    pub(super) fn length(self, text: &str) -> u32 {
        let length = match self {
            Self::Utf8 => text.len(),
            Self::Utf16 => text.chars().map(char::len_utf16).sum(),
            Self::Utf32 => text.chars().count(),
        };
        u32::try_from(length).unwrap_or(u32::MAX)
    }

    /// Returns the byte offset of a number of code units, at most the length of the text. A position inside a character
    /// is its start.
    fn offset(self, text: &str, units: u32) -> usize {
        let mut left = units as usize;
        for (offset, character) in text.char_indices() {
            let width = match self {
                Self::Utf8 => character.len_utf8(),
                Self::Utf16 => character.len_utf16(),
                Self::Utf32 => 1,
            };
            if left < width {
                return offset;
            }
            left -= width;
        }
        text.len()
    }
}

/// A text and the starts of its lines.
#[derive(Clone, Debug)]
pub struct Lines {
    text: Arc<str>,
    starts: Vec<usize>,
}

impl Lines {
    /// Wraps a text.
    pub(super) fn new(text: impl Into<Arc<str>>) -> Self {
        let text: Arc<str> = text.into();
        let bytes = text.as_bytes();
        let ends = bytes.iter().enumerate().filter(|(index, byte)| {
            **byte == b'\n' || **byte == b'\r' && bytes.get(index + 1) != Some(&b'\n')
        });
        let starts = std::iter::once(0).chain(ends.map(|(index, _)| index + 1));
        let starts = starts.collect();
        Self { text, starts }
    }

    pub(super) fn text(&self) -> &Arc<str> {
        &self.text
    }

    /// Returns the range of a line without its line end.
    fn line(&self, line: usize) -> ops::Range<usize> {
        let Some(start) = self.starts.get(line).copied() else {
            return self.text.len()..self.text.len();
        };
        let end = self.starts.get(line + 1).copied();
        let end = end.unwrap_or(self.text.len());
        let full = self.text.get(start..end).unwrap_or("");
        start..start + full.trim_end_matches(['\n', '\r']).len()
    }

    /// Returns the line of a byte offset, from 0.
    pub(super) fn line_of(&self, offset: usize) -> usize {
        let line = self.starts.partition_point(|start| *start <= offset);
        line.saturating_sub(1)
    }

    /// Returns the position of a byte offset. One inside a character or a line end is its start, one past the end is the
    /// end.
    pub(super) fn position(&self, offset: usize, encoding: Encoding) -> Position {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        let line = self.line_of(offset);
        let range = self.line(line);
        let before = self.text.get(range.start..offset.min(range.end));
        let character = encoding.length(before.unwrap_or(""));
        Position::new(u32::try_from(line).unwrap_or(u32::MAX), character)
    }

    pub(super) fn range(&self, range: &ops::Range<usize>, encoding: Encoding) -> Range {
        let start = self.position(range.start, encoding);
        let end = self.position(range.end.max(range.start), encoding);
        Range::new(start, end)
    }

    /// Returns the byte offset of a position: a column past the end of its line is the end of the line, a line past the
    /// last one is the end of the text.
    pub(super) fn offset(&self, position: Position, encoding: Encoding) -> usize {
        let range = self.line(position.line as usize);
        let line = self.text.get(range.clone()).unwrap_or("");
        range.start + encoding.offset(line, position.character)
    }

    /// Returns the byte range of a range, in order.
    pub(super) fn bytes(&self, range: Range, encoding: Encoding) -> ops::Range<usize> {
        let (start, end) = (
            self.offset(range.start, encoding),
            self.offset(range.end, encoding),
        );
        start.min(end)..start.max(end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_units_of_the_encoding() {
        let lines = Lines::new("aż𝔾b\r\nc\rd\n");
        for (encoding, columns) in [
            (Encoding::Utf8, [0, 1, 3, 7, 8]),
            (Encoding::Utf16, [0, 1, 2, 4, 5]),
            (Encoding::Utf32, [0, 1, 2, 3, 4]),
        ] {
            for (offset, column) in [0, 1, 3, 7, 8].into_iter().zip(columns) {
                let position = lines.position(offset, encoding);
                assert_eq!(position, Position::new(0, column), "{encoding:?} {offset}");
                assert_eq!(lines.offset(position, encoding), offset);
            }
            for (offset, line) in [(10, 1), (12, 2), (14, 3), (900, 3)] {
                assert_eq!(lines.position(offset, encoding), Position::new(line, 0));
            }
            assert_eq!(lines.offset(Position::new(0, 99), encoding), 8);
            assert_eq!(lines.offset(Position::new(99, 0), encoding), 14);
        }
        assert_eq!(lines.offset(Position::new(0, 3), Encoding::Utf16), 3);
        assert_eq!(lines.offset(Position::new(0, 2), Encoding::Utf8), 1);
        assert_eq!(lines.position(2, Encoding::Utf16), Position::new(0, 1));
    }

    #[test]
    fn the_client_offers_and_bytes_are_preferred() {
        let choose = |offered: &[&'static str]| {
            let offered: Vec<_> = offered
                .iter()
                .map(|kind| PositionEncodingKind::from(*kind))
                .collect();
            Encoding::choose(&offered)
        };
        assert_eq!(choose(&[]), Encoding::Utf16);
        assert_eq!(choose(&["utf-32", "utf-8", "utf-16"]), Encoding::Utf8);
        assert_eq!(choose(&["utf-32", "utf-16"]), Encoding::Utf16);
        assert_eq!(choose(&["utf-32"]), Encoding::Utf32);
        assert_eq!(choose(&["morse"]), Encoding::Utf16);
    }
}
