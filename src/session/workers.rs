//! Threads that run jobs, one per lane, so that no job waits for another kind and the screen waits for none.
//!
//! Invariants:
//! - a newer job stops and replaces an older one of its lane, except that a file being written is finished first;
//! - every job is answered: as stopped when it was replaced before it began, as failed when it panicked or was
//!   abandoned;
//! - a job that goes on for [`PATIENCE`] after it was stopped is abandoned: its lane gets a new thread, and answers of
//!   the old one are dropped. A thread cannot be killed, so it goes on until its job ends;
//! - dropping the workers stops every thread and waits for it, but never longer than [`PATIENCE`].

use super::job::{Answer, Failure, Job, Lane, LaneWorker, Receipt, run_on};
use crate::base::CancelToken;
use crate::search::Bounds;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long a job may go on after it was stopped.
pub const PATIENCE: Duration = Duration::from_secs(1);

/// Takes the answers; called on any thread.
type Deliver = Arc<dyn Fn(Answer) + Send + Sync>;

/// The job that runs on a lane.
struct Running {
    receipt: Receipt,
    /// Cancels the job. A child of the job's own token, which is with whoever waits for the answer.
    cancel: CancelToken,
    /// When it was first seen that the job is stopped.
    stopped: Option<Instant>,
}

#[derive(Default)]
struct Mailbox {
    next: Option<Job>,
    running: Option<Running>,
    quit: bool,
    /// How many threads were abandoned. Each thread knows this number from its start, and works as long as it is the
    /// same.
    abandoned: u64,
    /// False when the system gave no thread, and after the thread has ended.
    is_served: bool,
}

/// One lane: its mailbox, shared with the thread that takes jobs from it.
struct LaneThread {
    lane: Lane,
    mailbox: Mutex<Mailbox>,
    /// Notified when a job comes, and when the thread ends.
    changed: Condvar,
}

impl LaneThread {
    fn mailbox(&self) -> MutexGuard<'_, Mailbox> {
        self.mailbox.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn start(self: &Arc<Self>, deliver: &Deliver) {
        let mut mailbox = self.mailbox();
        let number = mailbox.abandoned;
        let (lane, deliver) = (Arc::clone(self), Arc::clone(deliver));
        let started = std::thread::Builder::new()
            .name(self.lane.name().to_owned())
            // Rules may nest their calls deeply, and parsers nest brackets.
            .stack_size(16 << 20)
            .spawn(move || lane.work(number, &deliver));
        mailbox.is_served = started.is_ok();
    }

    /// Waits until the thread has ended; after the deadline it is abandoned, and ends with the program.
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
    fn work(&self, number: u64, deliver: &Deliver) {
        let mut worker = LaneWorker::default();
        loop {
            let mut mailbox = self.mailbox();
            let job = loop {
                if mailbox.abandoned != number {
                    return;
                }
                // Dropping the workers leaves only a recovery file that is to be written, so this comes before `quit`.
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
            mailbox.running = Some(Running {
                receipt,
                cancel: cancel.clone(),
                stopped: None,
            });
            drop(mailbox);
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
            // Unwind safety: the worker that panicked is thrown away, and nothing else of the job outlives it.
            let run = AssertUnwindSafe(|| run_on(&mut worker, job, &bounds, Some(&tell)));
            let answer = catch_unwind(run).unwrap_or_else(|panic| {
                worker = LaneWorker::default();
                receipt.failed(Failure::Panicked(text_of(&*panic)))
            });
            let mut mailbox = self.mailbox();
            if mailbox.abandoned != number {
                return;
            }
            mailbox.running = None;
            drop(mailbox);
            deliver(answer);
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
    deliver: Deliver,
}

impl Workers {
    /// Starts the threads. Answers go to `deliver`, from any of them.
    #[must_use]
    pub fn new(deliver: impl Fn(Answer) + Send + Sync + 'static) -> Self {
        let deliver: Deliver = Arc::new(deliver);
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

    /// Submits a job. An older one of its lane is stopped, and answered at once if it has not begun.
    pub fn submit(&self, job: Job) {
        let Some(thread) = self.lane(job.lane()) else {
            return;
        };
        let mut mailbox = thread.mailbox();
        if !mailbox.is_served {
            drop(mailbox);
            return (self.deliver)(job.receipt().failed(Failure::NoThread));
        }
        if let Some(running) = &mailbox.running {
            running.cancel.cancel();
        }
        let replaced = mailbox.next.replace(job);
        thread.changed.notify_all();
        drop(mailbox);
        self.answer_stopped(replaced);
    }

    /// Stops what runs or waits on a lane.
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

    /// Returns true while a lane has something to do.
    #[must_use]
    pub fn is_busy(&self, lane: Lane) -> bool {
        self.lane(lane).is_some_and(|thread| {
            let mailbox = thread.mailbox();
            mailbox.running.is_some() || mailbox.next.is_some()
        })
    }

    /// Returns true while a job runs on a lane and no other waits there.
    #[must_use]
    pub fn is_running(&self, lane: Lane) -> bool {
        self.lane(lane).is_some_and(|thread| {
            let mailbox = thread.mailbox();
            mailbox.running.is_some() && mailbox.next.is_none()
        })
    }

    /// Stops everything but a recovery file that is being written or waits for it, and waits for that, but no longer than
    /// `most`. Nothing more is to be submitted.
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
                mailbox.next = None;
            }
            if let Some(running) = &mailbox.running {
                running.cancel.cancel();
            }
            thread.changed.notify_all();
        }
    }

    /// Abandons the jobs that still run [`PATIENCE`] after they were stopped, and returns when to call it again. To be
    /// called whenever a job may have been stopped.
    pub fn abandon_hung(&self, now: Instant) -> Option<Instant> {
        let due = self.lanes.iter().filter_map(|thread| {
            let mut mailbox = thread.mailbox();
            let running = mailbox.running.as_mut()?;
            // A recovery file must not be written by two threads at once, however slow the disk is.
            if thread.lane == Lane::Autosave || !running.cancel.is_cancelled() {
                return None;
            }
            let due = *running.stopped.get_or_insert(now) + PATIENCE;
            if now < due {
                return Some(due);
            }
            let receipt = running.receipt;
            mailbox.running = None;
            mailbox.abandoned += 1;
            drop(mailbox);
            thread.start(&self.deliver);
            (self.deliver)(receipt.failed(Failure::Abandoned));
            None
        });
        due.min()
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        self.quit();
        let deadline = Instant::now() + PATIENCE;
        for thread in &self.lanes {
            thread.wait_for_end(deadline);
        }
    }
}
