//! The tests of the rules in play, run in the background after each save.

use super::{
    Expectation, TestFailure, TestOutcome, TestRun, TestedRule, TestedRules, without_blanks,
};
use crate::base::{Diagnostic, FileId, Source, Sources, Span};
use crate::message;
use crate::rules::highlight::HighlightKind;
use crate::rules::{RuleLanguage, Rules};
use crate::session::job::{JobId, Lane, Task, TaskContext};
use crate::session::load::{TextOrigin, find_tests};
use crate::session::rule_tests::{Reached, RuleTest};
use crate::session::rules_file::CompileWith;
use crate::session::{NavigationStep, RulesFile, Session, SessionEvent};
use std::path::Path;
use std::sync::Arc;

/// Finds the tests of the rules and runs them.
struct TestTask {
    rules: Arc<dyn Rules>,
    sources: Sources,
    compile_with: Option<CompileWith>,
    /// True if parameters have other values than those in the text.
    is_set: bool,
    first: TextOrigin,
    /// The saved tests of the session, which need not be read.
    open: Option<(Source, TextOrigin)>,
}

impl Task<Session> for TestTask {
    type Output = TestRun;

    fn lane(&self) -> Lane {
        Lane::Testing
    }

    fn run(self, run: &mut TaskContext<'_, Self::Output>) -> Option<Self::Output> {
        let is_new = self.open.is_none();
        let tests = self
            .open
            .map_or_else(|| find_tests(&self.first, &|_| None), |open| Ok(Some(open)));
        let tests = match tests {
            Ok(tests) => tests,
            Err(error) => {
                return Some(TestRun {
                    errors: vec![(1, error)],
                    ..TestRun::default()
                });
            }
        };
        let name = tests
            .as_ref()
            .map_or("", |(source, _)| source.name())
            .to_owned();
        let found = tests.as_ref().filter(|_| is_new).map(|(source, origin)| {
            let path = origin.path().map(Path::to_owned);
            RulesFile::new(path, source.name(), Arc::clone(source.text()))
        });
        // Tests are about the rules as written, whatever the command line or the record has set.
        let rules = match self.compile_with.as_ref().filter(|_| self.is_set) {
            Some(compile) => compile(&self.sources, &[]).rules,
            None => Some(self.rules),
        };
        let mut tested = TestedRules::new(self.sources, rules, self.compile_with, tests);
        let line = |tested: &TestedRules, span: Span| tested.sources.place(span).1.line;
        let errors = tested.diagnostics.iter();
        let mut done = TestRun {
            name,
            errors: errors
                .map(|error| (line(&tested, error.span), error.message.clone()))
                .collect(),
            found,
            ..TestRun::default()
        };
        for test in tested.tests.clone() {
            let (outcome, reached) = tested.run_and_reach(&test, &run.bounds);
            if outcome == TestOutcome::Stopped {
                return None;
            }
            done.marks.extend(marks(&test, &outcome, &tested));
            if outcome == TestOutcome::Passed {
                done.confirmed.push(test.span);
                done.confirmed.extend(named_lines(&test, &tested.sources));
            }
            done.tests.push(TestedRule {
                line: line(&tested, test.span),
                test,
                outcome,
                reached,
            });
        }
        Some(done)
    }

    fn take(session: &mut Session, id: JobId, output: Self::Output) -> Vec<SessionEvent> {
        session.take_test_run(id, output)
    }

    fn release(session: &mut Session, id: JobId, _: bool) {
        session.text.testing.take(id);
    }
}

/// Returns the failures of a test, at their places in the tests and at the lines of the rules that decided.
fn marks(test: &RuleTest, outcome: &TestOutcome, tested: &TestedRules) -> Vec<Diagnostic> {
    let TestOutcome::Failed(failures) = outcome else {
        return Vec::new();
    };
    let mark = |failure: &TestFailure| {
        let related = failure.diagnostic.related.first();
        let meant = || {
            let is_same_place = |(span, _): &&(Span, Expectation)| *span == failure.diagnostic.span;
            test.expected
                .iter()
                .find(is_same_place)
                .and_then(|(_, expected)| match expected {
                    Expectation::Illegal { line, by, .. } => {
                        place_of(*line, by.as_deref(), &tested.sources)
                    }
                    _ => None,
                })
        };
        let span = related.map(|related| related.span).or_else(meant);
        let what = &failure.diagnostic.message;
        let in_rules = span.map(|span| {
            let words = message!("tests-mark", name = &test.name, what = what.clone());
            Diagnostic::error(span, words)
        });
        let words = message!("tests-mark-here", what = what.clone());
        let in_test = Diagnostic::error(failure.diagnostic.span, words);
        in_rules.into_iter().chain([in_test])
    };
    failures.iter().flat_map(mark).collect()
}

/// Returns the lines of the rules that a test expects to refuse a move.
fn named_lines(test: &RuleTest, sources: &Sources) -> Vec<Span> {
    let named = test
        .expected
        .iter()
        .filter_map(|(_, expected)| match expected {
            Expectation::Illegal { line, by, .. } => place_of(*line, by.as_deref(), sources),
            _ => None,
        });
    named.collect()
}

