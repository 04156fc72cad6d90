//! A single-line text input: in the composer, in dialogs, in the palette. It is a text area with one row.
//!
//! Invariant: the text is clean (no control or bidirectional characters) and has no line breaks.

use super::keys::Key;
use crate::base::clean::is_unsafe;
use crossterm::event::{KeyCode, KeyModifiers};
use tui_textarea::{CursorMove, TextArea};

/// A text with a caret.
#[derive(Clone, Debug, Default)]
pub struct Line {
    area: TextArea<'static>,
}

impl Line {
    /// Creates a line with the caret at its end.
    pub fn new(text: &str) -> Self {
        let mut area = TextArea::new(vec![cleaned(text)]);
        area.move_cursor(CursorMove::End);
        Self { area }
    }

    /// Creates a line whose text is selected, so that typing replaces it and moving the caret keeps it.
    pub fn selected(text: &str) -> Self {
        let mut line = Self::new(text);
        line.area.select_all();
        line
    }

    /// Creates a line with the path of a file whose name is selected: typing replaces the name and keeps the folder.
    pub fn selected_name(path: &str) -> Self {
        let mut line = Self::new(path);
        let name = path.rsplit(std::path::is_separator).next().unwrap_or(path);
        if name.is_empty() {
            return line;
        }
        for _ in name.chars() {
            line.area.move_cursor(CursorMove::Back);
        }
        line.area.start_selection();
        line.area.move_cursor(CursorMove::End);
        line
    }

    /// Returns true if a part of the text is selected, which the next letter replaces.
    pub fn has_selection(&self) -> bool {
        self.area.selection_range().is_some()
    }

    pub fn text(&self) -> &str {
        self.area.lines().first().map_or("", String::as_str)
    }

    /// Returns the text before the caret.
    pub fn before(&self) -> &str {
        let text = self.text();
        let caret = text.char_indices().nth(self.area.cursor().1);
        caret.map_or(text, |(index, _)| text.get(..index).unwrap_or(text))
    }

    /// Returns the text area for drawing.
    pub fn area(&self) -> &TextArea<'static> {
        &self.area
    }

    /// Replaces the text, with the caret at its end.
    pub fn set(&mut self, text: &str) {
        *self = Self::new(text);
    }

    /// Moves the caret before the character at a byte offset.
    pub fn set_caret(&mut self, offset: usize) {
        let before = self
            .text()
            .char_indices()
            .take_while(|(start, _)| *start < offset);
        let column = u16::try_from(before.count()).unwrap_or(u16::MAX);
        self.area.move_cursor(CursorMove::Jump(0, column));
    }

    /// Inserts text at the caret. Line breaks become spaces, other control characters are left out.
    pub fn insert(&mut self, text: &str) {
        self.area.insert_str(cleaned(text));
    }

    /// Replaces the given number of bytes before the caret.
    pub fn replace_before(&mut self, bytes: usize, text: &str) {
        let before = self.before();
        let from = before.len().saturating_sub(bytes);
        let count = before
            .char_indices()
            .filter(|(index, _)| *index >= from)
            .count();
        for _ in 0..count {
            self.area.move_cursor(CursorMove::Back);
        }
        self.area.delete_str(count);
        self.insert(text);
    }

    fn word_start(&self) -> usize {
        let ends = [' ', '/', '(', ','];
        let trimmed = self.before().trim_end_matches(ends);
        trimmed.rfind(ends).map_or(0, |index| index + 1)
    }

    /// Handles a key. Returns whether the text has changed, or `None` if the key is not used here.
    pub fn key(&mut self, key: Key) -> Option<bool> {
        if let Some(character) = key.typed() {
            self.insert(character.encode_utf8(&mut [0; 4]));
            return Some(true);
        }
        let control = key.modifiers == KeyModifiers::CONTROL;
        if !control && !key.modifiers.is_empty() {
            return None;
        }
        let area = &mut self.area;
        if !matches!(key.code, KeyCode::Backspace | KeyCode::Delete) {
            area.cancel_selection();
        }
        match (key.code, control) {
            (KeyCode::Backspace, false) => return Some(area.delete_char()),
            (KeyCode::Delete, false) => return Some(area.delete_next_char()),
            (KeyCode::Backspace | KeyCode::Char('w'), true) => {
                let word = self.before().len() - self.word_start();
                self.replace_before(word, "");
                return Some(word > 0);
            }
            (KeyCode::Char('u'), true) => {
                let before = self.before().len();
                self.replace_before(before, "");
                return Some(before > 0);
            }
            (KeyCode::Left, false) => area.move_cursor(CursorMove::Back),
            (KeyCode::Right, false) => area.move_cursor(CursorMove::Forward),
            (KeyCode::Left, true) => self.set_caret(self.word_start()),
            (KeyCode::Home, _) => area.move_cursor(CursorMove::Head),
            (KeyCode::End, _) => area.move_cursor(CursorMove::End),
            _ => return None,
        }
        Some(false)
    }
}

