//! Unsaved work survives a kill, and is removed after a clean end.

use super::game::{PLAIN, put, row, session_on};
use crate::on_the_spot::OnTheSpot as _;
use gametui::board::Outcome;
use gametui::session::load::{RulesRequest, load_rules};
use gametui::session::workers::Workers;
use gametui::session::{JobAnswer, Session, SessionEvent, Verdict};
use std::path::{Path, PathBuf};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

struct Desk {
    folder: tempfile::TempDir,
}

impl Desk {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("row.txt"), PLAIN).expect("written");
        Self { folder }
    }

    fn kept(&self) -> PathBuf {
        self.folder.path().join("state/recovery")
    }

    fn files(&self) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(self.kept());
        entries.map_or_else(
            |_| Vec::new(),
            |entries| {
                let paths = entries.map(|entry| entry.expect("an entry").path());
                let is_lock = |path: &PathBuf| path.extension().is_some_and(|end| end == "lock");
                let (locks, files): (Vec<_>, Vec<_>) = paths.partition(is_lock);
                assert_eq!(locks.len(), files.len(), "one lock a file");
                files
            },
        )
    }

    fn start(&self) -> Session {
        let path = self.folder.path().join("row.txt");
        let text = std::fs::read_to_string(&path).expect("there");
        let mut session = session_on(&text, Some(path));
        session.storage_mut().set_recovery_folder(self.kept());
        session.run_pending();
        session
    }
}

fn play(session: &mut Session, squares: &[u16]) {
    for x in squares {
        let piece = u16::from(session.position().turn);
        session.play(put(*x, piece));
        session.run_pending();
    }
}

/// Lets time pass.
fn pass(session: &mut Session, now: &mut Instant, seconds: u64) {
    session.tick(*now);
    *now += Duration::from_secs(seconds);
    session.tick(*now);
    session.run_pending();
}

#[test]
fn work_is_written_down_two_seconds_after_a_change_and_removed_on_a_clean_end() {
    let desk = Desk::new();
    let mut session = desk.start();
    let mut now = Instant::now();
    assert_eq!(session.tick(now), None, "nothing is unsaved");
    play(&mut session, &[0]);
    let due = session.tick(now).expect("something is due");
    assert!(due <= now + Duration::from_secs(3));
    now += Duration::from_secs(1);
    assert_eq!(session.tick(now), Some(due));
    assert!(session.jobs().is_empty());
    assert_eq!(session.tick(due), None);
    session.run_pending();
    assert_eq!(desk.files().len(), 1);
    now += Duration::from_secs(60);
    assert_eq!(session.tick(now), None);
    assert!(session.jobs().is_empty(), "nothing new");
    session.undo();
    session.tick(now);
    session.run_pending();
    assert!(desk.files().is_empty(), "nothing is unsaved any more");
    session.redo();
    pass(&mut session, &mut now, 3);
    assert_eq!(desk.files().len(), 1);
    session.storage_mut().close().run().expect("removed");
    assert!(desk.files().is_empty());
}

#[test]
fn texts_of_the_editor_come_back() {
    let desk = Desk::new();
    let mut session = desk.start();
    session.check(vec![Arc::from("pieces A B\nforbid 3\nerr")]);
    session.run_pending();
    let mut now = Instant::now();
    pass(&mut session, &mut now, 3);
    drop(session);
    let mut session = desk.start();
    let lost = session.lost_work().expect("found");
    assert_eq!(lost.record, None);
    session.recover(lost).expect("recovered");
    let happenings = session.run_pending();
    assert!(matches!(happenings[..], [SessionEvent::Checked { .. }]));
    assert_eq!(
        &*session.rules_text().files()[0].draft,
        "pieces A B\nforbid 3\nerr"
    );
    assert_eq!(&*session.rules_text().files()[0].saved, PLAIN);
    assert!(session.is_changed());
    session.save_rules(0, None, PLAIN).expect("saved");
    session.run_pending();
    session.tick(now);
    session.run_pending();
    assert!(desk.files().is_empty(), "saved now");
}

#[test]
fn a_lost_text_goes_to_its_file_by_whatever_name_that_is_opened() {
    let desk = Desk::new();
    let mut session = desk.start();
    session.check(vec![Arc::from("mine")]);
    session.save_recovery_now().expect("written");
    drop(session);
    let path = desk.folder.path().join("./row.txt");
    let mut session = session_on(PLAIN, Some(path));
    session.storage_mut().set_recovery_folder(desk.kept());
    let lost = session.lost_work().expect("found");
    let mut other = session_on(PLAIN, Some(desk.folder.path().join("other.txt")));
    let fault = other.recover(lost).expect_err("a fault");
    assert_eq!(fault.message.id, "session-lost-other-rules");
    assert_eq!(desk.files().len(), 1, "nothing is lost");
    let lost = session.lost_work().expect("found again");
    session.recover(lost).expect("recovered");
    assert_eq!(&*session.rules_text().files()[0].draft, "mine");
}

