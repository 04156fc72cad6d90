//! When a search for a move has thought enough: soon where the move is clear, later where it is not.
//!
//! The time of a move is an average. What clear moves leave over is there for others (as Huang, Coulom and Lin, "Time
//! management for Monte-Carlo tree search applied to the game of Go", 2010, stop early and go on while the most visited
//! move is not the best one).

use super::analysis::RootStatistics;
use core::time::Duration;

/// The time for a move that is to be made. The search has no clock of its own.
#[derive(Clone, Copy)]
pub struct MoveTime<'a> {
    /// Returns how much is spent of the time for a move, 1 for all of it.
    pub spent: &'a (dyn Fn() -> f64 + Sync),
    /// What may be spent beyond that where the move is unclear, in times for a move; at most [`MoveTime::MOST_SAVED`]
    /// counts.
    pub saved: f64,
}

impl MoveTime<'_> {
    /// The most that is spent on a move beyond its time.
    pub const MOST_SAVED: f64 = 1.5;
    /// Before this part of the time is spent nothing is clear.
    const EARLIEST: f64 = 0.1;
    /// With fewer visits nothing is clear.
    const FEWEST: u64 = 50;

    /// Returns how much of the time for a move is spent, 1 for all of it; nothing where there is no limit.
    pub fn part(elapsed: Duration, time: Option<Duration>) -> f64 {
        time.map_or(0.0, |time| {
            elapsed.as_secs_f64() / f64::max(time.as_secs_f64(), 1e-9)
        })
    }

    /// Returns true if the search should end. `visits` is the number of visits that are still allowed.
    pub(super) fn is_enough(&self, moves: &[RootStatistics], minimax: f64, visits: u64) -> bool {
        let spent = (self.spent)();
        let all: u64 = moves.iter().map(|of_move| of_move.visits).sum();
        let value = |of_move: &RootStatistics| of_move.worth(minimax);
        let most = moves.iter().max_by_key(|of_move| of_move.visits);
        let Some(most) = most.filter(|_| moves.len() > 1) else {
            // Nothing to decide.
            return true;
        };
        if spent >= 1.0 {
            let visited = moves.iter().filter(|of_move| of_move.visits > 0);
            let is_best = { visited }.all(|other| value(other) <= value(most));
            return is_best || spent >= 1.0 + self.saved.clamp(0.0, Self::MOST_SAVED);
        }
        if spent < Self::EARLIEST || all < Self::FEWEST {
            return false;
        }
        // As many visits as were made for what is spent.
        let left = (all as f64 * (1.0 - spent) / spent).min(visits as f64);
        let others = moves.iter().filter(|other| !std::ptr::eq(*other, most));
        let second = others.map(|other| other.visits).max().unwrap_or(0);
        (most.visits - second) as f64 > left
    }
}

impl std::fmt::Debug for MoveTime<'_> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("MoveTime")
            .field("saved", &self.saved)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_move(visits: u64, mean: f64) -> RootStatistics {
        RootStatistics {
            visits,
            value: mean * visits as f64,
            ..RootStatistics::default()
        }
    }

    fn is_enough(spent: f64, saved: f64, moves: &[RootStatistics]) -> bool {
        let spent = || spent;
        let time = MoveTime {
            spent: &spent,
            saved,
        };
        time.is_enough(moves, 0.0, 10_000)
    }

    #[test]
    fn a_move_that_cannot_be_caught_up_with_is_made() {
        let clear = [of_move(90, 0.8), of_move(10, 0.3)];
        // 80 more visits, and 400, 100 and 66 still to come.
        assert!(!is_enough(0.2, 0.0, &clear));
        assert!(!is_enough(0.5, 0.0, &clear));
        assert!(is_enough(0.6, 0.0, &clear));
        assert!(!is_enough(0.6, 0.0, &[of_move(55, 0.8), of_move(45, 0.3)]));
        // Hardly anything is known yet.
        assert!(!is_enough(0.9, 0.0, &[of_move(9, 0.8), of_move(1, 0.3)]));
        assert!(!is_enough(
            0.05,
            0.0,
            &[of_move(9_000, 0.8), of_move(1, 0.3)]
        ));
    }

    #[test]
    fn one_move_is_made_at_once() {
        assert!(is_enough(0.0, 1.0, &[of_move(0, 0.5)]));
    }

    #[test]
    fn an_unclear_move_takes_what_was_saved() {
        let unclear = [of_move(60, 0.5), of_move(40, 0.6)];
        assert!(is_enough(1.0, 0.0, &unclear));
        assert!(!is_enough(1.2, 0.5, &unclear));
        assert!(is_enough(1.5, 0.5, &unclear));
        assert!(is_enough(2.5, 9.0, &unclear));
        assert!(is_enough(1.0, 9.0, &[of_move(60, 0.6), of_move(40, 0.5)]));
    }

    #[test]
    fn visits_that_are_no_longer_allowed_change_nothing() {
        let spent = || 0.2;
        let time = MoveTime {
            spent: &spent,
            saved: 0.0,
        };
        let clear = [of_move(90, 0.8), of_move(10, 0.3)];
        assert!(time.is_enough(&clear, 0.0, 70));
        assert!(!time.is_enough(&clear, 0.0, 90));
    }
}
