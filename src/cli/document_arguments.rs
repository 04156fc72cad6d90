//! The grammar of the commands that turn documents into other documents.

use super::arguments::HelpArguments;
use clap::{Args, Subcommand};
use std::path::PathBuf;

/// The sources of documents and the destination of the result.
#[derive(Debug, Clone, Default, Args)]
pub(super) struct DocumentArguments {
    /// Files, or the text itself. Without any and without --in, standard input is read.
    #[arg(value_name = "FILE | TEXT", conflicts_with = "input")]
    pub given: Vec<String>,
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
    /// Print the help of a command.
    Help(HelpArguments),
}

#[derive(Debug, Subcommand)]
pub(super) enum SgfCommand {
    /// Turn game trees (SGF) into JSON.
    Parse(SgfParseArguments),
    /// Turn game trees given as JSON into SGF.
    Stringify(SgfStringifyArguments),
    /// Print what breaks the rules of the format.
    Check(SgfCheckArguments),
    /// Bring files of older formats to FF[4].
    Upgrade(SgfUpgradeArguments),
    /// Print the help of a command.
    Help(HelpArguments),
}

#[derive(Debug, Args)]
pub(super) struct SgfParseArguments {
    #[command(flatten)]
    pub documents: DocumentArguments,
    /// Refuse what is not as it should be, as the original does, instead of mending it.
    #[arg(long)]
    pub strict: bool,
    /// One element a line, indented by so many blanks, or by this text.
    #[arg(long, value_name = "N | TEXT", value_parser = space)]
    pub space: Option<String>,
    /// Only these properties, parted by commas.
    #[arg(long, value_name = "IDENT,IDENT", value_delimiter = ',')]
    pub select: Vec<String>,
}

#[derive(Debug, Args)]
pub(super) struct SgfStringifyArguments {
    #[command(flatten)]
    pub documents: DocumentArguments,
    /// Know the games that the original knows, and no others.
    #[arg(long)]
    pub strict: bool,
    /// One property a line, indented by so many blanks, or by this text.
    #[arg(long, value_name = "N | TEXT", value_parser = space)]
    pub space: Option<String>,
    /// Only these properties, in this order, parted by commas.
    #[arg(long, value_name = "IDENT,IDENT", value_delimiter = ',')]
    pub select: Vec<String>,
    /// Write rectangles of points as their corners.
    #[arg(long)]
    pub compress: bool,
    /// Leave out properties that the format does not know.
    #[arg(long)]
    pub no_private: bool,
}

#[derive(Debug, Args)]
pub(super) struct SgfCheckArguments {
    #[command(flatten)]
    pub documents: DocumentArguments,
    /// Refuse what would have to be mended, and end with status 1 on every finding.
    #[arg(long)]
    pub strict: bool,
}

#[derive(Debug, Args)]
pub(super) struct SgfUpgradeArguments {
    #[command(flatten)]
    pub documents: DocumentArguments,
    /// Refuse what would have to be mended.
    #[arg(long)]
    pub strict: bool,
}

/// Parses a number of blanks, or the text itself.
fn space(text: &str) -> Result<String, String> {
    match text.parse::<usize>() {
        Ok(blanks @ 0..=1000) => Ok(" ".repeat(blanks)),
        Ok(_) => Err("expected at most 1000".to_owned()),
        Err(_) => Ok(text.to_owned()),
    }
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
