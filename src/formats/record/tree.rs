//! The arena of nodes and the links between them.

use super::history::History;
use super::node::{Children, Content, Node, NodeId};
use super::nodes::Nodes;
use std::sync::OnceLock;

/// A game with its variations, comments and foreign properties.
///
/// An id that is not in the tree is never an error: it reads as an empty note, and edits of it do nothing.
#[derive(Clone, Debug)]
pub struct Record {
    pub(super) nodes: Nodes,
    pub(super) result: Option<String>,
    pub(super) history: History,
    /// The end of the main line, once it has been asked for: the screen asks at every frame, and the line may have a
    /// million nodes.
    pub(super) main_end: OnceLock<NodeId>,
}

impl Default for Record {
    fn default() -> Self {
        Self::new()
    }
}

static NOTHING: Node = Node::NOTHING;

impl Record {
    /// Creates a record with only a root, which counts as saved.
    pub fn new() -> Self {
        let root = Node {
            content: Content::Root,
            attached: true,
            ..Node::NOTHING
        };
        let mut nodes = Nodes::default();
        nodes.push(root);
        Self {
            nodes,
            result: None,
            history: History::default(),
            main_end: OnceLock::new(),
        }
    }

    /// Returns the root.
    pub fn root(&self) -> NodeId {
        NodeId::ROOT
    }

    /// Returns the node with an id, or an empty note if there is none.
    pub fn node(&self, id: NodeId) -> &Node {
        self.nodes.get(id.index()).unwrap_or(&NOTHING)
    }

    /// Returns true if the node is in the tree: it exists and is not deleted.
    pub fn contains(&self, id: NodeId) -> bool {
        self.node(id).attached
    }

    /// Returns the number of nodes, including deleted ones; every [`NodeId::number`] is below it.
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// Returns true if `holds` does for any node, deleted ones included. Quicker than going along the tree, as the nodes
    /// are visited in the order in which they are stored.
    pub fn any_stored(&self, holds: impl FnMut(&Node) -> bool) -> bool {
        self.nodes.iter().any(holds)
    }

    /// Returns the result as the record states it (`RE`), regardless of the rules.
    pub fn result(&self) -> Option<&str> {
        self.result.as_deref()
    }

    pub(super) fn node_mut(&mut self, id: NodeId) -> Option<&mut Node> {
        self.nodes.get_mut(id.index())
    }

    /// Returns the children of a node for a change. All changes of children go through here, because they may move the
    /// end of the main line.
    pub(super) fn children_mut(&mut self, id: NodeId) -> Option<&mut Children> {
        self.main_end.take();
        self.node_mut(id).map(|node| &mut node.children)
    }

    /// Adds a node to the arena, not yet linked to its parent.
    pub(super) fn allocate(&mut self, parent: NodeId, content: Content) -> NodeId {
        let node = Node::after(parent, self.node(parent), content);
        let id = NodeId::of_index(self.nodes.len());
        self.nodes.push(node);
        id
    }

    /// Links an allocated or unlinked node to its parent, which makes its whole subtree part of the tree.
    pub(super) fn link(&mut self, parent: NodeId, child: NodeId, index: usize) {
        if let Some(children) = self.children_mut(parent) {
            let index = index.min(children.len());
            children.insert(index, child);
            self.number_children(parent, index);
        }
        // The whole subtree is marked, so that `contains` is one look at the node and not a walk to the root, which is
        // asked for far more often than branches are deleted or restored.
        self.mark(child, true);
    }

    /// Removes a child and its subtree from the tree; the nodes stay in the arena for undo.
    pub(super) fn unlink(&mut self, parent: NodeId, child: NodeId) {
        let index = self.node(child).place();
        if let Some(children) = self.children_mut(parent)
            && children.get(index) == Some(&child)
        {
            children.remove(index);
            self.number_children(parent, index);
        }
        self.mark(child, false);
    }

    /// Swaps all children of a node with `other`. `kept` is in both lists; the other children leave or enter the tree.
    pub(super) fn swap_children(&mut self, parent: NodeId, kept: NodeId, other: &mut Children) {
        let Some(children) = self.children_mut(parent) else {
            return;
        };
        std::mem::swap(children, other);
        let entering = children.clone();
        for id in other.iter().filter(|id| **id != kept) {
            self.mark(*id, false);
        }
        for id in entering.into_iter().filter(|id| *id != kept) {
            self.mark(id, true);
        }
        self.number_children(parent, 0);
    }

    /// Moves a child to another index among its siblings.
    pub(super) fn reorder(&mut self, parent: NodeId, from: usize, to: usize) {
        if let Some(children) = self.children_mut(parent)
            && from.max(to) < children.len()
        {
            let child = children.remove(from);
            children.insert(to, child);
            self.number_children(parent, from.min(to));
        }
    }

    fn number_children(&mut self, parent: NodeId, from: usize) {
        for index in from..self.node(parent).children.len() {
            let Some(child) = self.node(parent).children.get(index).copied() else {
                return;
            };
            if let Some(node) = self.node_mut(child) {
                node.place = u32::try_from(index).unwrap_or(u32::MAX);
            }
        }
    }

    fn mark(&mut self, top: NodeId, attached: bool) {
        let mut open = vec![top];
        while let Some(id) = open.pop() {
            if let Some(node) = self.node_mut(id) {
                node.attached = attached;
                open.extend_from_slice(&node.children);
            }
        }
    }

    /// Frees everything that an unlinked subtree holds. Its ids are not reused.
    pub(super) fn free(&mut self, top: NodeId) {
        let mut open = vec![top];
        while let Some(id) = open.pop() {
            if let Some(node) = self.node_mut(id) {
                // The place in the arena stays taken: an id that somebody still holds must not come to mean another
                // node.
                let old = std::mem::replace(node, Node::NOTHING);
                open.extend_from_slice(&old.children);
            }
        }
    }
}
