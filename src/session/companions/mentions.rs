//! The names of the rules in a look and in tests.

use crate::base::{FileId, Span};
use crate::codec::toml_text::{Table, TomlKey, TomlValue, read_toml};
use crate::rules::assist::{Mentions, is_word_char};
use crate::session::rule_tests::is_tests_name;
use std::ops::Range;

/// What a text beside the rules is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompanionKind {
    /// The look of a game.
    Look,
    /// Tests of rules.
    Tests,
}

impl CompanionKind {
    /// Returns what a file is, by its name, if it is a text beside rules.
    pub fn of_name(name: &str) -> Option<Self> {
        match is_tests_name(name) {
            true => Some(Self::Tests),
            false => name.ends_with(".toml").then_some(Self::Look),
        }
    }

    /// Returns the name of its reference.
    pub fn reference(self) -> &'static str {
        match self {
            Self::Look => "look",
            Self::Tests => "tests",
        }
    }
}

/// Returns what a text mentions of the rules.
pub fn mentions(kind: CompanionKind, text: &str) -> Mentions {
    let (mut found, _) = read_toml(text, FileId(0), |_, root| {
        let mut finder = Finder {
            text,
            found: Mentions::default(),
        };
        match kind {
            CompanionKind::Look => finder.look(root),
            CompanionKind::Tests => finder.tests(root),
        }
        finder.found
    });
    // An empty text in quotation marks names nothing, and renaming must not insert a name there.
    let is_inside = |range: &Range<usize>| {
        text.get(range.clone())
            .is_some_and(|mention| !mention.is_empty())
    };
    found.names.retain(is_inside);
    found.quotes.retain(is_inside);
    found
}

struct Finder<'t> {
    text: &'t str,
    found: Mentions,
}

