//! Threads that run jobs, one per lane, so that no job waits for another kind and the screen waits for none.
//!
//! Invariants: a newer job stops and replaces an older one of its lane, except that a recovery file being written is
//! finished first; dropping the workers stops and joins every thread.

use super::job::{Answer, Job, Lane, run_telling};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

/// Takes the answers; called on the worker threads.
type Deliver = Arc<dyn Fn(Answer) + Send + Sync>;

#[derive(Default)]
struct Slot {
    next: Option<Job>,
    running: Option<Arc<AtomicBool>>,
    quit: bool,
}

#[derive(Default)]
struct Desk {
    slot: Mutex<Slot>,
    wake: Condvar,
}

impl Desk {
    fn slot(&self) -> MutexGuard<'_, Slot> {
        self.slot.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self, deliver: &Deliver) {
        loop {
            let mut slot = self.slot();
            slot.running = None;
            let job = loop {
                // What is waiting when the workers are dropped is a recovery file at most, and it is still written.
                if let Some(job) = slot.next.take() {
                    break job;
                }
                if slot.quit {
                    return;
                }
                slot = self.wake.wait(slot).unwrap_or_else(PoisonError::into_inner);
            };
            let stop = Arc::new(AtomicBool::new(false));
            slot.running = Some(Arc::clone(&stop));
            drop(slot);
            let told = |answer| deliver(answer);
            deliver(run_telling(
                job,
                &|| stop.load(Ordering::Relaxed),
                Some(&told),
            ));
        }
    }
}

/// The threads of one session.
pub struct Workers {
    desks: Vec<(Lane, Arc<Desk>, Option<JoinHandle<()>>)>,
}

impl Workers {
    /// Starts the threads. Answers go to `deliver`, from any of them.
    #[must_use]
    pub fn new(deliver: impl Fn(Answer) + Send + Sync + 'static) -> Self {
        let deliver: Deliver = Arc::new(deliver);
        let desks = Lane::ALL
            .into_iter()
            .map(|lane| {
                let desk = Arc::new(Desk::default());
                let thread = std::thread::Builder::new()
                    .name(format!("{lane:?}").to_lowercase())
                    // Rules may nest their calls deeply, and parsers nest brackets.
                    .stack_size(16 << 20)
                    .spawn({
                        let (desk, deliver) = (Arc::clone(&desk), Arc::clone(&deliver));
                        move || desk.work(&deliver)
                    })
                    .ok();
                (lane, desk, thread)
            })
            .collect();
        Self { desks }
    }

    fn desk(&self, lane: Lane) -> Option<&Desk> {
        self.desks
            .iter()
            .find(|(of, _, _)| *of == lane)
            .map(|(_, desk, _)| &**desk)
    }

    /// Hands in a job. An older one of its lane is stopped, or forgotten if it has not begun.
    pub fn submit(&self, job: Job) {
        if let Some(desk) = self.desk(job.lane()) {
            let mut slot = desk.slot();
            if let Some(running) = &slot.running {
                running.store(true, Ordering::Relaxed);
            }
            slot.next = Some(job);
            desk.wake.notify_one();
        }
    }

    /// Stops what runs or waits on a lane.
    pub fn stop(&self, lane: Lane) {
        if let Some(desk) = self.desk(lane) {
            let mut slot = desk.slot();
            slot.next = None;
            if let Some(running) = &slot.running {
                running.store(true, Ordering::Relaxed);
            }
        }
    }

    /// True while a lane has something to do.
    #[must_use]
    pub fn is_busy(&self, lane: Lane) -> bool {
        self.desk(lane).is_some_and(|desk| {
            let slot = desk.slot();
            slot.running.is_some() || slot.next.is_some()
        })
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        for (lane, desk, _) in &self.desks {
            let mut slot = desk.slot();
            slot.quit = true;
            if *lane != Lane::Keeping {
                slot.next = None;
            }
            if let Some(running) = &slot.running {
                running.store(true, Ordering::Relaxed);
            }
            desk.wake.notify_one();
        }
        for (_, _, thread) in &mut self.desks {
            if let Some(thread) = thread.take() {
                // A thread that panicked has nothing left to say.
                let _ = thread.join();
            }
        }
    }
}
