//! Counting sequences of moves agrees with listing them, whatever the number of threads.

use crate::{games, generate};
use gametui::board::{Move, Position};
use gametui::rules::{Ask, Query, Rules, Worker};
use gametui::search::Bounds;
use gametui::search::perft::{self, PerftOptions};
use gametui::search::playout::{self, Playouts};

/// Counts by listing the moves of each position. Returns `None` if some list is not complete.
fn by_listing(worker: &mut dyn Worker, from: &Position, depth: u32) -> Option<u64> {
    let listing = worker.moves(Ask::all(from, &games::limits()));
    listing.complete.ok()?;
    if depth == 1 {
        return Some(listing.moves.len() as u64);
    }
    let going = listing
        .moves
        .iter()
        .filter(|listed| !listed.outcome.is_over());
    going
        .map(|listed| by_listing(worker, &listed.next, depth - 1))
        .sum()
}

fn compare(name: &str, rules: &dyn Rules, most: u32) {
    let mut worker = rules.worker();
    let start = rules.start();
    if rules.prelude().outcome.is_over() || rules.prelude().fault.is_some() {
        return;
    }
    let quickly = Query {
        runs: 3_000,
        ..Query::default()
    };
    let first = worker.moves(Ask::new(&start, &quickly, &games::limits()));
    let deepest = match first.moves.len() {
        _ if first.complete.is_err() => return,
        0..=10 if start.board.cells().len() <= 36 => 3,
        0..=50 => 2,
        _ => 1,
    };
    for depth in 1..=most.min(deepest) {
        let Some(expected) = by_listing(&mut *worker, &start, depth) else {
            return;
        };
        let counting = |threads| PerftOptions {
            threads,
            bounds: Bounds {
                fuel: games::limits().fuel,
                ..Bounds::default()
            },
            ..PerftOptions::default()
        };
        let mut divisions: Vec<Vec<(Move, u64)>> = Vec::new();
        for threads in 1..=3 {
            let count = perft::count(rules, &start, depth, counting(threads));
            assert_eq!(count.complete, Ok(()), "{name} {depth} {threads}");
            assert_eq!(count.nodes, expected, "{name} {depth} {threads}");
            let (parts, _) = perft::divide(rules, &start, depth, counting(threads));
            let parts: Vec<_> = parts
                .into_iter()
                .map(|(mv, part)| (mv, part.nodes))
                .collect();
            let sum: u64 = parts.iter().map(|(_, nodes)| nodes).sum();
            assert_eq!(sum, expected, "{name} {depth} {threads}");
            divisions.push(parts);
        }
        assert!(divisions.windows(2).all(|two| two[0] == two[1]), "{name}");
        let parts = divisions.swap_remove(0);
        assert_eq!(parts.len(), first.moves.len(), "{name} {depth}");
        for (listed, (mv, nodes)) in first.moves.iter().zip(parts) {
            assert_eq!(listed.mv, mv, "{name} {depth}");
            let below = match depth {
                1 => Some(1),
                _ if listed.outcome.is_over() => Some(0),
                _ => by_listing(&mut *worker, &listed.next, depth - 1),
            };
            assert_eq!(below, Some(nodes), "{name} {depth} {mv:?}");
        }
    }
}

/// Checks that the tally of random games does not depend on the number of threads.
fn compare_playouts(name: &str, rules: &dyn Rules) {
    let tally = |threads| {
        let playouts = Playouts {
            threads,
            max_plies: 4,
            ..Playouts::new(3, 7)
        };
        let bounds = Bounds {
            fuel: games::limits().fuel,
            ..Bounds::default()
        };
        playout::run(rules, &playouts, &bounds, &|_| {})
    };
    let expected = tally(1);
    for threads in [2, 3] {
        assert_eq!(tally(threads), expected, "{name} {threads}");
    }
}

#[test]
fn counts_of_every_game_that_ships_are_sums_over_the_listed_moves() {
    for file in games::shipped() {
        let rules = games::library(file);
        compare(file, &*rules, 3);
        compare_playouts(file, &*rules);
    }
}

#[test]
fn counts_of_generated_games_are_sums_over_the_listed_moves() {
    for seed in 0..12 {
        for (ending, text) in generate::in_every_language(seed) {
            if let Some(rules) = games::compile(&format!("{seed}.{ending}"), &text) {
                let name = format!("seed {seed}\n{text}");
                compare(&name, &*rules, 2);
                compare_playouts(&name, &*rules);
            }
        }
    }
}
