//! Coverage: how often each statement of the rules ran.

use crate::base::Span;
use std::collections::HashMap;

/// Execution counts by statement. A statement without an entry never ran.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    counts: HashMap<Span, u64>,
}

impl Coverage {
    /// Adds `times` runs of a statement.
    pub fn add(&mut self, statement: Span, times: u64) {
        if times > 0 {
            *self.counts.entry(statement).or_default() += times;
        }
    }

    /// Adds the counts of another coverage.
    pub fn join(&mut self, other: &Self) {
        for (statement, times) in &other.counts {
            self.add(*statement, *times);
        }
    }

    /// Returns how often a statement ran.
    pub fn of(&self, statement: Span) -> u64 {
        self.counts.get(&statement).copied().unwrap_or(0)
    }
}
