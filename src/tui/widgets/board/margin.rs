//! The names of columns and rows beside a board, and arrows at the edges where parts of it are not visible.

use super::geometry::{BoardLayout, middle};
use super::{BoardView, Canvas};
use crate::notation::{column_name, row_name};
use crate::tui::theme::{Role, Theme};

/// Draws what stands around the squares.
pub(super) fn draw(view: &BoardView<'_>, layout: &BoardLayout, canvas: &mut Canvas<'_>) {
    names(view, layout, canvas);
    more(view.theme, layout, canvas);
}

fn names(view: &BoardView<'_>, layout: &BoardLayout, canvas: &mut Canvas<'_>) {
    let Some(room) = layout.names.filter(|_| view.coordinates) else {
        return;
    };
    let coordinates = view.game.look.coordinates;
    let style = |is_cursor: bool| {
        let style = view.theme.style(Role::Coordinates);
        if is_cursor {
            style.patch(view.theme.style(Role::Strong))
        } else {
            style
        }
    };
    for down in 0..layout.shown.1 {
        let square = layout.turned(layout.scroll.0, layout.scroll.1 + down);
        let name = row_name(square.y, coordinates);
        let indent = room
            .digits
            .saturating_sub(u16::try_from(name.len()).unwrap_or(0));
        let Some(rect) = layout.rect_of(square) else {
            continue;
        };
        let row = middle(rect).1;
        let start = layout.squares.x + layout.sheared(layout.scroll.1 + down);
        let column = start.saturating_sub(room.digits + 1 + layout.wood_before) + indent;
        let is_cursor = view.cursor.is_some_and(|cursor| cursor.y == square.y);
        canvas.text(column, row, room.digits, &name, style(is_cursor));
    }
    if room.below == 0 && layout.row_of_frame.is_none() {
        return;
    }
    let below = layout.squares.bottom() + layout.border.rows().1;
    let row = layout.row_of_frame.unwrap_or(below);
    let longest = [layout.scroll.0, layout.scroll.0 + layout.shown.0]
        .into_iter()
        .map(|across| column_name(layout.turned(across, 0).x, coordinates).len())
        .max()
        .unwrap_or(1);
    let look = &view.game.look;
    let wide = usize::from(layout.cell.0);
    let needed = if longest > 1 { longest + 1 } else { 1 };
    let every = u16::try_from(needed.div_ceil(wide)).unwrap_or(1).max(1);
    let last = layout.scroll.1 + layout.shown.1.saturating_sub(1);
    for right in (0..layout.shown.0).step_by(usize::from(every)) {
        let square = layout.turned(layout.scroll.0 + right, last);
        let is_thin = layout.is_thin(square, look) && look.thin_at(square).0;
        let Some(rect) = layout.rect_of(square) else {
            continue;
        };
        // A longer name would run into the next one.
        if is_thin && usize::from(rect.width) < needed {
            continue;
        }
        let name = column_name(square.x, coordinates);
        let back = u16::try_from(name.len().saturating_sub(1) / 2).unwrap_or(0);
        let column = (rect.x + (rect.width - 1) / 2)
            .saturating_sub(back)
            .max(rect.x);
        let is_cursor = view.cursor.is_some_and(|cursor| cursor.x == square.x);
        let is_cursor = style(is_cursor);
        // Blanks keep the line of the frame away.
        match (layout.row_of_frame, column.checked_sub(1)) {
            (Some(_), Some(before)) => {
                canvas.text(before, row, 8, &format!(" {name} "), is_cursor);
            }
            _ => {
                canvas.text(column, row, 8, &name, is_cursor);
            }
        }
    }
}

/// Draws arrows at the edges beyond which the board continues.
fn more(theme: &Theme, layout: &BoardLayout, canvas: &mut Canvas<'_>) {
    if layout.names.is_none() || layout.squares.is_empty() {
        return;
    }
    let style = theme.style(Role::Strong);
    let squares = layout.squares;
    let before = squares.x.saturating_sub(1);
    let after = squares.right().min(layout.area.right().saturating_sub(1));
    let places = [
        (before, squares.bottom(), "◂"),
        (after, squares.bottom(), "▸"),
        (before, squares.top(), "▴"),
        (before, squares.bottom().saturating_sub(1), "▾"),
    ];
    for (shown, (column, row, sign)) in layout.more().into_iter().zip(places) {
        if shown {
            canvas.sign(column, row, theme.sign(sign), style);
        }
    }
}
