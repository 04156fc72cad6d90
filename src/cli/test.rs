//! `gametui test`: runs the tests beside rule files.

use super::arguments::TestArguments;
use super::console::{Console, ExitKind};
use super::diagnostics::{self, print_all};
use super::interrupt::Interrupt;
use super::junit::{Case, Suite, TestResult, report as junit_report};
use super::listing::span_json;
use super::refusal::Explainer;
use super::rules::exit_of;
use crate::base::{Diagnostic, Source};
use crate::message;
use crate::search::Bounds;
use crate::session::files;
use crate::session::load::RulesRequest;
use crate::session::rule_tests::{
    RuleTest, TestFailure, TestOutcome, TestedRules, rules_of_tests, tested_files, tests_paths,
};
use serde_json::{Value, json};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

pub(super) fn run(arguments: &TestArguments, console: &mut Console) -> io::Result<ExitKind> {
    let interrupt = Interrupt::listen(console.texts());
    let files = named_rules(&arguments.files);
    if arguments.json && arguments.prints_junit() {
        console.complain(&message!("tests-two-reports"), None)?;
        return Ok(ExitKind::Usage);
    }
    if files.is_empty() {
        let hint = message!("tests-hint-none-here");
        console.complain(&message!("tests-none-here"), Some(&hint))?;
        return Ok(ExitKind::Errors);
    }
    let mut report = TestReport {
        arguments,
        interrupt: &interrupt,
        suites: Vec::new(),
        chosen: 0,
        not_run: 0,
        exit: ExitKind::Done,
    };
    for file in files {
        report.file(&file, console)?;
    }
    if let Some(path) = &arguments.junit {
        let text = junit_report(&report.suites);
        if arguments.prints_junit() {
            console.raw(&text)?;
        } else if let Err(error) = files::write_atomically(path, text.as_bytes()) {
            console.complain(&error, None)?;
            report.exit = ExitKind::Errors;
        }
    }
    if report.not_run > 0 {
        let words = console.say(&message!("tests-interrupted", count = report.not_run));
        console.error_line(&words)?;
    } else if let (0, Some(text), ExitKind::Done) = (report.chosen, &arguments.only, report.exit) {
        console.complain(&message!("tests-none-match", text = text), None)?;
        return Ok(ExitKind::Usage);
    }
    Ok(match interrupt.exit() {
        ExitKind::Done => report.exit,
        exit => exit,
    })
}

/// Returns the rule files that are meant: a folder stands for those in it that have tests, a test file for its rules,
/// and no argument for the working directory.
fn named_rules(named: &[PathBuf]) -> Vec<PathBuf> {
    let current_folder = [PathBuf::from(".")];
    let named = if named.is_empty() {
        current_folder.as_slice()
    } else {
        named
    };
    let mut files = Vec::new();
    for file in named {
        if files::is_folder(file) {
            let inside = tested_files(file).into_iter();
            files.extend(inside.map(|path| match path.strip_prefix(".") {
                Ok(path) => path.to_owned(),
                Err(_) => path,
            }));
            continue;
        }
        match rules_of_tests(file) {
            rules if rules.is_empty() => files.push(file.clone()),
            rules => files.extend(rules),
        }
    }
    files
}

struct TestReport<'a> {
    arguments: &'a TestArguments,
    interrupt: &'a Interrupt,
    suites: Vec<Suite>,
    /// The number of tests that were to be run.
    chosen: usize,
    /// The number of those that were not run because of a signal or the time limit.
    not_run: usize,
    exit: ExitKind,
}

