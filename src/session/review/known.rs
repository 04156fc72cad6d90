//! What is known of the moves of the open record: by the review, and by the marks of people.

use super::assess::{MoveMark, ReviewedMove};
use super::run::ReviewRun;
use crate::record::NodeId;
use crate::session::Session;
use crate::session::node_facts::glyphs;

impl Session {
    /// Returns the review of the open record, if there is one.
    pub fn review(&self) -> Option<&ReviewRun> {
        let review = self.players.review.as_ref();
        review.filter(|review| review.record == self.game.loaded)
    }

    /// Returns what the review knows of the move of a node.
    pub fn reviewed(&self, node: NodeId) -> Option<&ReviewedMove> {
        self.review()?.of(node)
    }

    /// Returns the next bad move of the line through the current node, or the one before it, by the review or by the marks
    /// of the record.
    pub fn mistake_from_here(&self, is_forward: bool) -> Option<NodeId> {
        let line = self.line_through();
        let here = line.iter().position(|node| *node == self.current())?;
        let is_bad = |node: &&NodeId| self.mistake_sign(**node).is_some();
        let (before, after) = line.split_at(here);
        match is_forward {
            true => after.iter().skip(1).find(is_bad).copied(),
            false => before.iter().rev().find(is_bad).copied(),
        }
    }

    /// Returns the sign of a bad move: `?!`, `?` or `??`. What people have written counts before the review, and the review
    /// before the values that the file states.
    pub fn mistake_sign(&self, node: NodeId) -> Option<&'static str> {
        let signs = glyphs(self.record().node(node));
        let is_bad = |sign: &&str| matches!(*sign, "?!" | "?" | "??");
        if let Some(sign) = signs.into_iter().find(is_bad) {
            return Some(sign);
        }
        let mark = match self.reviewed(node) {
            Some(reviewed) => reviewed.mark,
            None => MoveMark::of_loss(self.stated_loss(node)?),
        };
        mark.filter(|mark| mark.is_fault()).map(MoveMark::sign)
    }

    /// Returns what a move has cost its player by the values of the file, between -1 and 1. Both have to be stated in the
    /// same way, and say nothing where more than two play.
    fn stated_loss(&self, node: NodeId) -> Option<f64> {
        let record = self.record();
        let read = record.node(node);
        read.content().as_move()?;
        if self.game()?.players != 2 {
            return None;
        }
        let reader = self.fact_reader();
        let after = reader.values(node);
        let before = reader.values(read.parent()?);
        let (after, before) = after.iter().find_map(|after| {
            let same = before.iter().find(|before| before.source == after.source)?;
            Some((after.measure.payoff()?, same.measure.payoff()?))
        })?;
        // In the order of the players, whoever began.
        match self.rounds().place(record, node).index {
            0 => Some(before - after),
            _ => Some(after - before),
        }
    }
}
