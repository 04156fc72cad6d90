//! Reports when files change on disk.
//!
//! The folders of the files are watched instead of the files, since editors replace files. A change is reported after a
//! short time without further changes, so that half-written files are not read. A report only says *that* something
//! happened: [`Session::disk_check`](super::Session::disk_check) finds out what. All work is done on a separate thread,
//! since even resolving the path of a file may wait for a disk.

use super::files::identity;
use crate::base::Message;
use crate::message;
use notify::{RecursiveMode, Watcher};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

/// How long there must have been no further change before changes are reported.
const QUIET: Duration = Duration::from_millis(100);

/// A set of watched files; dropping it ends the watch.
pub struct FileWatch {
    sender: Sender<WatchRequest>,
}

enum WatchRequest {
    /// The system has reported changes of these paths.
    Changed(Vec<PathBuf>),
    /// Watch these files and no others.
    Set(Vec<PathBuf>),
    End,
}

impl FileWatch {
    /// Starts a watch without files. `deliver` is called on another thread with the absolute path of each changed file.
    ///
    /// # Errors
    /// The system does not support it.
    pub fn new(deliver: impl Fn(PathBuf) + Send + 'static) -> Result<Self, Message> {
        let (sender, orders) = mpsc::channel();
        let changes = sender.clone();
        let watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
            if let Ok(event) = event
                && !event.kind.is_access()
            {
                // The receiver is gone when the program ends.
                let _ = changes.send(WatchRequest::Changed(event.paths));
            }
        })
        .map_err(|error| cannot_watch(&error))?;
        let mut watching = Watching {
            watcher,
            folders: BTreeSet::new(),
            files: BTreeSet::new(),
        };
        std::thread::Builder::new()
            .name("watching".to_owned())
            .spawn(move || watching.work(&orders, &deliver))
            .map_err(|error| message!("session-cannot-watch", reason = error.to_string()))?;
        Ok(Self { sender })
    }

    /// Replaces the set of watched files. Each file is reported once, because it may have changed before. Does not
    /// block; folders that cannot be watched are left out.
    pub fn set(&self, files: Vec<PathBuf>) {
        let _ = self.sender.send(WatchRequest::Set(files));
    }
}

impl Drop for FileWatch {
    fn drop(&mut self) {
        let _ = self.sender.send(WatchRequest::End);
    }
}

/// The state of the watching thread.
struct Watching {
    watcher: notify::RecommendedWatcher,
    folders: BTreeSet<PathBuf>,
    files: BTreeSet<PathBuf>,
}

impl Watching {
    fn work(&mut self, orders: &Receiver<WatchRequest>, deliver: &dyn Fn(PathBuf)) {
        // Changes are gathered until nothing more comes for a moment. One save of an editor is several changes of
        // several paths (a temporary file, a rename), and only the names that are watched matter in the end.
        let mut changed = BTreeSet::new();
        loop {
            let order = if changed.is_empty() {
                orders.recv().map_err(|_| RecvTimeoutError::Disconnected)
            } else {
                orders.recv_timeout(QUIET)
            };
            match order {
                Ok(WatchRequest::Changed(paths)) => changed.extend(paths),
                Ok(WatchRequest::Set(files)) => {
                    self.set(&files);
                    changed.extend(files);
                }
                Err(RecvTimeoutError::Timeout) => {
                    let paths = std::mem::take(&mut changed);
                    let paths: BTreeSet<PathBuf> =
                        paths.iter().map(|path| identity(path)).collect();
                    for file in self.files.intersection(&paths) {
                        deliver(file.clone());
                    }
                }
                Ok(WatchRequest::End) | Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    fn set(&mut self, files: &[PathBuf]) {
        self.files = files.iter().map(|path| identity(path)).collect();
        let folders: BTreeSet<PathBuf> = self
            .files
            .iter()
            .filter_map(|path| path.parent().map(Path::to_owned))
            .collect();
        for old in self.folders.difference(&folders) {
            // A folder that was deleted is no longer watched anyway.
            let _ = self.watcher.unwatch(old);
        }
        self.folders = folders
            .into_iter()
            .filter(|folder| {
                let mode = RecursiveMode::NonRecursive;
                self.folders.contains(folder) || self.watcher.watch(folder, mode).is_ok()
            })
            .collect();
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
        let watch = FileWatch::new(move |path| {
            let _ = sender.send(path);
        })
        .expect("a watcher");
        watch.set(vec![file.clone()]);
        let deadline = Duration::from_secs(10);
        assert_eq!(
            changes.recv_timeout(deadline),
            Ok(identity(&file)),
            "it may have changed before"
        );
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
