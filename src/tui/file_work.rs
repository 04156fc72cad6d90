//! The tasks on files that are in progress.

use crate::session::recovery::{Lost, RecoveryTask};
use std::time::Duration;

/// A save in progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveInProgress {
    id: u64,
    pub name: String,
    since: Duration,
}

/// How long a save may take before it is shown on the screen.
const SHOWN_AFTER: Duration = Duration::from_millis(500);

/// The tasks in progress.
#[derive(Debug, Default)]
pub struct FileWork {
    last: u64,
    saving: Vec<SaveInProgress>,
    /// The task during which input is blocked.
    awaited: Option<u64>,
    /// The name of what is being opened. Until that is done or Esc is pressed, input is blocked.
    pub opening: Option<String>,
    /// When unsaved work was last autosaved.
    pub autosaved_at: Option<Duration>,
    /// Tasks that remove the recovery files of closed sessions.
    pub closed: Vec<RecoveryTask>,
    /// The unsaved work of an earlier session that was found.
    pub lost: Option<Lost>,
}

impl FileWork {
    /// Returns a number for a background task.
    pub fn next_id(&mut self) -> u64 {
        self.last += 1;
        self.last
    }

    /// Returns a number for a save that begins now.
    pub fn begin_save(&mut self, name: String, now: Duration) -> u64 {
        let id = self.next_id();
        let since = now;
        self.saving.push(SaveInProgress { id, name, since });
        id
    }

    /// Called when a save has ended. Returns false if it had been cancelled.
    pub fn end_save(&mut self, id: u64) -> bool {
        let before = self.saving.len();
        self.saving.retain(|saving| saving.id != id);
        self.saving.len() < before
    }

    /// Returns a number for a task during which input is blocked.
    pub fn begin_wait(&mut self) -> u64 {
        let id = self.next_id();
        self.awaited = Some(id);
        id
    }

    /// Called when a task during which input is blocked has ended. Returns false if another task or none is awaited by
    /// now.
    pub fn end_wait(&mut self, id: u64) -> bool {
        self.awaited.take_if(|awaited| *awaited == id).is_some()
    }

    /// Unblocks the input, and returns the number of the task that blocked it.
    pub fn stop_waiting(&mut self) -> Vec<u64> {
        self.awaited.take().into_iter().collect()
    }

    /// Returns the oldest save if it takes so long that it has to be shown.
    pub fn slow_save(&self, now: Duration) -> Option<&SaveInProgress> {
        let oldest = self.saving.first()?;
        (oldest.since + SHOWN_AFTER <= now).then_some(oldest)
    }

    /// Returns the time when the oldest save has to be shown, or `None` if it is shown already or there is none.
    pub fn shown_at(&self, now: Duration) -> Option<Duration> {
        let time = self.saving.first()?.since + SHOWN_AFTER;
        (time > now).then_some(time)
    }

    /// Removes all saves, and returns their numbers for cancelling them.
    pub fn cancel_saves(&mut self) -> Vec<u64> {
        self.saving.drain(..).map(|saving| saving.id).collect()
    }
}

/// Where a task waits for its turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TaskLane {
    /// In the order of all reading and writing.
    #[default]
    Files,
    /// In place of what waits there: names in folders and games in files, of which only the newest count.
    Folders,
    /// In place of what waits there: previews and comparisons, of which only the newest count.
    Previews,
    /// Nowhere: it has a thread of its own.
    Apart,
}
