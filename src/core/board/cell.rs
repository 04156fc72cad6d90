//! A kind of piece, and what a square holds: a piece, nothing, or no square at all.

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
