//! Exercises as a person does them, without a screen.

use super::*;
use crate::record::NodeId;
use crate::session::{RecordFile, Seat, Session, SessionEvent};
use std::time::Duration;

/// Two problems as goproblems.com explains its words with: one line, and three first moves of which one is right.
const GO: &str = "(;AW[ca][cb][cc][bd][cd]AB[da][eb][dc][ec][dd][fd][be][ce][de];B[ab];W[bb];B[ac];W[ad];\
    B[aa]C[RIGHT])(;AW[hh][lh][hi][ji][li][lj]AB[kg][lg][mg][mh][mi][mj][kk][lk][mk]C[Catch three.]\
    (;B[ki];W[kh](;B[jh];W[kj];B[jj];W[ki];B[ii]C[Well done.\nRIGHT])(;B[kj];W[jh]))\
    (;B[jh];W[jj])(;B[jj];W[jh]C[They live.])(;B[ii];W[jj]))";

fn options() -> ProblemOptions {
    ProblemOptions {
        today: Some(20_000),
        ..ProblemOptions::default()
    }
}

/// Opens a text and begins its problems.
fn begin(name: &str, text: &str, options: ProblemOptions) -> (Session, Vec<String>) {
    let mut session = Session::open_text(name, text).expect("opened").session;
    session.players_mut().set_seed(1);
    let file = RecordFile::of_text(name, text);
    let mut said = Vec::new();
    let events = session.begin_problems(vec![file], None, options);
    handle(&mut session, events, &mut said);
    (session, said)
}

/// Does what a screen does with events: tells the exercise of moves, and does by itself what it waits for.
fn handle(session: &mut Session, events: Vec<SessionEvent>, said: &mut Vec<String>) {
    let mut open = std::collections::VecDeque::from(events);
    loop {
        if let Some(read) = session.begin_read_problem() {
            open.extend(session.take_problem(read.run()));
        }
        open.extend(session.run_pending());
        let Some(event) = open.pop_front() else {
            let stage = session.exercise().map(Exercise::stage);
            if stage != Some(ExerciseStage::Replying) {
                return;
            }
            open.extend(session.exercise_go_on());
            continue;
        };
        match event {
            SessionEvent::Played { node, .. } => open.extend(session.exercise_played(node)),
            SessionEvent::Refused { .. } => open.extend(session.exercise_refused()),
            SessionEvent::Message(message) => said.push(message.id.to_owned()),
            _ => {}
        }
    }
}

fn play(session: &mut Session, text: &str) -> Vec<String> {
    let mut said = Vec::new();
    let events = session.play_whole_text(text);
    handle(session, events, &mut said);
    said
}

fn act(session: &mut Session, act: impl FnOnce(&mut Session) -> Vec<SessionEvent>) -> Vec<String> {
    let mut said = Vec::new();
    let events = act(session);
    handle(session, events, &mut said);
    said
}

fn stage(session: &Session) -> ExerciseStage {
    session.exercise().expect("an exercise").stage()
}

/// Returns all comments of the open record.
fn comments(session: &Session) -> String {
    let record = session.record();
    let comments = record
        .all()
        .map(|node| record.node(node).comment().to_owned());
    comments.collect::<Vec<_>>().join("|")
}

