//! Edits of the record, all undoable.
//!
//! A text that is still being typed, in a box that is open, becomes an edit when the box is closed. Until then it is
//! unsaved work like any other: a recovery file has the record as it would be if the box were closed now.

use super::document::Document;
use super::game_info::{Fact, fact_of, set_fact};
use super::game_tree::GameTree;
use super::{Session, Verdict};
use crate::base::Message;
use crate::message;
use crate::record::{Branch, Change, ChangeKind, NodeId, Property, Record};
use std::sync::Arc;

/// An edit of the record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Writes the comment of a node.
    Comment(NodeId, String),
    /// Names a node.
    Name(NodeId, String),
    /// States a fact about the game; the empty text takes it away.
    Fact(Fact, String),
    /// Replaces the properties of a node that belong to other programs, marks among them.
    Foreign(NodeId, Vec<Property>),
    /// Says who is to move after a node; `None` means the next one in order.
    Turn(NodeId, Option<u8>),
    /// Deletes a node and all that follows it; its parent becomes the current node.
    Delete(NodeId),
    /// Deletes everything that branches off the line to a node.
    DeleteOthers(NodeId),
    /// Moves the variation of a node one place up at the nearest fork.
    Promote(NodeId),
    /// Makes the line to a node the main line.
    MakeMainLine(NodeId),
    /// Copies a node and all that follows it, and deletes it.
    Cut(NodeId),
    /// Puts what was copied after a node. It is judged there.
    Paste(NodeId),
}

impl Edit {
    /// Changes a record. What is cut goes to the clipboard.
    fn apply(self, record: &mut Record, clipboard: &mut Option<Branch>) -> Option<Change> {
        match self {
            Self::Comment(node, text) => record.set_comment(node, &text),
            Self::Name(node, text) => record.set_name(node, &text),
            Self::Fact(fact, text) => set_fact(record, fact, &text),
            Self::Foreign(node, properties) => record.set_foreign(node, properties),
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

    /// Returns true if a record does not have the text that is to be written.
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
            // Words about a node lead nowhere else.
            ChangeKind::Comment
            | ChangeKind::Name
            | ChangeKind::Properties
            | ChangeKind::Result => Some(change),
            _ => self.after(Some(change)),
        }
    }

    /// Copies a node and all that follows it, for [`Edit::Paste`]. Returns how many nodes these are.
    pub fn copy(&mut self, node: NodeId) -> Option<usize> {
        let branch = self.game.record.copy(node)?;
        let size = branch.size();
        self.game.clipboard = Some(branch);
        Some(size)
    }

    /// Returns what an open box is about to write, if the record does not have it.
    pub(super) fn unsaved_text(&self) -> Option<&Edit> {
        let text = self.storage.open_text.as_ref()?;
        text.differs_from(&self.game.record).then_some(text)
    }

    /// Returns the record as it is written for recovery: with the text in the open box.
    pub(super) fn document_with_open_text(&self) -> Document {
        let mut document = self.document();
        if let Some(text) = self.unsaved_text() {
            // Copies share their nodes, so this costs one chunk of them.
            let _ = text
                .clone()
                .apply(Arc::make_mut(&mut document.record), &mut None);
        }
        document
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

    /// Brings everything that follows from the record up to date after an edit.
    pub(super) fn after(&mut self, change: Option<Change>) -> Option<Change> {
        let change = change?;
        match change.kind {
            ChangeKind::Turn => {
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

/// Returns what was edited, in words: for a line that tells it.
#[must_use]
pub fn describe_change(change: &Change) -> Message {
    let nodes = change.nodes;
    match change.kind {
        ChangeKind::AddMove => message!("session-change-move"),
        ChangeKind::AddSetUp => message!("session-change-set-up"),
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
