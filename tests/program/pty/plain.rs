//! Lines of text on a terminal.

use super::screen::Screen;

#[test]
fn lines_are_edited_by_the_terminal_and_nothing_is_drawn() {
    let home = tempfile::tempdir().expect("a folder");
    let mut screen = Screen::start(home.path(), &["--plain", "checkers"], (80, 24));
    screen.shows("white> ");
    // The terminal deletes the last letter.
    screen.send("c3-d5\x7f4\r");
    screen.shows("1. c3-d4; black to move");
    screen.shows("black> ");
    screen.look(|found| assert!(!found.alternate_screen() && !found.hide_cursor()));
    // Ctrl+C keeps what is unsaved.
    screen.send("\x03");
    assert_eq!(screen.ends().exit_code(), 130);
    let mut screen = Screen::start(home.path(), &["--plain", "checkers"], (80, 24));
    screen.shows("choice> ");
    screen.send("1\r");
    screen.shows("1. c3-d4");
    screen.send("quit\r");
    screen.shows("choice> ");
    screen.send("2\r");
    assert!(screen.ends().success());
}
