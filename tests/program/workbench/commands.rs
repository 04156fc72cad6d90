//! Every command: in a state where it does something, and in six states where it may not make sense.
//!
//! A case names a state, the key or the line that runs the command, and what holds afterwards but not before. So a case
//! fails for a command that does nothing, and the first test fails for a command without a case.

use super::bench::Bench;
use super::command_cases::{CASES, Case};
use super::command_starts as starts;
use gametui::config::EngineEntry;
use gametui::tui::app::Layer;
use gametui::tui::commands::{COMMANDS, Command, Typed, by_id, of};
use gametui::tui::event::Event;
use gametui::tui::keys::Key;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Returns the keys that run a case, with the paths of its folder.
fn keys_of(case: &Case, bench: &Bench) -> String {
    let folder = bench.path("").display().to_string();
    let (first, then) = case.keys.split_once(" ; ").unwrap_or((case.keys, ""));
    let first = match first.strip_prefix(':') {
        Some(line) => format!("Ctrl+P '{}' Enter", line.replace("DIR/", &folder)),
        None => {
            let key = Key::parse(first).unwrap_or_else(|| panic!("no key {first}"));
            bench.app.key_texts(vec![key]).join(" ")
        }
    };
    format!("{first} {then}")
}

/// Returns the command that the first key or the line of a case runs.
fn command_of(case: &Case, bench: &Bench) -> Option<&'static str> {
    let first = case.keys.split(" ; ").next().unwrap_or_default();
    match first.strip_prefix(':') {
        Some(line) => Typed::new(line).command().map(|action| of(action).id),
        None => {
            let key = Key::parse(first).unwrap_or_else(|| panic!("no key {first}"));
            let bound = bench.app.keymap.command(bench.app.context(), key);
            bound.map(|bound| bound.id)
        }
    }
}

/// Runs a case and returns what is wrong with it.
fn fault(case: &Case) -> Option<String> {
    let mut bench = (case.start)();
    let runs = command_of(case, &bench);
    if runs != Some(case.id) {
        return Some(format!("its keys run {runs:?}"));
    }
    if (case.holds)(&mut bench) {
        return Some("what it should do holds before".to_owned());
    }
    let keys = keys_of(case, &bench);
    bench.keys(&keys);
    if (case.holds)(&mut bench) {
        return None;
    }
    let toast = bench.toast().to_owned();
    Some(format!("{toast:?}\n{}", bench.screen(120, 40)))
}

#[test]
fn every_command_has_a_case() {
    let has_case = |command: &&Command| CASES.iter().any(|case| case.id == command.id);
    let without: Vec<&str> = COMMANDS
        .iter()
        .filter(|command| !has_case(command))
        .map(|command| command.id)
        .collect();
    assert!(without.is_empty(), "no case for {without:?}");
    for case in CASES {
        assert!(by_id(case.id).is_some(), "no command {}", case.id);
    }
}

