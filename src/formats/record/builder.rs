//! Builds a record from a file: editing without undo.

use super::node::{Content, Node, NodeId, Property};
use super::tree::Record;
use std::borrow::Cow;

/// A record under construction. Nodes may be added in any order with parents before their children.
#[derive(Debug, Default)]
pub struct Builder {
    record: Record,
}

impl Builder {
    /// Creates a record with only a root.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the record built so far.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Adds a child after the other children, even if the same move is there already.
    pub fn add(&mut self, parent: NodeId, content: Content) -> NodeId {
        self.add_with_turn(parent, content, None)
    }

    /// Adds a child after the other children, with the player to move after it.
    pub fn add_with_turn(&mut self, parent: NodeId, content: Content, turn: Option<u8>) -> NodeId {
        // Linked by hand: appending needs no renumbering of siblings and no marking of subtrees.
        self.record.main_end.take();
        let child = NodeId::of_index(self.record.nodes.len());
        let Some(before) = self.record.node_mut(parent) else {
            return NodeId::ROOT;
        };
        let node = Node {
            turn,
            attached: true,
            place: u32::try_from(before.children.len()).unwrap_or(u32::MAX),
            ..Node::after(parent, before, content)
        };
        before.children.push(child);
        self.record.nodes.push(node);
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
    pub fn set_comment<'t>(&mut self, node: NodeId, comment: impl Into<Cow<'t, str>>) {
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
    pub fn keep<I>(&mut self, node: NodeId, properties: I)
    where
        I: IntoIterator<Item = Property, IntoIter: ExactSizeIterator>,
    {
        let properties = properties.into_iter();
        if let Some(node) = self.record.node_mut(node) {
            node.with_notes(|notes| {
                notes.foreign.reserve_exact(properties.len());
                notes.foreign.extend(properties);
            });
        }
    }

    /// Sets the result.
    pub fn set_result(&mut self, result: Option<String>) {
        self.record.result = result;
    }

    /// Returns the finished record, which counts as saved.
    pub fn finish(self) -> Record {
        self.record
    }
}
