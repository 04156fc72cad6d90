//! Groups of connected squares, as bitboards with one word for each row.
//!
//! Groups are cached, so asking again about a square of the same group is a look-up. If the board changes, the groups
//! follow: a square that joins groups makes them one, and only the group that a square leaves is forgotten.
//! Boards have at most [`LONGEST`] columns.

// What is kept, for the group of stones X at the lower left of a board of 5 x 4, contact by sides:
//
//     . . . X .        rows of the group (bit x of word y)     of_square: its index plus 1 on each X of it
//     X X . X .        y = 2: 00011                            span: rows 0 to 2
//     X . . . .        y = 1: 00001                            size: 4
//     X . O . .        y = 0: 00001                            liberties: once they were asked for
//
// Forgetting a group only empties its rows. The entries of `of_square` stay and are seen to be stale, because the row
// has no bit there: so forgetting costs the rows of the group and not its squares, and its number can be given to the
// next one.

use super::neighbours::{Grid, Neighbours};
use crate::base::{IndexVec, bits};
use crate::board::{Board, Cell, Square, each_difference};

/// The most columns that a row of bits can hold.
pub const LONGEST: u16 = 64;

/// When two squares are connected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Contact {
    /// Neighbours by sides.
    Sides,
    /// Neighbours by sides and corners; by sides only where the grid has no corners.
    Corners,
}

/// A side of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The first column.
    Left,
    /// The last column.
    Right,
    /// The first row.
    Bottom,
    /// The last row.
    Top,
}

impl Side {
    /// Returns the side with a number, as rules number them.
    pub(crate) fn of_number(number: i64) -> Option<Self> {
        Some(match number {
            0 => Self::Left,
            1 => Self::Right,
            2 => Self::Bottom,
            3 => Self::Top,
            _ => return None,
        })
    }
}

/// A group, identified by its index among the groups of the same contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GroupId {
    contact: Contact,
    index: usize,
}

#[derive(Clone, Debug, Default)]
struct Groups {
    /// By square: the index of its group plus 1, or 0 if not yet known. If that group does not contain the square, it
    /// was forgotten.
    of_square: IndexVec<usize, u16>,
    /// The rows of all groups, one group after the other.
    rows: Vec<u64>,
    sizes: IndexVec<usize, u32>,
    /// By group: the first and last row that it reaches.
    spans: IndexVec<usize, (usize, usize)>,
    /// By group: the number of adjacent empty squares, if already counted.
    liberties: IndexVec<usize, Option<u32>>,
    /// The groups that were forgotten, whose rows are empty.
    forgotten: Vec<usize>,
}

impl Groups {
    fn clear(&mut self) {
        self.of_square.clear();
        self.rows.clear();
        self.sizes.clear();
        self.spans.clear();
        self.liberties.clear();
        self.forgotten.clear();
    }

    /// Returns the index of the group of a square, if it is known.
    #[inline]
    fn known(&self, (x, y): (usize, usize), width: usize, height: usize) -> Option<usize> {
        let number = self.of_square.get(y * width + x).copied();
        let index = usize::from(number?).checked_sub(1)?;
        let row = self.rows.get(index * height + y)?;
        (row >> x & 1 == 1).then_some(index)
    }

    /// Forgets the group of a square.
    fn forget(&mut self, square: (usize, usize), width: usize, height: usize) {
        let Some(index) = self.known(square, width, height) else {
            return;
        };
        let (low, high) = self.spans.at(index);
        let rows = self
            .rows
            .get_mut(index * height + low..=index * height + high);
        rows.unwrap_or_default().fill(0);
        self.forgotten.push(index);
    }

