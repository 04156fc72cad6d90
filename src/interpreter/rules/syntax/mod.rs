//! Lexing and parsing, as far as the three rule languages have it in common.
//!
//! `tokens` splits a text into tokens, `braces` gives every brace its partner, and a recursive-descent parser for each
//! language reads the tokens once with a `TokenCursor`. The text is never changed, so every span is one of the file.
//!
//! Invariants: any text is parsed, in time linear in its length; nesting is bounded, so recursion over a tree cannot
//! exhaust the stack; one error is one diagnostic.

pub(super) mod block_parser;
pub(super) mod braces;
pub(super) mod expression;
pub(super) mod fragment;
pub(super) mod nesting_depth;
pub(super) mod statement;
pub(super) mod token_cursor;
pub(super) mod tokens;

use crate::base::{Diagnostic, FileId, Source, Sources, Span};
use crate::board::Game;
use crate::message;
use crate::rules::Options;
use crate::rules::report::Report;

/// The longest text that is read, in bytes; rules are usually a few kilobytes long.
const MAX_TEXT: usize = 1 << 20;
/// The deepest nesting of blocks.
pub(super) const MAX_BLOCKS: usize = 64;
/// The deepest nesting of parentheses and square brackets within one statement.
pub(super) const MAX_BRACKETS: usize = 100;

/// A word and its span.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SourceWord {
    pub text: String,
    pub span: Span,
}

/// The result of compiling a single text; `P` is the checked program.
#[derive(Clone, Debug)]
pub struct CompiledText<P> {
    /// All diagnostics, sorted by place.
    pub diagnostics: Vec<Diagnostic>,
    /// What is known before play; `None` if there is an error.
    pub game: Option<Game>,
    /// The checked program; `None` if there is an error.
    pub program: Option<P>,
}

impl<P> CompiledText<P> {
    /// Returns true if the program cannot be used.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }
}

/// Compiles a game that is a single text; more texts are an error. `check` is given the text, and its result counts only
/// if it reported no error.
pub(super) fn compile_single<P>(
    sources: &Sources,
    options: &Options,
    check: impl FnOnce(&Source, &mut Report) -> Option<(Game, P)>,
) -> CompiledText<P> {
    let mut report = Report::new(options.strict);
    let source = only_text(sources, &mut report);
    let checked = source.and_then(|source| check(source, &mut report));
    let (game, program) = checked.filter(|_| !report.has_errors()).unzip();
    CompiledText {
        diagnostics: report.finish(),
        game,
        program,
    }
}

/// Returns the text of a game that is a single text; more texts, or one that is too long to be read, are reported.
fn only_text<'s>(sources: &'s Sources, report: &mut Report) -> Option<&'s Source> {
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
        let message = message!("rules-text-too-long", size = size, max = MAX_TEXT >> 20);
        report.error(Span::new(file, 0, 0), message);
    }
    too_long
}
