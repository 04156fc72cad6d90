//! Work that takes its time, as a value: a session hands out a [`Job`], somebody runs it, the [`Answer`] goes back.
//!
//! What runs and what it gives is a `Task`; who waits for it is a `Slot`. To add a kind of work,
//! implement `Task` beside what it is about; nothing here changes but perhaps the table of lanes.
//!
//! Invariants: a job owns all it needs, so it can run on any thread; running it changes nothing but the recovery file of
//! [`Lane::Autosave`]; its number comes back in the answer, so that an answer nobody waits for can be told and dropped.
//! A long job may give answers on the way; the answer of [`run`] is the last.

use super::{Session, SessionEvent};
use crate::base::{CancelToken, Limits, Message, Sources};
use crate::message;
use crate::rules::languages::Compiled;
use crate::rules::{Rules, Worker};
use crate::search::Bounds;
use std::sync::Arc;

/// Puts what a task gave into the session.
type TakeOutput = Box<dyn FnOnce(&mut Session) -> Vec<SessionEvent> + Send>;

/// Tells one job from all others of a session.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct JobId(pub u64);

/// Work and what becomes of it.
pub(super) trait Task: Send + Sized + 'static {
    /// What it gives.
    type Output: Send + 'static;

    /// Returns where it runs.
    fn lane(&self) -> Lane;

    /// Does the work. Returns `None` if it was stopped.
    fn run(self, run: &mut Run<'_, Self::Output>) -> Option<Self::Output>;

    /// Takes what it gave, in the session that submitted it, which may not wait for it any more.
    fn take(session: &mut Session, id: JobId, output: Self::Output) -> Vec<SessionEvent>;

    /// Stops waiting for a job that was stopped or has failed.
    fn release(session: &mut Session, id: JobId, has_failed: bool);
}

/// What a task needs to run.
pub(super) struct Run<'a, O> {
    worker: &'a mut LaneWorker,
    /// Bounds with the token that cancels the job.
    pub(super) bounds: Bounds<'a>,
    /// Takes what a long task has on the way, from any thread, if anybody wants it.
    pub(super) tell: Option<&'a (dyn Fn(O) + Sync)>,
}

impl<O> Run<'_, O> {
    /// Returns the bounds for one call into the rules.
    pub(super) fn limits(&self) -> Limits<'_> {
        self.bounds.limits()
    }

    /// Returns the worker of the lane for some rules, and the limits for it.
    pub(super) fn worker(&mut self, rules: &Arc<dyn Rules>) -> (&mut dyn Worker, Limits<'_>) {
        (self.worker.worker_for(rules), self.bounds.limits())
    }
}

/// Turns texts into rules; knows the language and the values that were set on the command line.
pub type Compile = Arc<dyn Fn(&Sources) -> Compiled + Send + Sync>;

/// Where a job runs: a newer job takes the place of an older one of the same lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lane {
    /// Compiling what is in the editor.
    Checking,
    /// Compiling what was saved, to play by it.
    Applying,
    /// Looking for weak points of rules that compile.
    Advising,
    /// Running the tests beside the rules.
    Testing,
    /// Asking a program what it asks.
    Asking,
    /// Judging the move that was just made.
    Judging,
    /// Listing the legal moves.
    Listing,
    /// Judging the record again.
    Replaying,
    /// Writing the recovery file.
    Autosave,
    /// Searching for the move of a player that the machine plays.
    Thinking,
    /// Searching the position on the board.
    Analysing,
    /// Playing random games.
    Counting,
    /// Counting the statements of the rules that run in random games.
    Covering,
}

impl Lane {
    /// All lanes.
    pub const ALL: [Self; 13] = [
        Self::Checking,
        Self::Applying,
        Self::Advising,
        Self::Testing,
        Self::Asking,
        Self::Judging,
        Self::Listing,
        Self::Replaying,
        Self::Autosave,
        Self::Thinking,
        Self::Analysing,
        Self::Counting,
        Self::Covering,
    ];

    /// Returns the name of the lane, for threads and for messages about failed jobs.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Checking => "check",
            Self::Applying => "apply",
            Self::Advising => "advice",
            Self::Testing => "tests",
            Self::Asking => "question",
            Self::Judging => "judge",
            Self::Listing => "list",
            Self::Replaying => "replay",
            Self::Autosave => "recovery",
            Self::Thinking => "think",
            Self::Analysing => "analysis",
            Self::Counting => "playouts",
            Self::Covering => "coverage",
        }
    }
}

/// A task without its type.
trait Work: Send {
    fn run(
        self: Box<Self>,
        receipt: Receipt,
        worker: &mut LaneWorker,
        bounds: Bounds<'_>,
        tell: Option<Tell<'_>>,
    ) -> Answer;
}

