//! Files whose other games are no longer known, because another program has rewritten them.

use super::files::shown;
use crate::base::Message;
use crate::board::{Game, Position};
use crate::codec::records::{GameSource, RecordFormat, RecordMetadata};
use crate::message;
use crate::record::Record;
use std::path::{Path, PathBuf};

/// Returns the message that the games of a file are not where they were found.
pub(super) fn games_moved(path: &Path) -> Message {
    message!("session-games-moved", path = shown(path))
}

/// Returns true if a file cannot be saved because its games are not where they were found, so that only the open game
/// can be written.
pub fn is_games_moved(error: &Message) -> bool {
    error.id == "session-games-moved"
}

/// The place of a game in a file that has changed since: the game cannot be put back.
#[derive(Debug)]
pub(super) struct MovedGame {
    pub(super) format: &'static dyn RecordFormat,
    pub(super) path: PathBuf,
}

impl GameSource for MovedGame {
    fn format(&self) -> &'static dyn RecordFormat {
        self.format
    }

    fn save(
        &self,
        _: &Record,
        _: Option<(&Game, &Position)>,
        _: &RecordMetadata,
        _: bool,
    ) -> Result<Vec<u8>, Message> {
        Err(games_moved(&self.path))
    }

    fn with_game(&self, _: &str, _: Option<&str>, _: bool) -> Option<Result<Vec<u8>, Message>> {
        Some(Err(games_moved(&self.path)))
    }
}
