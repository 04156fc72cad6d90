//! Chess and its relatives in gdef: published counts, single rules, and random games beside a program that knows the
//! game by other means. At every position both must have the same moves, with the same successors and outcomes.

mod chess;
mod referee;
mod shogi;
mod xiangqi;

use gametui::board::{Op, Position};
use gametui::rules::Rules;
use gametui::search::perft::{PerftOptions, count};
use gametui::session::load::{RulesRequest, load_rules};
use std::sync::Arc;

/// The rules of a game that ships, without a remark on them or on their look.
fn library(file: &str) -> Arc<dyn Rules> {
    let loaded = load_rules(&RulesRequest::file(file)).expect("loaded");
    assert_eq!(loaded.diagnostics, [], "{file}");
    loaded.rules.expect("rules")
}

/// Compares the number of sequences of 1, 2, 3... moves.
fn check_counts(rules: &dyn Rules, from: &Position, expected: &[u64]) {
    for (depth, expected) in (1..).zip(expected) {
        let counted = count(rules, from, depth, PerftOptions::default());
        assert_eq!(counted.complete, Ok(()), "depth {depth}");
        assert_eq!(counted.nodes, *expected, "depth {depth}");
    }
}

/// A position that is set up: what stands on each square, by name, the player to move, and values of the state.
fn set_up(
    rules: &dyn Rules,
    piece_on: impl Fn(u16, u16) -> Option<String>,
    turn: u8,
    states: &[(String, String)],
) -> Position {
    let start = rules.start();
    let op = |square: gametui::board::Square| match piece_on(square.x, square.y) {
        Some(name) => {
            let piece = rules.game().piece_by_name(&name);
            Op::Place(square, piece.unwrap_or_else(|| panic!("no {name}")))
        }
        None => Op::Clear(square),
    };
    let ops: Vec<Op> = start.board.squares().map(op).collect();
    let mut position = rules.set_up(&start, &ops);
    position.turn = turn;
    rules.with_state(&position, states).expect("states")
}
