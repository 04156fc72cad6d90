//! Writes the parts of games: tags, and words of moves in lines of at most 80 columns.

use super::comment::{KEPT, break_after, unbroken};
use std::fmt::Write as _;

/// The longest line of moves.
const COLUMNS: usize = 80;

/// Returns the tags of a game, one per line.
pub(super) fn write_tags(tags: &[(String, String)]) -> String {
    let mut text = String::new();
    for (name, value) in tags {
        // A line that could not be read as a tag.
        if name.is_empty() {
            let _ = writeln!(text, "{value}");
            continue;
        }
        let value = value.replace(['\n', '\r'], " ");
        let _ = writeln!(text, "[{name} \"{}\"]", escape_value(&value));
    }
    text
}

/// Returns the value of a tag with its quotation marks and backslashes escaped. A backslash that is read as one anyway, as
/// in the name of a folder, stays alone: programs that do not know the escape would show two.
fn escape_value(value: &str) -> String {
    let mut escaped = String::with_capacity(value.len());
    let mut signs = value.chars().peekable();
    while let Some(sign) = signs.next() {
        let is_escaped = match sign {
            '"' => true,
            '\\' => matches!(signs.peek(), Some('"' | '\\') | None),
            _ => false,
        };
        if is_escaped {
            escaped.push('\\');
        }
        escaped.push(sign);
    }
    escaped
}

/// Writes moves, comments and variations, broken into lines.
#[derive(Debug, Default)]
pub(super) struct TextWriter {
    text: String,
    column: usize,
    /// The last word. It is not part of `text` yet, because closing parentheses may have to stay on its line.
    last: String,
    /// True after an opening parenthesis, which no space follows.
    is_open: bool,
}

impl TextWriter {
    /// Writes a word.
    pub(super) fn write_word(&mut self, word: &str) {
        if !self.is_open {
            self.place_last();
        }
        self.last.push_str(word);
        self.is_open = false;
    }

    /// Ends a line of a comment, before one that begins with a word.
    fn end_line(&mut self, next: &str) {
        self.place_last();
        self.text += break_after(self.column, next);
        self.column = 0;
    }

    /// Appends the last word to the text, on a new line if it does not fit on the present one.
    fn place_last(&mut self) {
        if self.last.is_empty() {
            return;
        }
        let word = std::mem::take(&mut self.last);
        let width = word.chars().count();
        // A percent sign at the beginning of a line would hide it.
        let fits = self.column + 1 + width <= COLUMNS || word.starts_with('%');
        if self.column == 0 {
            if word.starts_with('%') && self.text.ends_with('\n') {
                self.text.push(' ');
                self.column = 1;
            }
            self.column += width;
        } else if fits {
            self.text.push(' ');
            self.column += 1 + width;
        } else {
            self.text.push('\n');
            self.column = width;
        }
        self.text += &word;
    }

    /// Writes a comment; nothing if it is empty. A comment with a closing brace cannot stand in braces, so it is
    /// written on lines that begin with `;`.
    pub(super) fn comment(&mut self, comment: &str) {
        let lines: Vec<Vec<String>> = comment.trim().split('\n').map(unbroken).collect();
        if comment.contains('}') {
            for (number, words) in lines.iter().enumerate() {
                self.comment_rows(words, number + 1 < lines.len());
            }
            return;
        }
        let mut lines = lines.into_iter().peekable();
        let mut is_first = true;
        while let Some(words) = lines.next() {
            let mut words = words.into_iter().peekable();
            while let Some(word) = words.next() {
                let is_last = words.peek().is_none() && lines.peek().is_none();
                let open = if is_first { "{" } else { "" };
                let close = if is_last { "}" } else { "" };
                self.write_word(&format!("{open}{word}{close}"));
                is_first = false;
            }
            if let Some(next) = lines.peek() {
                self.end_line(next.first().map_or("", String::as_str));
            }
        }
    }

