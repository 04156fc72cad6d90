//! Opening files and bundled games that are named on the command line.

use crate::on_the_spot::OnTheSpot as _;
use gametui::board::Outcome;
use gametui::record::NodeId;
use gametui::session::library;
use gametui::session::load::RulesRequest;
use gametui::session::{
    FileError, OpenRequest, OpenedFile, PlaceRequest, Session, SessionEvent, Verdict,
};
use std::path::{Path, PathBuf};

fn game(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("games")
        .join(name)
}

fn open(rules: Option<&Path>, place: PlaceRequest) -> Result<OpenedFile, Box<FileError>> {
    let request = OpenRequest {
        rules: rules.map(RulesRequest::file),
        place,
    };
    let mut opening = Session::open(&request)?;
    opening.session.run_pending();
    Ok(opening)
}

fn opened(rules: Option<&Path>, place: PlaceRequest) -> Session {
    let opening = open(rules, place).expect("opened");
    assert_eq!(opening.remarks, []);
    opening.session
}

fn playing(moves: &str) -> PlaceRequest {
    PlaceRequest {
        play: Some(moves.to_owned()),
        ..PlaceRequest::default()
    }
}

const OPENING: &str = "c3-d4; b6-a5; clear(3,3) place(4,4,W)";

#[test]
fn moves_of_draughts_are_played_and_a_bad_one_says_why() {
    let checkers = game("checkers.gdef");
    let session = opened(Some(&checkers), playing(OPENING));
    assert_eq!(session.record().node(session.current()).move_number(), 3);
    assert_eq!(session.position().turn, 1);
    assert_eq!(session.outcome(), Outcome::Going);
    for (moves, id) in [
        ("c3-d4; b6-b5", "session-move-not-played"),
        ("c3-d4; b6-", "session-move-unreadable"),
    ] {
        let fault = open(Some(&checkers), playing(moves)).expect_err("a fault");
        assert_eq!(fault.message.id, id);
    }
}

#[test]
fn a_position_is_opened_with_the_player_to_move() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("pos.gbb");
    let checkers = game("checkers.gdef");
    let session = opened(Some(&checkers), playing("c3-d4"));
    let board = session.position().board.clone();
    session
        .save_position(&path, gametui::board::Square::new(3, 3))
        .expect("saved");
    let place = PlaceRequest {
        position: Some(path),
        turn: Some(1),
        ..PlaceRequest::default()
    };
    let session = opened(Some(&checkers), place);
    assert_eq!(session.position().board, board);
    assert_eq!(session.position().turn, 1);
    assert!(!session.is_changed());
    let place = PlaceRequest {
        turn: Some(2),
        ..PlaceRequest::default()
    };
    let fault = open(Some(&checkers), place).expect_err("a fault");
    assert_eq!(fault.message.id, "session-no-such-player");
}

#[test]
fn a_record_finds_its_rules_beside_it_or_in_the_library() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("study.sgf");
    let mut session = opened(Some(&game("checkers.gdef")), playing(OPENING));
    session.save_record(&path).expect("saved");
    let record = |path: &Path| PlaceRequest {
        record: Some(path.to_owned()),
        ..PlaceRequest::default()
    };

    let session = opened(None, record(&path));
    assert!(
        session.rules_text().files()[0].is_read_only(),
        "from the library"
    );
    assert_eq!(session.record().node(session.current()).move_number(), 3);
    assert_eq!(
        session.tree().verdict(session.current()),
        Verdict::Legal(Outcome::Going)
    );

    let beside = folder.path().join("checkers.gdef");
    let rules = std::fs::read_to_string(game("checkers.gdef")).expect("there");
    std::fs::write(&beside, &rules).expect("written");
    let session = opened(None, record(&path));
    assert_eq!(
        session.rules_text().files()[0].path.as_deref(),
        Some(&*beside)
    );

    std::fs::write(&beside, format!("{rules}\n\n")).expect("written");
    let session = opened(None, record(&path));
    assert!(
        session.rules_text().files()[0].is_read_only(),
        "the library has the right text"
    );
    let opening = open(Some(&beside), record(&path)).expect("opened");
    assert_eq!(opening.remarks[0].id, "session-record-other-rules");
    assert_eq!(opening.session.record().size(), 4);
}

#[test]
fn a_path_and_the_end_of_the_main_line_lead_to_nodes() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("study.sgf");
    let checkers = game("checkers.gdef");
    let mut session = opened(Some(&checkers), playing(OPENING));
    session.step(gametui::session::NavigationStep::Start);
    session.save_record(&path).expect("saved");
    let place = |way: Option<&str>, at_end| PlaceRequest {
        record: Some(path.clone()),
        path: way.map(str::to_owned),
        at_end,
        ..PlaceRequest::default()
    };
    let number = |place| {
        let session = opened(Some(&checkers), place);
        session.record().node(session.current()).move_number()
    };
    assert_eq!(number(place(None, false)), 0, "where it was saved");
    assert_eq!(number(place(None, true)), 3);
    assert_eq!(number(place(Some("0*2"), false)), 2);
    assert_eq!(number(place(Some(""), true)), 0);
    assert!(open(Some(&checkers), place(Some("5"), false)).is_err());
    assert!(open(Some(&checkers), place(Some("x"), false)).is_err());
}

