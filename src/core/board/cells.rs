//! The board: a rectangle of cells, each with a piece, empty, or no square at all. In some games a cell is the top of
//! several pieces, [one on the other](super::levels).

use super::stacks::Stacks;
use super::{BoardStamp, Cell, Piece, Square};
use std::hash::{Hash, Hasher};

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
    pairs.fold(0, |all, (a, b)| all | (a.to_bits() ^ b.to_bits())) != 0
}

/// Width, height and the cells, row by row from the bottom.
#[derive(Debug, Default)]
pub struct Board {
    width: u16,
    height: u16,
    /// `None` from a change until the board is marked again.
    stamp: Option<BoardStamp>,
    cells: Box<[Cell]>,
    /// What lies under the pieces in `cells`, if squares hold several.
    pub(super) stacks: Option<Box<Stacks>>,
}

impl PartialEq for Board {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        let is_same_stamp = self.stamp.is_some() && self.stamp == other.stamp;
        is_same_stamp
            || (self.width, self.height) == (other.width, other.height)
                && self.cells == other.cells
                && self.stacks == other.stacks
    }
}

impl Eq for Board {}

impl Hash for Board {
    #[inline]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (self.width, self.height, &self.cells).hash(hasher);
        if let Some(stacks) = &self.stacks {
            stacks.hash(hasher);
        }
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
            stacks: self.stacks.clone(),
        }
    }

    /// Makes this board equal to another one. Allocates nothing if they have the same size.
    #[inline]
    fn clone_from(&mut self, other: &Self) {
        (self.width, self.height, self.stamp) = (other.width, other.height, other.stamp);
        self.cells.clone_from(&other.cells);
        self.stacks.clone_from(&other.stacks);
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
            stacks: None,
        }
    }

    /// Returns a board of the same squares, all of them empty.
    #[must_use]
    pub fn emptied(&self) -> Self {
        let mut board = self.clone();
        for square in self.squares() {
            board.set(square, Cell::EMPTY);
        }
        board
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

    /// Returns all cells, those on top where pieces lie on each other, row by row from the bottom: the cell of (x, y) has
    /// the index `y * width + x`.
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
    pub(super) fn index(&self, square: Square) -> Option<usize> {
        (square.x < self.width && square.y < self.height)
            .then(|| usize::from(square.y) * usize::from(self.width) + usize::from(square.x))
    }

    /// Returns what is at a square, on top if pieces lie on each other; a hole outside the rectangle.
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

    /// Sets the cell of a square instead of all that is there; does nothing outside the rectangle.
    #[inline]
    pub fn set(&mut self, square: Square, cell: Cell) {
        if let (Some(index), Some(stacks)) = (self.index(square), &mut self.stacks) {
            stacks.empty(index);
        }
        self.set_top(square, cell);
    }

    /// Sets the cell that is seen on a square; does nothing outside the rectangle.
    #[inline]
    pub(super) fn set_top(&mut self, square: Square, cell: Cell) {
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
