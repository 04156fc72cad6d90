//! What the machine has learned of a game, in a file beside its rules.
//!
//! Invariant: a file is used only with the rules and the values of parameters that it was learned from, so that an author
//! who changes the rules never plays against an opponent that learned other ones.

use super::RulesText;
use super::companion_paths::companion_paths;
use super::files::{self, shown};
use super::library;
use super::load::{Loaded, TextOrigin};
use super::rules_file::as_text;
use crate::base::{Message, Sources};
use crate::codec::records::rules_hash;
use crate::message;
use crate::rules::{RuleLanguage, Rules, languages};
use crate::search::LevelBlurs;
use crate::search::learning::{
    LEARNED_ENDING, LearnedFault, LearnedGame, MAX_LEARNED_BYTES, PlayStyle, is_learned,
};
use crate::search::tree_search::Experience;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A file of what was learned, as it was read.
#[derive(Clone, Debug)]
pub struct LearnedFile {
    /// Its name for messages.
    pub name: String,
    bytes: Arc<[u8]>,
}

/// What a file of what was learned is worth with the rules at hand.
#[derive(Clone, Debug, Default)]
pub enum Learned {
    /// There is no file.
    #[default]
    Nothing,
    /// It fits the rules.
    Game(Arc<LearnedGame>),
    /// It is not used, for this reason.
    Unused(Message),
}

impl Learned {
    /// Returns what was learned, if it is used.
    pub fn game(&self) -> Option<&Arc<LearnedGame>> {
        match self {
            Self::Game(game) => Some(game),
            Self::Nothing | Self::Unused(_) => None,
        }
    }

    /// Returns why a file beside the rules is not used, if there is one.
    pub fn why_unused(&self) -> Option<&Message> {
        match self {
            Self::Unused(reason) => Some(reason),
            Self::Nothing | Self::Game(_) => None,
        }
    }

    /// Returns how much each level misjudges positions, if that was measured.
    pub fn blurs(&self) -> Option<LevelBlurs> {
        self.game().and_then(|game| game.blurs)
    }

    /// Returns how the machine plays with it.
    pub fn style(&self) -> PlayStyle {
        self.game().map_or(PlayStyle::Usual, |game| game.style)
    }

    /// Returns the experience with which searches begin.
    pub fn experience(&self, rules: &Arc<dyn Rules>) -> Experience {
        self.game().map_or_else(Experience::default, |game| {
            Experience::of_learned(rules, game)
        })
    }
}

/// Returns how the machine plays, in words.
pub fn style_words(style: PlayStyle) -> Message {
    match style {
        PlayStyle::Usual => message!("learned-style-usual"),
        PlayStyle::UsualHalf => message!("learned-style-usual-half"),
        PlayStyle::Minimax { percent } => message!("learned-style-minimax", percent = percent),
        PlayStyle::Prior { visits } => message!("learned-style-prior", visits = visits),
    }
}

impl LearnedFile {
    /// Reads a file.
    ///
    /// # Errors
    /// The file cannot be read, or is too long.
    pub fn read(path: &Path) -> Result<Self, Message> {
        Ok(Self {
            name: shown(path),
            bytes: files::read_bytes(path, MAX_LEARNED_BYTES)?.into(),
        })
    }

    /// Returns why a file may not be replaced by what is learned: it is there and is something else.
    pub fn obstacle(path: &Path) -> Option<Message> {
        let is_ours = |bytes: Vec<u8>| bytes.is_empty() || is_learned(&bytes);
        let is_other = match files::read_bytes(path, MAX_LEARNED_BYTES) {
            Ok(bytes) => !is_ours(bytes),
            Err(reason) => reason.id == "session-file-too-long",
        };
        is_other.then(|| message!("learned-other-file", file = shown(path)))
    }

    /// Creates a file that was not written yet.
    pub(super) fn of(name: String, bytes: Vec<u8>) -> Self {
        Self {
            name,
            bytes: bytes.into(),
        }
    }

