//! Tests of rules: the contents of test files, their results, and the tests of every bundled game.

use gametui::base::{Diagnostic, FileId, Source, Value};
use gametui::search::Bounds;
use gametui::session::library;
use gametui::session::load::{RulesRequest, TextOrigin, load_rules};
use gametui::session::rule_tests::{
    TestFailure, TestOutcome, TestedRules, read_rows, read_tests, rules_of_tests, tested_files,
    write_rows,
};
use std::path::Path;

/// Returns the failures as `TEST: CODE`.
fn run_all(tested: &mut TestedRules) -> Vec<String> {
    let mut failures = Vec::new();
    for test in tested.tests.clone() {
        match tested.run(&test, &Bounds::default()) {
            TestOutcome::Passed => {}
            TestOutcome::Failed(found) => {
                let told = found
                    .iter()
                    .map(|one| format!("{}: {:?}", test.name, one.diagnostic));
                failures.extend(told);
            }
            TestOutcome::Stopped => failures.push(format!("{}: stopped", test.name)),
        }
    }
    failures
}

#[test]
fn every_game_that_ships_passes_its_tests() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("games");
    for game in library::games() {
        let request = RulesRequest::file(folder.join(game.file));
        let mut tested = TestedRules::load(&request).expect("loaded");
        let faults = tested.diagnostics.iter().filter(|found| found.is_error());
        assert_eq!(faults.count(), 0, "{}: {:?}", game.file, tested.diagnostics);
        let name = tested.origin.as_ref().and_then(TextOrigin::path);
        let name = name.map(|path| {
            path.file_name()
                .expect("a name")
                .to_string_lossy()
                .into_owned()
        });
        let name = name.unwrap_or_else(|| panic!("{} has no tests", game.file));
        assert_eq!(Some(name.as_str()), game.tests_file().map(|file| file.name));
        let is_first = game.word() == game.name();
        assert!(
            is_first || name.starts_with(game.file),
            "{} has no tests of its own",
            game.file
        );
        assert_eq!(run_all(&mut tested), [] as [&str; 0], "{}", game.file);
        let tests = &tested.tests;
        let has = |what: fn(&gametui::session::rule_tests::Expectation) -> bool| {
            tests
                .iter()
                .any(|test| test.expected.iter().any(|(_, expected)| what(expected)))
        };
        use gametui::session::rule_tests::Expectation;
        assert!(
            has(|expected| matches!(expected, Expectation::Illegal { .. })),
            "{}",
            game.file
        );
        assert!(
            has(|expected| matches!(expected, Expectation::Legal(_))),
            "{}",
            game.file
        );
        assert!(
            has(|expected| matches!(expected, Expectation::Outcome(_))),
            "{}",
            game.file
        );
        let counts = |expected: &Expectation| {
            matches!(expected, Expectation::Moves(_) | Expectation::Perft(_))
        };
        assert!(has(counts), "{}", game.file);
    }
}

/// Returns the codes of the faults of a text, with their lines.
fn faults(text: &str) -> Vec<(u32, &'static str)> {
    let source = Source::new("tests", text);
    let (_, found) = read_tests(text, FileId(0));
    let told = |one: &Diagnostic| (source.place(one.span).line, one.code());
    found.iter().map(told).collect()
}

#[test]
fn faults_of_a_file_have_a_line() {
    let table: [(&str, u32, &str); 21] = [
        ("x = = 1", 1, "toml-syntax"),
        ("[[tests]]\nname = \"a\"", 1, "toml-unknown-key"),
        ("test = 1", 1, "toml-wrong-kind"),
        ("test = [1]", 1, "toml-wrong-kind"),
        ("[[test]]\nmoves = 1", 2, "tests-no-name"),
        ("[[test]]\nname = \" \"\nmoves = 1", 2, "tests-no-name"),
        ("[[test]]\nname = 1\nmoves = 1", 2, "toml-wrong-kind"),
        ("[[test]]\nname = \"a\"", 2, "tests-nothing-expected"),
        ("[[test]]\nname = \"a\"\nlegal = 1", 3, "toml-wrong-kind"),
        ("[[test]]\nname = \"a\"\nlegal = [\"\"]", 3, "tests-no-move"),
        (
            "[[test]]\nname = \"a\"\nillegal = [{ line = 1 }]",
            3,
            "tests-no-move",
        ),
        (
            "[[test]]\nname = \"a\"\nillegal = [{ move = \"a\", lin = 1 }]",
            3,
            "toml-unknown-key",
        ),
        ("[[test]]\nname = \"a\"\nmoves = -1", 3, "toml-wrong-kind"),
        ("[[test]]\nname = \"a\"\nperft = []", 3, "toml-wrong-kind"),
        (
            "[[test]]\nname = \"a\"\noutcome = \"won\"",
            3,
            "toml-unknown-word",
        ),
        ("[[test]]\nname = \"a\"\nscore = 1", 3, "toml-wrong-kind"),
        ("[[test]]\nname = \"a\"\nstate = 1", 3, "toml-wrong-kind"),
        (
            "[[test]]\nname = \"a\"\neffects = \"\"",
            3,
            "tests-effects-of-no-move",
        ),
        (
            "[[test]]\nname = \"a\"\nmoves = 1\nstart.gbb = \"a\"\nstart.sgf = \"b\"",
            5,
            "tests-two-starts",
        ),
        (
            "[[test]]\nname = \"a\"\nmoves = 1\nstart.path = \"0\"",
            4,
            "tests-path-without-game",
        ),
        (
            "[[test]]\nname = \"a\"\nmoves = 1\n[[test]]\nname = \"a\"\nmoves = 1",
            5,
            "tests-name-twice",
        ),
    ];
    for (text, line, code) in table {
        let found = faults(text);
        assert!(found.contains(&(line, code)), "{text}: {found:?}");
    }
    let text = "[[test]]\nname = \"a\"\nmovs = 1\nmoves = 1\n[[test]]\nname = \"b\"\nmoves = 1";
    let (tests, found) = read_tests(text, FileId(0));
    let names: Vec<&str> = tests.iter().map(|test| test.name.as_str()).collect();
    assert_eq!(names, ["b"], "the others are run");
    let hint = found[0].hint.as_ref().and_then(|hint| hint.arg("name"));
    assert_eq!(hint, Some(&Value::Text("moves".to_owned())));
}

