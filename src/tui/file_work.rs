//! The tasks on files that are under way, as far as the screen has to know.

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

/// The tasks that are under way.
#[derive(Debug, Default)]
pub struct FileWork {
    last: u64,
    saving: Vec<Saving>,
    /// The task that keys wait for.
    awaited: Option<u64>,
    /// Tasks that remove the recovery files of sessions that have ended.
    pub closed: Vec<RecoveryTask>,
    /// Unsaved work of an earlier session that was found.
    pub lost: Option<Lost>,
}

impl FileWork {
    /// Returns a number for a task that nobody waits for.
    pub fn next_id(&mut self) -> u64 {
        self.last += 1;
        self.last
    }

    /// Returns a number for a save that begins now.
    pub fn begin_save(&mut self, name: String, now: Duration) -> u64 {
        let id = self.next_id();
        let since = now;
        self.saving.push(Saving { id, name, since });
        id
    }

    /// Takes note that a save has ended. Returns false if it was given up before.
    pub fn end_save(&mut self, id: u64) -> bool {
        let before = self.saving.len();
        self.saving.retain(|saving| saving.id != id);
        self.saving.len() < before
    }

    /// Returns a number for a task that keys wait for.
    pub fn begin_wait(&mut self) -> u64 {
        let id = self.next_id();
        self.awaited = Some(id);
        id
    }

    /// Takes note that a task that keys wait for has ended. Returns false if keys wait for another one, or for none.
    pub fn end_wait(&mut self, id: u64) -> bool {
        self.awaited.take_if(|awaited| *awaited == id).is_some()
    }

    /// Lets keys wait no longer, and returns the number of the task that they waited for.
    pub fn stop_waiting(&mut self) -> Vec<u64> {
        self.awaited.take().into_iter().collect()
    }

    /// Returns the oldest save if it takes so long that it is to be shown.
    #[must_use]
    pub fn slow_save(&self, now: Duration) -> Option<&Saving> {
        let oldest = self.saving.first()?;
        (oldest.since + SHOWN_AFTER <= now).then_some(oldest)
    }

    /// Returns when the oldest save has to be shown, or `None` if it is shown already or there is none.
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
