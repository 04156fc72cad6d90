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
mod faults;
pub mod highlight;
pub(in crate::rules) mod names;
mod parser;
mod roles;
mod rules;
mod runtime;
mod syntax;
mod types;
mod words;

use super::report::Report;
use super::syntax::only_text;
use super::vm::tree::Program;
use crate::base::{Diagnostic, FileId, Sources};
use crate::board::Game;
use crate::board::look::{Localized, PlayerLook};

pub use super::Options;
pub use rules::BgglRules;
pub use runtime::{Axis, Role, Tables};

/// The result of compiling a program.
#[derive(Clone, Debug, Default)]
pub struct Compiled {
    /// All diagnostics, sorted by place.
    pub diagnostics: Vec<Diagnostic>,
    /// What is known before play; `None` if there is an error.
    pub game: Option<Game>,
    /// The checked program and its tables; `None` if there is an error.
    pub program: Option<(Program, Tables)>,
}

impl Compiled {
    /// Returns true if the program cannot be used.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }
}

/// Compiles a program, which is a single text; its name is that of the game.
#[must_use]
pub fn compile(sources: &Sources, options: &Options) -> Compiled {
    let mut report = Report::new(options.strict);
    let Some(source) = only_text(sources, &mut report) else {
        return Compiled {
            diagnostics: report.finish(),
            ..Compiled::default()
        };
    };
    let file = FileId(0);
    let declarations = report.of_form(|report| parser::read(source.text(), file, report));
    let checked = check::check(&declarations, &mut report);
    let checked = checked.filter(|_| !report.has_errors());
    let checked = checked.map(|mut checked| {
        let prompts = &mut checked.tables.prompts;
        roles::find(
            &checked.program,
            &checked.tables.texts,
            source.text(),
            prompts,
        );
        checked
    });
    let game = checked
        .as_ref()
        .map(|checked| game(super::title_of(source.name()), &checked.tables));
    Compiled {
        diagnostics: report.finish(),
        game,
        program: checked.map(|checked| (checked.program, checked.tables)),
    }
}

fn game(name: &str, tables: &Tables) -> Game {
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
#[must_use]
pub fn syntax_errors(text: &str) -> Vec<Diagnostic> {
    let mut report = Report::new(false);
    parser::read(text, FileId(0), &mut report);
    report.finish()
}
