//! Parses GBB.
//!
//! The grammar is decided token by token, so an error is at the first token after which no valid text can follow. A
//! text is read once, and the offset of each cell is recorded; lines and columns are computed only for errors.

use super::board::{Cell, GbbBoard, MAX_CELLS};
use super::error::{Expected, GbbError, GbbErrorKind, TextPlace};
use super::judge::judge;
use super::scan::{Cursor, Number};

/// The most errors that [`check`] reports for one text.
pub(super) const MAX_ERRORS: usize = 1000;

/// How strict the parser is. Unlike in the original, the language of messages is not given here, because errors are
/// worded elsewhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ParseOptions {
    /// Accepts a byte order mark at the start, any number of CR before LF in a line break, and `%%` at the end.
    pub lenient: bool,
}

impl ParseOptions {
    /// Like the original; the default of the library.
    pub const STRICT: Self = Self { lenient: false };
    /// The default of the commands and of the workbench.
    pub const LENIENT: Self = Self { lenient: true };
}

/// Parses a board.
///
/// # Errors
/// Returns the first error of the text.
pub fn parse(text: &str, options: &ParseOptions) -> Result<GbbBoard, GbbError> {
    let (board, mut errors) = check(text, options);
    match board {
        Some(board) => Ok(board),
        None if errors.is_empty() => Err(unexplained()),
        None => Err(errors.swap_remove(0)),
    }
}

/// Parses a board and returns all errors of the text (at most a thousand), first the one that [`parse`] returns. There
/// is a board exactly if there are no errors.
pub fn check(text: &str, options: &ParseOptions) -> (Option<GbbBoard>, Vec<GbbError>) {
    let mut reader = Reader::read(text, options);
    match reader.board() {
        Some(board) => (Some(board), Vec::new()),
        None => (None, judge(&reader, text, start(text, options))),
    }
}

/// Returns an error for a case that does not occur: no board and no error.
fn unexplained() -> GbbError {
    GbbError {
        kind: GbbErrorKind::UnexpectedEof {
            expected: Expected::End,
        },
        place: TextPlace::default(),
        end: 0,
    }
}

/// Returns the offset of the first byte that counts.
fn start(text: &str, options: &ParseOptions) -> usize {
    const MARK: char = '\u{FEFF}';
    if options.lenient && text.starts_with(MARK) {
        MARK.len_utf8()
    } else {
        0
    }
}

/// Returns the cells of a text in order, each with the offset of its x number.
pub(super) fn cell_places(text: &str, options: &ParseOptions) -> Vec<(u32, u32, usize)> {
    let reader = Reader::read(text, options);
    let cells = reader.cells.iter().zip(&reader.places);
    cells
        .map(|(cell, offset)| (cell.x, cell.y, *offset))
        .collect()
}

/// A place at which no valid text continues.
pub(super) struct Fault {
    pub(super) start: usize,
    pub(super) expected: Expected,
    pub(super) at_end: bool,
}

/// An error in the stones of a cell.
pub(super) struct ColorFault {
    /// The offset of the x number of the cell.
    pub(super) cell: usize,
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) color: usize,
    /// The offset of the colour's first occurrence, or `None` if the error is a number that is too large.
    pub(super) first: Option<usize>,
}

/// A text whose syntax has been read, but whose values have not been checked.
pub(super) struct Reader<'t> {
    cursor: Cursor<'t>,
    pub(super) size: Option<(Number, Number)>,
    pub(super) head: Option<(Number, Number)>,
    /// The cells in the order of the text, including those without stones.
    pub(super) cells: Vec<Cell>,
    /// The offset of the x number of each cell.
    pub(super) places: Vec<usize>,
    lenient: bool,
    /// True while every cell is on the board and has valid numbers of stones.
    flawless: bool,
    /// True while the cells are in order.
    sorted: bool,
    /// True if some cell has no stones.
    empty_cells: bool,
    pub(super) syntax: Vec<Fault>,
    pub(super) colors: Vec<ColorFault>,
}

impl<'t> Reader<'t> {
    fn read(text: &'t str, options: &ParseOptions) -> Self {
        let start = start(text, options);
        let mut reader = Self {
            cursor: Cursor::new(text.as_bytes(), start, options.lenient),
            size: None,
            head: None,
            cells: Vec::new(),
            places: Vec::new(),
            lenient: options.lenient,
            flawless: true,
            sorted: true,
            empty_cells: false,
            syntax: Vec::new(),
            colors: Vec::new(),
        };
        reader.document(text.len());
        reader
    }

    /// Takes the board, if the text has no errors.
    fn board(&mut self) -> Option<GbbBoard> {
        let (width, height) = self.size?;
        let cells = width.value?.checked_mul(height.value?)?;
        if !self.syntax.is_empty() || !self.flawless || cells > MAX_CELLS {
            return None;
        }
        let board = GbbBoard::new(width.clamped(), height.clamped())?;
        let head = self
            .head
            .map_or((0, 0), |(x, y)| (x.clamped(), y.clamped()));
        if head.0 >= board.width() || head.1 >= board.height() {
            return None;
        }
        if !self.sorted {
            let key = |cell: &Cell| (cell.x, cell.y);
            let mut cells = self.cells.clone();
            cells.sort_by_key(key);
            let mut pairs = cells.iter().zip(cells.iter().skip(1));
            if pairs.any(|(cell, next)| key(cell) == key(next)) {
                return None;
            }
            self.cells = cells;
        }
        if self.empty_cells {
            self.cells.retain(|cell| cell.stones != [0; 4]);
        }
        Some(board.with_cells(head, std::mem::take(&mut self.cells)))
    }

