//! What was played from a position, in words: one wording for the screen, lines of text and the command line.

use super::count::MoveCount;
use super::progress::FaultyGames;
use super::state::{Explored, Explorer, PlayedMove};
use crate::base::clean::clean_line;
use crate::base::{Message, Translator};
use crate::board::Game;
use crate::message;
use crate::session::words::player_words;

/// The most games with a fault that are named.
const NAMED: usize = 3;

/// What a note below the moves is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExplorerNote {
    /// The games of the position.
    Count,
    /// Games that do not count, or not in full, because something is wrong with them.
    Fault,
    /// Games that do not count because they are of another game.
    Aside,
}

impl PlayedMove {
    /// Returns the move in words.
    pub fn words(&self, texts: &dyn Translator) -> String {
        match &self.mv {
            Some((_, text)) => text.clone(),
            None => texts.say(&message!("explorer-unlisted")),
        }
    }
}

impl MoveCount {
    /// Returns the shares of the games with a result: those that each player has won, with the drawn ones before the
    /// last player. Empty if no game has a result.
    pub fn shares(&self, game: &Game) -> Vec<f64> {
        let mut numbers: Vec<usize> = (0..game.players.max(1))
            .map(|player| self.wins(player))
            .collect();
        numbers.insert(numbers.len() - 1, self.drawn);
        let all: usize = numbers.iter().sum();
        match all {
            0 => Vec::new(),
            all => numbers
                .iter()
                .map(|number| *number as f64 / all as f64)
                .collect(),
        }
    }

    /// Returns the number of games that a player has won.
    pub fn wins(&self, player: u8) -> usize {
        self.won.get(usize::from(player)).copied().unwrap_or(0)
    }

    /// Returns how many games have the position, and how they ended.
    fn totals(&self, game: &Game, texts: &dyn Translator) -> Message {
        let won = |player: u8| {
            texts.say(&message!(
                "explorer-won",
                player = player_words(Some(game), player, texts.code()),
                games = self.wins(player)
            ))
        };
        let mut results: Vec<String> = (0..game.players).map(won).collect();
        results.push(texts.say(&message!("explorer-drawn", games = self.drawn)));
        message!(
            "explorer-position",
            games = self.games,
            results = results.join(", ")
        )
    }
}

impl Explorer {
    /// Returns what is said below the moves: the games of the position, and which games count in part or not at all.
    pub fn notes(
        &self,
        found: Option<&Explored>,
        game: &Game,
        texts: &dyn Translator,
    ) -> Vec<(ExplorerNote, String)> {
        use ExplorerNote::{Aside, Count, Fault};
        let progress = &self.progress;
        let mut notes: Vec<(ExplorerNote, Message)> = Vec::new();
        match found {
            Some(found) if found.all.games > 0 => {
                notes.push((Count, found.all.totals(game, texts)));
                if found.by_other_order > 0 {
                    notes.push((
                        Count,
                        message!(
                            "explorer-other-order",
                            other = found.by_other_order,
                            games = found.all.games
                        ),
                    ));
                }
            }
            Some(_) => notes.push((Count, message!("explorer-none-here"))),
            None if !self.is_busy() && self.games() == 0 => {
                notes.push((Count, message!("explorer-nothing-read")));
            }
            None => {}
        }
        if progress.is_full {
            notes.push((Fault, message!("explorer-full")));
        }
        let faulty = |games: &FaultyGames, make: fn(usize, String) -> Message| {
            (games.count > 0).then(|| (Fault, make(games.count, self.places(games))))
        };
        notes.extend(faulty(&progress.refused, |games, places| {
            message!("explorer-refused", games = games, places = places)
        }));
        notes.extend(faulty(&progress.unreadable, |games, places| {
            message!("explorer-unreadable", games = games, places = places)
        }));
        if progress.others > 0 {
            notes.push((Aside, message!("explorer-others", games = progress.others)));
        }
        let failures = progress.failures.iter().take(NAMED);
        notes.extend(failures.map(|failure| (Fault, failure.clone())));
        notes
            .into_iter()
            .map(|(note, message)| (note, texts.say(&message)))
            .collect()
    }

    /// Returns the first games with a fault, by file and number.
    fn places(&self, games: &FaultyGames) -> String {
        let place = |(file, game): &(usize, usize)| {
            let name = self.file(*file).and_then(|path| path.file_name());
            let name = name.unwrap_or_default().to_string_lossy();
            format!("{} {game}", clean_line(&name))
        };
        let mut places: Vec<String> = games.named.iter().take(NAMED).map(place).collect();
        if games.count > NAMED {
            places.push("…".to_owned());
        }
        places.join(", ")
    }
}
