//! The geometry of the board: the size of cells, the visible part, and conversion between squares and the screen.
//!
//! Three systems of coordinates:
//!
//! ```text
//! Square (x, y)      from the bottom left, as everywhere in the program
//! (across, down)     from the top left of the whole board as it is displayed: turned if flipped
//! (column, row)      of the screen: the above minus `scroll`, times `cell`, plus `squares` and the shift of the row
//! ```
//!
//! The widths of cells are twice their heights, because characters are about twice as high as wide.

use super::BoardView;
use super::hand_rows::{self, HandRow};
use super::pieces::PieceSigns;
use super::spans::Spans;
use crate::board::Square;
use crate::board::area::Area;
use crate::board::look::{BoardStyle, Edge, Look};
use crate::notation::row_name;
use crate::tui::theme::Dots;
use ratatui::layout::Rect;

/// The sizes of a cell from small to large, twice as wide as high, which is square in most fonts. Even widths also let
/// rows of hexagons be shifted by half a cell.
const SQUARE: [(u16, u16); 9] = [
    (2, 1),
    (4, 2),
    (6, 3),
    (8, 4),
    (10, 5),
    (12, 6),
    (14, 7),
    (16, 8),
    (20, 10),
];
/// A size for pieces that are letters, which in cells of two columns would read like words.
const OF_LETTERS: (u16, u16) = (3, 1);
/// A size for boards that fit in no other one; rows of hexagons could not be shifted.
const TINY: (u16, u16) = (1, 1);
/// The size if the board does not fit at any size.
const SCROLLED: (u16, u16) = (2, 1);

/// Returns the sizes that thin columns and rows may have among cells of a size, the best first: half as high as wide,
/// like the cells, and never so large that they would be taken for others.
fn thin_sizes((_, high): (u16, u16)) -> &'static [(u16, u16)] {
    match high {
        0 | 1 => &[(1, 1)],
        2..8 => &[(2, 1), (1, 1)],
        _ => &[(4, 2), (2, 1), (1, 1)],
    }
}

/// The positions of the squares of a drawn board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardLayout {
    /// The area of the squares, without the names beside them.
    pub squares: Rect,
    /// The columns and rows of the screen per square that is not thin.
    pub cell: (u16, u16),
    /// The columns and the rows if some of them are thin. A board that is larger than its area has none.
    pub(super) spans: Option<(Spans, Spans)>,
    /// The first visible column and row of the board, counted from the top left as displayed.
    pub scroll: (u16, u16),
    /// The number of visible columns and rows of the board.
    pub shown: (u16, u16),
    /// The letters and the arrows of the moves ahead, with the indices of the moves.
    pub branches: Vec<(Rect, usize)>,
    /// The part of the board that is drawn.
    pub field: Area,
    /// True if the board is shown from the other side.
    pub flipped: bool,
    /// True for a board of points.
    pub(super) is_on_points: bool,
    pub(super) size: (u16, u16),
    pub(super) hand_rows: Vec<HandRow>,
    pub(super) rows: Rows,
    pub(super) names: Option<NameMargins>,
    /// The row of the frame around the area, if the names of the columns stand there.
    pub(super) row_of_frame: Option<u16>,
    pub(super) border: Border,
    /// The columns of wood before a board of points, whose first crossing is nearer to the edge than the last one.
    pub(super) wood_before: u16,
    pub(super) area: Rect,
}

/// How rows are shifted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Rows {
    /// Not shifted.
    #[default]
    Straight,
    /// Every other row is shifted to the right by half a cell.
    Offset,
    /// Every row is shifted to the right by half a cell relative to the row above it.
    Sheared,
}

impl Rows {
    /// Returns the columns of the screen that the shifts of `rows` rows need in addition to the cells.
    fn indents(self, rows: u16, cell: u16) -> u16 {
        match self {
            Self::Straight => 0,
            Self::Offset => cell / 2,
            Self::Sheared => (cell / 2).saturating_mul(rows.saturating_sub(1)),
        }
    }

