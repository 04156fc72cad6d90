//! How often each statement of the rules ran.

use crate::base::Span;
use std::collections::HashMap;

/// Counts by statement. What is not in it never ran.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    counts: HashMap<Span, u64>,
}

impl Coverage {
    /// Counts a statement so many times more.
    pub fn add(&mut self, statement: Span, times: u64) {
        if times > 0 {
            *self.counts.entry(statement).or_default() += times;
        }
    }

    /// Counts everything that another one has.
    pub fn join(&mut self, other: &Self) {
        for (statement, times) in &other.counts {
            self.add(*statement, *times);
        }
    }

    /// Returns how often a statement ran.
    #[must_use]
    pub fn of(&self, statement: Span) -> u64 {
        self.counts.get(&statement).copied().unwrap_or(0)
    }
}
