//! The list of commands: an input and the matching entries.

use super::{centred, open, padded};
use crate::tui::app::App;
use crate::tui::layer::CommandMatch;
use crate::tui::layout::Layout;
use crate::tui::line::Line as InputLine;
use crate::tui::theme::{Role, Theme};
use crate::tui::widgets::area::{take_bottom, take_left, take_top};
use crate::tui::widgets::input;
use crate::tui::widgets::list::{PickList, sides};
use crate::tui::widgets::paint::{Canvas, columns16, shortened, wrapped};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use unicode_segmentation::UnicodeSegmentation;

/// An input above a list to choose from.
pub(in crate::tui) struct CommandList<'a> {
    pub title: &'a str,
    /// The text in the lower border.
    pub below: &'a str,
    /// The text before the input.
    pub prompt: &'a str,
    pub input: &'a InputLine,
    /// The matching entries, the best first.
    pub matches: &'a [&'a CommandMatch],
    /// The text shown if nothing matches.
    pub nothing: &'a str,
    /// Remarks on the list, shown below it in a limited part of the room.
    pub remarks: &'a [String],
    /// The index of the entry that Enter will use, if any.
    pub selected: Option<usize>,
}

impl CommandList<'_> {
    /// Draws the list near the top of the screen. The height does not depend on the number of matches, so that the box
    /// does not jump while typing.
    pub fn draw(&self, app: &App, screen: Rect, layout: &mut Layout, buffer: &mut Buffer) {
        let theme = &app.theme;
        let mut canvas = Canvas::new(buffer, screen);
        let width = (screen.width * 2 / 3).max(60);
        let area = centred(screen, width, (screen.height * 2 / 3).max(8));
        let mut rows = padded(open(&mut canvas, theme, area, self.title, self.below));
        layout.layer = area;
        if rows.is_empty() {
            return;
        }
        let ground = theme.style(Role::Overlay);
        let mut line = take_top(&mut rows, 1);
        let prompt = shortened(self.prompt, usize::from(line.width / 2));
        let place = take_left(&mut line, columns16(&prompt));
        let key = ground.patch(theme.style(Role::HintKey));
        canvas.widget(Line::styled(prompt, key), place);
        let field = ground.patch(theme.style(Role::Field));
        input::line(&mut canvas, theme, line, self.input, true, field);
        let part = if self.matches.is_empty() { 2 } else { 3 };
        let remarks = lines_of(self.remarks, rows.width, rows.height / part);
        let below = u16::try_from(remarks.len()).unwrap_or(rows.height);
        let below = take_bottom(&mut rows, below);
        let remark = ground.patch(theme.style(Role::WarningMark));
        canvas.lines(below, &remarks, remark);
        if self.matches.is_empty() {
            let faint = ground.patch(theme.style(Role::Faint));
            let nothing = wrapped(self.nothing, rows.width, usize::from(rows.height));
            canvas.lines(rows, &nothing, faint);
            return;
        }
        let last = self.matches.len() - 1;
        let list = PickList {
            selected: self.selected.map(|selected| selected.min(last)),
            lead: 2,
            ..PickList::new(theme, self.matches, ground)
        };
        layout.entries = list.render(&mut canvas, rows, |_, entry, room| {
            entry_line(theme, entry, room)
        });
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
    if entry.text.contains(crate::base::clean::is_unsafe) {
        return Line::styled(text, style);
    }
    let matched = style.patch(theme.style(Role::Matched));
    // The name of a command stands behind its title.
    let name = text.find("  ").unwrap_or(text.len());
    let faint = style.patch(theme.style(Role::Faint));
    let mut number = 0u32;
    let spans = text.grapheme_indices(true).map(|(offset, cluster)| {
        let until = number + u32::try_from(cluster.chars().count()).unwrap_or(1);
        let is_matched = |letter: &u32| (number..until).contains(letter);
        let style = if entry.letters.iter().any(is_matched) {
            matched
        } else if offset > name {
            faint
        } else {
            style
        };
        number = until;
        Span::styled(cluster.to_owned(), style)
    });
    spans.collect()
}
