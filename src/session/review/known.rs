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

    /// Returns the sign of a bad move: `?!`, `?` or `??`. What people have written counts before the review.
    pub fn mistake_sign(&self, node: NodeId) -> Option<&'static str> {
        let signs = glyphs(self.record().node(node));
        let is_bad = |sign: &&str| matches!(*sign, "?!" | "?" | "??");
        if let Some(sign) = signs.into_iter().find(is_bad) {
            return Some(sign);
        }
        let mark = self.reviewed(node)?.mark;
        mark.filter(|mark| mark.is_fault()).map(MoveMark::sign)
    }
}
