//! Navigation: steps, lines, forks, comments, paths.

use super::node::NodeId;
use super::path::NodePath;
use super::tree::Record;
use crate::base::Message;
use crate::message;

impl Record {
    /// Returns the node that a step forward leads to: the child that was last visited, otherwise the first one.
    pub fn forward(&self, node: NodeId) -> Option<NodeId> {
        let children = self.node(node).children();
        // The child that was visited last may have been deleted since; it is not looked for among the children, but at
        // the place that it says it has.
        let walked = self
            .node(node)
            .forward
            .filter(|id| children.get(self.node(*id).place()) == Some(id));
        walked.or_else(|| children.first().copied())
    }

    /// Makes a node the one that a step forward from its parent leads to. Takes constant time; for single steps.
    pub fn remember(&mut self, node: NodeId) {
        if let Some(parent) = self.node(node).parent
            && let Some(parent) = self.node_mut(parent)
        {
            parent.forward = Some(node);
        }
    }

    /// Makes steps forward lead along the line from the root to a node; for jumps.
    pub fn remember_line(&mut self, node: NodeId) {
        let mut current = node;
        while let Some(parent) = self.node(current).parent {
            self.remember(current);
            current = parent;
        }
    }

    /// Selects another variation after a node, `by` positions further down (or up if negative), and returns it. Stops
    /// at the first and the last.
    pub fn choose_ahead(&mut self, node: NodeId, by: isize) -> Option<NodeId> {
        let now = self.node(self.forward(node)?).place();
        let last = self.node(node).children().len().checked_sub(1)?;
        let place = now.saturating_add_signed(by).min(last);
        let chosen = *self.node(node).children().get(place)?;
        self.remember(chosen);
        Some(chosen)
    }

    /// Returns the node and its alternatives, main line first. The root has no alternatives.
    pub fn siblings(&self, node: NodeId) -> &[NodeId] {
        match self.node(node).parent {
            Some(parent) => self.node(parent).children(),
            None => &[],
        }
    }

    /// Returns the sibling `by` positions further down, or up if negative.
    pub fn sibling(&self, node: NodeId, by: isize) -> Option<NodeId> {
        let place = self.node(node).place().checked_add_signed(by)?;
        self.siblings(node).get(place).copied()
    }

    /// Returns the nearest ancestor with several children.
    pub fn previous_fork(&self, node: NodeId) -> Option<NodeId> {
        self.ancestors(node)
            .find(|id| self.node(*id).children().len() > 1)
    }

    /// Returns the next node with several children on the line forward.
    pub fn next_fork(&self, node: NodeId) -> Option<NodeId> {
        let line = std::iter::successors(self.forward(node), |id| self.forward(*id));
        line.into_iter()
            .find(|id| self.node(*id).children().len() > 1)
    }

