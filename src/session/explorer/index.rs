//! The positions of games as keys, in the order in which they were reached.

use crate::board::{Game, Position};
use crate::session::text_games::result_property;
use std::hash::{DefaultHasher, Hash, Hasher};

/// The key between two positions of which the second was set up, not reached by a move.
pub(super) const BREAK: u64 = 0;

/// The most moves of a game that are indexed.
pub(super) const MOST_PLIES: usize = 60;

/// Returns the key of a position. Positions with equal boards and players to move have equal keys, whatever their
/// history is; others have different ones, but for one chance in 2^64.
pub fn position_key(position: &Position) -> u64 {
    // Not the hash of the position itself, which covers the state: there rules may keep how often a position occurred,
    // and then two ways to one position would never meet.
    let mut hasher = DefaultHasher::new();
    (&position.board, position.turn).hash(&mut hasher);
    hasher.finish().max(BREAK + 1)
}

/// How a game ended, as its file says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    Won(u8),
    Drawn,
    Unknown,
}

impl GameResult {
    /// Returns the result in the words of SGF, PGN or PDN.
    pub fn of(stated: &str, game: &Game) -> Self {
        let stated = result_property(stated, game).unwrap_or(stated);
        match stated.split_once('+') {
            Some(("B" | "b", _)) => return Self::Won(0),
            Some(("W" | "w", _)) => return Self::Won(1),
            _ => {}
        }
        match &*stated.to_ascii_lowercase() {
            "0" | "draw" | "jigo" | "j" => Self::Drawn,
            _ => Self::Unknown,
        }
    }
}

/// A game of which the positions are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IndexedGame {
    /// Its number in the file, from 1.
    pub game: u32,
    /// The year in which it was played; 0 if the file does not say.
    pub year: u16,
    pub result: GameResult,
    /// The index of its first key.
    pub(super) begin: u32,
}

/// Some games of one file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GamesPart {
    /// The index of the file.
    pub file: usize,
    pub games: Vec<IndexedGame>,
    /// The keys of all games, one game after the other.
    pub(super) keys: Vec<u64>,
}

impl GamesPart {
    pub(super) fn new(file: usize) -> Self {
        Self {
            file,
            ..Self::default()
        }
    }

    /// Adds a game with its keys.
    pub(super) fn add(&mut self, game: usize, result: GameResult, year: u16, keys: &[u64]) {
        // A part is a few hundred games, so the numbers are far below these limits.
        let (Ok(game), Ok(begin)) = (u32::try_from(game), u32::try_from(self.keys.len())) else {
            return;
        };
        self.games.push(IndexedGame {
            game,
            year,
            result,
            begin,
        });
        self.keys.extend_from_slice(keys);
    }

    /// Returns a game by its index, with its keys.
    pub(super) fn game(&self, index: usize) -> Option<(&IndexedGame, &[u64])> {
        let game = self.games.get(index)?;
        let end = self.games.get(index + 1);
        let end = end.map_or(self.keys.len(), |next| next.begin as usize);
        Some((game, self.keys.get(game.begin as usize..end)?))
    }

    /// Returns the number of keys.
    pub(super) fn size(&self) -> usize {
        self.keys.len()
    }
}
