//! Editing rules: edit, check, save, and the record is judged again.

use super::game::{PLAIN, put, row, session_on};
use crate::on_the_spot::OnTheSpot as _;
use gametui::board::Outcome;
use gametui::record::NodeId;
use gametui::session::{NavigationStep, NodeRefusal, RecordEdit, Session, SessionEvent, Verdict};
use std::path::PathBuf;
use std::sync::Arc;

struct Desk {
    folder: tempfile::TempDir,
    session: Session,
}

impl Desk {
    fn new(text: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let mut session = session_on(text, Some(folder.path().join("row.txt")));
        session.run_pending();
        Self { folder, session }
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("row.txt")
    }

    fn play(&mut self, squares: &[u16]) {
        for x in squares {
            let piece = u16::from(self.session.position().turn);
            self.session.play(put(*x, piece));
            let happenings = self.session.run_pending();
            assert!(
                matches!(happenings[..], [SessionEvent::Played { .. }]),
                "{happenings:?}"
            );
        }
    }

    /// Saves rules and waits until the record is judged by them.
    fn save(&mut self, text: &str) -> Vec<SessionEvent> {
        self.session.save_rules(0, None, text).expect("saved");
        self.settle()
    }

    /// Runs all pending jobs; drops the event that these rules have no tests.
    fn settle(&mut self) -> Vec<SessionEvent> {
        let mut happenings = self.session.run_pending();
        happenings.retain(|told| {
            !matches!(
                told,
                SessionEvent::Tested {
                    tests: 0,
                    failed: 0
                }
            )
        });
        happenings
    }
}

#[test]
fn a_change_that_keeps_every_move_legal_says_so() {
    let mut desk = Desk::new(PLAIN);
    desk.play(&[0, 1, 2]);
    desk.session.step(NavigationStep::Start);
    desk.play(&[4]);
    let happenings = desk.save("pieces A B\nforbid 7\n");
    let [
        SessionEvent::RulesReplaced,
        SessionEvent::Replayed {
            moves: 4,
            refused: 0,
            unread: 0,
            first: None,
        },
    ] = &happenings[..]
    else {
        panic!("{happenings:?}");
    };
    assert_eq!(row(&desk.session), "....A...");
    assert_eq!(
        std::fs::read_to_string(desk.path()).expect("there"),
        "pieces A B\nforbid 7\n"
    );
    assert!(!desk.session.rules_text().files()[0].is_changed());
}

#[test]
fn the_first_move_that_is_no_longer_legal_is_named_with_its_place() {
    let mut desk = Desk::new(PLAIN);
    desk.play(&[0, 1, 2, 3]);
    let line = desk.session.record().line_to(desk.session.current());
    desk.session.step(NavigationStep::Start);
    desk.play(&[1]);
    let side = desk.session.current();
    desk.session.step(NavigationStep::To(line[4]));
    let happenings = desk.save("pieces A B\nforbid 1\n");
    let [
        SessionEvent::RulesReplaced,
        SessionEvent::Replayed {
            moves: 3,
            refused: 2,
            unread: 0,
            first: Some(first),
        },
    ] = &happenings[..]
    else {
        panic!("{happenings:?}");
    };
    assert_eq!(first.node, line[2]);
    let NodeRefusal::Judged(_) = &first.refusal else {
        panic!("{first:?}");
    };
    let explanation = first.explanation.as_ref().expect("explained");
    let gametui::rules::Judgement::Illegal(illegal) = &explanation.judgement else {
        panic!("{explanation:?}");
    };
    assert_eq!(
        desk.session.rules_text().sources().display(illegal.span),
        "row.txt:2:1",
        "the place is in the new text"
    );
    assert_eq!(
        desk.session.tree().verdict(line[1]),
        Verdict::Legal(Outcome::Going)
    );
    assert_eq!(desk.session.tree().verdict(line[2]), Verdict::Refused);
    assert_eq!(desk.session.tree().verdict(line[3]), Verdict::Unreachable);
    assert_eq!(desk.session.tree().verdict(side), Verdict::Refused);
    assert_eq!(
        row(&desk.session),
        "ABAB....",
        "what was played is still shown"
    );
    desk.session.play(put(7, 0));
    assert!(
        desk.session.jobs().is_empty(),
        "no move from what cannot be reached"
    );
    let happenings = desk.save(PLAIN);
    assert!(matches!(
        happenings[..],
        [
            SessionEvent::RulesReplaced,
            SessionEvent::Replayed { refused: 0, .. }
        ]
    ));
    assert_eq!(
        desk.session.tree().verdict(line[4]),
        Verdict::Legal(Outcome::Going)
    );
}