/// Runs every fourth case, so that four tests run beside each other.
fn every_fourth_from(first: usize) {
    let mut faults = Vec::new();
    for case in CASES.iter().skip(first).step_by(4) {
        let found = catch_unwind(AssertUnwindSafe(|| fault(case)));
        let found = found.unwrap_or_else(|_| Some("it panics".to_owned()));
        faults.extend(found.map(|what| format!("{} by {:?}: {what}", case.id, case.keys)));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn each_command_does_what_it_says_1() {
    every_fourth_from(0);
}

#[test]
fn each_command_does_what_it_says_2() {
    every_fourth_from(1);
}

#[test]
fn each_command_does_what_it_says_3() {
    every_fourth_from(2);
}

#[test]
fn each_command_does_what_it_says_4() {
    every_fourth_from(3);
}

/// Commands that stop silently at an edge, as arrows do everywhere, or lead to what is there already.
const SILENT: [&str; 12] = [
    "take-back",
    "scroll-up",
    "scroll-down",
    "cursor-left",
    "cursor-right",
    "cursor-up",
    "cursor-down",
    "move-head",
    "to-head",
    "library",
    "filter-games",
    "new",
];

/// Runs every command by its name where it may make no sense, and checks that something is seen or heard of it.
fn refuses_politely(state: &str, start: fn() -> Bench) {
    let mut faults = Vec::new();
    for command in COMMANDS {
        let found = catch_unwind(AssertUnwindSafe(|| silence(command.id, start)));
        let found = found.unwrap_or_else(|_| Some("it panics".to_owned()));
        faults.extend(found.map(|what| format!("{state}: {}: {what}", command.id)));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Returns what is wrong if a command does nothing that anybody notices.
fn silence(id: &str, start: fn() -> Bench) -> Option<String> {
    let mut bench = start();
    bench.holds = true;
    // What takes a time by the clock takes a number of games or visits.
    if let Some(session) = &mut bench.app.session {
        session.players_mut().set_seed(7);
    }
    let before = bench.screen(120, 40);
    let effects = bench.outside.len();
    bench.keys("Ctrl+P").event(Event::Paste(id.to_owned()));
    bench.keys("Enter");
    let after = bench.screen(120, 40);
    if after.trim().is_empty() {
        return Some("the screen is empty".to_owned());
    }
    let is_heard = !bench.toast().is_empty() || bench.outside.len() > effects;
    let is_seen = before != after;
    let is_silent = !is_heard && !is_seen && !SILENT.contains(&id);
    is_silent.then(|| "nobody notices anything".to_owned())
}

#[test]
fn every_command_is_polite_when_nothing_is_open() {
    refuses_politely("nothing open", starts::library);
}

#[test]
fn every_command_is_polite_at_the_start_of_a_game() {
    refuses_politely("game", starts::game);
}

#[test]
fn every_command_is_polite_when_the_rules_have_faults() {
    refuses_politely("fault in rules", starts::broken_rules);
}

#[test]
fn every_command_is_polite_on_a_record_without_rules() {
    refuses_politely("record only", starts::record_only);
}

#[test]
fn every_command_is_polite_on_a_position_without_rules() {
    refuses_politely("position only", starts::stones);
}

#[test]
fn every_command_is_polite_when_files_are_read_only() {
    refuses_politely("read-only files", starts::read_only);
}

/// What is said of a command that cannot be run as it was typed is so.
#[test]
fn wrong_arguments_are_named_for_what_they_are() {
    let mut bench = starts::tree();
    for (typed, words) in [
        ("game-info zzz", "The command game-info takes nothing"),
        ("q zzz", "The command quit takes nothing"),
        ("fly zzz", "There is no command \"fly zzz\""),
        ("side-to-move zzz", "There is no zzz; choose one of"),
        ("mark zzz", "There is no zzz; choose one of !, ?,"),
    ] {
        bench.keys(&format!("Ctrl+P '{typed}' Enter"));
        assert!(bench.toast().contains(words), "{typed}: {}", bench.toast());
        assert!(bench.app.layers.is_empty(), "{typed}");
    }
    let mut bench = Bench::empty();
    bench.keys(": 'new-board 3 3' Enter : 'new' Enter");
    assert!(bench.toast().contains("no rules"), "{}", bench.toast());
}

#[test]
fn only_plain_letters_answer_a_question() {
    let mut bench = Bench::game("tictactoe");
    bench.enter("b2").keys("Ctrl+Q");
    let asked = |bench: &Bench| matches!(bench.app.layers.last(), Some(Layer::Dialog(_)));
    assert!(asked(&bench));
    bench.keys("Ctrl+D Alt+s");
    assert!(asked(&bench) && bench.app.session.is_some());
    assert!(bench.outside.is_empty(), "{:?}", bench.outside);
    bench.keys("d");
    assert!(!asked(&bench));
}

#[test]
fn a_strength_without_an_entry_is_another_one_behind_the_engines() {
    let mut bench = Bench::game("tictactoe");
    let name = bench.session().game().expect("a game").name.clone();
    bench.app.config.set_level(&name, "777");
    bench.app.config.engines.push(EngineEntry {
        name: "Other".to_owned(),
        protocol: "gtp".to_owned(),
        command: "none".to_owned(),
        ..EngineEntry::default()
    });
    bench.keys("o Enter");
    let Some(Layer::Menu(menu)) = bench.app.layers.last() else {
        panic!("a menu: {:?}", bench.app.layers);
    };
    assert!(menu.entries.iter().any(|entry| entry.label == "Other"));
    assert_eq!(menu.selected, menu.entries.len() - 1);
}
