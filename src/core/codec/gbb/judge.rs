//! Finds the errors of a text that is not a board, in the order of the original: the syntax, the size, the head, then
//! cell by cell.

use super::board::{COLORS, MAX_CELLS};
use super::error::{Axis, GbbError, GbbErrorKind, TextPlace};
use super::parse::{Fault, MAX_ERRORS, Reader};
use super::scan::{Cursor, Number};

/// Returns the errors of a text that was read, at most a thousand. `start` is the offset of the first byte that counts.
pub(super) fn judge(reader: &Reader<'_>, text: &str, start: usize) -> Vec<GbbError> {
    let places = Places::new(text, start);
    let faults = reader.syntax.iter();
    let mut errors: Vec<GbbError> = faults.map(|fault| places.syntax_error(fault)).collect();
    if let Some((width, height)) = reader.size {
        let sizes = size(width, height, &places);
        // Without a valid size, everything else would be an error too.
        let is_board = sizes.is_empty();
        errors.extend(sizes);
        if is_board {
            let sizes = [(Axis::X, width), (Axis::Y, height)];
            errors.extend(head(reader, sizes, &places));
            errors.extend(cells(reader, sizes, &places));
        }
    }
    errors.truncate(MAX_ERRORS);
    errors
}

fn size(width: Number, height: Number, places: &Places<'_>) -> Vec<GbbError> {
    let zero = |(axis, side): (Axis, Number)| {
        let kind = GbbErrorKind::InvalidSize { axis };
        (side.value == Some(0)).then(|| places.error(kind, side.start, side.end))
    };
    let mut errors: Vec<GbbError> = [(Axis::X, width), (Axis::Y, height)]
        .into_iter()
        .filter_map(zero)
        .collect();
    let cells = width
        .value
        .zip(height.value)
        .and_then(|(width, height)| width.checked_mul(height));
    if errors.is_empty() && cells.is_none_or(|cells| cells > MAX_CELLS) {
        let kind = GbbErrorKind::BoardTooLarge {
            width: places.slice(width),
            height: places.slice(height),
        };
        errors.push(places.error(kind, width.start, height.end));
    }
    errors
}

fn head(reader: &Reader<'_>, sizes: [(Axis, Number); 2], places: &Places<'_>) -> Vec<GbbError> {
    let Some((x, y)) = reader.head else {
        return Vec::new();
    };
    let outside = |((axis, side), value): ((Axis, Number), Number)| {
        let kind = || GbbErrorKind::HeadOutside {
            axis,
            value: places.slice(value),
            place: places.at(value.start),
            size: side.clamped(),
        };
        (value.clamped() >= side.clamped()).then(|| places.error(kind(), side.start, side.end))
    };
    sizes.into_iter().zip([x, y]).filter_map(outside).collect()
}

/// Returns the errors of cells: off the board, duplicate, or with wrong stones, in the order of the cells in the text.
fn cells(reader: &Reader<'_>, sizes: [(Axis, Number); 2], places: &Places<'_>) -> Vec<GbbError> {
    let place = |cell: usize| reader.places.get(cell).copied().unwrap_or_default();
    // Sorted by the cell with the error, then by the order of the checks within a cell.
    // Each kind of fault is collected by itself, in a pass over what can have it, and then all are sorted into the
    // order in which the original meets them: by cell, and within a cell by the order of its checks.
    let mut faults: Vec<(usize, u8, GbbError)> = Vec::new();
    let is_outside = |x: u32, y: u32| {
        let [(_, width), (_, height)] = sizes;
        x >= width.clamped() || y >= height.clamped()
    };
    for (number, cell) in reader.cells.iter().enumerate() {
        if !is_outside(cell.x, cell.y) {
            continue;
        }
        if faults.len() >= MAX_ERRORS {
            break;
        }
        let (x, y) = places.coordinates(place(number));
        for ((axis, side), value) in sizes.into_iter().zip([x, y]) {
            if value.clamped() >= side.clamped() {
                let kind = GbbErrorKind::CellOutside {
                    axis,
                    x: places.slice(x),
                    y: places.slice(y),
                    size: side.clamped(),
                };
                let rank = u8::from(axis == Axis::Y);
                faults.push((x.start, rank, places.error(kind, value.start, value.end)));
            }
        }
    }
    for (number, first) in duplicates(reader).into_iter().take(MAX_ERRORS) {
        let (x, y) = places.coordinates(place(number));
        if !is_outside(x.clamped(), y.clamped()) {
            let kind = GbbErrorKind::DuplicatedCell {
                x: x.clamped(),
                y: y.clamped(),
                first: places.at(place(first)),
            };
            faults.push((x.start, 2, places.error(kind, x.start, x.end)));
        }
    }
    for fault in &reader.colors {
        let (x, y) = places.coordinates(fault.cell);
        let kind = match (fault.first, COLORS.get(fault.color)) {
            (Some(first), Some(color)) => GbbErrorKind::DuplicatedColor {
                color: *color,
                x: places.slice(x),
                y: places.slice(y),
                first: places.at(first),
            },
            _ => GbbErrorKind::TooManyStones {
                number: places.text_of(fault.start, fault.end),
            },
        };
        faults.push((fault.cell, 3, places.error(kind, fault.start, fault.end)));
    }
    faults.sort_by_key(|(cell, rank, error)| (*cell, *rank, error.place.offset));
    faults.into_iter().map(|(_, _, error)| error).collect()
}

/// Returns the duplicate definitions of cells, each with the first definition, in the order of the text.
fn duplicates(reader: &Reader<'_>) -> Vec<(usize, usize)> {
    let mut sorted: Vec<(u32, u32, usize)> = reader
        .cells
        .iter()
        .enumerate()
        .map(|(number, cell)| (cell.x, cell.y, number))
        .collect();
    // Sorted by place and then by number, so of several definitions of a cell the first of the text comes first, and
    // the others follow it at once.
    sorted.sort_unstable();
    let mut duplicates = Vec::new();
    let mut first: Option<(u32, u32, usize)> = None;
    for (x, y, number) in sorted {
        match first {
            Some(first) if (first.0, first.1) == (x, y) => duplicates.push((number, first.2)),
            _ => first = Some((x, y, number)),
        }
    }
    duplicates.sort_unstable();
    duplicates
}

/// Converts byte offsets to lines and columns.
pub(super) struct Places<'t> {
    text: &'t str,
    /// The number of leading bytes that do not count: a byte order mark.
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
                .filter_map(|(index, byte)| (byte == b'\n').then_some(index))
                .collect()
        });
        let line = breaks.partition_point(|index| *index < offset);
        let start = match line.checked_sub(1).and_then(|before| breaks.get(before)) {
            Some(index) => index + 1,
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
        // A word is quoted as a whole, although the error is at its first letter.
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

    /// Returns both coordinates of a cell whose x number starts at an offset.
    pub(super) fn coordinates(&self, offset: usize) -> (Number, Number) {
        let mut cursor = Cursor::new(self.text.as_bytes(), offset, false);
        let mut read = || {
            cursor.blank();
            let nothing = Number {
                value: None,
                start: offset,
                end: offset,
            };
            cursor.number().unwrap_or(nothing)
        };
        (read(), read())
    }
}
