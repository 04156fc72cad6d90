//! A panel of rows with something at the left and something at the right, and a text below them.

use super::list::{self, ListLayout};
use super::paint::{Canvas, columns16, wrapped};
use crate::tui::theme::{Role, Theme};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PanelRow {
    /// At the left; shortened where there is no room.
    pub left: String,
    /// At the right.
    pub right: String,
    /// How it is drawn.
    pub role: Role,
}

impl PanelRow {
    /// A plain row.
    #[must_use]
    pub fn new(left: impl Into<String>, right: impl Into<String>) -> Self {
        Self {
            left: left.into(),
            right: right.into(),
            role: Role::Text,
        }
    }
}

/// Rows, and paragraphs under them.
#[derive(Clone, Copy, Debug)]
pub struct PanelView<'a> {
    /// Styles and signs.
    pub theme: &'a Theme,
    /// The rows.
    pub rows: &'a [PanelRow],
    /// The chosen one.
    pub selected: Option<usize>,
    /// Paragraphs under the rows; they give way where there is little room.
    pub foot: &'a [(Role, String)],
}

impl PanelView<'_> {
    /// Draws the panel's inside and says where the rows stand.
    pub fn render(&self, area: Rect, buffer: &mut Buffer) -> ListLayout {
        let mut canvas = Canvas::new(buffer, area);
        let area = canvas.area();
        if area.is_empty() {
            return ListLayout::default();
        }
        // One row in view is worth more than the whole foot.
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
        let list = list::lay_out(upper, self.rows.len(), self.selected, 0);
        for (number, place) in &list.items {
            if let Some(row) = self.rows.get(*number) {
                self.row(&mut canvas, row, *place, self.selected == Some(*number));
            }
        }
        list::scroll_signs(&mut canvas, self.theme, upper, &list, self.rows.len());
        for ((role, line), row) in foot.iter().zip(upper.bottom()..area.bottom()) {
            let style = self.theme.style(*role);
            canvas.text(area.x + 1, row, area.width.saturating_sub(2), line, style);
        }
        list
    }

    fn row(&self, canvas: &mut Canvas<'_>, row: &PanelRow, place: Rect, chosen: bool) {
        let mut style = self.theme.style(row.role);
        if chosen {
            style = style.patch(self.theme.style(Role::Selected));
            canvas.clear(place, style);
            canvas.sign(place.x, place.y, self.theme.sign("▸"), style);
        }
        let wide = columns16(&row.right).min(place.width.saturating_sub(2));
        let from = place.right().saturating_sub(wide.saturating_add(1));
        let room = from.saturating_sub(place.x).saturating_sub(2);
        canvas.label(place.x + 1, place.y, room, &row.left, style);
        canvas.label(from, place.y, wide, &row.right, style);
    }
}
