//! Tests of rules: `checkers.tests.toml` beside `checkers.gdef` states which moves are legal in given positions, which
//! are refused and by which condition, how many moves there are, and how games end.
//!
//! [`read_tests`] turns the text into tests, [`TestedRules::run`] runs one of them, [`TestedRules::load`] finds the
//! rules and the tests of a request. A failure is a diagnostic, which a higher layer puts into words.
//!
//! Invariants: an error in the file is reported with its place and the other tests are run; a move in a test is read
//! like a typed move; a run that was cancelled has neither passed nor failed.

mod background;
mod diagram;
mod draft;
mod model;
mod read;
mod run;

use crate::session::rules_file::RulesFile;
pub use diagram::{read_rows, write_rows};
pub use draft::{MadeTest, TestDraft};
use model::Parameters;
pub use model::{Expectation, RuleTest, TestStart, TextAt};
pub use read::{ILLEGAL_KEYS, KEYS, START_KEYS, read_tests};

use super::companion_paths::companion_paths;
use super::files::{self, MAX_SOURCE_BYTES, is_standard_input};
use super::library::{self};
use super::load::find_tests;
use super::load::{Drafts, LoadError, Loaded, RulesRequest, TextOrigin, load_drafts};
pub use super::rules_file::is_tests_name;
use super::rules_file::{CompileWith, TESTS_ENDING};
use crate::base::{Diagnostic, FileId, Message, Source, Sources, Span};
use crate::board::Board;
use crate::rules::{Explanation, RuleLanguage, Rules, languages};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The most files of a folder that are listed.
const MAX_FILES: usize = 10_000;

/// Why a test failed.
#[derive(Clone, Debug, PartialEq)]
pub struct TestFailure {
    /// What was expected and what was found, at its place in the test file; notes point into the rules.
    pub diagnostic: Diagnostic,
    /// The explanation of a refusal, if that is the reason of the failure.
    pub explanation: Option<Box<Explanation>>,
}

/// The result of a test.
#[derive(Clone, Debug, PartialEq)]
pub enum TestOutcome {
    /// All expectations are met.
    Passed,
    /// Some are not; the first failures, at least one.
    Failed(Vec<TestFailure>),
    /// The run was cancelled.
    Stopped,
}

/// The position after the moves of a test.
#[derive(Clone, Debug, PartialEq)]
pub struct Reached {
    pub board: Board,
    /// The player to move.
    pub turn: u8,
    /// The values of the state of the rules.
    pub state: Vec<(String, String)>,
}

pub struct TestedRules {
    /// The texts of the rules, followed by that of the tests.
    pub sources: Sources,
    /// The rules; `None` if they have errors.
    pub rules: Option<Arc<dyn Rules>>,
    pub tests: Vec<RuleTest>,
    /// The diagnostics of the rules, then those of the tests.
    pub diagnostics: Vec<Diagnostic>,
    /// The origin of the tests; `None` if there are none.
    pub origin: Option<TextOrigin>,
    /// The texts of the rules alone, from which variants with other parameters are compiled.
    rule_texts: Sources,
    compile_with: Option<CompileWith>,
    /// The rules compiled with other parameter values, as a cache.
    variants: Vec<(Parameters, Option<Arc<dyn Rules>>)>,
}

impl TestedRules {
    /// Loads rules and their tests.
    ///
    /// # Errors
    /// As for [`load_rules`](crate::session::load::load_rules); also if the tests cannot be read.
    pub fn load(request: &RulesRequest) -> Result<Self, LoadError> {
        Ok(Self::load_drafts(request, &|_| None)?.0)
    }

    /// Does the same as [`TestedRules::load`] with texts that an editor has not saved yet. Also returns the origins of
    /// all texts.
    ///
    /// # Errors
    /// As for [`TestedRules::load`].
    pub fn load_drafts(
        request: &RulesRequest,
        drafts: Drafts<'_>,
    ) -> Result<(Self, Vec<TextOrigin>), LoadError> {
        let loaded = load_drafts(request, drafts)?;
        let found = match loaded.origins.first() {
            Some(origin) => find_tests(origin, drafts)?,
            None => None,
        };
        let mut origins = loaded.origins.clone();
        origins.extend(found.iter().map(|(_, origin)| origin.clone()));
        Ok((Self::of_loaded(loaded, found), origins))
    }

    fn of_loaded(loaded: Loaded, tests: Option<(Source, TextOrigin)>) -> Self {
        let (files, sources, compiled) = loaded.into_parts();
        let compile_with = files.compile_unless_fixed().cloned();
        let mut tested = Self::new(sources, compiled.rules, compile_with, tests);
        tested.diagnostics.splice(0..0, compiled.diagnostics);
        tested
    }

