//! Sets of squares in one word: bit `n` is the square with index `n`.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXorAssign, Not};

/// A set of squares.
pub(super) trait BitSet:
    Copy
    + Eq
    + Debug
    + Send
    + Sync
    + 'static
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
{
    /// The number of squares that a set can hold.
    const SQUARES: usize;
    /// The empty set.
    const NONE: Self;

    /// Returns the set of one square.
    fn of(square: u16) -> Self;

    /// Returns the square with the lowest index. The set must not be empty.
    fn first(self) -> u16;

    /// Returns the number of squares.
    fn count(self) -> u32;

    /// Returns the squares of this set up to the first one, in the given order of indexes, that is also in `stops`.
    fn until(self, stops: Self, rising: bool) -> Self;

    fn is_empty(self) -> bool {
        self == Self::NONE
    }

    fn has(self, square: u16) -> bool {
        !(self & Self::of(square)).is_empty()
    }

    /// Returns true if the set has exactly one square.
    fn is_single(self) -> bool {
        self.count() == 1
    }
}

/// Iterates over the squares of a set, lowest index first.
#[derive(Clone, Copy, Debug)]
pub(super) struct SquareIter<B>(pub B);

impl<B: BitSet> Iterator for SquareIter<B> {
    type Item = u16;

    #[inline]
    fn next(&mut self) -> Option<u16> {
        if self.0.is_empty() {
            return None;
        }
        let square = self.0.first();
        self.0 ^= B::of(square);
        Some(square)
    }
}

macro_rules! bits {
    ($word:ty) => {
        impl BitSet for $word {
            const SQUARES: usize = <$word>::BITS as usize;
            const NONE: Self = 0;

            #[inline]
            fn of(square: u16) -> Self {
                1 << square
            }

            #[inline]
            fn first(self) -> u16 {
                self.trailing_zeros() as u16
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn until(self, stops: Self, rising: bool) -> Self {
                // For example, with the bits of `met` at 5 and 6, written from bit 7 down to bit 0:
                //
                //    met              0110_0000
                //    met - 1          0101_1111
                //    met ^ (met - 1)  0011_1111      up to the first piece met, that square included
                //
                // The square of the first piece belongs to the result: whether the piece may be captured is for the
                // caller to decide.
                let met = self & stops;
                if met == 0 {
                    self
                } else if rising {
                    // All bits up to the lowest one that is set.
                    self & (met ^ (met - 1))
                } else {
                    let last = <$word>::BITS - 1 - met.leading_zeros();
                    self & (<$word>::MAX << last)
                }
            }
        }
    };
}

bits!(u64);
bits!(u128);

#[cfg(test)]
mod tests {
    use super::*;

    fn check<B: BitSet>() {
        let row = [3, 4, 7, 9].map(B::of).into_iter();
        let row = row.fold(B::NONE, |all, bit| all | bit);
        let list = |set: B| SquareIter(set).collect::<Vec<_>>();
        assert_eq!(list(row), [3, 4, 7, 9]);
        assert_eq!(list(row.until(B::NONE, true)), [3, 4, 7, 9]);
        assert_eq!(
            list(row.until(B::of(4) | B::of(7) | B::of(8), true)),
            [3, 4]
        );
        assert_eq!(
            list(row.until(B::of(4) | B::of(7) | B::of(8), false)),
            [7, 9]
        );
        assert_eq!(list(row.until(B::of(3), true)), [3]);
        let last = B::of(B::SQUARES as u16 - 1);
        assert_eq!(list((row | last).until(last, false)), list(last));
        assert!(last.is_single() && !row.is_single() && row.has(7) && !row.has(8));
    }

    #[test]
    fn sets_of_both_sizes_are_walked_and_cut() {
        check::<u64>();
        check::<u128>();
    }
}
