//! A copied part of a tree, independent of any record.

use super::node::{Content, Node, NodeId, Notes};
use super::tree::Record;
use crate::board::Move;

#[derive(Clone, Debug)]
struct Copied {
    content: Content,
    turn: Option<u8>,
    notes: Option<Box<Notes>>,
    /// Index of the parent in the list; unused for the first node.
    parent: usize,
}

/// A node with all its descendants: the result of copy and cut and the input of paste.
#[derive(Clone, Debug)]
pub struct Branch {
    /// Parents before children, siblings in order.
    nodes: Vec<Copied>,
}

impl Branch {
    /// Returns a line of moves, each with the player on turn after it if that is not the next one in order. `None` if
    /// there are no moves.
    pub fn of_line(moves: &[(Move, Option<u8>)]) -> Option<Self> {
        let nodes: Vec<Copied> = moves
            .iter()
            .enumerate()
            .map(|(index, (mv, turn))| Copied {
                content: Content::Move(mv.clone()),
                turn: *turn,
                notes: None,
                parent: index.saturating_sub(1),
            })
            .collect();
        (!nodes.is_empty()).then_some(Self { nodes })
    }

    /// Returns the number of nodes.
    pub fn size(&self) -> usize {
        self.nodes.len()
    }
}

impl Record {
    /// Copies a node with all its descendants.
    pub fn copy(&self, top: NodeId) -> Option<Branch> {
        if !self.contains(top) {
            return None;
        }
        let mut nodes = Vec::new();
        let mut open = vec![(top, 0)];
        while let Some((id, parent)) = open.pop() {
            let node = self.node(id);
            let content = match &node.content {
                Content::Root => Content::Note,
                content => content.clone(),
            };
            let index = nodes.len();
            nodes.push(Copied {
                content,
                turn: node.turn,
                notes: node.notes.clone(),
                parent,
            });
            // In reverse on a stack, so that siblings come out in order; `unpack` appends each to its parent in the
            // order of the list.
            open.extend(node.children().iter().rev().map(|child| (*child, index)));
        }
        Some(Branch { nodes })
    }

    /// Adds the nodes of a branch to the arena, with the first one not yet linked to its parent. Returns the first one
    /// and the number of nodes.
    pub(super) fn unpack(&mut self, parent: NodeId, branch: &Branch) -> Option<(NodeId, usize)> {
        let mut ids: Vec<NodeId> = Vec::with_capacity(branch.nodes.len());
        for copied in &branch.nodes {
            let parent = if ids.is_empty() {
                parent
            } else {
                *ids.get(copied.parent)?
            };
            let id = self.allocate(parent, copied.content.clone());
            let place = if ids.is_empty() {
                0
            } else {
                self.node(parent).children.len()
            };
            if let Some(node) = self.node_mut(id) {
                let filled = Node {
                    turn: copied.turn,
                    notes: copied.notes.clone(),
                    place: u32::try_from(place).unwrap_or(u32::MAX),
                    ..std::mem::replace(node, Node::NOTHING)
                };
                *node = filled;
            }
            if !ids.is_empty()
                && let Some(children) = self.children_mut(parent)
            {
                children.push(id);
            }
            ids.push(id);
        }
        Some((*ids.first()?, ids.len()))
    }
}
