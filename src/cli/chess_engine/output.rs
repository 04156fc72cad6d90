//! The lines that the engine writes, from the thread that reads and from the one that thinks.

use crate::base::clean::clean_line;
use std::io::{self, Write as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Writes whole lines to standard output.
#[derive(Clone, Debug, Default)]
pub(super) struct Output {
    /// True if nobody reads any more.
    is_broken: Arc<AtomicBool>,
}

impl Output {
    /// Writes lines. Control characters are removed, since names of rules come from outside.
    pub(super) fn lines(&self, text: &str) {
        let mut lines = String::new();
        for line in text.lines() {
            lines += &clean_line(line);
            lines.push('\n');
        }
        let mut out = io::stdout().lock();
        let written = out.write_all(lines.as_bytes());
        if written.and_then(|()| out.flush()).is_err() {
            self.is_broken.store(true, Ordering::Relaxed);
        }
    }

    /// Returns true if nobody reads any more.
    pub(super) fn is_broken(&self) -> bool {
        self.is_broken.load(Ordering::Relaxed)
    }
}
