//! The state of the screen for a board of stones that is open without rules.

use crate::session::stones::StoneBoard;

/// The colours of stones in the order of the format.
pub const COLORS: [&str; 4] = ["Azul", "Negro", "Rojo", "Verde"];

/// The screen of a board of stones.
#[derive(Clone, Debug)]
pub struct StonesScreen {
    /// The board with its history and its file.
    pub board: StoneBoard,
    /// The column and row of the cursor.
    pub cursor: (u32, u32),
    /// The size of the cells, if the user has chosen one.
    pub size: Option<CellSize>,
    /// The index of the colour whose stones are painted.
    pub paint: Option<usize>,
}

impl StonesScreen {
    /// Creates the screen for a newly opened board, with the cursor on the head.
    pub fn new(board: StoneBoard) -> Self {
        Self {
            cursor: board.board().head(),
            board,
            size: None,
            paint: None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CellSize {
    /// One character per cell, for the colours that occur.
    Sign,
    /// Four counts of one digit.
    Digits,
    /// Four counts of three digits.
    Numbers,
    /// Four counts, each in the middle of a quarter.
    Large,
    /// The same for a board of a few cells.
    Huge,
}

impl CellSize {
    /// All sizes, the smallest first.
    pub const ALL: [Self; 5] = [
        Self::Sign,
        Self::Digits,
        Self::Numbers,
        Self::Large,
        Self::Huge,
    ];

    /// Returns the columns and lines of a cell, without separators.
    pub fn extent(self) -> (u16, u16) {
        match self {
            Self::Sign => (1, 1),
            Self::Digits => (4, 2),
            Self::Numbers => (8, 2),
            Self::Large => (12, 4),
            Self::Huge => (20, 8),
        }
    }

    /// Returns the next larger or smaller size.
    pub fn stepped(self, larger: bool) -> Self {
        let mut sizes = Self::ALL.into_iter();
        let next = match larger {
            true => sizes.find(|size| *size > self),
            false => sizes.rfind(|size| *size < self),
        };
        next.unwrap_or(self)
    }
}

/// The positions of the visible cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StonesLayout {
    /// The column where the lower left visible cell begins.
    pub left: u16,
    /// The line below the lowest cells.
    pub bottom: u16,
    /// The column and row of that cell.
    pub first: (u32, u32),
    /// The number of visible columns and rows.
    pub count: (u16, u16),
    pub size: CellSize,
}

impl StonesLayout {
    /// Returns the cell at a position on the screen.
    pub fn cell_at(&self, column: u16, row: u16) -> Option<(u32, u32)> {
        let (width, height) = self.size.extent();
        let x = column.checked_sub(self.left)? / (width + 1);
        let y = self.bottom.checked_sub(row.checked_add(1)?)? / height;
        let inside = x < self.count.0 && y < self.count.1;
        inside.then(|| (self.first.0 + u32::from(x), self.first.1 + u32::from(y)))
    }
}