    /// Returns the number of rows whose shifts leave at least half the width to their cells.
    fn limit(self, wide: u16, cell: u16) -> u16 {
        // A sheared board that is cut off has a trade-off: each visible row costs half a cell of width. At most half of
        // the width is spent on that.
        match (self, (wide / 2).checked_div(cell / 2)) {
            (Self::Sheared, Some(rows)) => rows.saturating_add(1),
            _ => u16::MAX,
        }
    }
}

/// The room for the names of columns and rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NameMargins {
    /// The width of the longest row name.
    pub digits: u16,
    /// The rows below the board: 1, or 0 if there is no room for column names.
    pub below: u16,
    /// True if there are names above the board and to the right of it as well.
    pub is_around: bool,
}

impl NameMargins {
    /// Returns the columns to the right of the board.
    fn right(self) -> u16 {
        if self.is_around { self.digits + 1 } else { 0 }
    }

    /// Returns the rows above the board.
    fn above(self) -> u16 {
        u16::from(self.is_around)
    }
}

/// The owners of the drawn edges, as seen on the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Border {
    pub top: Option<u8>,
    pub bottom: Option<u8>,
    pub left: Option<u8>,
    pub right: Option<u8>,
}

impl Border {
    /// Returns the border that fits into the spare columns and rows beside a board. The left edge needs no column of
    /// its own where the names of the rows leave a gap.
    fn fitting(view: &BoardView<'_>, spare: (u16, u16), has_names: bool) -> Self {
        let owner = |edge: Edge| {
            let edge = if view.flipped { edge.opposite() } else { edge };
            view.game.look.owner_of_edge(edge)
        };
        let mut border = Self {
            top: owner(Edge::Top),
            bottom: owner(Edge::Bottom),
            left: owner(Edge::Left),
            right: owner(Edge::Right),
        };
        let (above, below) = border.rows();
        if above + below > spare.1 {
            (border.top, border.bottom) = (None, None);
        }
        let (before, after) = border.columns(has_names);
        if before + after > spare.0 {
            (border.left, border.right) = (None, None);
        }
        border
    }

    /// Returns the rows above and below the board.
    pub(super) fn rows(self) -> (u16, u16) {
        let row = |owner: Option<u8>| u16::from(owner.is_some());
        (row(self.top), row(self.bottom))
    }

    /// Returns the columns to the left and to the right of the board, without the gap beside the names of the rows.
    fn columns(self, has_names: bool) -> (u16, u16) {
        let before = self.left.is_some() && !has_names;
        (u16::from(before), u16::from(self.right.is_some()))
    }
}

impl BoardLayout {
    /// Returns the square drawn at a position on the screen. It may be a hole of the board.
    pub fn square_at(&self, column: u16, row: u16) -> Option<Square> {
        self.hand_at(column, row)
            .or_else(|| self.field_square_at(column, row))
    }

    /// Returns the square of a kind in hand at a position on the screen.
    fn hand_at(&self, column: u16, row: u16) -> Option<Square> {
        let mut kinds = self.hand_rows.iter().flat_map(|row| &row.kinds);
        // The brackets of the cursor belong to the kind.
        let is_there = |place: &Rect| {
            let columns = place.x.saturating_sub(1)..=place.right();
            place.y == row && columns.contains(&column)
        };
        let (_, square) = kinds.find(|(place, _)| is_there(place))?;
        Some(*square)
    }

