//! What the explorer has read, and what it has found.

use super::count::MoveCount;
use super::index::GamesPart;
use super::progress::ExplorerProgress;
use crate::board::Move;
use crate::record::NodeId;
use crate::rules::Rules;
use crate::session::slot::InFlight;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A move that was played from the position on the board.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedMove {
    /// The move with its text, or `None` if the rules do not list it.
    pub mv: Option<(Move, String)>,
    pub count: MoveCount,
}

/// What was played from a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Explored {
    /// All games that have the position.
    pub all: MoveCount,
    /// The number of these games that reach it by other positions than the open record.
    pub by_other_order: usize,
    /// The moves, the most frequent first.
    pub moves: Vec<PlayedMove>,
    /// The keys of the line to the position, and the number of parts that were counted.
    pub(super) about: (Vec<u64>, usize),
    /// The legal moves by the keys of the positions after them.
    pub(super) names: Arc<HashMap<u64, (Move, String)>>,
}

/// A node, and the revision of its record.
pub(super) type LineOf = (NodeId, (u64, u64));

/// The games that were read for one game of rules.
pub struct Explorer {
    pub progress: ExplorerProgress,
    /// What was played from the position on the board, once it is counted.
    pub found: Option<Arc<Explored>>,
    pub(super) parts: Vec<Arc<GamesPart>>,
    /// The hash of the texts of the rules, and the rules for which it was compared last.
    pub(super) texts: u64,
    pub(super) rules: Arc<dyn Rules>,
    /// The line to the position on the board, as keys, with the node and the revision of the record for which it is.
    pub(super) line: Option<(LineOf, Vec<u64>)>,
    pub(super) out: Option<InFlight>,
    pub(super) query: Option<InFlight>,
    /// True if the last query failed, which a new one would, too.
    pub(super) has_failed: bool,
}

impl Explorer {
    /// Returns true while games are read.
    pub fn is_busy(&self) -> bool {
        self.out.as_ref().is_some_and(|out| !out.done)
    }

    /// Returns true if what was found counts all games that were read.
    pub fn is_counted(&self) -> bool {
        let found = self.found.as_ref();
        found.is_some_and(|found| found.about.1 == self.parts.len())
    }

    /// Returns the number of games that count.
    pub fn games(&self) -> usize {
        self.progress.whole + self.progress.refused.count
    }

    /// Returns the path of a file by its index.
    pub fn file(&self, index: usize) -> Option<&Path> {
        self.progress.files.get(index).map(PathBuf::as_path)
    }

    pub(super) fn take_parts(&mut self, parts: Vec<Arc<GamesPart>>) {
        // In the order of the files, whichever thread was faster.
        let place = |part: &GamesPart| (part.file, part.games.first().map(|game| game.game));
        self.parts.extend(parts);
        self.parts.sort_by_key(|part| place(part));
    }
}
