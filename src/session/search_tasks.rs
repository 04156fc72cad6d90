//! Searches and random games as tasks.
//!
//! Invariants: a task owns everything it needs, including its seed; it reports progress at most ten times a second.

use super::job::{JobId, Lane, Task, TaskContext};
use super::playouts::Covered;
use super::slot::ProgressReport;
use super::{Session, SessionEvent};
use crate::board::Position;
use crate::rules::Rules;
use crate::search::coverage;
use crate::search::playout::{self, Playouts};
use crate::search::tally::Tally;
use crate::search::tree_search::{Analysis, Budget, MoveTime, Search, SearchObserver, Settings};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The time between two intermediate answers.
const PAUSE: Duration = Duration::from_millis(100);

/// A search for the best moves of a position.
pub(super) struct SearchTask {
    /// The lane of the machine player or that of the analysis.
    pub(super) lane: Lane,
    pub(super) rules: Arc<dyn Rules>,
    pub(super) position: Position,
    pub(super) visits: u64,
    /// The time limit, after which it returns what it has.
    pub(super) time: Option<Duration>,
    /// What earlier moves have left over, in times for a move, if a move is to be made; `None` to use all the time.
    pub(super) saved: Option<f64>,
    pub(super) settings: Settings,
}

impl Task<Session> for SearchTask {
    type Output = ProgressReport<Analysis>;

    fn lane(&self) -> Lane {
        self.lane
    }

    fn run(self, run: &mut TaskContext<'_, Self::Output>) -> Option<Self::Output> {
        let mut search = Search::new(self.rules, self.position, self.settings);
        let start = Instant::now();
        let spent = || MoveTime::part(start.elapsed(), self.time);
        let saved = self.saved.filter(|_| self.time.is_some());
        let most = 1.0 + saved.map_or(0.0, |saved| saved.clamp(0.0, MoveTime::MOST_SAVED));
        let is_spent = || spent() >= most;
        let budget = Budget {
            visits: self.visits,
            is_spent: &is_spent,
            time: saved.map(|saved| MoveTime {
                spent: &spent,
                saved,
            }),
        };
        let watch = TaskWatch {
            clock: ReportTimer::new(),
            tell: run.tell,
        };
        Some(ProgressReport {
            found: search.run(budget, &run.bounds, &watch),
            is_done: true,
        })
    }

    fn take(session: &mut Session, id: JobId, output: Self::Output) -> Vec<SessionEvent> {
        session.take_searched(id, output)
    }

    fn release(session: &mut Session, id: JobId, has_failed: bool) {
        session.players.release(id, has_failed);
    }
}

/// Plays random games from the initial position.
pub(super) struct CountTask {
    pub(super) rules: Arc<dyn Rules>,
    pub(super) playouts: Playouts,
}

impl Task<Session> for CountTask {
    type Output = ProgressReport<Tally>;

    fn lane(&self) -> Lane {
        Lane::Counting
    }

    fn run(self, run: &mut TaskContext<'_, Self::Output>) -> Option<Self::Output> {
        let clock = ReportTimer::new();
        let watch = |tally: &Tally| {
            if let Some(tell) = run.tell.filter(|_| clock.is_due()) {
                tell(ProgressReport {
                    found: tally.clone(),
                    is_done: false,
                });
            }
        };
        Some(ProgressReport {
            found: playout::run(&*self.rules, &self.playouts, &run.bounds, &watch),
            is_done: true,
        })
    }

    fn take(session: &mut Session, id: JobId, output: Self::Output) -> Vec<SessionEvent> {
        session.players.take_counted(id, output);
        Vec::new()
    }

    fn release(session: &mut Session, id: JobId, has_failed: bool) {
        session.players.release(id, has_failed);
    }
}

/// Counts the statements that run in random games.
pub(super) struct CoverTask {
    pub(super) rules: Arc<dyn Rules>,
    pub(super) games: u64,
    pub(super) seed: u64,
}

impl Task<Session> for CoverTask {
    type Output = Covered;

    fn lane(&self) -> Lane {
        Lane::Covering
    }

    fn run(self, run: &mut TaskContext<'_, Self::Output>) -> Option<Self::Output> {
        let statements = self.rules.statements();
        let clock = ReportTimer::new();
        let mut covered = Covered::default();
        // One game at a time, so that progress can be reported in between.
        while covered.games < self.games && !run.bounds.is_stopped() {
            let seed = self.seed.wrapping_add(covered.games);
            let playouts = Playouts::new(1, seed);
            let of_game = coverage::of_playouts(&*self.rules, &playouts, &run.bounds, &mut |_| {
                covered.games += 1;
            });
            covered.coverage.join(&of_game);
            let ran = |statement| covered.coverage.of(statement) > 0;
            if statements.iter().copied().all(ran) {
                break;
            }
            if let Some(tell) = run.tell.filter(|_| clock.is_due()) {
                tell(covered.clone());
            }
        }
        covered.done = true;
        Some(covered)
    }

    fn take(session: &mut Session, id: JobId, output: Self::Output) -> Vec<SessionEvent> {
        session.players.take_covered(id, output);
        Vec::new()
    }

    fn release(session: &mut Session, id: JobId, has_failed: bool) {
        session.players.release(id, has_failed);
    }
}

/// Decides when the next intermediate answer is due.
pub(super) struct ReportTimer {
    start: Instant,
    /// The time of the next answer, in milliseconds after the start.
    due: AtomicU64,
}

impl ReportTimer {
    pub(super) fn new() -> Self {
        Self {
            start: Instant::now(),
            due: AtomicU64::new(0),
        }
    }

    /// Returns true once per pause, on one of the threads.
    pub(super) fn is_due(&self) -> bool {
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

struct TaskWatch<'a> {
    clock: ReportTimer,
    tell: Option<&'a (dyn Fn(ProgressReport<Analysis>) + Sync)>,
}

impl SearchObserver for TaskWatch<'_> {
    fn is_due(&self) -> bool {
        self.tell.is_some() && self.clock.is_due()
    }

    fn show(&self, analysis: Analysis) {
        if let Some(tell) = self.tell {
            tell(ProgressReport {
                found: analysis,
                is_done: false,
            });
        }
    }
}
