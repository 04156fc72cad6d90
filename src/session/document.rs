//! The record and everything else that its file contains, as one value that can be sent to another thread.

use crate::board::{Game, Position};
use crate::codec::records::{GameSource, RecordFormat, RecordMetadata, full_format};
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
    pub(super) fn source_of(&self, format: &dyn RecordFormat) -> Option<&Arc<dyn GameSource>> {
        let source = self.source.as_ref();
        source.filter(|source| source.format().name() == format.name())
    }

    /// Returns the charset to write, or `None` for UTF-8.
    pub fn charset(&self) -> Option<&'static str> {
        self.source.as_ref().filter(|_| !self.to_utf8)?.charset()
    }

    pub(super) fn game_and_start(&self) -> Option<(&Game, &Position)> {
        self.game.as_ref().map(|(game, start)| (&**game, start))
    }
}
