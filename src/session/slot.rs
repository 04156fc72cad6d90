//! Waiting for the answer of a job.
//!
//! Jobs answer out of order, while the session may have changed. Instead of checking whether an answer still applies, a
//! slot accepts only the answer of the newest job for which it waits.

use crate::base::CancelToken;
use crate::board::Position;
use crate::rules::Rules;
use std::sync::Arc;

/// Identifies a job within its session.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct JobId(pub u64);

/// Waits for at most one job, and stores the context in which its answer is handled.
#[derive(Debug)]
pub(super) struct JobSlot<C>(Option<(JobId, C)>);

impl<C> Default for JobSlot<C> {
    fn default() -> Self {
        Self(None)
    }
}

impl<C> JobSlot<C> {
    /// Starts waiting for a job instead of any earlier one.
    pub(super) fn wait_for(&mut self, id: JobId, context: C) {
        self.0 = Some((id, context));
    }

    /// If this job is the awaited one, stops waiting and returns the context.
    pub(super) fn take(&mut self, id: JobId) -> Option<C> {
        let (_, context) = self.0.take_if(|(waiting, _)| *waiting == id)?;
        Some(context)
    }

    /// Returns true while waiting for this job.
    pub(super) fn is_for(&self, id: JobId) -> bool {
        self.0.as_ref().is_some_and(|(waiting, _)| *waiting == id)
    }

    /// Stops waiting.
    pub(super) fn clear(&mut self) {
        self.0 = None;
    }

    /// Returns true while waiting for an answer.
    pub(super) fn is_waiting(&self) -> bool {
        self.0.is_some()
    }

    /// Returns the context of the awaited answer.
    pub(super) fn context(&self) -> Option<&C> {
        self.0.as_ref().map(|(_, context)| context)
    }
}

/// A handle for whoever waits for a job: dropping it cancels the job.
#[derive(Debug)]
pub(super) struct CancelOnDrop(CancelToken);

impl CancelOnDrop {
    pub(super) fn new(token: &CancelToken) -> Self {
        Self(token.clone())
    }

    /// Asks the job to return what it has so far.
    pub(super) fn cancel(&self) {
        self.0.cancel();
    }
}

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.cancel();
    }
}

/// A job in flight, with the rules and the position that it is about.
pub(super) struct InFlight {
    pub(super) id: JobId,
    pub(super) rules: Arc<dyn Rules>,
    pub(super) position: Position,
    pub(super) done: bool,
    pub(super) cancel: CancelOnDrop,
}

impl InFlight {
    /// Cancels the job; its answer is dropped.
    pub(super) fn cancel(&mut self) {
        self.cancel.cancel();
        self.done = true;
    }

    pub(super) fn is_about(&self, rules: &Arc<dyn Rules>, position: &Position) -> bool {
        std::ptr::addr_eq(Arc::as_ptr(&self.rules), Arc::as_ptr(rules))
            && self.position == *position
    }
}

impl std::fmt::Debug for InFlight {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("InFlight")
            .field("id", &self.id)
            .field("done", &self.done)
            .finish_non_exhaustive()
    }
}

/// A result of a search or count, intermediate or final.
pub(super) struct ProgressReport<T> {
    pub(super) found: T,
    /// True for the final one.
    pub(super) is_done: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_job_that_is_waited_for_is_taken() {
        let mut slot = JobSlot::default();
        assert_eq!(slot.take(JobId(1)), None);
        slot.wait_for(JobId(1), "a");
        slot.wait_for(JobId(2), "b");
        assert_eq!(slot.take(JobId(1)), None, "a newer one took its place");
        assert_eq!(slot.context(), Some(&"b"));
        assert_eq!(slot.take(JobId(2)), Some("b"));
        assert!(!slot.is_waiting());
    }

    #[test]
    fn what_nobody_waits_for_any_more_is_cancelled() {
        let token = CancelToken::new();
        let guard = CancelOnDrop::new(&token);
        assert!(!token.is_cancelled());
        drop(guard);
        assert!(token.is_cancelled());
    }
}
