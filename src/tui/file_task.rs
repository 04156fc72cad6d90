//! Work on files, as data: made by the screen's thread, which touches none, and run on another.
//!
//! A task runs in two steps: [`FileTask::run`] touches the disk, anywhere; the [`FileResult`] that it gives is applied
//! where the state is.

use super::app::App;
use super::event::Event;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

type Run = Box<dyn FnOnce(&dyn Fn() -> bool) -> FileResult + Send>;
type Apply = Box<dyn FnOnce(&mut App) -> Vec<Event> + Send>;

/// Something to be done with files.
pub struct FileTask {
    /// Tells it from all others.
    pub id: u64,
    is_given_up: Arc<AtomicBool>,
    run: Run,
}

impl FileTask {
    /// A task; `run` is handed what says whether it was given up.
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

    /// What gives it up from elsewhere.
    #[must_use]
    pub fn handle(&self) -> GiveUp {
        GiveUp(Arc::clone(&self.is_given_up))
    }

    /// Touches the disk.
    #[must_use]
    pub fn run(self) -> FileResult {
        let is_given_up = self.is_given_up;
        (self.run)(&|| is_given_up.load(Ordering::Relaxed))
    }
}

/// Gives a task up: it replaces no file any more.
#[derive(Clone, Debug)]
pub struct GiveUp(Arc<AtomicBool>);

impl GiveUp {
    /// Nobody waits for the task any more.
    pub fn give_up(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// What came of a task.
pub struct FileResult(Apply);

impl FileResult {
    /// A result that `apply` takes into the state; it gives events in return.
    pub fn new(apply: impl FnOnce(&mut App) -> Vec<Event> + Send + 'static) -> Self {
        Self(Box::new(apply))
    }

    /// A result that is nothing but events.
    #[must_use]
    pub fn events(events: Vec<Event>) -> Self {
        Self::new(|_| events)
    }

    /// Takes it into the state.
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
