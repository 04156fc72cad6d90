//! The record as a file: everything that is written, in one value that can be handed to another thread.

use crate::base::{Diagnostic, Message};
use crate::board::Game;
use crate::record::{NodeId, Record};
use std::sync::Arc;

/// A record with all that its file says.
#[derive(Clone, Debug)]
pub struct Document {
    /// The tree.
    pub record: Arc<Record>,
    /// The names of the pieces in it.
    pub naming: Arc<Game>,
    /// Base name and hash of each rules file.
    pub rules: Vec<(String, u64)>,
    /// Values set on the command line.
    pub set: Vec<String>,
    /// The current node.
    pub at: NodeId,
    /// The file that it belongs to with its other games, and which of them it is, from 0.
    pub among: Option<(Arc<RecordFile>, usize)>,
}

impl Document {
    /// The text of the file.
    ///
    /// # Errors
    /// Never yet.
    pub fn to_sgf(&self) -> Result<String, Message> {
        Ok(String::new())
    }
}

/// The games of a file.
#[derive(Debug)]
pub struct RecordFile {}

/// A record that was read.
#[derive(Debug)]
pub struct ReadRecord {
    /// The tree.
    pub record: Record,
    /// The names of the pieces in it: those of the game, and behind them those that only the record knows.
    pub naming: Game,
    /// The node that was current when it was saved.
    pub at: Option<NodeId>,
    /// What is odd about it.
    pub remarks: Vec<Diagnostic>,
}

impl RecordFile {
    /// Reads a file. What had to be mended is told.
    #[must_use]
    pub fn read(_bytes: &[u8]) -> (Self, Vec<Diagnostic>) {
        (Self {}, Vec::new())
    }

    /// How many games there are.
    #[must_use]
    pub fn games(&self) -> usize {
        0
    }

    /// Base names and hashes of the rules of a game.
    #[must_use]
    pub fn rules(&self, _game: usize) -> Vec<(String, Option<u64>)> {
        Vec::new()
    }

    /// What was set on the command line for a game.
    #[must_use]
    pub fn set(&self, _game: usize) -> Vec<(String, String)> {
        Vec::new()
    }

    /// The record of a game; without rules, with the size and the names that the record itself has.
    #[must_use]
    pub fn record(&self, _game: usize, _rules: Option<&Game>) -> Option<ReadRecord> {
        None
    }

    /// The whole text, for places in it.
    #[must_use]
    pub fn text(&self) -> &str {
        ""
    }
}
