//! gdef: text to rules.
//!
//! The parser turns the tokens of a text into a syntax tree, and the checker turns that into the typed tree of the
//! machine.
//!
//! Invariants: parsing and checking never panic, never stop at the first error and take time linear in the text;
//! nesting is bounded, so no recursion over a tree can exhaust the stack.

mod built_ins;
mod check;
mod computed;
mod constants;
mod errors;
mod head;
pub mod highlight;
mod includes;
mod lines;
pub(in crate::rules) mod names;
mod numbers;
mod objects;
mod parser;
mod rules;
pub(in crate::rules) mod snippets;
mod start;
mod states;
mod syntax;
mod tables;
pub(in crate::rules) mod variants;
mod words;

use crate::base::{Diagnostic, FileId, Sources};
use crate::board::Game;
use crate::rules::DisplayValue;
use crate::rules::report::Report;
use crate::rules::syntax::is_too_long;
use crate::rules::vm::tree::Program;
pub use crate::rules::{Options, RecordTerms};
pub use includes::{STANDARD, STANDARD_NAME, include_ranges};
pub use rules::GdefRules;
use syntax::Definitions;

/// The result of compiling a program.
#[derive(Clone, Debug, Default)]
pub struct Compiled {
    /// All diagnostics, sorted by place.
    pub diagnostics: Vec<Diagnostic>,
    /// What is known before play; `None` if there is an error.
    pub game: Option<Game>,
    /// The checked program; `None` if there is an error.
    pub program: Option<Program>,
    /// The terms of records that the rules support.
    pub record_terms: RecordTerms,
    /// Names of the values that [`Options::overrides`] can replace.
    pub parameters: Vec<String>,
    /// The constants that are not written as their values, with these.
    pub constants: Vec<(String, DisplayValue)>,
}

impl Compiled {
    /// Returns true if there is an error, so that the program cannot be used.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }
}

/// Compiles a program of one or more texts. Their order does not matter, except that the first one names the game if no
/// parameter does.
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
    let graph = includes::graph(&definitions, sources);
    includes::drop_shadowed(&mut definitions, &graph, sources, &mut report);
    let head = head::check(&definitions, sources, options, &mut report);
    let files = check::Files { graph, sources };
    let program = check::check(&definitions, &head, &files, &mut report);
    let sound = !report.has_errors();
    let record_terms = head::record_terms(&definitions, &head.constants);
    let parameters = head::replaceable(&definitions);
    let program = program.filter(|_| sound);
    Compiled {
        game: program.as_ref().map(|program| Game {
            has_chance: program.is_chance.is_some(),
            has_views: program.shown_to.is_some(),
            ..head.game
        }),
        program,
        record_terms,
        parameters,
        constants: computed::constants(&definitions, &head.constants),
        diagnostics: report.finish(),
    }
}

/// Returns the syntax errors of a text; names and types are not checked.
pub fn syntax_errors(text: &str) -> Vec<Diagnostic> {
    let mut report = Report::new(false);
    parser::read(text, FileId(0), &mut report, &mut Definitions::default());
    report.finish()
}
