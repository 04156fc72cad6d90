//! Recovery files: unsaved work on disk, in case the process is killed.
//!
//! A few seconds after a change, all unsaved work is written to one file in the recovery folder: the record as SGF and
//! the texts of the editor, with digests of the files on disk from which the work started. The file is replaced
//! atomically, removed once everything is saved or the session is closed, and offered when the same files are opened
//! again. A file [`held`] by a running process is left alone.

pub mod held;

use super::document::Document;
use super::files::{self, MAX_RECORD_BYTES, shown};
use crate::base::Message;
use crate::codec::records::full_format;
use crate::message;
use held::HeldFile;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

/// The version of the file format; files of other versions are ignored.
const FORMAT: u32 = 2;

/// The files that a session has open, by which its recovery file is found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenFiles {
    /// The rules: absolute paths, or the names of texts that are not files.
    pub rules: Vec<String>,
    /// The absolute path of the record, if it has one.
    pub record: Option<PathBuf>,
}

impl OpenFiles {
    /// Returns the open files by their absolute paths or names.
    pub fn new<'a>(
        rules: impl Iterator<Item = (Option<&'a Path>, &'a str)>,
        record: Option<&Path>,
    ) -> Self {
        Self {
            rules: rules
                .map(|(path, name)| path.map_or(name.to_owned(), shown))
                .collect(),
            record: record.map(Path::to_owned),
        }
    }

    /// Returns true if lost work belongs here: it is of the open record or, if no record is open, of the same main rule
    /// file.
    fn fits(&self, lost: &Self) -> bool {
        match &self.record {
            Some(record) => lost.record.as_ref() == Some(record),
            None => self.rules.first() == lost.rules.first(),
        }
    }
}

/// An unsaved text of the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnsavedText {
    /// The index of its file among the rules.
    pub index: usize,
    /// The name under which it was displayed.
    pub name: String,
    /// The text in the editor.
    pub text: String,
    /// The digest of the saved text on which it is based.
    pub saved: u64,
}

// Bytes are stored as a text of characters below 256, because JSON has no bytes, and what is ASCII stays readable.
#[derive(Serialize, Deserialize)]
struct StoredRecovery {
    format: u32,
    seconds: u64,
    opened: OpenFiles,
    drafts: Vec<UnsavedText>,
    record: Option<String>,
    /// The record as encoded bytes, each as the character with that number; only if it is not in UTF-8.
    #[serde(default)]
    bytes: Option<String>,
    #[serde(default)]
    charset: Option<String>,
    /// The whole file of the record before its last edits, as `bytes`; only if its games were edited and its format is
    /// not that of `record`.
    #[serde(default)]
    games: Option<String>,
    game: usize,
    at: String,
    on_disk: Option<u64>,
}

/// The unsaved work to be written.
#[derive(Clone, Debug)]
pub struct Recovery {
    pub opened: OpenFiles,
    /// The unsaved texts.
    pub drafts: Vec<UnsavedText>,
    /// The record, if it has unsaved changes.
    pub record: Option<Document>,
    /// True if the other games of its file have unsaved changes.
    pub is_file_edited: bool,
    /// The index of the game in its file, from 0.
    pub game: usize,
    /// The path of the current node.
    pub at: String,
    /// The digest of the record's file when the work started.
    pub on_disk: Option<u64>,
}

impl Recovery {
    fn write(&self, file: &Path) -> Result<(), Message> {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        let charset = self.record.as_ref().and_then(Document::charset);
        // If a character cannot be encoded in the charset of the file, only the text is kept.
        let bytes = self.record.as_ref().filter(|_| charset.is_some());
        let bytes = bytes.and_then(|record| record.to_bytes().ok());
        let stored = StoredRecovery {
            format: FORMAT,
            seconds: since.map_or(0, |since| since.as_secs()),
            opened: self.opened.clone(),
            drafts: self.drafts.clone(),
            record: self.record.as_ref().map(Document::to_text),
            games: self.edited_file().map(as_chars),
            charset: charset.filter(|_| bytes.is_some()).map(str::to_owned),
            bytes: bytes.map(as_chars),
            game: self.game,
            at: self.at.clone(),
            on_disk: self.on_disk,
        };
        let text = serde_json::to_vec(&stored).map_err(|error| {
            let reason = error.to_string();
            message!(
                "session-file-write-failed",
                path = shown(file),
                reason = reason
            )
        })?;
        files::write_atomically(file, &text)
    }

