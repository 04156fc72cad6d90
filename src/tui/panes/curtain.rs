//! The curtain: in games with hidden information the board is shown to one player at a time.
//!
//! ```text
//!  nobody looks --Enter--> the player on turn --a move--> the same player, who sees what came of it --Enter--> nobody
//! ```
//!
//! Only PLAY has a curtain; STUDY and WRITE show everything, as does PLAY once the game is over. In lines of text, where
//! what was said stays, there is none: they tell everything, or what one player sees (`--plain --for 0`).

use crate::board::{Board, Move};
use crate::record::NodeId;
use crate::session::SeenMove;
use std::collections::BTreeMap;

/// Who looks at the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// Everything is shown.
    All,
    /// What a player sees.
    Player(u8),
    /// Nothing: the keyboard goes from one player to another.
    Nobody,
}

/// The state of the curtain.
#[derive(Clone, Debug, Default)]
pub struct Curtain {
    /// The player who looks.
    pub seat: Option<u8>,
    /// The player who always looks, who was chosen when the program began.
    pub fixed: Option<u8>,
    /// True if the last key would have shown everything, which has been told.
    pub is_warned: bool,
    /// What that player sees.
    pub seen: Option<SeenGame>,
}

/// What a player sees of a game.
#[derive(Clone, Debug)]
pub struct SeenGame {
    pub player: u8,
    /// The node of the board.
    pub node: NodeId,
    /// The board, once it is known; `Some(None)` if the rules cannot say what is seen.
    pub board: Option<Option<Board>>,
    /// The moves, each with what is seen of it, if that is known.
    pub moves: BTreeMap<NodeId, (Move, Option<SeenMove>)>,
}