    /// Returns the ancestors of a node, nearest first, the root last.
    pub fn ancestors(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.node(node).parent, |id| self.node(*id).parent)
    }

    /// Returns the nodes from the root to a node, both included.
    pub fn line_to(&self, node: NodeId) -> Vec<NodeId> {
        let mut line: Vec<NodeId> = std::iter::once(node).chain(self.ancestors(node)).collect();
        line.reverse();
        line
    }

    /// Returns the last node on the line of first children.
    pub fn main_line_end(&self, from: NodeId) -> NodeId {
        match from {
            NodeId::ROOT => *self.main_end.get_or_init(|| self.first_children_end(from)),
            _ => self.first_children_end(from),
        }
    }

    fn first_children_end(&self, from: NodeId) -> NodeId {
        let mut last = from;
        while let Some(child) = self.node(last).children().first() {
            last = *child;
        }
        last
    }

    /// Returns the last node on the line of steps forward.
    pub fn line_end(&self, from: NodeId) -> NodeId {
        let mut last = from;
        while let Some(child) = self.forward(last) {
            last = child;
        }
        last
    }

    /// Returns true if only first children lead to the node.
    pub fn is_on_main_line(&self, node: NodeId) -> bool {
        self.contains(node)
            && self.node(node).place == 0
            && self.ancestors(node).all(|id| self.node(id).place == 0)
    }

    /// Returns the node with a move number on the line through a node: an ancestor, or otherwise one ahead along steps
    /// forward.
    pub fn at_move_number(&self, node: NodeId, number: u32) -> Option<NodeId> {
        if self.node(node).move_number() >= number {
            let mut current = node;
            while let Some(parent) = self.node(current).parent {
                if self.node(parent).move_number() < number {
                    break;
                }
                current = parent;
            }
            return Some(current);
        }
        let mut current = node;
        while self.node(current).move_number() < number {
            current = self.forward(current)?;
        }
        Some(current)
    }

    /// Returns the next node in file order (depth first): a node, then its variations one after the other.
    fn next_in_order(&self, node: NodeId) -> Option<NodeId> {
        if let Some(child) = self.node(node).children().first() {
            return Some(*child);
        }
        let mut current = node;
        loop {
            if let Some(sibling) = self.sibling(current, 1) {
                return Some(sibling);
            }
            current = self.node(current).parent?;
        }
    }

    /// Returns the previous node in file order.
    fn previous_in_order(&self, node: NodeId) -> Option<NodeId> {
        match self.sibling(node, -1) {
            Some(sibling) => {
                let mut last = sibling;
                while let Some(child) = self.node(last).children().last() {
                    last = *child;
                }
                Some(last)
            }
            None => self.node(node).parent,
        }
    }

    /// Returns all nodes in file order, the root first.
    pub fn all(&self) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(NodeId::ROOT), |id| self.next_in_order(*id))
    }

    /// Returns the next node in file order with a comment for which `has_text` returns true.
    pub fn next_commented(&self, node: NodeId, has_text: fn(&str) -> bool) -> Option<NodeId> {
        std::iter::successors(self.next_in_order(node), |id| self.next_in_order(*id))
            .find(|id| has_text(self.node(*id).comment()))
    }

    /// Returns the previous node in file order with a comment for which `has_text` returns true.
    pub fn previous_commented(&self, node: NodeId, has_text: fn(&str) -> bool) -> Option<NodeId> {
        std::iter::successors(self.previous_in_order(node), |id| {
            self.previous_in_order(*id)
        })
        .find(|id| has_text(self.node(*id).comment()))
    }

    /// Returns the first node after `from` in file order, or the last one before it, for which `holds` returns true.
    /// The search wraps around at the end of the record and tests `from` itself last.
    pub fn find(
        &self,
        from: NodeId,
        forward: bool,
        mut holds: impl FnMut(NodeId) -> bool,
    ) -> Option<NodeId> {
        let from = if self.contains(from) {
            from
        } else {
            NodeId::ROOT
        };
        let step = |id: &NodeId| {
            if forward {
                self.next_in_order(*id)
            } else {
                self.previous_in_order(*id)
            }
        };
        // Three parts of a circle: from the node to the end of the record, from the other end back to the node, and
        // the node itself.
        let end = if forward {
            Some(NodeId::ROOT)
        } else {
            self.all().last()
        };
        std::iter::successors(step(&from), step)
            .find(|id| holds(*id))
            .or_else(|| {
                std::iter::successors(end, step)
                    .take_while(|id| *id != from)
                    .find(|id| holds(*id))
            })
            .or_else(|| holds(from).then_some(from))
    }

    /// Returns the number of nodes in the subtree of a node.
    pub(crate) fn subtree_size(&self, top: NodeId) -> usize {
        let mut open = vec![top];
        let mut nodes = 0;
        while let Some(id) = open.pop() {
            nodes += 1;
            open.extend_from_slice(self.node(id).children());
        }
        nodes
    }

    /// Returns the number of nodes in the tree, the root included.
    pub fn size(&self) -> usize {
        self.subtree_size(NodeId::ROOT)
    }

    /// Returns the path from the root to a node.
    pub fn path(&self, node: NodeId) -> NodePath {
        let line = self.line_to(node);
        line.iter().skip(1).map(|id| self.node(*id).place).collect()
    }

    /// Returns the node that a path leads to.
    ///
    /// # Errors
    /// Returns a message that says how far the path goes if a node has too few children for it.
    pub fn node_at(&self, path: &NodePath) -> Result<NodeId, Message> {
        let mut node = NodeId::ROOT;
        for child in path.steps() {
            let children = self.node(node).children();
            let Some(next) = children.get(child as usize) else {
                return Err(message!(
                    "record-path-no-child",
                    path = path.to_string(),
                    reached = self.path(node).to_string(),
                    children = children.len(),
                    child = child,
                ));
            };
            node = *next;
        }
        Ok(node)
    }

    /// Returns the last node that a path leads to before it leaves the tree.
    pub fn last_node_on(&self, path: &NodePath) -> NodeId {
        let child = |node: NodeId, child: u32| self.node(node).children().get(child as usize);
        let mut node = NodeId::ROOT;
        for next in path.steps() {
            match child(node, next) {
                Some(next) => node = *next,
                None => break,
            }
        }
        node
    }
}
