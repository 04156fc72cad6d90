//! The progress of long work: one line on standard error that is overwritten, only on a terminal.

use super::interrupt::Interrupt;
use crate::base::clean::clean_line;
use crate::i18n::Texts;
use crate::message;
use crate::search::Bounds;
use std::io::{self, IsTerminal as _, Write as _};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Milliseconds between two updates.
const EVERY: u64 = 100;

/// The progress line, and the time since the work began.
#[derive(Debug)]
pub(super) struct ProgressLine {
    began: Instant,
    is_shown: bool,
    /// When the next update is due, in milliseconds since the beginning.
    next: AtomicU64,
    is_dirty: AtomicBool,
}

impl ProgressLine {
    /// Called at the beginning of the work.
    pub(super) fn begin() -> Self {
        Self {
            began: Instant::now(),
            is_shown: io::stderr().is_terminal(),
            next: AtomicU64::new(EVERY),
            is_dirty: AtomicBool::new(false),
        }
    }

    /// Returns the time since the beginning.
    pub(super) fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }

    /// Returns true if an update is due, to only one of several threads that ask.
    pub(super) fn is_due(&self) -> bool {
        if !self.is_shown {
            return false;
        }
        let now = u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX);
        let next = self.next.load(Ordering::Relaxed);
        let wins = || {
            let later = now.saturating_add(EVERY);
            let order = Ordering::Relaxed;
            // Several threads may have read the same `next`; the exchange succeeds for one of them. The number guards
            // nothing but itself, so no order with other memory is needed.
            let swapped = self.next.compare_exchange(next, later, order, order);
            swapped.is_ok()
        };
        now >= next && wins()
    }

    /// Returns a function for [`Bounds::stop`](crate::search::Bounds::stop) that keeps a line up to date and returns
    /// true once the work has to end.
    fn poll<'a>(
        &'a self,
        interrupt: &'a Interrupt,
        line: impl Fn() -> String + Sync + 'a,
    ) -> impl Fn() -> bool + Sync + 'a {
        move || {
            if self.is_due() {
                self.show(&line());
            }
            interrupt.is_cancelled()
        }
    }

    /// Does work while a line is kept up to date, and returns its result. The work is given its bounds.
    pub(super) fn during<R>(
        interrupt: &Interrupt,
        line: impl Fn() -> String + Sync,
        work: impl FnOnce(&Bounds<'_>) -> R,
    ) -> R {
        let progress = Self::begin();
        let stop = progress.poll(interrupt, line);
        let bounds = Bounds {
            stop: &stop,
            ..interrupt.bounds()
        };
        let result = work(&bounds);
        progress.end();
        result
    }

    /// Does work with random games while a line shows how many of them are done, and returns its result. The work is
    /// also given a function that it tells that number.
    pub(super) fn during_games<R>(
        games: u64,
        texts: &Texts,
        interrupt: &Interrupt,
        work: impl FnOnce(&Bounds<'_>, &mut dyn FnMut(u64)) -> R,
    ) -> R {
        let done = AtomicU64::new(0);
        let line = || {
            let done = done.load(Ordering::Relaxed);
            texts.say(&message!(
                "cli-playout-progress",
                done = done,
                games = games
            ))
        };
        Self::during(interrupt, line, |bounds| {
            work(bounds, &mut |games| done.store(games, Ordering::Relaxed))
        })
    }

    /// Shows a line instead of the one before. Failures do not matter.
    pub(super) fn show(&self, text: &str) {
        self.is_dirty.store(true, Ordering::Relaxed);
        let _ = write!(io::stderr(), "\r{}\u{1b}[K", clean_line(text));
    }

    /// Shows a line as [`ProgressLine::show`] does, but without asking whether an update is due. Does nothing without a
    /// terminal.
    pub(super) fn show_now(&self, text: &str) {
        if self.is_shown {
            self.show(text);
        }
    }

    /// Writes lines that stay, in place of the one that is overwritten. Failures do not matter.
    pub(super) fn tell(&self, lines: &[String]) {
        self.end();
        for line in lines {
            let _ = writeln!(io::stderr(), "{}", clean_line(line));
        }
    }

    /// Clears the line.
    pub(super) fn end(&self) {
        if self.is_dirty.swap(false, Ordering::Relaxed) {
            let _ = write!(io::stderr(), "\r\u{1b}[K");
        }
    }
}

/// Returns the rate of `count` events in `time`, per second.
pub(super) fn per_second(count: u64, time: Duration) -> u64 {
    let seconds = time.as_secs_f64();
    if seconds > 0.0 {
        (count as f64 / seconds).round() as u64
    } else {
        0
    }
}

/// Returns seconds with two decimals.
pub(super) fn seconds(time: Duration) -> String {
    format!("{:.2}", time.as_secs_f64())
}
