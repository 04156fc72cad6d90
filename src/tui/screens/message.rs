//! The messages of the program: one type for all kinds, with one place, which covers nothing.

use crate::tui::theme::{Role, Signs, Theme};
use crate::tui::widgets::area::take_top;
use crate::tui::widgets::paint::{Canvas, columns, wrapped_short};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

/// The columns before the text of a message, for its sign.
const LEAD: u16 = 3;

/// What a message is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MessageKind {
    /// What is true now; it has no sign and stands at the right end of the hint line.
    #[default]
    Status,
    /// What has happened and is not seen.
    Notice,
    /// What waits for an answer.
    Question,
    /// What was refused or has failed.
    Error,
}

/// A message, wrapped to a width.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MessageLines {
    /// The rows, which are clean.
    pub lines: Vec<String>,
    pub kind: MessageKind,
    /// The key in the text that answers a question.
    pub key: String,
}

impl MessageLines {
    /// Wraps a message into at most `most` rows; if it is cut off, the last one ends with `…`.
    pub fn new(text: &str, kind: MessageKind, width: u16, most: usize) -> Self {
        let room = width.saturating_sub(LEAD + 1).max(1);
        let lines = wrapped_short(text, room, most);
        Self {
            lines,
            kind,
            key: String::new(),
        }
    }

    /// Names the key in the text that answers it.
    pub fn with_key(self, key: String) -> Self {
        Self { key, ..self }
    }

    /// Returns the width of the last row, including the columns before it.
    pub fn width_of_last(&self) -> usize {
        let last = self.lines.last().map_or(0, |line| columns(line));
        last + usize::from(LEAD)
    }

    /// Draws the message on rows that it cuts off the top of an area, and returns them.
    pub fn draw(&self, theme: &Theme, area: &mut Rect, buffer: &mut Buffer) -> Rect {
        let normal = theme.style(Role::Hint).patch(theme.style(Role::Toast));
        let mark = match (self.kind, theme.signs) {
            (MessageKind::Status, _) => " ",
            (MessageKind::Notice, Signs::Unicode) => "▌",
            (MessageKind::Notice, Signs::Ascii) => "|",
            (MessageKind::Question, _) => "?",
            (MessageKind::Error, _) => "!",
        };
        let (style, lead) = match self.kind {
            MessageKind::Error => {
                let style = normal.patch(theme.style(Role::ErrorMark));
                let style = style.add_modifier(Modifier::BOLD);
                (style, style)
            }
            MessageKind::Question => (normal, normal.patch(theme.style(Role::Pending))),
            MessageKind::Notice => {
                // The bar is a colour by itself: on the ground of a key it would be two bars.
                let key = theme.style(Role::HintKey);
                let bar = key.bg.or(key.fg).or(normal.fg);
                let lead = Style {
                    fg: bar,
                    bg: normal.bg,
                    ..key
                };
                (normal, lead)
            }
            MessageKind::Status => (normal, normal),
        };
        let rows = self.lines.iter().enumerate().map(|(number, line)| {
            // The bar of a notice goes on beside its other rows.
            let repeats = self.kind == MessageKind::Notice;
            let sign = if number == 0 || repeats { mark } else { " " };
            let mut row = vec![Span::styled(format!(" {sign} "), lead)];
            match line.split_once(self.key.as_str()) {
                Some((before, after)) if !self.key.is_empty() => row.extend([
                    Span::styled(before.to_owned(), style),
                    Span::styled(self.key.clone(), style.add_modifier(Modifier::BOLD)),
                    Span::styled(after.to_owned(), style),
                ]),
                _ => row.push(Span::styled(line.clone(), style)),
            }
            Line::from(row)
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
        let message = MessageLines::new("one two three four five", MessageKind::Notice, 12, 2);
        assert_eq!(message.lines, ["one two", "three …"].map(str::to_owned));
        // A word is not cut, unless it is the only one.
        let message = MessageLines::new("one two three", MessageKind::Notice, 11, 1);
        assert_eq!(message.lines, ["one …"]);
        let message = MessageLines::new("onetwothree", MessageKind::Notice, 11, 1);
        assert_eq!(message.lines, ["onetwo…"]);
        let message = MessageLines::new("one two", MessageKind::Notice, 12, 2);
        assert_eq!(message.lines, ["one two"]);
        for width in 0..5 {
            let message = MessageLines::new("漢字 漢字", MessageKind::Error, width, 1);
            assert_eq!(message.lines.len(), 1, "{width}");
        }
    }
}