    /// Returns the file of the record before its last edits, if it has unsaved changes that the record does not contain.
    fn edited_file(&self) -> Option<Vec<u8>> {
        let document = self.record.as_ref().filter(|_| self.is_file_edited)?;
        let source = document.source.as_ref()?;
        if source.format().name() == full_format().name() {
            return None;
        }
        // A source of texts returns the file as it was read.
        let saved = source.save(&document.record, None, &document.saving, false);
        saved.ok()
    }
}

/// Returns bytes as the characters with these numbers.
fn as_chars(bytes: Vec<u8>) -> String {
    bytes.into_iter().map(char::from).collect()
}

/// Returns the bytes that these characters stand for.
fn as_bytes(chars: &str) -> Option<Vec<u8>> {
    let bytes = chars.chars().map(|byte| u8::try_from(byte).ok());
    bytes.collect()
}

/// The recovery files of one session.
///
/// There are two locks so that the screen's thread never waits for a disk: the session only takes the lock of `orders`,
/// which nobody holds for long; its jobs take that of `files` and hold it while they write. Each job first carries out
/// the pending orders, in order.
#[derive(Debug, Default)]
pub struct RecoverySlot {
    orders: Mutex<Vec<RecoveryRequest>>,
    /// Held while files are written, so only jobs take it.
    files: Mutex<SlotFiles>,
}

#[derive(Debug)]
enum RecoveryRequest {
    /// Use a file that was taken over.
    Adopt(HeldFile),
    /// Leave the file as it is until the next save, and use a new one from now on.
    Park,
    /// Remove the parked files, because something was saved.
    RemoveParked,
}

#[derive(Debug, Default)]
struct SlotFiles {
    own: Option<HeldFile>,
    parked: Vec<HeldFile>,
    is_closed: bool,
}

impl RecoverySlot {
    pub(super) fn adopt(&self, file: HeldFile) {
        self.orders().push(RecoveryRequest::Adopt(file));
    }

    pub(super) fn park(&self) {
        self.orders().push(RecoveryRequest::Park);
    }

    pub(super) fn remove_parked(&self) {
        self.orders().push(RecoveryRequest::RemoveParked);
    }

    fn orders(&self) -> MutexGuard<'_, Vec<RecoveryRequest>> {
        self.orders.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn files(&self) -> MutexGuard<'_, SlotFiles> {
        self.files.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns true for a file of this session.
    fn holds(&self, path: &Path) -> bool {
        let files = self.files();
        let mut held = files.own.iter().chain(&files.parked);
        held.any(|held| held.path() == path)
    }
}

impl SlotFiles {
    fn carry_out(&mut self, order: RecoveryRequest) -> Result<(), Message> {
        match order {
            // The file that was this session's own is replaced. The adopted one holds all of its work, which was just
            // restored from it.
            RecoveryRequest::Adopt(file) => self.own.replace(file).map_or(Ok(()), HeldFile::remove),
            RecoveryRequest::Park => {
                self.parked.extend(self.own.take());
                Ok(())
            }
            RecoveryRequest::RemoveParked => self.parked.drain(..).try_for_each(HeldFile::remove),
        }
    }
}

/// What a job does with the recovery files of its session after carrying out the orders.
#[derive(Clone, Debug)]
pub enum RecoveryAction {
    /// Nothing more.
    Orders,
    /// Write unsaved work to a file in this folder.
    Write(PathBuf, Box<Recovery>),
    /// Remove the file because nothing is unsaved.
    Remove,
    /// Remove the file because the session has ended. Parked files stay.
    Close,
}

/// Work on the recovery files of a session, to be run on a thread that may wait for a disk.
#[derive(Clone, Debug)]
pub struct RecoveryTask {
    pub(super) slot: Arc<RecoverySlot>,
    pub(super) action: RecoveryAction,
}

