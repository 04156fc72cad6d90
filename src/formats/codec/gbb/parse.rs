//! Parses GBB.
//!
//! The grammar is decided token by token, so an error is at the first token after which no valid text can follow. A
//! text is read once; lines and columns are computed only for errors.
//!
//! Errors are reported in the order of the original: the syntax, the size, the head, then cell by cell. Within a cell,
//! x and y that are off the board come first, then a place that was already defined, then the stones.

use super::board::{COLORS, GbbBoard, GbbCell};
use super::error::{GbbAxis, GbbError, GbbErrorKind, GbbExpected};
use super::line_index::LineIndex;
use super::scan::{GbbCursor, Number};

/// The most errors that are reported for one text.
const MAX_ERRORS: usize = 1000;

/// How strict the parser is. Unlike in the original, the language of messages is not given here, because errors are
/// worded elsewhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GbbParseOptions {
    /// Accepts a byte order mark at the start, any number of CR before LF in a line break, and `%%` at the end.
    pub lenient: bool,
}

impl GbbParseOptions {
    /// Like the original; the default of the library.
    pub const STRICT: Self = Self { lenient: false };
    /// The default of the commands and of the workbench.
    pub const LENIENT: Self = Self { lenient: true };
}

/// Parses a board.
///
/// # Errors
/// Returns all errors of the text in the order of the original, at most a thousand and at least one.
pub fn parse(text: &str, options: &GbbParseOptions) -> Result<GbbBoard, Vec<GbbError>> {
    GbbReader::read(text, options).finish()
}

/// Returns the cells of a text in order, each with the offset of its x number.
pub(super) fn cell_places(text: &str, options: &GbbParseOptions) -> Vec<(u32, u32, usize)> {
    let reader = GbbReader::read(text, options);
    let cells = reader.cells.iter().zip(&reader.offsets);
    cells
        .map(|(cell, offset)| (cell.x, cell.y, *offset))
        .collect()
}

/// An error of a cell, with what decides its place among the others: the offset of the cell's x number, and the rank
/// of the check within a cell.
type LocatedError = (usize, u8, GbbError);

/// A text whose syntax has been read.
struct GbbReader<'t> {
    cursor: GbbCursor<'t>,
    places: LineIndex<'t>,
    size: Option<(Number, Number)>,
    head: Option<(Number, Number)>,
    /// The cells in the order of the text, including those without stones.
    cells: Vec<GbbCell>,
    /// The offset of the x number of each cell.
    offsets: Vec<usize>,
    lenient: bool,
    /// True while the cells are in order.
    sorted: bool,
    /// True if some cell has no stones.
    empty_cells: bool,
    syntax_errors: Vec<GbbError>,
    cell_errors: Vec<LocatedError>,
}

impl<'t> GbbReader<'t> {
    fn read(text: &'t str, options: &GbbParseOptions) -> Self {
        const MARK: char = '\u{FEFF}';
        let start = match options.lenient && text.starts_with(MARK) {
            true => MARK.len_utf8(),
            false => 0,
        };
        let mut reader = Self {
            cursor: GbbCursor::new(text.as_bytes(), start, options.lenient),
            places: LineIndex::new(text, start),
            size: None,
            head: None,
            cells: Vec::new(),
            offsets: Vec::new(),
            lenient: options.lenient,
            sorted: true,
            empty_cells: false,
            syntax_errors: Vec::new(),
            cell_errors: Vec::new(),
        };
        reader.document(text.len());
        reader
    }

    fn finish(mut self) -> Result<GbbBoard, Vec<GbbError>> {
        let mut errors = std::mem::take(&mut self.syntax_errors);
        let board = self.size.map(|size| (size, self.board_of(size)));
        let board = match board {
            None => None,
            // Without a valid size, everything else would be an error too.
            Some((_, Err(sizes))) => {
                errors.extend(sizes);
                None
            }
            Some((size, Ok(board))) => {
                errors.extend(self.head_errors(size));
                self.sort_cells(&board);
                self.cell_errors
                    .sort_by_key(|(cell, rank, error)| (*cell, *rank, error.place.offset));
                errors.extend(self.cell_errors.drain(..).map(|(_, _, error)| error));
                Some(board)
            }
        };
        match board {
            Some(board) if errors.is_empty() => {
                if self.empty_cells {
                    self.cells.retain(|cell| cell.stones != [0; 4]);
                }
                let head = self.head.map(|(x, y)| (x.clamped(), y.clamped()));
                Ok(board.with_cells(head.unwrap_or_default(), self.cells))
            }
            _ => {
                errors.truncate(MAX_ERRORS);
                Err(errors)
            }
        }
    }

