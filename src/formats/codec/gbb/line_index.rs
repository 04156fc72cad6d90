//! Places in a GBB text.

use super::error::{GbbError, GbbErrorKind, GbbExpected, GbbPlace};
use super::scan::Number;

/// Converts byte offsets to lines and columns.
pub(super) struct LineIndex<'t> {
    text: &'t str,
    /// The number of leading bytes that do not count: a byte order mark.
    start: usize,
    /// The line breaks and whether the text is ASCII, both found out at the first error.
    lines: std::cell::OnceCell<(Vec<usize>, bool)>,
}

impl<'t> LineIndex<'t> {
    pub(super) fn new(text: &'t str, start: usize) -> Self {
        Self {
            text,
            start,
            lines: std::cell::OnceCell::new(),
        }
    }

    pub(super) fn at(&self, offset: usize) -> GbbPlace {
        let (breaks, is_ascii) = self.lines.get_or_init(|| {
            let breaks = memchr::memchr_iter(b'\n', self.text.as_bytes()).collect();
            let rest = self.text.get(self.start..);
            (breaks, rest.is_some_and(str::is_ascii))
        });
        let line = breaks.partition_point(|index| *index < offset);
        let start = match line.checked_sub(1).and_then(|before| breaks.get(before)) {
            Some(index) => index + 1,
            None => self.start,
        };
        let column = if *is_ascii {
            offset.saturating_sub(start)
        } else {
            let before = self.text.get(start..offset).unwrap_or_default();
            before.encode_utf16().count()
        };
        GbbPlace {
            line: line as u64 + 1,
            column: column as u64 + 1,
            offset,
        }
    }

    pub(super) fn error(&self, kind: GbbErrorKind, start: usize, end: usize) -> GbbError {
        GbbError {
            kind,
            place: self.at(start),
            end,
        }
    }

    /// Returns the error for an offset at which no valid text continues.
    pub(super) fn syntax_error(&self, offset: usize, expected: GbbExpected) -> GbbError {
        let rest = self.text.get(offset..).unwrap_or_default();
        if rest.is_empty() {
            return GbbError {
                kind: GbbErrorKind::UnexpectedEof { expected },
                place: GbbPlace {
                    offset,
                    ..GbbPlace::default()
                },
                end: offset,
            };
        }
        // A word is quoted as a whole, although the error is at its first letter.
        let word = rest.chars().take_while(|c| c.is_alphanumeric()).take(20);
        let mut token: String = word.collect();
        if token.is_empty() {
            token.extend(rest.chars().next());
        }
        let end = offset + token.len();
        self.error(
            GbbErrorKind::UnexpectedToken {
                found: token,
                expected,
            },
            offset,
            end,
        )
    }

    pub(super) fn slice(&self, number: Number) -> String {
        let digits = self.text.get(number.start..number.end);
        digits.unwrap_or_default().to_owned()
    }
}
