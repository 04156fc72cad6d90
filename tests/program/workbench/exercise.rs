//! Exercises on the screen.

use super::bench::{Bench, read};
use super::command_starts::*;
use gametui::config::Mode;
use gametui::session::exercise::ExerciseStage;
use gametui::tui::open_target::OpenTarget;
use gametui::tui::panes::PanelKind;

fn stage(bench: &Bench) -> Option<ExerciseStage> {
    Some(bench.session().exercise()?.stage())
}

fn number(bench: &Bench) -> Option<usize> {
    Some(bench.session().exercise()?.count().number)
}

#[test]
fn a_solved_problem_gives_way_to_the_next_one() {
    let mut bench = first_problem();
    assert_eq!(bench.app.mode, Mode::Play);
    assert_eq!(bench.toast(), "Problem 1 of 3: black to play.");
    for (width, height) in [(60, 20), (80, 24), (120, 40), (200, 60)] {
        let screen = bench.screen(width, height);
        assert!(
            screen.contains("a") && !screen.contains("define "),
            "{screen}"
        );
    }
    bench.enter("a9");
    assert_eq!(
        (bench.toast(), stage(&bench)),
        ("Right.", Some(ExerciseStage::Solved))
    );
    bench.wait(900);
    assert_eq!(number(&bench), Some(1));
    bench.wait(200);
    assert_eq!(number(&bench), Some(2));
    // Whoever does something stays where the problem is solved.
    let mut bench = solved_problem();
    bench.keys("Left").wait(3_000);
    assert_eq!(
        (number(&bench), stage(&bench)),
        (Some(1), Some(ExerciseStage::Solved))
    );
}

#[test]
fn the_file_replies_after_a_moment() {
    let mut bench = second_problem();
    bench.enter("b8");
    assert_eq!(
        (bench.move_number(), stage(&bench)),
        (1, Some(ExerciseStage::Replying))
    );
    bench.wait(300);
    assert_eq!(
        (bench.move_number(), stage(&bench)),
        (2, Some(ExerciseStage::Asking))
    );
    bench.enter("d6");
    assert_eq!(stage(&bench), Some(ExerciseStage::Solved));
    bench.keys("Esc");
    assert_eq!(bench.toast(), "1 of 3 solved, 1 at the first try.");
    assert_eq!(
        (bench.app.mode, bench.app.panel.is_none()),
        (Mode::Write, true)
    );
}

#[test]
fn what_was_answered_is_written_and_asked_again_when_it_is_due() {
    let mut bench = problem_file();
    bench.app.today = "2026-11-30".to_owned();
    bench.keys(": 'problems' Enter").enter("a9").wait(1_000);
    bench.enter("e5").wait(1_000).keys("r");
    bench.keys(": 'show-solution' Enter Esc");
    let path = bench.app.folders.problems();
    let lines: Vec<String> = read(&path).lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), 3, "{lines:?}");
    assert!(lines[1].contains("\t2\t2026-12-02\t1\t1\t1\t"), "{lines:?}");
    assert!(lines[2].contains("\t1\t2026-12-01\t1\t0\t2\t"), "{lines:?}");
    assert!(
        !read(&bench.path("three.sgf")).contains("GTAT"),
        "the file is as it was"
    );
    bench.keys(": 'problems due' Enter");
    assert_eq!(bench.toast(), "No problem is due.");
    bench.app.today = "2026-12-01".to_owned();
    std::fs::write(&path, format!("{}broken\n", read(&path))).expect("written");
    bench.keys(": 'problems due' Enter");
    assert_eq!(
        bench.session().exercise().map(|known| known.count().all),
        Some(1)
    );
    assert_eq!(bench.session().position().board.squares().count(), 81);
    let log: Vec<&String> = bench.app.remarks.iter().collect();
    assert!(log.iter().any(|line| line.contains("Line 4 of")), "{log:?}");
}