#[test]
fn a_record_without_rules_is_a_tree_with_comments_that_is_saved_as_it_was() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("other.sgf");
    let text = "(;FF[4]SZ[8]GM[3];B[e2-e4]C[hello];W[e7-e5]ZZ[q\\]])";
    std::fs::write(&path, text).expect("written");
    let place = PlaceRequest {
        record: Some(path.clone()),
        ..PlaceRequest::default()
    };
    let opening = open(None, place).expect("opened");
    assert_eq!(opening.remarks[0].id, "session-record-without-rules");
    let mut session = opening.session;
    assert!(session.game().is_none());
    assert_eq!(session.record().size(), 3);
    let next = session.record().node(NodeId::ROOT).children()[0];
    assert_eq!(session.record().node(next).comment(), "hello");
    assert!(matches!(
        session.play(gametui::board::Move::pass())[..],
        [SessionEvent::Message(_)]
    ));
    session.save_record(&path).expect("saved");
    let saved = std::fs::read_to_string(&path).expect("there");
    for kept in ["SZ[8]", "GM[3]", "B[e2-e4]", "C[hello]", "ZZ[q\\]]"] {
        assert!(saved.contains(kept), "{saved}");
    }
}

#[test]
fn rules_with_errors_open_and_missing_ones_do_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("broken.gdef");
    std::fs::write(&path, "players: 2\nfunction {").expect("written");
    let session = opened(Some(&path), PlaceRequest::default());
    assert!(session.game().is_none());
    assert!(
        session
            .rules_text()
            .diagnostics()
            .1
            .iter()
            .any(|found| found.is_error())
    );
    let missing = folder.path().join("none.gdef");
    let fault = open(Some(&missing), PlaceRequest::default()).expect_err("a fault");
    assert_eq!(fault.message.id, "session-file-missing");
    let fault = open(None, PlaceRequest::default()).expect_err("a fault");
    assert_eq!(fault.message.id, "session-nothing-to-open");
}

#[test]
fn values_from_the_command_line_come_back_with_the_record() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("named.sgf");
    let mut rules = RulesRequest::file("tictactoe");
    rules.overrides = vec![("name".to_owned(), "Three".to_owned())];
    let request = OpenRequest {
        rules: Some(rules),
        place: PlaceRequest::default(),
    };
    let mut session = Session::open(&request).expect("opened").session;
    assert_eq!(session.game().map(|game| &*game.name), Some("Three"));
    session.save_record(&path).expect("saved");
    let place = PlaceRequest {
        record: Some(path),
        ..PlaceRequest::default()
    };
    let session = opened(None, place);
    assert_eq!(session.game().map(|game| &*game.name), Some("Three"));
}

#[test]
fn every_game_that_ships_opens() {
    for game in gametui::session::library::games() {
        let session = opened(Some(Path::new(game.file)), PlaceRequest::default());
        assert!(session.game().is_some(), "{}", game.file);
        assert!(session.rules_text().files()[0].is_read_only());
    }
}

const ENDLESS: &str = "name: endless
players: 2
size: 3 x 3
obj X
start { }
define isMoveLegal() -> bool {
  while (true) { }
  return true;
}
define end() -> bool { return false; }
";

#[test]
fn a_rule_that_never_ends_is_cut_and_can_be_stopped() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("endless.gdef");
    std::fs::write(&path, ENDLESS).expect("written");
    let mut session = opened(Some(&path), PlaceRequest::default());
    assert!(
        session.game().is_some(),
        "{:?}",
        session.rules_text().diagnostics().1
    );
    let place =
        gametui::board::Op::Place(gametui::board::Square::new(1, 1), gametui::board::Piece(0));
    let mv = gametui::board::Move::of(vec![place]);
    assert!(session.play(mv.clone()).is_empty());
    let happenings = session.run_pending();
    assert!(
        matches!(happenings[..], [SessionEvent::LimitReached { .. }]),
        "{happenings:?}"
    );
    assert!(session.play(mv).is_empty());
    for job in session.jobs() {
        let answer = gametui::session::job::run(job, &|| true);
        assert!(answer.is_stopped());
        assert!(session.take(answer).is_empty());
    }
    assert!(!session.moves().is_judging());
    assert_eq!(session.record().size(), 1);
}

#[test]
fn what_ships_with_a_game_opens_by_its_name_and_is_in_no_file() {
    for game in library::games() {
        if let Some(sample) = game.sample() {
            let place = PlaceRequest {
                record: Some(sample.name.into()),
                ..PlaceRequest::default()
            };
            let session = opened(None, place);
            assert_eq!(session.storage().record_path(), None, "{}", sample.name);
            assert!(!session.tree().is_changed(), "{}", sample.name);
            let root = session.record().node(session.record().root());
            assert!(!root.children().is_empty(), "{}", sample.name);
        }
        if let Some(position) = game.position() {
            let place = PlaceRequest {
                position: Some(position.name.into()),
                ..PlaceRequest::default()
            };
            let session = opened(Some(Path::new(game.file)), place);
            assert!(session.known_position().is_ok(), "{}", position.name);
        }
    }
}

#[test]
fn a_game_that_includes_one_of_the_library_is_saved_where_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mine.gdef");
    let rules = std::fs::read_to_string(game("breakthrough.gdef")).expect("there");
    let rules = rules.replacen("size", "include \"std.gdef\";\nsize", 1);
    std::fs::write(&path, &rules).expect("written");
    let mut session = opened(Some(&path), PlaceRequest::default());
    let is_read_only = |session: &Session| -> Vec<bool> {
        let files = session.rules_text().files().iter();
        files.map(|file| file.is_read_only()).collect()
    };
    assert_eq!(is_read_only(&session)[..2], [false, true]);
    let longer = format!("{rules}\n");
    session
        .save_rules(0, None, &longer)
        .expect("saved in place");
    assert_eq!(std::fs::read_to_string(&path).expect("there"), longer);
    let fault = session.save_rules(1, None, "x").expect_err("a fault");
    assert_eq!(fault.id, "session-rules-read-only");
}
