//! The clock of the open game, and where it belongs.

use super::game_clock::GameClock;
use crate::record::NodeId;

/// The clock of the open game, and where it belongs.
#[derive(Debug)]
pub(in crate::session) struct TimedGame {
    pub(in crate::session) clock: GameClock,
    /// The serial number of the record.
    pub(in crate::session) loaded: u64,
    /// The node whose player's time runs.
    pub(in crate::session) node: NodeId,
    /// The node at which the clocks were new; what nodes up to it state is of another clock.
    pub(in crate::session) begun: NodeId,
    /// The result that was stated when the clock began.
    pub(in crate::session) result: String,
    /// True while another node is shown.
    pub(in crate::session) is_away: bool,
}
