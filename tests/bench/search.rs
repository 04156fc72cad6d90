//! Random games per second for each bundled game, on one thread, compared with other systems; and visits of the tree
//! search per second.
//!
//! `cargo bench -p gametui-interpreter --bench search` prints the numbers. A number as argument is the seconds per
//! measurement; names of files select the games; `quick` measures only `games/s` and `ns/move`, `graph` the visits of the
//! tree search, the bytes that each takes, and what a second thread adds. Processor time is measured if the system provides it, so that other programs do not distort the numbers.
//!
//! `even` stands for the games of `gametui playout`, in which all moves have the same probability, `games/s` for those
//! of the tree search, `reference` for the same without the graph of the rules, and `gain` for the speed-up by the
//! graph. The numbers of OpenSpiel (hand-written C++) were measured on one thread in another run on a machine of this
//! kind; those of RG, RBG and Ludii are published ones, on other hardware. The ratio is to OpenSpiel.

mod clock;
mod shipped;

use clock::Clock;
use gametui_interpreter::rules::{Engine, Rules};
use gametui_interpreter::search::Bounds;
use gametui_interpreter::search::playout::{self, Playouts};
use gametui_interpreter::search::random::Random;
use gametui_interpreter::search::tree_search::{Budget, Search, Settings, Unwatched};
use std::sync::Arc;
use std::time::Duration;

/// Random games per second of other systems.
struct Others {
    file: &'static str,
    /// Parameters that are set, if the numbers are those of a board of another size.
    set: Set,
    open_spiel: Option<f64>,
    /// The numbers of RG, RBG and Ludii.
    published: [Option<f64>; 3],
}

const fn others(file: &'static str, open_spiel: f64, published: [Option<f64>; 3]) -> Others {
    Others {
        file,
        set: &[],
        open_spiel: Some(open_spiel),
        published,
    }
}

const UNPUBLISHED: [Option<f64>; 3] = [None; 3];

const OTHERS: [Others; 9] = [
    others("tictactoe.gdef", 1_460_000.0, UNPUBLISHED),
    others(
        "connect4.gdef",
        160_000.0,
        [Some(1_297_000.0), Some(915_000.0), Some(55_900.0)],
    ),
    others(
        "breakthrough.gdef",
        26_900.0,
        [Some(82_100.0), Some(51_000.0), Some(3_400.0)],
    ),
    others("checkers.gdef", 7_900.0, UNPUBLISHED),
    others(
        "othello.gdef",
        4_600.0,
        [Some(28_400.0), Some(19_800.0), Some(1_500.0)],
    ),
    others(
        "chess.gdef",
        860.0,
        [Some(1_570.0), Some(995.0), Some(113.0)],
    ),
    Others {
        set: &[("N", "9"), ("KOMI", "7.5")],
        ..others("go.gdef", 10_200.0, UNPUBLISHED)
    },
    others("morris.gdef", 25_600.0, UNPUBLISHED),
    // OpenSpiel plays it on 6 x 6 squares.
    others("amazons.gdef", 18_700.0, UNPUBLISHED),
];

fn main() {
    let seconds = std::env::args()
        .filter_map(|argument| argument.parse().ok())
        .next()
        .unwrap_or(1.0);
    let wanted: Vec<String> = std::env::args()
        .skip(1)
        .filter(|argument| argument.contains('.') && argument.parse::<f64>().is_err())
        .collect();
    let time = Duration::from_secs_f64(seconds);
    if std::env::args().any(|argument| argument == "quick") {
        return only_quick_games(&wanted, time);
    }
    if std::env::args().any(|argument| argument == "graph") {
        return searches(&wanted, time);
    }
    println!(
        "{:22}{:>10}{:>10}{:>7}{:>10}{:>10}{:>12}{:>9}{:>10}{:>8}{:>10}{:>10}{:>10}",
        "game",
        "games/s",
        "reference",
        "gain",
        "even",
        "ns/move",
        "moves/game",
        "visits/s",
        "OpenSpiel",
        "ratio",
        "RG",
        "RBG",
        "Ludii"
    );
    for (file, set, known) in games(&wanted) {
        measure(&file, set, known, time);
    }
}

/// Parameters of the rules: names and values.
type Set = &'static [(&'static str, &'static str)];

/// Returns the files of the wanted games with parameters, and the numbers of other systems for the game with these
/// parameters.
fn games(wanted: &[String]) -> Vec<(String, Set, Option<&'static Others>)> {
    let mut games = Vec::new();
    for file in shipped::games() {
        if !wanted.is_empty() && !wanted.contains(&file) {
            continue;
        }
        let known = OTHERS.iter().find(|others| others.file == file);
        let as_it_is = known.filter(|known| known.set.is_empty());
        games.push((file.clone(), Set::default(), as_it_is));
        if let Some(known) = known.filter(|known| !known.set.is_empty()) {
            games.push((file, known.set, Some(known)));
        }
    }
    games
}

/// Prints the games per second in the search, with a graph that has already grown, and in column `first` with a new
/// one.
fn only_quick_games(wanted: &[String], time: Duration) {
    println!(
        "{:22}{:>10}{:>10}{:>10}",
        "game", "games/s", "ns/move", "first"
    );
    for (file, set, _) in games(wanted) {
        let rules = shipped::rules(&file, set, Engine::Compiled);
        let (first, ..) = quick_games(&*rules, time / 2);
        // The best of several runs, because other programs slow some of them down.
        let runs = (0..4).map(|_| quick_games(&*rules, time / 4));
        let best = runs.max_by(|(a, ..), (b, ..)| a.total_cmp(b));
        let (games, nanoseconds, _) = best.unwrap_or_default();
        let name = set.first().map_or(file.clone(), |(name, value)| {
            format!("{file} {name}={value}")
        });
        println!("{name:22}{games:10.0}{nanoseconds:10.0}{first:10.0}");
    }
}