impl<T: Task> Work for T {
    fn run(
        self: Box<Self>,
        receipt: Receipt,
        worker: &mut LaneWorker,
        bounds: Bounds<'_>,
        tell: Option<Tell<'_>>,
    ) -> Answer {
        let answer = |output| Answer {
            receipt,
            result: Given::Output(Box::new(move |session: &mut Session| {
                T::take(session, receipt.id, output)
            })),
        };
        let tell_output = |output| {
            if let Some(tell) = tell {
                tell(answer(output));
            }
        };
        let mut run = Run {
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

/// A piece of work.
pub struct Job {
    receipt: Receipt,
    cancel: CancelToken,
    work: Box<dyn Work>,
}

impl Job {
    pub(super) fn new<T: Task>(id: JobId, task: T) -> Self {
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

    /// Returns the number that comes back in the answer.
    #[must_use]
    pub fn id(&self) -> JobId {
        self.receipt.id
    }

    /// Returns the lane it runs on.
    #[must_use]
    pub fn lane(&self) -> Lane {
        self.receipt.lane
    }

    /// Returns the token by which the one who waits for the answer can cancel the job.
    pub(super) fn cancel_token(&self) -> &CancelToken {
        &self.cancel
    }

    pub(super) fn receipt(&self) -> Receipt {
        self.receipt
    }
}

impl std::fmt::Debug for Job {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "Job {} on {:?}", self.receipt.id.0, self.receipt.lane)
    }
}

/// What is needed to answer for a job that does not do it itself.
#[derive(Clone, Copy)]
pub(super) struct Receipt {
    id: JobId,
    lane: Lane,
    release: fn(&mut Session, JobId, bool),
}

impl Receipt {
    /// Returns the answer of a job that was stopped, or replaced before it began.
    pub(super) fn stopped(self) -> Answer {
        Answer {
            receipt: self,
            result: Given::Stopped,
        }
    }

    pub(super) fn failed(self, failure: Failure) -> Answer {
        Answer {
            receipt: self,
            result: Given::Failed(failure),
        }
    }
}

/// What came of a job, or of a part of it.
pub struct Answer {
    receipt: Receipt,
    result: Given,
}

enum Given {
    Output(TakeOutput),
    Stopped,
    Failed(Failure),
}

impl Answer {
    /// Returns the number of the job.
    #[must_use]
    pub fn id(&self) -> JobId {
        self.receipt.id
    }

    /// Returns true if the job was stopped, or replaced before it began.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        matches!(self.result, Given::Stopped)
    }

    /// Returns why the job failed, if it did.
    #[must_use]
    pub fn failure(&self) -> Option<&Failure> {
        match &self.result {
            Given::Failed(failure) => Some(failure),
            _ => None,
        }
    }

    /// Has the session take it.
    pub(super) fn give_to(self, session: &mut Session) -> Vec<SessionEvent> {
        let Receipt { id, lane, release } = self.receipt;
        match self.result {
            Given::Output(take) => take(session),
            Given::Stopped => {
                release(session, id, false);
                Vec::new()
            }
            Given::Failed(failure) if lane == Lane::Autosave => {
                session.take_kept(id, Err(failure.message(lane)))
            }
            Given::Failed(failure) => {
                release(session, id, true);
                vec![SessionEvent::Told(failure.message(lane))]
            }
        }
    }
}

impl std::fmt::Debug for Answer {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let what = match &self.result {
            Given::Output(_) => "output",
            Given::Stopped => "stopped",
            Given::Failed(_) => "failed",
        };
        let (id, lane) = (self.receipt.id.0, self.receipt.lane);
        write!(out, "Answer {id} on {lane:?}: {what}")
    }
}

/// Why a job failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// A defect of this program: what the panic said.
    Panicked(String),
    /// The job went on after it was stopped, so its thread was abandoned.
    Abandoned,
    /// The system had no thread to run it on.
    NoThread,
}

impl Failure {
    /// Returns what happened, and what to do about it.
    #[must_use]
    pub fn message(&self, lane: Lane) -> Message {
        let lane = lane.name();
        match self {
            Self::Panicked(text) => message!("session-job-panicked", lane = lane, text = text),
            Self::Abandoned => message!("session-job-abandoned", lane = lane),
            Self::NoThread => message!("session-job-no-thread", lane = lane),
        }
    }
}

/// What a lane keeps from one job to the next: the worker of the rules, with its tables.
#[derive(Default)]
pub struct LaneWorker {
    known: Option<(Arc<dyn Rules>, Box<dyn Worker>)>,
}

impl LaneWorker {
    /// Returns the worker of the last job if it was for the same rules, else a new one.
    fn worker_for(&mut self, rules: &Arc<dyn Rules>) -> &mut dyn Worker {
        let known = self.known.take();
        let same = known.filter(|(known, _)| Arc::ptr_eq(known, rules));
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

/// Does the work and returns the last answer. `stop` is asked now and then; once it returns true, the job is stopped or
/// gives what it has come to.
#[must_use]
pub fn run(job: Job, stop: &(dyn Fn() -> bool + Sync)) -> Answer {
    run_on(
        &mut LaneWorker::default(),
        job,
        &Bounds::stopped_by(stop),
        None,
    )
}

/// Takes the answers on the way, from any thread.
pub type Tell<'a> = &'a (dyn Fn(Answer) + Sync);

/// Runs a job as [`run`] does, with the worker that the lane keeps. If `tell` is given, a long job reports to it on the
/// way.
#[must_use]
pub fn run_on(
    worker: &mut LaneWorker,
    job: Job,
    bounds: &Bounds<'_>,
    tell: Option<Tell<'_>>,
) -> Answer {
    // Whoever waits for the answer and whoever runs the job may both end it.
    let cancel = CancelToken::child_of(bounds.cancel.cloned().into_iter().chain([job.cancel]));
    let bounds = Bounds {
        cancel: Some(&cancel),
        ..*bounds
    };
    job.work.run(job.receipt, worker, bounds, tell)
}
