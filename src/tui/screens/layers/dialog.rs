//! Questions with buttons, and questions with an input.

use super::frame::{centred, open, padded};
use crate::tui::line::Line as InputLine;
use crate::tui::theme::{Role, Theme};
use crate::tui::widgets::input;
use crate::tui::widgets::list::scrollbar;
use crate::tui::widgets::paint::{Canvas, columns, columns16, shortened, wrapped};
use crate::tui::widgets::part_row::PartRow;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

/// The width of a question; longer texts are wrapped.
const WIDTH: u16 = 56;

/// The greatest width of the list in a question.
const WIDEST: u16 = 110;

/// A question with buttons.
#[derive(Clone, Copy, Debug)]
pub struct Dialog<'a> {
    /// The styles and characters for drawing.
    pub theme: &'a Theme,
    pub title: &'a str,
    /// The question.
    pub text: &'a str,
    /// The lines of a list below the question, with their styles; empty if there is none.
    pub lines: &'a [(Role, String)],
    /// The first visible line of the list.
    pub scroll: usize,
    /// The answers.
    pub buttons: &'a [String],
    /// The index of the selected answer.
    pub selected: usize,
}

/// A question with an input.
#[derive(Clone, Copy, Debug)]
pub struct Prompt<'a> {
    /// The styles and characters for drawing.
    pub theme: &'a Theme,
    pub title: &'a str,
    /// The question.
    pub text: &'a str,
    pub input: &'a InputLine,
    /// The fault of the input; empty if there is none.
    pub problem: &'a str,
    /// The text in the lower border: useful keys.
    pub below: &'a str,
}

/// The positions of the parts of a question.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DialogLayout {
    /// The whole box.
    pub area: Rect,
    /// The visible buttons, with their indices.
    pub buttons: Vec<(usize, Rect)>,
    /// The visible rows of the list.
    pub list: Rect,
}

impl Dialog<'_> {
    /// Draws the question in the middle of the screen; if the text has to be cut off, the buttons keep their row.
    pub fn render(&self, screen: Rect, buffer: &mut Buffer) -> DialogLayout {
        let mut canvas = Canvas::new(buffer, screen);
        let screen = canvas.area();
        let buttons = self
            .buttons
            .iter()
            .map(|button| columns16(button).saturating_add(6))
            .fold(0, u16::saturating_add);
        let widest = text_width(self.text)
            .max(buttons)
            .max(columns16(self.title));
        let listed = self.lines.iter().map(|(_, line)| columns16(line)).max();
        let listed = listed.unwrap_or(0).min(WIDEST);
        let width = widest
            .clamp(24, WIDTH.max(buttons))
            .max(listed)
            .saturating_add(4);
        let lines = wrapped(
            self.text,
            width.min(screen.width).saturating_sub(4).max(1),
            200,
        );
        let text_rows = u16::try_from(lines.len()).unwrap_or(200);
        let list_rows = u16::try_from(self.lines.len()).unwrap_or(u16::MAX);
        let list_rows = list_rows.saturating_add(u16::from(list_rows > 0));
        let height = (text_rows + 4).saturating_add(list_rows);
        let area = centred(screen, width, height);
        let inner = padded(open(&mut canvas, self.theme, area, self.title, ""));
        let mut layout = DialogLayout {
            area,
            ..DialogLayout::default()
        };
        if inner.is_empty() {
            return layout;
        }
        let ground = self.theme.style(Role::Overlay);
        let text = Rect {
            height: inner.height - 1,
            ..inner
        };
        canvas.lines(text, &lines, ground);
        // A blank row stands above the list and another one below it.
        let used = text_rows.saturating_add(1).min(text.height);
        layout.list = Rect {
            y: text.y + used,
            height: text.height.saturating_sub(used + 1).min(list_rows),
            ..text
        };
        self.list(layout.list, &mut canvas);
        layout.buttons = self.buttons(
            Rect {
                y: inner.bottom() - 1,
                height: 1,
                ..inner
            },
            &mut canvas,
        );
        layout
    }

    fn list(&self, area: Rect, canvas: &mut Canvas<'_>) {
        let ground = self.theme.style(Role::Overlay);
        let last = self.lines.len().saturating_sub(usize::from(area.height));
        let first = self.scroll.min(last);
        let shown = self.lines.iter().skip(first);
        for ((role, line), row) in shown.zip(area.rows()) {
            let style = ground.patch(self.theme.style(*role));
            let room = usize::from(row.width.saturating_sub(1));
            canvas.widget(Line::styled(shortened(line, room), style), row);
        }
        scrollbar(canvas, self.theme, area, first, self.lines.len());
    }

    /// Draws the buttons on one row, which starts with a later button if the selected one would not be visible.
    fn buttons(&self, row: Rect, canvas: &mut Canvas<'_>) -> Vec<(usize, Rect)> {
        let ground = self.theme.style(Role::Overlay);
        let buttons: Vec<String> = (0..self.buttons.len())
            .map(|number| self.button(number, usize::from(row.width)))
            .collect();
        let wide = |from: usize, to: usize| -> usize {
            let shown = buttons.get(from..=to).unwrap_or_default();
            shown.iter().map(|button| columns(button) + 2).sum()
        };
        let room = usize::from(row.width) + 2;
        let first = (0..self.selected)
            .find(|first| wide(*first, self.selected) <= room)
            .unwrap_or(self.selected);
        let mut places = Vec::new();
        let mut parts = PartRow::new(row);
        for (number, button) in buttons.into_iter().enumerate().skip(first) {
            let style = match number == self.selected {
                true => ground.patch(self.theme.style(Role::Selected)),
                false => ground,
            };
            let button = Span::styled(button, style);
            let Some(place) = parts.push([button], Span::styled("  ", ground)) else {
                break;
            };
            places.push((number, place));
        }
        parts.draw(canvas);
        places
    }

    /// Returns a button as text of at most `room` columns.
    fn button(&self, number: usize, room: usize) -> String {
        let text = self.buttons.get(number).map_or("", String::as_str);
        let (left, right) = match number == self.selected {
            true => ("▸", "◂"),
            false => ("[", "]"),
        };
        match room {
            0..4 => shortened(text, room),
            room => {
                let (left, right) = (self.theme.sign(left), self.theme.sign(right));
                format!("{left} {} {right}", shortened(text, room - 4))
            }
        }
    }
}