/// Prints the visits a second of the tree search on one thread and on two, and the bytes of a visit.
fn searches(wanted: &[String], time: Duration) {
    println!(
        "{:22}{:>10}{:>10}{:>12}{:>8}",
        "game", "visits", "visits/s", "bytes/visit", "gain"
    );
    for (file, set, _) in games(wanted) {
        let rules = shipped::rules(&file, set, Engine::Compiled);
        let (visits, one, bytes) = searched(&rules, 1, time);
        let (_, two, _) = searched(&rules, 2, time);
        let name = set.first().map_or(file.clone(), |(name, value)| {
            format!("{file} {name}={value}")
        });
        let gain = two / one;
        println!("{name:22}{visits:10}{one:10.0}{bytes:12.0}{gain:8.2}");
    }
}

/// Searches for some time from the initial position. Returns the visits, those of a second, and the bytes of each.
fn searched(rules: &Arc<dyn Rules>, threads: usize, time: Duration) -> (u64, f64, f64) {
    let settings = Settings {
        threads,
        ..Settings::default()
    };
    let mut search = Search::new(Arc::clone(rules), rules.start(), settings);
    // Not the time of the processor, of which two threads take twice as much.
    let clock = std::time::Instant::now();
    let is_spent = || clock.elapsed() >= time;
    let budget = Budget {
        is_spent: &is_spent,
        ..u64::MAX.into()
    };
    let visits = search.run(budget, &Bounds::default(), &Unwatched).visits;
    let speed = visits as f64 / clock.elapsed().as_secs_f64();
    (visits, speed, search.bytes() as f64 / visits.max(1) as f64)
}

fn measure(file: &str, set: &[(&str, &str)], others: Option<&Others>, time: Duration) {
    let rules = shipped::rules(file, set, Engine::Compiled);
    let (games, nanoseconds, plies) = quick_games(&*rules, time);
    let (reference, gain) = if file.ends_with(".gdef") {
        let reference = shipped::rules(file, set, Engine::Reference);
        let (reference, ..) = quick_games(&*reference, time);
        (
            format!("{reference:.0}"),
            format!("{:.2}", games / reference),
        )
    } else {
        Default::default()
    };
    // Enough games for a reliable number in a short time.
    let wanted = (games * time.as_secs_f64() / 2.0).ceil().max(1.0) as u64;
    let name = match set.first() {
        Some((name, value)) => format!("{file} {name}={value}"),
        None => file.to_owned(),
    };
    let open_spiel = others.and_then(|others| others.open_spiel);
    let number =
        |number: Option<f64>| number.map_or(String::new(), |number| format!("{number:.0}"));
    let [rg, rbg, ludii] = others
        .map_or(UNPUBLISHED, |others| others.published)
        .map(number);
    println!(
        "{name:22}{games:10.0}{reference:>10}{gain:>7}{:10.0}{nanoseconds:10.0}{plies:12.1}{:9.0}{:>10}{:>8}{rg:>10}{rbg:>10}{ludii:>10}",
        even_games(&*rules, wanted),
        visits(&rules, wanted),
        number(open_spiel),
        open_spiel.map_or(String::new(), |other| format!("1/{:.1}", other / games)),
    );
}

/// The number of games between two readings of the clock.
const BATCH: u64 = 16;

/// Returns games per second, nanoseconds per move and moves per game, as played in the tree search.
fn quick_games(rules: &dyn Rules, time: Duration) -> (f64, f64, f64) {
    let (mut worker, start) = (rules.worker(), rules.start());
    let clock = Clock::start();
    let (mut games, mut plies) = (0_u64, 0_u64);
    // A game that has begun is played to its end, so that slow games count too.
    loop {
        let is_due = games < BATCH || games.is_multiple_of(BATCH);
        if games > 0 && is_due && clock.elapsed() >= time {
            break;
        }
        let mut random = Random::new(1, games);
        let most = Playouts::MAX_PLIES;
        let bounds = Bounds::default();
        let played = playout::quick_game(&mut *worker, &start, most, &mut random, &bounds);
        plies += u64::from(played.expect("nobody stops it").plies);
        games += 1;
    }
    let took = clock.elapsed().as_secs_f64();
    let (games, plies) = (games as f64, plies as f64);
    (games / took, took * 1e9 / plies, plies / games)
}

/// Returns games per second in which all moves have the same probability.
fn even_games(rules: &dyn Rules, games: u64) -> f64 {
    let clock = Clock::start();
    let playouts = Playouts::new(games, 1);
    let tally = playout::run(rules, &playouts, &Bounds::default(), &|_| {});
    tally.games as f64 / clock.elapsed().as_secs_f64()
}

/// Returns visits of the tree search per second, from the initial position.
fn visits(rules: &Arc<dyn Rules>, visits: u64) -> f64 {
    let mut search = Search::new(Arc::clone(rules), rules.start(), Settings::default());
    let clock = Clock::start();
    let analysis = search.run(visits, &Bounds::default(), &Unwatched);
    analysis.visits as f64 / clock.elapsed().as_secs_f64()
}
