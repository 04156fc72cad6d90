//! Help: keys and what they do, in groups.

use super::{centred, open, padded};
use crate::tui::theme::{Role, Theme};
use crate::tui::widgets::paint::{Canvas, columns16};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Keys that belong together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HelpGroup {
    /// What they have in common.
    pub name: String,
    /// Keys, and what they do.
    pub rows: Vec<(String, String)>,
}

/// The help overlay.
#[derive(Clone, Copy, Debug)]
pub struct HelpOverlay<'a> {
    /// Styles and signs.
    pub theme: &'a Theme,
    /// Stands in the border.
    pub title: &'a str,
    /// Stands in the lower border.
    pub below: &'a str,
    /// All groups.
    pub groups: &'a [HelpGroup],
    /// Only rows with this in them are shown, in whatever case; all when empty.
    pub filter: &'a str,
    /// The first row shown; [`StoryLayout::scroll`](super::StoryLayout::scroll) of the frame before.
    pub scroll: usize,
}

enum Row<'a> {
    Name(&'a str),
    Key(&'a str, &'a str),
    Blank,
}

impl HelpOverlay<'_> {
    /// Draws the help in the middle of the screen.
    pub fn render(&self, screen: Rect, buffer: &mut Buffer) -> super::StoryLayout {
        let mut canvas = Canvas::new(buffer, screen);
        let screen = canvas.area();
        let rows = self.rows();
        let keys = rows.iter().filter_map(|row| match row {
            Row::Key(key, _) => Some(columns16(key)),
            _ => None,
        });
        let key_width = keys.max().unwrap_or(0).min(screen.width / 3);
        let widest = rows.iter().map(|row| match row {
            Row::Key(_, text) => key_width.saturating_add(2).saturating_add(columns16(text)),
            Row::Name(name) => columns16(name),
            Row::Blank => 0,
        });
        let width = widest
            .max()
            .unwrap_or(0)
            .max(columns16(self.title).saturating_add(4))
            .max(columns16(self.below).saturating_add(4))
            .saturating_add(4);
        let count = u16::try_from(rows.len().max(1)).unwrap_or(u16::MAX);
        let area = centred(screen, width, count.saturating_add(2));
        let filter = if self.filter.is_empty() {
            self.title.to_owned()
        } else {
            format!("{}  /{}", self.title, self.filter)
        };
        let inner = padded(open(&mut canvas, self.theme, area, &filter, self.below));
        let scroll = self
            .scroll
            .min(rows.len().saturating_sub(usize::from(inner.height)));
        let ground = self.theme.style(Role::Overlay);
        for (row, place) in rows.iter().skip(scroll).zip(inner.rows()) {
            match row {
                Row::Blank => {}
                Row::Name(name) => {
                    let style = ground.patch(self.theme.style(Role::Title));
                    let style = style.patch(self.theme.style(Role::Strong));
                    canvas.label(place.x, place.y, place.width, name, style);
                }
                Row::Key(key, text) => {
                    let style = ground.patch(self.theme.style(Role::HintKey));
                    canvas.label(place.x, place.y, key_width.min(place.width), key, style);
                    let from = place.x + key_width + 2;
                    let room = place.right().saturating_sub(from);
                    canvas.label(from, place.y, room, text, ground);
                }
            }
        }
        super::StoryLayout::new(area, inner, scroll, rows.len()).signed(&mut canvas, self.theme)
    }

    fn rows(&self) -> Vec<Row<'_>> {
        let wanted = self.filter.to_lowercase();
        let mut rows = Vec::new();
        for group in self.groups {
            let shown: Vec<_> = group
                .rows
                .iter()
                .filter(|(key, text)| {
                    wanted.is_empty()
                        || text.to_lowercase().contains(&wanted)
                        || key.to_lowercase().contains(&wanted)
                })
                .collect();
            if shown.is_empty() {
                continue;
            }
            if !rows.is_empty() {
                rows.push(Row::Blank);
            }
            rows.push(Row::Name(&group.name));
            rows.extend(shown.into_iter().map(|(key, text)| Row::Key(key, text)));
        }
        rows
    }
}