    /// Returns an empty board of a size, or what is wrong with the size.
    fn board_of(&self, (width, height): (Number, Number)) -> Result<GbbBoard, Vec<GbbError>> {
        if let Some(board) = GbbBoard::new(width.clamped(), height.clamped()) {
            return Ok(board);
        }
        let zeros = [(GbbAxis::X, width), (GbbAxis::Y, height)].into_iter();
        let zeros = zeros.filter(|(_, side)| side.value == Some(0));
        let mut errors: Vec<GbbError> = zeros
            .map(|(axis, side)| {
                let kind = GbbErrorKind::InvalidSize { axis };
                self.places.error(kind, side.start, side.end)
            })
            .collect();
        if errors.is_empty() {
            let kind = GbbErrorKind::BoardTooLarge {
                width: self.places.slice(width),
                height: self.places.slice(height),
            };
            errors.push(self.places.error(kind, width.start, height.end));
        }
        Err(errors)
    }

    fn head_errors(&self, (width, height): (Number, Number)) -> Vec<GbbError> {
        let Some((x, y)) = self.head else {
            return Vec::new();
        };
        [(GbbAxis::X, width, x), (GbbAxis::Y, height, y)]
            .into_iter()
            .filter(|(_, side, value)| value.clamped() >= side.clamped())
            .map(|(axis, side, value)| {
                let kind = GbbErrorKind::HeadOutside {
                    axis,
                    value: self.places.slice(value),
                    place: self.places.at(value.start),
                    size: side.clamped(),
                };
                self.places.error(kind, side.start, side.end)
            })
            .collect()
    }

    /// Sorts the cells, and reports those on the board that are defined twice.
    fn sort_cells(&mut self, board: &GbbBoard) {
        if self.sorted {
            return;
        }
        let key = |cell: &GbbCell| (cell.x, cell.y);
        let mut order: Vec<(GbbCell, usize)> =
            self.cells.drain(..).zip(self.offsets.drain(..)).collect();
        // The sort is stable, so of several definitions of a cell the first of the text comes first, and the others
        // follow it at once.
        order.sort_by_key(|(cell, _)| key(cell));
        let mut twice: Vec<(usize, usize, u32, u32)> = Vec::new();
        for same in order.chunk_by(|(cell, _), (next, _)| key(cell) == key(next)) {
            if let [(GbbCell { x, y, .. }, first), others @ ..] = same
                && *x < board.width()
                && *y < board.height()
            {
                twice.extend(others.iter().map(|(_, offset)| (*offset, *first, *x, *y)));
            }
        }
        twice.sort_unstable();
        for (offset, first, x, y) in twice.into_iter().take(MAX_ERRORS) {
            let first = self.places.at(first);
            let kind = GbbErrorKind::DuplicatedCell { x, y, first };
            self.cursor.offset = offset;
            self.cursor.number();
            let error = self.places.error(kind, offset, self.cursor.offset);
            self.cell_errors.push((offset, 2, error));
        }
        self.cells.extend(order.into_iter().map(|(cell, _)| cell));
    }

    /// Reports a syntax error at the cursor.
    #[cold]
    fn fail<T>(&mut self, expected: GbbExpected) -> Option<T> {
        let error = self.places.syntax_error(self.cursor.offset, expected);
        self.syntax_errors.push(error);
        None
    }

    #[inline]
    fn need(&mut self, is_read: bool, expected: GbbExpected) -> Option<()> {
        if is_read {
            Some(())
        } else {
            self.fail(expected)
        }
    }

    fn blank(&mut self) -> Option<()> {
        let is_read = self.cursor.blank();
        self.need(is_read, GbbExpected::Blank)
    }

    fn gap(&mut self) -> Option<()> {
        let is_read = self.cursor.gap();
        self.need(is_read, GbbExpected::Gap)
    }

    fn number(&mut self) -> Option<Number> {
        let number = self.cursor.number();
        number.or_else(|| self.fail(GbbExpected::Number))
    }

    /// Reads two numbers, each after a space or tab.
    fn pair(&mut self) -> Option<(Number, Number)> {
        self.blank()?;
        let first = self.number()?;
        self.blank()?;
        Some((first, self.number()?))
    }

    fn document(&mut self, length: usize) {
        /// The usual length of a cell in bytes.
        const USUAL: usize = 24;
        if self.preamble().is_none() {
            return self.recover();
        }
        self.cells.reserve(length / USUAL);
        self.offsets.reserve(length / USUAL);
        if self.definitions(false).is_none() {
            self.recover();
        }
    }

    /// Resumes at the next definition after an error, so that one mistake does not hide others.
    fn recover(&mut self) {
        while self.size.is_some()
            && self.syntax_errors.len() < MAX_ERRORS
            && self.cursor.find_definition()
            && self.definitions(true).is_none()
        {}
    }

