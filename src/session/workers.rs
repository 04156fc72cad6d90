//! Threads that run jobs, one per lane, so that a job never waits for one of another kind and the screen never waits.
//!
//! Invariants:
//! - a newer job cancels and replaces an older one of its lane, except that a file being written is finished first;
//! - every job is answered: as cancelled if it was replaced before it began, as failed if it panicked or was abandoned;
//! - a job that keeps running for [`HANG_TIMEOUT`] after it was cancelled is abandoned: its lane gets a new thread, and the
//!   answers of the old one are dropped. A thread cannot be killed, so it runs until its job ends;
//! - dropping the workers cancels all jobs and waits for every thread, but not longer than [`HANG_TIMEOUT`].
//!
//! The states of a lane, and who changes them (`+` is a job that waits in the mailbox):
//!
//! ```text
//!                submit                  the thread takes it
//! idle ────────────────────────> idle+ ───────────────────────> running
//!  ^                               │ stop, submit: answered        │  submit: cancelled, running+
//!  │                               v as stopped                    │  stop: cancelled
//!  └───── answering <──────────────────────────────────────────────┤
//!          (deliver, without the lock)      ends or panics         │ still running HANG_TIMEOUT after
//!                                                                  v it was cancelled
//!                                        a new thread <─────── abandoned
//! ```
//!
//! The mailbox is the only lock, and it is never held while an answer is delivered: the receiver may submit the next
//! job from within.

use super::job::{JobFailure, Lane, LaneWorker, Receipt, run_on};
use super::{Job, JobAnswer, Session};
use crate::base::CancelToken;
use crate::search::Bounds;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long a job may keep running after it was cancelled.
pub const HANG_TIMEOUT: Duration = Duration::from_secs(1);

/// Receives answers, on any thread.
type AnswerSink = Arc<dyn Fn(JobAnswer) + Send + Sync>;

/// The job that runs on a lane.
struct RunningJob {
    receipt: Receipt<Session>,
    /// Cancels the job. A child of the job's own token, which belongs to whoever waits for the answer.
    cancel: CancelToken,
    /// When the job was first found to be cancelled but still running.
    stopped: Option<Instant>,
}

#[derive(Default)]
struct Mailbox {
    next: Option<Job>,
    running: Option<RunningJob>,
    /// True while the answer of a job that has ended is being delivered.
    is_answering: bool,
    quit: bool,
    /// The number of abandoned threads. Each thread remembers the number at its start, and works as long as it is the
    /// same.
    abandoned: u64,
    /// False if no thread could be started, or after the thread has ended.
    is_served: bool,
}

/// A lane: its mailbox, shared with the thread that takes jobs from it.
struct LaneThread {
    lane: Lane,
    mailbox: Mutex<Mailbox>,
    /// Notified when a job arrives and when the thread ends.
    changed: Condvar,
}

impl LaneThread {
    fn mailbox(&self) -> MutexGuard<'_, Mailbox> {
        self.mailbox.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn start(self: &Arc<Self>, deliver: &AnswerSink) {
        // The lock is held until `is_served` is set; otherwise the new thread could end and clear it first.
        let mut mailbox = self.mailbox();
        let number = mailbox.abandoned;
        let (lane, deliver) = (Arc::clone(self), Arc::clone(deliver));
        let started = std::thread::Builder::new()
            .name(self.lane.name().to_owned())
            // Rules may call functions to a great depth, and parsers recurse into nested brackets.
            .stack_size(16 << 20)
            .spawn(move || lane.work(number, &deliver));
        mailbox.is_served = started.is_ok();
    }

