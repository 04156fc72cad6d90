//! A tree of a million nodes: opening, stepping, jumping, judging in the background, autosaving.

use super::game::{PLAIN, session};
use gametui::record::NodeId;
use gametui::session::{NavigationStep, RecordEdit, SessionEvent, Verdict};
use std::fmt::Write as _;
use std::time::{Duration, Instant};

const LINE: usize = 600_000;
const BUSHES: usize = 40_000;

/// Returns one very long line, and forks with ten moves each near its start.
fn text() -> String {
    let mut text = String::from("(;FF[4]GTRULES[row.txt]");
    for _ in 0..BUSHES {
        text.push_str("(;GTSETUP[place 0 0 A]GTTURN[0]");
        for x in 0..9 {
            let _ = write!(text, "(;GTMOVE[place {} 0 A])", x % 7 + 1);
        }
        text.push(')');
    }
    text.push('(');
    for ply in 0..LINE {
        let _ = write!(
            text,
            ";GTSETUP[place {} 0 {}]",
            ply % 8,
            ["A", "B"][ply % 2]
        );
    }
    text.push_str("))");
    text
}

#[test]
fn a_million_nodes_are_walked_as_ten_are() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("large.sgf");
    std::fs::write(&path, text()).expect("written");
    let mut session = session(PLAIN);
    let clock = Instant::now();
    session.load_record(&path, None).expect("loaded");
    println!("opened in {:?}", clock.elapsed());
    assert_eq!(session.record().size(), 1 + BUSHES * 10 + LINE);

    let children = session.record().node(NodeId::ROOT).children();
    let long = *children.last().expect("a child");
    session.step(NavigationStep::To(long));
    let clock = Instant::now();
    session.step(NavigationStep::End);
    let jump = clock.elapsed();
    println!("jumped to the end in {jump:?}");
    let clock = Instant::now();
    for _ in 0..1000 {
        assert!(session.step(NavigationStep::Back(1)));
    }
    let back = clock.elapsed() / 1000;
    let clock = Instant::now();
    for _ in 0..1000 {
        assert!(session.step(NavigationStep::Forward(1)));
    }
    let forward = clock.elapsed() / 1000;
    println!("one step back in {back:?}, forward in {forward:?}");
    assert!(jump < Duration::from_secs(5), "{jump:?}");
    assert!(back < Duration::from_millis(15), "{back:?}");
    assert!(forward < Duration::from_millis(15), "{forward:?}");

    let mut worst = Duration::ZERO;
    let clock = Instant::now();
    let mut last = None;
    loop {
        let jobs = session.jobs();
        if jobs.is_empty() {
            break;
        }
        for job in jobs {
            let answer = gametui::session::job::run(job, &|| false);
            let clock = Instant::now();
            last = session.take(answer).pop();
            worst = worst.max(clock.elapsed());
        }
    }
    println!("judged in {:?}, longest pause {worst:?}", clock.elapsed());
    let Some(SessionEvent::Replayed { moves, refused, .. }) = last else {
        panic!("{last:?}");
    };
    assert_eq!((moves, refused), (BUSHES * 9, 0));
    assert_eq!(session.tree().verdict(session.current()), Verdict::SetUp);

    let clock = Instant::now();
    session.edit(RecordEdit::Comment(session.current(), "far out".to_owned()));
    session.save_record(&path).expect("saved");
    println!("saved in {:?}", clock.elapsed());
}