impl Prompt<'_> {
    /// Draws the question in the middle of the screen; if the text has to be cut off, the input keeps its row.
    pub fn render(&self, screen: Rect, buffer: &mut Buffer) -> DialogLayout {
        let mut canvas = Canvas::new(buffer, screen);
        let screen = canvas.area();
        let widest = text_width(self.text)
            .max(columns16(self.title))
            .max(columns16(self.below));
        let width = widest.clamp(40, WIDTH).saturating_add(4);
        let room = width.min(screen.width).saturating_sub(4).max(1);
        let lines = wrapped(self.text, room, 200);
        let problem = wrapped(
            self.problem,
            room,
            if self.problem.is_empty() { 0 } else { 3 },
        );
        let height = u16::try_from(lines.len() + problem.len()).unwrap_or(200) + 3;
        let area = centred(screen, width, height);
        let inner = padded(open(&mut canvas, self.theme, area, self.title, self.below));
        let layout = DialogLayout {
            area,
            ..DialogLayout::default()
        };
        if inner.is_empty() {
            return layout;
        }
        let ground = self.theme.style(Role::Overlay);
        let after = u16::try_from(problem.len())
            .unwrap_or(0)
            .min(inner.height - 1);
        let text = Rect {
            height: inner.height - 1 - after,
            ..inner
        };
        canvas.lines(text, &lines, ground);
        let row = inner.y
            + u16::try_from(lines.len())
                .unwrap_or(text.height)
                .min(text.height);
        let line = Rect {
            y: row,
            height: 1,
            ..inner
        };
        let field = ground.patch(self.theme.style(Role::Field));
        input::line(&mut canvas, self.theme, line, self.input, true, field);
        let style = ground.patch(self.theme.style(Role::ErrorMark));
        let rows = Rect {
            y: row + 1,
            height: inner.bottom().saturating_sub(row + 1),
            ..inner
        };
        canvas.lines(rows, &problem, style);
        layout
    }
}

/// Returns the width of the longest line of a text, up to a limit.
fn text_width(text: &str) -> u16 {
    text.split('\n')
        .take(200)
        .map(|line| {
            let mut end = line.len().min(4 * usize::from(WIDTH));
            while !line.is_char_boundary(end) {
                end -= 1;
            }
            columns16(line.get(..end).unwrap_or(""))
        })
        .max()
        .unwrap_or(0)
}
