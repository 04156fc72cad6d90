//! The board: a rectangle of cells, each with a piece, empty, or no square at all.

use super::{BoardStamp, Square};
use std::hash::{Hash, Hasher};

/// A kind of piece: the index of its declaration, from 0. Its name is in the [`Game`](super::Game).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece(pub u16);

/// The content of a square, in two bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Cell(u16);

impl Cell {
    /// Nothing stands here.
    pub const EMPTY: Self = Self(0);
    /// There is no square here.
    pub const HOLE: Self = Self(u16::MAX);

    /// Returns a cell with a piece.
    #[inline]
    pub fn of(piece: Piece) -> Self {
        Self(piece.0.saturating_add(1).min(u16::MAX - 1))
    }

    /// Returns the piece here.
    #[inline]
    pub fn piece(self) -> Option<Piece> {
        if self == Self::HOLE {
            None
        } else {
            self.0.checked_sub(1).map(Piece)
        }
    }

    /// Returns true if a piece could stand here but none does.
    #[inline]
    pub fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Returns true if there is no square here.
    #[inline]
    pub fn is_hole(self) -> bool {
        self == Self::HOLE
    }

    /// Returns the number that represents the cell: 0 for empty, the index of the piece plus 1, or `u16::MAX` for a
    /// hole. For machines that keep cells in registers.
    #[inline]
    pub fn to_bits(self) -> u16 {
        self.0
    }

    /// Returns the inverse of [`Cell::to_bits`].
    #[inline]
    pub fn from_bits(bits: u16) -> Self {
        Self(bits)
    }
}

/// The number of cells that [`each_difference`] compares at once.
const BLOCK: usize = 16;

/// Calls `visit` with the indices at which two rows of cells of the same length differ. Meant for boards that differ in
/// few squares: blocks that are equal are passed without a branch for each cell.
#[inline]
pub fn each_difference(a: &[Cell], b: &[Cell], mut visit: impl FnMut(usize)) {
    let (blocks, rest) = a.as_chunks::<BLOCK>();
    let (other_blocks, other_rest) = b.as_chunks::<BLOCK>();
    let mut first = 0;
    let mut compare = |first: usize, a: &[Cell], b: &[Cell]| {
        for (index, (a, b)) in (first..).zip(a.iter().zip(b)) {
            if a != b {
                visit(index);
            }
        }
    };
    for (block, other) in blocks.iter().zip(other_blocks) {
        if differ(block, other) {
            compare(first, block, other);
        }
        first += BLOCK;
    }
    compare(first, rest, other_rest);
}

/// Returns true if two blocks of cells differ.
#[inline]
fn differ<const N: usize>(a: &[Cell; N], b: &[Cell; N]) -> bool {
    // Without an early exit: sixteen comparisons joined by `or` become a few vector instructions, and a branch for
    // each would not.
    let pairs = a.iter().zip(b);
    pairs.fold(0, |all, (a, b)| all | (a.0 ^ b.0)) != 0
}

/// Width, height and the cells, row by row from the bottom.
#[derive(Debug, Default)]
pub struct Board {
    width: u16,
    height: u16,
    /// `None` from a change until the board is marked again.
    stamp: Option<BoardStamp>,
    cells: Box<[Cell]>,
}

impl PartialEq for Board {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        let is_same_stamp = self.stamp.is_some() && self.stamp == other.stamp;
        is_same_stamp
            || (self.width, self.height) == (other.width, other.height) && self.cells == other.cells
    }
}

impl Eq for Board {}

impl Hash for Board {
    #[inline]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (self.width, self.height, &self.cells).hash(hasher);
    }
}

impl Clone for Board {
    #[inline]
    fn clone(&self) -> Self {
        Self {
            width: self.width,
            height: self.height,
            stamp: self.stamp,
            cells: self.cells.clone(),
        }
    }

    /// Makes this board equal to another one. Allocates nothing if they have the same size.
    #[inline]
    fn clone_from(&mut self, other: &Self) {
        (self.width, self.height, self.stamp) = (other.width, other.height, other.stamp);
        self.cells.clone_from(&other.cells);
    }
}

impl Board {
    /// Creates an empty board. Sizes of 0 are allowed and give a board without squares.
    #[inline]
    pub fn new(width: u16, height: u16) -> Self {
        let cells = vec![Cell::EMPTY; usize::from(width) * usize::from(height)].into_boxed_slice();
        Self {
            width,
            height,
            stamp: None,
            cells,
        }
    }

    /// Returns the number of columns.
    #[inline]
    pub fn width(&self) -> u16 {
        self.width
    }

    /// Returns the number of rows.
    #[inline]
    pub fn height(&self) -> u16 {
        self.height
    }

    /// Returns all cells, row by row from the bottom: the cell of (x, y) has the index `y * width + x`.
    #[inline]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Returns the stamp with which the board was marked, unless it has changed since.
    #[inline]
    pub fn stamp(&self) -> Option<BoardStamp> {
        self.stamp
    }

    /// Marks the board with a new stamp, by which it and its copies are known as equal until they change.
    #[inline]
    pub fn mark(&mut self, stamp: BoardStamp) {
        self.stamp = Some(stamp);
    }

    #[inline]
    fn index(&self, square: Square) -> Option<usize> {
        (square.x < self.width && square.y < self.height)
            .then(|| usize::from(square.y) * usize::from(self.width) + usize::from(square.x))
    }

    /// Returns what is at a square; a hole outside the rectangle.
    #[inline]
    pub fn get(&self, square: Square) -> Cell {
        self.index(square)
            .and_then(|index| self.cells.get(index))
            .copied()
            .unwrap_or(Cell::HOLE)
    }

    /// Returns the piece at a square.
    #[inline]
    pub fn piece(&self, square: Square) -> Option<Piece> {
        self.get(square).piece()
    }

    /// Returns true if the square exists: inside the rectangle and not a hole.
    #[inline]
    pub fn has(&self, square: Square) -> bool {
        !self.get(square).is_hole()
    }

    /// Sets the cell of a square; does nothing outside the rectangle.
    #[inline]
    pub fn set(&mut self, square: Square, cell: Cell) {
        if let Some(slot) = self
            .index(square)
            .and_then(|index| self.cells.get_mut(index))
        {
            *slot = cell;
            self.stamp = None;
        }
    }

    /// Returns the existing square nearest to a place by Manhattan distance; of several, the first.
    #[inline]
    pub fn nearest(&self, place: Square) -> Option<Square> {
        self.squares()
            .min_by_key(|square| square.x.abs_diff(place.x) + square.y.abs_diff(place.y))
    }

    /// Returns all existing squares, row by row from the bottom.
    #[inline]
    pub fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        let width = self.width;
        (0..self.height)
            .flat_map(move |y| (0..width).map(move |x| Square::new(x, y)))
            .filter(|square| self.has(*square))
    }
}
