//! A thread that runs tasks on files in order, so that saves keep their order.
//!
//! A disk may never answer, for example a lost network drive. Then the thread is abandoned: its task is cancelled and
//! replaces no file, and another thread continues with the waiting tasks.
//!
//! It differs from the lanes of jobs (`session::workers`) in what is lost: a job is replaced by a newer one and its
//! answer dropped, but each task on a file has to be carried out, and its result counts even if its thread was given
//! up, since the file may have been written.

use crate::base::CancelToken;
use crate::tui::app::{FileResult, FileTask};
use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long a task may run before it can be cancelled in favour of others.
const HANG_TIMEOUT: Duration = Duration::from_secs(1);

type DeliverResult = Arc<dyn Fn(FileResult) + Send + Sync>;

struct RunningTask {
    id: u64,
    cancel: CancelToken,
    since: Instant,
}

#[derive(Default)]
struct TaskQueue {
    waiting: VecDeque<FileTask>,
    running: Option<RunningTask>,
    /// True while a thread takes tasks from the queue.
    is_served: bool,
    /// The number of abandoned threads. Each thread remembers the number at its start, and works as long as it is the
    /// same.
    abandoned: u64,
}

#[derive(Default)]
struct SharedQueue {
    state: Mutex<TaskQueue>,
    /// Notified when a task has ended.
    ended: Condvar,
}

impl SharedQueue {
    fn state(&self) -> MutexGuard<'_, TaskQueue> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs the waiting tasks, and returns when there are none.
    fn work(&self, number: u64, deliver: &DeliverResult) {
        loop {
            let mut state = self.state();
            if state.abandoned != number {
                return;
            }
            state.running = None;
            self.ended.notify_all();
            let Some(task) = state.waiting.pop_front() else {
                state.is_served = false;
                return;
            };
            state.running = Some(RunningTask {
                id: task.id,
                cancel: task.cancel_token(),
                since: Instant::now(),
            });
            drop(state);
            // The result of an abandoned thread is delivered too: it may have written its file after all.
            deliver(task.run());
        }
    }
}

/// A lane for tasks on files.
pub struct FileLane {
    shared: Arc<SharedQueue>,
    deliver: DeliverResult,
}

impl FileLane {
    /// Creates a lane. `deliver` receives the results, on another thread.
    pub fn new(deliver: impl Fn(FileResult) + Send + Sync + 'static) -> Self {
        Self {
            shared: Arc::default(),
            deliver: Arc::new(deliver),
        }
    }

    /// Submits a task, which runs after all tasks submitted before.
    pub fn submit(&self, task: FileTask) {
        let mut state = self.shared.state();
        state.waiting.push_back(task);
        self.serve(&mut state);
    }

    /// Submits a task in place of all waiting ones. A running task that has taken long is cancelled.
    pub fn submit_only(&self, task: FileTask) {
        let mut state = self.shared.state();
        state.waiting.clear();
        Self::abandon_slow(&mut state);
        state.waiting.push_back(task);
        self.serve(&mut state);
    }

    /// Returns true until all tasks have ended and their results are delivered.
    pub fn is_busy(&self) -> bool {
        self.shared.state().is_served
    }

    /// Cancels a task. If it waits behind one that has taken long, that one is cancelled too.
    pub fn cancel(&self, id: u64) {
        let mut state = self.shared.state();
        let is_running = state.running.as_ref().is_some_and(|task| task.id == id);
        let waiting = state.waiting.len();
        state.waiting.retain(|task| task.id != id);
        if is_running {
            Self::abandon(&mut state);
        } else if state.waiting.len() < waiting {
            Self::abandon_slow(&mut state);
        }
        self.serve(&mut state);
    }

