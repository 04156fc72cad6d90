//! Playing against the machine: it searches while the screen stays responsive, and Esc stops it.

use super::screen::Screen;

#[test]
fn the_machine_answers_is_stopped_and_goes_on() {
    let home = tempfile::tempdir().expect("a folder");
    let mut screen = Screen::start(home.path(), &["checkers"], (120, 40));
    screen.shows("white to move");
    // For black, easy: both are preselected.
    screen.send("o");
    screen.shows("Who plays?");
    screen.send("\r");
    screen.shows("Who plays for black?");
    screen.send("\r");
    screen.shows("you: white");
    screen.send("\r\x1b[A\x1b[D\r");
    screen.shows("1. e3-d4");
    screen.shows("white to move");
    screen.shows("1... ");

    // A search that would take very long: the screen shows it, the board stays usable, Esc stops it.
    screen.send(":");
    screen.shows("All commands");
    screen.send("opponent white 10000000\r");
    screen.shows("white thinks");
    screen.shows("thinking, Esc stops");
    screen.send("\x1b");
    screen.shows("The machine stopped");
    screen.shows("white to move, g⏎: machine");

    // On request it searches again; a second request makes it move at once.
    screen.send("g\r");
    screen.shows("white thinks");
    screen.shows("thinking, Esc stops");
    screen.send("g\r");
    screen.shows("the machine plays alone");
    screen.shows("2... ");

    // The analysis is updated while it runs, and the program ends promptly. An Escape and a letter that are read
    // together would be one key.
    screen.send("\x1b");
    screen.shows("to move, g⏎: machine");
    screen.send("a\r");
    screen.shows("running");
    screen.shows("%");
    screen.send("\x1b[24~");
    screen.shows("moves to choose, on average");
    screen.send("\x11");
    screen.shows("Unsaved work");
    screen.send("d");
    assert!(screen.ends().success());
}
