//! The texts of the rules: editing, checking and installing them.

mod save;

use super::load::TextOrigin;
use super::record_games::{AdaptableRules, ByRecord};
use super::rule_tests::{TestRun, read_tests};
use super::rules_file::{CompileWith, RulesFile, RulesFiles, as_text};
use super::rules_in_words::WordsRead;
use super::slot::{CancelOnDrop, JobSlot};
use super::{Compiled, serial};
use crate::base::{Diagnostic, FileId, Message, Source, Sources};
use crate::record::NodeId;
use crate::rules::Rules;
use crate::search::tally::Tally;
use std::sync::Arc;

pub use save::{RulesRead, RulesSave, SavedRules};

/// The texts of the rules, what they compile to, and the rules in play.
// Four versions of the texts are told apart: `saved` and `draft` of each file, `found.0` (what the newest check has
// read) and `sources` (what the rules in play were compiled from). Spans of diagnostics point into the third, those of
// judgements into the fourth; a span that is looked up in another version points to a wrong line.
pub struct RulesText {
    /// Distinguishes these files from those of another session.
    serial: u64,
    pub(super) files: RulesFiles,
    /// The rules in play; `None` until the texts have compiled without errors once.
    pub(super) rules: Option<Arc<dyn Rules>>,
    /// The texts of the rules in play; without rules, the texts as loaded.
    pub(super) sources: Sources,
    /// The result of the newest check, with the texts it refers to.
    pub(super) found: (Sources, Vec<Diagnostic>),
    pub(super) checking: JobSlot<()>,
    pub(super) applying: JobSlot<()>,
    /// The rules of the newest check, until advice on them is asked for.
    pub(super) unadvised: Option<Arc<dyn Rules>>,
    /// The rules of the newest check; `None` if the text has errors or is that of the rules in play.
    checked: Option<Arc<dyn Rules>>,
    pub(super) comparison: Comparison,
    pub(super) advising: JobSlot<()>,
    pub(super) testing: JobSlot<CancelOnDrop>,
    /// The results of the tests, when they were last run with the rules in play.
    pub(super) tested: Option<Arc<TestRun>>,
    /// `None` if the user asked for the rules.
    pub(super) by_record: Option<ByRecord>,
}

impl RulesText {
    pub(super) fn new(files: RulesFiles) -> Self {
        Self {
            serial: serial::next(),
            files,
            rules: None,
            sources: Sources::new(),
            found: (Sources::new(), Vec::new()),
            checking: JobSlot::default(),
            applying: JobSlot::default(),
            unadvised: None,
            checked: None,
            comparison: Comparison::default(),
            advising: JobSlot::default(),
            testing: JobSlot::default(),
            tested: None,
            by_record: None,
        }
    }

    /// Creates the texts of rules that a record brings.
    pub(super) fn of_record(files: RulesFiles, by_record: ByRecord) -> Self {
        Self {
            by_record: Some(by_record),
            ..Self::new(files)
        }
    }

    /// Returns a value if another record may replace these rules: the user has neither asked for them nor edited them.
    pub(super) fn by_record(&self) -> Option<&ByRecord> {
        let by_record = self.by_record.as_ref();
        by_record.filter(|by_record| self.files().iter().all(|file| by_record.brought(file)))
    }

    /// Returns the files of the rules in order, with the text in the editor.
    pub fn files(&self) -> &[RulesFile] {
        &self.files.files
    }

    /// Returns the texts of the rules in play, into which the spans of judgements point. Without rules, the texts as
    /// loaded.
    pub fn sources(&self) -> &Sources {
        &self.sources
    }

    /// Returns the diagnostics of the newest check, and the texts into which their spans point.
    pub fn diagnostics(&self) -> (&Sources, &[Diagnostic]) {
        (&self.found.0, &self.found.1)
    }

    /// Returns true if there are texts of rules, with or without errors; a record can be viewed without any.
    pub fn has_source(&self) -> bool {
        !self.files().is_empty()
    }

