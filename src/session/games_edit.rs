//! The games of the record's file: new ones, another order, another one open.
//!
//! What is not saved stays in memory: the file is written again in memory with the open game as it is now, and read from
//! there as if from disk. So unsaved games can be left and come back to, and a save writes all of them.
//!
//! Each such step can be undone: before it, the open game is put aside with its own undo stack. Together these stacks are
//! one history in order of time: what was done in a game before it was left is undone after the step that left it.
//!
//! How two stacks become one history. Each game has the undo stack of its record; a step between games stands on a
//! stack of steps and remembers on which record, and at which revision, it can be taken:
//!
//! ```text
//! game 1:  edit a, edit b ──Open(2)──> game 2:  edit c
//!
//! undo ... c        by the record of game 2
//!          Open(2)  when nothing of game 2 is left to undo: game 1 comes back with its record
//!          b, a     by the record of game 1, whose stack came with it
//! ```

use super::document::Document;
use super::game_reader::{GameReader, LoadedGame};
use super::record_files::{FileError, RecordFile, RecordPlace};
use super::record_games::RulesOfRecord;
use super::storage::{AsideGame, GamesEdit, GamesStep};
use super::{Session, serial};
use crate::base::Message;
use crate::board::Game;
use crate::codec::records::{GamePart, ReadRecord, RecordMetadata};
use crate::message;
use crate::record::Record;
use std::sync::Arc;

/// The number of steps that can be undone. Each keeps the file as it was.
const MAX_STEPS: usize = 100;

/// An edit of the games of a file that is to be carried out, on any thread.
pub struct GamesTask {
    edit: GamesEdit,
    reader: GameReader,
    document: Document,
    place: RecordPlace,
    /// True if the file in memory has everything that is in the open game.
    is_current: bool,
    /// The open record with its revision.
    of: (u64, u64),
}

/// An edit of the games of a file that was carried out in memory.
pub struct EditedGames {
    edit: GamesEdit,
    loaded: LoadedGame,
    before: RecordFile,
    of: (u64, u64),
}

impl GamesTask {
    /// Carries out the edit in memory.
    ///
    /// # Errors
    /// There is no such game, or the file cannot hold the game that is open.
    pub fn run(self) -> Result<EditedGames, Box<FileError>> {
        let (loaded, before) = self.edited()?;
        Ok(EditedGames {
            edit: self.edit,
            loaded,
            before,
            of: self.of,
        })
    }

    fn edited(&self) -> Result<(LoadedGame, RecordFile), Box<FileError>> {
        let failed = |error: Message| Box::new(FileError::from(error));
        // Writing a file of many games costs time, so an unchanged game is not written just to be left.
        let in_memory = self.place.file.clone().filter(|_| self.is_current);
        let before = match in_memory {
            Some(file) => file,
            None => self.in_memory(self.document.to_bytes().map_err(failed)?),
        };
        let games = before.games();
        let (order, open) = self.edit.arrange(self.place.game, games).map_err(failed)?;
        let is_same = order.iter().flatten().copied().eq(0..games) && order.len() == games;
        let file = match is_same {
            true => before.clone(),
            false => {
                let new = match order.contains(&None) {
                    true => self.new_game().map_err(failed)?,
                    false => String::new(),
                };
                let parts: Vec<GamePart<'_>> = order
                    .iter()
                    .map(|game| game.map_or(GamePart::New(&new), GamePart::Own))
                    .collect();
                self.in_memory(before.file.arrange(&parts).map_err(failed)?)
            }
        };
        if file.games() != order.len() {
            return Err(failed(message!("games-cannot-arrange")));
        }
        let mut loaded = self.reader.read(&file, Some(open + 1))?;
        loaded.place = RecordPlace {
            path: self.place.path.clone(),
            identity: self.place.identity.clone(),
            on_disk: self.place.on_disk,
            ..loaded.place
        };
        loaded.is_unsaved = file.is_edited;
        // Remarks on the file were shown when it was opened.
        loaded.odd = Vec::new();
        Ok((loaded, before))
    }

