//! The state of the start screen: unsaved work, bundled games, recent files, and the filters.
//!
//! Invariant: the selected entry is visible, unless none is.

use super::line::Line;
use crate::board::Look;
use crate::board::look::{GameKind, Localized, in_language};
use crate::rules::{RuleLanguage, languages};
use crate::session::library::{LibraryGame, Preview, games};
use crate::session::recovery::LostSummary;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The start screen.
#[derive(Clone, Debug, Default)]
pub struct LibraryScreen {
    /// The bundled games.
    pub games: Vec<LibraryGame>,
    /// The recent files, the latest first.
    pub recent: Vec<PathBuf>,
    /// The unsaved work found at the start, the newest first.
    pub lost: Vec<LostSummary>,
    /// The number of the selected entry: games first, then files, then unsaved work.
    pub selected: usize,
    /// The kind of the visible games; `None` for all kinds.
    pub kind: Option<GameKind>,
    /// The language of the visible games; `None` for all languages.
    pub language: Option<&'static RuleLanguage>,
    /// The words that the texts of visible games contain.
    pub filter: Line,
    /// True while the filter has the focus.
    pub is_typing: bool,
    /// The reason why something could not be opened.
    pub error: Vec<String>,
    /// The previews that have been compiled; `None` for a game with errors.
    pub previews: HashMap<usize, Option<Arc<Preview>>>,
    /// The game whose preview was requested last.
    pub previewing: Option<usize>,
}

