//! What a session knows for somebody who studies: marks and properties of nodes, values of positions, paused games.

use super::game::{PLAIN, put, session};
use gametui::board::Square;
use gametui::codec::sgf::{Connection, Markup};
use gametui::record::NodeId;
use gametui::session::{
    MarkChange, NavigationStep, OpenRequest, PlaceRequest, Session, property_text,
};

fn played(squares: &[u16]) -> Session {
    let mut session = session(PLAIN);
    session.players_mut().set_seed(3);
    for x in squares {
        let piece = u16::from(session.position().turn);
        session.play(put(*x, piece));
        session.run_pending();
    }
    session
}

fn properties(session: &Session) -> Vec<String> {
    let node = session.record().node(session.current());
    node.foreign().iter().map(property_text).collect()
}

#[test]
fn marks_are_edits_that_can_be_undone_and_that_a_save_keeps() {
    let mut session = played(&[0, 1]);
    let square = Square::new(3, 0);
    for change in [
        MarkChange::Toggle(square, Markup::Triangle),
        MarkChange::NextLabel(Square::new(4, 0), true),
        MarkChange::Connect(Connection {
            from: square,
            to: Square::new(5, 0),
            is_arrow: true,
        }),
    ] {
        assert!(session.change_marks(&change).expect("small").is_some());
    }
    assert_eq!(properties(&session), ["TR[da]", "LB[ea:A]", "AR[da:fa]"]);
    let text = session.document().to_text();
    for property in ["TR[da]", "AR[da:fa]", "LB["] {
        assert!(text.contains(property), "{property} in {text}");
    }
    session.undo();
    assert!(session.connections().is_empty());
    assert!(
        session
            .change_marks(&MarkChange::Clear)
            .expect("small")
            .is_some()
    );
    assert!(
        session
            .change_marks(&MarkChange::Clear)
            .expect("small")
            .is_none()
    );
    assert!(properties(&session).is_empty());
}

#[test]
fn a_property_is_taken_as_text_or_refused() {
    let mut session = played(&[0]);
    assert!(
        session
            .set_property(None, "XY[a][b]")
            .expect("fine")
            .is_some()
    );
    for text in [
        "XY[c]",
        "C[x]",
        "GTMOVE[x]",
        "TE[9]",
        "x",
        "TR[",
        "TR[aa];",
        ";TR[aa]",
    ] {
        assert!(session.set_property(None, text).is_err(), "{text}");
    }
    assert_eq!(properties(&session), ["XY[a][b]"]);
    assert!(
        session
            .set_property(Some(0), "XY[c]")
            .expect("fine")
            .is_some()
    );
    assert!(
        session
            .set_property(Some(7), "")
            .expect("nothing")
            .is_none()
    );
    assert!(session.set_property(Some(0), "").expect("fine").is_some());
    assert!(properties(&session).is_empty());
}

#[test]
fn every_position_of_a_line_gets_a_value() {
    let mut session = played(&[0, 1, 2]);
    let line = session.record().line_to(session.current());
    assert!(line.iter().all(|node| session.value(*node).is_none()));
    session.begin_review(Session::REVIEW_TIME, None);
    session.step(NavigationStep::Start);
    session.run_pending();
    let review = session.review().expect("a review");
    assert!(!review.is_busy(), "all are done");
    assert_eq!((review.found.searched, review.found.positions), (4, 4));
    for node in &line {
        let value = session.value(*node).expect("a value");
        assert!((0.0..=1.0).contains(&value), "{value}");
    }
    // Another record has none of them.
    session.begin_review(Session::REVIEW_TIME, None);
    assert!(session.stop_review() && !session.stop_review());
    let other = played(&[0]);
    assert!(other.value(NodeId::ROOT).is_none());
}

/// Positions of games with a state are not all kept; those of a record that was opened have to be worked out again.
#[test]
fn every_position_of_an_opened_record_gets_a_value() {
    let games = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("games");
    let request = OpenRequest {
        rules: None,
        place: PlaceRequest {
            record: Some(games.join("othello.sgf")),
            ..PlaceRequest::default()
        },
    };
    let mut session = Session::open(&request).expect("opened").session;
    session.run_pending();
    let end = session.record().line_end(NodeId::ROOT);
    let line = session.record().line_to(end);
    assert!(line.len() > 50, "{}", line.len());
    session.begin_review(std::time::Duration::ZERO, None);
    session.run_pending();
    assert!(session.review().is_some_and(|review| !review.is_busy()));
    let without = line.iter().filter(|node| session.value(**node).is_none());
    assert_eq!(without.count(), 0);
}

#[test]
fn paused_games_go_on_where_they_were() {
    let mut session = played(&[]);
    session.players_mut().count_games(30);
    let _held = session.jobs();
    session.players_mut().pause_searches();
    assert!(
        session
            .players()
            .counting()
            .is_some_and(|counting| counting.is_paused)
    );
    assert!(session.players_mut().resume_searches());
    assert!(!session.players_mut().resume_searches());
    session.run_pending();
    let found = session
        .players()
        .counting()
        .and_then(|counting| counting.found.clone());
    assert_eq!(found.map(|tally| tally.games), Some(30));
}
