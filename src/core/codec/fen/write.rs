//! Writes FEN.

use super::{Counters, Letters, ascii_letters, draughts};
use crate::base::Message;
use crate::board::fen::{FenField, FenLook};
use crate::board::notation::{column_name, row_name};
use crate::board::{Board, Cell, Game, Square};
use crate::message;
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
    if fen.is_draughts {
        return draughts::write(game, fen, board, turn);
    }
    let mut text = rows(game, fen, board)?;
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

fn rows(game: &Game, fen: &FenLook, board: &Board) -> Result<String, Message> {
    let letters = ascii_letters(game);
    let letters = Letters::of(&letters);
    let letter = |cell: Cell| -> Result<&str, Message> {
        let Some(piece) = cell.piece() else {
            return Ok("*");
        };
        let no_letter = || message!("fen-piece-without-letter", piece = game.piece_name(piece));
        letters.of_piece(piece).ok_or_else(no_letter)
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
    if !fen.hands.is_empty() {
        let before = text.len();
        for hand in &fen.hands {
            let cell = board.get(hand.square);
            if cell.piece().is_some() {
                let count = board.piece(hand.count);
                let count = count.and_then(|count| {
                    let name = game.piece_name(count);
                    fen.counts.iter().position(|known| known == name)
                });
                let count = count.map_or(1, |index| index + 2);
                text += &letter(cell)?.repeat(count);
            }
        }
        text.insert(before, '[');
        text.push(']');
    }
    Ok(text)
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
            let style = game.look.coordinates;
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
