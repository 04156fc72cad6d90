//! Playing in a session: moves, variations, refusals, undo, workers.

use super::game::{PLAIN, put, row, session};
use gametui::board::{Move, Outcome};
use gametui::record::NodeId;
use gametui::session::workers::Workers;
use gametui::session::{
    JobAnswer, Lane, NavigationStep, RecordEdit, Session, SessionEvent, Verdict, describe_change,
};
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// Plays a move and waits for the result.
fn play(session: &mut Session, mv: Move) -> Vec<SessionEvent> {
    let mut happenings = session.play(mv);
    happenings.extend(session.run_pending());
    happenings
}

fn play_all(session: &mut Session, squares: &[u16]) {
    for x in squares {
        let piece = u16::from(session.position().turn);
        let happenings = play(session, put(*x, piece));
        assert!(
            matches!(happenings[..], [SessionEvent::Played { .. }]),
            "{happenings:?}"
        );
    }
}

#[test]
fn a_move_is_played_a_branch_is_made_and_the_same_move_reenters() {
    let mut session = session(PLAIN);
    play_all(&mut session, &[0, 1, 2]);
    let end = session.current();
    assert_eq!(row(&session), "ABA.....");
    assert_eq!(session.tree().verdict(end), Verdict::Legal(Outcome::Going));
    assert!(session.step(NavigationStep::Back(2)));
    assert_eq!(row(&session), "A.......");
    let first = session.current();
    play_all(&mut session, &[5]);
    let branch = session.current();
    assert_eq!(session.record().node(first).children().len(), 2);
    session.step(NavigationStep::Back(1));
    let happenings = session.play(put(5, 1));
    assert!(
        matches!(happenings[..], [SessionEvent::Played { node, .. }] if node == branch),
        "at once, without a job"
    );
    assert!(session.jobs().is_empty());
    session.step(NavigationStep::Back(1));
    assert_eq!(
        session.choose_variation(-1),
        Some(session.record().node(first).children()[0])
    );
    session.step(NavigationStep::End);
    assert_eq!(session.current(), end);
    session.step(NavigationStep::PreviousFork);
    assert_eq!(session.current(), first);
    session.step(NavigationStep::To(branch));
    assert!(session.step(NavigationStep::MainLine));
    assert_eq!(session.current(), first);
    assert!(!session.step(NavigationStep::MainLine), "there already");
    session.step(NavigationStep::End);
    assert_eq!(
        session.current(),
        end,
        "the line visited before is forgotten"
    );
    session.step(NavigationStep::To(branch));
    session.step(NavigationStep::Start);
    session.step(NavigationStep::End);
    assert_eq!(session.current(), branch, "both ends keep the line");
    session.step(NavigationStep::Start);
    assert!(!session.step(NavigationStep::MainLine), "on it already");
    session.step(NavigationStep::Forward(2));
    assert_eq!(
        session.record().node(first).children()[0],
        session.current()
    );
}

#[test]
fn what_is_refused_changes_nothing() {
    let mut session = session("pieces A B\nforbid 3\nfault 4\n");
    assert!(matches!(
        play(&mut session, put(3, 0))[..],
        [SessionEvent::Refused { .. }]
    ));
    assert!(matches!(
        play(&mut session, put(4, 0))[..],
        [SessionEvent::Faulted { .. }]
    ));
    let table = [
        (put(8, 0), "session-square-off-board"),
        (put(0, 7), "session-piece-unknown"),
    ];
    for (mv, id) in table {
        let happenings = play(&mut session, mv);
        assert!(
            matches!(&happenings[..], [SessionEvent::Message(message)] if message.id == id),
            "{happenings:?}"
        );
    }
    assert_eq!(session.record().size(), 1);
    assert!(!session.is_changed());
}

#[test]
fn nothing_is_played_after_the_end() {
    let mut session = session("pieces A B\nwin 7\n");
    play_all(&mut session, &[7]);
    assert_eq!(session.outcome(), Outcome::Won(0));
    let happenings = play(&mut session, put(1, 1));
    assert!(
        matches!(&happenings[..], [SessionEvent::Message(message)] if message.id == "session-game-is-over")
    );
    session.set_up(vec![], Some(1));
    assert_eq!(session.outcome(), Outcome::Going, "a set-up begins anew");
}

#[test]
fn effects_of_the_rules_are_part_of_the_position_and_not_of_the_move() {
    let mut session = session("pieces A B\ntake 3\n");
    play_all(&mut session, &[0, 3, 4]);
    assert_eq!(row(&session), "...BA...");
    session.step(NavigationStep::Start);
    session.step(NavigationStep::End);
    assert_eq!(row(&session), "...BA...");
    let moves: Vec<usize> = session
        .record()
        .line_to(session.current())
        .iter()
        .map(|id| session.record().node(*id).ops().len())
        .collect();
    assert_eq!(moves, [0, 1, 1, 1]);
}

