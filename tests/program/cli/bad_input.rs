//! Files that are not rules: a clear message, the right status, and never a panic.

use super::process::gametui;
use std::path::Path;

fn write(folder: &Path, name: &str, bytes: &[u8]) {
    std::fs::write(folder.join(name), bytes).expect("written");
}

#[test]
fn every_kind_of_bad_file_is_told_by_every_command() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    write(here, "binary.gdef", b"size\0: 3 x 3");
    write(here, "latin.gdef", b"/* ok */\n/* \xf3 */");
    write(here, "empty.gdef", b"");
    write(here, "blank.gdef", b" \n\t\n");
    write(here, "rules.bdl", b"x");
    write(here, "rules.BGGL", b"x");
    write(here, "rules.doc", b"x");
    std::fs::create_dir(here.join("folder.gdef")).expect("made");
    let table = [
        ("missing.gdef", "no such file"),
        ("chekers", "did you mean the library game checkers?"),
        ("folder.gdef", "is a folder"),
        ("binary.gdef", "is not a text file"),
        ("latin.gdef", "is not UTF-8"),
        ("empty.gdef", "the file is empty"),
        ("blank.gdef", "the file is empty"),
        ("rules.bdl", "the section rules is missing"),
        ("rules.BGGL", "\"x\""),
        ("rules.doc", "--as gdef"),
    ];
    for (file, text) in table {
        for command in ["check", "play", "show"] {
            let ended = gametui(command).arg(file).folder(here).run().has_status(1);
            let all = ended.stdout + &ended.stderr;
            assert!(all.contains(text), "{command} {file}: {all}");
            assert!(!all.contains("panicked"), "{all}");
        }
        let json = gametui("check --json")
            .arg(file)
            .folder(here)
            .run()
            .has_status(1);
        let value: serde_json::Value =
            serde_json::from_str(json.stdout.lines().next().unwrap_or("")).expect("an object");
        assert_eq!(
            (&value["severity"], &value["file"]),
            (&"error".into(), &file.into())
        );
    }
}

#[test]
fn a_file_that_never_ends_is_cut() {
    if Path::new("/dev/zero").exists() {
        gametui("check /dev/zero --as gdef").run().has_status(1);
    }
}

#[test]
fn of_ten_thousand_errors_the_first_are_told_and_how_many_more_there_are() {
    let text = "size: 3 x 3\nobj X\n".to_owned() + &"define f( { }\n".repeat(10_000);
    let ended = gametui("check --json -").input(text).run().has_status(1);
    let errors = ended.stdout.matches("\"severity\":\"error\"").count();
    assert!((200..=201).contains(&errors), "{errors}");
    let last = ended.stdout.lines().last().expect("a line");
    assert!(last.contains("rules-more-diagnostics"), "{last}");
}

#[test]
fn counts_that_are_told_are_true() {
    let text = "size: 3 x 3\nobj X\ndefine end() -> bool { return false; }\n\
        define isMoveLegal() -> bool {\n"
        .to_owned()
        + &"missing = 1;\n".repeat(12_345)
        + "return true; }\n";
    // Two notes are among the thousand diagnostics.
    gametui("check -")
        .input(text)
        .run()
        .has_status(1)
        .says("error: and 11347 more\n")
        .complains("12345 errors, 0 warnings");
}

#[test]
fn any_bytes_and_deep_nesting_end_with_an_answer() {
    let deep = "size: 3 x 3 define end() -> bool { return ".to_owned() + &"(".repeat(100_000);
    let braces = "define f() ".to_owned() + &"{".repeat(100_000);
    let unary = "define end() -> bool { return ".to_owned() + &"!".repeat(100_000) + "true; }";
    let texts = [
        deep,
        braces,
        unary,
        "\u{202E}\u{7}(".repeat(1000),
        "/*".repeat(9999),
    ];
    for text in texts {
        let ended = gametui("check -").input(&text).run().has_status(1);
        assert!(!ended.stderr.contains("panicked"), "{}", ended.stderr);
        assert!(!ended.stdout.contains(['\u{202E}', '\u{7}']));
    }
}

#[test]
fn a_faulty_look_is_told_and_the_game_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let rules = std::fs::read("games/tictactoe.gdef").expect("there");
    write(folder.path(), "a.gdef", &rules);
    write(folder.path(), "a.toml", b"[board]\nstyle = \"round\"\n");
    gametui("check a.gdef")
        .folder(folder.path())
        .run()
        .has_status(1)
        .says("a.toml:2:9: error: ");
    gametui("play a.gdef")
        .folder(folder.path())
        .input("a1=X\nquit\n")
        .run()
        .has_status(0)
        .says("player 1> ")
        .complains("a.toml:2:9: error: ");
    write(folder.path(), "a.gdef.toml", b"\xff");
    gametui("check a.gdef")
        .folder(folder.path())
        .run()
        .has_status(0)
        .says("is not UTF-8");
}

#[test]
fn a_bad_position_leaves_a_clear_message() {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), "a.gbb", b"GBB/1.0\nsize 2 2\nhead 0 0\n");
    write(folder.path(), "b.gbb", b"nonsense");
    for file in ["a.gbb", "b.gbb", "none.gbb", "."] {
        let ended = gametui("show checkers --gbb")
            .arg(file)
            .folder(folder.path())
            .run()
            .has_status(1);
        assert!(
            ended.stdout.is_empty() && !ended.stderr.is_empty(),
            "{ended:#?}"
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_cannot_be_written_is_told() {
    for arguments in [["show", "checkers"].as_slice(), &["--version"]] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full");
        let ended = std::process::Command::new(env!("CARGO_BIN_EXE_gametui"))
            .args(arguments)
            .env("LC_ALL", "C")
            .stdout(full.expect("there"))
            .output()
            .expect("started");
        assert_eq!(ended.status.code(), Some(1), "{arguments:?}");
        let said = String::from_utf8_lossy(&ended.stderr);
        assert!(said.contains("the output could not be written"), "{said}");
    }
}

#[test]
fn standard_input_is_a_record_wherever_one_is_read() {
    let record = "(;FF[4]GTRULES[checkers.gdef];GTMOVE[clear 4 2][place 3 3 W])";
    for (command, says) in [
        ("replay checkers -", "1 move"),
        ("replay -", "1 move"),
        ("replay /dev/stdin", "1 move"),
        ("replay checkers /dev/stdin", "1 move"),
        ("games /dev/stdin", "1  "),
        ("games /dev/fd/0", "1  "),
        ("show checkers --sgf -", " 3  .  .  .  W"),
        ("coverage checkers --sgf -", "define"),
        ("sgf parse -", "GTRULES"),
    ] {
        let ended = gametui(command).input(record).run();
        assert_eq!(ended.status, Some(0), "{command}: {}", ended.stderr);
        assert!(ended.stdout.contains(says), "{command}: {}", ended.stdout);
    }
    for command in ["replay checkers - -", "replay - -", "coverage - --sgf -"] {
        let ended = gametui(command).input(record).run();
        assert_eq!(ended.status, Some(2), "{command}: {}", ended.stderr);
    }
}

#[test]
fn a_repair_of_a_file_is_told_once() {
    let game = "(;FF[4]GTRULES[checkers.gdef];GTMOVE[clear 4 2][place 3 3 W])";
    let ended = gametui("replay -")
        .input(format!("junk {game}\n{game}\n{game}"))
        .run();
    assert_eq!(
        ended.stdout.matches("1 move").count(),
        3,
        "{}",
        ended.stdout
    );
    let told = ended.stderr.matches("text outside the games");
    assert_eq!(told.count(), 1, "{}", ended.stderr);
}
