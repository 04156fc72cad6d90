//! Parts of areas of the screen.

use ratatui::layout::Rect;

/// Cuts rows off the top of an area, as many as it has, and returns them.
pub(in crate::tui) fn take_top(area: &mut Rect, rows: u16) -> Rect {
    let height = rows.min(area.height);
    let taken = Rect { height, ..*area };
    area.y += height;
    area.height -= height;
    taken
}

/// Cuts rows off the bottom of an area, as many as it has, and returns them.
pub(in crate::tui) fn take_bottom(area: &mut Rect, rows: u16) -> Rect {
    let above = area.height.saturating_sub(rows);
    let mut taken = *area;
    *area = take_top(&mut taken, above);
    taken
}

/// Cuts columns off the left of an area, as many as it has, and returns them.
pub(in crate::tui) fn take_left(area: &mut Rect, columns: u16) -> Rect {
    let width = columns.min(area.width);
    let taken = Rect { width, ..*area };
    area.x += width;
    area.width -= width;
    taken
}

/// Returns an area without its first and last column.
pub(in crate::tui) fn inset(area: Rect) -> Rect {
    let (x, width) = (area.x.saturating_add(1), area.width.saturating_sub(2));
    Rect { x, width, ..area }
}
