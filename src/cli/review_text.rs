//! The moves of a review as rows of text and as JSON.

use crate::board::{Game, Move, Position};
use crate::i18n::Texts;
use crate::message;
use crate::notation::write_move;
use crate::record::NodeId;
use crate::rules::Rules;
use crate::session::Session;
use crate::session::review::{ReviewLine, ReviewSummary, ReviewedMove, Standing, line_words};
use crate::session::words::player_words;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::Arc;

/// Lays out the moves of a review.
pub(super) struct ReviewText<'a> {
    session: &'a Session,
    rules: &'a Arc<dyn Rules>,
    moves: &'a [ReviewedMove],
    /// The positions before the moves, by the nodes of these.
    positions: HashMap<NodeId, &'a Position>,
    texts: &'a Texts,
}

impl<'a> ReviewText<'a> {
    /// Returns `None` without rules.
    pub(super) fn new(
        session: &'a Session,
        line: &'a ReviewLine,
        moves: &'a [ReviewedMove],
        texts: &'a Texts,
    ) -> Option<Self> {
        Some(Self {
            session,
            rules: session.rules()?,
            moves,
            positions: line.positions_before().collect(),
            texts,
        })
    }

    fn game(&self) -> &'a Game {
        self.rules.game()
    }

    /// Returns the moves as a JSON array.
    pub(super) fn json(&self) -> Value {
        let entry = |reviewed: &ReviewedMove| {
            let write = |mv: &Move| write_move(mv, self.game());
            let line: Vec<String> = reviewed.better.iter().map(write).collect();
            let [before, after] = reviewed
                .standings
                .map(|standing| standing.map(Standing::word));
            json!({
                "path": self.session.record().path(reviewed.node).to_string(),
                "move": write(&reviewed.mv),
                "player": reviewed.player,
                "loss": reviewed.loss,
                "error": reviewed.error,
                "mark": reviewed.mark.map(|mark| mark.sign()),
                "better": line.first(),
                "line": line,
                "proof": { "other": before, "played": after },
            })
        };
        Value::Array(self.moves.iter().map(entry).collect())
    }

    /// Returns one row for each move: its number, the move, the mark, the loss, and what would have been better.
    pub(super) fn rows(&self) -> Vec<String> {
        let names: Vec<String> = self
            .moves
            .iter()
            .map(|made| self.session.numbered_move(made.node))
            .collect();
        let width = names.iter().map(|name| name.chars().count()).max();
        let width = width.unwrap_or(0);
        let rows = self.moves.iter().zip(&names).map(|(reviewed, name)| {
            let sign = reviewed.sign();
            let mut parts = vec![self.loss(reviewed)];
            parts.extend(reviewed.fact().map(|fact| self.texts.say(&fact.words())));
            if !reviewed.better.is_empty() {
                let line = self.line(reviewed);
                parts.push(self.texts.say(&message!("review-better", line = line)));
            }
            format!("{name:width$}  {sign:2}  {}", parts.join("  "))
        });
        rows.collect()
    }

    /// Returns the mean losses of the players and the greatest losses.
    pub(super) fn summary(&self, summary: &ReviewSummary) -> Vec<String> {
        let mut lines = Vec::new();
        for loss in &summary.players {
            let words = player_words(Some(self.game()), loss.player, self.texts.language().code());
            lines.push(self.texts.say(&message!(
                "review-average",
                player = words,
                moves = loss.moves,
                loss = self.texts.percent(loss.mean, 1)
            )));
        }
        let greatest = summary.greatest.iter();
        let greatest = greatest.filter_map(|index| self.moves.get(*index));
        let greatest: Vec<String> = greatest
            .map(|made| {
                format!(
                    "{} ({})",
                    self.session.numbered_move(made.node),
                    self.texts.percent(made.loss, 0)
                )
            })
            .collect();
        lines.push(self.texts.say(&match (greatest.is_empty(), self.moves) {
            (_, []) => message!("review-nothing"),
            (true, _) => message!("review-no-loss"),
            (false, _) => message!("review-greatest", moves = greatest.join(", ")),
        }));
        lines
    }

    fn loss(&self, reviewed: &ReviewedMove) -> String {
        let loss = self.texts.percent(reviewed.loss, 1);
        match reviewed.error {
            Some(error) if error > 0.0 => format!("{loss} ± {}", self.texts.percent(error, 1)),
            _ => loss,
        }
    }

    /// Returns the better move and its continuation.
    fn line(&self, reviewed: &ReviewedMove) -> String {
        let position = self.positions.get(&reviewed.node);
        position.map_or_else(String::new, |position| {
            line_words(&**self.rules, position, &reviewed.better).join(" ")
        })
    }
}
