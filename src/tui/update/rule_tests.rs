//! Running tests of the rules, writing new tests, and creating new rules from templates.

use super::super::app::App;
use super::super::event::Effect;
use super::super::layer::{Choice, MenuEntry, PromptKind};
use super::super::layout::Pane;
use super::super::request::Request;
use super::files::shown;
use super::{files, moves, offer, rules, session_events};
use crate::message;
use crate::rules::{Judgement, RuleLanguage};
use crate::session::rule_tests::TestOutcome;
use crate::session::{FileFault, templates};
use std::path::Path;

/// The sign of a test that passed.
const PASSED: &str = "✓";
/// The sign of a test that failed.
const FAILED: &str = "✗";

/// Called when the tests were run: their failures are among the diagnostics.
pub(super) fn tested(app: &mut App, tests: usize, failed: usize) {
    rules::take_found(app);
    if failed > 0 {
        app.tell_fault(&message!(
            "tests-run-failed",
            failed = failed,
            count = tests
        ));
    } else if tests > 0 && !app.toast.as_ref().is_some_and(|toast| toast.is_fault) {
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

/// Lists the tests with their results. Enter goes to the position of a test.
fn list(app: &mut App) {
    let session = app.session.as_ref();
    let Some(run) = session.and_then(|session| session.rules_text().test_run().cloned()) else {
        return;
    };
    let mut entries = Vec::new();
    for (line, fault) in &run.faults {
        entries.push(MenuEntry {
            label: format!("{} {}", app.theme.sign(FAILED), app.texts.say(fault)),
            side: format!("{line}"),
            choice: Choice::Cancel,
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
            choice: Choice::ShowTest(number),
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

/// Goes to the position of a test and shows its result.
pub(super) fn show(app: &mut App, number: usize) {
    let Some(session) = &app.session else { return };
    let Some(run) = session.rules_text().test_run().cloned() else {
        return;
    };
    let Some(tested) = run.tests.get(number) else {
        return;
    };
    if let Some(reached) = &tested.reached {
        session_events::run(app, |session| session.go_to_test(reached));
        moves::position_changed(app);
        app.focus = Pane::Board;
    }
    match &tested.outcome {
        TestOutcome::Failed(failures) => {
            if let Some(first) = failures.first() {
                app.tell_fault(&first.diagnostic.message);
            }
        }
        TestOutcome::Passed | TestOutcome::Stopped => {
            app.tell(&message!("tui-plain", text = tested.test.name.clone()));
        }
    }
}

/// Writes a test of the position on the board: of the refused move if there is one, or else of the move that led here.
pub(super) fn make(app: &mut App, effects: &mut Vec<Effect>) {
    let Some(session) = &mut app.session else {
        return;
    };
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
        Ok(draft) => effects.push(Effect::WriteTest(draft)),
        Err(fault) => app.tell_fault(&fault),
    }
}

/// Creates new rules from a template: `mygame.gdef stepping`. Missing arguments are asked for.
pub(super) fn new_rules(app: &mut App, argument: &str, effects: &mut Vec<Effect>) {
    let argument = argument.trim();
    if argument.is_empty() {
        let title = message!("tests-ask-new-rules");
        effects.extend(files::ask(app, title, "", PromptKind::NewRules));
        return;
    }
    let (path, template) = match argument.rsplit_once(' ') {
        Some((path, template)) if templates::NAMES.contains(&template) => (path.trim(), template),
        _ => (argument, ""),
    };
    if !template.is_empty() {
        effects.push(Effect::WriteRules(path.into(), template.to_owned()));
        return;
    }
    let title = app.texts.word("tests-choose-template");
    offer_templates(app, path, title);
}

/// Returns true if only a rule file was requested, which does not exist and can be created from a template.
pub(in crate::tui) fn could_begin(request: &Request, fault: &FileFault) -> bool {
    let hint = fault.hint.as_ref();
    request.rules.len() == 1
        && request.record.is_none()
        && request.position.is_none()
        && hint.is_some_and(|hint| hint.id == "load-hint-new")
}

/// Offers templates for a requested rule file that does not exist.
pub(super) fn offer_to_begin(app: &mut App, path: &Path) {
    let path = shown(path);
    let title = app.texts.say(&message!("tests-begin", path = &path));
    offer_templates(app, &path, title);
}

fn offer_templates(app: &mut App, path: &str, title: String) {
    let language = RuleLanguage::of_file(path).unwrap_or_else(RuleLanguage::first);
    let entries: Vec<MenuEntry> = templates::names(language)
        .into_iter()
        .map(|name| MenuEntry {
            label: name.to_owned(),
            side: String::new(),
            choice: Choice::Run(
                super::super::commands::Action::NewRules,
                format!("{path} {name}"),
            ),
        })
        .collect();
    offer(app, title, entries, 0);
}
