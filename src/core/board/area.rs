//! Rectangles of squares, and the hands of players, which are such rectangles beside the board.

use super::Square;

/// A part of the board: its lower left and its upper right square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Area {
    /// The lower left square.
    pub low: Square,
    /// The upper right square.
    pub high: Square,
}

impl Area {
    /// Returns the smallest area with both squares.
    pub fn of(one: Square, other: Square) -> Self {
        Self {
            low: Square::new(one.x.min(other.x), one.y.min(other.y)),
            high: Square::new(one.x.max(other.x), one.y.max(other.y)),
        }
    }

    /// Returns the area of a whole board.
    pub fn whole(width: u16, height: u16) -> Self {
        Self {
            low: Square::new(0, 0),
            high: Square::new(width.saturating_sub(1), height.saturating_sub(1)),
        }
    }

    /// Returns true if a square is in the area.
    pub fn has(self, square: Square) -> bool {
        (self.low.x..=self.high.x).contains(&square.x)
            && (self.low.y..=self.high.y).contains(&square.y)
    }

    /// Returns true if both areas share a square.
    pub fn meets(self, other: Self) -> bool {
        let apart = self.high.x < other.low.x
            || other.high.x < self.low.x
            || self.high.y < other.low.y
            || other.high.y < self.low.y;
        !apart
    }

    /// Returns the number of columns and of rows.
    pub fn size(self) -> (u16, u16) {
        let count = |low: u16, high: u16| high.saturating_sub(low).saturating_add(1);
        (
            count(self.low.x, self.high.x),
            count(self.low.y, self.high.y),
        )
    }

    /// Returns the largest part of the area that is as high or as wide and does not meet another area.
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        if !self.meets(other) {
            return self;
        }
        let mut parts = Vec::new();
        if let Some(x) = other.low.x.checked_sub(1).filter(|x| *x >= self.low.x) {
            let high = Square::new(x, self.high.y);
            parts.push(Self { high, ..self });
        }
        if let Some(y) = other.low.y.checked_sub(1).filter(|y| *y >= self.low.y) {
            let high = Square::new(self.high.x, y);
            parts.push(Self { high, ..self });
        }
        if other.high.x < self.high.x {
            let low = Square::new(other.high.x + 1, self.low.y);
            parts.push(Self { low, ..self });
        }
        if other.high.y < self.high.y {
            let low = Square::new(self.low.x, other.high.y + 1);
            parts.push(Self { low, ..self });
        }
        let squares = |part: &Self| {
            let (width, height) = part.size();
            u32::from(width) * u32::from(height)
        };
        parts.into_iter().max_by_key(squares).unwrap_or(self)
    }
}

/// The squares where the pieces stand that a player has in hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hand {
    /// The player, from 0.
    pub player: u8,
    /// The squares, which are not drawn as a part of the board.
    pub area: Area,
}
