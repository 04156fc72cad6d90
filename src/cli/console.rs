//! The two output streams of a command, and its exit status.

use crate::base::Message;
use crate::base::clean::{clean, clean_json};
use crate::i18n::{Language, Texts};
use std::io::{self, BufWriter, IsTerminal as _, Stdout, Write};
use std::process::ExitCode;

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ExitKind {
    /// The command succeeded.
    Done,
    /// The input has errors.
    Errors,
    /// The command line is wrong.
    Usage,
    /// The input ended before the game.
    EndedEarly,
    /// A signal such as Ctrl+C ended it, with this status; what was finished has been printed.
    Terminated(u8),
}

impl From<ExitKind> for ExitCode {
    fn from(exit: ExitKind) -> Self {
        Self::from(match exit {
            ExitKind::Done => 0,
            ExitKind::Errors => 1,
            ExitKind::Usage => 2,
            ExitKind::EndedEarly => 3,
            ExitKind::Terminated(code) => code,
        })
    }
}

/// Standard output and standard error, with the texts for messages.
pub(super) struct Console {
    texts: Texts,
    language_given: bool,
    charset: Option<String>,
    out: BufWriter<Stdout>,
}

impl Console {
    /// Creates a console in a language, by default that of the environment.
    pub(super) fn new(language: Option<Language>) -> Self {
        let language_given = language.is_some();
        let language = language
            .or_else(language_of_environment)
            .unwrap_or_default();
        Self {
            texts: Texts::new(language),
            language_given,
            charset: None,
            out: BufWriter::new(io::stdout()),
        }
    }

    /// Changes the language of messages, unless one was given on the command line.
    pub(super) fn speak(&mut self, language: Language) {
        if !self.language_given {
            self.texts = Texts::new(language);
        }
    }

    /// Sets the charset in which records are read, whatever they declare themselves.
    pub(super) fn set_charset(&mut self, charset: Option<String>) {
        self.charset = charset;
    }

    /// Returns the charset that was given.
    pub(super) fn charset(&self) -> Option<&str> {
        self.charset.as_deref()
    }

    pub(super) fn texts(&self) -> &Texts {
        &self.texts
    }

    pub(super) fn say(&self, message: &Message) -> String {
        self.texts.say(message)
    }

    /// Writes to standard output. Control characters are removed, so that foreign text cannot control the terminal.
    pub(super) fn print(&mut self, text: &str) -> io::Result<()> {
        self.out.write_all(clean(text).as_bytes())
    }

    /// Writes a line to standard output.
    pub(super) fn line(&mut self, text: &str) -> io::Result<()> {
        self.print(text)?;
        self.out.write_all(b"\n")
    }

    /// Writes a page of Markdown for reading in a terminal: code is indented instead of fenced.
    pub(super) fn page(&mut self, text: &str) -> io::Result<()> {
        let mut is_code = false;
        for line in text.lines() {
            if line.trim_start().starts_with("```") {
                is_code = !is_code;
            } else if is_code && !line.is_empty() {
                self.line(&format!("    {line}"))?;
            } else if line.starts_with('|') {
                self.line(&line.replace("\\|", "|"))?;
            } else {
                self.line(line)?;
            }
        }
        Ok(())
    }

    /// Writes a JSON document on one line; control characters are escaped as in JSON.
    pub(super) fn json(&mut self, value: &serde_json::Value) -> io::Result<()> {
        self.out
            .write_all(clean_json(&value.to_string()).as_bytes())?;
        self.out.write_all(b"\n")
    }

    /// Writes text with escape sequences, whose parts have been cleaned.
    pub(super) fn raw(&mut self, text: &str) -> io::Result<()> {
        self.out.write_all(text.as_bytes())
    }

    /// Returns standard output itself, for documents that are written unchanged.
    pub(super) fn output(&mut self) -> &mut impl Write {
        &mut self.out
    }

    /// Writes a line to standard error, after flushing standard output.
    pub(super) fn error_line(&mut self, text: &str) -> io::Result<()> {
        self.out.flush()?;
        writeln!(io::stderr(), "{}", clean(text))
    }

    /// Writes text with escape sequences to standard error; its parts have been cleaned.
    pub(super) fn raw_error(&mut self, text: &str) -> io::Result<()> {
        self.out.flush()?;
        io::stderr().write_all(text.as_bytes())
    }

    /// Prints on standard error what is wrong and what can be done about it.
    pub(super) fn complain(&mut self, message: &Message, hint: Option<&Message>) -> io::Result<()> {
        let text = format!("gametui: {}", self.say(message));
        self.error_line(&text)?;
        match hint {
            Some(hint) => {
                let text = format!("         {}", self.say(hint));
                self.error_line(&text)
            }
            None => Ok(()),
        }
    }

    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// Returns true if standard output may be coloured.
    pub(super) fn is_output_colored(&self) -> bool {
        colors_wanted() && io::stdout().is_terminal()
    }

    /// Returns true if standard error may be coloured.
    pub(super) fn is_error_colored(&self) -> bool {
        colors_wanted() && io::stderr().is_terminal()
    }
}

/// Returns false if `NO_COLOR` is set and not empty.
pub(super) fn colors_wanted() -> bool {
    std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// Returns the language of the environment, from the first of these variables that is set.
fn language_of_environment() -> Option<Language> {
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|value| !value.is_empty())?;
    Language::from_locale(&set)
}
