//! Bundled games compared with referees: independent programs, written from the rules in words and never from the text
//! of the game. At random positions both must give the same moves, with their effects on the board, the player to move
//! and the outcome.

mod amazons;
mod chess;
mod draughts;
mod go;
mod gomoku;
mod halma4;
mod hasami;
mod morris;
mod shogi;
mod xiangqi;

use gametui::base::Limits;
use gametui::board::{Board, Move, Op, Outcome, Piece, Position};
use gametui::notation::read_move;
use gametui::rules::{Ask, Judgement, Rules};
use gametui::search::perft::{PerftOptions, count};
use gametui::search::random::Random;
use gametui::session::load::{RulesRequest, load_rules};
use std::collections::HashSet;
use std::rc::Rc;
use std::sync::Arc;

/// A position of a game with its history, and the rules.
trait Referee: Clone {
    /// Creates a game that begins with this position.
    fn set_up(board: &Board, turn: u8) -> Self;
    /// Returns the pieces, with the numbers of the rules.
    fn board(&self) -> Board;
    /// Returns the player to move.
    fn turn(&self) -> u8;
    /// Returns every move with the outcome after it; duplicates are allowed.
    fn moves(&self) -> Vec<(Self, Outcome)>;
}

/// The positions of a game so far, the last one first; games that diverge share what is before.
struct Course<T>(Option<Rc<(T, Self)>>);

impl<T> Clone for Course<T> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<T: PartialEq> Course<T> {
    fn new() -> Self {
        Self(None)
    }

    fn with(&self, position: T) -> Self {
        Self(Some(Rc::new((position, self.clone()))))
    }

    fn times(&self, position: &T) -> usize {
        let mut times = 0;
        let mut rest = self;
        while let Some(link) = &rest.0 {
            times += usize::from(link.0 == *position);
            rest = &link.1;
        }
        times
    }

    /// Returns the positions back to the first one equal to a position, the latest first.
    fn since_first(&self, position: &T) -> Vec<&T> {
        let links = std::iter::successors(self.0.as_deref(), |link| link.1.0.as_deref());
        let mut line: Vec<&T> = links.map(|link| &link.0).collect();
        let first = line.iter().rposition(|earlier| *earlier == position);
        line.truncate(first.map_or(0, |first| first + 1));
        line
    }
}

/// Returns the player who loses because every move of theirs, and not every one of the other, was a check since a position
/// first occurred. `line` holds the positions since then, each with the player on turn and whether that one is in check.
fn perpetual_checker(line: &[(u8, bool)]) -> Option<u8> {
    let is_perpetual = |player: u8| {
        let mut after = line.iter().filter(|(turn, _)| *turn != player);
        after.all(|(_, is_check)| *is_check)
    };
    match (is_perpetual(0), is_perpetual(1)) {
        (true, false) => Some(0),
        (false, true) => Some(1),
        _ => None,
    }
}

/// What both must agree on.
type Reached = (Board, u8, Outcome);

fn rules(name: &str, overrides: &[(&str, &str)]) -> Arc<dyn Rules> {
    let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
    let request = RulesRequest {
        overrides: overrides.iter().map(owned).collect(),
        ..RulesRequest::file(name)
    };
    let loaded = load_rules(&request).expect("loaded");
    assert_eq!(loaded.diagnostics, [], "{name}");
    loaded.rules.expect("rules")
}

/// Returns the first position of a game with another board.
fn set_up(rules: &dyn Rules, board: &Board, turn: u8) -> Position {
    let mut start = rules.start();
    start.turn = turn;
    let ops = start.board.difference(board);
    rules.set_up(&start, &ops)
}

/// Compares the numbers of sequences of 1, 2, 3... moves.
fn check_counts(rules: &dyn Rules, from: &Position, expected: &[u64]) {
    for (depth, expected) in (1..).zip(expected) {
        let counted = count(rules, from, depth, PerftOptions::default());
        assert_eq!(counted.complete, Ok(()), "depth {depth}");
        assert_eq!(counted.nodes, *expected, "depth {depth}");
    }
}

/// Returns the outcomes of moves that are repeated in a cycle until the game is over.
fn outcomes(rules: &dyn Rules, start: &Position, cycle: &[&str]) -> Vec<Outcome> {
    let mut worker = rules.worker();
    let mut position = start.clone();
    let mut outcomes = Vec::new();
    for text in cycle.iter().cycle() {
        let mv = read_move(text, rules.game(), &position.board).expect("a move");
        let Judgement::Legal(legal) = worker.judge(&position, &mv, &Limits::default()) else {
            panic!("{text} after {outcomes:?}");
        };
        outcomes.push(legal.outcome);
        if legal.outcome.is_over() {
            break;
        }
        position = legal.next;
    }
    outcomes
}

