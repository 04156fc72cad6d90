//! Menus: a short list below a title in the menu bar, or a box of its own.

use super::command_list::PickLayout;
use super::frame::open;
use crate::tui::theme::{Role, Theme};
use crate::tui::widgets::list::{PickList, sides};
use crate::tui::widgets::paint::{Canvas, columns16, shortened};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;

/// An entry of a menu.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MenuItem {
    /// The text; an empty one is drawn as a line between groups.
    pub text: String,
    pub key: String,
    /// True if it cannot be selected now.
    pub disabled: bool,
}

#[derive(Clone, Copy, Debug)]
pub struct Menu<'a> {
    /// The styles and characters for drawing.
    pub theme: &'a Theme,
    /// The title; empty below the menu bar.
    pub title: &'a str,
    /// The entries.
    pub items: &'a [MenuItem],
    /// The index of the selected entry.
    pub selected: Option<usize>,
    /// Column and row of the upper left corner, adjusted so that the menu fits.
    pub corner: (u16, u16),
    /// The index of the first visible entry in the previous frame.
    pub scroll: usize,
}

impl Menu<'_> {
    /// Draws the menu.
    pub fn render(&self, screen: Rect, buffer: &mut Buffer) -> PickLayout {
        let mut canvas = Canvas::new(buffer, screen);
        let screen = canvas.area();
        let text = self.items.iter().map(|item| columns16(&item.text)).max();
        let key = self.items.iter().map(|item| columns16(&item.key)).max();
        let (text, key) = (text.unwrap_or(0), key.unwrap_or(0));
        let title = match columns16(self.title) {
            0 => 0,
            wide => wide.saturating_add(6),
        };
        let gap = if key > 0 { 3 } else { 0 };
        let width = text
            .saturating_add(key)
            .saturating_add(4 + gap)
            .max(title)
            .min(screen.width);
        let height = u16::try_from(self.items.len())
            .unwrap_or(u16::MAX)
            .saturating_add(2)
            .min(screen.height);
        let area = Rect::new(
            self.corner.0.clamp(screen.x, screen.right() - width),
            self.corner.1.clamp(screen.y, screen.bottom() - height),
            width,
            height,
        );
        let inner = open(&mut canvas, self.theme, area, self.title, "");
        let list = PickList {
            theme: self.theme,
            count: self.items.len(),
            selected: self.selected,
            scroll: self.scroll,
            ground: self.theme.style(Role::Overlay),
            lead: 0,
        };
        let list = list.render(&mut canvas, inner, |number, room| {
            match self.items.get(number) {
                Some(item) if !item.text.is_empty() => {
                    let style = match item.disabled {
                        true => self.theme.style(Role::Disabled),
                        false => Style::new(),
                    };
                    let text = format!(" {}", item.text);
                    sides(room, (&item.key, style), |room| {
                        Line::styled(shortened(&text, usize::from(room)), style)
                    })
                }
                _ => {
                    let rule = self.theme.sign("─").repeat(usize::from(room) + 1);
                    Line::styled(rule, self.theme.style(Role::OverlayBorder))
                }
            }
        });
        PickLayout { area, list }
    }
}
