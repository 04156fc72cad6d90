//! A compiled game as [`Rules`].

use super::bit_board::BitGame;
use super::cover;
use super::head::PARAMETERS;
use super::hooks::Hooks;
use super::model::BdlProgram;
use super::move_board::MoveBoard;
use super::tables::MoveTables;
use super::view::HookState;
use super::worker::BdlWorker;
use crate::base::{Diagnostic, FileId, Span};
use crate::board::{Game, Op, Position};
use crate::message;
use crate::rules::interface::SIZE;
use crate::rules::{Rules, Worker};
use std::sync::Arc;

/// A checked game with its tables.
#[derive(Debug)]
pub struct BdlRules {
    game: Arc<Game>,
    program: Arc<BdlProgram>,
    tables: Arc<MoveTables>,
    /// The tables as sets of squares, if the game allows them.
    bits: Option<BitGame>,
}

impl BdlRules {
    /// Creates rules from the result of [`compile`](super::compile).
    ///
    /// # Errors
    /// Returns an error if the tables would be too large.
    pub fn new(game: Game, program: BdlProgram) -> Result<Self, Diagnostic> {
        let start = Span::new(FileId(0), 0, 0);
        let tables = MoveTables::new(&program)
            .ok_or_else(|| Diagnostic::error(start, message!("bdl-tables-large")))?;
        Ok(Self {
            game: Arc::new(game),
            bits: BitGame::new(&program, &tables),
            program: Arc::new(program),
            tables: Arc::new(tables),
        })
    }
}

/// Reads the scripts of a game for one worker. Those that could be read when the game was compiled can be read again.
pub(super) fn load_hooks(program: &BdlProgram) -> Option<Hooks> {
    Hooks::new(&program.scripts, &program.named_kinds(), program.size()).ok()
}

impl Rules for BdlRules {
    fn game(&self) -> &Game {
        &self.game
    }

    fn start(&self) -> Position {
        Position::new(self.program.start.clone(), self.program.first_player)
    }

    fn has_hints(&self) -> bool {
        self.program.promising.is_some()
    }

    fn parameters(&self) -> Vec<&str> {
        PARAMETERS.into_iter().chain([SIZE]).collect()
    }

    fn statements(&self) -> Vec<Span> {
        cover::lines(&self.program)
    }

    fn names_threats(&self) -> bool {
        !self.program.guarded().is_empty()
    }

    fn set_up(&self, position: &Position, ops: &[Op]) -> Position {
        let mut next = position.clone();
        next.apply(ops);
        if let Some(state) = position.state.get::<HookState>() {
            let state = state.without(ops, &position.board);
            next.state = state.into_state();
        }
        next
    }

    fn script_state(&self, position: &Position) -> Vec<(String, String)> {
        let state = position.state.get::<HookState>();
        state.map_or_else(Vec::new, |state| {
            state.fields.named(position.board.height())
        })
    }

    fn worker(&self) -> Box<dyn Worker> {
        let (program, tables) = (Arc::clone(&self.program), Arc::clone(&self.tables));
        let hooks = program.has_hooks().then(|| load_hooks(&program)).flatten();
        Box::new(BdlWorker {
            game: Arc::clone(&self.game),
            board: MoveBoard::new(Arc::clone(&program), tables, self.bits.as_ref()),
            program,
            hooks,
            hints: None,
            hook_state: HookState::default(),
            played: None,
            tried: Vec::new(),
        })
    }
}
