//! Tests of rules: `checkers.tests.toml` beside `checkers.gdef` says which moves are legal in some positions, which are
//! not and by which condition, how many moves there are, how games end.
//!
//! [`read_tests`] turns the text into tests, [`TestedRules::run`] runs one of them, [`TestedRules::load`] finds the rules
//! and the tests of a request. Words for what went wrong are made above: a failure is a diagnostic.
//!
//! Invariants: a fault in the file is reported with its place and the other tests run; what a test says of a move is read
//! as a person's typed move is; a run that was stopped has neither passed nor failed.

mod background;
mod diagram;
mod read;
mod run;

pub use background::{TestDraft, TestRun, TestedRule};
pub use diagram::{read_rows, write_rows};
pub use read::read_tests;

use super::files::{self, MAX_SOURCE_BYTES, shown};
use super::library;
use super::load::{LoadFault, Loaded, Origin, RulesRequest, companion_paths, load_rules};
use super::rules_text::CompileWith;
use crate::base::{Diagnostic, FileId, Message, Source, Sources, Span};
use crate::board::{Board, Outcome};
use crate::rules::{Explanation, RuleLanguage, Rules, languages};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The ending of a file of tests, behind the name of the rules.
const ENDING: &str = "tests.toml";

/// How many files of a folder are looked at.
const MOST_FILES: usize = 10_000;

/// A text of a file of tests, such as a move as it is typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextAt {
    /// The text.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

/// Names and values of parameters of the rules.
type Parameters = Vec<(String, String)>;

/// Where a test starts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Start {
    /// Where the file says it; the name of the test where it says nothing.
    pub span: Span,
    /// The rows of a board.
    pub board: Option<TextAt>,
    /// A file with a position.
    pub gbb: Option<TextAt>,
    /// A file with a record.
    pub sgf: Option<TextAt>,
    /// Which game of the record, from 1.
    pub game: Option<usize>,
    /// The way to a node of the record, else the end of its main line.
    pub path: Option<String>,
    /// The player to move.
    pub turn: Option<u8>,
    /// Values of the state of the rules.
    pub state: Vec<(String, String)>,
    /// Parameters of the rules that are set.
    pub set: Vec<(String, String)>,
}

/// One thing that a test expects where its moves lead.
#[derive(Clone, Debug, PartialEq)]
pub enum Expected {
    /// The move is legal.
    Legal(TextAt),
    /// The move is refused.
    Illegal {
        /// The move.
        mv: TextAt,
        /// The line of the rules that refuses it.
        line: Option<u32>,
        /// A part of the condition that refuses it, or of the line where it stands.
        by: Option<String>,
    },
    /// There are so many legal moves.
    Moves(u64),
    /// There are so many sequences of 1, 2, 3... moves.
    Perft(Vec<u64>),
    /// The game stands so.
    Outcome(Outcome),
    /// The players have these scores.
    Score(Vec<f64>),
    /// This player is to move.
    Turn(u8),
    /// A value of the state, by name.
    State(String, String),
    /// What stands on a square.
    Square(TextAt, String),
    /// The rows of the board.
    Board(String),
    /// What the rules changed on top of the last move.
    Effects(String),
}

/// One test.
#[derive(Clone, Debug, PartialEq)]
pub struct RuleTest {
    /// Its name.
    pub name: String,
    /// Where the name stands.
    pub span: Span,
    /// Where it starts.
    pub start: Start,
    /// Moves that are played from there.
    pub play: Vec<TextAt>,
    /// What is expected then, each with its place, in the order of the file.
    pub expected: Vec<(Span, Expected)>,
}

/// Why a test failed.
#[derive(Clone, Debug, PartialEq)]
pub struct TestFailure {
    /// What was expected and what came, at the place in the file of tests; other places are those of the rules.
    pub diagnostic: Diagnostic,
    /// How the rules came to refuse a move, if that is what went wrong.
    pub explanation: Option<Box<Explanation>>,
}

/// What came of a test.
#[derive(Clone, Debug, PartialEq)]
pub enum TestOutcome {
    /// All is as expected.
    Passed,
    /// Something is not; the first reasons, at least one.
    Failed(Vec<TestFailure>),
    /// Somebody asked to stop.
    Stopped,
}

/// The position to which the moves of a test lead.
#[derive(Clone, Debug, PartialEq)]
pub struct Reached {
    /// The board.
    pub board: Board,
    /// The player to move.
    pub turn: u8,
    /// The values of the state of the rules.
    pub state: Vec<(String, String)>,
}

/// Rules with the tests of them.
pub struct TestedRules {
    /// The texts of the rules, then that of the tests.
    pub sources: Sources,
    /// The rules; none if they have errors.
    pub rules: Option<Arc<dyn Rules>>,
    /// The tests.
    pub tests: Vec<RuleTest>,
    /// What is wrong with the rules and with the tests, rules first.
    pub diagnostics: Vec<Diagnostic>,
    /// Where the tests come from; none if nobody has written any.
    pub origin: Option<Origin>,
    /// The texts of the rules alone, from which variants are compiled.
    rule_texts: Sources,
    compile_with: Option<CompileWith>,
    /// Rules that were compiled with parameters set.
    variants: Vec<(Parameters, Option<Arc<dyn Rules>>)>,
}

