//! What the workbench is asked to open.

use super::app::base_name;
use crate::codec::records::format_of_file;
use crate::rules::RuleLanguage;
use crate::session::files::{is_standard_input, shown};
use crate::session::load::RulesRequest;
use crate::session::{OpenRequest, PlaceRequest};
use std::path::{Path, PathBuf};

/// Rules, a record, a position, or nothing: the library.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Request {
    /// Files of the rules, or the name of a game of the library.
    pub rules: Vec<PathBuf>,
    /// The language of rules whose name does not tell.
    pub language: Option<&'static RuleLanguage>,
    /// True for a game of the library.
    pub from_library: bool,
    /// A saved game tree.
    pub record: Option<PathBuf>,
    /// A saved position.
    pub position: Option<PathBuf>,
    /// The player to move in the position.
    pub turn: Option<u8>,
    /// Which game of the record, from 1.
    pub game: Option<usize>,
    /// The way to a node of the record.
    pub path: Option<String>,
    /// The charset of the record, whatever it says itself.
    pub charset: Option<String>,
    /// Moves to play at the start, parted by `;`.
    pub play: Option<String>,
    /// Values that were set on the command line: name and value.
    pub set: Vec<(String, String)>,
    /// True to bring back the unsaved work on these files without asking.
    pub brings_back: bool,
}

impl Request {
    /// A request for one file, by its ending.
    #[must_use]
    pub fn of_path(path: PathBuf) -> Self {
        let ending = path
            .extension()
            .map(|ending| ending.to_string_lossy().to_lowercase());
        let mut request = Self::default();
        match ending.as_deref() {
            Some("gbb") => request.position = Some(path),
            _ if format_of_file(&path.to_string_lossy()).is_some() => request.record = Some(path),
            _ => request.rules.push(path),
        }
        request
    }

    /// True when nothing is asked for.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rules.is_empty() && self.record.is_none() && self.position.is_none()
    }

    /// Returns the name of the file that matters most: the record, the position or the first of the rules.
    #[must_use]
    pub fn title(&self) -> String {
        let mut files = self.files();
        files
            .next()
            .map_or(String::new(), |path| base_name(&shown(path)))
    }

    /// Returns true if something is to be read from standard input.
    #[must_use]
    pub fn has_standard_input(&self) -> bool {
        self.files().any(|path| is_standard_input(path))
    }

    fn files(&self) -> impl Iterator<Item = &PathBuf> {
        self.record.iter().chain(&self.position).chain(&self.rules)
    }

    /// The file of a board that is asked for as it is, without any rules.
    #[must_use]
    pub fn stones(&self) -> Option<&Path> {
        let path = self.position.as_deref()?;
        let alone = Self {
            position: self.position.clone(),
            ..Self::default()
        };
        (*self == alone).then_some(path)
    }

    /// The files to put in front of those opened lately.
    #[must_use]
    pub fn remembered(&self) -> Vec<PathBuf> {
        if let Some(record) = &self.record {
            return vec![record.clone()];
        }
        if self.from_library {
            return Vec::new();
        }
        let files = self.rules.first().or(self.position.as_ref());
        files.cloned().into_iter().collect()
    }

    /// The same in the words of the session.
    #[must_use]
    pub fn to_session(&self) -> OpenRequest {
        let rules = RulesRequest {
            files: self.rules.clone(),
            as_language: self.language,
            overrides: self.set.clone(),
            strict: false,
            ..RulesRequest::default()
        };
        OpenRequest {
            rules: (!self.rules.is_empty()).then_some(rules),
            place: PlaceRequest {
                position: self.position.clone(),
                record: self.record.clone(),
                game: self.game,
                path: self.path.clone(),
                charset: self.charset.clone(),
                at_end: false,
                turn: self.turn,
                state: Vec::new(),
                play: self.play.clone(),
            },
        }
    }
}
