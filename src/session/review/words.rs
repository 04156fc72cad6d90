//! What a review says of moves, in words.

use super::{ReviewFact, ReviewedMove};
use crate::base::{Limits, Message};
use crate::board::{Move, Position};
use crate::message;
use crate::notation::chess_text::write_chess;
use crate::notation::label::write_label;
use crate::record::NodeId;
use crate::rules::{Judgement, Rules};
use crate::session::Session;

/// The most moves of a better line that are shown.
const LINE_MOVES: usize = 6;

/// Returns the first moves of a line from a position, as the game writes moves.
pub fn line_words(rules: &dyn Rules, position: &Position, moves: &[Move]) -> Vec<String> {
    let first = moves.get(..LINE_MOVES).unwrap_or(moves);
    written_line(rules, position, first)
}

/// Returns the moves of a line from a position, as the game writes moves. Ends with a move that is not legal.
pub fn written_line(rules: &dyn Rules, position: &Position, moves: &[Move]) -> Vec<String> {
    let game = rules.game();
    let mut position = position.clone();
    let mut worker = rules.worker();
    let mut words = Vec::new();
    for mv in moves {
        let Judgement::Legal(legal) = worker.judge(&position, mv, &Limits::default()) else {
            words.push(write_label(mv, game, &position));
            break;
        };
        let (after, outcome) = (&legal.next.board, legal.outcome);
        let short = write_chess(mv, game, &position, after, outcome);
        words.push(short.unwrap_or_else(|| write_label(mv, game, &position)));
        position = legal.next;
    }
    words
}

impl ReviewFact {
    /// Returns it in words.
    pub fn words(self) -> Message {
        match self {
            Self::WonToLost => message!("review-won-to-lost"),
            Self::WonToDrawn => message!("review-won-to-drawn"),
            Self::DrawnToLost => message!("review-drawn-to-lost"),
            Self::MissedWin => message!("review-missed-win"),
            Self::Loses => message!("review-loses"),
        }
    }
}

impl ReviewedMove {
    /// Returns the sign of its mark; empty if it has none.
    pub fn sign(&self) -> &'static str {
        self.mark.map_or("", |mark| mark.sign())
    }
}

impl Session {
    /// Returns the number of a move of the record and the move, as a score sheet has them.
    pub fn numbered_move(&self, node: NodeId) -> String {
        let number = self.record().node(node).move_number();
        let prefix = self.rounds().prefix(number);
        let text = self
            .game()
            .and_then(|game| self.tree().move_text(node, game));
        format!("{prefix} {}", text.unwrap_or_default())
    }
}
