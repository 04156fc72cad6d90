//! Games with dice, played again as other programs have played them at random.
//!
//! Ludo and backgammon are from OpenSpiel 2.0.2 (`maedn`, `backgammon`), the royal game of Ur from a program of one page
//! that was written from the rules alone.

use crate::replay::{Lists, Replay, Table};
use gametui::base::Limits;
use gametui::board::{Outcome, Payoffs};
use gametui::rules::Ask;
use std::collections::HashSet;

#[test]
fn ur_goes_as_another_program_plays_it() {
    let ur = Replay {
        weights: &[1, 4, 6, 4, 1],
        ..Replay::of("ur")
    };
    ur.run(include_str!("../fixtures/ur.txt"));
}

#[test]
fn ludo_for_two_goes_as_openspiel_plays_it() {
    let ludo = Replay {
        set: &[("N", "2")],
        weights: &[1; 6],
        ..Replay::of("ludo")
    };
    ludo.run(include_str!("../fixtures/ludo2.txt"));
}

#[test]
fn ludo_for_four_goes_as_openspiel_plays_it() {
    let ludo = Replay {
        weights: &[1; 6],
        ..Replay::of("ludo")
    };
    ludo.run(include_str!("../fixtures/ludo4.txt"));
}

/// Counts the positions in which the player on turn may leave the game.
fn ends_of_turn(table: &mut Table) -> usize {
    let mut seen = HashSet::new();
    let mut ends = HashSet::new();
    let mut open = vec![table.position.clone()];
    while let Some(position) = open.pop() {
        if !seen.insert(position.clone()) {
            continue;
        }
        let listing = table.worker.moves(Ask::all(&position, &Limits::default()));
        assert_eq!(listing.complete, Ok(()));
        for listed in listing.moves {
            if listed.outcome == Outcome::Going {
                open.push(listed.next);
            } else {
                ends.insert(listed.next);
            }
        }
    }
    ends.len()
}

/// Each line is a game: `=` and a throw, then the moves of the turn, the last with the number of boards that could stand
/// behind the turn; last who won, and how many times.
#[test]
fn backgammon_goes_as_openspiel_plays_it() {
    let games = include_str!("../fixtures/backgammon.txt");
    assert!(games.lines().count() >= 20);
    let first = [1; 30];
    let mut later = Vec::new();
    for larger in 1..=6 {
        later.extend((1..=larger).map(|smaller| if smaller == larger { 1 } else { 2 }));
    }
    let mut table = Table::new("backgammon", &[]);
    for game in games.lines() {
        let (turns, result) = game.rsplit_once(" W").expect("moves and a result");
        table.set_up(Outcome::Chance);
        let mut ends = 0;
        for (index, token) in turns.split(' ').enumerate() {
            table.context = format!("{token} in {game}");
            if let Some(dice) = token.strip_prefix('=') {
                let weights: &[u32] = if index == 0 { &first } else { &later };
                table.throw(dice, weights);
                ends = ends_of_turn(&mut table);
            } else if let Some((text, count)) = token.split_once(':') {
                assert_eq!(ends.to_string(), count, "{token} in {game}");
                table.make_move(text, Lists::Same);
                assert_ne!(table.outcome, Outcome::Going, "{token} in {game}");
            } else {
                table.make_move(token, Lists::Same);
            }
        }
        let digits: Vec<u8> = result.bytes().map(|digit| digit - b'0').collect();
        let [winner, times] = digits[..] else {
            panic!("{result} is no result");
        };
        let worth = f64::from(times) / 3.0;
        let payoffs = Payoffs::new(2)
            .and_then(|payoffs| payoffs.with(winner, worth))
            .and_then(|payoffs| payoffs.with(1 - winner, -worth));
        assert_eq!(Some(table.outcome), payoffs.map(Outcome::Paid), "{game}");
    }
}
