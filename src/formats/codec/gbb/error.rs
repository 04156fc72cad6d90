//! Errors in a GBB text, as data.

use crate::base::{Diagnostic, FileId, Message, Span};
use crate::board::look::StoneColor;
use crate::message;

/// A direction of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GbbAxis {
    /// Columns: the width, the x coordinate.
    X,
    /// Rows: the height, the y coordinate.
    Y,
}

/// A place as the format counts: lines from 1 (only LF ends a line), columns from 1 in UTF-16 units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct GbbPlace {
    /// Line.
    pub line: u64,
    /// Column.
    pub column: u64,
    /// The byte offset, from 0.
    pub offset: usize,
}

/// What the grammar allows at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GbbExpected {
    /// `GBB/1.0`.
    Format,
    /// The word `size`.
    Size,
    /// A space or a tab.
    Blank,
    /// A space, a tab or a line break.
    Gap,
    /// A number.
    Number,
    /// A colour.
    Color,
    /// `cell`, `head` or the end.
    Definition,
    /// The end of the text.
    End,
}

/// The kind of error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GbbErrorKind {
    /// The text ends too early.
    UnexpectedEof {
        /// What is missing.
        expected: GbbExpected,
    },
    /// An unexpected token.
    UnexpectedToken {
        /// The token.
        found: String,
        /// What is allowed instead.
        expected: GbbExpected,
    },
    /// A side of the board is 0.
    InvalidSize {
        /// The direction of that side.
        axis: GbbAxis,
    },
    /// The board has more than 100,000,000 cells.
    BoardTooLarge {
        /// The width as written.
        width: String,
        /// The height as written.
        height: String,
    },
    /// The head is off the board. The place of the error is the number in the size.
    HeadOutside {
        /// The direction in which it is off the board.
        axis: GbbAxis,
        /// The coordinate as written.
        value: String,
        /// The place of the coordinate.
        place: GbbPlace,
        /// The number of cells in that direction.
        size: u32,
    },
    /// A cell is off the board.
    CellOutside {
        /// The direction in which it is off the board.
        axis: GbbAxis,
        /// Column as written.
        x: String,
        /// Row as written.
        y: String,
        /// The number of cells in that direction.
        size: u32,
    },
    /// A cell is defined twice.
    DuplicatedCell {
        /// Column.
        x: u32,
        /// Row.
        y: u32,
        /// The place of the first definition.
        first: GbbPlace,
    },
    /// A colour is given twice in a cell.
    DuplicatedColor {
        /// The colour.
        color: StoneColor,
        /// Column as written.
        x: String,
        /// Row as written.
        y: String,
        /// Its first place.
        first: GbbPlace,
    },
    /// A number of stones does not fit into 64 bits.
    TooManyStones {
        /// The number as written.
        number: String,
    },
}

/// An error in a GBB text, with its place. An [`UnexpectedEof`](GbbErrorKind::UnexpectedEof) has line 0 and column 0,
/// as in the original.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GbbError {
    /// The kind of error.
    pub kind: GbbErrorKind,
    /// Its place.
    pub place: GbbPlace,
    /// The offset after its last byte.
    pub end: usize,
}

