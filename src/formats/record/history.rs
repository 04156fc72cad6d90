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
pub struct RecordChange {
    /// The kind of change.
    pub kind: ChangeKind,
    /// The node to go to.
    pub target: NodeId,
    /// The number of nodes that were added or removed.
    pub nodes: usize,
}

/// A difference to the other state.
#[derive(Clone, Debug)]
pub(super) enum Delta {
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
pub(super) const STEP_BYTES: usize = 64;

#[derive(Clone, Debug)]
pub(super) struct HistoryStep {
    pub(super) kind: ChangeKind,
    pub(super) edits: Vec<Delta>,
    /// The node to go to after undoing the step.
    pub(super) before: NodeId,
    /// The node to go to after redoing it.
    pub(super) after: NodeId,
    pub(super) nodes: usize,
    /// The revision of the other state, which the step leads to when it is undone or redone.
    pub(super) other_revision: u64,
    pub(super) bytes: usize,
}

/// The undo and redo stacks and the current revision.
#[derive(Clone, Debug)]
pub(super) struct History {
    pub(super) done: VecDeque<HistoryStep>,
    pub(super) undone: Vec<HistoryStep>,
    pub(super) revision: u64,
    pub(super) newest: u64,
    pub(super) saved: Option<u64>,
    pub(super) bytes: usize,
    pub(super) most_steps: usize,
    pub(super) most_bytes: usize,
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
    pub(super) fn exchange(&mut self, step: &mut HistoryStep, target: NodeId) -> RecordChange {
        std::mem::swap(&mut self.revision, &mut step.other_revision);
        RecordChange {
            kind: step.kind,
            target,
            nodes: step.nodes,
        }
    }
}
