//! Help: keys and what they do, in groups.

use super::{centred, open, padded};
use crate::tui::theme::{Role, Theme};
use crate::tui::widgets::paint::{Canvas, columns16, wrapped};
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
    /// The first row shown; [`PageLayout::scroll`](super::PageLayout::scroll) of the frame before.
    pub scroll: usize,
}

enum Row<'a> {
    Name(&'a str),
    Key(&'a str, &'a str),
    Blank,
}

/// A row of the screen.
enum Line<'a> {
    Name(&'a str),
    Key(&'a str, String),
}

/// Rows with long sentences folded to the width, the key in front of the first line only.
fn folded<'a>(rows: &[Row<'a>], width: u16) -> Vec<Line<'a>> {
    /// No sentence is longer than so many lines on any screen that shows help.
    const MOST: usize = 12;
    let mut lines = Vec::new();
    for row in rows {
        match row {
            Row::Blank => lines.push(Line::Name("")),
            Row::Name(name) => lines.push(Line::Name(name)),
            Row::Key(key, text) => {
                let mut key = *key;
                for line in wrapped(text, width, MOST) {
                    lines.push(Line::Key(key, line));
                    key = "";
                }
            }
        }
    }
    lines
}

impl HelpOverlay<'_> {
    /// Draws the help in the middle of the screen.
    pub fn render(&self, screen: Rect, buffer: &mut Buffer) -> super::PageLayout {
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
        let text_width = width
            .min(screen.width)
            .saturating_sub(6)
            .saturating_sub(key_width);
        let lines = folded(&rows, text_width);
        let count = count.max(u16::try_from(lines.len()).unwrap_or(u16::MAX));
        let area = centred(screen, width, count.saturating_add(2));
        let filter = if self.filter.is_empty() {
            self.title.to_owned()
        } else {
            format!("{}  /{}", self.title, self.filter)
        };
        let inner = padded(open(&mut canvas, self.theme, area, &filter, self.below));
        let scroll = self
            .scroll
            .min(lines.len().saturating_sub(usize::from(inner.height)));
        let ground = self.theme.style(Role::Overlay);
        for (line, place) in lines.iter().skip(scroll).zip(inner.rows()) {
            match line {
                Line::Name(name) => {
                    let style = ground.patch(self.theme.style(Role::Title));
                    let style = style.patch(self.theme.style(Role::Strong));
                    canvas.label(place.x, place.y, place.width, name, style);
                }
                Line::Key(key, text) => {
                    let style = ground.patch(self.theme.style(Role::HintKey));
                    canvas.label(place.x, place.y, key_width.min(place.width), key, style);
                    let from = place.x + key_width + 2;
                    let room = place.right().saturating_sub(from);
                    canvas.label(from, place.y, room, text, ground);
                }
            }
        }
        super::PageLayout::new(area, inner, scroll, lines.len()).signed(&mut canvas, self.theme)
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
