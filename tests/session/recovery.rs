//! Unsaved work survives a kill, and is gone after a clean end.

use super::game::{PLAIN, put, row, session_on};
use gametui::session::recovery;
use gametui::session::workers::Workers;
use gametui::session::{Answer, Happening, Session};
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
                entries
                    .map(|entry| entry.expect("an entry").path())
                    .collect()
            },
        )
    }

    fn start(&self) -> Session {
        let path = self.folder.path().join("row.txt");
        let text = std::fs::read_to_string(&path).expect("there");
        let mut session = session_on(&text, Some(path));
        session.keep_in(self.kept());
        session.settle();
        session
    }
}

fn play(session: &mut Session, squares: &[u16]) {
    for x in squares {
        let piece = u16::from(session.position().turn);
        session.play(put(*x, piece));
        session.settle();
    }
}

/// Lets so much time pass.
fn pass(session: &mut Session, now: &mut Instant, seconds: u64) {
    session.tick(*now);
    *now += Duration::from_secs(seconds);
    session.tick(*now);
    session.settle();
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
    session.settle();
    assert_eq!(desk.files().len(), 1);
    now += Duration::from_secs(60);
    assert_eq!(session.tick(now), None);
    assert!(session.jobs().is_empty(), "nothing new");
    session.undo();
    session.tick(now);
    assert!(desk.files().is_empty(), "nothing is unsaved any more");
    session.redo();
    pass(&mut session, &mut now, 3);
    assert_eq!(desk.files().len(), 1);
    session.close();
    assert!(desk.files().is_empty());
}

#[test]
fn texts_of_the_editor_come_back() {
    let desk = Desk::new();
    let mut session = desk.start();
    session.check(vec![Arc::from("pieces A B\nforbid 3\nerr")]);
    session.settle();
    let mut now = Instant::now();
    pass(&mut session, &mut now, 3);
    drop(session);
    let mut session = desk.start();
    let lost = session.lost_work().expect("found");
    assert_eq!(lost.record, None);
    session.recover(&lost).expect("recovered");
    let happenings = session.settle();
    assert!(matches!(happenings[..], [Happening::Checked { .. }]));
    assert_eq!(
        &*session.rules_files()[0].draft,
        "pieces A B\nforbid 3\nerr"
    );
    assert_eq!(&*session.rules_files()[0].saved, PLAIN);
    assert!(session.is_changed());
    session.save_rules(0, PLAIN).expect("saved");
    session.settle();
    session.tick(now);
    assert!(desk.files().is_empty(), "saved now");
}

#[test]
fn a_lost_text_goes_to_its_file_by_whatever_name_that_is_opened() {
    let desk = Desk::new();
    let mut session = desk.start();
    session.check(vec![Arc::from("mine")]);
    session.keep_now().expect("written");
    let path = desk.folder.path().join("./row.txt");
    let mut session = session_on(PLAIN, Some(path));
    session.keep_in(desk.kept());
    let lost = session.lost_work().expect("found");
    session.recover(&lost).expect("recovered");
    assert_eq!(&*session.rules_files()[0].draft, "mine");
    let mut other = session_on(PLAIN, Some(desk.folder.path().join("other.txt")));
    let fault = other.recover(&lost).expect_err("a fault");
    assert_eq!(fault.message.id, "session-lost-other-rules");
    assert_eq!(desk.files().len(), 1, "nothing is lost");
}

#[test]
fn the_workers_finish_writing_before_they_end() {
    let desk = Desk::new();
    let mut session = desk.start();
    let (sender, answers) = mpsc::channel::<Answer>();
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
        assert!(matches!(told.as_slice(), [Happening::Kept]), "{told:?}");
    }
    session.close();
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
        let happenings = session.settle();
        told += happenings
            .iter()
            .filter(|happening| matches!(happening, Happening::Told(_)))
            .count();
    }
    assert_eq!(told, 1);
    assert!(session.keep_now().is_err());
}

#[test]
fn a_kill_is_survived_by_what_is_written_on_the_spot() {
    let desk = Desk::new();
    let mut session = desk.start();
    session.check(vec![Arc::from("mine")]);
    session.keep_now().expect("written");
    assert_eq!(desk.files().len(), 1);
    assert_eq!(session.lost_work(), None, "its own work is not lost");
    assert!(recovery::find(Path::new("/nowhere"), &session.opened(), None).is_none());
    play(&mut session, &[1]);
    assert_eq!(row(&session), ".A......");
}
