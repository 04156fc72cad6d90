//! What a drawing of the whole record needs, copied out of the session, for work on any thread.

use super::{PositionAt, Session};
use crate::base::Message;
use crate::board::{Board, Game, Op};
use crate::message;
use crate::notation::label::write_squares;
use crate::record::{NodeId, Record, Rounds};
use crate::rules::Rules;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The record of a session as it is now, with what the rules say about its moves.
pub struct PrintedRecord {
    rules: Arc<dyn Rules>,
    record: Arc<Record>,
    rounds: Rounds,
    start: Board,
    effects: BTreeMap<NodeId, Vec<Op>>,
    texts: Vec<Option<Box<str>>>,
    refused: usize,
}

impl Session {
    /// Returns the record for a drawing of all of it.
    ///
    /// # Errors
    /// There are no rules, so there is no board, or the record is still being judged.
    pub fn printed_record(&mut self) -> Result<PrintedRecord, Message> {
        if self.game.is_replaying() {
            return Err(message!("figures-judging"));
        }
        let start = match self.position_at(NodeId::ROOT) {
            PositionAt::Known(position) => position.board,
            _ => return Err(message!("figures-no-board")),
        };
        let rules = self.rules().ok_or_else(|| message!("figures-no-board"))?;
        Ok(PrintedRecord {
            rules: Arc::clone(rules),
            record: Arc::clone(&self.game.record),
            rounds: self.rounds(),
            start,
            effects: self.game.positions.all_effects(),
            texts: self.game.verdicts.texts().to_vec(),
            refused: self.game.verdicts.refused(),
        })
    }
}

impl PrintedRecord {
    pub fn game(&self) -> &Game {
        self.rules.game()
    }

    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Returns the number of nodes that the rules refuse.
    pub fn refused(&self) -> usize {
        self.refused
    }

    /// Returns how the moves are counted.
    pub fn rounds(&self) -> Rounds {
        self.rounds
    }

    /// Returns the board of the root.
    pub fn start(&self) -> &Board {
        &self.start
    }

    /// Makes the move of a node, with what the rules add to it, on the board before it.
    pub fn apply(&self, node: NodeId, board: &mut Board) {
        let effects = self.effects.get(&node).into_iter().flatten();
        let ops = self.record.node(node).ops().iter().chain(effects);
        ops.for_each(|op| board.apply(*op));
    }

    /// Returns the move of a node as text, as [`GameTree::move_text`](super::GameTree::move_text) does.
    pub fn move_text(&self, node: NodeId) -> Option<String> {
        let mv = self.record.node(node).content().as_move()?;
        let text = self.texts.get(node.number() as usize);
        let text = text.and_then(Option::as_deref);
        Some(text.map_or_else(|| write_squares(mv, self.game()), str::to_owned))
    }
}