impl GbbError {
    /// Returns the name of the kind, the same in every language.
    pub fn word(&self) -> &'static str {
        match self.kind {
            GbbErrorKind::UnexpectedEof { .. } => "UnexpectedEOF",
            GbbErrorKind::UnexpectedToken { .. } => "UnexpectedToken",
            GbbErrorKind::InvalidSize { .. } => "InvalidSizeDefinition",
            GbbErrorKind::BoardTooLarge { .. } => "BoardTooLarge",
            GbbErrorKind::HeadOutside { .. } => "HeadBoundaryExceeded",
            GbbErrorKind::CellOutside { .. } => "CellBoundaryExceeded",
            GbbErrorKind::DuplicatedCell { .. } => "DuplicatedCellDefinition",
            GbbErrorKind::DuplicatedColor { .. } => "DuplicatedColorDefinition",
            GbbErrorKind::TooManyStones { .. } => "TooManyStones",
        }
    }

    /// Returns what is wrong as a message.
    pub fn message(&self) -> Message {
        match &self.kind {
            GbbErrorKind::UnexpectedEof { expected } => {
                message!("gbb-unexpected-end", expected = expected.message())
            }
            GbbErrorKind::UnexpectedToken { found, expected } if found == "\r" => {
                message!("gbb-unexpected-return", expected = expected.message())
            }
            GbbErrorKind::UnexpectedToken { found, expected } => message!(
                "gbb-unexpected-token",
                found = found,
                expected = expected.message()
            ),
            GbbErrorKind::InvalidSize { axis: GbbAxis::X } => message!("gbb-width-zero"),
            GbbErrorKind::InvalidSize { axis: GbbAxis::Y } => message!("gbb-height-zero"),
            GbbErrorKind::BoardTooLarge { width, height } => message!(
                "gbb-board-too-large",
                width = width,
                height = height,
                most = super::board::MAX_CELLS.to_string()
            ),
            GbbErrorKind::HeadOutside {
                axis: GbbAxis::X,
                value,
                place,
                size,
            } => message!(
                "gbb-head-outside-x",
                value = value,
                line = place.line,
                column = place.column,
                size = *size
            ),
            GbbErrorKind::HeadOutside {
                axis: GbbAxis::Y,
                value,
                place,
                size,
            } => message!(
                "gbb-head-outside-y",
                value = value,
                line = place.line,
                column = place.column,
                size = *size
            ),
            GbbErrorKind::CellOutside {
                axis: GbbAxis::X,
                x,
                y,
                size,
            } => message!("gbb-cell-outside-x", x = x, y = y, size = *size),
            GbbErrorKind::CellOutside {
                axis: GbbAxis::Y,
                x,
                y,
                size,
            } => message!("gbb-cell-outside-y", x = x, y = y, size = *size),
            GbbErrorKind::DuplicatedCell { x, y, first } => message!(
                "gbb-cell-twice",
                x = *x,
                y = *y,
                line = first.line,
                column = first.column
            ),
            GbbErrorKind::DuplicatedColor { color, x, y, first } => message!(
                "gbb-color-twice",
                color = color_name(*color),
                x = x,
                y = y,
                line = first.line,
                column = first.column
            ),
            GbbErrorKind::TooManyStones { number } => message!(
                "gbb-too-many-stones",
                number = number,
                most = u64::MAX.to_string()
            ),
        }
    }

    /// Returns the error as a diagnostic, with any related place.
    pub fn diagnostic(&self, file: FileId) -> Diagnostic {
        let span = Span::new(file, self.place.offset, self.end.max(self.place.offset));
        let diagnostic = Diagnostic::error(span, self.message());
        let point = |place: &GbbPlace| Span::new(file, place.offset, place.offset + 1);
        match &self.kind {
            GbbErrorKind::HeadOutside { place, .. } => {
                diagnostic.with_related(point(place), message!("gbb-head-here"))
            }
            GbbErrorKind::DuplicatedCell { first, .. }
            | GbbErrorKind::DuplicatedColor { first, .. } => {
                diagnostic.with_related(point(first), message!("gbb-first-here"))
            }
            _ => diagnostic,
        }
    }
}

impl GbbExpected {
    fn message(self) -> Message {
        match self {
            Self::Format => message!("gbb-expected-format"),
            Self::Size => message!("gbb-expected-size"),
            Self::Blank => message!("gbb-expected-blank"),
            Self::Gap => message!("gbb-expected-gap"),
            Self::Number => message!("gbb-expected-number"),
            Self::Color => message!("gbb-expected-color"),
            Self::Definition => message!("gbb-expected-definition"),
            Self::End => message!("gbb-expected-end"),
        }
    }
}

/// Returns the name of a colour as a message.
pub(super) fn color_name(color: StoneColor) -> Message {
    match color {
        StoneColor::Azul => message!("gbb-blue"),
        StoneColor::Negro => message!("gbb-black"),
        StoneColor::Rojo => message!("gbb-red"),
        StoneColor::Verde => message!("gbb-green"),
    }
}
