//! The record and everything else that its file contains, as one value that can be sent to another thread.

use super::text_games::{resolve_game, rules_for_texts, write_game};
use crate::base::{Limits, Message};
use crate::board::{Game, Position};
use crate::codec::pgn::MoveTexts;
use crate::codec::records::{GameSource, RecordFormat, RecordMetadata, full_format};
use crate::message;
use crate::record::Record;
use crate::rules::Rules;
use std::sync::Arc;

/// A record with everything that its file contains.
#[derive(Clone, Debug)]
pub struct Document {
    /// The tree.
    pub record: Arc<Record>,
    /// The game, with the names of all pieces that occur in the tree, and its initial position; `None` without rules.
    pub game: Option<(Arc<Game>, Position)>,
    /// The rules, the current node and the outcome, as they are written to the file.
    pub saving: RecordMetadata,
    /// The file that the record was read from, if any.
    pub source: Option<Arc<dyn GameSource>>,
    /// The format to write.
    pub format: &'static dyn RecordFormat,
    /// The rules, for formats whose moves are texts.
    pub rules: DocumentRules,
    /// True if the record is as it was read from `source`.
    pub is_as_read: bool,
    /// True if the file is written in UTF-8 even if it was read in another charset.
    pub to_utf8: bool,
}

/// The rules of a document, if there are any; opaque outside.
#[derive(Clone)]
pub struct DocumentRules(pub(super) Option<Arc<dyn Rules>>);

impl std::fmt::Debug for DocumentRules {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("Rules")
    }
}

impl Document {
    /// Returns the record as UTF-8 text, in its own format or else in the one that carries everything.
    pub fn to_text(&self) -> String {
        let format = full_format();
        let bytes = match self.source_of(format) {
            // UTF-8 has every character, so this cannot fail.
            Some(source) => {
                let saved = source.save(&self.record, self.game_and_start(), &self.saving, true);
                saved.unwrap_or_default()
            }
            None => format.write(&self.record, self.game_and_start(), &self.saving),
        };
        String::from_utf8(bytes).unwrap_or_default()
    }

    /// Returns the file that the record was read from if it is of this format, so that unedited nodes can be copied
    /// from it.
    fn source_of(&self, format: &dyn RecordFormat) -> Option<&Arc<dyn GameSource>> {
        let source = self.source.as_ref();
        source.filter(|source| source.format().name() == format.name())
    }

    /// Returns the charset to write, or `None` for UTF-8.
    pub fn charset(&self) -> Option<&'static str> {
        self.source.as_ref().filter(|_| !self.to_utf8)?.charset()
    }

    /// Returns the contents of the file.
    ///
    /// # Errors
    /// New text cannot be encoded in the charset of the file, or the format cannot represent the record.
    pub fn to_bytes(&self) -> Result<Vec<u8>, Message> {
        let (record, saving) = (&self.record, &self.saving);
        // Asked before anything is written: a format that cannot carry a part of the record is refused instead of
        // dropping it.
        if let Some(message) = self.format.carries().lacks(self.format, record) {
            return Err(message);
        }
        if let Some(texts) = self.format.move_texts() {
            let source = self.source_of(self.format);
            // The texts of moves are written anew, so what was not edited is left alone.
            if let Some(source) = source.filter(|_| self.is_as_read && !self.to_utf8) {
                return source.save(record, None, saving, false);
            }
            let rules = self.rules.0.clone().or_else(|| rules_for_texts(record));
            let rules = rules.ok_or_else(|| message!("pgn-no-rules"))?;
            let text = write_game(self, &rules, texts)?;
            let unedited = source.and_then(|source| self.unedited(source, &rules, texts));
            let whole = source
                .and_then(|source| source.with_game(&text, unedited.as_deref(), self.to_utf8));
            return whole.unwrap_or_else(|| Ok(text.into_bytes()));
        }
        let Some(source) = self.source_of(self.format) else {
            return Ok(self.format.write(record, self.game_and_start(), saving));
        };
        source.save(record, self.game_and_start(), saving, self.to_utf8)
    }

    /// Returns what would be written if the game were as it is in its file, to tell what was edited.
    fn unedited(
        &self,
        source: &Arc<dyn GameSource>,
        rules: &Arc<dyn Rules>,
        texts: MoveTexts,
    ) -> Option<String> {
        let rules_of_record = self.rules.0.as_ref();
        let read = resolve_game(source.texts()?, rules_of_record, &Limits::default());
        let document = Self {
            record: Arc::new(read.record),
            ..self.clone()
        };
        write_game(&document, rules, texts).ok()
    }

    fn game_and_start(&self) -> Option<(&Game, &Position)> {
        self.game.as_ref().map(|(game, start)| (&**game, start))
    }
}
