//! Marks, arrows and lines of people: shapes around what stands on a square, in four colours.
//!
//! Each colour has a line of its own as well, so that the four differ where there are no colours and on the console.

use super::Canvas;
use super::branches::between;
use super::draw::{CURSOR, LOOKED_AT, PENDING, Painter, REFUSED, TARGET, THREATENED};
use super::geometry::{BoardLayout, middle};
use crate::board::Square;
use crate::codec::sgf::{Connection, Markup};
use crate::session::node_facts::MarkColour;
use crate::tui::theme::{Dots, Role, Signs, Theme, legible, readable_on};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// The marks of a square whose signs stand where those of people would.
const AROUND: u8 = CURSOR | REFUSED | THREATENED | LOOKED_AT | PENDING;

/// What is drawn of a mark: four corners, or two sides where there is only one row.
struct Shape {
    corners: [&'static str; 4],
    sides: [&'static str; 2],
}

/// Returns the shape of a mark; `None` for a label and for what covers the whole square.
fn shape(mark: &Markup) -> Option<Shape> {
    let (corners, sides) = match mark {
        Markup::Circle => (["╭", "╮", "╰", "╯"], ["(", ")"]),
        Markup::Square => (["┌", "┐", "└", "┘"], ["[", "]"]),
        Markup::Triangle => (["╱", "╲", "─", "─"], ["╱", "╲"]),
        Markup::Cross => (["╲", "╱", "╱", "╲"], ["×", "×"]),
        Markup::Selected => (["▪", "▪", "▪", "▪"], ["▪", "▪"]),
        Markup::Dimmed | Markup::Territory(_) | Markup::Label(_) => return None,
    };
    Some(Shape { corners, sides })
}

/// Returns true if a mark is drawn around what stands on its square.
pub(super) fn is_shape(mark: &Markup) -> bool {
    shape(mark).is_some()
}

/// Returns the role of a colour.
pub(super) fn role(colour: MarkColour) -> Role {
    match colour {
        MarkColour::Green => Role::MarkGreen,
        MarkColour::Red => Role::MarkRed,
        MarkColour::Yellow => Role::MarkYellow,
        MarkColour::Blue => Role::MarkBlue,
    }
}

/// Returns true if the colours of marks cannot be told apart by colour, or only badly.
pub(super) fn needs_lines(theme: &Theme) -> bool {
    !theme.colors || theme.dots.needs_letters()
}

/// Returns the line of a colour: solid, dashed, dotted, double.
fn line(colour: Option<MarkColour>, theme: &Theme) -> &'static str {
    let has_heavy = theme.signs == Signs::Unicode && theme.dots != Dots::Blocks;
    theme.sign(match colour {
        Some(MarkColour::Green) if has_heavy => "━",
        None | Some(MarkColour::Green) => "─",
        Some(MarkColour::Red) => "╍",
        Some(MarkColour::Yellow) => "┅",
        Some(MarkColour::Blue) => "═",
    })
}

/// Returns true if the shaft of an arrow has a dot this many steps from its end and this far from its middle: what
/// [`line`] says, in dots.
pub(super) fn has_dot(colour: Option<MarkColour>, rest: i32, aside: i32) -> bool {
    match colour {
        None | Some(MarkColour::Green) => true,
        Some(MarkColour::Red) => rest % 6 < 4,
        Some(MarkColour::Yellow) => rest % 4 < 2,
        Some(MarkColour::Blue) => aside != 0,
    }
}

/// Returns the style of a sign on a square.
pub(super) fn style(painter: &Painter<'_>, colour: Option<MarkColour>, ground: Style) -> Style {
    let (theme, bare) = (painter.theme, ground.bg);
    let style = match colour {
        _ if !theme.colors => Style::new().add_modifier(Modifier::BOLD),
        Some(colour) => Style {
            bg: None,
            ..theme.style(role(colour))
        },
        None => Style {
            fg: bare.map(readable_on).or(ground.fg),
            add_modifier: Modifier::BOLD,
            ..Style::new()
        },
    };
    match bare {
        Some(ground) => legible(style.bg(ground)),
        None => style,
    }
}

/// Draws the shapes, and the arrows and lines where they are no drawings.
pub(super) fn draw(
    painter: &Painter<'_>,
    layout: &BoardLayout,
    is_drawing: bool,
    canvas: &mut Canvas<'_>,
) {
    let view = painter.view;
    for known in view.connections.iter().filter(|_| !is_drawing) {
        connect(painter, layout, known.connection, known.colour, canvas);
    }
    for mark in view.marked {
        let rect = layout
            .rect_of(mark.square)
            .filter(|rect| rect.width >= 3 && view.board.has(mark.square));
        if let Some((shape, rect)) = shape(&mark.mark).zip(rect) {
            around(painter, mark.square, rect, &shape, mark.colour, canvas);
        }
    }
}

/// Draws a shape. Where the square has the cursor or another state, half of the signs are left to that.
fn around(
    painter: &Painter<'_>,
    square: Square,
    rect: Rect,
    shape: &Shape,
    colour: Option<MarkColour>,
    canvas: &mut Canvas<'_>,
) {
    let theme = painter.theme;
    let style = style(painter, colour, painter.ground(square));
    let states = painter.marks(square);
    let is_target = states & TARGET != 0 && painter.view.board.piece(square).is_some();
    let is_shared = states & AROUND != 0 || is_target;
    let has_line = colour.is_some() && needs_lines(theme);
    let (left, right) = (rect.x, rect.right() - 1);
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
    let (top, bottom) = (rect.y, rect.bottom() - 1);
    let [top_left, top_right, bottom_left, bottom_right] = shape.corners;
    sign(left, top, top_left);
    sign(right, bottom, bottom_right);
    if !is_shared {
        sign(right, top, top_right);
        sign(left, bottom, bottom_left);
    }
    if has_line && rect.width >= 6 {
        canvas.sign(left + 1, top, line(colour, theme), style);
        canvas.sign(right - 1, bottom, line(colour, theme), style);
    }
}

/// Draws an arrow or a line with characters: its line on the empty squares between, and a head at the target.
fn connect(
    painter: &Painter<'_>,
    layout: &BoardLayout,
    connection: Connection,
    colour: Option<MarkColour>,
    canvas: &mut Canvas<'_>,
) {
    let Connection { from, to, is_arrow } = connection;
    let board = painter.view.board;
    let is_free = |square: &Square| {
        let mut marked = painter.view.marked.iter();
        board.has(*square)
            && board.piece(*square).is_none()
            && marked.all(|mark| mark.square != *square)
    };
    for square in between(from, to).into_iter().filter(is_free) {
        if let Some(rect) = layout.rect_of(square) {
            let (x, y) = middle(rect);
            let style = style(painter, colour, painter.ground(square));
            canvas.sign(x, y, line(colour, painter.theme), style);
        }
    }
    let ends = layout.rect_of(from).zip(layout.rect_of(to));
    let Some((start, end)) = ends.filter(|_| is_arrow && board.has(to)) else {
        return;
    };
    let (wide, high) = (end.x.abs_diff(start.x), end.y.abs_diff(start.y));
    // Characters are about twice as high as wide.
    let head = match wide >= high.saturating_mul(2) {
        true if end.x < start.x => "◂",
        true => "▸",
        false if end.y < start.y => "▴",
        false => "▾",
    };
    let (x, y) = middle(end);
    let x = if is_free(&to) { x } else { x + 1 };
    if x < end.right() {
        let style = style(painter, colour, painter.ground(to));
        canvas.sign(x, y, painter.theme.sign(head), style);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_of_the_colours_differ_in_signs_and_in_dots() {
        let colours = [
            MarkColour::Green,
            MarkColour::Red,
            MarkColour::Yellow,
            MarkColour::Blue,
        ];
        let mut theme = Theme::mono();
        for (signs, dots) in [
            (Signs::Unicode, Dots::Sextants),
            (Signs::Unicode, Dots::Blocks),
            (Signs::Ascii, Dots::None),
        ] {
            (theme.signs, theme.dots) = (signs, dots);
            let mut lines = colours.map(|colour| {
                let sign = line(Some(colour), &theme);
                let console = crate::tui::theme::console::stand_in(sign);
                match dots {
                    Dots::Blocks => console.unwrap_or(sign),
                    _ => sign,
                }
            });
            lines.sort_unstable();
            assert!(lines.is_sorted_by(|one, next| one < next), "{lines:?}");
        }
        let mut shafts = colours.map(|colour| {
            let places = (0..12).flat_map(|rest| (-1..=1).map(move |aside| (rest, aside)));
            let dots = places.map(|(rest, aside)| has_dot(Some(colour), rest, aside));
            dots.collect::<Vec<_>>()
        });
        shafts.sort_unstable();
        assert!(shafts.is_sorted_by(|one, next| one < next), "{shafts:?}");
    }
}