    /// Returns the squares of the kinds in hand in the rows above the board, and in those below it, each with its
    /// place.
    pub fn hands(&self) -> impl Iterator<Item = (Rect, Square)> + use<'_> {
        self.hand_rows.iter().flat_map(|row| &row.kinds).copied()
    }

    /// Returns the number of rows above and below the board for what the players have in hand.
    pub fn rows_of_hands(&self) -> u16 {
        u16::try_from(self.hand_rows.len()).unwrap_or(0)
    }

    /// Returns the place of a square on the board or in hand.
    pub fn place_of(&self, square: Square) -> Option<Rect> {
        let mut kinds = self.hands();
        let in_hand = kinds.find(|(_, kind)| *kind == square);
        in_hand
            .map(|(place, _)| place)
            .or_else(|| self.rect_of(square))
    }

    fn field_square_at(&self, column: u16, row: u16) -> Option<Square> {
        // The row first: the shift of the columns depends on it. `checked_div` also covers a board that was never laid
        // out, whose cell is (0, 0).
        let below = row.checked_sub(self.squares.y)?;
        if let Some((columns, rows)) = &self.spans {
            let right = column.checked_sub(self.squares.x)?;
            return Some(self.turned(columns.at(right)?, rows.at(below)?));
        }
        let down = below.checked_div(self.cell.1)?;
        if down >= self.shown.1 {
            return None;
        }
        let shown_row = self.scroll.1 + down;
        let start = self.squares.x + self.indent(shown_row);
        let right = column.checked_sub(start)?.checked_div(self.cell.0)?;
        if right >= self.shown.0 {
            return None;
        }
        Some(self.turned(self.scroll.0 + right, shown_row))
    }

    /// Returns the area of a square on the screen if it is visible.
    pub fn rect_of(&self, square: Square) -> Option<Rect> {
        let (across, down) = self.on_screen(square)?;
        if let Some((columns, rows)) = &self.spans {
            let ((x, width), (y, height)) = columns.of(across).zip(rows.of(down))?;
            return Some(Rect::new(
                self.squares.x + x,
                self.squares.y + y,
                width,
                height,
            ));
        }
        let right = across.checked_sub(self.scroll.0)?;
        let below = down.checked_sub(self.scroll.1)?;
        (right < self.shown.0 && below < self.shown.1).then(|| {
            Rect::new(
                self.squares.x + self.indent(down) + right * self.cell.0,
                self.squares.y + below * self.cell.1,
                self.cell.0,
                self.cell.1,
            )
        })
    }

    /// Returns the place of the wood before a square, which is empty but for the first one of a row.
    pub(super) fn wood_before(&self, square: Rect) -> Rect {
        let is_first = square.x == self.squares.x;
        let width = if is_first { self.wood_before } else { 0 };
        Rect {
            x: square.x - width,
            width,
            ..square
        }
    }

    /// Returns true if the column or the row of a square is thin.
    pub(super) fn is_thin(&self, square: Square, look: &Look) -> bool {
        let (column, row) = look.thin_at(square);
        self.spans.is_some() && (column || row)
    }

    /// Returns the visible squares, including holes, with their areas.
    pub(super) fn squares_shown(&self) -> impl Iterator<Item = (Square, Rect)> + use<'_> {
        let places =
            (0..self.shown.1).flat_map(|down| (0..self.shown.0).map(move |right| (right, down)));
        places.filter_map(|(right, down)| {
            let square = self.turned(self.scroll.0 + right, self.scroll.1 + down);
            Some((square, self.rect_of(square)?))
        })
    }

    /// Returns whether a part of the board is not visible: to the left, right, top, bottom.
    pub fn more(&self) -> [bool; 4] {
        [
            self.scroll.0 > 0,
            self.scroll.0 + self.shown.0 < self.size.0,
            self.scroll.1 > 0,
            self.scroll.1 + self.shown.1 < self.size.1,
        ]
    }

    /// Returns the square at a column and row counted from the top left of the whole drawn board.
    pub(super) fn turned(&self, across: u16, down: u16) -> Square {
        let Area { low, high } = self.field;
        if self.flipped {
            Square::new(high.x.saturating_sub(across), low.y.saturating_add(down))
        } else {
            Square::new(low.x.saturating_add(across), high.y.saturating_sub(down))
        }
    }

    /// Returns true if both have the same cells and the same border.
    pub fn is_like(&self, other: &Self) -> bool {
        self.cell == other.cell
            && self.shown == other.shown
            && self.border == other.border
            && self.spans == other.spans
    }

    /// Returns true if both have the same names beside the board.
    pub fn has_names_like(&self, other: &Self) -> bool {
        self.names == other.names
    }

    /// Returns the rows of wood above drawn stones on points, which extend a little above their crossings.
    pub(super) fn wood_above(&self, dots: Dots) -> u16 {
        let top = self.area.y + self.names.map_or(0, NameMargins::above);
        let is_high = self.is_on_points && self.cell.1.is_multiple_of(2) && self.squares.y > top;
        u16::from(is_high && has_room(self, dots))
    }

    /// Returns the size of the board in squares.
    pub(super) fn size(&self) -> (u16, u16) {
        self.size
    }

    /// Returns true if pieces are drawn with these dots.
    pub fn has_drawings(&self, dots: Dots) -> bool {
        has_room(self, dots)
    }

    /// Returns true if the names of the columns stand in the frame.
    pub fn has_names_in_frame(&self) -> bool {
        self.row_of_frame.is_some()
    }

    /// Returns the column and row of a square, counted from the top left of the whole drawn board.
    pub(super) fn on_screen(&self, square: Square) -> Option<(u16, u16)> {
        if !self.field.has(square) {
            return None;
        }
        let Area { low, high } = self.field;
        Some(if self.flipped {
            (high.x - square.x, square.y - low.y)
        } else {
            (square.x - low.x, high.y - square.y)
        })
    }

    /// Returns the shift of a row. With offset hexagons, odd rows counted from the bottom of the board are shifted;
    /// seen from the other side, the even ones. A sheared board looks the same from both sides.
    fn indent(&self, down: u16) -> u16 {
        let odd = self.turned(0, down).y % 2 == 1;
        match self.rows {
            Rows::Offset if odd != self.flipped => self.cell.0 / 2,
            _ => self.sheared(down),
        }
    }

    /// Returns the shift of a row of a sheared board relative to the first visible row.
    pub(super) fn sheared(&self, down: u16) -> u16 {
        match self.rows {
            Rows::Sheared => (self.cell.0 / 2).saturating_mul(down.saturating_sub(self.scroll.1)),
            Rows::Straight | Rows::Offset => 0,
        }
    }
}

