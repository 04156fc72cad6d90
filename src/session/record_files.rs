//! Records as SGF files: opening, saving, taking over lost work.

use super::board_files::FileFault;
use super::document::{ReadRecord, RecordFile};
use super::files::{self, MAX_RECORD_BYTES, shown};
use super::load::{RulesRequest, load_rules};
use super::positions::Positions;
use super::recovery::Lost;
use super::{Compiled, Happening, RulesFiles, Session, authoring, library};
use crate::base::{Message, Sources};
use crate::board::{Board, Position};
use crate::message;
use crate::record::NodeId;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The file of the record.
#[derive(Debug, Default)]
pub(super) struct RecordPlace {
    pub(super) path: Option<PathBuf>,
    /// The file with its other games, and which of them is open.
    pub(super) among: Option<(Arc<RecordFile>, usize)>,
    /// What its bytes came to when they were read or written last.
    on_disk: Option<u64>,
    /// A record to be read once there are rules.
    waiting: Option<(PathBuf, Option<usize>)>,
}

fn digest(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    hasher.finish()
}

impl Session {
    /// Opens a record in place of the one that is open. It is judged in the background. Without rules it waits until
    /// there are some. `game` counts from 1.
    ///
    /// # Errors
    /// The file cannot be read or has no such game; nothing changed.
    pub fn load_record(
        &mut self,
        path: &Path,
        game: Option<usize>,
    ) -> Result<Vec<Message>, Box<FileFault>> {
        let bytes =
            files::read_bytes(path, MAX_RECORD_BYTES).map_err(|fault| Box::new(fault.into()))?;
        let (file, repairs) = RecordFile::read(&bytes);
        let index = chosen(path, &file, game)?;
        if self.rules.is_none() && !self.rules_files().is_empty() {
            self.place.waiting = Some((path.to_owned(), game));
            return Ok(vec![message!("session-record-waits", path = shown(path))]);
        }
        let mut remarks = self.compare_rules(&file.rules(index));
        let Some(read) = file.record(index, self.game()) else {
            return Err(Box::new(no_game(path, index + 1, file.games())));
        };
        let odd = repairs.len() + read.remarks.len();
        if let Some(first) = repairs.first().or(read.remarks.first()) {
            remarks.push(message!(
                "session-record-odd",
                path = shown(path),
                reason = first.message.clone(),
                more = odd - 1
            ));
        }
        self.open_read(read);
        self.place = RecordPlace {
            path: Some(path.to_owned()),
            among: Some((Arc::new(file), index)),
            on_disk: Some(digest(&bytes)),
            waiting: None,
        };
        Ok(remarks)
    }

    fn open_read(&mut self, read: ReadRecord) {
        if self.rules.is_none() {
            let board = Board::new(read.naming.width, read.naming.height);
            let players = read.naming.players;
            self.positions = Positions::new(Position::new(board, 0), players);
        }
        self.naming = Some(Arc::new(read.naming));
        self.adopt(Arc::new(read.record), read.at.unwrap_or(NodeId::ROOT));
    }

    /// Opens the record that waited for rules.
    pub(super) fn open_waiting(&mut self) -> Vec<Happening> {
        let Some((path, game)) = self.place.waiting.take() else {
            return Vec::new();
        };
        match self.load_record(&path, game) {
            Ok(remarks) => remarks.into_iter().map(Happening::Told).collect(),
            Err(fault) => vec![Happening::Told(fault.message)],
        }
    }

    /// Where the rules in play are not those that a record names.
    fn compare_rules(&self, named: &[(String, Option<u64>)]) -> Vec<Message> {
        let files = self.rules_files().iter().filter(|file| !file.is_look());
        let own: Vec<(String, u64)> = files.map(super::RulesFile::fingerprint).collect();
        let other = |(name, hash): &&(String, Option<u64>)| {
            let same = own.iter().find(|(own, _)| own == name);
            same.is_none_or(|(_, own)| hash.is_some_and(|hash| hash != *own))
        };
        let differing = named.iter().find(other);
        differing
            .map(|(name, _)| message!("session-record-other-rules", name = name))
            .into_iter()
            .collect()
    }

    /// A session on a record, with the rules that it names: looked for beside the record, in the working folder and in
    /// the library. Without any it is a tree with comments.
    pub(super) fn for_record(
        path: &Path,
        game: Option<usize>,
    ) -> Result<(Self, Vec<Message>), Box<FileFault>> {
        let bytes =
            files::read_bytes(path, MAX_RECORD_BYTES).map_err(|fault| Box::new(fault.into()))?;
        let (file, _) = RecordFile::read(&bytes);
        let index = chosen(path, &file, game)?;
        let named = file.rules(index);
        let mut found = Vec::new();
        for (name, hash) in &named {
            match find_rules(path, name, *hash) {
                Some(rules) => found.push(rules),
                None => {
                    let said = message!("session-rules-not-found", name = name, path = shown(path));
                    return Ok((Self::without_rules(), vec![said]));
                }
            }
        }
        if found.is_empty() {
            let said = message!("session-record-without-rules", path = shown(path));
            return Ok((Self::without_rules(), vec![said]));
        }
        let request = RulesRequest {
            files: found,
            overrides: file.set(index),
            ..RulesRequest::default()
        };
        match load_rules(&request) {
            Ok(loaded) => Ok((loaded.into_session(), Vec::new())),
            Err(fault) => Ok((Self::without_rules(), vec![fault.message])),
        }
    }

