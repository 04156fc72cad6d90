//! Cuts any text into words, numbers, texts, signs, comments and junk, in one pass.
//!
//! It serves the scan of the brackets, the syntax colours and the move_text of faults; the grammar has its own, equal idea
//! of words.

use crate::rules::letters::{is_blank, is_word, run};

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Word,
    Number,
    Text,
    /// A text that does not end on its line.
    OpenText,
    Sign,
    Comment,
    /// Characters that the language does not know.
    Junk,
}

/// A token: bytes `start..end` of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub kind: Kind,
    pub start: u32,
    pub end: u32,
    /// The line it stands on, from 0.
    pub line: u32,
}

impl Token {
    /// The text of the token.
    pub(super) fn of(self, text: &str) -> &str {
        text.get(self.start as usize..self.end as usize)
            .unwrap_or("")
    }
}

/// Words of statements and of values.
pub(super) const KEYWORDS: [&str; 28] = [
    "board",
    "break",
    "col",
    "continue",
    "diagonal",
    "else",
    "exit",
    "false",
    "game",
    "gototurn",
    "if",
    "jump",
    "makemove",
    "movement",
    "orthogonal",
    "print",
    "return",
    "row",
    "rule",
    "thisplayer",
    "true",
    "turn",
    "while",
    "winner",
    "Board",
    "Game",
    "Rule",
    "void",
];

/// Words that begin a type.
pub(super) const TYPES: [&str; 9] = [
    "boolean", "int", "string", "move", "piece", "player", "Move", "Piece", "Player",
];

/// True for words that cannot be names.
pub(super) fn is_reserved(word: &str) -> bool {
    KEYWORDS.contains(&word) || TYPES.contains(&word)
}

const PAIRS: [&[u8; 2]; 6] = [b"==", b"!=", b"<=", b">=", b"&&", b"||"];

fn is_sign(byte: u8) -> bool {
    b"(){}[];:,=<>+-*/%!#.".contains(&byte)
}

/// The tokens of a text, comments included. A byte order mark in front is a blank.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    let bytes = text.as_bytes();
    let mut found = Vec::with_capacity(bytes.len() / 4);
    let mut at = if text.starts_with('\u{FEFF}') { 3 } else { 0 };
    let mut line = 0;
    while let Some(&byte) = bytes.get(at) {
        if is_blank(byte) {
            line += u32::from(byte == b'\n');
            at += 1;
            continue;
        }
        let (kind, end) = token(bytes, at, byte);
        found.push(Token {
            kind,
            start: u32::try_from(at).unwrap_or(u32::MAX),
            end: u32::try_from(end).unwrap_or(u32::MAX),
            line,
        });
        at = end;
    }
    found
}

fn token(bytes: &[u8], at: usize, byte: u8) -> (Kind, usize) {
    let next = bytes.get(at + 1).copied().unwrap_or(0);
    if byte == b'/' && next == b'/' {
        return (Kind::Comment, run(bytes, at, |b| b != b'\n'));
    }
    if byte == b'"' {
        return quoted(bytes, at);
    }
    if byte.is_ascii_alphabetic() || byte == b'_' {
        return (Kind::Word, run(bytes, at, is_word));
    }
    if byte.is_ascii_digit() {
        return (Kind::Number, run(bytes, at, is_word));
    }
    if PAIRS.contains(&&[byte, next]) {
        return (Kind::Sign, at + 2);
    }
    if is_sign(byte) {
        return (Kind::Sign, at + 1);
    }
    // A byte of a longer character is never a blank, a word or a sign, so the run ends between characters.
    let junk = |b: u8| !is_blank(b) && !is_word(b) && !is_sign(b) && !b"\"&|".contains(&b);
    (Kind::Junk, run(bytes, at + 1, junk))
}

fn quoted(bytes: &[u8], start: usize) -> (Kind, usize) {
    let mut at = start + 1;
    loop {
        match bytes.get(at) {
            None | Some(b'\n') => return (Kind::OpenText, at),
            Some(b'"') => return (Kind::Text, at + 1),
            Some(b'\\') if bytes.get(at + 1).is_some_and(|next| *next != b'\n') => at += 2,
            Some(_) => at += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_cut_where_the_language_says() {
        let text = "a_1>=007 // x \"y\n\"a\\\"b\" _ #$żó&&& \"open";
        let cut: Vec<_> = tokens(text)
            .into_iter()
            .map(|token| (token.kind, token.of(text), token.line))
            .collect();
        assert_eq!(
            cut,
            [
                (Kind::Word, "a_1", 0),
                (Kind::Sign, ">=", 0),
                (Kind::Number, "007", 0),
                (Kind::Comment, "// x \"y", 0),
                (Kind::Text, "\"a\\\"b\"", 1),
                (Kind::Word, "_", 1),
                (Kind::Sign, "#", 1),
                (Kind::Junk, "$żó", 1),
                (Kind::Sign, "&&", 1),
                (Kind::Junk, "&", 1),
                (Kind::OpenText, "\"open", 1),
            ]
        );
    }
}
