//! Marks, arrows and lines of people: shapes around what stands on a square, in four colours.
//!
//! Each colour has a line of its own as well, so that the four differ where there are no colours and on the console.

use super::Canvas;
use super::branches::between;
use super::draw::{CURSOR, LOOKED_AT, PENDING, Painter, REFUSED, TARGET, THREATENED};
use super::geometry::{BoardLayout, DrawingPlace, has_arrows, has_room, middle};
use super::mark_shapes::{Shape, is_shape, line, needs_lines, role, shape, small_sign, style};
use super::raster::Raster;
use crate::board::Square;
use crate::board::look::BoardStyle;
use crate::codec::sgf::Connection;
use crate::session::node_facts::{ColouredConnection, ColouredMark, MarkColour};
use crate::tui::theme::{Signs, readable_on};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use std::cmp::Ordering;

/// The marks of a square whose signs stand where those of people would.
const AROUND: u8 = CURSOR | REFUSED | THREATENED | LOOKED_AT | PENDING;

/// Draws the shapes, and the arrows and lines where they are no drawings. `raster` has the dots of drawn pieces.
pub(super) fn draw(
    painter: &Painter<'_>,
    layout: &BoardLayout,
    raster: Option<&Raster>,
    canvas: &mut Canvas<'_>,
) {
    let view = painter.view;
    let is_drawing = raster.is_some();
    let has_arrows = is_drawing && has_arrows(layout.cell, view.theme.dots);
    let mut heads = Vec::new();
    let has_shafts = layout.cell.1 > 2;
    for known in view.connections.iter().filter(|_| !has_arrows) {
        if known.connection.is_arrow && !has_shafts {
            let is_drawn = is_drawing && through(painter, layout, known, canvas);
            if !is_drawn {
                ends(painter, layout, known, canvas);
            }
            continue;
        }
        heads.extend(connect(painter, layout, known, canvas));
    }
    // Last, so that the way of one arrow hides no head of another.
    for (x, y, head, style) in heads {
        canvas.sign(x, y, head, style);
    }
    for (index, mark) in view.marked.iter().enumerate() {
        let earlier = view.marked.iter().take(index);
        let earlier = earlier.filter(|it| it.square == mark.square && is_shape(&it.mark));
        let number = earlier.count();
        let rect = layout
            .rect_of(mark.square)
            .filter(|rect| rect.width >= 3 && view.board.has(mark.square));
        if let Some((sign, rect)) = small_sign(&mark.mark).zip(rect)
            && let Some(raster) = raster
            && rect.height < 3
            && view.game.look.style != BoardStyle::Points
            && let Some(piece) = view.board.piece(mark.square)
        {
            let colours = (mark.colour, view.game.owner(piece));
            let is_first = number == 0;
            beside(
                painter,
                raster,
                (mark.square, rect),
                sign,
                colours,
                is_first,
                canvas,
            );
        } else if let Some((shape, rect)) = shape(&mark.mark).zip(rect) {
            let is_on_points = view.game.look.style == BoardStyle::Points;
            let rect = match is_drawing && is_on_points && rect.width == 4 {
                // A stone on a crossing of a cell with four columns leaves the last one and that before the cell.
                true => Rect {
                    x: rect.x.saturating_sub(1),
                    width: 5,
                    ..rect
                },
                false => rect,
            };
            around(painter, mark, rect, &shape, number, canvas);
        }
    }
}

/// Draws the sign of a shape at a small piece: in the corner where there is least of the piece, or on the piece if that
/// fills every corner. Where colours have lines, that of the mark stands in the next corner. A further mark and a line take
/// nothing from the piece: without a bare corner the list of marks beside the board has them.
fn beside(
    painter: &Painter<'_>,
    raster: &Raster,
    (square, rect): (Square, Rect),
    sign: &'static str,
    (colour, owner): (Option<MarkColour>, u8),
    is_first: bool,
    canvas: &mut Canvas<'_>,
) {
    let theme = painter.theme;
    let ground = painter.ground(square);
    let (wide, high) = theme.dots.per_cell();
    let place = DrawingPlace {
        left: i32::from(rect.x) * i32::from(wide),
        top: i32::from(rect.y) * i32::from(high),
        width: rect.width * wide,
        height: rect.height * high,
    };
    let corners = raster.corners(place, true).map(|((x, y), dots)| {
        let column = if x == place.left {
            rect.x
        } else {
            rect.right() - 1
        };
        let row = if y == place.top {
            rect.y
        } else {
            rect.bottom() - 1
        };
        (dots, column, row)
    });
    let [(dots, x, y), (line_dots, line_x, line_y), ..] = corners;
    let is_bare = |dots: u32| dots * 3 <= u32::from(wide * high);
    if !is_first && !is_bare(dots) {
        return;
    }
    if u32::from(wide * high) <= dots * 2 && theme.colors {
        let body = Style::new().bg(theme.tones(painter.view.game, owner).shown());
        let (x, y) = middle(rect);
        canvas.sign(x, y, theme.sign(sign), style(theme, colour, body));
    } else {
        canvas.sign(x, y, theme.sign(sign), style(theme, colour, ground));
    }
    if colour.is_some() && needs_lines(theme) && (is_first || is_bare(line_dots)) {
        let style = style(theme, colour, ground);
        canvas.sign(line_x, line_y, line(colour, theme), style);
    }
}

