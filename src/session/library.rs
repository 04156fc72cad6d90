//! The bundled games: rule files and looks under `games/`, embedded in the program.
//!
//! Invariant: a bundled game is read-only; saving one means saving a copy.

use super::companion_paths::companion_paths;
use super::files::{self, FileParts};
use crate::base::Message;
use crate::base::nearest::nearest;
use crate::board::{Board, Game, Look};
use crate::codec::look::read_board;
use crate::codec::records::FileBytes;
use crate::rules::{RuleLanguage, gdef, languages};
use crate::search::learning::LEARNED_ENDING;
use include_dir::{Dir, include_dir};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// The prefix of a name that denotes a bundled file even if a file of this name exists on disk.
const PREFIX: &str = "library:";

static GAMES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/games");

static SORTED_GAMES: LazyLock<Vec<LibraryGame>> = LazyLock::new(sorted_games);

/// The looks by the name of their rule file. They are parsed when the first of them is needed, because opening a single
/// game needs none of them.
static LOOKS: LazyLock<HashMap<&str, Look>> = LazyLock::new(|| {
    let look = |game: &LibraryGame| Some((game.file, read_board(game.look?)));
    games().iter().filter_map(look).collect()
});

/// A bundled game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LibraryGame {
    /// The name of its rule file, such as `checkers.gdef`.
    pub file: &'static str,
    /// The text of its rules.
    pub rules: &'static str,
    /// The text of its look, if it has one.
    pub look: Option<&'static str>,
}

impl LibraryGame {
    /// Returns the name without the extension: `checkers`.
    pub fn name(&self) -> &'static str {
        self.file.split('.').next().unwrap_or(self.file)
    }

    /// Returns the name to type for it: the short name, or the file name if the short name denotes another game.
    pub fn word(&self) -> &'static str {
        match find(Path::new(self.name())) {
            Some(first) if first.file == self.file => self.name(),
            _ => self.file,
        }
    }

    /// Returns a path that denotes its rules even if such a file exists on disk.
    pub fn path(&self) -> PathBuf {
        path_of(self.file)
    }

    /// Returns the language of its rules.
    pub fn rule_language(&self) -> Option<&'static RuleLanguage> {
        RuleLanguage::of_file(self.file)
    }

    /// Returns the index of its language: a short name denotes the game of the first language that has one of this
    /// name.
    fn language(&self) -> Option<usize> {
        let rule_language = self.rule_language()?;
        languages()
            .iter()
            .position(|language| language == rule_language)
    }

    /// Returns its look, or the default look if it has none.
    pub fn about(&self) -> &'static Look {
        static PLAIN: LazyLock<Look> = LazyLock::new(Look::default);
        LOOKS.get(self.file).unwrap_or_else(|| &PLAIN)
    }

    /// Returns the file of its look: `checkers.bggl.toml`, or else `checkers.toml`.
    pub fn look_file(&self) -> Option<LibraryFile> {
        self.companion("toml")
    }

    /// Returns a sample record with variations and comments.
    pub fn sample(&self) -> Option<LibraryFile> {
        self.document("sgf")
    }

    /// Returns an interesting position.
    pub fn position(&self) -> Option<LibraryFile> {
        self.document("gbb")
    }

    /// Returns the tests of its rules: `checkers.bggl.tests.toml`, or else `checkers.tests.toml`.
    pub fn tests_file(&self) -> Option<LibraryFile> {
        self.companion("tests.toml")
    }

    /// Returns what the machine has learned of it.
    pub fn learned(&self) -> Option<LibraryFile> {
        self.document(LEARNED_ENDING)
    }

    /// Returns a record or position beside its rules. A file with the short name belongs to the game that the short
    /// name denotes, since another game of that name may have other pieces.
    fn document(&self, ending: &str) -> Option<LibraryFile> {
        let is_first = self.word() == self.name();
        let is_own = |file: &LibraryFile| is_first || file.name.starts_with(self.file);
        self.companion(ending).filter(is_own)
    }

    /// Returns its rules in words, in the language of a code such as `es`.
    pub fn rules_in_words(&self, language: &str) -> Option<&'static str> {
        self.companion(&format!("{language}.md"))?.text()
    }

    /// Returns a file that is bundled with its rules: the one named after the full name of the rule file wins.
    fn companion(&self, ending: &str) -> Option<LibraryFile> {
        let paths = companion_paths(Path::new(self.file), ending);
        paths.iter().find_map(|path| LibraryFile::of(path))
    }
}

