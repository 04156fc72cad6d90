//! The grammar of the commands that play: `gtp`, `uci`, `usi`, `xboard` and `match`.

use super::analysis_arguments::{EffortArguments, SearchArguments, seconds, threads};
use super::rules_arguments::{RulesArguments, SetArguments};
use crate::search::playout::Playouts;
use crate::search::shard::Shard;
use clap::Args;
use std::path::PathBuf;
use std::time::Duration;

#[derive(Debug, Args)]
pub(super) struct ProtocolArguments {
    #[command(flatten)]
    pub rules: RulesArguments,
    #[command(flatten)]
    pub search: SearchArguments,
}

#[derive(Debug, Args)]
pub(super) struct MatchArguments {
    /// The first player: a rule file or the name of a bundled game, perhaps with a strength (chess:easy, chess:400 for
    /// visits, chess:2s for seconds); or an engine: engine:NAME of the settings, "gtp:COMMAND" or "uci:COMMAND",
    /// perhaps with options or commands behind it: "uci:stockfish{Skill Level=3; Hash=64}", "gtp:gnugo --mode gtp{komi
    /// 6.5}".
    #[arg(value_name = "A")]
    pub a: String,
    /// The second player, in the same form.
    #[arg(value_name = "B")]
    pub b: String,
    /// The number of games. Colours alternate, and each opening is played twice.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    #[command(flatten)]
    pub effort: EffortArguments,
    #[command(flatten)]
    pub set: SetArguments,
    /// The rules of a match between two engines. An engine plays by the rules of the other player otherwise.
    #[arg(long, value_name = "FILE")]
    pub rules: Option<PathBuf>,
    /// The seconds that an engine may take beyond its time for a move before it has lost the game.
    #[arg(long, value_name = "S", allow_negative_numbers = true, default_value = "30", value_parser = seconds)]
    pub margin: Duration,
    /// The seed of openings and searches: the same seed and visits give the same games.
    #[arg(
        long,
        value_name = "S",
        allow_negative_numbers = true,
        default_value_t = 0
    )]
    pub seed: u64,
    /// The number of random moves at the beginning of a game.
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 4, value_parser = clap::value_parser!(u32).range(0..=1000))]
    pub opening: u32,
    /// A game that is not over after this number of moves is drawn.
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = Playouts::MAX_PLIES)]
    pub max_plies: u32,
    /// The number of games that are played at the same time.
    #[arg(long, value_name = "T", allow_negative_numbers = true, default_value_t = 1, value_parser = threads)]
    pub threads: usize,
    /// Append the games to this file. Games of the same match that are already there are not played again.
    #[arg(long, value_name = "FILE")]
    pub sgf: Option<PathBuf>,
    /// The first player does without what the machine has learned of the game.
    #[arg(long)]
    pub a_untaught: bool,
    /// The second player does without it.
    #[arg(long)]
    pub b_untaught: bool,
    /// Only play a part of the games: part I of N, in pairs with the same opening. `gametui merge` puts the JSON of all
    /// parts together.
    #[arg(long, value_name = "I/N", requires = "json")]
    pub shard: Option<Shard>,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
}
