//! Long-running work as a value: a session creates a [`Job`], a worker runs it, and the [`JobAnswer`] goes back.
//!
//! A `Task` defines the work and its result, a `Slot` waits for it. To add a kind of work, implement `Task` in the
//! module to which it belongs; in this file at most the table of lanes changes.
//!
//! Invariants: a job owns everything it needs, so that it can run on any thread; running it has no side effect except
//! on the recovery file ([`Lane::Autosave`]) and on the cache of the explorer ([`Lane::Indexing`]); the answer carries
//! the number of the job, so that an answer nobody waits for can be recognised and dropped. A long job may send answers
//! while it runs; the answer returned by [`run`] is the last one.
//!
//! How a job goes through the threads, with the types that carry it:
//!
//! ```text
//! the session                 a lane                        the session again
//! ───────────                 ──────                        ─────────────────
//! Task ──submit──> Job ─────> Task::run ──> Output ──> Answer ──> Task::take, or
//! Slot::wait_for(id)          (Run: worker, limits,                Task::release if stopped or failed
//!                              intermediate answers)               Slot::take(id): still wanted?
//! ```
//!
//! The types of the outputs differ from task to task. They are erased by a closure that calls `Task::take`, not by an
//! enum of all outputs, so that a new kind of work does not touch this file, the threads or the shell.

use super::event::SessionEvent;
pub use super::slot::JobId;
use crate::base::{CancelToken, Limits, Message};
use crate::message;
use crate::rules::{Rules, Worker};
use crate::search::Bounds;
use std::sync::Arc;

/// Delivers the output of a task to the session.
type TakeOutput<S> = Box<dyn FnOnce(&mut S) -> Vec<SessionEvent> + Send>;

/// A kind of work, and what the session, an `S`, does with its output.
pub(super) trait Task<S>: Send + Sized + 'static {
    /// The result of the work.
    type Output: Send + 'static;

    /// Returns the lane on which it runs.
    fn lane(&self) -> Lane;

    /// Does the work. Returns `None` if it was cancelled.
    fn run(self, run: &mut TaskContext<'_, Self::Output>) -> Option<Self::Output>;

    /// Delivers the output to the session that submitted the task. The session may no longer wait for it.
    fn take(session: &mut S, id: JobId, output: Self::Output) -> Vec<SessionEvent>;

    /// Called instead of `take` if the job was cancelled or has failed.
    fn release(session: &mut S, id: JobId, has_failed: bool);
}

/// The environment in which a task runs.
pub(super) struct TaskContext<'a, O> {
    worker: &'a mut LaneWorker,
    /// The limits, with the token that cancels the job.
    pub(super) bounds: Bounds<'a>,
    /// Receives intermediate results from any thread, if anyone wants them.
    pub(super) tell: Option<&'a (dyn Fn(O) + Sync)>,
}

impl<O> TaskContext<'_, O> {
    /// Returns the limits for one call of the rules.
    pub(super) fn limits(&self) -> Limits<'_> {
        self.bounds.limits()
    }

    /// Returns the lane's worker for the given rules, and the limits for it.
    pub(super) fn worker(&mut self, rules: &Arc<dyn Rules>) -> (&mut dyn Worker, Limits<'_>) {
        (self.worker.worker_for(rules), self.bounds.limits())
    }
}

/// Where a job runs. A newer job replaces an older one on the same lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lane {
    /// Compiling the text in the editor.
    Checking,
    /// Compiling saved text, to put it in play.
    Applying,
    /// Searching rules without errors for weaknesses.
    Advising,
    /// Running the tests of the rules.
    Testing,
    /// Comparing changed rules with those in play.
    Comparing,
    /// Asking the rules about the position on the board: the next question of an interactive program, or the squares that
    /// they show where the game is over.
    Asking,
    /// Judging the move that was just made.
    Judging,
    /// Listing the legal moves.
    Listing,
    /// Judging the nodes of the record.
    Replaying,
    /// Writing the recovery file.
    Autosave,
    /// Searching for the machine player's move.
    Thinking,
    /// Analysing the position on the board.
    Analysing,
    /// Searching for a hint.
    Hinting,
    /// Searching for a forced win.
    Solving,
    /// Estimating the points of the position on the board.
    Estimating,
    /// Reviewing the moves of a line.
    Reviewing,
    /// Reading the games that are explored.
    Indexing,
    /// Counting what was played from the position on the board.
    Exploring,
    /// Playing random games.
    Counting,
    /// Counting which statements of the rules run in random games.
    Covering,
    /// Practising the game.
    Practising,
}

