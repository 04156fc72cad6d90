//! Records as files: reopening finds everything, and no fault affects the open game.

use super::game::{PLAIN, put, row, session, session_on};
use crate::on_the_spot::OnTheSpot as _;
use gametui::base::Limits;
use gametui::board::Outcome;
use gametui::codec::sgf;
use gametui::record::NodeId;
use gametui::rules::Ask;
use gametui::search::random::Random;
use gametui::session::load::{RulesRequest, load_rules};
use gametui::session::{NavigationStep, RecordEdit, Session, SessionEvent, Verdict};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

fn play(session: &mut Session, squares: &[u16]) {
    for x in squares {
        let piece = u16::from(session.position().turn);
        session.play(put(*x, piece));
        let happenings = session.run_pending();
        assert!(
            matches!(happenings[..], [SessionEvent::Played { .. }]),
            "{happenings:?}"
        );
    }
}

/// Returns a game with a comment, a variation, a set-up, and the current node in the middle of the variation.
fn studied() -> Session {
    let mut session = session(PLAIN);
    play(&mut session, &[0, 1, 2]);
    session.edit(RecordEdit::Comment(
        session.current(),
        "so far ]\\ so good\nśmiało".to_owned(),
    ));
    session.step(NavigationStep::Back(2));
    play(&mut session, &[5, 6]);
    let fork = session.current();
    session.set_up(put(7, 1).to_vec(), Some(1));
    session.edit(RecordEdit::Name(session.current(), "what if".to_owned()));
    session.step(NavigationStep::To(fork));
    session
}

fn load(path: &Path) -> Session {
    let mut session = session(PLAIN);
    let remarks = session.load_record(path, None).expect("loaded");
    assert_eq!(remarks, []);
    session.run_pending();
    session
}

#[test]
fn quitting_and_coming_back_finds_everything() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("study.sgf");
    let mut before = studied();
    assert!(before.is_changed());
    before.save_record(&path).expect("saved");
    assert!(!before.is_changed());
    assert_eq!(before.storage().record_path(), Some(path.as_path()));
    let after = load(&path);
    assert!(!after.is_changed());
    let (old, new) = (before.record(), after.record());
    let place = |session: &Session| session.record().path(session.current()).to_string();
    assert_eq!(place(&after), place(&before));
    assert_eq!(row(&after), row(&before));
    assert_eq!(old.size(), new.size());
    for (a, b) in old.all().zip(new.all()) {
        assert_eq!(old.path(a), new.path(b));
        let (a, b) = (old.node(a), new.node(b));
        assert_eq!(
            (a.content(), a.turn(), a.comment(), a.name()),
            (b.content(), b.turn(), b.comment(), b.name())
        );
    }
    for node in new.all().skip(1) {
        assert_ne!(after.tree().verdict(node), Verdict::Unchecked);
        assert_ne!(after.tree().verdict(node), Verdict::Refused);
    }
}

#[test]
fn saving_again_writes_the_same_and_unsaved_is_told_from_saved() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("study.sgf");
    studied().save_record(&path).expect("saved");
    let first = std::fs::read_to_string(&path).expect("there");
    let mut session = load(&path);
    session.save_record(&path).expect("saved");
    assert_eq!(std::fs::read_to_string(&path).expect("there"), first);
    session.edit(RecordEdit::Comment(NodeId::ROOT, "new".to_owned()));
    assert!(session.is_changed());
    session.undo();
    assert!(!session.is_changed());
}

#[test]
fn a_finished_game_says_its_result() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("won.sgf");
    let mut session = session("pieces A B\nwin 7\n");
    play(&mut session, &[0, 7]);
    assert_eq!(session.outcome(), Outcome::Won(1));
    session.save_record(&path).expect("saved");
    let text = std::fs::read_to_string(&path).expect("there");
    assert!(text.contains("RE[W+]"), "{text}");
}

#[test]
fn a_record_of_other_rules_is_told_and_its_first_bad_move_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("study.sgf");
    studied().save_record(&path).expect("saved");
    let mut session = session("pieces A B\nforbid 1\n");
    let remarks = session.load_record(&path, None).expect("loaded");
    assert_eq!(remarks.len(), 1);
    assert_eq!(remarks[0].id, "session-record-other-rules");
    let happenings = session.run_pending();
    let Some(SessionEvent::Replayed {
        first: Some(first), ..
    }) = happenings.last()
    else {
        panic!("{happenings:?}");
    };
    assert_eq!(session.record().path(first.node).to_string(), "0*2");
}

