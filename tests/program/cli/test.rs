//! `gametui test`.

use super::process::gametui;
use std::path::Path;

const TESTS: &str = r#"[[test]]
name = "a step"
legal = ["c3-d4"]

[[test]]
name = "no way back"
legal = ["c3-b2"]
moves = 8
"#;

/// Returns a folder with the rules of checkers and some tests.
fn folder(tests: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("games");
    for name in ["checkers.gdef", "checkers.toml"] {
        std::fs::copy(games.join(name), folder.path().join(name)).expect("copied");
    }
    std::fs::write(folder.path().join("checkers.tests.toml"), tests).expect("written");
    folder
}

#[test]
fn a_game_that_ships_is_tested_by_its_name() {
    let ended = gametui("test tictactoe").run().has_status(0);
    assert!(ended.stdout.starts_with("tictactoe: "), "{ended:#?}");
    assert!(ended.stdout.ends_with(" tests passed\n"), "{ended:#?}");
    assert_eq!(ended.stderr, "");
    let ended = gametui("test tictactoe --verbose --only row")
        .run()
        .has_status(0);
    assert!(ended.stdout.contains("ok      a row wins\n"), "{ended:#?}");
    gametui("test tictactoe --only nothing").run().has_status(2);
}

#[test]
fn failures_show_what_was_expected_and_the_line_that_refused() {
    let folder = folder(TESTS);
    for arguments in [
        "test",
        "test .",
        "test checkers.gdef",
        "test checkers.tests.toml",
    ] {
        let ended = gametui(arguments).folder(folder.path()).run().has_status(1);
        for part in [
            "checkers.gdef: \"no way back\" failed\n",
            "checkers.tests.toml:7:11: error: \"c3-b2\" is expected to be legal, but the rules refuse it\n",
            "note: refused here\n",
            "  rejected: isMoveLegal() returned false at ",
            "checkers.tests.toml:8:9: error: expected 8 legal moves, found 7\n",
            "checkers.gdef: 1 of 2 tests failed\n",
        ] {
            assert!(
                ended.stdout.contains(part),
                "{arguments}: {part}\n{}",
                ended.stdout
            );
        }
    }
    for (language, words) in [("es", "ha fallado"), ("pl", "zawiódł")] {
        let run = gametui("test --lang").arg(language).folder(folder.path());
        let ended = run.run().has_status(1);
        assert!(ended.stdout.contains(words), "{}", ended.stdout);
    }
}

#[test]
fn results_are_json_and_junit() {
    let folder = folder(TESTS);
    let run = gametui("test --json --junit out.xml").folder(folder.path());
    let ended = run.run().has_status(1);
    let objects: Vec<serde_json::Value> = ended
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let verdicts: Vec<&str> = objects
        .iter()
        .filter_map(|one| one["verdict"].as_str())
        .collect();
    assert_eq!(verdicts, ["passed", "failed"]);
    assert_eq!(objects[1]["line"], 6);
    assert_eq!(objects[1]["failures"][0]["code"], "tests-not-legal");
    assert_eq!(
        objects[1]["failures"][0]["refused_at"]["file"],
        "checkers.gdef"
    );
    let xml = std::fs::read_to_string(folder.path().join("out.xml")).expect("written");
    for part in [
        "<testsuite name=\"checkers.gdef\" tests=\"2\" failures=\"1\" errors=\"0\" skipped=\"0\"",
        "<testcase name=\"a step\" classname=\"checkers.gdef\"",
        "<failure message=\"&quot;c3-b2&quot; is expected to be legal",
    ] {
        assert!(xml.contains(part), "{xml}");
    }
    gametui("test --junit missing/out.xml")
        .folder(folder.path())
        .run()
        .has_status(1);
}

