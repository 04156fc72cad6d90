//! The record and everything else that its file contains, as one value that can be sent to another thread.

use super::Session;
use super::text_games::{agrees_with_board, outcome_property, rules_for_texts, write_game};
use crate::base::Message;
use crate::board::{Game, Outcome, Position};
use crate::codec::records::{
    GameSource, NamedRules, RecordFormat, Saving, full_format, rules_hash,
};
use crate::message;
use crate::record::{Content, NodeId, Record};
use crate::rules::Rules;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A record with everything that its file contains.
#[derive(Clone, Debug)]
pub struct Document {
    /// The tree.
    pub record: Arc<Record>,
    /// The game, with the names of all pieces that occur in the tree, and its initial position; `None` without rules.
    pub game: Option<(Arc<Game>, Position)>,
    /// The rules, the current node and the outcome, as they are written to the file.
    pub saving: Saving,
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
            let whole = source.and_then(|source| source.with_game(&text, self.to_utf8));
            return whole.unwrap_or_else(|| Ok(text.into_bytes()));
        }
        let Some(source) = self.source_of(self.format) else {
            return Ok(self.format.write(record, self.game_and_start(), saving));
        };
        source.save(record, self.game_and_start(), saving, self.to_utf8)
    }

    fn game_and_start(&self) -> Option<(&Game, &Position)> {
        self.game.as_ref().map(|(game, start)| (&**game, start))
    }
}

impl Session {
    /// Returns the record with everything that its file contains.
    pub fn document(&self) -> Document {
        let start = self.game.positions.start();
        let naming = self.game.naming.as_ref();
        Document {
            record: Arc::clone(&self.game.record),
            game: naming.map(|game| (Arc::clone(game), start.clone())),
            saving: Saving {
                rules: self.fingerprints(),
                overrides: self.text.overrides().to_vec(),
                current: Some(self.game.current),
                outcome: self.final_outcome(),
                score: self.final_score(),
                effects: match naming.is_none_or(|game| game.is_stone_game()) {
                    true => BTreeMap::new(),
                    false => self.game.positions.all_effects(),
                },
            },
            format: (self.storage.place.source.as_ref())
                .map_or_else(full_format, |source| source.format()),
            source: self.storage.place.source.clone(),
            rules: DocumentRules(self.text.rules.clone()),
            is_as_read: self.is_as_read(),
            to_utf8: self.storage.place.to_utf8,
        }
    }

    /// Returns the base names and hashes of the rules as they are saved.
    pub(super) fn fingerprints(&self) -> Vec<NamedRules> {
        let rules = self.text.rule_files();
        rules
            .map(|file| NamedRules {
                name: file.base_name(),
                hash: Some(rules_hash(&file.saved)),
            })
            .collect()
    }

    /// Returns the score at the end of the main line, or an empty list while that position is unknown.
    fn final_score(&self) -> Vec<f64> {
        let mut end = self.game.record.main_line_end(NodeId::ROOT);
        while matches!(self.game.record.node(end).content(), Content::Note)
            && let Some(before) = self.game.record.node(end).parent()
        {
            end = before;
        }
        let state = self.game.positions.state(end);
        let scored = self.rules().zip(state);
        scored.map_or_else(Vec::new, |(rules, state)| rules.score(state))
    }

    /// Returns a remark if the board ends the main line of a record in SGF with another result than the record states. For
    /// formats of texts that is told when they are read. Where groups are counted, the players agree which of them are dead,
    /// which the board does not know.
    pub fn compare_results(&self) -> Option<Message> {
        let source = self.storage.place.source.as_ref();
        let is_text = source.is_some_and(|source| source.format().move_texts().is_some());
        if is_text || self.counts_groups() {
            return None;
        }
        let stated = self.game.record.result()?;
        let found = outcome_property(self.final_outcome()?)?;
        let known = ["Draw", "B+", "W+"];
        let is_known = stated == "?" || known.iter().any(|known| agrees_with_board(stated, known));
        let differs = is_known && !agrees_with_board(stated, found);
        differs.then(|| message!("pgn-result-differs", said = stated, found = found))
    }

    /// Returns the outcome at the end of the main line, or `None` while that node has not been judged.
    fn final_outcome(&self) -> Option<Outcome> {
        let mut end = self.game.record.main_line_end(NodeId::ROOT);
        while matches!(self.game.record.node(end).content(), Content::Note) {
            end = self.game.record.node(end).parent()?;
        }
        match self.game.verdict(end) {
            super::Verdict::Legal(outcome) => Some(outcome),
            super::Verdict::SetUp => Some(Outcome::Going),
            _ => None,
        }
    }
}
