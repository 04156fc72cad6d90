//! BGGL: text to rules. A game is a program that asks its players questions.
//!
//! The parser turns the tokens of a text into a syntax tree, and the checker turns that into the typed tree of the
//! machine.
//!
//! Invariants: parsing and checking never panic, never stop at the first error and take time linear in the text;
//! nesting is bounded, so no recursion over a tree can exhaust the stack. In a program `[x][y]` is row x and column y;
//! everywhere else it is the square (y, x).

mod brackets;
mod check;
mod errors;
pub mod highlight;
pub(in crate::rules) mod names;
mod parser;
mod roles;
mod rules;
mod runtime;
pub(in crate::rules) mod snippets;
mod syntax;
mod types;
mod words;

use super::report::Report;
use super::syntax::{CompiledText, compile_single};
use super::vm::tree::Program;
use crate::base::{Diagnostic, FileId, Sources};
use crate::board::Game;
use crate::board::look::{Localized, PlayerLook};

pub use super::Options;
pub use rules::BgglRules;
pub use runtime::ProgramTables;

/// The result of compiling a program, which is checked together with its tables.
pub type Compiled = CompiledText<(Program, ProgramTables)>;

/// Compiles a program, which is a single text; its name is that of the game.
pub fn compile(sources: &Sources, options: &Options) -> Compiled {
    compile_single(sources, options, |source, report| {
        let text = source.text();
        let declarations = report.of_form(|report| parser::read(text, FileId(0), report));
        let checked = check::check(&declarations, report)?;
        if report.has_errors() {
            return None;
        }
        let (program, mut tables) = (checked.program, checked.tables);
        roles::find(&program, &tables.texts, text, &mut tables.prompts);
        let game = game(super::title_of(source.name()), &tables);
        Some((game, (program, tables)))
    })
}

fn game(name: &str, tables: &ProgramTables) -> Game {
    let mut game = Game {
        name: name.to_owned(),
        players: u8::try_from(tables.players.len().max(1)).unwrap_or(u8::MAX),
        ..Game::new(tables.board.width(), tables.board.height()).with_pieces(&tables.pieces)
    };
    let named = |name: &String| PlayerLook {
        name: Localized::from([("en".to_owned(), name.clone())]),
        color: None,
    };
    game.look.players = tables.players.iter().map(named).collect();
    game
}

/// Returns the syntax errors of a text; names and types are not checked.
pub fn syntax_errors(text: &str) -> Vec<Diagnostic> {
    let mut report = Report::new(false);
    parser::read(text, FileId(0), &mut report);
    report.finish()
}