#[test]
fn what_cannot_be_opened_says_why_and_the_open_game_is_untouched() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut session = studied();
    let (node, size) = (session.current(), session.record().size());
    let file = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).expect("written");
        path
    };
    let table: [(PathBuf, Option<usize>, &str); 6] = [
        (folder.path().join("none"), None, "session-file-missing"),
        (folder.path().to_owned(), None, "session-file-is-directory"),
        (file("a", b""), None, "session-record-empty"),
        (file("b", b"(;FF[4])"), Some(2), "session-record-no-game"),
        (file("c", b"(;FF[4])"), Some(0), "session-record-no-game"),
        (file("d", &[0xff; 40]), None, "session-record-empty"),
    ];
    for (path, game, id) in table {
        let fault = session.load_record(&path, game).expect_err("a fault");
        assert_eq!(fault.message.id, id, "{path:?}");
    }
    assert_eq!((session.current(), session.record().size()), (node, size));
    assert!(session.is_changed());
}

#[test]
fn what_cannot_be_saved_stays_unsaved() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut session = studied();
    let table = [
        (folder.path().to_owned(), "session-file-is-directory"),
        (folder.path().join("none/a.sgf"), "session-folder-missing"),
        #[cfg(target_os = "linux")]
        (PathBuf::from("/dev/full"), "session-disk-full"),
    ];
    for (path, id) in table {
        assert_eq!(session.save_record(&path).expect_err("a fault").id, id);
        assert!(session.is_changed());
        assert_eq!(session.storage().record_path(), None);
    }
}

#[test]
fn the_other_games_of_a_file_survive() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("two.sgf");
    std::fs::write(&path, "(;FF[4]C[one])(;FF[4]C[two])(;FF[4]C[three]XX[y])").expect("written");
    let mut session = session(PLAIN);
    session.load_record(&path, Some(2)).expect("loaded");
    assert_eq!(session.record().node(NodeId::ROOT).comment(), "two");
    session.edit(RecordEdit::Comment(NodeId::ROOT, "changed".to_owned()));
    session.save_record(&path).expect("saved");
    for (game, comment) in [(1, "one"), (2, "changed"), (3, "three")] {
        session.load_record(&path, Some(game)).expect("loaded");
        assert_eq!(session.record().node(NodeId::ROOT).comment(), comment);
    }
    assert!(
        std::fs::read_to_string(&path)
            .expect("there")
            .contains("XX[y]")
    );
}

#[test]
fn a_record_changed_on_disk_is_told_and_our_own_save_is_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("study.sgf");
    let mut session = studied();
    session.save_record(&path).expect("saved");
    assert!(session.disk_changed(&path).is_empty());
    std::fs::write(&path, "(;FF[4])").expect("written");
    let happenings = session.disk_changed(&path);
    assert!(matches!(
        happenings[..],
        [SessionEvent::ChangedOnDisk {
            conflict: false,
            ..
        }]
    ));
    std::fs::remove_file(&path).expect("removed");
    let happenings = session.disk_changed(&path);
    assert!(matches!(happenings[..], [SessionEvent::Deleted { .. }]));
    session.save_record(&path).expect("written again");
    assert!(session.disk_changed(&path).is_empty());
}

#[test]
fn saving_does_not_replace_what_another_program_has_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("study.sgf");
    let mut session = studied();
    session.save_record(&path).expect("saved");
    std::fs::write(&path, "(;FF[4]C[other])").expect("written");
    let fault = session.save_record(&path).expect_err("not replaced");
    assert_eq!(fault.id, "session-file-changed-elsewhere");
    let text = || std::fs::read_to_string(&path).expect("there");
    assert_eq!(text(), "(;FF[4]C[other])");
    session.allow_overwrite(&path);
    session.save_record(&path).expect("replaced as asked");
    assert!(!text().contains("other"));
    std::fs::remove_file(&path).expect("removed");
    session.save_record(&path).expect("created again");
}

