//! The state of the pane of moves.

use crate::record::NodeId;
use crate::tui::facts::SheetColumn;
use crate::tui::screens::moves::tree::Scroll;
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
    /// True if the moves are shown as a score sheet.
    pub as_sheet: bool,
    /// The columns of the score sheet beside the moves; `None` for those that the file has.
    pub columns: Option<Vec<SheetColumn>>,
    /// How much of comments the score sheet shows.
    pub comments: CommentExtent,
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
    /// The text that was last searched for.
    pub wanted: String,
}

impl MovesPane {
    /// Returns how much of the comment of a node the score sheet shows.
    pub fn comment_extent(&self, node: NodeId) -> CommentExtent {
        match (self.comments, self.turned_comments.contains(&node)) {
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folding_twice_changes_nothing() {
        let mut pane = MovesPane::default();
        pane.toggle_fold(NodeId::ROOT);
        assert!(pane.folded.contains(&NodeId::ROOT));
        pane.toggle_fold(NodeId::ROOT);
        assert!(pane.folded.is_empty());
    }
}