    /// Creates a value from rules that are already compiled from the given texts, and the text of their tests.
    pub fn new(
        mut sources: Sources,
        rules: Option<Arc<dyn Rules>>,
        compile_with: Option<CompileWith>,
        tests: Option<(Source, TextOrigin)>,
    ) -> Self {
        let rule_texts = sources.clone();
        let mut read = (Vec::new(), Vec::new());
        let mut origin = None;
        if let Some((source, found)) = tests {
            let text = Arc::clone(source.text());
            let file = sources.add(source);
            read = read_tests(&text, file);
            origin = Some(found);
        }
        let (tests, diagnostics) = read;
        Self {
            sources,
            rules,
            tests,
            diagnostics,
            origin,
            rule_texts,
            compile_with,
            variants: Vec::new(),
        }
    }

    /// Returns the number of the tests among the sources.
    pub fn tests_file(&self) -> FileId {
        FileId(u16::try_from(self.sources.files().len().saturating_sub(1)).unwrap_or(u16::MAX))
    }

    /// Returns the path of a file that a test names, which is relative to the tests.
    fn document(&self, name: &str) -> PathBuf {
        let path = match &self.origin {
            Some(TextOrigin::Disk(path)) => path.with_file_name(name),
            Some(TextOrigin::Library(_)) => library::path_of(name),
            Some(TextOrigin::StandardInput) | None => name.into(),
        };
        // A test never reads standard input, which is the keyboard in the workbench. `./-` is a file of this name.
        match is_standard_input(&path) {
            true => Path::new(".").join(path),
            false => path,
        }
    }
}

impl std::fmt::Debug for TestedRules {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("TestedRules")
            .field("origin", &self.origin)
            .field("tests", &self.tests.len())
            .finish_non_exhaustive()
    }
}

/// Removes spaces, since conditions are compared without them.
fn without_blanks(text: &str) -> String {
    text.split_whitespace().collect()
}

/// Returns the possible paths of the tests of a rule file, the preferred one first: `checkers.gdef.tests.toml`, then
/// `checkers.tests.toml`.
pub fn tests_paths(rules: &Path) -> Vec<PathBuf> {
    companion_paths(rules, TESTS_ENDING)
}

/// Returns the rule files in a folder that have tests, sorted. Reads the disk.
pub fn tested_files(folder: &Path) -> Vec<PathBuf> {
    let names = files::list_folder(folder, MAX_FILES).into_iter();
    let mut found: Vec<PathBuf> = names
        .filter(|(name, is_folder)| !is_folder && RuleLanguage::of_file(name).is_some())
        .map(|(name, _)| folder.join(name))
        .filter(|path| tests_paths(path).iter().any(|tests| files::is_file(tests)))
        .collect();
    found.sort();
    found
}

/// Returns the rule files to which a test file may belong: `checkers.gdef` for `checkers.gdef.tests.toml`, and for
/// `checkers.tests.toml` all existing rule files of this base name. Empty for other files.
pub fn rules_of_tests(tests: &Path) -> Vec<PathBuf> {
    let name = tests.to_string_lossy();
    let Some(rules) = name.strip_suffix(&format!(".{TESTS_ENDING}")) else {
        return Vec::new();
    };
    if RuleLanguage::of_file(rules).is_some() {
        return vec![rules.into()];
    }
    let endings = languages().iter().map(|language| language.name);
    let named = endings.map(|ending| PathBuf::from(format!("{rules}.{ending}")));
    // A rule file with tests under the longer name does not use the shorter one.
    let is_meant = |path: &PathBuf| {
        let mut own = tests_paths(path).into_iter();
        files::is_file(path) && own.find(|own| files::is_file(own)).as_deref() == Some(tests)
    };
    named.filter(is_meant).collect()
}

/// A test that was run.
#[derive(Debug)]
pub struct TestedRule {
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
    /// The errors of the test file with their lines; line 1 if it cannot be read.
    pub errors: Vec<(u32, Message)>,
    /// The failures that belong to a line of the rules, which refused a move or should have refused it.
    pub marks: Vec<Diagnostic>,
    /// The names of the tests that passed, and the lines of the rules that they expect to refuse a move.
    pub confirmed: Vec<Span>,
    /// The tests that were found on disk, if the session had none yet.
    pub(super) found: Option<RulesFile>,
}

impl TestRun {
    /// Returns the number of tests that failed plus the number of errors of the file.
    pub fn failed(&self) -> usize {
        let failed = |rule: &&TestedRule| matches!(rule.outcome, TestOutcome::Failed(_));
        self.tests.iter().filter(failed).count() + self.errors.len()
    }
}
