//! The list of commands: a line to type in, and what matches.

use super::{centred, open, padded};
use crate::tui::line::Line;
use crate::tui::theme::{Role, Theme};
use crate::tui::widgets::input;
use crate::tui::widgets::list::{self, ListLayout};
use crate::tui::widgets::paint::{Canvas, columns16, wrapped};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_segmentation::UnicodeSegmentation;

/// An entry that matches what was typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CommandMatch {
    /// What the entry is called.
    pub text: String,
    /// At the right: the key, a size, a date.
    pub detail: String,
    /// Characters of the text that match, by number, in order.
    pub letters: Vec<u32>,
    /// True when it cannot be chosen now.
    pub disabled: bool,
}

/// A line to type in over a list to choose from.
#[derive(Clone, Copy, Debug)]
pub struct CommandList<'a> {
    /// Styles and signs.
    pub theme: &'a Theme,
    /// Stands in the border.
    pub title: &'a str,
    /// Stands in the lower border.
    pub below: &'a str,
    /// Stands before what is typed.
    pub prompt: &'a str,
    /// What is typed.
    pub input: &'a Line,
    /// What matches, best first.
    pub matches: &'a [CommandMatch],
    /// Said where nothing matches.
    pub nothing: &'a str,
    /// What to know about the list, below it; takes a part of the room at most.
    pub remarks: &'a [String],
    /// The chosen entry.
    pub selected: usize,
    /// The first entry shown; the scroll of the frame before.
    pub scroll: usize,
}

/// Where the parts of a list to choose from stand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PickLayout {
    /// All of it; a click outside closes it.
    pub area: Rect,
    /// The entries.
    pub list: ListLayout,
}

impl CommandList<'_> {
    /// Draws the list near the top of the screen. The height does not depend on the number of matches, so that it
    /// does not jump while one types.
    pub fn render(&self, screen: Rect, buffer: &mut Buffer) -> PickLayout {
        let mut canvas = Canvas::new(buffer, screen);
        let screen = canvas.area();
        let width = (screen.width * 2 / 3).max(60);
        let area = centred(screen, width, (screen.height * 2 / 3).max(8));
        let inner = padded(open(&mut canvas, self.theme, area, self.title, self.below));
        let mut layout = PickLayout {
            area,
            ..PickLayout::default()
        };
        if inner.is_empty() {
            return layout;
        }
        let ground = self.theme.style(Role::Overlay);
        let key = ground.patch(self.theme.style(Role::HintKey));
        let room = inner.width / 2;
        let at = canvas.label(inner.x, inner.y, room, self.prompt, key);
        let line = Rect {
            x: at,
            width: inner.right() - at,
            height: 1,
            ..inner
        };
        let field = ground.patch(self.theme.style(Role::Field));
        input::line(&mut canvas, self.theme, line, self.input, true, field);
        let mut rows = Rect {
            y: inner.y + 1,
            height: inner.height - 1,
            ..inner
        };
        let part = if self.matches.is_empty() { 2 } else { 3 };
        let remarks = lines_of(self.remarks, rows.width, rows.height / part);
        rows.height -= u16::try_from(remarks.len()).unwrap_or(rows.height);
        let below = Rect {
            y: rows.bottom(),
            height: inner.bottom() - rows.bottom(),
            ..rows
        };
        let remark = ground.patch(self.theme.style(Role::WarningMark));
        canvas.lines(below, &remarks, remark);
        if self.matches.is_empty() {
            let faint = ground.patch(self.theme.style(Role::Faint));
            let nothing = wrapped(self.nothing, rows.width, usize::from(rows.height));
            canvas.lines(rows, &nothing, faint);
            return layout;
        }
        let selected = self.selected.min(self.matches.len() - 1);
        layout.list = list::lay_out(rows, self.matches.len(), Some(selected), self.scroll);
        for (number, row) in &layout.list.items {
            if let Some(entry) = self.matches.get(*number) {
                draw_entry(&mut canvas, self.theme, entry, *row, *number == selected);
            }
        }
        list::scroll_signs(
            &mut canvas,
            self.theme,
            rows,
            &layout.list,
            self.matches.len(),
        );
        layout
    }
}

/// Sentences as lines of a width, no more than fit.
fn lines_of(sentences: &[String], width: u16, most: u16) -> Vec<String> {
    let most = usize::from(most);
    let lines = sentences
        .iter()
        .flat_map(|sentence| wrapped(sentence, width, most));
    lines.take(most).collect()
}

/// One entry: a sign for the chosen one, the text with its matching letters, the detail at the right.
pub(super) fn draw_entry(
    canvas: &mut Canvas<'_>,
    theme: &Theme,
    entry: &CommandMatch,
    row: Rect,
    selected: bool,
) {
    let mut style = theme.style(Role::Overlay);
    if entry.disabled {
        style = style.patch(theme.style(Role::Disabled));
    }
    if selected {
        style = style.patch(theme.style(Role::Selected));
        canvas.fill(row, " ", style);
        canvas.sign(row.x, row.y, theme.sign("▸"), style);
    }
    let from = row.x.saturating_add(2);
    // The last column belongs to the signs that there is more.
    let end = row.right().saturating_sub(1);
    let detail = columns16(&entry.detail);
    let text_room = end.saturating_sub(from);
    let with_detail = detail > 0 && detail.saturating_add(8) < text_room;
    let room = if with_detail {
        text_room - detail - 2
    } else {
        text_room
    };
    letters(
        canvas,
        theme,
        entry,
        Rect {
            x: from,
            width: room,
            ..row
        },
        style,
    );
    if with_detail {
        let faint = if selected {
            style
        } else {
            style.patch(theme.style(Role::Faint))
        };
        canvas.text(end - detail, row.y, detail, &entry.detail, faint);
    }
}

fn letters(canvas: &mut Canvas<'_>, theme: &Theme, entry: &CommandMatch, area: Rect, style: Style) {
    canvas.label(area.x, area.y, area.width, &entry.text, style);
    if entry.letters.is_empty() {
        return;
    }
    // Laid over the cells: a text with escapes in it shifts, and then nothing is marked.
    if entry.text.contains(crate::base::clean::is_unsafe) {
        return;
    }
    let matched = theme.style(Role::Matched);
    let mut at = area.x;
    let mut number = 0u32;
    for cluster in entry.text.graphemes(true) {
        let wide = columns16(cluster);
        let count = u32::try_from(cluster.chars().count()).unwrap_or(1);
        if at.saturating_add(wide) > area.right() {
            break;
        }
        if entry
            .letters
            .iter()
            .any(|letter| (number..number + count).contains(letter))
        {
            canvas.tint(Rect::new(at, area.y, wide, 1), matched);
        }
        number += count;
        at += wide;
    }
}
