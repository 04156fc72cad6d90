//! What the thread that reads and the one that thinks tell each other.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How a search stands, and what is wanted of it.
#[derive(Debug)]
pub(super) struct JobState {
    pub is_stopped: bool,
    pub is_infinite: bool,
    pub is_pondering: bool,
    /// When the time for the move began to run.
    pub start: Instant,
    pub is_answered: bool,
    /// True if nobody wants the answer any more.
    pub is_cancelled: bool,
    /// What is said after the answer.
    pub after: Vec<String>,
}

/// What the threads tell each other.
#[derive(Debug)]
pub(super) struct JobControl {
    pub state: Mutex<JobState>,
    pub changed: Condvar,
}

impl JobControl {
    pub(super) fn state(&self) -> MutexGuard<'_, JobState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn change(&self, change: impl FnOnce(&mut JobState)) {
        change(&mut self.state());
        self.changed.notify_all();
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.state().is_stopped
    }

    /// Returns the time that the move has taken.
    pub(super) fn elapsed(&self) -> Duration {
        let state = self.state();
        match state.is_pondering {
            true => Duration::ZERO,
            false => state.start.elapsed(),
        }
    }

    /// Waits until the answer is wanted.
    pub(super) fn wait_for_answer(&self) {
        let mut state = self.state();
        while !state.is_stopped && (state.is_infinite || state.is_pondering) {
            let waited = self.changed.wait(state);
            state = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }
}