    /// Makes the groups those of the board after a change: forgets the group that may have lost its connection, and joins
    /// what the square connects now. Other groups beside the square keep all but their liberties.
    fn follow(&mut self, change: &ContentChange<'_>, contact: Contact) {
        if self.of_square.is_empty() {
            return;
        }
        let (width, height) = change.size;
        self.forget(change.place, width, height);
        let mut joined: Option<usize> = None;
        let mut is_known = true;
        for near in change.neighbours(contact) {
            let index = self.known(near, width, height);
            let content = change.seen.get(near.1 * width + near.0);
            match (index, content == Some(&change.content)) {
                (Some(index), false) => self.liberties.set(index, None),
                (None, false) => {}
                // The square also belongs to a group of which nothing is known, so it is to be found anew.
                (None, true) => is_known = false,
                (Some(index), true) => {
                    joined = Some(match joined {
                        Some(other) if other != index => self.join(other, index, width, height),
                        _ => index,
                    });
                }
            }
        }
        let Some(index) = joined else { return };
        self.add_square(index, change.place, width, height);
        if !is_known {
            self.forget(change.place, width, height);
        }
    }

    /// Adds the squares of the smaller of two groups to the larger one, and returns the index of that.
    fn join(&mut self, one: usize, other: usize, width: usize, height: usize) -> usize {
        let (large, small) = match self.sizes.at(one) < self.sizes.at(other) {
            true => (other, one),
            false => (one, other),
        };
        let number = u16::try_from(large + 1).unwrap_or(u16::MAX);
        let (low, high) = self.spans.at(small);
        for y in low..=high {
            let row = self.rows.get_mut(small * height + y);
            let row = row.map(std::mem::take).unwrap_or(0);
            if let Some(into) = self.rows.get_mut(large * height + y) {
                *into |= row;
            }
            for x in bits(row) {
                self.of_square.set(y * width + x, number);
            }
        }
        let (lowest, highest) = self.spans.at(large);
        self.spans.set(large, (low.min(lowest), high.max(highest)));
        let size = self.sizes.at(large) + self.sizes.at(small);
        self.sizes.set(large, size);
        self.forgotten.push(small);
        large
    }

    /// Adds a square to a group.
    fn add_square(&mut self, index: usize, (x, y): (usize, usize), width: usize, height: usize) {
        if let Some(row) = self.rows.get_mut(index * height + y) {
            *row |= 1 << x;
        }
        let number = u16::try_from(index + 1).unwrap_or(u16::MAX);
        self.of_square.set(y * width + x, number);
        let (low, high) = self.spans.at(index);
        self.spans.set(index, (low.min(y), high.max(y)));
        self.sizes.set(index, self.sizes.at(index) + 1);
        self.liberties.set(index, None);
    }

    /// Returns the index of a new group and its rows, which are empty.
    fn add(&mut self, height: usize) -> usize {
        // `sizes` and `spans` are set by the caller, which knows them only after the flood.
        if let Some(index) = self.forgotten.pop() {
            self.liberties.set(index, None);
            return index;
        }
        self.rows.resize(self.rows.len() + height, 0);
        self.sizes.push(0);
        self.spans.push((0, 0));
        self.liberties.push(None);
        self.sizes.len() - 1
    }
}

/// The change of one square.
struct ContentChange<'b> {
    /// Column and row.
    place: (usize, usize),
    /// What is there now.
    content: Cell,
    /// The board after the change, but before those that are still to be followed.
    seen: &'b [Cell],
    /// Columns and rows.
    size: (usize, usize),
    neighbours: &'b Neighbours,
}

impl ContentChange<'_> {
    /// Returns the squares that touch the one that has changed.
    fn neighbours(&self, contact: Contact) -> impl Iterator<Item = (usize, usize)> {
        let ((x, y), (width, height)) = (self.place, self.size);
        let grid = self.neighbours.grid();
        let on_lines = (grid == Grid::Lines).then(|| linked(self.neighbours, x, y));
        let square = 1u64 << x;
        let columns = u64::MAX >> (64 - width.clamp(1, 64));
        let rows = on_lines.is_none().then(|| {
            [
                (y.checked_sub(1), reach(square, y, false, grid, contact)),
                (Some(y), square << 1 | square >> 1),
                (Some(y + 1), reach(square, y, true, grid, contact)),
            ]
        });
        let by_rows = rows.into_iter().flatten().flat_map(move |(row, touched)| {
            let row = row.filter(|row| *row < height);
            row.into_iter()
                .flat_map(move |row| bits(touched & columns).map(move |column| (column, row)))
        });
        on_lines.into_iter().flatten().chain(by_rows)
    }
}

