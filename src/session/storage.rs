//! Where the work is kept: the file of the record, and the recovery file of what is unsaved.

use super::autosave::Autosave;
use super::record_files::RecordPlace;

/// Where the work is kept.
#[derive(Default)]
pub(super) struct Storage {
    pub(super) place: RecordPlace,
    pub(super) autosave: Autosave,
}
