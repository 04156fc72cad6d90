//! Every way to end or to be interrupted: the terminal is restored, and work is not lost.

use super::screen::{Screen, assert_restored};
use gametui::tui::terminal::TerminalGuard;
use portable_pty::CommandBuilder;
use std::process::Command;
use std::time::Duration;

#[test]
fn the_screen_survives_one_cell_and_comes_back() {
    let home = tempfile::tempdir().expect("a folder");
    let mut screen = Screen::start(home.path(), &["checkers"], (80, 24));
    screen.shows("white to move");
    screen.resize(1, 1);
    screen.send("\r");
    screen.resize(30, 5);
    screen.shows("20x6");
    screen.resize(100, 30);
    screen.shows("Lifted");
    screen.send("\x1b");
    screen.hides("Lifted");
    screen.send("\x11");
    assert!(screen.ends().success());
}

#[test]
fn a_term_signal_restores_the_terminal_and_keeps_unsaved_work() {
    let home = tempfile::tempdir().expect("a folder");
    let mut screen = Screen::start(home.path(), &["checkers"], (120, 40));
    screen.shows("white to move");
    screen.send("\r\x1b[A\x1b[D\r");
    screen.shows("1. e3-d4");
    let process = screen.process().to_string();
    let killed = Command::new("kill").args(["-TERM", &process]).status();
    assert!(killed.expect("kill").success());
    assert_eq!(screen.ends().exit_code(), 143);

    let mut screen = Screen::start(home.path(), &["checkers"], (120, 40));
    screen.shows("Unsaved work");
    screen.send("\x0e\r");
    screen.shows("1. e3-d4");
    screen.send("\x11");
    screen.shows("Save it?");
    screen.send("d");
    assert!(screen.ends().success());
    // Work that was explicitly discarded is not offered again.
    let mut screen = Screen::start(home.path(), &["checkers"], (120, 40));
    screen.shows("white to move");
    screen.look(|found| assert!(!found.contents().contains("Unsaved work")));
    screen.send("\x11");
    assert!(screen.ends().success());
}

#[test]
fn a_comment_that_is_being_typed_survives_a_kill() {
    let home = tempfile::tempdir().expect("a folder");
    let mut screen = Screen::start(home.path(), &["checkers"], (120, 40));
    screen.shows("white to move");
    screen.send("e\rhalf a thought");
    screen.shows("half a thought");
    std::thread::sleep(Duration::from_secs(4));
    kill(&screen, "KILL");
    screen.dies();
    let mut screen = Screen::start(home.path(), &["checkers"], (120, 40));
    screen.shows("Unsaved work");
    screen.send("\x0e\r");
    screen.shows("half a thought");
    screen.send("e\r and a half");
    screen.shows("half a thought and a half");
    kill(&screen, "TERM");
    assert_eq!(screen.ends().exit_code(), 143);
    let mut screen = Screen::start(home.path(), &["checkers"], (120, 40));
    screen.shows("Unsaved work");
    screen.send("\x0e\r");
    screen.shows("half a thought and a half");
    screen.send("\x11");
    screen.shows("Save it?");
    screen.send("d");
    assert!(screen.ends().success());
}

#[test]
fn a_hang_up_keeps_unsaved_work() {
    let home = tempfile::tempdir().expect("a folder");
    let mut screen = Screen::start(home.path(), &["checkers"], (80, 24));
    screen.shows("white to move");
    screen.send("\r\x1b[A\x1b[D\r");
    screen.shows("black to move");
    let process = screen.process().to_string();
    let killed = Command::new("kill").args(["-HUP", &process]).status();
    assert!(killed.expect("kill").success());
    let _ = screen.ends();
    let mut screen = Screen::start(home.path(), &["checkers"], (80, 24));
    screen.shows("Bring it back");
    screen.send("\x1b");
    screen.hides("Unsaved work");
    screen.send("\x11");
    assert!(screen.ends().success());
}

