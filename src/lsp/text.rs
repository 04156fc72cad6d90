//! Positions: a byte offset inside the program is a line and a number of code units in the protocol.
//!
//! Invariants: any position has an offset, on a character boundary and inside its line; `\n`, `\r\n` and a lone `\r` end
//! a line, as the protocol says, although only `\n` does in the rule languages.
//!
//! A text that is not ASCII has a mark before each 256 bytes, here for two blocks with `€` (3 bytes, 1 unit of UTF-16)
//! across the border:
//!
//! ```text
//! bytes     0 ........ 255 256 257 ....        the `€` is bytes 255 to 257
//! marks[0]  (0, 0)                             units and characters before block 0
//! marks[1]  (255, 255)                         before the character in which byte 256 lies
//! ```
//!
//! To convert, one counts from the nearest mark: at most a block instead of the whole line, which in a minified file
//! may be the whole text.

use super::protocol::{Position, Range};
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
    pub(super) fn choose(offered: &[&str]) -> Self {
        let has = |kind: Self| offered.contains(&kind.name());
        // UTF-16 is what every client must know, and UTF-32 has no advantage over it here.
        if has(Self::Utf8) {
            Self::Utf8
        } else if has(Self::Utf32) && !has(Self::Utf16) {
            Self::Utf32
        } else {
            Self::Utf16
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "utf-8",
            Self::Utf16 => "utf-16",
            Self::Utf32 => "utf-32",
        }
    }

    /// Returns the number of code units of a text.
    pub(super) fn length(self, text: &str) -> usize {
        match self {
            Self::Utf8 => text.len(),
            Self::Utf16 => text.chars().map(char::len_utf16).sum(),
            Self::Utf32 => text.chars().count(),
        }
    }

    /// Returns the byte offset of a number of code units, at most the length of the text. A position inside a character
    /// is its start.
    fn offset(self, text: &str, units: usize) -> usize {
        let mut remaining = units;
        for (offset, character) in text.char_indices() {
            let width = match self {
                Self::Utf8 => character.len_utf8(),
                Self::Utf16 => character.len_utf16(),
                Self::Utf32 => 1,
            };
            if remaining < width {
                return offset;
            }
            remaining -= width;
        }
        text.len()
    }
}

/// The bytes between marks.
const BLOCK: usize = 256;

/// A text and the starts of its lines.
#[derive(Clone, Debug)]
pub struct IndexedText {
    text: Arc<str>,
    starts: Vec<usize>,
    /// The numbers of UTF-16 units and of characters before each block of the text, so that a place in a long line is
    /// found without counting from its start. Empty for ASCII, where all units are bytes.
    marks: Vec<(usize, usize)>,
}

impl IndexedText {
    /// Wraps a text.
    pub(super) fn new(text: impl Into<Arc<str>>) -> Self {
        let text: Arc<str> = text.into();
        let bytes = text.as_bytes();
        let ends = bytes.iter().enumerate().filter(|(index, byte)| {
            **byte == b'\n' || **byte == b'\r' && bytes.get(index + 1) != Some(&b'\n')
        });
        let starts = std::iter::once(0).chain(ends.map(|(index, _)| index + 1));
        let starts = starts.collect();
        let marks = marks(&text);
        Self {
            text,
            starts,
            marks,
        }
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
        let offset = floor(&self.text, offset);
        let line = self.line_of(offset);
        let range = self.line(line);
        let end = offset.min(range.end);
        let units = self.units(end, encoding) - self.units(range.start, encoding);
        let character = u32::try_from(units).unwrap_or(u32::MAX);
        Position::new(u32::try_from(line).unwrap_or(u32::MAX), character)
    }

    /// Returns the number of code units before a byte offset on a character boundary.
    fn units(&self, offset: usize, encoding: Encoding) -> usize {
        let Some((utf16, characters)) = self.marks.get(offset / BLOCK).copied() else {
            return offset;
        };
        let before = match encoding {
            Encoding::Utf8 => return offset,
            Encoding::Utf16 => utf16,
            Encoding::Utf32 => characters,
        };
        let start = floor(&self.text, offset / BLOCK * BLOCK);
        before + encoding.length(self.text.get(start..offset).unwrap_or(""))
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
        // In units from the beginning of the text, because the marks count from there.
        let wanted = self.units(range.start, encoding) + position.character as usize;
        // The last block of the line that begins at or before the position.
        let (first, last) = (range.start / BLOCK, range.end / BLOCK);
        let begins = |block: &usize| self.units_of_block(*block, encoding) <= wanted;
        let blocks: Vec<usize> = (first + 1..=last).collect();
        let block = blocks.partition_point(begins) + first;
        let start = match block == first {
            true => range.start,
            false => floor(&self.text, block * BLOCK),
        };
        let rest = self.text.get(start..range.end).unwrap_or("");
        start + encoding.offset(rest, wanted - self.units(start, encoding))
    }

    fn units_of_block(&self, block: usize, encoding: Encoding) -> usize {
        self.units(floor(&self.text, block * BLOCK), encoding)
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

/// Returns the start of the character at an offset.
fn floor(text: &str, mut offset: usize) -> usize {
    offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

/// Counts units and characters before each block.
fn marks(text: &str) -> Vec<(usize, usize)> {
    if text.is_ascii() {
        return Vec::new();
    }
    let mut marks = vec![(0, 0)];
    let (mut utf16, mut characters) = (0, 0);
    for (offset, character) in text.char_indices() {
        // A block begins with the character that its first byte belongs to.
        while offset + character.len_utf8() > marks.len() * BLOCK {
            marks.push((utf16, characters));
        }
        utf16 += character.len_utf16();
        characters += 1;
    }
    while text.len() >= marks.len() * BLOCK {
        marks.push((utf16, characters));
    }
    marks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_in_a_long_line_are_those_that_are_counted() {
        let text =
            "aż𝔾b—".repeat(500) + "\r\n" + &"ż".repeat(BLOCK) + "\n" + &"x".repeat(3 * BLOCK);
        for text in [
            text.clone(),
            "x".repeat(1000),
            text.replace(|c: char| !c.is_ascii(), "y"),
        ] {
            let lines = IndexedText::new(text.clone());
            for encoding in [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32] {
                let (mut line, mut start) = (0, 0);
                for (offset, character) in text.char_indices() {
                    let column = encoding.length(&text[start..offset]);
                    let place = Position::new(line, u32::try_from(column).expect("small"));
                    if !matches!(character, '\r' | '\n') {
                        assert_eq!(
                            lines.position(offset, encoding),
                            place,
                            "{encoding:?} {offset}"
                        );
                        assert_eq!(
                            lines.offset(place, encoding),
                            offset,
                            "{encoding:?} {place:?}"
                        );
                    }
                    if character == '\n' {
                        (line, start) = (line + 1, offset + 1);
                    }
                }
            }
        }
    }

    #[test]
    fn positions_count_units_of_the_encoding() {
        let lines = IndexedText::new("aż𝔾b\r\nc\rd\n");
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
        let choose = |offered: &[&str]| Encoding::choose(offered);
        assert_eq!(choose(&[]), Encoding::Utf16);
        assert_eq!(choose(&["utf-32", "utf-8", "utf-16"]), Encoding::Utf8);
        assert_eq!(choose(&["utf-32", "utf-16"]), Encoding::Utf16);
        assert_eq!(choose(&["utf-32"]), Encoding::Utf32);
        assert_eq!(choose(&["morse"]), Encoding::Utf16);
    }
}
