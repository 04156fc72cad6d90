//! Positions as files: saving, loading, and all possible faults.

use super::game::{PLAIN, put, row, session};
use gametui::board::Square;
use gametui::record::{Content, NodeId};
use gametui::session::{ImportedPosition, NavigationStep, Session, Verdict};
use std::path::{Path, PathBuf};

fn play(session: &mut Session, squares: &[u16]) {
    for x in squares {
        let piece = u16::from(session.position().turn);
        session.play(put(*x, piece));
        session.run_pending();
    }
}

fn saved(folder: &Path, squares: &[u16]) -> PathBuf {
    let mut session = session(PLAIN);
    play(&mut session, squares);
    let path = folder.join("row.gbb");
    let remarks = session.save_position(&path, Square::new(3, 0));
    assert_eq!(remarks.expect("saved"), []);
    path
}

#[test]
fn a_saved_position_is_where_an_empty_record_starts() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = saved(folder.path(), &[0, 5]);
    let mut session = session(PLAIN);
    let (placed, read) = session.load_position(&path, Some(1)).expect("loaded");
    assert_eq!(
        (placed, read.cursor),
        (ImportedPosition::AtRoot, Some(Square::new(3, 0)))
    );
    assert_eq!(row(&session), "A....B..");
    assert_eq!(session.position().turn, 1);
    assert!(!session.is_changed(), "nothing is unsaved yet");
    session.run_pending();
    play(&mut session, &[1]);
    assert_eq!(row(&session), "AB...B..");
    session.step(NavigationStep::Start);
    assert_eq!(row(&session), "A....B..");
    assert!(matches!(
        session.record().node(NodeId::ROOT).content(),
        Content::SetUp(_)
    ));
}

#[test]
fn in_a_game_that_is_going_on_it_becomes_a_set_up_that_undo_takes_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = saved(folder.path(), &[0, 5]);
    let mut session = session(PLAIN);
    play(&mut session, &[0, 1]);
    let before = session.current();
    let (placed, _) = session.load_position(&path, None).expect("loaded");
    let node = session.current();
    assert_eq!(placed, ImportedPosition::After(node));
    assert_eq!(session.record().node(node).parent(), Some(before));
    assert_eq!(row(&session), "A....B..");
    assert_eq!(session.position().turn, 0, "the player who starts");
    assert_eq!(session.tree().verdict(node), Verdict::SetUp);
    let (placed, _) = session.load_position(&path, None).expect("loaded");
    assert_eq!(placed, ImportedPosition::AlreadyThere);
    session.undo();
    assert_eq!(session.current(), before);
    assert_eq!(row(&session), "AB......");
}

#[test]
fn what_does_not_fit_is_named_and_the_open_game_is_untouched() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut session = session(PLAIN);
    play(&mut session, &[2]);
    let before = session.current();
    let file = |text: &str| {
        let path = folder.path().join("x.gbb");
        std::fs::write(&path, text).expect("written");
        path
    };
    let table = [
        ("GBB/1.0\nsize 8 1\ncell 3 0 Verde 7\nhead 0 0\n", 3),
        ("GBB/1.0\nsize 8 1\ncell 3 0 Azul 1 Rojo 1\nhead 0 0\n", 3),
        ("GBB/1.0\nsize 3 3\nhead 0 0\n", 1),
        ("GBB/1.0\nsize 8 1\nhead 9 0\n", 2),
        ("hello\n", 1),
        ("", 1),
    ];
    for (text, line) in table {
        let path = file(text);
        let fault = session.load_position(&path, None).expect_err("a fault");
        let place = fault.sources.place(fault.diagnostics[0].span).1;
        assert_eq!(place.line, line, "{text:?}");
        assert_eq!(fault.message.id, "session-position-refused");
    }
    let fault = session
        .load_position(&folder.path().join("none.gbb"), None)
        .expect_err("a fault");
    assert_eq!(fault.message.id, "session-file-missing");
    let path = file("GBB/1.0\nsize 8 1\nhead 0 0\n");
    let fault = session.load_position(&path, Some(2)).expect_err("a fault");
    assert_eq!(fault.message.id, "session-no-such-player");
    assert_eq!(session.current(), before);
    assert_eq!(session.record().size(), 2);
}

#[test]
fn saving_to_a_bad_place_says_why() {
    let folder = tempfile::tempdir().expect("a folder");
    let session = session(PLAIN);
    let table = [
        (folder.path().to_owned(), "session-file-is-directory"),
        (folder.path().join("none/a.gbb"), "session-folder-missing"),
        #[cfg(target_os = "linux")]
        (PathBuf::from("/dev/full"), "session-disk-full"),
    ];
    for (path, id) in table {
        let fault = session
            .save_position(&path, Square::default())
            .expect_err("a fault");
        assert_eq!(fault.id, id);
    }
}
