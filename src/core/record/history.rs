//! Undo and redo by invertible edits.
//!
//! An edit is stored as the difference to the other state. Inverting it swaps the difference with the record, so the
//! same value serves undo and redo. The stack is bounded; the oldest edits are discarded.

// An edit through its life, for a move that is added (`Link`):
//
//    given to `commit`   present: false     the difference to the state after it: the child is not there yet
//    committed           present: true      inverted once: the child is there, and the edit leads back
//    undone              present: false     inverted again; the child is unlinked but stays in the arena
//    redone              present: true
//
// So there is one function for all three, and none of them can forget a field. A step undoes its edits in reverse
// order, because indexes of children in a later edit count those that an earlier one has linked.
//
// Revisions say whether the state is the saved one. A new edit gets a number that was never used (`newest`), so that
// after undoing and doing something else the state is not taken for the one that was saved: 0 -> 1 (saved) -> undo, 0
// -> edit, 2.

use super::node::{Children, NodeId, Property};
use super::tree::Record;
use std::collections::VecDeque;

/// The kind of a change that was made or undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChangeKind {
    /// A move was added.
    AddMove,
    /// A set-up was added.
    AddSetUp,
    /// A comment was written.
    Comment,
    /// A node was named.
    Name,
    /// The player to move was set.
    Turn,
    /// Foreign properties were changed.
    Properties,
    /// Marks on the board were changed.
    Marks,
    /// The result was stated.
    Result,
    /// A node was deleted with all its descendants.
    Delete,
    /// Other variations were deleted.
    DeleteOthers,
    /// A variation was swapped with the one before it.
    Promote,
    /// A variation became the main line.
    MakeMain,
    /// A copied branch was inserted.
    Paste,
}

/// A change that was made, undone or redone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The kind of change.
    pub kind: ChangeKind,
    /// The node to go to.
    pub target: NodeId,
    /// The number of nodes that were added or removed.
    pub nodes: usize,
}

/// A difference to the other state.
#[derive(Clone, Debug)]
pub(super) enum Edit {
    /// A child that exists now (if `present`) but not in the other state, or vice versa.
    Link {
        parent: NodeId,
        child: NodeId,
        index: usize,
        present: bool,
    },
    /// All children of a node in the other state; `kept` is among them in both states.
    Children {
        parent: NodeId,
        kept: NodeId,
        other: Children,
    },
    /// A child that is at index `from` now and at `to` in the other state.
    Reorder {
        parent: NodeId,
        from: usize,
        to: usize,
    },
    Comment {
        node: NodeId,
        other: String,
    },
    Name {
        node: NodeId,
        other: String,
    },
    Turn {
        node: NodeId,
        other: Option<u8>,
    },
    Foreign {
        node: NodeId,
        other: Vec<Property>,
    },
    Result {
        other: Option<String>,
    },
}

/// The estimated bytes of a step beside its edits.
const STEP_BYTES: usize = 64;

#[derive(Clone, Debug)]
struct Step {
    kind: ChangeKind,
    edits: Vec<Edit>,
    /// The node to go to after undoing the step.
    before: NodeId,
    /// The node to go to after redoing it.
    after: NodeId,
    nodes: usize,
    /// The revision of the other state, which the step leads to when it is undone or redone.
    other_revision: u64,
    bytes: usize,
}

/// The undo and redo stacks and the current revision.
#[derive(Clone, Debug)]
pub(super) struct History {
    done: VecDeque<Step>,
    undone: Vec<Step>,
    revision: u64,
    newest: u64,
    saved: Option<u64>,
    bytes: usize,
    most_steps: usize,
    most_bytes: usize,
}

impl Default for History {
    fn default() -> Self {
        Self {
            done: VecDeque::new(),
            undone: Vec::new(),
            revision: 0,
            newest: 0,
            saved: Some(0),
            bytes: 0,
            most_steps: 10_000,
            most_bytes: 64 << 20,
        }
    }
}

impl History {
    /// Makes the other state of a step the current one, and returns what changed; `target` is the node to go to.
    fn exchange(&mut self, step: &mut Step, target: NodeId) -> Change {
        std::mem::swap(&mut self.revision, &mut step.other_revision);
        Change {
            kind: step.kind,
            target,
            nodes: step.nodes,
        }
    }
}

impl Record {
    /// Returns the revision of the current state. Undo restores the revision of the earlier state; every new edit gets
    /// a new one.
    pub fn revision(&self) -> u64 {
        self.history.revision
    }

    /// Returns true if the current state is not the saved one.
    pub fn is_changed(&self) -> bool {
        self.history.saved != Some(self.history.revision)
    }

    /// Records that the state with this [revision](Self::revision) is saved.
    pub fn mark_saved_at(&mut self, revision: u64) {
        self.history.saved = Some(revision);
    }

    /// Records that no state is saved, for a record restored from a recovery file.
    pub fn mark_unsaved(&mut self) {
        self.history.saved = None;
    }

    /// Returns true if there is a change to undo.
    pub fn can_undo(&self) -> bool {
        !self.history.done.is_empty()
    }

    /// Undoes the last change.
    pub fn undo(&mut self) -> Option<Change> {
        let mut step = self.history.done.pop_back()?;
        for edit in step.edits.iter_mut().rev() {
            self.invert(edit);
        }
        self.history.bytes -= step.bytes;
        let target = step.before;
        let change = self.history.exchange(&mut step, target);
        self.history.undone.push(step);
        Some(change)
    }

