//! Questions that the user has not asked for, and messages: no key that was meant for something else is an answer, and
//! nothing is covered.

use super::bench::{Bench, mouse};
use crossterm::event::{MouseButton, MouseEventKind};
use gametui::config::Mode;
use gametui::message;
use gametui::tui::app::Layer;
use gametui::tui::open_target::OpenTarget;
use unicode_width::UnicodeWidthStr;

/// Returns a program that starts on a game with unsaved work of an earlier session.
fn started_again() -> Bench {
    let mut bench = Bench::game("checkers");
    bench.enter("c3 d4").tick(3);
    bench.app.session = None;
    bench.app.questions.inputs = 0;
    bench.open(OpenTarget {
        rules: vec!["checkers".into()],
        ..OpenTarget::default()
    });
    assert!(
        bench.app.layers.is_empty(),
        "keys may have been typed ahead"
    );
    bench
}

fn is_asked(bench: &Bench) -> bool {
    matches!(bench.app.layers.last(), Some(Layer::Dialog(_)))
}

fn recovery_files(bench: &Bench) -> usize {
    let folder = bench.app.folders.state.join("recovery");
    let files = std::fs::read_dir(folder).expect("a folder");
    let is_work = |name: &str| !name.ends_with(".lock");
    let names = files.map(|file| file.expect("a file").file_name());
    names
        .filter(|name| is_work(&name.to_string_lossy()))
        .count()
}

#[test]
fn letters_decide_nothing_about_work_that_was_found() {
    let mut bench = started_again();
    bench.wait(1000);
    assert!(is_asked(&bench));
    let before = recovery_files(&bench);
    assert!(before > 0);
    // `f` turns the board as always, and Enter lifts a piece.
    bench.keys("f Enter").wait(1);
    assert!(bench.app.board.flipped);
    assert!(!is_asked(&bench));
    assert_eq!(recovery_files(&bench), before);
    bench.says("Unsaved work found. Ctrl+N answers.");
    bench.wait(60_000);
    assert!(!is_asked(&bench), "it waits to be called");
}

#[test]
fn a_click_on_the_board_is_a_click_on_the_board() {
    let mut bench = started_again();
    bench.wait(1000);
    assert!(is_asked(&bench));
    bench.drag("c3", "b4");
    assert_eq!(bench.stands("b4"), "W");
    bench.says("Unsaved work found. Ctrl+N answers.");
}

#[test]
fn work_that_was_found_replaces_unsaved_work_only_after_a_question() {
    let mut bench = started_again();
    bench.enter("c3 b4").keys("Ctrl+N Enter");
    bench.says("not saved. Save");
    bench.keys("Esc");
    assert_eq!(bench.stands("b4"), "W");
    bench.says("Unsaved work found. Ctrl+N answers.");
    bench.keys("Ctrl+N Enter Right Enter");
    assert_eq!(
        (bench.stands("b4"), bench.stands("d4")),
        (".".to_owned(), "W".to_owned())
    );
    assert!(bench.app.questions.is_empty());
}

#[test]
fn an_answer_is_taken_once_keys_have_rested() {
    let mut bench = started_again();
    bench.wait(1000).keys("Enter Enter");
    assert!(is_asked(&bench), "these were typed before it was seen");
    assert_eq!(bench.stands("d4"), ".");
    bench.wait(1000).keys("Enter");
    assert_eq!(bench.stands("d4"), "W");
}

#[test]
fn work_that_was_found_is_deleted_after_a_second_question() {
    let mut bench = started_again();
    let before = recovery_files(&bench);
    bench.wait(1000).wait(1000).keys("Right Enter");
    bench.says("deleted for good");
    bench.keys("Enter");
    assert!(!is_asked(&bench));
    assert_eq!(
        recovery_files(&bench),
        before,
        "the careful answer is chosen first"
    );

    let mut bench = started_again();
    bench.keys("Ctrl+N Right Enter Left Enter");
    assert!(recovery_files(&bench) < before);
}

#[test]
fn a_question_that_waits_is_seen_beside_every_message() {
    let mut bench = started_again();
    bench.keys("Left");
    for text in [
        "done",
        &"a rather long message that takes its room ".repeat(4),
    ] {
        bench.app.tell_error(&message!("tui-saved", path = text));
        for (width, height) in [(120, 40), (80, 24), (60, 20)] {
            let screen = bench.screen(width, height);
            assert!(screen.contains("Saved: "), "{screen}");
            assert!(screen.contains("Ctrl+N"), "{screen}");
        }
    }
    bench.draw(80, 24);
    let notice = bench.app.layout.notice;
    bench.event(mouse(
        MouseEventKind::Down(MouseButton::Left),
        notice.x + 1,
        notice.y,
    ));
    assert!(is_asked(&bench));
}

#[test]
fn the_board_stands_where_it_is_without_a_message() {
    let long = "a rather long message that takes its room ".repeat(4);
    for (width, height) in [(60, 20), (72, 14), (80, 24), (120, 40), (200, 60)] {
        for mode in [Mode::Play, Mode::Study, Mode::Write] {
            for game in ["checkers", "chess"] {
                let mut bench = Bench::game(game);
                bench.app.mode = mode;
                let place = |bench: &mut Bench| {
                    bench.draw(width, height);
                    let board = bench.app.layout.board.as_ref().expect("a board");
                    (bench.app.layout.arrangement.hint, board.squares)
                };
                let without = place(&mut bench);
                for text in ["Done.", &long] {
                    let text = message!("tui-plain", text = text);
                    bench.app.tell(&text);
                    assert!(place(&mut bench) == without, "{game} {width}x{height}");
                    bench.app.tell_error(&text);
                    assert!(place(&mut bench) == without, "{game} {width}x{height}");
                }
                let has_two_columns = width >= 72;
                let screen = bench.screen(width, height);
                let last = screen.lines().last().unwrap_or_default();
                assert_eq!(last.contains("? help"), has_two_columns, "{screen}");
            }
        }
    }
}

#[test]
fn a_message_covers_nothing() {
    let long = "a rather long message that takes its room ".repeat(4);
    for (width, height) in [(120, 40), (80, 24), (60, 20), (40, 12)] {
        for text in ["done", &long] {
            let mut bench = Bench::game("checkers");
            bench.app.tell_error(&message!("tui-saved", path = text));
            let screen = bench.screen(width, height);
            let rows: Vec<&str> = screen.lines().collect();
            let first = rows.iter().position(|row| row.contains("Saved:"));
            let first = first.unwrap_or_else(|| panic!("no message in\n{screen}"));
            // Above the message every pane has its lower border, at full width.
            let above = rows[first - 1];
            assert!(above.ends_with(['╝', '╯']), "{screen}");
            assert_eq!(above.width(), usize::from(width), "{screen}");
        }
    }
}

#[test]
fn a_file_that_was_read_again_is_not_said_to_be_saved() {
    let mut bench = Bench::rules(
        "size: 3 x 3\nobj X\ndefine isMoveLegal() -> bool { return true; }\ndefine end() -> bool { return false; }\n",
    );
    let path = bench.path("game.gdef");
    std::fs::write(
        &path,
        "size: 3 x 3\nobj X\ndefine isMoveLegal() -> bool { return Y; }\n",
    )
    .expect("written");
    bench.keys(": 'reload' Enter").wait(60_000);
    assert!(!bench.toast().contains("Saved"), "{}", bench.toast());
}