/// Returns the failures of tests of a bundled game.
fn failures(game: &str, text: &str) -> Vec<TestFailure> {
    let loaded = load_rules(&RulesRequest::file(game)).expect("loaded");
    let tests = (
        Source::new("tests", text),
        TextOrigin::Library("none.tests.toml".to_owned()),
    );
    let mut tested = TestedRules::new(loaded.sources, loaded.rules, None, Some(tests));
    assert_eq!(tested.diagnostics, [], "{text}");
    let mut failures = Vec::new();
    for test in tested.tests.clone() {
        match tested.run(&test, &Bounds::default()) {
            TestOutcome::Failed(found) => failures.extend(found),
            TestOutcome::Passed => {}
            TestOutcome::Stopped => panic!("stopped"),
        }
    }
    failures
}

#[test]
fn what_is_not_as_expected_says_so() {
    let table = [
        ("legal = \"d2-d5\"", "tests-not-legal"),
        ("legal = \"hello\"", "tests-unreadable"),
        ("illegal = \"c3-d4\"", "tests-not-refused"),
        ("illegal = \"hello\"", "tests-unreadable"),
        (
            "illegal = [{ move = \"a1-b2\", line = 1 }]",
            "tests-other-line",
        ),
        (
            "illegal = [{ move = \"a1-b2\", by = \"nothing\" }]",
            "tests-other-condition",
        ),
        ("play = \"a1-b2\"", "tests-not-played"),
        ("play = \"hello\"", "tests-unreadable"),
        ("moves = 8", "tests-moves"),
        ("perft = [7, 48]", "tests-perft"),
        ("outcome = \"draw\"", "tests-outcome"),
        ("score = [1, 2]", "tests-no-score"),
        ("turn = 1", "tests-turn"),
        ("state = { passes = 1 }", "rules-state-unknown"),
        ("squares = { c3 = \"B\" }", "tests-square"),
        ("squares = { z9 = \"B\" }", "tests-no-square"),
        ("squares = { c3 = \"Q\" }", "tests-unknown-piece"),
        ("board = \"........\"", "tests-board-rows"),
        ("play = \"c3-d4\"\neffects = \"clear(a1)\"", "tests-effects"),
        ("moves = 7\nstart.turn = 2", "tests-cannot-start"),
        (
            "moves = 7\nstart.gbb = \"nothing.gbb\"",
            "tests-cannot-start",
        ),
        (
            "moves = 7\nstart.state = { passes = 1 }",
            "tests-cannot-start",
        ),
        (
            "moves = 7\nstart.set = { size = \"9 x 9\" }",
            "tests-cannot-start",
        ),
        ("moves = 7\nstart.board = \"........\"", "tests-board-rows"),
    ];
    for (line, code) in table {
        let found = failures("checkers", &format!("[[test]]\nname = \"a\"\n{line}\n"));
        let codes: Vec<&str> = found.iter().map(|one| one.diagnostic.code()).collect();
        assert_eq!(codes, [code], "{line}");
    }
    let found = failures("checkers", "[[test]]\nname = \"a\"\nlegal = \"a1-b2\"\n");
    assert!(found[0].explanation.is_some());
    assert_eq!(
        found[0].diagnostic.related.len(),
        1,
        "the line that refused it"
    );
}