/// Returns the layout of the board. Where that makes the cells larger, the names of the columns stand in the frame
/// below the area. Where it does not make them smaller, there are names on all sides if the view wants that.
pub(super) fn lay_out(view: &BoardView<'_>, area: Rect) -> BoardLayout {
    let mut layout = lay_out_with_hands(view, area, false, false);
    if view.has_frame_below {
        let framed = lay_out_with_hands(view, area, true, false);
        let is_whole = framed.shown == framed.size && framed.border == layout.border;
        if is_whole && framed.cell.1 > layout.cell.1 {
            layout = framed;
        }
    }
    if !view.has_names_around || layout.names.is_none() {
        return layout;
    }
    let around = lay_out_with_hands(view, area, layout.row_of_frame.is_some(), true);
    let dots = view.theme.dots;
    let is_as_large = around.is_like(&layout)
        && around.shown == around.size
        && around.wood_before == layout.wood_before
        && around.wood_above(dots) == layout.wood_above(dots)
        && around.names.is_some_and(|names| names.is_around);
    match is_as_large {
        true => around,
        false => layout,
    }
}

/// Returns the layout of the board with the rows of the hands above and below it.
fn lay_out_with_hands(
    view: &BoardView<'_>,
    area: Rect,
    is_framed: bool,
    is_around: bool,
) -> BoardLayout {
    let row_of_frame = is_framed.then_some(area.bottom());
    let (far, near) = hand_rows::sides(view);
    let count = |hands: &[usize]| u16::try_from(hands.len()).unwrap_or(0);
    let (above, below) = (count(&far), count(&near));
    if above + below == 0 || area.height < above + below + 3 {
        return lay_out_field(view, area, row_of_frame, is_around);
    }
    let inner = Rect {
        y: area.y + above,
        height: area.height - above - below,
        ..area
    };
    let mut layout = lay_out_field(view, inner, row_of_frame, is_around);
    let squares = layout.squares;
    let (border_above, border_below) = layout.border.rows();
    let names = layout.names.map_or(0, |names| names.below);
    let names_above = layout.names.map_or(0, NameMargins::above);
    let top = squares.y.saturating_sub(border_above + names_above + above);
    let bottom = squares.bottom() + border_below + names;
    // An empty row between, where there is one on both sides.
    let is_airy = layout.cell.1 > 1 && top > area.y && bottom + below < area.bottom();
    let gap = u16::from(is_airy);
    let rows = (top - gap..).zip(far).chain((bottom + gap..).zip(near));
    let rows = rows.map(|(row, index)| hand_rows::row(view, index, area, squares.x, row));
    layout.hand_rows = rows.collect();
    layout
}

