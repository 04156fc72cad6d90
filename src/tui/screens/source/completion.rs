//! The list of completions at the caret, in a border where there is room, so that it is not read as part of the source.

use crate::tui::theme::{Role, Theme};
use crate::tui::widgets::frame::Border;
use crate::tui::widgets::list::{ListLayout, PickList, sides};
use crate::tui::widgets::paint::{Canvas, columns16, shortened};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

/// The maximal number of rows.
const MAX_ROWS: u16 = 8;
/// The maximal number of columns.
const WIDEST: u16 = 60;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CompletionItem {
    /// The word.
    pub text: String,
    /// The text at the right: its arguments, type or kind.
    pub side: String,
}

/// The list of completions.
#[derive(Clone, Copy, Debug)]
pub struct CompletionBox<'a> {
    /// The styles and characters for drawing.
    pub theme: &'a Theme,
    pub items: &'a [CompletionItem],
    /// The index of the selected completion.
    pub selected: Option<usize>,
    /// The cell of the screen to the left of the typed part of the word.
    pub corner: (u16, u16),
}

impl CompletionBox<'_> {
    /// Draws the list below the caret, or above it if it does not fit below and there is more room above.
    pub fn render(&self, area: Rect, buffer: &mut Buffer) -> ListLayout {
        let mut canvas = Canvas::new(buffer, area);
        let area = canvas.area();
        let widest = self
            .items
            .iter()
            .map(|item| columns16(&item.text).saturating_add(columns16(&item.side)))
            .max();
        let (column, row) = self.corner;
        let below = area.bottom().saturating_sub(row + 1);
        let above = row.saturating_sub(area.y);
        let count = u16::try_from(self.items.len()).unwrap_or(u16::MAX);
        let most = below.max(above);
        let edge = if most >= 3 { 2 } else { 0 };
        let wanted = count.min(MAX_ROWS).saturating_add(edge);
        let width = widest
            .unwrap_or(0)
            .saturating_add(4 + edge)
            .min(WIDEST)
            .min(area.width);
        let (y, height) = if wanted <= below || below >= above {
            (row + 1, wanted.min(below))
        } else {
            (row - wanted.min(above), wanted.min(above))
        };
        let place = Rect {
            x: column.min(area.right().saturating_sub(width)).max(area.x),
            y,
            width,
            height,
        };
        let ground = self.theme.style(Role::Overlay);
        canvas.clear(place, ground);
        let inner = match edge {
            0 => place,
            _ => {
                let border = Border {
                    theme: self.theme,
                    role: Role::OverlayBorder,
                    is_double: false,
                    titles: &[],
                    below: ("", ground),
                };
                border.draw(&mut canvas, place)
            }
        };
        let list = PickList {
            theme: self.theme,
            count: self.items.len(),
            selected: self.selected,
            scroll: 0,
            ground,
            lead: 0,
        };
        let faint = self.theme.style(Role::OverlayBorder);
        list.render(&mut canvas, inner, |number, room| {
            let Some(item) = self.items.get(number) else {
                return Line::default();
            };
            // The border stands where the space is otherwise.
            let text = match edge {
                0 => format!(" {}", item.text),
                _ => item.text.clone(),
            };
            let side = shortened(
                &item.side,
                usize::from(room.saturating_sub(columns16(&text) + 2)),
            );
            sides(room, (&side, faint), |room| {
                Line::from(shortened(&text, usize::from(room)))
            })
        })
    }
}
