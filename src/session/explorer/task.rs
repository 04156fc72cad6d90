//! Reading all games in the background, on several threads.

use super::cache::{Cache, FileIndex};
use super::index::GamesPart;
use super::progress::ExplorerProgress;
use super::read::{GameRead, LineReader};
use crate::base::Message;
use crate::rules::Rules;
use crate::search::{Bounds, STACK};
use crate::session::files;
use crate::session::game_reader::GameReader;
use crate::session::job::{JobId, Lane, Task, TaskContext};
use crate::session::record_files::RecordFile;
use crate::session::record_paths::record_files;
use crate::session::search_tasks::ReportTimer;
use crate::session::slot::ProgressReport;
use crate::session::{Session, SessionEvent};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The games that a thread reads at once.
const BATCH: usize = 16;

/// The most keys of all games: 128 MB.
const MOST_KEYS: usize = 16 << 20;

/// Where the games are.
#[derive(Clone, Debug)]
pub(super) enum ExplorerSource {
    /// The file of the open record, with the changes that were made to its games.
    Open(Box<RecordFile>),
    /// Files and folders.
    Paths(Vec<PathBuf>),
}

impl ExplorerSource {
    /// Returns true if the games are read as they stand on disk.
    fn is_on_disk(&self) -> bool {
        match self {
            Self::Open(_) => false,
            Self::Paths(_) => true,
        }
    }
}

/// What was read since the last report.
#[derive(Debug, Default)]
pub(super) struct IndexReport {
    pub parts: Vec<Arc<GamesPart>>,
    pub progress: ExplorerProgress,
    /// Why there is nothing to read.
    pub failure: Option<Message>,
    /// What was read of the file that is being read.
    of_file: FileIndex,
}

/// Reads the games of files.
pub(super) struct IndexTask {
    pub source: ExplorerSource,
    pub reader: GameReader,
    pub rules: Arc<dyn Rules>,
    pub threads: usize,
    /// Where to keep what is read; `None` to keep nothing.
    pub cache: Option<Cache>,
}

impl Task<Session> for IndexTask {
    type Output = ProgressReport<IndexReport>;

    fn lane(&self) -> Lane {
        Lane::Indexing
    }

    fn run(self, run: &mut TaskContext<'_, Self::Output>) -> Option<Self::Output> {
        let paths = match &self.source {
            ExplorerSource::Open(file) => Ok(vec![file.path.clone()]),
            ExplorerSource::Paths(paths) => record_files(paths),
        };
        let mut report = IndexReport::default();
        match paths {
            Ok(paths) => report.progress.files = paths,
            Err(error) => report.failure = Some(error),
        }
        let state = Mutex::new(report);
        let files = lock(&state).progress.files.clone();
        let clock = ReportTimer::new();
        let tell = || {
            if let Some(tell) = run.tell.filter(|_| clock.is_due()) {
                tell(ProgressReport {
                    found: take_report(&state),
                    is_done: false,
                });
            }
        };
        for (index, path) in files.iter().enumerate() {
            if run.bounds.is_stopped() || lock(&state).progress.is_full {
                break;
            }
            // A copy in memory that was edited is not the file on disk.
            let cache = self.cache.as_ref().filter(|_| self.source.is_on_disk());
            if let Some(known) = cache.and_then(|cache| cache.load(path, index)) {
                lock(&state).take_file(known);
                tell();
                continue;
            }
            // Taken before reading: if the file changes meanwhile, what is kept belongs to no state of it.
            let stamp = files::stamp(path);
            let file = match &self.source {
                ExplorerSource::Open(file) => Ok((**file).clone()),
                ExplorerSource::Paths(_) => self.reader.file(path),
            };
            match file {
                Ok(file) => {
                    self.read_file(index, &file, &state, &run.bounds, &tell);
                    let read = std::mem::take(&mut lock(&state).of_file);
                    let is_whole = read.games == file.games() && !run.bounds.is_stopped();
                    if let Some(cache) = cache.filter(|_| is_whole) {
                        cache.store(path, stamp.as_ref(), &read);
                    }
                }
                Err(error) => lock(&state).progress.failures.push(error.message),
            }
            lock(&state).progress.files_read = index + 1;
        }
        // What was read counts, also after a stop.
        Some(ProgressReport {
            found: take_report(&state),
            is_done: true,
        })
    }

