//! What rules may ask that never changes during a game.

use crate::board::{Cell, Piece};

/// Which squares are neighbours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Grid {
    /// Four by sides, eight by sides and corners.
    #[default]
    Squares,
    /// Six; every other row, from the second one on, lies half a square further right.
    Offset,
    /// Six; (x, y) touches (x+1, y+1) and (x-1, y-1) besides those in its row and column.
    Sheared,
}

/// What is known of a game before play, as far as rules may ask.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// Number of players.
    pub players: u8,
    /// Number of piece kinds.
    pub pieces: u16,
    /// The player that each piece kind belongs to, where the rules say; may be shorter than the number of kinds.
    pub owners: Vec<Option<u8>>,
    /// Which squares are neighbours, where the rules say.
    pub grid: Option<Grid>,
}

impl Facts {
    /// Returns which squares are neighbours.
    #[must_use]
    pub fn grid(&self) -> Grid {
        self.grid.unwrap_or_default()
    }

    /// Returns the player that what is on a square belongs to.
    #[must_use]
    pub fn owner(&self, cell: Cell) -> Option<u8> {
        let Piece(number) = cell.piece()?;
        self.owners.get(usize::from(number)).copied().flatten()
    }
}
