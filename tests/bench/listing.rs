//! The speed of finding legal moves from `isMoveLegal` alone, for each bundled game.
//!
//! `cargo bench --bench listing [GAME...]` prints judged moves per second (the legal moves of many positions, one after
//! the other), expanded positions per second (every legal move listed, made, and answered by `end`) and complete random
//! games per second, on one thread and on two, and the runs of `isMoveLegal` per position. The last column is the same
//! positions expanded by judging candidates one by one: every list of the shape that most moves of the game have. Each
//! number is the best of several runs; compare columns of one run, not numbers of different machines.
//!
//! Results on one thread of a busy machine with two cores, in seconds of processor time, best of five: draughts 107,000
//! to 110,000 expanded positions (69 runs each) and 1,820 to 1,920 games; tic-tac-toe 790,000 to 820,000 positions (12
//! runs) and 180,000 to 190,000 games; connect four 330,000 to 420,000 and 31,000; breakthrough 72,000 to 79,000 and
//! 2,000; gomoku 17,500 positions. Sharing the runs up to the first access to the board gains 31 % for games of
//! tic-tac-toe and 12 % for connect four; handling squares of a row together that answer a question alike gains 13 %
//! and 17 %; for draughts neither is distinguishable from noise. The time for draughts, by sampling: 57 % in the
//! evaluator (the symbolic runs, functions of the position alone, `end`), 25 % in forking, narrowing and backtracking;
//! for tic-tac-toe 29 % in the evaluator, 29 % in reading squares, forking and backtracking, 14 % in storing the lists,
//! 15 % in making the move. Two processes at once need the same processor time per game as one; the gain of a second
//! thread was not measured on an idle machine.
use gametui::base::{Limits, Sources};
use gametui::board::{Move, Op, Piece, Position};
use gametui::rules::gdef;
use gametui::rules::vm::CompiledProgram;
use gametui::rules::{Ask, Judgement, Query, Rules, Worker};
use gametui::session::load::{RulesRequest, load_rules};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The approximate time of one run of a measurement.
const SPAN: Duration = Duration::from_millis(400);
const RUNS: usize = 3;

fn rules(name: &str) -> Arc<dyn Rules> {
    let loaded = load_rules(&RulesRequest::file(name)).expect("loaded");
    loaded.rules.expect("rules without errors")
}

/// SplitMix64.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)) as usize % limit.max(1)
    }
}

/// Returns positions of random games.
fn positions(rules: &dyn Rules, count: usize) -> Vec<Position> {
    let mut random = Random(1);
    let mut worker = rules.worker();
    let mut found = Vec::new();
    let mut at = rules.start();
    while found.len() < count {
        let mut listing = worker.moves(Ask::all(&at, &Limits::default()));
        assert_eq!(listing.complete, Ok(()));
        found.push(at.clone());
        let chosen = random.below(listing.moves.len());
        at = match listing.moves.get_mut(chosen) {
            Some(listed) if !listed.outcome.is_over() => listed.next.clone(),
            _ => rules.start(),
        };
    }
    found
}

/// Returns how often something is done per second, the best of several runs.
fn rate(mut round: impl FnMut() -> u64) -> f64 {
    let mut best = 0.0f64;
    for _ in 0..RUNS {
        let start = Instant::now();
        let mut done = 0;
        while start.elapsed() < SPAN {
            done += round();
        }
        best = best.max(done as f64 / start.elapsed().as_secs_f64());
    }
    best
}

/// Like [`rate`], on two threads at once.
fn rate_of_two(make: impl Fn() -> Box<dyn FnMut() -> u64> + Sync) -> f64 {
    let one = || rate(make());
    std::thread::scope(|scope| {
        let other = scope.spawn(one);
        one() + other.join().expect("no panic")
    })
}

fn expand(worker: &mut dyn Worker, positions: &[Position]) -> u64 {
    for position in positions {
        let listing = worker.moves(Ask::all(position, &Limits::default()));
        assert!(listing.complete.is_ok() && !listing.moves.is_empty());
        std::hint::black_box(&listing);
    }
    positions.len() as u64
}

