//! Games with dice, played again as other programs have played them at random.
//!
//! Ludo and backgammon are from OpenSpiel 2.0.2 (`maedn`, `backgammon`), the royal game of Ur from a program of one page
//! that was written from the rules alone.

use gametui::base::Limits;
use gametui::board::{Game, Move, Op, Outcome, Payoffs, Position, Square};
use gametui::rules::{Ask, Listed, Rules, Worker};
use gametui::session::load::{RulesRequest, load_rules};
use std::collections::HashSet;
use std::sync::Arc;

/// A game that is being played: the position, and how the game stands.
struct Table {
    rules: Arc<dyn Rules>,
    worker: Box<dyn Worker>,
    at: Position,
    outcome: Outcome,
}

impl Table {
    fn new(name: &str, set: &[(&str, &str)]) -> Self {
        let set = set
            .iter()
            .map(|(name, value)| ((*name).into(), (*value).into()));
        let request = RulesRequest {
            overrides: set.collect(),
            ..RulesRequest::file(name)
        };
        let loaded = load_rules(&request).expect("loaded");
        assert_eq!(loaded.diagnostics, [], "{name}");
        let rules = loaded.rules.expect("rules");
        Self {
            worker: rules.worker(),
            at: rules.start(),
            outcome: Outcome::Chance,
            rules,
        }
    }

    fn moves(&mut self) -> Vec<Listed> {
        let listing = self.worker.moves(Ask::all(&self.at, &Limits::default()));
        assert_eq!(listing.complete, Ok(()));
        assert_eq!(listing.faults.judging, 0);
        listing.moves
    }

    fn make(&mut self, made: &Listed) {
        self.at = made.next.clone();
        self.outcome = made.outcome;
    }

    /// Throws the dice that are named, and compares the weights of all throws.
    fn throw(&mut self, dice: &str, weights: &[u32]) {
        assert_eq!(self.outcome, Outcome::Chance, "{dice}");
        let throws = self.moves();
        let listed = throws
            .iter()
            .map(|throw| throw.weight.map_or(0, Into::into));
        assert_eq!(listed.collect::<Vec<u32>>(), weights, "{dice}");
        let thrown = throws
            .iter()
            .find(|throw| faces(self.rules.game(), &throw.mv) == dice);
        self.make(thrown.expect("a throw"));
    }

    /// Makes the move that takes from the first square and puts on the second, or passes without squares.
    fn go(&mut self, squares: &[Square]) -> usize {
        assert_eq!(self.outcome, Outcome::Going, "{squares:?}");
        let moves = self.moves();
        let is_meant = |listed: &&Listed| {
            listed
                .mv
                .iter()
                .map(|op| op.square())
                .eq(squares.iter().copied())
        };
        let meant = moves.iter().find(is_meant);
        self.make(meant.unwrap_or_else(|| panic!("{squares:?} is not among the moves")));
        moves.len()
    }

    /// Counts the positions in which the player on turn may leave the game.
    fn ends_of_turn(&mut self) -> usize {
        let mut seen = HashSet::new();
        let mut ends = HashSet::new();
        let mut open = vec![self.at.clone()];
        while let Some(at) = open.pop() {
            if !seen.insert(at.clone()) {
                continue;
            }
            let listing = self.worker.moves(Ask::all(&at, &Limits::default()));
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
}

/// Returns the numbers of the dice that a move lays down.
fn faces(game: &Game, mv: &Move) -> String {
    let face = |op: &Op| match *op {
        Op::Place(_, piece) => game.piece_name(piece).strip_prefix("d."),
        Op::Clear(_) => None,
    };
    mv.iter().filter_map(face).collect()
}

/// Reads squares that stand side by side, such as `b10a7`; `-` is none.
fn squares(text: &str) -> Vec<Square> {
    let starts: Vec<usize> = text
        .char_indices()
        .filter_map(|(index, char)| char.is_ascii_lowercase().then_some(index))
        .collect();
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let names = starts
        .iter()
        .zip(ends)
        .map(|(start, end)| &text[*start..end]);
    names
        .map(|name| {
            let row: u16 = name[1..].parse().expect("a row");
            Square::new(u16::from(name.as_bytes()[0] - b'a'), row - 1)
        })
        .collect()
}

/// Each line is a game: `=` and a throw, or the squares of a move and the number of moves to choose from; last who won.
fn replay(name: &str, set: &[(&str, &str)], games: &str, weights: &[u32]) {
    assert!(games.lines().count() >= 20);
    for game in games.lines() {
        let (moves, winner) = game.rsplit_once(" W").expect("moves and a winner");
        let mut table = Table::new(name, set);
        for token in moves.split(' ') {
            if let Some(dice) = token.strip_prefix('=') {
                table.throw(dice, weights);
            } else {
                let (text, count) = token.split_once(':').expect("squares and a count");
                let listed = table.go(&squares(text));
                assert_eq!(listed.to_string(), count, "{name}: {token} in {game}");
            }
        }
        let winner: u8 = winner.parse().expect("a player");
        assert_eq!(table.outcome.winner(), Some(winner), "{name}: {game}");
    }
}

#[test]
fn ur_goes_as_another_program_plays_it() {
    replay(
        "ur",
        &[],
        include_str!("../fixtures/ur.txt"),
        &[1, 4, 6, 4, 1],
    );
}

#[test]
fn ludo_for_two_goes_as_openspiel_plays_it() {
    replay(
        "ludo",
        &[("N", "2")],
        include_str!("../fixtures/ludo2.txt"),
        &[1; 6],
    );
}

#[test]
fn ludo_for_four_goes_as_openspiel_plays_it() {
    replay("ludo", &[], include_str!("../fixtures/ludo4.txt"), &[1; 6]);
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
    for game in games.lines() {
        let (turns, result) = game.rsplit_once(" W").expect("moves and a result");
        let mut table = Table::new("backgammon", &[]);
        let mut ends = 0;
        for (index, token) in turns.split(' ').enumerate() {
            if let Some(dice) = token.strip_prefix('=') {
                let weights: &[u32] = if index == 0 { &first } else { &later };
                table.throw(dice, weights);
                ends = table.ends_of_turn();
            } else if let Some((text, count)) = token.split_once(':') {
                assert_eq!(ends.to_string(), count, "{token} in {game}");
                table.go(&squares(text));
                assert_ne!(table.outcome, Outcome::Going, "{token} in {game}");
            } else {
                table.go(&squares(token));
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
