//! The state of the screen for a board of stones that is open without rules.

use crate::session::stones::StoneBoard;

/// A board of stones on the screen.
#[derive(Clone, Debug)]
pub struct StonesScreen {
    /// The board with its history and its file.
    pub board: StoneBoard,
    /// Column and row of the cursor.
    pub cursor: (u32, u32),
    /// How large cells are drawn, where the person has chosen it.
    pub size: Option<CellSize>,
}

impl StonesScreen {
    /// The screen when the board is just open: the cursor stands on the head.
    #[must_use]
    pub fn new(board: StoneBoard) -> Self {
        Self {
            cursor: board.board().head(),
            board,
            size: None,
        }
    }
}

/// How large cells are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CellSize {
    /// One sign for a cell: what colours there are.
    Sign,
    /// Four counts of one digit.
    Digits,
    /// Four counts of three digits.
    Numbers,
}

impl CellSize {
    /// All sizes, the smallest first.
    pub const ALL: [Self; 3] = [Self::Sign, Self::Digits, Self::Numbers];

    /// Columns and lines that a cell takes, without what parts it from its neighbours.
    #[must_use]
    pub fn extent(self) -> (u16, u16) {
        match self {
            Self::Sign => (1, 1),
            Self::Digits => (4, 2),
            Self::Numbers => (8, 2),
        }
    }

    /// The next larger or smaller one.
    #[must_use]
    pub fn stepped(self, larger: bool) -> Self {
        match (self, larger) {
            (Self::Sign, true) | (Self::Numbers, false) => Self::Digits,
            (Self::Digits, false) | (Self::Sign, false) => Self::Sign,
            (Self::Digits | Self::Numbers, true) => Self::Numbers,
        }
    }
}

/// Which cells stand where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StonesLayout {
    /// Where the lower left cell in view begins.
    pub left: u16,
    /// The line below the lowest cells.
    pub bottom: u16,
    /// Column and row of that cell.
    pub first: (u32, u32),
    /// How many columns and rows are in view.
    pub count: (u16, u16),
    /// How large cells are drawn.
    pub size: CellSize,
}

impl StonesLayout {
    /// The cell at a place of the screen.
    #[must_use]
    pub fn cell_at(&self, column: u16, row: u16) -> Option<(u32, u32)> {
        let (width, height) = self.size.extent();
        let x = column.checked_sub(self.left)? / (width + 1);
        let y = self.bottom.checked_sub(row.checked_add(1)?)? / height;
        let inside = x < self.count.0 && y < self.count.1;
        inside.then(|| (self.first.0 + u32::from(x), self.first.1 + u32::from(y)))
    }
}
