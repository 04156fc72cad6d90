//! Builds a record from a file: editing without undo.

use super::node::{Content, NodeId, Property};
use super::tree::Record;

/// A record under construction. Nodes may be added in any order with parents before their children.
#[derive(Debug, Default)]
pub struct Builder {
    record: Record,
}

impl Builder {
    /// Creates a record with only a root.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the record built so far.
    #[must_use]
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Adds a child after the other children, even if the same move is there already.
    pub fn add(&mut self, parent: NodeId, content: Content) -> NodeId {
        // Linked by hand: appending needs no renumbering of siblings and no marking of subtrees.
        let child = self.record.allocate(parent, content);
        let place = self.record.node(parent).children.len();
        if let Some(node) = self.record.node_mut(child) {
            node.place = u32::try_from(place).unwrap_or(u32::MAX);
            node.attached = true;
        }
        if let Some(children) = self.record.children_mut(parent) {
            children.push(child);
        }
        child
    }

    /// Replaces the content of the root, so that the record starts from another position than the rules do.
    pub fn set_up_root(&mut self, content: Content) {
        if let Some(root) = self.record.node_mut(NodeId::ROOT) {
            root.content = content;
        }
    }

    /// Sets the player to move after a node.
    pub fn set_turn(&mut self, node: NodeId, turn: Option<u8>) {
        if let Some(node) = self.record.node_mut(node) {
            node.turn = turn;
        }
    }

    /// Sets the comment of a node.
    pub fn set_comment(&mut self, node: NodeId, comment: &str) {
        let comment = super::edit::with_line_feeds(comment);
        if let Some(node) = self.record.node_mut(node) {
            node.with_notes(|notes| notes.comment = comment);
        }
    }

    /// Sets the name of a node.
    pub fn set_name(&mut self, node: NodeId, name: &str) {
        let name = super::edit::on_one_line(name);
        if let Some(node) = self.record.node_mut(node) {
            node.with_notes(|notes| notes.name = name);
        }
    }

    /// Appends properties of another program to those that the node has.
    pub fn keep(&mut self, node: NodeId, properties: impl IntoIterator<Item = Property>) {
        if let Some(node) = self.record.node_mut(node) {
            node.with_notes(|notes| {
                notes.foreign.extend(properties);
                notes.foreign.shrink_to_fit();
            });
        }
    }

    /// Sets the result.
    pub fn set_result(&mut self, result: Option<String>) {
        self.record.result = result;
    }

    /// Returns the finished record, which counts as saved.
    #[must_use]
    pub fn finish(self) -> Record {
        self.record
    }
}