#[test]
fn while_the_source_is_broken_the_last_good_rules_stay_in_play() {
    let mut desk = Desk::new(PLAIN);
    desk.play(&[0]);
    desk.session.check(vec![Arc::from("error\n")]);
    let happenings = desk.session.run_pending();
    assert!(matches!(
        happenings[..],
        [SessionEvent::Checked { errors: 1 }]
    ));
    assert_eq!(desk.session.rules_text().diagnostics().1.len(), 1);
    assert!(desk.session.is_changed(), "the editor has unsaved text");
    let happenings = desk.save("error\n");
    assert!(matches!(
        happenings[..],
        [SessionEvent::RulesBroken { errors: 1 }]
    ));
    assert_eq!(desk.session.rules_text().diagnostics().1.len(), 1);
    desk.play(&[1]);
    assert_eq!(row(&desk.session), "AB......");
}

#[test]
fn only_the_newest_check_counts() {
    let mut desk = Desk::new(PLAIN);
    desk.session.check(vec![Arc::from("error\n")]);
    let old = desk.session.jobs();
    desk.session.check(vec![Arc::from("error\nerror\n")]);
    for job in old {
        let answer = gametui::session::job::run(job, &|| false);
        assert!(desk.session.take(answer).is_empty());
    }
    desk.session.run_pending();
    assert_eq!(desk.session.rules_text().diagnostics().1.len(), 2);
}

#[test]
fn broken_rules_open_and_come_into_play_once_they_are_mended() {
    let mut desk = Desk::new("error\n");
    assert!(desk.session.game().is_none());
    assert_eq!(desk.session.rules_text().diagnostics().1.len(), 1);
    let happenings = desk.session.play(put(0, 0));
    assert!(
        matches!(&happenings[..], [SessionEvent::Message(message)] if message.id == "session-no-rules")
    );
    desk.save(PLAIN);
    desk.play(&[3]);
    assert_eq!(row(&desk.session), "...A....");
}

#[test]
fn pieces_are_carried_over_by_name() {
    let mut desk = Desk::new(PLAIN);
    desk.play(&[0, 1]);
    desk.save("pieces B A\n");
    assert_eq!(row(&desk.session), "AB......");
    let line = desk.session.record().line_to(desk.session.current());
    assert_eq!(
        desk.session.tree().verdict(line[1]),
        Verdict::Refused,
        "A belongs to the other player now"
    );
    let happenings = desk.save("pieces C D\n");
    let Some(SessionEvent::Replayed {
        first: Some(first), ..
    }) = happenings.last()
    else {
        panic!("{happenings:?}");
    };
    assert!(
        matches!(&first.refusal, NodeRefusal::Invalid(message) if message.id == "session-piece-unknown")
    );
    assert_eq!(
        row(&desk.session),
        "AB......",
        "the record still knows them"
    );
    desk.save(PLAIN);
    assert_eq!(
        desk.session.tree().verdict(line[2]),
        Verdict::Legal(Outcome::Going)
    );
    assert!(desk.session.tree().is_changed(), "two moves were played");
    desk.session.undo();
    desk.session.undo();
    assert!(!desk.session.tree().is_changed());
}

#[test]
fn a_smaller_board_names_the_move_that_is_off_it() {
    let mut desk = Desk::new(PLAIN);
    desk.play(&[0, 7]);
    let happenings = desk.save("pieces A B\nsize 4\n");
    let Some(SessionEvent::Replayed {
        first: Some(first), ..
    }) = happenings.last()
    else {
        panic!("{happenings:?}");
    };
    assert!(
        matches!(&first.refusal, NodeRefusal::Invalid(message) if message.id == "session-square-off-board")
    );
    assert_eq!(row(&desk.session), "A...");
}

#[test]
fn a_new_end_of_the_game_refuses_what_was_played_after_it() {
    let mut desk = Desk::new(PLAIN);
    desk.play(&[0, 1, 2]);
    let happenings = desk.save("pieces A B\nwin 1\n");
    let Some(SessionEvent::Replayed {
        first: Some(first), ..
    }) = happenings.last()
    else {
        panic!("{happenings:?}");
    };
    assert!(
        matches!(&first.refusal, NodeRefusal::Invalid(message) if message.id == "session-move-after-end")
    );
}

#[test]
fn edits_during_the_replay_are_judged_too_and_a_large_tree_is_judged_in_parts() {
    let mut desk = Desk::new(PLAIN);
    let mut sides = Vec::new();
    for turn in 0..3000_u32 {
        desk.session.step(NavigationStep::Start);
        let ops = put((turn % 8) as u16, 0).to_vec();
        desk.session.set_up(ops, Some(0));
        sides.push(desk.session.current());
        desk.session.play(put(((turn + 1) % 8) as u16, 0));
        desk.session.run_pending();
    }
    desk.session
        .save_rules(0, None, "pieces A B\nforbid 5\n")
        .expect("saved");
    let mut parts = 0;
    let mut deleted = false;
    let mut last = None;
    loop {
        let jobs = desk.session.jobs();
        if jobs.is_empty() {
            break;
        }
        for job in jobs {
            for happening in desk
                .session
                .take(gametui::session::job::run(job, &|| false))
            {
                match happening {
                    SessionEvent::Replaying { .. } => parts += 1,
                    SessionEvent::Replayed { refused, .. } => last = Some(refused),
                    _ => {}
                }
            }
            if !deleted && parts == 1 {
                deleted = true;
                desk.session.edit(RecordEdit::Delete(sides[2999]));
            }
        }
    }
    assert!(parts >= 3, "{parts}");
    let sides_left = (0..2999).filter(|turn| (turn + 1) % 8 == 5).count();
    assert_eq!(last, Some(sides_left));
    for side in &sides[..2999] {
        assert_eq!(desk.session.tree().verdict(*side), Verdict::SetUp);
    }
}

