//! The wish that work ends, which any thread may express and the work asks for.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A wish to end work early. Clones share it; once expressed it is not taken back.
#[derive(Clone, Debug, Default)]
pub struct CancelToken(Arc<AtomicBool>);

impl CancelToken {
    /// A token that is not cancelled.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks the work to end.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Release);
    }

    /// Returns true once [`CancelToken::cancel`] was called on any clone.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }
}
