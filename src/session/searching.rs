//! Searching a position and playing random games, as work for a thread.
//!
//! Invariants: a task owns all it needs, its seed included; it ends soon after its [`CancelOnDrop`] is cancelled or dropped
//! by the session; what it has on the way is told at most ten times a second.

use super::job::{Answer, Tell, Ticket};
use crate::base::CancelToken;
use crate::board::Position;
use crate::rules::{Coverage, Rules};
use crate::search::coverage;
use crate::search::playout::{self, Playouts};
use crate::search::tree_search::{Analysis, Search, Settings, Watch};
use crate::search::{Bounds, tally::Tally};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Between two answers on the way.
const PAUSE: Duration = Duration::from_millis(100);

/// The end of a task that stays with whoever waits for it: dropping it stops the task.
#[derive(Debug, Default)]
pub(super) struct CancelOnDrop(CancelToken);

impl CancelOnDrop {
    /// Asks the task to end with what it has.
    pub(super) fn cancel(&self) {
        self.0.cancel();
    }

    /// The end for the task.
    pub(super) fn wish(&self) -> CancelToken {
        self.0.clone()
    }
}

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.cancel();
    }
}

/// A search for the best moves of a position.
#[derive(Clone)]
pub struct SearchTask {
    /// By these rules.
    pub(super) rules: Arc<dyn Rules>,
    /// Of this position.
    pub(super) at: Position,
    /// So many visits.
    pub(super) visits: u64,
    /// How to search.
    pub(super) settings: Settings,
    /// When to end.
    pub(super) wish: CancelToken,
}

impl SearchTask {
    pub(super) fn run(self, ticket: Ticket, bounds: Bounds<'_>, tell: Option<Tell<'_>>) -> Answer {
        let outer = bounds;
        let stop = || outer.is_stopped() || self.wish.is_cancelled();
        let bounds = Bounds {
            stop: &stop,
            ..bounds
        };
        let mut search = Search::new(self.rules, self.at, self.settings);
        let watch = Told {
            clock: Clock::new(),
            tell: tell.map(|tell| (tell, ticket)),
        };
        let analysis = search.run(self.visits, &bounds, &watch);
        Answer::Searched {
            ticket,
            analysis: Box::new(analysis),
            done: true,
        }
    }
}

/// Random games from the start.
#[derive(Clone)]
pub struct CountTask {
    /// By these rules.
    pub(super) rules: Arc<dyn Rules>,
    /// Which games.
    pub(super) playouts: Playouts,
    /// When to end.
    pub(super) wish: CancelToken,
}

impl CountTask {
    pub(super) fn run(self, ticket: Ticket, bounds: Bounds<'_>, tell: Option<Tell<'_>>) -> Answer {
        let outer = bounds;
        let stop = || outer.is_stopped() || self.wish.is_cancelled();
        let bounds = Bounds {
            stop: &stop,
            ..bounds
        };
        let clock = Clock::new();
        let watch = |tally: &Tally| {
            if let Some(tell) = tell.filter(|_| clock.is_due()) {
                tell(Answer::Counted {
                    ticket,
                    tally: Box::new(tally.clone()),
                    done: false,
                });
            }
        };
        let tally = playout::run(&*self.rules, &self.playouts, &bounds, &watch);
        Answer::Counted {
            ticket,
            tally: Box::new(tally),
            done: true,
        }
    }
}

/// What ran in random games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Covered {
    /// How often each statement ran.
    pub coverage: Coverage,
    /// In so many games.
    pub games: u64,
    /// True when no more games follow.
    pub done: bool,
}

/// Counting the statements that run in random games.
#[derive(Clone)]
pub struct CoverTask {
    /// By these rules.
    pub(super) rules: Arc<dyn Rules>,
    /// So many games.
    pub(super) games: u64,
    /// Says which.
    pub(super) seed: u64,
    /// When to end.
    pub(super) wish: CancelToken,
}

impl CoverTask {
    pub(super) fn run(self, ticket: Ticket, bounds: Bounds<'_>, tell: Option<Tell<'_>>) -> Answer {
        let outer = bounds;
        let stop = || outer.is_stopped() || self.wish.is_cancelled();
        let bounds = Bounds {
            stop: &stop,
            ..bounds
        };
        let statements = self.rules.statements();
        let clock = Clock::new();
        let mut covered = Covered::default();
        let answer = |covered: &Covered| Answer::Covered {
            ticket,
            covered: Box::new(covered.clone()),
        };
        // One game at a time, so that there is something to tell in between.
        while covered.games < self.games && !stop() {
            let seed = self.seed.wrapping_add(covered.games);
            let one =
                coverage::of_playouts(&*self.rules, &Playouts::new(1, seed), &bounds, &mut |_| {
                    covered.games += 1
                });
            covered.coverage.join(&one);
            let ran = |statement| covered.coverage.of(statement) > 0;
            if statements.iter().copied().all(ran) {
                break;
            }
            if let Some(tell) = tell.filter(|_| clock.is_due()) {
                tell(answer(&covered));
            }
        }
        covered.done = true;
        answer(&covered)
    }
}

/// Says when it is time for the next answer.
struct Clock {
    start: Instant,
    /// Milliseconds after the start.
    due: AtomicU64,
}

impl Clock {
    fn new() -> Self {
        Self {
            start: Instant::now(),
            due: AtomicU64::new(0),
        }
    }

    /// True once for each pause, on one of the threads.
    fn is_due(&self) -> bool {
        let now = millis(self.start.elapsed());
        let due = self.due.load(Ordering::Relaxed);
        let next = now + millis(PAUSE);
        let relaxed = Ordering::Relaxed;
        now >= due
            && self
                .due
                .compare_exchange(due, next, relaxed, relaxed)
                .is_ok()
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

struct Told<'a> {
    clock: Clock,
    tell: Option<(Tell<'a>, Ticket)>,
}

impl Watch for Told<'_> {
    fn is_due(&self) -> bool {
        self.tell.is_some() && self.clock.is_due()
    }

    fn show(&self, analysis: Analysis) {
        if let Some((tell, ticket)) = self.tell {
            tell(Answer::Searched {
                ticket,
                analysis: Box::new(analysis),
                done: false,
            });
        }
    }
}