    /// Reads a file from memory.
    fn in_memory(&self, bytes: Vec<u8>) -> RecordFile {
        // What was guessed from the whole file is not guessed again from a part of it.
        let charset = self.document.charset().map(str::to_owned);
        let charset = charset.or_else(|| self.place.charset.clone());
        let charset = charset.filter(|_| !self.document.to_utf8);
        RecordFile {
            path: self.place.path.clone().unwrap_or_default(),
            identity: self.place.identity.clone().unwrap_or_default(),
            file: self.document.format.read(bytes, charset.as_deref()),
            charset,
            on_disk: self.place.on_disk.unwrap_or_default(),
            is_shipped: false,
            is_edited: true,
            is_in_parts: false,
            stamp: None,
            list: Arc::default(),
        }
    }

    /// Returns a game without moves by the rules in play.
    fn new_game(&self) -> Result<String, Message> {
        let document = Document {
            record: Arc::new(Record::new()),
            source: None,
            is_as_read: false,
            saving: RecordMetadata {
                rules: self.document.saving.rules.clone(),
                overrides: self.document.saving.overrides.clone(),
                ..RecordMetadata::default()
            },
            ..self.document.clone()
        };
        let bytes = document.to_bytes()?;
        String::from_utf8(bytes).map_err(|_| message!("games-cannot-arrange"))
    }
}

impl Session {
    /// Prepares an edit of the games of the record's file.
    ///
    /// # Errors
    /// The file is too large to be kept in memory, or waits for rules.
    pub fn begin_edit_games(&self, edit: GamesEdit) -> Result<GamesTask, Message> {
        let place = &self.storage.place;
        if place.waiting.is_some() {
            return Err(message!("session-record-still-waits"));
        }
        if !self.holds_games() {
            return Err(message!("games-too-large"));
        }
        Ok(GamesTask {
            edit,
            reader: self.game_reader(),
            document: self.document(),
            is_current: self.is_as_read() && !place.to_utf8,
            place: place.clone(),
            of: (self.game.loaded, self.game.record.revision()),
        })
    }

    /// Returns true if the games of the record's file are all in memory, so that they can be edited and left unsaved.
    pub fn holds_games(&self) -> bool {
        let file = self.storage.place.file.as_ref();
        !file.is_some_and(|file| file.is_in_parts)
    }

    /// Takes the result of an edit of the games. Returns remarks, or `None` if the record has changed since.
    pub fn take_edited_games(&mut self, edited: EditedGames) -> Option<Vec<Message>> {
        let EditedGames {
            edit,
            loaded,
            before,
            of,
        } = edited;
        if of != (self.game.loaded, self.game.record.revision()) {
            return None;
        }
        let mut aside = self.put_aside();
        aside.file = Some(before);
        // What was undone before the step cannot be redone after it has been taken back: the step has begun another
        // future.
        Arc::make_mut(&mut aside.record).forget_undone();
        let remarks = self.take_game(loaded);
        let identity = serial::next();
        let history = &mut self.storage.games;
        history.open = (identity, self.game.loaded);
        history.undone.clear();
        history.done.push(GamesStep {
            edit,
            here: (identity, self.game.record.revision()),
            there: aside,
        });
        if history.done.len() > MAX_STEPS {
            history.done.remove(0);
        }
        Some(remarks)
    }

