//! Reads GBB.
//!
//! The grammar decides token by token, so the place of an error is the first token with which no valid text goes on.
//! Places are kept as bytes and become lines and columns only for an error.

use super::board::{COLORS, Cell, GbbBoard, MOST_CELLS};
use super::error::{Axis, Expected, GbbError, GbbErrorKind, TextPlace};
use super::places::Places;
use super::scan::{Found, Token, token};

/// Errors that [`check`] reports of one text.
const MOST_ERRORS: usize = 1000;

/// How strict the reader is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ParseOptions {
    /// Accepts a byte order mark in front and CR LF as line break.
    pub lenient: bool,
}

impl ParseOptions {
    /// As the original: the default of the library.
    pub const STRICT: Self = Self { lenient: false };
    /// The default of the commands and of the workbench.
    pub const LENIENT: Self = Self { lenient: true };
}

/// Reads a board.
///
/// # Errors
/// The first error of the text.
pub fn parse(text: &str, options: &ParseOptions) -> Result<GbbBoard, GbbError> {
    let (board, mut errors) = check(text, options);
    match board {
        Some(board) => Ok(board),
        None if errors.is_empty() => Err(unexplained()),
        None => Err(errors.swap_remove(0)),
    }
}

/// Reads a board and all errors of the text (a thousand at most), the one that [`parse`] gives first. There is a board
/// exactly when there are no errors.
#[must_use]
pub fn check(text: &str, options: &ParseOptions) -> (Option<GbbBoard>, Vec<GbbError>) {
    let (board, errors, _) = read(text, options);
    (board, errors)
}

/// Keeps the promise of [`parse`] in a case that does not occur: no board and no error.
fn unexplained() -> GbbError {
    GbbError {
        kind: GbbErrorKind::UnexpectedEof {
            expected: Expected::End,
        },
        place: TextPlace::default(),
        end: 0,
    }
}

/// A cell as it stands in the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Written {
    pub(super) x: u32,
    pub(super) y: u32,
    /// Where its x number starts.
    pub(super) at: usize,
    stones: [u64; 4],
}

/// Like [`check`], with the cells as they stand in the text.
pub(super) fn read(
    text: &str,
    options: &ParseOptions,
) -> (Option<GbbBoard>, Vec<GbbError>, Vec<Written>) {
    let start = if options.lenient && text.starts_with('\u{FEFF}') {
        '\u{FEFF}'.len_utf8()
    } else {
        0
    };
    let mut reader = Reader {
        bytes: text.as_bytes(),
        lenient: options.lenient,
        now: token(text.as_bytes(), start, options.lenient),
        size: None,
        head: None,
        cells: Vec::with_capacity(text.len() / 32),
        syntax: Vec::new(),
        colors: Vec::new(),
    };
    reader.document();
    let places = Places::new(text, start);
    reader.judge(&places)
}

/// A coordinate or a side: its value, and the bytes of its digits.
#[derive(Clone, Copy)]
pub(super) struct Number {
    pub(super) value: Option<u64>,
    pub(super) start: usize,
    pub(super) end: usize,
}

impl Number {
    /// The value for comparing with sides, which are far below the clamp.
    fn clamped(self) -> u32 {
        self.value
            .and_then(|value| u32::try_from(value).ok())
            .unwrap_or(u32::MAX)
    }
}

pub(super) struct Fault {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) expected: Expected,
    pub(super) at_end: bool,
}

/// A fault inside the stones of a cell; `first` is where the colour stood before, none for a number too large.
struct ColorFault {
    cell: usize,
    start: usize,
    end: usize,
    color: usize,
    first: Option<usize>,
}

struct Reader<'t> {
    bytes: &'t [u8],
    lenient: bool,
    now: Found,
    size: Option<(Number, Number)>,
    head: Option<(Number, Number)>,
    cells: Vec<Written>,
    syntax: Vec<Fault>,
    colors: Vec<ColorFault>,
}

