//! Problems that the user makes of positions.

use crate::base::Message;
use crate::board::Move;
use crate::codec::records::{RecordMetadata, full_format};
use crate::message;
use crate::record::{Builder, Content, NodeId};
use crate::session::Session;
use crate::session::document::Document;
use crate::session::state_values::property;
use std::sync::Arc;

/// The most moves of an answer.
const LONGEST_ANSWER: usize = 40;

impl Session {
    /// Returns the position on the board as a game of a file, whose first line is the answer: what is known to be better
    /// than a mistake, the moves that follow in the record, a forced win, or the best move of the analysis.
    ///
    /// # Errors
    /// No answer is known, or the position is not.
    pub fn problem_here(&self) -> Result<String, Message> {
        let position = self.known_position()?;
        let rules = self.rules().ok_or_else(|| message!("session-no-rules"))?;
        let line = self.answer_here();
        let line = line.ok_or_else(|| message!("exercise-no-answer"))?;
        let start = rules.start();
        let mut builder = Builder::new();
        let ops = start.board.difference(&position.board);
        builder.set_up_root(Content::SetUp(ops));
        builder.set_turn(NodeId::ROOT, Some(position.turn));
        if !rules.state_values(position).is_empty() {
            builder.keep(NodeId::ROOT, [property(&**rules, position)]);
        }
        let mut at = NodeId::ROOT;
        let mut worker = rules.worker();
        let mut before = position.clone();
        let players = rules.game().players.max(1);
        for mv in line.into_iter().take(LONGEST_ANSWER) {
            let judged = worker.judge(&before, &mv, &Default::default());
            let crate::rules::Judgement::Legal(legal) = judged else {
                break;
            };
            let in_order = (before.turn + 1) % players;
            let turn = (legal.next.turn != in_order).then_some(legal.next.turn);
            at = builder.add_with_turn(at, Content::Move(mv), turn);
            before = legal.next;
        }
        let document = self.document();
        let document = Document {
            record: Arc::new(builder.finish()),
            source: None,
            is_as_read: false,
            to_utf8: true,
            format: full_format(),
            saving: RecordMetadata {
                rules: document.saving.rules.clone(),
                overrides: document.saving.overrides.clone(),
                ..RecordMetadata::default()
            },
            ..document
        };
        Ok(document.to_text())
    }

    /// Returns the moves that answer the position on the board.
    fn answer_here(&self) -> Option<Vec<Move>> {
        if let Some(answer) = self.exercise_answer() {
            return Some(std::iter::once(answer.mv).chain(answer.line).collect());
        }
        let record = self.record();
        let here = self.current();
        let next = record.forward(here);
        let review = self.review().and_then(|review| review.of(next?));
        let better = review.map(|reviewed| &reviewed.better);
        if let Some(better) = better.filter(|better| !better.is_empty()) {
            return Some(better.clone());
        }
        if let Some(line) = self.won_line() {
            return Some(line.to_vec());
        }
        let line = record.line_to(record.line_end(here));
        let moves = line.into_iter().skip_while(|node| *node != here).skip(1);
        let moves = moves.map_while(|node| record.node(node).content().as_move().cloned());
        let moves: Vec<Move> = moves.collect();
        if !moves.is_empty() {
            return Some(moves);
        }
        let found = self.analysed_move()?;
        Some(std::iter::once(found.mv).chain(found.line).collect())
    }
}
