//! Running tests of the rules, and writing new tests.

use crate::message;
use crate::rules::Judgement;
use crate::session::files::shown;
use crate::session::rule_tests::{MadeTest, TestDraft, tests_paths};
use crate::tui::app::{App, Effect, Layer};
use crate::tui::facts::tested_rule;
use crate::tui::keys::Key;
use crate::tui::layer::TestLook;
use crate::tui::layout::Pane;
use crate::tui::update::tasks::{self, background};
use crate::tui::update::test_results::{open_tab, show_line};
use crate::tui::update::{position, session_events, texts};
use crossterm::event::KeyCode;
use std::path::Path;

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
            position::position_changed(app);
            app.focus = Pane::Board;
            app.tell(&message!("tests-set-up"));
        }
        None => app.tell(&message!("tests-no-position")),
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
            texts::changed(app);
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
        Ok(draft) => write_test(app, draft, effects),
        Err(error) => app.tell_error(&error),
    }
}

/// Appends a test to the tests of the rules. If they are open with unsaved changes, only to the open text.
fn write_test(app: &mut App, draft: TestDraft, effects: &mut Vec<Effect>) {
    let session = app.session.as_ref();
    let index = session.and_then(|session| session.rules_text().tests_index());
    let open = index.and_then(|index| app.editor.files.get(index));
    let unsaved = open
        .filter(|file| file.is_changed())
        .map(|file| file.text());
    let write = move || draft.run(unsaved.as_deref());
    background(
        app,
        write,
        |app, written, effects| match written {
            Ok(test) => made(app, test, effects),
            Err(error) => app.tell(&error),
        },
        effects,
    );
}