#[test]
fn a_test_starts_where_it_says() {
    let text = "
[[test]]
name = \"a position\"
start.gbb = \"checkers.gbb\"
legal = \"c3-b4\"
[[test]]
name = \"a record\"
start.sgf = \"checkers.sgf\"
start.path = \"0*2\"
turn = 0
";
    let found = failures("checkers", text);
    let codes: Vec<&str> = found.iter().map(|one| one.diagnostic.code()).collect();
    assert!(!codes.contains(&"tests-cannot-start"), "{codes:?}");
}

#[test]
fn a_test_that_is_stopped_has_neither_passed_nor_failed() {
    let request = RulesRequest::file("chess");
    let mut tested = TestedRules::load(&request).expect("loaded");
    let bounds = Bounds::stopped_by(&|| true);
    let test = tested.tests[0].clone();
    assert_eq!(tested.run(&test, &bounds), TestOutcome::Stopped);
}

#[test]
fn rows_of_a_board_are_read_as_they_are_written() {
    for game in library::games() {
        let rules = load_rules(&RulesRequest::file(game.path())).expect("loaded");
        let rules = rules.rules.expect("rules");
        let start = rules.start().board;
        let rows = write_rows(&start, rules.game()).expect("plain names");
        let read = read_rows(&rows, rules.game(), &start);
        assert_eq!(read, Ok(start), "{}", game.file);
    }
}

#[test]
fn tests_are_found_by_the_longer_name_first() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str| std::fs::write(folder.path().join(name), "").expect("written");
    for name in [
        "a.gdef",
        "a.bggl",
        "b.gdef",
        "a.tests.toml",
        "a.bggl.tests.toml",
    ] {
        write(name);
    }
    let path = |name: &str| folder.path().join(name);
    assert_eq!(
        tested_files(folder.path()),
        [path("a.bggl"), path("a.gdef")]
    );
    assert_eq!(rules_of_tests(&path("a.tests.toml")), [path("a.gdef")]);
    assert_eq!(rules_of_tests(&path("a.bggl.tests.toml")), [path("a.bggl")]);
    assert_eq!(
        rules_of_tests(&path("a.gdef")),
        [] as [std::path::PathBuf; 0]
    );
}

#[test]
fn names_and_players_of_tests_are_what_they_say() {
    let (tests, faults) = read_tests("[[test]]\nname = \"a\\nb\"\nmoves = 1\n", FileId(0));
    assert_eq!((tests[0].name.contains('\n'), faults.len()), (false, 0));
    for key in ["turn = 256", "turn = 4294967296", "start.turn = -1"] {
        let (tests, faults) = read_tests(
            &format!("[[test]]\nname = \"a\"\nmoves = 1\n{key}\n"),
            FileId(0),
        );
        assert_eq!((tests.len(), faults.len()), (0, 1), "{key}");
    }
}

#[test]
fn a_minus_sign_is_the_name_of_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    for start in ["gbb", "sgf"] {
        let mut tested = TestedRules::load(&RulesRequest::file("tictactoe")).expect("loaded");
        let text = format!("[[test]]\nname = \"a\"\nstart.{start} = \"-\"\nmoves = 9\n");
        (tested.tests, _) = read_tests(&text, FileId(0));
        for origin in [
            None,
            Some(TextOrigin::Disk("a.tests.toml".into())),
            Some(TextOrigin::Disk(folder.path().join("a"))),
        ] {
            tested.origin = origin;
            let failures = run_all(&mut tested);
            assert!(
                failures.len() == 1 && failures[0].contains("missing"),
                "{failures:?}"
            );
        }
    }
}

#[test]
fn tests_are_about_the_rules_as_written_whatever_is_set() {
    let request = RulesRequest {
        overrides: vec![("N".to_owned(), "5".to_owned())],
        ..RulesRequest::file("hex")
    };
    let mut session = load_rules(&request).expect("loaded").into_session();
    assert_eq!(session.game().expect("a game").width, 5);
    session.run_tests();
    session.run_pending();
    let run = session.rules_text().test_run().expect("run");
    assert!(run.tests.len() > 1 && run.failed() == 0, "{:?}", run.errors);
}

#[test]
fn a_line_that_is_refused_leads_to_the_position_before() {
    let folder = tempfile::tempdir().expect("a folder");
    let rules = folder.path().join("game.gdef");
    std::fs::copy("tests/fixtures/tictactoe.gdef", &rules).expect("copied");
    let tests = "[[test]]\nname = \"twice\"\nplay = [\"b2\", \"a1\", \"b2\", \"c3\"]\nmoves = 6\n";
    std::fs::write(folder.path().join("game.tests.toml"), tests).expect("written");
    let mut tested = TestedRules::load(&RulesRequest::file(&rules)).expect("loaded");
    let test = tested.tests[0].clone();
    let (outcome, reached) = tested.run_and_reach(&test, &Bounds::default());
    assert!(matches!(outcome, TestOutcome::Failed(_)), "{outcome:?}");
    let reached = reached.expect("a position");
    assert_eq!(
        reached
            .board
            .squares()
            .filter(|square| reached.board.piece(*square).is_some())
            .count(),
        2
    );
    assert_eq!(reached.turn, 0);
}
