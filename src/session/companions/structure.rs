//! The structure of looks and tests, which are TOML: tables, folds and classes of words.
//!
//! It is read from the tokens of the text instead of a parsed document, so that a text that is still being typed, and is
//! no TOML yet, has a structure, too.

use std::ops::Range;
use toml_parser::Source;
use toml_parser::lexer::{Token, TokenKind};

/// A class of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TomlTokenKind {
    /// A comment, up to the end of its line.
    Comment,
    /// The name of a table.
    Table,
    Key,
    /// A text in quotation marks.
    Text,
    /// A number or a date.
    Number,
    /// `true` or `false`.
    Word,
}

/// A word of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TomlToken {
    /// What it is.
    pub kind: TomlTokenKind,
    /// Where it is, in bytes.
    pub range: Range<usize>,
}

/// A table, or a key of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TomlEntry {
    /// The name as it is written.
    pub name: String,
    /// Where the name is.
    pub range: Range<usize>,
    /// The whole entry: of a key with its value, of a table with its keys.
    pub whole: Range<usize>,
    /// True for a table that may stand several times: `[[players]]`.
    pub is_repeated: bool,
    /// The keys of a table.
    pub keys: Vec<TomlEntry>,
}

/// A part that can be folded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoldedPart {
    /// Where it is.
    pub range: Range<usize>,
    /// True for lines of comments.
    pub is_comment: bool,
}

/// What the next word is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ExpectedToken {
    /// A name of a header with this number of brackets.
    Header(usize),
    Key,
    Value,
    /// Nothing but a separator: a header or a value is complete.
    Separator,
}

/// Follows the tokens of a text and tells keys from values.
///
/// ```text
/// black = { name = "Black", glyph = "x" }   # comment
/// key     [ key    text     key     text ]   comment
/// ```
///
/// The parser of the same crate recovers from errors, too, but it calls itself for each bracket, and reports nothing
/// for the unfinished end of a text, where somebody is typing.
pub(super) struct TomlWalk<'t> {
    text: &'t str,
    /// The names of the header and of the open brackets, and the key that was read last.
    pub path: Vec<&'t str>,
    pub expected: ExpectedToken,
    is_after_dot: bool,
    /// The number of names in the header.
    header: usize,
    /// The open brackets, each with the length of the path there.
    open: Vec<(TokenKind, usize)>,
}

impl<'t> TomlWalk<'t> {
    pub fn new(text: &'t str) -> Self {
        Self {
            text,
            path: Vec::new(),
            expected: ExpectedToken::Key,
            is_after_dot: false,
            header: 0,
            open: Vec::new(),
        }
    }

    /// Removes the last key from the path, unless the next word continues it: `name.en`.
    pub fn begin_word(&mut self) {
        let start = match (self.expected, self.open.last()) {
            (ExpectedToken::Header(_), _) => 0,
            (_, Some((_, length))) => *length,
            (_, None) => self.header,
        };
        if !self.is_after_dot {
            self.path.truncate(start);
        }
    }

    /// Follows a token; returns it if it is a word.
    pub fn read(&mut self, token: Token) -> Option<TomlToken> {
        use TokenKind::*;
        let (start, end) = (token.span().start(), token.span().end());
        // A text that is never closed ends with its line, but the lexer counts only the second character of its end.
        let word = self.text.get(start..end)?.trim_end_matches('\r');
        let kind = match token.kind() {
            Whitespace | Eof => return None,
            Comment => TomlTokenKind::Comment,
            Atom | BasicString | LiteralString | MlBasicString | MlLiteralString => {
                self.word(token.kind(), word)?
            }
            punctuation => {
                self.punctuation(punctuation);
                return None;
            }
        };
        let range = start..start + word.len();
        Some(TomlToken { kind, range })
    }

    fn word(&mut self, kind: TokenKind, word: &'t str) -> Option<TomlTokenKind> {
        if matches!(self.expected, ExpectedToken::Header(_) | ExpectedToken::Key) {
            self.begin_word();
            self.is_after_dot = false;
            self.path.push(word.trim_matches(['"', '\'']));
            if self.expected == ExpectedToken::Key {
                return Some(TomlTokenKind::Key);
            }
            self.header = self.path.len();
            return Some(TomlTokenKind::Table);
        }
        self.expected = ExpectedToken::Separator;
        match word {
            _ if kind != TokenKind::Atom => Some(TomlTokenKind::Text),
            "true" | "false" => Some(TomlTokenKind::Word),
            _ => word
                .starts_with(|first: char| "+-0123456789".contains(first))
                .then_some(TomlTokenKind::Number),
        }
    }

