//! The names of points of the board in a file.

use crate::board::{Board, Square};

/// How the moves and stones of a game are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Notation {
    /// Two letters, from the left and from the top: `dd`.
    #[default]
    Letters,
    /// Letters for the column and the number of the row from the top: `d4`.
    Squares,
}

impl Notation {
    /// Returns the notation that the format defines for a game: squares in Othello and Hex, else letters.
    pub(super) fn of_game(gm: Option<u32>) -> Self {
        match gm {
            Some(2 | 11) => Self::Squares,
            _ => Self::Letters,
        }
    }

    /// Returns the notation of a raw value, or `None` if it is not a point.
    pub(super) fn of_value(value: &str) -> Option<Self> {
        let value = value.trim();
        match value.as_bytes() {
            [x, y] if x.is_ascii_alphabetic() && y.is_ascii_alphabetic() => {
                // `tt` may be a pass, so it tells nothing of the notation.
                (value != "tt").then_some(Self::Letters)
            }
            _ => column_and_row(value).map(|_| Self::Squares),
        }
    }

    /// Returns the name of a square.
    pub(super) fn name(self, board: &Board, at: Square) -> String {
        let down = board.height().saturating_sub(at.y).saturating_sub(1);
        match self {
            Self::Letters => [at.x, down].into_iter().map(letter).collect(),
            Self::Squares => {
                let small = |number: u16| char::from(b'a' + (number % 26) as u8);
                let mut name = String::new();
                if at.x >= 26 {
                    name.push(small(at.x / 26 - 1));
                }
                name.push(small(at.x));
                format!("{name}{}", u32::from(down) + 1)
            }
        }
    }
}

/// Returns column and row, from 0, of a square such as `d4` or `ab12`.
fn column_and_row(value: &str) -> Option<(u16, u16)> {
    let digits = value.find(|character: char| !character.is_ascii_alphabetic())?;
    let (letters, row) = value.split_at(digits);
    if !(1..=2).contains(&letters.len()) || !row.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let column = letters.bytes().fold(0, |column, letter| {
        column * 26 + u16::from(letter.to_ascii_lowercase() - b'a') + 1
    });
    let row: u16 = row.parse().ok()?;
    Some((column - 1, row.checked_sub(1)?))
}

/// Returns the number of a letter in a point of two letters.
fn number(letter: u8) -> Option<u16> {
    match letter {
        b'a'..=b'z' => Some(u16::from(letter - b'a')),
        b'A'..=b'Z' => Some(u16::from(letter - b'A') + 26),
        _ => None,
    }
}

fn letter(number: u16) -> char {
    let base = if number < 26 { b'a' } else { b'A' };
    char::from(base + (number % 26) as u8)
}

/// Returns the square of a point in either notation.
pub(super) fn point_square(board: &Board, value: &str) -> Option<Square> {
    let (x, down) = match value.as_bytes() {
        [x, y] if y.is_ascii_alphabetic() => (number(*x)?, number(*y)?),
        _ => column_and_row(value)?,
    };
    let y = board.height().checked_sub(1)?.checked_sub(down)?;
    let at = Square::new(x, y);
    board.has(at).then_some(at)
}

/// Returns the points of raw values in order, with rectangles `aa:cc` expanded. Values that are not points stay as they
/// are.
pub(super) fn points<'v>(values: impl Iterator<Item = &'v str>) -> Vec<String> {
    let mut all = Vec::new();
    for value in values {
        let corners = match value.as_bytes() {
            [a, b, b':', c, d] => number(*a).zip(number(*b)).zip(number(*c).zip(number(*d))),
            _ => None,
        };
        match corners {
            Some(((a, b), (c, d))) => {
                for x in a.min(c)..=a.max(c) {
                    let column = b.min(d)..=b.max(d);
                    all.extend(column.map(|y| [x, y].into_iter().map(letter).collect()));
                }
            }
            None => all.push(value.to_owned()),
        }
    }
    all.sort_unstable();
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_named_and_found_in_both_notations() {
        let board = Board::new(30, 12);
        for (at, letters, squares) in [
            (Square::new(0, 11), "aa", "a1"),
            (Square::new(3, 8), "dd", "d4"),
            (Square::new(25, 0), "zl", "z12"),
            (Square::new(26, 10), "Ab", "aa2"),
            (Square::new(29, 0), "Dl", "ad12"),
        ] {
            assert_eq!(Notation::Letters.name(&board, at), letters);
            assert_eq!(Notation::Squares.name(&board, at), squares);
            assert_eq!(point_square(&board, letters), Some(at));
            assert_eq!(point_square(&board, squares), Some(at));
        }
        for value in ["", "a", "a0", "a13", "1a", "resign", "aaa1", "é1", "a+1"] {
            assert_eq!(point_square(&board, value), None, "{value}");
        }
        assert_eq!(Notation::of_value("tt"), None);
        assert_eq!(Notation::of_value("swap-pieces"), None);
    }
}
