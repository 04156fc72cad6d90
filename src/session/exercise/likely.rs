//! Whether the file that is open looks like a file of problems.

use super::answers::start_of;
use super::marks::{Sign, has_sign, is_bad, is_good, tag};
use crate::codec::pgn::OPERATIONS;
use crate::record::{Content, Node, NodeId};
use crate::session::Session;

/// The most nodes of the open game that are looked at.
const LOOKED_AT: usize = 10_000;

impl Session {
    /// Returns the number of games of the file if they are probably problems: the open one begins with a set-up and has
    /// several answers, or signs of right and wrong ones. Positions without moves have operations that name them.
    pub fn likely_problems(&self) -> Option<usize> {
        let (_, games) = self.storage().game_of_file();
        if games < 2 || self.exercise().is_some() || self.game().is_none() {
            return None;
        }
        let record = self.record();
        let start = start_of(record);
        let is_set_up = |node: &NodeId| {
            let content = record.node(*node).content();
            matches!(content, Content::SetUp(ops) if !ops.is_empty())
        };
        if !std::iter::once(start)
            .chain(record.ancestors(start))
            .any(|node| is_set_up(&node))
        {
            return None;
        }
        let names_moves = tag(record.node(record.root()), OPERATIONS).is_some();
        let has_answers = |node: &Node| {
            let is_signed = || has_sign(node, Sign::Solved) || is_good(node) || is_bad(node);
            node.children().len() > 1 || node.content().as_move().is_some() && is_signed()
        };
        let mut nodes = record.all().take(LOOKED_AT);
        let is_likely = names_moves || nodes.any(|node| has_answers(record.node(node)));
        is_likely.then_some(games)
    }
}
