//! What is typed at a place of a TOML file that may be unfinished.
//!
//! Example, with the caret at the end:
//!
//! ```text
//! [pieces.king]
//! shape = "di
//!
//! Key([])                          a header follows
//! Key([pieces, king])              a key and `=` follow
//! Value([pieces, king, shape])     a quotation mark that is not closed before the caret: this is the place
//! ```
//!
//! A parser for whole files would find only errors here, since the text ends in the middle of a value.

use super::structure::{ExpectedToken, TomlWalk};
use toml_parser::Source;
use toml_parser::lexer::TokenKind;

/// What a word at a place is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TomlContextKind {
    /// A part of a header with this number of brackets.
    Header(usize),
    Key,
    /// A value; true if it stands in quotation marks.
    Value(bool),
}

/// A place in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TomlContext {
    /// The path of the table that a key belongs to, or of the entry that has the value. Elements of lists have the path
    /// of the list.
    pub path: Vec<String>,
    pub kind: TomlContextKind,
    /// The offset where the word begins, behind a quotation mark.
    pub start: usize,
}

/// Returns the place at a byte offset; `None` in a comment or behind a value.
pub(super) fn context_at(text: &str, offset: usize) -> Option<TomlContext> {
    let before = text.get(..offset)?;
    // What stands before the last header cannot matter, so a long file is not read for each letter that is typed.
    let begin = last_header(before);
    // One letter more, so that the word at the place is the last token, even if nothing of it is typed.
    let part = format!("{}x", before.get(begin..)?);
    let mut tokens = Source::new(&part).lex().into_vec();
    tokens.retain(|token| token.kind() != TokenKind::Eof);
    let word = tokens.pop()?;
    let is_quoted = |kind| matches!(kind, TokenKind::BasicString | TokenKind::LiteralString);
    let is_behind_name = tokens
        .last()
        .is_some_and(|last| is_quoted(last.kind()) && last.span().end() == word.span().start());
    if is_behind_name {
        return None;
    }
    let mut walk = TomlWalk::new(&part);
    for token in tokens {
        walk.read(token);
    }
    let quotes = match word.kind() {
        TokenKind::Comment => return None,
        TokenKind::MlBasicString | TokenKind::MlLiteralString => 3,
        kind if is_quoted(kind) => 1,
        _ => 0,
    };
    let kind = match walk.expected {
        ExpectedToken::Header(brackets) => TomlContextKind::Header(brackets),
        ExpectedToken::Key => TomlContextKind::Key,
        ExpectedToken::Value => TomlContextKind::Value(quotes > 0),
        ExpectedToken::Separator => return None,
    };
    if !matches!(kind, TomlContextKind::Value(_)) {
        walk.begin_word();
    }
    Some(TomlContext {
        path: walk.path.into_iter().map(str::to_owned).collect(),
        kind,
        start: begin + word.span().start() + quotes,
    })
}

/// Returns the offset of the last line that begins with a header.
fn last_header(before: &str) -> usize {
    let is_header = |line: &str| {
        let name = line.trim_start().strip_prefix('[').unwrap_or("");
        let name = name.strip_prefix('[').unwrap_or(name);
        name.starts_with(|first: char| first.is_ascii_alphabetic())
    };
    let mut start = before.len();
    for line in before.split_inclusive('\n').rev() {
        start -= line.len();
        if is_header(line) {
            return start;
        }
    }
    0
}
