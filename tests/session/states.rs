//! Games whose rules have state beyond the board: however a node is reached, its position is the one that judging the
//! moves before it gave.

use super::game::put;
use crate::on_the_spot::OnTheSpot as _;
use gametui::board::{Outcome, Position};
use gametui::notation::read_move;
use gametui::record::NodeId;
use gametui::search::Bounds;
use gametui::session::load::{RulesRequest, load_rules};
use gametui::session::positions::PositionAt;
use gametui::session::{NavigationStep, PlaceRequest, RecordEdit, Session, SessionEvent, Verdict};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The first runner scores at the sixth of these moves, which ends the long steps; the second one wins.
const PLAYED: &str = "a1-a3; e6-e4; a3-a5; e4-e2; a5-a6; b6-b5; e1-e2; d6-d5; e2-e3; d5-d4; e3-e4; d4-d3; \
    e4-e5; d3-c2; e5-e6";

/// Counts plies in hidden state; the twelve-hundredth wins for player 1.
const COUNTED: &str = "rules{ first_player : 0 width : 2 height : 2 coloring : alternate
    player_change : explicit{
        (context) => {
            context.current_player = 1 - context.current_player;
            context.plies = (context.plies ?? 0) + 1;
        }
    }
}
pieces{ walker{ moves{ x : 1, y : 0  x : -1, y : 0 } mirrored } }
initial_piece_position{ walker{ positions{ x : 0, y : 0 } mirrored } }
invariants{ }
finish{
    no_moves_available
    explicit{ (context) => { if (context.plies === 1200) context.winner = 1; return true; } }
}
";

const LAST: usize = 1200;

fn hooks() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("games/hooks.bdl")
}

fn loaded(rules: &Path) -> Session {
    let loaded = load_rules(&RulesRequest::file(rules)).expect("rules");
    let mut session = loaded.into_session();
    session.run_pending();
    session
}

fn play_all(session: &mut Session, moves: &str) {
    let place = PlaceRequest {
        play: Some(moves.to_owned()),
        ..PlaceRequest::default()
    };
    session.go_to(&place, &Bounds::default()).expect("legal");
}

fn played() -> Session {
    let mut session = loaded(&hooks());
    play_all(&mut session, PLAYED);
    session.run_pending();
    session
}

fn positions(session: &mut Session) -> Vec<(Position, Outcome)> {
    let end = session.record().main_line_end(NodeId::ROOT);
    let line = session.record().line_to(end);
    let mut found = Vec::new();
    for node in line {
        let outcome = session.tree().outcome_at(node);
        let position = session.position_at(node).known();
        found.push((position.expect("judged"), outcome));
    }
    found
}

/// Checks that a session is in the same state as the game that was played: same positions, the long step refused, the
/// game won.
fn goes_on_alike(session: &mut Session) {
    session.run_pending();
    let mut live = played();
    assert_eq!(positions(session), positions(&mut live));
    let end = session.record().main_line_end(NodeId::ROOT);
    assert_eq!(session.tree().verdict(end), Verdict::Legal(Outcome::Won(0)));
    session.step(NavigationStep::Start);
    session.step(NavigationStep::Forward(6));
    session.run_pending();
    let game = session.game().expect("a game");
    let long = read_move("e1-e3", game, &session.position().board).expect("a move");
    session.play(long);
    let refused = |told: &SessionEvent| matches!(told, SessionEvent::Refused { .. });
    assert!(session.run_pending().iter().any(refused));
    session.list_legal(&[]);
    session.run_pending();
    assert_eq!(
        session.legal(&[]).map(|listing| listing.moves.len()),
        Some(7)
    );
}

#[test]
fn a_game_that_was_saved_goes_on_as_it_was_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.sgf");
    played().save_record(&path).expect("saved");
    let mut session = loaded(&hooks());
    session.load_record(&path, None).expect("loaded");
    goes_on_alike(&mut session);
}

#[test]
fn a_place_in_a_saved_game_is_known_before_anything_is_played_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.sgf");
    played().save_record(&path).expect("saved");
    let mut session = loaded(&hooks());
    let place = PlaceRequest {
        record: Some(path),
        path: Some("0*6".to_owned()),
        play: Some("e1-e3".to_owned()),
        ..PlaceRequest::default()
    };
    let fault = session
        .go_to(&place, &Bounds::default())
        .expect_err("refused");
    assert_eq!(fault.message.id, "session-move-not-played");
}

