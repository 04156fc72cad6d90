//! The tests of the rules, as far as they were run.

use crate::session::rule_tests::{TestOutcome, TestedRule};
use crate::tui::app::App;

/// The sign of a test that passed.
pub const PASSED: &str = "✓";

/// The sign of a test that failed.
pub const FAILED: &str = "✗";

/// Returns a test that was run, by its number in the list.
pub fn tested_rule(app: &App, number: usize) -> Option<&TestedRule> {
    let run = app.session.as_ref()?.rules_text().test_run()?;
    run.tests.get(number)
}

pub fn result_words(app: &App, tested: &TestedRule) -> String {
    match &tested.outcome {
        TestOutcome::Failed(failures) => {
            let words = failures.iter().map(|failure| {
                let what = app.texts.say(&failure.diagnostic.message);
                format!("{} {what}", app.theme.sign(FAILED))
            });
            words.collect::<Vec<_>>().join("  ")
        }
        TestOutcome::Passed | TestOutcome::Stopped => {
            let passed = app.texts.word("tests-one-passed");
            format!("{} {passed}", app.theme.sign(PASSED))
        }
    }
}

/// Returns the numbers of passed and failed tests as short text, `✓ 12 ✗ 1`; empty if none were run.
pub fn count_words(app: &App) -> String {
    let session = app.session.as_ref();
    let Some(run) = session.and_then(|session| session.rules_text().test_run()) else {
        return String::new();
    };
    let failed = run.failed();
    let passed = (run.tests.len() + run.errors.len()).saturating_sub(failed);
    let part = |sign: &'static str, count: usize| match count {
        0 => None,
        count => Some(format!("{} {count}", app.theme.sign(sign))),
    };
    let parts = [part(PASSED, passed), part(FAILED, failed)];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}
