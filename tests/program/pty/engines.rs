//! Engines of others in a terminal: analysis that follows the game, hostile engines, and no process that is left behind.

use super::screen::Screen;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// Writes an engine as a shell script that analyses as `lz-analyze` says.
fn script(home: &Path, analyse: &str) -> String {
    let path = home.join("engine.sh");
    let text = format!(
        "while read name rest; do case \"$name\" in \
         list_commands) printf '= lz-analyze\\n\\n';; \
         lz-analyze) {analyse};; \
         *) printf '=\\n\\n';; esac; done"
    );
    std::fs::write(&path, text).expect("a script");
    format!("sh {}", path.display())
}

fn command(screen: &mut Screen, text: &str) {
    screen.send(":");
    screen.shows("All commands");
    screen.send(&format!("{text}\r"));
    screen.hides("All commands");
}

/// Waits until a file contains a text.
#[track_caller]
fn contains(path: &Path, wanted: &str) {
    let start = Instant::now();
    loop {
        let text = std::fs::read_to_string(path).unwrap_or_default();
        if text.contains(wanted) {
            return;
        }
        assert!(
            start.elapsed() < Duration::from_secs(60),
            "no {wanted} in\n{text}"
        );
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn an_analysis_fills_the_panel_and_follows_the_game() {
    let home = tempfile::tempdir().expect("a folder");
    let (engine, commands) = (home.path().join("engine.sh"), home.path().join("commands"));
    let program = env!("CARGO_BIN_EXE_gametui");
    let text = format!("tee -a '{}' | {program} gtp tictactoe", commands.display());
    std::fs::write(&engine, text).expect("a script");
    let mut screen = Screen::start(home.path(), &["tictactoe"], (120, 40));
    screen.shows("to move");
    command(
        &mut screen,
        &format!("engine analyse gtp sh {}", engine.display()),
    );
    screen.shows("%");
    command(&mut screen, "type-move");
    screen.send("b2\r");
    screen.shows("1. ");
    contains(&commands, "play black B2\nkata-analyze white");
    screen.shows("%");
    command(&mut screen, "step-back");
    contains(&commands, "undo\nkata-analyze black");
    screen.shows("%");
    screen.send("\x1b");
    screen.shows("The analysis stopped");
    command(&mut screen, "engine-log");
    screen.shows("What engines say");
    screen.send("\x1b");
    screen.hides("What engines say");
    screen.send("\x11");
    screen.shows("Unsaved work");
    screen.send("d");
    assert!(screen.ends().success());
}

#[test]
fn hostile_engines_leave_the_screen_alone() {
    let home = tempfile::tempdir().expect("a folder");
    let info = "info move B2 visits 7 winrate 5000 order 0 pv B2";
    for (analyse, shown) in [
        (format!("echo =; exec yes '{info}'"), "7 visits"),
        ("sleep 1000".to_owned(), "running"),
        (
            format!("echo =; while :; do echo '{info}'; sleep 0.1; done"),
            "7 visits",
        ),
        (
            format!("printf '=\\n\\377\\376 info move \\303(\\n'; echo '{info}'; read name"),
            "7 visits",
        ),
        (format!("echo =; echo '{info}'; exit"), "ended"),
    ] {
        let mut screen = Screen::start(home.path(), &["tictactoe"], (120, 40));
        screen.shows("to move");
        let engine = script(home.path(), &analyse);
        command(&mut screen, &format!("engine analyse gtp {engine}"));
        screen.shows(shown);
        // Playing a move asks for the analysis of another position, whatever the engine is doing.
        command(&mut screen, "type-move");
        screen.send("b2\r");
        screen.shows("1. ");
        command(&mut screen, "engine-log");
        screen.shows("What engines say");
        screen.send("\x1b");
        screen.hides("What engines say");
        screen.send("\x11");
        screen.shows("Unsaved work");
        screen.send("d");
        assert!(screen.ends().success(), "{analyse}");
    }
}

/// Returns true if a process runs; one that has ended may not have been collected.
fn is_running(process: &str) -> bool {
    let state = std::fs::read_to_string(format!("/proc/{process}/stat"));
    state.is_ok_and(|state| !state.contains(") Z "))
}

#[test]
#[cfg(target_os = "linux")]
fn nothing_that_an_engine_has_started_outlives_the_program() {
    let home = tempfile::tempdir().expect("a folder");
    let list = home.path().join("processes");
    let analyse = format!(
        "trap '' TERM HUP INT; sleep 1000 & echo $$ $! >{}; echo =; echo '{}'; while :; do sleep 1; done",
        list.display(),
        "info move B2 visits 7 winrate 5000 order 0 pv B2"
    );
    let engine = script(home.path(), &analyse);
    for signal in ["QUIT", "TERM", "HUP", "KILL"] {
        let mut screen = Screen::start(home.path(), &["tictactoe"], (120, 40));
        screen.shows("to move");
        command(&mut screen, &format!("engine analyse gtp {engine}"));
        screen.shows("7 visits");
        let processes = std::fs::read_to_string(&list).expect("processes");
        let processes: Vec<&str> = processes.split_whitespace().collect();
        assert!(processes.len() == 2 && processes.iter().all(|process| is_running(process)));
        let program = screen.process().to_string();
        let killed = Command::new("kill")
            .args([&format!("-{signal}"), &program])
            .status();
        assert!(killed.expect("kill").success());
        screen.dies();
        let start = Instant::now();
        while processes.iter().any(|process| is_running(process)) {
            assert!(
                start.elapsed() < Duration::from_secs(20),
                "{signal}: {processes:?}"
            );
            std::thread::sleep(Duration::from_millis(50));
        }
    }
}