fn lay_out_field(
    view: &BoardView<'_>,
    area: Rect,
    row_of_frame: Option<u16>,
    is_around: bool,
) -> BoardLayout {
    let (width, height) = (view.board.width(), view.board.height());
    let field = match view.hands.is_empty() {
        true => Area::whole(width, height),
        false => view.game.look.field(width, height),
    };
    let size = match (width, height) {
        (0, _) | (_, 0) => (0, 0),
        _ => field.size(),
    };
    let style = view.game.look.style;
    let mut layout = BoardLayout {
        squares: Rect::new(area.x, area.y, 0, 0),
        area,
        field,
        size,
        flipped: view.flipped,
        is_on_points: style == BoardStyle::Points,
        rows: match style {
            BoardStyle::Squares | BoardStyle::Points => Rows::Straight,
            BoardStyle::Hex => Rows::Offset,
            BoardStyle::HexSheared => Rows::Sheared,
        },
        ..BoardLayout::default()
    };
    if size.0 == 0 || size.1 == 0 || area.is_empty() {
        return layout;
    }
    let is_straight = layout.rows == Rows::Straight;
    // Only asked where it matters, since the characters of the pieces are chosen anew.
    let suits_letters = || PieceSigns::on_board(view.game, view.theme).has_letters();
    let thin = thin_lines(view, &layout);
    let count =
        |thin: &[bool]| u32::try_from(thin.iter().filter(|thin| **thin).count()).unwrap_or(0);
    let (thin_columns, thin_rows) = (count(&thin.0), count(&thin.1));
    let needs = |(wide, high): (u16, u16), (narrow, low): (u16, u16)| {
        let indents = layout.rows.indents(size.1, wide);
        let wide = u32::from(wide) * (u32::from(size.0) - thin_columns)
            + u32::from(narrow) * thin_columns
            + u32::from(indents);
        let high = u32::from(high) * (u32::from(size.1) - thin_rows) + u32::from(low) * thin_rows;
        (wide, high)
    };
    // From large to small, the first that fits. The sums are in `u32`: 16 columns times a board of some thousand
    // squares do not fit into 16 bits.
    let fits_with = |room: (u16, u16), cell: (u16, u16), thin: (u16, u16)| {
        let (wide, high) = needs(cell, thin);
        wide <= u32::from(room.0) && high <= u32::from(room.1)
    };
    let fits = |room: (u16, u16)| {
        let fits_in = |cell: &(u16, u16)| {
            let mut sizes = thin_sizes(*cell).iter();
            sizes.any(|thin| fits_with(room, *cell, *thin))
        };
        let tiny = Some(TINY).filter(|cell| is_straight && fits_in(cell));
        match SQUARE.into_iter().rev().find(fits_in).or(tiny) {
            Some((2, 1)) if is_straight && fits_in(&OF_LETTERS) && suits_letters() => {
                Some(OF_LETTERS)
            }
            cell => cell,
        }
    };
    let mut names = names(view, field, area);
    if let Some(names) = &mut names {
        layout.row_of_frame = row_of_frame;
        if row_of_frame.is_some() {
            names.below = 0;
        }
        let width = area.width.saturating_sub(names.digits + 1);
        let height = area.height.saturating_sub(names.below);
        // A board that needs all rows goes without the names of its columns.
        if fits((width, height)).is_none() && fits((width, area.height)).is_some() {
            names.below = 0;
        }
        let has_columns = names.below > 0 || row_of_frame.is_some();
        let has_room = width > names.digits + 1 && height > 1;
        names.is_around = is_around && has_columns && has_room;
    }
    if names.is_none() && fits((area.width, area.height)).is_none() {
        // The arrows of a cut-off board are drawn in place of the names.
        names = (area.width >= 6 && area.height >= 3).then_some(NameMargins {
            digits: 0,
            below: 1,
            is_around: false,
        });
    }
    let margin = names.map_or(0, |names| names.digits + 1);
    let below = names.map_or(0, |names| names.below);
    let above = names.map_or(0, NameMargins::above);
    let right = names.map_or(0, NameMargins::right);
    let room = (area.width - margin - right, area.height - below - above);
    let fitting = fits(room);
    let cell = fitting.unwrap_or_else(|| smallest(room, size));
    if fitting.is_some() && thin_columns + thin_rows > 0 {
        let mut sizes = thin_sizes(cell).iter();
        let (narrow, low) = sizes
            .find(|thin| fits_with(room, cell, **thin))
            .unwrap_or(&TINY);
        let columns = Spans::new(thin.0.iter().copied(), cell.0, *narrow);
        let rows = Spans::new(thin.1.iter().copied(), cell.1, *low);
        layout.spans = Some((columns, rows));
    }
    let mut rows = (room.1 / cell.1).min(size.1);
    if fitting.is_none() {
        rows = rows.min(layout.rows.limit(room.0, cell.0));
    }
    let indents = layout.rows.indents(rows, cell.0);
    let columns = (room.0.saturating_sub(indents) / cell.0).min(size.0);
    let (shown, used) = match &layout.spans {
        Some((columns, rows)) => (size, (columns.whole(), rows.whole())),
        None => ((columns, rows), (columns * cell.0 + indents, rows * cell.1)),
    };
    layout.cell = cell;
    layout.shown = shown;
    layout.names = names;
    let cursor = view.cursor.and_then(|cursor| layout.on_screen(cursor));
    layout.scroll = (
        kept_visible(
            view.scroll.0,
            shown.0,
            size.0,
            cursor.map(|shown_cell| shown_cell.0),
        ),
        kept_visible(
            view.scroll.1,
            shown.1,
            size.1,
            cursor.map(|shown_cell| shown_cell.1),
        ),
    );
    let spare = (room.0 - used.0, room.1 - used.1);
    if shown == size {
        layout.border = Border::fitting(view, spare, margin > 0);
    }
    let (rows, columns) = (layout.border.rows(), layout.border.columns(margin > 0));
    let before = |half: u16, spare: u16, (first, last): (u16, u16)| {
        half.max(first).min(spare.saturating_sub(last))
    };
    // On points the row above an even number of rows is wood.
    let half = match layout.is_on_points && cell.1.is_multiple_of(2) {
        true => spare.1.div_ceil(2),
        false => spare.1 / 2,
    };
    let indent = before(spare.0.div_ceil(2), spare.0, columns);
    let is_aside = layout.is_on_points && cell.0.is_multiple_of(2);
    layout.wood_before = u16::from(is_aside && indent > 0 && shown == size);
    layout.squares = Rect::new(
        area.x + margin + indent,
        area.y + above + before(half, spare.1, rows),
        used.0,
        used.1,
    );
    layout
}