/// The groups found so far on one board.
#[derive(Clone, Debug, Default)]
pub struct Regions {
    /// True if the board has not changed since it was looked at.
    is_current: bool,
    /// The board as it was looked at last: the number of columns and the cells.
    width: u16,
    seen: Vec<Cell>,
    /// The places that have changed since then.
    changed: Vec<usize>,
    /// The contents that have been asked about.
    contents: Vec<Cell>,
    /// By content: the rows of squares that have it, one content after the other.
    held: Vec<u64>,
    sides: Groups,
    corners: Groups,
}

impl Regions {
    /// Notes that the board may have changed or is another one. What has changed is found out when the next group is
    /// asked about.
    pub fn clear(&mut self) {
        self.is_current = false;
    }

    /// Forgets what changes of the board have made wrong.
    #[inline]
    fn look_at(&mut self, board: &Board, neighbours: &Neighbours) {
        if !self.is_current {
            self.is_current = true;
            self.follow(board, neighbours);
        }
    }

    fn follow(&mut self, board: &Board, neighbours: &Neighbours) {
        let cells = board.cells();
        let is_same_size = (self.width, self.seen.len()) == (board.width(), cells.len());
        self.changed.clear();
        if is_same_size {
            each_difference(&self.seen, cells, |place| self.changed.push(place));
        }
        // So many changes are another position: forgetting each group near them would be more work than finding a few
        // anew.
        if !is_same_size || self.changed.len() > cells.len() / 4 {
            self.contents.clear();
            self.held.clear();
            self.sides.clear();
            self.corners.clear();
            self.width = board.width();
            self.seen.clear();
            self.seen.extend_from_slice(cells);
            return;
        }
        let (length, count) = (row_length(board), row_count(board));
        let changed = std::mem::take(&mut self.changed);
        for place in changed.iter().copied() {
            let (Some(seen), Some(cell)) = (self.seen.get_mut(place), cells.get(place)) else {
                continue;
            };
            let old = std::mem::replace(seen, *cell);
            let (row, bit) = (place / length, 1 << (place % length));
            let held = self.held.chunks_mut(count.max(1));
            for (content, rows) in self.contents.iter().zip(held) {
                if let Some(row) = rows.get_mut(row)
                    // A square leaves the set of one content and joins that of another; each is a toggle.
                    && (*content == old || content == cell)
                {
                    *row ^= bit;
                }
            }
            if board.width() <= LONGEST {
                let change = ContentChange {
                    place: (place % length, place / length),
                    content: *cell,
                    seen: &self.seen,
                    size: (length, count),
                    neighbours,
                };
                self.sides.follow(&change, Contact::Sides);
                self.corners.follow(&change, Contact::Corners);
            }
        }
        self.changed = changed;
    }

    /// Returns the number of squares with a content: a piece, empty, or hole.
    pub fn count(&mut self, board: &Board, neighbours: &Neighbours, cell: Cell) -> u32 {
        self.look_at(board, neighbours);
        let content = self.content(board, cell);
        let rows = self.held_rows(board, content);
        rows.iter().map(|row| row.count_ones()).sum()
    }

    /// Returns the group of connected squares with the same content as one square, or `None` for a hole or a square off
    /// the board.
    pub fn group(
        &mut self,
        board: &Board,
        neighbours: &Neighbours,
        square: Square,
        contact: Contact,
    ) -> Option<GroupId> {
        if !board.has(square) || board.width() > LONGEST {
            return None;
        }
        self.look_at(board, neighbours);
        let (width, height) = (usize::from(board.width()), usize::from(board.height()));
        let place = (usize::from(square.x), usize::from(square.y));
        if let Some(index) = self.groups(contact).known(place, width, height) {
            return Some(GroupId { contact, index });
        }
        let content = self.content(board, board.get(square));
        let groups = match contact {
            Contact::Sides => &mut self.sides,
            Contact::Corners => &mut self.corners,
        };
        let area = self.held.get(content * height..)?.get(..height)?;
        groups.of_square.resize(board.cells().len(), 0);
        let index = groups.add(height);
        let rows = groups.rows.get_mut(index * height..)?.get_mut(..height)?;
        let (low, high) = flood(area, square, neighbours, contact, rows);
        let number = u16::try_from(index + 1).unwrap_or(u16::MAX);
        let mut size = 0;
        for (y, row) in (low..).zip(rows.get(low..=high).unwrap_or_default()) {
            size += row.count_ones();
            for x in bits(*row) {
                groups.of_square.set(y * width + x, number);
            }
        }
        groups.sizes.set(index, size);
        groups.spans.set(index, (low, high));
        Some(GroupId { contact, index })
    }

