//! Writes FEN.

use super::{Counters, FenLetters, draughts};
use crate::base::Message;
use crate::board::fen::{FenField, FenLook};
use crate::board::{Board, Cell, Game, Piece, Square};
use crate::message;
use crate::notation::{column_name, row_name};
use std::fmt::Write as _;

/// Returns a position as FEN. `state` are the values of the state of the rules as texts, by name.
///
/// # Errors
/// The look of the game does not declare how, or a piece has no letter.
pub fn write_fen(
    game: &Game,
    board: &Board,
    turn: u8,
    state: &[(String, String)],
    counters: Counters,
) -> Result<String, Message> {
    let Some(fen) = &game.look.fen else {
        return Err(message!("fen-not-declared"));
    };
    if board.has_stacks() {
        return Err(message!("fen-stacks"));
    }
    if fen.is_draughts {
        return draughts::write(game, fen, board, turn);
    }
    let letters = FenLetters::of(game);
    let mut text = board_rows(game, fen, &letters, board)?;
    if !fen.hands.is_empty() || !fen.supply.is_empty() {
        text.push('[');
        for (letter, count) in hands(game, fen, &letters, board)? {
            text += &letter.repeat(count);
        }
        for (letter, count) in supply(game, fen, &letters, board, turn)? {
            text += &letter.repeat(count);
        }
        text.push(']');
    }
    text.push(' ');
    text.push(fen.turns.get(usize::from(turn)).copied().unwrap_or('-'));
    for field in &fen.fields {
        let _ = write!(text, " {}", field_text(field, game, turn, state, counters));
    }
    Ok(text)
}

/// Returns the lower left and the upper right square that the rows cover.
pub(super) fn area(fen: &FenLook, board: &Board) -> (Square, Square) {
    fen.area.unwrap_or_else(|| {
        let last = |side: u16| side.saturating_sub(1);
        (
            Square::new(0, 0),
            Square::new(last(board.width()), last(board.height())),
        )
    })
}

/// Returns the letters of a piece.
fn letter_of<'l>(piece: Piece, game: &Game, letters: &'l FenLetters) -> Result<&'l str, Message> {
    let no_letter = || message!("fen-piece-without-letter", piece = game.piece_name(piece));
    letters.of_piece(piece).ok_or_else(no_letter)
}

/// Returns the rows of the board, without the pieces in hand.
pub(super) fn board_rows(
    game: &Game,
    fen: &FenLook,
    letters: &FenLetters,
    board: &Board,
) -> Result<String, Message> {
    let letter = |cell: Cell| match cell.piece() {
        Some(piece) => letter_of(piece, game, letters),
        None => Ok("*"),
    };
    let (low, high) = area(fen, board);
    let mut text = String::new();
    for y in (low.y..=high.y).rev() {
        let mut empty = 0;
        for x in low.x..=high.x {
            let cell = board.get(Square::new(x, y));
            if cell.is_empty() {
                empty += 1;
                continue;
            }
            if empty > 0 {
                let _ = write!(text, "{empty}");
                empty = 0;
            }
            text += letter(cell)?;
        }
        if empty > 0 {
            let _ = write!(text, "{empty}");
        }
        if y > low.y {
            text.push('/');
        }
    }
    Ok(text)
}

/// Returns the letters of the pieces in hand with their numbers, in the order of the pieces.
pub(super) fn hands<'l>(
    game: &Game,
    fen: &FenLook,
    letters: &'l FenLetters,
    board: &Board,
) -> Result<Vec<(&'l str, usize)>, Message> {
    let mut hand_letters = Vec::new();
    for hand in &fen.hands {
        if let Some(piece) = board.piece(hand.square) {
            let count = board.piece(hand.count).and_then(|count| {
                let name = game.piece_name(count);
                fen.counts.iter().position(|known| known == name)
            });
            let count = count.map_or(1, |index| index + 2);
            hand_letters.push((letter_of(piece, game, letters)?, count));
        }
    }
    Ok(hand_letters)
}

/// Returns the letters of the pieces of which FEN counts a supply, with what is left of it. Who has placed how many is
/// not known, because pieces change sides and players pass: it is counted as if they had placed by turns, and nobody has
/// fewer than there are empty squares, so that no program thinks that a player has run out of pieces.
fn supply<'l>(
    game: &Game,
    fen: &FenLook,
    letters: &'l FenLetters,
    board: &Board,
    turn: u8,
) -> Result<Vec<(&'l str, usize)>, Message> {
    let (low, high) = area(fen, board);
    let is_inside = |square: &Square| {
        (low.x..=high.x).contains(&square.x) && (low.y..=high.y).contains(&square.y)
    };
    let squares = || board.squares().filter(is_inside);
    let empty = squares()
        .filter(|square| board.get(*square).is_empty())
        .count();
    let is_counted = |square: &Square| {
        let piece = board.piece(*square).map(|piece| game.piece_name(piece));
        piece.is_some_and(|name| fen.supply.iter().any(|(known, _)| known == name))
    };
    let placed = squares().filter(is_counted).count();
    let mut remaining = Vec::new();
    for (name, count) in &fen.supply {
        let Some(piece) = game.piece_by_name(name) else {
            continue;
        };
        let owner_count = match game.owner(piece) == turn {
            true => placed / 2,
            false => placed.div_ceil(2),
        };
        let count = usize::try_from(*count).unwrap_or(usize::MAX);
        let count = count.saturating_sub(owner_count).max(empty);
        remaining.push((letter_of(piece, game, letters)?, count));
    }
    Ok(remaining)
}

fn field_text(
    field: &FenField,
    game: &Game,
    turn: u8,
    state: &[(String, String)],
    counters: Counters,
) -> String {
    let value = |name: &str| {
        let named = state.iter().find(|(other, _)| other == name);
        named.map_or("", |(_, value)| value.as_str())
    };
    let or_none = |text: String| match text.is_empty() {
        true => "-".to_owned(),
        false => text,
    };
    match field {
        FenField::Flags(flags) => {
            let set = flags.iter().filter(|(_, name)| value(name) == "true");
            or_none(set.map(|(letter, _)| *letter).collect())
        }
        FenField::Column { state, rows } => {
            let column = value(state).parse::<u16>().ok();
            let column = column.filter(|column| *column < game.width);
            let row = rows.get(usize::from(turn));
            let style = game.look.coordinates.in_files();
            let square = column.zip(row);
            or_none(square.map_or(String::new(), |(x, y)| {
                column_name(x, style) + &row_name(*y, style)
            }))
        }
        FenField::Number(name) => or_none(value(name).to_owned()),
        FenField::Clock { .. } => counters.clock.to_string(),
        FenField::MoveNumber => counters.number.to_string(),
    }
}