#[test]
fn the_workers_finish_writing_before_they_end() {
    let desk = Desk::new();
    let mut session = desk.start();
    let (sender, answers) = mpsc::channel::<JobAnswer>();
    let workers = Workers::new(move |answer| {
        let _ = sender.send(answer);
    });
    session.check(vec![Arc::from("mine")]);
    let _ = session.jobs();
    let now = Instant::now();
    session.tick(now);
    session.tick(now + Duration::from_secs(3));
    for job in session.jobs() {
        workers.submit(job);
    }
    drop(workers);
    assert_eq!(desk.files().len(), 1);
    for answer in answers.try_iter() {
        let told = session.take(answer);
        assert!(
            matches!(told.as_slice(), [SessionEvent::Autosaved]),
            "{told:?}"
        );
    }
    session.storage_mut().close().run().expect("removed");
    assert!(desk.files().is_empty());
}

#[test]
fn what_cannot_be_written_down_is_told_once() {
    let desk = Desk::new();
    std::fs::write(desk.folder.path().join("state"), "in the way").expect("written");
    let mut session = desk.start();
    let mut told = 0;
    let mut now = Instant::now();
    for text in ["a", "b", "c"] {
        session.check(vec![Arc::from(text)]);
        session.tick(now);
        now += Duration::from_secs(3);
        session.tick(now);
        let happenings = session.run_pending();
        told += happenings
            .iter()
            .filter(|happening| matches!(happening, SessionEvent::Message(_)))
            .count();
    }
    assert_eq!(told, 1);
    assert!(session.save_recovery_now().is_err());
}

#[test]
fn a_kill_is_survived_by_what_is_written_on_the_spot() {
    let desk = Desk::new();
    let mut session = desk.start();
    session.check(vec![Arc::from("mine")]);
    session.save_recovery_now().expect("written");
    assert_eq!(desk.files().len(), 1);
    assert!(session.lost_work().is_none(), "its own work is not lost");
    session
        .storage_mut()
        .set_recovery_folder(PathBuf::from("/nowhere"));
    assert!(session.lost_work().is_none());
    play(&mut session, &[1]);
    assert_eq!(row(&session), ".A......");
}

/// Writes a record with one move, of which two more moves were unsaved when the program was killed.
fn killed_with_a_record(desk: &Desk) -> PathBuf {
    let path = desk.folder.path().join("study.sgf");
    let mut session = desk.start();
    play(&mut session, &[0]);
    session.save_record(&path).expect("saved");
    play(&mut session, &[1]);
    let mut now = Instant::now();
    pass(&mut session, &mut now, 3);
    assert_eq!(desk.files().len(), 1);
    path
}

fn recovered(desk: &Desk, path: &Path) -> (Session, Vec<SessionEvent>) {
    let mut session = desk.start();
    session.load_record(path, None).expect("loaded");
    session.run_pending();
    assert_eq!(row(&session), "A.......");
    let lost = session.lost_work().expect("found");
    let mut told = session.recover(lost).expect("recovered");
    session.run_pending();
    assert_eq!(row(&session), "AB......");
    told.extend(session.disk_changed(path));
    (session, told)
}

#[test]
fn a_recovered_record_knows_what_stands_on_disk() {
    let desk = Desk::new();
    let path = killed_with_a_record(&desk);
    let (session, told) = recovered(&desk, &path);
    assert!(told.is_empty(), "{told:?}");
    assert!(session.tree().is_changed());
    drop(session);
    // If another program changes the file after the kill, the user is asked.
    let text = std::fs::read_to_string(&path).expect("there");
    std::fs::write(&path, format!("{text}\n")).expect("written");
    let (_, told) = recovered(&desk, &path);
    assert!(
        matches!(
            told[..],
            [SessionEvent::ChangedOnDisk { conflict: true, .. }]
        ),
        "{told:?}"
    );
}

