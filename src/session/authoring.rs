//! The rules author's loop: the texts in the editor, checking them, saving them, playing by them.

use super::files::{self, shown};
use super::job::{Compile, Compiled, Ticket};
use super::{Happening, Job, Session};
use crate::base::{Diagnostic, Message, Source, Sources};
use crate::message;
use crate::rules::Rules;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// One text of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesFile {
    /// Where it is on disk; none for a game of the library or standard input.
    pub path: Option<PathBuf>,
    /// The name shown in diagnostics.
    pub name: String,
    /// As it was read or saved last.
    pub saved: Arc<str>,
    /// As it stands in the editor.
    pub draft: Arc<str>,
}

impl RulesFile {
    /// A file as it was just read.
    #[must_use]
    pub fn new(path: Option<PathBuf>, name: impl Into<String>, text: impl Into<Arc<str>>) -> Self {
        let text = text.into();
        Self {
            path,
            name: name.into(),
            saved: Arc::clone(&text),
            draft: text,
        }
    }

    /// True when the editor has something that the disk has not; line ends do not count.
    #[must_use]
    pub fn is_changed(&self) -> bool {
        self.saved != self.draft && !lines(&self.saved).eq(lines(&self.draft))
    }

    /// A text of the editor, which ends its lines in LF, with the line ends of the file.
    fn with_line_ends(&self, text: Arc<str>) -> Arc<str> {
        if self.saved.contains("\r\n") && !text.contains('\r') {
            text.replace('\n', "\r\n").into()
        } else {
            text
        }
    }

    /// True for a look, which says nothing about the rules.
    #[must_use]
    pub fn is_look(&self) -> bool {
        self.name.ends_with(".toml")
    }

    /// The name without its folder: how a record names its rules.
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

/// The texts of the rules and how they become rules.
#[derive(Clone)]
pub struct RulesFiles {
    /// The texts in order; the first one names the game.
    pub files: Vec<RulesFile>,
    /// Makes rules of texts.
    pub compile: Compile,
    /// True for a game of the library.
    pub read_only: bool,
    /// What was set on the command line, each `NAME=VALUE`.
    pub set: Vec<String>,
}

/// What the session knows of the texts.
pub(super) struct Authoring {
    rules: RulesFiles,
    /// What the newest check found.
    found: (Sources, Vec<Diagnostic>),
    checking: Option<Ticket>,
    applying: Option<Ticket>,
    /// The rules of the newest check, until somebody asks for advice on them.
    unadvised: Option<Arc<dyn Rules>>,
    advising: Option<Ticket>,
}

impl Authoring {
    pub(super) fn new(rules: RulesFiles) -> Self {
        Self {
            rules,
            found: (Sources::new(), Vec::new()),
            checking: None,
            applying: None,
            unadvised: None,
            advising: None,
        }
    }

    pub(super) fn files(&self) -> &[RulesFile] {
        &self.rules.files
    }

    pub(super) fn is_read_only(&self) -> bool {
        self.rules.read_only
    }

    pub(super) fn set(&self) -> &[String] {
        &self.rules.set
    }

    pub(super) fn diagnostics(&self) -> (&Sources, &[Diagnostic]) {
        (&self.found.0, &self.found.1)
    }

    /// A job was stopped: nobody waits for it any more.
    pub(super) fn stopped(&mut self, ticket: Ticket) {
        for waiting in [&mut self.checking, &mut self.applying, &mut self.advising] {
            waiting.take_if(|waiting| *waiting == ticket);
        }
    }

    /// Takes what a check found; advice on older texts is not waited for any more.
    fn take_found(&mut self, sources: Sources, compiled: &Compiled) {
        self.found = (sources, compiled.diagnostics.clone());
        self.unadvised = compiled.rules.clone();
        self.advising = None;
    }

    fn sources(&self, text: impl Fn(&RulesFile) -> &Arc<str>) -> Sources {
        let mut sources = Sources::new();
        for file in &self.rules.files {
            sources.add(Source::new(file.name.clone(), Arc::clone(text(file))));
        }
        sources
    }
}

impl Session {
    /// The texts in the editor changed: they are checked in the background. `texts` has one text per file, in order.
    pub fn check(&mut self, texts: Vec<Arc<str>>) {
        for (file, text) in self.authoring.rules.files.iter_mut().zip(texts) {
            file.draft = file.with_line_ends(text);
        }
        let ticket = self.ticket();
        self.authoring.checking = Some(ticket);
        self.outbox.push(Job::Check {
            ticket,
            compile: Arc::clone(&self.authoring.rules.compile),
            sources: self.authoring.sources(|file| &file.draft),
            apply: false,
        });
    }

    /// Has the rules of the newest check looked over in the background, once; what is found joins the diagnostics.
    pub fn ask_for_advice(&mut self) {
        if let Some(rules) = self.authoring.unadvised.take() {
            let ticket = self.ticket();
            self.authoring.advising = Some(ticket);
            self.outbox.push(Job::Advise { ticket, rules });
        }
    }

    pub(super) fn take_advice(
        &mut self,
        ticket: Ticket,
        advice: Vec<Diagnostic>,
    ) -> Vec<Happening> {
        if self.authoring.advising != Some(ticket) {
            return Vec::new();
        }
        self.authoring.advising = None;
        if advice.is_empty() {
            return Vec::new();
        }
        self.authoring.found.1.extend(advice);
        vec![Happening::Checked { errors: 0 }]
    }