    /// Prepares to find the rules in words, in the language of a code such as `es`. Returns `None` without rules.
    pub fn begin_read_words(&self, language: &str) -> Option<WordsRead> {
        let first = self.files().first()?;
        Some(match &first.path {
            Some(path) => WordsRead::beside(path, language),
            None => WordsRead::of_library(&first.name, language),
        })
    }

    /// Returns the results of the tests, when they were last run with the rules in play.
    pub fn test_run(&self) -> Option<&Arc<TestRun>> {
        self.tested.as_ref()
    }

    /// Returns the origin of the first rule file, beside which the tests are; `None` without rules.
    pub(super) fn origin(&self) -> Option<TextOrigin> {
        let first = self.files().first()?;
        Some(match &first.path {
            Some(path) => TextOrigin::Disk(path.clone()),
            None => TextOrigin::Library(first.name.clone()),
        })
    }

    pub(super) fn compile_with(&self) -> Option<CompileWith> {
        self.files.compile_with.clone()
    }

    /// Adds failures of tests to the diagnostics, if the checked texts are the ones that were tested.
    pub(super) fn take_test_marks(&mut self) {
        let texts = |sources: &Sources| -> Vec<Arc<str>> {
            let files = sources.files().iter();
            files.map(|source| Arc::clone(source.text())).collect()
        };
        let is_mark = |found: &Diagnostic| found.code().starts_with("tests-mark");
        self.found.1.retain(|found| !is_mark(found));
        if let Some(run) = &self.tested
            && texts(&self.found.0) == texts(&self.sources)
        {
            self.found.1.extend(run.marks.iter().cloned());
        }
    }

    /// Returns the rules of the newest check, unless its text is that of the rules in play.
    pub(super) fn checked_rules(&self) -> Option<Arc<dyn Rules>> {
        self.checked.clone()
    }

    /// Returns the names of the parameters of the rules, which can be set for a new game; empty without rules.
    pub fn parameters(&self) -> Vec<&str> {
        let rules = self.rules.as_ref();
        rules.map_or_else(Vec::new, |rules| rules.parameters())
    }

    pub(super) fn serial(&self) -> u64 {
        self.serial
    }

    /// Returns the parameter values set on the command line or by the record, each as `NAME=VALUE`.
    pub fn overrides(&self) -> &[String] {
        &self.files.overrides
    }

    /// Returns what is needed to compile the rules in play with the parameter values of a record.
    pub(super) fn adaptable(&self) -> Option<AdaptableRules> {
        Some(AdaptableRules {
            compile_with: self.files.compile_unless_fixed()?.clone(),
            rules: self.rules.clone()?,
            sources: self.sources.clone(),
            names: self.rule_files().map(RulesFile::base_name).collect(),
            overrides: self.files.overrides.clone(),
        })
    }

    /// Returns the files that are rules, without those that accompany them.
    pub(super) fn rule_files(&self) -> impl Iterator<Item = &RulesFile> {
        self.files().iter().filter(|file| file.is_rules())
    }

    /// Returns the index of the tests of the rules, if they are open.
    pub fn tests_index(&self) -> Option<usize> {
        self.files().iter().position(RulesFile::is_tests)
    }

    pub(super) fn saved_tests(&self) -> Option<(Source, TextOrigin)> {
        let file = self.files().get(self.tests_index()?)?;
        let origin = match &file.path {
            Some(path) => TextOrigin::Disk(path.clone()),
            None => TextOrigin::Library(file.name.clone()),
        };
        let source = Source::new(file.name.clone(), Arc::clone(&file.saved));
        Some((source, origin))
    }

    /// Adds tests that were created while the rules were open. They follow all other texts.
    pub(super) fn add_tests(&mut self, file: &RulesFile) {
        let source = Source::new(file.name.clone(), Arc::clone(&file.saved));
        self.files.files.push(file.clone());
        for sources in [&mut self.sources, &mut self.found.0] {
            if sources.files().len() + 1 == self.files.files.len() {
                sources.add(source.clone());
            }
        }
    }