    /// Finds the file beside rules. One that cannot be read is the same as none: playing needs no file.
    fn beside(rules: &TextOrigin) -> Option<Self> {
        match rules {
            TextOrigin::StandardInput => None,
            TextOrigin::Library(file) => {
                let file = library::find(Path::new(file))?.learned()?;
                Some(Self {
                    name: file.name.to_owned(),
                    bytes: file.bytes.into(),
                })
            }
            TextOrigin::Disk(path) => {
                let paths = companion_paths(path, LEARNED_ENDING);
                paths.iter().find_map(|path| Self::read(path).ok())
            }
        }
    }

    /// Returns what it is worth with rules that have a hash.
    pub(super) fn with(&self, rules: &dyn Rules, hash: u64) -> Learned {
        match LearnedGame::from_bytes(&self.bytes, rules, hash) {
            Ok(game) => Learned::Game(Arc::new(game)),
            Err(LearnedFault::OtherRules) => {
                Learned::Unused(message!("learned-other-rules", file = &self.name))
            }
            Err(LearnedFault::Damaged) => {
                Learned::Unused(message!("learned-damaged", file = &self.name))
            }
        }
    }
}

/// Returns the hash of the texts of rules with the values of their parameters. Looks and tests do not count.
fn hash_of(sources: &Sources, overrides: &[String]) -> u64 {
    let files = sources.files().iter();
    let rules = files.filter(|file| !file.name().ends_with(".toml"));
    let mut whole: Vec<String> = rules.map(|file| file.text().to_string()).collect();
    whole.extend_from_slice(overrides);
    // Joined by a character that no text has, so that moving a line from one file to the next changes the hash.
    rules_hash(&whole.join("\0"))
}

impl Loaded {
    /// Returns the hash by which a file of what was learned knows these rules.
    pub fn hash(&self) -> u64 {
        hash_of(&self.sources, &as_text(&self.options.overrides))
    }

    /// Reads what was learned of the rules from the file beside them.
    pub fn learned(&self) -> Learned {
        self.learned_by(self.learned_file())
    }

    /// Reads what was learned of the rules from a file.
    pub fn learned_in(&self, path: &Path) -> Learned {
        self.learned_by(LearnedFile::read(path).ok())
    }

    fn learned_by(&self, file: Option<LearnedFile>) -> Learned {
        let found = file.zip(self.rules.as_ref());
        found.map_or(Learned::Nothing, |(file, rules)| {
            file.with(&**rules, self.hash())
        })
    }

    /// Reads the file beside the rules; several files of rules share that of the first.
    pub(super) fn learned_file(&self) -> Option<LearnedFile> {
        LearnedFile::beside(self.origins.first()?)
    }

    /// Returns where what is learned of the rules is written; `None` for rules that are no file.
    pub fn learned_path(&self) -> Option<PathBuf> {
        self.origins.first()?.path().map(learned_path_of)
    }
}

/// Returns where what is learned of a file of rules is written: `checkers.learned` beside `checkers.gdef`, but
/// `checkers.gdef.learned` if other rules of that name lie there.
pub(super) fn learned_path_of(rules: &Path) -> PathBuf {
    let short = rules.with_extension(LEARNED_ENDING);
    let paths = companion_paths(rules, LEARNED_ENDING);
    let is_other = |language: &RuleLanguage| {
        let other = short.with_extension(language.name);
        other != rules && files::exists(&other)
    };
    let is_shared = languages().iter().any(is_other);
    let mut paths = paths.into_iter();
    let full = paths.next().unwrap_or_else(|| short.clone());
    match paths.next() {
        Some(short) if !is_shared => short,
        _ => full,
    }
}

impl RulesText {
    /// Returns the hash by which a file of what was learned knows the rules that are played.
    pub(super) fn hash(&self) -> u64 {
        hash_of(self.sources(), self.overrides())
    }

    /// Returns the hash of the texts of the rules that are played, whatever the values of their parameters are.
    pub(super) fn texts_hash(&self) -> u64 {
        hash_of(self.sources(), &[])
    }
}