    /// Puts unsaved texts of an earlier session into the editor.
    pub(super) fn take_drafts(&mut self, drafts: &[(usize, Arc<str>)]) {
        let files = self.rules_files().iter();
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

    /// Saves one text of the rules and plays by what is saved then, if it has no error.
    ///
    /// # Errors
    /// The file cannot be written or is part of the library; nothing changed.
    pub fn save_rules(&mut self, index: usize, text: &str) -> Result<(), Message> {
        let Some(file) = self.authoring.rules.files.get(index) else {
            return Ok(());
        };
        let Some(path) = file.path.clone().filter(|_| !self.is_read_only()) else {
            return Err(message!("session-rules-read-only", name = &file.name));
        };
        self.save_rules_to(index, &path, text)
    }

    /// Saves one text of the rules under a name, which is its file from then on.
    ///
    /// # Errors
    /// The file cannot be written; nothing changed.
    pub fn save_rules_to(&mut self, index: usize, path: &Path, text: &str) -> Result<(), Message> {
        let mut text: Arc<str> = text.into();
        if let Some(file) = self.authoring.rules.files.get(index) {
            text = file.with_line_ends(text);
        }
        files::write_atomically(path, text.as_bytes())?;
        if let Some(file) = self.authoring.rules.files.get_mut(index) {
            if file.path.as_deref() != Some(path) {
                file.path = Some(path.to_owned());
                file.name = shown(path);
                self.authoring.rules.read_only = false;
            }
            file.saved = Arc::clone(&text);
            file.draft = text;
        }
        self.apply_saved();
        Ok(())
    }

    /// Compiles what is saved, to play by it.
    pub(super) fn apply_saved(&mut self) {
        let ticket = self.ticket();
        self.authoring.applying = Some(ticket);
        self.outbox.push(Job::Check {
            ticket,
            compile: Arc::clone(&self.authoring.rules.compile),
            sources: self.authoring.sources(|file| &file.saved),
            apply: true,
        });
    }

    pub(super) fn take_checked(
        &mut self,
        ticket: Ticket,
        sources: Sources,
        compiled: Compiled,
    ) -> Vec<Happening> {
        let errors = compiled
            .diagnostics
            .iter()
            .filter(|diagnostic| diagnostic.is_error())
            .count();
        if self.authoring.applying == Some(ticket) {
            self.authoring.applying = None;
            if !self.apply(sources, compiled) {
                return vec![Happening::RulesBroken { errors }];
            }
            let mut happenings = vec![Happening::RulesReplaced];
            happenings.extend(self.open_waiting());
            return happenings;
        }
        if self.authoring.checking == Some(ticket) {
            self.authoring.checking = None;
            self.authoring.take_found(sources, &compiled);
            return vec![Happening::Checked { errors }];
        }
        Vec::new()
    }

    /// Puts compiled rules in play and judges the record by them; false when there are none.
    pub(super) fn apply(&mut self, sources: Sources, compiled: Compiled) -> bool {
        let newer_draft = self.authoring.files().iter().any(RulesFile::is_changed);
        if !newer_draft {
            self.authoring.take_found(sources.clone(), &compiled);
        }
        let Some(rules) = compiled.rules else {
            if self.rules.is_none() {
                self.sources = sources;
            }
            return false;
        };
        self.sources = sources;
        self.put_in_play(rules);
        true
    }

    /// A file of the rules changed on disk.
    pub(super) fn rules_changed_on_disk(&mut self, index: usize) -> Vec<Happening> {
        let Some(file) = self.authoring.rules.files.get(index) else {
            return Vec::new();
        };
        let Some(path) = file.path.clone() else {
            return Vec::new();
        };
        if !path.exists() {
            return vec![Happening::Deleted { path }];
        }
        match files::read_text(&path, files::MAX_SOURCE_BYTES) {
            Ok(text) if *text == *file.saved => Vec::new(),
            Ok(text) if *text == *file.draft => {
                let text = Arc::clone(&file.draft);
                self.take_from_disk(index, text);
                Vec::new()
            }
            Ok(_) => vec![Happening::ChangedOnDisk {
                conflict: file.is_changed(),
                path,
            }],
            Err(message) => vec![Happening::Told(message)],
        }
    }

    /// Takes the text of a rules file from the disk and plays by it; what the editor had is given up.
    ///
    /// # Errors
    /// The file cannot be read; nothing changed.
    pub fn reload_rules(&mut self, index: usize) -> Result<(), Message> {
        let path = self
            .authoring
            .files()
            .get(index)
            .and_then(|file| file.path.as_deref());
        if let Some(path) = path {
            let text = files::read_text(path, files::MAX_SOURCE_BYTES)?;
            self.take_from_disk(index, text.into());
        }
        Ok(())
    }

    fn take_from_disk(&mut self, index: usize, text: Arc<str>) {
        if let Some(file) = self.authoring.rules.files.get_mut(index) {
            file.saved = Arc::clone(&text);
            file.draft = text;
        }
        self.apply_saved();
    }
}
