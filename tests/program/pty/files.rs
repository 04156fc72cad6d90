//! Disks that do not answer: the screen stays responsive, and the program ends when asked to.

use super::screen::Screen;
use std::fs::OpenOptions;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// Writes a record that is longer than the buffer of a pipe.
fn long_record(home: &Path) -> PathBuf {
    let path = home.join("big.sgf");
    let comment = "a line of the comment\n".repeat(20_000);
    let text = format!("(;FF[4]GTRULES[checkers.gdef]C[{comment}])\n");
    std::fs::write(&path, text).expect("written");
    path
}

fn replace_by_pipe(path: &Path) {
    std::fs::remove_file(path).expect("removed");
    let made = Command::new("mkfifo").arg(path).status();
    assert!(made.expect("mkfifo").success());
}

#[track_caller]
fn ends_in_time(mut screen: Screen) {
    let asked = Instant::now();
    screen.send("\x11");
    assert!(screen.ends().success());
    let took = asked.elapsed();
    assert!(took < Duration::from_secs(2), "it took {took:?}");
}

#[test]
fn a_pipe_in_the_place_of_the_record_is_refused() {
    let home = tempfile::tempdir().expect("a folder");
    let path = long_record(home.path());
    let mut screen = Screen::start(home.path(), &["big.sgf"], (120, 40));
    screen.shows("white to move");
    replace_by_pipe(&path);
    screen.shows("is a named pipe");
    screen.send("\x13");
    screen.shows("was not saved");
    ends_in_time(screen);
}

#[test]
fn rules_that_are_not_there_can_be_begun() {
    let home = tempfile::tempdir().expect("a folder");
    let mut screen = Screen::start(home.path(), &["mine.gdef"], (120, 40));
    screen.shows("mine.gdef is not there yet");
    screen.send("\r");
    screen.shows("mine.gdef");
    ends_in_time(screen);
    assert!(home.path().join("mine.gdef").is_file());
}

#[test]
fn the_screen_comes_before_a_large_file_is_open() {
    let home = tempfile::tempdir().expect("a folder");
    let moves = ";B[aa];W[bb]".repeat(100_000);
    let text = format!("(;GM[1]FF[4]SZ[9]{moves})");
    std::fs::write(home.path().join("deep.sgf"), text).expect("written");
    for files in [&["tictactoe", "deep.sgf"][..], &["deep.sgf"]] {
        let mut screen = Screen::start(home.path(), files, (120, 40));
        screen.shows("opening deep.sgf");
        screen.look(|found| assert!(found.alternate_screen()));
        ends_in_time(screen);
        screen = Screen::start(home.path(), files, (120, 40));
        screen.shows("opening deep.sgf");
        screen.hides("opening deep.sgf");
        screen.shows("to move");
        ends_in_time(screen);
    }
    // Faults that are known immediately are printed on the console.
    let screen = Screen::start(home.path(), &["deep.sgf", "none.gbb"], (120, 40));
    screen.shows("none.gbb");
    screen.look(|found| assert!(!found.alternate_screen()));
    assert_eq!(screen.ends().exit_code(), 1);
}

#[test]
fn a_save_that_hangs_leaves_the_screen_alive() {
    let home = tempfile::tempdir().expect("a folder");
    let path = long_record(home.path());
    let mut screen = Screen::start(home.path(), &["big.sgf"], (120, 40));
    screen.shows("white to move");
    replace_by_pipe(&path);
    screen.shows("is a named pipe");
    // Another process has opened the pipe and never reads.
    let _reader = OpenOptions::new().read(true).write(true).open(&path);
    screen.send("\x13");
    screen.shows("saving big.sgf");
    screen.send(":");
    screen.shows("All commands");
    screen.send("\x1b");
    screen.hides("All commands");
    screen.send("\x1b");
    screen.shows("given up");
    screen.send("\x13");
    screen.shows("saving big.sgf");
    ends_in_time(screen);
}

#[test]
fn a_kill_loses_nothing_that_was_written_down() {
    let home = tempfile::tempdir().expect("a folder");
    let path = long_record(home.path());
    let mut screen = Screen::start(home.path(), &["big.sgf"], (120, 40));
    screen.shows("white to move");
    screen.send("\r\x1b[A\x1b[D\r");
    screen.shows("1. e3-d4");
    screen.shows("autosaved");
    let process = screen.process().to_string();
    let killed = Command::new("kill").args(["-KILL", &process]).status();
    assert!(killed.expect("kill").success());

    // The killed process has not been reaped by this test yet, but is not running either.
    let mut again = Screen::start(home.path(), &["big.sgf"], (120, 40));
    again.shows("Unsaved work");
    // Another program does not claim the work now.
    let other = Screen::start(home.path(), &["big.sgf"], (120, 40));
    other.shows("white to move");
    other.look(|found| assert!(!found.contents().contains("Unsaved work")));
    ends_in_time(other);
    again.send("\x0e");
    again.shows("Forget it");
    // The question may have opened by itself meanwhile, and then takes an answer only after a pause.
    again.answers("Forget it", "\r");
    again.shows("1. e3-d4");
    again.send("\x13");
    again.shows("Saved: ");
    ends_in_time(again);
    let text = std::fs::read_to_string(&path).expect("there");
    assert!(text.contains("GTMOVE"), "{}", text.len());
    let recovery = home.path().join("state/gametui/recovery");
    let left = std::fs::read_dir(recovery).expect("a folder").count();
    assert_eq!(left, 0, "neither files nor locks");
    drop(screen);
}
