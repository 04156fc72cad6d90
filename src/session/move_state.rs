//! What is known of moves at the current node, and which of them is being made.

use super::answers::Draft;
use super::listing::Listings;
use super::play::PendingMove;
use super::slot::Slot;
use crate::record::NodeId;

/// The moves of the current node.
#[derive(Debug, Default)]
pub(super) struct MoveState {
    pub(super) listings: Listings,
    /// The move that is being judged.
    pub(super) playing: Slot<PendingMove>,
    /// Answers to a program that asks.
    pub(super) draft: Draft,
    /// The node behind which a line is to be put that is being judged.
    pub(super) line_check: Slot<NodeId>,
}

impl MoveState {
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
