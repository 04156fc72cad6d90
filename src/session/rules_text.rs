//! The texts of the rules: editing, checking and installing them.

mod save;

use super::files::identity;
use super::job::{Compile, JobId, Lane, Run, Task};
use super::load::Origin;
use super::record_games::{AdaptableRules, ByRecord, as_text};
use super::rule_tests::{TestRun, is_tests_name, read_tests};
use super::rules_in_words::WordsRead;
use super::slot::{CancelOnDrop, Slot};
use super::what_if::Comparison;
use super::{Compiled, Session, SessionEvent, serial};
use crate::base::{Diagnostic, FileId, SeverityCounts, Source, Sources};
use crate::rules::Rules;
use crate::search::advice;
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub use save::{RulesRead, RulesSave, SavedRules};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesFile {
    /// The path on disk; `None` for a bundled game or standard input.
    pub path: Option<PathBuf>,
    /// The absolute path with links resolved, as [`identity`] returns it.
    pub identity: Option<PathBuf>,
    /// The name shown in diagnostics.
    pub name: String,
    /// The text as last read or saved.
    pub saved: Arc<str>,
    /// The text in the editor.
    pub draft: Arc<str>,
    /// True if the next save may overwrite what another program has written.
    pub(super) replaces_disk: bool,
}

impl RulesFile {
    /// Creates a file from a text that was just read. Gets the absolute path, so it accesses the disk.
    pub fn new(path: Option<PathBuf>, name: impl Into<String>, text: impl Into<Arc<str>>) -> Self {
        let text = text.into();
        Self {
            identity: path.as_deref().map(identity),
            path,
            name: name.into(),
            saved: Arc::clone(&text),
            draft: text,
            replaces_disk: false,
        }
    }

    /// Returns true for a bundled text or standard input, which cannot be saved to its origin.
    pub fn is_read_only(&self) -> bool {
        self.path.is_none()
    }

    /// Returns true if the text in the editor differs from the saved one; line ends are ignored.
    pub fn is_changed(&self) -> bool {
        self.saved != self.draft && !lines(&self.saved).eq(lines(&self.draft))
    }

    /// Converts a text of the editor, whose lines end in LF, to the line ends of the file.
    fn with_line_ends(&self, text: Arc<str>) -> Arc<str> {
        if self.saved.contains("\r\n") && !text.contains('\r') {
            text.replace('\n', "\r\n").into()
        } else {
            text
        }
    }

    /// Returns true for a text of the rules, false for one that accompanies them.
    pub fn is_rules(&self) -> bool {
        !self.is_look() && !self.is_tests()
    }

    pub fn is_look(&self) -> bool {
        self.name.ends_with(".toml") && !self.is_tests()
    }

    pub fn is_tests(&self) -> bool {
        is_tests_name(&self.name)
    }

    /// Returns the name without its folder, by which records name their rules.
    pub fn base_name(&self) -> String {
        let base = Path::new(&self.name).file_name();
        base.map_or_else(|| self.name.clone(), |base| base.to_string_lossy().into())
    }
}

fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.split('\n')
        .map(|line| line.strip_suffix('\r').unwrap_or(line))
}

/// The texts of the rules and how they are compiled.
#[derive(Clone)]
pub struct RulesFiles {
    /// The texts in order; the first one names the game.
    pub files: Vec<RulesFile>,
    /// Compiles the texts.
    pub compile: Compile,
    /// The parameter values set on the command line or by the record, each as `NAME=VALUE`.
    pub overrides: Vec<String>,
    /// Compiles the texts with these parameter values alone; `None` if the language has no parameters.
    pub compile_with: Option<CompileWith>,
    /// True if the user set parameter values, which no record may replace.
    pub is_fixed: bool,
}

impl RulesFiles {
    /// Returns what compiles the texts with the parameter values of a record or a test, unless they are fixed.
    pub(super) fn compile_unless_fixed(&self) -> Option<&CompileWith> {
        self.compile_with.as_ref().filter(|_| !self.is_fixed)
    }

