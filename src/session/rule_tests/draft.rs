//! Making a test of the position on the board.

use super::{MAX_SOURCE_BYTES, TestOutcome, TestedRules, read_tests, tests_paths, write_rows};
use crate::base::{FileId, Message, Source, Sources};
use crate::board::{Game, Move, Position};
use crate::message;
use crate::notation::label::write_label;
use crate::notation::write_short;
use crate::rules::Rules;
use crate::search::Bounds;
use crate::session::load::{TextOrigin, find_tests};
use crate::session::state_values::state_texts;
use crate::session::{Session, files};
use std::path::PathBuf;
use std::sync::Arc;

/// A test to be appended to a file, on any thread.
#[derive(Clone)]
pub struct TestDraft {
    first: TextOrigin,
    name: String,
    /// The possible texts of its expectation, the most readable first; the last one always fits.
    expected: Vec<(String, String)>,
    start: String,
    rules: Arc<dyn Rules>,
    sources: Sources,
}

/// A test that was appended to a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MadeTest {
    /// The path of the test file.
    pub path: PathBuf,
    pub name: String,
    /// The whole text of the tests, if it was not written to the file because the open text has unsaved changes.
    pub unsaved: Option<String>,
}

impl PartialEq for TestDraft {
    fn eq(&self, other: &Self) -> bool {
        let parts = |draft: &Self| (draft.first.clone(), draft.name.clone(), draft.start.clone());
        parts(self) == parts(other) && self.expected == other.expected
    }
}

impl Eq for TestDraft {}

impl std::fmt::Debug for TestDraft {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("TestDraft")
            .field("name", &self.name)
            .field("expected", &self.expected)
            .finish_non_exhaustive()
    }
}

impl TestDraft {
    /// Appends the test to the test file of the rules, which is created if it does not exist, or only to the open text
    /// of that file if that has unsaved changes. Runs the test to find the shortest text that states what was meant.
    ///
    /// # Errors
    /// The rules are not a file on disk, or the tests cannot be read or written.
    pub fn run(&self, unsaved: Option<&str>) -> Result<MadeTest, Message> {
        let TextOrigin::Disk(rules) = &self.first else {
            return Err(message!("tests-rules-not-saved"));
        };
        let (path, on_disk) = match find_tests(&self.first, &|_| None)? {
            Some((source, TextOrigin::Disk(path))) => (path, Arc::clone(source.text())),
            _ => {
                let path = tests_paths(rules).pop().unwrap_or_default();
                (path, Arc::from(""))
            }
        };
        let old = unsaved.unwrap_or(&on_disk);
        let (what, expected) = self.fitting().unwrap_or_default();
        let name = free_name(old, &format!("{}{what}", self.name));
        let mut text = old.to_owned();
        if !text.is_empty() {
            text.truncate(text.trim_end().len());
            text.push_str("\n\n");
        }
        text += &self.text(&name, &expected);
        let made = |unsaved| MadeTest {
            path: path.clone(),
            name: name.clone(),
            unsaved,
        };
        if unsaved.is_some() {
            return Ok(made(Some(text)));
        }
        let is_same = || {
            let now = files::read_text(&path, MAX_SOURCE_BYTES);
            now.map_or(on_disk.is_empty(), |now| *now == *on_disk)
        };
        files::write_if_expected(&path, text.as_bytes(), &|| false, &is_same)?;
        Ok(made(None))
    }

    fn text(&self, name: &str, expected: &str) -> String {
        let start = &self.start;
        format!("[[test]]\nname = {}\n{start}{expected}", quoted(name))
    }

    /// Returns the first text with which the test passes, or else the last one.
    fn fitting(&self) -> Option<(String, String)> {
        let passes = |(_, expected): &&(String, String)| {
            let source = Source::new("", self.text("-", expected));
            let tests = Some((source, self.first.clone()));
            let rules = Some(Arc::clone(&self.rules));
            let mut tested = TestedRules::new(self.sources.clone(), rules, None, tests);
            let test = tested.tests.first().cloned();
            test.is_some_and(|test| tested.run(&test, &Bounds::default()) == TestOutcome::Passed)
        };
        let found = self.expected.iter().find(passes);
        found.or(self.expected.last()).cloned()
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

/// Returns the texts of a move: as it is displayed, and as operations.
fn texts_of(mv: &Move, game: &Game, before: &Position) -> Vec<String> {
    let mut texts = vec![write_label(mv, game, before)];
    texts.push(write_short(mv, game, &before.board));
    texts.dedup();
    texts
}

impl Session {
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
        let mut position = self.position().clone();
        let (name, expected) = match (refused, last) {
            (Some((mv, by)), _) => {
                let by = match by.is_empty() {
                    true => String::new(),
                    false => format!(", by = {}", quoted(by)),
                };
                let expect = |text: String| {
                    let expected = format!("illegal = [{{ move = {}{by} }}]\n", quoted(&text));
                    (text, expected)
                };
                let texts = texts_of(mv, game, &position);
                ("refused: ", texts.into_iter().map(expect).collect())
            }
            (None, Some((mv, parent))) => {
                let before = self.position_at(parent).known();
                position = before.ok_or_else(|| message!("session-position-pending"))?;
                let expect = |text: String| {
                    let expected = format!("legal = [{}]\n", quoted(&text));
                    (text, expected)
                };
                let texts = texts_of(&mv, game, &position);
                ("legal: ", texts.into_iter().map(expect).collect())
            }
            (None, None) => {
                let listing = self.legal(&[]).filter(|all| all.complete.is_ok());
                let count = listing.map(|all| all.moves.len());
                let count = count.ok_or_else(|| message!("tests-moves-unknown"))?;
                let expected = (format!("{count} moves"), format!("moves = {count}\n"));
                ("", vec![expected])
            }
        };
        let mut text = String::new();
        let start = rules.start();
        if position.board != start.board {
            let rows = write_rows(&position.board, game);
            let rows = rows.ok_or_else(|| message!("tests-board-unwritable"))?;
            text += &format!("start.board = \"\"\"\n{rows}\"\"\"\n");
        }
        if position.turn != start.turn {
            text += &format!("start.turn = {}\n", position.turn);
        }
        let own = state_texts(&*rules, &position);
        let usual = state_texts(&*rules, &start);
        let changed = own.iter().zip(&usual).filter(|(own, usual)| own != usual);
        let values: Vec<String> = changed
            .map(|((name, value), _)| format!("{} = {}", quoted(name), quoted(value)))
            .collect();
        if !values.is_empty() {
            text += &format!("start.state = {{ {} }}\n", values.join(", "));
        }
        Ok(TestDraft {
            first,
            name: name.to_owned(),
            expected,
            start: text,
            sources: self.rule_sources(),
            rules,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_tests_are_not_used_twice() {
        let text = "[[test]]\nname = \"a\"\nmoves = 1\n[[test]]\nname = \"a (2)\"\nmoves = 1\n";
        assert_eq!(free_name(text, "a"), "a (3)");
        assert_eq!(free_name(text, "b"), "b");
    }
}
