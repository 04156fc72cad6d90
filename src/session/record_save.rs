//! Saving the record: with the other games of its file, or as a file of its own.

use super::Session;
use super::collection_save::OtherGames;
use super::document::{Document, DocumentRules};
use super::files::{self, identity};
use super::game_info::{Fact, fact_of, set_fact};
use super::moved_games::games_moved;
use super::text_games::{agrees_with_board, outcome_property};
use crate::base::Message;
use crate::board::Outcome;
use crate::codec::records;
use crate::codec::records::{
    GameSource, NamedRules, RecordFormat, RecordMetadata, full_format, rules_hash,
};
use crate::message;
use crate::record::{Content, NodeId, Record};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

impl Session {
    /// Prepares to save the record as it is now, together with the other games of its file.
    ///
    /// # Errors
    /// The record waits for rules.
    pub fn begin_save_record(&self, path: &Path) -> Result<RecordSave, Message> {
        if self.storage.place.waiting.is_some() {
            return Err(message!("session-record-still-waits"));
        }
        let is_own = self.storage.place.path.as_deref() == Some(path);
        let mut document = self.document();
        // The file of the record keeps the format in which it was read, whatever its name is.
        let by_name = records::format_of_file(&path.to_string_lossy());
        if let Some(format) = by_name.filter(|_| !is_own) {
            document.format = format;
        }
        Ok(RecordSave {
            converted: OtherGames::of(self, document.format),
            document,
            loaded: self.game.loaded,
            revision: self.game.record.revision(),
            expected: self.storage.place.on_disk.filter(|_| is_own),
            path: path.to_owned(),
            is_alone: false,
            others: None,
        })
    }

    /// Prepares to save the open game as a file of its own, without the other games of its file.
    ///
    /// # Errors
    /// The record waits for rules.
    pub fn begin_save_alone(&self, path: &Path) -> Result<RecordSave, Message> {
        let mut save = self.begin_save_record(path)?;
        let has_others = self.storage.game_of_file().1 > 1;
        save.others = self.storage.place.identity.clone();
        save.others = save.others.filter(|_| has_others);
        save.document.source = None;
        save.converted = None;
        save.is_alone = true;
        Ok(save)
    }

    /// Called when the record was saved: the file becomes that of the record. Changes made since remain unsaved.
    /// Returns false if another record has been opened since.
    pub fn record_saved(&mut self, saved: SavedRecord) -> bool {
        if saved.loaded != self.game.loaded {
            return false;
        }
        if saved.is_alone {
            let place = &mut self.storage.place;
            (place.game, place.games, place.source) = (0, 1, None);
            place.charset = None;
        }
        let place = &mut self.storage.place;
        let source = place.source.as_ref();
        if source.is_some_and(|source| source.format().name() != saved.format.name()) {
            // The file that was read is no longer the one of the record, nor is its charset.
            (place.source, place.charset, place.read_at) = (saved.source, None, None);
        }
        self.storage.place.path = Some(saved.path);
        self.storage.place.identity = Some(saved.identity);
        self.storage.place.on_disk = Some(saved.on_disk);
        // The file in memory is as it was before the save.
        self.storage.place.file = None;
        self.storage.games.saves += 1;
        // The revision of then, not of now: what was changed while the file was being written is still unsaved.
        self.game.record_mut().mark_saved_at(saved.revision);
        self.storage.autosave.saved();
        true
    }

    /// Allows the next save of a file to overwrite what another program has written.
    pub fn allow_overwrite(&mut self, path: &Path) {
        if self.storage.place.path.as_deref() == Some(path) {
            self.storage.place.on_disk = None;
        }
        self.allow_rules_overwrite(path);
    }

    /// Saves the record with the other games of its file, blocking. The file becomes that of the record.
    ///
    /// # Errors
    /// The file cannot be written; the record remains unsaved.
    pub fn save_record(&mut self, path: &Path) -> Result<(), Message> {
        let save = self.begin_save_record(path)?;
        if let Some(saved) = save.run(&|| false)? {
            self.record_saved(saved);
        }
        Ok(())
    }

