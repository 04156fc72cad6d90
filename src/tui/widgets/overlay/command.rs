//! The list of commands: a line to type in, and what matches.

use super::{centred, open, padded};
use crate::tui::line::Line as InputLine;
use crate::tui::theme::{Role, Theme};
use crate::tui::widgets::input;
use crate::tui::widgets::list::{ListLayout, PickList, sides};
use crate::tui::widgets::paint::{Canvas, columns16, shortened, wrapped};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
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
    pub input: &'a InputLine,
    /// What matches, best first.
    pub matches: &'a [CommandMatch],
    /// Said where nothing matches.
    pub nothing: &'a str,
    /// What to know about the list, below it; takes a part of the room at most.
    pub remarks: &'a [String],
    /// The chosen entry: the one that Enter takes, if it takes any.
    pub selected: Option<usize>,
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
        let prompt = shortened(self.prompt, usize::from(inner.width / 2));
        let column = inner.x + columns16(&prompt);
        canvas.widget(Line::styled(prompt, key), Rect { height: 1, ..inner });
        let line = Rect {
            x: column,
            width: inner.right() - column,
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
        let last = self.matches.len() - 1;
        let list = PickList {
            theme: self.theme,
            count: self.matches.len(),
            selected: self.selected.map(|selected| selected.min(last)),
            scroll: self.scroll,
            ground,
            lead: 2,
        };
        layout.list = list.render(&mut canvas, rows, |number, room| {
            let entry = self.matches.get(number);
            entry.map_or(Line::default(), |entry| entry_line(self.theme, entry, room))
        });
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

/// One entry: the text with its matching letters, the detail at the right.
fn entry_line(theme: &Theme, entry: &CommandMatch, room: u16) -> Line<'static> {
    let style = match entry.disabled {
        true => theme.style(Role::Disabled),
        false => Style::new(),
    };
    let faint = style.patch(theme.style(Role::Faint));
    sides(room, (&entry.detail, faint), |room| {
        letters(theme, entry, room, style)
    })
}

fn letters(theme: &Theme, entry: &CommandMatch, room: u16, style: Style) -> Line<'static> {
    let text = shortened(&entry.text, usize::from(room));
    // A text with escapes in it shifts, and then nothing is marked.
    if entry.letters.is_empty() || entry.text.contains(crate::base::clean::is_unsafe) {
        return Line::styled(text, style);
    }
    let matched = style.patch(theme.style(Role::Matched));
    let mut number = 0u32;
    let spans = text.graphemes(true).map(|cluster| {
        let until = number + u32::try_from(cluster.chars().count()).unwrap_or(1);
        let is_matched = |letter: &u32| (number..until).contains(letter);
        let style = if entry.letters.iter().any(is_matched) {
            matched
        } else {
            style
        };
        number = until;
        Span::styled(cluster.to_owned(), style)
    });
    spans.collect()
}
