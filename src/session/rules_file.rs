//! The texts of the rules as files: what is saved and what is in the editor.

use super::Compiled;
use super::edit_steps::{DiffSide, edit_steps};
use super::files::identity;
use crate::base::Sources;
use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The ending of the name of a test file, after the name of the rules.
pub(super) const TESTS_ENDING: &str = "tests.toml";

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

    /// Converts a text of the editor, whose new lines end in LF, to the line ends of the file. If these differ, every
    /// line keeps its own, and a new one gets that of the line whose place it takes, or of the line before it.
    pub(super) fn with_line_ends(&self, text: Arc<str>) -> Arc<str> {
        if !self.saved.contains("\r\n") {
            return text;
        }
        let saved: Vec<&str> = lines(&self.saved).collect();
        let edited: Vec<&str> = lines(&text).collect();
        let mut saved_ends = self.saved.split('\n').map(|line| line.ends_with('\r'));
        // Without its line end the last line says nothing.
        let mut is_crlf = saved_ends.clone().next().unwrap_or(true);
        let mut removed = VecDeque::new();
        let mut ends = Vec::with_capacity(edited.len());
        let mut line = 1;
        for step in edit_steps(&saved, &edited) {
            let saved_end = match step {
                DiffSide::Theirs => removed.pop_front(),
                _ => {
                    let is_last = line == saved.len();
                    line += 1;
                    saved_ends.next().filter(|_| !is_last)
                }
            };
            match step {
                DiffSide::Mine => removed.extend(saved_end),
                _ => {
                    is_crlf = saved_end.unwrap_or(is_crlf);
                    ends.push(is_crlf);
                }
            }
            if step == DiffSide::Both {
                removed.clear();
            }
        }
        let mut converted = String::with_capacity(text.len() + ends.len());
        for (number, line) in edited.iter().enumerate() {
            if let Some(before) = number.checked_sub(1) {
                let is_crlf = ends.get(before).copied().unwrap_or(is_crlf);
                converted.push_str(if is_crlf { "\r\n" } else { "\n" });
            }
            converted.push_str(line);
        }
        converted.into()
    }

    /// Returns true for a text of the rules, false for one that accompanies them.
    pub fn is_rules(&self) -> bool {
        !self.is_look() && !self.is_tests()
    }

    fn is_look(&self) -> bool {
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

/// Compiles texts into rules, in the language and with the parameter values that it captures.
pub type Compile = Arc<dyn Fn(&Sources) -> Compiled + Send + Sync>;

/// Compiles texts with parameter values, given by name.
pub type CompileWith = Arc<dyn Fn(&Sources, &[(String, String)]) -> Compiled + Send + Sync>;

/// Returns the files of a session without rules.
pub(super) fn no_files() -> RulesFiles {
    RulesFiles {
        files: Vec::new(),
        compile: Arc::new(|_| no_rules()),
        overrides: Vec::new(),
        compile_with: None,
        is_fixed: false,
    }
}

pub(super) fn no_rules() -> Compiled {
    Compiled {
        rules: None,
        diagnostics: Vec::new(),
    }
}

/// Returns true for the name of a test file.
pub fn is_tests_name(name: &str) -> bool {
    name.strip_suffix(TESTS_ENDING)
        .is_some_and(|rules| rules.ends_with('.'))
}

/// Returns parameter values, each as `NAME=VALUE`.
pub(super) fn as_text(overrides: &[(String, String)]) -> Vec<String> {
    let overrides = overrides.iter();
    overrides
        .map(|(name, value)| format!("{name}={value}"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_keeps_its_end() {
        for (saved, edited, expected) in [
            ("a\nb\n", "a\nx\nb\n", "a\nx\nb\n"),
            ("a\r\nb\r\n", "a\nx\nb\n", "a\r\nx\r\nb\r\n"),
            ("a\r\nb\r\n", "x\na\nb\ny", "x\r\na\r\nb\r\ny"),
            ("a\r\nb", "a\nb\nc\n", "a\r\nb\r\nc\r\n"),
            ("a\nb\r\nc\nd\r\n", "a\nb\nc\nd\n", "a\nb\r\nc\nd\r\n"),
            // A line that is replaced, one that goes, and one that comes.
            ("a\nb\r\nc\nd\r\n", "a\nx\nc\nd\n", "a\nx\r\nc\nd\r\n"),
            ("a\nb\r\nc\nd\r\n", "a\nc\nd\n", "a\nc\nd\r\n"),
            ("a\nb\r\nc\n", "a\nb\nx\nc\n", "a\nb\r\nx\r\nc\n"),
            ("a\r\nb\n", "", ""),
            // As the editor has them: the old lines with their ends.
            ("a\r\nb\r\n", "a\r\nx\nb\r\n", "a\r\nx\r\nb\r\n"),
        ] {
            let file = RulesFile::new(None, "a.gdef", saved);
            assert_eq!(&*file.with_line_ends(edited.into()), expected, "{saved:?}");
        }
    }
}