#[test]
fn undoing_and_redoing_keeps_what_the_rules_remember() {
    let mut session = played();
    while session.undo().is_some() {}
    assert_eq!(session.current(), NodeId::ROOT);
    while session.redo().is_some() {}
    goes_on_alike(&mut session);
    let first = session.record().node(NodeId::ROOT).children()[0];
    session.edit(RecordEdit::Cut(first)).expect("cut");
    session
        .edit(RecordEdit::Paste(NodeId::ROOT))
        .expect("pasted");
    goes_on_alike(&mut session);
}

#[test]
fn rules_that_are_read_again_judge_the_record_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let rules = folder.path().join("hooks.bdl");
    std::fs::copy(hooks(), &rules).expect("copied");
    let mut session = loaded(&rules);
    play_all(&mut session, PLAYED);
    session.reload_rules(0).expect("read");
    goes_on_alike(&mut session);
}

#[test]
fn a_set_up_and_a_turn_are_judged_on_from_what_the_rules_remember() {
    let mut session = played();
    session.step(NavigationStep::Start);
    session.step(NavigationStep::Forward(6));
    session.set_up(Vec::new(), Some(1));
    session.run_pending();
    play_all(&mut session, "d6-d5");
    // The long step stays forbidden for the other player too.
    session.list_legal(&[]);
    session.run_pending();
    let listed = session.legal(&[]).expect("listed").moves.len();
    session
        .edit(RecordEdit::Turn(session.current(), Some(0)))
        .expect("set");
    session
        .edit(RecordEdit::Turn(session.current(), None))
        .expect("set");
    session.run_pending();
    session.list_legal(&[]);
    session.run_pending();
    assert_eq!(session.legal(&[]).expect("listed").moves.len(), listed);
    let known = session.known_position().expect("known").clone();
    assert!(known.state.is_kept());
}

fn counted(folder: &Path, plies: usize) -> (Session, PathBuf) {
    let rules = folder.join("walk.bdl");
    std::fs::write(&rules, COUNTED).expect("written");
    let mut text = String::from("(;FF[4]GTRULES[walk.bdl]");
    for ply in 0..plies {
        let (player, back) = (ply % 2, ply / 2 % 2);
        let (from, to) = (back, 1 - back);
        let _ = write!(
            text,
            ";GTMOVE[clear {from} {player}][place {to} {player} walker.{player}]"
        );
    }
    text.push(')');
    let path = folder.join("walk.sgf");
    std::fs::write(&path, text).expect("written");
    (loaded(&rules), path)
}

#[test]
fn what_the_rules_remember_goes_from_chunk_to_chunk() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut session, path) = counted(folder.path(), LAST + 1);
    session.load_record(&path, None).expect("loaded");
    let last = session.run_pending().pop();
    let Some(SessionEvent::Replayed { refused, first, .. }) = last else {
        panic!("{last:?}");
    };
    assert_eq!(refused, 1);
    let first = first.expect("refused").node;
    assert_eq!(
        session.record().node(first).move_number() as usize,
        LAST + 1
    );
    let won = session.record().node(first).parent().expect("a node");
    assert_eq!(session.tree().verdict(won), Verdict::Legal(Outcome::Won(1)));
    assert_eq!(
        session.position_at(first),
        PositionAt::Unreachable { refused: first }
    );
}

#[test]
fn the_node_that_is_looked_at_is_judged_first_and_shown_as_written_until_then() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut session, path) = counted(folder.path(), LAST);
    session.load_record(&path, None).expect("loaded");
    let end = session.record().main_line_end(NodeId::ROOT);
    let clock = Instant::now();
    session.step(NavigationStep::To(end));
    assert!(clock.elapsed() < Duration::from_millis(500));
    assert_eq!(session.position_at(end), PositionAt::Pending);
    assert!(session.tree().is_position_pending() && session.known_position().is_err());
    assert_eq!(session.position().turn, 0);
    for told in [session.play(put(0, 0)), session.explain(put(0, 0))] {
        let [SessionEvent::Message(message)] = &told[..] else {
            panic!("{told:?}");
        };
        assert_eq!(message.id, "session-position-pending");
    }
    let told = session.set_up(Vec::new(), Some(1));
    assert!(matches!(&told[..], [SessionEvent::Message(_)]));
    session.run_pending();
    assert!(!session.tree().is_position_pending());
    assert!(session.known_position().expect("known").state.is_kept());
    assert_eq!(session.outcome(), Outcome::Won(1));
}
