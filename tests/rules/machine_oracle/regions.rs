//! Groups of squares, found one square at a time.

use gametui::board::look::BoardLine;
use gametui::board::{Board, Cell, Square};
use gametui::rules::vm::facts::Facts;
use gametui::rules::vm::neighbours::{DIRECTIONS, Grid};
use gametui::rules::vm::position_query::PositionQuery;
use gametui::rules::vm::regions::Contact;
use gametui::rules::{DisplayValue, FaultKind};
use std::collections::BTreeSet;

pub type Place = (i64, i64);

/// What says which squares touch.
#[derive(Clone, Copy, Debug)]
pub struct Touching<'a> {
    pub grid: Grid,
    pub lines: &'a [BoardLine],
}

impl<'a> Touching<'a> {
    fn of(facts: &'a Facts) -> Self {
        Self {
            grid: facts.grid.unwrap_or_default(),
            lines: &facts.lines,
        }
    }

    /// Returns the next square on a line in a direction; holes are passed.
    fn along(self, board: &Board, from: Place, direction: (i32, i32)) -> Option<Place> {
        let mut at = from;
        loop {
            let square = Square::new(at.0 as u16, at.1 as u16);
            if !self.lines.iter().any(|line| line.leads(square, direction)) {
                return None;
            }
            at = (at.0 + i64::from(direction.0), at.1 + i64::from(direction.1));
            if cell(board, at)? != Cell::HOLE {
                return Some(at);
            }
        }
    }
}

/// Returns the squares on the board that a square touches.
pub fn neighbours(
    board: &Board,
    (x, y): Place,
    touching: Touching<'_>,
    contact: Contact,
) -> Vec<Place> {
    let mut steps = vec![(-1, 0), (1, 0), (0, -1), (0, 1)];
    match touching.grid {
        Grid::Lines => {
            let ways = DIRECTIONS.iter();
            let along = ways.filter_map(|way| touching.along(board, (x, y), *way));
            return along.collect();
        }
        Grid::Squares if contact == Contact::Corners => {
            steps.extend([(-1, -1), (-1, 1), (1, -1), (1, 1)]);
        }
        Grid::Squares => {}
        Grid::Sheared => steps.extend([(-1, -1), (1, 1)]),
        Grid::Offset if y % 2 == 0 => steps.extend([(-1, -1), (-1, 1)]),
        Grid::Offset => steps.extend([(1, -1), (1, 1)]),
    }
    let places = steps.into_iter().map(|(dx, dy)| (x + dx, y + dy));
    places.filter(|at| cell(board, *at).is_some()).collect()
}

pub fn cell(board: &Board, (x, y): Place) -> Option<Cell> {
    let (x, y) = (u16::try_from(x).ok()?, u16::try_from(y).ok()?);
    (x < board.width() && y < board.height()).then(|| board.get(Square::new(x, y)))
}

pub fn group(
    board: &Board,
    from: Place,
    touching: Touching<'_>,
    contact: Contact,
) -> BTreeSet<Place> {
    let mut found = BTreeSet::from([from]);
    let mut open = vec![from];
    while let Some(at) = open.pop() {
        for next in neighbours(board, at, touching, contact) {
            if cell(board, next) == cell(board, from) && found.insert(next) {
                open.push(next);
            }
        }
    }
    found
}

/// Clears the squares with the same content that are connected to this one by sides. Returns their number.
pub fn remove_group(board: &mut Board, from: Place, facts: &Facts) -> i64 {
    if cell(board, from) == Some(Cell::EMPTY) {
        return 0;
    }
    let squares = group(board, from, Touching::of(facts), Contact::Sides);
    for (x, y) in &squares {
        board.set(Square::new(*x as u16, *y as u16), Cell::EMPTY);
    }
    squares.len() as i64
}

pub fn answer(
    board: &Board,
    facts: &Facts,
    query: PositionQuery,
    values: &[DisplayValue],
) -> Result<DisplayValue, FaultKind> {
    let touching = Touching::of(facts);
    let whole = |at: usize| match values[at] {
        DisplayValue::Int(number) => number,
        other => panic!("{other:?} is not an int"),
    };
    let held = |at: usize| match values[at] {
        DisplayValue::Piece(cell) => cell,
        other => panic!("{other:?} is not a piece"),
    };
    let group = |contact| {
        let at = (whole(0), whole(1));
        match cell(board, at) {
            None => Err(FaultKind::OffBoard),
            Some(Cell::HOLE) => Ok(BTreeSet::new()),
            Some(_) => Ok(group(board, at, touching, contact)),
        }
    };
    let touches = |contact, wanted: Cell| {
        let group = group(contact)?;
        let beside: BTreeSet<Place> = group
            .iter()
            .flat_map(|at| neighbours(board, *at, touching, contact))
            .filter(|at| !group.contains(at) && cell(board, *at) == Some(wanted))
            .collect();
        Ok(DisplayValue::Int(beside.len() as i64))
    };
    match query {
        // Maps belong to texts; programs of the oracle are trees without one.
        PositionQuery::Reached(..) => Err(FaultKind::Internal),
        PositionQuery::StackSize | PositionQuery::StackAt => {
            let at = (whole(0), whole(1));
            let on_board = cell(board, at).ok_or(FaultKind::OffBoard)?;
            let stack: Vec<Cell> = match on_board {
                Cell::EMPTY | Cell::HOLE => Vec::new(),
                _ => {
                    let square = Square::new(at.0 as u16, at.1 as u16);
                    board.stack(square).map(Cell::of).collect()
                }
            };
            if query == PositionQuery::StackSize {
                return Ok(DisplayValue::Int(stack.len() as i64));
            }
            let level = usize::try_from(whole(2)).map_err(|_| FaultKind::NoSuchLevel)?;
            let piece = stack.get(level).copied().unwrap_or(Cell::EMPTY);
            Ok(DisplayValue::Piece(piece))
        }
        PositionQuery::Owner => Ok(DisplayValue::Int(
            held(0)
                .piece()
                .and_then(|piece| facts.owners.get(usize::from(piece.0)).copied().flatten())
                .map_or(-1, i64::from),
        )),
        PositionQuery::Count => {
            let count = board.cells().iter().filter(|cell| **cell == held(0));
            Ok(DisplayValue::Int(count.count() as i64))
        }
        PositionQuery::GroupSize(contact) => Ok(DisplayValue::Int(group(contact)?.len() as i64)),
        PositionQuery::Touches(contact) => touches(contact, held(2)),
        PositionQuery::Liberties(contact) => touches(contact, Cell::EMPTY),
        PositionQuery::Joins(contact) => {
            let group = group(contact)?;
            let (width, height) = (i64::from(board.width()), i64::from(board.height()));
            let at_side = |(x, y): &Place| match whole(2) {
                0 => *x == 0,
                1 => *x == width - 1,
                2 => *y == 0,
                _ => *y == height - 1,
            };
            if !(0..4).contains(&whole(2)) {
                return Err(FaultKind::NoSuchSide);
            }
            Ok(DisplayValue::Bool(group.iter().any(at_side)))
        }
    }
}