/// Returns the line of the rules that a test names, by its number or by a part of its text. Code is searched before
/// comments, which decide nothing.
fn place_of(line: Option<u32>, by: Option<&str>, sources: &Sources) -> Option<Span> {
    let source = sources.get(FileId(0))?;
    let by = by.map(without_blanks);
    let code = without_comments(source);
    let named = |text: &str| {
        let lines = (1..).zip(text.split_inclusive('\n'));
        let has = |text: &str| (by.as_ref()).is_some_and(|by| without_blanks(text).contains(by));
        let mut named = lines.filter(|(_, text)| has(text));
        named.next().map(|(number, _)| number)
    };
    let wanted = line.or_else(|| named(&code).or_else(|| named(source.text())))?;
    let mut start = 0;
    for (number, text) in (1..).zip(source.text().split_inclusive('\n')) {
        if number == wanted {
            let blanks = text.len() - text.trim_start().len();
            return Some(Span::new(
                FileId(0),
                start + blanks,
                start + text.trim_end().len(),
            ));
        }
        start += text.len();
    }
    None
}

/// Returns the text of rules with spaces in the place of comments; line breaks stay.
fn without_comments(source: &Source) -> String {
    let text = source.text();
    let Some(language) = RuleLanguage::of_file(source.name()) else {
        return text.to_string();
    };
    // Spaces take the place of comments, so that the numbers of lines stay those of the whole text.
    let mut code = String::with_capacity(text.len());
    let mut end = 0;
    let classes = (language.highlight)(text).into_iter();
    for (range, _) in classes.filter(|(_, kind)| *kind == HighlightKind::Comment) {
        code.push_str(text.get(end..range.start).unwrap_or(""));
        let comment = text.get(range.clone()).unwrap_or("").chars();
        code.extend(comment.map(|sign| if sign == '\n' { sign } else { ' ' }));
        end = range.end;
    }
    code + text.get(end..).unwrap_or("")
}

impl Session {
    /// Runs the tests of the rules in play, in the background. Does nothing without rules.
    pub fn run_tests(&mut self) {
        let (Some(rules), Some(first)) = (self.text.rules.clone(), self.text.origin()) else {
            return;
        };
        let open = self.text.saved_tests();
        let task = TestTask {
            rules,
            sources: self.rule_sources(),
            open,
            compile_with: self.text.compile_with(),
            is_set: !self.text.overrides().is_empty(),
            first,
        };
        let (id, cancel) = self.submit_cancellable(task);
        self.text.testing.wait_for(id, cancel);
    }

    /// Returns the texts of the rules in play and their look, without the tests.
    pub(super) fn rule_sources(&self) -> Sources {
        let mut sources = Sources::new();
        let others = self.text.tests_index().unwrap_or(usize::MAX);
        for source in self.text.sources.files().iter().take(others) {
            sources.add(source.clone());
        }
        sources
    }

    /// Adds tests that did not exist when the rules were opened, unless there are some by now.
    pub fn add_tests(&mut self, file: &RulesFile) -> Vec<SessionEvent> {
        if self.text.tests_index().is_some() || !self.text.has_source() {
            return Vec::new();
        }
        self.text.add_tests(file);
        vec![SessionEvent::TestsFound]
    }

    fn take_test_run(&mut self, id: JobId, run: TestRun) -> Vec<SessionEvent> {
        if self.text.testing.take(id).is_none() {
            return Vec::new();
        }
        let mut events = Vec::new();
        if let Some(file) = &run.found {
            events.extend(self.add_tests(file));
        }
        let (tests, failed) = (run.tests.len(), run.failed());
        self.text.tested = Some(Arc::new(run));
        self.text.take_test_marks();
        events.push(SessionEvent::Tested { tests, failed });
        events
    }

    /// Goes to the position of a test, which becomes a set-up node after the root; the record is kept.
    pub fn go_to_test(&mut self, reached: &Reached) -> Vec<SessionEvent> {
        self.step(NavigationStep::Start);
        let ops = self.position().board.difference(&reached.board);
        let turn = (reached.turn != self.position().turn).then_some(reached.turn);
        let mut events = self.set_up(ops, turn);
        if !reached.state.is_empty() {
            match self.change_state(&reached.state) {
                Ok(more) => events.extend(more),
                Err(error) => events.push(SessionEvent::Message(error)),
            }
        }
        events
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Source;

    #[test]
    fn a_condition_is_found_on_its_line() {
        let mut sources = Sources::new();
        sources.add(Source::new("a.gdef", "one\n  if (can(t,  false)) { }\n"));
        let found = |line, by| place_of(line, by, &sources).map(|span| sources.place(span).1);
        let place = found(None, Some("can(t, false)")).expect("found");
        assert_eq!((place.line, place.column), (2, 3));
        assert_eq!(found(Some(1), None).map(|place| place.line), Some(1));
        assert!(found(None, Some("nothing")).is_none() && found(None, None).is_none());
        // `//` begins a comment in some languages only.
        let text = "a = 8 //2;\nb = 2;\n/* b = 2; */\n";
        for (name, line) in [("b.gdef", 1), ("b.bggl", 2)] {
            let mut sources = Sources::new();
            sources.add(Source::new(name, text));
            let place = place_of(None, Some("2;"), &sources).map(|span| sources.place(span).1);
            assert_eq!(place.map(|place| place.line), Some(line), "{name}");
        }
    }
}
