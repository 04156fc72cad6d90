//! Text to tree, as far as the three languages of rules have it in common.
//!
//! `tokens` cuts a text, `braces` gives every brace its partner, and a parser of recursive descent for each language
//! reads the tokens once with a `cursor`. Nothing is changed in the text, so every span is one of the file.
//!
//! Invariants: any text is read, in time linear in its length; nesting is bounded, so no recursion over a tree can
//! exhaust the stack; one fault is one diagnostic.

pub(super) mod braces;
pub(super) mod cursor;
pub(super) mod depth;
pub(super) mod expression;
pub(super) mod piece;
pub(super) mod reader;
pub(super) mod statement;
pub(super) mod tokens;

use crate::base::{FileId, Span};
use crate::message;
use crate::rules::report::Report;

/// Bytes of the longest text that is read; rules are a few kilobytes long.
const MAX_TEXT: usize = 1 << 20;
/// Braces inside braces.
pub(super) const MAX_BLOCKS: usize = 64;
/// Parentheses and square brackets inside each other, within one statement.
pub(super) const MAX_BRACKETS: usize = 100;

/// A word and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    pub text: String,
    pub span: Span,
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
