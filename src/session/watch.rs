//! Notices when files change on disk.
//!
//! The folders of the files are watched rather than the files, since editors replace files. A change is told once it
//! has been quiet for a moment, so that half-written files are not looked at. Told is only *that* something happened:
//! [`Session::disk_changed`](super::Session::disk_changed) looks at the file.

use super::files::identity;
use crate::base::Message;
use crate::message;
use notify::{RecursiveMode, Watcher};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// How long it must have been quiet.
const QUIET: Duration = Duration::from_millis(100);

/// Files being watched; dropping it ends that.
pub struct Watch {
    watcher: notify::RecommendedWatcher,
    folders: BTreeSet<PathBuf>,
    files: Arc<Mutex<BTreeSet<PathBuf>>>,
}

impl Watch {
    /// Watches nothing yet. `deliver` gets the path of a file that changed, on a thread of its own.
    ///
    /// # Errors
    /// The system does not offer it.
    pub fn new(deliver: impl Fn(PathBuf) + Send + 'static) -> Result<Self, Message> {
        let (sender, events) = mpsc::channel::<Vec<PathBuf>>();
        let watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
            if let Ok(event) = event
                && !event.kind.is_access()
            {
                // Nobody listens any more when the program ends.
                let _ = sender.send(event.paths);
            }
        })
        .map_err(|error| cannot_watch(&error))?;
        let files = Arc::new(Mutex::new(BTreeSet::new()));
        let watched = Arc::clone(&files);
        std::thread::Builder::new()
            .name("watching".to_owned())
            .spawn(move || {
                while let Ok(paths) = events.recv() {
                    let mut changed: BTreeSet<PathBuf> = paths.into_iter().collect();
                    loop {
                        match events.recv_timeout(QUIET) {
                            Ok(paths) => changed.extend(paths),
                            Err(RecvTimeoutError::Timeout) => break,
                            Err(RecvTimeoutError::Disconnected) => return,
                        }
                    }
                    let files = watched
                        .lock()
                        .unwrap_or_else(PoisonError::into_inner)
                        .clone();
                    let changed: BTreeSet<PathBuf> =
                        changed.iter().map(|path| identity(path)).collect();
                    for file in files.intersection(&changed) {
                        deliver(file.clone());
                    }
                }
            })
            .map_err(|error| message!("session-cannot-watch", reason = error.to_string()))?;
        Ok(Self {
            watcher,
            folders: BTreeSet::new(),
            files,
        })
    }

    /// Watches these files from now on, and no others.
    ///
    /// # Errors
    /// A folder cannot be watched; the other files are.
    pub fn set(&mut self, files: &[PathBuf]) -> Result<(), Message> {
        let files: BTreeSet<PathBuf> = files.iter().map(|path| identity(path)).collect();
        let folders: BTreeSet<PathBuf> = files
            .iter()
            .filter_map(|path| path.parent().map(Path::to_owned))
            .collect();
        *self.files.lock().unwrap_or_else(PoisonError::into_inner) = files;
        for old in self.folders.difference(&folders) {
            // A folder that is gone is not watched any more anyway.
            let _ = self.watcher.unwatch(old);
        }
        let mut result = Ok(());
        let mut watched = BTreeSet::new();
        for folder in folders {
            if !self.folders.contains(&folder)
                && let Err(error) = self.watcher.watch(&folder, RecursiveMode::NonRecursive)
            {
                result = Err(cannot_watch(&error));
                continue;
            }
            watched.insert(folder);
        }
        self.folders = watched;
        result
    }
}

fn cannot_watch(error: &notify::Error) -> Message {
    message!("session-cannot-watch", reason = error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::files::write_atomically;

    #[test]
    fn replacing_and_deleting_a_file_is_noticed_and_its_neighbours_are_not() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("a.gdef");
        let other = folder.path().join("b.gdef");
        std::fs::write(&file, "1").expect("written");
        let (sender, changes) = mpsc::channel();
        let mut watch = Watch::new(move |path| {
            let _ = sender.send(path);
        })
        .expect("a watcher");
        watch.set(std::slice::from_ref(&file)).expect("watched");
        let deadline = Duration::from_secs(10);
        write_atomically(&other, b"2").expect("written");
        write_atomically(&file, b"2").expect("written");
        assert_eq!(changes.recv_timeout(deadline), Ok(identity(&file)));
        std::fs::remove_file(&file).expect("removed");
        assert_eq!(changes.recv_timeout(deadline), Ok(identity(&file)));
        drop(watch);
        assert_eq!(
            changes.recv_timeout(deadline),
            Err(RecvTimeoutError::Disconnected),
            "the thread ended"
        );
    }
}
