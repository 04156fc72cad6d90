//! Boards as JSON, in the shapes of the original: `{"format","width","height","head":[x,y],"board":[[{a,n,r,v}]]}` with
//! `board[x][y]`, written and read; and its newer `cellData`, a list of `{x,y,a,n,r,v}`, only read.
//!
//! Invariants: nothing is kept of an empty cell; what is no board is told with its kind and cell, never guessed.

use super::board::{Cell, GbbBoard, MOST_CELLS};
use super::error::Axis;
use super::json_error::{BoardError, BoardErrorKind};
use super::json_value::{Entry, List, Number, Object};
use std::io::{self, Write};

/// Writes a board as JSON, every cell of it. `pretty` is one value a line, indented by two blanks. There is no line
/// break at the end.
///
/// # Errors
/// The output cannot be written.
pub fn write_json(board: &GbbBoard, pretty: bool, out: &mut impl Write) -> io::Result<()> {
    let form = if pretty { &PRETTY } else { &COMPACT };
    let (x, y) = board.head();
    write!(
        out,
        "{}{}{}{}{}{}{x}{}{y}{}",
        form.format,
        board.width(),
        form.height,
        board.height(),
        form.head,
        form.first,
        form.next,
        form.board,
    )?;
    let mut cells = board.cells().iter().peekable();
    for x in 0..board.width() {
        out.write_all(
            if x == 0 {
                form.column
            } else {
                form.next_column
            }
            .as_bytes(),
        )?;
        for y in 0..board.height() {
            if y > 0 {
                out.write_all(form.next_cell.as_bytes())?;
            }
            match cells.next_if(|cell| (cell.x, cell.y) == (x, y)) {
                None => out.write_all(form.empty.as_bytes())?,
                Some(cell) => {
                    let [a, n, r, v] = cell.stones;
                    let [to_a, to_n, to_r, to_v, end] = form.colors;
                    write!(out, "{to_a}{a}{to_n}{n}{to_r}{r}{to_v}{v}{end}")?;
                }
            }
        }
        out.write_all(form.column_end.as_bytes())?;
    }
    out.write_all(form.end.as_bytes())
}