    /// Redoes the last change that was undone.
    pub fn redo(&mut self) -> Option<Change> {
        let mut step = self.history.undone.pop()?;
        for edit in &mut step.edits {
            self.invert(edit);
        }
        self.history.bytes += step.bytes;
        let target = step.after;
        let change = self.history.exchange(&mut step, target);
        self.history.done.push_back(step);
        Some(change)
    }

    /// Discards the changes that could be redone, because something else was done instead.
    pub fn forget_undone(&mut self) {
        for step in std::mem::take(&mut self.history.undone) {
            self.forget(&step.edits);
        }
    }

    /// Sets how much is kept for undo: steps, and estimated bytes. The last step is always kept.
    pub fn limit_history(&mut self, steps: usize, bytes: usize) {
        self.history.most_steps = steps.max(1);
        self.history.most_bytes = bytes;
        self.forget_oldest();
    }

    /// Carries out edits as one step. Each edit is given as the difference to the state after it.
    pub(super) fn commit(
        &mut self,
        kind: ChangeKind,
        before: NodeId,
        after: NodeId,
        nodes: usize,
        mut edits: Vec<Edit>,
    ) -> Change {
        self.forget_undone();
        let mut bytes = STEP_BYTES;
        for edit in &mut edits {
            self.invert(edit);
            bytes += self.edit_bytes(edit);
        }
        self.history.newest += 1;
        let other_revision = std::mem::replace(&mut self.history.revision, self.history.newest);
        self.history.bytes += bytes;
        self.history.done.push_back(Step {
            kind,
            edits,
            before,
            after,
            nodes,
            other_revision,
            bytes,
        });
        self.forget_oldest();
        Change {
            kind,
            target: after,
            nodes,
        }
    }

    fn forget_oldest(&mut self) {
        while self.history.done.len() > 1
            && (self.history.done.len() > self.history.most_steps
                || self.history.bytes > self.history.most_bytes)
        {
            if let Some(step) = self.history.done.pop_front() {
                self.history.bytes -= step.bytes;
                self.forget(&step.edits);
            }
        }
    }

    /// Frees the nodes that only undoing or redoing these edits could bring back.
    fn forget(&mut self, edits: &[Edit]) {
        // Only nodes that no edit can bring back any more: those that are not in the tree, in a step that is dropped.
        // A child that is present stays, whichever stack the step was on.
        for edit in edits {
            match edit {
                Edit::Link {
                    child,
                    present: false,
                    ..
                } => self.free(*child),
                Edit::Children { kept, other, .. } => {
                    for id in other.iter().filter(|id| *id != kept) {
                        if !self.contains(*id) {
                            self.free(*id);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    fn edit_bytes(&self, edit: &Edit) -> usize {
        let held_bytes = match edit {
            Edit::Link {
                child,
                present: false,
                ..
            } => self.held_bytes(&[*child], NodeId::ROOT),
            Edit::Children { kept, other, .. } => 4 * other.len() + self.held_bytes(other, *kept),
            Edit::Comment { other, .. } | Edit::Name { other, .. } => other.len(),
            Edit::Foreign { other, .. } => other.iter().map(Property::held_bytes).sum(),
            _ => 0,
        };
        std::mem::size_of::<Edit>() + held_bytes
    }

    /// Returns the estimated bytes held by subtrees, except that of `kept`.
    fn held_bytes(&self, tops: &[NodeId], kept: NodeId) -> usize {
        let mut open: Vec<NodeId> = tops.iter().copied().filter(|id| *id != kept).collect();
        let mut bytes = 0;
        while let Some(id) = open.pop() {
            let node = self.node(id);
            bytes += node.held_bytes();
            open.extend_from_slice(node.children());
        }
        bytes
    }

    /// Switches to the other state of an edit; afterwards the edit leads back.
    fn invert(&mut self, edit: &mut Edit) {
        match edit {
            Edit::Link {
                parent,
                child,
                index,
                present,
            } => {
                if *present {
                    self.unlink(*parent, *child);
                } else {
                    self.link(*parent, *child, *index);
                }
                *present = !*present;
            }
            Edit::Children {
                parent,
                kept,
                other,
            } => self.swap_children(*parent, *kept, other),
            Edit::Reorder { parent, from, to } => {
                self.reorder(*parent, *from, *to);
                std::mem::swap(from, to);
            }
            Edit::Comment { node, other } => {
                if let Some(node) = self.node_mut(*node) {
                    node.with_notes(|notes| std::mem::swap(&mut notes.comment, other));
                }
            }
            Edit::Name { node, other } => {
                if let Some(node) = self.node_mut(*node) {
                    node.with_notes(|notes| std::mem::swap(&mut notes.name, other));
                }
            }
            Edit::Turn { node, other } => {
                if let Some(node) = self.node_mut(*node) {
                    std::mem::swap(&mut node.turn, other);
                }
            }
            Edit::Foreign { node, other } => {
                if let Some(node) = self.node_mut(*node) {
                    node.with_notes(|notes| std::mem::swap(&mut notes.foreign, other));
                }
            }
            Edit::Result { other } => std::mem::swap(&mut self.result, other),
        }
    }
}
