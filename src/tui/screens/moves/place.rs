//! The part of a record that is shown, and where its nodes were drawn.

use crate::record::NodeId;
use ratatui::layout::Rect;

/// A part of the record that is shown instead of the surroundings of the current node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scroll {
    /// The part that was shown before.
    pub from: VisibleTree,
    /// The number of lines to go down, or up if negative.
    pub lines: isize,
    /// The number of plies of the tree to go right, or left if negative.
    pub plies: isize,
}

/// The part of the record that is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct VisibleTree {
    /// The first line of the sheet.
    pub top: Option<SheetTop>,
    /// The node around which the tree is drawn.
    pub center: Option<NodeId>,
}

/// The positions of nodes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TreeLayout {
    /// The part that is shown.
    pub shown: VisibleTree,
    /// The visible nodes.
    pub nodes: Vec<(NodeId, Rect)>,
    /// The area of the tree or list.
    pub tree: Rect,
    /// The area of the details.
    pub details: Rect,
    /// True if there is more text below that of the details.
    pub has_more: bool,
}

impl TreeLayout {
    /// Returns the node at a screen cell.
    pub fn node_at(&self, column: u16, row: u16) -> Option<NodeId> {
        self.nodes
            .iter()
            .find(|(_, place)| place.contains((column, row).into()))
            .map(|(node, _)| *node)
    }
}

/// The first visible line of a sheet. It stays valid if the record or the width changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SheetTop {
    pub(super) node: NodeId,
    /// True if it is a line of the comment of the node.
    pub(super) is_comment: bool,
    /// The index among the lines of the block.
    pub(super) line: usize,
}
