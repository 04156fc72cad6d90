//! The names of columns and rows beside a board, and arrows at the edges where parts of it are not visible.

use super::geometry::{BoardLayout, NameMargins, middle};
use super::{BoardView, Canvas};
use crate::notation::{column_name, row_name};
use crate::tui::theme::{Role, Theme};
use ratatui::style::Style;

/// Draws what stands around the squares.
pub(super) fn draw(view: &BoardView<'_>, layout: &BoardLayout, canvas: &mut Canvas<'_>) {
    names(view, layout, canvas);
    more(view.theme, layout, canvas);
}

/// Returns the style of a name: stronger if the cursor is in its column or row.
fn style_of(view: &BoardView<'_>, is_cursor: bool) -> Style {
    let style = view.theme.style(Role::Coordinates);
    match is_cursor {
        true => style.patch(view.theme.style(Role::Strong)),
        false => style,
    }
}

fn names(view: &BoardView<'_>, layout: &BoardLayout, canvas: &mut Canvas<'_>) {
    let Some(room) = layout.names.filter(|_| view.coordinates) else {
        return;
    };
    row_names(view, layout, room, canvas);
    let border = layout.border.rows();
    let last = layout.scroll.1 + layout.shown.1.saturating_sub(1);
    if room.is_around {
        let above = border.0 + layout.wood_above(view.theme.dots) + 1;
        let row = layout.squares.y.saturating_sub(above);
        column_names(view, layout, layout.scroll.1, row, false, canvas);
    }
    match layout.row_of_frame {
        Some(row) => column_names(view, layout, last, row, true, canvas),
        None if room.below > 0 => {
            let row = layout.squares.bottom() + border.1;
            column_names(view, layout, last, row, false, canvas);
        }
        None => {}
    }
}

/// Writes the names of the rows on the left, and on the right if there are names around the board.
fn row_names(
    view: &BoardView<'_>,
    layout: &BoardLayout,
    room: NameMargins,
    canvas: &mut Canvas<'_>,
) {
    let border = u16::from(layout.border.right.is_some());
    for down in 0..layout.shown.1 {
        let shown_row = layout.scroll.1 + down;
        let square = layout.turned(layout.scroll.0, shown_row);
        let name = row_name(square.y, view.game.look.coordinates);
        let indent = room
            .digits
            .saturating_sub(u16::try_from(name.len()).unwrap_or(0));
        let Some(rect) = layout.rect_of(square) else {
            continue;
        };
        let row = middle(rect).1;
        let shift = layout.sheared(shown_row);
        let start = layout.squares.x + shift;
        let column = start.saturating_sub(room.digits + 1 + layout.wood_before) + indent;
        let is_cursor = view.cursor.is_some_and(|cursor| cursor.y == square.y);
        let style = style_of(view, is_cursor);
        canvas.text(column, row, room.digits, &name, style);
        if room.is_around {
            let lowest = layout.sheared(layout.scroll.1 + layout.shown.1.saturating_sub(1));
            let end = layout.squares.right() + shift - lowest.min(layout.squares.right());
            canvas.text(end + border + 1, row, room.digits, &name, style);
        }
    }
}

/// Writes the names of the columns in a row of the screen, above or below a row of the board, or in the frame.
fn column_names(
    view: &BoardView<'_>,
    layout: &BoardLayout,
    down: u16,
    row: u16,
    is_in_frame: bool,
    canvas: &mut Canvas<'_>,
) {
    let coordinates = view.game.look.coordinates;
    let longest = [layout.scroll.0, layout.scroll.0 + layout.shown.0]
        .into_iter()
        .map(|across| column_name(layout.turned(across, 0).x, coordinates).len())
        .max()
        .unwrap_or(1);
    let look = &view.game.look;
    let wide = usize::from(layout.cell.0);
    let needed = if longest > 1 { longest + 1 } else { 1 };
    let every = u16::try_from(needed.div_ceil(wide)).unwrap_or(1).max(1);
    for right in (0..layout.shown.0).step_by(usize::from(every)) {
        let square = layout.turned(layout.scroll.0 + right, down);
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
        let style = style_of(view, is_cursor);
        // Blanks keep the line of the frame away.
        match column.checked_sub(1).filter(|_| is_in_frame) {
            Some(before) => canvas.text(before, row, 8, &format!(" {name} "), style),
            None => canvas.text(column, row, 8, &name, style),
        };
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
