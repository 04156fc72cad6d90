//! The edits of a record.
//!
//! Each edit is one undo step. An edit that would change nothing makes no step.

use super::branch::Branch;
use super::history::{ChangeKind, Delta, RecordChange};
use super::node::{Children, Content, NodeId, Property};
use super::tree::Record;
use crate::board::{Move, Op};
use std::borrow::Cow;

/// Returns the text with every line end converted to LF.
pub(super) fn with_line_feeds<'t>(text: impl Into<Cow<'t, str>>) -> String {
    let text = text.into();
    if text.contains('\r') {
        text.replace("\r\n", "\n").replace('\r', "\n")
    } else {
        text.into_owned()
    }
}

/// Returns the text with every line end and tab replaced by a space.
pub(super) fn on_one_line(text: &str) -> String {
    with_line_feeds(text).replace(['\n', '\t'], " ")
}

impl Record {
    /// Plays a move after a node and makes it the continuation. If the node already has a child with the same move,
    /// that child is returned with the flag true, and nothing else changes. A `parent` that is not in the tree stands
    /// for the root.
    pub fn add_move(&mut self, parent: NodeId, mv: Move, turn: Option<u8>) -> (NodeId, bool) {
        self.add_move_with(parent, mv, turn, ("", Vec::new()))
    }

    /// Plays a move like [`Record::add_move`]; a new node gets a comment and foreign properties in the same step.
    pub fn add_move_with(
        &mut self,
        parent: NodeId,
        mv: Move,
        turn: Option<u8>,
        (comment, foreign): (&str, Vec<Property>),
    ) -> (NodeId, bool) {
        let parent = self.or_root(parent);
        let same = self.node(parent).children().iter().copied().find(|child| {
            let node = self.node(*child);
            node.turn == turn && node.content.as_move() == Some(&mv)
        });
        if let Some(child) = same {
            self.remember(child);
            return (child, true);
        }
        let child = self.add(
            ChangeKind::AddMove,
            parent,
            Content::Move(mv),
            turn,
            foreign,
        );
        if let Some(node) = self.node_mut(child).filter(|_| !comment.is_empty()) {
            node.with_notes(|notes| notes.comment = with_line_feeds(comment));
        }
        (child, false)
    }

    /// Adds a set-up after a node: operations that are not judged, and the player on turn after them.
    pub fn add_set_up(&mut self, parent: NodeId, ops: Vec<Op>, turn: Option<u8>) -> NodeId {
        let parent = self.or_root(parent);
        self.add(
            ChangeKind::AddSetUp,
            parent,
            Content::SetUp(ops),
            turn,
            Vec::new(),
        )
    }

    /// Adds a set-up with foreign properties.
    pub fn add_set_up_with(
        &mut self,
        parent: NodeId,
        ops: Vec<Op>,
        turn: Option<u8>,
        properties: Vec<Property>,
    ) -> NodeId {
        let parent = self.or_root(parent);
        self.add(
            ChangeKind::AddSetUp,
            parent,
            Content::SetUp(ops),
            turn,
            properties,
        )
    }

    fn add(
        &mut self,
        kind: ChangeKind,
        parent: NodeId,
        content: Content,
        turn: Option<u8>,
        foreign: Vec<Property>,
    ) -> NodeId {
        let child = self.allocate(parent, content);
        if let Some(node) = self.node_mut(child) {
            node.turn = turn;
            if !foreign.is_empty() {
                node.with_notes(|notes| notes.foreign = foreign);
            }
        }
        let edit = self.link_edit(parent, child);
        self.commit(kind, parent, child, 1, vec![edit]);
        self.remember(child);
        child
    }

    /// Returns the node if it is in the tree, otherwise the root.
    fn or_root(&self, node: NodeId) -> NodeId {
        match self.contains(node) {
            true => node,
            false => NodeId::ROOT,
        }
    }

    fn link_edit(&self, parent: NodeId, child: NodeId) -> Delta {
        Delta::Link {
            parent,
            child,
            index: self.node(parent).children.len(),
            present: false,
        }
    }

    /// Sets the comment of a node; the empty text removes it.
    pub fn set_comment(&mut self, node: NodeId, comment: &str) -> Option<RecordChange> {
        let comment = with_line_feeds(comment);
        if !self.contains(node) || self.node(node).comment() == comment {
            return None;
        }
        let edit = Delta::Comment {
            node,
            other: comment,
        };
        Some(self.commit(ChangeKind::Comment, node, node, 0, vec![edit]))
    }

    /// Sets the name of a node; the empty text removes it.
    pub fn set_name(&mut self, node: NodeId, name: &str) -> Option<RecordChange> {
        let name = on_one_line(name);
        if !self.contains(node) || self.node(node).name() == name {
            return None;
        }
        let edit = Delta::Name { node, other: name };
        Some(self.commit(ChangeKind::Name, node, node, 0, vec![edit]))
    }

    /// Sets the player on turn after a node; `None` means the next one in order.
    pub fn set_turn(&mut self, node: NodeId, turn: Option<u8>) -> Option<RecordChange> {
        if !self.contains(node) || self.node(node).turn == turn {
            return None;
        }
        let edit = Delta::Turn { node, other: turn };
        Some(self.commit(ChangeKind::Turn, node, node, 0, vec![edit]))
    }

    /// Completes a move that a file gave only in part. This is not an edit of the user, so it cannot be undone.
    pub fn complete_move(&mut self, node: NodeId, whole: Move) {
        if let Some(node) = self.node_mut(node)
            && let Content::Move(mv) = &mut node.content
        {
            *mv = whole;
        }
    }

