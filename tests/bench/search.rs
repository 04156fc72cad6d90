//! How many random games a second, for each game that ships, on one thread and on two; and how many visits of the tree
//! search on one.
//!
//! `cargo bench --bench search` prints the numbers. A number as argument is how many seconds each takes.

use gametui::rules::Rules;
use gametui::search::Bounds;
use gametui::search::playout::{self, Playouts};
use gametui::search::tree_search::{Search, Settings, Unwatched};
use gametui::session::load::{RulesRequest, load_rules};
use std::sync::Arc;
use std::time::{Duration, Instant};

fn main() {
    let seconds = std::env::args()
        .filter_map(|argument| argument.parse().ok())
        .next()
        .unwrap_or(1.0);
    let time = Duration::from_secs_f64(seconds);
    println!(
        "{:14}{:>14}{:>14}{:>8}{:>12}{:>12}{:>10}",
        "game", "games/s", "on two", "ratio", "ns/move", "moves/game", "visits/s"
    );
    for name in [
        "tictactoe",
        "connect4",
        "breakthrough",
        "checkers",
        "gomoku",
    ] {
        let loaded = load_rules(&RulesRequest::file(name)).expect("a game that ships");
        let rules = loaded.rules.expect("rules without errors");
        let (one, nanoseconds, plies) = playouts(&*rules, 1, time);
        let (two, _, _) = playouts(&*rules, 2, time);
        println!(
            "{name:14}{one:14.0}{two:14.0}{:8.2}{nanoseconds:12.0}{plies:12.1}{:10.0}",
            two / one,
            visits(&rules, time)
        );
    }
}

/// Games a second, nanoseconds a move, moves a game.
fn playouts(rules: &dyn Rules, threads: usize, time: Duration) -> (f64, f64, f64) {
    let playouts = Playouts {
        threads,
        ..Playouts::new(u64::MAX, 1)
    };
    let start = Instant::now();
    let stop = || start.elapsed() >= time;
    let tally = playout::run(rules, &playouts, &Bounds::stopped_by(&stop), &|_| {});
    let took = start.elapsed().as_secs_f64();
    (
        tally.games as f64 / took,
        took * 1e9 / tally.plies as f64,
        tally.mean_plies(),
    )
}

/// Visits of the tree search a second, from the start.
fn visits(rules: &Arc<dyn Rules>, time: Duration) -> f64 {
    let mut search = Search::new(Arc::clone(rules), rules.start(), Settings::default());
    let start = Instant::now();
    let stop = || start.elapsed() >= time;
    let analysis = search.run(u64::MAX, &Bounds::stopped_by(&stop), &Unwatched);
    analysis.visits as f64 / start.elapsed().as_secs_f64()
}
