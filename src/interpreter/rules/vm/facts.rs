//! Constant facts of a game that rules can ask for.

use super::lookup::{Lookup, NumberMap};
use crate::board::{Cell, Piece};
use crate::rules::FaultKind;

/// The neighbourhood of squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Grid {
    /// Four neighbours by sides, eight by sides and corners.
    #[default]
    Squares,
    /// Six neighbours; every other row, from the second one on, is shifted right by half a square.
    Offset,
    /// Six neighbours; besides those in its row and column, (x, y) touches (x+1, y+1) and (x-1, y-1).
    Sheared,
}

/// What is known of a game before play, as far as rules can ask for it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// Number of players.
    pub players: u8,
    /// Number of piece kinds.
    pub pieces: u16,
    /// The owner of each piece kind, where the rules name one; may be shorter than the number of kinds.
    pub owners: Vec<Option<u8>>,
    /// The neighbourhood of squares, if the rules say.
    pub grid: Option<Grid>,
    /// The constant functions of the program.
    pub lookups: Vec<Lookup>,
    /// Its maps, for questions about groups.
    pub maps: Vec<NumberMap>,
}

impl Facts {
    /// Returns the neighbourhood of squares.
    pub fn grid(&self) -> Grid {
        self.grid.unwrap_or_default()
    }

    /// Returns the value of a constant function.
    ///
    /// # Errors
    /// Returns a fault if it has none for these arguments.
    pub fn look_up(&self, lookup: u16, arguments: &[i64]) -> Result<i64, FaultKind> {
        let lookup = self.lookups.get(usize::from(lookup));
        lookup.map_or(Err(FaultKind::Internal), |lookup| lookup.get(arguments))
    }

    /// Returns the owner of the piece in a cell, if there is one.
    pub fn owner(&self, cell: Cell) -> Option<u8> {
        let Piece(number) = cell.piece()?;
        self.owners.get(usize::from(number)).copied().flatten()
    }
}