    #[cold]
    fn fault(&self, expected: Expected) -> Fault {
        Fault {
            start: self.cursor.offset,
            expected,
            at_end: self.cursor.is_at_end(),
        }
    }

    fn need(&self, found: bool, expected: Expected) -> Result<(), Fault> {
        if found {
            Ok(())
        } else {
            Err(self.fault(expected))
        }
    }

    fn blank(&mut self) -> Result<(), Fault> {
        let is_read = self.cursor.blank();
        self.need(is_read, Expected::Blank)
    }

    fn gap(&mut self) -> Result<(), Fault> {
        let is_read = self.cursor.gap();
        self.need(is_read, Expected::Gap)
    }

    fn number(&mut self) -> Result<Number, Fault> {
        let number = self.cursor.number();
        number.ok_or_else(|| self.fault(Expected::Number))
    }

    /// Reads two numbers, each after a space or tab.
    fn pair(&mut self) -> Result<(Number, Number), Fault> {
        self.blank()?;
        let first = self.number()?;
        self.blank()?;
        Ok((first, self.number()?))
    }

    fn document(&mut self, length: usize) {
        let mut result = self.preamble().and_then(|()| {
            /// The usual length of a cell in bytes.
            const USUAL: usize = 24;
            self.cells.reserve(length / USUAL);
            self.places.reserve(length / USUAL);
            self.definitions(false)
        });
        // After an error, parsing resumes at the next definition, so that one mistake does not hide others.
        while let Err(fault) = result {
            self.cursor.offset = fault.start;
            let go_on = !fault.at_end && self.size.is_some() && self.syntax.len() < MAX_ERRORS;
            self.syntax.push(fault);
            if !go_on || !self.find_definition() {
                return;
            }
            result = self.definitions(true);
        }
    }

    fn preamble(&mut self) -> Result<(), Fault> {
        let is_read = self.cursor.version();
        self.need(is_read, Expected::Format)?;
        self.gap()?;
        let is_read = self.cursor.word(b"size");
        self.need(is_read, Expected::Size)?;
        self.size = Some(self.pair()?);
        Ok(())
    }

    /// Parses everything after the size. With `after_gap` a definition may start immediately.
    fn definitions(&mut self, mut after_gap: bool) -> Result<(), Fault> {
        let (width, height) = self.size.map_or((0, 0), |(width, height)| {
            (width.clamped(), height.clamped())
        });
        while after_gap || !self.cursor.is_at_end() {
            if after_gap {
                self.cursor.gap();
            } else {
                self.gap()?;
            }
            if self.cursor.word(b"cell") {
                after_gap = self.cell(width, height)?;
            } else if self.cursor.word(b"head") {
                let head = self.pair()?;
                self.head.get_or_insert(head);
                if !self.cursor.is_at_end() {
                    self.gap()?;
                    self.end_mark();
                }
                return self.need(self.cursor.is_at_end(), Expected::End);
            } else {
                self.end_mark();
                return self.need(self.cursor.is_at_end(), Expected::Definition);
            }
        }
        Ok(())
    }

    fn end_mark(&mut self) {
        if self.lenient {
            self.cursor.end_mark();
        }
    }

    /// Parses a cell of a board of that size. Returns true if whitespace after it was already consumed.
    fn cell(&mut self, width: u32, height: u32) -> Result<bool, Fault> {
        let (x, y) = self.pair()?;
        self.blank()?;
        let mut stones = [0; 4];
        // The offset of each colour; 0 (the offset of the format) means not seen.
        let mut seen = [0; 4];
        loop {
            let start = self.cursor.offset;
            let Some(color) = self.cursor.color() else {
                return Err(self.fault(Expected::Color));
            };
            let end = self.cursor.offset;
            self.blank()?;
            let number = self.number()?;
            match (seen.get_mut(color), stones.get_mut(color), number.value) {
                (Some(seen @ 0), Some(slot), Some(value)) => (*seen, *slot) = (start, value),
                (Some(0), _, _) => self.color_fault(ColorFault {
                    cell: x.start,
                    start: number.start,
                    end: number.end,
                    color,
                    first: None,
                }),
                (Some(first), _, _) => self.color_fault(ColorFault {
                    cell: x.start,
                    start,
                    end,
                    color,
                    first: Some(*first),
                }),
                (None, _, _) => {}
            }
            let more = self.cursor.blank();
            if more && self.is_at_color() {
                continue;
            }
            self.take_cell(x, y, stones, (width, height));
            return Ok(more);
        }
    }

    fn is_at_color(&self) -> bool {
        let mut ahead = self.cursor;
        ahead.color().is_some()
    }

    #[inline]
    fn take_cell(&mut self, x: Number, y: Number, stones: [u64; 4], (width, height): (u32, u32)) {
        let place = x.start;
        let (x, y) = (x.clamped(), y.clamped());
        self.flawless &= x < width && y < height;
        self.sorted &= self
            .cells
            .last()
            .is_none_or(|last| (last.x, last.y) < (x, y));
        self.empty_cells |= stones == [0; 4];
        self.cells.push(Cell { x, y, stones });
        self.places.push(place);
    }

    #[cold]
    fn color_fault(&mut self, fault: ColorFault) {
        self.flawless = false;
        if self.colors.len() < MAX_ERRORS {
            self.colors.push(fault);
        }
    }

    /// Moves to the next word `cell` or `head` after whitespace, including at the current offset. Returns false if
    /// there is none.
    fn find_definition(&mut self) -> bool {
        while !self.cursor.is_at_end() {
            if self.cursor.is_at_definition() {
                return true;
            }
            self.cursor.offset += 1;
        }
        false
    }
}
