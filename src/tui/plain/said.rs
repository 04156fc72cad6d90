//! What was said so far, so that only what is new is said next.

use crate::board::Board;
use crate::record::NodeId;

/// What was said, so that only what is new is said next.
#[derive(Debug, Default)]
pub struct Plain {
    /// Messages that have not been said yet.
    pub(in crate::tui) messages: Vec<String>,
    /// True after something was opened, until that is said.
    pub(in crate::tui) is_new: bool,
    /// The node that was described last, with the board there.
    pub(super) place: Option<(NodeId, Board)>,
    /// The refusal that was said last, as a line.
    pub(in crate::tui) refusal: Option<String>,
    /// True if the last event left the refusal as it was told before.
    pub(in crate::tui) knows_refusal: bool,
    /// The squares that were said to be attacked.
    pub(super) attacked: Vec<crate::board::Square>,
    /// The squares that were said to have decided the game.
    pub(super) decisive: Vec<crate::board::Square>,
    /// The reason of the end that was said.
    pub(super) ending: Option<String>,
    /// The question or list that waits for an answer, as it was said.
    pub(super) layer: Option<Vec<String>>,
    /// The errors of the rules that were said.
    pub(super) errors: Option<Vec<String>>,
    /// The question of the program that was said.
    pub(super) question: Option<String>,
    /// How many tenths of a large record were said to be judged.
    pub(super) judged_tenths: usize,
    /// True if it was said that the machine thinks.
    pub(super) is_thinking: bool,
    /// The result of the analysis or of the random games that was said.
    pub(super) found: Option<Vec<String>>,
    /// True if every step of a judgement is said, false for those of the first hook itself.
    pub(in crate::tui) has_all_steps: bool,
    /// The board of stones as it was said.
    pub(super) stones: Option<SaidStones>,
    /// True if the list of games was said.
    pub(super) is_library_said: bool,
}

impl Plain {
    /// Forgets that the open question was said.
    pub(in crate::tui) fn say_layer_again(&mut self) {
        self.layer = None;
    }
}

/// What was last said about an open board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaidStones {
    pub(super) size: (u32, u32),
    pub(super) head: (u32, u32),
    pub(super) cursor: (u32, u32),
    pub(super) stones: [u64; 4],
}
