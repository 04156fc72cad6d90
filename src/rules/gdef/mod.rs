//! gdef: text to rules.
//!
//! A first scan over the tokens matches the braces, the grammar beside this file reads what the scan made whole, and
//! the checker turns the syntax tree into the typed tree of the machine.
//!
//! Invariants: reading and checking never panic, never stop at the first fault and take time linear in the text;
//! nesting is bounded, so no recursion over a tree can exhaust the stack.

pub mod highlight;

use crate::base::{Diagnostic, FileId, Sources, Span};
use crate::board::Game;
use crate::message;
use crate::rules::vm::tree::Program;

/// How to read a program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Values that replace parameters of the text, by name: `name`, `players`, `size`, `gm`. Later ones win.
    pub overrides: Vec<(String, String)>,
    /// True when every use of an extension of the language is an error.
    pub strict: bool,
}

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
pub fn compile(_sources: &Sources, _options: &Options) -> Compiled {
    Compiled {
        diagnostics: vec![Diagnostic::error(
            Span::new(FileId(0), 0, 0),
            message!("gdef-not-ready"),
        )],
        ..Compiled::default()
    }
}
