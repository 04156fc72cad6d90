//! One line of text that is being typed: in the composer, in dialogs, in the palette.
//!
//! Invariant: the text is clean (no control or bidirectional characters) and the caret stands between characters.

use super::keys::Key;
use crate::base::clean::is_unsafe;
use crossterm::event::{KeyCode, KeyModifiers};

/// A text and where the next character goes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    text: String,
    caret: usize,
}

impl Line {
    /// A line with the caret at its end.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let mut line = Self::default();
        line.set(text);
        line
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The caret, in bytes.
    #[must_use]
    pub fn caret(&self) -> usize {
        self.caret
    }

    /// The text in front of the caret.
    #[must_use]
    pub fn before(&self) -> &str {
        self.text.get(..self.caret).unwrap_or("")
    }

    /// Puts another text, caret at the end.
    pub fn set(&mut self, text: &str) {
        self.text = text
            .chars()
            .map(|c| if c == '\n' || c == '\t' { ' ' } else { c })
            .filter(|c| !is_unsafe(*c))
            .collect();
        self.caret = self.text.len();
    }

    /// Puts the caret in front of the character at a byte offset.
    pub fn set_caret(&mut self, at: usize) {
        let mut at = at.min(self.text.len());
        while !self.text.is_char_boundary(at) {
            at -= 1;
        }
        self.caret = at;
    }

    /// Types a text at the caret. Line ends become blanks, what could steer a terminal is left out.
    pub fn insert(&mut self, text: &str) {
        for character in text.chars() {
            let character = if character == '\n' || character == '\t' {
                ' '
            } else {
                character
            };
            if !is_unsafe(character) {
                self.text.insert(self.caret, character);
                self.caret += character.len_utf8();
            }
        }
    }

    /// Replaces the `bytes` in front of the caret.
    pub fn replace_before(&mut self, bytes: usize, text: &str) {
        let mut from = self.caret.saturating_sub(bytes);
        while !self.text.is_char_boundary(from) {
            from -= 1;
        }
        self.text.replace_range(from..self.caret, "");
        self.caret = from;
        self.insert(text);
    }

    fn left(&self) -> usize {
        self.before()
            .char_indices()
            .next_back()
            .map_or(0, |(at, _)| at)
    }

    fn right(&self) -> usize {
        let rest = self.text.get(self.caret..).unwrap_or("");
        self.caret + rest.chars().next().map_or(0, char::len_utf8)
    }

    fn word_left(&self) -> usize {
        let trimmed = self.before().trim_end_matches([' ', '/', '(', ',']);
        trimmed
            .rfind([' ', '/', '(', ','])
            .map_or(0, |at| at + 1)
            .min(self.caret)
    }

    /// Edits by a key; `None` when the key means nothing here, else whether the text changed.
    pub fn key(&mut self, key: Key) -> Option<bool> {
        if let Some(character) = key.typed() {
            let mut bytes = [0; 4];
            self.insert(character.encode_utf8(&mut bytes));
            return Some(true);
        }
        let control = key.modifiers == KeyModifiers::CONTROL;
        if !control && !key.modifiers.is_empty() {
            return None;
        }
        match (key.code, control) {
            (KeyCode::Backspace, false) => {
                let from = self.left();
                self.remove(from, self.caret)
            }
            (KeyCode::Delete, false) => {
                let to = self.right();
                self.remove(self.caret, to)
            }
            (KeyCode::Backspace | KeyCode::Char('w'), true) => {
                let from = self.word_left();
                self.remove(from, self.caret)
            }
            (KeyCode::Left, false) => {
                self.caret = self.left();
                Some(false)
            }
            (KeyCode::Right, false) => {
                self.caret = self.right();
                Some(false)
            }
            (KeyCode::Left, true) => {
                self.caret = self.word_left();
                Some(false)
            }
            (KeyCode::Home, _) => {
                self.caret = 0;
                Some(false)
            }
            (KeyCode::End, _) => {
                self.caret = self.text.len();
                Some(false)
            }
            _ => None,
        }
    }

    fn remove(&mut self, from: usize, to: usize) -> Option<bool> {
        if from >= to {
            return Some(false);
        }
        self.text.replace_range(from..to, "");
        self.caret = from;
        Some(true)
    }
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
        assert_eq!(line.key(Key::plain(KeyCode::Up)), None);
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
}
