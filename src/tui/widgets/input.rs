//! A line to type in, shared by everything that asks for text.

use super::paint::{Canvas, columns16};
use crate::base::clean::clean_line;
use crate::tui::theme::{Role, Theme};
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Draws text with a caret before the character number `cursor`, moved so that the caret is visible. Returns the cell
/// of the caret.
pub(super) fn line(
    canvas: &mut Canvas<'_>,
    theme: &Theme,
    area: Rect,
    text: &str,
    cursor: Option<usize>,
    style: Style,
) -> Option<(u16, u16)> {
    let area = area.intersection(canvas.area());
    if area.is_empty() {
        return None;
    }
    let area = Rect { height: 1, ..area };
    canvas.clear(area, style);
    let Some(cursor) = cursor else {
        canvas.label(area.x, area.y, area.width, text, style);
        return None;
    };
    let split = text
        .char_indices()
        .nth(cursor)
        .map_or(text.len(), |(at, _)| at);
    let (before, after) = text.split_at(split);
    let before = clean_line(before);
    let start = tail(&before, area.width.saturating_sub(1));
    let at = canvas.text(area.x, area.y, area.width, start, style);
    canvas.text(at, area.y, area.right().saturating_sub(at), after, style);
    if at >= area.right() {
        return None;
    }
    if after.is_empty() {
        let caret = style.patch(theme.style(Role::Strong));
        canvas.sign(at, area.y, theme.sign("▏"), caret);
    } else {
        canvas.tint(Rect::new(at, area.y, 1, 1), theme.style(Role::Caret));
    }
    Some((at, area.y))
}

/// The longest end of a text that fits.
fn tail(text: &str, room: u16) -> &str {
    if columns16(text) <= room {
        return text;
    }
    // From the end, one character at a time: lines that are typed are short.
    let mut start = text.len();
    for (at, _) in text.char_indices().rev() {
        let fits = text.get(at..).is_some_and(|end| columns16(end) <= room);
        if !fits {
            break;
        }
        start = at;
    }
    text.get(start..).unwrap_or("")
}
