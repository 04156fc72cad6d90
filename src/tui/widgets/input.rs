//! A single-line input, used wherever text is typed.

use super::paint::Canvas;
use crate::tui::line::Line;
use crate::tui::theme::{Role, Theme};
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Draws an input on the first row of an area, scrolled so that the caret is visible; the caret is shown if it has the
/// focus.
pub(in crate::tui) fn line(
    canvas: &mut Canvas<'_>,
    theme: &Theme,
    area: Rect,
    line: &Line,
    has_keyboard: bool,
    style: Style,
) {
    let area = Rect { height: 1, ..area }.intersection(canvas.area());
    let caret = if has_keyboard {
        style.patch(theme.style(Role::Caret))
    } else {
        style
    };
    let mut text = line.area().clone();
    text.set_style(style);
    text.set_cursor_line_style(Style::new());
    text.set_cursor_style(caret);
    text.set_selection_style(style.patch(theme.style(Role::Selection)));
    canvas.clear(area, style);
    if !area.is_empty() {
        canvas.widget(&text, area);
    }
}
