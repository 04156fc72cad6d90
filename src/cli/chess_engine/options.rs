//! What chess programs can set.

use crate::cli::analysis_arguments::{SearchArguments, threads_or_all};
use crate::rules::Rules;
use crate::search::Effort;
use crate::search::playout::MAX_THREADS;
use crate::search::tree_search::{Eye, Settings};
use crate::session::learned::Learned;
use std::fmt::Write as _;
use std::sync::Arc;
use std::time::Duration;

/// The most lines of an analysis.
const MOST_LINES: usize = 64;
/// The least and the most megabytes of what a search knows.
const HASH: (usize, usize) = (1, 65_536);
/// The longest time that is kept back for the way to the other program.
const LONGEST_OVERHEAD: Duration = Duration::from_secs(10);

/// The settings of the engine.
#[derive(Clone, Debug)]
pub(super) struct Options {
    pub threads: usize,
    /// The megabytes of what a search knows.
    pub hash: usize,
    /// The number of lines of an analysis.
    pub lines: usize,
    /// The level of the machine, from 1 to [`Effort::LEVELS`].
    pub level: u8,
    /// The time of a move that is left for the way to the other program.
    pub overhead: Duration,
}

/// What has to be done after an option was set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum OptionSet {
    /// Nothing.
    Nothing,
    /// What the search knows has to be forgotten.
    Forget,
    /// Another game is wanted.
    Variant(String),
}

/// Why an option was not set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OptionFault {
    Unknown,
    Value,
}

impl Options {
    pub(super) fn new(arguments: &SearchArguments) -> Self {
        Self {
            threads: arguments.threads,
            hash: Settings::default().memory >> 20,
            lines: 1,
            level: Effort::LEVELS,
            overhead: Duration::from_millis(10),
        }
    }

    /// Returns the options as UCI lists them, for a game and those that it can be changed for.
    pub(super) fn list(&self, variant: &str, variants: &[String]) -> String {
        let mut text = String::new();
        let mut number = |name: &str, value: u128, least: usize, most: u128| {
            let _ = writeln!(
                text,
                "option name {name} type spin default {value} min {least} max {most}"
            );
        };
        number("Threads", self.threads as u128, 1, MAX_THREADS as u128);
        number("Hash", self.hash as u128, HASH.0, HASH.1 as u128);
        number("MultiPV", self.lines as u128, 1, MOST_LINES as u128);
        number("Skill Level", self.level.into(), 1, Effort::LEVELS.into());
        let most = LONGEST_OVERHEAD.as_millis();
        number("Move Overhead", self.overhead.as_millis(), 0, most);
        text += "option name Clear Hash type button\noption name Ponder type check default false\n";
        let _ = write!(text, "option name UCI_Variant type combo default {variant}");
        for name in variants {
            let _ = write!(text, " var {name}");
        }
        text
    }

    /// Returns the options as USI lists them: names have no blanks, and two have other names.
    pub(super) fn list_for_shogi(&self) -> String {
        let all = self.list("", &[]);
        let lines = all.lines().filter_map(|line| {
            let (name, values) = line.strip_prefix("option name ")?.split_once(" type ")?;
            let name = match name {
                "Hash" | "Ponder" => format!("USI_{name}"),
                "UCI_Variant" => return None,
                name => name.replace(' ', "_"),
            };
            Some(format!("option name {name} type {values}"))
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Sets an option, whose name may be written in any case.
    ///
    /// # Errors
    /// There is no such option, or it cannot have this value.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<OptionSet, OptionFault> {
        let number = |least: usize, most: usize| {
            let number = value.parse().ok();
            number
                .filter(|number| (least..=most).contains(number))
                .ok_or(OptionFault::Value)
        };
        let name = name.to_ascii_lowercase().replace('_', " ");
        match name.strip_prefix("usi ").unwrap_or(&name) {
            "threads" => {
                self.threads = number(1, MAX_THREADS)?;
                Ok(OptionSet::Forget)
            }
            "hash" => {
                self.hash = number(HASH.0, HASH.1)?;
                Ok(OptionSet::Forget)
            }
            "multipv" => {
                self.lines = number(1, MOST_LINES)?;
                Ok(OptionSet::Nothing)
            }
            "skill level" => {
                let level = number(1, Effort::LEVELS.into())?;
                self.level = u8::try_from(level).unwrap_or(Effort::LEVELS);
                Ok(OptionSet::Forget)
            }
            "move overhead" => {
                let most = usize::try_from(LONGEST_OVERHEAD.as_millis()).unwrap_or(usize::MAX);
                self.overhead = Duration::from_millis(number(0, most)? as u64);
                Ok(OptionSet::Nothing)
            }
            "clear hash" => Ok(OptionSet::Forget),
            // The program says with each `go` whether it wants the engine to ponder.
            "ponder" => Ok(OptionSet::Nothing),
            "uci variant" => Ok(OptionSet::Variant(value.to_owned())),
            _ => Err(OptionFault::Unknown),
        }
    }

    /// Returns the level if the machine is to play worse than it can.
    pub(super) fn weak_level(&self) -> Option<Effort> {
        Effort::level(self.level).filter(|_| self.level < Effort::LEVELS)
    }

    /// Returns the settings of a search.
    pub(super) fn settings(
        &self,
        arguments: &SearchArguments,
        rules: &Arc<dyn Rules>,
        learned: &Learned,
    ) -> Settings {
        let blur = self.weak_level().map(|level| level.blur(learned.blurs()));
        Settings {
            // More than there are processor cores only wait for each other.
            threads: self.threads.min(threads_or_all(None)),
            memory: self.hash << 20,
            eye: Eye {
                blur: blur.unwrap_or(0.0),
                seed: arguments.seed,
            },
            ..arguments.settings(learned.experience(rules))
        }
    }
}
