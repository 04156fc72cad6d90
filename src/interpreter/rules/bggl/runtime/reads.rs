//! The squares, variables and calls that a result depends on.

use crate::board::{Board, Square};

/// The number of squares of a board whose reads are tracked one by one.
pub(super) const SQUARES: usize = 256;

/// The most squares and variables that a result may depend on. One that depends on more hardly ever applies again.
pub(super) const MAX_READS: usize = 24;

/// What a run has read or written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Reads {
    pub squares: [u64; SQUARES / 64],
    /// The global variables, by number.
    pub globals: u64,
    /// The [calls](super::calls) that look at the position before the answers, by number.
    pub calls: u64,
    /// True if it read more than is tracked.
    pub is_more: bool,
}

impl Reads {
    pub(super) fn add(&mut self, board: &Board, square: Square) {
        let index = usize::from(square.y) * usize::from(board.width()) + usize::from(square.x);
        self.add_index(index);
    }

    /// Adds the square whose cell has this index.
    #[inline]
    pub(super) fn add_index(&mut self, index: usize) {
        match self.squares.get_mut(index / 64) {
            Some(word) => *word |= 1 << (index % 64),
            None => self.is_more = true,
        }
    }

    pub(super) fn add_global(&mut self, number: u32) {
        match 1u64.checked_shl(number) {
            Some(bit) => self.globals |= bit,
            None => self.is_more = true,
        }
    }

    pub(super) fn add_call(&mut self, number: u32) {
        match 1u64.checked_shl(number) {
            Some(bit) => self.calls |= bit,
            None => self.is_more = true,
        }
    }

    pub(super) fn add_all(&mut self) {
        self.is_more = true;
    }

    pub(super) fn join(&mut self, other: &Self) {
        for (word, more) in self.squares.iter_mut().zip(other.squares) {
            *word |= more;
        }
        self.globals |= other.globals;
        self.calls |= other.calls;
        self.is_more |= other.is_more;
    }

    /// Returns true if there are too many to be worth storing.
    pub(super) fn are_many(&self) -> bool {
        let count: u32 = self.squares.iter().map(|word| word.count_ones()).sum();
        let others = self.globals.count_ones() + self.calls.count_ones();
        self.is_more || (count + others) as usize > MAX_READS
    }
}