#[test]
fn words_of_go_problems_decide_and_are_never_shown() {
    let (mut session, said) = begin("two.sgf", GO, options());
    assert_eq!(said, ["exercise-rule-words", "exercise-problem"]);
    assert_eq!(
        session.record().all().count(),
        1,
        "nothing of the solution is there"
    );
    assert_eq!(play(&mut session, "a18"), [""; 0]);
    assert_eq!(play(&mut session, "a17"), [""; 0]);
    assert_eq!(play(&mut session, "a19"), ["exercise-right"]);
    assert!(!comments(&session).contains("RIGHT"));
    assert_eq!(
        act(&mut session, Session::exercise_go_on),
        ["exercise-problem"]
    );
    assert_eq!(comments(&session), "Catch three.");

    for (wrong, reply) in [("k12", "k10"), ("k10", "k12"), ("j11", "k10")] {
        assert_eq!(play(&mut session, wrong), ["exercise-wrong"], "{wrong}");
        let record = session.record();
        assert_eq!(
            record.node(session.current()).ply(),
            2,
            "the refutation of {wrong} is played"
        );
        let game = session.game().expect("a game");
        let played = session.tree().move_text(session.current(), game);
        assert_eq!(
            played.map(|text| text.to_lowercase()),
            Some(reply.to_owned())
        );
        assert_eq!(act(&mut session, Session::exercise_again), [""; 0]);
    }
    assert_eq!(play(&mut session, "l11"), [""; 0]);
    // A right first move does not make a wrong second one right.
    assert_eq!(play(&mut session, "l10"), ["exercise-wrong"]);
    act(&mut session, Session::exercise_again);
    assert_eq!(play(&mut session, "c3"), ["exercise-not-in-file"]);
    assert_eq!(
        stage(&session),
        ExerciseStage::Asking,
        "that does not count"
    );
    for (mv, said) in [
        ("l11", ""),
        ("k12", ""),
        ("k10", ""),
        ("j11", "exercise-right"),
    ] {
        let words = play(&mut session, mv);
        assert_eq!(words.concat(), said, "{mv}");
    }
    assert!(comments(&session).ends_with("Well done."));
    let count = session.exercise().expect("an exercise").count();
    assert_eq!((count.solved, count.first_try, count.all), (2, 1, 2));
    let noted = session.exercise_mut().expect("an exercise").take_noted();
    let noted: Vec<(u8, i64)> = noted
        .iter()
        .map(|noted| (noted.box_number, noted.due))
        .collect();
    assert_eq!(noted, [(2, 20_002), (1, 20_001)]);
}

#[test]
fn a_line_ends_before_a_set_up() {
    let text = "(;GM[1]FF[4]SZ[9]AB[aa]AW[ba]PL[B];AE[ba]AW[bb]PL[B];B[ab];AE[aa]PL[B];B[cc]C[RIGHT];W[dd];B[ee])";
    let (mut session, said) = begin("set-up.sgf", text, options());
    // RIGHT stands in a position to which no move of the solver leads.
    assert_eq!(said, ["exercise-rule-first", "exercise-problem"]);
    assert_eq!(play(&mut session, "a8"), ["exercise-right"]);
}

#[test]
fn the_solution_opens_the_tree() {
    let (mut session, _) = begin("two.sgf", GO, options());
    act(&mut session, |session| session.exercise_step(1));
    let said = act(&mut session, Session::exercise_solution);
    assert_eq!(said, ["exercise-solution"]);
    assert_eq!(stage(&session), ExerciseStage::Open);
    assert!(session.record().all().count() > 15);
    assert_eq!(play(&mut session, "c3"), [""; 0], "moves are free");
    act(&mut session, Session::exercise_again);
    assert_eq!(session.record().all().count(), 1);
    let count = session.exercise().expect("an exercise").count();
    assert_eq!((count.number, count.solved, count.first_try), (2, 0, 0));
}

#[test]
fn lessons_of_pgn_are_wrong_where_they_have_question_marks() {
    let text = "[Event \"Lesson\"]\n[SetUp \"1\"]\n[FEN \"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1\"]\n\n\
        { Mate. } 1. Ra8# (1. Ra7? h6) (1. h4 h5 2. Ra8+ Kh7 3. Ra7?) *\n";
    let (mut session, said) = begin("lesson.pgn", text, options());
    assert_eq!(said, ["exercise-rule-glyphs", "exercise-problem"]);
    assert_eq!(play(&mut session, "Ra7"), ["exercise-wrong"]);
    act(&mut session, Session::exercise_again);
    assert_eq!(play(&mut session, "Ra8"), ["exercise-right"]);
    // The result of the game would tell who wins.
    let tags = session.record().node(NodeId::ROOT).foreign().to_vec();
    assert!(!format!("{tags:?}").contains("Result"));
}

