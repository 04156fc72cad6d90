//! The grammar of `gametui solve`.

use super::analysis_arguments::seconds;
use super::rules_arguments::{PositionArguments, RulesArguments};
use crate::search::win_in::WinOptions;
use clap::Args;
use std::time::Duration;

#[derive(Debug, Args)]
pub(super) struct SolveArguments {
    #[command(flatten)]
    pub rules: RulesArguments,
    #[command(flatten)]
    pub position: PositionArguments,
    /// The most moves of the player on turn: 2 looks for a mate in two.
    #[arg(long = "in", value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(WinOptions::MOST_MOVES)))]
    pub moves: u32,
    /// The most positions to look at; by default two million, without a limit if --seconds is given.
    #[arg(long, value_name = "N")]
    pub positions: Option<u64>,
    /// The time, in seconds.
    #[arg(long, value_name = "S", allow_negative_numbers = true, value_parser = seconds)]
    pub seconds: Option<Duration>,
    /// Look at what players cannot see, in games with hidden information.
    #[arg(long)]
    pub open: bool,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
}

impl SolveArguments {
    /// Returns the most positions to look at.
    pub(super) fn positions(&self) -> u64 {
        let usual = match self.seconds {
            Some(_) => u64::MAX,
            None => WinOptions::POSITIONS,
        };
        self.positions.unwrap_or(usual)
    }
}
