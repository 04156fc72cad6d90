//! What is known of moves at the current node, and which of them is being made.

use super::answers::Draft;
use super::listing::Listings;
use super::play::PendingMove;
use super::slot::Slot;
use crate::board::Square;
use crate::record::NodeId;
use crate::rules::Question;

/// The moves of the current node.
#[derive(Debug, Default)]
pub struct MoveState {
    pub(super) listings: Listings,
    /// The move that is being judged.
    pub(super) playing: Slot<PendingMove>,
    /// Answers to a program that asks.
    pub(super) draft: Draft,
    /// The node behind which a line is to be put that is being judged.
    pub(super) line_check: Slot<NodeId>,
}

impl MoveState {
    /// Returns true while a move is being judged.
    #[must_use]
    pub fn is_judging(&self) -> bool {
        self.playing.is_waiting()
    }

    /// Returns true while legal moves are being listed.
    #[must_use]
    pub fn is_listing(&self) -> bool {
        self.listings.is_listing()
    }

    /// Returns what the program asks now; nothing for rules that are told operations, and when the game is over.
    #[must_use]
    pub fn question(&self) -> Option<&Question> {
        self.draft.question.as_ref()
    }

    /// Returns the answers that were given since the current node.
    #[must_use]
    pub fn answers(&self) -> &[i32] {
        &self.draft.answers
    }

    /// Returns the squares that were pointed at and are part of the answers.
    pub fn answered_squares(&self) -> impl Iterator<Item = Square> + '_ {
        self.draft.squares.iter().map(|(_, square)| *square)
    }

    /// Forgets what other rules said.
    pub(super) fn forget(&mut self) {
        self.listings.forget();
        self.playing.clear();
    }

    /// Gives up what was begun on another record.
    pub(super) fn give_up(&mut self) {
        self.playing.clear();
        self.line_check.clear();
    }
}