    fn punctuation(&mut self, kind: TokenKind) {
        use TokenKind::*;
        self.is_after_dot = kind == Dot;
        self.expected = match (kind, self.expected) {
            (Newline, _) if self.open.is_empty() => ExpectedToken::Key,
            // A bracket at the beginning of a line is a table, elsewhere an array.
            (LeftSquareBracket, ExpectedToken::Key) if self.open.is_empty() => {
                ExpectedToken::Header(1)
            }
            (LeftSquareBracket, ExpectedToken::Header(brackets)) => {
                ExpectedToken::Header(brackets + 1)
            }
            (RightSquareBracket, ExpectedToken::Header(_)) => ExpectedToken::Separator,
            (_, ExpectedToken::Header(brackets)) => ExpectedToken::Header(brackets),
            (Equals, _) => ExpectedToken::Value,
            // A number goes on: `1.5`.
            (Dot, ExpectedToken::Separator) => ExpectedToken::Value,
            (Dot | Newline, expected) => expected,
            (RightSquareBracket | RightCurlyBracket, _) => {
                let (_, length) = self.open.pop().unwrap_or((kind, self.path.len()));
                self.path.truncate(length);
                ExpectedToken::Separator
            }
            (kind, _) => {
                if kind != Comma {
                    self.open.push((kind, self.path.len()));
                }
                match self.open.last() {
                    Some((LeftCurlyBracket, _)) => ExpectedToken::Key,
                    Some(_) => ExpectedToken::Value,
                    None => ExpectedToken::Separator,
                }
            }
        };
        if self.expected == ExpectedToken::Key {
            self.begin_word();
        }
    }
}

/// Returns true if a word continues the one before it: `name.en`, `1.5`.
fn continues(text: &str, before: &Range<usize>, word: &Range<usize>) -> bool {
    let between = text.get(before.end..word.start).unwrap_or_default();
    between.trim() == "."
}

/// Returns the words of a text, in order.
pub fn parts(text: &str) -> Vec<TomlToken> {
    let mut parts: Vec<TomlToken> = Vec::new();
    let mut walk = TomlWalk::new(text);
    for part in Source::new(text).lex().filter_map(|token| walk.read(token)) {
        let is_one = |last: &&mut TomlToken| {
            last.kind == part.kind
                && matches!(part.kind, TomlTokenKind::Table | TomlTokenKind::Number)
                && continues(text, &last.range, &part.range)
        };
        match parts.last_mut().filter(is_one) {
            Some(last) => last.range.end = part.range.end,
            None => parts.push(part),
        }
    }
    parts
}

/// Returns the tables of a text with their keys, and the keys before the first one.
pub fn entries(text: &str) -> Vec<TomlEntry> {
    let mut entries: Vec<TomlEntry> = Vec::new();
    let mut last_end = 0;
    let mut walk = TomlWalk::new(text);
    for token in Source::new(text).lex() {
        let Some(TomlToken { kind, range }) = walk.read(token) else {
            continue;
        };
        // Keys inside of braces belong to the value around them.
        if kind == TomlTokenKind::Table || kind == TomlTokenKind::Key && walk.open.is_empty() {
            // A table is told from a key by its whole, which begins with the bracket before the name.
            let siblings = match entries.last_mut() {
                Some(last) if kind == TomlTokenKind::Key && last.whole.start < last.range.start => {
                    &mut last.keys
                }
                _ => &mut entries,
            };
            match siblings.last_mut() {
                Some(last) if continues(text, &last.range, &range) => {
                    last.range.end = range.end;
                    last.whole.end = range.end;
                    last.name = text.get(last.range.clone()).unwrap_or_default().to_owned();
                }
                last => {
                    close(last, last_end);
                    let before = text.get(..range.start).unwrap_or_default();
                    let start = match kind {
                        TomlTokenKind::Table => before.rfind('\n').map_or(0, |end| end + 1),
                        _ => range.start,
                    };
                    siblings.push(TomlEntry {
                        name: text.get(range.clone()).unwrap_or_default().to_owned(),
                        is_repeated: walk.expected == ExpectedToken::Header(2),
                        whole: start..range.end,
                        range: range.clone(),
                        keys: Vec::new(),
                    });
                }
            }
        }
        if kind != TomlTokenKind::Comment {
            last_end = range.end;
        }
    }
    close(entries.last_mut(), text.trim_end().len());
    entries
}

/// Ends an entry and its last key.
fn close(entry: Option<&mut TomlEntry>, end: usize) {
    let Some(entry) = entry else { return };
    entry.whole.end = entry.whole.end.max(end);
    if let Some(key) = entry.keys.last_mut() {
        key.whole.end = key.whole.end.max(end);
    }
}

