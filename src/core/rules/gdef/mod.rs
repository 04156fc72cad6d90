//! gdef: text to rules.
//!
//! A first scan over the tokens matches the braces, the grammar beside this file reads what the scan made whole, and
//! the checker turns the syntax tree into the typed tree of the machine.
//!
//! Invariants: reading and checking never panic, never stop at the first fault and take time linear in the text;
//! nesting is bounded, so no recursion over a tree can exhaust the stack.

mod braces;
mod check;
mod faults;
mod grammar;
mod head;
pub mod highlight;
mod reader;
mod reader_expression;
mod reader_statement;
mod rules;
mod syntax;
mod tokens;

use crate::base::{Diagnostic, FileId, Sources, Span};
use crate::board::Game;
use crate::message;
pub use crate::rules::Options;
use crate::rules::report::Report;
use crate::rules::vm::tree::Program;
pub use rules::GdefRules;
use syntax::Definitions;

/// Bytes of the longest text that is read; rules are a few kilobytes long.
const MAX_TEXT: usize = 8 << 20;

/// What came of a program.
#[derive(Clone, Debug, Default)]
pub struct Compiled {
    /// Everything there is to say of the text, sorted by place.
    pub diagnostics: Vec<Diagnostic>,
    /// What is known before play; nothing when there is an error.
    pub game: Option<Game>,
    /// The checked program; nothing when there is an error.
    pub program: Option<Program>,
}

impl Compiled {
    /// True when the program cannot be used.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }
}

/// Reads and checks a program of one or more texts; their order does not matter, except that the first one names the
/// game when no parameter does.
#[must_use]
pub fn compile(sources: &Sources, options: &Options) -> Compiled {
    let mut report = Report::new(options.strict);
    let mut definitions = Definitions::default();
    for (number, source) in sources.files().iter().enumerate() {
        let file = FileId(u16::try_from(number).unwrap_or(u16::MAX));
        if source.text().len() > MAX_TEXT {
            let fault = message!("gdef-text-too-long", max = MAX_TEXT >> 20);
            report.error(Span::new(file, 0, 0), fault);
            definitions.torn = true;
            continue;
        }
        let whole = braces::whole(source.text(), file, &mut report);
        reader::read(&whole, &mut report, &mut definitions);
    }
    let head = head::check(&definitions, sources, options, &mut report);
    let program = check::check(&definitions, &head, &mut report);
    let sound = !report.has_errors();
    let program = program.filter(|_| sound);
    Compiled {
        game: program.as_ref().map(|_| head.game),
        program,
        diagnostics: report.finish(),
    }
}
