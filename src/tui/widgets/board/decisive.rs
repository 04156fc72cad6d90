//! The squares by which a game was decided, such as a row of five: a thick frame in the winner's colour, and a star where
//! colours are missing or few.

use super::draw::{CURSOR, Painter};
use super::geometry::{BoardLayout, middle};
use super::mark_shapes::needs_lines;
use super::{BoardView, Canvas};
use crate::board::Square;
use crate::board::look::BoardStyle;
use crate::tui::theme::{Role, Theme, legible};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

/// The sides of a square on which the frame continues around the next one, as seen on the screen.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct OpenSides {
    pub(super) left: bool,
    pub(super) right: bool,
    pub(super) above: bool,
    pub(super) below: bool,
}

/// Returns the sides on which another decisive square follows. Rows of hexagons are shifted, so only those beside each
/// other share a frame.
pub(super) fn open_sides(view: &BoardView<'_>, square: Square) -> OpenSides {
    let towards = |right: i32, up: i32| {
        let (right, up) = if view.flipped {
            (-right, -up)
        } else {
            (right, up)
        };
        let x = u16::try_from(i32::from(square.x) + right);
        let y = u16::try_from(i32::from(square.y) + up);
        let next = x.ok().zip(y.ok()).map(|(x, y)| Square::new(x, y));
        next.is_some_and(|next| view.decisive.contains(&next))
    };
    let has_columns = matches!(
        view.game.look.style,
        BoardStyle::Squares | BoardStyle::Points
    );
    OpenSides {
        left: towards(-1, 0),
        right: towards(1, 0),
        above: has_columns && towards(0, 1),
        below: has_columns && towards(0, -1),
    }
}

/// Returns true if the frame has a star as well.
pub(super) fn has_stars(theme: &Theme) -> bool {
    needs_lines(theme)
}

/// Returns the colour of the frame, that by which the winner is known; `None` without colours.
pub(super) fn color(painter: &Painter<'_>) -> Option<Color> {
    let (view, theme) = (painter.view, painter.theme);
    let of_winner = |winner| Some(theme.tones(view.game, winner).shown());
    match view.winner {
        _ if !theme.colors => None,
        Some(winner) => of_winner(winner),
        None => theme.style(Role::NodeGood).fg,
    }
}

/// Draws the frames with characters.
pub(super) fn draw(painter: &Painter<'_>, layout: &BoardLayout, canvas: &mut Canvas<'_>) {
    for square in painter.view.decisive {
        let rect = layout.rect_of(*square);
        let rect = rect.filter(|rect| !rect.is_empty() && painter.view.board.has(*square));
        if let Some(rect) = rect {
            around(painter, layout, *square, rect, canvas);
        }
    }
}

fn around(
    painter: &Painter<'_>,
    layout: &BoardLayout,
    square: Square,
    rect: Rect,
    canvas: &mut Canvas<'_>,
) {
    let theme = painter.theme;
    let style = |ground: Style| {
        let style = Style {
            fg: color(painter).or(ground.fg),
            bg: ground.bg,
            ..Style::new()
        };
        legible(style).add_modifier(Modifier::BOLD)
    };
    let side = theme.sign(if has_stars(theme) { "✦" } else { "┃" });
    let middle = middle(rect);
    let ground = |square: Square| painter.marked_ground(square, painter.marks(square) & !CURSOR);
    if rect.width < 3 {
        // There is no room but in the columns beside the piece, one of which belongs to the neighbour.
        let mut sign = |column: u16| {
            let beside = layout.square_at(column, middle.1);
            let beside = beside.filter(|beside| painter.view.board.has(*beside));
            let style = style(beside.map_or(Style::new(), ground));
            canvas.sign(column, middle.1, side, style);
        };
        match rect.width {
            2 => {
                sign(rect.x + 1);
                rect.x.checked_sub(1).map(sign);
            }
            _ => canvas.tint(rect, Style::new().add_modifier(Modifier::BOLD)),
        }
        return;
    }
    let style = style(ground(square));
    let (left, right) = (rect.x, rect.right() - 1);
    let (top, bottom) = (rect.y, rect.bottom() - 1);
    // The cursor keeps one side.
    let has_cursor = painter.marks(square) & CURSOR != 0;
    let mut sign = |column, row, sign| canvas.sign(column, row, theme.sign(sign), style);
    if rect.height < 3 {
        for row in top..=bottom {
            sign(left, row, "┃");
            if !has_cursor || row != middle.1 {
                sign(right, row, "┃");
            }
        }
    } else {
        for column in left + 1..right {
            sign(column, top, "━");
            sign(column, bottom, "━");
        }
        for row in top + 1..bottom {
            sign(left, row, "┃");
            if !has_cursor {
                sign(right, row, "┃");
            }
        }
        for (column, row, corner) in [
            (left, top, "┏"),
            (right, top, "┓"),
            (left, bottom, "┗"),
            (right, bottom, "┛"),
        ] {
            sign(column, row, corner);
        }
    }
    if has_stars(theme) {
        sign(left, middle.1, "✦");
        if !has_cursor {
            sign(right, middle.1, "✦");
        }
    }
}