impl TestReport<'_> {
    /// Runs the tests of one game.
    fn file(&mut self, file: &Path, console: &mut Console) -> io::Result<()> {
        let request: RulesRequest = self.arguments.reading.request(&[file.to_owned()]);
        let mut tested = match TestedRules::load(&request) {
            Ok(tested) => tested,
            Err(error) => {
                console.complain(&error.message, error.hint.as_ref())?;
                let exit = exit_of(&error.message);
                return self.record_error(exit, console.say(&error.message), file);
            }
        };
        let is_error = |found: &&Diagnostic| found.is_error();
        let errors: Vec<Diagnostic> = tested
            .diagnostics
            .iter()
            .filter(is_error)
            .cloned()
            .collect();
        let name = files::shown(file);
        if !errors.is_empty() {
            self.exit = ExitKind::Errors;
            self.print_errors(&name, &errors, &tested, console)?;
            let texts: Vec<String> = errors
                .iter()
                .map(|error| diagnostics::text(error, &tested.sources, console))
                .collect();
            self.suites.push(Suite::failed(&name, texts.join("\n")));
        }
        if tested.origin.is_none() {
            let usual = tests_paths(file).pop().unwrap_or_default();
            let usual = usual
                .file_name()
                .map(|name| name.to_string_lossy().into_owned());
            let error = message!("tests-missing", path = &name);
            let hint = message!("tests-hint-missing", name = usual.unwrap_or_default());
            console.complain(&error, Some(&hint))?;
            return self.record_error(ExitKind::Errors, console.say(&error), file);
        }
        if tested.rules.is_none() {
            return Ok(());
        }
        if tested.tests.is_empty() && errors.is_empty() {
            let tests = tested
                .sources
                .get(tested.tests_file())
                .map_or("", Source::name);
            let error = message!("tests-none", file = tests);
            console.complain(&error, None)?;
            return self.record_error(ExitKind::Errors, console.say(&error), file);
        }
        self.tests(&name, &mut tested, console)
    }

    /// Records a game of which no test was run.
    fn record_error(&mut self, exit: ExitKind, text: String, file: &Path) -> io::Result<()> {
        self.exit = exit;
        self.suites.push(Suite::failed(&files::shown(file), text));
        Ok(())
    }

    fn print_errors(
        &self,
        rules: &str,
        errors: &[Diagnostic],
        tested: &TestedRules,
        console: &mut Console,
    ) -> io::Result<()> {
        if self.arguments.prints_junit() {
            return Ok(());
        }
        if !self.arguments.json {
            return print_all(errors, &tested.sources, console);
        }
        let errors = errors
            .iter()
            .map(|error| diagnostics::json(error, &tested.sources, console.texts()));
        let errors: Vec<Value> = errors.collect();
        console.json(&json!({
            "rules": rules,
            "test": null,
            "verdict": "fault",
            "failures": errors,
        }))
    }

    fn tests(
        &mut self,
        name: &str,
        tested: &mut TestedRules,
        console: &mut Console,
    ) -> io::Result<()> {
        let is_meant = |test: &&RuleTest| match &self.arguments.only {
            Some(text) => test.name.to_lowercase().contains(&text.to_lowercase()),
            None => true,
        };
        let chosen: Vec<RuleTest> = tested.tests.iter().filter(is_meant).cloned().collect();
        self.chosen += chosen.len();
        let mut suite = Suite::new(name);
        let mut failed = 0;
        for (index, test) in chosen.iter().enumerate() {
            let begin = Instant::now();
            let outcome = self.run_test(test, tested);
            let time = begin.elapsed();
            let outcome = match outcome {
                TestOutcome::Stopped if self.interrupt.is_cancelled() => {
                    let rest = chosen.len() - index;
                    self.not_run += rest;
                    for test in chosen.iter().skip(index) {
                        suite.cases.push(Case::new(
                            &test.name,
                            Duration::ZERO,
                            TestResult::Skipped,
                        ));
                    }
                    break;
                }
                TestOutcome::Stopped => TestOutcome::Failed(vec![TestFailure {
                    diagnostic: Diagnostic::error(test.span, self.time_up(console)),
                    explanation: None,
                }]),
                outcome => outcome,
            };
            let failures = match outcome {
                TestOutcome::Failed(failures) => failures,
                _ => Vec::new(),
            };
            failed += usize::from(!failures.is_empty());
            self.print_result(name, test, &failures, time, tested, console)?;
            let texts: Vec<String> = failures
                .iter()
                .map(|failure| failure_text(failure, tested, console))
                .collect();
            let verdict = match failures.first() {
                None => TestResult::Passed,
                Some(first) => TestResult::Failed {
                    message: console.say(&first.diagnostic.message),
                    text: texts.join("\n"),
                },
            };
            suite.cases.push(Case::new(&test.name, time, verdict));
        }
        if failed > 0 {
            self.exit = ExitKind::Errors;
        }
        let run = suite.cases.iter().filter(|case| !case.is_skipped()).count();
        self.suites.push(suite);
        if self.arguments.json || self.arguments.prints_junit() || chosen.is_empty() {
            return Ok(());
        }
        let words = console.say(&match failed {
            0 => message!("tests-passed", file = name, count = run),
            failed => message!("tests-failed", file = name, failed = failed, count = run),
        });
        console.line(&words)
    }

    /// Runs one test within its time limit.
    fn run_test(&self, test: &RuleTest, tested: &mut TestedRules) -> TestOutcome {
        if self.interrupt.is_cancelled() {
            return TestOutcome::Stopped;
        }
        let begin = Instant::now();
        let is_spent = || begin.elapsed() >= self.arguments.seconds;
        let bounds = Bounds {
            stop: &is_spent,
            ..self.interrupt.bounds()
        };
        tested.run(test, &bounds)
    }

    fn time_up(&self, console: &Console) -> crate::base::Message {
        let seconds = self.arguments.seconds.as_secs_f64();
        let seconds = console.texts().decimal(seconds, 1);
        message!("tests-time-up", seconds = seconds)
    }

    fn print_result(
        &self,
        name: &str,
        test: &RuleTest,
        failures: &[TestFailure],
        time: Duration,
        tested: &TestedRules,
        console: &mut Console,
    ) -> io::Result<()> {
        if self.arguments.prints_junit() {
            return Ok(());
        }
        if self.arguments.json {
            return console.json(&test_json(name, test, failures, time, tested, console));
        }
        if failures.is_empty() {
            if self.arguments.verbose {
                console.line(&format!("ok      {}", test.name))?;
            }
            return Ok(());
        }
        let words = console.say(&message!(
            "tests-one-failed",
            file = name,
            name = &test.name
        ));
        console.line(&words)?;
        for failure in failures {
            print_all(
                std::slice::from_ref(&failure.diagnostic),
                &tested.sources,
                console,
            )?;
            for line in refusal_lines(failure, tested, console) {
                console.line(&format!("  {line}"))?;
            }
        }
        Ok(())
    }
}

