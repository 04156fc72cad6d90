//! An estimate of points: what is known, and the run that finds it.

use super::slot::InFlight;
use crate::board::Square;

/// The estimated points of a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Estimate {
    /// The points of the first player less those of the second.
    pub lead: f64,
    /// By how much the lead may be wrong.
    pub error: f64,
    /// The points that are settled, with their owners.
    pub owned: Vec<(Square, u8)>,
    /// By how much more of the games the first player owned each point, from -1 to 1.
    pub shares: Vec<(Square, f64)>,
    /// The number of random games.
    pub games: u32,
}

/// An estimate that is being made, or was.
#[derive(Debug)]
pub(super) struct EstimateRun {
    pub(super) found: Option<Estimate>,
    pub(super) out: InFlight,
}