#[test]
fn what_the_rules_prove_is_right_too() {
    let text = "[FEN \"6k1/5ppp/8/8/8/8/5PPP/RR4K1 w - - 0 1\"]\n\n1. Ra8# *\n";
    let (mut session, said) = begin("two.pgn", text, options());
    assert_eq!(said, ["exercise-rule-first", "exercise-problem"]);
    assert_eq!(play(&mut session, "Rb8"), ["exercise-wins-too"]);
    let (mut session, _) = begin("two.pgn", text, options());
    assert_eq!(play(&mut session, "h3"), ["exercise-not-in-file"]);
}

#[test]
fn epd_names_the_best_moves_or_those_to_avoid() {
    let text = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8#; id \"one\";\n\
        6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - am Ra7; id \"two\";\n";
    let (mut session, said) = begin("two.epd", text, options());
    assert_eq!(said, ["exercise-rule-epd", "exercise-problem"]);
    assert!(!comments(&session).contains("Ra8"));
    assert_eq!(play(&mut session, "Ra8"), ["exercise-right"]);
    act(&mut session, |session| session.exercise_step(1));
    assert_eq!(play(&mut session, "Ra7"), ["exercise-wrong"]);
    act(&mut session, Session::exercise_again);
    assert_eq!(play(&mut session, "h3"), ["exercise-right"]);
}

#[test]
fn marks_of_sgf_decide_if_there_are_no_words() {
    let text = "(;SZ[9]AB[aa]AW[ba](;B[ab]BM[1];W[bb])(;B[bb]TE[1])(;B[cc]))";
    let (mut session, said) = begin("marks.sgf", text, options());
    assert_eq!(said, ["exercise-rule-marks", "exercise-problem"]);
    assert_eq!(play(&mut session, "a8"), ["exercise-wrong"]);
    act(&mut session, Session::exercise_again);
    assert_eq!(
        play(&mut session, "c7"),
        ["exercise-wrong"],
        "only what is good is right"
    );
    act(&mut session, Session::exercise_again);
    assert_eq!(play(&mut session, "b8"), ["exercise-right"]);
    let options = ProblemOptions {
        rule: Some(AnswerRule::FirstLine),
        ..options()
    };
    let (mut session, said) = begin("marks.sgf", text, options);
    assert_eq!(said, ["exercise-rule-first", "exercise-problem"]);
    assert_eq!(play(&mut session, "b8"), ["exercise-wrong"]);
}

#[test]
fn white_plays_first_where_the_file_says_so() {
    let text = "(;SZ[9]AB[aa];W[ba];B[bb];W[ab])";
    let (mut session, _) = begin("white.sgf", text, options());
    assert_eq!(session.position().turn, 1);
    assert_eq!(play(&mut session, "b9"), [""; 0]);
    assert_eq!(play(&mut session, "a8"), ["exercise-right"]);
}

#[test]
fn other_moves_are_neither_right_nor_wrong_and_replies_are_drawn() {
    let text = "(;SZ[9](;B[aa]C[NOTTHIS Look again.])(;B[bb](;W[cc]C[CHOICE];B[dd]C[+])(;W[ee]C[CHOICE];B[ff]C[RIGHT])))";
    let mut replies = std::collections::BTreeSet::new();
    let (mut session, _) = begin("choice.sgf", text, options());
    assert_eq!(play(&mut session, "a9"), ["common-text"]);
    for _ in 0..20 {
        play(&mut session, "b8");
        let board = &session.position().board;
        let middle = crate::board::Square { x: 4, y: 4 };
        let is_middle = board.piece(middle).is_some();
        replies.insert(is_middle);
        assert_eq!(
            play(&mut session, if is_middle { "f4" } else { "d6" }),
            ["exercise-right"]
        );
        act(&mut session, Session::exercise_again);
    }
    assert_eq!(replies.len(), 2, "both replies came");
}

#[test]
fn all_right_lines_can_be_asked_for() {
    let text = "(;SZ[9](;B[aa]C[RIGHT])(;B[bb]C[RIGHT])(;B[cc]))";
    let options = ProblemOptions {
        asks_all: true,
        ..options()
    };
    let (mut session, _) = begin("all.sgf", text, options);
    assert_eq!(play(&mut session, "a9"), ["exercise-right-more"]);
    assert_eq!(
        play(&mut session, "a9"),
        ["exercise-right-more"],
        "the same again"
    );
    assert_eq!(play(&mut session, "b8"), ["exercise-right"]);
}

