//! Cuts any text into words, numbers, signs, comments and junk, in one pass.
//!
//! It serves the scan of the braces, the syntax colours and the wording of faults; the grammar has its own, equal idea
//! of words.

use crate::rules::letters::{is_blank, is_word, run};

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Word,
    Number,
    Sign,
    Comment,
    /// A comment that never ends.
    OpenComment,
    /// Characters that the language does not know.
    Junk,
}

/// A token: bytes `start..end` of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub kind: Kind,
    pub start: u32,
    pub end: u32,
}

impl Token {
    /// The text of the token.
    pub(super) fn of(self, text: &str) -> &str {
        text.get(self.start as usize..self.end as usize)
            .unwrap_or("")
    }
}

pub(super) const KEYWORDS: [&str; 12] = [
    "int", "float", "bool", "obj", "true", "false", "if", "else", "while", "define", "return",
    "start",
];

const PAIRS: [&[u8; 2]; 7] = [b"->", b"==", b"!=", b"<=", b">=", b"&&", b"||"];

/// True for the characters that separate and mean nothing else.
fn is_sign(byte: u8) -> bool {
    matches!(
        byte,
        b'(' | b')'
            | b'{'
            | b'}'
            | b'['
            | b']'
            | b';'
            | b':'
            | b','
            | b'='
            | b'<'
            | b'>'
            | b'+'
            | b'-'
            | b'*'
            | b'/'
            | b'%'
            | b'!'
    )
}

/// The tokens of a text, comments included. A byte order mark in front is a blank.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    let bytes = text.as_bytes();
    let mut found = Vec::with_capacity(bytes.len() / 4);
    let mut at = if text.starts_with('\u{FEFF}') { 3 } else { 0 };
    while let Some(&byte) = bytes.get(at) {
        if is_blank(byte) {
            at += 1;
            continue;
        }
        let (kind, end) = token(text, bytes, at, byte);
        found.push(Token {
            kind,
            start: u32::try_from(at).unwrap_or(u32::MAX),
            end: u32::try_from(end).unwrap_or(u32::MAX),
        });
        at = end;
    }
    found
}

fn token(text: &str, bytes: &[u8], at: usize, byte: u8) -> (Kind, usize) {
    let next = bytes.get(at + 1).copied().unwrap_or(0);
    if byte == b'/' && next == b'*' {
        let body = text.get(at + 2..).unwrap_or("");
        return match body.find("*/") {
            Some(length) => (Kind::Comment, at + 2 + length + 2),
            None => (Kind::OpenComment, bytes.len()),
        };
    }
    if byte.is_ascii_alphabetic() {
        return (Kind::Word, run(bytes, at, is_word));
    }
    if byte.is_ascii_digit() || byte == b'.' && next.is_ascii_digit() {
        let number = run(bytes, at, |b| b.is_ascii_digit() || b == b'.');
        return (Kind::Number, run(bytes, number, is_word));
    }
    if PAIRS.contains(&&[byte, next]) {
        return (Kind::Sign, at + 2);
    }
    if is_sign(byte) {
        return (Kind::Sign, at + 1);
    }
    let junk = |b: u8| !is_blank(b) && !is_word(b) && !is_sign(b);
    // A byte of a longer character is never a blank, a word or a sign, so the run ends between characters. The first
    // byte counts as junk even where a word may not begin with it.
    (Kind::Junk, run(bytes, at + 1, junk))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_cut_where_the_language_says() {
        let text = "a_1>=007 /* x /* */.5 1.$żó->&&& /*";
        let cut: Vec<_> = tokens(text)
            .into_iter()
            .map(|token| (token.kind, token.of(text)))
            .collect();
        assert_eq!(
            cut,
            [
                (Kind::Word, "a_1"),
                (Kind::Sign, ">="),
                (Kind::Number, "007"),
                (Kind::Comment, "/* x /* */"),
                (Kind::Number, ".5"),
                (Kind::Number, "1."),
                (Kind::Junk, "$żó"),
                (Kind::Sign, "->"),
                (Kind::Sign, "&&"),
                (Kind::Junk, "&"),
                (Kind::OpenComment, "/*"),
            ]
        );
    }
}
