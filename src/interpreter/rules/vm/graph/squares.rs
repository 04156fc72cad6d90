//! Sets of squares as bit sets, and the shape of a board.
//!
//! Square (x, y) of a board is bit `x * height + y`, so the order of the bits is the order of squares in a listing.

// The bits of a board of 3 columns and 4 rows, (0,0) at the lower left, and the distances of a king's step:
//
//     y = 3    3   7  11         -3   +1   +5        left and up: -1 column, +1 row = -4 + 1
//     y = 2    2   6  10         -4    .   +4
//     y = 1    1   5   9         -5   -1   +3
//     y = 0    0   4   8
//
// Column by column, because a listing goes through columns first; bits in ascending order are then moves in order.

use crate::base::bits;
use crate::board::{Board, Square};
use std::sync::Arc;

// 19 x 19 squares, with room to spare.
/// The number of words of the largest set.
pub const WORDS: usize = 6;

/// A set of squares of a board of up to `64 * WORDS` squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SquareSet([u64; WORDS]);

impl SquareSet {
    /// Returns true if a square is in the set.
    pub fn has(&self, square: usize) -> bool {
        self.0
            .get(square / 64)
            .is_some_and(|word| word >> (square % 64) & 1 == 1)
    }

    /// Adds a square.
    pub fn insert(&mut self, square: usize) {
        if let Some(word) = self.0.get_mut(square / 64) {
            *word |= 1 << (square % 64);
        }
    }

    pub fn minus(mut self, other: &Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(a, b)| *a &= !b);
        self
    }

    pub fn with(mut self, other: &Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(a, b)| *a |= b);
        self
    }

    pub fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    /// Returns the lowest square.
    pub fn first(&self) -> Option<usize> {
        self.iter().next()
    }

    /// Returns the squares in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        let words = self.0.iter().enumerate();
        words.flat_map(|(number, word)| bits(*word).map(move |bit| number * 64 + bit))
    }

    /// Returns the set with these words.
    pub fn of_words(words: impl Iterator<Item = u64>) -> Self {
        let mut squares = Self::default();
        squares
            .0
            .iter_mut()
            .zip(words)
            .for_each(|(to, from)| *to = from);
        squares
    }

    /// Returns the squares that are also in another set.
    pub fn within(mut self, other: &Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(a, b)| *a &= b);
        self
    }

    /// Returns the first `N` words. All squares must lie within them.
    pub fn words<const N: usize>(&self) -> [u64; N] {
        let mut words = [0; N];
        words
            .iter_mut()
            .zip(self.0)
            .for_each(|(to, from)| *to = from);
        words
    }
}

impl FromIterator<usize> for SquareSet {
    fn from_iter<I: IntoIterator<Item = usize>>(all: I) -> Self {
        let mut squares = Self::default();
        all.into_iter().for_each(|square| squares.insert(square));
        squares
    }
}

/// The size of a board, which of its squares exist, and what can stand on them.
#[derive(Clone, Debug)]
pub struct BoardShape {
    pub width: i64,
    pub height: i64,
    /// The squares that exist.
    pub exists: SquareSet,
    pub has_holes: bool,
    /// True if a square holds several pieces. A set then knows only what is seen of them, so what a clear uncovers is looked
    /// up on a board.
    pub has_stacks: bool,
    /// The number of kinds of pieces.
    pub pieces: u32,
    /// By bit: its square. A table, because a division for each operation of a random game is slow.
    pub of_bit: Arc<[Square]>,
}

impl BoardShape {
    // A set of contents is a `u64`, with one bit for empty squares and one for holes.
    /// The most kinds of pieces that a graph supports: with empty squares and holes, 64 contents.
    const PIECES: u16 = 62;

    /// Returns the shape of a board, or `None` if graphs do not support the board or that many kinds of pieces.
    pub fn of(board: &Board, pieces: u16) -> Option<Self> {
        let (width, height) = (usize::from(board.width()), usize::from(board.height()));
        let fits = (1..=64).contains(&width)
            && (1..=64).contains(&height)
            && width * height <= WORDS * 64
            && pieces <= Self::PIECES;
        if !fits {
            return None;
        }
        let mut shape = Self {
            width: i64::from(board.width()),
            height: i64::from(board.height()),
            exists: SquareSet::default(),
            has_holes: board.cells().iter().any(|cell| cell.is_hole()),
            has_stacks: board.has_stacks(),
            pieces: u32::from(pieces),
            of_bit: all_squares(board.width(), board.height()),
        };
        shape.exists = board.squares().map(|square| shape.bit(square)).collect();
        Some(shape)
    }

    /// Returns the number of squares of the whole rectangle.
    pub fn squares(&self) -> usize {
        usize::try_from(self.width * self.height).unwrap_or(0)
    }

    /// Returns the bit of a square, which must be on the board.
    pub fn bit(&self, square: Square) -> usize {
        usize::from(square.x) * usize::try_from(self.height).unwrap_or(0) + usize::from(square.y)
    }

    /// Returns the bit of a column and row, or `None` off the board.
    pub fn bit_at(&self, x: i64, y: i64) -> Option<usize> {
        let is_on = (0..self.width).contains(&x) && (0..self.height).contains(&y);
        is_on.then(|| usize::try_from(x * self.height + y).unwrap_or(0))
    }

    // Two directions may have the same distance in bits, such as one to the right and `height` up. They do not meet on
    // any lane that a mask lets through: no lane has both squares on the board.
    /// Returns the distance in bits to a square that many columns and rows away.
    pub fn distance(&self, x: i16, y: i16) -> i16 {
        let bits = i64::from(x) * self.height + i64::from(y);
        i16::try_from(bits).unwrap_or(0)
    }

    /// Returns the column and row of a bit.
    pub fn place(&self, bit: usize) -> (i64, i64) {
        let bit = i64::try_from(bit).unwrap_or(0);
        (bit / self.height, bit % self.height)
    }

    /// Returns the square of a bit.
    #[inline]
    pub fn square(&self, bit: usize) -> Square {
        if let Some(square) = self.of_bit.get(bit) {
            return *square;
        }
        // Beyond the last column, so that nobody takes it for a square of the board.
        let (x, y) = self.place(bit);
        Square::new(u16::try_from(x).unwrap_or(0), u16::try_from(y).unwrap_or(0))
    }

    /// Returns the set of all contents: empty, the pieces, and the hole as the last one if the board has any.
    pub fn all_contents(&self) -> u64 {
        let holes = u64::from(self.has_holes) << (self.pieces + 1);
        ((1 << (self.pieces + 1)) - 1) | holes
    }

    /// Returns the content of a cell as a number: 0 if empty, then the pieces, and the hole as the last one.
    pub fn content(&self, cell: crate::board::Cell) -> usize {
        match cell.is_hole() {
            true => self.pieces as usize + 1,
            false => usize::from(cell.to_bits()),
        }
    }
}

/// Returns the squares of a board in the order of their bits.
fn all_squares(width: u16, height: u16) -> Arc<[Square]> {
    let columns = 0..width;
    columns
        .flat_map(|x| (0..height).map(move |y| Square::new(x, y)))
        .collect()
}