    fn preamble(&mut self) -> Option<()> {
        let is_read = self.cursor.version();
        self.need(is_read, GbbExpected::Format)?;
        self.gap()?;
        let is_read = self.cursor.word(b"size");
        self.need(is_read, GbbExpected::Size)?;
        self.size = Some(self.pair()?);
        Some(())
    }

    /// Parses everything after the size. With `after_gap` a definition may start immediately.
    fn definitions(&mut self, mut after_gap: bool) -> Option<()> {
        let (width, height) = self.size?;
        while after_gap || !self.cursor.is_at_end() {
            if after_gap {
                self.cursor.gap();
            } else {
                self.gap()?;
            }
            if self.cursor.word(b"cell") {
                after_gap = self.cell([
                    (GbbAxis::X, width.clamped()),
                    (GbbAxis::Y, height.clamped()),
                ])?;
            } else if self.cursor.word(b"head") {
                let head = self.pair()?;
                self.head.get_or_insert(head);
                if !self.cursor.is_at_end() {
                    self.gap()?;
                    self.end_mark();
                }
                return self.need(self.cursor.is_at_end(), GbbExpected::End);
            } else {
                self.end_mark();
                return self.need(self.cursor.is_at_end(), GbbExpected::Definition);
            }
        }
        Some(())
    }

    fn end_mark(&mut self) {
        if self.lenient {
            self.cursor.end_mark();
        }
    }

    /// Parses a cell. Returns true if whitespace after it was already consumed.
    fn cell(&mut self, sides: [(GbbAxis, u32); 2]) -> Option<bool> {
        let (x, y) = self.pair()?;
        self.blank()?;
        let mut stones = [0; 4];
        // The offset of each colour; 0 (the offset of the format) means not seen.
        let mut seen = [0; 4];
        // The limit is looked at before the stones, which come after the place in the order of errors.
        let is_place_reported = self.cell_errors.len() < MAX_ERRORS;
        loop {
            let start = self.cursor.offset;
            let Some(color) = self.cursor.color() else {
                return self.fail(GbbExpected::Color);
            };
            let end = self.cursor.offset;
            self.blank()?;
            let number = self.number()?;
            match (seen.get_mut(color), stones.get_mut(color), number.value) {
                (Some(seen @ 0), Some(slot), Some(value)) => (*seen, *slot) = (start, value),
                (Some(0), _, _) => self.too_many_stones(x, number),
                (Some(first), _, _) => self.same_color((x, y), color, *first, (start, end)),
                (None, _, _) => {}
            }
            let more = self.cursor.blank();
            if more && self.is_at_color() {
                continue;
            }
            let [(_, width), (_, height)] = sides;
            let cell = GbbCell {
                x: x.clamped(),
                y: y.clamped(),
                stones,
            };
            if (cell.x >= width || cell.y >= height) && is_place_reported {
                self.outside(x, y, sides);
            }
            let last = self.cells.last();
            self.sorted &= last.is_none_or(|last| (last.x, last.y) < (cell.x, cell.y));
            self.empty_cells |= stones == [0; 4];
            self.cells.push(cell);
            self.offsets.push(x.start);
            return Some(more);
        }
    }

    fn is_at_color(&self) -> bool {
        let mut ahead = self.cursor;
        ahead.color().is_some()
    }

    #[cold]
    fn outside(&mut self, x: Number, y: Number, [width, height]: [(GbbAxis, u32); 2]) {
        for (rank, ((axis, size), value)) in (0..).zip([(width, x), (height, y)]) {
            if value.clamped() >= size {
                let kind = GbbErrorKind::CellOutside {
                    axis,
                    x: self.places.slice(x),
                    y: self.places.slice(y),
                    size,
                };
                let error = self.places.error(kind, value.start, value.end);
                self.cell_errors.push((x.start, rank, error));
            }
        }
    }

    #[cold]
    fn too_many_stones(&mut self, x: Number, number: Number) {
        if self.cell_errors.len() < MAX_ERRORS {
            let kind = GbbErrorKind::TooManyStones {
                number: self.places.slice(number),
            };
            let error = self.places.error(kind, number.start, number.end);
            self.cell_errors.push((x.start, 3, error));
        }
    }

    #[cold]
    fn same_color(
        &mut self,
        (x, y): (Number, Number),
        color: usize,
        first: usize,
        (start, end): (usize, usize),
    ) {
        if self.cell_errors.len() < MAX_ERRORS
            && let Some(color) = COLORS.get(color)
        {
            let kind = GbbErrorKind::DuplicatedColor {
                color: *color,
                x: self.places.slice(x),
                y: self.places.slice(y),
                first: self.places.at(first),
            };
            let error = self.places.error(kind, start, end);
            self.cell_errors.push((x.start, 3, error));
        }
    }
}