    /// Makes the saved text of the tests the one into which their results point. The rules in play stay as they are.
    fn replace_tests(&mut self, index: usize) {
        let Some(file) = self.files.files.get(index) else {
            return;
        };
        let mut sources = Sources::new();
        for source in self.sources.files().iter().take(index) {
            sources.add(source.clone());
        }
        sources.add(Source::new(file.name.clone(), Arc::clone(&file.saved)));
        self.sources = sources;
        self.tested = None;
    }

    /// Makes these parameter values the ones with which the texts are compiled.
    pub(super) fn set_overrides(&mut self, overrides: Vec<(String, String)>) {
        let Some(compile_with) = self.files.compile_unless_fixed().cloned() else {
            return;
        };
        self.files.overrides = as_text(&overrides);
        if let Some(by_record) = &mut self.by_record
            && let Some(request) = &mut by_record.request
        {
            request.overrides.clone_from(&overrides);
        }
        self.files.compile = Arc::new(move |sources| compile_with(sources, &overrides));
    }

    /// Takes the result of a check; pending advice on older texts is dropped.
    pub(super) fn take_found(&mut self, sources: Sources, compiled: &Compiled) {
        let mut diagnostics = compiled.diagnostics.clone();
        if let Some(index) = self.tests_index()
            && let Some(tests) = sources.files().get(index)
        {
            let file = FileId(u16::try_from(index).unwrap_or(u16::MAX));
            diagnostics.extend(read_tests(tests.text(), file).1);
        }
        self.found = (sources, diagnostics);
        self.take_test_marks();
        self.unadvised = compiled.rules.clone();
        let is_in_play = |files: &[RulesFile]| {
            files
                .iter()
                .all(|file| !file.is_changed() || !file.is_rules())
        };
        self.checked = compiled.rules.clone().filter(|_| !is_in_play(self.files()));
        self.advising.clear();
    }

    pub(super) fn collect(&self, text: impl Fn(&RulesFile) -> &Arc<str>) -> Sources {
        let mut sources = Sources::new();
        for file in &self.files.files {
            sources.add(Source::new(file.name.clone(), Arc::clone(text(file))));
        }
        sources
    }
}

/// A number, or why it is not known.
pub type Computed<T> = Result<T, Message>;

/// What is known about one version of the rules; `None` while it is being computed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RulesPreview {
    /// The number of legal moves in the position on the board.
    pub moves: Option<Computed<u64>>,
    /// The number of sequences of two moves from there.
    pub two_moves: Option<Computed<u64>>,
    /// The results of quick games from the start.
    pub games: Option<Computed<Tally>>,
}

/// The effects of the rules in play and of the changed text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WhatIf {
    /// The rules in play.
    pub before: RulesPreview,
    /// The changed text.
    pub after: RulesPreview,
    /// True once everything is known.
    pub is_done: bool,
}

/// The rules in play, the node and the results that were computed for them.
pub(super) struct KnownEffects {
    pub(super) rules: Arc<dyn Rules>,
    pub(super) node: (NodeId, u64),
    pub(super) effects: RulesPreview,
}

/// The comparison of the changed text with the rules in play.
#[derive(Default)]
pub(super) struct Comparison {
    /// The newest results; `None` if the text is that of the rules in play.
    pub(super) found: Option<WhatIf>,
    /// The results for the rules in play, with what they depend on.
    pub(super) known: Option<KnownEffects>,
    pub(super) waiting: JobSlot<(Arc<dyn Rules>, NodeId, u64, CancelOnDrop)>,
}

impl Comparison {
    /// Cancels what is being computed.
    pub(super) fn clear(&mut self) {
        self.waiting.clear();
        self.found = None;
    }
}
