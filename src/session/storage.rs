//! Where the work is saved: the file of the record, and the recovery file for unsaved changes.

use super::autosave::Autosave;
use super::edits::Edit;
use super::games_edit::GamesHistory;
use super::record_files::{RecordFile, RecordPlace};
use super::recovery::RecoveryTask;
use crate::codec::records::RootInfo;
use std::path::{Path, PathBuf};

/// Where the work is saved.
#[derive(Default)]
pub struct Storage {
    pub(super) place: RecordPlace,
    pub(super) autosave: Autosave,
    pub(super) games: GamesHistory,
    /// The edit for the text that is being typed in an open box.
    pub(super) open_text: Option<Edit>,
}

impl Storage {
    /// Returns the path from which the record was loaded or to which it was last saved.
    pub fn record_path(&self) -> Option<&Path> {
        self.place.path.as_deref()
    }

    /// Returns the number of the record in its file, from 1, and the number of games in the file.
    pub fn game_of_file(&self) -> (usize, usize) {
        let game = self.place.game + 1;
        (game, self.place.games.max(game))
    }

    /// Keeps the file of the record with the list of its games, so that it is not read again.
    pub fn keep_file(&mut self, file: RecordFile) {
        if self.games_in_memory().is_none() && self.place.path.as_ref() == Some(&file.path) {
            self.place.file = Some(file);
        }
    }

    /// Returns the file of the record if it is not the one on disk, because its games have been edited.
    pub fn games_in_memory(&self) -> Option<&RecordFile> {
        self.place.file.as_ref().filter(|file| file.is_edited)
    }

    /// Returns what the root of the file says about the game; empty if there is no file yet.
    pub fn root_info(&self) -> &RootInfo {
        &self.place.root_info
    }

    /// Makes the record be saved in UTF-8, whatever charset it was read in.
    pub fn write_utf8(&mut self) {
        self.place.to_utf8 = true;
    }

    /// Sets the edit that the text in the open box stands for; `None` if no box is open.
    pub fn set_open_text(&mut self, text: Option<Edit>) {
        self.open_text = text;
    }

    /// Sets the folder in which recovery files are kept.
    pub fn set_recovery_folder(&mut self, folder: PathBuf) {
        self.autosave.folder = Some(folder);
    }

    /// Keeps the recovery file until the next save, because unsaved work is about to be discarded in favour of the
    /// files on disk.
    pub fn leave_recovery(&mut self) {
        self.autosave.park();
    }

    /// Returns the task that removes the recovery file at the end of the session, when everything is saved or
    /// discarded. No job writes one afterwards.
    #[must_use]
    pub fn close(&mut self) -> RecoveryTask {
        self.autosave.close()
    }
}
