//! The grammar of the commands that list, count, search and explain moves.

use super::rules_arguments::{PositionArguments, ReadingArguments, RulesArguments};
use super::views::ViewArguments;
use crate::base::Message;
use crate::board::Game;
use crate::codec::records::format_of_file;
use crate::search::Effort;
use crate::search::playout::Playouts;
use crate::search::shard::Shard;
use crate::search::training::Trial;
use crate::search::tree_search::{Experience, Settings};
use crate::session::files::{is_standard_input, is_stream};
use crate::session::load::RulesRequest;
use crate::session::machine_obstacle;
use clap::Args;
use clap::builder::PossibleValuesParser;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How random games are played.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct RandomArguments {
    /// The seed of the random games: the same seed gives the same result.
    #[arg(
        long,
        value_name = "S",
        allow_negative_numbers = true,
        default_value_t = 0
    )]
    pub seed: u64,
    /// Stop a random game that is not over after this number of moves.
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = Playouts::MAX_PLIES)]
    pub max_plies: u32,
}

impl RandomArguments {
    /// Returns the order for a number of games.
    pub(super) fn playouts(self, games: u64) -> Playouts {
        Playouts {
            max_plies: self.max_plies,
            ..Playouts::new(games, self.seed)
        }
    }
}

/// The effort for each move.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(super) struct EffortArguments {
    /// The number of visits of the search for a move.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub visits: Option<u64>,
    /// The time for a move, in seconds.
    #[arg(long, value_name = "S", allow_negative_numbers = true, value_parser = seconds)]
    pub seconds: Option<Duration>,
    /// Let the machine see what players cannot see, in games with hidden information.
    #[arg(long)]
    pub open: bool,
}

impl EffortArguments {
    /// Returns why the machine may not look at a position of a game.
    pub(super) fn obstacle(self, game: &Game, player: u8) -> Option<Message> {
        machine_obstacle(game, player, self.open)
    }

    /// Returns the effort that was asked for, or `None` if none was.
    pub(super) fn given(self) -> Option<Effort> {
        (self.visits.is_some() || self.seconds.is_some()).then(|| Effort {
            visits: self.visits.unwrap_or(u64::MAX),
            time: self.seconds,
            level: None,
        })
    }
}

/// How the machine searches for its moves.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct SearchArguments {
    #[command(flatten)]
    pub effort: EffortArguments,
    /// The seed of the search: with one thread, the same seed and visits give the same moves.
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
    /// Give the same moves for the same seed, visits and threads. Several threads then find less.
    #[arg(long)]
    pub deterministic: bool,
    /// Search without what the machine has learned of the game.
    #[arg(long)]
    pub no_learned: bool,
}

impl SearchArguments {
    /// Returns the settings of a search that knows what was learned.
    pub(super) fn settings(&self, experience: Experience) -> Settings {
        Settings {
            seed: self.seed,
            threads: self.threads,
            deterministic: self.deterministic,
            experience,
            ..Settings::default()
        }
    }
}

#[derive(Debug, Args)]
pub(super) struct MovesArguments {
    #[command(flatten)]
    pub rules: RulesArguments,
    #[command(flatten)]
    pub position: PositionArguments,
    /// Only list moves that contain these operations.
    #[arg(long, value_name = "OPERATIONS")]
    pub with: Option<String>,
    #[command(flatten)]
    pub view: ViewArguments,
    /// Print one JSON object.
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
    #[command(flatten)]
    pub view: ViewArguments,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub(super) struct PerftArguments {
    #[command(flatten)]
    pub rules: RulesArguments,
    #[command(flatten)]
    pub position: PositionArguments,
    /// The length of the longest sequences to count.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub depth: u32,
    /// Also print the count for each first move.
    #[arg(long)]
    pub divide: bool,
    /// The number of threads; by default one per core.
    #[arg(long, value_name = "T", allow_negative_numbers = true, value_parser = threads)]
    pub threads: Option<usize>,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub(super) struct PlayoutArguments {
    #[command(flatten)]
    pub rules: RulesArguments,
    #[command(flatten)]
    pub position: PositionArguments,
    /// The number of random games.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub games: u64,
    #[command(flatten)]
    pub random: RandomArguments,
    /// The number of threads; by default one per core.
    #[arg(long, value_name = "T", allow_negative_numbers = true, value_parser = threads)]
    pub threads: Option<usize>,
    /// Only play a part of the games: those of part I of N. `gametui merge` puts the JSON of all parts together.
    #[arg(long, value_name = "I/N", requires = "json")]
    pub shard: Option<Shard>,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub(super) struct LearnArguments {
    #[command(flatten)]
    pub rules: RulesArguments,
    /// How long to practise, in minutes. The trial that follows takes as long again, or longer.
    #[arg(long, value_name = "M", allow_negative_numbers = true, default_value_t = 1.0, value_parser = minutes)]
    pub minutes: f64,
    /// Practise so many games instead, so that a seed teaches the same on every machine.
    #[arg(long, value_name = "N", conflicts_with = "minutes", value_parser = clap::value_parser!(u64).range(1..))]
    pub games: Option<u64>,
    /// Begin anew, instead of where the file that is written leaves off.
    #[arg(long)]
    pub anew: bool,
    /// The seed of practice and trial.
    #[arg(
        long,
        value_name = "S",
        allow_negative_numbers = true,
        default_value_t = 1
    )]
    pub seed: u64,
    /// The most games in which what was learned is tried, 4 at least; 0 keeps it without using it.
    #[arg(long, value_name = "N", default_value_t = Trial::GAMES, value_parser = trial)]
    pub trial: u64,
    /// Both sides of the trial make so many visits for a move, instead of thinking for 20 milliseconds.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub visits: Option<u64>,
    /// Find out how weak the eight levels of the machine have to be, so that each beats the one below in about 70 of 100
    /// games. Takes as long as practice at most; with --games as long as it needs.
    #[arg(long)]
    pub levels: bool,
    /// The file to write; by default the name of the rules with the ending .learned.
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
}

/// Reads the number of games of a trial. Fewer than four prove nothing, however they end.
fn trial(text: &str) -> Result<u64, String> {
    let games = text.parse().ok().filter(|games| *games == 0 || *games >= 4);
    games.ok_or_else(|| "expected 0, or 4 games at least".to_owned())
}

/// Reads a number of minutes.
fn minutes(text: &str) -> Result<f64, String> {
    let minutes = text
        .parse()
        .ok()
        .filter(|minutes| (0.0..=100_000.0).contains(minutes));
    minutes.ok_or_else(|| "expected a number of minutes".to_owned())
}

#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("budget").args(["visits", "seconds", "strength"]).required(true).multiple(true))]
pub(super) struct BestMoveArguments {
    #[command(flatten)]
    pub rules: RulesArguments,
    #[command(flatten)]
    pub position: PositionArguments,
    #[command(flatten)]
    pub search: SearchArguments,
    /// Search like the machine player: easy with 150 visits and 0.2 seconds at most, medium with 400 visits and 1
    /// second, strong with 3000 visits and 5 seconds. --visits and --seconds replace these limits. These are the levels
    /// 2, 5 and 8: below 8 the machine misjudges positions, always in the same way for a --seed.
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(Effort::NAMES))]
    pub strength: Option<String>,
    /// Accepted and ignored: the output is always JSON.
    #[arg(long, hide = true)]
    pub json: bool,
}

