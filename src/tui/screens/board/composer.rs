//! The composer: the typed operations, their fault in one line, useful keys.

use crate::base::Severity;
use crate::base::clean::clean_line;
use crate::tui::line::Line;
use crate::tui::theme::{Role, Theme};
use crate::tui::widgets::frame::{Hint, hints};
use crate::tui::widgets::input;
use crate::tui::widgets::paint::{Canvas, shortened, wrapped_short};
use crate::tui::widgets::part_row::PartRow;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Span;

/// The content of the composer.
#[derive(Clone, Copy, Debug)]
pub struct Composer<'a> {
    /// The styles and characters for drawing.
    pub theme: &'a Theme,
    /// The input.
    pub line: &'a Line,
    /// True if it has the focus.
    pub has_keyboard: bool,
    /// The text shown if the input is empty.
    pub placeholder: &'a str,
    /// The moves that the input begins, or the operations that were understood, shown as chips if a row is free.
    pub chips: &'a [String],
    /// A remark on the input, with its severity.
    pub remark: Option<(Severity, &'a str)>,
    /// Hints for useful keys.
    pub hints: &'a [Hint],
}

/// The positions of the parts of the composer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ComposerLayout {
    /// The input.
    pub line: Rect,
    /// The visible chips, in order.
    pub chips: Vec<Rect>,
    /// The visible hints, in order.
    pub hints: Vec<Rect>,
}

impl Composer<'_> {
    /// Draws from the top of `area`: the input, the remark, the chips, the hints. Parts without a free row are omitted,
    /// the input last.
    pub fn render(&self, area: Rect, buffer: &mut Buffer) -> ComposerLayout {
        let mut canvas = Canvas::new(buffer, area);
        let area = canvas.area();
        let mut layout = ComposerLayout::default();
        if area.is_empty() {
            return layout;
        }
        let row = |row_number: u16| Rect::new(area.x, area.y + row_number, area.width, 1);
        layout.line = row(0);
        let style = self.theme.style(Role::Text);
        let has_keyboard = self.has_keyboard;
        input::line(
            &mut canvas,
            self.theme,
            row(0),
            self.line,
            has_keyboard,
            style,
        );
        if self.line.text().is_empty() {
            let from = area.x.saturating_add(u16::from(has_keyboard));
            let room = area.right().saturating_sub(from);
            let text = shortened(self.placeholder, usize::from(room));
            let text = Span::styled(text, self.theme.style(Role::Faint));
            canvas.widget(text, Rect::new(from, area.y, room, 1));
        }
        let mut remaining = area.height - 1;
        let mut row_number = 1;
        let wants_hints = !self.hints.is_empty();
        let wants_chips = !self.chips.is_empty();
        if let Some((severity, text)) = self.remark {
            // The reason of a refusal is more important than the hints, which the hint line also shows.
            let others = match severity {
                Severity::Error => 0,
                _ => u16::from(wants_hints) + u16::from(wants_chips),
            };
            let most = remaining.saturating_sub(others).clamp(remaining.min(1), 3);
            let style = self.theme.style(Role::of_severity(severity));
            let lines = wrapped_short(text, area.width, usize::from(most));
            let height = u16::try_from(lines.len()).unwrap_or(most);
            let rows = Rect {
                height,
                ..row(row_number)
            };
            canvas.lines(rows, &lines, style);
            row_number += height;
            remaining -= height;
        }
        if wants_chips && remaining > 0 {
            layout.chips = self.chips(&mut canvas, row(row_number));
            row_number += 1;
            remaining -= 1;
        }
        if wants_hints && remaining > 0 {
            // The first hint is aligned with the input.
            let from = Rect {
                x: area.x.saturating_sub(1),
                width: area.width.saturating_add(1).min(u16::MAX - area.x),
                ..row(row_number)
            };
            layout.hints = hints(&mut canvas, self.theme, from, self.hints).parts;
        }
        layout
    }

    fn chips(&self, canvas: &mut Canvas<'_>, area: Rect) -> Vec<Rect> {
        let style = self.theme.style(Role::Pending);
        let mut places = Vec::new();
        let mut row = PartRow::new(area);
        for chip in self.chips {
            let (left, right) = (self.theme.sign("‹"), self.theme.sign("›"));
            let chip = format!("{left}{}{right}", clean_line(chip));
            let Some(place) = row.push([Span::styled(chip, style)], Span::raw(" ")) else {
                let faint = self.theme.style(Role::Faint);
                row.add(Span::styled(self.theme.sign("…").to_owned(), faint));
                break;
            };
            places.push(place);
        }
        row.draw(canvas);
        places
    }
}
