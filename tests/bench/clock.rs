//! The processor time of a thread, so that other programs on the machine do not distort measurements.

use std::time::{Duration, Instant};

/// Measures the processor time of this thread, or else the elapsed time.
pub struct Clock {
    begin: Instant,
    had: Option<Duration>,
}

impl Clock {
    pub fn start() -> Self {
        Self {
            begin: Instant::now(),
            had: Self::processor(),
        }
    }

    fn processor() -> Option<Duration> {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        let nanoseconds = text.split_whitespace().next()?.parse().ok()?;
        Some(Duration::from_nanos(nanoseconds))
    }

    pub fn elapsed(&self) -> Duration {
        let processor = self.had.zip(Self::processor());
        processor.map_or_else(
            || self.begin.elapsed(),
            |(before, now)| now.saturating_sub(before),
        )
    }
}
