//! The nodes of a file that became several nodes of the record.

use super::tree::SgfNode;
use crate::record::NodeId;
use std::ops::Range;

/// A node of a file that became several nodes of the record, a line, because it does several things.
#[derive(Clone, Debug)]
pub(super) struct Split {
    /// The nodes of the record.
    pub(super) parts: Range<u32>,
    /// The part that has the comment and whatever else the node says. The others only have a content and a turn.
    pub(super) main: NodeId,
    /// The node of the file.
    pub(super) node: SgfNode,
}

impl Split {
    /// Returns the first part.
    pub(super) fn first(&self) -> NodeId {
        NodeId::of_index(self.parts.start as usize)
    }

    /// Returns the parts in order.
    pub(super) fn nodes(&self) -> impl DoubleEndedIterator<Item = NodeId> + use<> {
        self.parts
            .clone()
            .map(|part| NodeId::of_index(part as usize))
    }
}

/// The nodes of a game that became several nodes, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct NodeSplits(Vec<Split>);

impl NodeSplits {
    /// Adds a node of the file if it became several nodes: those from `first` on, and the root if it is `main`. There
    /// are `node_count` nodes so far.
    pub(super) fn add(&mut self, main: NodeId, first: NodeId, node_count: usize, node: SgfNode) {
        let start = main.number().min(first.number());
        let end = u32::try_from(node_count).unwrap_or(u32::MAX);
        if start + 1 < end {
            self.0.push(Split {
                parts: start..end,
                main,
                node,
            });
        }
    }

    /// Returns the split that a node of the record is a part of.
    pub(super) fn of(&self, id: NodeId) -> Option<&Split> {
        self.before(id)
            .filter(|split| id.number() < split.parts.end)
    }

    /// Returns the last split that begins with a node or before it.
    pub(super) fn before(&self, id: NodeId) -> Option<&Split> {
        let behind = self
            .0
            .partition_point(|split| split.parts.start <= id.number());
        self.0.get(behind.checked_sub(1)?)
    }
}
