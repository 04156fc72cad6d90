//! Boards as JSON, in the shapes of the original: `{"format","width","height","head":[x,y],"board":[[{a,n,r,v}]]}` with
//! `board[x][y]`, which is read and written; and its newer `cellData`, a list of `{x,y,a,n,r,v}`, which is only read.
//!
//! Invariants: empty cells are not stored; input that is not a board is refused with the kind of error and the cell,
//! never guessed at.

use super::board::{GbbBoard, GbbCell, MAX_CELLS};
use super::error::GbbAxis;
use crate::base::Message;
use crate::message;
use memchr::memchr_iter;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;
use std::io::{self, Write};

/// Writes a board as JSON, including empty cells. With `pretty` there is one value on a line, indented by two spaces.
/// There is no line break at the end.
///
/// # Errors
/// Returns an error if `out` cannot be written to.
pub fn write_json(
    board: &GbbBoard,
    pretty: bool,
    out: &mut (impl Write + ?Sized),
) -> io::Result<()> {
    let plain = PlainBoard {
        format: Some("GBB/1.0"),
        width: board.width(),
        height: board.height(),
        head: board.head(),
        board: Columns(board),
    };
    match pretty {
        true => serde_json::to_writer_pretty(out, &plain)?,
        false => serde_json::to_writer(out, &plain)?,
    }
    Ok(())
}

/// The cells of a board column by column, which are written without being stored: nearly all may be empty.
struct Columns<'b>(&'b GbbBoard);

impl Serialize for Columns<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(board) = self;
        let mut cells = board.cells();
        serializer.collect_seq((0..board.width()).map(|x| {
            let (column, others) = cells.split_at(cells.partition_point(|cell| cell.x == x));
            cells = others;
            Column {
                height: board.height(),
                cells: column,
            }
        }))
    }
}

struct Column<'b> {
    height: u32,
    cells: &'b [GbbCell],
}

impl Serialize for Column<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut cells = self.cells.iter().peekable();
        serializer.collect_seq((0..self.height).map(|y| {
            let cell = cells.next_if(|cell| cell.y == y);
            let [a, n, r, v] = cell.map_or([0; 4], |cell| cell.stones);
            PlainCell { a, n, r, v }
        }))
    }
}

/// Parses a board from JSON. Of duplicate keys in an object the last one counts, as in JavaScript.
///
/// # Errors
/// Returns an error if the text is not JSON or not a board.
pub fn read_json(text: &str) -> Result<GbbBoard, BoardError> {
    // Nearly every text is a plain board, for which no tree of values is needed.
    if let Ok(plain) = serde_json::from_str::<PlainBoard<'_, Vec<Vec<PlainCell>>>>(text)
        && let Some(board) = plain.into_board()
        // The derived reader also accepts a list in place of an object, so count the objects.
        && memchr_iter(b'{', text.as_bytes()).count() as u64 == 1 + u64::from(board.width()) * u64::from(board.height())
    {
        return Ok(board);
    }
    let value = serde_json::from_str(text).map_err(|error| BoardError::of_json(&error))?;
    board(&value)
}

/// A board as [`write_json`] writes it, with the cells `B`.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct PlainBoard<'t, B> {
    format: Option<&'t str>,
    width: u32,
    height: u32,
    head: (u32, u32),
    board: B,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct PlainCell {
    a: u64,
    n: u64,
    r: u64,
    v: u64,
}

impl PlainBoard<'_, Vec<Vec<PlainCell>>> {
    /// Returns the board, or `None` if something is not as expected.
    fn into_board(self) -> Option<GbbBoard> {
        let mut board = GbbBoard::new(self.width, self.height)?;
        let (x, y) = self.head;
        let has_column = |column: &Vec<PlainCell>| column.len() == self.height as usize;
        if self.format.is_some_and(|format| format != "GBB/1.0")
            || !board.set_head(x, y)
            || self.board.len() != self.width as usize
            || !self.board.iter().all(has_column)
        {
            return None;
        }
        let mut cells = Vec::new();
        for (x, column) in (0..).zip(&self.board) {
            for (y, cell) in (0..).zip(column) {
                let stones = [cell.a, cell.n, cell.r, cell.v];
                if stones != [0; 4] {
                    cells.push(GbbCell { x, y, stones });
                }
            }
        }
        Some(board.with_cells((x, y), cells))
    }
}

