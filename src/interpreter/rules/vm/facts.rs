//! Constant facts of a game that rules can ask for.

use super::lookup::{Lookup, NumberMap};
use super::neighbours::{Grid, Neighbours};
use crate::board::look::BoardLine;
use crate::board::{Board, Cell, Piece};
use crate::rules::FaultKind;

/// What is known of a game before play, as far as rules can ask for it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// Number of players.
    pub players: u8,
    /// Number of piece kinds.
    pub pieces: u16,
    /// The owner of each piece kind, where the rules name one; may be shorter than the number of kinds.
    pub owners: Vec<Option<u8>>,
    /// The form of the neighbourhood of squares, if the rules say.
    pub grid: Option<Grid>,
    /// The lines of the board, if the rules say.
    pub lines: Vec<BoardLine>,
    /// The neighbours of squares; empty until [`Facts::with_board`].
    pub neighbours: Neighbours,
    /// The constant functions of the program.
    pub lookups: Vec<Lookup>,
    /// Its maps, for questions about groups.
    pub maps: Vec<NumberMap>,
}

impl Facts {
    /// Returns the facts with the neighbours on a board; `grid` counts if the rules do not say.
    pub fn with_board(&self, grid: Grid, board: &Board) -> Self {
        let grid = self.grid.unwrap_or(grid);
        Self {
            neighbours: Neighbours::new(grid, &self.lines, board),
            ..self.clone()
        }
    }

    /// Returns the value of a constant function.
    ///
    /// # Errors
    /// Returns a fault if it has none for these arguments.
    pub fn look_up(&self, lookup: u16, arguments: &[i64]) -> Result<i64, FaultKind> {
        let lookup = self.lookups.get(usize::from(lookup));
        lookup.map_or(Err(FaultKind::Internal), |lookup| {
            lookup.get(arguments, &self.neighbours)
        })
    }

    /// Returns the owner of the piece in a cell, if there is one.
    pub fn owner(&self, cell: Cell) -> Option<u8> {
        let Piece(number) = cell.piece()?;
        self.owners.get(usize::from(number)).copied().flatten()
    }
}