/// Returns which columns and rows are thin, as displayed.
fn thin_lines(view: &BoardView<'_>, layout: &BoardLayout) -> (Vec<bool>, Vec<bool>) {
    let look = &view.game.look;
    if look.thin.is_none() || layout.rows != Rows::Straight {
        return (Vec::new(), Vec::new());
    }
    let columns = (0..layout.size.0).map(|across| look.thin_at(layout.turned(across, 0)).0);
    let rows = (0..layout.size.1).map(|down| look.thin_at(layout.turned(0, down)).1);
    (columns.collect(), rows.collect())
}

/// Returns the cell size of a board that is larger than the room: one direction may still fit.
fn smallest(room: (u16, u16), size: (u16, u16)) -> (u16, u16) {
    if room.0 >= size.0 && room.0 < size.0.saturating_mul(2) {
        (1, 1)
    } else {
        (SCROLLED.0.min(room.0).max(1), SCROLLED.1)
    }
}

/// Returns the room for names; `None` if they would take the room of the squares.
fn names(view: &BoardView<'_>, field: Area, area: Rect) -> Option<NameMargins> {
    if !view.coordinates {
        return None;
    }
    let coordinates = view.game.look.coordinates;
    // The longest number is at the top or at the bottom.
    let ends = [field.low.y, field.high.y];
    let longest = ends
        .map(|row| row_name(row, coordinates).len())
        .into_iter()
        .max();
    let digits = u16::try_from(longest.unwrap_or(1)).unwrap_or(1);
    let names = NameMargins {
        digits,
        below: u16::from(area.height > 3),
        is_around: false,
    };
    (area.width >= digits + 1 + 4 && area.height >= 3).then_some(names)
}