    /// Returns the number of squares of a group.
    pub fn size(&self, group: GroupId) -> u32 {
        self.groups(group.contact).sizes.at(group.index)
    }

    /// Returns all squares of a group, row by row from the bottom.
    pub fn squares(&self, board: &Board, group: GroupId) -> Vec<Square> {
        let mut squares = Vec::new();
        for (y, row) in (0u16..).zip(self.rows(board, group)) {
            let columns = bits(*row).filter_map(|x| u16::try_from(x).ok());
            squares.extend(columns.map(|x| Square::new(x, y)));
        }
        squares
    }

    /// Returns the number of squares adjacent to a group that have a content.
    pub fn touches(
        &mut self,
        board: &Board,
        neighbours: &Neighbours,
        group: GroupId,
        cell: Cell,
    ) -> u32 {
        if !cell.is_empty() {
            return self.count_touches(board, neighbours, group, cell);
        }
        if let Some(liberties) = self.groups(group.contact).liberties.at(group.index) {
            return liberties;
        }
        let count = self.count_touches(board, neighbours, group, cell);
        let groups = match group.contact {
            Contact::Sides => &mut self.sides,
            Contact::Corners => &mut self.corners,
        };
        groups.liberties.set(group.index, Some(count));
        count
    }

    fn count_touches(
        &mut self,
        board: &Board,
        neighbours: &Neighbours,
        group: GroupId,
        cell: Cell,
    ) -> u32 {
        let content = self.content(board, cell);
        let holding = self.held_rows(board, content);
        let rows = self.rows(board, group);
        let spans = &self.groups(group.contact).spans;
        let (low, high) = spans.get(group.index).copied().unwrap_or_default();
        let grid = neighbours.grid();
        if grid == Grid::Lines {
            let mut near = vec![0; rows.len()];
            for square in self.squares(board, group) {
                for square in neighbours.around(square) {
                    if let Some(row) = near.get_mut(usize::from(square.y)) {
                        *row |= 1_u64 << square.x;
                    }
                }
            }
            let near = near.iter().zip(rows).zip(holding);
            return near
                .map(|((near, row), holding)| (near & !row & holding).count_ones())
                .sum();
        }
        let beside = |y: usize| {
            let row = |y: Option<usize>| y.and_then(|y| rows.get(y)).copied().unwrap_or(0);
            let below = y.checked_sub(1);
            let middle = row(Some(y));
            // Bits shifted past the last column are no matter: `holding` has none there.
            let near = middle << 1
                | middle >> 1
                | reach(row(below), below.unwrap_or(0), true, grid, group.contact)
                | reach(row(Some(y + 1)), y + 1, false, grid, group.contact);
            near & !middle
        };
        let (first, last) = (low.saturating_sub(1), high + 1);
        let near = holding.iter().enumerate().take(last + 1).skip(first);
        near.map(|(y, holding)| (beside(y) & holding).count_ones())
            .sum()
    }

    /// Returns true if a group contains a square at a side of the board.
    pub fn joins(&self, board: &Board, group: GroupId, side: Side) -> bool {
        let rows = self.rows(board, group);
        let column = |x: u16| rows.iter().any(|row| row >> x & 1 == 1);
        match side {
            Side::Left => column(0),
            Side::Right => column(board.width().saturating_sub(1)),
            Side::Bottom => rows.first().is_some_and(|row| *row != 0),
            Side::Top => rows.last().is_some_and(|row| *row != 0),
        }
    }

    fn groups(&self, contact: Contact) -> &Groups {
        match contact {
            Contact::Sides => &self.sides,
            Contact::Corners => &self.corners,
        }
    }

