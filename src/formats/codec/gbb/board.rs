//! A board of stones.

use crate::board::look::StoneColor;

/// The most cells of a board (width times height).
pub(crate) const MAX_CELLS: u64 = 100_000_000;

/// A cell that holds at least one stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GbbCell {
    /// Column from the left, from 0.
    pub x: u32,
    /// Row from the bottom, from 0.
    pub y: u32,
    /// The number of stones by colour: Azul, Negro, Rojo, Verde.
    pub stones: [u64; 4],
}

/// A board of stones with its head. Only cells with stones are stored, column by column from the bottom.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GbbBoard {
    width: u32,
    height: u32,
    head: (u32, u32),
    cells: Vec<GbbCell>,
}

impl GbbBoard {
    /// Creates an empty board with its head at (0, 0); `None` for a side of 0 or more than 100,000,000 cells.
    pub fn new(width: u32, height: u32) -> Option<Self> {
        let cells = u64::from(width) * u64::from(height);
        (cells > 0 && cells <= MAX_CELLS).then(|| Self {
            width,
            height,
            head: (0, 0),
            cells: Vec::new(),
        })
    }

    /// Replaces head and cells. The cells must be on the board, sorted, and hold stones.
    pub(super) fn with_cells(mut self, head: (u32, u32), cells: Vec<GbbCell>) -> Self {
        self.head = head;
        self.cells = cells;
        self
    }

    /// Returns a board of another size with what fits on it; the head stays where it is, or else at the edge. `None` as
    /// for [`GbbBoard::new`].
    pub fn resized(&self, width: u32, height: u32) -> Option<Self> {
        let board = Self::new(width, height)?;
        let (x, y) = self.head;
        let fits = |cell: &&GbbCell| cell.x < width && cell.y < height;
        let cells = self.cells.iter().filter(fits).copied().collect();
        Some(board.with_cells((x.min(width - 1), y.min(height - 1)), cells))
    }

    /// Returns the number of columns.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Returns the number of rows.
    pub fn height(&self) -> u32 {
        self.height
    }

    /// Returns the column and row of the head.
    pub fn head(&self) -> (u32, u32) {
        self.head
    }

    /// Moves the head. Does nothing and returns false if there is no such cell.
    pub fn set_head(&mut self, x: u32, y: u32) -> bool {
        let fits = x < self.width && y < self.height;
        if fits {
            self.head = (x, y);
        }
        fits
    }

    /// Returns the cells that hold stones, column by column from the bottom.
    pub fn cells(&self) -> &[GbbCell] {
        &self.cells
    }

    /// Returns the number of stones of all cells.
    pub fn count_stones(&self) -> u128 {
        let counts = self.cells.iter().flat_map(|cell| cell.stones);
        counts.map(u128::from).sum()
    }

    /// Returns the stones of a cell; zero outside the board.
    pub fn stones(&self, x: u32, y: u32) -> [u64; 4] {
        self.find(x, y)
            .ok()
            .and_then(|index| self.cells.get(index))
            .map_or([0; 4], |cell| cell.stones)
    }

    /// Sets the stones of a cell. Does nothing and returns false if there is no such cell. Fast if cells are set column
    /// by column.
    pub fn set_stones(&mut self, x: u32, y: u32, stones: [u64; 4]) -> bool {
        if x >= self.width || y >= self.height {
            return false;
        }
        let full = stones != [0; 4];
        match self.find(x, y) {
            Ok(index) if full => {
                if let Some(cell) = self.cells.get_mut(index) {
                    cell.stones = stones;
                }
            }
            Ok(index) => drop(self.cells.remove(index)),
            Err(index) if full => self.cells.insert(index, GbbCell { x, y, stones }),
            Err(_) => {}
        }
        true
    }

    fn find(&self, x: u32, y: u32) -> Result<usize, usize> {
        if self
            .cells
            .last()
            .is_none_or(|last| (last.x, last.y) < (x, y))
        {
            return Err(self.cells.len());
        }
        self.cells
            .binary_search_by_key(&(x, y), |cell| (cell.x, cell.y))
    }
}

/// The four colours in the order of the format.
pub(super) const COLORS: [StoneColor; 4] = [
    StoneColor::Azul,
    StoneColor::Negro,
    StoneColor::Rojo,
    StoneColor::Verde,
];

/// Returns the index of a colour in [`COLORS`].
pub(super) fn color_index(color: StoneColor) -> usize {
    match color {
        StoneColor::Azul => 0,
        StoneColor::Negro => 1,
        StoneColor::Rojo => 2,
        StoneColor::Verde => 3,
    }
}
