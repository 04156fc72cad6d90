//! BDL: declared pieces, invariants and JavaScript hooks.
//!
//! The parser turns the tokens of a text into a syntax tree, and the checker turns that into a [`BdlProgram`]. `MoveTables`
//! are computed from it once; a `MoveBoard` makes and unmakes moves with them.
//!
//! Invariants: parsing and checking never panic, never stop at the first error and take time linear in the text.
//! Inside, `y` counts upwards as everywhere; the text counts it upwards in placements and downwards in moves, which are
//! converted only in `BdlProgram::direction`.

mod answers;
mod bit_board;
mod bit_tables;
mod bits;
mod check;
mod context_fields;
mod cover;
mod explain;
mod head;
pub mod highlight;
mod hints;
#[cfg(feature = "js")]
mod hooks;
#[cfg(not(feature = "js"))]
#[path = "absent.rs"]
mod hooks;
mod legality;
mod listing_status;
mod move_board;
// Without JavaScript, nothing reads the data meant for it.
#[cfg_attr(not(feature = "js"), allow(dead_code))]
mod model;
pub(in crate::rules) mod names;
mod parser;
mod piece_names;
mod placement;
mod pseudo_move;
mod rules;
mod scan;
mod script_table;
mod scripted;
pub(in crate::rules) mod snippets;
mod successor;
mod syntax;
mod tables;
#[cfg_attr(not(feature = "js"), allow(dead_code))]
mod view;
mod words;
mod worker;

use crate::base::{Diagnostic, FileId, Sources, Span};
use crate::rules::Options;
use crate::rules::report::Report;
use crate::rules::syntax::{CompiledText, compile_single};
pub use model::BdlProgram;
pub use rules::BdlRules;

/// The result of compiling a text.
pub type Compiled = CompiledText<BdlProgram>;

/// Compiles the text of a game. A game is a single text; more are an error.
pub fn compile(sources: &Sources, options: &Options) -> Compiled {
    compile_single(sources, options, |source, report| {
        let file = report.of_form(|report| parser::read(source.text(), FileId(0), report));
        let mut scripts = script_table::ScriptTable::new(&file, source, report);
        let texts = scripts.scripts.texts.iter();
        let bodies: Vec<Span> = texts.map(|text| text.script.body).collect();
        context_fields::check(source, &bodies, report);
        let title = crate::rules::title_of(source.name());
        check::check(&file, title, options, &mut scripts, report)
    })
}

/// Returns the syntax errors of a text; names and scripts are not checked.
pub fn syntax_errors(text: &str) -> Vec<Diagnostic> {
    let mut report = Report::new(false);
    parser::read(text, FileId(0), &mut report);
    report.finish()
}
