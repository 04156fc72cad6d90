//! Writes games: tags, and moves in lines of at most 80 columns.

use std::fmt::Write as _;

/// The longest line of moves.
const COLUMNS: usize = 80;

/// Returns the tags of a game, one per line.
#[must_use]
pub fn write_tags(tags: &[(String, String)]) -> String {
    let mut text = String::new();
    for (name, value) in tags {
        let value = value.replace(['\n', '\r'], " ");
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(text, "[{name} \"{value}\"]");
    }
    text
}

/// Writes moves, comments and variations, broken into lines.
#[derive(Debug, Default)]
pub struct TextWriter {
    text: String,
    column: usize,
    /// True after an opening parenthesis, which no blank follows.
    is_open: bool,
}

impl TextWriter {
    /// Writes a word.
    pub fn write_word(&mut self, word: &str) {
        let width = word.chars().count();
        if self.is_open || self.column == 0 {
            self.text += word;
            self.column += width;
        } else if self.column + 1 + width > COLUMNS {
            self.text.push('\n');
            self.text += word;
            self.column = width;
        } else {
            self.text.push(' ');
            self.text += word;
            self.column += 1 + width;
        }
        self.is_open = false;
    }

    /// Writes a comment; nothing if it is empty. A brace inside, which would end it, becomes a parenthesis.
    pub fn comment(&mut self, comment: &str) {
        let comment = comment.replace('{', "(").replace('}', ")");
        let mut words = comment.split_whitespace().peekable();
        if words.peek().is_none() {
            return;
        }
        let mut is_first = true;
        while let Some(word) = words.next() {
            let open = if is_first { "{" } else { "" };
            let close = if words.peek().is_none() { "}" } else { "" };
            // A percent sign at the beginning of a line would hide it.
            let is_hidden = word.starts_with('%') && !is_first;
            match is_hidden && self.column + 1 + word.chars().count() > COLUMNS {
                true => self.text += &format!(" {word}{close}"),
                false => self.write_word(&format!("{open}{word}{close}")),
            }
            is_first = false;
        }
    }

    /// Begins a variation.
    pub fn open(&mut self) {
        self.write_word("(");
        self.is_open = true;
    }

    /// Ends a variation.
    pub fn close(&mut self) {
        self.text.push(')');
        self.column += 1;
        self.is_open = false;
    }

    /// Returns the text, with a line end after it.
    #[must_use]
    pub fn finish(mut self) -> String {
        self.text.push('\n');
        self.text
    }
}
