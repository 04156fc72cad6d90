//! The games that ship: rule files and looks under `games/`, carried inside the program.
//!
//! Invariant: a game of the library is read-only; saving one means saving a copy.

use crate::base::nearest::nearest;
use crate::board::look::Localized;
use crate::rules::{RuleLanguage, gdef, languages};
use include_dir::{Dir, include_dir};
use std::path::Path;

static GAMES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/games");

/// One game that ships.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LibraryGame {
    /// The file of its rules, such as `checkers.gdef`.
    pub file: &'static str,
    /// The rules.
    pub rules: &'static str,
    /// The look, where there is one.
    pub look: Option<&'static str>,
}

impl LibraryGame {
    /// The name without the ending: `checkers`.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.file.split('.').next().unwrap_or(self.file)
    }

    /// What to type for it: its name, or its file where the name means another game.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match find(Path::new(self.name())) {
            Some(first) if first.file == self.file => self.name(),
            _ => self.file,
        }
    }

    /// The number of its language: a bare name means the game of the first language that has it.
    fn language(&self) -> Option<usize> {
        let own = RuleLanguage::of_file(self.file)?;
        languages().iter().position(|language| language == own)
    }

    /// Its title per language, as the look says; empty when it does not.
    #[must_use]
    pub fn title(&self) -> Localized {
        let look = self.look.and_then(|look| look.parse::<toml::Table>().ok());
        let title = look.as_ref().and_then(|look| {
            let board = look.get("board")?;
            board.get("title")?.as_table()
        });
        let words = title.into_iter().flatten();
        words
            .filter_map(|(code, name)| Some((code.clone(), name.as_str()?.to_owned())))
            .collect()
    }

    /// The file of its look: `checkers.bggl.toml`, else `checkers.toml`.
    #[must_use]
    pub fn look_file(&self) -> String {
        let own = format!("{}.toml", self.file);
        if GAMES.get_file(&own).is_some() {
            own
        } else {
            format!("{}.toml", self.name())
        }
    }
}

/// All games, sorted by name; of one name the language that was there first comes first.
#[must_use]
pub fn games() -> Vec<LibraryGame> {
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
            let look = GAMES.get_file(game.look_file());
            game.look = look.and_then(include_dir::File::contents_utf8);
            Some(game)
        })
        .collect();
    games.sort_by_key(|game| (game.name(), game.language()));
    games
}

/// The game of a name as people type it: `games/checkers.gdef`, `checkers.gdef` or `checkers`; or the file of functions
/// that games include, by its whole name.
#[must_use]
pub fn find(name: &Path) -> Option<LibraryGame> {
    let name = plain(name)?;
    if name == gdef::STANDARD_NAME {
        return Some(LibraryGame {
            file: gdef::STANDARD_NAME,
            rules: gdef::STANDARD,
            look: None,
        });
    }
    games()
        .into_iter()
        .find(|game| name == game.file || name == game.name())
}

/// The game that somebody may have meant.
#[must_use]
pub fn suggest(name: &Path) -> Option<LibraryGame> {
    let file = name.file_name()?.to_str()?;
    let word = file.split('.').next().unwrap_or(file);
    let games = games();
    let meant = games
        .iter()
        .find(|game| game.name() == word)
        .map(LibraryGame::name);
    let meant = meant.or_else(|| nearest(word, games.iter().map(LibraryGame::name)))?;
    games.into_iter().find(|game| game.name() == meant)
}

fn plain(name: &Path) -> Option<&str> {
    let name = name.to_str()?;
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
        for name in [
            "",
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
    fn every_game_has_a_look() {
        let names: Vec<&str> = games().iter().map(LibraryGame::word).collect();
        assert_eq!(
            names,
            [
                "amazons",
                "ataxx",
                "breakthrough",
                "checkers",
                "checkers.bggl",
                "chess",
                "connect4",
                "fidechess",
                "go",
                "gomoku",
                "halma",
                "hex",
                "hexthrough",
                "hooks",
                "linesofaction",
                "morris",
                "othello",
                "pawns",
                "sort",
                "tictactoe",
                "tictactoe.bggl"
            ]
        );
        assert!(games().iter().all(|game| game.look.is_some()));
    }
}
