//! Stamps of boards: two boards with the same stamp have the same contents, which is seen without a look at a square.

use std::num::NonZeroU64;
use std::sync::atomic::{AtomicU64, Ordering};

/// The stamp of a board. No two boards with different contents have the same one; boards with the same contents may
/// have different ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardStamp(NonZeroU64);

/// A source of stamps for one thread. All sources of a process give different ones.
#[derive(Debug, Default)]
pub struct BoardStamps {
    next: u64,
    end: u64,
}

impl BoardStamps {
    /// The stamps that a source takes at once, so that threads rarely meet.
    const BLOCK: u64 = 1 << 20;

    /// Returns a stamp that no board has.
    #[inline]
    pub fn take(&mut self) -> BoardStamp {
        // 2^44 blocks are never used up.
        static BLOCKS: AtomicU64 = AtomicU64::new(1);
        if self.next == self.end {
            self.next = BLOCKS
                .fetch_add(1, Ordering::Relaxed)
                .wrapping_mul(Self::BLOCK);
            self.end = self.next + Self::BLOCK;
        }
        let number = self.next;
        self.next += 1;
        BoardStamp(NonZeroU64::new(number).unwrap_or(NonZeroU64::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_give_different_stamps() {
        let (mut one, mut other) = (BoardStamps::default(), BoardStamps::default());
        let from_one = one.take();
        assert_ne!(from_one, other.take());
        assert_ne!(from_one, one.take());
    }
}
