//! Moves for programs that speak a protocol of chess engines: UCI, that of XBoard, or USI.
//!
//! The three write the same moves with other names of squares: XBoard counts ten rows from 0, USI counts columns from
//! the right and has letters for rows (`7g7f`), and drops are written with `*`.

use super::uci;
use crate::board::{Game, Move, Position};

/// A protocol of chess engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChessProtocol {
    /// The Universal Chess Interface.
    Uci,
    /// The Chess Engine Communication Protocol of XBoard and WinBoard.
    XBoard,
    /// The Universal Shogi Interface.
    Usi,
}

/// The number of rows from which on XBoard counts them from 0.
const ROWS_FROM_ZERO: u16 = 10;

impl ChessProtocol {
    /// Returns a move as text; `None` for a move that the protocol cannot say.
    pub fn write_move(self, mv: &Move, game: &Game, position: &Position) -> Option<String> {
        let word = uci::write_move(mv, game, position)?;
        let (columns, rows) = size(game);
        match self {
            Self::Uci => Some(word),
            Self::XBoard if mv.is_empty() => Some("@@@@".to_owned()),
            Self::XBoard if rows < ROWS_FROM_ZERO => Some(word),
            Self::XBoard => renamed(&word, |column, row| {
                let column = char::from(b'a' + u8::try_from(column - 1).ok()?);
                Some(format!("{column}{}", row.checked_sub(1)?))
            }),
            Self::Usi => {
                let word = renamed(&word, |column, row| {
                    let column = (columns + 1).checked_sub(column)?;
                    let row = (rows + 1).checked_sub(row)?;
                    let letter = b'a'.checked_add(u8::try_from(row.checked_sub(1)?).ok()?)?;
                    Some(format!("{column}{}", char::from(letter)))
                })?;
                Some(word.replace('@', "*"))
            }
        }
    }
}

/// Returns the columns and rows of the board of pieces, without the hands beside it.
fn size(game: &Game) -> (u16, u16) {
    let area = game.look.fen.as_ref().and_then(|fen| fen.area);
    area.map_or((game.width, game.height), |(low, high)| {
        (
            high.x.saturating_sub(low.x) + 1,
            high.y.saturating_sub(low.y) + 1,
        )
    })
}

/// Returns a word of UCI with other names of its squares. `name` is given column and row, from 1.
fn renamed(word: &str, name: impl Fn(u16, u16) -> Option<String>) -> Option<String> {
    let mut text = String::new();
    let mut rest = word;
    while let Some(first) = rest.chars().next() {
        let after = rest.get(first.len_utf8()..)?;
        let end = after.find(|character: char| !character.is_ascii_digit());
        let (number, next) = after.split_at(end.unwrap_or(after.len()));
        // A letter for a piece has no number behind it.
        if first.is_ascii_lowercase() && !number.is_empty() {
            let column = u16::try_from(u32::from(first) - u32::from('a') + 1).ok()?;
            text += &name(column, number.parse().ok()?)?;
            rest = next;
        } else {
            text.push(first);
            rest = after;
        }
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_renamed_and_other_letters_stay() {
        let doubled = |word| renamed(word, |column, row| Some(format!("<{column},{row}>")));
        assert_eq!(doubled("e7e8q").as_deref(), Some("<5,7><5,8>q"));
        assert_eq!(doubled("P@b10").as_deref(), Some("P@<2,10>"));
        assert_eq!(
            doubled("d1d7,d7g7").as_deref(),
            Some("<4,1><4,7>,<4,7><7,7>")
        );
        assert_eq!(doubled("c7c3+").as_deref(), Some("<3,7><3,3>+"));
        assert_eq!(renamed("e2", |_, _| None), None);
    }
}
