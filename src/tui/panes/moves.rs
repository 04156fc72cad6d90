//! The pane of moves.

use crate::record::NodeId;
use std::collections::HashSet;
use std::time::Duration;

/// The pane of moves.
#[derive(Clone, Debug, Default)]
pub struct MovesPane {
    /// Nodes whose branches are folded.
    pub folded: HashSet<NodeId>,
    /// True when the moves are shown as a list.
    pub as_list: bool,
    /// When the next move is shown by itself.
    pub autoplay_at: Option<Duration>,
    /// What was last searched for.
    pub wanted: String,
}

impl MovesPane {
    /// Folds or unfolds what follows a node.
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
