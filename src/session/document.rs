//! The record as a file: everything that is written, in one value that can be handed to another thread.

use super::Session;
use crate::base::Message;
use crate::board::{Game, Outcome, Position};
use crate::codec::sgf::{RecordSource, RulesFile, Saving, rules_hash, save_record, write_record};
use crate::message;
use crate::record::{Content, NodeId, Record};
use std::sync::Arc;

/// A record with all that its file says.
#[derive(Clone, Debug)]
pub struct Document {
    /// The tree.
    pub record: Arc<Record>,
    /// The game with the names of all pieces in the tree, and the position that it starts from; none without rules.
    pub game: Option<(Arc<Game>, Position)>,
    /// The rules, the current node, the outcome.
    pub saving: Saving,
    /// The file that the record came from, where there is one.
    pub source: Option<Arc<RecordSource>>,
    /// True if the file is to be written in UTF-8, whatever charset it was read in.
    pub to_utf8: bool,
}

impl Document {
    /// Returns the record as the text of a file in UTF-8.
    #[must_use]
    pub fn to_sgf(&self) -> String {
        match &self.source {
            // UTF-8 has every character, so this cannot fail.
            Some(source) => {
                let bytes = save_record(&self.record, self.rules(), &self.saving, source, true);
                String::from_utf8(bytes.unwrap_or_default()).unwrap_or_default()
            }
            None => write_record(&self.record, self.rules(), &self.saving),
        }
    }

    /// Returns the charset of the file, or `None` if it is UTF-8.
    #[must_use]
    pub fn charset(&self) -> Option<&'static str> {
        let source = self.source.as_ref().filter(|_| !self.to_utf8)?;
        let charset = source.file().collection().charset();
        (!charset.is_utf8()).then_some(charset.name)
    }

    /// Returns the bytes of the file.
    ///
    /// # Errors
    /// A new text cannot be written in the charset of the file.
    pub fn to_bytes(&self) -> Result<Vec<u8>, Message> {
        let Some(source) = &self.source else {
            return Ok(self.to_sgf().into_bytes());
        };
        let (record, saving) = (&self.record, &self.saving);
        save_record(record, self.rules(), saving, source, self.to_utf8).map_err(|fault| {
            message!(
                "session-charset-lacks",
                character = fault.character.to_string(),
                charset = fault.charset
            )
        })
    }

    fn rules(&self) -> Option<(&Game, &Position)> {
        self.game.as_ref().map(|(game, start)| (&**game, start))
    }
}

impl Session {
    /// The record with all that its file says.
    #[must_use]
    pub fn document(&self) -> Document {
        let start = self.game.positions.start();
        let naming = self.game.naming.as_ref();
        Document {
            record: Arc::clone(&self.game.record),
            game: naming.map(|game| (Arc::clone(game), start.clone())),
            saving: Saving {
                rules: self.fingerprints(),
                sets: self.text.set().to_vec(),
                at: Some(self.game.current),
                outcome: self.final_outcome(),
                score: self.final_score(),
            },
            source: self.storage.place.source.clone(),
            to_utf8: self.storage.place.to_utf8,
        }
    }

    /// Base names and hashes of the rules as they are saved.
    pub(super) fn fingerprints(&self) -> Vec<RulesFile> {
        let rules = self.rules_files().iter().filter(|file| !file.is_look());
        rules
            .map(|file| RulesFile {
                name: file.base_name(),
                hash: Some(rules_hash(&file.saved)),
            })
            .collect()
    }

    /// The score at the end of the main line; empty while it is not known.
    fn final_score(&self) -> Vec<f64> {
        let mut end = self.game.record.main_line_end(NodeId::ROOT);
        while matches!(self.game.record.node(end).content(), Content::Note)
            && let Some(before) = self.game.record.back(end)
        {
            end = before;
        }
        let state = self.game.positions.state(end);
        let scored = self.rules().zip(state);
        scored.map_or_else(Vec::new, |(rules, state)| rules.score(state))
    }

    /// How the game stands at the end of the main line; none while that has not been judged.
    fn final_outcome(&self) -> Option<Outcome> {
        let mut end = self.game.record.main_line_end(NodeId::ROOT);
        while matches!(self.game.record.node(end).content(), Content::Note) {
            end = self.game.record.back(end)?;
        }
        match self.verdict(end) {
            super::Verdict::Legal(outcome) => Some(outcome),
            super::Verdict::SetUp => Some(Outcome::Going),
            _ => None,
        }
    }
}