/// Draws a shape. Where the square has the cursor or another state, half of the signs are left to that, and of several
/// shapes the second has half of those of the first: more of them would leave little of a piece.
fn around(
    painter: &Painter<'_>,
    mark: &ColouredMark,
    rect: Rect,
    shape: &Shape,
    number: usize,
    canvas: &mut Canvas<'_>,
) {
    let (theme, square, colour) = (painter.theme, mark.square, mark.colour);
    let style = style(painter.theme, colour, painter.ground(square));
    let states = painter.marks(square);
    let is_target = states & TARGET != 0 && painter.view.board.piece(square).is_some();
    let is_shared = states & AROUND != 0 || is_target;
    let has_line = colour.is_some() && needs_lines(theme);
    let is_on_points = painter.view.game.look.style == BoardStyle::Points;
    // The crossing of a large cell with an even number of columns is left of its middle.
    let aside = u16::from(is_on_points && rect.width >= 6 && rect.width.is_multiple_of(2));
    let (left, right) = (rect.x, rect.right() - 1 - aside);
    let mut sign = |x, y, sign| canvas.sign(x, y, theme.sign(sign), style);
    if rect.height < 3 || theme.signs == Signs::Ascii {
        let row = middle(rect).1;
        let [first, last] = shape.sides;
        match has_line {
            true => canvas.sign(right, row, line(colour, theme), style),
            false => sign(right, row, last),
        }
        if !is_shared {
            canvas.sign(left, row, theme.sign(first), style);
        }
        return;
    }
    // The bars of the cursor beside a stone leave the corners free.
    let has_bars = is_on_points && painter.cursor_color().is_some();
    let is_shared = match has_bars {
        true => states & AROUND & !CURSOR != 0 || is_target,
        false => is_shared,
    };
    if number > 1 || number == 1 && is_shared {
        return;
    }
    let (top, bottom) = (rect.y, rect.bottom() - 1);
    let [top_left, top_right, bottom_left, bottom_right] = shape.corners;
    if number == 0 {
        sign(left, top, top_left);
        sign(right, bottom, bottom_right);
    }
    if !is_shared {
        sign(right, top, top_right);
        sign(left, bottom, bottom_left);
    }
    let is_small = rect.height < 4 && painter.view.board.piece(square).is_some();
    if has_line && is_small {
        // Beside the corner it would stand on the piece.
        let row = if number == 0 { bottom } else { top };
        canvas.sign(right, row, line(colour, theme), style);
    } else if has_line && rect.width >= 6 && number == 0 {
        canvas.sign(left + 1, top, line(colour, theme), style);
        canvas.sign(right - 1, bottom, line(colour, theme), style);
    }
}

/// Draws the ends of an arrow in small cells, where a shaft would be in the way of what it is about: the corner in which it
/// leaves a square, and that in which it arrives, with its head. Without colours its line stands where it leaves.
fn ends(
    painter: &Painter<'_>,
    layout: &BoardLayout,
    known: &ColouredConnection,
    canvas: &mut Canvas<'_>,
) {
    let theme = painter.theme;
    let Connection { from, to, .. } = known.connection;
    let Some((start, end)) = layout.rect_of(from).zip(layout.rect_of(to)) else {
        return;
    };
    let head = head(start, end);
    let tail = match known.colour {
        // A line would be one of the board's.
        None => theme.sign("·"),
        colour => line(colour, theme),
    };
    for (square, rect, other, sign) in
        [(from, start, end, tail), (to, end, start, theme.sign(head))]
    {
        if !painter.view.board.has(square) {
            continue;
        }
        let is_stone = painter.body_of_stone(square).is_some();
        let (x, y) = match rect.width {
            // A stone keeps its form; what stands beside it would be taken for a mark of the next point.
            1 | 2 if is_stone => middle(rect),
            1 | 2 if painter.view.board.piece(square).is_none() => middle(rect),
            1 | 2 => (rect.right() - 1, rect.y),
            _ => towards(rect, other),
        };
        let style = arrow_style(painter, known.colour, square);
        let Some(color) = style.fg.filter(|_| theme.colors) else {
            canvas.sign(x, y, sign, style);
            continue;
        };
        let tinted = Style::new().bg(color);
        if square == from || is_stone && rect.width < 3 {
            canvas.tint(Rect::new(x, y, 1, 1), tinted);
        } else {
            canvas.sign(x, y, sign, tinted.fg(readable_on(color)));
        }
    }
}

