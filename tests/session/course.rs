//! Games of gdef with state, effects and history: a position is the same whether played, opened, or reached by undo and
//! branching.

use gametui::board::{Outcome, Position};
use gametui::notation::read_move;
use gametui::record::NodeId;
use gametui::search::Bounds;
use gametui::search::perft::{PerftOptions, count};
use gametui::session::load::{RulesRequest, load_rules};
use gametui::session::{PlaceRequest, Session, Verdict};
use std::fs;
use std::path::{Path, PathBuf};

/// Each move places a stone; taking the middle gives another turn and shifts the stone, and no position may repeat.
const RULES: &str = "size: 3 x 3 players: 2 obj X obj O start { }
state int turns = 0;
state obj last = empty;
define mine() -> obj { if (onTurn() == 0) { return X; } return O; }
define isMoveLegal() -> bool {
  if (operationsNum() != 1 || !isPlaceOperation(0)) { return false; }
  if (OperationList[0][2] != mine() || repeats() > 0) { return false; }
  return turns == movesNum() || PreviousPosition[0][0][0] == CurrentPosition[0][0];
}
define afterMove() {
  turns = turns + 1;
  last = OperationList[0][2];
  if (CurrentPosition[1][1] != empty) {
    clear(1, 1);
    place(2, 2, last);
    setTurn(onTurn());
  }
}
define end() -> bool {
  setScore(0, turns);
  setScore(1, 2);
  if (turns == 6) { setWinner(0); return true; }
  return false;
}";

fn rules(folder: &Path) -> PathBuf {
    let path = folder.join("course.gdef");
    fs::write(&path, RULES).expect("written");
    path
}

fn loaded(rules: &Path) -> Session {
    let loaded = load_rules(&RulesRequest::file(rules)).expect("rules");
    let mut session = loaded.into_session();
    session.run_pending();
    session
}

fn play(session: &mut Session, moves: &[&str]) {
    for text in moves {
        let game = session.game().expect("a game");
        let mv = read_move(text, game, &session.position().board).expect("a move");
        session.play(mv);
        session.run_pending();
    }
}

const MOVES: [&str; 6] = [
    "place(0,0,X)",
    "place(1,1,O)",
    "place(0,1,O)",
    "place(2,0,X)",
    "place(1,1,O)",
    "place(0,2,O)",
];

fn positions(session: &mut Session) -> Vec<(Position, Outcome)> {
    let end = session.record().main_line_end(NodeId::ROOT);
    let line = session.record().line_to(end);
    let mut found = Vec::new();
    for node in line {
        let position = session.position_at(node).known().expect("judged");
        found.push((position, session.tree().outcome_at(node)));
    }
    found
}

#[test]
fn a_game_is_the_same_however_one_comes_to_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let rules = rules(folder.path());
    let mut live = loaded(&rules);
    play(&mut live, &MOVES);
    let played = positions(&mut live);
    assert_eq!(played.len(), 7);
    assert_eq!(played[6].1, Outcome::Won(0));
    assert_eq!(played[2].0.turn, 1, "the same player again");
    let score = live.rules().expect("rules").score(&live.position().state);
    assert_eq!(score, [6.0, 2.0]);
    let second = live.record().line_to(live.current())[2];
    assert_eq!(live.tree().effects(second).len(), 2);

    let path = folder.path().join("game.sgf");
    live.save_record(&path).expect("saved");
    let text = fs::read_to_string(&path).expect("read");
    assert!(text.contains("RE[B+4]"), "{text}");
    let mut opened = loaded(&rules);
    opened.load_record(&path, None).expect("loaded");
    opened.run_pending();
    assert_eq!(positions(&mut opened), played);

    while live.undo().is_some() {}
    while live.redo().is_some() {}
    live.run_pending();
    assert_eq!(positions(&mut live), played);
    // A branch is independent of moves in other branches.
    let first = live.record().node(NodeId::ROOT).children()[0];
    live.step(gametui::session::NavigationStep::To(first));
    live.run_pending();
    play(&mut live, &["place(0,2,O)"]);
    assert_eq!(
        live.tree().verdict(live.current()),
        Verdict::Legal(Outcome::Going)
    );
    assert_eq!(positions(&mut live), played);
}

#[test]
fn a_set_up_carries_the_state_into_the_record() {
    let folder = tempfile::tempdir().expect("a folder");
    let rules = rules(folder.path());
    let mut session = loaded(&rules);
    play(&mut session, &MOVES[..2]);
    let values = [("turns", "4"), ("last", "X")].map(|(name, value)| (name.into(), value.into()));
    let place = PlaceRequest {
        state: values.to_vec(),
        ..PlaceRequest::default()
    };
    session.go_to(&place, &Bounds::default()).expect("a state");
    assert_eq!(session.position().turn, 1, "the turn stays");
    let here = positions(&mut session);
    let path = folder.path().join("game.sgf");
    session.save_record(&path).expect("saved");
    let text = fs::read_to_string(&path).expect("read");
    assert!(text.contains("GTSTATE[turns 4][last \"X\"]"), "{text}");
    let mut opened = loaded(&rules);
    opened.load_record(&path, None).expect("loaded");
    opened.run_pending();
    assert_eq!(positions(&mut opened), here);
    let saved = folder.path().join("again.sgf");
    opened.save_record(&saved).expect("saved");
    assert!(
        fs::read_to_string(&saved)
            .expect("read")
            .contains("GTSTATE[turns 4]")
    );
    let unknown = PlaceRequest {
        state: vec![("moon".to_owned(), "1".to_owned())],
        ..PlaceRequest::default()
    };
    let fault = session
        .go_to(&unknown, &Bounds::default())
        .expect_err("no such state");
    assert_eq!(fault.message.id, "rules-state-unknown");
}

#[test]
fn kiwipete_stands_in_a_set_up_with_its_state() {
    let chess = Path::new(env!("CARGO_MANIFEST_DIR")).join("games/chess.gdef");
    let rows = [
        "r . . . k . . r",
        "p . p p q p b .",
        "b n . . p n p .",
        ". . . P N . . .",
        ". p . . P . . .",
        ". . N . . Q . p",
        "P P P B B P P P",
        "R . . . K . . R",
    ];
    let mut session = loaded(&chess);
    let game = session.game().expect("a game").clone();
    let mut ops = Vec::new();
    for (row, y) in rows.iter().zip((0..8).rev()) {
        for (cell, x) in row.split(' ').zip(0..) {
            let square = gametui::board::Square::new(x, y);
            let side = if cell.chars().all(char::is_uppercase) {
                "W"
            } else {
                "B"
            };
            let name = format!("{side}{}", cell.to_uppercase());
            ops.push(match game.piece_by_name(&name) {
                Some(piece) => gametui::board::Op::Place(square, piece),
                None => gametui::board::Op::Clear(square),
            });
        }
    }
    session.set_up(ops, None);
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("kiwipete.sgf");
    session.save_record(&path).expect("saved");
    let mut session = loaded(&chess);
    let place = PlaceRequest {
        record: Some(path),
        at_end: true,
        state: vec![("passing".to_owned(), "-1".to_owned())],
        ..PlaceRequest::default()
    };
    session.go_to(&place, &Bounds::default()).expect("opened");
    session.run_pending();
    let rules = session.rules().expect("rules").clone();
    for (depth, expected) in [(1, 48), (2, 2039)] {
        let counted = count(&*rules, session.position(), depth, PerftOptions::default());
        assert_eq!(counted.complete, Ok(()));
        assert_eq!(counted.nodes, expected, "depth {depth}");
    }
}