/// What stands between the numbers.
struct Form {
    format: &'static str,
    height: &'static str,
    head: &'static str,
    first: &'static str,
    next: &'static str,
    board: &'static str,
    column: &'static str,
    next_column: &'static str,
    next_cell: &'static str,
    colors: [&'static str; 5],
    empty: &'static str,
    column_end: &'static str,
    end: &'static str,
}

const COMPACT: Form = Form {
    format: "{\"format\":\"GBB/1.0\",\"width\":",
    height: ",\"height\":",
    head: ",\"head\":[",
    first: "",
    next: ",",
    board: "],\"board\":[",
    column: "[",
    next_column: ",[",
    next_cell: ",",
    colors: ["{\"a\":", ",\"n\":", ",\"r\":", ",\"v\":", "}"],
    empty: "{\"a\":0,\"n\":0,\"r\":0,\"v\":0}",
    column_end: "]",
    end: "]}",
};

const PRETTY: Form = Form {
    format: "{\n  \"format\": \"GBB/1.0\",\n  \"width\": ",
    height: ",\n  \"height\": ",
    head: ",\n  \"head\": [",
    first: "\n    ",
    next: ",\n    ",
    board: "\n  ],\n  \"board\": [\n",
    column: "    [\n",
    next_column: ",\n    [\n",
    next_cell: ",\n",
    colors: [
        "      {\n        \"a\": ",
        ",\n        \"n\": ",
        ",\n        \"r\": ",
        ",\n        \"v\": ",
        "\n      }",
    ],
    empty: "      {\n        \"a\": 0,\n        \"n\": 0,\n        \"r\": 0,\n        \"v\": 0\n      }",
    column_end: "\n    ]",
    end: "\n  ]\n}",
};

/// Reads a board from JSON. What is written twice in an object counts as it stands last, as in JavaScript.
///
/// # Errors
/// The text is no JSON, or no board.
pub fn read_json(text: &str) -> Result<GbbBoard, BoardError> {
    let object: Object = serde_json::from_str(text).map_err(|error| BoardError::of_json(&error))?;
    board(object).map_err(BoardError::from)
}

fn board(object: Object) -> Result<GbbBoard, BoardErrorKind> {
    if !object.is_object {
        return Err(BoardErrorKind::NoObject);
    }
    let width = side(Axis::X, object.width.as_ref())?;
    let height = side(Axis::Y, object.height.as_ref())?;
    let too_large = || BoardErrorKind::BoardTooLarge { width, height };
    if width
        .checked_mul(height)
        .is_none_or(|cells| cells > MOST_CELLS)
    {
        return Err(too_large());
    }
    let narrow = |side: u64| u32::try_from(side).map_err(|_| too_large());
    let mut board = GbbBoard::new(narrow(width)?, narrow(height)?).ok_or_else(too_large)?;
    let (x, y) = head(object.head.as_ref(), &board)?;
    board.set_head(x, y);
    let cells = match (object.board, object.cell_data) {
        (Some(Some(columns)), _) => from_columns(columns, &board)?,
        (None, Some(Some(data))) => from_data(data, &board)?,
        (None, Some(None)) => return Err(BoardErrorKind::NoCellData),
        (Some(None), _) => return Err(BoardErrorKind::NoColumns),
        // As the newer original does, a board without cells is taken for an empty one.
        (None, None) => Vec::new(),
    };
    Ok(board.with_cells((x, y), cells))
}

fn side(axis: Axis, number: Option<&Number>) -> Result<u64, BoardErrorKind> {
    match number {
        Some(Number::Whole(side @ 1..)) => Ok(*side),
        other => Err(BoardErrorKind::InvalidSize {
            axis,
            value: other.map(Number::shown),
        }),
    }
}

/// As the original, which looks at the first two elements only.
fn head(head: Option<&List<Number>>, board: &GbbBoard) -> Result<(u32, u32), BoardErrorKind> {
    let Some(Some([x, y, ..])) = head.map(|head| head.0.as_deref()) else {
        return Err(BoardErrorKind::InvalidHead);
    };
    let within = |axis, value: &Number, size: u32| match value {
        Number::Whole(at) if *at < u64::from(size) => Ok(u32::try_from(*at).unwrap_or(size)),
        Number::Whole(_) | Number::Other(_) => Err(BoardErrorKind::HeadOutside {
            axis,
            value: value.shown(),
            size,
        }),
    };
    let x = within(Axis::X, x, board.width())?;
    Ok((x, within(Axis::Y, y, board.height())?))
}

fn from_columns(columns: Vec<List<Entry>>, board: &GbbBoard) -> Result<Vec<Cell>, BoardErrorKind> {
    let (width, height) = (board.width(), board.height());
    if columns.len() != width as usize {
        return Err(BoardErrorKind::ColumnCount {
            found: columns.len(),
            width,
        });
    }
    let mut cells = Vec::new();
    for (x, column) in (0_u32..).zip(columns) {
        let column = column.0.ok_or(BoardErrorKind::NoColumn { x })?;
        if column.len() != height as usize {
            return Err(BoardErrorKind::CellCount {
                x,
                found: column.len(),
                height,
            });
        }
        for (y, entry) in (0_u32..).zip(column) {
            let stones = stones(&entry, x, y, Missing::IsAnError)?;
            if let Some(name) = entry.place_or_added() {
                return Err(BoardErrorKind::AddedKey { x, y, name });
            }
            if stones != [0; 4] {
                cells.push(Cell { x, y, stones });
            }
        }
    }
    Ok(cells)
}

fn from_data(data: Vec<Entry>, board: &GbbBoard) -> Result<Vec<Cell>, BoardErrorKind> {
    let mut cells = Vec::with_capacity(data.len());
    for (index, entry) in data.into_iter().enumerate() {
        let number = |place: Option<&Number>, size: u32| match place {
            Some(Number::Whole(at)) => u32::try_from(*at).ok().filter(|at| *at < size),
            _ => None,
        };
        let place = number(entry.x(), board.width()).zip(number(entry.y(), board.height()));
        let (x, y) = place.ok_or(BoardErrorKind::CellDataPlace { index })?;
        let stones = stones(&entry, x, y, Missing::IsZero)?;
        if let Some(name) = entry.added() {
            return Err(BoardErrorKind::AddedKey { x, y, name });
        }
        cells.push(Cell { x, y, stones });
    }
    let key = |cell: &Cell| (cell.x, cell.y);
    cells.sort_by_key(key);
    let mut pairs = cells.iter().zip(cells.iter().skip(1));
    if let Some((twice, _)) = pairs.find(|(one, next)| key(one) == key(next)) {
        return Err(BoardErrorKind::CellDataTwice {
            x: twice.x,
            y: twice.y,
        });
    }
    cells.retain(|cell| cell.stones != [0; 4]);
    Ok(cells)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Missing {
    IsAnError,
    IsZero,
}

fn stones(entry: &Entry, x: u32, y: u32, missing: Missing) -> Result<[u64; 4], BoardErrorKind> {
    const KEYS: [char; 4] = ['a', 'n', 'r', 'v'];
    if !entry.is_object() {
        return Err(BoardErrorKind::NoCell { x, y });
    }
    let mut stones = [0; 4];
    for ((slot, key), count) in stones.iter_mut().zip(KEYS).zip(entry.colors()) {
        *slot = match count {
            Some(Number::Whole(count)) => count,
            None if missing == Missing::IsZero => 0,
            None => return Err(BoardErrorKind::MissingColor { x, y, key }),
            Some(other) => {
                let value = other.shown();
                return Err(BoardErrorKind::StoneCount { x, y, key, value });
            }
        };
    }
    Ok(stones)
}