    /// Returns these files with parameter values that a record has set, not the user: another record replaces them.
    pub(super) fn set_by_record(self) -> Self {
        Self {
            is_fixed: false,
            ..self
        }
    }
}

/// Compiles texts with parameter values, given by name.
pub type CompileWith = Arc<dyn Fn(&Sources, &[(String, String)]) -> Compiled + Send + Sync>;

/// The texts of the rules, what they compile to, and the rules in play.
// Four versions of the texts are told apart: `saved` and `draft` of each file, `found.0` (what the newest check has
// read) and `sources` (what the rules in play were compiled from). Spans of diagnostics point into the third, those of
// judgements into the fourth; a span that is looked up in another version points to a wrong line.
pub struct RulesText {
    /// Distinguishes these files from those of another session.
    serial: u64,
    files: RulesFiles,
    /// The rules in play; `None` until the texts have compiled without errors once.
    pub(super) rules: Option<Arc<dyn Rules>>,
    /// The texts of the rules in play; without rules, the texts as loaded.
    pub(super) sources: Sources,
    /// The result of the newest check, with the texts it refers to.
    found: (Sources, Vec<Diagnostic>),
    checking: Slot<()>,
    applying: Slot<()>,
    /// The rules of the newest check, until advice on them is asked for.
    unadvised: Option<Arc<dyn Rules>>,
    /// The rules of the newest check; `None` if the text has errors or is that of the rules in play.
    checked: Option<Arc<dyn Rules>>,
    pub(super) comparison: Comparison,
    advising: Slot<()>,
    pub(super) testing: Slot<CancelOnDrop>,
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
            checking: Slot::default(),
            applying: Slot::default(),
            unadvised: None,
            checked: None,
            comparison: Comparison::default(),
            advising: Slot::default(),
            testing: Slot::default(),
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
    pub(super) fn origin(&self) -> Option<Origin> {
        let first = self.files().first()?;
        Some(match &first.path {
            Some(path) => Origin::Disk(path.clone()),
            None => Origin::Library(first.name.clone()),
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

    pub(super) fn saved_tests(&self) -> Option<(Source, Origin)> {
        let file = self.files().get(self.tests_index()?)?;
        let origin = match &file.path {
            Some(path) => Origin::Disk(path.clone()),
            None => Origin::Library(file.name.clone()),
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
    fn take_found(&mut self, sources: Sources, compiled: &Compiled) {
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

    fn collect(&self, text: impl Fn(&RulesFile) -> &Arc<str>) -> Sources {
        let mut sources = Sources::new();
        for file in &self.files.files {
            sources.add(Source::new(file.name.clone(), Arc::clone(text(file))));
        }
        sources
    }
}

/// Compiles texts.
struct CompileTask {
    compile: Compile,
    sources: Sources,
    /// True if the rules are to be installed.
    is_to_apply: bool,
}

impl Task for CompileTask {
    type Output = (Sources, Compiled);

    fn lane(&self) -> Lane {
        match self.is_to_apply {
            true => Lane::Applying,
            false => Lane::Checking,
        }
    }

    fn run(self, _: &mut Run<'_, Self::Output>) -> Option<Self::Output> {
        let compiled = (self.compile)(&self.sources);
        Some((self.sources, compiled))
    }

    fn take(session: &mut Session, id: JobId, output: Self::Output) -> Vec<SessionEvent> {
        let (sources, compiled) = output;
        session.take_compiled(id, sources, compiled)
    }

    fn release(session: &mut Session, id: JobId, _: bool) {
        session.text.checking.take(id);
        session.text.applying.take(id);
    }
}

/// Searches rules without errors for weaknesses.
struct AdviseTask {
    rules: Arc<dyn Rules>,
}

impl Task for AdviseTask {
    type Output = Vec<Diagnostic>;

    fn lane(&self) -> Lane {
        Lane::Advising
    }

    fn run(self, run: &mut Run<'_, Self::Output>) -> Option<Self::Output> {
        Some(advice::find(&*self.rules, &run.limits()).found)
    }

    fn take(session: &mut Session, id: JobId, advice: Self::Output) -> Vec<SessionEvent> {
        session.take_advice(id, advice)
    }

    fn release(session: &mut Session, id: JobId, _: bool) {
        session.text.advising.take(id);
    }
}

impl Session {
    /// Takes the changed texts of the editor and checks them in the background. `texts` has one text per file, in
    /// order.
    pub fn check(&mut self, texts: Vec<Arc<str>>) {
        self.set_drafts(texts);
        let id = self.submit(CompileTask {
            compile: Arc::clone(&self.text.files.compile),
            sources: self.text.collect(|file| &file.draft),
            is_to_apply: false,
        });
        self.text.checking.wait_for(id, ());
    }

    /// Takes the texts of the editor without checking them. `texts` has one text per file, in order.
    pub fn set_drafts(&mut self, texts: Vec<Arc<str>>) {
        for (file, text) in self.text.files.files.iter_mut().zip(texts) {
            file.draft = file.with_line_ends(text);
        }
    }

    /// Requests advice on the rules of the newest check, once, in the background; it is added to the diagnostics.
    pub fn ask_for_advice(&mut self) {
        if let Some(rules) = self.text.unadvised.take() {
            let id = self.submit(AdviseTask { rules });
            self.text.advising.wait_for(id, ());
        }
    }

    fn take_advice(&mut self, id: JobId, advice: Vec<Diagnostic>) -> Vec<SessionEvent> {
        if self.text.advising.take(id).is_none() || advice.is_empty() {
            return Vec::new();
        }
        self.text.found.1.extend(advice);
        vec![SessionEvent::Checked { errors: 0 }]
    }

    /// Puts unsaved texts of an earlier session into the editor.
    pub(super) fn take_drafts(&mut self, drafts: &[(usize, Arc<str>)]) {
        let files = self.text.files().iter();
        let mut texts: Vec<Arc<str>> = files.map(|file| Arc::clone(&file.draft)).collect();
        for (index, draft) in drafts {
            if let Some(text) = texts.get_mut(*index) {
                *text = Arc::clone(draft);
            }
        }
        if !drafts.is_empty() {
            self.check(texts);
        }
    }

    /// Compiles the saved texts, in order to install them.
    pub(super) fn apply_saved(&mut self) {
        let id = self.submit(CompileTask {
            compile: Arc::clone(&self.text.files.compile),
            sources: self.text.collect(|file| &file.saved),
            is_to_apply: true,
        });
        self.text.applying.wait_for(id, ());
    }

    fn take_compiled(
        &mut self,
        id: JobId,
        sources: Sources,
        compiled: Compiled,
    ) -> Vec<SessionEvent> {
        let errors = SeverityCounts::of(&compiled.diagnostics).errors;
        if self.text.applying.take(id).is_some() {
            // The rules in play stay: with a typing error in a saved text the game continues by the rules before.
            if !self.apply(sources, compiled) {
                // Results that remain would be taken for those of the saved text.
                self.text.testing.clear();
                self.text.tested = None;
                return vec![SessionEvent::RulesBroken { errors }];
            }
            self.run_tests();
            return vec![SessionEvent::RulesReplaced];
        }
        if self.text.checking.take(id).is_some() {
            self.text.take_found(sources, &compiled);
            return vec![SessionEvent::Checked { errors }];
        }
        Vec::new()
    }

    /// Installs compiled rules and judges the record by them. Returns false if there are none because of errors.
    pub(super) fn apply(&mut self, sources: Sources, compiled: Compiled) -> bool {
        if compiled.rules.is_some() {
            self.text.tested = None;
        }
        // While the editor is ahead of the saved text, the diagnostics are those of the editor, which a check has found
        // or will find.
        let newer_draft = self.text.files().iter().any(RulesFile::is_changed);
        if !newer_draft {
            self.text.take_found(sources.clone(), &compiled);
        }
        let Some(rules) = compiled.rules else {
            if self.text.rules.is_none() {
                self.text.sources = sources;
            }
            return false;
        };
        self.text.sources = sources;
        self.install_rules(rules);
        true
    }
}