impl Lane {
    /// All lanes.
    pub const ALL: [Self; 21] = [
        Self::Checking,
        Self::Applying,
        Self::Advising,
        Self::Testing,
        Self::Comparing,
        Self::Asking,
        Self::Judging,
        Self::Listing,
        Self::Replaying,
        Self::Autosave,
        Self::Thinking,
        Self::Analysing,
        Self::Hinting,
        Self::Solving,
        Self::Estimating,
        Self::Reviewing,
        Self::Indexing,
        Self::Exploring,
        Self::Counting,
        Self::Covering,
        Self::Practising,
    ];

    /// Returns the name of the lane, for threads and for messages about failed jobs.
    pub fn name(self) -> &'static str {
        match self {
            Self::Checking => "check",
            Self::Applying => "apply",
            Self::Advising => "advice",
            Self::Testing => "tests",
            Self::Comparing => "what if",
            Self::Asking => "question",
            Self::Judging => "judge",
            Self::Listing => "list",
            Self::Replaying => "replay",
            Self::Autosave => "recovery",
            Self::Thinking => "think",
            Self::Analysing => "analysis",
            Self::Hinting => "hint",
            Self::Solving => "forced win",
            Self::Estimating => "estimate",
            Self::Reviewing => "values",
            Self::Indexing => "index",
            Self::Exploring => "explorer",
            Self::Counting => "playouts",
            Self::Covering => "coverage",
            Self::Practising => "practice",
        }
    }
}

/// A task with its type erased.
trait ErasedTask<S>: Send {
    fn run(
        self: Box<Self>,
        receipt: Receipt<S>,
        worker: &mut LaneWorker,
        bounds: Bounds<'_>,
        tell: Option<Tell<'_, S>>,
    ) -> JobAnswer<S>;
}

impl<S: 'static, T: Task<S>> ErasedTask<S> for T {
    fn run(
        self: Box<Self>,
        receipt: Receipt<S>,
        worker: &mut LaneWorker,
        bounds: Bounds<'_>,
        tell: Option<Tell<'_, S>>,
    ) -> JobAnswer<S> {
        let answer = |output| JobAnswer {
            receipt,
            result: JobResult::Output(Box::new(move |session: &mut S| {
                T::take(session, receipt.id, output)
            })),
        };
        let tell_output = |output| {
            if let Some(tell) = tell {
                tell(answer(output));
            }
        };
        let mut run = TaskContext {
            worker,
            bounds,
            tell: tell.is_some().then_some(&tell_output),
        };
        match T::run(*self, &mut run) {
            Some(output) => answer(output),
            None => receipt.stopped(),
        }
    }
}

/// A piece of work, whose answer a session takes, an `S`.
// The session has jobs to submit, so that its type is left open here.
pub struct Job<S> {
    receipt: Receipt<S>,
    cancel: CancelToken,
    work: Box<dyn ErasedTask<S>>,
}

impl<S: 'static> Job<S> {
    pub(super) fn new<T: Task<S>>(id: JobId, task: T) -> Self {
        Self {
            receipt: Receipt {
                id,
                lane: task.lane(),
                release: T::release,
            },
            cancel: CancelToken::new(),
            work: Box::new(task),
        }
    }

    /// Returns the number of the job, which the answer repeats.
    pub fn id(&self) -> JobId {
        self.receipt.id
    }

    /// Returns the lane on which the job runs.
    pub fn lane(&self) -> Lane {
        self.receipt.lane
    }

    /// Returns the token with which the job is cancelled by whoever waits for the answer.
    pub(super) fn cancel_token(&self) -> &CancelToken {
        &self.cancel
    }

    pub(super) fn receipt(&self) -> Receipt<S> {
        self.receipt
    }
}

impl<S> std::fmt::Debug for Job<S> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "Job {} on {:?}", self.receipt.id.0, self.receipt.lane)
    }
}

/// What is needed to answer in place of a job that cannot answer itself.
// Copied before the job runs, since a job that panics or hangs takes itself along. The function pointer stands for the
// type of the task, which the thread does not know.
pub(super) struct Receipt<S> {
    id: JobId,
    lane: Lane,
    release: fn(&mut S, JobId, bool),
}

// Not derived, since that would ask for a session that can be copied.
impl<S> Clone for Receipt<S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S> Copy for Receipt<S> {}

impl<S> Receipt<S> {
    /// Returns the answer for a job that was cancelled, or replaced before it began.
    pub(super) fn stopped(self) -> JobAnswer<S> {
        JobAnswer {
            receipt: self,
            result: JobResult::Stopped,
        }
    }

    pub(super) fn failed(self, failure: JobFailure) -> JobAnswer<S> {
        JobAnswer {
            receipt: self,
            result: JobResult::Failed(failure),
        }
    }
}