    /// Writes a line of a comment on lines that begin with `;`. Two blanks at the end say that another one follows.
    fn comment_rows(&mut self, words: &[String], is_followed: bool) {
        let mut row = String::from(";");
        for word in words {
            let width = row.chars().count() + 1 + word.chars().count();
            if row.len() > 1 && width > COLUMNS {
                self.escape_line(&row);
                row.truncate(1);
            }
            row.push(' ');
            row.push_str(word);
        }
        if is_followed {
            row.push_str(KEPT);
        }
        self.escape_line(&row);
    }

    /// Writes a line of its own, which begins with `%` or `;` and ends there.
    pub(super) fn escape_line(&mut self, line: &str) {
        self.place_last();
        if self.column > 0 {
            self.text.push('\n');
        }
        self.text += line;
        self.text.push('\n');
        self.column = 0;
        self.is_open = false;
    }

    /// Begins a variation.
    pub(super) fn open(&mut self) {
        self.write_word("(");
        self.is_open = true;
    }

    /// Ends a variation.
    pub(super) fn close(&mut self) {
        self.last.push(')');
        self.is_open = false;
    }

    /// Returns true if the last word of the present line is this one.
    pub(super) fn ends_with(&self, word: &str) -> bool {
        self.last.split_whitespace().next_back() == Some(word)
    }

    /// Returns the text, with a line end after it.
    pub(super) fn finish(mut self) -> String {
        self.place_last();
        self.text.push('\n');
        self.text
    }
}

/// Returns what closes the comment and the variations that a text leaves open.
pub(super) fn closing(text: &str) -> String {
    let mut depth = 0_usize;
    let mut signs = text.chars();
    while let Some(character) = signs.next() {
        match character {
            '{' if !signs.any(|character| character == '}') => {
                return format!("}}{}", ")".repeat(depth));
            }
            ';' => {
                let _ = signs.any(|character| character == '\n');
            }
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    ")".repeat(depth)
}

/// Splits a text of moves into what stands before the comment that it ends with and the words of that comment, which are
/// empty if there is none. A comment inside a variation belongs to that, and one in front of everything is no end.
#[must_use]
pub fn split_comment(text: &str) -> (&str, &str) {
    let mut depth = 0_usize;
    let mut last = None;
    let mut signs = text.char_indices();
    while let Some((start, character)) = signs.next() {
        match character {
            '{' => {
                let end = signs.find(|(_, character)| *character == '}');
                last = end.map(|(end, _)| (start, end)).filter(|_| depth == 0);
            }
            ';' => {
                let _ = signs.any(|(_, character)| character == '\n');
            }
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    let Some((start, _)) = last.filter(|(_, end)| end + 1 == text.len()) else {
        return (text, "");
    };
    let before = text.get(..start).unwrap_or(text).trim_end();
    let words = text.get(start + 1..text.len() - 1).unwrap_or_default();
    match before.is_empty() || words.trim().is_empty() {
        true => (text, ""),
        false => (before, words.trim()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_comment_at_the_end_is_split_off() {
        for (text, before, comment) in [
            ("O- d5 {why not}", "O- d5", "why not"),
            ("O- {a} {b}", "O- {a}", "b"),
            ("O- ({b})", "O- ({b})", ""),
            ("O- (x {b}", "O- (x {b}", ""),
            ("O- {b} d5", "O- {b} d5", ""),
            ("O- ; {b}", "O- ; {b}", ""),
            ("O- ; {b}\nd5 {c}", "O- ; {b}\nd5", "c"),
            ("O- {b", "O- {b", ""),
            ("O- {}", "O- {}", ""),
            ("{b}", "{b}", ""),
        ] {
            assert_eq!(split_comment(text), (before, comment), "{text}");
        }
    }

    #[test]
    fn what_a_text_leaves_open_is_closed() {
        for (text, closed) in [
            ("O- (31. e4 d5) (e5", ")"),
            ("a (b (c {d) ", "}))"),
            ("a (b ; (c {\n d)", ""),
            ("a) b", ""),
        ] {
            assert_eq!(closing(text), closed, "{text}");
        }
    }
}
