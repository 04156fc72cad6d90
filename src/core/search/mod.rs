//! What can be found out about any game by playing it: the number of its move sequences, random games with their
//! statistics, and the best move.
//!
//! Invariants: only [`Rules`](crate::rules::Rules) are known, no language; there is no clock and no source of
//! randomness here, seeds and the wish to stop are handed in; the same seed gives the same result, for playouts
//! whatever the threads and for tree search for the same number of them; memory is bounded; a partial list of moves is
//! never taken for all of them.
//!
//! Entry points: [`perft::count`], [`playout::run`], [`coverage::of_playouts`], [`advice::find`],
//! [`tree_search::Search`].

pub mod advice;
pub mod coverage;
mod effort;
pub mod perft;
pub mod playout;
pub mod random;
pub mod rule_graph;
pub mod tally;
#[cfg(test)]
mod test_games;
pub mod tree_search;

pub use effort::Effort;

use crate::base::{CancelToken, Limits};
use crate::board::{Outcome, Position};
use crate::rules::{Cause, Listed, Partial, Query, Worker};

/// What bounds a search that may run on several threads.
#[derive(Clone, Copy)]
pub struct Bounds<'a> {
    /// As [`Limits::fuel`].
    pub fuel: u64,
    /// As [`Limits::depth`].
    pub depth: u32,
    /// As [`Limits::memory`], for each listing.
    pub memory: usize,
    /// Asked now and then from every thread; once it says true the search ends with what it has.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// As [`Limits::cancel`].
    pub cancel: Option<&'a CancelToken>,
}

impl<'a> Bounds<'a> {
    /// The usual bounds, and the wish to stop.
    #[must_use]
    pub fn stopped_by(stop: &'a (dyn Fn() -> bool + Sync)) -> Self {
        Self {
            fuel: Limits::FUEL,
            depth: Limits::DEPTH,
            memory: Limits::MEMORY,
            stop,
            cancel: None,
        }
    }

    /// The same for one call into the rules.
    #[must_use]
    pub fn limits(&self) -> Limits<'a> {
        Limits {
            fuel: self.fuel,
            depth: self.depth,
            memory: self.memory,
            stop: self.stop,
            cancel: self.cancel,
        }
    }

    /// Returns true when the search is to end.
    pub fn is_stopped(&self) -> bool {
        self.limits().is_stopped()
    }
}

impl Default for Bounds<'_> {
    fn default() -> Self {
        Self::stopped_by(&|| false)
    }
}

impl std::fmt::Debug for Bounds<'_> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.limits().fmt(out)
    }
}

/// Candidates for a move on which the rules failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FaultCount {
    /// How many.
    pub count: u64,
    /// What was wrong with one of them: of those that were looked at, the first in the text of the rules.
    pub cause: Option<Cause>,
}

impl FaultCount {
    /// Adds others. The order does not matter.
    pub fn add(&mut self, other: Self) {
        self.count = self.count.saturating_add(other.count);
        let place = |cause: &Cause| (cause.span, cause.kind.word());
        self.cause = self.cause.into_iter().chain(other.cause).min_by_key(place);
    }
}

/// The moves of a position as a search needs them.
struct Choices {
    moves: Vec<Listed>,
    /// Why these may not be all.
    complete: Result<(), Partial>,
    faults: FaultCount,
}

/// Lists the moves of a position; nothing when the search is to stop.
fn choices(worker: &mut dyn Worker, position: &Position, bounds: &Bounds<'_>) -> Option<Choices> {
    let limits = bounds.limits();
    let mut listing = worker.moves(position, &Query::default(), &limits);
    if listing.complete == Err(Partial::Stopped) {
        return None;
    }
    let count = listing.faults.count();
    if count > 0 {
        listing.faults.find_cause(worker, position, &limits);
    }
    let cause = listing.faults.cause;
    Some(Choices {
        moves: listing.moves,
        complete: listing.complete,
        faults: FaultCount { count, cause },
    })
}

/// Returns what an outcome is worth to a player, from 0 to 1. Where nobody is named the point is shared; who plays alone gets
/// half of it, so that winning is worth more.
fn payoff(outcome: Outcome, player: u8, players: u8) -> f64 {
    match outcome {
        Outcome::Won(winner) => f64::from(u8::from(winner == player)),
        Outcome::Draw | Outcome::Over | Outcome::Going => 1.0 / f64::from(players.max(2)),
    }
}