impl Reader<'_> {
    fn step(&mut self) {
        self.now = token(self.bytes, self.now.end, self.lenient);
    }

    fn fault(&self, expected: Expected) -> Fault {
        Fault {
            start: self.now.start,
            end: self.now.end,
            expected,
            at_end: self.now.token == Token::End,
        }
    }

    fn take(&mut self, wanted: Token, expected: Expected) -> Result<(), Fault> {
        if self.now.token != wanted {
            return Err(self.fault(expected));
        }
        self.step();
        Ok(())
    }

    fn blank(&mut self) -> Result<(), Fault> {
        self.take(Token::Blank, Expected::Blank)
    }

    /// One or more blanks and line breaks.
    fn gap(&mut self) -> Result<(), Fault> {
        if !matches!(self.now.token, Token::Blank | Token::Newline) {
            return Err(self.fault(Expected::Gap));
        }
        self.skip_gap();
        Ok(())
    }

    fn skip_gap(&mut self) {
        while matches!(self.now.token, Token::Blank | Token::Newline) {
            self.step();
        }
    }

    fn number(&mut self) -> Result<Number, Fault> {
        let Token::Number(value) = self.now.token else {
            return Err(self.fault(Expected::Number));
        };
        let number = Number {
            value,
            start: self.now.start,
            end: self.now.end,
        };
        self.step();
        Ok(number)
    }

    /// A blank, a number, a blank, a number.
    fn pair(&mut self) -> Result<(Number, Number), Fault> {
        self.blank()?;
        let first = self.number()?;
        self.blank()?;
        Ok((first, self.number()?))
    }

    fn document(&mut self) {
        let mut result = self.preamble().and_then(|()| self.definitions(false));
        // After a fault the next definition is looked for, so that one slip does not hide the others.
        while let Err(fault) = result {
            let from = fault.start;
            let go_on = !fault.at_end && self.size.is_some() && self.syntax.len() < MOST_ERRORS;
            self.syntax.push(fault);
            if !go_on || !self.find_definition(from) {
                return;
            }
            result = self.definitions(true);
        }
    }

    fn preamble(&mut self) -> Result<(), Fault> {
        self.take(Token::Version, Expected::Format)?;
        self.gap()?;
        self.take(Token::Size, Expected::Size)?;
        self.size = Some(self.pair()?);
        Ok(())
    }

    /// Everything behind the size; `after_gap` when a definition may start at once.
    fn definitions(&mut self, mut after_gap: bool) -> Result<(), Fault> {
        while after_gap || self.now.token != Token::End {
            if after_gap {
                self.skip_gap();
            } else {
                self.gap()?;
            }
            match self.now.token {
                Token::End => break,
                Token::Cell => after_gap = self.cell()?,
                Token::Head => {
                    self.step();
                    let head = self.pair()?;
                    self.head.get_or_insert(head);
                    if self.now.token != Token::End {
                        self.gap()?;
                    }
                    return if self.now.token == Token::End {
                        Ok(())
                    } else {
                        Err(self.fault(Expected::End))
                    };
                }
                _ => return Err(self.fault(Expected::Definition)),
            }
        }
        Ok(())
    }

    /// One cell; true when a blank behind it is already taken.
    fn cell(&mut self) -> Result<bool, Fault> {
        self.step();
        let (x, y) = self.pair()?;
        self.blank()?;
        let mut cell = Written {
            x: x.clamped(),
            y: y.clamped(),
            at: x.start,
            stones: [0; 4],
        };
        let mut seen = [None; 4];
        loop {
            let Token::Color(color) = self.now.token else {
                return Err(self.fault(Expected::Color));
            };
            let place = self.now;
            self.step();
            self.blank()?;
            let number = self.number()?;
            self.stone(&mut cell, &mut seen, color, place, number);
            let more = self.now.token == Token::Blank;
            if more {
                self.step();
                if matches!(self.now.token, Token::Color(_)) {
                    continue;
                }
            }
            self.cells.push(cell);
            return Ok(more);
        }
    }

    fn stone(
        &mut self,
        cell: &mut Written,
        seen: &mut [Option<usize>; 4],
        color: usize,
        place: Found,
        number: Number,
    ) {
        let (Some(seen), Some(slot)) = (seen.get_mut(color), cell.stones.get_mut(color)) else {
            return;
        };
        let twice = *seen;
        seen.get_or_insert(place.start);
        if twice.is_none()
            && let Some(stones) = number.value
        {
            *slot = stones;
        } else if self.colors.len() < MOST_ERRORS {
            let (start, end) = match twice {
                Some(_) => (place.start, place.end),
                None => (number.start, number.end),
            };
            self.colors.push(ColorFault {
                cell: cell.at,
                start,
                end,
                color,
                first: twice,
            });
        }
    }

    /// Goes to the next word `cell` or `head` that stands behind a blank or line break, the place itself included.
    fn find_definition(&mut self, from: usize) -> bool {
        let mut at = from;
        while let Some(rest) = self.bytes.get(at..).filter(|rest| !rest.is_empty()) {
            let before = at.checked_sub(1).and_then(|before| self.bytes.get(before));
            if matches!(before, Some(b' ' | b'\t' | b'\n' | b'\x0b' | b'\x0c'))
                && (rest.starts_with(b"cell") || rest.starts_with(b"head"))
            {
                self.now = token(self.bytes, at, self.lenient);
                return true;
            }
            at += 1;
        }
        false
    }

    /// The checks behind the syntax, in the order of the original.
    fn judge(self, places: &Places<'_>) -> (Option<GbbBoard>, Vec<GbbError>, Vec<Written>) {
        let mut errors: Vec<GbbError> = self
            .syntax
            .iter()
            .map(|fault| places.syntax_error(fault))
            .collect();
        let Some((width, height)) = self.size else {
            return (None, errors, self.cells);
        };
        for (side, axis) in [(width, Axis::X), (height, Axis::Y)] {
            if side.value == Some(0) {
                errors.push(places.error(GbbErrorKind::InvalidSize { axis }, side.start, side.end));
            }
        }
        let cells = width
            .value
            .zip(height.value)
            .and_then(|(width, height)| width.checked_mul(height));
        if errors.is_empty() && cells.is_none_or(|cells| cells > MOST_CELLS) {
            let kind = GbbErrorKind::BoardTooLarge {
                width: places.slice(width),
                height: places.slice(height),
            };
            errors.push(places.error(kind, width.start, height.end));
        }
        let Some(board) = GbbBoard::new(width.clamped(), height.clamped()) else {
            return (None, errors, self.cells);
        };
        let mut head = (0, 0);
        if let Some((x, y)) = self.head {
            head = (x.clamped(), y.clamped());
            for (axis, value, side) in [(Axis::X, x, width), (Axis::Y, y, height)] {
                if value.clamped() >= side.clamped() {
                    let kind = GbbErrorKind::HeadOutside {
                        axis,
                        value: places.slice(value),
                        place: places.at(value.start),
                        size: side.clamped(),
                    };
                    errors.push(places.error(kind, side.start, side.end));
                }
            }
        }
        let (cells, faults) = check_cells(&board, &self.cells, &self.colors, places);
        errors.extend(faults);
        errors.truncate(MOST_ERRORS);
        let board = errors.is_empty().then(|| board.with_cells(head, cells));
        (board, errors, self.cells)
    }
}

