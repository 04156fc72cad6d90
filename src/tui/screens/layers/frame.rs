//! The frame of the layers over the panes.
//!
//! Invariants: each gets the whole screen and chooses its own place, never larger than the screen; if there is no room
//! for a border it has none.

use crate::tui::theme::{Role, Theme};
use crate::tui::widgets::frame::FrameBorder;
use crate::tui::widgets::paint::Canvas;
use ratatui::layout::Rect;

/// Returns a rectangle a little above the centre of a screen, of the given size if that fits.
pub(in crate::tui) fn centred(screen: Rect, width: u16, height: u16) -> Rect {
    let width = width.min(screen.width);
    let height = height.min(screen.height);
    Rect::new(
        screen.x + (screen.width - width) / 2,
        screen.y + (screen.height - height) / 3,
        width,
        height,
    )
}

/// Clears an area and draws a border with a title and a line of keys. Returns the area inside.
pub(in crate::tui) fn open(
    canvas: &mut Canvas<'_>,
    theme: &Theme,
    area: Rect,
    title: &str,
    below: &str,
) -> Rect {
    let ground = theme.style(Role::Overlay);
    canvas.clear(area, ground);
    if area.width < 5 || area.height < 3 {
        return area;
    }
    let inset = |role| ground.patch(theme.style(role));
    let border = FrameBorder {
        theme,
        role: Role::OverlayBorder,
        is_double: true,
        titles: &[(title, inset(Role::TitleFocused))],
        below: (below, inset(Role::Fact)),
        strong: "",
        is_below_taken: false,
        tabs: 0,
    };
    border.draw(canvas, area)
}

/// Returns the inside of a box without its first and last column, if it is wide enough.
pub(in crate::tui) fn padded(inner: Rect) -> Rect {
    if inner.width < 8 {
        return inner;
    }
    Rect {
        x: inner.x + 1,
        width: inner.width - 2,
        ..inner
    }
}
