//! Where the games are that are explored.

use crate::base::Message;
use crate::session::files;
use crate::session::record_files::RecordFile;
use crate::session::record_paths::{readable_files, record_files, typed_paths};
use std::path::{Path, PathBuf};

/// Which games are explored.
#[derive(Clone, Debug)]
pub enum ExploredGames {
    /// Those of files and folders.
    Paths(Vec<PathBuf>),
    /// Those of files and folders that were typed, see [`typed_paths`].
    Typed(String),
    /// Those of the open file, and of the files and folders of the settings.
    Usual(Vec<String>),
}

/// Where the games are.
#[derive(Debug)]
pub(super) struct ExplorerSource {
    pub games: ExploredGames,
    /// The file of the open record, if its games are explored.
    pub place: Option<PathBuf>,
    /// The games of that file, if they are not as on disk, or not there.
    pub open: Option<Box<RecordFile>>,
}

impl ExplorerSource {
    /// Returns the files, and why others cannot be read.
    pub fn files(&self) -> Result<(Vec<PathBuf>, Vec<Message>), Message> {
        let (mut found, mut failures) = match &self.games {
            ExploredGames::Paths(paths) => (record_files(paths)?, Vec::new()),
            // One that is gone is no reason not to read the rest.
            ExploredGames::Typed(text) => readable_files(&typed_paths(text)),
            ExploredGames::Usual(texts) => {
                let paths = texts.iter().map(|text| files::typed_path(text));
                readable_files(&paths.collect::<Vec<_>>())
            }
        };
        let is_usual = matches!(self.games, ExploredGames::Usual(_));
        if found.is_empty()
            && !is_usual
            && let Some(failure) = failures.pop()
        {
            return Err(failure);
        }
        let place = self.place.as_ref();
        let is_new = |place: &&PathBuf| {
            let place = files::identity(place);
            found.iter().all(|file| files::identity(file) != place)
        };
        let place: Option<PathBuf> = place.filter(is_new).cloned();
        found.extend(place);
        Ok((found, failures))
    }

    /// Returns the games of a file if they are in memory only.
    pub fn in_memory(&self, path: &Path) -> Option<&RecordFile> {
        let place = self.place.as_deref()?;
        let open = self.open.as_deref()?;
        (place == path || files::identity(place) == files::identity(path)).then_some(open)
    }
}
