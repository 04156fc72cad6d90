//! Cooperative cancellation: any thread may cancel a token, and the work checks it between its steps.
//!
//! A run of foreign rules that were interrupted anywhere would leave registers, JavaScript objects and locks behind. A
//! token asks its parents whether they are cancelled and keeps no list of its children, so nothing has to be removed
//! from it when a job ends.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that asks work to end early. Clones share it; once it is set, it stays set.
#[derive(Clone, Debug, Default)]
pub struct CancelToken(Arc<CancelState>);

#[derive(Debug, Default)]
struct CancelState {
    is_cancelled: AtomicBool,
    parents: Vec<CancelToken>,
}

impl CancelToken {
    /// Returns a token that is not cancelled.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns a token that is cancelled together with any of its parents, and can also be cancelled alone.
    pub fn child_of(parents: impl IntoIterator<Item = Self>) -> Self {
        Self(Arc::new(CancelState {
            is_cancelled: AtomicBool::new(false),
            parents: parents.into_iter().collect(),
        }))
    }

    /// Asks the work to end.
    pub fn cancel(&self) {
        self.0.is_cancelled.store(true, Ordering::Release);
    }

    /// Returns true once [`CancelToken::cancel`] was called on any clone, or on a parent.
    pub fn is_cancelled(&self) -> bool {
        self.0.is_cancelled.load(Ordering::Acquire) || self.0.parents.iter().any(Self::is_cancelled)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_child_hears_of_its_parents_and_keeps_its_own_wish() {
        let (first, second) = (CancelToken::new(), CancelToken::new());
        let child = CancelToken::child_of([first.clone(), second.clone()]);
        let grandchild = CancelToken::child_of([child.clone()]);
        let alone = CancelToken::child_of([first.clone()]);
        assert!(!grandchild.is_cancelled());
        alone.cancel();
        assert!(alone.is_cancelled() && !first.is_cancelled());
        second.cancel();
        assert!(child.is_cancelled() && grandchild.is_cancelled());
        assert!(!first.is_cancelled());
    }
}