/// What is shown of a game before it is opened.
#[derive(Clone, Debug)]
pub struct Preview {
    /// The size, players, pieces and look.
    pub game: Game,
    /// The initial board.
    pub board: Board,
}

/// A bundled file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LibraryFile {
    /// The file name, such as `checkers.sgf`.
    pub name: &'static str,
    /// The contents.
    pub bytes: &'static [u8],
}

impl LibraryFile {
    fn of(path: &Path) -> Option<Self> {
        let file = GAMES.get_file(path)?;
        Some(Self {
            name: file.path().to_str()?,
            bytes: file.contents(),
        })
    }

    /// Returns a path that denotes this file even if such a file exists on disk.
    pub fn path(&self) -> PathBuf {
        path_of(self.name)
    }

    /// Returns the contents as text, or `None` if they are not UTF-8.
    pub fn text(&self) -> Option<&'static str> {
        std::str::from_utf8(self.bytes).ok()
    }
}

/// Returns all games, sorted by name, and games of one name in the order of their languages.
pub fn games() -> &'static [LibraryGame] {
    &SORTED_GAMES
}

fn sorted_games() -> Vec<LibraryGame> {
    let mut games: Vec<LibraryGame> = GAMES
        .files()
        .filter(|file| {
            let name = file.path().to_str();
            name.and_then(RuleLanguage::of_file).is_some()
        })
        .filter_map(|file| {
            let mut game = LibraryGame {
                file: file.path().to_str()?,
                rules: file.contents_utf8()?,
                look: None,
            };
            game.look = game.look_file().and_then(|look| look.text());
            Some(game)
        })
        .collect();
    games.sort_by_key(|game| (game.name(), game.language()));
    games
}

/// Returns the game for a name as typed: `games/checkers.gdef`, `checkers.gdef` or `checkers`; or a file that games
/// include, by its full name.
pub fn find(name: &Path) -> Option<LibraryGame> {
    let name = plain(name)?;
    if name == gdef::STANDARD_NAME {
        return Some(LibraryGame {
            file: gdef::STANDARD_NAME,
            rules: gdef::STANDARD,
            look: None,
        });
    }
    let mut games = games().iter().copied();
    games.find(|game| name == game.file || name == game.name())
}

/// Returns the record or position for a name as typed: `games/othello.sgf` or `othello.sgf`.
pub fn find_document(name: &Path) -> Option<LibraryFile> {
    let name = plain(name)?;
    let is_document = name.ends_with(".sgf") || name.ends_with(".gbb");
    LibraryFile::of(Path::new(name)).filter(|_| is_document)
}

/// Returns the game to which a record or position belongs.
pub fn game_of_document(document: &LibraryFile) -> Option<LibraryGame> {
    let is_its = |file: Option<LibraryFile>| file.is_some_and(|file| file.name == document.name);
    let mut games = games().iter().copied();
    games.find(|game| is_its(game.sample()) || is_its(game.position()))
}

/// Reads a record or position from disk, or the bundled one of this name if there is no such file. The second value is
/// true for a bundled one.
///
/// # Errors
/// As for [`files::read_input`].
pub(super) fn read_document(path: &Path) -> Result<(Vec<u8>, bool), Message> {
    if let Some(document) = find_explicit(path) {
        return Ok((document.bytes.to_vec(), true));
    }
    match files::read_input(path, files::MAX_RECORD_BYTES) {
        Ok(bytes) => Ok((bytes, false)),
        Err(error) => match shipped_instead(path, &error) {
            Some(document) => Ok((document.bytes.to_vec(), true)),
            None => Err(error),
        },
    }
}

/// Opens a record that is read in parts, if it is a file on disk of at least `least` bytes.
pub(super) fn open_document(path: &Path, least: u64) -> Option<FileParts> {
    if files::is_standard_input(path) || is_explicit(path) || !files::is_file(path) {
        return None;
    }
    let file = files::open_parts(path).ok()?;
    (file.length() >= least).then_some(file)
}

/// Checks that a record or position can be read, without reading it.
///
/// # Errors
/// As for [`files::check_readable`].
pub(super) fn look_at_document(path: &Path) -> Result<(), Message> {
    if find_explicit(path).is_some() {
        return Ok(());
    }
    let look = files::check_readable(path, files::MAX_PARTS_BYTES);
    look.or_else(|error| match shipped_instead(path, &error) {
        Some(_) => Ok(()),
        None => Err(error),
    })
}

