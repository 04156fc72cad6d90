//! Editing a text in the user's own editor, `$VISUAL` or `$EDITOR`.
//!
//! The terminal is the editor's while it runs; whoever calls this has restored it. A text that is not a file, or has
//! unsaved changes, is edited as a copy in the folder for temporary files, so that nothing is saved behind the user's
//! back.

use crate::base::Message;
use crate::base::clean::clean;
use crate::message;
use crate::session::files::TemporaryCopy;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The editor if the environment names none.
const USUAL: &str = if cfg!(windows) { "notepad" } else { "vi" };

/// A text to be edited in another program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutsideEdit {
    /// The index of the text.
    pub number: usize,
    /// The path of its file, or its name if it has none.
    pub path: PathBuf,
    /// The text, if a copy is to be edited instead of the file.
    pub copy: Option<String>,
    /// The line of the caret, from 1.
    pub line: usize,
    /// The column of the caret, from 1.
    pub column: usize,
}

impl OutsideEdit {
    /// Runs the editor and waits for its end. Returns the new text of the copy, or `None` if the file was edited.
    ///
    /// # Errors
    /// The editor cannot be started or reports a failure, or the copy cannot be written or read.
    pub fn run(&self) -> Result<Option<String>, Message> {
        let named = |name: &str| {
            std::env::var(name)
                .ok()
                .filter(|value| !value.trim().is_empty())
        };
        let command = named("VISUAL").or_else(|| named("EDITOR"));
        self.run_with(&command.unwrap_or_else(|| USUAL.to_owned()))
    }

    fn run_with(&self, command: &str) -> Result<Option<String>, Message> {
        let failed =
            |reason: String| message!("tui-editor-failed", editor = command, reason = reason);
        let mut words = split(command).into_iter();
        let program = words.next().unwrap_or_else(|| USUAL.to_owned());
        let mut run = Command::new(&program);
        run.args(words);
        let Some(text) = &self.copy else {
            run.args(arguments(&program, &self.path, (self.line, self.column)));
            return match run.status() {
                Ok(status) if status.success() => Ok(None),
                Ok(status) => Err(failed(status.to_string())),
                Err(error) => Err(failed(error.to_string())),
            };
        };
        let copy = TemporaryCopy::write(&self.path, text)?;
        run.args(arguments(&program, copy.path(), (self.line, self.column)));
        match run.status() {
            Ok(status) if status.success() => Ok(Some(clean(&copy.read()?).into_owned())),
            Ok(status) => Err(failed(status.to_string())),
            Err(error) => Err(failed(error.to_string())),
        }
    }
}

/// Splits a command into words; quotes keep spaces together.
fn split(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = None::<String>;
    let mut quote = None;
    for letter in command.chars() {
        match quote {
            Some(open) if letter == open => quote = None,
            None if letter == '"' || letter == '\'' => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            None if letter.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    words
}

/// Returns the arguments that open a file at a place, in the form that the editor understands.
fn arguments(program: &str, path: &Path, (line, column): (usize, usize)) -> Vec<String> {
    let name = Path::new(program).file_stem().unwrap_or_default();
    let file = path.display().to_string();
    match name.to_string_lossy().as_ref() {
        "hx" | "helix" | "zed" | "subl" => vec![format!("{file}:{line}:{column}")],
        "code" | "codium" | "code-insiders" => vec![
            "--wait".to_owned(),
            "--goto".to_owned(),
            format!("{file}:{line}:{column}"),
        ],
        "vi" | "vim" | "nvim" | "view" | "ex" | "nano" | "pico" | "micro" | "emacs"
        | "emacsclient" | "mg" | "joe" | "jed" | "kak" | "ne" | "tilde" | "mcedit" | "gedit"
        | "kate" => vec![format!("+{line}"), file],
        _ => vec![file],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_split_at_blanks_outside_of_quotes() {
        let table = [
            ("vim", vec!["vim"]),
            (" code  --wait ", vec!["code", "--wait"]),
            ("'/a b/ed' \"\" x", vec!["/a b/ed", "", "x"]),
            ("", vec![]),
        ];
        for (command, words) in table {
            assert_eq!(split(command), words, "{command}");
        }
    }

    #[test]
    fn editors_are_opened_at_the_line_in_their_own_way() {
        let place = |program| arguments(program, Path::new("a.gdef"), (7, 3)).join(" ");
        assert_eq!(place("/usr/bin/vim"), "+7 a.gdef");
        assert_eq!(place("hx"), "a.gdef:7:3");
        assert_eq!(place("code"), "--wait --goto a.gdef:7:3");
        assert_eq!(place("whatever"), "a.gdef");
    }

    #[cfg(unix)]
    #[test]
    fn a_copy_is_edited_and_a_failure_is_told() {
        let edit = OutsideEdit {
            number: 0,
            path: "a.gdef".into(),
            copy: Some("one\n".to_owned()),
            line: 1,
            column: 1,
        };
        let changed = edit.run_with("sh -c 'echo two >> $0'");
        assert_eq!(changed, Ok(Some("one\ntwo\n".to_owned())));
        let failed = edit.run_with("false").expect_err("a failure");
        assert_eq!(failed.id, "tui-editor-failed");
        let missing = edit.run_with("/nowhere/editor").expect_err("a failure");
        assert_eq!(missing.id, "tui-editor-failed");
    }
}
