//! The tests of the rules in the source pane, and what a run of them has shown.

use crate::message;
use crate::session::RulesFile;
use crate::session::files::shown;
use crate::session::rule_tests::{TestOutcome, is_tests_name};
use crate::tui::app::{App, Choice, Layer, MenuEntry};
use crate::tui::editor::EditorFile;
use crate::tui::facts::rule_tests::{FAILED, PASSED};
use crate::tui::facts::tested_rule;
use crate::tui::layer::TestLook;
use crate::tui::layout::Pane;
use crate::tui::open_target::OpenTarget;
use crate::tui::update::offers::{offer, open_layer};
use crate::tui::update::{assist, texts};

/// Called when the tests were run: their failures are among the diagnostics.
pub(super) fn tested(app: &mut App, tests: usize, failed: usize) {
    texts::take_found(app);
    if std::mem::take(&mut app.runs_quietly) && failed == 0 {
        return;
    }
    if failed > 0 {
        app.tell_error(&message!(
            "tests-run-failed",
            failed = failed,
            // A test that cannot be read has failed, too.
            count = tests.max(failed)
        ));
    } else if tests > 0 && !app.toast.as_ref().is_some_and(|toast| toast.is_error) {
        app.tell(&message!("tests-run-passed", count = tests));
    }
    if std::mem::take(&mut app.shows_tests) {
        list(app);
    }
}

/// Shows the position of a test in place of the one on the board, until Esc; the record stays as it is.
pub(super) fn look_at(app: &mut App, number: usize) {
    let caret = app.editor.file().map_or((0, 0), EditorFile::caret);
    let from = (app.editor.active, caret);
    open_layer(app, Layer::Test(TestLook { number, from }));
    show_line(app, number);
}

/// Shows the tests in the source pane.
pub(super) fn open_tab(app: &mut App) {
    let index = app
        .session
        .as_ref()
        .and_then(|session| session.rules_text().tests_index());
    if let Some(index) = index {
        app.editor.active = index;
        app.focus = Pane::Rules;
    }
}

/// Called when tests were found that did not exist when the rules were opened.
pub(super) fn found(app: &mut App) {
    let files = app
        .session
        .iter()
        .flat_map(|session| session.rules_text().files());
    let new: Vec<RulesFile> = files.skip(app.editor.files.len()).cloned().collect();
    for file in &new {
        app.editor.add(file);
    }
}

/// Called when the rules were opened: runs their tests if they are files that may be worked on, and shows them if they
/// were asked for.
pub(super) fn opened(app: &mut App, request: &OpenTarget) {
    let Some(session) = &mut app.session else {
        return;
    };
    let text = session.rules_text();
    let Some(index) = text.tests_index() else {
        return;
    };
    let is_own = text
        .files()
        .get(index)
        .is_some_and(|file| !file.is_read_only());
    if is_own && session.rules().is_some() {
        app.runs_quietly = true;
        session.run_tests();
    }
    let first = request.rules.first();
    if first.is_some_and(|first| is_tests_name(&shown(first))) {
        open_tab(app);
    }
}

/// Lists the tests with their results. Enter shows the position of a test.
pub(super) fn list(app: &mut App) {
    let session = app.session.as_ref();
    let Some(run) = session.and_then(|session| session.rules_text().test_run().cloned()) else {
        return;
    };
    let index = session.and_then(|session| session.rules_text().tests_index());
    let mut entries = Vec::new();
    for (line, error) in &run.errors {
        entries.push(MenuEntry {
            label: format!("{} {}", app.theme.sign(FAILED), app.texts.say(error)),
            side: format!("{line}"),
            choice: match index {
                Some(index) => {
                    let spot = (line.saturating_sub(1) as usize, 0);
                    Choice::new(move |app, _| assist::jump(app, index, spot))
                }
                None => Choice::Cancel,
            },
        });
    }
    for (number, tested) in run.tests.iter().enumerate() {
        let (sign, what) = match &tested.outcome {
            TestOutcome::Failed(failures) => {
                let first = failures.first().map(|first| &first.diagnostic.message);
                let what = first.map_or(String::new(), |first| app.texts.say(first));
                (FAILED, format!(": {what}"))
            }
            TestOutcome::Passed | TestOutcome::Stopped => (PASSED, String::new()),
        };
        entries.push(MenuEntry {
            label: format!("{} {}{what}", app.theme.sign(sign), tested.test.name),
            side: format!("{}", tested.line),
            choice: Choice::new(move |app, _| look_at(app, number)),
        });
    }
    if entries.is_empty() {
        app.tell(&message!("tests-run-none"));
        return;
    }
    let is_failure = |entry: &MenuEntry| entry.label.starts_with(app.theme.sign(FAILED));
    let selected = entries.iter().position(is_failure).unwrap_or(0);
    let title = message!(
        "tests-list-title",
        count = run.tests.len(),
        failed = run.failed()
    );
    let title = app.texts.say(&title);
    offer(app, title, entries, selected);
}

/// Puts the caret of the source on the line of a test, or on what failed in it.
pub(super) fn show_line(app: &mut App, number: usize) {
    let Some(session) = &app.session else { return };
    let Some(index) = session.rules_text().tests_index() else {
        return;
    };
    let Some(tested) = tested_rule(app, number) else {
        return;
    };
    let sources = session.rules_text().sources();
    let line = match &tested.outcome {
        TestOutcome::Failed(failures) => failures
            .first()
            .map(|first| sources.place(first.diagnostic.span).1.line),
        TestOutcome::Passed | TestOutcome::Stopped => None,
    };
    let line = line.unwrap_or(tested.line);
    app.editor.go_to(index, line, 1);
}
