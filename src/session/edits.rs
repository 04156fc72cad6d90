//! Edits of the record, all undoable.

use super::{Session, Verdict};
use crate::base::Message;
use crate::message;
use crate::record::{Change, ChangeKind, NodeId, Property};

impl Session {
    /// Writes the comment of a node.
    pub fn set_comment(&mut self, node: NodeId, comment: &str) -> Option<Change> {
        self.game.record_mut().set_comment(node, comment)
    }

    /// Sets the name of a node.
    pub fn set_name(&mut self, node: NodeId, name: &str) -> Option<Change> {
        self.game.record_mut().set_name(node, name)
    }

    /// Replaces the properties of a node that belong to other programs, marks among them.
    pub fn set_foreign(&mut self, node: NodeId, properties: Vec<Property>) -> Option<Change> {
        self.game.record_mut().set_foreign(node, properties)
    }

    /// Says who is to move after a node; `None` means the next one in order.
    pub fn set_turn(&mut self, node: NodeId, turn: Option<u8>) -> Option<Change> {
        let change = self.game.record_mut().set_turn(node, turn);
        self.after(change)
    }

    /// Deletes a node and all that follows it; its parent becomes the current node.
    pub fn delete(&mut self, node: NodeId) -> Option<Change> {
        let change = self.game.record_mut().delete(node);
        self.after(change)
    }

    /// Deletes everything that branches off the line to a node.
    pub fn delete_other_variations(&mut self, node: NodeId) -> Option<Change> {
        let change = self.game.record_mut().delete_other_variations(node);
        self.after(change)
    }

    /// Moves the variation of a node one place up at the nearest fork.
    pub fn promote(&mut self, node: NodeId) -> Option<Change> {
        let change = self.game.record_mut().promote(node);
        self.after(change)
    }

    /// Makes the line to a node the main line.
    pub fn make_main_line(&mut self, node: NodeId) -> Option<Change> {
        let change = self.game.record_mut().make_main_line(node);
        self.after(change)
    }

    /// Copies a node and all that follows it, for [`Session::paste`]; how many nodes.
    pub fn copy(&mut self, node: NodeId) -> Option<usize> {
        let branch = self.game.record.copy(node)?;
        let size = branch.size();
        self.game.clipboard = Some(branch);
        Some(size)
    }

    /// Copies a node and all that follows it, and deletes it.
    pub fn cut(&mut self, node: NodeId) -> Option<Change> {
        let (branch, change) = self.game.record_mut().cut(node)?;
        self.game.clipboard = Some(branch);
        self.after(Some(change))
    }

    /// Puts what was copied after a node. It is judged there.
    pub fn paste(&mut self, parent: NodeId) -> Option<Change> {
        let branch = self.game.clipboard.take()?;
        let change = self.game.record_mut().paste(parent, &branch);
        self.game.clipboard = Some(branch);
        self.after(change)
    }

    /// Takes back the last edit of the record and stands where it was made.
    pub fn undo(&mut self) -> Option<Change> {
        let change = self.game.record_mut().undo();
        self.after(change)
    }

    /// Makes the last edit that was taken back once more.
    pub fn redo(&mut self) -> Option<Change> {
        let change = self.game.record_mut().redo();
        self.after(change)
    }

    /// Returns what was edited, in words: for a line that tells it.
    #[must_use]
    pub fn words_for(change: &Change) -> Message {
        let nodes = change.nodes;
        match change.kind {
            ChangeKind::AddMove => message!("session-change-move"),
            ChangeKind::AddSetUp | ChangeKind::SetUp => message!("session-change-set-up"),
            ChangeKind::Comment => message!("session-change-comment"),
            ChangeKind::Name => message!("session-change-name"),
            ChangeKind::Turn => message!("session-change-turn"),
            ChangeKind::Properties => message!("session-change-properties"),
            ChangeKind::Result => message!("session-change-result"),
            ChangeKind::Delete | ChangeKind::DeleteOthers => {
                message!("session-change-delete", nodes = nodes)
            }
            ChangeKind::Promote => message!("session-change-promote"),
            ChangeKind::MakeMain => message!("session-change-main"),
            ChangeKind::Paste => message!("session-change-paste", nodes = nodes),
        }
    }

    /// Brings everything that follows from the record up to date after an edit.
    pub(super) fn after(&mut self, change: Option<Change>) -> Option<Change> {
        let change = change?;
        match change.kind {
            ChangeKind::Turn | ChangeKind::SetUp => {
                self.game.positions.forget_kept();
                self.unjudge(change.stand);
                self.judge_from(NodeId::ROOT);
            }
            // What came back or was put in may never have been judged by the rules in play.
            ChangeKind::Delete
            | ChangeKind::DeleteOthers
            | ChangeKind::Paste
            | ChangeKind::AddMove
            | ChangeKind::AddSetUp => self.judge_from(change.stand),
            _ => {}
        }
        if change.kind == ChangeKind::DeleteOthers {
            self.judge_from(NodeId::ROOT);
        }
        let stand = match change.kind {
            ChangeKind::DeleteOthers if self.game.record.contains(self.game.current) => {
                self.game.current
            }
            _ => change.stand,
        };
        self.go_to_node(stand);
        Some(change)
    }

    /// Forgets the verdicts of a node and all that follows it.
    fn unjudge(&mut self, top: NodeId) {
        let mut open = vec![top];
        while let Some(node) = open.pop() {
            self.game.verdicts.set(node, Verdict::Unchecked);
            open.extend_from_slice(self.game.record.node(node).children());
        }
    }
}
