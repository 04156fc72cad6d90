//! Playing with the list of legal moves and with targets.

use super::screen::Screen;

const RIGHT: &str = "\x1b[C";
const UP: &str = "\x1b[A";

#[test]
fn draughts_by_hints() {
    let home = tempfile::tempdir().expect("a folder");
    let mut screen = Screen::start(home.path(), &["checkers"], (120, 40));
    screen.shows("7 legal moves");

    // A move from the list.
    screen.send("l");
    screen.shows("a3-b4");
    screen.send("c3-d");
    screen.hides("a3-b4");
    screen.send("\r");
    screen.shows("1. c3-d4");
    screen.shows("7 legal moves");

    // f6 is lifted; Tab goes to a square that it can reach.
    screen.send(&format!("{UP}{UP}{UP}{RIGHT}\r"));
    screen.shows("Lifted");
    screen.shows("🬫🬛");
    screen.send("\t\t\r");
    screen.shows("1... f6-e5");
    screen.shows("1 legal move");

    // The capture is forced.
    screen.send(":");
    screen.shows("All commands");
    screen.send("legal-moves\r");
    screen.shows("d4xf6");
    screen.shows("Enter plays");
    screen.send("\x1b");
    screen.hides("to filter");
    screen.send("h\r");
    screen.shows("Hints are off");
    screen.send("h\r");
    screen.shows("Hints: the board");
    screen.send("\x11");
    screen.shows("Unsaved work");
    screen.send("d");
    assert!(screen.ends().success());
}

#[test]
fn rules_that_never_end_leave_the_screen_alone() {
    let home = tempfile::tempdir().expect("a folder");
    std::fs::write(
        home.path().join("slow.gdef"),
        "name: slow\nplayers: 2\nsize: 64 x 64\nobj X\nobj O\nstart { }\n\
         define isMoveLegal() -> bool { while (true) { } return operationsNum() == 1; }\n\
         define end() -> bool { return false; }\n",
    )
    .expect("written");
    let mut screen = Screen::start(home.path(), &["slow.gdef"], (120, 40));
    screen.shows("to move");
    screen.send("\x1bOS");
    screen.shows("Esc closes");
    screen.send("\x1b");
    screen.hides("Esc closes");
    screen.send("\x11");
    assert!(screen.ends().success());
}
