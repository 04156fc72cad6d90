//! Typed, pasted and clicked input arrives, however much of it comes at once.

use super::screen::Screen;
use gametui::tui::event::Event;
use gametui::tui::input;
use gametui::tui::terminal::TerminalGuard;
use portable_pty::CommandBuilder;
use std::fmt::Write as _;
use std::io::Write as _;
use std::time::Duration;

/// The number of bytes that are pasted at once.
const PASTE: usize = 20_000;
const ROUNDS: usize = 200;

fn letter(index: usize) -> char {
    char::from(b'a' + (index % 23) as u8)
}

fn paste() -> String {
    (0..PASTE).map(letter).collect()
}

/// The child process of the other tests. Reports when a key and a paste have arrived.
#[test]
#[ignore = "takes over the terminal and reads it"]
fn child_that_reads() {
    let guard = TerminalGuard::enter(true).expect("a terminal");
    let tell = |text: &str| {
        print!("{text}\r\n");
        std::io::stdout().flush().expect("written");
    };
    tell("ready");
    let (mut arrived, mut round) = (String::new(), 0);
    let wanted = format!("K{}", paste());
    let mut reader = input::TerminalReader::open().expect("a terminal");
    input::read(&input::Gate::default(), &mut reader, |event| {
        match event {
            Event::Paste(text) => arrived.push_str(&text),
            Event::Key(key) => {
                if let crossterm::event::KeyCode::Char(typed) = key.code {
                    arrived.push(typed);
                }
            }
            _ => {}
        }
        if arrived.ends_with('Q') {
            return false;
        }
        if arrived.len() >= wanted.len() {
            round += 1;
            tell(&format!(
                "round {round} {}.",
                if arrived == wanted { "whole" } else { "broken" }
            ));
            arrived.clear();
        }
        true
    });
    guard.leave();
}

fn bursts(shell: &str) {
    let home = tempfile::tempdir().expect("a folder");
    let program = std::env::current_exe().expect("this program");
    // The name of this test within the test program: the module path without the crate.
    let (_, module) = module_path!().split_once("::").expect("a module");
    let child = format!("{module}::child_that_reads");
    let mut command = CommandBuilder::new("sh");
    command.args(["-c", shell, "sh"]);
    command.arg(program);
    command.args(["--exact", &child, "--ignored", "--nocapture"]);
    let mut screen = Screen::run(home.path(), command, (80, 24), &[]);
    screen.shows("ready");
    let plain = format!("K{}", paste());
    let bracketed = format!("K\x1b[200~{}\x1b[201~", paste());
    for round in 1..=ROUNDS {
        screen.send(if round % 2 == 0 { &plain } else { &bracketed });
        screen.shows(&format!("round {round} whole."));
    }
    screen.send("Q");
    assert!(screen.ends().success());
}

#[test]
fn a_key_and_a_long_paste_arrive_at_once() {
    bursts("exec \"$@\"");
}

#[test]
fn bursts_arrive_when_standard_input_is_no_terminal() {
    bursts("exec \"$@\" < /dev/null");
}

#[test]
fn a_burst_reaches_the_screen_without_another_key() {
    let home = tempfile::tempdir().expect("a folder");
    let mut command = CommandBuilder::new("sh");
    command.args(["-c", "exec \"$@\" < /dev/null", "sh"]);
    command.args([env!("CARGO_BIN_EXE_gametui"), "checkers"]);
    let mut screen = Screen::run(home.path(), command, (100, 30), &[]);
    screen.shows("white to move");
    screen.wait("reports of buttons, not of every motion", |found| {
        found.mouse_protocol_mode() == vt100::MouseProtocolMode::ButtonMotion
    });
    for round in 0..3 {
        let mut burst = String::from(":\x1b[200~");
        let _ = write!(burst, "{}", paste());
        let _ = write!(burst, "end-{round}\x1b[201~");
        screen.send(&burst);
        screen.shows("All commands");
        screen.shows(&format!("end-{round}"));
        screen.send("\x1b");
        screen.hides("All commands");
    }
    screen.send("\x11");
    assert!(screen.ends().success());
}

