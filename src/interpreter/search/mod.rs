//! Searches that work for any game, because they only play it: move counts, random games with statistics, the best move,
//! and forced wins.
//!
//! Invariants: the module depends on [`Rules`](crate::rules::Rules) and on no language; it has no clock and no source
//! of randomness, seeds and requests to stop are passed in; the same seed gives the same result, for playouts with any
//! number of threads and for tree search with one, or if it is to be deterministic; memory is bounded; a partial list of
//! moves is never taken for a complete one.
//!
//! Entry points: [`perft::count`], [`playout::run`], [`coverage::of_playouts`],
//! [`rule_graph::of_playouts`], [`last_boards::of_playouts`], [`advice::find`], [`tree_search::Search`], [`win_in::find`].

pub mod advice;
pub mod coverage;
mod effort;
pub mod elo;
pub mod last_boards;
pub mod learning;
mod openings;
pub mod perft;
pub mod playout;
pub mod random;
pub mod rule_graph;
pub mod shard;
pub mod tally;
#[cfg(test)]
mod test_games;
pub mod training;
pub mod tree_search;
pub mod win_in;

pub use effort::{Effort, LevelBlurs};

use crate::base::{CancelToken, Limits};
use crate::board::{Outcome, Position};
use crate::rules::{Ask, Cause, Faults, Listed, Partial, Worker};
use smallvec::SmallVec;

/// The stack size of a thread: rules may nest their calls deeply.
pub const STACK: usize = 16 << 20;

/// The limits of a search that may run on several threads.
#[derive(Clone, Copy)]
pub struct Bounds<'a> {
    /// See [`Limits::fuel`].
    pub fuel: u64,
    /// See [`Limits::depth`].
    pub depth: u32,
    /// See [`Limits::memory`]; for each listing.
    pub memory: usize,
    /// Called now and then from every thread; once it returns true, the search ends with what it has.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// See [`Limits::cancel`].
    pub cancel: Option<&'a CancelToken>,
}

impl<'a> Bounds<'a> {
    /// Returns the default limits with a function that stops the search.
    pub fn stopped_by(stop: &'a (dyn Fn() -> bool + Sync)) -> Self {
        Self {
            fuel: Limits::FUEL,
            depth: Limits::DEPTH,
            memory: Limits::MEMORY,
            stop,
            cancel: None,
        }
    }

    /// Returns the limits for one call into the rules.
    pub fn limits(&self) -> Limits<'a> {
        Limits {
            fuel: self.fuel,
            depth: self.depth,
            memory: self.memory,
            stop: self.stop,
            cancel: self.cancel,
        }
    }

    /// Returns true if the search should end.
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

/// Candidate moves on which the rules failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FaultCount {
    /// The number of candidates.
    pub count: u64,
    /// The cause of one of the faults: of those that were examined, the first in the text of the rules.
    pub cause: Option<Cause>,
}

impl FaultCount {
    /// Returns the faults of a list or of a pick at a position. Unless a cause is known, it is found by judging the
    /// example again.
    fn of(
        faults: &mut Faults,
        is_cause_known: bool,
        worker: &mut dyn Worker,
        position: &Position,
        limits: &Limits<'_>,
    ) -> Self {
        let count = faults.count();
        if count > 0 && !is_cause_known {
            worker.find_cause(faults, position, limits);
        }
        Self {
            count,
            cause: faults.cause,
        }
    }

    // The least cause by place and not the first that came: threads finish in any order, and the answer must not depend
    // on it.
    /// Adds other candidates. The order does not matter.
    pub fn add(&mut self, other: Self) {
        self.count = self.count.saturating_add(other.count);
        let place = |cause: &Cause| (cause.span, cause.kind.word());
        self.cause = self.cause.into_iter().chain(other.cause).min_by_key(place);
    }
}

/// The moves of a position, as a search needs them.
struct Choices {
    moves: Vec<Listed>,
    /// `Ok` if these are all the moves, otherwise why not.
    complete: Result<(), Partial>,
    faults: FaultCount,
}

/// Lists the moves of a position; a draw that may be claimed after one is taken as claimed. Returns `None` if the search
/// should stop.
fn choices(worker: &mut dyn Worker, position: &Position, bounds: &Bounds<'_>) -> Option<Choices> {
    let limits = bounds.limits();
    let mut listing = worker.moves(Ask::all(position, &limits));
    if listing.complete == Err(Partial::Stopped) {
        return None;
    }
    let faults = FaultCount::of(&mut listing.faults, false, worker, position, &limits);
    for listed in &mut listing.moves {
        listed.outcome = listed.outcome.claimed();
    }
    Some(Choices {
        moves: listing.moves,
        complete: listing.complete,
        faults,
    })
}

/// Returns the payoff of an outcome to a player, from 0 to 1: what the rules say that it is worth, where they do. Without a
/// winner the point is shared; a single player then gets one half, so that winning is worth more.
pub fn payoff(outcome: Outcome, player: u8, players: u8) -> f64 {
    match outcome {
        Outcome::Won(winner) => f64::from(u8::from(winner == player)),
        Outcome::Paid(payoffs) => f64::midpoint(payoffs.of(player), 1.0),
        Outcome::Draw | Outcome::Over | Outcome::Going | Outcome::Claimable | Outcome::Chance => {
            1.0 / f64::from(players.max(2))
        }
    }
}

/// What a position is worth to each player; empty if that was not estimated. Two fit without an allocation.
type Shares = SmallVec<[f64; 2]>;

/// Returns what an outcome is worth to each player.
fn payoffs(outcome: Outcome, players: u8) -> Shares {
    let players = players.max(1);
    let payoffs = (0..players).map(|player| payoff(outcome, player, players));
    payoffs.collect()
}