    /// Waits until all tasks have ended, but not longer than `most`.
    pub fn finish(&self, most: Duration) {
        let deadline = Instant::now() + most;
        let mut state = self.shared.state();
        while state.is_served {
            let remaining = deadline.saturating_duration_since(Instant::now());
            if remaining.is_zero() {
                return;
            }
            let waited = self.shared.ended.wait_timeout(state, remaining);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    fn abandon_slow(state: &mut TaskQueue) {
        let is_slow = |running: &RunningTask| running.since.elapsed() >= HANG_TIMEOUT;
        if state.running.as_ref().is_some_and(is_slow) {
            Self::abandon(state);
        }
    }

    fn abandon(state: &mut TaskQueue) {
        if let Some(running) = state.running.take() {
            running.cancel.cancel();
            state.abandoned += 1;
            state.is_served = false;
        }
    }

    fn serve(&self, state: &mut TaskQueue) {
        // Threads are started when there is work and end when there is none: most of the time no file is accessed.
        if state.is_served || state.waiting.is_empty() {
            return;
        }
        let number = state.abandoned;
        let (shared, deliver) = (Arc::clone(&self.shared), Arc::clone(&self.deliver));
        let started = std::thread::Builder::new()
            .name("files".to_owned())
            // Parsers recurse into nested brackets.
            .stack_size(16 << 20)
            .spawn(move || shared.work(number, &deliver));
        // If no thread can be started, the task waits until the next one is submitted.
        state.is_served = started.is_ok();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::{Receiver, Sender, channel};

    const DEADLINE: Duration = Duration::from_secs(10);

    fn lane() -> (FileLane, Receiver<()>) {
        let (sender, done) = channel();
        let sender = Mutex::new(sender);
        let lane = FileLane::new(move |_| {
            let _ = sender.lock().expect("a sender").send(());
        });
        (lane, done)
    }

    /// Returns a task that sends its number, and that can be made to hang until it receives a message.
    fn task(id: u64, sender: &Sender<u64>, hangs: Option<Receiver<()>>) -> FileTask {
        let sender = sender.clone();
        FileTask::new(id, move |is_cancelled| {
            if let Some(hangs) = hangs {
                let _ = hangs.recv();
            }
            let number = if is_cancelled() { 100 + id } else { id };
            let _ = sender.send(number);
            FileResult::new(|_, _| {})
        })
    }

    #[test]
    fn tasks_are_done_in_their_order() {
        let (lane, _done) = lane();
        let (sender, tells) = channel();
        for id in 0..20 {
            lane.submit(task(id, &sender, None));
        }
        lane.finish(DEADLINE);
        assert!(tells.try_iter().eq(0..20));
    }

    #[test]
    fn a_task_that_hangs_is_given_up_and_the_next_one_is_done() {
        let (lane, done) = lane();
        let (sender, tells) = channel();
        let (release, hangs) = channel();
        lane.submit(task(1, &sender, Some(hangs)));
        lane.submit(task(2, &sender, None));
        lane.finish(Duration::from_millis(20));
        assert!(tells.try_recv().is_err());
        lane.cancel(1);
        assert_eq!(tells.recv_timeout(DEADLINE), Ok(2));
        release.send(()).expect("it waits");
        assert_eq!(tells.recv_timeout(DEADLINE), Ok(101), "it knows");
        lane.submit(task(3, &sender, None));
        assert_eq!(tells.recv_timeout(DEADLINE), Ok(3));
        for _ in 0..3 {
            assert_eq!(done.recv_timeout(DEADLINE), Ok(()), "all are told");
        }
    }

    #[test]
    fn what_waits_is_replaced_where_only_the_newest_counts() {
        let (lane, _done) = lane();
        let (sender, tells) = channel();
        let (release, hangs) = channel();
        lane.submit_only(task(1, &sender, Some(hangs)));
        for id in 2..10 {
            lane.submit_only(task(id, &sender, None));
        }
        // There is no receiver if the first task was replaced before it began.
        let _ = release.send(());
        lane.finish(DEADLINE);
        let numbers: Vec<u64> = tells.try_iter().collect();
        assert!(numbers == [1, 9] || numbers == [9], "{numbers:?}");
    }
}
