//! The squares that the rules show where the game is over: the same however the position was reached.

use gametui::codec::records::format_of_file;
use gametui::notation::square_name;
use gametui::record::NodeId;
use gametui::session::load::RulesRequest;
use gametui::session::{NavigationStep, OpenRequest, PlaceRequest, Session};
use std::path::{Path, PathBuf};

fn opened(rules: &Path, place: PlaceRequest) -> Session {
    let request = OpenRequest {
        rules: Some(RulesRequest::file(rules)),
        place,
    };
    let mut session = Session::open(&request).expect("opened").session;
    session.run_pending();
    session
}

fn shown(session: &Session) -> Vec<String> {
    let style = session.game().expect("a game").look.coordinates;
    let squares = session.shown_squares().iter();
    let mut names: Vec<String> = squares.map(|square| square_name(*square, style)).collect();
    names.sort();
    names
}

fn expect(session: &Session, squares: &str, how: &str) {
    let names: Vec<&str> = squares.split(' ').collect();
    assert_eq!(shown(session), names, "{how}");
}

#[test]
fn what_has_won_is_shown_however_the_end_was_reached() {
    for (game, moves, squares) in [
        ("tictactoe.gdef", "a1=X; b1=O; a2=X; b2=O; a3=X", "a1 a2 a3"),
        ("tictactoe.bggl", "a1=X; b1=O; b2=X; b3=O; c3=X", "a1 b2 c3"),
        (
            "connect4.gdef",
            "a1=R; b1=Y; a2=R; b2=Y; a3=R; b3=Y; a4=R",
            "a1 a2 a3 a4",
        ),
        ("chess.bdl", "f2-f3; e7-e5; g2-g4; d8-h4", "e1"),
    ] {
        let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "games", game].iter().collect();
        let place = PlaceRequest {
            play: Some(moves.to_owned()),
            ..PlaceRequest::default()
        };
        let mut played = opened(&path, place);
        assert!(played.outcome().is_over(), "{game}");
        expect(&played, squares, game);
        // Nothing is shown before, and the same again afterwards.
        assert!(played.step(NavigationStep::Back(1)));
        played.run_pending();
        assert_eq!(played.shown_squares(), [], "{game}");
        assert!(played.step(NavigationStep::End));
        played.run_pending();
        expect(&played, squares, game);
        // The record of it, opened at its end.
        let mut document = played.document();
        document.format = format_of_file("x.sgf").expect("a format");
        let bytes = document.to_bytes().expect("written");
        let folder = tempfile::tempdir().expect("a folder");
        let record = folder.path().join("x.sgf");
        std::fs::write(&record, bytes).expect("written");
        let place = PlaceRequest {
            record: Some(record),
            at_end: true,
            ..PlaceRequest::default()
        };
        let opened = opened(&path, place);
        assert_ne!(opened.current(), NodeId::ROOT);
        expect(&opened, squares, game);
    }
}

#[test]
fn a_position_that_is_set_up_shows_it_too() {
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "games", "gomoku.gdef"]
        .iter()
        .collect();
    let place = PlaceRequest {
        fen: Some("15/15/15/15/15/15/15/7b1ww4/7b7/5wbbb6/7b7/7b7/15/15/15 w".to_owned()),
        ..PlaceRequest::default()
    };
    let session = opened(&path, place);
    assert!(session.outcome().is_over());
    expect(&session, "H4 H5 H6 H7 H8", "gomoku");
}
