//! Serial numbers, by which a late result is recognised as belonging to something that was replaced.

use std::sync::atomic::{AtomicU64, Ordering};

/// Returns a number that has not been returned before in this process.
pub(super) fn next() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}