impl RecoveryTask {
    /// Carries out the orders and the action.
    ///
    /// # Errors
    /// The folder cannot be created, or a file cannot be written or removed.
    pub fn run(&self) -> Result<(), Message> {
        // Locked first, and for the whole task: at the end of the process two tasks may run at once, that of the lane
        // and that of the shell. Whichever comes second finds the orders carried out, or the slot closed.
        let mut files = self.slot.files();
        if files.is_closed {
            return Ok(());
        }
        let orders = std::mem::take(&mut *self.slot.orders());
        // Unsaved work is written even if an old file could not be removed.
        let mut result = Ok(());
        for order in orders {
            result = result.and(files.carry_out(order));
        }
        match &self.action {
            RecoveryAction::Orders => {}
            RecoveryAction::Write(folder, recovery) => {
                let held = match files.own.take() {
                    Some(own) => own,
                    None => HeldFile::create(folder)?,
                };
                result = recovery.write(files.own.insert(held).path());
            }
            RecoveryAction::Remove => {
                result = result.and(files.own.take().map_or(Ok(()), HeldFile::remove));
            }
            RecoveryAction::Close => {
                files.is_closed = true;
                // Dropped, not removed: their locks are released, and they are offered as lost work next time.
                files.parked.clear();
                result = result.and(files.own.take().map_or(Ok(()), HeldFile::remove));
            }
        }
        result
    }
}

/// Unsaved work of an earlier session. While this value exists, no other process can claim it.
#[derive(Debug)]
pub struct Lost {
    pub file: HeldFile,
    /// The time of writing, in seconds since 1970.
    pub seconds: u64,
    /// The files that were open.
    pub opened: OpenFiles,
    /// The unsaved texts.
    pub drafts: Vec<UnsavedText>,
    /// The record as the contents of an SGF file, if it had unsaved changes.
    pub record: Option<Vec<u8>>,
    /// The whole file of the record before its last edits, if its games were edited and its format is another one.
    pub games: Option<Vec<u8>>,
    /// The charset of these bytes, unless it is UTF-8.
    pub charset: Option<String>,
    /// The index of the game in its file, from 0.
    pub game: usize,
    /// The path of the node that was the current one.
    pub at: String,
    /// The digest of the record's file when the work started.
    pub on_disk: Option<u64>,
}

impl Lost {
    /// Returns how many minutes ago it was written.
    pub fn minutes_ago(&self) -> u64 {
        minutes_since(self.seconds)
    }

    /// Removes the recovery file, because the work is not wanted.
    ///
    /// # Errors
    /// The file cannot be removed.
    pub fn discard(self) -> Result<(), Message> {
        self.file.remove()
    }
}

/// Returns the newest unsaved work for the open files that is not this session's own. Ignores files that cannot be
/// read, and removes locks that killed processes have left.
pub fn find(folder: &Path, opened: &OpenFiles, own: &RecoverySlot) -> Option<Lost> {
    let candidates = newest_first(folder).into_iter();
    let mut fitting =
        candidates.filter(|found| !own.holds(&found.path) && opened.fits(&found.opened));
    fitting.find_map(|found| {
        let path = found.path;
        // A file that another process holds is passed over, and an older one may fit as well.
        let file = HeldFile::claim(&path)?;
        // Read again: only under the lock can no other process be writing the file.
        let stored = read(&path)?;
        let bytes = stored.bytes.as_deref().and_then(as_bytes);
        Some(Lost {
            file,
            seconds: stored.seconds,
            opened: stored.opened,
            drafts: stored.drafts,
            charset: stored.charset.filter(|_| bytes.is_some()),
            games: stored.games.as_deref().and_then(as_bytes),
            record: bytes.or(stored.record.map(String::into_bytes)),
            game: stored.game,
            at: stored.at,
            on_disk: stored.on_disk,
        })
    })
}

/// A summary of unsaved work of an earlier session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LostSummary {
    /// The files that were open.
    pub opened: OpenFiles,
    /// How many minutes ago it was written.
    pub minutes_ago: u64,
}

/// Returns all unsaved work that no running process holds, the newest first.
pub fn list(folder: &Path) -> Vec<LostSummary> {
    let files = newest_first(folder).into_iter();
    let lost = files.filter(|found| HeldFile::claim(&found.path).is_some());
    let summary = |found: RecoveryFile| LostSummary {
        minutes_ago: minutes_since(found.seconds),
        opened: found.opened,
    };
    lost.map(summary).collect()
}

/// A recovery file without its contents, which may be large.
struct RecoveryFile {
    path: PathBuf,
    seconds: u64,
    opened: OpenFiles,
}

/// Returns the recovery files that can be read, held or not. Removes locks that killed processes have left.
fn newest_first(folder: &Path) -> Vec<RecoveryFile> {
    held::remove_leftover_locks(folder);
    let paths = files::list_folder(folder, usize::MAX).into_iter();
    let paths = paths.map(|(name, _)| folder.join(name));
    let mut files: Vec<RecoveryFile> = paths
        .filter(|path| path.extension().is_some_and(|ending| ending == "json"))
        .filter_map(|path| {
            let StoredRecovery {
                seconds, opened, ..
            } = read(&path)?;
            Some(RecoveryFile {
                path,
                seconds,
                opened,
            })
        })
        .collect();
    files.sort_by(|left, right| (right.seconds, &right.path).cmp(&(left.seconds, &left.path)));
    files
}

