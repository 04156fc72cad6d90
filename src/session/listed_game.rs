//! The lines of the list of a file's games.

use crate::codec::records::GameSummary;

/// The lines of a file's games.
#[derive(Debug)]
pub struct GameList {
    /// The line of each game, in order.
    pub lines: Vec<ListedGame>,
}

/// What a list says about a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListedGame {
    pub players: String,
    /// The result as the file states it, or an empty text. The caller puts it into words, because that takes the names
    /// of the players.
    pub result: String,
    /// Why the game ended so, in the words of PGN.
    pub reason: String,
    /// Date, event, name, first moves.
    pub rest: Vec<String>,
}
impl ListedGame {
    pub fn of(game: &GameSummary) -> Self {
        let [first, second] = &game.players;
        let or_unknown = |text: &str| if text.is_empty() { "?" } else { text }.to_owned();
        let rest = [&game.date, &game.event, &game.name].map(String::clone);
        Self {
            players: format!("{} - {}", or_unknown(first), or_unknown(second)),
            result: game.result.clone(),
            reason: game.reason.clone(),
            rest: rest.into_iter().chain([game.moves.join(" ")]).collect(),
        }
    }

    /// Returns the line as text, with the result in these words.
    pub fn text(&self, result: &str) -> String {
        let result = if result.is_empty() { "?" } else { result };
        let rest = self.rest.iter().map(String::as_str);
        let parts = [self.players.as_str(), result].into_iter().chain(rest);
        let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
        parts.join("  ")
    }
}
