//! Boards as rows of names, as `gametui show` prints them.

use crate::base::Message;
use crate::board::{Board, Cell, Game, Square};
use crate::message;

/// Reads a board from its rows, the top row first. A cell is the name of a piece or its ASCII letter, `.` if empty, `#`
/// if it is not a square; row numbers and column names beside the board are ignored. In a row without spaces each
/// letter is a cell. `shape` defines where there are squares.
///
/// # Errors
/// The rows do not fit the board.
pub fn read_rows(text: &str, game: &Game, shape: &Board) -> Result<Board, Message> {
    let mut rows: Vec<Vec<&str>> = text
        .lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>())
        .filter(|row| !row.is_empty())
        .collect();
    let (width, height) = (usize::from(shape.width()), usize::from(shape.height()));
    let is_number = |word: &&str| word.parse::<u16>().is_ok();
    if rows.len() == height + 1 && rows.last().is_some_and(|row| row.iter().all(is_number)) {
        rows.pop();
    }
    if rows.len() != height {
        return Err(message!(
            "tests-board-rows",
            found = rows.len(),
            rows = height
        ));
    }
    let mut board = shape.clone();
    let ys = (0..shape.height()).rev();
    for ((number, row), y) in rows.into_iter().enumerate().zip(ys) {
        let row: Vec<String> = match row.as_slice() {
            [letters] if width > 1 && letters.chars().count() == width => {
                letters.chars().map(String::from).collect()
            }
            [first, rest @ ..] if rest.len() == width && is_number(first) => {
                rest.iter().map(|word| (*word).to_owned()).collect()
            }
            row => row.iter().map(|word| (*word).to_owned()).collect(),
        };
        if row.len() != width {
            let number = number + 1;
            let error = message!(
                "tests-board-columns",
                row = number,
                found = row.len(),
                columns = width
            );
            return Err(error);
        }
        for (word, x) in row.iter().zip(0..shape.width()) {
            let square = Square::new(x, y);
            match (read_cell(word, game)?, shape.has(square)) {
                (Cell::EMPTY | Cell::HOLE, false) => {}
                (Cell::HOLE, true) | (_, false) => {
                    let name = crate::notation::square_name(square, game.look.coordinates);
                    return Err(message!("tests-board-hole", square = name));
                }
                (cell, true) => board.set(square, cell),
            }
        }
    }
    Ok(board)
}

/// Reads a cell: the name of a piece or its ASCII letter, `.` or `empty`, or `#` for no square.
pub(super) fn read_cell(word: &str, game: &Game) -> Result<Cell, Message> {
    match word {
        "." | "empty" => return Ok(Cell::EMPTY),
        "#" => return Ok(Cell::HOLE),
        _ => {}
    }
    if let Some(piece) = game.piece_by_name(word) {
        return Ok(Cell::of(piece));
    }
    let mut letters = word.chars();
    let letter = letters.next().filter(|_| letters.next().is_none());
    let is_meant = |name: &&str| {
        let look = game.look.pieces.get(*name);
        letter.is_some() && look.and_then(|look| look.ascii) == letter
    };
    let mut named = game
        .pieces
        .iter()
        .map(|kind| kind.name.as_str())
        .filter(is_meant);
    match (
        named.next().and_then(|name| game.piece_by_name(name)),
        named.next(),
    ) {
        (Some(piece), None) => Ok(Cell::of(piece)),
        _ => Err(message!("tests-unknown-piece", name = word)),
    }
}

/// Returns the text of a cell: the name of its piece, `.`, or `#`.
fn cell_name(cell: Cell, game: &Game) -> &str {
    match cell {
        Cell::EMPTY => ".",
        Cell::HOLE => "#",
        cell => cell.piece().map_or("?", |piece| game.piece_name(piece)),
    }
}

/// Returns what stands on a square in the words of a language, a piece with its name in the rules: `man (W)`.
pub(super) fn cell_words(cell: Cell, game: &Game, code: &str) -> String {
    match cell.piece() {
        Some(piece) => game.spoken_name_with_code(piece, code),
        None => cell_name(cell, game).to_owned(),
    }
}

/// Writes the rows of a board so that [`read_rows`] can read them: names, padded to the longest. Returns `None` if the
/// name of some piece cannot be used in a row.
pub fn write_rows(board: &Board, game: &Game) -> Option<String> {
    let names: Vec<&str> = board
        .squares()
        .map(|square| cell_name(board.get(square), game))
        .collect();
    let is_plain = |name: &&str| !name.contains(char::is_whitespace) && !name.contains(['"', '\\']);
    let widest = names.iter().map(|name| name.chars().count()).max()?;
    if !names.iter().all(is_plain) {
        return None;
    }
    let mut text = String::new();
    for y in (0..board.height()).rev() {
        let cells = (0..board.width()).map(|x| {
            let name = cell_name(board.get(Square::new(x, y)), game);
            format!("{name:widest$}")
        });
        text += cells.collect::<Vec<_>>().join(" ").trim_end();
        text.push('\n');
    }
    Some(text)
}
