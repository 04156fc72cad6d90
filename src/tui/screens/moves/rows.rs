//! The rows of the drawn tree, each computed from an adjacent one.
//!
//! A row is a line of first children; it begins at the left edge of the window or at a node that is not a first child.
//! Below a row are the rows of its forks, the deepest fork first, so that the lines down from forks never cross. Each
//! step from a row to the next costs as much as the window is wide.

use super::tree::NodeLook;
use crate::record::{NodeId, Record};

/// The part of a record between two plies, below one node.
pub struct RecordWindow<'a> {
    pub record: &'a Record,
    pub look: &'a dyn Fn(NodeId) -> NodeLook,
    /// The node at the left edge.
    pub top: NodeId,
    /// The last visible ply.
    pub last_ply: u32,
}

impl RecordWindow<'_> {
    /// Returns the visible children; none beyond the right edge or below nodes with hidden descendants.
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        let shown = self.record.node(node);
        if shown.ply() >= self.last_ply || shown.children().is_empty() || (self.look)(node).folded {
            &[]
        } else {
            shown.children()
        }
    }

    /// Returns the nodes of the row that begins at `start`.
    pub fn line(&self, start: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(start), |node| self.children(*node).first().copied())
    }

    /// Returns the first node of the row of a node.
    pub fn row_of(&self, node: NodeId) -> NodeId {
        let mut start = node;
        while start != self.top && self.place(start) == 0 {
            match self.record.node(start).parent() {
                Some(parent) => start = parent,
                None => break,
            }
        }
        start
    }

    pub fn below(&self, row: NodeId) -> Option<NodeId> {
        let deepest = self
            .line(row)
            .filter_map(|node| self.children(node).get(1))
            .last();
        if let Some(first) = deepest {
            return Some(*first);
        }
        let mut node = row;
        while node != self.top {
            let parent = self.record.node(node).parent()?;
            // If `node` is on the fork's own row, this is the fork's first variation, otherwise the next one.
            let next = self.place(node) + 1;
            if let Some(next) = self.children(parent).get(next) {
                return Some(*next);
            }
            node = parent;
        }
        None
    }

    pub fn above(&self, row: NodeId) -> Option<NodeId> {
        if row == self.top {
            return None;
        }
        let parent = self.record.node(row).parent()?;
        let siblings = self.children(parent);
        match self.place(row) {
            0 | 1 => {
                let first = *siblings.first()?;
                match self.first_fork(first) {
                    Some(last) => Some(self.lowest(last)),
                    None => Some(self.row_of(parent)),
                }
            }
            place => siblings.get(place - 1).map(|before| self.lowest(*before)),
        }
    }

    /// Returns the last variation of the first fork in the row of a node.
    fn first_fork(&self, start: NodeId) -> Option<NodeId> {
        self.line(start)
            .map(|node| self.children(node))
            .find(|children| children.len() > 1)
            .and_then(|children| children.last().copied())
    }

    /// Returns the lowest of the rows that belong to the row of a node.
    fn lowest(&self, start: NodeId) -> NodeId {
        let mut row = start;
        while let Some(next) = self.first_fork(row) {
            row = next;
        }
        row
    }

    /// Returns the plies of forks above `row` whose lines pass it or end in it.
    pub fn lines_from_above(&self, row: NodeId) -> Vec<u32> {
        let mut plies = Vec::new();
        let mut node = row;
        while node != self.top {
            let Some(parent) = self.record.node(node).parent() else {
                break;
            };
            let count = self.children(parent).len();
            let place = self.place(node);
            let comes = if node == row { true } else { place + 1 < count };
            if comes {
                plies.push(self.record.node(parent).ply());
            }
            node = parent;
        }
        plies
    }

    fn place(&self, node: NodeId) -> usize {
        self.record.node(node).place()
    }
}