#[test]
fn reading_again_leaves_what_was_recovered_until_the_next_save() {
    let desk = Desk::new();
    let path = killed_with_a_record(&desk);
    let (mut session, _) = recovered(&desk, &path);
    session.storage_mut().leave_recovery();
    session.load_record(&path, None).expect("read again");
    session.run_pending();
    let mut now = Instant::now();
    pass(&mut session, &mut now, 3);
    assert_eq!(desk.files().len(), 1);
    play(&mut session, &[5]);
    pass(&mut session, &mut now, 3);
    assert_eq!(desk.files().len(), 2, "new work has a file of its own");
    drop(session);

    let mut session = desk.start();
    session.load_record(&path, None).expect("loaded");
    session.run_pending();
    let newest = session.lost_work().expect("found");
    let older = session.lost_work().expect("found");
    assert!(session.lost_work().is_none());
    drop((newest, older));
    let lost = session.lost_work().expect("found");
    session.recover(lost).expect("recovered");
    session.run_pending();
    session.storage_mut().leave_recovery();
    pass(&mut session, &mut now, 3);
    session.save_record(&path).expect("saved");
    pass(&mut session, &mut now, 3);
    assert_eq!(desk.files().len(), 1, "the other one is still lost work");
}

#[test]
fn a_text_whose_file_changed_since_is_told() {
    let desk = Desk::new();
    let mut session = desk.start();
    session.check(vec![Arc::from("mine")]);
    session.save_recovery_now().expect("written");
    drop(session);
    let path = desk.folder.path().join("row.txt");
    std::fs::write(&path, "theirs").expect("written");
    let mut session = session_on("theirs", Some(path));
    session.storage_mut().set_recovery_folder(desk.kept());
    let lost = session.lost_work().expect("found");
    let told = session.recover(lost).expect("recovered");
    assert!(
        matches!(
            told[..],
            [SessionEvent::ChangedOnDisk { conflict: true, .. }]
        ),
        "{told:?}"
    );
}

#[test]
fn what_is_changed_while_a_save_is_under_way_stays_unsaved() {
    let desk = Desk::new();
    let mut session = desk.start();
    let path = desk.folder.path().join("study.sgf");
    play(&mut session, &[0]);
    let save = session.begin_save_record(&path).expect("a save");
    play(&mut session, &[1]);
    let saved = save.run(&|| false).expect("saved").expect("not given up");
    assert!(session.record_saved(saved));
    assert!(session.tree().is_changed());
    assert!(session.disk_changed(&path).is_empty(), "it is our own");
    session.undo();
    assert!(!session.tree().is_changed(), "this was saved");
    let save = session.begin_save_record(&path).expect("a save");
    session.load_record(&path, None).expect("loaded");
    let saved = save.run(&|| false).expect("saved").expect("not given up");
    assert!(!session.record_saved(saved), "another record is open");

    let save = session.begin_save_rules(0, None, "pieces A B\nforbid 3\n");
    let save = save.expect("a save");
    session.check(vec![Arc::from("newer")]);
    let saved = save.run(&|| false).expect("saved").expect("not given up");
    assert!(session.rules_saved(saved));
    let file = &session.rules_text().files()[0];
    assert_eq!(
        (&*file.saved, &*file.draft),
        ("pieces A B\nforbid 3\n", "newer")
    );
}

#[test]
fn a_lost_game_comes_back_with_the_values_of_its_rules() {
    let desk = Desk::new();
    let go = RulesRequest::file("go");
    let open = |overrides: &[(&str, &str)]| {
        let overrides = overrides.iter();
        let overrides = overrides.map(|(name, value)| ((*name).into(), (*value).into()));
        let request = RulesRequest {
            overrides: overrides.collect(),
            ..go.clone()
        };
        let mut session = load_rules(&request).expect("go ships").into_session();
        session.storage_mut().set_recovery_folder(desk.kept());
        session.run_pending();
        session
    };
    let mut session = open(&[("size", "9x9"), ("komi", "5.5")]);
    play(&mut session, &[3]);
    let size = |session: &Session| {
        let board = &session.position().board;
        (board.width(), board.height())
    };
    assert_eq!(size(&session), (9, 9));
    let saved = session.document().to_text();
    session.save_recovery_now().expect("written");
    drop(session);

    let mut session = open(&[]);
    assert_eq!(size(&session), (19, 19));
    let lost = session.lost_work().expect("found");
    session.recover(lost).expect("recovered");
    session.run_pending();
    assert_eq!(size(&session), (9, 9));
    assert_eq!(
        session.tree().verdict(session.current()),
        Verdict::Legal(Outcome::Going)
    );
    assert!(session.is_changed());
    assert_eq!(session.document().to_text(), saved, "a save loses nothing");
}
