//! Leaves out attempts after some that failed: one after the first, twice as many after each further one.

/// The most attempts that are left out, as a power of two.
const MAX_LEFT_OUT: u32 = 8;

/// How many attempts have failed in a row.
#[derive(Clone, Copy, Debug, Default)]
pub struct Backoff {
    failed: u32,
    left_out: u32,
}

impl Backoff {
    /// Returns true if an attempt is to be left out.
    #[inline]
    pub fn leaves_out(&mut self) -> bool {
        let leaves_out = self.left_out > 0;
        self.left_out = self.left_out.saturating_sub(1);
        leaves_out
    }

    /// Counts an attempt.
    #[inline]
    pub fn count(&mut self, has_succeeded: bool) {
        if has_succeeded {
            self.failed = 0;
        } else {
            self.failed = (self.failed + 1).min(MAX_LEFT_OUT);
            self.left_out = 1 << self.failed;
        }
    }
}
