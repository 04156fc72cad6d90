//! Saving a file of several games in another format: the other games are converted before anything is written.

use super::Session;
use super::moved_games::games_moved;
use super::record_files::{RecordFile, RecordPlace};
use super::rules_file::RulesFiles;
use super::text_games::{convert_game, facts_as_properties};
use super::{Compiled, record_games::ByRecord};
use crate::base::{Message, Sources};
use crate::board::{Game, Position};
use crate::codec::records::{
    GamePart, GameSource, GamesFile, RecordFormat, RecordMetadata, full_format,
};
use crate::message;
use crate::record::Record;
use crate::rules::Rules;
use crate::search::Bounds;
use std::sync::Arc;

/// The games of the record's file, to be converted on any thread.
#[derive(Clone)]
pub(super) struct OtherGames {
    place: RecordPlace,
    files: RulesFiles,
    sources: Sources,
    rules: Option<Arc<dyn Rules>>,
    by_record: Option<ByRecord>,
}

impl std::fmt::Debug for OtherGames {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("OtherGames")
    }
}

/// Returns true if a save was refused because another game of the file cannot be written in the new format.
pub fn is_game_unwritable(error: &Message) -> bool {
    error.id == "session-other-unwritable"
}

impl OtherGames {
    /// Returns the other games of the file of a record that is to be saved in a format, if there are any and the file has
    /// another format.
    pub(super) fn of(session: &Session, format: &'static dyn RecordFormat) -> Option<Self> {
        let place = &session.storage.place;
        let source = place.source.as_ref()?;
        let is_other = source.format().name() != format.name();
        (is_other && place.games > 1).then(|| Self {
            place: place.clone(),
            files: session.text.files.clone(),
            sources: session.text.sources.clone(),
            rules: session.text.rules.clone(),
            by_record: session.text.by_record().cloned(),
        })
    }

    /// Returns the file in which the games are.
    fn file(&self, format: &'static dyn RecordFormat) -> Result<RecordFile, Message> {
        let path = self.place.path.clone();
        let in_memory = self.place.file.clone();
        let is_usable = |file: &RecordFile| file.is_edited || path.is_none() || file.is_current();
        if let Some(file) = in_memory.filter(is_usable) {
            return Ok(file);
        }
        let path = path.unwrap_or_default();
        let file = RecordFile::read_as(&path, format, self.place.charset.as_deref());
        let file = file.map_err(|error| error.message)?;
        let is_same = self.place.on_disk == Some(file.on_disk);
        match is_same && file.games() == self.place.games {
            true => Ok(file),
            false => Err(games_moved(&path)),
        }
    }

    /// Returns the place of the open game in a file of the new format with all games, of which `open` is the open one.
    /// Returns `None` if that was cancelled.
    ///
    /// # Errors
    /// The file cannot be read any more, or one of its games cannot be written in the new format.
    pub(super) fn convert(
        self,
        open: Vec<u8>,
        format: &'static dyn RecordFormat,
        is_cancelled: &dyn Fn() -> bool,
    ) -> Result<Option<Arc<dyn GameSource>>, Message> {
        let Some(source) = &self.place.source else {
            return Ok(None);
        };
        let file = self.file(source.format())?;
        let compiled = Compiled {
            diagnostics: Vec::new(),
            rules: self.rules,
        };
        let mut session = Session::new(self.files, self.sources, compiled);
        session.text.by_record = self.by_record;
        let mut bytes: Vec<u8> = Vec::new();
        for game in 1..=file.games() {
            if is_cancelled() {
                return Ok(None);
            }
            let written = if game == self.place.game + 1 {
                open.clone()
            } else {
                let bounds = Bounds::default();
                let converted = convert_game(&mut session, &file, game, format, &bounds);
                let converted = converted.map_err(|error| error.message)?;
                let why = converted.refused.into_iter().last();
                converted
                    .bytes
                    .ok_or_else(|| unwritable(game, why, format))?
            };
            // An empty line parts games of PGN and PDN.
            if !bytes.is_empty() && format.name() != full_format().name() && !format.is_lines() {
                bytes.push(b'\n');
            }
            bytes.extend_from_slice(&written);
        }
        let games = format.read(bytes, None);
        match games.games() == file.games() {
            true => Ok(Some(Arc::new(ConvertedGame {
                format,
                games,
                game: self.place.game,
            }))),
            false => Err(message!("games-cannot-arrange")),
        }
    }
}

fn unwritable(game: usize, why: Option<Message>, format: &dyn RecordFormat) -> Message {
    message!(
        "session-other-unwritable",
        game = game,
        format = format.name().to_uppercase(),
        reason = why.unwrap_or_else(|| message!("games-cannot-arrange"))
    )
}

/// The place of a game in a file that was converted from another format. The nodes of its record are not those of this
/// file, so that the game is written anew with every save, beside the others as they were converted.
#[derive(Debug)]
struct ConvertedGame {
    format: &'static dyn RecordFormat,
    games: Arc<dyn GamesFile>,
    game: usize,
}

impl ConvertedGame {
    fn replaced(&self, text: &str) -> Result<Vec<u8>, Message> {
        let part = |game: usize| match game == self.game {
            true => GamePart::New(text),
            false => GamePart::Own(game),
        };
        let parts: Vec<GamePart<'_>> = (0..self.games.games()).map(part).collect();
        self.games.arrange(&parts)
    }
}

impl GameSource for ConvertedGame {
    fn format(&self) -> &'static dyn RecordFormat {
        self.format
    }

    fn save(
        &self,
        record: &Record,
        rules: Option<(&Game, &Position)>,
        saving: &RecordMetadata,
        _: bool,
    ) -> Result<Vec<u8>, Message> {
        let record = facts_as_properties(record, rules);
        let bytes = self.format.write(&record, rules, saving);
        self.replaced(&String::from_utf8_lossy(&bytes))
    }

    fn with_game(&self, text: &str, _: Option<&str>, _: bool) -> Option<Result<Vec<u8>, Message>> {
        self.format.move_texts().map(|_| self.replaced(text))
    }
}
