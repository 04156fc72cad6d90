//! Unsaved work on disk.

use crate::base::Message;

/// What is to be kept.
#[derive(Clone, Debug)]
pub struct Recovery {}

impl Recovery {
    /// Writes it down.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn write(&self) -> Result<(), Message> {
        Ok(())
    }
}
