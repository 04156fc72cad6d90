//! Blanks the parts of a TOML text that cannot be parsed, so that each error is reported once and the rest applies.
//!
//! An unclosed bracket makes everything after it unparsable, and a parser with recovery would complain about every word
//! there. So the text is divided into entries (the head of a table, or a key with its value), the entry with the first
//! error is blanked, and the text is parsed again. If a head cannot be parsed, its whole table is left out.
//!
//! Invariant: the repaired text is as long as the original, so places in it are places in the original.

use std::ops::Range;
use toml::de::DeTable;

/// The most errors that are searched for one by one.
const MAX_FAULTS: usize = 32;

/// A text without its unparsable parts.
#[derive(Clone, Debug)]
pub struct Repair {
    /// The text with blanks instead of these parts.
    pub text: String,
    /// The places of the errors, and what is wrong.
    pub faults: Vec<(Range<usize>, String)>,
}

/// Blanks everything that cannot be parsed.
pub fn repair(text: &str) -> Repair {
    let mut repair = Repair {
        text: text.to_owned(),
        faults: Vec::new(),
    };
    while repair.faults.len() < MAX_FAULTS {
        let (_, errors) = DeTable::parse_recoverable(&repair.text);
        let placed = errors.iter().map(|error| {
            let range = error.span().unwrap_or(0..0);
            (range, error.message())
        });
        let Some((range, reason)) = placed.min_by_key(|(range, _)| (range.start, range.end)) else {
            break;
        };
        // Only the first error: the others may be consequences of it, and are found again if they are not.
        let entry = entry_at(&repair.text, range.start);
        repair.faults.push((range, reason.to_owned()));
        if !repair.blank(entry) {
            break;
        }
    }
    repair
}

impl Repair {
    /// Replaces everything but line ends by spaces. Returns false if the range was blank already.
    fn blank(&mut self, range: Range<usize>) -> bool {
        let part = self.text.get(range.clone()).unwrap_or_default();
        let is_empty = part.trim().is_empty();
        let blanks: String = part
            .bytes()
            .map(|byte| if byte == b'\n' { '\n' } else { ' ' })
            .collect();
        if !is_empty {
            self.text.replace_range(range, &blanks);
        }
        !is_empty
    }
}

/// Returns the entry that contains a byte; for the head of a table, the whole table.
fn entry_at(text: &str, place: usize) -> Range<usize> {
    // An example, with the error reported at `glyph`, because the list above it was never closed:
    //
    //    [pieces.W]            a head: begins an entry
    //    moves = [1, 2,        a key: begins another one; its bracket is still open at the end of the line
    //    glyph = "w"           looks like a key, and an open `[` cannot contain one: begins the next entry
    //
    // The parser noticed the error in the third line, but the entry to be blanked is the second, whose bracket is
    // open.
    let (mut start, mut end) = (0, 0);
    let mut nesting = Nesting::default();
    let mut is_head = false;
    for line in text.split_inclusive('\n') {
        if nesting.may_begin(line) {
            let begins_table = line.trim_start().starts_with('[');
            // An unclosed bracket is the error, however late it is noticed.
            let is_behind = end > place || !nesting.brackets.is_empty();
            match is_behind {
                true if begins_table || !is_head => break,
                true => {}
                false => {
                    start = end;
                    is_head = begins_table;
                }
            }
            nesting = Nesting::default();
        }
        nesting.read(line);
        end += line.len();
    }
    start..end
}

/// The brackets and quotes that are open at the end of a line.
#[derive(Debug, Default)]
struct Nesting {
    brackets: Vec<char>,
    /// The quotes that end a multi-line text.
    quotes: Option<&'static str>,
}

impl Nesting {
    /// Returns true if an entry may begin with a line: nothing is open, or the line cannot belong to what is open.
    fn may_begin(&self, line: &str) -> bool {
        match (self.quotes, self.brackets.last()) {
            (Some(_), _) => false,
            (None, None) => true,
            (None, Some(open)) => is_head(line) || *open == '[' && is_assignment(line),
        }
    }

    /// Updates the nesting with a line.
    fn read(&mut self, line: &str) {
        let mut rest = line;
        while let Some(first) = rest.chars().next() {
            if let Some(quotes) = self.quotes {
                let Some(end) = rest.find(quotes) else { return };
                rest = rest.get(end + quotes.len()..).unwrap_or_default();
                self.quotes = None;
                continue;
            }
            let whole = [r#"""""#, "'''"];
            if let Some(quotes) = whole.into_iter().find(|quotes| rest.starts_with(quotes)) {
                self.quotes = Some(quotes);
                rest = rest.get(quotes.len()..).unwrap_or_default();
                continue;
            }
            match first {
                '#' => return,
                '"' | '\'' => {
                    rest = behind_text(rest, first);
                    continue;
                }
                '[' | '{' => self.brackets.push(first),
                ']' | '}' => {
                    self.brackets.pop();
                }
                _ => {}
            }
            rest = rest.get(first.len_utf8()..).unwrap_or_default();
        }
    }
}

/// Returns what follows a quoted text on one line.
fn behind_text(text: &str, quote: char) -> &str {
    let mut is_escaped = false;
    for (place, character) in text.char_indices().skip(1) {
        match character {
            _ if is_escaped => is_escaped = false,
            '\\' if quote == '"' => is_escaped = true,
            _ if character == quote => return text.get(place + 1..).unwrap_or_default(),
            _ => {}
        }
    }
    ""
}

/// Returns true for a table head such as `[pieces.W]`, as opposed to a list of values.
fn is_head(line: &str) -> bool {
    let line = line.split('#').next().unwrap_or(line).trim();
    let name = line
        .strip_prefix('[')
        .and_then(|line| line.strip_suffix(']'));
    let name = name.map(|name| name.trim_start_matches('[').trim_end_matches(']'));
    name.is_some_and(|name| {
        let is_word = |letter: char| letter.is_alphanumeric() || "._-\"'".contains(letter);
        name.starts_with(char::is_alphabetic) && name.chars().all(is_word)
    })
}

/// Returns true for a line such as `glyph = "x"`.
fn is_assignment(line: &str) -> bool {
    let Some((key, _)) = line.split_once('=') else {
        return false;
    };
    let key = key.trim();
    let is_word = |letter: char| letter.is_alphanumeric() || "._-".contains(letter);
    !key.is_empty() && key.chars().all(is_word)
}
