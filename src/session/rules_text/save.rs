//! Saving the texts of the rules, and reading them again when another program has changed them.

use super::RulesText;
use crate::base::Message;
use crate::message;
use crate::session::companion_paths::companion_paths;
use crate::session::files::{self, identity, shown};
use crate::session::rules_file::TESTS_ENDING;
use crate::session::{Session, SessionEvent};
use std::path::{Path, PathBuf};
use std::sync::Arc;

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
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the file. Returns `None` if the save was cancelled before the file was replaced.
    ///
    /// # Errors
    /// The file cannot be written, or another program has changed it.
    pub fn run(self, is_cancelled: &dyn Fn() -> bool) -> Result<Option<SavedRules>, Message> {
        let is_expected = || {
            let expected = self.expected.as_deref();
            expected.is_none_or(|expected| {
                // Where nothing is expected there may be no file at all, and that cannot be read. A file that has the
                // new text already is no conflict either.
                let is_new = expected.is_empty() && !files::exists(&self.path);
                let text = files::read_text(&self.path, files::MAX_SOURCE_BYTES);
                is_new || text.is_ok_and(|text| text == *expected || text == *self.text)
            })
        };
        let contents = self.text.as_bytes();
        let written = files::write_if_expected(&self.path, contents, is_cancelled, &is_expected)?;
        if !written {
            return Ok(None);
        }
        let mut companions = Vec::new();
        for (index, ending, text) in &self.companions {
            let place = self.write_companion(ending, text, is_cancelled)?;
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
        is_cancelled: &dyn Fn() -> bool,
    ) -> Result<Option<(PathBuf, PathBuf)>, Message> {
        let paths = companion_paths(&self.path, ending);
        let exists = paths.iter().any(|path| files::exists(path));
        let Some(path) = paths.into_iter().next_back().filter(|_| !exists) else {
            return Ok(None);
        };
        let written = files::write_if_expected(&path, text.as_bytes(), is_cancelled, &|| {
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

impl RulesText {
    /// Prepares to read a text again from its file. Returns `None` if it has no file.
    pub fn begin_read(&self, index: usize) -> Option<RulesRead> {
        let file = self.files().get(index)?;
        Some(RulesRead {
            serial: self.serial,
            index,
            path: file.path.clone()?,
        })
    }
}

impl Session {
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

    /// Compares a rule file with its present contents on disk.
    pub(in crate::session) fn rules_changed_on_disk(
        &mut self,
        index: usize,
        text: &str,
    ) -> Vec<SessionEvent> {
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
    pub(in crate::session) fn allow_rules_overwrite(&mut self, path: &Path) {
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
