//! The state of the line in which a move is typed.

use crate::base::Message;
use crate::board::{Move, Op, Square};
use crate::record::NodeId;
use crate::rules::Listing;
use crate::tui::keys::Key;
use crate::tui::line::Line;
use crate::tui::panes::ShownJudgement;
use std::sync::Arc;

/// The number of lines in the history.
const HISTORY: usize = 200;

/// The state of the composer.
#[derive(Clone, Debug, Default)]
pub struct Composer {
    /// The input.
    pub line: Line,
    /// True if the line was begun by the key for typing, until it is left.
    pub is_text: bool,
    /// The text of the lifted piece behind which the line is typed, if any.
    pub lifted: String,
    /// The keys typed while the line is being judged.
    pub waiting: Vec<Key>,
    /// The refusal that was on the screen last, which can still be asked about.
    pub last_refusal: Option<ShownJudgement>,
    /// Why the text that was entered last could not be read, and the node at which it was.
    pub last_error: Option<(Message, NodeId)>,
    /// The lines played before, the latest last.
    pub history: Vec<String>,
    /// The index of the recalled line in the history.
    pub recalled: Option<usize>,
    /// The error of the line, and its column from 1; 0 means the whole line.
    pub error: Option<(Message, usize)>,
    /// The legal move that the refused line is nearest to.
    pub suggestion: Option<String>,
    /// The move as which the refused line was read.
    pub read_as: Option<Message>,
    /// True while the entered line is being judged.
    pub is_entered: bool,
    /// The node of the machine's move at which the line is typed, which is played behind that move if it is whole then.
    pub early: Option<NodeId>,
    /// True after a move that was played as soon as it was whole: Enter, pressed from habit, does nothing then.
    pub passes_enter: bool,
    /// True after a refusal: typing replaces the line, unless it is edited first.
    pub is_refused: bool,
    /// The legal moves that the line denotes or begins.
    pub completions: Completions,
}

/// The legal moves that a line denotes or begins, and what they were found for.
#[derive(Clone, Debug, Default)]
pub struct Completions {
    /// The moves, those that the line denotes first.
    pub moves: Vec<Move>,
    /// The text of each move; no two are equal.
    pub texts: Vec<String>,
    /// The operations with which all of them begin if a piece has arrived by then, so that further squares are left to
    /// say; otherwise empty.
    pub start: Vec<Op>,
    line: String,
    listing: Option<Arc<Listing>>,
}

impl Completions {
    /// Creates the completions of a line among the legal moves.
    pub fn new(line: &str, listing: Option<Arc<Listing>>, found: Vec<(Move, String)>) -> Self {
        let (moves, texts) = found.into_iter().unzip();
        Self {
            moves,
            texts,
            start: Vec::new(),
            line: line.to_owned(),
            listing,
        }
    }

    /// Returns the squares that can follow the start, each once.
    pub fn next_squares(&self) -> Vec<Square> {
        let next = self.moves.iter().filter_map(|mv| mv.get(self.start.len()));
        let mut squares: Vec<Square> = next.map(|op| op.square()).collect();
        squares.sort_unstable();
        squares.dedup();
        squares
    }

    /// Returns true if they were found for this line and these legal moves.
    pub fn are_of(&self, line: &str, listing: Option<&Arc<Listing>>) -> bool {
        let is_same = match (&self.listing, listing) {
            (Some(known), Some(other)) => Arc::ptr_eq(known, other),
            (known, other) => known.is_none() && other.is_none(),
        };
        is_same && self.line == line
    }

    pub fn only(&self) -> Option<&Move> {
        match self.moves.as_slice() {
            [only] => Some(only),
            _ => None,
        }
    }
}

impl Composer {
    /// Appends a line to the history.
    pub fn remember(&mut self, text: &str) {
        self.history.retain(|line| line != text);
        self.history.push(text.to_owned());
        if self.history.len() > HISTORY {
            self.history.remove(0);
        }
    }

    /// Discards the result for the line.
    pub fn forget_verdict(&mut self) {
        self.error = None;
        self.suggestion = None;
        self.read_as = None;
        self.is_entered = false;
        self.is_refused = false;
    }

    /// Recalls an earlier or later line of the history; after the last one the line is empty. Returns false if there is
    /// no such line.
    pub fn recall(&mut self, earlier: bool) -> bool {
        let count = self.history.len();
        let recalled = match (self.recalled, earlier) {
            (None, true) => count.checked_sub(1),
            (None, false) => None,
            (Some(index), true) => Some(index.saturating_sub(1)),
            (Some(index), false) => (index + 1 < count).then_some(index + 1),
        };
        if recalled.is_none() && self.recalled.is_none() {
            return false;
        }
        let text = recalled.and_then(|index| self.history.get(index));
        self.line.set(text.map_or("", String::as_str));
        self.recalled = recalled;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_back_in_order_each_once() {
        let mut composer = Composer::default();
        assert!(!composer.recall(true));
        for line in ["a1", "b2", "a1"] {
            composer.remember(line);
        }
        let mut recalled = Vec::new();
        for earlier in [true, true, true, false, false] {
            assert!(composer.recall(earlier));
            recalled.push(composer.line.text().to_owned());
        }
        assert_eq!(recalled, ["a1", "b2", "b2", "a1", ""]);
        assert!(!composer.recall(false));
        for number in 0..2 * HISTORY {
            composer.remember(&number.to_string());
        }
        assert_eq!(composer.history.len(), HISTORY);
    }
}
