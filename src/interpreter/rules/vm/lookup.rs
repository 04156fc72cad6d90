//! Constant functions of whole numbers: the tables of a program, what is known of its maps, and of its families of pieces.
//!
//! Their values depend on nothing but the arguments, so every domain applies them where it knows these, and in the graph a
//! table that is indexed by the lane is a table by lane.

use super::neighbours::Neighbours;
use super::types::Type;
use crate::board::{Board, Cell, Square};
use crate::rules::FaultKind;
use std::collections::BTreeMap;

/// Arguments and result of a lookup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LookupForm {
    /// An entry of a row, by its index.
    Row(Type),
    /// An entry of a table of rows, by the indices of row and entry.
    Rows(Type),
    /// A number of a piece.
    OfPiece,
    /// A coordinate of the neighbour of a square, by column, row and direction.
    Step,
}

impl LookupForm {
    /// Returns the types of the arguments.
    pub const fn params(self) -> &'static [Type] {
        match self {
            Self::Row(_) => &[Type::Int],
            Self::Rows(_) => &[Type::Int, Type::Int],
            Self::OfPiece => &[Type::Piece],
            Self::Step => &[Type::Int, Type::Int, Type::Int],
        }
    }

    /// Returns the type of the value.
    pub const fn result(self) -> Type {
        match self {
            Self::Row(ty) | Self::Rows(ty) => ty,
            Self::OfPiece | Self::Step => Type::Int,
        }
    }
}

/// A constant function of up to three whole numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lookup {
    /// The bits of the entries, row by row, each of so many. The first index of a single row is `first`.
    Entries {
        first: i64,
        columns: Option<usize>,
        entries: Box<[i64]>,
        /// What happens beyond the entries.
        otherwise: Result<i64, FaultKind>,
    },
    /// By number; -1 for all others.
    Sparse(BTreeMap<i64, i64>),
    /// By column, row and direction: the column of the neighbour there; -1 without one.
    StepColumn,
    /// The same for the row.
    StepRow,
}

impl Lookup {
    /// Returns the value for some arguments, on a board with such neighbours.
    ///
    /// # Errors
    /// Returns a fault if there is none.
    pub fn get(&self, arguments: &[i64], neighbours: &Neighbours) -> Result<i64, FaultKind> {
        match (self, arguments) {
            (
                Self::Entries {
                    first,
                    columns,
                    entries,
                    otherwise,
                },
                arguments,
            ) => {
                let index = match (columns, arguments) {
                    (None, [index]) => index.checked_sub(*first).and_then(whole),
                    (Some(columns), [row, column]) => {
                        let column = whole(*column).filter(|column| column < columns);
                        let before = whole(*row).and_then(|row| row.checked_mul(*columns));
                        before.zip(column).and_then(|(a, b)| a.checked_add(b))
                    }
                    _ => return Err(FaultKind::Internal),
                };
                let entry = index.and_then(|index| entries.get(index)).copied();
                entry.map_or(*otherwise, Ok)
            }
            (Self::Sparse(values), [number]) => Ok(values.get(number).copied().unwrap_or(-1)),
            (Self::StepColumn | Self::StepRow, [x, y, direction]) => {
                let near = neighbours.step(*x, *y, *direction);
                Ok(near.map_or(-1, |near| match self {
                    Self::StepColumn => i64::from(near.x),
                    _ => i64::from(near.y),
                }))
            }
            (Self::Sparse(_) | Self::StepColumn | Self::StepRow, _) => Err(FaultKind::Internal),
        }
    }
}

fn whole(number: i64) -> Option<usize> {
    usize::try_from(number).ok()
}

/// The first of [`Facts::lookups`](super::facts::Facts::lookups): the number of a piece in its family.
pub const NUMBERS_OF_PIECES: u16 = 0;
/// The second of them: the column of a neighbour.
pub const STEP_COLUMNS: u16 = 1;
/// The third of them: the row of a neighbour.
pub const STEP_ROWS: u16 = 2;

/// Numbers of squares: a map that the program draws.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NumberMap {
    height: usize,
    /// By column and then row: which of the numbers other than 0, counted from 1.
    marks: Box<[u32]>,
    /// How many different numbers other than 0 there are.
    count: usize,
}

impl NumberMap {
    /// Creates a map of the size of a board; `number` returns the number of a column and row.
    pub fn new(width: u16, height: u16, number: impl Fn(u16, u16) -> i64) -> Self {
        let mut known: BTreeMap<i64, u32> = BTreeMap::new();
        let columns = (0..width).flat_map(|x| (0..height).map(move |y| (x, y)));
        let marks = columns.map(|(x, y)| match number(x, y) {
            0 => 0,
            number => {
                let next = u32::try_from(known.len() + 1).unwrap_or(u32::MAX);
                *known.entry(number).or_insert(next)
            }
        });
        Self {
            height: usize::from(height),
            marks: marks.collect(),
            count: known.len(),
        }
    }

