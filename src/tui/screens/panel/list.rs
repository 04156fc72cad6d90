//! A panel of rows with a left and a right part, and paragraphs below them.

use crate::tui::app::App;
use crate::tui::layout::Layout;
use crate::tui::theme::Role;
use crate::tui::widgets::area::{inset, take_bottom, take_top};
use crate::tui::widgets::list::{PickList, sides};
use crate::tui::widgets::paint::{Canvas, columns16, shortened, wrapped};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::Paragraph;

/// A row of the panel.
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

/// Draws rows below their headings, and paragraphs below the rows; headings and paragraphs only if there is room.
pub(super) fn draw(
    app: &App,
    heading: Option<(String, String)>,
    rows: &[PanelRow],
    foot: &[(Role, String)],
    area: Rect,
    layout: &mut Layout,
    buffer: &mut Buffer,
) {
    let mut canvas = Canvas::new(buffer, area);
    let mut area = canvas.area();
    if let Some((left, right)) = heading.filter(|_| area.height >= 4 && !rows.is_empty()) {
        // Aligned with the rows, which have a sign at the left and the scroll bar at the right.
        let top = inset(take_top(&mut area, 1));
        let style = app.theme.style(Role::Faint);
        let line = sides(top.width, (&right, style), |room| {
            Line::styled(shortened(&left, usize::from(room)), style)
        });
        canvas.widget(line, top);
    }
    // One more visible row is more useful than the paragraphs.
    let count = u16::try_from(rows.len()).unwrap_or(u16::MAX);
    let most = area.height - count.min(area.height.div_ceil(2));
    let mut lines = Vec::new();
    for (role, text) in foot {
        let room = usize::from(most).saturating_sub(lines.len());
        let wrapped = wrapped(text, area.width.saturating_sub(2), room).into_iter();
        lines.extend(wrapped.map(|line| Line::styled(line, app.theme.style(*role))));
    }
    let below = u16::try_from(lines.len()).unwrap_or(most);
    let below = inset(take_bottom(&mut area, below));
    canvas.widget(Paragraph::new(lines), below);
    let last = rows.len().checked_sub(1);
    let list = PickList {
        selected: last
            .zip(app.panel)
            .map(|(last, panel)| panel.selected.min(last)),
        lead: 1,
        ..PickList::new(&app.theme, rows, Style::new())
    };
    layout.panel_rows = list.render(&mut canvas, area, |_, row, room| {
        let style = app.theme.style(row.role);
        sides(room, (row.right_in(room), style), |room| {
            Line::styled(shortened(&row.left, usize::from(room)), style)
        })
    });
}
