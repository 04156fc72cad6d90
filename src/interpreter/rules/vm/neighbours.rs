//! Which squares are neighbours: by the form of the grid, or by lines that the rules draw.

use crate::board::look::BoardLine;
use crate::board::{Board, Square};

/// The form of the neighbourhood of squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Grid {
    /// Four neighbours by sides, eight by sides and corners.
    #[default]
    Squares,
    /// Six neighbours; every other row, from the second one on, is shifted right by half a square.
    Offset,
    /// Six neighbours; besides those in its row and column, (x, y) touches (x+1, y+1) and (x-1, y-1).
    Sheared,
    /// The squares that follow each other on a line; what lies between them are holes.
    Lines,
}

/// The steps by direction: up, then round by the right.
pub const DIRECTIONS: [(i32, i32); 8] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
];

impl Grid {
    /// Returns the step from a square of a row in a direction, if the grid alone has one.
    fn step(self, y: u16, direction: usize) -> Option<(i32, i32)> {
        let (dx, dy) = *DIRECTIONS.get(direction)?;
        match self {
            Self::Squares => Some((dx, dy)),
            Self::Lines => None,
            Self::Sheared => (dx * dy >= 0).then_some((dx, dy)),
            Self::Offset if dy == 0 => Some((dx, dy)),
            // There is nothing straight above a hexagon. The column of those beside that depends on whether the row is
            // one of those that are shifted to the right.
            Self::Offset => (dx != 0).then_some(((dx - 1) / 2 + i32::from(y % 2), dy)),
        }
    }
}

/// The neighbour of each square of a board in each direction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Neighbours {
    grid: Grid,
    width: u16,
    /// By square, row by row.
    steps: Box<[[Option<Square>; 8]]>,
}

impl Neighbours {
    /// Finds the neighbours on a board. Holes have none and are none. The lines count only where the grid consists of them.
    pub fn new(grid: Grid, lines: &[BoardLine], board: &Board) -> Self {
        let rows = 0..board.height();
        let all = rows.flat_map(|y| (0..board.width()).map(move |x| Square::new(x, y)));
        let steps = all.map(|square| {
            std::array::from_fn(|direction| {
                let step = grid.step(square.y, direction);
                let near = moved(square, step?, board)?;
                (board.has(square) && board.has(near)).then_some(near)
            })
        });
        let mut neighbours = Self {
            grid,
            width: board.width(),
            steps: steps.collect(),
        };
        if grid == Grid::Lines {
            for line in lines {
                // A line continues behind a hole.
                let squares = line.squares().filter(|square| board.has(*square));
                neighbours.connect(squares);
            }
        }
        neighbours
    }

    /// Makes squares that follow each other in one direction neighbours.
    fn connect(&mut self, mut squares: impl Iterator<Item = Square>) {
        let Some(mut last) = squares.next() else {
            return;
        };
        for square in squares {
            let away = |to: u16, from: u16| (i32::from(to) - i32::from(from)).signum();
            let (dx, dy) = (away(square.x, last.x), away(square.y, last.y));
            for (from, to, step) in [(last, square, (dx, dy)), (square, last, (-dx, -dy))] {
                let direction = DIRECTIONS.iter().position(|known| *known == step);
                let index = self.index(from);
                let slot = index.and_then(|index| self.steps.get_mut(index));
                if let Some(slot) = slot.zip(direction).and_then(|(all, at)| all.get_mut(at)) {
                    *slot = Some(to);
                }
            }
            last = square;
        }
    }

    /// Returns the form of the neighbourhood.
    #[inline]
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// Returns the neighbour in a direction, counted from 0 for up and round by the right; a full turn is no difference.
    /// Squares off the board have none.
    pub fn step(&self, x: i64, y: i64, direction: i64) -> Option<Square> {
        let square = Square::new(u16::try_from(x).ok()?, u16::try_from(y).ok()?);
        let direction = usize::try_from(direction.rem_euclid(8)).unwrap_or(0);
        self.of(square)?.get(direction).copied().flatten()
    }

    /// Returns all neighbours of a square in the eight directions.
    pub fn around(&self, square: Square) -> impl Iterator<Item = Square> {
        self.of(square)
            .into_iter()
            .flatten()
            .filter_map(|near| *near)
    }