    /// Returns the record with everything that its file contains.
    pub fn document(&self) -> Document {
        let start = self.game.positions.start();
        let naming = self.game.naming.as_ref();
        let (mut outcome, mut score) = (self.final_outcome(), self.final_score());
        let is_over = outcome.is_some_and(Outcome::is_over);
        // What the players have agreed on stands above what the rules say of the board.
        if let Some(counted) = self.counted_end(&score).filter(|_| is_over) {
            outcome = Some(counted.winner().map_or(Outcome::Draw, Outcome::Won));
            score = counted.points.to_vec();
        }
        Document {
            record: self.named_record(),
            game: naming.map(|game| (Arc::clone(game), start.clone())),
            saving: RecordMetadata {
                rules: self.fingerprints(),
                overrides: self.text.overrides().to_vec(),
                current: Some(self.game.current),
                outcome,
                score,
                effects: match naming.is_none_or(|game| game.is_stone_game()) {
                    true => BTreeMap::new(),
                    false => self.game.positions.all_effects(),
                },
                throws: match naming.is_some_and(|game| game.has_chance) {
                    true => self.game.throws(),
                    false => BTreeSet::new(),
                },
            },
            format: self.format(),
            source: self.storage.place.source.clone(),
            rules: DocumentRules(self.text.rules.clone()),
            is_as_read: self.is_as_read(),
            to_utf8: self.storage.place.to_utf8,
        }
    }

    /// Returns the record to be saved. In that of a new game the machine's seats have a name, unless the record says who
    /// plays.
    fn named_record(&self) -> Arc<Record> {
        let mut record = Arc::clone(&self.game.record);
        let has_two = self.game().is_some_and(|game| game.players == 2);
        if self.storage.place.source.is_some() || !has_two {
            return record;
        }
        for (player, fact) in [(0, Fact::FirstPlayer), (1, Fact::SecondPlayer)] {
            let name = self.players.seat_name(player);
            if let Some(name) = name.filter(|_| fact_of(&record, fact).is_empty()) {
                set_fact(Arc::make_mut(&mut record), fact, &name);
            }
        }
        record
    }

    /// Returns the format of the record's file: the one in which it was read, otherwise the one of its name.
    fn format(&self) -> &'static dyn RecordFormat {
        let place = &self.storage.place;
        let by_name = || records::format_of_file(&place.path.as_ref()?.to_string_lossy());
        let as_read = place.source.as_ref().map(|source| source.format());
        as_read.or_else(by_name).unwrap_or_else(full_format)
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
        let final_result = outcome_property(self.final_outcome()?)?;
        let result_forms = ["Draw", "B+", "W+"];
        let is_known = stated == "?"
            || result_forms
                .iter()
                .any(|known| agrees_with_board(stated, known));
        let differs = is_known && !agrees_with_board(stated, final_result);
        differs.then(|| message!("pgn-result-differs", said = stated, found = final_result))
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

/// A record to be written to a file, on any thread.
#[derive(Clone, Debug)]
pub struct RecordSave {
    document: Document,
    loaded: u64,
    revision: u64,
    path: PathBuf,
    /// The digest that the file must have; if it differs, another program has written the file.
    expected: Option<u64>,
    /// True if only the game is written, not the others of its file.
    is_alone: bool,
    /// The absolute path of the file with these others, which the game alone must not replace.
    others: Option<PathBuf>,
    /// The other games of the file, if it has another format than the one to be written.
    converted: Option<OtherGames>,
}

/// A record that was saved.
#[derive(Clone, Debug)]
pub struct SavedRecord {
    loaded: u64,
    revision: u64,
    path: PathBuf,
    identity: PathBuf,
    on_disk: u64,
    is_alone: bool,
    format: &'static dyn RecordFormat,
    /// The place of the game in the file, if its games were converted from another format.
    source: Option<Arc<dyn GameSource>>,
}

impl RecordSave {
    /// Writes the file. Returns `None` if the save was cancelled before the file was replaced.
    ///
    /// # Errors
    /// The file cannot be written, another program has changed it, or one of its games has no form in the new format.
    pub fn run(mut self, is_cancelled: &dyn Fn() -> bool) -> Result<Option<SavedRecord>, Message> {
        // By identity, since another name or a link may lead to the file with the other games.
        if self.others.as_ref() == Some(&identity(&self.path)) && files::exists(&self.path) {
            return Err(games_moved(&self.path));
        }
        let mut bytes = self.document.to_bytes()?;
        let mut converted = None;
        if let Some(others) = self.converted.take() {
            let Some(source) = others.convert(bytes, self.document.format, is_cancelled)? else {
                return Ok(None);
            };
            self.document.source = Some(Arc::clone(&source));
            self.document.is_as_read = false;
            bytes = self.document.to_bytes()?;
            converted = Some(source);
        }
        let on_disk = files::write_if_digest(&self.path, &bytes, is_cancelled, self.expected)?;
        Ok(on_disk.map(|on_disk| SavedRecord {
            loaded: self.loaded,
            revision: self.revision,
            identity: identity(&self.path),
            on_disk,
            path: self.path,
            is_alone: self.is_alone,
            format: self.document.format,
            source: converted,
        }))
    }
}
