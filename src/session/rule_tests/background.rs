//! The tests of the rules in play, run in the background after each save.

use super::{
    Expected, MAX_SOURCE_BYTES, Reached, RuleTest, TestFailure, TestOutcome, TestedRules,
    find_tests, read_tests, tests_paths, without_blanks, write_rows,
};
use crate::base::{Diagnostic, FileId, Message, Sources, Span};
use crate::board::Move;
use crate::board::notation::write_move;
use crate::message;
use crate::rules::Rules;
use crate::session::job::{JobId, Lane, Run, Task};
use crate::session::load::Origin;
use crate::session::rules_text::CompileWith;
use crate::session::state_values::state_texts;
use crate::session::{Session, SessionEvent, Step, files};
use std::path::PathBuf;
use std::sync::Arc;

/// A test that was run.
#[derive(Debug)]
pub struct TestedRule {
    /// The test.
    pub test: RuleTest,
    /// The line of the file where the test starts.
    pub line: u32,
    /// The result.
    pub outcome: TestOutcome,
    /// The position after its moves, if they could be played.
    pub reached: Option<Reached>,
}

/// The results of all tests of the rules in play.
#[derive(Debug, Default)]
pub struct TestRun {
    /// The name of the test file; empty if there is none.
    pub name: String,
    /// The tests, in the order of the file.
    pub tests: Vec<TestedRule>,
    /// The faults of the test file with their lines; line 1 if it cannot be read.
    pub faults: Vec<(u32, Message)>,
    /// The failures that belong to a line of the rules, which refused a move or should have refused it.
    pub marks: Vec<Diagnostic>,
    /// The lines of the rules that passed tests expect to refuse a move.
    pub confirmed: Vec<Span>,
}

impl TestRun {
    /// Returns the number of tests that failed plus the number of faults of the file.
    #[must_use]
    pub fn failed(&self) -> usize {
        let failed = |one: &&TestedRule| matches!(one.outcome, TestOutcome::Failed(_));
        self.tests.iter().filter(failed).count() + self.faults.len()
    }
}

/// Finds the tests of the rules and runs them.
struct TestTask {
    rules: Arc<dyn Rules>,
    sources: Sources,
    compile_with: Option<CompileWith>,
    first: Origin,
}

impl Task for TestTask {
    type Output = TestRun;

    fn lane(&self) -> Lane {
        Lane::Testing
    }