impl Finder<'_> {
    fn look(&mut self, root: &Table<'_>) {
        self.keys(root, "pieces");
        self.keys(root, "state");
        let Some(fen) = table(root, "fen") else {
            return;
        };
        for key in ["hands", "rows", "pieces", "needs", "passed"] {
            self.keys(&fen, key);
        }
        if let Some(needs) = table(&fen, "needs") {
            for (_, pieces) in needs.entries() {
                self.pieces_on_squares(&pieces);
            }
        }
        if let Some(passed) = table(&fen, "passed") {
            let entries = passed.entries();
            for step in entries.flat_map(|(_, steps)| list(Some(steps))) {
                let piece = step.as_table().and_then(|step| step.get("piece"));
                piece.iter().for_each(|piece| self.value(piece));
            }
        }
        self.values(fen.get("counts"));
        for field in list(fen.get("fields")) {
            let Some(field) = field.as_table() else {
                continue;
            };
            if let Some(flags) = table(&field, "flags") {
                for (_, state) in flags.entries() {
                    self.value(&state);
                }
            }
            for key in ["column", "number", "state"] {
                if let Some(state) = field.get(key) {
                    self.value(&state);
                }
            }
            self.values(field.get("clock"));
        }
    }

    fn tests(&mut self, root: &Table<'_>) {
        for test in list(root.get("test")) {
            let Some(test) = test.as_table() else {
                continue;
            };
            if let Some(start) = table(&test, "start") {
                self.keys(&start, "state");
                self.keys(&start, "set");
                self.board(start.get("board"));
            }
            self.keys(&test, "state");
            self.board(test.get("board"));
            if let Some(squares) = table(&test, "squares") {
                for (_, piece) in squares.entries() {
                    self.value(&piece);
                }
            }
            for key in ["play", "legal", "effects"] {
                self.moves(test.get(key));
            }
            let illegal = test.get("illegal");
            let parts = illegal.as_ref().and_then(TomlValue::as_list);
            let parts = parts.unwrap_or_else(|| illegal.into_iter().collect());
            for part in parts {
                match part.as_table() {
                    Some(refused) => {
                        self.moves(refused.get("move"));
                        let by = refused.get("by").filter(|by| by.as_str().is_some());
                        let range = by.map(|by| self.content(by.span()));
                        self.found.quotes.extend(range);
                    }
                    None => self.moves(Some(part)),
                }
            }
        }
    }

    /// Returns the range between the quotation marks of a text.
    fn content(&self, span: Span) -> Range<usize> {
        let (start, end) = (span.start as usize, span.end as usize);
        let whole = self.text.get(start..end).unwrap_or("");
        let marks = ["\"\"\"", "'''", "\"", "'"];
        let mark = marks.iter().find(|mark| {
            whole.len() >= 2 * mark.len() && whole.starts_with(**mark) && whole.ends_with(**mark)
        });
        let mark = mark.map_or(0, |mark| mark.len());
        start + mark..end - mark.min(end)
    }

    /// Adds a name; in BDL the player behind the name of a piece is not part of it.
    fn name(&mut self, span: Span) {
        let mut range = self.content(span);
        let text = self.text.get(range.clone()).unwrap_or("");
        if let Some((name, _)) = text.split_once('.') {
            range.end = range.start + name.len();
        }
        self.found.names.push(range);
    }

    fn value(&mut self, entry: &TomlValue<'_>) {
        if entry.as_str().is_some() {
            self.name(entry.span());
        }
    }

    fn values(&mut self, entry: Option<TomlValue<'_>>) {
        for value in list(entry) {
            self.value(&value);
        }
    }

    fn keys(&mut self, parent: &Table<'_>, key: &str) {
        if let Some(table) = table(parent, key) {
            let spans: Vec<Span> = table
                .entries()
                .map(|(key, _): (TomlKey<'_>, _)| key.span())
                .collect();
            for span in spans {
                self.name(span);
            }
        }
    }

    /// Adds the pieces of a text such as `WK e1, WR h1`.
    fn pieces_on_squares(&mut self, entry: &TomlValue<'_>) {
        if entry.as_str().is_none() {
            return;
        }
        let range = self.content(entry.span());
        let text = self.text.get(range.clone()).unwrap_or("");
        let mut start = range.start;
        for part in text.split_inclusive(',') {
            let indent = part.len() - part.trim_start().len();
            let piece = part.split_whitespace().next().unwrap_or("");
            let name = piece.split(['.', ',']).next().unwrap_or("");
            let from = start + indent;
            self.found.names.push(from..from + name.len());
            start += part.len();
        }
    }

    /// Adds the pieces that are placed by moves: `a1=W`, `place(0,0,W)`.
    fn moves(&mut self, entry: Option<TomlValue<'_>>) {
        let Some(entry) = entry else { return };
        if let Some(parts) = entry.as_list() {
            for part in parts {
                self.moves(Some(part));
            }
            return;
        }
        if entry.as_str().is_none() {
            return;
        }
        let range = self.content(entry.span());
        let text = self.text.get(range.clone()).unwrap_or("");
        for word in words(text) {
            let before = text.get(..word.start).unwrap_or("").trim_end();
            let after = text.get(word.end..).unwrap_or("").trim_start();
            let is_placed = before.ends_with(',') && after.starts_with([')', '.']);
            if before.ends_with('=') || is_placed {
                self.found
                    .names
                    .push(range.start + word.start..range.start + word.end);
            }
        }
    }

    /// Adds the pieces on a board that is written in rows.
    fn board(&mut self, entry: Option<TomlValue<'_>>) {
        let Some(entry) = entry.filter(|entry| entry.as_str().is_some()) else {
            return;
        };
        let range = self.content(entry.span());
        let text = self.text.get(range.clone()).unwrap_or("");
        let mut start = range.start;
        for line in text.split_inclusive('\n') {
            let cells: Vec<&str> = line.split_whitespace().collect();
            // The line with the letters of the columns, `a b c d`: letters in their order, and more than one, since a
            // board of one column may have a piece called `a`.
            let is_columns = cells.len() > 1
                && (cells
                    .iter()
                    .zip("abcdefghijklmnopqrstuvwxyz".split("").skip(1)))
                .all(|(cell, letter)| *cell == letter);
            if !is_columns {
                let words = words(line).into_iter();
                let placed = words.map(|word| start + word.start..start + word.end);
                self.found.names.extend(placed);
            }
            start += line.len();
        }
    }
}

fn table<'v>(parent: &Table<'v>, key: &str) -> Option<Table<'v>> {
    parent.get(key)?.as_table()
}

fn list(entry: Option<TomlValue<'_>>) -> Vec<TomlValue<'_>> {
    entry.and_then(|entry| entry.as_list()).unwrap_or_default()
}

/// Returns the ranges of the words of a text.
fn words(text: &str) -> Vec<Range<usize>> {
    let mut words = Vec::new();
    let mut rest = 0;
    while let Some(start) = text.get(rest..).and_then(|text| text.find(is_word_char)) {
        let start = rest + start;
        let after = text.get(start..).unwrap_or("");
        rest = start
            + after
                .find(|character| !is_word_char(character))
                .unwrap_or(after.len());
        words.push(start..rest);
    }
    words
}
