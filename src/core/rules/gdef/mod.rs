//! gdef: text to rules.
//!
//! The parser reads the tokens of a text into a syntax tree, and the checker turns that into the typed tree of the
//! machine.
//!
//! Invariants: reading and checking never panic, never stop at the first fault and take time linear in the text;
//! nesting is bounded, so no recursion over a tree can exhaust the stack.

mod built_ins;
mod check;
mod constants;
mod faults;
mod head;
pub mod highlight;
mod includes;
mod parser;
mod rules;
mod states;
mod syntax;

use crate::base::{Diagnostic, FileId, Sources};
use crate::board::Game;
use crate::rules::report::Report;
use crate::rules::syntax::is_too_long;
use crate::rules::vm::tree::Program;
pub use crate::rules::{Options, RecordTerms};
pub use includes::{STANDARD, STANDARD_NAME, included_files};
pub use rules::GdefRules;
use syntax::Definitions;

/// What came of a program.
#[derive(Clone, Debug, Default)]
pub struct Compiled {
    /// Everything there is to say of the text, sorted by place.
    pub diagnostics: Vec<Diagnostic>,
    /// What is known before play; nothing when there is an error.
    pub game: Option<Game>,
    /// The checked program; nothing when there is an error.
    pub program: Option<Program>,
    /// Which terms of records the rules can be played by.
    pub record_terms: RecordTerms,
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
        if is_too_long(source.text(), file, &mut report) {
            definitions.is_incomplete = true;
        } else {
            report.of_form(|report| {
                parser::read(source.text(), file, report, &mut definitions);
            });
        }
    }
    includes::check(&definitions, sources, &mut report);
    let head = head::check(&definitions, sources, options, &mut report);
    let program = check::check(&definitions, &head, &mut report);
    let sound = !report.has_errors();
    let record_terms = head::record_terms(&definitions);
    let program = program.filter(|_| sound);
    Compiled {
        game: program.as_ref().map(|_| head.game),
        program,
        record_terms,
        diagnostics: report.finish(),
    }
}

/// Returns what is wrong with the form of a text; names and types are not looked at.
#[must_use]
pub fn syntax_errors(text: &str) -> Vec<Diagnostic> {
    let mut report = Report::new(false);
    parser::read(text, FileId(0), &mut report, &mut Definitions::default());
    report.finish()
}
