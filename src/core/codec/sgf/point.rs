//! The names of points of the board in a file.

use super::format::Grid;
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
            _ => (Grid::SQUARES.place)(value).map(|_| Self::Squares),
        }
    }

    fn grid(self) -> Grid {
        match self {
            Self::Letters => Grid::LETTERS,
            Self::Squares => Grid::SQUARES,
        }
    }

    /// Returns the name of a square.
    pub(super) fn name(self, board: &Board, at: Square) -> String {
        let down = board.height().saturating_sub(at.y).saturating_sub(1);
        (self.grid().name)(at.x.into(), down.into())
    }
}

/// Returns the square of a point in either notation.
pub(super) fn point_square(board: &Board, value: &str) -> Option<Square> {
    let place = (Grid::LETTERS.place)(value).or_else(|| (Grid::SQUARES.place)(value));
    let (x, down) =
        place.and_then(|(x, y)| Some((u16::try_from(x).ok()?, u16::try_from(y).ok()?)))?;
    let y = board.height().checked_sub(1)?.checked_sub(down)?;
    let at = Square::new(x, y);
    board.has(at).then_some(at)
}

/// Returns the points of raw values in order, with rectangles such as `aa:cc` and `a1:c3` expanded. Values that are not
/// points stay as they are.
pub(super) fn points<'v>(values: impl Iterator<Item = &'v str>) -> Vec<String> {
    let mut all = Vec::new();
    for value in values {
        let grids = [Grid::LETTERS, Grid::SQUARES];
        match grids
            .iter()
            .find_map(|grid| Some((grid, grid.rectangle(value)?)))
        {
            Some((grid, rectangle)) => all.extend(grid.expand(rectangle)),
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
        assert_eq!(
            points(["b3:a2", "e5"].into_iter()),
            ["a2", "a3", "b2", "b3", "e5"]
        );
        assert_eq!(points(["bb:aa"].into_iter()), ["aa", "ab", "ba", "bb"]);
        assert_eq!(points(["a1:zz999", "x:y"].into_iter()), ["a1:zz999", "x:y"]);
    }
}