#[test]
fn games_without_answers_are_passed_over() {
    let text = "(;SZ[9])(;SZ[9];B[aa])(;SZ[9])(;SZ[13];B[aa])(;SZ[9])";
    let (mut session, said) = begin("some.sgf", text, options());
    assert_eq!(
        said,
        [
            "exercise-passed-over",
            "exercise-rule-first",
            "exercise-problem"
        ]
    );
    assert_eq!(session.position().board.width(), 9);
    let said = act(&mut session, |session| session.exercise_step(1));
    assert_eq!(said, ["exercise-passed-over", "exercise-problem"]);
    assert_eq!(
        session.position().board.width(),
        13,
        "each by the rules of its size"
    );
    let said = act(&mut session, |session| session.exercise_step(1));
    assert_eq!(said, ["exercise-last"]);
    act(&mut session, Session::end_exercise);
    assert_eq!(session.position().board.width(), 9);
    assert_eq!(session.storage().game_of_file(), (1, 5));

    let (session, said) = begin("none.sgf", "(;SZ[9])(;SZ[9])", options());
    assert_eq!(said, ["exercise-none-with-answers"]);
    assert!(session.exercise().is_none());
}

#[test]
fn the_game_comes_back_as_it_was() {
    let mut session = Session::open_text("game.pgn", "1. e4 e5 2. Nf3 *")
        .expect("opened")
        .session;
    session.run_pending();
    play(&mut session, "d4");
    let seat = Seat::Machine(crate::search::Effort::STRONG);
    session.players_mut().set_seat(1, seat);
    session.players_mut().pause();
    let before = (
        session.current(),
        session.record().revision(),
        session.record().all().count(),
    );
    let bytes = |session: &Session| session.document().to_bytes().expect("bytes");
    let written = bytes(&session);
    assert!(session.is_changed());
    let text = "[FEN \"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1\"]\n\n1. Ra8# *\n";
    let file = RecordFile::of_text("mate.pgn", text);
    let events = session.begin_problems(vec![file], None, options());
    let mut said = Vec::new();
    handle(&mut session, events, &mut said);
    assert_eq!(session.players().seat(1), Seat::Person);
    assert!(session.is_changed(), "what was put aside is still unsaved");
    play(&mut session, "Ra7");
    act(&mut session, Session::end_exercise);
    assert!(session.exercise().is_none());
    let after = (
        session.current(),
        session.record().revision(),
        session.record().all().count(),
    );
    assert_eq!(after, before);
    assert_eq!(bytes(&session), written);
    assert_eq!(session.players().seat(1), seat);
    assert!(session.is_changed());
}

#[test]
fn only_the_reply_of_the_file_is_taken_for_it() {
    let text = "(;SZ[9];B[aa];W[bb];B[cc];W[dd];B[ee])";
    let mut session = Session::open_text("fast.sgf", text)
        .expect("opened")
        .session;
    let file = RecordFile::of_text("fast.sgf", text);
    let events = session.begin_problems(vec![file], None, options());
    handle(&mut session, events, &mut Vec::new());
    // The second move comes before the file has replied to the first.
    for mv in ["a9", "c7"] {
        let events = session.play_whole_text(mv);
        let events: Vec<_> = events.into_iter().chain(session.run_pending()).collect();
        for event in events {
            if let SessionEvent::Played { node, .. } = event {
                let events = session.exercise_played(node);
                let events = events.into_iter().chain(session.run_pending());
                for event in events.collect::<Vec<_>>() {
                    if let SessionEvent::Played { node, .. } = event {
                        session.exercise_played(node);
                    }
                }
            }
        }
    }
    assert_eq!(stage(&session), ExerciseStage::Asking);
    assert_eq!(play(&mut session, "c7"), [""; 0]);
    assert_eq!(play(&mut session, "e5"), ["exercise-right"]);
}

