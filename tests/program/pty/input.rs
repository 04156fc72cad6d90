//! Typed, pasted and clicked input arrives, however much of it comes at once.

use super::screen::Screen;
use gametui::tui::event::Event;
use gametui::tui::input;
use gametui::tui::terminal::TerminalGuard;
use portable_pty::CommandBuilder;
use std::fmt::Write as _;
use std::io::Write as _;

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
    input::read(&input::Gate::default(), |event| {
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