fn board(value: &Value) -> Result<GbbBoard, BoardError> {
    let object = value
        .as_object()
        .ok_or_else(|| BoardError::of_board(message!("gbb-json-no-object")))?;
    let width = side(GbbAxis::X, object.get("width"))?;
    let height = side(GbbAxis::Y, object.get("height"))?;
    let narrow = |side: u64| u32::try_from(side).ok();
    let board = (narrow(width).zip(narrow(height)))
        .and_then(|(width, height)| GbbBoard::new(width, height))
        .ok_or_else(|| {
            let message = message!(
                "gbb-board-too-large",
                width = width.to_string(),
                height = height.to_string(),
                most = MAX_CELLS.to_string()
            );
            BoardError::new("BoardTooLarge", message)
        })?;
    let head = head(object.get("head"), &board)?;
    let cells = match (object.get("board"), object.get("cellData")) {
        (Some(Value::Array(columns)), _) => from_columns(columns, &board)?,
        (Some(_), _) => return Err(BoardError::of_board(message!("gbb-json-no-board"))),
        (None, Some(Value::Array(data))) => from_data(data, &board)?,
        (None, Some(_)) => return Err(BoardError::of_data(message!("gbb-json-no-cell-data"))),
        // Like the newer original, read a board without cells as an empty one.
        (None, None) => Vec::new(),
    };
    Ok(board.with_cells(head, cells))
}

fn side(axis: GbbAxis, side: Option<&Value>) -> Result<u64, BoardError> {
    let whole = side.and_then(Value::as_u64).filter(|side| *side > 0);
    whole.ok_or_else(|| {
        let message = match (axis, side.map(shown)) {
            (GbbAxis::X, None) => message!("gbb-json-width-missing"),
            (GbbAxis::Y, None) => message!("gbb-json-height-missing"),
            (GbbAxis::X, Some(value)) => message!("gbb-json-width", value = value),
            (GbbAxis::Y, Some(value)) => message!("gbb-json-height", value = value),
        };
        BoardError::new("InvalidSizeDefinition", message)
    })
}

/// Reads the head. Like the original, looks only at the first two elements.
fn head(head: Option<&Value>, board: &GbbBoard) -> Result<(u32, u32), BoardError> {
    let Some([x, y, ..]) = head.and_then(Value::as_array).map(Vec::as_slice) else {
        return Err(BoardError::new(
            "InvalidHeadDefinition",
            message!("gbb-json-head"),
        ));
    };
    let within = |axis, value: &Value, size: u32| {
        below(size, Some(value)).ok_or_else(|| {
            let message = match axis {
                GbbAxis::X => message!("gbb-json-head-x", value = shown(value), size = size),
                GbbAxis::Y => message!("gbb-json-head-y", value = shown(value), size = size),
            };
            BoardError::new("HeadBoundaryExceeded", message)
        })
    };
    let x = within(GbbAxis::X, x, board.width())?;
    Ok((x, within(GbbAxis::Y, y, board.height())?))
}

/// Returns a value if it is an integer below a size.
fn below(size: u32, value: Option<&Value>) -> Option<u32> {
    let number = value.and_then(Value::as_u64);
    number
        .and_then(|number| u32::try_from(number).ok())
        .filter(|number| *number < size)
}

/// Returns a value as text for a message; a container is shown without its content.
fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => format!("{:?}", text.chars().take(40).collect::<String>()),
        Value::Array(_) => "[]".to_owned(),
        Value::Object(_) => "{}".to_owned(),
        other => other.to_string(),
    }
}

fn from_columns(columns: &[Value], board: &GbbBoard) -> Result<Vec<GbbCell>, BoardError> {
    let (width, height) = (board.width(), board.height());
    if columns.len() != width as usize {
        let column_count = columns.len();
        let message = message!("gbb-json-columns", found = column_count, width = width);
        return Err(BoardError::of_board(message));
    }
    let mut cells = Vec::new();
    for (x, column) in (0_u32..).zip(columns) {
        let column = column
            .as_array()
            .ok_or_else(|| BoardError::of_board(message!("gbb-json-no-column", x = x)))?;
        if column.len() != height as usize {
            let cell_count = column.len();
            let message = message!("gbb-json-cells", x = x, found = cell_count, height = height);
            return Err(BoardError::of_board(message));
        }
        for (y, cell) in (0_u32..).zip(column) {
            let stones = stones(cell, x, y, &KEYS, Missing::IsAnError)?;
            if stones != [0; 4] {
                cells.push(GbbCell { x, y, stones });
            }
        }
    }
    Ok(cells)
}

