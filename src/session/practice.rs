//! Practice in the background: how far it is.

use super::learned::LearnedFile;
use super::slot::InFlight;
use crate::base::Message;
use crate::rules::Rules;
use crate::search::learning::PracticeCount;
use crate::search::training::TrialProgress;
use std::sync::Arc;
use std::time::Duration;

/// Practice that runs, or has ended.
#[derive(Debug)]
pub struct PracticeRun {
    /// How far it is.
    pub progress: PracticeReport,
    /// How long to practise.
    pub time: Duration,
    /// True if nobody asked for it.
    pub is_quiet: bool,
    pub(super) out: Option<InFlight>,
}

/// How far practice is.
#[derive(Clone, Debug, Default)]
pub struct PracticeReport {
    /// What was practised.
    pub practised: PracticeCount,
    /// The time since the beginning.
    pub spent: Duration,
    /// The trial, once it has begun.
    pub trial: Option<TrialProgress>,
    /// What came of it.
    pub(super) end: Option<PracticeEnd>,
}

/// What came of practice.
#[derive(Clone, Debug)]
pub(super) struct PracticeEnd {
    pub(super) file: LearnedFile,
    /// Where it was written, or why it could not be; nothing if there is no place for it.
    pub(super) written: Option<Result<String, Message>>,
}

impl PracticeRun {
    /// Returns true until it has ended.
    pub fn is_busy(&self) -> bool {
        self.out.as_ref().is_none_or(|out| !out.done)
    }

    /// Returns true if it is about these rules.
    pub(super) fn is_about(&self, rules: &Arc<dyn Rules>) -> bool {
        self.out
            .as_ref()
            .is_some_and(|out| Arc::ptr_eq(&out.rules, rules))
    }
}
