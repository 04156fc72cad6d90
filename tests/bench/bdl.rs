//! The speed of counting and listing in BDL games, compared with a chess library in the same run.
//!
//! `cargo bench --bench bdl` prints the numbers. Both count the moves of the last ply without making them.

use gametui::base::{Limits, Source, Sources};
use gametui::board::Position;
use gametui::rules::bdl::{self, BdlRules};
use gametui::rules::{Ask, Options, Rules};
use gametui::search::Bounds;
use gametui::search::perft::{self, PerftOptions};
use gametui::search::playout::{self, Playouts};
use std::time::{Duration, Instant};

fn main() {
    let chess = rules(include_str!("../../games/chess.bdl"));
    let start = chess.start();
    let (nodes, ours) = timed(|| perft::count(&chess, &start, 5, PerftOptions::default()).nodes);
    let board = cozy_chess::Board::default();
    let (others, theirs) = timed(|| library(&board, 5));
    println!("chess from the start, 5 plies, one thread");
    println!(
        "  this program  {nodes:>9} positions {:>7.1} million a second",
        speed(nodes, ours)
    );
    println!(
        "  chess library {others:>9} positions {:>7.1} million a second",
        speed(others, theirs)
    );
    let factor = speed(others, theirs) / speed(nodes, ours);
    println!("  the library is {factor:.1} times as fast");
    let middle = middle_game(&chess);
    let (nodes, ours) = timed(|| perft::count(&chess, &middle, 4, PerftOptions::default()).nodes);
    println!("chess, a middle game, 4 plies");
    println!(
        "  this program  {nodes:>9} positions {:>7.1} million a second",
        speed(nodes, ours)
    );

    println!("listing with what comes of every move");
    listing("chess", &chess);
    listing(
        "20 x 20, twenty queens against two hundred pawns",
        &rules(&large()),
    );
    for (name, text) in [
        ("halma (scripts)", include_str!("../../games/halma.bdl")),
        ("sort (scripts)", include_str!("../../games/sort.bdl")),
        (
            "fidechess (scripts)",
            include_str!("../../games/fidechess.bdl"),
        ),
        (
            "xiangqi (all moves by scripts)",
            include_str!("../fixtures/xiangqi.bdl"),
        ),
        ("hooks (scripts)", include_str!("../../games/hooks.bdl")),
    ] {
        listing(name, &rules(text));
    }

    let time = Duration::from_secs(1);
    let begun = Instant::now();
    let stop = || begun.elapsed() >= time;
    let playouts = Playouts {
        max_plies: 200,
        ..Playouts::new(u64::MAX, 1)
    };
    let tally = playout::run(&chess, &playouts, &Bounds::stopped_by(&stop), &|_| {});
    let games = tally.games as f64 / begun.elapsed().as_secs_f64();
    println!("random games of chess, at most 200 plies: {games:.0} a second");
}

fn rules(text: &str) -> BdlRules {
    let mut sources = Sources::new();
    sources.add(Source::new("bench.bdl", text));
    let compiled = bdl::compile(&sources, &Options::default());
    let made = compiled.game.zip(compiled.program);
    let (game, program) = made.unwrap_or_else(|| panic!("{:#?}", compiled.diagnostics));
    BdlRules::new(game, program).expect("tables")
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let done = work();
    (done, start.elapsed())
}

fn speed(nodes: u64, time: Duration) -> f64 {
    nodes as f64 / time.as_secs_f64() / 1e6
}

/// Counts with the library.
fn library(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
            return false;
        }
        for mv in moves {
            let mut next = board.clone();
            next.play_unchecked(mv);
            nodes += library(&next, depth - 1);
        }
        false
    });
    nodes
}

/// Returns the position after a few moves, the same in every run.
fn middle_game(rules: &dyn Rules) -> Position {
    let mut worker = rules.worker();
    let mut at = rules.start();
    for ply in 0..16 {
        let listing = worker.moves(Ask::all(&at, &Limits::default()));
        let chosen = (ply * 7) % listing.moves.len();
        at = listing.moves[chosen].next.clone();
    }
    at
}

/// Lists moves for a second, and prints the time of one list.
fn listing(name: &str, rules: &dyn Rules) {
    let mut worker = rules.worker();
    let start = rules.start();
    let (_, first) = timed(|| worker.moves(Ask::all(&start, &Limits::default())));
    println!(
        "  {name}: the first list in {:.3} ms",
        first.as_secs_f64() * 1e3
    );
    let begun = Instant::now();
    let (mut lists, mut moves) = (0, 0);
    while begun.elapsed() < Duration::from_secs(1) {
        moves = worker
            .moves(Ask::all(&start, &Limits::default()))
            .moves
            .len();
        lists += 1;
    }
    let each = begun.elapsed().as_secs_f64() * 1e3 / f64::from(lists);
    println!("  {name}: {moves} moves in {each:.3} ms");
}

/// Returns rules with twenty queens against two hundred pawns on a board of 20 x 20; the queens move first.
fn large() -> String {
    String::from(
        "rules{ first_player : 1 width : 20 height : 20 coloring : alternate player_change : alternate }
         pieces{
           queen{ moves{ horizontal(,) vertical(,) diagonal(,) } }
           pawn{ moves{ vertical(1,2), kills : false x : 1, y : 1 x : -1, y : 1 } mirrored }
         }
         initial_piece_position{
           pawn{ positions{ x : [0, 19], y : [0, 9] } }
           queen{ positions{ x : [0, 19], y : 19 } owner : 1 }
         }
         invariants{ protect_piece(queen) pawn_movement(pawn) }
         finish{ no_moves_available }",
    )
}
