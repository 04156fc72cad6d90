//! Commits, undoes and redoes edits of a record.

use super::history::{ChangeKind, Delta, HistoryStep, RecordChange, STEP_BYTES};
use super::node::{NodeId, Property};
use super::tree::Record;

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
    pub fn undo(&mut self) -> Option<RecordChange> {
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
    pub fn redo(&mut self) -> Option<RecordChange> {
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
        mut edits: Vec<Delta>,
    ) -> RecordChange {
        self.forget_undone();
        let mut bytes = STEP_BYTES;
        for edit in &mut edits {
            self.invert(edit);
            bytes += self.edit_bytes(edit);
        }
        self.history.newest += 1;
        let other_revision = std::mem::replace(&mut self.history.revision, self.history.newest);
        self.history.bytes += bytes;
        self.history.done.push_back(HistoryStep {
            kind,
            edits,
            before,
            after,
            nodes,
            other_revision,
            bytes,
        });
        self.forget_oldest();
        RecordChange {
            kind,
            target: after,
            nodes,
        }
    }

    /// Makes one step of all changes since a [revision](Self::revision), so that they are undone together. Nothing
    /// happens if that revision can no longer be reached by undoing.
    pub fn join_steps(&mut self, since: u64) {
        let done = &mut self.history.done;
        let first = done.iter().rposition(|step| step.other_revision == since);
        let Some(first) = first else { return };
        let mut steps = done.split_off(first).into_iter();
        let Some(mut whole) = steps.next() else {
            return;
        };
        for step in steps {
            whole.edits.extend(step.edits);
            whole.after = step.after;
            whole.nodes += step.nodes;
            whole.bytes += step.bytes;
        }
        done.push_back(whole);
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
    fn forget(&mut self, edits: &[Delta]) {
        // Only nodes that no edit can bring back any more: those that are not in the tree, in a step that is dropped.
        // A child that is present stays, whichever stack the step was on.
        for edit in edits {
            match edit {
                Delta::Link {
                    child,
                    present: false,
                    ..
                } => self.free(*child),
                Delta::Children { kept, other, .. } => {
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

    fn edit_bytes(&self, edit: &Delta) -> usize {
        let held_bytes = match edit {
            Delta::Link {
                child,
                present: false,
                ..
            } => self.held_bytes(&[*child], NodeId::ROOT),
            Delta::Children { kept, other, .. } => 4 * other.len() + self.held_bytes(other, *kept),
            Delta::Comment { other, .. } | Delta::Name { other, .. } => other.len(),
            Delta::Foreign { other, .. } => other.iter().map(Property::held_bytes).sum(),
            _ => 0,
        };
        std::mem::size_of::<Delta>() + held_bytes
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
    fn invert(&mut self, edit: &mut Delta) {
        match edit {
            Delta::Link {
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
            Delta::Children {
                parent,
                kept,
                other,
            } => self.swap_children(*parent, *kept, other),
            Delta::Reorder { parent, from, to } => {
                self.reorder(*parent, *from, *to);
                std::mem::swap(from, to);
            }
            Delta::Comment { node, other } => {
                if let Some(node) = self.node_mut(*node) {
                    node.with_notes(|notes| std::mem::swap(&mut notes.comment, other));
                }
            }
            Delta::Name { node, other } => {
                if let Some(node) = self.node_mut(*node) {
                    node.with_notes(|notes| std::mem::swap(&mut notes.name, other));
                }
            }
            Delta::Turn { node, other } => {
                if let Some(node) = self.node_mut(*node) {
                    std::mem::swap(&mut node.turn, other);
                }
            }
            Delta::Foreign { node, other } => {
                if let Some(node) = self.node_mut(*node) {
                    node.with_notes(|notes| std::mem::swap(&mut notes.foreign, other));
                }
            }
            Delta::Result { other } => std::mem::swap(&mut self.result, other),
        }
    }
}
