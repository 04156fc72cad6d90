//! A whole game: play, be refused, branch, save, quit, reopen and find everything.

use super::screen::Screen;

const LEFT: &str = "\x1b[D";
const RIGHT: &str = "\x1b[C";
const UP: &str = "\x1b[A";
const DOWN: &str = "\x1b[B";
const HOME: &str = "\x1b[H";

/// Returns the line with the names of the columns, and its row.
fn names(screen: &vt100::Screen) -> Option<(u16, String)> {
    let (_, columns) = screen.size();
    (0..)
        .zip(screen.rows(0, columns))
        .filter(|(_, line)| {
            let words: Vec<&str> = line.split_whitespace().collect();
            words.windows(4).any(|words| words == ["a", "b", "c", "d"])
        })
        .last()
}

/// Returns a cell of a square, which is found by the names at the edges.
fn square(screen: &Screen, column: char, row: char) -> (u16, u16) {
    let place = |found: &vt100::Screen| {
        let (_, line) = names(found)?;
        let x = line.chars().position(|letter| letter == column)?;
        let (_, columns) = found.size();
        let y = found.rows(0, columns).position(|line| {
            let inside = line.chars().skip(1).skip_while(|letter| *letter == ' ');
            inside.take(1).eq([row])
        })?;
        Some((x as u16, y as u16))
    };
    // A screen that is drawn in part has the names above the board, and no rows.
    screen.wait("a square", |found| place(found).is_some());
    screen.look(|found| place(found).expect("a square"))
}

/// Plays without the source in sight, and looks into it and back.
#[test]
fn a_game_of_the_library_is_played_without_its_source() {
    let home = tempfile::tempdir().expect("a folder");
    let mut screen = Screen::start_fresh(home.path(), &["checkers"], (120, 40));
    screen.shows("PLAY study write");
    screen.hides("checkers.gdef");
    screen.send(&format!("\r{UP}{LEFT}\r"));
    screen.shows("e3-d4");
    screen.send("\x1b[15~");
    screen.shows("play study WRITE");
    screen.shows("checkers.gdef");
    screen.send("\x1b[15~");
    screen.shows("PLAY study write");
    screen.hides("checkers.gdef");
    screen.send("\x1b[17~");
    screen.shows("play STUDY write");
    screen.send("\x11");
    screen.shows("Unsaved work");
    screen.send("d");
    assert!(screen.ends().success());
    // The mode is remembered.
    let mut screen = Screen::start_fresh(home.path(), &["chess"], (120, 40));
    screen.shows("play STUDY write");
    screen.send("\x11");
    assert!(screen.ends().success());
}

#[test]
fn draughts_from_the_first_move_to_coming_back() {
    let home = tempfile::tempdir().expect("a folder");
    let folder = home.path();
    let mut screen = Screen::start(folder, &["checkers"], (120, 40));
    screen.shows("white to move");

    // Two moves with the keyboard: e3 to d4, and for black f6 to e5.
    screen.send(&format!("\r{UP}{LEFT}\r"));
    screen.shows("black to move");
    screen.shows("1. e3-d4");
    screen.send(&format!("{UP}{UP}{RIGHT}{RIGHT}\r{DOWN}{LEFT}\r"));
    screen.shows("1... f6-e5");

    // Refused: a capture is forced.
    let (from, to) = (square(&screen, 'a', '3'), square(&screen, 'b', '4'));
    screen.drag(from, to);
    screen.shows("refused by line");
    screen.shows("refused it");
    screen.send("\x1b");
    screen.hides("refused by line");
    screen.send("\x1b");
    screen.shows("Enter lifts a piece");

    // The capture with the mouse: d4 over e5 to f6.
    let (from, to) = (square(&screen, 'd', '4'), square(&screen, 'f', '6'));
    screen.drag(from, from);
    screen.shows("Lifted");
    screen.drag(to, to);
    screen.shows("2. d4xf6");

    // Back; another reply makes a branch.
    screen.send(",,");
    screen.shows("1. e3-d4");
    screen.send(":");
    screen.shows("All commands");
    screen.send("\x1b");
    screen.hides("All commands");
    let (from, to) = (square(&screen, 'b', '6'), square(&screen, 'a', '5'));
    screen.drag(from, to);
    screen.shows("1... b6-a5");

    // Forward into each branch.
    screen.send(",");
    screen.shows("1. e3-d4");
    screen.send("\x1b[1;3A.");
    screen.shows("1... f6-e5");
    screen.send(",");
    screen.shows("1. e3-d4");
    screen.send("\x1b[1;3B.");
    screen.shows("1... b6-a5");

    // Save the position and the game, quit.
    screen.send(":");
    screen.shows("All commands");
    screen.send("save-position mid.gbb\r");
    screen.shows("Saved: mid.gbb");
    screen.send(":");
    screen.shows("All commands");
    screen.send("save-as study\r");
    screen.shows("Saved: study.sgf");
    screen.send("\x11");
    assert!(screen.ends().success());
    assert!(folder.join("mid.gbb").is_file());

    // Reopen the record: the current node, the branches.
    let mut screen = Screen::start(folder, &["study.sgf"], (120, 40));
    screen.shows("1... b6-a5");
    screen.send(HOME);
    screen.shows("0 of 1");
    screen.send(".");
    screen.shows("2 variations");
    screen.send("\x1b[1;3A.");
    screen.shows("1... f6-e5");
    screen.send(".");
    screen.shows("2. d4xf6");
    screen.send("\x11");
    assert!(screen.ends().success());

    // Open the position, with the player to move.
    let mut screen = Screen::start(folder, &["checkers", "mid.gbb", "--turn", "0"], (120, 40));
    screen.shows("white to move");
    let (from, to) = (square(&screen, 'd', '4'), square(&screen, 'c', '5'));
    screen.drag(from, to);
    screen.shows("1. d4-c5");
    screen.send("\x11");
    screen.shows("Unsaved work");
    screen.send("d");
    assert!(screen.ends().success());
}

#[test]
fn the_library_is_the_first_screen_without_a_file() {
    let home = tempfile::tempdir().expect("a folder");
    let mut screen = Screen::start(home.path(), &[], (80, 24));
    screen.shows("Choose a game");
    screen.shows("English draughts");
    screen.send("\r");
    screen.shows("to move");
    screen.send("\x03");
    assert!(screen.ends().success());
}

#[test]
fn a_broken_rule_file_opens_and_shows_its_faults() {
    let home = tempfile::tempdir().expect("a folder");
    let path = home.path().join("broken.gdef");
    std::fs::write(
        &path,
        "name: broken\nsize: 3 x 3\nobj X\ndefine isMoveLegal() -> bool { return Y == X;\n",
    )
    .expect("written");
    let mut screen = Screen::start(home.path(), &["broken.gdef"], (100, 30));
    screen.shows("no rules in play");
    screen.shows("errors");
    screen.send("\x11");
    assert!(screen.ends().success());
}

#[test]
fn a_missing_file_is_told_on_the_console() {
    let home = tempfile::tempdir().expect("a folder");
    let screen = Screen::start(home.path(), &["missing.sgf"], (80, 24));
    screen.shows("missing.sgf");
    assert_eq!(screen.ends().exit_code(), 1);
}
