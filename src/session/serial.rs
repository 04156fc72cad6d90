//! Numbers that are given once in a process, so that what comes back late is not taken for something newer.

use std::sync::atomic::{AtomicU64, Ordering};

/// Returns a number that was never returned before.
pub(super) fn next() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}