    /// A session that knows no rules: for looking at records.
    #[must_use]
    pub fn without_rules() -> Self {
        let files = RulesFiles {
            files: Vec::new(),
            compile: Arc::new(|_| Compiled {
                rules: None,
                diagnostics: Vec::new(),
            }),
            read_only: true,
            set: Vec::new(),
        };
        let nothing = Compiled {
            rules: None,
            diagnostics: Vec::new(),
        };
        Self::new(files, Sources::new(), nothing)
    }

    /// Saves the record, with the other games of its file. The file is the record's from then on.
    ///
    /// # Errors
    /// The file cannot be written; the record stays unsaved.
    pub fn save_record(&mut self, path: &Path) -> Result<(), Message> {
        let document = self
            .document()
            .ok_or_else(|| message!("session-no-rules"))?;
        let text = document.to_sgf()?;
        files::write_atomically(path, text.as_bytes())?;
        self.place.path = Some(path.to_owned());
        self.place.on_disk = Some(digest(text.as_bytes()));
        self.record_mut().mark_saved();
        Ok(())
    }

    /// Takes over lost work: the record and the texts of the editor. It is unsaved as before, and its recovery file is
    /// this session's from now on.
    ///
    /// # Errors
    /// The record in it cannot be read; nothing changed.
    pub fn recover(&mut self, lost: &Lost) -> Result<(), Box<FileFault>> {
        if let Some(text) = &lost.record {
            let (file, _) = RecordFile::read(text.as_bytes());
            let read = file
                .record(0, self.game())
                .ok_or_else(|| Box::new(no_game(&lost.file, 1, file.games())))?;
            self.open_read(read);
            self.record_mut().mark_unsaved();
            self.place.path.clone_from(&lost.opened.record);
        }
        self.take_drafts(&lost.drafts);
        self.own_recovery_file(&lost.file);
        Ok(())
    }

    pub(super) fn record_changed_on_disk(&self) -> Vec<Happening> {
        let Some(path) = self.place.path.clone() else {
            return Vec::new();
        };
        if !path.exists() {
            return vec![Happening::Deleted { path }];
        }
        match files::read_bytes(&path, MAX_RECORD_BYTES) {
            Ok(bytes) if Some(digest(&bytes)) == self.place.on_disk => Vec::new(),
            Ok(_) => vec![Happening::ChangedOnDisk {
                conflict: self.is_record_changed(),
                path,
            }],
            Err(message) => vec![Happening::Told(message)],
        }
    }
}

/// Which game of a file is meant, from 0.
fn chosen(path: &Path, file: &RecordFile, game: Option<usize>) -> Result<usize, Box<FileFault>> {
    let wanted = game.unwrap_or(1);
    match wanted.checked_sub(1) {
        Some(index) if index < file.games() => Ok(index),
        _ => Err(Box::new(no_game(path, wanted, file.games()))),
    }
}

fn no_game(path: &Path, game: usize, games: usize) -> FileFault {
    if games == 0 {
        return message!("session-record-empty", path = shown(path)).into();
    }
    message!(
        "session-record-no-game",
        path = shown(path),
        game = game,
        games = games
    )
    .into()
}

/// The file of rules that a record names: the one with the right text if there is one, else the first found.
fn find_rules(record: &Path, name: &str, hash: Option<u64>) -> Option<PathBuf> {
    // Only the base name counts: a record does not lead to other folders.
    let base = Path::new(name).file_name()?;
    let beside = record.parent().map(|folder| folder.join(base));
    let here = PathBuf::from(base);
    let on_disk: Vec<(PathBuf, u64)> = beside
        .into_iter()
        .chain([here])
        .filter_map(|path| {
            let text = files::read_text(&path, files::MAX_SOURCE_BYTES).ok()?;
            Some((path, authoring::fingerprint(&text)))
        })
        .collect();
    let same = on_disk
        .iter()
        .find(|(_, own)| hash.is_none_or(|hash| hash == *own));
    if let Some((path, _)) = same {
        return Some(path.clone());
    }
    let shipped = library::find(Path::new(base));
    let shipped_is_same = shipped
        .is_some_and(|game| hash.is_none_or(|hash| hash == authoring::fingerprint(game.rules)));
    match on_disk.into_iter().next() {
        Some((path, _)) if !shipped_is_same => Some(path),
        _ => shipped.map(|game| Path::new("games").join(game.file)),
    }
}
