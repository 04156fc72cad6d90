//! The grammar of the commands that list, count, search and explain moves.

use super::arguments::{PositionArguments, ReadingArguments, RulesArguments};
use crate::codec::records::format_of_file;
use crate::search::Effort;
use crate::search::playout::Playouts;
use crate::session::files::is_standard_input;
use crate::session::load::RulesRequest;
use clap::Args;
use std::path::{Path, PathBuf};
use std::time::Duration;

#[derive(Debug, Args)]
pub(super) struct MovesArguments {
    #[command(flatten)]
    pub rules: RulesArguments,
    #[command(flatten)]
    pub position: PositionArguments,
    /// Only moves that contain these operations.
    #[arg(long, value_name = "OPERATIONS")]
    pub with: Option<String>,
    /// One JSON object.
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub(super) struct ExplainArguments {
    #[command(flatten)]
    pub rules: RulesArguments,
    #[command(flatten)]
    pub position: PositionArguments,
    /// The move to explain.
    #[arg(long = "move", value_name = "MOVE")]
    pub mv: String,
    /// One JSON object.
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub(super) struct PerftArguments {
    #[command(flatten)]
    pub rules: RulesArguments,
    #[command(flatten)]
    pub position: PositionArguments,
    /// The longest sequences of moves that are counted.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub depth: u32,
    /// Also count for each first move.
    #[arg(long)]
    pub divide: bool,
    /// On how many threads; as many as the machine has when nothing is said.
    #[arg(long, value_name = "T", allow_negative_numbers = true, value_parser = threads)]
    pub threads: Option<usize>,
    /// One JSON object.
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub(super) struct PlayoutArguments {
    #[command(flatten)]
    pub rules: RulesArguments,
    /// How many random games are played.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub games: u64,
    /// Which games: the same seed gives the same result.
    #[arg(
        long,
        value_name = "S",
        allow_negative_numbers = true,
        default_value_t = 0
    )]
    pub seed: u64,
    /// On how many threads; as many as the machine has when nothing is said.
    #[arg(long, value_name = "T", allow_negative_numbers = true, value_parser = threads)]
    pub threads: Option<usize>,
    /// A game that is not over after so many moves is cut.
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = Playouts::MAX_PLIES)]
    pub max_plies: u32,
    /// One JSON object.
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("budget").required(true).multiple(true))]
pub(super) struct BestMoveArguments {
    #[command(flatten)]
    pub rules: RulesArguments,
    #[command(flatten)]
    pub position: PositionArguments,
    /// How often the position is looked at.
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        group = "budget"
    )]
    pub visits: Option<u64>,
    /// How long.
    #[arg(long, value_name = "S", allow_negative_numbers = true, group = "budget", value_parser = seconds)]
    pub seconds: Option<Duration>,
    /// As the machine plays: easy looks 50 times and for 0.2 seconds at most, medium 400 times and for 1 second, strong
    /// 3000 times and for 5 seconds. What is said beside it replaces a part of it.
    #[arg(long, value_name = "NAME", group = "budget", value_parser = ["easy", "medium", "strong"])]
    pub strength: Option<String>,
    /// Which random games are played: the same seed, visits and threads give the same result.
    #[arg(
        long,
        value_name = "S",
        allow_negative_numbers = true,
        default_value_t = 0
    )]
    pub seed: u64,
    /// On how many threads.
    #[arg(long, value_name = "T", allow_negative_numbers = true, default_value_t = 1, value_parser = threads)]
    pub threads: usize,
    /// The output is JSON in any case.
    #[arg(long, hide = true)]
    pub json: bool,
}

impl BestMoveArguments {
    /// Returns the effort of the machine.
    pub(super) fn effort(&self) -> Effort {
        let named = self.strength.as_deref().and_then(Effort::named);
        let (visits, time) = named.map_or((None, None), |named| (Some(named.visits), named.time));
        Effort {
            visits: self.visits.or(visits).unwrap_or(u64::MAX),
            time: self.seconds.or(time),
        }
    }
}

#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("played").required(true))]
pub(super) struct CoverageArguments {
    #[command(flatten)]
    pub rules: RulesArguments,
    /// How many random games are played.
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        group = "played"
    )]
    pub games: Option<u64>,
    /// Judge the moves of these saved games.
    #[arg(long, value_name = "FILE", group = "played")]
    pub sgf: Option<PathBuf>,
    /// Which random games.
    #[arg(
        long,
        value_name = "S",
        allow_negative_numbers = true,
        default_value_t = 0,
        conflicts_with = "sgf"
    )]
    pub seed: u64,
    /// A random game that is not over after so many moves is cut.
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = Playouts::MAX_PLIES, conflicts_with = "sgf")]
    pub max_plies: u32,
    /// One JSON array.
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub(super) struct GraphArguments {
    #[command(flatten)]
    pub rules: RulesArguments,
    /// How many random games it grows in.
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        default_value_t = 4
    )]
    pub games: u64,
    /// Which random games.
    #[arg(
        long,
        value_name = "S",
        allow_negative_numbers = true,
        default_value_t = 0
    )]
    pub seed: u64,
    /// A random game that is not over after so many moves is cut.
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = Playouts::MAX_PLIES)]
    pub max_plies: u32,
    /// One JSON object.
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub(super) struct ReplayArguments {
    /// The game file and its helper files, or the name of a game that ships, then the saved games. Without a game each
    /// one is judged by the rules that it names, or by those that ship for its game. `-` is standard input.
    #[arg(value_name = "RULES FILE.sgf", required = true, num_args = 1..)]
    pub files: Vec<PathBuf>,
    #[command(flatten)]
    pub reading: ReadingArguments,
    /// One JSON object a game.
    #[arg(long)]
    pub json: bool,
}

impl ReplayArguments {
    /// Returns the request for the rules among the files.
    pub(super) fn request(&self) -> RulesRequest {
        let files = self.files.iter().enumerate();
        let rules: Vec<PathBuf> = files
            .filter(|(index, file)| !is_record(*index, file))
            .map(|(_, file)| file.clone())
            .collect();
        self.reading.request(&rules)
    }

    /// Returns how many of the files are standard input.
    pub(super) fn inputs(&self) -> usize {
        let files = self.files.iter();
        files.filter(|file| is_standard_input(file)).count()
    }

    /// Returns the saved games among the files.
    pub(super) fn records(&self) -> impl Iterator<Item = &Path> {
        let files = self.files.iter().map(PathBuf::as_path).enumerate();
        files
            .filter(|(index, file)| is_record(*index, file))
            .map(|(_, file)| file)
    }
}

/// Returns true for a saved game. Standard input is one unless it comes first, where the rules are expected.
fn is_record(index: usize, file: &Path) -> bool {
    format_of_file(&file.to_string_lossy()).is_some() || index > 0 && is_standard_input(file)
}

/// Returns the number of threads, by default one per core.
pub(super) fn threads_or_all(threads: Option<usize>) -> usize {
    threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from))
}

fn threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(threads @ 1..=256) => Ok(threads),
        _ => Err("expected a number from 1 to 256".to_owned()),
    }
}

pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: Option<f64> = text.parse().ok();
    let seconds = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.ok_or_else(|| "expected a number of seconds".to_owned())
}
