//! The worker of a thread: the loaded position, and the remarks of the scripts that have run.

use super::hooks::Hooks;
use super::model::BdlProgram;
use super::move_board::MoveBoard;
use super::pseudo_move::PseudoMove;
use super::view::{HookOutcome, HookState};
use crate::base::{Diagnostic, Severity};
use crate::board::{Game, Move, Op, Piece, Position, Square};
use std::sync::Arc;

/// The worker for one thread.
#[derive(Debug)]
pub(super) struct BdlWorker {
    pub game: Arc<Game>,
    pub program: Arc<BdlProgram>,
    pub board: MoveBoard,
    /// The scripts of the game, if it has any.
    pub hooks: Option<Hooks>,
    /// The same scripts for the hints alone, once one was asked for. What a hint leaves in them reaches no other hook.
    pub hints: Option<Hooks>,
    /// What the loaded position stores for the scripts.
    pub hook_state: HookState,
    /// What the hooks of the move left that was looked at last, if any ran.
    pub played: Option<HookOutcome>,
    /// Remarks, except console output, on moves that were only tried.
    pub tried: Vec<Diagnostic>,
}

/// The most remarks that are kept on moves that were only tried.
const MAX_REMARKS: usize = 100;

impl BdlWorker {
    pub(super) fn number(&self, square: Square) -> u16 {
        square.y * self.program.width + square.x
    }

    pub(super) fn square(&self, number: u16) -> Square {
        self.board.square(number)
    }

    /// Returns the squares of operations that are the move of one piece, and the piece that is placed.
    pub(super) fn pseudo_move(&self, mv: &Move) -> Option<(PseudoMove, Piece)> {
        match **mv {
            [Op::Clear(from), Op::Place(to, piece)] if from != to => {
                let pseudo = PseudoMove {
                    from: self.number(from),
                    to: self.number(to),
                };
                Some((pseudo, piece))
            }
            _ => None,
        }
    }

    /// Returns the pieces that can be placed at the end of a legal move.
    pub(super) fn results(&self, pseudo: PseudoMove) -> Vec<Piece> {
        let Some(kind) = self.board.kind_at(pseudo.from) else {
            return Vec::new();
        };
        match self.board.arrivals(kind, pseudo.to) {
            [] => vec![Piece(kind)],
            choices => choices.iter().copied().map(Piece).collect(),
        }
    }

    pub(super) fn ops(&self, pseudo: PseudoMove, piece: Piece) -> [Op; 2] {
        let (from, to) = (self.square(pseudo.from), self.square(pseudo.to));
        [Op::Clear(from), Op::Place(to, piece)]
    }

    /// Loads a position. Returns true if the position and the operations are of this game.
    pub(super) fn load(&mut self, position: &Position, ops: &[Op]) -> bool {
        let kinds = self.program.kinds.len();
        self.hook_state = position
            .state
            .get::<HookState>()
            .cloned()
            .unwrap_or_default();
        self.board.set_jumping(&self.hook_state.jumping);
        position.turn < self.program.players
            && ops.iter().all(|op| {
                position.board.has(op.square())
                    && op.piece().is_none_or(|piece| usize::from(piece.0) < kinds)
            })
            && self.board.load(&position.board)
    }

    /// Asserts in debug builds that a call has left the board as it found it.
    pub(super) fn debug_assert_unchanged(&self, position: &Position) {
        let state = position.state.get::<HookState>();
        let jumping = state.map_or(&[][..], |state| state.jumping.as_slice());
        debug_assert!(self.board.is_loaded(&position.board, jumping));
        debug_assert!(state.map_or(
            self.hook_state == HookState::default(),
            |state| self.hook_state == *state
        ));
    }

    /// Takes the remarks on the scripts that have run.
    pub(super) fn remarks(&mut self) -> Vec<Diagnostic> {
        self.hooks.as_mut().map_or(Vec::new(), Hooks::remarks)
    }

    /// Keeps remarks for the author of the rules on moves that were only tried, but no console output.
    pub(super) fn keep_remarks(&mut self, remarks: Vec<Diagnostic>) {
        for remark in remarks {
            let is_dropped = self.tried.len() >= MAX_REMARKS || self.tried.contains(&remark);
            if remark.severity != Severity::Note && !is_dropped {
                self.tried.push(remark);
            }
        }
    }

    /// Runs `work` without attributing remarks of hooks to the move that is being judged.
    pub(super) fn quietly<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        // The remarks so far are set aside, not just counted: what `work` adds must not be taken for a remark on the
        // move that is judged, and a remark that was made before must not suppress an equal one in between.
        let before = self.remarks();
        let answer = work(self);
        let remarks = self.remarks();
        self.keep_remarks(remarks);
        if let Some(hooks) = &mut self.hooks {
            hooks.set_remarks(before);
        }
        answer
    }
}
