//! Messages and notices of waiting questions. They have their own rows at the bottom of the screen, so that they never
//! cover anything.

use crate::base::Severity;
use crate::tui::theme::{Role, Theme};
use crate::tui::widgets::area::take_top;
use crate::tui::widgets::paint::{Canvas, columns, wrapped_short};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Paragraph;

/// The columns before the text of a message, for its sign.
const LEAD: u16 = 3;

/// A message, wrapped to a width.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MessageLines {
    /// The rows, which are clean.
    pub lines: Vec<String>,
    /// The severity; `None` for a success.
    pub severity: Option<Severity>,
}

impl MessageLines {
    /// Wraps a message into at most `most` rows; if it is cut off, the last one ends with `…`.
    pub fn new(text: &str, severity: Option<Severity>, width: u16, most: usize) -> Self {
        let room = width.saturating_sub(LEAD + 1).max(1);
        let lines = wrapped_short(text, room, most);
        Self { lines, severity }
    }

    /// Returns the width of the last row, including the columns before it.
    pub fn width_of_last(&self) -> usize {
        let last = self.lines.last().map_or(0, |line| columns(line));
        last + usize::from(LEAD)
    }

    /// Draws the message on rows that it cuts off the top of an area, and returns them.
    pub fn draw(&self, theme: &Theme, area: &mut Rect, buffer: &mut Buffer) -> Rect {
        let mut style = theme.style(Role::Toast);
        if self.severity == Some(Severity::Error) {
            style = style.patch(theme.style(Role::Refused));
        }
        let sign = match self.severity {
            None => " ",
            Some(Severity::Error) => "!",
            Some(_) => theme.sign("·"),
        };
        let lead = |number: usize| if number == 0 { sign } else { " " };
        let rows = self.lines.iter().enumerate().map(|(number, line)| {
            let text = format!(" {} {line} ", lead(number));
            Line::styled(text, style)
        });
        let rows: Vec<Line<'_>> = rows.collect();
        let place = take_top(area, u16::try_from(rows.len()).unwrap_or(u16::MAX));
        let mut canvas = Canvas::new(buffer, place);
        canvas.clear(place, theme.style(Role::Hint));
        canvas.widget(Paragraph::new(rows), place);
        place
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_leaves_a_sign() {
        let message = MessageLines::new("one two three four five", None, 12, 2);
        assert_eq!(message.lines, ["one two", "three …"].map(str::to_owned));
        let message = MessageLines::new("one two", None, 12, 2);
        assert_eq!(message.lines, ["one two"]);
        for width in 0..5 {
            let message = MessageLines::new("漢字 漢字", None, width, 1);
            assert_eq!(message.lines.len(), 1, "{width}");
        }
    }
}
