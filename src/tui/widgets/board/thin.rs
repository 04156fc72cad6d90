//! Thin squares, on which walls and edges stand between the others: what stands there fills them as a bar.
//!
//! They are drawn with characters at every size, over whatever else there is: a square of one row or two columns has no
//! room for a drawing. Each mark has a sign in the middle of the bar, or in the middle of what is empty.

use super::Canvas;
use super::draw::{
    CURSOR, LAST_MOVE, LOOKED_AT, MOVABLE, PENDING, Painter, REFUSED, TARGET, THREATENED,
};
use super::geometry::{BoardLayout, middle};
use super::mark_shapes;
use crate::board::{Piece, Square};
use crate::tui::theme::{Role, legible, readable_on};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// The sign of a bar across, down, and where neither is known, for the first player and for the others.
const BARS: [[&str; 3]; 2] = [["━", "┃", "╋"], ["╍", "╏", "┼"]];

/// The marks with their signs, from the strongest to the weakest.
const SIGNS: [(u8, &str); 7] = [
    (REFUSED, "×"),
    (THREATENED, "!"),
    (PENDING, "◌"),
    (TARGET, "•"),
    (LAST_MOVE, "◆"),
    (LOOKED_AT, "┆"),
    (MOVABLE, "·"),
];

/// Draws the thin squares of the board.
pub(super) fn draw(painter: &Painter<'_>, layout: &BoardLayout, canvas: &mut Canvas<'_>) {
    let view = painter.view;
    for (square, rect) in layout.squares_shown() {
        if layout.is_thin(square, &view.game.look) && view.board.has(square) {
            draw_square(painter, square, rect, canvas);
        }
    }
}

fn draw_square(painter: &Painter<'_>, square: Square, rect: Rect, canvas: &mut Canvas<'_>) {
    let theme = painter.theme;
    let marks = painter.marks(square);
    let lifted = painter
        .view
        .lifted
        .is_some_and(|(origin, _)| origin == square);
    let standing = painter.view.board.piece(square).filter(|_| !lifted);
    let mut ground = match standing {
        Some(piece) => body(painter, square, piece, rect, canvas),
        None => {
            let ground = painter.marked_ground(square, marks);
            canvas.fill(rect, " ", ground);
            ground
        }
    };
    let has_cursor = marks & CURSOR != 0;
    if has_cursor {
        let cursor = theme.style(Role::Cursor);
        ground = match cursor.bg.filter(|_| theme.colors) {
            Some(color) => Style::new().fg(readable_on(color)).bg(color),
            None => Style::new().add_modifier(Modifier::REVERSED),
        };
        canvas.tint(rect, ground);
    }
    let (x, y) = middle(rect);
    if let Some((sign, colour)) = painter.readers_sign(square, true, rect.width) {
        let style = match has_cursor {
            true => ground,
            false => mark_shapes::style(theme, colour, ground),
        };
        canvas.text(x, y, rect.right().saturating_sub(x), &sign, style);
        return;
    }
    let decisive = painter.view.decisive.contains(&square).then_some("✦");
    let sign = decisive.or_else(|| {
        let mut signs = SIGNS.iter().filter(|(mark, _)| marks & mark != 0);
        let (_, sign) = signs.find(|(mark, _)| is_told(*mark, standing))?;
        Some(*sign)
    });
    let sign = sign.or(lifted.then_some("◌"));
    if let Some(sign) = sign {
        let style = match standing {
            _ if has_cursor => ground,
            Some(_) => ground.fg(ground.bg.map_or(ratatui::style::Color::Reset, readable_on)),
            None if marks & TARGET != 0 => legible(ground.patch(painter.target_style(ground))),
            None => legible(ground),
        };
        canvas.sign(x, y, theme.sign(sign), style);
    }
}

/// Returns true if a mark needs a sign. The last move is told by the ground of a square that it left.
fn is_told(mark: u8, standing: Option<Piece>) -> bool {
    standing.is_some() || !matches!(mark, LAST_MOVE | MOVABLE)
}

/// Draws what stands on a thin square: its colour everywhere, or without colours a bar of its player in its direction.
/// Returns its style.
fn body(
    painter: &Painter<'_>,
    square: Square,
    piece: Piece,
    rect: Rect,
    canvas: &mut Canvas<'_>,
) -> Style {
    let (theme, game) = (painter.theme, painter.view.game);
    if theme.colors {
        let color = theme.piece_tones(game, piece).shown();
        let style = Style::new().fg(readable_on(color)).bg(color);
        canvas.fill(rect, " ", style);
        return style;
    }
    let style = painter.plain_ground(square).remove_modifier(Modifier::DIM);
    let owner = usize::from(game.declared_owner(piece).is_some_and(|owner| owner > 0));
    let [across, down, both] = BARS[owner.min(1)];
    let is_joined = |dx, dy| {
        let beside = square.moved(dx, dy);
        beside.is_some_and(|beside| painter.view.board.piece(beside) == Some(piece))
    };
    let sign = match game.look.thin_at(square) {
        (true, false) => Some(down),
        (false, true) => Some(across),
        _ => {
            let is_across = is_joined(1, 0) || is_joined(-1, 0);
            let is_down = is_joined(0, 1) || is_joined(0, -1);
            match (is_across, is_down) {
                (true, true) => Some(both),
                (true, false) => Some(across),
                (false, true) => Some(down),
                (false, false) => None,
            }
        }
    };
    canvas.fill(rect, " ", style);
    match sign {
        Some(sign) if sign == down => {
            let (x, _) = middle(rect);
            for y in rect.top()..rect.bottom() {
                canvas.sign(x, y, theme.sign(sign), style);
            }
        }
        Some(sign) => canvas.fill(rect, theme.sign(sign), style),
        None => {
            let (x, y) = middle(rect);
            canvas.sign(x, y, painter.piece_sign(piece), style);
        }
    }
    style
}
