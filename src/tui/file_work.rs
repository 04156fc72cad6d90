//! What is under way with files, as far as the screen has to know.

use crate::session::recovery::{Lost, RecoveryTask};
use std::time::Duration;

/// How long a save may take before it is shown.
const SHOWN_AFTER: Duration = Duration::from_millis(500);

/// A save that is under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saving {
    id: u64,
    /// The name of the file.
    pub name: String,
    since: Duration,
}

/// What is under way.
#[derive(Debug, Default)]
pub struct FileWork {
    last: u64,
    saving: Vec<Saving>,
    /// The task that keys wait for.
    awaited: Option<u64>,
    /// Sessions that have ended: their recovery files are to be removed.
    pub closed: Vec<RecoveryTask>,
    /// Unsaved work of an earlier session that was found.
    pub lost: Option<Lost>,
}

impl FileWork {
    /// A number for a task that nobody waits for.
    pub fn next_id(&mut self) -> u64 {
        self.last += 1;
        self.last
    }

    /// A number for a save that begins now.
    pub fn begin_save(&mut self, name: String, now: Duration) -> u64 {
        let id = self.next_id();
        let since = now;
        self.saving.push(Saving { id, name, since });
        id
    }

    /// A save has ended. Returns false when it was given up before.
    pub fn end_save(&mut self, id: u64) -> bool {
        let before = self.saving.len();
        self.saving.retain(|saving| saving.id != id);
        self.saving.len() < before
    }

    /// A number for a task that keys wait for.
    pub fn begin_wait(&mut self) -> u64 {
        let id = self.next_id();
        self.awaited = Some(id);
        id
    }

    /// A task that keys wait for has ended. Returns false when another one is waited for, or none.
    pub fn end_wait(&mut self, id: u64) -> bool {
        self.awaited.take_if(|awaited| *awaited == id).is_some()
    }

    /// Nobody waits any more for what keys wait for.
    pub fn stop_waiting(&mut self) -> Vec<u64> {
        self.awaited.take().into_iter().collect()
    }

    /// A save that takes so long that it is shown.
    #[must_use]
    pub fn slow_save(&self, now: Duration) -> Option<&Saving> {
        let oldest = self.saving.first()?;
        (oldest.since + SHOWN_AFTER <= now).then_some(oldest)
    }

    /// When a save has to be shown that is not yet.
    #[must_use]
    pub fn shown_at(&self, now: Duration) -> Option<Duration> {
        let at = self.saving.first()?.since + SHOWN_AFTER;
        (at > now).then_some(at)
    }

    /// Gives up all saves, and returns their numbers.
    pub fn give_up_saves(&mut self) -> Vec<u64> {
        self.saving.drain(..).map(|saving| saving.id).collect()
    }
}