    fn of(&self, square: Square) -> Option<&[Option<Square>; 8]> {
        self.steps.get(self.index(square)?)
    }

    fn index(&self, square: Square) -> Option<usize> {
        let row = usize::from(square.y) * usize::from(self.width);
        (square.x < self.width).then_some(row + usize::from(square.x))
    }
}

fn moved(square: Square, (dx, dy): (i32, i32), board: &Board) -> Option<Square> {
    let x = u16::try_from(i32::from(square.x) + dx).ok()?;
    let y = u16::try_from(i32::from(square.y) + dy).ok()?;
    let square = Square::new(x, y);
    (x < board.width() && y < board.height()).then_some(square)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Cell;

    fn steps(neighbours: &Neighbours, x: i64, y: i64) -> Vec<Option<(u16, u16)>> {
        let step = |direction| neighbours.step(x, y, direction);
        let squares = (0..8).map(step);
        squares
            .map(|square| square.map(|square| (square.x, square.y)))
            .collect()
    }

    #[test]
    fn each_grid_has_its_own_steps() {
        let mut board = Board::new(4, 4);
        // Squares behind a hole keep their places.
        board.set(Square::new(3, 0), Cell::HOLE);
        let of = |grid, x, y| steps(&Neighbours::new(grid, &[], &board), x, y);
        let square = |x, y| Some((x, y));
        assert_eq!(
            of(Grid::Squares, 0, 1),
            [
                square(0, 2),
                square(1, 2),
                square(1, 1),
                square(1, 0),
                square(0, 0),
                None,
                None,
                None
            ]
        );
        assert_eq!(
            of(Grid::Sheared, 1, 1),
            [
                square(1, 2),
                square(2, 2),
                square(2, 1),
                None,
                square(1, 0),
                square(0, 0),
                square(0, 1),
                None
            ]
        );
        assert_eq!(
            of(Grid::Offset, 1, 1),
            [
                None,
                square(2, 2),
                square(2, 1),
                square(2, 0),
                None,
                square(1, 0),
                square(0, 1),
                square(1, 2)
            ]
        );
        assert_eq!(
            of(Grid::Offset, 1, 2),
            [
                None,
                square(1, 3),
                square(2, 2),
                square(1, 1),
                None,
                square(0, 1),
                square(0, 2),
                square(0, 3)
            ]
        );
    }

    /// Without this, a jump over a border would need two questions.
    #[test]
    fn off_the_board_there_are_no_neighbours_and_turns_are_endless() {
        let neighbours = Neighbours::new(Grid::Squares, &[], &Board::new(3, 2));
        for (x, y) in [(-1, -1), (3, 0), (0, 2), (-1, 1), (i64::MAX, i64::MIN)] {
            assert!(
                steps(&neighbours, x, y).iter().all(Option::is_none),
                "{x} {y}"
            );
        }
        for direction in [2, 10, -6, 8 * 1000 + 2] {
            assert_eq!(
                neighbours.step(0, 0, direction),
                Some(Square::new(1, 0)),
                "{direction}"
            );
        }
        assert_eq!(neighbours.step(0, 0, i64::MIN), Some(Square::new(0, 1)));
    }

    #[test]
    fn lines_pass_over_holes_and_nothing_else_connects() {
        let mut board = Board::new(5, 3);
        for x in [1, 3] {
            board.set(Square::new(x, 0), Cell::HOLE);
        }
        let line = |from: (u16, u16), to: (u16, u16)| {
            let square = |(x, y)| Square::new(x, y);
            BoardLine::between(square(from), square(to)).expect("a line")
        };
        let lines = [line((0, 0), (4, 0)), line((2, 0), (4, 2))];
        let neighbours = Neighbours::new(Grid::Lines, &lines, &board);
        let around = |x, y| -> Vec<_> {
            let squares = neighbours.around(Square::new(x, y));
            squares.map(|square| (square.x, square.y)).collect()
        };
        assert_eq!(around(0, 0), [(2, 0)]);
        assert_eq!(around(2, 0), [(3, 1), (4, 0), (0, 0)]);
        assert_eq!(around(3, 1), [(4, 2), (2, 0)]);
        assert_eq!(around(1, 0), []);
        assert_eq!(around(0, 1), []);
        assert_eq!(around(9, 9), []);
    }
}
