//! Boards as rows of names, as `gametui show` prints them.

use crate::base::Message;
use crate::board::{Board, Cell, Game, Op, Piece, Square};
use crate::message;
use crate::notation::stacks::{split_stack, write_stack};

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
            read_square(word, game, square, &mut board)?;
            let is_hole = |board: &Board| !board.has(square);
            match (is_hole(&board), is_hole(shape)) {
                (false, true) if board.get(square) == Cell::EMPTY => board.set(square, Cell::HOLE),
                (is_hole, was_hole) if is_hole != was_hole => {
                    let name = crate::notation::square_name(square, game.look.coordinates);
                    return Err(message!("tests-board-hole", square = name));
                }
                _ => {}
            }
        }
    }
    Ok(board)
}

/// Puts on a square of a board what a text says: a cell, or several pieces, lowest first, as `B+W*3` or `B W*3`.
pub(super) fn read_square(
    text: &str,
    game: &Game,
    square: Square,
    board: &mut Board,
) -> Result<(), Message> {
    board.set(square, Cell::EMPTY);
    // A whole cell first: `+` and `*` may be the letters of pieces.
    let whole = read_cell(text, game);
    let Ok(runs) =
        split_stack(text)
            .ok_or(())
            .and_then(|runs| match (&whole, board.has_stacks()) {
                (Err(_), true) => Ok(runs),
                _ => Err(()),
            })
    else {
        board.set(square, whole?);
        return Ok(());
    };
    for (word, times) in runs {
        let Some(piece) = read_cell(word, game)?.piece() else {
            return Err(message!("tests-unknown-piece", name = text));
        };
        for _ in 0..times {
            let op = Op::Place(square, piece);
            if !board.has_room(&[op]) {
                return Err(message!("rules-no-room", most = board.stack_limit()));
            }
            board.apply(op);
        }
    }
    Ok(())
}

/// Reads a cell: the name of a piece or its ASCII letter, `.` or `empty`, or `#` for no square.
fn read_cell(word: &str, game: &Game) -> Result<Cell, Message> {
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

/// Returns what stands on a square as text, with names of pieces; `.` for nothing, `#` for no square.
fn square_text(board: &Board, square: Square, name: impl Fn(Piece) -> String) -> String {
    let nothing = if board.has(square) { "." } else { "#" };
    write_stack(board, square, name).unwrap_or_else(|| nothing.to_owned())
}

/// Returns what stands on a square in the words of a language, a piece with its name in the rules: `man (W)`.
pub(super) fn square_words(board: &Board, square: Square, game: &Game, code: &str) -> String {
    square_text(board, square, |piece| {
        game.spoken_name_with_code(piece, code)
    })
}

/// Writes the rows of a board so that [`read_rows`] can read them: names, padded to the longest. Returns `None` if the
/// name of some piece cannot be used in a row.
pub fn write_rows(board: &Board, game: &Game) -> Option<String> {
    let text_of = |square| square_text(board, square, |piece| game.piece_name(piece).to_owned());
    let names: Vec<String> = board.squares().map(text_of).collect();
    let is_plain =
        |name: &String| !name.contains(char::is_whitespace) && !name.contains(['"', '\\']);
    let widest = names.iter().map(|name| name.chars().count()).max()?;
    if !names.iter().all(is_plain) {
        return None;
    }
    let mut text = String::new();
    for y in (0..board.height()).rev() {
        let cells = (0..board.width()).map(|x| {
            let name = text_of(Square::new(x, y));
            format!("{name:widest$}")
        });
        text += cells.collect::<Vec<_>>().join(" ").trim_end();
        text.push('\n');
    }
    Some(text)
}
