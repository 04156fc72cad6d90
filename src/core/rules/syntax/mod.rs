//! Lexing and parsing, as far as the three rule languages have it in common.
//!
//! `tokens` splits a text into tokens, `braces` gives every brace its partner, and a recursive-descent parser for each
//! language reads the tokens once with a `cursor`. The text is never changed, so every span is one of the file.
//!
//! Invariants: any text is parsed, in time linear in its length; nesting is bounded, so recursion over a tree cannot
//! exhaust the stack; one fault is one diagnostic.

pub(super) mod braces;
pub(super) mod cursor;
pub(super) mod depth;
pub(super) mod expression;
pub(super) mod piece;
pub(super) mod reader;
pub(super) mod statement;
pub(super) mod tokens;

use crate::base::{FileId, Source, Sources, Span};
use crate::message;
use crate::rules::report::Report;

/// The longest text that is read, in bytes; rules are usually a few kilobytes long.
const MAX_TEXT: usize = 1 << 20;
/// The deepest nesting of blocks.
pub(super) const MAX_BLOCKS: usize = 64;
/// The deepest nesting of parentheses and square brackets within one statement.
pub(super) const MAX_BRACKETS: usize = 100;

/// A word and its span.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    pub text: String,
    pub span: Span,
}

/// Returns the text of a game that is a single text; more texts, or one that is too long to be read, are reported.
pub(super) fn only_text<'s>(sources: &'s Sources, report: &mut Report) -> Option<&'s Source> {
    for number in 1..sources.files().len() {
        let file = FileId(u16::try_from(number).unwrap_or(u16::MAX));
        report.error(Span::new(file, 0, 0), message!("rules-one-text"));
    }
    let source = sources.files().first()?;
    (!is_too_long(source.text(), FileId(0), report)).then_some(source)
}

/// Reports a text that is too long to be read.
pub(super) fn is_too_long(text: &str, file: FileId, report: &mut Report) -> bool {
    let too_long = text.len() > MAX_TEXT;
    if too_long {
        let size = format!("{:.1}", text.len() as f64 / f64::from(1 << 20));
        let fault = message!("rules-text-too-long", size = size, max = MAX_TEXT >> 20);
        report.error(Span::new(file, 0, 0), fault);
    }
    too_long
}
