//! A compiled game as [`Rules`].

use crate::base::{Diagnostic, Span};
use crate::board::{Game, Position};
use crate::rules::vm::CompiledProgram;
use crate::rules::vm::tree::Program;
use crate::rules::{Rules, Worker};

/// A checked program on the machine, with what is known of its game.
#[derive(Clone, Debug)]
pub struct GdefRules {
    game: Game,
    judge: CompiledProgram,
}

impl GdefRules {
    /// Makes rules of what [`compile`](super::compile) gave.
    ///
    /// # Errors
    /// When a function is too large for the machine.
    pub fn new(game: Game, program: &Program) -> Result<Self, Diagnostic> {
        Ok(Self {
            game,
            judge: CompiledProgram::new(program)?,
        })
    }
}

impl Rules for GdefRules {
    fn game(&self) -> &Game {
        &self.game
    }

    fn start(&self) -> Position {
        self.judge.start()
    }

    fn statements(&self) -> Vec<Span> {
        self.judge.statements().to_vec()
    }

    fn worker(&self) -> Box<dyn Worker> {
        Box::new(self.judge.worker())
    }
}
