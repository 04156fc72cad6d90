//! Where the work is saved: the file of the record, and the recovery file for unsaved changes.

use super::game_info::RecordEdit;
use super::record_files::{RecordFile, RecordPlace};
use super::recovery::held::HeldFile;
use super::recovery::{RecoveryAction, RecoverySlot, RecoveryTask};
use super::slot::JobSlot;
use crate::base::Message;
use crate::board::Game;
use crate::codec::records::RootInfo;
use crate::message;
use crate::record::{NodeId, Record};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

/// Where the work is saved.
#[derive(Default)]
pub struct Storage {
    pub(super) place: RecordPlace,
    pub(super) autosave: Autosave,
    pub(super) games: GamesHistory,
    /// The edit for the text that is being typed in an open box.
    pub(super) open_text: Option<RecordEdit>,
}

impl Storage {
    /// Returns the path from which the record was loaded or to which it was last saved.
    pub fn record_path(&self) -> Option<&Path> {
        self.place.path.as_deref()
    }

    /// Returns the number of the record in its file, from 1, and the number of games in the file.
    pub fn game_of_file(&self) -> (usize, usize) {
        let game = self.place.game + 1;
        (game, self.place.games.max(game))
    }

    /// Keeps the file of the record with the list of its games, so that it is not read again.
    pub fn keep_file(&mut self, file: RecordFile) {
        if self.games_in_memory().is_none() && self.place.path.as_ref() == Some(&file.path) {
            self.place.file = Some(file);
        }
    }

    /// Returns the file of the record if it is not the one on disk, because its games have been edited.
    pub fn games_in_memory(&self) -> Option<&RecordFile> {
        self.place.file.as_ref().filter(|file| file.is_edited)
    }

    /// Returns what the root of the file says about the game; empty if there is no file yet.
    pub fn root_info(&self) -> &RootInfo {
        &self.place.root_info
    }

    /// Makes the record be saved in UTF-8, whatever charset it was read in.
    pub fn write_utf8(&mut self) {
        self.place.to_utf8 = true;
    }

    /// Sets the edit that the text in the open box stands for; `None` if no box is open.
    pub fn set_open_text(&mut self, text: Option<RecordEdit>) {
        self.open_text = text;
    }

    /// Sets the folder in which recovery files are kept.
    pub fn set_recovery_folder(&mut self, folder: PathBuf) {
        self.autosave.folder = Some(folder);
    }

    /// Keeps the recovery file until the next save, because unsaved work is about to be discarded in favour of the
    /// files on disk.
    pub fn leave_recovery(&mut self) {
        self.autosave.park();
    }

    /// Returns the task that removes the recovery file at the end of the session, when everything is saved or
    /// discarded. No job writes one afterwards.
    #[must_use]
    pub fn close(&mut self) -> RecoveryTask {
        self.autosave.close()
    }
}

/// Identifies a state of the unsaved work: two equal states need not both be written.
#[derive(Clone, PartialEq)]
pub(super) struct UnsavedWork {
    pub(super) record: Option<(u64, u64)>,
    pub(super) drafts: Vec<(usize, Arc<str>)>,
    pub(super) text: Option<RecordEdit>,
}

/// What the recovery file holds, what is being written to it, and what has to be written next.
#[derive(Default)]
pub(super) struct Autosave {
    pub(super) folder: Option<PathBuf>,
    pub(super) slot: Arc<RecoverySlot>,
    /// True if there may be a recovery file.
    pub(super) has_file: bool,
    /// True if the slot has orders that no submitted job will carry out.
    pub(super) has_orders: bool,
    /// True if files were parked until the next save.
    pub(super) has_parked: bool,
    /// The state of the work that the recovery file holds.
    pub(super) kept: Option<UnsavedWork>,
    /// The job in flight with the state that it writes, or `None` if it removes the file.
    pub(super) out: JobSlot<Option<UnsavedWork>>,
    /// When the work was first found to differ from the recovery file.
    pub(super) since: Option<Instant>,
    /// True from a reported failure to the next successful write.
    pub(super) failed: bool,
}

