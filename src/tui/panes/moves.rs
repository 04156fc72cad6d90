//! The state of the pane of moves.

use crate::record::{NodeId, Record};
use crate::tui::facts::SheetColumn;
use crate::tui::screens::moves::place::Scroll;
use std::collections::HashSet;
use std::time::Duration;

/// How much of a comment the score sheet shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CommentExtent {
    #[default]
    Whole,
    /// One row.
    FirstLine,
    Hidden,
}

/// The state of the pane of moves.
#[derive(Clone, Debug, Default)]
pub struct MovesPane {
    /// Nodes whose descendants are hidden.
    pub folded: HashSet<NodeId>,
    /// The columns of the score sheet beside the moves; `None` for those that the file has.
    pub columns: Option<Vec<SheetColumn>>,
    /// How much of comments the score sheet shows.
    pub comments: CommentExtent,
    /// True once it was chosen how much of comments is shown: until then long ones are folded.
    pub is_extent_chosen: bool,
    /// The nodes whose comment is shown in another way than the others.
    pub turned_comments: HashSet<NodeId>,
    /// The part that the mouse or the keys have scrolled to; `None` shows the current node.
    pub scroll: Option<Scroll>,
    /// How many lines of the current node's text are scrolled away.
    pub text_scroll: usize,
    /// When automatic play performs its next step.
    pub autoplay_at: Option<Duration>,
    /// True if it was just said what record was opened, so that it need not be said that all its moves are legal.
    pub is_opening_told: bool,
    /// The revision of the record at which all its moves were judged legal, and their number.
    pub judged_legal: Option<(u64, usize)>,
    /// The text that was last searched for.
    pub wanted: String,
}

impl MovesPane {
    /// Returns how much of the comment of a node, with this text, the score sheet shows. Beside a pane of the comment one
    /// row is enough.
    pub fn comment_extent(&self, node: NodeId, text: &str, has_pane: bool) -> CommentExtent {
        let extent = match self.comments {
            CommentExtent::Whole if !self.is_extent_chosen && (has_pane || is_long(text)) => {
                CommentExtent::FirstLine
            }
            extent => extent,
        };
        match (extent, self.turned_comments.contains(&node)) {
            (CommentExtent::Whole, true) => CommentExtent::FirstLine,
            (_, true) => CommentExtent::Whole,
            (extent, false) => extent,
        }
    }

    /// Folds or opens the comment of a node.
    pub fn toggle_comment(&mut self, node: NodeId) {
        if !self.turned_comments.remove(&node) {
            self.turned_comments.insert(node);
        }
    }

    /// Hides or shows the descendants of a node.
    pub fn toggle_fold(&mut self, node: NodeId) {
        if !self.folded.remove(&node) {
            self.folded.insert(node);
        }
    }

    /// Shows the descendants of all nodes above a node, so that it is seen.
    pub fn unfold_above(&mut self, record: &Record, node: NodeId) {
        // The line may be a million nodes long and this is asked at each step, so that the set is not asked about each
        // of them: they are compared with the folded node of the same ply, the deepest first, and no further than to
        // the topmost one.
        let folded = self.folded.iter().filter(|node| record.contains(**node));
        let mut sought: Vec<(u32, NodeId)> = folded
            .map(|node| (record.node(*node).ply(), *node))
            .collect();
        sought.sort_unstable_by_key(|(ply, _)| *ply);
        for above in record.ancestors(node) {
            let ply = record.node(above).ply();
            while let Some((_, folded)) = sought.pop_if(|(sought, _)| *sought >= ply) {
                if folded == above {
                    self.folded.remove(&folded);
                }
            }
            if sought.is_empty() {
                break;
            }
        }
    }
}

/// Returns true if a comment has more than six lines, such as the talk during a game on a server. Lines are counted at one
/// width, so that moving a border folds nothing.
fn is_long(text: &str) -> bool {
    const LINES: usize = 6;
    const COLUMNS: usize = 60;
    let rows = text.trim().lines();
    let rows = rows.map(|line| line.chars().count().div_ceil(COLUMNS).max(1));
    rows.take(LINES + 1).sum::<usize>() > LINES
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Builder, Content};

    #[test]
    fn folding_twice_changes_nothing() {
        let mut pane = MovesPane::default();
        pane.toggle_fold(NodeId::ROOT);
        assert!(pane.folded.contains(&NodeId::ROOT));
        pane.toggle_fold(NodeId::ROOT);
        assert!(pane.folded.is_empty());
    }

    #[test]
    fn what_is_above_a_node_is_unfolded_and_nothing_else() {
        let mut builder = Builder::new();
        let mut nodes = vec![NodeId::ROOT];
        let mut number = 7_usize;
        for _ in 0..60 {
            number = number * 5 % 61;
            let parent = nodes[number % nodes.len()];
            nodes.push(builder.add(parent, Content::Note));
        }
        let record = builder.finish();
        for node in &nodes {
            let all = MovesPane {
                folded: nodes.iter().copied().step_by(2).collect(),
                ..MovesPane::default()
            };
            let mut pane = all.clone();
            pane.unfold_above(&record, *node);
            let above: HashSet<NodeId> = record.ancestors(*node).collect();
            assert_eq!(pane.folded, &all.folded - &above);
        }
    }
}