/// Returns how many minutes have passed since a time, which is given in seconds since 1970.
fn minutes_since(seconds: u64) -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |now| now.as_secs().saturating_sub(seconds) / 60)
}

fn read(file: &Path) -> Option<StoredRecovery> {
    let text = files::read_bytes(file, MAX_RECORD_BYTES).ok()?;
    let stored: StoredRecovery = serde_json::from_slice(&text).ok()?;
    (stored.format == FORMAT).then_some(stored)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opened(rules: &str, record: Option<&str>) -> OpenFiles {
        OpenFiles {
            rules: vec![rules.to_owned()],
            record: record.map(PathBuf::from),
        }
    }

    #[test]
    fn lost_work_is_found_by_what_is_opened() {
        let table = [
            (opened("a", None), opened("a", None), true),
            (opened("a", None), opened("a", Some("x")), true),
            (opened("a", Some("x")), opened("a", Some("x")), true),
            (opened("b", Some("x")), opened("a", Some("x")), true),
            (opened("a", Some("x")), opened("a", Some("y")), false),
            (opened("a", Some("x")), opened("a", None), false),
            (opened("b", None), opened("a", None), false),
        ];
        for (now, lost, fits) in table {
            assert_eq!(now.fits(&lost), fits, "{now:?} {lost:?}");
        }
    }

    fn kept(seconds: u64) -> Vec<u8> {
        let stored = StoredRecovery {
            format: FORMAT,
            seconds,
            opened: opened("a", None),
            drafts: vec![],
            record: None,
            bytes: None,
            charset: None,
            games: None,
            game: 0,
            at: String::new(),
            on_disk: None,
        };
        serde_json::to_vec(&stored).expect("JSON")
    }

    #[test]
    fn the_newest_readable_file_that_nobody_holds_is_offered() {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |name: &str, seconds: u64| {
            std::fs::write(folder.path().join(name), kept(seconds)).expect("written");
        };
        write("1.json", 5);
        write("2.json", 7);
        write("3.other", 9);
        std::fs::write(folder.path().join("4.json"), "{").expect("written");
        let living = HeldFile::create(folder.path()).expect("made");
        std::fs::write(living.path(), kept(11)).expect("written");
        let none = RecoverySlot::default();
        let find = || find(folder.path(), &opened("a", None), &none);
        let lost = find().expect("found");
        assert_eq!(lost.seconds, 7);
        assert_eq!(list(folder.path()).len(), 1, "two are somebody's");
        let second = find().expect("found");
        assert_eq!(second.seconds, 5, "the first is somebody's now");
        assert!(find().is_none());
        drop((second, living));
        assert_eq!(find().expect("found").seconds, 11, "it was left");
        lost.discard().expect("removed");
        assert!(!folder.path().join("2.json").exists());
    }

    fn recovery() -> Recovery {
        Recovery {
            opened: opened("a", None),
            drafts: vec![],
            record: None,
            is_file_edited: false,
            game: 0,
            at: String::new(),
            on_disk: None,
        }
    }

    #[test]
    fn what_was_left_until_the_next_save_stays_until_then() {
        let folder = tempfile::tempdir().expect("a folder");
        let slot = Arc::new(RecoverySlot::default());
        let run = |action| {
            let slot = Arc::clone(&slot);
            RecoveryTask { slot, action }.run().expect("done");
            let names = files::list_folder(folder.path(), 99).into_iter();
            names.filter(|(name, _)| name.ends_with("json")).count()
        };
        let write = || RecoveryAction::Write(folder.path().to_owned(), Box::new(recovery()));
        assert_eq!(run(write()), 1);
        assert_eq!(run(write()), 1);
        slot.park();
        assert_eq!(run(RecoveryAction::Remove), 1, "it is not its own any more");
        assert_eq!(run(write()), 2);
        slot.remove_parked();
        assert_eq!(run(RecoveryAction::Orders), 1);
        assert_eq!(run(RecoveryAction::Close), 0);
        assert_eq!(run(write()), 0, "it has ended");
        assert_eq!(
            std::fs::read_dir(folder.path()).expect("a folder").count(),
            0
        );
    }
}