/// Draws an arrow through the middles of small squares with drawn pieces: a shaft on the empty squares of its way, and the
/// head on an empty target, beside what is written there, or before the piece that stands on it. Only where neither a row nor
/// a column nor a shaft tells where it begins, a corner of that square does. Returns false if it is to have ends only.
fn through(
    painter: &Painter<'_>,
    layout: &BoardLayout,
    known: &ColouredConnection,
    canvas: &mut Canvas<'_>,
) -> bool {
    let (view, theme) = (painter.view, painter.theme);
    let Connection { from, to, .. } = known.connection;
    let is_drawn = view.game.look.style == BoardStyle::Squares && layout.cell.0 >= 4;
    let ends = layout.rect_of(from).zip(layout.rect_of(to));
    let Some((start, end)) = ends.filter(|_| is_drawn && view.board.has(to)) else {
        return false;
    };
    let is_free = |square: &Square| view.board.has(*square) && view.board.piece(*square).is_none();
    let way = between(from, to);
    shaft(painter, layout, known, way.iter().copied(), canvas);
    let is_aligned = start.x == end.x || start.y == end.y;
    if way.is_empty() && !is_aligned && view.cursor != Some(from) {
        let (x, y) = towards(start, end);
        let style = arrow_style(painter, known.colour, from);
        match style.fg.filter(|_| theme.colors) {
            Some(color) => canvas.tint(Rect::new(x, y, 1, 1), Style::new().bg(color)),
            None => canvas.sign(x, y, theme.sign("·"), style),
        }
    }
    let sign = head(start, end);
    let last = way.last().filter(|square| is_free(square));
    let last = last.and_then(|square| Some((*square, layout.rect_of(*square)?)));
    let (square, (x, y)) = match (is_free(&to), last) {
        (true, _) => {
            let is_marked = view.marked.iter().any(|mark| mark.square == to);
            let (x, y) = middle(end);
            let place = match sign {
                "▸" => (x - u16::from(is_marked), y),
                "◂" => (x + 1, y),
                "▾" if !is_marked => (x, y),
                _ => (x, end.bottom() - 1),
            };
            (to, place)
        }
        (false, Some((square, rect))) => {
            let (x, y) = towards(rect, end);
            let (middle_x, middle_y) = middle(rect);
            let x = if start.x == end.x { middle_x } else { x };
            let y = if start.y == end.y { middle_y } else { y };
            (square, (x, y))
        }
        (false, None) => (to, towards(end, start)),
    };
    let style = arrow_style(painter, known.colour, square);
    canvas.sign(x, y, theme.sign(sign), style.add_modifier(Modifier::BOLD));
    true
}

/// Draws the shaft of an arrow or a line on those of some squares that are free.
fn shaft(
    painter: &Painter<'_>,
    layout: &BoardLayout,
    known: &ColouredConnection,
    squares: impl Iterator<Item = Square>,
    canvas: &mut Canvas<'_>,
) {
    let Connection { from, to, .. } = known.connection;
    let Some(ends) = layout.rect_of(from).zip(layout.rect_of(to)) else {
        return;
    };
    for square in squares.filter(|square| is_unmarked(painter, *square)) {
        let Some(rect) = layout.rect_of(square) else {
            continue;
        };
        let style = arrow_style(painter, known.colour, square);
        for (x, y, sign) in strokes(rect, ends, square == from) {
            let sign = match needs_lines(painter.theme) {
                // A line would be one of the board's.
                true if known.colour.is_none() => "·",
                true => line(known.colour, painter.theme),
                false => sign,
            };
            if !is_beside_cursor(painter, layout, (x, y)) {
                canvas.sign(x, y, painter.theme.sign(sign), style);
            }
        }
    }
}

/// Returns true if nothing stands on a square, and the record says nothing of it.
fn is_unmarked(painter: &Painter<'_>, square: Square) -> bool {
    let board = painter.view.board;
    let mut marked = painter.view.marked.iter();
    board.has(square) && board.piece(square).is_none() && marked.all(|mark| mark.square != square)
}