    /// Undoes (or redoes, if `again`) the last edit of the games of the file, if nothing else was done after it. Returns
    /// the edit.
    pub fn undo_games(&mut self, again: bool) -> Option<GamesEdit> {
        let current = (self.identity(), self.game.record.revision());
        let history = &mut self.storage.games;
        let steps = match again {
            true => &mut history.undone,
            false => &mut history.done,
        };
        // Edits of the record that can no longer be undone do not keep the step from being undone.
        let fits = |step: &GamesStep| match again {
            true => step.here == current,
            false => step.here.0 == current.0,
        };
        let step = steps.pop_if(|step| fits(step))?;
        let aside = self.put_aside();
        let (edit, identity) = (step.edit, step.there.identity);
        self.restore(step.there);
        let current = (identity, self.game.record.revision());
        let history = &mut self.storage.games;
        history.open = (identity, self.game.loaded);
        let step = GamesStep {
            edit,
            here: current,
            there: aside,
        };
        match again {
            true => history.done.push(step),
            false => history.undone.push(step),
        }
        Some(edit)
    }

    /// Returns the identity of the open record. If it came in another way than by a step, the history is over.
    fn identity(&mut self) -> u64 {
        let history = &mut self.storage.games;
        if history.open.1 != self.game.loaded {
            history.done.clear();
            history.undone.clear();
            history.open = (serial::next(), self.game.loaded);
        }
        history.open.0
    }

    pub(super) fn put_aside(&mut self) -> AsideGame {
        AsideGame {
            identity: self.identity(),
            place: self.storage.place.clone(),
            record: Arc::clone(&self.game.record),
            current: self.game.current,
            unread: self.game.unread.clone(),
            naming: self.game.naming.clone(),
            saves: self.storage.games.saves,
            file: None,
        }
    }

    /// Opens a game that was put aside as it was then.
    pub(super) fn restore(&mut self, aside: AsideGame) {
        let place = &aside.place;
        let rules = self
            .game_reader()
            .rules_of(Some(&place.root_info), place.path.as_deref());
        self.restore_with(aside, rules);
    }

    /// Opens a game that was put aside as it was then, with the rules that it brings.
    pub(super) fn restore_with(&mut self, aside: AsideGame, rules: Option<RulesOfRecord>) {
        let reader = self.game_reader();
        let (saves, own) = (self.storage.games.saves, &self.storage.place);
        // The game that comes back is older than the file on disk, so it counts as unsaved, and the place of the last
        // save (which may have given the file another name) replaces its own.
        let is_saved_since = aside.saves != saves;
        let mut place = aside.place;
        if is_saved_since {
            place.path.clone_from(&own.path);
            place.identity.clone_from(&own.identity);
            place.on_disk = own.on_disk;
            if let Some(file) = &mut place.file {
                file.is_edited = true;
            }
        }
        let game = match &rules {
            Some(brought) => brought.rules(),
            None => self.text.rules.as_ref(),
        };
        let is_known = is_named_by(aside.naming.as_deref(), game.map(|rules| rules.game()));
        let again = aside.file.filter(|_| !is_known);
        let again = again.and_then(|file| reader.read(&file, Some(place.game + 1)).ok());
        let is_read_again = again.is_some();
        let reloaded = match again {
            Some(loaded) => loaded.read,
            None => ReadRecord {
                record: (*aside.record).clone(),
                root_info: place.root_info.clone(),
                current: Some(aside.current),
                diagnostics: Vec::new(),
                unread: aside.unread.into_iter().collect(),
                is_all_legal: false,
            },
        };
        self.take_game(LoadedGame {
            place,
            read: reloaded,
            odd: Vec::new(),
            rules,
            is_unsaved: is_saved_since || is_read_again,
        });
        if is_known && let Some(naming) = aside.naming {
            self.game.naming = Some(naming);
        }
    }
}

/// Returns true if the pieces of a game have the same numbers in another one, or if they were added to it because the
/// record still uses them.
fn is_named_by(naming: Option<&Game>, game: Option<&Game>) -> bool {
    let (Some(naming), Some(game)) = (naming, game) else {
        return naming.is_none() && game.is_none();
    };
    let mut pieces = std::iter::zip(&naming.pieces, &game.pieces);
    naming.pieces.len() >= game.pieces.len() && pieces.all(|(left, right)| left.name == right.name)
}
