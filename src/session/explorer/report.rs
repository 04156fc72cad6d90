//! What the threads that read games tell.

use super::cache::FileIndex;
use super::index::GamesPart;
use super::progress::ExplorerProgress;
use crate::base::Message;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The most keys of all games: 128 MB.
const MOST_KEYS: usize = 16 << 20;

/// What was read since the last report.
#[derive(Debug, Default)]
pub(super) struct IndexReport {
    pub parts: Vec<Arc<GamesPart>>,
    pub progress: ExplorerProgress,
    /// Why there is nothing to read.
    pub failure: Option<Message>,
}

impl IndexReport {
    pub fn take_batch(&mut self, batch: FileIndex) {
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

pub(super) fn lock(state: &Mutex<IndexReport>) -> MutexGuard<'_, IndexReport> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

pub(super) fn take_report(state: &Mutex<IndexReport>) -> IndexReport {
    let mut state = lock(state);
    IndexReport {
        parts: std::mem::take(&mut state.parts),
        progress: state.progress.clone(),
        failure: state.failure.take(),
    }
}