impl BestMoveArguments {
    /// Returns the effort of the machine.
    pub(super) fn effort(&self) -> Effort {
        let named = self.strength.as_deref().and_then(Effort::named);
        let (visits, time) = named.map_or((None, None), |named| (Some(named.visits), named.time));
        Effort {
            visits: self.search.effort.visits.or(visits).unwrap_or(u64::MAX),
            time: self.search.effort.seconds.or(time),
            level: named.and_then(|named| named.level),
        }
    }
}

#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("played").required(true))]
pub(super) struct CoverageArguments {
    #[command(flatten)]
    pub rules: RulesArguments,
    /// The number of random games.
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        group = "played"
    )]
    pub games: Option<u64>,
    /// Judge the moves of these saved games instead.
    #[arg(long, value_name = "FILE", group = "played", conflicts_with_all = ["seed", "max_plies"])]
    pub sgf: Option<PathBuf>,
    #[command(flatten)]
    pub random: RandomArguments,
    /// Only play a part of the games: those of part I of N. `gametui merge` puts the JSON of all parts together.
    #[arg(long, value_name = "I/N", requires = "json", conflicts_with = "sgf")]
    pub shard: Option<Shard>,
    /// Print one JSON array.
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub(super) struct GraphArguments {
    #[command(flatten)]
    pub rules: RulesArguments,
    /// The number of random games in which the graph is built.
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(1..),
        default_value_t = 4
    )]
    pub games: u64,
    #[command(flatten)]
    pub random: RandomArguments,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub(super) struct ReplayArguments {
    /// The rule files, or the name of a bundled game, followed by the saved games (.sgf, .pgn, .pdn). Without rules, each
    /// game is judged by the rules that it names, or by bundled rules for its game. `-` is standard input.
    #[arg(value_name = "RULES FILE", required = true, num_args = 1..)]
    pub files: Vec<PathBuf>,
    #[command(flatten)]
    pub reading: ReadingArguments,
    /// Only check a part of the games of each file: those of part I of N. `gametui merge` puts the JSON of all parts
    /// together.
    #[arg(long, value_name = "I/N", requires = "json")]
    pub shard: Option<Shard>,
    /// Print one JSON object per game.
    #[arg(long)]
    pub json: bool,
}

impl ReplayArguments {
    /// Returns the request for the rules among the files.
    pub(super) fn request(&self) -> RulesRequest {
        let files = self.files.iter().enumerate();
        let rules: Vec<PathBuf> = files
            .filter(|(index, file)| !self.is_record(*index, file))
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
            .filter(|(index, file)| self.is_record(*index, file))
            .map(|(_, file)| file)
    }

    /// Returns true for a saved game. Standard input and pipes are games unless one comes first of several files, where
    /// the rules are expected.
    fn is_record(&self, index: usize, file: &Path) -> bool {
        let is_place_of_rules = index == 0 && self.files.len() > 1;
        format_of_file(&file.to_string_lossy()).is_some() || !is_place_of_rules && is_stream(file)
    }
}

/// Returns the number of threads, by default one per core.
pub(super) fn threads_or_all(threads: Option<usize>) -> usize {
    threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from))
}

pub(super) fn threads(text: &str) -> Result<usize, String> {
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
