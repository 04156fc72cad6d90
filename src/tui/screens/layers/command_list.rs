//! The list of commands: an input and the matching entries.

use super::frame::{centred, open, padded};
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

/// An entry that matches the input.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CommandMatch {
    pub text: String,
    /// The text at the right, such as a key or the full form of a move.
    pub detail: String,
    /// The indices of the matching characters of the text, in order.
    pub letters: Vec<u32>,
    /// True if it cannot be selected now.
    pub disabled: bool,
}

/// An input above a list to choose from.
#[derive(Clone, Copy, Debug)]
pub struct CommandList<'a> {
    /// The styles and characters for drawing.
    pub theme: &'a Theme,
    pub title: &'a str,
    /// The text in the lower border.
    pub below: &'a str,
    /// The text before the input.
    pub prompt: &'a str,
    pub input: &'a InputLine,
    /// The matching entries, the best first.
    pub matches: &'a [CommandMatch],
    /// The text shown if nothing matches.
    pub nothing: &'a str,
    /// Remarks on the list, shown below it in a limited part of the room.
    pub remarks: &'a [String],
    /// The index of the entry that Enter will use, if any.
    pub selected: Option<usize>,
    /// The index of the first visible entry in the previous frame.
    pub scroll: usize,
}

/// The positions of the parts of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PickLayout {
    /// The whole box; a click outside closes it.
    pub area: Rect,
    /// The entries.
    pub list: ListLayout,
}

impl CommandList<'_> {
    /// Draws the list near the top of the screen. The height does not depend on the number of matches, so that the box
    /// does not jump while typing.
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

/// Wraps sentences into at most `most` lines.
fn lines_of(sentences: &[String], width: u16, most: u16) -> Vec<String> {
    let most = usize::from(most);
    let lines = sentences
        .iter()
        .flat_map(|sentence| wrapped(sentence, width, most));
    lines.take(most).collect()
}

/// Returns an entry: the text with its matching letters marked, the detail at the right.
pub(in crate::tui) fn entry_line(theme: &Theme, entry: &CommandMatch, room: u16) -> Line<'static> {
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
    // Escaping shifts the characters of a text, so that the matches would be marked in the wrong place.
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