/// Plays a random game.
fn play_out(worker: &mut dyn Worker, start: &Position, random: &mut Random) -> u64 {
    let mut at = start.clone();
    for _ in 0..1000 {
        let query = Query::default();
        let picked = worker.pick(Ask::new(&at, &query, &Limits::default()), &mut |moves| {
            random.below(moves)
        });
        match picked.chosen {
            Some(listed) if !listed.outcome.is_over() => at = listed.next,
            _ => break,
        }
    }
    std::hint::black_box(&at);
    1
}

/// Judges the legal moves.
fn judge(worker: &mut dyn Worker, moves: &[(&Position, Move)]) -> u64 {
    for (at, mv) in moves {
        let judgement = worker.judge(at, mv, &Limits::default());
        assert!(matches!(judgement, Judgement::Legal(_)));
        std::hint::black_box(&judgement);
    }
    moves.len() as u64
}

/// Returns the number of runs of `isMoveLegal` per position.
fn runs_per_position(name: &str, positions: &[Position]) -> f64 {
    let loaded = load_rules(&RulesRequest::file(name)).expect("loaded");
    let mut sources = Sources::new();
    for source in loaded.sources.files().iter().take(loaded.rule_files) {
        sources.add(source.clone());
    }
    let program = gdef::compile(&sources, &gdef::Options::default()).program;
    let mut machine = CompiledProgram::new(&program.expect("a program"))
        .expect("code")
        .worker();
    let mut runs = 0;
    for position in positions {
        let _ = machine.moves(Ask::all(position, &Limits::default()));
        runs += machine.runs_used().unwrap_or(0);
    }
    runs as f64 / positions.len() as f64
}

/// Judges every list of operations of the shape that most moves of the game have.
fn try_everything(
    worker: &mut dyn Worker,
    positions: &[Position],
    pieces: u16,
    lifts: bool,
) -> u64 {
    let limits = Limits::default();
    let mut mv = Move::pass();
    for position in positions {
        for from in position.board.squares() {
            for to in position.board.squares() {
                if !lifts && from != to {
                    continue;
                }
                for piece in 0..pieces {
                    mv.ops.clear();
                    if lifts {
                        mv.ops.push(Op::Clear(from));
                    }
                    mv.ops.push(Op::Place(to, Piece(piece)));
                    if let Judgement::Legal(legal) = worker.judge(position, &mv, &limits) {
                        std::hint::black_box(&legal);
                    }
                }
            }
        }
    }
    positions.len() as u64
}

fn main() {
    let wanted: Vec<String> = std::env::args()
        .skip(1)
        .filter(|argument| !argument.starts_with("--"))
        .collect();
    println!(
        "{:12} {:>11} {:>11} {:>11} {:>11} {:>11} {:>8} {:>11}",
        "",
        "judged/s",
        "expanded/s",
        "two threads",
        "playouts/s",
        "two threads",
        "runs",
        "by force/s"
    );
    for (name, lifts) in [
        ("tictactoe", false),
        ("connect4", false),
        ("gomoku", false),
        ("breakthrough", true),
        ("checkers", true),
    ] {
        if !wanted.is_empty() && !wanted.iter().any(|other| other == name) {
            continue;
        }
        let rules = rules(name);
        let at = positions(&*rules, 200);
        let start = rules.start();
        let pieces = rules.game().pieces.len() as u16;
        let expanding = || -> Box<dyn FnMut() -> u64> {
            let (mut worker, at) = (rules.worker(), at.clone());
            Box::new(move || expand(&mut *worker, &at))
        };
        let playing = || -> Box<dyn FnMut() -> u64> {
            let (mut worker, start) = (rules.worker(), start.clone());
            let mut random = Random(7);
            Box::new(move || play_out(&mut *worker, &start, &mut random))
        };
        let mut worker = rules.worker();
        let moves: Vec<(&Position, Move)> = at
            .iter()
            .flat_map(|position| {
                let listing = worker.moves(Ask::all(position, &Limits::default()));
                let moves = listing.moves.into_iter();
                moves.map(move |listed| (position, listed.mv))
            })
            .collect();
        println!(
            "{name:12} {:11.0} {:11.0} {:11.0} {:11.0} {:11.0} {:8.1} {:11.0}",
            rate(|| judge(&mut *worker, &moves)),
            rate(expanding()),
            rate_of_two(expanding),
            rate(playing()),
            rate_of_two(playing),
            runs_per_position(name, &at),
            rate(|| try_everything(&mut *rules.worker(), &at[..10], pieces, lifts)),
        );
    }
}
