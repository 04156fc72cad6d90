//! The names of points in a file.

use super::format::{PointGrid, PointPlace, PointSet, Rectangle};
use crate::board::{Board, Square};
use std::collections::BTreeSet;

/// The notation of the moves and stones of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Notation {
    /// Two letters, counted from the left and the top: `dd`.
    #[default]
    Letters,
    /// A letter for the column and the number of the row from the top: `d4`.
    Squares,
}

impl Notation {
    /// Returns the notation that the format defines for a game: squares in Othello and Hex, otherwise letters.
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
                // `tt` may be a pass, so it does not tell the notation.
                (value != "tt").then_some(Self::Letters)
            }
            _ => (PointGrid::SQUARES.place)(value).map(|_| Self::Squares),
        }
    }

    fn grid(self) -> PointGrid {
        match self {
            Self::Letters => PointGrid::LETTERS,
            Self::Squares => PointGrid::SQUARES,
        }
    }

    /// Returns the name of the point in a column from the left and a row from the top.
    pub(super) fn name_of_place(self, (x, down): PointPlace) -> String {
        (self.grid().name)(x, down)
    }

    /// Returns the name of a square.
    pub(super) fn name(self, board: &Board, square: Square) -> String {
        let down = board.height().saturating_sub(square.y).saturating_sub(1);
        (self.grid().name)(square.x.into(), down.into())
    }
}

/// Returns the square in a column from the left and a row from the top.
pub(super) fn place_square(board: &Board, (x, down): PointPlace) -> Option<Square> {
    let (x, down) = (u16::try_from(x).ok()?, u16::try_from(down).ok()?);
    let y = board.height().checked_sub(1)?.checked_sub(down)?;
    let square = Square::new(x, y);
    board.has(square).then_some(square)
}

/// Returns the square of a point in either notation.
pub(super) fn point_square(board: &Board, value: &str) -> Option<Square> {
    place_square(board, place(value)?)
}

/// Returns the column and row of a point in either notation.
pub(super) fn place(value: &str) -> Option<PointPlace> {
    (PointGrid::LETTERS.place)(value).or_else(|| (PointGrid::SQUARES.place)(value))
}

/// Returns the points of a raw value such as `aa`, `aa:cc` or `a1:c3`.
pub(super) fn area(value: &str) -> Option<Rectangle> {
    let value = value.trim();
    let mut grids = [PointGrid::LETTERS, PointGrid::SQUARES].into_iter();
    grids.find_map(|grid| grid.area(value))
}

/// The raw values of a list of points, regardless of their order and of how rectangles are used.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct PointList<'v> {
    pub(super) points: PointSet,
    /// Values that are not points.
    pub(super) others: BTreeSet<&'v str>,
}

impl<'v> FromIterator<&'v str> for PointList<'v> {
    fn from_iter<T: IntoIterator<Item = &'v str>>(values: T) -> Self {
        let mut list = Self::default();
        for value in values {
            match area(value) {
                Some(area) => list.points.add(area),
                None => {
                    list.others.insert(value);
                }
            }
        }
        list
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_named_and_found_in_both_notations() {
        let board = Board::new(30, 12);
        for (square, letters, squares) in [
            (Square::new(0, 11), "aa", "a1"),
            (Square::new(3, 8), "dd", "d4"),
            (Square::new(25, 0), "zl", "z12"),
            (Square::new(26, 10), "Ab", "aa2"),
            (Square::new(29, 0), "Dl", "ad12"),
        ] {
            assert_eq!(Notation::Letters.name(&board, square), letters);
            assert_eq!(Notation::Squares.name(&board, square), squares);
            assert_eq!(point_square(&board, letters), Some(square));
            assert_eq!(point_square(&board, squares), Some(square));
        }
        for value in ["", "a", "a0", "a13", "1a", "resign", "aaa1", "é1", "a+1"] {
            assert_eq!(point_square(&board, value), None, "{value}");
        }
        assert_eq!(Notation::of_value("tt"), None);
        assert_eq!(Notation::of_value("swap-pieces"), None);
    }

    #[test]
    fn lists_of_points_are_sets() {
        let list = |values: &'static str| values.split(' ').collect::<PointList<'_>>();
        assert_eq!(list("b3:a2 e5"), list("a2 e5 a3 b2 b3 a2"));
        assert_eq!(list("bb:aa"), list("aa ab ba bb"));
        assert_ne!(list("bb:aa"), list("aa ab ba"));
        // More lines than any board has: no points.
        let none = list("a1:zz999 x:y");
        assert_eq!((none.points.len(), none.others.len()), (0, 2));
    }
}