#[test]
fn nothing_of_a_mistake_is_on_the_screen() {
    let mut bench = reviewed();
    let name = "c1";
    assert!(bench.screen(120, 40).contains('%'));
    bench.keys("L");
    assert!(
        bench
            .says("Find better")
            .screen(120, 40)
            .contains("Find better")
    );
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let screen = bench.screen(width, height);
        let rows = screen.lines().filter(|line| !line.contains("loses"));
        let rest: Vec<&str> = rows
            .filter(|line| line.contains(name) || line.contains('%'))
            .collect();
        assert!(rest.is_empty(), "{rest:?}\n{screen}");
    }
    assert_eq!(
        bench.app.panel.map(|panel| panel.kind),
        Some(PanelKind::Exercise)
    );
    bench.keys("Esc");
    assert_eq!(
        bench.app.panel.map(|panel| panel.kind),
        Some(PanelKind::Review)
    );
    assert!(
        bench.session().review().is_some(),
        "the review is there again"
    );
}

#[test]
fn the_answer_is_the_hint() {
    let mut bench = second_problem();
    bench.keys("* * *");
    assert!(
        bench.toast().contains("b8") || bench.toast().contains("B8"),
        "{}",
        bench.toast()
    );
    bench.keys("Esc");
    assert_eq!(number(&bench), Some(2), "Esc puts the hint away first");
    bench.enter("b8").wait(300).enter("d6");
    let count = bench.session().exercise().map(|known| known.count());
    assert_eq!(
        count.map(|count| (count.solved, count.first_try)),
        Some((1, 0))
    );
}

#[test]
fn saving_and_leaving_are_about_the_game_that_was_put_aside() {
    let mut bench = problem_file();
    bench.enter("e5");
    assert!(bench.session().is_changed());
    bench.keys(": 'problems' Enter").enter("b2");
    bench.keys("Ctrl+S");
    assert!(bench.session().exercise().is_none());
    let text = read(&bench.path("three.sgf"));
    assert!(text.contains("B[ee]") && !text.contains("B[bh]"), "{text}");
    bench
        .keys(": 'problems' Enter")
        .enter("b2")
        .keys(": 'q' Enter");
    assert!(bench.app.layers.is_empty(), "nothing is unsaved");
}

#[test]
fn problems_of_another_game_are_opened_with_their_rules() {
    let mut bench = Bench::game("tictactoe");
    let path = bench.path("mate.epd");
    std::fs::write(&path, "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8#;\n").expect("written");
    let line = format!(": 'problems {}' Enter", path.display());
    bench.keys(&line);
    assert_eq!(bench.toast(), "Problem 1 of 1: white to play.");
    bench.keys("i 'Ra8' Enter");
    assert_eq!(bench.toast(), "Right.");

    let mut bench = Bench::empty();
    bench.open(OpenTarget {
        record: Some(path.clone()),
        problems: vec![path],
        ..OpenTarget::default()
    });
    assert_eq!(bench.toast(), "Problem 1 of 1: white to play.");
}

#[test]
fn broken_files_are_told() {
    let mut bench = problem_file();
    bench.keys(": 'problems nowhere.sgf' Enter");
    assert!(bench.session().exercise().is_none());
    assert!(bench.toast().contains("nowhere.sgf"), "{}", bench.toast());
    bench.keys(": 'next-problem' Enter");
    assert_eq!(
        bench.toast(),
        "There is no exercise. :problems FILE begins one."
    );
}

#[test]
fn a_file_of_problems_asks_whether_they_are_to_be_solved() {
    let lesson = "[Event \"x\"]\n[FEN \"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1\"]\n\n1. Ra8# (1. Ra7 h6) *\n\n";
    let position = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8#;\n";
    for (name, text) in [
        ("lessons.pgn", lesson.repeat(2)),
        ("suite.epd", position.repeat(2)),
    ] {
        let mut bench = opened(name, &text);
        bench.says("2 problems. Ctrl+N solves them.");
        bench.keys("Ctrl+N");
        assert_eq!(
            (number(&bench), stage(&bench)),
            (Some(1), Some(ExerciseStage::Asking))
        );
        assert!(!bench.screen(120, 40).contains("solves them"), "{name}");
    }
    // One position is a study, and games from the usual start are games.
    let games = "[Event \"x\"]\n\n1. e4 (1. d4 d5) e5 *\n\n".repeat(2);
    for (name, text) in [("one.pgn", lesson), ("games.pgn", games.as_str())] {
        let mut bench = opened(name, text);
        assert!(!bench.screen(120, 40).contains("solves them"), "{name}");
    }
}
