//! A compiled game as [`Rules`].

use crate::base::{Diagnostic, Message, Span};
use crate::board::look::BoardStyle;
use crate::board::{Cell, Game, Op, Position, SharedState};
use crate::rules::vm::CompiledProgram;
use crate::rules::vm::neighbours::Grid;
use crate::rules::vm::tree::Program;
use crate::rules::{DisplayValue, Engine, Prelude, RecordTerms, Rules, Worker};

/// A checked program on the machine, together with its game.
#[derive(Clone, Debug)]
pub struct GdefRules {
    game: Game,
    judge: CompiledProgram,
    record_terms: RecordTerms,
    parameters: Vec<String>,
    constants: Vec<(String, DisplayValue)>,
}

impl GdefRules {
    /// Creates rules from the result of [`compile`](super::compile). If the rules do not define the neighbourhood of
    /// squares, the style of the look does.
    ///
    /// # Errors
    /// Returns an error if a function is too large for the machine.
    pub fn new(game: Game, program: &Program) -> Result<Self, Diagnostic> {
        let grid = match game.look.style {
            BoardStyle::Hex => Grid::Offset,
            BoardStyle::HexSheared => Grid::Sheared,
            BoardStyle::Squares | BoardStyle::Points => Grid::Squares,
        };
        Ok(Self {
            judge: CompiledProgram::with_grid(program, grid)?,
            game,
            record_terms: RecordTerms::default(),
            parameters: Vec::new(),
            constants: Vec::new(),
        })
    }

    /// Sets how legal moves are found.
    #[must_use]
    pub(crate) fn with_engine(self, engine: Engine) -> Self {
        Self {
            judge: self.judge.with_engine(engine),
            ..self
        }
    }

    /// Sets which terms of records the rules support.
    #[must_use]
    pub(crate) fn with_record_terms(self, record_terms: RecordTerms) -> Self {
        Self {
            record_terms,
            ..self
        }
    }

    /// Returns the same rules with the names of the values that can be replaced.
    #[must_use]
    pub(crate) fn with_parameters(self, parameters: Vec<String>) -> Self {
        Self { parameters, ..self }
    }

    /// Returns the same rules with the values of constants.
    #[must_use]
    pub(crate) fn with_constants(self, constants: Vec<(String, DisplayValue)>) -> Self {
        Self { constants, ..self }
    }
}

impl Rules for GdefRules {
    fn game(&self) -> &Game {
        &self.game
    }

    fn start(&self) -> Position {
        self.judge.start()
    }

    fn prelude(&self) -> Prelude {
        match self.game.has_chance {
            true => self.judge.worker().opening(),
            false => Prelude::default(),
        }
    }

    fn has_hints(&self) -> bool {
        self.judge.has_hints()
    }

    fn parameters(&self) -> Vec<&str> {
        self.parameters.iter().map(String::as_str).collect()
    }

    fn constants(&self) -> &[(String, DisplayValue)] {
        &self.constants
    }

    fn record_terms(&self) -> RecordTerms {
        self.record_terms
    }

    fn set_up(&self, position: &Position, ops: &[Op]) -> Position {
        self.judge.set_up(position, ops)
    }

    fn state_values(&self, position: &Position) -> Vec<(String, DisplayValue)> {
        self.judge.state_values(position)
    }

    fn with_state(
        &self,
        position: &Position,
        values: &[(String, String)],
    ) -> Result<Position, Message> {
        let piece = |name: &str| self.game.piece_by_name(name).map(Cell::of);
        self.judge.with_state(position, values, piece)
    }

    fn score(&self, state: &SharedState) -> Vec<f64> {
        self.judge.score(state)
    }

    fn statements(&self) -> Vec<Span> {
        self.judge.statements().to_vec()
    }

    fn worker(&self) -> Box<dyn Worker> {
        Box::new(self.judge.worker())
    }
}
