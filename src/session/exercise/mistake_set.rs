//! The mistakes of a game.

use crate::board::Move;
use crate::codec::records::RootInfo;
use crate::record::{NodeId, Record};
use std::sync::Arc;

/// A mistake.
pub(super) struct Mistake {
    /// The node before it.
    pub(super) before: NodeId,
    pub(super) mv: Move,
    pub(super) player: u8,
    pub(super) loss: f64,
    /// The better line, and the same in words.
    pub(super) better: Vec<Move>,
    pub(super) words: Vec<String>,
    /// The move with its number, and without.
    pub(super) numbered: String,
    pub(super) name: String,
}

/// The mistakes of a game.
pub(super) struct MistakeSet {
    pub(super) record: Arc<Record>,
    pub(super) root_info: RootInfo,
    pub(super) mistakes: Vec<Mistake>,
}
