//! The texts of the rules: editing, checking, saving and installing them.

use super::files::{self, identity, shown};
use super::job::{Compile, JobId, Lane, Run, Task};
use super::load::{Origin, companion_paths};
use super::record_games::{AdaptableRules, ByRecord, as_text};
use super::rule_tests::{TESTS_ENDING, TestRun, is_tests_name, read_tests};
use super::rules_in_words::WordsRead;
use super::slot::{CancelOnDrop, Slot};
use super::what_if::Comparison;
use super::{Compiled, Session, SessionEvent, serial};
use crate::base::{Diagnostic, FileId, Message, SeverityCounts, Source, Sources};
use crate::message;
use crate::rules::Rules;
use crate::search::advice;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// One text of the rules.
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
    #[must_use]
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
    #[must_use]
    pub fn is_read_only(&self) -> bool {
        self.path.is_none()
    }

    /// Returns true if the text in the editor differs from the saved one; line ends are ignored.
    #[must_use]
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
    #[must_use]
    pub fn is_rules(&self) -> bool {
        !self.is_look() && !self.is_tests()
    }

    /// Returns true for a look.
    #[must_use]
    pub fn is_look(&self) -> bool {
        self.name.ends_with(".toml") && !self.is_tests()
    }

    /// Returns true for tests of the rules.
    #[must_use]
    pub fn is_tests(&self) -> bool {
        is_tests_name(&self.name)
    }

    /// Returns the name without its folder, by which records name their rules.
    #[must_use]
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
    pub set: Vec<String>,
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
    #[must_use]
    pub fn files(&self) -> &[RulesFile] {
        &self.files.files
    }

    /// Returns the texts of the rules in play, into which the spans of judgements point. Without rules, the texts as
    /// loaded.
    #[must_use]
    pub fn sources(&self) -> &Sources {
        &self.sources
    }

    /// Returns the diagnostics of the newest check, and the texts into which their spans point.
    #[must_use]
    pub fn diagnostics(&self) -> (&Sources, &[Diagnostic]) {
        (&self.found.0, &self.found.1)
    }

    /// Returns true if there are texts of rules, with or without errors; a record can be viewed without any.
    #[must_use]
    pub fn has_source(&self) -> bool {
        !self.files().is_empty()
    }

    /// Prepares to read a text again from its file. Returns `None` if it has no file.
    #[must_use]
    pub fn begin_read(&self, index: usize) -> Option<RulesRead> {
        let file = self.files().get(index)?;
        Some(RulesRead {
            serial: self.serial,
            index,
            path: file.path.clone()?,
        })
    }

    /// Prepares to find the rules in words, in the language of a code such as `es`. Returns `None` without rules.
    #[must_use]
    pub fn begin_read_words(&self, language: &str) -> Option<WordsRead> {
        let first = self.files().first()?;
        Some(match &first.path {
            Some(path) => WordsRead::beside(path, language),
            None => WordsRead::of_library(&first.name, language),
        })
    }

    /// Returns the results of the tests, when they were last run with the rules in play.
    #[must_use]
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
    #[must_use]
    pub fn parameters(&self) -> Vec<&str> {
        let rules = self.rules.as_ref();
        rules.map_or_else(Vec::new, |rules| rules.parameters())
    }

    pub(super) fn serial(&self) -> u64 {
        self.serial
    }

    /// Returns the parameter values set on the command line or by the record, each as `NAME=VALUE`.
    #[must_use]
    pub fn set(&self) -> &[String] {
        &self.files.set
    }

    /// Returns what is needed to compile the rules in play with the parameter values of a record.
    pub(super) fn adaptable(&self) -> Option<AdaptableRules> {
        Some(AdaptableRules {
            compile_with: self.files.compile_unless_fixed()?.clone(),
            rules: self.rules.clone()?,
            sources: self.sources.clone(),
            names: self.rule_files().map(RulesFile::base_name).collect(),
            set: self.files.set.clone(),
        })
    }

    /// Returns the files that are rules, without those that accompany them.
    pub(super) fn rule_files(&self) -> impl Iterator<Item = &RulesFile> {
        self.files().iter().filter(|file| file.is_rules())
    }

    /// Returns the index of the tests of the rules, if they are open.
    #[must_use]
    pub fn tests_index(&self) -> Option<usize> {
        self.files().iter().position(RulesFile::is_tests)
    }

    /// Returns the saved text of the tests and its origin.
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
    pub(super) fn fit(&mut self, set: Vec<(String, String)>) {
        let Some(compile_with) = self.files.compile_unless_fixed().cloned() else {
            return;
        };
        self.files.set = as_text(&set);
        if let Some(by_record) = &mut self.by_record
            && let Some(request) = &mut by_record.request
        {
            request.overrides.clone_from(&set);
        }
        self.files.compile = Arc::new(move |sources| compile_with(sources, &set));
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

    /// Prepares to save a text of the rules to `path`, or to its own file. The text is that of the editor from now on;
    /// it becomes the saved one when [`Session::rules_saved`] is called.
    ///
    /// # Errors
    /// The file is bundled, or there is no such file.
    pub fn begin_save_rules(
        &mut self,
        index: usize,
        path: Option<&Path>,
        text: &str,
    ) -> Result<RulesSave, Message> {
        let serial = self.text.serial;
        let file = self.text.files.files.get_mut(index);
        let file = file.ok_or_else(|| message!("load-no-file"))?;
        let Some(path) = path.or(file.path.as_deref()).map(Path::to_owned) else {
            return Err(message!("session-rules-read-only", name = &file.name));
        };
        let text = file.with_line_ends(text.into());
        file.draft = Arc::clone(&text);
        let is_own = file.path.as_ref() == Some(&path) && !file.replaces_disk;
        let leaves_library = index == 0 && file.path.is_none() && file.is_rules();
        let expected = is_own.then(|| Arc::clone(&file.saved));
        let files = self.text.files.files.iter().enumerate();
        let companions = files
            .filter(|(_, file)| leaves_library && !file.is_rules() && file.path.is_none())
            .map(|(index, file)| {
                let ending = if file.is_tests() {
                    TESTS_ENDING
                } else {
                    "toml"
                };
                (index, ending, file.with_line_ends(Arc::clone(&file.draft)))
            });
        Ok(RulesSave {
            serial,
            index,
            expected,
            companions: companions.collect(),
            path,
            text,
        })
    }

    /// Called when a text of the rules was saved: the file becomes that of the text, which is compiled and installed if
    /// it has no errors. Returns false if it belongs to another session.
    pub fn rules_saved(&mut self, saved: SavedRules) -> bool {
        let SavedRules {
            save,
            identity,
            companions,
        } = saved;
        let file = self.text.files.files.get_mut(save.index);
        let Some(file) = file.filter(|_| save.serial == self.text.serial) else {
            return false;
        };
        if file.path.as_ref() != Some(&save.path) {
            file.name = shown(&save.path);
            file.path = Some(save.path);
        }
        file.identity = Some(identity);
        file.saved = save.text;
        file.replaces_disk = false;
        for (index, path, identity) in companions {
            let text = save.companions.iter().find(|(known, ..)| *known == index);
            if let (Some(file), Some((_, _, text))) = (self.text.files.files.get_mut(index), text) {
                file.name = shown(&path);
                file.identity = Some(identity);
                file.path = Some(path);
                file.saved = Arc::clone(text);
            }
        }
        self.storage.autosave.saved();
        self.use_saved(save.index);
        true
    }

    /// Uses a text that was saved or read: compiles the rules in order to install them, or runs their tests again.
    fn use_saved(&mut self, index: usize) {
        if self.text.tests_index() != Some(index) {
            self.apply_saved();
            return;
        }
        self.text.replace_tests(index);
        let drafts = self.text.files().iter();
        self.check(drafts.map(|file| Arc::clone(&file.draft)).collect());
        self.run_tests();
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
            if !self.apply(sources, compiled) {
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

    /// Compares a rule file with its present contents on disk.
    pub(super) fn rules_changed_on_disk(&mut self, index: usize, text: &str) -> Vec<SessionEvent> {
        let Some(file) = self.text.files.files.get(index) else {
            return Vec::new();
        };
        if *text == *file.saved {
            return Vec::new();
        }
        if *text == *file.draft {
            let text = Arc::clone(&file.draft);
            self.take_from_disk(index, text);
            return Vec::new();
        }
        let changed = file.path.clone().map(|path| SessionEvent::ChangedOnDisk {
            conflict: file.is_changed(),
            path,
        });
        changed.into_iter().collect()
    }

    /// Allows the next save of a rule file to overwrite what another program has written.
    pub(super) fn keep_my_rules(&mut self, path: &Path) {
        for file in &mut self.text.files.files {
            file.replaces_disk |= file.path.as_deref() == Some(path);
        }
    }

    /// Takes the text that was read from a rule file and installs it, discarding the text of the editor.
    pub fn rules_read(&mut self, read: &RulesRead, text: String) {
        if read.serial == self.text.serial {
            self.take_from_disk(read.index, text.into());
        }
    }

    fn take_from_disk(&mut self, index: usize, text: Arc<str>) {
        if let Some(file) = self.text.files.files.get_mut(index) {
            file.saved = Arc::clone(&text);
            file.draft = text;
            file.replaces_disk = false;
        }
        self.use_saved(index);
    }
}

/// A text of the rules to be written to a file, on any thread.
#[derive(Clone, Debug)]
pub struct RulesSave {
    serial: u64,
    index: usize,
    path: PathBuf,
    text: Arc<str>,
    /// The text that the file must have; any other was written by another program.
    expected: Option<Arc<str>>,
    /// The look and the tests, if bundled rules are saved, which take them along: index, ending of the name, text.
    companions: Vec<(usize, &'static str, Arc<str>)>,
}

/// A text of the rules that was saved.
#[derive(Clone, Debug)]
pub struct SavedRules {
    save: RulesSave,
    identity: PathBuf,
    /// The index, the path and the identity of each file that was saved with it.
    companions: Vec<(usize, PathBuf, PathBuf)>,
}

impl RulesSave {
    /// Returns the path of the file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the file. Returns `None` if the save was cancelled before the file was replaced.
    ///
    /// # Errors
    /// The file cannot be written, or another program has changed it.
    pub fn run(self, is_given_up: &dyn Fn() -> bool) -> Result<Option<SavedRules>, Message> {
        let is_expected = || {
            let expected = self.expected.as_deref();
            expected.is_none_or(|expected| {
                let is_new = expected.is_empty() && !files::exists(&self.path);
                let text = files::read_text(&self.path, files::MAX_SOURCE_BYTES);
                is_new || text.is_ok_and(|text| text == *expected || text == *self.text)
            })
        };
        let contents = self.text.as_bytes();
        let written = files::write_if_expected(&self.path, contents, is_given_up, &is_expected)?;
        if !written {
            return Ok(None);
        }
        let mut companions = Vec::new();
        for (index, ending, text) in &self.companions {
            let place = self.write_companion(ending, text, is_given_up)?;
            companions.extend(place.map(|(path, identity)| (*index, path, identity)));
        }
        Ok(Some(SavedRules {
            identity: identity(&self.path),
            companions,
            save: self,
        }))
    }

    /// Writes a look or tests beside the rules, unless there are some already. Returns path and identity of the file
    /// if it was written.
    fn write_companion(
        &self,
        ending: &str,
        text: &str,
        is_given_up: &dyn Fn() -> bool,
    ) -> Result<Option<(PathBuf, PathBuf)>, Message> {
        let paths = companion_paths(&self.path, ending);
        let exists = paths.iter().any(|path| files::exists(path));
        let Some(path) = paths.into_iter().next_back().filter(|_| !exists) else {
            return Ok(None);
        };
        let written = files::write_if_expected(&path, text.as_bytes(), is_given_up, &|| {
            !files::exists(&path)
        })?;
        Ok(written.then(|| {
            let identity = identity(&path);
            (path, identity)
        }))
    }
}

/// A text of the rules to be read again, on any thread.
#[derive(Clone, Debug)]
pub struct RulesRead {
    serial: u64,
    index: usize,
    path: PathBuf,
}

impl RulesRead {
    /// Returns the path of the file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Reads the file and returns its text.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn run(&self) -> Result<String, Message> {
        files::read_text(&self.path, files::MAX_SOURCE_BYTES)
    }
}
