//! Who waits for the answer of a job.
//!
//! Jobs answer out of order, while the session may have changed. Instead of checking whether an answer still applies, a slot
//! takes only that of the newest job that it waits for, and drops every other.

use super::job::JobId;
use crate::base::CancelToken;

/// A place that waits for at most one job, with what has to be known when its answer comes.
#[derive(Debug)]
pub(super) struct Slot<C>(Option<(JobId, C)>);

impl<C> Default for Slot<C> {
    fn default() -> Self {
        Self(None)
    }
}

impl<C> Slot<C> {
    /// Waits for a job from now on, and for no other.
    pub(super) fn wait_for(&mut self, id: JobId, context: C) {
        self.0 = Some((id, context));
    }

    /// Stops waiting if it is this job that is waited for, and returns what was to be known then.
    pub(super) fn take(&mut self, id: JobId) -> Option<C> {
        let (_, context) = self.0.take_if(|(waiting, _)| *waiting == id)?;
        Some(context)
    }

    /// Stops waiting.
    pub(super) fn clear(&mut self) {
        self.0 = None;
    }

    /// Returns true while an answer is waited for.
    pub(super) fn is_waiting(&self) -> bool {
        self.0.is_some()
    }

    /// Returns what has to be known when the answer comes.
    pub(super) fn context(&self) -> Option<&C> {
        self.0.as_ref().map(|(_, context)| context)
    }
}

/// The end of a job's token that stays with whoever waits: dropping it cancels the job.
#[derive(Debug)]
pub(super) struct CancelOnDrop(CancelToken);

impl CancelOnDrop {
    pub(super) fn new(token: &CancelToken) -> Self {
        Self(token.clone())
    }

    /// Asks the job to end with what it has.
    pub(super) fn cancel(&self) {
        self.0.cancel();
    }
}

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.cancel();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_job_that_is_waited_for_is_taken() {
        let mut slot = Slot::default();
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
