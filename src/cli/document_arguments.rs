//! The command line interface of the commands that convert documents.

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
    /// Write to a file, replacing it. Nothing is written if there are errors in the input.
    #[arg(short = 'o', long = "out", value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Print errors as JSON, one object per line.
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Subcommand)]
pub(super) enum GbbCommand {
    /// Convert Gobstones boards (GBB) to JSON.
    Parse(GbbParseArguments),
    /// Convert boards from JSON to GBB.
    Stringify(GbbStringifyArguments),
    /// Print the help of a command.
    Help(HelpArguments),
}

#[derive(Debug, Subcommand)]
pub(super) enum SgfCommand {
    /// Convert game trees (SGF) to JSON.
    Parse(SgfParseArguments),
    /// Convert game trees from JSON to SGF.
    Stringify(SgfStringifyArguments),
    /// Report violations of the format.
    Check(SgfCheckArguments),
    /// Convert files of older formats to FF[4].
    Upgrade(SgfUpgradeArguments),
    /// Print the help of a command.
    Help(HelpArguments),
}

#[derive(Debug, Args)]
pub(super) struct SgfParseArguments {
    #[command(flatten)]
    pub documents: DocumentArguments,
    /// Refuse invalid input like the original program, instead of repairing it.
    #[arg(long)]
    pub strict: bool,
    /// Write one element per line, indented by this number of blanks or by this text.
    #[arg(long, value_name = "N | TEXT", value_parser = space)]
    pub space: Option<String>,
    /// Only write these properties, separated by commas.
    #[arg(long, value_name = "IDENT,IDENT", value_delimiter = ',')]
    pub select: Vec<String>,
}

#[derive(Debug, Args)]
pub(super) struct SgfStringifyArguments {
    #[command(flatten)]
    pub documents: DocumentArguments,
    /// Only accept the games that the original program knows.
    #[arg(long)]
    pub strict: bool,
    /// Write one property per line, indented by this number of blanks or by this text.
    #[arg(long, value_name = "N | TEXT", value_parser = space)]
    pub space: Option<String>,
    /// Only write these properties, in this order, separated by commas.
    #[arg(long, value_name = "IDENT,IDENT", value_delimiter = ',')]
    pub select: Vec<String>,
    /// Write rectangles of points as their corners.
    #[arg(long)]
    pub compress: bool,
    /// Leave out properties that are not in the standard.
    #[arg(long)]
    pub no_private: bool,
}

#[derive(Debug, Args)]
pub(super) struct SgfCheckArguments {
    #[command(flatten)]
    pub documents: DocumentArguments,
    /// Refuse input that would have to be repaired, and exit with status 1 on any finding.
    #[arg(long)]
    pub strict: bool,
}

#[derive(Debug, Args)]
pub(super) struct SgfUpgradeArguments {
    #[command(flatten)]
    pub documents: DocumentArguments,
    /// Refuse input that would have to be repaired.
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
    /// Refuse a byte order mark and Windows line ends, like the original program.
    #[arg(long)]
    pub strict: bool,
    /// Report all errors of a text, not only the first one.
    #[arg(long)]
    pub all: bool,
}

#[derive(Debug, Args)]
pub(super) struct GbbStringifyArguments {
    #[command(flatten)]
    pub documents: DocumentArguments,
    /// Options for writing, as a JSON object with the names of the original program: separators, useFullColorNames,
    /// declareColorsWithZeroStones, declareColorsWithAllZeroStones, language.
    #[arg(long, value_name = "JSON", conflicts_with = "compact")]
    pub options: Option<String>,
    /// Write everything on one line with short names, like the command of the original program.
    #[arg(long)]
    pub compact: bool,
    /// Write full names and one cell per line, which is the default.
    #[arg(short = 'p', long, conflicts_with_all = ["compact", "options"])]
    pub pretty: bool,
}

#[derive(Debug, Args)]
pub(super) struct HelpArguments {
    /// A reference (gdef, bdl, bggl, look, tests, lsp, sgf, pgn, gbb, gtp, match, engines, batch or plain), or a command.
    #[arg(value_name = "REFERENCE | COMMAND")]
    pub topic: Vec<String>,
    /// Print a reference on a terminal without the pager, even if it is longer than the screen.
    #[arg(long)]
    pub no_pager: bool,
}