#[test]
fn two_passes_solve_nothing_and_wrong_answers_stay_wrong() {
    let text = "(;SZ[9];B[ab];W[];B[ee])(;SZ[9](;B[aa]C[RIGHT])(;B[bb];W[cc];B[dd]))";
    let (mut session, _) = begin("pass.sgf", text, options());
    play(&mut session, "a8");
    assert_eq!(play(&mut session, "pass"), ["exercise-not-in-file"]);
    assert_eq!(play(&mut session, "e5"), ["exercise-right"]);
    act(&mut session, |session| session.exercise_step(1));
    // Nobody waits for the refutation.
    assert_eq!(play(&mut session, "b8"), [""; 0]);
    act(&mut session, Session::exercise_again);
    assert_eq!(play(&mut session, "a9"), ["exercise-right"]);
    let count = session.exercise().expect("an exercise").count();
    assert_eq!((count.solved, count.first_try), (2, 1));
    assert_eq!(
        act(&mut session, |session| session.exercise_step(1)),
        ["exercise-summary"]
    );
    assert_eq!(
        stage(&session),
        ExerciseStage::Solved,
        "nothing else is asked"
    );
    act(&mut session, |session| session.exercise_step(-1));
    assert_eq!(
        act(&mut session, |session| session.exercise_step(-1)),
        ["exercise-first"]
    );
    // A hint is remembered where one goes away and comes back.
    let again = begin("pass.sgf", text, options());
    let (mut session, _) = again;
    session.exercise_hinted();
    act(&mut session, |session| session.exercise_step(1));
    act(&mut session, |session| session.exercise_step(-1));
    play(&mut session, "a8");
    assert_eq!(play(&mut session, "e5"), ["exercise-right"]);
    assert_eq!(
        session.exercise().expect("an exercise").count().first_try,
        0
    );
}

#[test]
fn all_lines_are_asked_for_behind_several_replies_too() {
    let text = "(;SZ[9];B[aa](;W[bb];B[cc]C[RIGHT])(;W[dd];B[ee]C[RIGHT]))";
    let options = ProblemOptions {
        asks_all: true,
        ..options()
    };
    let (mut session, _) = begin("all.sgf", text, options);
    play(&mut session, "a9");
    assert_eq!(play(&mut session, "c7"), ["exercise-right-more"]);
    play(&mut session, "a9");
    assert_eq!(play(&mut session, "e5"), ["exercise-right"]);
}

#[test]
fn a_game_that_is_over_ends_the_line() {
    let text = "[FEN \"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1\"]\n\n1. Ra8# Kh8 2. Ra7 *\n";
    let (mut session, _) = begin("over.pgn", text, options());
    assert_eq!(play(&mut session, "Ra8"), ["exercise-right"]);
}

#[test]
fn own_mistakes_are_asked_and_judged() {
    let request = crate::session::load::RulesRequest::file("tictactoe");
    let loaded = crate::session::load::load_rules(&request).expect("rules");
    let mut session = loaded.into_session();
    session.players_mut().set_seed(1);
    // The second answer loses: X threatens two lines.
    for mv in ["a1", "b2", "c3", "a3"] {
        play(&mut session, mv);
    }
    assert_eq!(
        act(&mut session, |session| session.begin_mistakes(Some(1))),
        ["review-none-yet"]
    );
    session.begin_review(Duration::from_secs(60), None);
    session.run_pending();
    let values = session.review().expect("a review").found.moves.clone();
    let (current, nodes) = (session.current(), session.record().all().count());
    let said = act(&mut session, |session| session.begin_mistakes(Some(1)));
    assert_eq!(said, ["exercise-mistake"]);
    assert_eq!(
        session.record().all().count(),
        nodes - 1,
        "the mistake is not there"
    );
    assert!(session.review().is_none() && !session.has_found_values());
    assert_eq!(
        play(&mut session, "c1"),
        ["exercise-loses"],
        "a corner loses as well"
    );
    assert_eq!(play(&mut session, "a3"), ["exercise-same-mistake"]);
    assert_eq!(session.record().all().count(), nodes - 1);
    let said = play(&mut session, "b1");
    assert!(
        said == ["exercise-good"] || said == ["exercise-good-best"],
        "{said:?}"
    );
    act(&mut session, Session::end_exercise);
    assert_eq!(session.current(), current);
    let again = &session.review().expect("the review comes back").found.moves;
    assert_eq!(*again, values);
}