impl TestedRules {
    /// Loads rules and the tests beside them.
    ///
    /// # Errors
    /// As for [`load_rules`]; and the tests cannot be read.
    pub fn load(request: &RulesRequest) -> Result<Self, LoadFault> {
        let loaded = load_rules(request)?;
        let found = match loaded.origins.first() {
            Some(origin) => find_tests(origin)?,
            None => None,
        };
        Ok(Self::of_loaded(loaded, found))
    }

    fn of_loaded(loaded: Loaded, tests: Option<(Source, Origin)>) -> Self {
        let (files, sources, compiled) = loaded.into_parts();
        let mut tested = Self::new(sources, compiled.rules, files.compile_with, tests);
        tested.diagnostics.splice(0..0, compiled.diagnostics);
        tested
    }

    /// Takes rules that are compiled from some texts, and the text of their tests.
    #[must_use]
    pub fn new(
        mut sources: Sources,
        rules: Option<Arc<dyn Rules>>,
        compile_with: Option<CompileWith>,
        tests: Option<(Source, Origin)>,
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

    /// Returns which of the texts is that of the tests.
    #[must_use]
    pub fn tests_file(&self) -> FileId {
        FileId(u16::try_from(self.sources.files().len().saturating_sub(1)).unwrap_or(u16::MAX))
    }

    /// Names a file that a test names, which lies beside the tests.
    fn document(&self, name: &str) -> PathBuf {
        match &self.origin {
            Some(Origin::Disk(path)) => path.with_file_name(name),
            Some(Origin::Library(_)) => library::path_of(name),
            Some(Origin::StandardInput) | None => name.into(),
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

/// Conditions are compared without the blanks that authors put into them.
fn without_blanks(text: &str) -> String {
    text.split_whitespace().collect()
}

/// Where the tests of a rule file may lie, in the order of preference: `checkers.gdef.tests.toml`, else
/// `checkers.tests.toml`.
#[must_use]
pub fn tests_paths(rules: &Path) -> Vec<PathBuf> {
    companion_paths(rules, ENDING)
}

/// Finds and reads the tests beside a rule file.
pub(super) fn find_tests(rules: &Origin) -> Result<Option<(Source, Origin)>, Message> {
    match rules {
        Origin::StandardInput => Ok(None),
        Origin::Library(file) => Ok(library::find(Path::new(file)).and_then(|game| {
            let tests = game.tests_file()?;
            let source = Source::new(tests.name, tests.text()?);
            Some((source, Origin::Library(tests.name.to_owned())))
        })),
        Origin::Disk(rules) => {
            for path in tests_paths(rules) {
                match files::read_text(&path, MAX_SOURCE_BYTES) {
                    Ok(text) => {
                        let source = Source::new(shown(&path), text);
                        return Ok(Some((source, Origin::Disk(path))));
                    }
                    Err(fault) if fault.id == "session-file-missing" => {}
                    Err(fault) => return Err(fault),
                }
            }
            Ok(None)
        }
    }
}

/// Returns the rule files of a folder that have tests beside them, sorted. Touches the disk.
#[must_use]
pub fn tested_files(folder: &Path) -> Vec<PathBuf> {
    let names = files::list_folder(folder, MOST_FILES).into_iter();
    let mut found: Vec<PathBuf> = names
        .filter(|(name, is_folder)| !is_folder && RuleLanguage::of_file(name).is_some())
        .map(|(name, _)| folder.join(name))
        .filter(|path| tests_paths(path).iter().any(|tests| files::is_file(tests)))
        .collect();
    found.sort();
    found
}

/// Returns the rule files that a file of tests may be of, by its name: `checkers.gdef` for `checkers.gdef.tests.toml`,
/// and for `checkers.tests.toml` those of this name that are there. Empty for another file.
#[must_use]
pub fn rules_of_tests(tests: &Path) -> Vec<PathBuf> {
    let name = tests.to_string_lossy();
    let Some(rules) = name.strip_suffix(&format!(".{ENDING}")) else {
        return Vec::new();
    };
    if RuleLanguage::of_file(rules).is_some() {
        return vec![rules.into()];
    }
    let endings = languages().iter().map(|language| language.name);
    let named = endings.map(|ending| PathBuf::from(format!("{rules}.{ending}")));
    // Those with tests of their own under the longer name are not meant.
    let is_meant = |path: &PathBuf| {
        let mut own = tests_paths(path).into_iter();
        files::is_file(path) && own.find(|own| files::is_file(own)).as_deref() == Some(tests)
    };
    named.filter(is_meant).collect()
}