impl Autosave {
    pub(super) fn task(&self, action: RecoveryAction) -> RecoveryTask {
        RecoveryTask {
            slot: Arc::clone(&self.slot),
            action,
        }
    }

    /// Keeps the recovery file until the next save: its contents were discarded in favour of the file on disk, and may
    /// still be wanted.
    pub(super) fn park(&mut self) {
        if self.has_file {
            self.slot.park();
            self.has_orders = true;
            self.has_parked = true;
            self.has_file = false;
            self.kept = None;
            self.out.clear();
        }
    }

    pub(super) fn close(&mut self) -> RecoveryTask {
        self.kept = None;
        self.out.clear();
        self.task(RecoveryAction::Close)
    }

    /// Removes the parked files, which are no longer needed after a save.
    pub(super) fn saved(&mut self) {
        if self.has_parked {
            self.slot.remove_parked();
            self.has_orders = true;
            self.has_parked = false;
        }
    }

    /// Continues with the recovery file of work that was restored, so that this work is in a file at all times.
    pub(super) fn adopt(&mut self, file: HeldFile) {
        self.slot.adopt(file);
        self.has_orders = true;
        self.has_file = true;
        self.kept = None;
        self.out.clear();
    }
}

/// A change of the games of a file, or of which one is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GamesEdit {
    /// Opens a game, by its number from 1.
    Open(usize),
    /// Adds a game behind the open one, and opens it.
    Add,
    /// Deletes the open game, and opens the one behind it or else the last one.
    Delete,
    /// Moves the open game to another place, by its number from 1.
    Move(usize),
}

impl GamesEdit {
    /// Returns the games after the edit, `None` for the new one, with the index of the open one.
    ///
    /// # Errors
    /// There is no such game, or it is the only one and is to be deleted.
    pub(super) fn arrange(
        self,
        game: usize,
        games: usize,
    ) -> Result<(Vec<Option<usize>>, usize), Message> {
        let mut order: Vec<Option<usize>> = (0..games).map(Some).collect();
        let there_is = |number: usize| match number.checked_sub(1).filter(|index| *index < games) {
            Some(index) => Ok(index),
            None => Err(message!("tui-no-such-game", text = number, games = games)),
        };
        let open = match self {
            Self::Open(number) => there_is(number)?,
            Self::Add => {
                let behind = (game + 1).min(games);
                order.insert(behind, None);
                behind
            }
            Self::Delete if games < 2 => return Err(message!("games-only-one")),
            Self::Delete => {
                order.remove(game.min(games - 1));
                game.min(games - 2)
            }
            Self::Move(number) => {
                let to = there_is(number)?;
                let moved = order.remove(game.min(games - 1));
                order.insert(to, moved);
                to
            }
        };
        Ok((order, open))
    }
}

/// The steps that can be undone and redone.
#[derive(Default)]
pub(super) struct GamesHistory {
    pub(super) done: Vec<GamesStep>,
    pub(super) undone: Vec<GamesStep>,
    /// The identity of the open record, with the serial number that it has. If another record has been opened since, the
    /// history is over.
    pub(super) open: (u64, u64),
    /// The number of saves, by which a state is known to be on disk.
    pub(super) saves: u64,
}

/// A step, seen from one of its sides.
pub(super) struct GamesStep {
    pub(super) edit: GamesEdit,
    /// The open record and its revision on this side, where the step can be taken.
    pub(super) here: (u64, u64),
    /// The game on the other side.
    pub(super) there: AsideGame,
}

/// A game that was put aside.
pub(super) struct AsideGame {
    /// The identity of its record.
    pub(super) identity: u64,
    pub(super) place: RecordPlace,
    pub(super) record: Arc<Record>,
    pub(super) current: NodeId,
    pub(super) unread: HashMap<NodeId, Message>,
    pub(super) naming: Option<Arc<Game>>,
    pub(super) saves: u64,
    /// The file with the game as it was, to read the game from if other rules are in play by then.
    pub(super) file: Option<RecordFile>,
}
