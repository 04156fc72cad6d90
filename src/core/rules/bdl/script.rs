//! Cuts JavaScript into words, strings, templates, regular expressions, comments and signs, as far as it takes to find
//! the end of a block and to colour it.
//!
//! Invariants: one pass, no recursion; any text is cut, whatever state it is in; pieces lie on character boundaries.

use std::ops::Range;

/// What a piece of a script is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    Word,
    Number,
    /// A string, or a part of a template outside `${ }`.
    Text,
    /// A string or template that does not end.
    OpenText,
    Regex,
    Comment,
    OpenComment,
    Sign,
    Junk,
}

/// Words that stand before an expression, so that `/` after them begins a regular expression.
const BEFORE_EXPRESSION: [&str; 14] = [
    "return",
    "typeof",
    "case",
    "in",
    "of",
    "delete",
    "void",
    "throw",
    "new",
    "instanceof",
    "do",
    "else",
    "yield",
    "await",
];

/// What an open brace belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Brace {
    Block,
    /// `${` inside a template.
    Template,
}

/// Walks over the pieces of a script.
#[derive(Debug)]
pub(super) struct Pieces<'a> {
    text: &'a str,
    at: usize,
    open: Vec<Brace>,
    /// True where an expression may begin.
    expects: bool,
}

impl<'a> Pieces<'a> {
    pub(super) fn new(text: &'a str, from: usize) -> Self {
        Self {
            text,
            at: from,
            open: Vec::new(),
            expects: true,
        }
    }

    /// Braces that are open at this moment, those of templates included.
    pub(super) fn depth(&self) -> usize {
        self.open.len()
    }

    fn byte(&self, at: usize) -> u8 {
        self.text.as_bytes().get(at).copied().unwrap_or(0)
    }

    fn run(&self, from: usize, member: impl Fn(u8) -> bool) -> usize {
        let rest = self.text.as_bytes().get(from..).unwrap_or_default();
        from + rest.iter().take_while(|byte| member(**byte)).count()
    }

    /// Where a string that begins at `from` ends; true when its quote was found.
    fn string(&self, from: usize, quote: u8) -> (usize, bool) {
        let mut at = from + 1;
        while at < self.text.len() {
            match self.byte(at) {
                b'\\' => at += 1,
                b'\n' => return (at, false),
                byte if byte == quote => return (at + 1, true),
                _ => {}
            }
            at += 1;
        }
        (self.text.len(), false)
    }

    /// Where a part of a template that begins after `from` ends; whether it ended, and whether `${` ended it.
    fn template(&self, from: usize) -> (usize, bool, bool) {
        let mut at = from;
        while at < self.text.len() {
            match self.byte(at) {
                b'\\' => at += 1,
                b'`' => return (at + 1, true, false),
                b'$' if self.byte(at + 1) == b'{' => return (at + 2, true, true),
                _ => {}
            }
            at += 1;
        }
        (self.text.len(), false, false)
    }

    /// Where a regular expression that begins at `from` ends, if it is one.
    fn regex(&self, from: usize) -> Option<usize> {
        let (mut at, mut class) = (from + 1, false);
        while at < self.text.len() {
            match self.byte(at) {
                b'\\' => at += 1,
                b'\n' => return None,
                b'[' => class = true,
                b']' => class = false,
                b'/' if !class => {
                    return Some(self.run(at + 1, |byte| byte.is_ascii_alphanumeric()));
                }
                _ => {}
            }
            at += 1;
        }
        None
    }

    fn comment(&self, from: usize) -> (Piece, usize) {
        if self.byte(from + 1) == b'/' {
            return (Piece::Comment, self.run(from, |byte| byte != b'\n'));
        }
        let end = self.text.get(from + 2..).and_then(|rest| rest.find("*/"));
        match end {
            Some(end) => (Piece::Comment, from + 2 + end + 2),
            None => (Piece::OpenComment, self.text.len()),
        }
    }

