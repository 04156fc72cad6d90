//! The two outputs of a command, and how it ends.

use crate::base::Message;
use crate::base::clean::{clean, clean_json};
use crate::i18n::{Language, Texts};
use std::io::{self, BufWriter, IsTerminal as _, Stdout, Write};
use std::process::ExitCode;

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exit {
    /// It did what was asked.
    Done,
    /// The input has faults.
    Faults,
    /// The command was used wrongly.
    Usage,
    /// The input ended before the game.
    EndedEarly,
    /// Ctrl+C or another signal ended it, with this status; what there was has been printed.
    Terminated(u8),
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(match exit {
            Exit::Done => 0,
            Exit::Faults => 1,
            Exit::Usage => 2,
            Exit::EndedEarly => 3,
            Exit::Terminated(code) => code,
        })
    }
}

/// Standard output and standard error, and the words for them.
pub(super) struct Console {
    texts: Texts,
    language_given: bool,
    charset: Option<String>,
    out: BufWriter<Stdout>,
}

impl Console {
    /// The console in a language, else in that of the environment.
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

    /// Changes the language of sentences, unless one was asked for on the command line.
    pub(super) fn speak(&mut self, language: Language) {
        if !self.language_given {
            self.texts = Texts::new(language);
        }
    }

    /// Sets the charset in which files of records are read, whatever they say themselves.
    pub(super) fn set_charset(&mut self, charset: Option<String>) {
        self.charset = charset;
    }

    /// Returns the charset that was asked for.
    pub(super) fn charset(&self) -> Option<&str> {
        self.charset.as_deref()
    }

    pub(super) fn texts(&self) -> &Texts {
        &self.texts
    }

    pub(super) fn say(&self, message: &Message) -> String {
        self.texts.say(message)
    }

    /// Writes to standard output. Cleaned: what comes from outside cannot steer the terminal.
    pub(super) fn print(&mut self, text: &str) -> io::Result<()> {
        self.out.write_all(clean(text).as_bytes())
    }

    /// Writes a line to standard output.
    pub(super) fn line(&mut self, text: &str) -> io::Result<()> {
        self.print(text)?;
        self.out.write_all(b"\n")
    }

    /// Writes a page of Markdown for people to read: code is set in instead of being fenced.
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

    /// Writes a JSON document as a line; what could steer a terminal is escaped as JSON does it.
    pub(super) fn json(&mut self, value: &serde_json::Value) -> io::Result<()> {
        self.out
            .write_all(clean_json(&value.to_string()).as_bytes())?;
        self.out.write_all(b"\n")
    }

    /// Writes text that is meant to steer the terminal; its parts have been cleaned.
    pub(super) fn raw(&mut self, text: &str) -> io::Result<()> {
        self.out.write_all(text.as_bytes())
    }

    /// Standard output itself, for documents that are written as they are.
    pub(super) fn output(&mut self) -> &mut impl Write {
        &mut self.out
    }

    /// Writes a line to standard error, behind everything printed so far.
    pub(super) fn error_line(&mut self, text: &str) -> io::Result<()> {
        self.out.flush()?;
        writeln!(io::stderr(), "{}", clean(text))
    }

    /// Writes text that is meant to steer the terminal to standard error; its parts have been cleaned.
    pub(super) fn raw_error(&mut self, text: &str) -> io::Result<()> {
        self.out.flush()?;
        io::stderr().write_all(text.as_bytes())
    }

    /// Says on standard error what is wrong, and what to do about it.
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

    /// True when standard output may have colours.
    pub(super) fn is_output_colored(&self) -> bool {
        colors_wanted() && io::stdout().is_terminal()
    }

    /// True when standard error may have colours.
    pub(super) fn is_error_colored(&self) -> bool {
        colors_wanted() && io::stderr().is_terminal()
    }
}

/// False under `NO_COLOR`, whatever its value, unless it is empty.
pub(super) fn colors_wanted() -> bool {
    std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// The language that the environment asks for: the first of these that is set decides.
fn language_of_environment() -> Option<Language> {
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|value| !value.is_empty())?;
    Language::from_locale(&set)
}
