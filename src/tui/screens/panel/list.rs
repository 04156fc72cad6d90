//! A panel of rows with a left and a right part, and paragraphs below them.

use crate::tui::theme::{Role, Theme};
use crate::tui::widgets::list::{ListLayout, PickList, sides};
use crate::tui::widgets::paint::{Canvas, columns16, shortened, wrapped};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Text};
use ratatui::widgets::Paragraph;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PanelRow {
    /// The left part; truncated if there is not enough room.
    pub left: String,
    /// The right part.
    pub right: String,
    /// Shorter right parts, the longest first, for where there is not enough room for all of the left one beside it.
    pub narrow: Vec<String>,
    /// The style.
    pub role: Role,
}

impl PanelRow {
    /// Creates a row in normal style.
    pub fn new(left: impl Into<String>, right: impl Into<String>) -> Self {
        Self {
            left: left.into(),
            right: right.into(),
            narrow: Vec::new(),
            role: Role::Text,
        }
    }

    /// Adds a right part for a narrow panel, shorter than those before it.
    pub fn or_narrow(mut self, right: impl Into<String>) -> Self {
        self.narrow.push(right.into());
        self
    }

    /// Returns the right part for a width.
    fn right_in(&self, room: u16) -> &str {
        let fits =
            |right: &&String| columns16(&self.left).saturating_add(columns16(right) + 2) <= room;
        let mut parts = std::iter::once(&self.right).chain(&self.narrow);
        let shortest = self.narrow.last().unwrap_or(&self.right);
        parts.find(fits).unwrap_or(shortest)
    }
}

/// Rows, with paragraphs below them.
#[derive(Clone, Copy, Debug)]
pub struct PanelView<'a> {
    /// The styles and characters for drawing.
    pub theme: &'a Theme,
    /// The headings of the left and the right parts; omitted if there is little room.
    pub heading: Option<(&'a str, &'a str)>,
    pub rows: &'a [PanelRow],
    /// The index of the selected row.
    pub selected: Option<usize>,
    /// The paragraphs below the rows; omitted if there is little room.
    pub foot: &'a [(Role, String)],
}

impl PanelView<'_> {
    /// Draws the content of the panel and returns the positions of the rows.
    pub fn render(&self, area: Rect, buffer: &mut Buffer) -> ListLayout {
        let mut canvas = Canvas::new(buffer, area);
        let area = canvas.area();
        if area.is_empty() {
            return ListLayout::default();
        }
        let heading = self
            .heading
            .filter(|_| area.height >= 4 && !self.rows.is_empty());
        let (top, area) = match heading {
            Some(_) => (
                Rect { height: 1, ..area },
                Rect {
                    y: area.y + 1,
                    height: area.height - 1,
                    ..area
                },
            ),
            None => (Rect::default(), area),
        };
        if let Some((left, right)) = heading {
            let style = self.theme.style(Role::Faint);
            // Aligned with the rows, which have a sign at the left and the scroll bar at the right.
            let room = top.width.saturating_sub(2);
            let line = sides(room, (right, style), |room| {
                Line::styled(shortened(left, usize::from(room)), style)
            });
            let inner = Rect {
                x: top.x + 1,
                width: room,
                ..top
            };
            canvas.widget(line, inner);
        }
        // One more visible row is more useful than the paragraphs.
        let rows = u16::try_from(self.rows.len()).unwrap_or(u16::MAX);
        let most = area.height - rows.min(area.height.div_ceil(2));
        let mut foot = Vec::new();
        for (role, text) in self.foot {
            let room = usize::from(most).saturating_sub(foot.len());
            let lines = wrapped(text, area.width.saturating_sub(2), room);
            foot.extend(lines.into_iter().map(|line| (*role, line)));
        }
        let below = u16::try_from(foot.len()).unwrap_or(most).min(most);
        let upper = Rect {
            height: area.height - below,
            ..area
        };
        let list = PickList {
            theme: self.theme,
            count: self.rows.len(),
            selected: self.selected,
            scroll: 0,
            ground: Style::new(),
            lead: 1,
        };
        let list = list.render(&mut canvas, upper, |number, room| {
            let Some(row) = self.rows.get(number) else {
                return Line::default();
            };
            let style = self.theme.style(row.role);
            sides(room, (row.right_in(room), style), |room| {
                Line::styled(shortened(&row.left, usize::from(room)), style)
            })
        });
        let below = Rect {
            x: area.x + 1,
            y: upper.bottom(),
            width: area.width.saturating_sub(2),
            height: below,
        };
        let foot = foot
            .into_iter()
            .map(|(role, line)| Line::styled(line, self.theme.style(role)));
        canvas.widget(Paragraph::new(Text::from_iter(foot)), below);
        list
    }
}
