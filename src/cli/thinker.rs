//! The search of an engine for other programs: it goes on from move to move, and a move takes the time that it may.

use crate::board::Position;
use crate::rules::Rules;
use crate::search::tree_search::{Analysis, Budget, MoveTime, Search, SearchObserver, Settings};
use crate::search::{Bounds, Effort};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The search of one game.
#[derive(Debug, Default)]
pub(super) struct Thinker(Option<Search>);

impl Thinker {
    /// Returns the search, which goes on at a position; a new one with settings if there is none.
    pub(super) fn search_at(
        &mut self,
        rules: &Arc<dyn Rules>,
        position: &Position,
        settings: impl FnOnce() -> Settings,
    ) -> Search {
        match self.0.take() {
            Some(mut search) => {
                search.go_to(position.clone());
                search
            }
            None => Search::new(Arc::clone(rules), position.clone(), settings()),
        }
    }

    /// Keeps a search, to go on from it.
    pub(super) fn keep(&mut self, search: Search) {
        self.0 = Some(search);
    }

    /// Forgets everything, because other rules or settings apply.
    pub(super) fn forget(&mut self) {
        self.0 = None;
    }
}

/// What a move may cost.
pub(super) struct MoveOrder<'a> {
    pub effort: Effort,
    /// What may be spent beyond the time, in times for a move: then a clear move takes less and an unclear one more.
    /// `None` if the time is meant exactly.
    pub saved: Option<f64>,
    /// Returns the time since the player began to think.
    pub elapsed: &'a (dyn Fn() -> Duration + Sync),
    /// Returns true once somebody wants the move at once.
    pub is_ended: &'a (dyn Fn() -> bool + Sync),
}

impl MoveOrder<'_> {
    /// Searches for a move.
    pub(super) fn think(
        &self,
        search: &mut Search,
        bounds: &Bounds<'_>,
        watch: &dyn SearchObserver,
    ) -> Analysis {
        let Effort { visits, time, .. } = self.effort;
        let saved = self.saved.unwrap_or(0.0);
        let spent = || MoveTime::part((self.elapsed)(), time);
        let is_spent = || spent() >= 1.0 + saved || (self.is_ended)();
        let time = time.filter(|_| self.saved.is_some());
        let budget = Budget {
            visits,
            is_spent: &is_spent,
            time: time.map(|_| MoveTime {
                spent: &spent,
                saved,
            }),
        };
        search.run(budget, bounds, watch)
    }
}

/// Tells when the next line of information is due; several threads may ask.
#[derive(Debug)]
pub(super) struct Ticks {
    start: Instant,
    interval: Duration,
    /// In milliseconds after the start.
    due: AtomicU64,
}

impl Ticks {
    /// Creates ticks that begin now: the first one comes after `first`.
    pub(super) fn new(first: Duration, interval: Duration) -> Self {
        Self {
            start: Instant::now(),
            interval,
            due: AtomicU64::new(millis(first)),
        }
    }

    /// Returns true for one of those who ask, once a line is due.
    pub(super) fn is_due(&self) -> bool {
        // Several threads of the search ask at once; the one that succeeds in moving the time on prints the line.
        let now = millis(self.start.elapsed());
        let due = self.due.load(Ordering::Relaxed);
        let next = now.saturating_add(millis(self.interval));
        let order = Ordering::Relaxed;
        now >= due && self.due.compare_exchange(due, next, order, order).is_ok()
    }
}

/// Returns a time in whole milliseconds.
pub(super) fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
