//! Work that takes longer than a keystroke: checking games, running their tests, counting moves. Two threads, one for
//! checks and one for requests; the server reads their results between two messages.
//!
//! Invariants: a result names the versions of the texts that it is about, so that the server can drop a stale one; a
//! panic inside a job ends the job, not the thread.

use super::documents::Documents;
use super::games::{self, GameAnalysis};
use crate::base::CancelToken;
use crate::search::Bounds;
use crate::session::rule_tests::TestOutcome;
use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, unbounded};
use lsp_server::RequestId;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

/// The time without a change after which a game is checked: longer than between two keystrokes of a fast typist.
const PAUSE: Duration = Duration::from_millis(120);
/// The time for one test, and for counting moves.
const RUN_TIMEOUT: Duration = Duration::from_secs(10);

/// A request to check the games that files belong to.
pub(super) struct CheckOrder {
    pub paths: Vec<PathBuf>,
    pub documents: Documents,
    /// Cancelled when a newer order follows.
    pub cancel: CancelToken,
}

/// What the threads report.
pub(super) enum BackgroundEvent {
    /// A file belongs to these games.
    Roots(PathBuf, Vec<PathBuf>),
    /// What is wrong with a game.
    Checked(Box<GameAnalysis>),
    /// The legal moves at the start of a game, for a code lens.
    Counted {
        id: RequestId,
        lens: Value,
        /// The number, and true if these are all.
        moves: Option<(usize, bool)>,
    },
    /// The tests of a game were run; the game has their failures as remarks only.
    Tested {
        id: Option<RequestId>,
        game: Box<GameAnalysis>,
        run: usize,
        failed: usize,
    },
    /// A job ended without an answer.
    Failed(Option<RequestId>),
}

/// The channels to the threads.
pub(super) struct Background {
    pub checks: Sender<CheckOrder>,
    pub jobs: Sender<Box<dyn FnOnce() -> BackgroundEvent + Send>>,
    pub events: Receiver<BackgroundEvent>,
}

impl Background {
    pub(super) fn start() -> Self {
        let (checks, orders) = unbounded();
        let (jobs, asked) = unbounded::<Box<dyn FnOnce() -> BackgroundEvent + Send>>();
        let (sender, events) = unbounded();
        let results = sender.clone();
        // The threads end with the channels.
        drop(thread::spawn(move || check_all(&orders, &results)));
        drop(thread::spawn(move || {
            for job in asked {
                let event = catch_unwind(AssertUnwindSafe(job));
                let sent = sender.send(event.unwrap_or(BackgroundEvent::Failed(None)));
                if sent.is_err() {
                    break;
                }
            }
        }));
        Self {
            checks,
            jobs,
            events,
        }
    }
}

/// Carries out orders until there are no more. Orders that follow each other quickly become one, with the newest texts.
fn check_all(orders: &Receiver<CheckOrder>, results: &Sender<BackgroundEvent>) {
    let mut unexamined: BTreeMap<PathBuf, GameAnalysis> = BTreeMap::new();
    while let Ok(mut order) = orders.recv() {
        // The paths of all orders add up, but only the texts of the newest are checked.
        loop {
            match orders.recv_timeout(PAUSE) {
                Ok(mut newer) => {
                    newer.paths.append(&mut order.paths);
                    order = newer;
                }
                Err(RecvTimeoutError::Timeout) => break,
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
        let mut roots = BTreeSet::new();
        for path in order.paths.into_iter().collect::<BTreeSet<_>>() {
            let of_path = games::roots_of(&path, &order.documents);
            roots.extend(of_path.iter().cloned());
            if results.send(BackgroundEvent::Roots(path, of_path)).is_err() {
                return;
            }
        }
        for root in roots {
            let checked =
                catch_unwind(AssertUnwindSafe(|| games::check(&root, &order.documents).0));
            let Ok(checked) = checked else {
                continue;
            };
            // Errors are reported first, advice (which examines positions for up to two seconds per game) follows in a
            // second report of the same game. A new order cancels the advice; the game goes back into the map and is
            // advised in the next pause, unless it was checked anew by then.
            unexamined.insert(root, checked.clone());
            if results
                .send(BackgroundEvent::Checked(Box::new(checked)))
                .is_err()
            {
                return;
            }
        }
        while !order.cancel.is_cancelled()
            && let Some((root, mut checked)) = unexamined.pop_first()
        {
            let examine = AssertUnwindSafe(|| games::examine(&mut checked, &order.cancel));
            let is_examined = catch_unwind(examine).unwrap_or(false);
            if order.cancel.is_cancelled() {
                unexamined.insert(root, checked);
            } else if is_examined
                && results
                    .send(BackgroundEvent::Checked(Box::new(checked)))
                    .is_err()
            {
                return;
            }
        }
    }
}

/// Counts the moves at the start of a game for a lens. Also returns whether these are all.
pub(super) fn count_moves(game: &GameAnalysis, cancel: &CancelToken) -> Option<(usize, bool)> {
    games::count_moves(&**game.rules.as_ref()?, RUN_TIMEOUT, cancel)
}

/// Runs the tests of a game, or the one of a name. Returns the game with the failures as its remarks, the number of
/// tests that were run and the number that failed.
pub(super) fn run_tests(
    root: &Path,
    name: Option<&str>,
    documents: &Documents,
    cancel: &CancelToken,
) -> (GameAnalysis, usize, usize) {
    let (mut game, tested) = games::check(root, documents);
    game.remarks.clear();
    let (mut run, mut failed) = (0, 0);
    if let Some(mut tested) = tested.filter(|tested| tested.rules.is_some()) {
        let tests = tested.tests.clone().into_iter();
        for test in tests.filter(|test| name.is_none_or(|name| test.name == name)) {
            let begin = Instant::now();
            let is_over = || begin.elapsed() >= RUN_TIMEOUT;
            let bounds = Bounds {
                cancel: Some(cancel),
                ..Bounds::stopped_by(&is_over)
            };
            let failures = match tested.run(&test, &bounds) {
                TestOutcome::Passed => Vec::new(),
                TestOutcome::Failed(failures) => failures,
                TestOutcome::Stopped if cancel.is_cancelled() => break,
                TestOutcome::Stopped => {
                    failed += 1;
                    game.remarks.push(games::stopped_test(&test));
                    Vec::new()
                }
            };
            run += 1;
            failed += usize::from(!failures.is_empty());
            for failure in failures {
                game.remarks
                    .extend(games::test_remarks(&test, failure, tested.tests_file()));
            }
        }
    }
    (game, run, failed)
}