    /// Replaces the foreign properties of a node.
    pub fn set_foreign(&mut self, node: NodeId, properties: Vec<Property>) -> Option<RecordChange> {
        if !self.contains(node) || self.node(node).foreign() == properties {
            return None;
        }
        let edit = Delta::Foreign {
            node,
            other: properties,
        };
        Some(self.commit(ChangeKind::Properties, node, node, 0, vec![edit]))
    }

    /// Sets or removes the result of the game.
    ///
    /// `properties` replace the foreign properties of the root in the same step: the reason of a result stands there.
    pub fn set_result(
        &mut self,
        result: Option<String>,
        properties: Vec<Property>,
    ) -> Option<RecordChange> {
        let edits = self.result_edits(NodeId::ROOT, properties, Some(result));
        let root = NodeId::ROOT;
        (!edits.is_empty()).then(|| self.commit(ChangeKind::Result, root, root, 0, edits))
    }

    /// Replaces the foreign properties of a node because its marks have changed and, if given, states the result of the
    /// game, as one step.
    pub fn set_marks(
        &mut self,
        node: NodeId,
        properties: Vec<Property>,
        result: Option<String>,
    ) -> Option<RecordChange> {
        if !self.contains(node) {
            return None;
        }
        let edits = self.result_edits(node, properties, result.map(Some));
        (!edits.is_empty()).then(|| self.commit(ChangeKind::Marks, node, node, 0, edits))
    }

    /// Returns the edits that give a node these foreign properties and, if given, the record this result.
    fn result_edits(
        &self,
        node: NodeId,
        properties: Vec<Property>,
        result: Option<Option<String>>,
    ) -> Vec<Delta> {
        let mut edits = Vec::new();
        if self.node(node).foreign() != properties {
            edits.push(Delta::Foreign {
                node,
                other: properties,
            });
        }
        if let Some(other) = result.filter(|result| self.result != *result) {
            edits.push(Delta::Result { other });
        }
        edits
    }

    /// Deletes a node with all its descendants. The root cannot be deleted.
    pub fn delete(&mut self, node: NodeId) -> Option<RecordChange> {
        let parent = self.node(node).parent.filter(|_| self.contains(node))?;
        let nodes = self.subtree_size(node);
        let edit = Delta::Link {
            parent,
            child: node,
            index: self.node(node).place(),
            present: true,
        };
        Some(self.commit(ChangeKind::Delete, node, parent, nodes, vec![edit]))
    }

    /// Deletes everything that branches off the line from the root to a node. The descendants of the node stay.
    pub fn delete_other_variations(&mut self, node: NodeId) -> Option<RecordChange> {
        if !self.contains(node) {
            return None;
        }
        let mut edits = Vec::new();
        let mut nodes = 0;
        let mut ancestor = node;
        while let Some(parent) = self.node(ancestor).parent {
            let children = self.node(parent).children();
            if children.len() > 1 {
                for other in children.iter().filter(|other| **other != ancestor) {
                    nodes += self.subtree_size(*other);
                }
                edits.push(Delta::Children {
                    parent,
                    kept: ancestor,
                    other: Children::from_slice(&[ancestor]),
                });
            }
            ancestor = parent;
        }
        if edits.is_empty() {
            return None;
        }
        Some(self.commit(ChangeKind::DeleteOthers, node, node, nodes, edits))
    }

    /// Swaps the variation that contains a node with the one before it, at the nearest fork where it is not the first.
    pub fn promote(&mut self, node: NodeId) -> Option<RecordChange> {
        if !self.contains(node) {
            return None;
        }
        let mut variation = node;
        while self.node(variation).place == 0 {
            variation = self.node(variation).parent?;
        }
        let edit = self.move_up(variation, self.node(variation).place() - 1)?;
        Some(self.commit(ChangeKind::Promote, node, node, 0, vec![edit]))
    }

    /// Makes the line from the root to a node the first variation at every fork.
    pub fn make_main_line(&mut self, node: NodeId) -> Option<RecordChange> {
        if !self.contains(node) {
            return None;
        }
        let mut edits = Vec::new();
        let mut current = node;
        while let Some(parent) = self.node(current).parent {
            if self.node(current).place > 0 {
                edits.extend(self.move_up(current, 0));
            }
            current = parent;
        }
        if edits.is_empty() {
            return None;
        }
        Some(self.commit(ChangeKind::MakeMain, node, node, 0, edits))
    }

    fn move_up(&self, node: NodeId, to: usize) -> Option<Delta> {
        Some(Delta::Reorder {
            parent: self.node(node).parent?,
            from: self.node(node).place(),
            to,
        })
    }

    /// Copies a node with all its descendants, then deletes it. The root can be copied but not cut.
    pub fn cut(&mut self, node: NodeId) -> Option<(Branch, RecordChange)> {
        let branch = self.copy(node)?;
        let change = self.delete(node)?;
        Some((branch, change))
    }

    /// Inserts a copied branch after the variations of a node. The change leads to its first node.
    pub fn paste(&mut self, parent: NodeId, branch: &Branch) -> Option<RecordChange> {
        if !self.contains(parent) {
            return None;
        }
        let (top, nodes) = self.unpack(parent, branch)?;
        let edit = self.link_edit(parent, top);
        let change = self.commit(ChangeKind::Paste, parent, top, nodes, vec![edit]);
        self.remember(top);
        Some(change)
    }
}