    fn run(self, run: &mut Run<'_, Self::Output>) -> Option<Self::Output> {
        let tests = match find_tests(&self.first) {
            Ok(tests) => tests,
            Err(fault) => {
                return Some(TestRun {
                    faults: vec![(1, fault)],
                    ..TestRun::default()
                });
            }
        };
        let name = tests
            .as_ref()
            .map_or("", |(source, _)| source.name())
            .to_owned();
        let mut tested = TestedRules::new(self.sources, Some(self.rules), self.compile_with, tests);
        let line = |tested: &TestedRules, span: Span| tested.sources.place(span).1.line;
        let faults = tested.diagnostics.iter();
        let mut done = TestRun {
            name,
            faults: faults
                .map(|fault| (line(&tested, fault.span), fault.message.clone()))
                .collect(),
            ..TestRun::default()
        };
        for test in tested.tests.clone() {
            let (outcome, reached) = tested.run_and_reach(&test, &run.bounds);
            if outcome == TestOutcome::Stopped {
                return None;
            }
            done.marks.extend(marks(&test, &outcome, &tested));
            if outcome == TestOutcome::Passed {
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

/// Returns the failures of a test that belong to a line of the rules.
fn marks(test: &RuleTest, outcome: &TestOutcome, tested: &TestedRules) -> Vec<Diagnostic> {
    let TestOutcome::Failed(failures) = outcome else {
        return Vec::new();
    };
    let mark = |failure: &TestFailure| {
        let related = failure.diagnostic.related.first();
        let meant = || {
            let here = |(span, _): &&(Span, Expected)| *span == failure.diagnostic.span;
            test.expected
                .iter()
                .find(here)
                .and_then(|(_, expected)| match expected {
                    Expected::Illegal { line, by, .. } => {
                        place_of(*line, by.as_deref(), &tested.sources)
                    }
                    _ => None,
                })
        };
        let span = related.map(|related| related.span).or_else(meant)?;
        let what = failure.diagnostic.message.clone();
        let words = message!("tests-mark", name = &test.name, what = what);
        Some(Diagnostic::error(span, words))
    };
    failures.iter().filter_map(mark).collect()
}

/// Returns the lines of the rules that a test expects to refuse a move.
fn named_lines(test: &RuleTest, sources: &Sources) -> Vec<Span> {
    let named = test
        .expected
        .iter()
        .filter_map(|(_, expected)| match expected {
            Expected::Illegal { line, by, .. } => place_of(*line, by.as_deref(), sources),
            _ => None,
        });
    named.collect()
}

/// Returns the line of the rules that a test names, by its number or by a part of its text.
fn place_of(line: Option<u32>, by: Option<&str>, sources: &Sources) -> Option<Span> {
    let source = sources.get(FileId(0))?;
    let by = by.map(without_blanks);
    let mut start = 0;
    for (number, text) in (1..).zip(source.text().split_inclusive('\n')) {
        let is_named = line == Some(number)
            || line.is_none() && (by.as_ref()).is_some_and(|by| without_blanks(text).contains(by));
        if is_named {
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

/// A test to be appended to a file, on any thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestDraft {
    first: Origin,
    name: String,
    body: String,
}

impl TestDraft {
    /// Appends the test to the test file of the rules, which is created if it does not exist. Returns its path.
    ///
    /// # Errors
    /// The rules are not a file on disk, or the tests cannot be read or written.
    pub fn run(&self) -> Result<PathBuf, Message> {
        let Origin::Disk(rules) = &self.first else {
            return Err(message!("tests-rules-not-saved"));
        };
        let (path, old) = match find_tests(&self.first)? {
            Some((source, Origin::Disk(path))) => (path, Arc::clone(source.text())),
            _ => {
                let path = tests_paths(rules).pop().unwrap_or_default();
                (path, Arc::from(""))
            }
        };
        let mut text = old.to_string();
        if !text.is_empty() {
            text.truncate(text.trim_end().len());
            text.push_str("\n\n");
        }
        text += &format!(
            "[[test]]\nname = {}\n{}",
            quoted(&free_name(&old, &self.name)),
            self.body
        );
        let is_same = || {
            let now = files::read_text(&path, MAX_SOURCE_BYTES);
            now.map_or(old.is_empty(), |now| *now == *old)
        };
        files::write_if_expected(&path, text.as_bytes(), &|| false, &is_same)?;
        Ok(path)
    }
}

/// Returns a name that is not used by any test of a text.
fn free_name(text: &str, name: &str) -> String {
    let (tests, _) = read_tests(text, FileId(0));
    let is_taken = |name: &str| tests.iter().any(|test| test.name == name);
    let mut names = std::iter::once(name.to_owned())
        .chain((2..).map(|number: u32| format!("{name} ({number})")));
    names.find(|name| !is_taken(name)).unwrap_or_default()
}

fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

impl Session {
    /// Runs the tests of the rules in play, in the background. Does nothing without rules.
    pub fn run_tests(&mut self) {
        let (Some(rules), Some(first)) = (self.text.rules.clone(), self.text.origin()) else {
            return;
        };
        let task = TestTask {
            rules,
            sources: self.text.sources.clone(),
            compile_with: self.text.compile_with(),
            first,
        };
        let (id, cancel) = self.submit_cancellable(task);
        self.text.testing.wait_for(id, cancel);
    }

    fn take_test_run(&mut self, id: JobId, run: TestRun) -> Vec<SessionEvent> {
        if self.text.testing.take(id).is_none() {
            return Vec::new();
        }
        self.text.take_test_marks(run.marks.clone());
        let (tests, failed) = (run.tests.len(), run.failed());
        self.text.tested = Some(Arc::new(run));
        vec![SessionEvent::Tested { tests, failed }]
    }

    /// Goes to the position of a test, which becomes a set-up node after the root; the record is kept.
    pub fn go_to_test(&mut self, reached: &Reached) -> Vec<SessionEvent> {
        self.step(Step::Start);
        let ops = self.position().board.difference(&reached.board);
        let turn = (reached.turn != self.position().turn).then_some(reached.turn);
        let mut events = self.set_up(ops, turn);
        if !reached.state.is_empty() {
            match self.choose_state(&reached.state) {
                Ok(more) => events.extend(more),
                Err(fault) => events.push(SessionEvent::Message(fault)),
            }
        }
        events
    }

    /// Prepares a test of the position on the board: that a move is refused, and by which condition; otherwise that the
    /// move leading here is legal; otherwise the number of legal moves.
    ///
    /// # Errors
    /// There are no rules or they have no file, the position or the number of moves is unknown, or the board cannot be
    /// written as text.
    pub fn begin_test(&mut self, refused: Option<&(Move, String)>) -> Result<TestDraft, Message> {
        let rules = self.rules_here()?;
        let first = self.text.origin();
        let first = first.ok_or_else(|| message!("tests-rules-not-saved"))?;
        let game = rules.game();
        let node = self.record().node(self.current());
        let last = node.content().as_move().cloned().zip(node.parent());
        let mut at = self.position().clone();
        let (name, expected) = match (refused, last) {
            (Some((mv, by)), _) => {
                let text = write_move(mv, game);
                let by = match by.is_empty() {
                    true => String::new(),
                    false => format!(", by = {}", quoted(by)),
                };
                let line = format!("illegal = [{{ move = {}{by} }}]\n", quoted(&text));
                (format!("refused: {text}"), line)
            }
            (None, Some((mv, parent))) => {
                let text = write_move(&mv, game);
                let before = self.position_at(parent).known();
                at = before.ok_or_else(|| message!("session-position-pending"))?;
                (
                    format!("legal: {text}"),
                    format!("legal = [{}]\n", quoted(&text)),
                )
            }
            (None, None) => {
                let listing = self.legal(&[]).filter(|all| all.complete.is_ok());
                let count = listing.map(|all| all.moves.len());
                let count = count.ok_or_else(|| message!("tests-moves-unknown"))?;
                (format!("{count} moves"), format!("moves = {count}\n"))
            }
        };
        let mut body = String::new();
        let start = rules.start();
        if at.board != start.board {
            let rows = write_rows(&at.board, game);
            let rows = rows.ok_or_else(|| message!("tests-board-unwritable"))?;
            body += &format!("start.board = \"\"\"\n{rows}\"\"\"\n");
        }
        if at.turn != start.turn {
            body += &format!("start.turn = {}\n", at.turn);
        }
        let own = state_texts(&*rules, &at);
        let usual = state_texts(&*rules, &start);
        let changed = own.iter().zip(&usual).filter(|(own, usual)| own != usual);
        let values: Vec<String> = changed
            .map(|((name, value), _)| format!("{} = {}", quoted(name), quoted(value)))
            .collect();
        if !values.is_empty() {
            body += &format!("start.state = {{ {} }}\n", values.join(", "));
        }
        body += &expected;
        Ok(TestDraft { first, name, body })
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
    }

    #[test]
    fn names_of_tests_are_not_used_twice() {
        let text = "[[test]]\nname = \"a\"\nmoves = 1\n[[test]]\nname = \"a (2)\"\nmoves = 1\n";
        assert_eq!(free_name(text, "a"), "a (3)");
        assert_eq!(free_name(text, "b"), "b");
    }
}
