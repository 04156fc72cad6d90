//! The threads of a session: every job is answered, whatever becomes of it.

use super::game::{put, row, session};
use gametui::session::workers::{HANG_TIMEOUT, Workers};
use gametui::session::{JobAnswer, JobFailure, Lane, Session, SessionEvent};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

struct Bench {
    session: Session,
    workers: Workers,
    answers: Receiver<JobAnswer>,
}

impl Bench {
    fn new(text: &str) -> Self {
        let (sender, answers) = mpsc::channel();
        let workers = Workers::new(move |answer| {
            let _ = sender.send(answer);
        });
        Self {
            session: session(text),
            workers,
            answers,
        }
    }

    fn submit(&mut self) {
        for job in self.session.jobs() {
            self.workers.submit(job);
        }
    }

    /// Waits for the next answer, abandoning hung jobs.
    fn answer(&mut self) -> JobAnswer {
        let deadline = Instant::now() + Duration::from_secs(20);
        loop {
            assert!(Instant::now() < deadline, "an answer in time");
            self.workers.abandon_hung(Instant::now());
            if let Ok(answer) = self.answers.recv_timeout(Duration::from_millis(20)) {
                return answer;
            }
        }
    }

    fn play(&mut self, x: u16) -> Vec<SessionEvent> {
        let piece = u16::from(self.session.position().turn);
        self.session.play(put(x, piece));
        self.submit();
        let answer = self.answer();
        self.session.take(answer)
    }

    /// Waits until a job runs on a lane and none waits there.
    fn runs(&self, lane: Lane) {
        let deadline = Instant::now() + Duration::from_secs(20);
        while !self.workers.is_running(lane) {
            assert!(Instant::now() < deadline, "a job in time");
            std::thread::yield_now();
        }
    }
}

fn told(happenings: &[SessionEvent]) -> &str {
    match happenings {
        [SessionEvent::Message(message)] => message.id,
        _ => panic!("{happenings:?}"),
    }
}

#[test]
fn a_job_replaced_before_it_began_is_answered() {
    let mut bench = Bench::new("pieces A B\nloop 3\n");
    bench.session.play(put(3, 0));
    bench.submit();
    bench.runs(Lane::Judging);
    // The line waits behind the endless rule, and is replaced by the next move.
    bench.session.add_line(vec![put(1, 0)]);
    let jobs = bench.session.jobs();
    let line = jobs[0].id();
    bench.session.play(put(2, 0));
    let move_job = bench.session.jobs().remove(0);
    let played = move_job.id();
    // Both are submitted before the thread can take one: it is still running the first job.
    for job in jobs.into_iter().chain([move_job]) {
        bench.workers.submit(job);
    }
    // Two threads answer, so either answer may be the first.
    let (mut is_line_answered, mut is_move_answered) = (false, false);
    while !(is_line_answered && is_move_answered) {
        let answer = bench.answer();
        assert!(answer.failure().is_none(), "{answer:?}");
        is_line_answered |= answer.id() == line;
        if answer.id() == played {
            assert!(!answer.is_stopped(), "{answer:?}");
            is_move_answered = true;
        }
    }
    // The lane is busy until the thread has handed over its last answer.
    let deadline = Instant::now() + Duration::from_secs(60);
    while bench.workers.is_busy(Lane::Judging) {
        assert!(Instant::now() < deadline, "the lane is busy for ever");
        std::thread::yield_now();
    }
}

#[test]
fn a_waiting_job_that_is_stopped_is_answered() {
    let mut bench = Bench::new("pieces A B\ndeaf 3\n");
    bench.session.play(put(3, 0));
    bench.submit();
    bench.runs(Lane::Judging);
    bench.session.play(put(2, 0));
    let job = bench.session.jobs().remove(0);
    let waiting = job.id();
    bench.workers.submit(job);
    bench.workers.stop(Lane::Judging);
    let answer = bench.answers.recv_timeout(Duration::from_millis(100));
    assert!(
        answer.is_ok_and(|answer| answer.is_stopped() && answer.id() == waiting),
        "the waiting job is answered"
    );
}

#[test]
fn a_panic_is_told_and_the_lane_goes_on() {
    let mut bench = Bench::new("pieces A B\npanic 3\nused 5\n");
    for _ in 0..3 {
        let happenings = bench.play(3);
        assert_eq!(told(&happenings), "session-job-panicked");
        assert!(!bench.session.moves().is_judging());
        let happenings = bench.play(5);
        assert!(
            matches!(happenings[..], [SessionEvent::Refused { .. }]),
            "a fresh worker: {happenings:?}"
        );
    }
    assert!(matches!(bench.play(2)[..], [SessionEvent::Played { .. }]));
    assert_eq!(row(&bench.session), "..A.....");
}

#[test]
fn a_lane_keeps_its_worker_while_the_rules_are_the_same() {
    let mut bench = Bench::new("pieces A B\nused 5\n");
    assert!(matches!(bench.play(5)[..], [SessionEvent::Refused { .. }]));
    assert!(matches!(bench.play(5)[..], [SessionEvent::Played { .. }]));
    // The same threads with other rules of the same text.
    bench.session = session("pieces A B\nused 5\n");
    bench.session.play(put(5, 0));
    bench.submit();
    let answer = bench.answer();
    let happenings = bench.session.take(answer);
    assert!(
        matches!(happenings[..], [SessionEvent::Refused { .. }]),
        "{happenings:?}"
    );
}

#[test]
fn what_goes_on_after_it_was_stopped_is_abandoned() {
    let mut bench = Bench::new("pieces A B\ndeaf 3\n");
    bench.session.play(put(3, 0));
    bench.submit();
    bench.runs(Lane::Judging);
    let begun = Instant::now();
    bench.session.play(put(2, 0));
    bench.submit();
    let hung = bench.answer();
    assert_eq!(hung.failure(), Some(&JobFailure::Abandoned), "{hung:?}");
    let answer = bench.answer();
    let happenings = bench.session.take(answer);
    assert!(matches!(happenings[..], [SessionEvent::Played { .. }]));
    assert!(begun.elapsed() < HANG_TIMEOUT + Duration::from_millis(900));
    // The late answer of the abandoned thread is not delivered.
    let late = bench.answers.recv_timeout(Duration::from_secs(4));
    assert!(late.is_err(), "{late:?}");
}

#[test]
fn the_program_ends_although_a_job_hangs() {
    let mut bench = Bench::new("pieces A B\ndeaf 3\n");
    bench.session.play(put(3, 0));
    bench.submit();
    bench.runs(Lane::Judging);
    let begun = Instant::now();
    drop(bench.workers);
    assert!(begun.elapsed() < HANG_TIMEOUT + Duration::from_millis(500));
}
