//! A square of a board.

use std::fmt;

/// Column `x` to the right and row `y` upwards, both from 0; (0,0) is bottom left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// Column.
    pub x: u16,
    /// Row, upwards.
    pub y: u16,
}

impl Square {
    /// Returns the square in column `x` and row `y`.
    #[inline]
    pub fn new(x: u16, y: u16) -> Self {
        Self { x, y }
    }

    /// Returns the square moved by `dx` columns to the right and `dy` rows upwards. `None` if a coordinate would be out
    /// of range.
    #[must_use]
    #[inline]
    pub fn moved(self, dx: i32, dy: i32) -> Option<Self> {
        let x = u16::try_from(i32::from(self.x).checked_add(dx)?).ok()?;
        let y = u16::try_from(i32::from(self.y).checked_add(dy)?).ok()?;
        Some(Self { x, y })
    }
}

impl fmt::Display for Square {
    #[inline]
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{},{}", self.x, self.y)
    }
}
