//! A compiled game as [`Rules`].

use super::ProgramTables;
use super::runtime::InteractiveProgram;
use crate::base::{Diagnostic, Span};
use crate::board::{Game, Position};
use crate::rules::vm::tree::Program;
use crate::rules::{Prelude, Rules, Worker};

/// A checked program on the machine, together with its game.
#[derive(Clone, Debug)]
pub struct BgglRules {
    game: Game,
    program: InteractiveProgram,
}

impl BgglRules {
    /// Creates rules from the result of [`compile`](super::compile), and runs the program up to its first question.
    ///
    /// # Errors
    /// Returns an error if a function is too large for the machine.
    pub fn new(
        game: Game,
        program: &Program,
        mut tables: ProgramTables,
    ) -> Result<Self, Diagnostic> {
        tables.spoken_pieces = game.kinds().map(|kind| game.spoken(kind)).collect();
        Ok(Self {
            game,
            program: InteractiveProgram::new(program, tables)?,
        })
    }
}

impl Rules for BgglRules {
    fn game(&self) -> &Game {
        &self.game
    }

    fn start(&self) -> Position {
        self.program.start()
    }

    fn asks_questions(&self) -> bool {
        true
    }

    fn prelude(&self) -> Prelude {
        self.program.prelude()
    }

    fn statements(&self) -> Vec<Span> {
        self.program.statements().to_vec()
    }

    fn worker(&self) -> Box<dyn Worker> {
        self.program.worker()
    }
}
