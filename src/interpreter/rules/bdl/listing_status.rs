//! The failures of scripts during a listing.

use super::view::HookError;
use crate::base::Limit;
use crate::board::Move;
use crate::rules::{Faults, Listed, Partial, Picked};

/// The number of hooks that may reach a limit before a listing is given up.
const MAX_CUTS: usize = 3;

/// The failures during a listing.
#[derive(Debug)]
pub(super) struct ListingStatus {
    pub complete: Result<(), Partial>,
    pub faults: Faults,
    cuts: usize,
}

impl ListingStatus {
    pub(super) fn new() -> Self {
        Self {
            complete: Ok(()),
            faults: Faults::default(),
            cuts: 0,
        }
    }

    pub(super) fn into_picked(self, chosen: Option<Listed>, moves: usize) -> Picked {
        Picked {
            chosen,
            moves,
            complete: self.complete,
            faults: self.faults,
        }
    }

    /// Records that a script had no answer about a move.
    pub(super) fn record(&mut self, error: &HookError, mv: Move, after: bool) {
        match error {
            HookError::LimitReached {
                limit: Limit::Stopped,
                ..
            } => self.complete = Err(Partial::Stopped),
            HookError::LimitReached { limit, .. } => {
                self.cuts += 1;
                self.complete = self.complete.and(Err(Partial::Unfinished(*limit)));
            }
            HookError::Fault { .. } => {
                let count = if after {
                    &mut self.faults.after
                } else {
                    &mut self.faults.judging
                };
                *count += 1;
                self.complete = self.complete.and(Err(Partial::Faults));
            }
        }
        self.faults.example.get_or_insert(mv);
    }

    /// Returns true if continuing is useless.
    pub(super) fn is_hopeless(&self) -> bool {
        self.complete == Err(Partial::Stopped) || self.cuts >= MAX_CUTS
    }
}
