//! Unsaved work on disk, in case the program is killed.
//!
//! A few seconds after a change everything unsaved goes into one file of the recovery folder: the record as SGF and the
//! texts of the editor. It is replaced atomically, removed once everything is saved or the session is closed, and
//! offered when the same files are opened again. A file of a process that is still running is left alone.

use super::document::Document;
use super::files::{self, MAX_RECORD_BYTES, identity, shown};
use crate::base::Message;
use crate::message;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// The number of this way to write the file; others are not read.
const FORMAT: u32 = 1;

/// What a session has open, to find its recovery file again.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opened {
    /// The rules: full paths, or the names of texts that are no files.
    pub rules: Vec<String>,
    /// Full path of the record, where it has one.
    pub record: Option<PathBuf>,
}

impl Opened {
    /// What is open by these names.
    #[must_use]
    pub fn new<'a>(
        rules: impl Iterator<Item = (Option<&'a Path>, &'a str)>,
        record: Option<&Path>,
    ) -> Self {
        Self {
            rules: rules
                .map(|(path, name)| path.map_or(name.to_owned(), |path| shown(&identity(path))))
                .collect(),
            record: record.map(identity),
        }
    }

    /// True when work on `lost` belongs here: the same record, or the same rules and no other record asked for.
    fn fits(&self, lost: &Self) -> bool {
        match &self.record {
            Some(record) => lost.record.as_ref() == Some(record),
            None => self.rules.first() == lost.rules.first(),
        }
    }
}

/// One unsaved text of the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draft {
    /// Which file, by its place among the rules.
    pub index: usize,
    /// The name it was shown under.
    pub name: String,
    /// What stood in the editor.
    pub text: String,
}

#[derive(Serialize, Deserialize)]
struct Kept {
    format: u32,
    process: u32,
    seconds: u64,
    opened: Opened,
    drafts: Vec<Draft>,
    record: Option<String>,
    game: usize,
}

/// What is to be kept, and where.
#[derive(Clone, Debug)]
pub struct Recovery {
    /// The recovery file.
    pub file: PathBuf,
    /// What is open.
    pub opened: Opened,
    /// The unsaved texts.
    pub drafts: Vec<Draft>,
    /// The record, when it has unsaved changes.
    pub record: Option<Document>,
    /// Which game of its file it is, from 0.
    pub game: usize,
}

impl Recovery {
    /// Writes the file.
    ///
    /// # Errors
    /// The folder cannot be made or the file not be written.
    pub fn write(&self) -> Result<(), Message> {
        if let Some(folder) = self.file.parent() {
            std::fs::create_dir_all(folder).map_err(|error| {
                let reason = error.to_string();
                message!(
                    "session-file-write-failed",
                    path = shown(folder),
                    reason = reason
                )
            })?;
        }
        let record = self.record.as_ref().map(Document::to_sgf);
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        let kept = Kept {
            format: FORMAT,
            process: std::process::id(),
            seconds: since.map_or(0, |since| since.as_secs()),
            opened: self.opened.clone(),
            drafts: self.drafts.clone(),
            record,
            game: self.game,
        };
        let text = serde_json::to_vec(&kept).map_err(|error| {
            let reason = error.to_string();
            message!(
                "session-file-write-failed",
                path = shown(&self.file),
                reason = reason
            )
        })?;
        files::write_atomically(&self.file, &text)
    }
}

/// A recovery file for a session of this process that no other session uses.
#[must_use]
pub fn new_file(folder: &Path) -> PathBuf {
    static SESSIONS: AtomicU32 = AtomicU32::new(0);
    loop {
        let number = SESSIONS.fetch_add(1, Ordering::Relaxed);
        let file = folder.join(format!("{}-{number}.json", std::process::id()));
        // A file of a killed process may have our number by chance.
        if !file.exists() {
            return file;
        }
    }
}

/// Unsaved work of an earlier session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    /// The recovery file.
    pub file: PathBuf,
    /// Seconds since 1970 when it was written.
    pub seconds: u64,
    /// What was open.
    pub opened: Opened,
    /// The unsaved texts.
    pub drafts: Vec<Draft>,
    /// The record as SGF, when it had unsaved changes.
    pub record: Option<String>,
    /// Which game of it was open, from 0.
    pub game: usize,
}

impl Lost {
    /// How many minutes ago it was written.
    #[must_use]
    pub fn minutes_ago(&self) -> u64 {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        now.map_or(0, |now| now.as_secs().saturating_sub(self.seconds) / 60)
    }

    /// Removes the recovery file: the work was taken over or is not wanted.
    ///
    /// # Errors
    /// The file cannot be removed.
    pub fn discard(&self) -> Result<(), Message> {
        files::remove(&self.file)
    }
}

/// The newest unsaved work on what is opened now, apart from a session's own file. Files that cannot be read are passed
/// over.
#[must_use]
pub fn find(folder: &Path, opened: &Opened, own: Option<&Path>) -> Option<Lost> {
    let entries = std::fs::read_dir(folder).ok()?;
    entries
        .filter_map(|entry| read(&entry.ok()?.path()))
        .filter(|lost| opened.fits(&lost.opened) && own != Some(&*lost.file))
        .max_by_key(|lost| lost.seconds)
}

fn read(file: &Path) -> Option<Lost> {
    if file.extension().is_none_or(|ending| ending != "json") {
        return None;
    }
    let text = files::read_bytes(file, MAX_RECORD_BYTES).ok()?;
    let kept: Kept = serde_json::from_slice(&text).ok()?;
    (kept.format == FORMAT && !is_running(kept.process)).then(|| Lost {
        file: file.to_owned(),
        seconds: kept.seconds,
        opened: kept.opened,
        drafts: kept.drafts,
        record: kept.record,
        game: kept.game,
    })
}

/// True when the process is another session that is still running. Where the system does not tell, it is not.
fn is_running(process: u32) -> bool {
    if process == std::process::id() {
        return false;
    }
    // The number of a killed session may belong to some other program by now.
    let name = |process: &str| std::fs::read_to_string(format!("/proc/{process}/comm")).ok();
    match (name(&process.to_string()), name("self")) {
        (Some(other), Some(own)) => other == own,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opened(rules: &str, record: Option<&str>) -> Opened {
        Opened {
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

    #[test]
    fn the_newest_readable_file_is_offered_and_running_sessions_are_left_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |name: &str, process: u32, seconds: u64| {
            let kept = Kept {
                format: FORMAT,
                process,
                seconds,
                opened: opened("a", None),
                drafts: vec![],
                record: None,
                game: 0,
            };
            let text = serde_json::to_vec(&kept).expect("JSON");
            std::fs::write(folder.path().join(name), text).expect("written");
        };
        write("1.json", u32::MAX, 5);
        write("2.json", u32::MAX, 7);
        write("3.other", u32::MAX, 9);
        std::fs::write(folder.path().join("4.json"), "{").expect("written");
        let found = find(folder.path(), &opened("a", None), None).expect("found");
        assert_eq!(found.seconds, 7);
        found.discard().expect("removed");
        found.discard().expect("removing twice is no fault");
        let found = find(folder.path(), &opened("a", None), None).expect("found");
        assert_eq!(found.seconds, 5);
        assert_eq!(find(&folder.path().join("none"), &found.opened, None), None);
        assert_ne!(new_file(folder.path()), new_file(folder.path()));
    }
}
