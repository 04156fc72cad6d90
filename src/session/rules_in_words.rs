//! The rules of a game in words, for its players: `checkers.en.md` beside `checkers.gdef`, on disk or in the library.
//! The English text is used if there is none in the wanted language.

use super::companion_paths::companion_paths;
use super::files::{self, MAX_SOURCE_BYTES};
use super::library;
use crate::base::Message;
use std::path::{Path, PathBuf};

/// The language that is used if there is no text in the wanted one.
const FALLBACK: &str = "en";

/// A search for the rules of a game in words, for use on any thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordsRead {
    /// The rules: a path on disk, or the name of a bundled game.
    rules: PathBuf,
    is_on_disk: bool,
    language: String,
}

impl WordsRead {
    /// Prepares to find the text for a rule file on disk, in the language of a code such as `es`.
    pub fn beside(rules: &Path, language: &str) -> Self {
        Self {
            rules: rules.to_owned(),
            is_on_disk: true,
            language: language.to_owned(),
        }
    }

    /// Prepares to find the text for a bundled game.
    pub fn of_library(file: &str, language: &str) -> Self {
        Self {
            rules: file.into(),
            is_on_disk: false,
            language: language.to_owned(),
        }
    }

    /// Returns the name of the file that is tried last.
    pub fn usual_name(&self) -> String {
        let paths = companion_paths(&self.rules, &format!("{FALLBACK}.md"));
        let name = paths.last().and_then(|path| path.file_name());
        name.map_or(String::new(), |name| name.to_string_lossy().into_owned())
    }

    /// Reads the text. Returns `None` if there is none.
    ///
    /// # Errors
    /// The file exists and cannot be read.
    pub fn run(&self) -> Result<Option<String>, Message> {
        for language in [self.language.as_str(), FALLBACK] {
            if !self.is_on_disk {
                let game = library::find(&self.rules);
                let text = game.and_then(|game| game.rules_in_words(language));
                if let Some(text) = text {
                    return Ok(Some(text.to_owned()));
                }
                continue;
            }
            for path in companion_paths(&self.rules, &format!("{language}.md")) {
                match files::read_text(&path, MAX_SOURCE_BYTES) {
                    Ok(text) => return Ok(Some(text)),
                    Err(error) if error.id == "session-file-missing" => {}
                    Err(error) => return Err(error),
                }
            }
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn the_longer_name_wins_and_english_is_the_last_resort() {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |name: &str| {
            let path = folder.path().join(name);
            fs::write(&path, name).expect("written");
        };
        let read = |rules: &str, language: &str| {
            let read = WordsRead::beside(&folder.path().join(rules), language);
            read.run().expect("readable")
        };
        assert_eq!(read("mine.gdef", "en"), None);
        write("mine.en.md");
        assert_eq!(read("mine.gdef", "pl").as_deref(), Some("mine.en.md"));
        write("mine.pl.md");
        assert_eq!(read("mine.gdef", "pl").as_deref(), Some("mine.pl.md"));
        write("mine.bggl.en.md");
        assert_eq!(read("mine.bggl", "en").as_deref(), Some("mine.bggl.en.md"));
        // A text in the right language is preferred to one with the right name.
        assert_eq!(read("mine.bggl", "pl").as_deref(), Some("mine.pl.md"));
        assert_eq!(read("mine.gdef.txt", "en").as_deref(), Some("mine.en.md"));
        fs::write(folder.path().join("mine.es.md"), b"\xff").expect("written");
        let read = WordsRead::beside(&folder.path().join("mine.gdef"), "es").run();
        assert_eq!(read.map_err(|error| error.id), Err("session-file-not-utf8"));
    }
}
