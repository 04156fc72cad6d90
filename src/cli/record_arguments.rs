//! The arguments that name a saved game behind its rules.

use super::rules_arguments::{
    PositionArguments, ReadingArguments, SetArguments, languages_by_name,
};
use crate::base::Message;
use crate::codec::records::format_of_file;
use crate::message;
use crate::rules::{Engine, RuleLanguage};
use crate::session::files::{identity, is_standard_input, is_stream, shown};
use crate::session::load::RulesRequest;
use clap::Args;
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
pub(super) struct RecordArguments {
    /// The rule files, or the name of a bundled game, followed by the saved game (.sgf, .pgn, .pdn). Without rules it
    /// is read by the rules that it names, or by bundled rules for its game. `-` is standard input.
    #[arg(value_name = "RULES FILE", required = true, num_args = 1..)]
    pub files: Vec<PathBuf>,
    /// The number of the game in the file, from 1.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub game: Option<usize>,
    /// The language of rules from standard input.
    #[arg(long = "as", value_name = "LANGUAGE", value_parser = languages_by_name())]
    pub language: Option<&'static RuleLanguage>,
    #[command(flatten)]
    pub set: SetArguments,
}

impl RecordArguments {
    /// Returns the index of the saved game among the files.
    fn record_index(&self) -> Option<usize> {
        let is_named = |file: &PathBuf| format_of_file(&file.to_string_lossy()).is_some();
        // What has no name comes last, behind its rules.
        let is_last_stream = self.files.last().is_some_and(|file| is_stream(file));
        let last = self.files.len().checked_sub(1);
        let named = self.files.iter().position(is_named);
        named.or(last.filter(|_| is_last_stream))
    }

    /// Returns the saved game.
    pub(super) fn record(&self) -> Option<&Path> {
        let record = self.files.get(self.record_index()?)?;
        Some(record)
    }

    /// Returns true if both the rules and the game are to come from standard input.
    pub(super) fn reads_input_twice(&self) -> bool {
        let files = self.files.iter();
        files.filter(|file| is_standard_input(file)).count() > 1
    }

    /// Returns the error if a file that is to be written is one of those that are read, under whatever name.
    pub(super) fn fault_of_output(&self, out: &Path) -> Option<Message> {
        let is_read = |file: &PathBuf| !is_standard_input(file) && identity(out) == identity(file);
        let is_one = self.files.iter().any(is_read);
        is_one.then(|| message!("review-out-record", file = shown(out)))
    }

    /// Returns the request for the rules.
    pub(super) fn request(&self, engine: Option<Engine>) -> RulesRequest {
        let record = self.record_index();
        let rules = self.files.iter().enumerate();
        let rules = rules.filter(|(index, _)| Some(*index) != record);
        let rules: Vec<PathBuf> = rules.map(|(_, file)| file.clone()).collect();
        let reading = ReadingArguments {
            language: self.language,
            engine,
            set: self.set.clone(),
        };
        reading.request(&rules)
    }

    /// Returns where the game is opened: at the end of its main line.
    pub(super) fn position(&self) -> PositionArguments {
        PositionArguments {
            sgf: self.record().map(Path::to_owned),
            game: self.game,
            ..PositionArguments::default()
        }
    }
}