/// Draws an arrow or a line with characters, on the empty squares of its way. Returns the head at the target: where it
/// stands, its sign and its style.
fn connect<'t>(
    painter: &'t Painter<'_>,
    layout: &BoardLayout,
    known: &ColouredConnection,
    canvas: &mut Canvas<'_>,
) -> Option<(u16, u16, &'t str, Style)> {
    let Connection { from, to, is_arrow } = known.connection;
    let (start, end) = layout.rect_of(from).zip(layout.rect_of(to))?;
    let way = between(from, to).into_iter();
    // What stands where an arrow begins stays whole.
    let way = way.chain(is_arrow.then_some(from));
    shaft(painter, layout, known, way, canvas);
    if !is_arrow || !painter.view.board.has(to) {
        return None;
    }
    let head = head(start, end);
    let (x, y) = middle(end);
    let is_drawing = has_room(layout, painter.theme.dots);
    let (x, y) = match is_unmarked(painter, to) {
        true => (x, y),
        // A drawn piece keeps its middle: the head comes from where the arrow begins.
        false if is_drawing => towards(end, start),
        false => (x + 1, y),
    };
    let style = arrow_style(painter, known.colour, to);
    (x < end.right()).then(|| (x, y, painter.theme.sign(head), style))
}

/// Returns the cells of a square through which an arrow passes, each with a line in its direction; only the middle where it
/// begins. A dot would look like a stone.
fn strokes(
    rect: Rect,
    (start, end): (Rect, Rect),
    is_begin: bool,
) -> Vec<(u16, u16, &'static str)> {
    let (x, y) = middle(rect);
    let (wide, high) = (end.x.abs_diff(start.x), end.y.abs_diff(start.y));
    // Characters are about twice as high as wide.
    if wide >= high.saturating_mul(4) {
        let columns = if is_begin {
            x..x + 1
        } else {
            rect.x..rect.right()
        };
        return columns.map(|x| (x, y, "━")).collect();
    }
    if high >= wide {
        let rows = if is_begin {
            y..y + 1
        } else {
            rect.y..rect.bottom()
        };
        return rows.map(|y| (x, y, "┃")).collect();
    }
    let is_falling = (end.x > start.x) == (end.y > start.y);
    let sign = if is_falling { "╲" } else { "╱" };
    match rect.height == 2 && rect.width >= 4 && !is_begin {
        true if is_falling => vec![(x, y, sign), (x + 1, y + 1, sign)],
        true => vec![(x + 1, y, sign), (x, y + 1, sign)],
        false => vec![(x, y, sign)],
    }
}

/// Returns true for the cells on both sides of the square with the cursor, which are drawn there.
fn is_beside_cursor(painter: &Painter<'_>, layout: &BoardLayout, (x, y): (u16, u16)) -> bool {
    let rect = painter
        .view
        .cursor
        .and_then(|cursor| layout.rect_of(cursor));
    rect.is_some_and(|rect| match rect.width {
        2 => y == rect.y && (x + 1 == rect.x || x == rect.x + 1),
        _ => rect.contains((x, y).into()) && (x, y) != middle(rect),
    })
}

/// Returns the character for the head of an arrow between two squares.
pub(super) fn head(start: Rect, end: Rect) -> &'static str {
    let (wide, high) = (end.x.abs_diff(start.x), end.y.abs_diff(start.y));
    // Characters are about twice as high as wide.
    match wide >= high.saturating_mul(2) {
        true if end.x < start.x => "◂",
        true => "▸",
        false if end.y < start.y => "▴",
        false => "▾",
    }
}

/// Returns the style of an arrow on a square: its colour is the same on all of them, as that of a drawn one is.
fn arrow_style(painter: &Painter<'_>, colour: Option<MarkColour>, square: Square) -> Style {
    let legible = style(painter.theme, colour, painter.ground(square));
    // The lines of the board may be dim.
    let legible = legible.remove_modifier(Modifier::DIM);
    let plain = colour.and_then(|colour| painter.theme.style(role(colour)).fg);
    match plain.filter(|_| painter.theme.colors) {
        Some(plain) => legible.fg(plain),
        None => legible,
    }
}

/// Returns the cell at the edge of a square that is nearest to another one.
pub(super) fn towards(square: Rect, other: Rect) -> (u16, u16) {
    let near = |start: u16, length: u16, other: u16| match other.cmp(&start) {
        Ordering::Less => start,
        _ => start + length.saturating_sub(1),
    };
    (
        near(square.x, square.width, other.x),
        near(square.y, square.height, other.y),
    )
}
