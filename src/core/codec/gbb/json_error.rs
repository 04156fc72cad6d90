//! What can be wrong with a board given as JSON, as data.

use super::board::MOST_CELLS;
use super::error::Axis;
use crate::base::Message;
use crate::message;

/// Why a JSON text is no board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardError {
    /// What is wrong.
    pub kind: BoardErrorKind,
    /// Line and column, where the text is no JSON.
    pub place: Option<(usize, usize)>,
}

/// What is wrong with a board given as JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardErrorKind {
    /// The text is no JSON.
    NoJson {
        /// True when it ends too early.
        ended: bool,
    },
    /// The value is no object.
    NoObject,
    /// A side is missing, no whole number, or less than 1.
    InvalidSize {
        /// Which side.
        axis: Axis,
        /// What is given; none when nothing is.
        value: Option<String>,
    },
    /// The board has more than [`MOST_CELLS`] cells.
    BoardTooLarge {
        /// Number of columns.
        width: u64,
        /// Number of rows.
        height: u64,
    },
    /// The head is no list of two elements.
    InvalidHead,
    /// The head is off the board.
    HeadOutside {
        /// In which direction.
        axis: Axis,
        /// What is given.
        value: String,
        /// The size in that direction.
        size: u32,
    },
    /// There is neither a list `board` nor a list `cellData`.
    NoColumns,
    /// The list `board` has another number of columns than the width says.
    ColumnCount {
        /// How many it has.
        found: usize,
        /// The width.
        width: u32,
    },
    /// A column is no list.
    NoColumn {
        /// Which one.
        x: u32,
    },
    /// A column has another number of cells than the height says.
    CellCount {
        /// Which one.
        x: u32,
        /// How many it has.
        found: usize,
        /// The height.
        height: u32,
    },
    /// A cell is no object.
    NoCell {
        /// Column.
        x: u32,
        /// Row.
        y: u32,
    },
    /// A colour of a cell is missing.
    MissingColor {
        /// Column.
        x: u32,
        /// Row.
        y: u32,
        /// `a`, `n`, `r` or `v`.
        key: char,
    },
    /// A cell has a key that is no colour.
    AddedKey {
        /// Column.
        x: u32,
        /// Row.
        y: u32,
        /// The key.
        name: String,
    },
    /// A number of stones is no whole number from 0 to 2^64 - 1.
    StoneCount {
        /// Column.
        x: u32,
        /// Row.
        y: u32,
        /// `a`, `n`, `r` or `v`.
        key: char,
        /// What is given.
        value: String,
    },
    /// `cellData` is no list.
    NoCellData,
    /// An element of `cellData` does not say where on the board it is.
    CellDataPlace {
        /// Which one, from 0.
        index: usize,
    },
    /// Two elements of `cellData` are the same cell.
    CellDataTwice {
        /// Column.
        x: u32,
        /// Row.
        y: u32,
    },
}

impl From<BoardErrorKind> for BoardError {
    fn from(kind: BoardErrorKind) -> Self {
        Self { kind, place: None }
    }
}

impl BoardError {
    pub(super) fn of_json(error: &serde_json::Error) -> Self {
        Self {
            kind: BoardErrorKind::NoJson {
                ended: error.is_eof(),
            },
            place: Some((error.line(), error.column())),
        }
    }

    /// The name of the kind, the same in every language.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self.kind {
            BoardErrorKind::NoJson { .. } => "InvalidJSON",
            BoardErrorKind::InvalidSize { .. } => "InvalidSizeDefinition",
            BoardErrorKind::BoardTooLarge { .. } => "BoardTooLarge",
            BoardErrorKind::InvalidHead => "InvalidHeadDefinition",
            BoardErrorKind::HeadOutside { .. } => "HeadBoundaryExceeded",
            BoardErrorKind::NoObject
            | BoardErrorKind::NoColumns
            | BoardErrorKind::NoColumn { .. }
            | BoardErrorKind::ColumnCount { .. }
            | BoardErrorKind::CellCount { .. } => "InvalidBoardDefinition",
            BoardErrorKind::NoCell { .. }
            | BoardErrorKind::MissingColor { .. }
            | BoardErrorKind::AddedKey { .. }
            | BoardErrorKind::StoneCount { .. } => "InvalidCellDefinition",
            BoardErrorKind::NoCellData
            | BoardErrorKind::CellDataPlace { .. }
            | BoardErrorKind::CellDataTwice { .. } => "InvalidBoardDataDefinition",
        }
    }

    /// What is wrong, to be worded.
    #[must_use]
    pub fn message(&self) -> Message {
        match &self.kind {
            BoardErrorKind::NoJson { ended: true } => message!("gbb-json-ended"),
            BoardErrorKind::NoJson { ended: false } => message!("gbb-json-syntax"),
            BoardErrorKind::NoObject => message!("gbb-json-no-object"),
            BoardErrorKind::InvalidSize {
                axis: Axis::X,
                value: None,
            } => message!("gbb-json-width-missing"),
            BoardErrorKind::InvalidSize {
                axis: Axis::Y,
                value: None,
            } => message!("gbb-json-height-missing"),
            BoardErrorKind::InvalidSize {
                axis: Axis::X,
                value: Some(value),
            } => message!("gbb-json-width", value = value),
            BoardErrorKind::InvalidSize {
                axis: Axis::Y,
                value: Some(value),
            } => message!("gbb-json-height", value = value),
            BoardErrorKind::BoardTooLarge { width, height } => message!(
                "gbb-board-too-large",
                width = width.to_string(),
                height = height.to_string(),
                most = MOST_CELLS.to_string()
            ),
            BoardErrorKind::InvalidHead => message!("gbb-json-head"),
            BoardErrorKind::HeadOutside {
                axis: Axis::X,
                value,
                size,
            } => message!("gbb-json-head-x", value = value, size = *size),
            BoardErrorKind::HeadOutside {
                axis: Axis::Y,
                value,
                size,
            } => message!("gbb-json-head-y", value = value, size = *size),
            BoardErrorKind::NoColumns => message!("gbb-json-no-board"),
            BoardErrorKind::ColumnCount { found, width } => {
                message!("gbb-json-columns", found = *found, width = *width)
            }
            BoardErrorKind::NoColumn { x } => message!("gbb-json-no-column", x = *x),
            BoardErrorKind::CellCount { x, found, height } => {
                message!("gbb-json-cells", x = *x, found = *found, height = *height)
            }
            BoardErrorKind::NoCell { x, y } => message!("gbb-json-no-cell", x = *x, y = *y),
            BoardErrorKind::MissingColor { x, y, key } => {
                message!("gbb-json-missing-color", x = *x, y = *y, key = *key)
            }
            BoardErrorKind::AddedKey { x, y, name } => {
                message!("gbb-json-added-key", x = *x, y = *y, key = name)
            }
            BoardErrorKind::StoneCount { x, y, key, value } => message!(
                "gbb-json-stones",
                x = *x,
                y = *y,
                key = *key,
                value = value,
                most = u64::MAX.to_string()
            ),
            BoardErrorKind::NoCellData => message!("gbb-json-no-cell-data"),
            BoardErrorKind::CellDataPlace { index } => {
                message!("gbb-json-cell-data-place", index = *index)
            }
            BoardErrorKind::CellDataTwice { x, y } => {
                message!("gbb-json-cell-data-twice", x = *x, y = *y)
            }
        }
    }
}
