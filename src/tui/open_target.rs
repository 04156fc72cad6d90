//! A request to open something.

use crate::codec::records::format_of_file;
use crate::rules::RuleLanguage;
use crate::session::files::{is_standard_input, shown};
use crate::session::load::RulesRequest;
use crate::session::{OpenRequest, PlaceRequest, is_fen_file};
use std::path::{Path, PathBuf};

/// The name of a pasted text in messages.
pub const PASTED: &str = "pasted";

/// Rules, a record or a position to open; if empty, the start screen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenTarget {
    /// The rule files, or the name of a bundled game.
    pub rules: Vec<PathBuf>,
    /// The language of rules in files without a known extension.
    pub language: Option<&'static RuleLanguage>,
    /// True for a bundled game.
    pub from_library: bool,
    /// A file with a game tree.
    pub record: Option<PathBuf>,
    /// A file with a position.
    pub position: Option<PathBuf>,
    /// A text that is opened as if it were a file.
    pub pasted: Option<String>,
    /// A position as FEN.
    pub fen: Option<String>,
    /// The player to move in the position.
    pub turn: Option<u8>,
    /// The values of state variables in the position: name and value.
    pub state: Vec<(String, String)>,
    /// Which game of the record, from 1.
    pub game: Option<usize>,
    /// The path to a node of the record.
    pub path: Option<String>,
    /// The charset of the record, whatever it declares itself.
    pub charset: Option<String>,
    /// Moves to play at the start, separated by `;`.
    pub play: Option<String>,
    /// Parameters of the rules that are overrides: name and value.
    pub overrides: Vec<(String, String)>,
    /// Files whose problems are asked once this is open.
    pub problems: Vec<PathBuf>,
    /// True to restore unsaved work on these files without asking.
    pub brings_back: bool,
}

impl OpenTarget {
    /// Returns a request for one file, according to its extension.
    pub fn of_path(path: PathBuf) -> Self {
        let ending = path
            .extension()
            .map(|ending| ending.to_string_lossy().to_lowercase());
        let mut request = Self::default();
        match ending.as_deref() {
            Some("gbb" | "fen" | "sfen") => request.position = Some(path),
            _ if format_of_file(&path.to_string_lossy()).is_some() => request.record = Some(path),
            _ => request.rules.push(path),
        }
        request
    }

    /// Returns a request for a text that is opened as if it were a file.
    pub fn of_text(text: String) -> Self {
        Self {
            pasted: Some(text),
            ..Self::default()
        }
    }

    /// Returns true if nothing is requested.
    pub fn is_empty(&self) -> bool {
        self.pasted.is_none()
            && self.rules.is_empty()
            && self.record.is_none()
            && self.position.is_none()
    }

    /// Returns the name of the most important file: the record, the position or the first rule file.
    pub fn title(&self) -> String {
        if self.pasted.is_some() {
            return PASTED.to_owned();
        }
        let mut files = self.files();
        files
            .next()
            .map_or(String::new(), |path| base_name(&shown(path)))
    }

    /// Returns true if anything is read from standard input.
    pub fn has_standard_input(&self) -> bool {
        self.files().any(|path| is_standard_input(path))
    }

    fn files(&self) -> impl Iterator<Item = &PathBuf> {
        self.record.iter().chain(&self.position).chain(&self.rules)
    }

    /// Returns the file of a board that is to be opened without rules.
    pub fn stones(&self) -> Option<&Path> {
        let path = self.position.as_deref()?;
        let alone = Self {
            position: self.position.clone(),
            ..Self::default()
        };
        (*self == alone && !is_fen_file(path)).then_some(path)
    }

    /// Returns the files to be added to the recent files.
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

    /// Returns the request in the form that the session uses.
    pub fn to_session(&self) -> OpenRequest {
        let rules = RulesRequest {
            files: self.rules.clone(),
            as_language: self.language,
            overrides: self.overrides.clone(),
            strict: false,
            ..RulesRequest::default()
        };
        OpenRequest {
            rules: (!self.rules.is_empty()).then_some(rules),
            place: PlaceRequest {
                position: self.position.clone(),
                fen: self.fen.clone(),
                record: self.record.clone(),
                game: self.game,
                path: self.path.clone(),
                charset: self.charset.clone(),
                at_end: false,
                turn: self.turn,
                state: self.state.clone(),
                play: self.play.clone(),
            },
        }
    }
}

/// Returns the last part of a path, cleaned, which fits into a border.
pub fn base_name(path: &str) -> String {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    crate::base::clean::clean_line(name).into_owned()
}
