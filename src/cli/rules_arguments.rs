//! The arguments that name rules and a position, which most commands share.

use crate::rules::{Engine, RuleLanguage, languages};
use crate::session::files::is_standard_input;
use crate::session::load::RulesRequest;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use std::path::PathBuf;

/// How rules are read.
#[derive(Debug, Clone, Default, Args)]
pub(super) struct ReadingArguments {
    /// The language of rules from standard input.
    #[arg(long = "as", value_name = "LANGUAGE", value_parser = languages_by_name())]
    pub language: Option<&'static RuleLanguage>,
    /// How legal moves are found: with the graph of the rules, or without it. The moves are the same.
    #[arg(long, value_name = "compiled|graph|reference", value_parser = engines_by_name())]
    pub engine: Option<Engine>,
    #[command(flatten)]
    pub set: SetArguments,
}

impl ReadingArguments {
    /// Returns true if any option about rules is given.
    pub(super) fn is_of_rules(&self) -> bool {
        self.language.is_some() || !self.set.set.is_empty()
    }

    pub(super) fn request(&self, files: &[PathBuf]) -> RulesRequest {
        RulesRequest {
            files: files.to_vec(),
            as_language: self.language,
            overrides: self.set.set.clone(),
            strict: false,
            engine: self.engine.unwrap_or_default(),
        }
    }
}

/// Values for parameters of the rules.
#[derive(Debug, Clone, Default, Args)]
pub(super) struct SetArguments {
    /// Set a parameter of the rules: name, players, size, komi or gm, or a constant.
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = name_and_value)]
    pub set: Vec<(String, String)>,
}

/// The rules of a command.
#[derive(Debug, Clone, Args)]
pub(super) struct RulesArguments {
    /// The rule files, or the name of a bundled game; `-` is standard input.
    #[arg(value_name = "RULES", required = true)]
    pub files: Vec<PathBuf>,
    #[command(flatten)]
    pub reading: ReadingArguments,
}

impl RulesArguments {
    pub(super) fn request(&self) -> RulesRequest {
        self.reading.request(&self.files)
    }
}

/// The position of a command.
#[derive(Debug, Clone, Default, Args)]
pub(super) struct PositionArguments {
    /// Start from a saved position.
    #[arg(long, value_name = "FILE", conflicts_with = "sgf")]
    pub gbb: Option<PathBuf>,
    /// Start from a position written as FEN.
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["gbb", "sgf"])]
    pub fen: Option<String>,
    /// Start from a saved game, at the end of its main line.
    #[arg(long, value_name = "FILE")]
    pub sgf: Option<PathBuf>,
    /// The number of the game in the file, from 1.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub game: Option<usize>,
    /// The path to a node: indices of children from the root, such as 0*57.1; empty for the root.
    #[arg(long, value_name = "PATH")]
    pub path: Option<String>,
    /// The player to move, from 0.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub turn: Option<u8>,
    /// Set a state variable of the rules.
    #[arg(long, value_name = "NAME=VALUE", value_parser = name_and_value)]
    pub state: Vec<(String, String)>,
    /// Moves to play first, separated by `;`.
    #[arg(long, value_name = "MOVE; MOVE")]
    pub play: Option<String>,
}

impl PositionArguments {
    /// Returns how many of the files are standard input.
    pub(super) fn inputs(&self) -> usize {
        let files = [&self.gbb, &self.sgf].into_iter().flatten();
        files.filter(|path| is_standard_input(path)).count()
    }
}

/// Parses the name of a language of rules.
pub(super) fn languages_by_name() -> impl TypedValueParser<Value = &'static RuleLanguage> {
    let names = languages().iter().map(|language| language.name);
    PossibleValuesParser::new(names).try_map(|name| RuleLanguage::named(&name).ok_or(name))
}

fn engines_by_name() -> impl TypedValueParser<Value = Engine> {
    let names = Engine::ALL.map(Engine::name);
    PossibleValuesParser::new(names).try_map(|name| Engine::named(&name).ok_or(name))
}

fn name_and_value(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() => {
            Ok((name.trim().to_owned(), value.trim().to_owned()))
        }
        _ => Err("expected NAME=VALUE".to_owned()),
    }
}
