//! The record as a file: everything that is written, in one value that can be handed to another thread.

use crate::base::Message;
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