fn from_data(data: &[Value], board: &GbbBoard) -> Result<Vec<GbbCell>, BoardError> {
    let mut cells = Vec::with_capacity(data.len());
    for (index, cell) in data.iter().enumerate() {
        let place = below(board.width(), cell.get("x")).zip(below(board.height(), cell.get("y")));
        let (x, y) = place.ok_or_else(|| {
            BoardError::of_data(message!("gbb-json-cell-data-place", index = index))
        })?;
        let stones = stones(cell, x, y, &["a", "n", "r", "v", "x", "y"], Missing::IsZero)?;
        cells.push(GbbCell { x, y, stones });
    }
    let key = |cell: &GbbCell| (cell.x, cell.y);
    cells.sort_by_key(key);
    let mut pairs = cells.iter().zip(cells.iter().skip(1));
    if let Some((duplicate, _)) = pairs.find(|(cell, next)| key(cell) == key(next)) {
        let message = message!("gbb-json-cell-data-twice", x = duplicate.x, y = duplicate.y);
        return Err(BoardError::of_data(message));
    }
    cells.retain(|cell| cell.stones != [0; 4]);
    Ok(cells)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Missing {
    IsAnError,
    IsZero,
}

/// The keys of the colours in the order of the format.
const KEYS: [&str; 4] = ["a", "n", "r", "v"];

/// Reads the stones of a cell, which must not have keys other than the allowed ones.
fn stones(
    cell: &Value,
    x: u32,
    y: u32,
    allowed: &[&str],
    missing: Missing,
) -> Result<[u64; 4], BoardError> {
    let cell = cell
        .as_object()
        .ok_or_else(|| BoardError::of_cell(message!("gbb-json-no-cell", x = x, y = y)))?;
    let mut stones = [0; 4];
    for (slot, name) in stones.iter_mut().zip(KEYS) {
        let key = name.chars().next().unwrap_or_default();
        *slot = match cell.get(name) {
            None if missing == Missing::IsZero => 0,
            None => {
                let message = message!("gbb-json-missing-color", x = x, y = y, key = key);
                return Err(BoardError::of_cell(message));
            }
            Some(count) => count.as_u64().ok_or_else(|| {
                BoardError::of_cell(message!(
                    "gbb-json-stones",
                    x = x,
                    y = y,
                    key = key,
                    value = shown(count),
                    most = u64::MAX.to_string()
                ))
            })?,
        };
    }
    match cell.keys().find(|name| !allowed.contains(&name.as_str())) {
        Some(name) => {
            let name: String = name.chars().take(40).collect();
            let message = message!("gbb-json-added-key", x = x, y = y, key = name);
            Err(BoardError::of_cell(message))
        }
        None => Ok(stones),
    }
}

/// Why a JSON text is not a board.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardError {
    word: &'static str,
    message: Message,
    /// Line and column of the error, if the text is not JSON.
    pub place: Option<(usize, usize)>,
}

impl BoardError {
    fn new(word: &'static str, message: Message) -> Self {
        let place = None;
        Self {
            word,
            message,
            place,
        }
    }

    fn of_json(error: &serde_json::Error) -> Self {
        let message = match error.is_eof() {
            true => message!("gbb-json-ended"),
            false => message!("gbb-json-syntax"),
        };
        Self {
            place: Some((error.line(), error.column())),
            ..Self::new("InvalidJSON", message)
        }
    }

    fn of_board(message: Message) -> Self {
        Self::new("InvalidBoardDefinition", message)
    }

    fn of_cell(message: Message) -> Self {
        Self::new("InvalidCellDefinition", message)
    }

    fn of_data(message: Message) -> Self {
        Self::new("InvalidBoardDataDefinition", message)
    }

    /// Returns the name of the kind, the same in every language.
    pub fn word(&self) -> &'static str {
        self.word
    }

    /// Returns what is wrong as a message.
    pub fn message(&self) -> Message {
        self.message.clone()
    }
}