/// The result of a job, or an intermediate result.
pub struct JobAnswer<S> {
    receipt: Receipt<S>,
    result: JobResult<S>,
}

enum JobResult<S> {
    Output(TakeOutput<S>),
    Stopped,
    Failed(JobFailure),
}

impl<S> JobAnswer<S> {
    /// Returns the number of the job.
    pub fn id(&self) -> JobId {
        self.receipt.id
    }

    /// Returns the lane on which the job ran.
    pub(super) fn lane(&self) -> Lane {
        self.receipt.lane
    }

    /// Returns true if the job was cancelled, or replaced before it began.
    pub fn is_stopped(&self) -> bool {
        matches!(self.result, JobResult::Stopped)
    }

    /// Returns why the job failed, if it did.
    pub fn failure(&self) -> Option<&JobFailure> {
        match &self.result {
            JobResult::Failed(failure) => Some(failure),
            _ => None,
        }
    }

    /// Delivers the answer to the session.
    pub(super) fn give_to(self, session: &mut S) -> Vec<SessionEvent> {
        let Receipt { id, lane, release } = self.receipt;
        match self.result {
            JobResult::Output(take) => take(session),
            JobResult::Stopped => {
                release(session, id, false);
                Vec::new()
            }
            JobResult::Failed(failure) => {
                release(session, id, true);
                vec![SessionEvent::Message(failure.message(lane))]
            }
        }
    }
}

impl<S> std::fmt::Debug for JobAnswer<S> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let what = match &self.result {
            JobResult::Output(_) => "output",
            JobResult::Stopped => "stopped",
            JobResult::Failed(_) => "failed",
        };
        let (id, lane) = (self.receipt.id.0, self.receipt.lane);
        write!(out, "Answer {id} on {lane:?}: {what}")
    }
}

/// Why a job failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JobFailure {
    /// A bug of this program: the message of the panic.
    Panicked(String),
    /// The job kept running after it was cancelled, so its thread was abandoned.
    Abandoned,
    /// The system could not start a thread for it.
    NoThread,
}

impl JobFailure {
    /// Returns a message that says what happened and what can be done.
    pub fn message(&self, lane: Lane) -> Message {
        let lane = lane.name();
        match self {
            Self::Panicked(text) => message!("session-job-panicked", lane = lane, text = text),
            Self::Abandoned => message!("session-job-abandoned", lane = lane),
            Self::NoThread => message!("session-job-no-thread", lane = lane),
        }
    }
}

/// What a lane keeps between jobs: the worker of the rules, with its caches.
#[derive(Default)]
pub struct LaneWorker {
    known: Option<(Arc<dyn Rules>, Box<dyn Worker>)>,
}

impl LaneWorker {
    /// Returns the kept worker if it belongs to the same rules, otherwise a new one.
    fn worker_for(&mut self, rules: &Arc<dyn Rules>) -> &mut dyn Worker {
        // The same rules by address: rules that were compiled again from the same text are other rules, whose worker
        // has caches of its own. Only one worker is kept, because a session has one set of rules in play.
        let last_worker = self.known.take();
        let same = last_worker.filter(|(known, _)| Arc::ptr_eq(known, rules));
        let (_, worker) = self
            .known
            .insert(same.unwrap_or_else(|| (Arc::clone(rules), rules.worker())));
        &mut **worker
    }
}

impl std::fmt::Debug for LaneWorker {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("LaneWorker").finish_non_exhaustive()
    }
}

/// Runs a job and returns its last answer. `stop` is polled; once it returns true, the job is cancelled or returns what
/// it has so far.
pub fn run<S: 'static>(job: Job<S>, stop: &(dyn Fn() -> bool + Sync)) -> JobAnswer<S> {
    run_on(
        &mut LaneWorker::default(),
        job,
        &Bounds::stopped_by(stop),
        None,
    )
}

/// Receives intermediate answers, on any thread.
pub type Tell<'a, S> = &'a (dyn Fn(JobAnswer<S>) + Sync);

/// Runs a job as [`run`] does, with the worker kept by the lane. A long job sends intermediate answers to `tell`, if
/// given.
#[must_use]
pub fn run_on<S: 'static>(
    worker: &mut LaneWorker,
    job: Job<S>,
    bounds: &Bounds<'_>,
    tell: Option<Tell<'_, S>>,
) -> JobAnswer<S> {
    // The job can be cancelled both by whoever waits for the answer and by whoever runs it.
    let cancel = CancelToken::child_of(bounds.cancel.cloned().into_iter().chain([job.cancel]));
    let bounds = Bounds {
        cancel: Some(&cancel),
        ..*bounds
    };
    job.work.run(job.receipt, worker, bounds, tell)
}
