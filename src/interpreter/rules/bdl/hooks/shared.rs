//! What the engine and the callbacks of its call share.

use crate::base::CancelToken;
use std::cell::{Cell, RefCell};

/// The longest line of console output, in bytes.
pub(super) const LONGEST_LINE: usize = 2_000;

/// The most lines of console output of one call.
pub(super) const MAX_LINES: usize = 100;

/// The steps between two interruptions of the engine, which come after ten thousand loops and calls. Each of these
/// counts for ten, because some take the engine long, such as a throw, which writes the stack into the error.
pub(super) const STEPS: u64 = 100_000;

/// What the engine shares with the outside while a hook runs.
#[derive(Debug, Default)]
pub(super) struct HookShared {
    pub steps_left: Cell<u64>,
    /// True once the engine has interrupted the call.
    pub is_interrupted: Cell<bool>,
    /// True if the call was stopped by its caller.
    pub stopped: Cell<bool>,
    /// The token of the running call, for the handlers of the engine, which outlive every call.
    pub cancel: RefCell<Option<CancelToken>>,
    pub lines: RefCell<Vec<(String, String)>>,
}

impl HookShared {
    /// Prepares the next call: sets its steps and its cancellation token.
    pub fn refill(&self, steps: u64, cancel: Option<&CancelToken>) {
        self.steps_left.set(steps);
        self.stopped.set(false);
        self.is_interrupted.set(false);
        *self.cancel.borrow_mut() = cancel.cloned();
    }

    /// Charges the steps of an interruption. The first one of a call is free: the engine's counter is not reset between
    /// calls, so that interruption may come at any time, and the answer must not depend on earlier calls.
    pub fn interrupt(&self) -> bool {
        let is_first = !self.is_interrupted.replace(true);
        self.spend(if is_first { 0 } else { STEPS })
    }

    /// Charges steps. Returns false if there were not enough, or if the call should stop.
    pub fn spend(&self, steps: u64) -> bool {
        let steps_left = self.steps_left.get();
        self.steps_left.set(steps_left.saturating_sub(steps));
        let cancel = self.cancel.borrow();
        if cancel.as_ref().is_some_and(CancelToken::is_cancelled) {
            self.stopped.set(true);
            // A script that catches the interruption is interrupted again at once.
            self.steps_left.set(0);
        }
        steps <= steps_left && !self.stopped.get()
    }
}