#[test]
fn what_cannot_be_tested_says_why() {
    let faulty = folder("[[test]]\nname = \"a\"\nmovs = 7\n[[test]]\nname = \"b\"\nmoves = 7\n");
    let ended = gametui("test").folder(faulty.path()).run().has_status(1);
    assert!(
        ended
            .stdout
            .contains("checkers.tests.toml:3:1: error: unknown entry"),
        "{ended:#?}"
    );
    assert!(ended.stdout.contains("did you mean moves?"), "{ended:#?}");
    assert!(
        ended.stdout.contains("checkers.gdef: one test passed\n"),
        "{ended:#?}"
    );
    let ended = gametui("test --json")
        .folder(faulty.path())
        .run()
        .has_status(1);
    assert!(
        ended.stdout.contains("\"test\":null,\"verdict\":\"fault\""),
        "{ended:#?}"
    );

    let none = folder("# nothing yet\n");
    let ended = gametui("test checkers.gdef")
        .folder(none.path())
        .run()
        .has_status(1);
    assert!(
        ended
            .stderr
            .contains("there are no tests in checkers.tests.toml"),
        "{ended:#?}"
    );
    std::fs::remove_file(none.path().join("checkers.tests.toml")).expect("removed");
    let ended = gametui("test checkers.gdef")
        .folder(none.path())
        .run()
        .has_status(1);
    assert!(
        ended.stderr.contains("write them to checkers.tests.toml"),
        "{ended:#?}"
    );
    let ended = gametui("test").folder(none.path()).run().has_status(1);
    assert!(
        ended.stderr.contains("no rules in this folder have tests"),
        "{ended:#?}"
    );
    gametui("test nowhere.gdef")
        .folder(none.path())
        .run()
        .has_status(1);
    gametui("test --depth 3").run().has_status(2);

    let broken = folder(TESTS);
    std::fs::write(broken.path().join("checkers.gdef"), "size: 3 x").expect("written");
    let ended = gametui("test").folder(broken.path()).run().has_status(1);
    assert!(ended.stdout.contains("checkers.gdef:1:"), "{ended:#?}");
}

#[test]
fn a_test_without_end_has_failed_when_its_time_is_up() {
    let folder = folder(
        "[[test]]\nname = \"long\"\nperft = [7, 49, 302, 1469, 7361, 36768, 1, 1, 1, 1, 1]\n",
    );
    let run = gametui("test --seconds 0.1").folder(folder.path());
    let ended = run.run().has_status(1);
    assert!(
        ended.stdout.contains("the time for a test is up: 0.1 s"),
        "{ended:#?}"
    );
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_says_how_many_tests_were_not_run() {
    let long = "perft = [7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564]";
    let tests = format!("[[test]]\nname = \"long\"\n{long}\n[[test]]\nname = \"b\"\nmoves = 7\n");
    let folder = folder(&tests);
    let run = gametui("test --seconds 100").folder(folder.path());
    let ended = run.interrupted().has_status(130);
    assert!(
        ended.stderr.contains("stopped; 2 tests were not run"),
        "{ended:#?}"
    );
}

#[test]
fn junit_on_standard_output_is_all_that_is_printed() {
    let folder = folder(TESTS);
    let ended = gametui("test --junit -")
        .folder(folder.path())
        .run()
        .has_status(1);
    assert!(ended.stdout.starts_with("<?xml"), "{ended:#?}");
    assert!(ended.stdout.ends_with("</testsuites>\n"), "{ended:#?}");
    assert!(!folder.path().join("-").exists());
    let both = gametui("test --json --junit -").folder(folder.path());
    both.run().has_status(2);
}

#[test]
fn a_score_is_a_finite_number() {
    let folder = folder("[[test]]\nname = \"a\"\nscore = [nan, inf]\n");
    let ended = gametui("test").folder(folder.path()).run().has_status(1);
    assert!(
        ended.stdout.contains("checkers.tests.toml:3:9: error: "),
        "{ended:#?}"
    );
}

/// `/dev/stdout` is a link to a name that no file has, if the output is a pipe.
#[cfg(unix)]
#[test]
fn junit_goes_to_the_device_of_standard_output() {
    let ended = gametui("test pawns --junit /dev/stdout")
        .run()
        .has_status(0);
    assert!(ended.stdout.starts_with("<?xml"), "{ended:?}");
    let ended = gametui("test pawns --junit /dev/fd/1").run().has_status(0);
    assert!(ended.stdout.contains("<?xml"), "{ended:?}");
}