/// An entry of the list.
#[derive(Clone, Copy, Debug)]
pub enum LibraryEntry<'a> {
    /// A bundled game, and its look.
    Game(&'a LibraryGame, &'a Look),
    /// A recent file.
    File(&'a Path),
    /// Unsaved work of an earlier session.
    Lost(&'a LostSummary),
}

/// A mouse target on the start screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LibraryTarget {
    /// An entry of the list.
    Entry(usize),
    /// A kind of games, or all of them.
    Kind(Option<GameKind>),
    /// A language, or all of them.
    Language(Option<&'static RuleLanguage>),
    /// The input of the filter.
    Filter,
}

impl LibraryScreen {
    /// Creates the screen with the bundled games.
    pub fn new() -> Self {
        let games = games().to_vec();
        // Draughts is selected because most people know it.
        let selected = games.iter().position(|game| game.name() == "checkers");
        Self {
            selected: selected.unwrap_or(0),
            games,
            ..Self::default()
        }
    }

    /// Sorts the games by their titles in a language; the selected one stays selected.
    pub fn sort(&mut self, language: &str) {
        let chosen = self.games.get(self.selected).map(|game| game.file);
        let chosen_file = self.selected.checked_sub(self.games.len());
        let title = |game: &LibraryGame| {
            let title = in_language(&game.about().title, language);
            title.unwrap_or(game.name()).to_lowercase()
        };
        self.games
            .sort_by_cached_key(|game| (title(game), game.file));
        let place = self.games.iter().position(|game| Some(game.file) == chosen);
        if chosen_file.is_none() {
            self.selected = place.unwrap_or(0);
        }
        self.previews.clear();
        self.previewing = None;
    }

    /// Lists unsaved work above everything else and selects the newest.
    pub fn offer(&mut self, lost: Vec<LostSummary>) {
        if !lost.is_empty() {
            self.selected = self.games.len() + self.recent.len();
        }
        self.lost = lost;
    }

    /// Returns an entry by its number: games first, then files, then unsaved work.
    pub fn entry(&self, number: usize) -> Option<LibraryEntry<'_>> {
        if let Some(game) = self.games.get(number) {
            return Some(LibraryEntry::Game(game, game.about()));
        }
        let number = number.checked_sub(self.games.len())?;
        if let Some(file) = self.recent.get(number) {
            return Some(LibraryEntry::File(file));
        }
        let lost = self.lost.get(number.checked_sub(self.recent.len())?)?;
        Some(LibraryEntry::Lost(lost))
    }

    /// Returns the selected bundled game, if one is selected and visible.
    pub fn chosen_game(&self) -> Option<&LibraryGame> {
        self.games
            .get(self.selected)
            .filter(|_| self.is_shown(self.selected))
    }

    /// Returns the number of entries, visible or not.
    pub fn count(&self) -> usize {
        self.games.len() + self.recent.len() + self.lost.len()
    }

    /// Returns the numbers of the visible entries in order: unsaved work comes first.
    pub fn shown(&self) -> Vec<usize> {
        let (games, listed) = (self.games.len(), self.games.len() + self.recent.len());
        let mut nearest: Vec<usize> = (0..games).collect();
        nearest.sort_by_cached_key(|number| self.distance(*number));
        let all = (listed..self.count()).chain(nearest).chain(games..listed);
        all.filter(|number| self.is_shown(*number)).collect()
    }

    /// Returns how well a game matches the filter: 0 if that is its name, 1 if its name starts with it, 2 otherwise.
    fn distance(&self, number: usize) -> usize {
        let typed = self.filter.text().trim().to_lowercase();
        let Some(game) = self.games.get(number).filter(|_| !typed.is_empty()) else {
            return 0;
        };
        let titles = game.about().title.values();
        let mut names: Vec<String> = titles.map(|title| title.to_lowercase()).collect();
        names.push(game.name().to_lowercase());
        match names.contains(&typed) {
            true => 0,
            false if names.iter().any(|name| name.starts_with(&typed)) => 1,
            false => 2,
        }
    }

    /// Returns true if a filter is set.
    pub fn is_filtered(&self) -> bool {
        self.kind.is_some() || self.language.is_some() || !self.filter.text().is_empty()
    }

    /// Removes all filters.
    pub fn show_all(&mut self) {
        self.kind = None;
        self.language = None;
        self.filter.set("");
        self.is_typing = false;
    }

    /// Selects another entry if the selected one is not visible.
    pub fn choose_shown(&mut self) {
        if !self.is_shown(self.selected) {
            self.choose_first();
        }
    }

    /// Selects the first visible entry, which is the best match of the filter.
    pub fn choose_first(&mut self) {
        self.selected = self.shown().first().copied().unwrap_or(self.selected);
    }

    /// Returns the kinds of the games, in their order.
    pub fn kinds(&self) -> Vec<GameKind> {
        let is_there = |kind: &GameKind| {
            let mut games = self.games.iter();
            games.any(|game| game.about().kind == Some(*kind))
        };
        let kinds = GameKind::ALL.iter().map(|(_, kind)| *kind);
        kinds.filter(is_there).collect()
    }

    /// Returns the languages of the games, in their order.
    pub fn languages(&self) -> Vec<&'static RuleLanguage> {
        let is_there = |language: &&RuleLanguage| {
            let mut games = self.games.iter();
            games.any(|game| game.rule_language() == Some(*language))
        };
        languages().iter().filter(is_there).collect()
    }

    fn is_shown(&self, number: usize) -> bool {
        match self.entry(number) {
            None => false,
            Some(LibraryEntry::Lost(_)) => !self.is_filtered(),
            Some(LibraryEntry::File(path)) => {
                let is_any = self.kind.is_none() && self.language.is_none();
                is_any && self.is_wanted(&[&path.to_string_lossy()])
            }
            Some(LibraryEntry::Game(game, about)) => {
                self.kind.is_none_or(|kind| about.kind == Some(kind))
                    && (self.language.is_none() || game.rule_language() == self.language)
                    && self.is_game_wanted(game, about)
            }
        }
    }

    fn is_game_wanted(&self, game: &LibraryGame, about: &Look) -> bool {
        if self.filter.text().is_empty() {
            return true;
        }
        let texts = |texts: &Localized| texts.values().cloned().collect::<Vec<_>>().join("\n");
        let source = about.source.as_deref().unwrap_or_default();
        let (title, description) = (texts(&about.title), texts(&about.description));
        self.is_wanted(&[game.file, source, &title, &description])
    }

    /// Returns true if every word of the filter occurs in one of the texts, ignoring case.
    fn is_wanted(&self, texts: &[&str]) -> bool {
        let filter = self.filter.text().to_lowercase();
        let mut words = filter.split_whitespace();
        words.all(|word| texts.iter().any(|text| text.to_lowercase().contains(word)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::recovery::OpenFiles;

    fn files(screen: &LibraryScreen) -> Vec<&str> {
        let shown = screen.shown().into_iter();
        shown
            .filter_map(|number| match screen.entry(number)? {
                LibraryEntry::Game(game, _) => Some(game.file),
                LibraryEntry::File(path) => path.to_str(),
                LibraryEntry::Lost(lost) => lost.opened.rules.first().map(String::as_str),
            })
            .collect()
    }

    #[test]
    fn the_list_is_filtered_by_kind_language_and_words() {
        let mut screen = LibraryScreen::new();
        screen.recent = vec!["/home/ann/Hexes.sgf".into()];
        let all = files(&screen).len();
        screen.filter.set("hex pietr");
        assert!(files(&screen).is_empty());
        screen.filter.set("HEX piet");
        assert_eq!(files(&screen), ["hex.gdef"]);
        screen.filter.set("hexes");
        assert_eq!(files(&screen), ["/home/ann/Hexes.sgf"]);
        screen.choose_shown();
        assert_eq!(screen.selected, screen.games.len());
        assert!(screen.chosen_game().is_none());
        screen.show_all();
        screen.kind = Some(GameKind::Race);
        screen.language = RuleLanguage::named("bggl");
        assert_eq!(files(&screen), ["hexthrough.bggl"]);
        screen.choose_shown();
        assert_eq!(
            screen.chosen_game().map(|game| game.file),
            Some("hexthrough.bggl")
        );
        screen.show_all();
        assert_eq!(files(&screen).len(), all);
    }

    #[test]
    fn games_stand_in_the_order_of_their_titles() {
        let mut screen = LibraryScreen::new();
        let chosen = screen.chosen_game().map(|game| game.file);
        for language in ["en", "es", "pl"] {
            screen.sort(language);
            let games = screen.games.iter();
            let titles = games.map(|game| game.about().title.get(language).cloned());
            let titles: Vec<String> = titles
                .map(|title| title.expect("a title").to_lowercase())
                .collect();
            assert!(titles.is_sorted(), "{titles:?}");
            assert_eq!(screen.chosen_game().map(|game| game.file), chosen);
        }
    }

    #[test]
    fn the_game_nearest_to_what_is_typed_is_the_first() {
        let mut screen = LibraryScreen::new();
        for (typed, name) in [("go", "go"), ("chess", "chess"), ("CHESS", "chess")] {
            screen.filter.set(typed);
            screen.choose_first();
            let chosen = screen.chosen_game().map(LibraryGame::name);
            assert_eq!(chosen, Some(name), "{typed}");
        }
    }

    #[test]
    fn unsaved_work_is_the_first_and_is_chosen() {
        let mut screen = LibraryScreen::new();
        screen.recent = vec!["/home/ann/Hexes.sgf".into()];
        let lost = LostSummary {
            opened: OpenFiles {
                rules: vec!["mine.gdef".into()],
                record: None,
            },
            minutes_ago: 3,
        };
        screen.offer(vec![lost]);
        assert_eq!(files(&screen)[0], "mine.gdef");
        assert_eq!(screen.shown().first(), Some(&screen.selected));
        assert_eq!(screen.shown().len(), screen.count());
    }

    #[test]
    fn every_game_says_what_it_is() {
        let screen = LibraryScreen::new();
        for game in &screen.games {
            let about = game.about();
            assert!(
                about.kind.is_some() && about.source.is_some(),
                "{}",
                game.file
            );
            for language in ["en", "es", "pl"] {
                let text = about.description.get(language);
                let columns = text.map_or(0, |text| text.chars().count());
                assert!((1..70).contains(&columns), "{}: {language}", game.file);
                assert!(about.title.contains_key(language), "{}", game.file);
            }
        }
        assert!(screen.kinds().len() >= 4);
        assert_eq!(screen.languages().len(), 3);
    }
}
