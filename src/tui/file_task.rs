//! Tasks on files: created by the screen's thread, which touches no file, and run on another.
//!
//! A task has two steps: [`FileTask::run`] touches the disk, on any thread; the screen's thread applies the
//! [`FileResult`] to its state.

use super::app::App;
use super::event::Event;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

type Run = Box<dyn FnOnce(&dyn Fn() -> bool) -> FileResult + Send>;
type Apply = Box<dyn FnOnce(&mut App) -> Vec<Event> + Send>;

/// Something to be done with files.
pub struct FileTask {
    /// The number by which it is given up.
    pub id: u64,
    is_given_up: Arc<AtomicBool>,
    run: Run,
}

impl FileTask {
    /// Creates a task. `run` is called with a function that returns true once the task was given up.
    pub fn new(
        id: u64,
        run: impl FnOnce(&dyn Fn() -> bool) -> FileResult + Send + 'static,
    ) -> Self {
        Self {
            id,
            is_given_up: Arc::default(),
            run: Box::new(run),
        }
    }

    /// Returns a handle that gives the task up from another thread.
    #[must_use]
    pub fn handle(&self) -> GiveUp {
        GiveUp(Arc::clone(&self.is_given_up))
    }

    /// Runs the task, which touches the disk.
    #[must_use]
    pub fn run(self) -> FileResult {
        let is_given_up = self.is_given_up;
        (self.run)(&|| is_given_up.load(Ordering::Relaxed))
    }
}

/// A handle that gives a task up. It replaces no file any more then.
#[derive(Clone, Debug)]
pub struct GiveUp(Arc<AtomicBool>);

impl GiveUp {
    /// Gives the task up.
    pub fn give_up(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// The result of a task.
pub struct FileResult(Apply);

impl FileResult {
    /// Creates a result from a function that changes the state and returns events.
    pub fn new(apply: impl FnOnce(&mut App) -> Vec<Event> + Send + 'static) -> Self {
        Self(Box::new(apply))
    }

    /// Creates a result that consists of events only.
    #[must_use]
    pub fn events(events: Vec<Event>) -> Self {
        Self::new(|_| events)
    }

    /// Applies the result to the state, and returns events.
    #[must_use]
    pub fn apply(self, app: &mut App) -> Vec<Event> {
        (self.0)(app)
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