    fn take(session: &mut Session, id: JobId, output: Self::Output) -> Vec<SessionEvent> {
        session.take_index(id, output)
    }

    fn release(session: &mut Session, id: JobId, _: bool) {
        session.release_index(id);
    }
}

impl IndexTask {
    fn read_file(
        &self,
        index: usize,
        file: &RecordFile,
        state: &Mutex<IndexReport>,
        bounds: &Bounds<'_>,
        tell: &(dyn Fn() + Sync),
    ) {
        let games = file.games();
        lock(state).progress.games += games;
        let next = AtomicUsize::new(0);
        let work = || {
            let mut reader = LineReader::new(self.reader.clone(), &self.rules);
            loop {
                let first = next.fetch_add(BATCH, Ordering::Relaxed);
                if first >= games || bounds.is_stopped() || lock(state).progress.is_full {
                    return;
                }
                let mut part = GamesPart::new(index);
                let batch = first + 1..=games.min(first + BATCH);
                let mut read = Vec::with_capacity(batch.clone().count());
                for game in batch {
                    let what = reader.read(file, game, &mut part, &bounds.limits());
                    if what == GameRead::Stopped {
                        break;
                    }
                    read.push((game, what));
                }
                lock(state).take_part(part, &read);
                tell();
            }
        };
        let threads = self.threads.min(games.div_ceil(BATCH));
        std::thread::scope(|scope| {
            for _ in 1..threads {
                let thread = std::thread::Builder::new().stack_size(STACK);
                // Where no thread can be started, this one reads everything.
                let _ = thread.spawn_scoped(scope, work);
            }
            work();
        });
    }
}

impl IndexReport {
    fn take_part(&mut self, part: GamesPart, read: &[(usize, GameRead)]) {
        let mut batch = FileIndex::default();
        for (game, what) in read {
            batch.games += 1;
            match what {
                GameRead::Whole => batch.whole += 1,
                GameRead::Refused => batch.refused.add(part.file, *game),
                GameRead::Unreadable => batch.unreadable.add(part.file, *game),
                GameRead::OfOtherRules => batch.others += 1,
                GameRead::Stopped => {}
            }
        }
        if !part.games.is_empty() {
            batch.parts.push(Arc::new(part));
        }
        self.of_file.append(batch.clone());
        self.take_batch(batch);
    }

    /// Takes what was read of a whole file before.
    fn take_file(&mut self, known: FileIndex) {
        self.progress.games += known.games;
        self.progress.files_read += 1;
        self.take_batch(known);
    }

    fn take_batch(&mut self, batch: FileIndex) {
        let progress = &mut self.progress;
        progress.games_read += batch.games;
        progress.whole += batch.whole;
        progress.others += batch.others;
        progress.refused.append(batch.refused);
        progress.unreadable.append(batch.unreadable);
        progress.keys += batch.parts.iter().map(|part| part.size()).sum::<usize>();
        progress.is_full = progress.keys >= MOST_KEYS;
        self.parts.extend(batch.parts);
    }
}

fn lock(state: &Mutex<IndexReport>) -> std::sync::MutexGuard<'_, IndexReport> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

fn take_report(state: &Mutex<IndexReport>) -> IndexReport {
    let mut state = lock(state);
    IndexReport {
        parts: std::mem::take(&mut state.parts),
        progress: state.progress.clone(),
        failure: state.failure.take(),
        of_file: FileIndex::default(),
    }
}
