//! Choosing a file.

use super::command::{CommandList, CommandMatch, PickLayout};
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// An entry of a folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileEntry {
    /// Its name.
    pub name: String,
    /// At the right: size, date.
    pub detail: String,
    /// True for a folder.
    pub is_folder: bool,
    /// Characters of the name that match what was typed.
    pub letters: Vec<u32>,
}

/// The entries of a folder, and a line to type a name in.
#[derive(Clone, Copy, Debug)]
pub struct FilePicker<'a> {
    /// Styles and signs.
    pub theme: &'a Theme,
    /// What the file is for.
    pub title: &'a str,
    /// The folder.
    pub folder: &'a str,
    /// What is typed.
    pub input: &'a str,
    /// Characters before the caret.
    pub cursor: usize,
    /// Entries that match.
    pub entries: &'a [FileEntry],
    /// Said where nothing matches.
    pub nothing: &'a str,
    /// The chosen entry.
    pub selected: usize,
    /// The first entry shown; the scroll of the frame before.
    pub scroll: usize,
}

impl FilePicker<'_> {
    /// Draws the picker near the top of the screen; a folder ends with `/`.
    pub fn render(&self, screen: Rect, buffer: &mut Buffer) -> PickLayout {
        // Entries far from the chosen one and from the scroll cannot be seen.
        let rows = usize::from(screen.height);
        let first = self.scroll.min(self.selected).saturating_sub(rows);
        let last = self.scroll.max(self.selected).saturating_add(rows);
        let matches: Vec<_> = self
            .entries
            .iter()
            .enumerate()
            .map(|(number, entry)| {
                if (first..=last).contains(&number) {
                    CommandMatch {
                        text: format!("{}{}", entry.name, if entry.is_folder { "/" } else { "" }),
                        detail: entry.detail.clone(),
                        letters: entry.letters.clone(),
                        disabled: false,
                    }
                } else {
                    CommandMatch::default()
                }
            })
            .collect();
        CommandList {
            theme: self.theme,
            title: self.title,
            below: self.folder,
            prompt: "",
            input: self.input,
            cursor: self.cursor,
            matches: &matches,
            nothing: self.nothing,
            remarks: &[],
            selected: self.selected,
            scroll: self.scroll,
        }
        .render(screen, buffer)
    }
}