    /// Waits until the thread has ended; after the deadline it is abandoned, and ends with the process.
    fn wait_for_end(&self, deadline: Instant) {
        let mut mailbox = self.mailbox();
        while mailbox.is_served {
            let remaining = deadline.saturating_duration_since(Instant::now());
            if remaining.is_zero() {
                mailbox.abandoned += 1;
                break;
            }
            let waited = self.changed.wait_timeout(mailbox, remaining);
            mailbox = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Runs jobs until the workers are dropped or the thread is abandoned.
    fn work(&self, number: u64, deliver: &AnswerSink) {
        // The caches of the rules stay with the thread: an abandoned one still uses its own, so the new thread starts
        // without.
        let mut worker = LaneWorker::default();
        loop {
            let mut mailbox = self.mailbox();
            let job = loop {
                if mailbox.abandoned != number {
                    return;
                }
                // Checked before `quit`: when the workers are dropped, a recovery file that waits to be written is
                // kept.
                if let Some(job) = mailbox.next.take() {
                    break job;
                }
                if mailbox.quit {
                    mailbox.is_served = false;
                    self.changed.notify_all();
                    return;
                }
                mailbox = self
                    .changed
                    .wait(mailbox)
                    .unwrap_or_else(PoisonError::into_inner);
            };
            let receipt = job.receipt();
            let cancel = CancelToken::child_of([job.cancel_token().clone()]);
            mailbox.running = Some(RunningJob {
                receipt,
                cancel: cancel.clone(),
                stopped: None,
            });
            drop(mailbox);
            // Asked for each intermediate answer: a job that hangs may still report while a new one already runs on the
            // lane.
            let is_ours = || self.mailbox().abandoned == number;
            let tell = |answer| {
                if is_ours() {
                    deliver(answer);
                }
            };
            let bounds = Bounds {
                cancel: Some(&cancel),
                ..Bounds::default()
            };
            // Unwind safety: the worker that panicked is discarded, and nothing else of the job outlives it.
            let run = AssertUnwindSafe(|| run_on(&mut worker, job, &bounds, Some(&tell)));
            let answer = catch_unwind(run).unwrap_or_else(|panic| {
                worker = LaneWorker::default();
                receipt.failed(JobFailure::Panicked(text_of(&*panic)))
            });
            let mut mailbox = self.mailbox();
            if mailbox.abandoned != number {
                return;
            }
            mailbox.running = None;
            // Between the end of the job and the delivery neither `running` nor `next` is set. Without the flag a test
            // or the shell that waits until a lane is not busy could miss the last answer.
            mailbox.is_answering = true;
            drop(mailbox);
            deliver(answer);
            self.mailbox().is_answering = false;
        }
    }
}

/// Returns the message of a panic.
fn text_of(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or_default().to_owned()
}

/// The threads of one session.
pub struct Workers {
    lanes: Vec<Arc<LaneThread>>,
    deliver: AnswerSink,
}

impl Workers {
    /// Starts the threads. `deliver` receives the answers, on any of them.
    pub fn new(deliver: impl Fn(JobAnswer) + Send + Sync + 'static) -> Self {
        let deliver: AnswerSink = Arc::new(deliver);
        let start = |lane| {
            let lane = Arc::new(LaneThread {
                lane,
                mailbox: Mutex::default(),
                changed: Condvar::new(),
            });
            lane.start(&deliver);
            lane
        };
        Self {
            lanes: Lane::ALL.into_iter().map(start).collect(),
            deliver,
        }
    }

    fn lane(&self, lane: Lane) -> Option<&LaneThread> {
        let thread = self.lanes.iter().find(|thread| thread.lane == lane);
        thread.map(|thread| &**thread)
    }

    /// Submits a job. An older job of its lane is cancelled, and answered at once if it has not begun.
    pub fn submit(&self, job: Job) {
        let Some(thread) = self.lane(job.lane()) else {
            return;
        };
        let mut mailbox = thread.mailbox();
        if !mailbox.is_served {
            drop(mailbox);
            return (self.deliver)(job.receipt().failed(JobFailure::NoThread));
        }
        // Cancelled, not abandoned: the thread takes the new job as soon as the old one has noticed, with its caches
        // warm.
        if let Some(running) = &mailbox.running {
            running.cancel.cancel();
        }
        // One waiting job suffices: a lane is for one kind of question, and only the newest question of a kind is of
        // interest.
        let replaced = mailbox.next.replace(job);
        thread.changed.notify_all();
        drop(mailbox);
        self.answer_stopped(replaced);
    }

    /// Cancels the jobs that run or wait on a lane.
    pub fn stop(&self, lane: Lane) {
        if let Some(thread) = self.lane(lane) {
            let mut mailbox = thread.mailbox();
            let waiting = mailbox.next.take();
            if let Some(running) = &mailbox.running {
                running.cancel.cancel();
            }
            drop(mailbox);
            self.answer_stopped(waiting);
        }
    }

    fn answer_stopped(&self, job: Option<Job>) {
        if let Some(job) = job {
            (self.deliver)(job.receipt().stopped());
        }
    }

    /// Returns true while a job runs or waits on a lane, and until its answer is delivered.
    pub fn is_busy(&self, lane: Lane) -> bool {
        self.lane(lane).is_some_and(|thread| {
            let mailbox = thread.mailbox();
            mailbox.running.is_some() || mailbox.next.is_some() || mailbox.is_answering
        })
    }

    /// Returns true while a job runs on a lane and no other waits there.
    pub fn is_running(&self, lane: Lane) -> bool {
        self.lane(lane).is_some_and(|thread| {
            let mailbox = thread.mailbox();
            mailbox.running.is_some() && mailbox.next.is_none()
        })
    }

    /// Cancels everything except writing the recovery file, and waits for that, but not longer than `most`. No job may
    /// be submitted afterwards.
    pub fn finish_writing(&self, most: Duration) {
        self.quit();
        if let Some(thread) = self.lane(Lane::Autosave) {
            thread.wait_for_end(Instant::now() + most);
        }
    }

    /// Asks every thread to end.
    fn quit(&self) {
        for thread in &self.lanes {
            let mut mailbox = thread.mailbox();
            mailbox.quit = true;
            if thread.lane != Lane::Autosave {
                // Not even answered as stopped: the session is about to go, and nobody takes answers any more.
                mailbox.next = None;
            }
            if let Some(running) = &mailbox.running {
                running.cancel.cancel();
            }
            thread.changed.notify_all();
        }
    }

    /// Abandons the jobs that still run [`HANG_TIMEOUT`] after they were cancelled, and returns the time at which to call
    /// it again. Call it whenever a job may have been cancelled.
    pub fn abandon_hung(&self, now: Instant) -> Option<Instant> {
        let due = self.lanes.iter().filter_map(|thread| {
            let mut mailbox = thread.mailbox();
            let running = mailbox.running.as_mut()?;
            // Two threads must not write a recovery file at once, however slow the disk is.
            if thread.lane == Lane::Autosave || !running.cancel.is_cancelled() {
                return None;
            }
            // The time runs from when the cancellation was noticed here, not from when the token was set, which tokens
            // do not note. It starts anew for each job, because `RunningJob` is made anew.
            let due = *running.stopped.get_or_insert(now) + HANG_TIMEOUT;
            if now < due {
                return Some(due);
            }
            let receipt = running.receipt;
            mailbox.running = None;
            // The order matters: `start` reads the number that its thread is going to compare with, so it has to be
            // counted up first, or the old thread would continue taking jobs beside the new one.
            mailbox.abandoned += 1;
            drop(mailbox);
            thread.start(&self.deliver);
            (self.deliver)(receipt.failed(JobFailure::Abandoned));
            None
        });
        due.min()
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        self.quit();
        let deadline = Instant::now() + HANG_TIMEOUT;
        for thread in &self.lanes {
            thread.wait_for_end(deadline);
        }
    }
}
