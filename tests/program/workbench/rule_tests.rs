//! Tests of rules in the workbench, and new rules from templates.

use super::bench::{Bench, read};
use gametui::tui::app::Layer;
use gametui::tui::open_target::OpenTarget;

const TESTS: &str = "[[test]]\nname = \"any column\"\nlegal = [\"a1=X\", \"c1=X\"]\n\n\
    [[test]]\nname = \"no way out\"\nplay = \"a1=X; b1=X\"\nillegal = [{ move = \"b2=X\", by = \"operationsNum()\" }]\n";

const RULES: &str = "size: 3 x 3\nobj X\nplayers: 1\ndefine isMoveLegal() -> bool {\n  \
    return operationsNum() == 1;\n}\ndefine end() -> bool { return false; }\n";

fn bench(rules: &str, tests: &str) -> Bench {
    let mut bench = Bench::empty();
    let path = bench.path("game.gdef");
    std::fs::write(&path, rules).expect("written");
    std::fs::write(bench.path("game.tests.toml"), tests).expect("written");
    bench.open(OpenTarget::of_path(path));
    bench
}

#[test]
fn a_save_runs_the_tests_and_marks_what_fails() {
    let mut bench = bench(RULES, TESTS);
    bench.app.focus = gametui::tui::layout::Pane::Rules;
    bench.keys("Ctrl+End Enter Ctrl+S");
    assert!(
        bench.toast().contains("1 of 2 tests failed"),
        "{}",
        bench.toast()
    );
    let marks: Vec<(u32, u32)> = bench
        .app
        .editor
        .found
        .iter()
        .filter(|found| found.diagnostic.code().starts_with("tests-mark"))
        .map(|found| (found.file as u32, found.place.line))
        .collect();
    assert_eq!(
        marks,
        [(0, 5), (1, 8)],
        "the line that should have refused it, and that of the test"
    );
    bench.says("✓ 1 ✗ 1");
    bench.keys("F8").says("test \"no way out\"");
    let run = bench.session().rules_text().test_run().expect("run");
    assert_eq!(run.confirmed.len(), 1, "the name of the test that passed");
}

#[test]
fn tests_are_a_tab_of_the_source_and_run_when_they_are_saved() {
    let mut bench = bench(RULES, TESTS);
    bench.says("✓ 1 ✗ 1").says("game.tests.toml");
    bench.keys(": 'e game.tests.toml' Enter");
    assert_eq!(bench.app.editor.active, 1);
    assert_eq!(bench.app.focus, gametui::tui::layout::Pane::Rules);
    bench
        .keys("Ctrl+Home '[[test]] ' Enter 'name = 1' Enter")
        .wait(500);
    let codes = |bench: &Bench| -> Vec<String> {
        let found = bench.app.editor.found.iter();
        let tests = found.filter(|found| found.file == 1);
        tests
            .map(|found| found.diagnostic.code().to_owned())
            .collect()
    };
    assert!(!codes(&bench).is_empty(), "the unsaved text is checked");
    bench.keys("Ctrl+U Ctrl+U Ctrl+U Ctrl+U").wait(500);
    let repaired = TESTS.replace(
        "illegal = [{ move = \"b2=X\", by = \"operationsNum()\" }]",
        "legal = \"b2=X\"",
    );
    bench.keys("Ctrl+A Delete");
    bench.event(gametui::tui::event::Event::Paste(repaired.clone()));
    bench.keys("Ctrl+S");
    assert_eq!(read(&bench.path("game.tests.toml")), repaired);
    bench.says("✓ 2");
    assert_eq!(codes(&bench), [""; 0]);
}

#[test]
fn tests_changed_by_another_program_are_taken_over_and_run() {
    let mut bench = bench(RULES, TESTS);
    let path = bench.path("game.tests.toml");
    let repaired = TESTS.replace(
        "illegal = [{ move = \"b2=X\", by = \"operationsNum()\" }]",
        "legal = \"b2=X\"",
    );
    std::fs::write(&path, &repaired).expect("written");
    bench.event(gametui::tui::event::Event::Changed(
        gametui::session::files::identity(&path),
    ));
    assert!(bench.app.layers.is_empty(), "nothing is asked");
    assert_eq!(bench.app.editor.files[1].text(), repaired);
    bench.says("✓ 2");
}

#[test]
fn tests_that_do_not_exist_yet_can_be_begun_in_the_source() {
    let mut bench = Bench::rules(RULES);
    bench.keys(": 'e game.tests.toml' Enter");
    assert_eq!(bench.app.editor.active, 1);
    bench.event(gametui::tui::event::Event::Paste(TESTS.to_owned()));
    bench.keys("Ctrl+S").says("✓ 1 ✗ 1");
    assert_eq!(read(&bench.path("game.tests.toml")), TESTS);
}

#[test]
fn a_test_file_opens_with_its_rules() {
    let mut bench = bench(RULES, TESTS);
    let path = bench.path("game.tests.toml");
    bench.open(OpenTarget::of_path(path));
    assert_eq!(bench.app.editor.active, 1);
    assert!(bench.session().game().is_some());
}