/// Returns lines with the reasons for which the rules refused the move of a failure.
fn refusal_lines(failure: &TestFailure, tested: &TestedRules, console: &Console) -> Vec<String> {
    let explained = failure.explanation.as_ref().zip(tested.rules.as_ref());
    explained.map_or(Vec::new(), |(explanation, rules)| {
        let explainer = Explainer {
            texts: console.texts(),
            sources: &tested.sources,
            game: rules.game(),
        };
        explainer.rejection(explanation)
    })
}

fn failure_text(failure: &TestFailure, tested: &TestedRules, console: &Console) -> String {
    let mut text = diagnostics::text(&failure.diagnostic, &tested.sources, console);
    for line in refusal_lines(failure, tested, console) {
        text += &line;
        text.push('\n');
    }
    text
}

fn test_json(
    name: &str,
    test: &RuleTest,
    failures: &[TestFailure],
    time: Duration,
    tested: &TestedRules,
    console: &Console,
) -> Value {
    let (file, place) = tested.sources.place(test.span);
    let failures = failures.iter().map(|failure| {
        let mut value = diagnostics::json(&failure.diagnostic, &tested.sources, console.texts());
        let related = failure.diagnostic.related.first();
        if let (Some(object), Some(related)) = (value.as_object_mut(), related) {
            let span = span_json(related.span, &tested.sources);
            object.insert("refused_at".to_owned(), span);
        }
        value
    });
    let failures: Vec<Value> = failures.collect();
    json!({
        "rules": name,
        "file": file,
        "line": place.line,
        "test": test.name,
        "verdict": if failures.is_empty() { "passed" } else { "failed" },
        "seconds": time.as_secs_f64(),
        "failures": failures,
    })
}
