//! Serial numbers, by which a result that comes late is told from one for something newer.

use std::sync::atomic::{AtomicU64, Ordering};

/// Returns a number that was not returned before in this process.
pub(super) fn next() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}
