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
    /// Whether the right part has columns, which stay below those of the other rows that have them.
    pub has_columns: bool,
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
            has_columns: false,
            role: Role::Text,
        }
    }

    /// Adds a right part for a narrow panel, shorter than those before it.
    pub fn or_narrow(mut self, right: impl Into<String>) -> Self {
        self.narrow.push(right.into());
        self
    }

    /// Returns how many of its right parts are too long for a width.
    fn too_long(&self, room: u16) -> usize {
        // Of a long left part in columns a half is enough: all rows would lose their columns with it.
        let left = match self.has_columns {
            true => columns16(&self.left).min(room / 2),
            false => columns16(&self.left),
        };
        // `sides` leaves away a right part beside which there are not eight columns.
        let fits = |right: &String| columns16(right).saturating_add(left.max(6) + 2) <= room;
        let mut parts = std::iter::once(&self.right).chain(&self.narrow);
        parts.position(fits).unwrap_or(self.narrow.len())
    }

    /// Returns the right part after this many that are too long.
    fn right_after(&self, too_long: usize) -> &str {
        match too_long.min(self.narrow.len()).checked_sub(1) {
            Some(index) => self.narrow.get(index).unwrap_or(&self.right),
            None => &self.right,
        }
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
    let has_heading = heading.is_some();
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
    // Numbers keep away from the scroll bar.
    let gap = u16::from(!has_heading && usize::from(area.height) < rows.len());
    let columns_room = area.width.saturating_sub(2 + gap);
    let columns = rows.iter().filter(|row| row.has_columns);
    let columns = columns.map(|row| row.too_long(columns_room)).max();
    layout.panel_rows = list.render(&mut canvas, area, |_, row, room| {
        let style = app.theme.style(row.role);
        let room = room.saturating_sub(gap);
        let too_long = columns.filter(|_| row.has_columns);
        let too_long = too_long.unwrap_or_else(|| row.too_long(room));
        sides(room, (row.right_after(too_long), style), |room| {
            Line::styled(shortened(&row.left, usize::from(room)), style)
        })
    });
}
