//! The levels of the machine: those above beat those below, and each plays the same again.

use gametui::search::shard::Shard;
use gametui::search::{Bounds, Effort};
use gametui::session::learned::Learned;
use gametui::session::load::{RulesRequest, load_rules};
use gametui::session::match_play::{Match, MatchPlayer, MoveSource, PlayedGame, Results};
use std::sync::Arc;
use std::time::Duration;

fn level(number: u8) -> Effort {
    // Half of its visits, so that the games take seconds, and no clock, so that each run plays the same.
    let effort = Effort::level(number).expect("a level");
    Effort {
        visits: effort.visits / 2,
        time: None,
        ..effort
    }
}

/// Returns a match of two levels in a bundled game.
fn matched(game: &str, [a, b]: [u8; 2], games: u64) -> Match {
    let loaded = load_rules(&RulesRequest::file(game)).expect("loads");
    let rules = loaded.rules.expect("rules");
    let player = |number: u8| MatchPlayer {
        name: format!("level-{number}"),
        rules: Arc::clone(&rules),
        rules_hash: 0,
        learned: Learned::Nothing,
        source: MoveSource::Search(level(number)),
    };
    Match {
        players: [player(a), player(b)],
        games,
        seed: 1,
        opening: 2,
        max_plies: 300,
        threads: 2,
        shard: Shard::WHOLE,
        margin: Duration::ZERO,
    }
}

fn played(matchup: &Match) -> (Vec<PlayedGame>, Results) {
    let (mut games, mut results) = (Vec::new(), Results::default());
    matchup.run(&Results::default(), &Bounds::default(), &mut |game| {
        results.add(game.number, game.first, game.ending, "");
        games.push(game);
        true
    });
    games.sort_by_key(|game| game.number);
    (games, results)
}

#[test]
fn a_level_beats_the_second_below() {
    for (game, levels, games) in [
        ("connect4", [3, 1], 40),
        ("connect4", [4, 2], 40),
        ("connect4", [5, 3], 40),
        ("connect4", [7, 5], 20),
    ] {
        let score = played(&matched(game, levels, games)).1.totals().score();
        let share = score.share().expect("games");
        assert!(share > 0.6, "{game} {levels:?}: {score:?}");
    }
}

#[test]
fn a_level_plays_the_same_again() {
    let matchup = matched("connect4", [4, 2], 4);
    assert_eq!(played(&matchup).0, played(&matchup).0);
}
