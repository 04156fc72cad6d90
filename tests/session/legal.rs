//! The legal moves of the current position: listed in the background, cached, dropped when they are stale.

use gametui::board::{Op, Square};
use gametui::notation::read_move;
use gametui::rules::Partial;
use gametui::session::load::{RulesRequest, load_rules};
use gametui::session::workers::Workers;
use gametui::session::{JobAnswer, NavigationStep, Session, SessionEvent, job};
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

fn library(name: &str) -> Session {
    let loaded = load_rules(&RulesRequest::file(name));
    loaded.expect("rules that ship").into_session()
}

fn rules(text: &str) -> (tempfile::TempDir, Session) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.gdef");
    std::fs::write(&path, text).expect("written");
    let loaded = load_rules(&RulesRequest::file(path)).expect("loaded");
    (folder, loaded.into_session())
}

fn play(session: &mut Session, text: &str) -> Vec<SessionEvent> {
    let mut happenings = session.play_whole_text(text);
    happenings.extend(session.run_pending());
    happenings
}

fn count(session: &mut Session) -> Option<usize> {
    session.list_legal(&[]);
    session.run_pending();
    session.legal(&[]).map(|listing| listing.moves.len())
}

#[test]
fn a_list_belongs_to_the_position_and_is_kept_for_it() {
    let mut session = library("checkers");
    assert!(session.legal(&[]).is_none(), "nobody asked");
    assert_eq!(count(&mut session), Some(7));
    play(&mut session, "c3-d4");
    assert!(session.legal(&[]).is_none(), "that was another position");
    assert_eq!(count(&mut session), Some(7));
    assert!(session.step(NavigationStep::Start));
    assert!(session.legal(&[]).is_some(), "it is known already");
    session.list_legal(&[]);
    assert!(session.jobs().is_empty());
}

#[test]
fn a_stale_answer_is_dropped() {
    let mut session = library("checkers");
    session.run_pending();
    session.list_legal(&[]);
    let mut jobs = session.jobs();
    let late = job::run(jobs.remove(0), &|| false);
    play(&mut session, "c3-d4");
    session.list_legal(&[]);
    assert!(session.take(late).is_empty());
    assert!(session.legal(&[]).is_none());
    assert!(session.moves().is_listing(), "the new list is on the way");
    session.run_pending();
    assert!(session.legal(&[]).is_some_and(|all| all.complete.is_ok()));
    assert!(!session.moves().is_listing());
}

#[test]
fn a_game_that_is_over_has_no_list() {
    let mut session = library("tictactoe");
    for mv in ["a1=X", "b1=O", "a2=X", "b2=O"] {
        play(&mut session, mv);
    }
    assert_eq!(count(&mut session), Some(5));
    play(&mut session, "a3=X");
    assert!(session.outcome().is_over());
    assert_eq!(count(&mut session), None);
    assert!(!session.moves().is_listing());
}

#[test]
fn the_moves_that_contain_an_operation_may_be_complete_where_all_are_not() {
    let (_folder, mut session) = rules(
        "name: odd size: 3 x 3 obj X define end() -> bool { return false; }
        define isMoveLegal() -> bool {
          int i = 0;
          while (i < operationsNum()) {
            if (!isPlaceOperation(i) || OperationList[i][0] != i) { return false; }
            i = i + 1;
          }
          return i > 0 && OperationList[0][1] == 2;
        }",
    );
    assert!(count(&mut session).is_some());
    let lift = [Op::Clear(Square::new(0, 0))];
    assert!(session.legal(&lift).is_none());
    session.list_legal(&lift);
    session.run_pending();
    let found = session.legal(&lift).expect("listed");
    assert!(found.moves.is_empty(), "nothing is lifted in this game");
}

#[test]
fn what_is_written_in_short_is_the_one_move_that_fits() {
    let mut session = library("checkers");
    for mv in ["c3-d4", "f6-e5"] {
        assert!(matches!(
            play(&mut session, mv).last(),
            Some(SessionEvent::Played { .. })
        ));
    }
    // The captured piece is filled in.
    assert!(matches!(
        play(&mut session, "d4-f6").last(),
        Some(SessionEvent::Played { .. })
    ));
    let game = session.game().expect("a game");
    let taken = read_move(
        "clear(3,3) clear(4,4) place(5,5,W)",
        game,
        &session.position().board,
    );
    let node = session.record().node(session.current());
    assert_eq!(node.content().as_move(), taken.ok().as_ref());
    // A refused move is explained as written.
    assert!(matches!(
        play(&mut session, "b6-b5").last(),
        Some(SessionEvent::Refused { .. })
    ));
    // Operations that are spelled out are taken literally.
    assert!(session.step(NavigationStep::Back(1)));
    assert!(matches!(
        play(&mut session, "clear(3,3) place(5,5,W)").last(),
        Some(SessionEvent::Refused { .. })
    ));
}

#[test]
fn a_long_list_is_stopped_by_the_next_one() {
    let (_folder, mut session) = rules(
        "name: slow size: 64 x 64 obj X define end() -> bool { return false; }
        define isMoveLegal() -> bool {
          int i = 0;
          while (i < 1000000000) { i = i + 1; }
          return operationsNum() == 1;
        }",
    );
    let (sender, answers) = channel();
    let workers = Workers::new(move |answer| {
        let _ = sender.send(answer);
    });
    session.list_legal(&[]);
    for job in session.jobs() {
        workers.submit(job);
    }
    assert!(session.moves().is_listing());
    // The position changes, so the list of the old position is no longer awaited.
    session.set_up(
        vec![Op::Place(Square::new(3, 3), gametui::board::Piece(0))],
        None,
    );
    session.list_legal(&[]);
    for job in session.jobs() {
        workers.submit(job);
    }
    let deadline = Instant::now() + Duration::from_secs(60);
    while session.moves().is_listing() {
        let left = deadline.saturating_duration_since(Instant::now());
        let answer: JobAnswer = answers.recv_timeout(left).expect("an answer in time");
        session.take(answer);
    }
    let listing = session.legal(&[]).expect("an answer");
    assert!(matches!(
        listing.complete,
        Err(Partial::Work { .. } | Partial::Unfinished(_))
    ));
    assert!(!listing.has_no_move());
}

#[test]
fn a_king_that_is_mated_is_still_named() {
    for rules in ["chess.bdl", "chess.gdef"] {
        let mut session = library(rules);
        for mv in ["f2-f3", "e7-e5", "g2-g4"] {
            play(&mut session, mv);
        }
        assert_eq!(count(&mut session), Some(30));
        assert_eq!(session.attacked(), []);
        play(&mut session, "d8-h4");
        assert!(session.outcome().is_over());
        assert_eq!(count(&mut session), None, "no list after the end");
        assert_eq!(session.attacked(), [Square::new(4, 0)]);
    }
}
