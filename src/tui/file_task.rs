//! Tasks on files, created by the screen's thread, which touches no file, and run on another.
//!
//! A task has two steps: [`FileTask::run`] accesses the disk, on any thread; then the screen's thread applies the
//! [`FileResult`] to its state.

use crate::base::CancelToken;
use crate::tui::app::{App, Effect, FileResult, FileTask};
use crate::tui::file_work::TaskLane;

impl FileTask {
    /// Creates a task. The argument of `run` is a function that returns true once the task is cancelled.
    pub fn new(
        id: u64,
        run: impl FnOnce(&dyn Fn() -> bool) -> FileResult + Send + 'static,
    ) -> Self {
        Self {
            id,
            lane: TaskLane::Files,
            cancel: CancelToken::new(),
            run: Box::new(run),
        }
    }

    /// Returns the same task, which waits elsewhere.
    pub fn on(self, lane: TaskLane) -> Self {
        Self { lane, ..self }
    }

    /// Returns the token that cancels the task. A cancelled task replaces no file.
    pub fn cancel_token(&self) -> CancelToken {
        self.cancel.clone()
    }

    /// Runs the task, which accesses the disk.
    pub fn run(self) -> FileResult {
        let cancel = self.cancel;
        (self.run)(&|| cancel.is_cancelled())
    }
}

impl FileResult {
    /// Creates a result from what is done with it.
    pub fn new(apply: impl FnOnce(&mut App, &mut Vec<Effect>) + Send + 'static) -> Self {
        Self(Box::new(apply))
    }

    /// Applies the result to the state.
    pub fn apply(self, app: &mut App, effects: &mut Vec<Effect>) {
        (self.0)(app, effects);
    }
}

/// Tasks are told apart by their numbers.
impl PartialEq for FileTask {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl std::fmt::Debug for FileTask {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "FileTask {}", self.id)
    }
}

impl std::fmt::Debug for FileResult {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("FileResult")
    }
}
