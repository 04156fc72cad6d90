//! How far long work is: one line on standard error that is written over, only on a terminal.

use crate::base::clean::clean_line;
use std::io::{self, IsTerminal as _, Write as _};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Milliseconds between two lines.
const EVERY: u64 = 100;

/// The line, and the time since the work began.
#[derive(Debug)]
pub(super) struct Progress {
    began: Instant,
    is_shown: bool,
    /// When the next line is due, in milliseconds since the beginning.
    next: AtomicU64,
    is_dirty: AtomicBool,
}

impl Progress {
    /// Work begins.
    pub(super) fn begin() -> Self {
        Self {
            began: Instant::now(),
            is_shown: io::stderr().is_terminal(),
            next: AtomicU64::new(EVERY),
            is_dirty: AtomicBool::new(false),
        }
    }

    /// Time since the beginning.
    pub(super) fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }

    /// True when it is time for a line; of several threads that ask, to one of them.
    pub(super) fn is_due(&self) -> bool {
        if !self.is_shown {
            return false;
        }
        let now = u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX);
        let next = self.next.load(Ordering::Relaxed);
        let wins = || {
            let later = now.saturating_add(EVERY);
            let order = Ordering::Relaxed;
            let swapped = self.next.compare_exchange(next, later, order, order);
            swapped.is_ok()
        };
        now >= next && wins()
    }

    /// Shows a line in place of the one before. What goes wrong with it does not matter.
    pub(super) fn show(&self, text: &str) {
        self.is_dirty.store(true, Ordering::Relaxed);
        let _ = write!(io::stderr(), "\r{}\u{1b}[K", clean_line(text));
    }

    /// Takes the line away.
    pub(super) fn end(&self) {
        if self.is_dirty.swap(false, Ordering::Relaxed) {
            let _ = write!(io::stderr(), "\r\u{1b}[K");
        }
    }
}

/// How many of something came about in a second.
pub(super) fn per_second(count: u64, time: Duration) -> u64 {
    let seconds = time.as_secs_f64();
    if seconds > 0.0 {
        (count as f64 / seconds).round() as u64
    } else {
        0
    }
}

/// Seconds with two places, as they are printed.
pub(super) fn seconds(time: Duration) -> String {
    format!("{:.2}", time.as_secs_f64())
}