#[test]
fn every_edit_is_undone_and_redone_where_it_was_made() {
    let mut session = session(PLAIN);
    play_all(&mut session, &[0, 1]);
    let second = session.current();
    session.edit(RecordEdit::Comment(second, "good".to_owned()));
    session.step(NavigationStep::Start);
    play_all(&mut session, &[5, 6]);
    let side = session.current();
    let change = session
        .edit(RecordEdit::MakeMainLine(side))
        .expect("a change");
    assert_eq!(describe_change(&change).id, "session-change-main");
    assert!(session.record().is_on_main_line(side));
    assert_eq!(
        session
            .edit(RecordEdit::Cut(side))
            .map(|change| change.nodes),
        Some(1)
    );
    assert_eq!(
        session
            .edit(RecordEdit::Paste(second))
            .map(|change| change.nodes),
        Some(1)
    );
    session.run_pending();
    let verdict = session.tree().verdict(session.current());
    assert_eq!(
        verdict,
        Verdict::Refused,
        "the other player is on turn here"
    );
    assert_eq!(session.record().size(), 5);
    for _ in 0..9 {
        session.undo();
    }
    assert_eq!(session.record().size(), 1);
    assert_eq!(session.current(), NodeId::ROOT);
    assert!(!session.is_changed());
    while session.redo().is_some() {}
    session.run_pending();
    assert_eq!(session.record().size(), 5);
    assert_eq!(session.record().node(second).comment(), "good");
}

#[test]
fn a_stale_judgement_is_dropped() {
    let mut session = session(PLAIN);
    session.play(put(0, 0));
    let [first] = <[_; 1]>::try_from(session.jobs()).expect("one job");
    session.play(put(1, 0));
    let [second] = <[_; 1]>::try_from(session.jobs()).expect("one job");
    let run = |job| gametui::session::job::run(job, &|| false);
    assert!(session.take(run(first)).is_empty(), "a newer move was made");
    assert_eq!(session.take(run(second)).len(), 1);
    assert_eq!(row(&session), ".A......");
    session.play(put(2, 1));
    let jobs = session.jobs();
    session.step(NavigationStep::Back(1));
    for job in jobs {
        assert!(session.take(run(job)).is_empty(), "somebody stepped away");
    }
    assert_eq!(session.record().size(), 2);
}

#[test]
fn an_endless_rule_is_stopped_at_once_and_the_next_move_is_judged() {
    let mut session = session("pieces A B\nloop 3\n");
    let (sender, answers) = mpsc::channel::<JobAnswer>();
    let workers = Workers::new(move |answer| {
        let _ = sender.send(answer);
    });
    session.play(put(3, 0));
    for job in session.jobs() {
        workers.submit(job);
    }
    let deadline = Instant::now() + Duration::from_secs(10);
    while !workers.is_busy(Lane::Judging) {
        assert!(Instant::now() < deadline);
        std::thread::yield_now();
    }
    session.play(put(2, 0));
    let begun = Instant::now();
    for job in session.jobs() {
        workers.submit(job);
    }
    let mut happenings = Vec::new();
    while happenings.is_empty() {
        let answer = answers.recv_timeout(Duration::from_secs(10));
        happenings = session.take(answer.expect("an answer"));
    }
    assert!(begun.elapsed() < Duration::from_secs(2));
    assert!(matches!(happenings[..], [SessionEvent::Played { .. }]));
    session.play(put(3, 1));
    for job in session.jobs() {
        workers.submit(job);
    }
    let begun = Instant::now();
    drop(workers);
    assert!(
        begun.elapsed() < Duration::from_secs(2),
        "the threads ended"
    );
}

#[test]
fn steps_are_quick_in_a_long_line() {
    let mut session = session("pieces A B\n");
    let mut at = NodeId::ROOT;
    for ply in 0..1000_u16 {
        session.set_up(put(ply % 8, ply % 2).to_vec(), Some(0));
        at = session.current();
    }
    session.run_pending();
    session.step(NavigationStep::Start);
    session.step(NavigationStep::End);
    assert_eq!(session.current(), at);
    assert_eq!(row(&session), "ABABABAB");
    assert!(session.step(NavigationStep::Back(10)));
    assert_eq!(session.record().node(session.current()).ply(), 990);
    assert!(session.step(NavigationStep::Forward(4)));
    assert_eq!(session.record().node(session.current()).ply(), 994);
}
