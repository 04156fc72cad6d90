//! Cuts the text of a game into words, numbers, signs, comments, scripts and junk, in one pass.

use super::script;
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
    /// The word `explicit` and its block; the place of the opening brace is in the token.
    Script,
    /// A block after `explicit` that never ends.
    OpenScript,
    /// A minus that no digit follows.
    Minus,
    /// Characters that the language does not know.
    Junk,
}

/// A token: bytes `start..end` of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub kind: Kind,
    pub start: usize,
    pub end: usize,
    /// The opening brace of a script.
    pub brace: usize,
}

impl Token {
    /// The text of the token.
    pub(super) fn of(self, text: &str) -> &str {
        text.get(self.start..self.end).unwrap_or("")
    }
}

/// True for the characters that separate and mean nothing else.
fn is_sign(byte: u8) -> bool {
    matches!(byte, b'{' | b'}' | b'(' | b')' | b'[' | b']' | b':' | b',')
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
        let (kind, end, brace) = token(text, bytes, at, byte);
        found.push(Token {
            kind,
            start: at,
            end,
            brace,
        });
        at = end;
    }
    found
}

fn token(text: &str, bytes: &[u8], at: usize, byte: u8) -> (Kind, usize, usize) {
    let next = bytes.get(at + 1).copied().unwrap_or(0);
    let simple = |kind, end| (kind, end, at);
    if byte == b'/' && next == b'/' {
        return simple(Kind::Comment, run(bytes, at, |b| b != b'\n'));
    }
    if byte == b'/' && next == b'*' {
        return match text.get(at + 2..).and_then(|rest| rest.find("*/")) {
            Some(end) => simple(Kind::Comment, at + 2 + end + 2),
            None => simple(Kind::OpenComment, text.len()),
        };
    }
    if byte == b'-' {
        return if next.is_ascii_digit() {
            simple(Kind::Number, run(bytes, at + 1, is_word))
        } else {
            simple(Kind::Minus, at + 1)
        };
    }
    if byte.is_ascii_digit() {
        return simple(Kind::Number, run(bytes, at, is_word));
    }
    if is_word(byte) {
        let end = run(bytes, at, is_word);
        let brace = run(bytes, end, is_blank);
        if text.get(at..end) == Some("explicit") && bytes.get(brace) == Some(&b'{') {
            return match script::block_end(text, brace) {
                Some(end) => (Kind::Script, end, brace),
                None => (Kind::OpenScript, text.len(), brace),
            };
        }
        return simple(Kind::Word, end);
    }
    if is_sign(byte) {
        return simple(Kind::Sign, at + 1);
    }
    let junk = |b: u8| !is_blank(b) && !is_word(b) && !is_sign(b) && b != b'-' && b != b'/';
    simple(Kind::Junk, run(bytes, at + 1, junk))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_cut_where_the_language_says() {
        let text = "x : -1, 01 -  /* a */ explicit {\"}\"} y;; // end\nżó explicit { '";
        let cut: Vec<_> = tokens(text)
            .into_iter()
            .map(|token| (token.kind, token.of(text)))
            .collect();
        assert_eq!(
            cut,
            [
                (Kind::Word, "x"),
                (Kind::Sign, ":"),
                (Kind::Number, "-1"),
                (Kind::Sign, ","),
                (Kind::Number, "01"),
                (Kind::Minus, "-"),
                (Kind::Comment, "/* a */"),
                (Kind::Script, "explicit {\"}\"}"),
                (Kind::Word, "y"),
                (Kind::Junk, ";;"),
                (Kind::Comment, "// end"),
                (Kind::Junk, "żó"),
                (Kind::OpenScript, "explicit { '"),
            ]
        );
    }
}
