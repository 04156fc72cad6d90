//! The grammar of the commands that turn documents into other documents.

use clap::{Args, Subcommand};
use std::path::PathBuf;

/// Where documents come from and go to.
#[derive(Debug, Clone, Default, Args)]
pub(super) struct DocumentArguments {
    /// The text itself. Without it and without --in, standard input is read.
    #[arg(value_name = "TEXT", conflicts_with = "input")]
    pub text: Option<String>,
    /// Read a file; may be given several times. `-` is standard input.
    #[arg(
        short = 'i',
        long = "in",
        value_name = "FILE",
        short_alias = 'f',
        alias = "file"
    )]
    pub input: Vec<PathBuf>,
    /// Write to a file, which is replaced. Nothing is written when something is wrong with the input.
    #[arg(short = 'o', long = "out", value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Print errors as JSON, one object a line.
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Subcommand)]
pub(super) enum GbbCommand {
    /// Turn Gobstones boards (GBB) into JSON.
    Parse(GbbParseArguments),
    /// Turn boards given as JSON into GBB.
    Stringify(GbbStringifyArguments),
}

#[derive(Debug, Args)]
pub(super) struct GbbParseArguments {
    #[command(flatten)]
    pub documents: DocumentArguments,
    /// Indent the JSON.
    #[arg(short = 'p', long)]
    pub pretty: bool,
    /// Refuse a byte order mark and Windows line ends, as the original does.
    #[arg(long)]
    pub strict: bool,
    /// Tell all errors of a text, not only the first one.
    #[arg(long)]
    pub all: bool,
}

#[derive(Debug, Args)]
pub(super) struct GbbStringifyArguments {
    #[command(flatten)]
    pub documents: DocumentArguments,
    /// How to write, as a JSON object with the names of the original: separators, useFullColorNames,
    /// declareColorsWithZeroStones, declareColorsWithAllZeroStones, language.
    #[arg(long, value_name = "JSON", conflicts_with = "compact")]
    pub options: Option<String>,
    /// Everything on one line with short names, as the original's command writes.
    #[arg(long)]
    pub compact: bool,
    /// Full names, one cell a line: the default.
    #[arg(short = 'p', long, conflicts_with_all = ["compact", "options"])]
    pub pretty: bool,
}