#[test]
fn every_signal_that_ends_a_program_restores_the_terminal_and_keeps_work() {
    for (signal, code) in [
        ("INT", 130),
        ("QUIT", 131),
        ("USR1", 138),
        ("USR2", 140),
        ("ALRM", 142),
    ] {
        let home = tempfile::tempdir().expect("a folder");
        let mut screen = Screen::start(home.path(), &["checkers"], (80, 24));
        screen.shows("white to move");
        screen.send("\r\x1b[A\x1b[D\r");
        screen.shows("black to move");
        kill(&screen, signal);
        assert_eq!(screen.ends().exit_code(), code, "{signal}");
        let mut screen = Screen::start(home.path(), &["checkers"], (80, 24));
        screen.shows("Bring it back");
        screen.send("\x1b");
        screen.hides("Unsaved work");
        screen.send("\x11");
        assert!(screen.ends().success());
    }
}

fn kill(screen: &Screen, signal: &str) {
    let process = screen.process().to_string();
    let signal = format!("-{signal}");
    let killed = Command::new("kill").args([&signal, &process]).status();
    assert!(killed.expect("kill").success());
}

#[test]
fn stopped_from_outside_it_gives_the_terminal_back_and_takes_it_over_again() {
    let home = tempfile::tempdir().expect("a folder");
    let mut screen = Screen::start(home.path(), &["checkers"], (80, 24));
    screen.shows("white to move");
    for _ in 0..3 {
        kill(&screen, "TSTP");
        screen.wait("the terminal", |found| !found.alternate_screen());
        screen.look(|found| assert_restored(found));
        // The signal is lost if the program has not stopped itself yet, so it is repeated until it has an effect.
        for _ in 0..100 {
            kill(&screen, "CONT");
            std::thread::sleep(Duration::from_millis(50));
            if screen.look(|found| found.alternate_screen()) {
                break;
            }
        }
        screen.wait("the board", |found| {
            found.alternate_screen() && found.contents().contains("white to move")
        });
    }
    screen.send("\r\x1b[A\x1b[D\r");
    screen.shows("black to move");
    kill(&screen, "TERM");
    assert_eq!(screen.ends().exit_code(), 143);
}

#[test]
fn a_console_game_that_waits_for_a_line_ends_at_once() {
    for (signal, code) in [("INT", 130), ("TERM", 143)] {
        let home = tempfile::tempdir().expect("a folder");
        let screen = Screen::start(home.path(), &["play", "checkers"], (80, 24));
        screen.shows("player 0>");
        kill(&screen, signal);
        assert_eq!(screen.ends().exit_code(), code, "{signal}");
    }
    let home = tempfile::tempdir().expect("a folder");
    let mut screen = Screen::start(home.path(), &["play", "checkers"], (80, 24));
    screen.shows("player 0>");
    screen.send("\x03");
    assert_eq!(screen.ends().exit_code(), 130);
}

/// The child process of the next test.
#[test]
#[ignore = "takes over the terminal and panics"]
fn child_that_panics() {
    let _guard = TerminalGuard::enter(true).expect("a terminal");
    panic!("the message stays readable");
}

#[test]
fn a_panic_restores_the_terminal_and_its_message_is_readable() {
    let home = tempfile::tempdir().expect("a folder");
    let mut command = CommandBuilder::new(std::env::current_exe().expect("this program"));
    // The name of the test within the test program: the module path without the crate.
    let (_, module) = module_path!().split_once("::").expect("a module");
    let child = format!("{module}::child_that_panics");
    command.args(["--exact", &child, "--ignored", "--nocapture"]);
    let screen = Screen::run(home.path(), command, (80, 24), &[]);
    screen.shows("the message stays readable");
    assert!(!screen.ends().success());
}

