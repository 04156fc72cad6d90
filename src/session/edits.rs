//! Edits of the record, all of which can be undone.
//!
//! Text that is being typed in an open box becomes an edit when the box is closed. Until then it counts as unsaved
//! work: the recovery file holds the record as it would be if the box were closed now.

use super::document::Document;
use super::game_info::{Fact, fact_of, set_fact, set_result};
use super::game_tree::GameTree;
use super::{Session, Verdict};
use crate::base::Message;
use crate::message;
use crate::record::{Branch, Change, ChangeKind, NodeId, Property, Record};
use std::sync::Arc;

/// An edit of the record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Sets the comment of a node.
    Comment(NodeId, String),
    /// Sets the name of a node.
    Name(NodeId, String),
    /// Sets a fact about the game; empty text removes it.
    Fact(Fact, String),
    /// States the result, and why the game ended.
    Result(String, String),
    /// Replaces those properties of a node that this program does not interpret, including marks.
    Foreign(NodeId, Vec<Property>),
    /// Replaces the properties of a node because its marks have changed and, if given, states the result, as one step.
    Marks(NodeId, Vec<Property>, Option<String>),
    /// Sets the player to move after a node; `None` means the next one in order.
    Turn(NodeId, Option<u8>),
    /// Deletes a node and its descendants; its parent becomes the current node.
    Delete(NodeId),
    /// Deletes all variations that branch off the line to a node.
    DeleteOthers(NodeId),
    /// Moves the variation that contains a node up by one place at the nearest fork.
    Promote(NodeId),
    /// Makes the line to a node the main line.
    MakeMainLine(NodeId),
    /// Copies a node and its descendants to the clipboard, and deletes them.
    Cut(NodeId),
    /// Appends the copied nodes to a node, where they are judged.
    Paste(NodeId),
}

impl Edit {
    /// Applies the edit to a record; a cut branch goes to the clipboard.
    fn apply(self, record: &mut Record, clipboard: &mut Option<Branch>) -> Option<Change> {
        match self {
            Self::Comment(node, text) => record.set_comment(node, &text),
            Self::Name(node, text) => record.set_name(node, &text),
            Self::Fact(fact, text) => set_fact(record, fact, &text),
            Self::Result(result, reason) => set_result(record, &result, &reason),
            Self::Foreign(node, properties) => record.set_foreign(node, properties),
            Self::Marks(node, properties, result) => record.set_marks(node, properties, result),
            Self::Turn(node, turn) => record.set_turn(node, turn),
            Self::Delete(node) => record.delete(node),
            Self::DeleteOthers(node) => record.delete_other_variations(node),
            Self::Promote(node) => record.promote(node),
            Self::MakeMainLine(node) => record.make_main_line(node),
            Self::Cut(node) => {
                let (branch, change) = record.cut(node)?;
                *clipboard = Some(branch);
                Some(change)
            }
            Self::Paste(parent) => record.paste(parent, clipboard.as_ref()?),
        }
    }

    /// Returns true unless the edit sets a text that the record already has.
    fn differs_from(&self, record: &Record) -> bool {
        match self {
            Self::Comment(node, text) => {
                record.contains(*node) && record.node(*node).comment() != text
            }
            Self::Name(node, text) => record.contains(*node) && record.node(*node).name() != text,
            Self::Fact(fact, text) => fact_of(record, *fact) != *text,
            _ => true,
        }
    }
}

impl Session {
    /// Edits the record. Returns `None` if that changes nothing.
    pub fn edit(&mut self, edit: Edit) -> Option<Change> {
        let GameTree {
            record, clipboard, ..
        } = &mut self.game;
        let change = edit.apply(Arc::make_mut(record), clipboard)?;
        match change.kind {
            // These edits change no position, so no node has to be judged again.
            ChangeKind::Comment
            | ChangeKind::Name
            | ChangeKind::Properties
            | ChangeKind::Marks
            | ChangeKind::Result => Some(change),
            _ => self.after(Some(change)),
        }
    }

    /// Copies a node and its descendants for [`Edit::Paste`]. Returns the number of nodes.
    pub fn copy(&mut self, node: NodeId) -> Option<usize> {
        let branch = self.game.record.copy(node)?;
        let size = branch.size();
        self.game.clipboard = Some(branch);
        Some(size)
    }

    /// Returns the edit that the open box stands for, if it would change the record.
    pub(super) fn unsaved_text(&self) -> Option<&Edit> {
        let text = self.storage.open_text.as_ref()?;
        text.differs_from(&self.game.record).then_some(text)
    }

    /// Returns the document to write for recovery: with the text of the open box.
    pub(super) fn document_with_open_text(&self) -> Document {
        let mut document = self.document();
        if let Some(text) = self.unsaved_text() {
            // Copies of a record share their nodes, so this clones only one chunk of them.
            let _ = text
                .clone()
                .apply(Arc::make_mut(&mut document.record), &mut None);
        }
        document
    }

    /// Undoes the last edit of the record and goes to the node where it was made.
    pub fn undo(&mut self) -> Option<Change> {
        let change = self.game.record_mut().undo();
        self.after(change)
    }

    /// Redoes the edit that was undone last.
    pub fn redo(&mut self) -> Option<Change> {
        let change = self.game.record_mut().redo();
        self.after(change)
    }

    /// Updates everything that depends on the record after an edit.
    pub(super) fn after(&mut self, change: Option<Change>) -> Option<Change> {
        let change = change?;
        match change.kind {
            ChangeKind::Turn => {
                self.game.positions.forget_kept();
                self.clear_verdicts(change.target);
                self.judge_from(NodeId::ROOT);
            }
            // Nodes that were added or restored may not have been judged by the rules in play.
            ChangeKind::Delete
            | ChangeKind::DeleteOthers
            | ChangeKind::Paste
            | ChangeKind::AddMove
            | ChangeKind::AddSetUp => self.judge_from(change.target),
            _ => {}
        }
        if change.kind == ChangeKind::DeleteOthers {
            self.judge_from(NodeId::ROOT);
        }
        let target = match change.kind {
            ChangeKind::DeleteOthers if self.game.record.contains(self.game.current) => {
                self.game.current
            }
            _ => change.target,
        };
        self.go_to_node(target);
        Some(change)
    }

    /// Discards the verdicts on a node and its descendants.
    fn clear_verdicts(&mut self, top: NodeId) {
        let mut open = vec![top];
        while let Some(node) = open.pop() {
            self.game.verdicts.set(node, Verdict::Unchecked);
            open.extend_from_slice(self.game.record.node(node).children());
        }
    }
}

/// Returns a description of an edit that fits on one line.
pub fn describe_change(change: &Change) -> Message {
    let nodes = change.nodes;
    match change.kind {
        ChangeKind::AddMove => message!("session-change-move"),
        ChangeKind::AddSetUp => message!("session-change-set-up"),
        ChangeKind::Comment => message!("session-change-comment"),
        ChangeKind::Name => message!("session-change-name"),
        ChangeKind::Turn => message!("session-change-turn"),
        ChangeKind::Marks => message!("session-change-marks"),
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
