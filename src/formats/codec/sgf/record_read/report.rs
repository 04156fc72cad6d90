//! What was found while a node of the file became nodes of the record.

use super::super::standard::{ReadIdents, Unusable};
use crate::base::Message;

/// What was read of the parts of a node that became nodes of their own.
#[derive(Default)]
pub(super) struct PartsReport {
    pub(super) read: ReadIdents,
    pub(super) errors: Vec<(usize, Message)>,
    pub(super) remarks: Vec<(usize, Message)>,
    pub(super) unusable: Unusable,
    /// True if a move that cannot be read becomes a node of its own. The moves of a root stay in it.
    pub(super) keep_places: bool,
}