/// Returns true if something is drawn on the last line and up to the last column.
fn is_filled(screen: &vt100::Screen) -> bool {
    let (rows, columns) = screen.size();
    let is_drawn = |row, column| {
        screen
            .cell(row, column)
            .is_some_and(vt100::Cell::has_contents)
    };
    (0..columns).any(|column| is_drawn(rows - 1, column))
        && (0..rows).any(|row| is_drawn(row, columns - 1))
}

#[test]
fn a_broken_sequence_holds_back_neither_a_new_size_nor_the_next_keys() {
    let home = tempfile::tempdir().expect("a folder");
    let mut screen = Screen::start(home.path(), &["checkers"], (80, 24));
    screen.shows("white to move");
    let broken = [
        &b"\xff"[..],
        b"\xe9",
        b"\xf0\x9f",
        b"\x1b[",
        b"\x1b[1;",
        b"\x1b[<0;3",
        b"\x1b[M!",
        b"\x1bO",
        b"\x1b]11;rgb:ff",
        b"\x1bP>|half",
    ];
    for (round, bytes) in (1..).zip(broken) {
        screen.send_bytes(bytes);
        screen.resize(80 + 2 * round, 24 + round);
        screen.wait(&format!("new size after {bytes:?}"), is_filled);
        // Longer than any half sequence is waited for; its rest could be typed before.
        std::thread::sleep(Duration::from_millis(800));
        screen.send(":");
        screen.shows("All commands");
        screen.send("\x1b");
        screen.hides("All commands");
    }
    // A paste that never ends goes where a whole one goes, and the next key after it.
    screen.send("\x1b[200~half a paste");
    screen.resize(110, 40);
    screen.wait("new size after half a paste", is_filled);
    screen.shows("half a paste");
    screen.send("+");
    screen.shows("half a paste+");
    screen.send("\x11");
    assert!(screen.ends().success());
}

#[test]
fn a_program_starts_on_a_terminal_that_was_stopped_by_a_key() {
    let home = tempfile::tempdir().expect("a folder");
    let mut command = CommandBuilder::new("sh");
    command.args(["-c", "read -r line; exec \"$@\"", "sh"]);
    command.args([env!("CARGO_BIN_EXE_gametui"), "checkers"]);
    let mut screen = Screen::run(home.path(), command, (80, 24), &[]);
    // Ctrl+S stops the output at once.
    screen.send("\x13\r");
    screen.shows("white to move");
    screen.send("\x11");
    assert!(screen.ends().success());
}

const WHITE_GROUND: &str = "\x1b]11;rgb:ffff/ffff/ffff\x07\x1b[?62;c";

#[test]
fn answers_of_the_terminal_never_reach_the_shell() {
    for delay in [0, 600] {
        let home = tempfile::tempdir().expect("a folder");
        let mut command = CommandBuilder::new("sh");
        command.args(["-c", "\"$@\"; read -r line; echo \"<$line>\"", "sh"]);
        command.args([env!("CARGO_BIN_EXE_gametui"), "checkers"]);
        let answer = Some((Duration::from_millis(delay), WHITE_GROUND));
        let mut screen = Screen::run_answering(home.path(), command, (80, 24), &[], answer);
        screen.wait("screen", vt100::Screen::alternate_screen);
        screen.send("\x11");
        screen.wait("shell", |found| !found.alternate_screen());
        screen.send("typed\n");
        screen.shows("<typed>");
        assert!(screen.ends().success());
    }
}

#[test]
fn a_late_answer_still_chooses_the_colours() {
    let title = |screen: &vt100::Screen| screen.cell(0, 1).map(vt100::Cell::fgcolor);
    let mut colors = Vec::new();
    for delay in [0, 600] {
        let home = tempfile::tempdir().expect("a folder");
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_gametui"));
        command.arg("checkers");
        let answer = Some((Duration::from_millis(delay), WHITE_GROUND));
        let mut screen = Screen::run_answering(home.path(), command, (80, 24), &[], answer);
        screen.shows("white to move");
        match colors.first() {
            None => colors.extend(screen.look(title)),
            Some(light) => screen.wait("colours of a light ground", |found| {
                title(found) == Some(*light)
            }),
        }
        screen.send("\x11");
        assert!(screen.ends().success());
    }
    assert_ne!(colors, [vt100::Color::Idx(252)], "the ink of a dark ground");
}
