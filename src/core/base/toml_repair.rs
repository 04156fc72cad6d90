//! Blanks the parts of a TOML text that cannot be parsed, so that each error is reported once and the rest applies.
//!
//! An unclosed bracket makes everything after it unparsable, and a parser with recovery would complain about every word
//! there. So the text is divided into entries (the head of a table, or a key with its value), the entry with the first
//! error is blanked, and the text is parsed again. If a head cannot be parsed, its whole table is left out.
//!
//! Invariant: the repaired text is as long as the original, so places in it are places in the original.

use std::ops::Range;
use toml::de::DeTable;
use toml_parser::Source;
use toml_parser::lexer::{Token, TokenKind};

/// The most errors that are searched for one by one.
const MAX_FAULTS: usize = 32;

/// A text without its unparsable parts.
#[derive(Clone, Debug)]
pub struct RepairedToml {
    /// The text with blanks instead of these parts.
    pub text: String,
    /// The places of the errors, and what is wrong.
    pub errors: Vec<(Range<usize>, String)>,
}

/// Blanks everything that cannot be parsed.
pub fn repair(text: &str) -> RepairedToml {
    let mut repair = RepairedToml {
        text: text.to_owned(),
        errors: Vec::new(),
    };
    while repair.errors.len() < MAX_FAULTS {
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
        repair.errors.push((range, reason.to_owned()));
        if !repair.blank(entry) {
            break;
        }
    }
    repair
}

impl RepairedToml {
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
    let mut open: Vec<TokenKind> = Vec::new();
    let mut is_head = false;
    // A text of several lines is one token, so the lines of tokens are those where an entry may begin.
    let tokens = Source::new(text).lex().into_vec();
    for line in tokens.split_inclusive(|token| token.kind() == TokenKind::Newline) {
        // The line cannot belong to a bracket that is open.
        let is_misplaced = |bracket: &TokenKind| {
            is_table_head(text, line)
                || *bracket == TokenKind::LeftSquareBracket && is_assignment(line)
        };
        if open.last().is_none_or(is_misplaced) {
            let begins_table = words(line).next() == Some(TokenKind::LeftSquareBracket);
            // An unclosed bracket is the error, however late it is noticed.
            let is_behind = end > place || !open.is_empty();
            match is_behind {
                true if begins_table || !is_head => break,
                true => {}
                false => {
                    start = end;
                    is_head = begins_table;
                }
            }
            open.clear();
        }
        for kind in words(line) {
            match kind {
                TokenKind::LeftSquareBracket | TokenKind::LeftCurlyBracket => open.push(kind),
                TokenKind::RightSquareBracket | TokenKind::RightCurlyBracket => {
                    open.pop();
                }
                _ => {}
            }
        }
        end = line.last().map_or(end, |token| token.span().end());
    }
    start..end
}

fn words(line: &[Token]) -> impl DoubleEndedIterator<Item = TokenKind> {
    use TokenKind::{Comment, Eof, Newline, Whitespace};
    let kinds = line.iter().map(Token::kind);
    kinds.filter(|kind| !matches!(kind, Comment | Eof | Newline | Whitespace))
}

/// Returns true for a table head such as `[pieces.W]`, as opposed to a list of values.
fn is_table_head(text: &str, line: &[Token]) -> bool {
    use TokenKind::{Atom, BasicString, Dot, LeftSquareBracket, LiteralString, RightSquareBracket};
    let is_name = |token: &&Token| token.kind() == Atom;
    let name = line.iter().find(is_name).map(|name| name.span().start());
    let name = name.and_then(|start| text.get(start..));
    let mut inner = words(line)
        .skip_while(|kind| *kind == LeftSquareBracket)
        .peekable();
    words(line).next() == Some(LeftSquareBracket)
        && words(line).next_back() == Some(RightSquareBracket)
        && inner.peek() == Some(&Atom)
        && name.is_some_and(|name| name.starts_with(char::is_alphabetic))
        && inner
            .skip_while(|kind| matches!(kind, Atom | BasicString | Dot | LiteralString))
            .all(|kind| kind == RightSquareBracket)
}

/// Returns true for a line such as `glyph = "x"`.
fn is_assignment(line: &[Token]) -> bool {
    let is_name = |kind: &TokenKind| matches!(kind, TokenKind::Atom | TokenKind::Dot);
    let mut words = words(line).peekable();
    words.peek().is_some_and(is_name)
        && words.find(|kind| !is_name(kind)) == Some(TokenKind::Equals)
}
