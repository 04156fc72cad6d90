//! Where the work is kept: the file of the record, and the recovery file of what is unsaved.

use super::autosave::Autosave;
use super::open_text::OpenText;
use super::record_files::RecordPlace;

/// Where the work is kept.
#[derive(Default)]
pub(super) struct Storage {
    pub(super) place: RecordPlace,
    pub(super) autosave: Autosave,
    /// Text of the record that is being typed.
    pub(super) open_text: Option<OpenText>,
}
