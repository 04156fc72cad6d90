//! Bytes of a text as lines and columns, worked out only where there is an error.

use super::error::{GbbError, GbbErrorKind, TextPlace};
use super::parse::Fault;
use super::scan::{Cursor, Number};

/// Makes lines and columns of bytes.
pub(super) struct Places<'t> {
    text: &'t str,
    /// Bytes in front that do not count: a byte order mark.
    start: usize,
    ascii: bool,
    breaks: std::cell::OnceCell<Vec<usize>>,
}

impl<'t> Places<'t> {
    pub(super) fn new(text: &'t str, start: usize) -> Self {
        Self {
            text,
            start,
            ascii: text.get(start..).is_some_and(str::is_ascii),
            breaks: std::cell::OnceCell::new(),
        }
    }

    pub(super) fn at(&self, offset: usize) -> TextPlace {
        let breaks = self.breaks.get_or_init(|| {
            let bytes = self.text.bytes().enumerate();
            bytes
                .filter_map(|(at, byte)| (byte == b'\n').then_some(at))
                .collect()
        });
        let line = breaks.partition_point(|at| *at < offset);
        let start = match line.checked_sub(1).and_then(|before| breaks.get(before)) {
            Some(at) => at + 1,
            None => self.start,
        };
        let column = if self.ascii {
            offset.saturating_sub(start)
        } else {
            let before = self.text.get(start..offset).unwrap_or_default();
            before.encode_utf16().count()
        };
        TextPlace {
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

    pub(super) fn syntax_error(&self, fault: &Fault) -> GbbError {
        if fault.at_end {
            return GbbError {
                kind: GbbErrorKind::UnexpectedEof {
                    expected: fault.expected,
                },
                place: TextPlace {
                    line: 0,
                    column: 0,
                    offset: fault.start,
                },
                end: fault.start,
            };
        }
        let rest = self.text.get(fault.start..).unwrap_or_default();
        // A word is named whole, although the fault is its first letter.
        let word = rest.chars().take_while(|c| c.is_alphanumeric()).take(20);
        let mut found: String = word.collect();
        if found.is_empty() {
            found.extend(rest.chars().next());
        }
        let end = fault.start + found.len();
        let kind = GbbErrorKind::UnexpectedToken {
            found,
            expected: fault.expected,
        };
        self.error(kind, fault.start, end)
    }

    pub(super) fn text_of(&self, start: usize, end: usize) -> String {
        self.text.get(start..end).unwrap_or_default().to_owned()
    }

    pub(super) fn slice(&self, number: Number) -> String {
        self.text_of(number.start, number.end)
    }

    /// The two coordinates of a cell whose x number starts at that byte.
    pub(super) fn coordinates(&self, at: usize) -> (Number, Number) {
        let mut cursor = Cursor::new(self.text.as_bytes(), at, false);
        let mut read = || {
            cursor.blank();
            let nothing = Number {
                value: None,
                start: at,
                end: at,
            };
            cursor.number().unwrap_or(nothing)
        };
        (read(), read())
    }
}