    fn rows(&self, board: &Board, group: GroupId) -> &[u64] {
        let height = usize::from(board.height());
        let start = group.index * height;
        let rows = &self.groups(group.contact).rows;
        rows.get(start..start + height).unwrap_or_default()
    }

    /// Returns the index of a content. The board is searched for a content only when it is first asked about, because
    /// most questions are about one or two contents.
    fn content(&mut self, board: &Board, cell: Cell) -> usize {
        let index = self.contents.iter().position(|content| *content == cell);
        index.unwrap_or_else(|| {
            self.contents.push(cell);
            let rows = board.cells().chunks(row_length(board));
            self.held.extend(rows.map(|row| {
                let held = row.iter().map(|held| u64::from(*held == cell));
                held.rev().fold(0, |bits, held| bits << 1 | held)
            }));
            self.contents.len() - 1
        })
    }

    /// Returns the rows of squares with a content.
    fn held_rows(&self, board: &Board, content: usize) -> &[u64] {
        let height = row_count(board);
        let rows = self.held.get(content * height..);
        rows.and_then(|rows| rows.get(..height)).unwrap_or_default()
    }
}

/// Returns the number of columns in a row of bits. Rows of boards that are too wide are cut off, which does not matter
/// for counting.
fn row_length(board: &Board) -> usize {
    usize::from(board.width().clamp(1, LONGEST))
}

fn row_count(board: &Board) -> usize {
    board.cells().len().div_ceil(row_length(board))
}

/// Returns the columns and rows of the squares that lines connect with one.
fn linked(neighbours: &Neighbours, x: usize, y: usize) -> impl Iterator<Item = (usize, usize)> {
    let square = u16::try_from(x).ok().zip(u16::try_from(y).ok());
    let around = square.map(|(x, y)| neighbours.around(Square::new(x, y)));
    let around = around.into_iter().flatten();
    around.map(|near| (usize::from(near.x), usize::from(near.y)))
}

/// Returns the squares of the adjacent row that touch squares of `row`: of the row above if `up`, otherwise of the row
/// below.
fn reach(row: u64, y: usize, up: bool, grid: Grid, contact: Contact) -> u64 {
    // The columns of the adjacent row that square x touches:
    //
    //     Squares, sides       x            Offset, odd row     x, x + 1
    //     Squares, corners     x - 1 .. x + 1    even row       x - 1, x
    //                                       Sheared, up         x, x + 1      down   x - 1, x
    match grid {
        Grid::Squares if contact == Contact::Sides => row,
        Grid::Squares => row | row << 1 | row >> 1,
        Grid::Offset if y % 2 == 1 => row | row << 1,
        Grid::Offset => row | row >> 1,
        Grid::Sheared if up => row | row << 1,
        Grid::Sheared => row | row >> 1,
        // Lines may lead over several rows: they are followed square by square.
        Grid::Lines => 0,
    }
}

/// Returns all bits of `area` that are connected with a bit of `row`, within the row. This is the occluded fill known
/// from chess programs.
fn fill_row(mut row: u64, area: u64) -> u64 {
    row &= area;
    // Each round reaches twice as far as the one before: `up` and `down` are the squares that may be crossed.
    let (mut up, mut down) = (area, area);
    for shift in [1, 2, 4, 8, 16, 32] {
        let next = row | up & row << shift | down & row >> shift;
        if next == row {
            break;
        }
        row = next;
        up &= up << shift;
        down &= down >> shift;
    }
    row
}

