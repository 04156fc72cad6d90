//! Text of the record that is being typed, in a box that is still open.
//!
//! It becomes part of the record when the box is closed. Until then it is unsaved work like any other: a recovery file
//! has the record as it would be if the box were closed now.

use super::Session;
use super::document::Document;
use super::game_info::{Fact, fact_of, set_fact};
use crate::record::{Change, NodeId, Record};
use std::sync::Arc;

/// Text of the record that is being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenText {
    /// The comment of a node.
    Comment(NodeId, String),
    /// The name of a node.
    Name(NodeId, String),
    /// A fact about the game.
    Fact(Fact, String),
}

impl OpenText {
    /// Returns true if closing the box would change a record.
    fn differs_from(&self, record: &Record) -> bool {
        match self {
            Self::Comment(node, text) => {
                record.contains(*node) && record.node(*node).comment() != text
            }
            Self::Name(node, text) => record.contains(*node) && record.node(*node).name() != text,
            Self::Fact(fact, text) => fact_of(record, *fact) != *text,
        }
    }

    /// Changes a record as closing the box does.
    fn apply(&self, record: &mut Record) -> Option<Change> {
        match self {
            Self::Comment(node, text) => record.set_comment(*node, text),
            Self::Name(node, text) => record.set_name(*node, text),
            Self::Fact(fact, text) => set_fact(record, *fact, text),
        }
    }
}

impl Session {
    /// Returns the text in the open box if the record does not have it.
    pub(super) fn unsaved_text(&self) -> Option<&OpenText> {
        let text = self.storage.open_text.as_ref()?;
        text.differs_from(&self.game.record).then_some(text)
    }

    /// Returns the record as it is written for recovery: with the text in the open box.
    pub(super) fn document_with_open_text(&self) -> Document {
        let mut document = self.document();
        if let Some(text) = self.unsaved_text() {
            // Copies share their nodes, so this costs one chunk of them.
            let _ = text.apply(Arc::make_mut(&mut document.record));
        }
        document
    }
}
