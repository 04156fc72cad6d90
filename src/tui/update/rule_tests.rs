//! Running tests of the rules, and writing new tests.

use super::super::app::App;
use super::super::editor::EditorFile;
use super::super::event::Effect;
use super::super::keys::Key;
use super::super::layer::{Choice, Layer, MenuEntry, TestLook};
use super::super::layout::Pane;
use super::super::open_target::OpenTarget;
use super::{assist, moves, offer, open_layer, rules, session_events, tasks};
use crate::message;
use crate::rules::Judgement;
use crate::session::RulesFile;
use crate::session::files::shown;
use crate::session::rule_tests::{MadeTest, TestOutcome, is_tests_name, tests_paths};
use crate::tui::facts::rule_tests::{FAILED, PASSED};
use crate::tui::facts::tested_rule;
use crossterm::event::KeyCode;
use std::path::Path;

/// Called when the tests were run: their failures are among the diagnostics.
pub(super) fn tested(app: &mut App, tests: usize, failed: usize) {
    rules::take_found(app);
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

/// Runs the tests; the results are listed afterwards.
pub(super) fn run(app: &mut App) {
    let Some(session) = &mut app.session else {
        return;
    };
    if session.rules().is_none() {
        app.tell(&message!("session-no-rules"));
        return;
    }
    app.shows_tests = true;
    session.run_tests();
}

/// Lists the tests with their results. Enter shows the position of a test.
fn list(app: &mut App) {
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

/// Shows the position of a test in place of the one on the board, until Esc; the record stays as it is.
pub(super) fn look_at(app: &mut App, number: usize) {
    let caret = app.editor.file().map_or((0, 0), EditorFile::caret);
    let from = (app.editor.active, caret);
    open_layer(app, Layer::Test(TestLook { number, from }));
    show_line(app, number);
}

/// Puts the caret of the source on the line of a test, or on what failed in it.
fn show_line(app: &mut App, number: usize) {
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

/// Handles a key while a test is looked at.
pub(super) fn look_key(app: &mut App, mut look: TestLook, key: Key, ends: bool) {
    let count = app
        .session
        .as_ref()
        .and_then(|session| session.rules_text().test_run())
        .map_or(0, |run| run.tests.len());
    if ends || count == 0 {
        let (file, (line, column)) = look.from;
        app.editor.active = file.min(app.editor.files.len().saturating_sub(1));
        if let Some(open) = app.editor.file_mut() {
            open.set_caret(line, column);
        }
        return;
    }
    match key.code {
        KeyCode::Up | KeyCode::Left => look.number = (look.number + count - 1) % count,
        KeyCode::Down | KeyCode::Right => look.number = (look.number + 1) % count,
        KeyCode::Enter => {
            take_position(app, look.number);
            return;
        }
        KeyCode::Char('e') => {
            app.focus = Pane::Rules;
            return;
        }
        _ => {}
    }
    show_line(app, look.number);
    app.layers.push(Layer::Test(look));
}

/// Puts the position of a test on the board as a set-up node, which can be undone.
fn take_position(app: &mut App, number: usize) {
    let reached = tested_rule(app, number).and_then(|tested| tested.reached.clone());
    match reached {
        Some(reached) => {
            session_events::run(app, |session| session.go_to_test(&reached));
            moves::position_changed(app);
            app.focus = Pane::Board;
            app.tell(&message!("tests-set-up"));
        }
        None => app.tell(&message!("tests-no-position")),
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

/// Opens the tab with the tests of the rules in play if `path` is theirs. They need not exist yet. Returns false if the
/// path is not theirs.
pub(super) fn open_tests(app: &mut App, path: &Path, effects: &mut Vec<Effect>) -> bool {
    let Some(session) = &app.session else {
        return false;
    };
    let files = session.rules_text().files();
    let Some(first) = files.first() else {
        return false;
    };
    let open = session.rules_text().tests_index();
    let open_path = open.and_then(|index| files.get(index));
    let is_bare = path.components().count() == 1;
    let fits = |known: &Path| {
        known == path || is_bare && known.file_name().is_some_and(|name| name == path)
    };
    if let Some(file) = open_path {
        let file_path = file
            .path
            .clone()
            .unwrap_or_else(|| file.name.clone().into());
        if fits(&file_path) {
            open_tab(app);
            return true;
        }
        return false;
    }
    let Some(rules) = &first.path else {
        return false;
    };
    let paths = tests_paths(rules);
    match paths.into_iter().find(|known| fits(known)) {
        Some(path) => {
            tasks::open_tests(app, path, effects);
            true
        }
        None => false,
    }
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

/// Called when a test was made.
pub(super) fn made(app: &mut App, made: MadeTest, effects: &mut Vec<Effect>) {
    let index = app
        .session
        .as_ref()
        .and_then(|session| session.rules_text().tests_index());
    let path = shown(&made.path);
    match (made.unsaved, index) {
        (Some(text), Some(index)) => {
            app.editor.restore(index, &text);
            rules::changed(app);
            app.tell(&message!("tests-added", name = made.name, path = path));
        }
        (_, index) => {
            app.runs_quietly = true;
            match (index, &mut app.session) {
                (Some(index), _) => tasks::take_text(app, index, effects),
                (None, Some(session)) => session.run_tests(),
                (None, None) => {}
            }
            app.tell(&message!("tests-written", name = made.name, path = path));
        }
    }
}

/// Writes a test of the position on the board: of the refused move if there is one, or else of the move that led here.
pub(super) fn make(app: &mut App, effects: &mut Vec<Effect>) {
    let Some(session) = &mut app.session else {
        return;
    };
    if app.composer.error.is_some() {
        app.tell_error(&message!("tests-unreadable-move"));
        return;
    }
    let refusal = app.board.refusal_at(session.current());
    let refused = refusal.and_then(|refusal| match &refusal.explanation.judgement {
        Judgement::Illegal(_) => {
            let last = refusal.explanation.decisive.last();
            let step = last.and_then(|last| refusal.explanation.steps.get(*last));
            let condition = step.map_or(String::new(), |step| {
                session.rules_text().sources().slice_on_one_line(step.span)
            });
            Some((refusal.mv.clone(), condition))
        }
        _ => None,
    });
    let refused = refused.filter(|(mv, _)| !mv.is_empty());
    match session.begin_test(refused.as_ref()) {
        Ok(draft) => tasks::write_test(app, draft, effects),
        Err(error) => app.tell_error(&error),
    }
}