fn find_explicit(path: &Path) -> Option<LibraryFile> {
    is_explicit(path).then(|| find_document(path)).flatten()
}

fn shipped_instead(path: &Path, error: &Message) -> Option<LibraryFile> {
    (error.id == "session-file-missing")
        .then(|| find_document(path))
        .flatten()
}

/// Returns the game with the most similar name.
pub fn suggest(name: &Path) -> Option<LibraryGame> {
    let file = name.file_name()?.to_str()?;
    let word = file.split('.').next().unwrap_or(file);
    let games = games();
    let meant = games
        .iter()
        .find(|game| game.name() == word)
        .map(LibraryGame::name);
    let meant = meant.or_else(|| nearest(word, games.iter().map(LibraryGame::name)))?;
    games.iter().copied().find(|game| game.name() == meant)
}

pub(super) fn path_of(file: &str) -> PathBuf {
    PathBuf::from(format!("{PREFIX}{file}"))
}

/// Returns true for a name that denotes a bundled file even if such a file exists on disk.
pub(super) fn is_explicit(name: &Path) -> bool {
    name.to_str().is_some_and(|name| name.starts_with(PREFIX))
}

fn plain(name: &Path) -> Option<&str> {
    let name = name.to_str()?;
    if let Some(name) = name.strip_prefix(PREFIX) {
        return Some(name);
    }
    let name = name.strip_prefix("./").unwrap_or(name);
    Some(name.strip_prefix("games/").unwrap_or(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_found_by_every_usual_name() {
        for name in [
            "checkers",
            "checkers.gdef",
            "games/checkers.gdef",
            "./games/checkers",
        ] {
            let game = find(Path::new(name)).expect(name);
            assert_eq!((game.name(), game.file), ("checkers", "checkers.gdef"));
        }
        let explicit = Path::new("library:checkers.bggl");
        assert_eq!(
            find(explicit).map(|game| game.path()),
            Some(explicit.into())
        );
        for name in [
            "",
            "library:",
            "library:games/checkers",
            "games/",
            "other/checkers.gdef",
            "checkers.toml",
            "chekers",
        ] {
            assert_eq!(find(Path::new(name)), None, "{name}");
        }
    }

    #[test]
    fn a_slip_leads_to_the_nearest_game() {
        for name in ["chekers.gdef", "games/chekers", "/tmp/checkers.gdef"] {
            let game = suggest(Path::new(name)).expect(name);
            assert_eq!(game.name(), "checkers");
        }
        assert_eq!(suggest(Path::new("xyzzy")), None);
    }

    #[test]
    fn what_ships_beside_a_game_is_found_by_its_name() {
        let checkers = find(Path::new("checkers.bggl")).expect("a game");
        let look = checkers.look_file().expect("a look");
        assert_eq!(look.name, "checkers.bggl.toml", "the longer name wins");
        for name in ["checkers.toml", "checkers.gdef", "nothing.sgf", "../a.sgf"] {
            assert_eq!(find_document(Path::new(name)), None, "{name}");
        }
        for game in games() {
            for document in [game.sample(), game.position()].into_iter().flatten() {
                let path = Path::new("games").join(document.name);
                assert_eq!(find_document(&path), Some(document));
                let owner = game_of_document(&document).expect("a game");
                assert_eq!(owner.name(), game.name());
            }
        }
    }

    #[test]
    fn every_game_has_a_look() {
        let names: Vec<&str> = games().iter().map(LibraryGame::word).collect();
        assert_eq!(
            names,
            [
                "abalone",
                "alquerque",
                "amazons",
                "ataxx",
                "backgammon",
                "baghchal",
                "battleship",
                "breakthrough",
                "checkers",
                "checkers.bggl",
                "chess",
                "chess.bdl",
                "connect4",
                "dotsandboxes",
                "dvonn",
                "fanorona",
                "fidechess",
                "go",
                "gomoku",
                "halma",
                "halma4",
                "hasami",
                "havannah",
                "hex",
                "hexthrough",
                "hooks",
                "international",
                "kalah",
                "konane",
                "lasca",
                "linesofaction",
                "ludo",
                "morris",
                "othello",
                "oware",
                "pawns",
                "pente",
                "quoridor",
                "renju",
                "russian",
                "shogi",
                "sort",
                "stratego",
                "surakarta",
                "tablut",
                "tictactoe",
                "tictactoe.bggl",
                "turkish",
                "twixt",
                "ur",
                "xiangqi",
                "y"
            ]
        );
        assert!(games().iter().all(|game| game.look.is_some()));
    }
}
