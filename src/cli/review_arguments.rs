//! The grammar of `gametui review`.

use super::analysis_arguments::SearchArguments;
use super::record_arguments::RecordArguments;
use crate::rules::Engine;
use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(super) struct ReviewArguments {
    #[command(flatten)]
    pub record: RecordArguments,
    /// Ask an engine: engine:NAME of the settings, "gtp:COMMAND" or "uci:COMMAND", perhaps with options:
    /// "uci:stockfish{Threads=2; Hash=256}". Or find legal moves in another way, as in other commands: compiled, graph
    /// or reference.
    #[arg(long, value_name = "ENGINE")]
    pub engine: Option<String>,
    #[command(flatten)]
    pub search: SearchArguments,
    /// Write a copy of the record with the marks: glyphs in PGN, properties in SGF.
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Print one JSON array.
    #[arg(long)]
    pub json: bool,
}

impl ReviewArguments {
    /// Returns the way in which legal moves are found, if one is asked for.
    pub(super) fn own_engine(&self) -> Option<Engine> {
        self.engine.as_deref().and_then(Engine::named)
    }

    /// Returns the engine of others that is asked for.
    pub(super) fn external(&self) -> Option<&str> {
        let engine = self.engine.as_deref();
        engine.filter(|engine| Engine::named(engine).is_none())
    }
}
