//! How far the reading of games is, and what was wrong with them.

use crate::base::Message;
use std::path::PathBuf;

/// The most games of which a fault is named.
const MOST_NAMED: usize = 20;

/// Games with a fault.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FaultyGames {
    pub count: usize,
    /// The first ones: the index of the file, and the number of the game.
    pub named: Vec<(usize, usize)>,
}

impl FaultyGames {
    pub(super) fn add(&mut self, file: usize, game: usize) {
        self.count += 1;
        if self.named.len() < MOST_NAMED {
            self.named.push((file, game));
        }
    }

    /// Adds the games of another list behind those of this one.
    pub(super) fn append(&mut self, others: Self) {
        self.count += others.count;
        self.named.extend(others.named);
        // In the order of the files, whichever thread was faster.
        self.named.sort_unstable();
        self.named.truncate(MOST_NAMED);
    }
}

/// How far the reading of the games is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ExplorerProgress {
    /// The files, in the order in which they are read.
    pub files: Vec<PathBuf>,
    pub files_read: usize,
    /// The games of the files that were opened.
    pub games: usize,
    pub games_read: usize,
    /// The games whose moves are all legal.
    pub whole: usize,
    /// The games of which a move was refused. The moves before it count.
    pub refused: FaultyGames,
    pub unreadable: FaultyGames,
    /// The games of other rules, which do not count.
    pub others: usize,
    /// Why files could not be read.
    pub failures: Vec<Message>,
    /// True if no more positions can be kept.
    pub is_full: bool,
    pub(super) keys: usize,
}