/// Finds the squares of an area that are connected with one of them, and returns the first and last row with such a
/// square. `rows` receives them and must be empty before.
///
/// Works on whole rows instead of a queue of squares: the number of sweeps grows with the turns that a group takes, and
/// a compact group is done after two. A sweep visits only the rows that the group reaches, and one more. Bits past the
/// last column are never set, because `area` has none there.
fn flood(
    area: &[u64],
    from: Square,
    neighbours: &Neighbours,
    contact: Contact,
    rows: &mut [u64],
) -> (usize, usize) {
    let grid = neighbours.grid();
    let start = usize::from(from.y);
    if grid == Grid::Lines {
        return flood_lines(area, from, neighbours, rows);
    }
    if let (Some(row), Some(area)) = (rows.get_mut(start), area.get(start)) {
        *row = fill_row(1 << from.x, *area);
    }
    let (mut low, mut high) = (start, start);
    // Sweep up and down until nothing changes.
    let mut changed = true;
    while changed {
        changed = false;
        let mut y = low;
        // `high` may grow while it is gone up, so a group that only goes up is done in one sweep.
        while y <= high {
            let before = rows.get(y).copied().unwrap_or(0);
            let reached = reach(before, y, true, grid, contact);
            y += 1;
            if take_reached(area, rows, y, reached) {
                changed = true;
                high = high.max(y);
            }
        }
        let mut y = high;
        while y >= low && y > 0 {
            let before = rows.get(y).copied().unwrap_or(0);
            let reached = reach(before, y, false, grid, contact);
            y -= 1;
            if take_reached(area, rows, y, reached) {
                changed = true;
                low = low.min(y);
            }
        }
    }
    (low, high)
}

/// Does the same as [`flood`] along lines.
fn flood_lines(
    area: &[u64],
    from: Square,
    neighbours: &Neighbours,
    rows: &mut [u64],
) -> (usize, usize) {
    let start = (usize::from(from.x), usize::from(from.y));
    let (mut low, mut high) = (start.1, start.1);
    let mut open = vec![start];
    while let Some((x, y)) = open.pop() {
        let (Some(row), Some(area)) = (rows.get_mut(y), area.get(y)) else {
            continue;
        };
        let square = 1 << x;
        if *area & !*row & square != 0 {
            *row |= square;
            (low, high) = (low.min(y), high.max(y));
            open.extend(linked(neighbours, x, y));
        }
    }
    (low, high)
}

/// Adds what is connected with the reached squares of a row. Returns true if there is anything new.
fn take_reached(area: &[u64], rows: &mut [u64], y: usize, reached: u64) -> bool {
    let (Some(row), Some(area)) = (rows.get_mut(y), area.get(y)) else {
        return false;
    };
    let filled = (*row | reached) & area;
    let is_new = filled != *row;
    if is_new {
        *row = fill_row(filled, *area);
    }
    is_new
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::dice::Dice;
    use crate::board::Piece;
    use crate::board::look::BoardLine;

    /// Groups that are kept while the board changes are those that are found anew.
    #[test]
    fn groups_survive_changes_that_do_not_touch_them() {
        let mut dice = Dice(5);
        for round in 0..200u16 {
            let grids = [Grid::Squares, Grid::Offset, Grid::Sheared, Grid::Lines];
            let grid = grids[usize::from(round % 4)];
            let mut board = Board::new(1 + round % 11, 1 + round % 7);
            let squares: Vec<Square> = board.squares().collect();
            let square = |dice: &mut Dice| squares[dice.below(squares.len())];
            let lines: Vec<BoardLine> = (0..squares.len())
                .filter_map(|_| BoardLine::between(square(&mut dice), square(&mut dice)))
                .collect();
            let neighbours = Neighbours::new(grid, &lines, &board);
            let mut regions = Regions::default();
            for _ in 0..25 {
                for _ in 0..=dice.below(3) {
                    let cell = match dice.below(4) {
                        0 => Cell::EMPTY,
                        piece => Cell::of(Piece(piece as u16 / 2)),
                    };
                    board.set(squares[dice.below(squares.len())], cell);
                }
                regions.clear();
                let mut new = Regions::default();
                for _ in 0..8 {
                    let square = squares[dice.below(squares.len())];
                    let contact = [Contact::Sides, Contact::Corners][dice.below(2)];
                    let cell = board.get(squares[dice.below(squares.len())]);
                    let [one, other] = [&mut regions, &mut new].map(|regions| {
                        let group = regions.group(&board, &neighbours, square, contact).unwrap();
                        (
                            regions.squares(&board, group),
                            regions.size(group),
                            regions.touches(&board, &neighbours, group, cell),
                            regions.touches(&board, &neighbours, group, Cell::EMPTY),
                            regions.joins(&board, group, Side::Top),
                            regions.count(&board, &neighbours, cell),
                        )
                    });
                    assert_eq!(one, other, "{square:?} {contact:?} {board:?}");
                }
            }
        }
    }
}