/// Returns the parts of a text that can be folded: tables, values of several lines, and lines of comments.
pub fn folds(text: &str) -> Vec<FoldedPart> {
    let mut folds = Vec::new();
    for entry in entries(text) {
        let keys = entry.keys.iter().map(|key| key.whole.clone());
        for range in std::iter::once(entry.whole.clone()).chain(keys) {
            folds.push(FoldedPart {
                range,
                is_comment: false,
            });
        }
    }
    let mut comments: Option<Range<usize>> = None;
    for part in parts(text) {
        let between = comments.as_ref().map(|known| known.end..part.range.start);
        let between = between.and_then(|range| text.get(range));
        let goes_on =
            between.is_some_and(|text| text.trim().is_empty() && text.matches('\n').count() == 1);
        match (part.kind, &mut comments) {
            (TomlTokenKind::Comment, Some(known)) if goes_on => known.end = part.range.end,
            (kind, known) => {
                let next = (kind == TomlTokenKind::Comment).then(|| part.range.clone());
                let ended = std::mem::replace(known, next);
                folds.extend(ended.map(comment));
            }
        }
    }
    folds.extend(comments.map(comment));
    folds.retain(|fold| {
        let text = text.get(fold.range.clone());
        text.is_some_and(|text| text.contains('\n'))
    });
    folds
}

fn comment(range: Range<usize>) -> FoldedPart {
    FoldedPart {
        range,
        is_comment: true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOOK: &str = "# one\n# two\nx = 1\n[board]\nstyle = \"points\" # here\ntitle = { en = \"A\", es = 'B' }\n\
        labels = [\n  [0, 1], # a\n]\n\n[[players]]\nname.en = \"white\"\n[pieces.\"a]b\"]\nflag = true\n";

    #[test]
    fn tables_and_their_keys_are_entries() {
        let entries = entries(LOOK);
        let names = |entries: &[TomlEntry]| {
            let names = entries.iter().map(|entry| entry.name.clone());
            names.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(names(&entries), "x board players pieces.\"a]b\"");
        assert_eq!(names(&entries[1].keys), "style title labels");
        assert_eq!(names(&entries[2].keys), "name.en");
        assert!(entries[2].is_repeated && !entries[1].is_repeated);
        assert!(LOOK[entries[1].whole.clone()].starts_with("[board]"));
        for entry in entries.iter().flat_map(|entry| &entry.keys) {
            assert_eq!(LOOK[entry.range.clone()], entry.name);
        }
    }

    #[test]
    fn words_have_their_classes() {
        let texts_of = |kind| {
            let parts = parts(LOOK).into_iter();
            let parts = parts.filter(|part| part.kind == kind);
            parts
                .map(|part| LOOK[part.range].to_owned())
                .collect::<Vec<_>>()
        };
        assert_eq!(
            texts_of(TomlTokenKind::Comment),
            ["# one", "# two", "# here", "# a"]
        );
        assert_eq!(
            texts_of(TomlTokenKind::Table),
            ["board", "players", "pieces.\"a]b\""]
        );
        assert_eq!(
            texts_of(TomlTokenKind::Key),
            [
                "x", "style", "title", "en", "es", "labels", "name", "en", "flag"
            ]
        );
        assert_eq!(
            texts_of(TomlTokenKind::Text),
            ["\"points\"", "\"A\"", "'B'", "\"white\""]
        );
        assert_eq!(texts_of(TomlTokenKind::Number), ["1", "0", "1"]);
        assert_eq!(texts_of(TomlTokenKind::Word), ["true"]);
    }

    #[test]
    fn tables_lists_and_comments_fold() {
        let folded: Vec<&str> = folds(LOOK)
            .iter()
            .map(|fold| LOOK[fold.range.clone()].lines().next().unwrap_or(""))
            .collect();
        assert_eq!(
            folded,
            [
                "[board]",
                "labels = [",
                "[[players]]",
                "[pieces.\"a]b\"]",
                "# one"
            ]
        );
    }

    #[test]
    fn any_text_has_a_structure() {
        for end in 0..LOOK.len() {
            for text in [
                &LOOK[..end],
                &LOOK[end..],
                "\"",
                "[",
                "[[",
                "a.b.c",
                "ł=\"ą",
                "'''x",
            ] {
                let mut end = 0;
                for part in parts(text) {
                    assert!(part.range.start >= end, "{text:?}: parts in their order");
                    end = part.range.end;
                    assert!(
                        text.get(part.range).is_some_and(|text| !text.is_empty())
                            || part.kind == TomlTokenKind::Table
                    );
                }
                for entry in entries(text) {
                    assert!(text.get(entry.whole).is_some_and(|text| !text.is_empty()));
                }
                assert!(
                    folds(text)
                        .iter()
                        .all(|fold| text.get(fold.range.clone()).is_some())
                );
            }
        }
    }
}
