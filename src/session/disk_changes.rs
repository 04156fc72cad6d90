//! Files that another program changes while they are open here. The session reports the change and leaves the open game
//! alone; the user decides what to do.

use super::difference::{DiskComparison, Mine};
use super::files::{self, MAX_SOURCE_BYTES};
use super::{Session, SessionEvent};
use crate::base::Message;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What the session uses a file for.
#[derive(Clone, Copy, Debug)]
enum FileRole {
    Rules(usize),
    Record,
}

/// Files to be compared with what is open, on any thread.
#[derive(Clone, Debug)]
pub struct DiskCheck {
    rules: u64,
    record: u64,
    files: Vec<(FileRole, PathBuf)>,
}

/// The contents of these files on disk.
#[derive(Clone, Debug)]
pub struct DiskState {
    rules: u64,
    record: u64,
    files: Vec<(FileRole, PathBuf, Contents)>,
}

#[derive(Clone, Debug)]
enum Contents {
    Gone,
    Text(String),
    Digest(u64),
    Unreadable(Message),
}

impl DiskCheck {
    /// Reads the files.
    pub fn run(self) -> DiskState {
        let look = |(role, path): (FileRole, PathBuf)| {
            let contents = match role {
                _ if !files::exists(&path) => Ok(Contents::Gone),
                FileRole::Rules(_) => files::read_text(&path, MAX_SOURCE_BYTES).map(Contents::Text),
                FileRole::Record => files::digest_of_file(&path).map(Contents::Digest),
            };
            (role, path, contents.unwrap_or_else(Contents::Unreadable))
        };
        DiskState {
            rules: self.rules,
            record: self.record,
            files: self.files.into_iter().map(look).collect(),
        }
    }
}

impl Session {
    /// Returns the absolute paths of the files to watch: the rules and the record.
    pub fn watched(&self) -> Vec<PathBuf> {
        let rules = self.text.files().iter();
        rules
            .filter_map(|file| file.identity.clone())
            .chain(self.storage.place.identity.clone())
            .collect()
    }

    /// Prepares to read a file that may have changed on disk, given by its absolute path.
    pub fn disk_check(&self, changed: &Path) -> DiskCheck {
        let rules = self.text.files().iter().enumerate();
        let rules = rules.filter_map(|(index, file)| {
            let is_it = file.identity.as_deref() == Some(changed);
            is_it.then(|| Some((FileRole::Rules(index), file.path.clone()?)))?
        });
        let is_record = self.storage.place.identity.as_deref() == Some(changed);
        let record = self.storage.place.path.clone().filter(|_| is_record);
        DiskCheck {
            rules: self.text.serial(),
            record: self.game.loaded,
            files: rules
                .chain(record.map(|path| (FileRole::Record, path)))
                .collect(),
        }
    }

    /// Reports which of the files that were read have changed. The session's own saves are not reported.
    pub fn take_disk_state(&mut self, state: DiskState) -> Vec<SessionEvent> {
        let mut events = Vec::new();
        for (role, path, contents) in state.files {
            // The files were read for what was open then. By serial numbers it is seen if something else was opened
            // meanwhile.
            let is_open = match role {
                FileRole::Rules(_) => state.rules == self.text.serial(),
                FileRole::Record => state.record == self.game.loaded,
            };
            if !is_open {
                continue;
            }
            match (role, contents) {
                (_, Contents::Gone) => events.push(SessionEvent::Deleted { path }),
                (_, Contents::Unreadable(message)) => events.push(SessionEvent::Message(message)),
                (FileRole::Rules(index), Contents::Text(text)) => {
                    events.extend(self.rules_changed_on_disk(index, &text));
                }
                (FileRole::Record, Contents::Digest(digest))
                    // The watch also reports the session's own saves; what they have written has this digest.
                    if self.storage.place.on_disk == Some(digest) => {}
                (_, Contents::Digest(_) | Contents::Text(_)) => {
                    let conflict = self.game.is_changed();
                    events.push(SessionEvent::ChangedOnDisk { path, conflict });
                }
            }
        }
        events
    }

    /// Prepares to compare an open file with its version on disk. Returns `None` if the file is not open.
    pub fn begin_compare(&self, path: &Path) -> Option<DiskComparison> {
        let mut files = self.text.files().iter();
        let mine = match files.find(|file| file.path.as_deref() == Some(path)) {
            Some(file) => Mine::Rules(Arc::clone(&file.draft)),
            None if self.storage.record_path() == Some(path) => Mine::Record {
                record: Arc::clone(&self.game.record),
                rounds: self.rounds(),
                naming: self.game.naming.clone(),
                reader: Box::new(self.game_reader()),
                game: self.storage.game_of_file().0,
            },
            None => return None,
        };
        let path = path.to_owned();
        Some(DiskComparison { path, mine })
    }
}