/// Returns the first visible row or column: the same as before if possible, with the cursor a little inside the edge.
fn kept_visible(before: u16, shown: u16, size: u16, cursor: Option<u16>) -> u16 {
    let last = size.saturating_sub(shown);
    let mut first = before.min(last);
    if let Some(cursor) = cursor {
        // Two squares around the cursor stay visible, but never more than half of what is shown, or `lowest` would be
        // above `highest` and the view would jump with each step.
        let margin = (shown.saturating_sub(1) / 2).min(2);
        let lowest = cursor.saturating_add(1 + margin).saturating_sub(shown);
        let highest = cursor.saturating_sub(margin);
        first = first.max(lowest).min(highest).min(last);
    }
    first
}

/// Returns the cell in the middle, or just before it.
pub(super) fn middle(rect: Rect) -> (u16, u16) {
    (
        rect.x + rect.width.saturating_sub(1) / 2,
        rect.y + rect.height.saturating_sub(1) / 2,
    )
}

/// The place of a drawing, in dots of the screen.
#[derive(Clone, Copy)]
pub(super) struct DrawingPlace {
    pub(super) left: i32,
    pub(super) top: i32,
    pub(super) width: u16,
    pub(super) height: u16,
}

impl DrawingPlace {
    /// Returns true if body, core and hole of a piece would meet in one cell of the screen, which has only two colours:
    /// there the colour of the core is shown in the hole.
    pub(super) fn is_coarse(self) -> bool {
        self.height < 9
    }

    /// Returns true if a dot is in the place.
    pub(super) fn holds(self, (x, y): (i32, i32)) -> bool {
        let (right, down) = (x - self.left, y - self.top);
        (0..i32::from(self.width)).contains(&right) && (0..i32::from(self.height)).contains(&down)
    }

    /// Returns the middle part of a place, with `quarters` quarters of its size.
    pub(super) fn inner(self, quarters: u16) -> Self {
        // Odd if the whole is odd, so that the middle stays the same.
        let part = |whole: u16| {
            let part = (whole * quarters / 4).max(1);
            part + (whole - part) % 2
        };
        let (width, height) = (part(self.width), part(self.height));
        Self {
            left: self.left + i32::from(self.width - width) / 2,
            top: self.top + i32::from(self.height - height) / 2,
            width,
            height,
        }
    }
}

/// Returns true if cells are large enough for drawings with these dots.
pub(super) fn has_room(layout: &BoardLayout, dots: Dots) -> bool {
    // Beside a crossing there are too few of the largest dots for a stone.
    let rows = match dots == Dots::Blocks && layout.is_on_points {
        true => 3,
        false => 2,
    };
    dots != Dots::None && layout.cell.0 >= 4 && layout.cell.1 >= rows
}

/// Returns true if cells have room for drawn arrows: in smaller ones the pieces would leave splinters of them, so there
/// they are signs on the squares of their way.
pub(super) fn has_arrows(cell: (u16, u16), dots: Dots) -> bool {
    dots != Dots::None && cell.0 >= 4 && cell.1 * dots.per_cell().1 >= 9
}
