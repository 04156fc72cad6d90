//! Games of lines, walls and links between squares, played again as other programs have played them at random.
//!
//! Dots and boxes and Twixt are from OpenSpiel 2.0.2 (`dots_and_boxes`, `twixt`), Quoridor from a program of two pages
//! that was written from the rules alone, whose moves are those of `quoridor` in OpenSpiel.

use gametui::base::Limits;
use gametui::board::{Game, Move, Op, Outcome, Square};
use gametui::rules::Ask;
use gametui::session::load::{RulesRequest, load_rules};

/// Returns the operations as the fixtures write them: their squares, and the kind of a wall.
fn written(mv: &Move, game: &Game) -> String {
    let square = |square: Square| format!("{}{}", char::from(b'a' + square.x as u8), square.y + 1);
    let name = |op: &Op| match op {
        Op::Place(at, piece) => match game.pieces[usize::from(piece.0)].name.as_str() {
            wall @ ("H" | "V") => square(*at) + wall,
            _ => square(*at),
        },
        Op::Clear(at) => square(*at),
    };
    mv.iter().map(name).collect()
}

/// Each line is a game: for each move its squares and the number of moves to choose from, and who won, or `D`.
fn replay(name: &str, set: &[(&str, &str)], games: &str) {
    let set = set
        .iter()
        .map(|(name, value)| ((*name).into(), (*value).into()));
    let loaded = load_rules(&RulesRequest {
        overrides: set.collect(),
        ..RulesRequest::file(name)
    })
    .expect("loaded");
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
            let listing = worker.moves(Ask::all(&at, &limits));
            assert_eq!(listing.complete, Ok(()), "{name} at {ply}");
            let listed = listing.moves.len().to_string();
            assert_eq!(listed, count, "{name} at {ply} {token}: {game}");
            let chosen = listing
                .moves
                .into_iter()
                .find(|listed| written(&listed.mv, rules.game()) == squares);
            let chosen = chosen.unwrap_or_else(|| panic!("{name}: no {token} at {ply}: {game}"));
            at = chosen.next;
            outcome = chosen.outcome;
        }
        let wanted = match result {
            "W0" => Outcome::Won(0),
            "W1" => Outcome::Won(1),
            _ => Outcome::Draw,
        };
        assert_eq!(outcome, wanted, "{name}: {game}");
    }
}

#[test]
fn dots_and_boxes_goes_as_openspiel_plays_it() {
    let games = include_str!("../fixtures/dotsandboxes.txt");
    replay("dotsandboxes", &[], games);
}

#[test]
fn quoridor_goes_as_another_program_plays_it() {
    replay("quoridor", &[], include_str!("../fixtures/quoridor.txt"));
}

// Where red's first peg stands on red's border the swap is counted, too, though OpenSpiel does not offer it there.
#[test]
fn twixt_goes_as_openspiel_plays_it() {
    let games = include_str!("../fixtures/twixt.txt");
    replay("twixt", &[("N", "8")], games);
}
