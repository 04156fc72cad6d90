//! Games in which players do not see everything, played again as other programs have played them at random.
//!
//! Battleship is from OpenSpiel 2.0.2 (`battleship`, where the ships are laid in turns; here those of one player come
//! first), Stratego from a program of two pages that was written from the rules alone.

use crate::random::Random;
use gametui::base::Limits;
use gametui::board::{Move, Outcome, Position, Square};
use gametui::rules::{Ask, Worker};
use gametui::session::load::{RulesRequest, load_rules};

/// Reads names such as `d3` and `k10`, one behind the other; `pass` is no square.
fn squares(names: &str) -> Vec<Square> {
    if names == "pass" {
        return Vec::new();
    }
    let starts = names.match_indices(|c: char| c.is_ascii_lowercase());
    let starts: Vec<usize> = starts.map(|(index, _)| index).collect();
    let ends = starts.iter().skip(1).copied().chain([names.len()]);
    starts
        .iter()
        .zip(ends)
        .map(|(start, end)| {
            let column = names.as_bytes()[*start] - b'a';
            let row: u16 = names[start + 1..end].parse().expect("a row");
            Square::new(u16::from(column), row - 1)
        })
        .collect()
}

/// Returns whether the operations of a move are on these squares, in this order.
fn is_on(mv: &Move, squares: &[Square]) -> bool {
    mv.iter().map(|op| op.square()).eq(squares.iter().copied())
}

/// Each line is a game: for each move the squares of its operations and the number of moves to choose from, and how the
/// game ended: `W` with the number of the winner, `D`, or `-` for a game that was left.
fn replay(name: &str, games: &str) {
    let loaded = load_rules(&RulesRequest::file(name)).expect("loaded");
    let rules = loaded.rules.expect("rules");
    let mut worker = rules.worker();
    let limits = Limits::default();
    assert!(games.lines().count() >= 20);
    for game in games.lines() {
        let (moves, result) = game.rsplit_once(' ').expect("moves and a result");
        let mut position = rules.start();
        let mut outcome = Outcome::Going;
        for (ply, token) in moves.split(' ').enumerate() {
            assert!(!outcome.is_over(), "{name} ended at {ply}: {game}");
            let (names, count) = token.split_once(':').expect("squares and a count");
            let squares = squares(names);
            let listing = worker.moves(Ask::all(&position, &limits));
            assert_eq!(listing.complete, Ok(()), "{name} at {ply}");
            assert_eq!(
                listing.moves.len().to_string(),
                count,
                "{name} at {ply} {token}: {game}"
            );
            let listed = listing
                .moves
                .iter()
                .find(|listed| is_on(&listed.mv, &squares))
                .unwrap_or_else(|| panic!("{name}: {token} is not listed at {ply}: {game}"));
            position = listed.next.clone();
            outcome = listed.outcome;
        }
        let ended = match outcome {
            Outcome::Won(0) => "W0",
            Outcome::Won(1) => "W1",
            Outcome::Draw => "D",
            Outcome::Going | Outcome::Claimable => "-",
            _ => "?",
        };
        assert_eq!(ended, result, "{name}: {game}");
    }
}

#[test]
fn battleship_goes_as_openspiel_plays_it() {
    replay("battleship", include_str!("../fixtures/battleship.txt"));
}

#[test]
fn stratego_goes_as_another_program_plays_it() {
    replay("stratego", include_str!("../fixtures/stratego.txt"));
}

/// Nothing that a player is shown changes when what the player cannot see is rearranged: two squares that look alike to
/// the player, and one of which at least is not what it seems, exchange what stands there.
#[test]
fn what_is_hidden_cannot_be_told_from_what_is_shown() {
    let mut rearranged = 0;
    for name in ["battleship", "stratego"] {
        let loaded = load_rules(&RulesRequest::file(name)).expect("loaded");
        let rules = loaded.rules.expect("rules");
        let mut worker = rules.worker();
        let limits = Limits::default();
        let mut random = Random::new(26);
        let mut below = |count: usize| {
            let count = u64::try_from(count.max(1)).expect("few");
            usize::try_from(random.below(count)).expect("few")
        };
        let mut position = rules.start();
        for ply in 0..500 {
            let listing = worker.moves(Ask::all(&position, &limits));
            if listing.moves.is_empty() || ply % 250 == 249 {
                position = rules.start();
                continue;
            }
            let listed = &listing.moves[below(listing.moves.len())];
            position = listed.next.clone();
            if listed.outcome.is_over() {
                position = rules.start();
                continue;
            }
            let player = u8::try_from(ply % 2).expect("small");
            let seen = worker.view(&position, player, &limits).expect("an answer");
            let squares: Vec<Square> = seen.squares().collect();
            let is_hidden = |square: &Square| seen.get(*square) != position.board.get(*square);
            let hidden: Vec<Square> = squares.iter().copied().filter(is_hidden).collect();
            let Some(first) = hidden.get(below(hidden.len())) else {
                continue;
            };
            // Empty squares of the other half of a board are no places for what lies on this one.
            let is_alike = |square: &&Square| {
                seen.get(**square) == seen.get(*first) && is_hidden(square) && *square != first
            };
            let alike: Vec<&Square> = squares.iter().filter(is_alike).collect();
            let Some(second) = alike.get(below(alike.len())) else {
                continue;
            };
            let mut other = position.clone();
            other.board.set(*first, position.board.get(**second));
            other.board.set(**second, position.board.get(*first));
            let again = worker.view(&other, player, &limits).expect("an answer");
            assert_eq!(
                again, seen,
                "{name}: {first} and {second} for player {player}"
            );
            // What the player may do is told by what is seen as well.
            if position.turn == player {
                let texts = |worker: &mut dyn Worker, at: &Position| {
                    let listing = worker.moves(Ask::all(at, &limits));
                    let moves = listing.moves.into_iter();
                    let mut moves: Vec<Move> = moves.map(|listed| listed.mv).collect();
                    moves.sort_by_key(|mv| format!("{mv:?}"));
                    moves
                };
                let (before, after) = (texts(&mut *worker, &position), texts(&mut *worker, &other));
                assert_eq!(
                    before, after,
                    "{name}: {first} and {second} for player {player}"
                );
            }
            rearranged += 1;
        }
    }
    assert!(rearranged > 300, "{rearranged}");
}
