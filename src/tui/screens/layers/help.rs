//! Help: keys and their effects, in groups.

use super::page::LinePage;
use crate::base::clean::clean_line;
use crate::tui::theme::{Role, Theme};
use crate::tui::widgets::paint::{columns, columns16, shortened, wrapped};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

/// The most lines of a sentence.
const MAX_LINES: usize = 12;

/// A group of keys.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HelpGroup {
    /// The heading.
    pub name: String,
    /// Keys and their effects.
    pub rows: Vec<(String, String)>,
}

#[derive(Clone, Copy, Debug)]
pub struct HelpOverlay<'a> {
    /// The styles and characters for drawing.
    pub theme: &'a Theme,
    pub title: &'a str,
    /// The text in the lower border.
    pub below: &'a str,
    pub groups: &'a [HelpGroup],
    /// Only rows that contain this text, ignoring case, are shown; all if it is empty.
    pub filter: &'a str,
    /// The first visible row; [`PageLayout::scroll`](super::page::PageLayout::scroll) of the previous frame.
    pub scroll: usize,
}

enum Row<'a> {
    Name(&'a str),
    Key(&'a str, &'a str),
    Blank,
}

impl HelpOverlay<'_> {
    /// Draws the help in the middle of the screen.
    pub fn render(&self, screen: Rect, buffer: &mut Buffer) -> super::page::PageLayout {
        let screen = screen.intersection(buffer.area);
        let rows = self.rows();
        let keys = rows.iter().filter_map(|row| match row {
            Row::Key(key, _) => Some(columns16(key)),
            _ => None,
        });
        let key_width = keys.max().unwrap_or(0).min(screen.width / 3);
        let ground = self.theme.style(Role::Overlay);
        let name = ground.patch(self.theme.style(Role::Title));
        let name = name.patch(self.theme.style(Role::Strong));
        let key_style = ground.patch(self.theme.style(Role::HintKey));
        let room = screen.width.saturating_sub(6).saturating_sub(key_width);
        let mut lines = Vec::new();
        for row in rows {
            match row {
                Row::Blank => lines.push(Line::default()),
                Row::Name(text) => lines.push(Line::styled(clean_line(text), name)),
                // A long sentence is wrapped; the key is only on its first line.
                Row::Key(key, text) => {
                    let mut key = shortened(key, usize::from(key_width));
                    for text in wrapped(text, room, MAX_LINES) {
                        let gap = usize::from(key_width) + 2 - columns(&key);
                        let key = std::mem::take(&mut key);
                        lines.push(Line::from(vec![
                            Span::styled(key, key_style),
                            Span::styled(" ".repeat(gap) + &text, ground),
                        ]));
                    }
                }
            }
        }
        let title = if self.filter.is_empty() {
            self.title.to_owned()
        } else {
            format!("{}  /{}", self.title, self.filter)
        };
        LinePage {
            theme: self.theme,
            title: &title,
            below: self.below,
            lines,
            most: screen.width,
            scroll: self.scroll,
        }
        .render(screen, buffer)
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
