//! Games with stacks, and Turkish draughts, played again as other programs have played them at random.
//!
//! Kalah and Oware are from OpenSpiel 2.0.2 (`mancala`, `oware`), the others from programs of one or two pages that were
//! written from the rules alone.

use gametui::base::Limits;
use gametui::board::{Board, Move, Op, Outcome, Position, Square};
use gametui::rules::{Ask, Judgement, Rules};
use gametui::session::load::{RulesRequest, load_rules};

/// How the other program counts moves that lead to the same position.
#[derive(Clone, Copy, PartialEq)]
enum SameMoves {
    Each,
    AsOne,
}

fn square(name: &[u8]) -> Square {
    Square::new(u16::from(name[0] - b'a'), u16::from(name[1] - b'1'))
}

/// Returns whether a move takes from and puts on these squares, from the first to the last.
fn is_on(mv: &Move, squares: &[Square]) -> bool {
    let of_move: Vec<Square> = mv.iter().map(|op| op.square()).collect();
    let sorted = |squares: &[Square]| {
        let mut squares = squares.to_vec();
        squares.sort();
        squares
    };
    // Men that are taken in another order are taken all the same.
    of_move.first() == squares.first()
        && of_move.last() == squares.last()
        && sorted(&of_move) == sorted(squares)
}

/// Returns the move that takes from some squares and puts what stood on the first one on the last; of a single square, the
/// move that takes from it.
fn written(board: &Board, squares: &[Square]) -> Vec<Op> {
    let clear = |square: &Square| Op::Clear(*square);
    match squares {
        [from, .., to] => {
            let top = board.piece(*from).expect("a piece");
            let clears = squares[..squares.len() - 1].iter().map(clear);
            clears.chain([Op::Place(*to, top)]).collect()
        }
        _ => squares.iter().map(clear).collect(),
    }
}

/// Each line is a game: for each move its squares and the number of moves to choose from, and how the game ended: the
/// score of both, or `W` with the number of the winner, `D`, or `-` for a game that was left.
fn replay(name: &str, games: &str, same: SameMoves) {
    let loaded = load_rules(&RulesRequest::file(name)).expect("loaded");
    assert_eq!(loaded.diagnostics, [], "{name}");
    let rules = loaded.rules.expect("rules");
    let mut worker = rules.worker();
    let limits = Limits::default();
    assert!(games.lines().count() >= 20);
    for game in games.lines() {
        let (moves, result) = game.rsplit_once(' ').expect("moves and a result");
        let mut at = rules.start();
        let mut outcome = Outcome::Going;
        for (ply, token) in moves.split(' ').enumerate() {
            assert_eq!(outcome, Outcome::Going, "{name} ended at {ply}: {game}");
            let (squares, count) = token.split_once(':').expect("squares and a count");
            let squares: Vec<Square> = squares.as_bytes().chunks(2).map(square).collect();
            let listing = worker.moves(Ask::all(&at, &limits));
            assert_eq!(listing.complete, Ok(()), "{name} at {ply}");
            let listed: usize = match same {
                SameMoves::Each => listing.moves.iter().map(|mv| 1 + mv.merged as usize).sum(),
                SameMoves::AsOne => listing.moves.len(),
            };
            assert_eq!(listed.to_string(), count, "{name} at {ply} {token}: {game}");
            let chosen = listing
                .moves
                .iter()
                .find(|listed| is_on(&listed.mv, &squares));
            // A move that another one in the list stands for is judged as it is.
            let unlisted = Move::of(written(&at.board, &squares));
            let mv = chosen.map_or(&unlisted, |listed| &listed.mv);
            let Judgement::Legal(legal) = worker.judge(&at, mv, &limits) else {
                panic!("{name}: {token} is refused at {ply}: {game}");
            };
            if let Some(listed) = chosen {
                assert_eq!(legal.next, listed.next, "{name} at {ply}");
                assert_eq!(legal.outcome, listed.outcome, "{name} at {ply}");
            }
            let mut played = at.board.after(mv);
            legal.effects.iter().for_each(|op| played.apply(*op));
            assert_eq!(played, legal.next.board, "{name} at {ply}");
            at = legal.next;
            outcome = legal.outcome;
        }
        assert_eq!(
            ending(&*rules, &at, outcome),
            wanted(result),
            "{name}: {game}"
        );
    }
}

fn ending(rules: &dyn Rules, at: &Position, outcome: Outcome) -> (Outcome, Vec<f64>) {
    (outcome, rules.score(&at.state))
}

fn wanted(result: &str) -> (Outcome, Vec<f64>) {
    match result {
        "W0" => (Outcome::Won(0), Vec::new()),
        "W1" => (Outcome::Won(1), Vec::new()),
        "D" => (Outcome::Draw, Vec::new()),
        "-" => (Outcome::Going, Vec::new()),
        score => {
            let score: Vec<f64> = score
                .split('-')
                .map(|part| part.parse().expect("a number"))
                .collect();
            let outcome = match score.as_slice() {
                [first, second] if first > second => Outcome::Won(0),
                [first, second] if second > first => Outcome::Won(1),
                _ => Outcome::Draw,
            };
            (outcome, score)
        }
    }
}

#[test]
fn kalah_goes_as_openspiel_plays_it() {
    replay(
        "kalah",
        include_str!("../fixtures/kalah.txt"),
        SameMoves::Each,
    );
}

#[test]
fn oware_goes_as_openspiel_plays_it() {
    replay(
        "oware",
        include_str!("../fixtures/oware.txt"),
        SameMoves::Each,
    );
}

#[test]
fn lasca_goes_as_another_program_plays_it() {
    replay(
        "lasca",
        include_str!("../fixtures/lasca.txt"),
        SameMoves::AsOne,
    );
}

#[test]
fn dvonn_goes_as_another_program_plays_it() {
    replay(
        "dvonn",
        include_str!("../fixtures/dvonn.txt"),
        SameMoves::Each,
    );
}

// No stacks, but a game whose rules look at other boards; its men are taken in an order that does not matter, too.
#[test]
fn turkish_draughts_goes_as_another_program_plays_it() {
    replay(
        "turkish",
        include_str!("../fixtures/turkish.txt"),
        SameMoves::AsOne,
    );
}
