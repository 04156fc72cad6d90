//! Games with chance: throws by themselves and on request, in the record and in files, of one's own dice, and in set-ups.

use gametui::board::{Op, Outcome, Square};
use gametui::notation::read_move;
use gametui::record::NodeId;
use gametui::session::load::{RulesRequest, load_rules};
use gametui::session::{NavigationStep, Session, SessionEvent, Verdict};
use std::fs;
use std::path::Path;

/// A counter of nobody is moved by a die of six faces, which each player clears; thirty steps end the game.
const RULES: &str = "players: 2 size: 2 x 1 obj DONE obj d[1 .. 6] of 0 start { }
state int way = 0;
define isChance() -> bool { return CurrentPosition[0][0] == empty; }
define isMoveLegal() -> bool {
  if (operationsNum() != 1) { return false; }
  if (isChance()) { return isPlaceOperation(0) && OperationList[0][0] == 0 && OperationList[0][2] != DONE; }
  return !isPlaceOperation(0) && OperationList[0][0] == 0;
}
define afterMove() { if (!isPlaceOperation(0)) { way += number(PreviousPosition[0][0][0]); } }
define end() -> bool { return way >= 30; }";

fn session(folder: &Path) -> Session {
    let path = folder.join("dice.gdef");
    fs::write(&path, RULES).expect("written");
    let loaded = load_rules(&RulesRequest::file(path)).expect("rules");
    let mut session = loaded.into_session();
    session.players_mut().set_seed(5);
    session.run_pending();
    session
}

fn play(session: &mut Session, text: &str) {
    let game = session.game().expect("a game");
    let mv = read_move(text, game, &session.position().board).expect("a move");
    session.play(mv);
    session.run_pending();
}

/// Returns the number of moves to the current node.
fn ply(session: &Session) -> u32 {
    session.record().node(session.current()).move_number()
}

#[test]
fn nobody_throws_unless_asked() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut session = session(folder.path());
    assert_eq!(session.outcome(), Outcome::Chance);
    assert_eq!(ply(&session), 0);
    assert!(session.is_chance_to_move() && session.is_throw_waiting());
    assert!(!session.is_machine_waiting() && !session.is_machine_to_move());
    session.think();
    session.run_pending();
    assert_eq!((ply(&session), session.outcome()), (1, Outcome::Going));
    assert!(session.tree().is_throw(session.current()));
    // Not again: a player is to move.
    session.run_pending();
    assert_eq!(ply(&session), 1);
}

#[test]
fn the_dice_are_thrown_at_the_end_of_a_line_and_stay_when_one_steps_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut session = session(folder.path());
    session.players_mut().set_throws(true);
    session.run_pending();
    assert_eq!(ply(&session), 1);
    play(&mut session, "clear(0,0)");
    assert_eq!(ply(&session), 3, "the move and the next throw");
    assert_eq!(session.position().turn, 1);
    let thrown = session.current();
    assert!(session.tree().is_throw(thrown));
    session.step(NavigationStep::Back(1));
    session.run_pending();
    assert_eq!(ply(&session), 2, "the throw is there already");
    // Whoever throws again makes a variation, or enters the same throw.
    for _ in 0..20 {
        session.think();
        session.run_pending();
        assert_eq!(ply(&session), 3);
        session.step(NavigationStep::Back(1));
        session.run_pending();
    }
    let throws = session.record().node(session.current()).children().len();
    assert!((4..=6).contains(&throws), "{throws}");
}

#[test]
fn a_person_chooses_what_the_dice_on_the_table_show() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut session = session(folder.path());
    play(&mut session, "place(0,0,d.4)");
    assert_eq!((ply(&session), session.outcome()), (1, Outcome::Going));
    assert!(session.tree().is_throw(session.current()));
    let text = session
        .tree()
        .move_text(session.current(), session.game().expect("a game"));
    assert!(text.is_some());
    play(&mut session, "clear(0,0)");
    assert!(!session.tree().is_throw(session.current()));
    assert_eq!(session.outcome(), Outcome::Chance);
}

#[test]
fn a_file_says_which_moves_are_throws_and_gives_them_to_no_player() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut session = session(folder.path());
    for text in [
        "place(0,0,d.4)",
        "clear(0,0)",
        "place(0,0,d.6)",
        "clear(0,0)",
    ] {
        play(&mut session, text);
    }
    let path = folder.path().join("dice.sgf");
    session.save_record(&path).expect("saved");
    let text = fs::read_to_string(&path).expect("read");
    assert_eq!(text.matches("GTCHANCE[]").count(), 2, "{text}");
    assert!(!text.contains(";B[") && !text.contains(";W["), "{text}");
    let mut opened = self::session(folder.path());
    opened.players_mut().set_throws(true);
    opened.load_record(&path, None).expect("loaded");
    opened.run_pending();
    // The end of a record that was opened is looked at; whoever goes on says so.
    let nodes = opened.record().all().count();
    assert_eq!(nodes, 5);
    for node in opened
        .record()
        .all()
        .collect::<Vec<NodeId>>()
        .into_iter()
        .skip(1)
    {
        assert!(matches!(opened.tree().verdict(node), Verdict::Legal(_)));
        assert_eq!(
            opened.tree().is_throw(node),
            opened.record().node(node).move_number() % 2 == 1
        );
    }
    let again = folder.path().join("again.sgf");
    opened.save_record(&again).expect("saved");
    assert_eq!(fs::read_to_string(&again).expect("read"), text);
}

#[test]
fn a_set_up_is_thrown_at_where_the_rules_say_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut session = session(folder.path());
    let die = session
        .game()
        .expect("a game")
        .piece_by_name("d.2")
        .expect("a die");
    session.set_up(vec![Op::Place(Square::new(0, 0), die)], Some(1));
    session.run_pending();
    assert_eq!(session.outcome(), Outcome::Going);
    session.set_up(vec![Op::Clear(Square::new(0, 0))], Some(1));
    session.run_pending();
    assert_eq!(session.outcome(), Outcome::Chance);
    session.think();
    session.run_pending();
    assert_eq!(
        (session.outcome(), session.position().turn),
        (Outcome::Going, 1)
    );
}

#[test]
fn rules_without_an_outcome_say_why_nothing_is_thrown() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("dice.gdef");
    let text = RULES.replace("OperationList[0][2] != DONE", "OperationList[0][0] == 5");
    fs::write(&path, text).expect("written");
    let mut session = load_rules(&RulesRequest::file(path))
        .expect("rules")
        .into_session();
    session.run_pending();
    session.think();
    let events = session.run_pending();
    let said = events.iter().find_map(|event| match event {
        SessionEvent::Message(message) => Some(message.id),
        _ => None,
    });
    assert_eq!(said, Some("session-throw-failed"));
    assert_eq!(ply(&session), 0);
    session.run_pending();
    assert_eq!(session.outcome(), Outcome::Chance, "shown as it is");
}
