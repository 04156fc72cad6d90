//! The work of reading all games: which thread reads which files and games.

use super::cache::{Cache, FileIndex};
use super::index::GamesPart;
use super::read::{GameRead, LineReader};
use super::report::{IndexReport, lock};
use super::source::ExplorerSource;
use crate::rules::Rules;
use crate::search::{Bounds, STACK};
use crate::session::files;
use crate::session::game_reader::GameReader;
use crate::session::record_files::RecordFile;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The games that a thread reads at once.
const BATCH: usize = 16;

/// The size in bytes up to which a file is read on one thread. It holds fewer positions than the cache keeps.
const SMALL: u64 = 48 << 10;

/// A reading that is under way.
pub(super) struct Reading<'r> {
    pub source: &'r ExplorerSource,
    pub reader: &'r GameReader,
    pub rules: &'r Arc<dyn Rules>,
    pub threads: usize,
    /// Where to keep what is read; `None` to keep nothing.
    pub cache: Option<&'r Cache>,
    pub files: &'r [PathBuf],
    pub state: &'r Mutex<IndexReport>,
    pub bounds: &'r Bounds<'r>,
    pub tell: &'r (dyn Fn() + Sync),
}

impl Reading<'_> {
    /// Reads all files: small ones on one thread each, large ones one after the other, the games of each on all
    /// threads.
    pub fn read_all(&self) {
        let is_small = |path: &PathBuf| {
            let is_on_disk = self.source.in_memory(path).is_none();
            is_on_disk && files::length(path).is_ok_and(|length| length <= SMALL)
        };
        let all = self.files.iter().enumerate();
        let (small, large): (Vec<_>, Vec<_>) = all.partition(|(_, path)| is_small(path));
        let next = AtomicUsize::new(0);
        self.on_threads(small.len(), &|| {
            let mut reader = LineReader::new(self.reader.clone(), self.rules);
            while let Some((index, path)) = small.get(next.fetch_add(1, Ordering::Relaxed)) {
                if self.is_done() {
                    return;
                }
                self.read_small(*index, path, &mut reader);
            }
        });
        for (index, path) in large {
            if self.is_done() {
                return;
            }
            self.read_large(index, path);
        }
    }

    fn is_done(&self) -> bool {
        self.bounds.is_stopped() || lock(self.state).progress.is_full
    }

    fn read_small(&self, index: usize, path: &Path, reader: &mut LineReader) {
        match self.reader.file(path) {
            Ok(file) => {
                lock(self.state).progress.games += file.games();
                let batch = self.read_games(index, &file, 1..=file.games(), reader);
                lock(self.state).take_batch(batch);
            }
            Err(error) => lock(self.state).progress.failures.push(error.message),
        }
        lock(self.state).progress.files_read += 1;
        (self.tell)();
    }

    fn read_large(&self, index: usize, path: &Path) {
        let in_memory = self.source.in_memory(path);
        let cache = self.cache.filter(|_| in_memory.is_none());
        if let Some(known) = cache.and_then(|cache| cache.load(path, index)) {
            let mut state = lock(self.state);
            state.progress.games += known.games;
            state.progress.files_read += 1;
            state.take_batch(known);
            drop(state);
            (self.tell)();
            return;
        }
        // Taken before reading: if the file changes meanwhile, what is kept belongs to no state of it.
        let stamp = files::stamp(path);
        let file = match in_memory {
            Some(file) => Ok(file.clone()),
            None => self.reader.file(path),
        };
        match file {
            Ok(file) => {
                let read = self.read_batches(index, &file);
                let is_whole = read.games == file.games() && !self.bounds.is_stopped();
                if let Some(cache) = cache.filter(|_| is_whole) {
                    cache.store(path, stamp.as_ref(), &read);
                }
            }
            Err(error) => lock(self.state).progress.failures.push(error.message),
        }
        lock(self.state).progress.files_read += 1;
    }

    /// Reads the games of a file on all threads, and returns what was read.
    fn read_batches(&self, index: usize, file: &RecordFile) -> FileIndex {
        let games = file.games();
        lock(self.state).progress.games += games;
        let next = AtomicUsize::new(0);
        let whole = Mutex::new(FileIndex::default());
        self.on_threads(games.div_ceil(BATCH), &|| {
            let mut reader = LineReader::new(self.reader.clone(), self.rules);
            loop {
                let first = next.fetch_add(BATCH, Ordering::Relaxed);
                if first >= games || self.is_done() {
                    return;
                }
                let numbers = first + 1..=games.min(first + BATCH);
                let batch = self.read_games(index, file, numbers, &mut reader);
                let read = &mut *whole.lock().unwrap_or_else(PoisonError::into_inner);
                read.append(batch.clone());
                lock(self.state).take_batch(batch);
                (self.tell)();
            }
        });
        whole.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads games on this thread.
    fn read_games(
        &self,
        index: usize,
        file: &RecordFile,
        numbers: RangeInclusive<usize>,
        reader: &mut LineReader,
    ) -> FileIndex {
        let mut part = GamesPart::new(index);
        let mut batch = FileIndex::default();
        for game in numbers {
            match reader.read(file, game, &mut part, &self.bounds.limits()) {
                GameRead::Whole => batch.whole += 1,
                GameRead::Refused => batch.refused.add(index, game),
                GameRead::Unreadable => batch.unreadable.add(index, game),
                GameRead::OfOtherRules => batch.others += 1,
                GameRead::Stopped => break,
            }
            batch.games += 1;
        }
        if !part.games.is_empty() {
            batch.parts.push(Arc::new(part));
        }
        batch
    }

    /// Does work on as many threads as there are parts of it, at most on all.
    fn on_threads(&self, parts: usize, work: &(dyn Fn() + Sync)) {
        let threads = self.threads.min(parts);
        std::thread::scope(|scope| {
            for _ in 1..threads {
                let thread = std::thread::Builder::new().stack_size(STACK);
                // Where no thread can be started, this one reads everything.
                let _ = thread.spawn_scoped(scope, work);
            }
            if threads > 0 {
                work();
            }
        });
    }
}
