//! The grammar of the commands that play: `gtp` and `match`.

use super::analysis_arguments::{seconds, threads};
use super::arguments::RulesArguments;
use crate::search::Effort;
use clap::Args;
use std::time::Duration;

/// The effort for each move.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(super) struct EffortArguments {
    /// The number of visits of the search for a move.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub visits: Option<u64>,
    /// The time for a move, in seconds.
    #[arg(long, value_name = "S", allow_negative_numbers = true, value_parser = seconds)]
    pub seconds: Option<Duration>,
}

impl EffortArguments {
    /// Returns the effort that was asked for, or `None` if none was.
    pub(super) fn given(self) -> Option<Effort> {
        (self.visits.is_some() || self.seconds.is_some()).then(|| Effort {
            visits: self.visits.unwrap_or(u64::MAX),
            time: self.seconds,
        })
    }
}

#[derive(Debug, Args)]
pub(super) struct GtpArguments {
    #[command(flatten)]
    pub rules: RulesArguments,
    #[command(flatten)]
    pub effort: EffortArguments,
    /// The seed of the search: the same seed, visits and threads give the same moves.
    #[arg(
        long,
        value_name = "S",
        allow_negative_numbers = true,
        default_value_t = 0
    )]
    pub seed: u64,
    /// The number of threads of the search.
    #[arg(long, value_name = "T", allow_negative_numbers = true, default_value_t = 1, value_parser = threads)]
    pub threads: usize,
}