#[test]
fn lines_that_do_as_tests_say_are_marked_while_the_text_is_theirs() {
    let rules = RULES.replace("== 1;", "== 1\n    && OperationList[0][1] != 1;");
    let mut bench = bench(&rules, &TESTS.replace("operationsNum()", "[1] != 1"));
    bench.app.focus = gametui::tui::layout::Pane::Rules;
    bench.keys("Ctrl+End Enter Ctrl+S");
    let line = |bench: &mut Bench| {
        let screen = bench.screen(120, 40);
        let lines = screen.lines();
        let found = lines.filter(|line| line.contains("[0][1] != 1"));
        found.collect::<Vec<_>>().join("\n")
    };
    assert!(line(&mut bench).contains("✓  6"), "{}", line(&mut bench));
    bench.keys("'x'");
    assert!(!line(&mut bench).contains('✓'), "another text");
}

#[test]
fn rules_that_are_not_there_can_be_begun() {
    let mut bench = Bench::empty();
    let path = bench.path("mine.bggl");
    bench.open(OpenTarget::of_path(path.clone()));
    bench.says("mine.bggl is not there yet");
    bench.keys("Enter");
    assert!(read(&path).contains("Board"));
    assert!(bench.session().game().is_some());
    let mut bench = Bench::empty();
    bench.open(OpenTarget::of_path(bench.path("mine.sgf")));
    assert!(bench.app.layers.is_empty(), "a record cannot be begun so");
}

#[test]
fn tests_are_listed_and_lead_to_their_positions() {
    let mut bench = bench(RULES, TESTS);
    bench.keys(": 'tests' Enter");
    let Some(Layer::Menu(menu)) = bench.app.layers.last() else {
        panic!("{:?}", bench.app.layers);
    };
    let labels: Vec<&str> = menu
        .entries
        .iter()
        .map(|entry| entry.label.as_str())
        .collect();
    assert_eq!(labels[0], "✓ any column");
    assert!(labels[1].starts_with("✗ no way out: "), "{labels:?}");
    assert_eq!(menu.selected, 1, "the first that fails");
    bench.keys("Enter").says("Test 2 of 2: no way out");
    bench.says("is expected to be refused");
    assert_eq!(bench.stands("a1"), ".", "the game is as it was");
    bench.keys("Up").says("Test 1 of 2: any column").keys("Esc");
    assert!(bench.app.layers.is_empty());
    assert_eq!(bench.app.editor.active, 0);
    assert!(!bench.app.is_changed());
    bench.keys(": 'tests' Enter Enter Enter");
    assert_eq!(bench.stands("a1"), "X");
    assert_eq!(bench.stands("b1"), "X");
    bench.keys("u");
    assert_eq!(bench.stands("a1"), ".", "undone");
}

#[test]
fn a_test_is_made_of_what_was_refused_or_played() {
    let mut bench = Bench::empty();
    let path = bench.path("game.gdef");
    let rules = RULES.replace("== 1;", "== 1 && OperationList[0][0] != 1;");
    std::fs::write(&path, rules).expect("written");
    bench.open(OpenTarget::of_path(path));
    bench.enter("a1");
    bench.keys(": 'make-test' Enter");
    bench.enter("b2");
    bench.keys(": 'make-test' Enter");
    let text = read(&bench.path("game.tests.toml"));
    assert!(text.contains("legal = [\"a1=X\"]"), "{text}");
    assert!(text.contains("illegal = [{ move = \"b2\", by = "), "{text}");
    assert!(text.contains("start.board = \"\"\""), "{text}");
    let run = bench.session().rules_text().test_run().expect("run");
    assert_eq!((run.tests.len(), run.failed()), (2, 0), "{text}");
    bench.keys(": 'make-test' Enter");
    let again = read(&bench.path("game.tests.toml"));
    assert!(
        again.starts_with(text.trim_end()) && again.contains("(2)"),
        "{again}"
    );
}

#[test]
fn rules_to_begin_with_are_written_and_opened() {
    let mut bench = Bench::empty();
    let path = bench.path("mine.gdef");
    let typed = format!(": 'new-rules {}' Enter", path.display());
    bench.keys(&typed);
    let Some(Layer::Menu(menu)) = bench.app.layers.last() else {
        panic!("{:?}", bench.app.layers);
    };
    assert_eq!(menu.entries.len(), 8);
    bench.keys("Down Enter");
    assert!(read(&path).contains("A game of steps"));
    assert_eq!(bench.session().game().expect("a game").width, 6);
    bench.keys(": 'tests' Enter");
    assert!(matches!(bench.app.layers.last(), Some(Layer::Menu(_))));
    bench.keys("Esc");
    bench.keys(&format!(": 'new-rules {} stepping' Enter", path.display()));
    assert!(
        bench.toast().contains("is there already"),
        "{}",
        bench.toast()
    );
}

#[test]
fn new_rules_replace_no_file() {
    let mut bench = Bench::empty();
    let path = bench.path("mine.gdef");
    std::fs::write(&path, "mine").expect("written");
    bench.keys(&format!("n '{}'", path.display()));
    bench.says("exists already").keys("Enter");
    bench.says("exists already. Type another name.");
    bench.keys("Backspace Backspace Backspace Backspace Backspace '2.gdef' Enter");
    bench.says("stepping").keys("Enter");
    assert_eq!(std::fs::read_to_string(&path).expect("a file"), "mine");
    assert!(bench.path("mine2.gdef").exists());
}

#[test]
fn rules_that_are_not_there_are_no_error_while_they_are_offered() {
    let mut bench = Bench::empty();
    let path = bench.path("mygame.gdef");
    bench.open(OpenTarget::of_path(path));
    let screen = bench.screen(80, 24);
    assert!(screen.contains("mygame.gdef is not there yet"), "{screen}");
    assert!(!screen.contains("there is no such file"), "{screen}");
}
