//! Two games that use most of these features, compared with published counts.

use gametui::board::Position;
use gametui::rules::{Rules, gdef};
use gametui::search::perft::{PerftOptions, count};

fn rules(text: &str) -> gdef::GdefRules {
    super::rules(text)
}

/// Counts the sequences of 1, 2 and more plies, also move by move.
fn check(rules: &dyn Rules, start: &Position, expected: &[u64]) {
    for (depth, expected) in (1..).zip(expected) {
        let counted = count(rules, start, depth, PerftOptions::default());
        assert_eq!(counted.complete, Ok(()), "depth {depth}");
        assert_eq!(counted.nodes, *expected, "depth {depth}");
    }
}

#[test]
fn othello_turns_discs_after_a_move() {
    let rules = rules(include_str!("othello.gdef"));
    check(&rules, &rules.start(), &[4, 12, 56, 244, 1396]);
}

#[test]
fn go_takes_stones_and_forbids_repetition() {
    let rules = rules(include_str!("go.gdef"));
    check(&rules, &rules.start(), &[26, 651, 15_650]);
}