/// Plays random games from some positions, half of them preferring moves that `seeks` accepts. Returns the number of
/// positions.
fn compare_from<R: Referee>(
    rules: &dyn Rules,
    starts: &[Position],
    (seed, rounds): (u64, u64),
    plies: usize,
    seeks: fn(&R) -> bool,
) -> usize {
    let (mut positions, mut won, mut drawn) = (0, 0, 0);
    for round in 0..rounds {
        let mut random = Random::new(seed, round);
        let prefers = if round % 2 == 0 { seeks } else { anything };
        for start in starts {
            let (number, outcome) = play(rules, start, plies, &mut random, prefers);
            positions += number;
            won += usize::from(matches!(outcome, Outcome::Won(_)));
            drawn += usize::from(outcome == Outcome::Draw);
        }
    }
    assert!(won > 0 && drawn > 0, "{won} won, {drawn} drawn");
    positions
}

/// Plays a random game of at most `plies` plies and compares at every position. A move that `prefers` accepts is chosen
/// if there is one. Returns the number of positions, and the outcome.
fn play<R: Referee>(
    rules: &dyn Rules,
    start: &Position,
    plies: usize,
    random: &mut Random,
    prefers: fn(&R) -> bool,
) -> (usize, Outcome) {
    let mut worker = rules.worker();
    let limits = Limits::default();
    let mut position = start.clone();
    let mut referee = R::set_up(&start.board, start.turn);
    for ply in 0..plies {
        let listing = worker.moves(Ask::all(&position, &limits));
        assert_eq!(listing.complete, Ok(()), "{position:?}");
        assert_eq!(listing.faults.count(), 0, "{position:?}");
        let theirs = referee.moves();
        let expected: HashSet<Reached> = theirs
            .iter()
            .map(|(next, outcome)| (next.board(), next.turn(), *outcome))
            .collect();
        let mut listed = HashSet::new();
        for one in &listing.moves {
            let result = (one.next.board.clone(), one.next.turn, one.outcome);
            assert!(
                expected.contains(&result),
                "{:?} at {position:?} gives {result:?}",
                one.mv
            );
            assert!(listed.insert(result), "equal moves are one");
        }
        for result in &expected {
            assert!(
                listed.contains(result),
                "{result:?} is missing at {position:?}"
            );
        }
        if listing.moves.is_empty() {
            return (ply, Outcome::Going);
        }
        let chosen = &listing.moves[random.below(listing.moves.len())];
        judge_variants(rules, &position, &chosen.mv, &expected, random);
        let liked: Vec<_> = theirs.iter().filter(|(next, _)| prefers(next)).collect();
        let (next, outcome) = if liked.is_empty() {
            &theirs[random.below(theirs.len())]
        } else {
            liked[random.below(liked.len())]
        };
        let result = (next.board(), next.turn(), *outcome);
        let same = |one: &&gametui::rules::Listed| {
            one.next.board == result.0 && one.next.turn == result.1 && one.outcome == result.2
        };
        position = listing
            .moves
            .iter()
            .find(same)
            .expect("listed")
            .next
            .clone();
        if outcome.is_over() {
            return (ply + 1, *outcome);
        }
        referee = next.clone();
    }
    (plies, Outcome::Going)
}

/// Judges a legal move, and lists that differ from it slightly: legal ones must have a known result.
fn judge_variants(
    rules: &dyn Rules,
    position: &Position,
    mv: &Move,
    expected: &HashSet<Reached>,
    random: &mut Random,
) {
    let mut worker = rules.worker();
    let squares: Vec<_> = position.board.squares().collect();
    let pieces = rules.game().pieces.len();
    for variant in 0..6 {
        let mut ops = mv.to_vec();
        let index = random.below(ops.len() + 1);
        let square = squares[random.below(squares.len())];
        let piece = Piece(u16::try_from(random.below(pieces)).expect("few pieces"));
        match (variant, ops.get(index).copied()) {
            (0, _) => {}
            (1, Some(_)) => drop(ops.remove(index)),
            (2, _) => ops.insert(index, Op::Clear(square)),
            (3, Some(Op::Clear(_))) => ops[index] = Op::Clear(square),
            (3 | 4, Some(Op::Place(_, same))) => ops[index] = Op::Place(square, same),
            (5, Some(op)) => ops[index] = Op::Place(op.square(), piece),
            _ => {
                let other = random.below(ops.len() + 1);
                if let (Some(_), Some(_)) = (ops.get(index), ops.get(other)) {
                    ops.swap(index, other);
                }
            }
        }
        let mv = Move::of(ops);
        match worker.judge(position, &mv, &Limits::default()) {
            Judgement::Legal(legal) => {
                let result = (legal.next.board.clone(), legal.next.turn, legal.outcome);
                assert!(expected.contains(&result), "{mv:?} at {position:?}");
                let mut written = position.board.after(&mv);
                legal.effects.iter().for_each(|op| written.apply(*op));
                assert_eq!(written, legal.next.board, "effects tell the rest");
            }
            Judgement::Illegal(_) => assert!(variant != 0, "{mv:?} at {position:?}"),
            other => panic!("{mv:?} at {position:?}: {other:?}"),
        }
    }
}

fn anything<R>(_: &R) -> bool {
    true
}