#[test]
fn a_record_waits_for_rules_without_errors() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("study.sgf");
    studied().save_record(&path).expect("saved");
    let text = std::fs::read_to_string(&path).expect("there");
    let mut session = session_on("error\n", Some(folder.path().join("row.txt")));
    let remarks = session.load_record(&path, None).expect("will be opened");
    assert_eq!(remarks[0].id, "session-record-waits");
    assert!(
        session.save_record(&path).is_err(),
        "nothing is overwritten"
    );
    assert_eq!(std::fs::read_to_string(&path).expect("there"), text);
    assert!(session.begin_open_waiting().is_none(), "there are no rules");
    session.save_rules(0, None, PLAIN).expect("saved");
    session.run_pending();
    let waiting = session.begin_open_waiting().expect("there are rules");
    session.take_waiting(waiting.run());
    session.run_pending();
    assert_eq!(session.record().size(), 7);
    assert_eq!(session.storage().record_path(), Some(path.as_path()));
}

#[test]
fn unsaved_moves_come_back_after_a_kill() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("study.sgf");
    let state = folder.path().join("state");
    studied().save_record(&path).expect("saved");
    let mut session = load(&path);
    session.storage_mut().set_recovery_folder(state.clone());
    play(&mut session, &[4]);
    let place = session.record().path(session.current());
    let now = Instant::now();
    session.tick(now);
    session.tick(now + Duration::from_secs(3));
    session.run_pending();
    drop(session);
    let mut session = load(&path);
    session.storage_mut().set_recovery_folder(state.clone());
    assert_eq!(session.record().size(), 7);
    let lost = session.lost_work().expect("found");
    let kept = lost.file.path().to_owned();
    session.recover(lost).expect("recovered");
    session.run_pending();
    assert_eq!(session.record().size(), 8);
    assert_eq!(session.record().path(session.current()), place);
    assert!(session.is_changed());
    assert_eq!(session.storage().record_path(), Some(path.as_path()));
    assert!(
        session.disk_changed(&path).is_empty(),
        "nobody else changed the file"
    );
    assert!(kept.exists(), "until it is saved");
    session.save_record(&path).expect("saved");
    session.tick(now);
    session.run_pending();
    assert!(!kept.exists());
    assert_eq!(load(&path).record().size(), 8);
}

/// Plays random moves.
fn played(name: &str) -> Session {
    let loaded = load_rules(&RulesRequest::file(name)).expect("loaded");
    let mut session = loaded.into_session();
    let mut random = Random::new(5, 0);
    for _ in 0..24 {
        let mut worker = session.rules().expect("rules").worker();
        let mut choose = |moves| random.below(moves);
        let picked = worker.sample(
            Ask::all(session.position(), &Limits::default()),
            &mut choose,
        );
        let Some(chosen) = picked.chosen.filter(|_| !session.outcome().is_over()) else {
            break;
        };
        session.play(chosen.mv);
        session.run_pending();
    }
    session
}

/// Returns the stones of a board as stated by the standard properties, by the names of their points.
fn stones_shown(text: &str) -> BTreeMap<String, &'static str> {
    let read = sgf::read(text.as_bytes());
    let mut stones = BTreeMap::new();
    for node in read.collection.nodes() {
        for property in read.collection.properties(node) {
            let color = match property.ident() {
                "AE" => None,
                "AB" => Some("black"),
                "AW" => Some("white"),
                _ => continue,
            };
            for point in property.values() {
                match color {
                    Some(color) => stones.insert(point.to_owned(), color),
                    None => stones.remove(point),
                };
            }
        }
    }
    stones
}

#[test]
fn other_programs_see_what_rules_do_on_top_of_moves() {
    for name in ["ataxx", "hasami", "chess", "shogi", "morris"] {
        let session = played(name);
        let text = session.document().to_text();
        let (board, game) = (&session.position().board, session.game().expect("a game"));
        let letter = |number: u16| char::from(b'a' + u8::try_from(number).expect("a small board"));
        let mut stones = BTreeMap::new();
        for square in board.squares() {
            let owner = board.piece(square).map(|piece| game.owner(piece));
            let color = owner.and_then(|owner| ["black", "white"].get(usize::from(owner)));
            if let Some(color) = color {
                let row = letter(board.height() - 1 - square.y);
                stones.insert(format!("{}{row}", letter(square.x)), *color);
            }
        }
        assert_eq!(stones_shown(&text), stones, "{name}: {text}");
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("game.sgf");
        std::fs::write(&path, &text).expect("written");
        let loaded = load_rules(&RulesRequest::file(name)).expect("loaded");
        let mut again = loaded.into_session();
        assert_eq!(again.load_record(&path, None).expect("read"), [], "{name}");
        again.run_pending();
        assert_eq!(again.position(), session.position(), "{name}");
        assert_eq!(again.document().to_text(), text, "{name}");
    }
}