fn cleaned(text: &str) -> String {
    let flat = |c| if c == '\n' || c == '\t' { ' ' } else { c };
    text.chars().map(flat).filter(|c| !is_unsafe(*c)).collect()
}

/// Returns the longest common prefix of some texts, as far as Tab completes a line; empty if there are none.
pub fn common_start<'a>(texts: impl IntoIterator<Item = &'a str>) -> &'a str {
    let both = |first: &'a str, second: &'a str| {
        let mut pairs = first
            .char_indices()
            .zip(second.chars().map(Some).chain([None]));
        let end = pairs.find(|((_, a), b)| Some(*a) != *b);
        end.and_then(|((index, _), _)| first.get(..index))
            .unwrap_or(first)
    };
    texts.into_iter().reduce(both).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(line: &mut Line, keys: &str) {
        for key in keys.split_whitespace() {
            let _ = line.key(Key::parse(key).unwrap_or_else(|| panic!("{key}")));
        }
    }

    #[test]
    fn typing_and_taking_back() {
        let mut line = Line::default();
        press(&mut line, "z a ż ó ł ć Left Backspace Delete Home Delete x");
        assert_eq!(line.text(), "xażó");
        line.set("clear(2,2) place(3,3");
        press(&mut line, "Ctrl+W");
        assert_eq!(line.text(), "clear(2,2) place(3,");
        press(&mut line, "Ctrl+W Ctrl+W End");
        assert_eq!(line.text(), "clear(2,2) ");
        press(&mut line, "a b Left Ctrl+U");
        assert_eq!(line.text(), "b");
        assert_eq!(line.key(Key::parse("Ctrl+U").expect("a key")), Some(false));
        assert_eq!(line.key(Key::plain(KeyCode::Up)), None);
    }

    #[test]
    fn what_is_typed_replaces_a_selected_text() {
        let mut line = Line::selected("old text");
        press(&mut line, "n e w");
        assert_eq!(line.text(), "new");
        let mut line = Line::selected("old text");
        press(&mut line, "End s");
        assert_eq!(line.text(), "old texts");
        let mut line = Line::selected("old text");
        press(&mut line, "Backspace");
        assert_eq!(line.text(), "");
    }

    #[test]
    fn what_is_typed_replaces_the_selected_name_of_a_file() {
        for (keys, text) in [
            ("n e w", "/a/b/new"),
            ("End 2", "/a/b/old.sgf2"),
            ("Left 2", "/a/b/old.sg2f"),
            ("Backspace", "/a/b/"),
        ] {
            let mut line = Line::selected_name("/a/b/old.sgf");
            assert!(line.has_selection());
            press(&mut line, keys);
            assert_eq!(line.text(), text);
            assert!(!line.has_selection());
        }
    }

    #[test]
    fn what_is_pasted_is_clean_and_one_line() {
        let mut line = Line::new("ab");
        line.set_caret(1);
        line.insert("1\n2\u{1b}[2J\u{202e}");
        assert_eq!(line.text(), "a1 2[2Jb");
        line.replace_before(3, "x");
        assert_eq!(line.text(), "a1 2xb");
    }

    #[test]
    fn the_common_start_ends_at_whole_letters() {
        for (first, second, start) in [
            ("żółw", "żółć", "żół"),
            ("ab", "abc", "ab"),
            ("x", "y", ""),
            ("abc", "ab", "ab"),
        ] {
            assert_eq!(common_start([first, second]), start);
        }
        assert_eq!(common_start([]), "");
        assert_eq!(common_start(["abc", "abd", "ax"]), "a");
    }
}