#[test]
fn suspending_gives_the_shell_back_and_fg_repaints() {
    let home = tempfile::tempdir().expect("a folder");
    let mut command = CommandBuilder::new("sh");
    command.args(["-i"]);
    let mut screen = Screen::run(home.path(), command, (100, 30), &[("PS1", "ready> ")]);
    screen.shows("ready>");
    screen.send(&format!("{} checkers\r", env!("CARGO_BIN_EXE_gametui")));
    screen.shows("white to move");
    screen.send("\x1a");
    screen.wait("the shell", |found| {
        !found.alternate_screen() && found.contents().contains("Stopped")
    });
    screen.look(|found| assert_restored(found));
    screen.send("fg\r");
    screen.wait("the board", |found| {
        found.alternate_screen() && found.contents().contains("white to move")
    });
    screen.send("\x11");
    screen.wait("the shell", |found| {
        found.contents().matches("ready>").count() > 2
    });
    screen.send("exit\r");
    let _ = screen.ends();
}

#[test]
fn no_color_keeps_what_is_said_by_attributes() {
    let home = tempfile::tempdir().expect("a folder");
    let environment = [("NO_COLOR", "1")];
    let mut screen = Screen::start_with(home.path(), &["checkers"], (80, 24), &environment);
    screen.shows("white to move");
    screen.send(":");
    screen.shows("All commands");
    screen.look(|found| {
        let mut inverse = false;
        let (rows, columns) = found.size();
        for row in 0..rows {
            for column in 0..columns {
                let cell = found.cell(row, column).expect("a cell");
                assert_eq!(cell.fgcolor(), vt100::Color::Default);
                assert_eq!(cell.bgcolor(), vt100::Color::Default);
                inverse |= cell.inverse();
            }
        }
        assert!(inverse, "the chosen entry is reversed");
    });
    screen.send("\x1b");
    screen.hides("All commands");
    screen.send("\x11");
    assert!(screen.ends().success());
}

#[test]
fn a_file_changed_by_another_program_is_noticed() {
    let home = tempfile::tempdir().expect("a folder");
    let path = home.path().join("game.gdef");
    let rules = "name: dots\nsize: 3 x 3\nobj X\nobj O\ndefine isMoveLegal() -> bool { return true; }\ndefine end() -> bool { return false; }\n";
    std::fs::write(&path, rules).expect("written");
    let mut screen = Screen::start(home.path(), &["game.gdef"], (100, 30));
    screen.shows("to move");
    std::fs::write(&path, rules.replace("dots", "spots")).expect("written");
    // Nothing was edited here, so the change is taken over without asking.
    screen.shows("spots");
    screen.send("\x1b[15~");
    screen.send("x");
    screen.shows("xname");
    std::fs::write(&path, rules.replace("dots", "blots")).expect("written");
    screen.shows("Changed on disk: game.gdef. Ctrl+N answers.");
    screen.send("\x0e");
    screen.shows("changed by another program");
    screen.send("\x1b[D\r");
    // The difference shows the word, too; the title shows it when the text is taken.
    screen.shows("blots · move 0");
    screen.send("\x11");
    assert!(screen.ends().success());
}

#[cfg(feature = "js")]
#[test]
fn rules_that_hang_do_not_keep_the_program_open() {
    let home = tempfile::tempdir().expect("a folder");
    let rules = include_str!("../../fixtures/hanging.bdl");
    std::fs::write(home.path().join("game.bdl"), rules).expect("written");
    let mut screen = Screen::start(home.path(), &["game.bdl"], (100, 30));
    screen.shows("lifts a piece");
    // Lifting a piece requests the legal moves.
    screen.send("\r");
    screen.shows("Lifted");
    // Until then the script can still be stopped.
    std::thread::sleep(std::time::Duration::from_secs(1));
    let start = std::time::Instant::now();
    screen.send("\x11");
    assert!(screen.ends().success());
    // A second on an idle machine; the script would take minutes.
    assert!(start.elapsed() < std::time::Duration::from_secs(10));
}