    fn piece(&mut self, from: usize, byte: u8) -> (Piece, usize) {
        let next = self.byte(from + 1);
        match byte {
            b'"' | b'\'' => {
                let (end, closed) = self.string(from, byte);
                self.expects = false;
                (if closed { Piece::Text } else { Piece::OpenText }, end)
            }
            b'`' => self.rest_of_template(from + 1),
            b'}' if self.open.last() == Some(&Brace::Template) => {
                self.open.pop();
                self.rest_of_template(from + 1)
            }
            b'/' if next == b'/' || next == b'*' => self.comment(from),
            b'/' if self.expects => match self.regex(from) {
                Some(end) => {
                    self.expects = false;
                    (Piece::Regex, end)
                }
                None => (Piece::Sign, from + 1),
            },
            b'0'..=b'9' => {
                self.expects = false;
                let number = |b: u8| b.is_ascii_alphanumeric() || b == b'_' || b == b'.';
                (Piece::Number, self.run(from, number))
            }
            _ if is_word(byte) => {
                let end = self.run(from, |b| is_word(b) || b.is_ascii_digit());
                let word = self.text.get(from..end).unwrap_or("");
                self.expects = BEFORE_EXPRESSION.contains(&word);
                (Piece::Word, end)
            }
            b'{' => {
                self.open.push(Brace::Block);
                self.expects = true;
                (Piece::Sign, from + 1)
            }
            b'}' => {
                self.open.pop();
                self.expects = false;
                (Piece::Sign, from + 1)
            }
            _ if byte.is_ascii_punctuation() && byte != b'\\' => {
                self.expects = !matches!(byte, b')' | b']');
                let arrow = byte == b'=' && next == b'>';
                (Piece::Sign, from + if arrow { 2 } else { 1 })
            }
            _ => (Piece::Junk, from + 1),
        }
    }

    fn rest_of_template(&mut self, from: usize) -> (Piece, usize) {
        let (end, closed, opens) = self.template(from);
        if opens {
            self.open.push(Brace::Template);
        }
        self.expects = opens;
        (if closed { Piece::Text } else { Piece::OpenText }, end)
    }
}

/// Letters, `_`, `$`, `#` of private names, and everything outside ASCII, which is a letter more often than not.
fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'$' | b'#') || !byte.is_ascii()
}

impl Iterator for Pieces<'_> {
    type Item = (Range<usize>, Piece);

    fn next(&mut self) -> Option<Self::Item> {
        let from = self.run(self.at, |byte| byte.is_ascii_whitespace() || byte == 0x0B);
        if from >= self.text.len() {
            return None;
        }
        let (piece, end) = self.piece(from, self.byte(from));
        let mut end = end.clamp(from + 1, self.text.len());
        while !self.text.is_char_boundary(end) {
            end += 1;
        }
        self.at = end;
        Some((from..end, piece))
    }
}

/// The byte after the brace that closes the one at `open`; none when nothing closes it.
pub(super) fn block_end(text: &str, open: usize) -> Option<usize> {
    let mut pieces = Pieces::new(text, open);
    while let Some((range, _)) = pieces.next() {
        if pieces.depth() == 0 {
            return Some(range.end);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_ends_at_its_own_brace() {
        for whole in [
            "{}",
            r#"{ x === "}" }"#,
            "{ '{' }",
            "{ `}${ `{${1}` + {a: '}'}.a }{` }",
            "{ // }\n }",
            "{ /* } */ }",
            r"{ /[/}]\}/.test(x) }",
            "{ a / b / { c: 1 }.c }",
            "{ return /}/ }",
            "{ (x) => { if (x) { y } } }",
            "{ żółw }",
            "{ f(1)/2; '}' }",
        ] {
            let text = format!("{whole} }} rest");
            assert_eq!(block_end(&text, 0), Some(whole.len()), "{whole}");
        }
        for open in ["{", "{ ` ", "{ /* } ", "{ \"}", "{ {}", "{ `${ }"] {
            assert_eq!(block_end(open, 0), None, "{open}");
        }
        assert_eq!(
            block_end("{ 'a\n} x", 0),
            Some(6),
            "a string ends with its line"
        );
    }

    #[test]
    fn every_text_is_cut_on_character_boundaries() {
        for text in ["\\ż", "'\\ż", "`\\€`€", "/ż\\ż/", "𝄞\u{0}", "/\\"] {
            let pieces: Vec<_> = Pieces::new(text, 0).collect();
            assert!(
                pieces
                    .iter()
                    .all(|(range, _)| text.get(range.clone()).is_some())
            );
        }
    }
}
