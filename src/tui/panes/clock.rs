//! What is remembered of the clock between two events.

use crate::record::NodeId;

/// What was shown and told of the clock last.
#[derive(Clone, Debug, Default)]
pub struct ClockPane {
    /// The clocks as they were shown.
    pub shown: String,
    /// True if another node is shown than the one at which the clock runs, which has been told.
    pub is_away: bool,
    /// The seconds left that lines of text have told of this turn, and the node of the turn.
    pub told: Option<(NodeId, u64)>,
    /// The player whose time is up, which has been asked about.
    pub asked: Option<u8>,
    /// The node for which the board was turned last.
    pub turned_for: Option<NodeId>,
}
