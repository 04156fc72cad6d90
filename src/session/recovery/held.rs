//! A recovery file, and the lock that shows whether the process that wrote it is still running.
//!
//! The contents are replaced as a whole, so they cannot be locked themselves; instead, a file beside them is locked:
//! `NAME.lock` beside `NAME.json`. Whoever uses a recovery file holds its lock. The system releases it when the process
//! ends, in whatever way, even before a killed process has been reaped. Names are random and never reused, so a removed
//! lock cannot be confused with that of another process:
//! - the lock is created and held before the contents are written, and removed after them;
//! - contents whose lock is not held or missing are lost work, which belongs to whoever takes the lock;
//! - a lock without contents that is not held is a leftover and is removed.
//!
//! On systems without locks the files of running processes are offered as lost work too. Nothing is lost by that, since
//! these processes write their files again.

use crate::base::Message;
use crate::session::files::{self, count_access, write_error};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// A recovery file held by this process. Dropping it releases the file to whoever looks for lost work.
#[derive(Debug)]
pub struct HeldFile {
    path: PathBuf,
    _lock: File,
}

impl HeldFile {
    /// Chooses a new name in a folder and locks it. The recovery file itself is not written yet.
    ///
    /// # Errors
    /// The folder cannot be created or written to.
    pub fn create(folder: &Path) -> Result<Self, Message> {
        count_access();
        files::make_folder(folder)?;
        let failed = |error| write_error(folder, folder, &error);
        let mut builder = tempfile::Builder::new();
        builder.prefix("").suffix(".lock").rand_bytes(16);
        let lock = files::create_locked(&builder, folder).map_err(failed)?;
        let (lock, path) = lock.keep().map_err(|error| failed(error.error))?;
        let path = path.with_extension("json");
        Ok(Self { path, _lock: lock })
    }

    /// Takes over a file that no process holds. Returns `None` if one does, or if the file does not exist.
    pub fn claim(path: &Path) -> Option<Self> {
        count_access();
        let lock_path = path.with_extension("lock");
        let mut options = OpenOptions::new();
        options.read(true).write(true);
        // `create_new` fails if another process has just made the lock: then the file is claimed by that one.
        let lock = match options.open(&lock_path) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                options.create_new(true).open(&lock_path).ok()?
            }
            lock => lock.ok()?,
        };
        if let Err(TryLockError::WouldBlock) = lock.try_lock() {
            return None;
        }
        let held = Self {
            path: path.to_owned(),
            _lock: lock,
        };
        if path.symlink_metadata().is_ok() {
            return Some(held);
        }
        // The previous holder has just removed the contents.
        let _ = held.remove();
        None
    }

    /// Returns the path of the contents.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Removes the file and its lock.
    ///
    /// # Errors
    /// The file cannot be removed.
    pub fn remove(self) -> Result<(), Message> {
        // The contents first. After a crash in between, a lock without contents is left, which is harmless; contents
        // without a lock would be offered as lost work.
        files::remove(&self.path)?;
        files::remove(&self.path.with_extension("lock"))
    }
}

/// Removes the locks in a folder that have no recovery file and that no process holds.
pub fn remove_leftover_locks(folder: &Path) {
    count_access();
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.extension().is_some_and(|ending| ending == "lock")
            && path.with_extension("json").symlink_metadata().is_err()
        {
            // Claiming a file that does not exist removes its lock.
            let _ = HeldFile::claim(&path.with_extension("json"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(folder: &Path) -> usize {
        fs::read_dir(folder).expect("a folder").count()
    }

    #[test]
    fn a_file_is_held_by_one_at_a_time() {
        let folder = tempfile::tempdir().expect("a folder");
        let held = HeldFile::create(folder.path()).expect("made");
        let path = held.path().to_owned();
        fs::write(&path, "work").expect("written");
        assert!(HeldFile::claim(&path).is_none(), "its owner lives");
        // Replacing the contents does not release the lock.
        files::write_atomically(&path, b"more").expect("written");
        assert!(HeldFile::claim(&path).is_none());
        drop(held);
        let first = HeldFile::claim(&path).expect("lost");
        assert!(HeldFile::claim(&path).is_none(), "the first one has it");
        first.remove().expect("removed");
        assert!(HeldFile::claim(&path).is_none());
        assert_eq!(count(folder.path()), 0);
    }

    #[test]
    fn a_file_without_a_lock_is_lost_work() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.json");
        fs::write(&path, "work").expect("written");
        let held = HeldFile::claim(&path).expect("lost");
        assert!(HeldFile::claim(&path).is_none());
        held.remove().expect("removed");
        assert_eq!(count(folder.path()), 0);
    }

    #[test]
    fn locks_do_not_pile_up() {
        let folder = tempfile::tempdir().expect("a folder");
        let held = HeldFile::create(folder.path()).expect("made");
        drop(HeldFile::create(folder.path()).expect("made"));
        drop(HeldFile::create(folder.path()).expect("made"));
        assert_eq!(count(folder.path()), 3);
        remove_leftover_locks(folder.path());
        assert_eq!(count(folder.path()), 1, "the one that is held stays");
        held.remove().expect("removed");
        assert_eq!(count(folder.path()), 0);
    }
}
