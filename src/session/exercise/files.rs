//! The files of problems, and the file of when they are asked again.

use super::schedule::{Schedule, ScheduledProblem};
use crate::base::Message;
use crate::message;
use crate::session::Session;
use crate::session::files::{self, MAX_SOURCE_BYTES, shown};
use crate::session::record_files::RecordFile;
use crate::session::record_paths::record_files;
use std::path::{Path, PathBuf};

/// The most files that are read.
const MOST_FILES: usize = 2_000;

/// Files of problems that were read.
#[derive(Debug, Default)]
pub struct ProblemFiles {
    pub files: Vec<RecordFile>,
    /// The problems that are asked, by the index of their file and the number of their game; `None` for all.
    pub chosen: Option<Vec<(usize, usize)>>,
    pub schedule: Schedule,
    /// True if their games may differ, so that each has to bring its rules.
    pub needs_own_rules: bool,
    /// What is wrong with some of them.
    pub remarks: Vec<Message>,
}

impl ProblemFiles {
    /// Reads files, and all records in folders, with the file of when problems are asked again.
    pub fn read(paths: &[PathBuf], schedule: &Path) -> Self {
        let mut read = Self::default();
        read.read_schedule(schedule);
        for path in paths {
            match record_files(std::slice::from_ref(path)) {
                Ok(files) => {
                    let files = files.iter().take(MOST_FILES);
                    files.for_each(|file| read.add(file));
                }
                Err(error) => read.remarks.push(error),
            }
        }
        if read.files.is_empty() && read.remarks.is_empty() {
            read.remarks.push(message!("exercise-no-problems"));
        }
        read
    }

    /// Reads the files of the problems that are due.
    pub fn due(schedule: &Path, today: Option<i64>) -> Self {
        let mut read = Self {
            needs_own_rules: true,
            ..Self::default()
        };
        read.read_schedule(schedule);
        let due = read.schedule.due(today.unwrap_or(i64::MAX));
        let places: Vec<_> = due
            .into_iter()
            .map(|problem| problem.place.clone())
            .collect();
        let mut chosen = Vec::new();
        for place in places {
            let known = |file: &RecordFile| file.path == place.path;
            if !read.files.iter().any(known) && read.files.len() < MOST_FILES {
                read.add(&place.path);
            }
            if let Some(file) = read.files.iter().position(known) {
                chosen.push((file, place.game));
            }
        }
        if chosen.is_empty() {
            read.remarks.push(message!("exercise-none-due"));
        }
        read.chosen = Some(chosen);
        read
    }

    fn read_schedule(&mut self, path: &Path) {
        let (schedule, broken) = match files::read_text(path, MAX_SOURCE_BYTES) {
            Ok(text) => Schedule::read(&text),
            // There is none before the first answer.
            Err(_) => Default::default(),
        };
        self.schedule = schedule;
        if let Some(line) = broken.first() {
            self.remarks.push(message!(
                "exercise-broken-line",
                path = shown(path),
                line = *line,
                lines = broken.len()
            ));
        }
    }

    fn add(&mut self, path: &Path) {
        // The problems of a file are looked for again tomorrow, from another folder.
        let path = match files::exists(path) {
            true => files::identity(path),
            false => path.to_owned(),
        };
        match RecordFile::read_whole(&path) {
            Ok(file) => self.files.push(file),
            Err(error) => self.remarks.push(error.message),
        }
    }
}

/// Changes a text file of the user, which other windows may have written meanwhile; there need not be one. Returns false if
/// the change is `None`.
fn change_file(
    path: &Path,
    change: impl FnOnce(String) -> Option<String>,
) -> Result<bool, Message> {
    let text = match files::exists(path) {
        true => files::read_text(path, MAX_SOURCE_BYTES)?,
        false => String::new(),
    };
    let Some(changed) = change(text) else {
        return Ok(false);
    };
    if let Some(folder) = path.parent() {
        files::make_folder(folder)?;
    }
    files::write_atomically(path, changed.as_bytes())?;
    Ok(true)
}

/// Writes what was answered to the file of when problems are asked again.
///
/// # Errors
/// The file cannot be read or written.
pub fn note_in_file(path: &Path, noted: Vec<ScheduledProblem>) -> Result<(), Message> {
    let change = |text: String| {
        let (mut schedule, _) = Schedule::read(&text);
        noted.into_iter().for_each(|problem| schedule.set(problem));
        Some(schedule.write())
    };
    change_file(path, change).map(|_| ())
}

/// Adds a problem to the file of the user's own ones. Returns false if it is there already.
///
/// # Errors
/// The file cannot be read or written.
pub fn keep_problem(path: &Path, game: &str) -> Result<bool, Message> {
    let game = game.trim();
    change_file(path, |text| {
        (!text.contains(game)).then(|| format!("{text}{game}\n"))
    })
}

impl Session {
    /// Returns true if problems can be asked by the rules in play, or by others that their games bring.
    pub fn takes_problems(&self, read: &ProblemFiles) -> bool {
        let reader = self.game_reader();
        let fits = |file: &RecordFile| match read.needs_own_rules {
            true => reader.fits_all(file),
            false => reader.fits(file),
        };
        self.text.by_record().is_some() || read.files.iter().all(fits)
    }
}