/// Bounds, duplicate cells and duplicate colours, in the order of the cells in the text.
fn check_cells(
    board: &GbbBoard,
    written: &[Written],
    colors: &[ColorFault],
    places: &Places<'_>,
) -> (Vec<Cell>, Vec<GbbError>) {
    // Sorted by the cell that is at fault, then by the order of the checks within a cell.
    let mut faults: Vec<(usize, u8, GbbError)> = Vec::new();
    for cell in written {
        for (rank, axis, value, size) in [
            (0, Axis::X, cell.x, board.width()),
            (1, Axis::Y, cell.y, board.height()),
        ] {
            if value >= size && faults.len() < MOST_ERRORS {
                let (x, y) = places.coordinates(cell.at);
                let kind = GbbErrorKind::CellOutside {
                    axis,
                    x: places.slice(x),
                    y: places.slice(y),
                    size,
                };
                let bad = if axis == Axis::X { x } else { y };
                faults.push((cell.at, rank, places.error(kind, bad.start, bad.end)));
            }
        }
    }
    let mut cells: Vec<Cell> = Vec::with_capacity(written.len());
    let key = |cell: &Written| (cell.x, cell.y);
    let filled = |cell: &&Written| cell.stones != [0; 4];
    let plain = |cell: &Written| Cell {
        x: cell.x,
        y: cell.y,
        stones: cell.stones,
    };
    if written.is_sorted_by(|one, next| key(one) < key(next)) {
        cells.extend(written.iter().filter(filled).map(plain));
    } else {
        // Numbers are sorted in place of cells, which are three times as large. Equal ones stay in the order of the text.
        let mut sorted: Vec<(u32, u32, u32)> = (0_u32..)
            .zip(written)
            .map(|(number, cell)| (cell.x, cell.y, number))
            .collect();
        sorted.sort();
        let sorted = || {
            let numbers = sorted.iter();
            numbers.filter_map(|(_, _, number)| written.get(*number as usize))
        };
        let mut twice: Vec<(usize, usize)> = Vec::new();
        let mut first: Option<&Written> = None;
        for cell in sorted() {
            match first {
                Some(first) if key(first) == key(cell) => twice.push((cell.at, first.at)),
                _ => first = Some(cell),
            }
        }
        twice.sort_unstable();
        for (at, first) in twice.into_iter().take(MOST_ERRORS) {
            let (x, y) = places.coordinates(at);
            let outside = x.clamped() >= board.width() || y.clamped() >= board.height();
            if !outside {
                let kind = GbbErrorKind::DuplicatedCell {
                    x: x.clamped(),
                    y: y.clamped(),
                    first: places.at(first),
                };
                faults.push((at, 2, places.error(kind, x.start, x.end)));
            }
        }
        cells.extend(sorted().filter(filled).map(plain));
    }
    for fault in colors {
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
    (
        cells,
        faults.into_iter().map(|(_, _, error)| error).collect(),
    )
}