#[test]
fn saving_rules_does_not_replace_what_another_program_has_written() {
    let mut desk = Desk::new(PLAIN);
    let path = desk.path();
    std::fs::write(&path, "theirs\n").expect("written");
    let fault = desk
        .session
        .save_rules(0, None, "mine\n")
        .expect_err("refused");
    assert_eq!(fault.id, "session-file-changed-elsewhere");
    let text = || std::fs::read_to_string(&path).expect("there");
    assert_eq!(text(), "theirs\n");
    desk.session.allow_overwrite(&path);
    desk.session
        .save_rules(0, None, "mine\n")
        .expect("replaced as asked");
    assert_eq!(text(), "mine\n");
    std::fs::write(&path, "theirs\n").expect("written");
    desk.session
        .save_rules(0, None, "new\n")
        .expect_err("asked once");
    desk.session.reload_rules(0).expect("read again");
    desk.session
        .save_rules(0, None, "new\n")
        .expect("it is known now");
    assert_eq!(text(), "new\n");
}

#[test]
fn a_file_changed_on_disk_is_told_and_taken_when_asked() {
    let mut desk = Desk::new(PLAIN);
    let path = desk.path();
    desk.play(&[0]);
    assert!(desk.session.disk_changed(&path).is_empty(), "nothing new");
    std::fs::write(&path, "pieces A B\nforbid 0\n").expect("written");
    let happenings = desk.session.disk_changed(&path);
    assert!(
        matches!(
            happenings[..],
            [SessionEvent::ChangedOnDisk {
                conflict: false,
                ..
            }]
        ),
        "{happenings:?}"
    );
    assert_eq!(row(&desk.session), "A.......");
    desk.session.reload_rules(0).expect("read");
    let happenings = desk.settle();
    assert!(matches!(
        happenings[..],
        [
            SessionEvent::RulesReplaced,
            SessionEvent::Replayed { refused: 1, .. }
        ]
    ));
    desk.session.check(vec![Arc::from("mine\n")]);
    desk.session.run_pending();
    std::fs::write(&path, "theirs\n").expect("written");
    let happenings = desk.session.disk_changed(&path);
    assert!(matches!(
        happenings[..],
        [SessionEvent::ChangedOnDisk { conflict: true, .. }]
    ));
    std::fs::remove_file(&path).expect("removed");
    let happenings = desk.session.disk_changed(&path);
    assert!(matches!(happenings[..], [SessionEvent::Deleted { .. }]));
    assert!(desk.session.reload_rules(0).is_err());
    assert_eq!(&*desk.session.rules_text().files()[0].draft, "mine\n");
    desk.session
        .save_rules(0, None, PLAIN)
        .expect("written again");
    assert_eq!(std::fs::read_to_string(&path).expect("there"), PLAIN);
    std::fs::write(&path, b"\xff").expect("written");
    let happenings = desk.session.disk_changed(&path);
    assert!(
        matches!(&happenings[..], [SessionEvent::Message(message)] if message.id == "session-file-not-utf8")
    );
}

#[test]
fn rules_that_cannot_be_saved_say_why_and_stay() {
    let mut session = session_on(PLAIN, None);
    session.run_pending();
    let fault = session
        .save_rules(0, None, "pieces C\n")
        .expect_err("a fault");
    assert_eq!(fault.id, "session-rules-read-only");
    let folder = tempfile::tempdir().expect("a folder");
    let fault = session
        .save_rules(0, Some(folder.path()), "x")
        .expect_err("a fault");
    assert_eq!(fault.id, "session-file-is-directory");
    assert!(session.jobs().is_empty());
    let path = folder.path().join("mine.txt");
    session
        .save_rules(0, Some(&path), "pieces A B C\n")
        .expect("saved");
    session.run_pending();
    assert!(!session.rules_text().files()[0].is_read_only());
    assert_eq!(session.game().map(|game| game.pieces.len()), Some(3));
    assert_eq!(session.current(), NodeId::ROOT);
}

#[test]
fn line_ends_of_a_file_stay_and_are_no_change() {
    let text = "pieces A B\r\nforbid 3\r\n";
    let mut desk = Desk::new(text);
    desk.session
        .check(vec![Arc::from("pieces A B\nforbid 3\n")]);
    desk.session.run_pending();
    assert!(!desk.session.is_changed());
    desk.session.check(vec![Arc::from("pieces A B\nforbid 3")]);
    assert!(desk.session.is_changed(), "the last line end counts");
    desk.save("pieces A B\nforbid 4\n");
    assert_eq!(
        std::fs::read_to_string(desk.path()).expect("there"),
        "pieces A B\r\nforbid 4\r\n"
    );
}