    /// Returns how many different numbers other than 0 some squares have.
    pub fn reached(&self, squares: &[Square]) -> i64 {
        // A set in a word is enough for nearly all maps.
        let mut seen = vec![0_u64; self.count / 64 + 1];
        let mut reached = 0;
        for square in squares {
            let place = usize::from(square.x) * self.height + usize::from(square.y);
            let mark = self.marks.get(place).copied().unwrap_or(0) as usize;
            if let Some(word) = seen.get_mut(mark / 64).filter(|_| mark > 0) {
                let bit = 1 << (mark % 64);
                reached += i64::from(*word & bit == 0);
                *word |= bit;
            }
        }
        reached
    }
}

/// Returns the function of the column, or of the row, of the square with a number on a map: the first one of the lowest row
/// that has it.
pub fn squares_of_map(board: &Board, is_column: bool, number: impl Fn(u16, u16) -> i64) -> Lookup {
    let mut values = BTreeMap::new();
    for y in 0..board.height() {
        for x in 0..board.width() {
            let coordinate = if is_column { x } else { y };
            values.entry(number(x, y)).or_insert(i64::from(coordinate));
        }
    }
    Lookup::Sparse(values)
}

/// Returns the function of the number of a piece in its family, 0 for all others, from the numbers of the pieces.
pub fn numbers_of_pieces(numbers: &[i64]) -> Lookup {
    // By the bits of a cell: empty first.
    let entries = std::iter::once(0).chain(numbers.iter().copied());
    Lookup::Entries {
        first: i64::from(Cell::EMPTY.to_bits()),
        columns: None,
        entries: entries.collect(),
        otherwise: Ok(0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_found_by_their_indices_and_nothing_beyond() {
        let no = Neighbours::default();
        let fault = FaultKind::NoSuchEntry;
        let row = Lookup::Entries {
            first: 1,
            columns: None,
            entries: [5, 6, 7].into(),
            otherwise: Err(fault),
        };
        assert_eq!(row.get(&[1], &no), Ok(5));
        assert_eq!(row.get(&[3], &no), Ok(7));
        for index in [0, 4, -1, i64::MIN, i64::MAX] {
            assert_eq!(row.get(&[index], &no), Err(fault), "{index}");
        }
        let rows = Lookup::Entries {
            first: 0,
            columns: Some(2),
            entries: [1, 2, 3, 4].into(),
            otherwise: Err(fault),
        };
        assert_eq!(rows.get(&[1, 0], &no), Ok(3));
        for (row, column) in [
            (0, 2),
            (2, 0),
            (-1, 1),
            (1, -1),
            (i64::MAX, 1),
            (1, i64::MAX),
        ] {
            assert_eq!(rows.get(&[row, column], &no), Err(fault), "{row} {column}");
        }
    }

    #[test]
    fn a_map_knows_its_squares_and_the_numbers_that_a_group_reaches() {
        let no = Neighbours::default();
        let board = Board::new(3, 2);
        // 2 0 1 above 1 1 2.
        let number = |x: u16, y: u16| [[1, 1, 2], [2, 0, 1]][usize::from(y)][usize::from(x)];
        let (columns, rows) = [true, false]
            .map(|is_column| squares_of_map(&board, is_column, number))
            .into();
        let place = |number| (columns.get(&[number], &no), rows.get(&[number], &no));
        assert_eq!(place(1), (Ok(0), Ok(0)));
        assert_eq!(place(2), (Ok(2), Ok(0)));
        assert_eq!(place(0), (Ok(1), Ok(1)));
        assert_eq!(place(3), (Ok(-1), Ok(-1)));
        let map = NumberMap::new(3, 2, number);
        let square = Square::new;
        assert_eq!(map.reached(&[]), 0);
        assert_eq!(map.reached(&[square(1, 1)]), 0);
        assert_eq!(map.reached(&[square(0, 0), square(1, 0), square(2, 1)]), 1);
        assert_eq!(map.reached(&[square(0, 0), square(1, 1), square(0, 1)]), 2);
        let many = NumberMap::new(16, 16, |x, y| i64::from(x) * 16 + i64::from(y) - 100);
        let all: Vec<_> = (0..16)
            .flat_map(|x| (0..16).map(move |y| square(x, y)))
            .collect();
        assert_eq!(many.reached(&all), 255);
    }
}
