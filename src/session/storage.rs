//! Where the work is kept: the file of the record, and the recovery file of what is unsaved.

use super::autosave::Autosave;
use super::edits::Edit;
use super::record_files::RecordPlace;
use super::recovery::RecoveryTask;
use crate::codec::records::RootInfo;
use std::path::{Path, PathBuf};

/// Where the work is kept.
#[derive(Default)]
pub struct Storage {
    pub(super) place: RecordPlace,
    pub(super) autosave: Autosave,
    /// The edit that a text which is being typed comes to.
    pub(super) open_text: Option<Edit>,
}

impl Storage {
    /// Returns where the record was loaded from or saved to last.
    #[must_use]
    pub fn record_path(&self) -> Option<&Path> {
        self.place.path.as_deref()
    }

    /// Returns which game of its file the record is, from 1, and how many there are.
    #[must_use]
    pub fn game_of_file(&self) -> (usize, usize) {
        let game = self.place.game + 1;
        (game, self.place.games.max(game))
    }

    /// Returns what the root of the file says of the game; empty if there is no file yet.
    #[must_use]
    pub fn root_info(&self) -> &RootInfo {
        &self.place.root_info
    }

    /// Has the record written in UTF-8 from now on, whatever charset it was read in.
    pub fn write_utf8(&mut self) {
        self.place.to_utf8 = true;
    }

    /// Says which edit the text in an open box comes to; `None` when no box is open.
    pub fn set_open_text(&mut self, text: Option<Edit>) {
        self.open_text = text;
    }

    /// Sets the folder in which recovery files are kept.
    pub fn set_recovery_folder(&mut self, folder: PathBuf) {
        self.autosave.folder = Some(folder);
    }

    /// Keeps the recovery file until the next save: unsaved work is about to be given up for what is on disk.
    pub fn leave_recovery(&mut self) {
        self.autosave.park();
    }

    /// Returns the task that removes the recovery file when the session ends: everything is saved, or was given up. No
    /// job writes one afterwards.
    #[must_use]
    pub fn close(&mut self) -> RecoveryTask {
        self.autosave.close()
    }
}
