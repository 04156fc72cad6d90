//! The speed of finding the moves of an interactive program by trying answers.
//!
//! `cargo bench --bench bggl` prints the numbers.

use gametui::base::{Limits, Source, Sources};
use gametui::rules::bggl::{self, BgglRules};
use gametui::rules::{Ask, Options, Query, Rules};
use gametui::search::perft::{self, PerftOptions};
use std::time::{Duration, Instant};

fn main() {
    let draughts = rules(include_str!("../../games/checkers.bggl"));
    println!("draughts as a program, from the start");
    listing("all moves", &draughts, &Query::default());
    let pointed_at = Query {
        answers: &[2, 2],
        ..Query::default()
    };
    listing("moves of one man", &draughts, &pointed_at);
    let begun = Instant::now();
    let counted = perft::count(&draughts, &draughts.start(), 3, PerftOptions::default());
    let seconds = begun.elapsed().as_secs_f64();
    let nodes = counted.nodes;
    println!("  three plies deep: {nodes} positions in {seconds:.2} s");
}

fn rules(text: &str) -> BgglRules {
    let mut sources = Sources::new();
    sources.add(Source::new("bench.bggl", text));
    let compiled = bggl::compile(&sources, &Options::default());
    let made = compiled.game.zip(compiled.program);
    let (game, (program, tables)) = made.unwrap_or_else(|| panic!("{:#?}", compiled.diagnostics));
    BgglRules::new(game, &program, tables).expect("rules")
}

/// Lists moves for a second, and prints the time of one list.
fn listing(name: &str, rules: &dyn Rules, query: &Query<'_>) {
    let mut worker = rules.worker();
    let start = rules.start();
    let begun = Instant::now();
    let (mut lists, mut moves) = (0, 0);
    while begun.elapsed() < Duration::from_secs(1) {
        moves = worker
            .moves(Ask::new(&start, query, &Limits::default()))
            .moves
            .len();
        lists += 1;
    }
    let each = begun.elapsed().as_secs_f64() * 1e3 / f64::from(lists);
    println!("  {name}: {moves} in {each:.2} ms");
}
