//! Records as files: opening, saving, and restoring lost work.

use super::board_files::FileFault;
use super::files::{self, BlockDigests, Digest, FileStamp, digest, identity, shown};
use super::game_list::GameList;
use super::game_reader::{GameReader, LoadedGame, WaitingRecord};
use super::load::{RulesRequest, load_rules};
use super::positions::Positions;
use super::record_games::{ByRecord, RulesOfRecord, has_rules, values_named};
use super::recovery::{Draft, Lost};
use super::rules_text::RulesText;
use super::{Compiled, RulesFiles, Session, SessionEvent, library};
use crate::base::{Message, Sources};
use crate::board::{Board, Position};
use crate::codec::charset::is_charset;
use crate::codec::records::{
    self, FileBytes, GameSource, GameSummary, GamesFile, NamedRules, ReadRecord, RecordFormat,
    RootInfo,
};
use crate::message;
use crate::record::{NodeId, Record};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// The widest board that is shown for a record without rules.
const MAX_COLUMNS: u16 = 1000;

/// The size in bytes from which a file stays on disk, where its format allows.
const PARTS_FROM: u64 = 4 << 20;

/// How much of a file tells its format, in bytes.
const HEAD_BYTES: u64 = 4096;

/// The file of the record.
#[derive(Clone, Debug, Default)]
pub(super) struct RecordPlace {
    pub(super) path: Option<PathBuf>,
    /// The file as it was read; a save copies the unedited parts from it.
    pub(super) source: Option<Arc<dyn GameSource>>,
    /// True if the user asked for UTF-8.
    pub(super) to_utf8: bool,
    /// The charset that the user chose for the file.
    pub(super) charset: Option<String>,
    /// The absolute path, with links resolved.
    pub(super) identity: Option<PathBuf>,
    /// The index of the game in its file, from 0.
    pub(super) game: usize,
    /// The number of games in the file.
    pub(super) games: usize,
    /// The digest of the file when it was last read or written.
    pub(super) on_disk: Option<u64>,
    /// What the root of the file says about the game.
    pub(super) root_info: RootInfo,
    /// The file with all its games.
    pub(super) file: Option<RecordFile>,
    /// The revision of the record that is in the file as it was read; `None` if it was not read from it.
    pub(super) read_at: Option<u64>,
    /// A record that is opened once there are rules.
    pub(super) waiting: Option<(RecordFile, Option<usize>)>,
}

/// A record file that has been read.
#[derive(Clone, Debug)]
pub struct RecordFile {
    pub(super) path: PathBuf,
    pub(super) identity: PathBuf,
    pub(super) file: Arc<dyn GamesFile>,
    pub(super) charset: Option<String>,
    pub(super) on_disk: u64,
    /// True for a bundled record, which has no file on disk and has to be saved under a new name.
    pub(super) is_shipped: bool,
    /// True if its games have been edited in memory, so that it is not the file on disk.
    pub(super) is_edited: bool,
    /// True if the file stays on disk, because it is large.
    pub(super) is_in_parts: bool,
    /// What the file on disk looked like when it was read.
    pub(super) stamp: Option<FileStamp>,
    /// The lines of its games, made when they are first asked for.
    pub(super) list: Arc<OnceLock<GameList>>,
}

impl RecordFile {
    /// Reads a file in the format given by its name or contents, or the bundled record of this name if there is no such
    /// file. `charset` overrides what the file declares.
    ///
    /// # Errors
    /// The file cannot be read. Faults inside it are repaired, and reported when one of its games is opened.
    pub fn read(path: &Path, charset: Option<&str>) -> Result<Self, Box<FileFault>> {
        let name = path.to_string_lossy();
        Self::read_with(path, charset, |bytes| records::format_of(&name, bytes))
    }

    /// Reads a file in a given format, whatever its name and contents are.
    ///
    /// # Errors
    /// As for [`RecordFile::read`].
    pub fn read_as(
        path: &Path,
        format: &'static dyn RecordFormat,
        charset: Option<&str>,
    ) -> Result<Self, Box<FileFault>> {
        Self::read_with(path, charset, |_| format)
    }

    fn read_with(
        path: &Path,
        charset: Option<&str>,
        format_of: impl Fn(&[u8]) -> &'static dyn RecordFormat,
    ) -> Result<Self, Box<FileFault>> {
        // Taken before reading: if the file changes in between, the stamp is too old and the change is noticed later.
        // The other way round it would be missed.
        let stamp = files::stamp(path);
        if let Some(opened) = Self::open_parts(path, charset, &format_of, stamp.clone()) {
            return opened.map_err(|fault| Box::new(fault.into()));
        }
        let read = library::read_document(path);
        let (bytes, is_shipped) = read.map_err(|fault| Box::new(fault.into()))?;
        Ok(Self {
            path: path.to_owned(),
            identity: identity(path),
            on_disk: digest(&bytes),
            file: format_of(&bytes).read(bytes, charset),
            charset: charset.map(str::to_owned),
            is_shipped,
            is_edited: false,
            is_in_parts: false,
            stamp,
            list: Arc::default(),
        })
    }

    /// Reads a text that has no file, such as one that was pasted; `name` stands for the file in messages.
    pub fn of_text(name: &str, text: &str) -> Self {
        let bytes = text.as_bytes().to_vec();
        Self {
            path: PathBuf::from(name),
            identity: PathBuf::new(),
            on_disk: digest(&bytes),
            file: records::format_of(name, &bytes).read(bytes, None),
            charset: None,
            is_shipped: true,
            is_edited: true,
            is_in_parts: false,
            stamp: None,
            list: Arc::default(),
        }
    }

    /// Opens a large file of a format whose games can be read one at a time. Returns `None` for any other file.
    fn open_parts(
        path: &Path,
        charset: Option<&str>,
        format_of: &impl Fn(&[u8]) -> &'static dyn RecordFormat,
        stamp: Option<FileStamp>,
    ) -> Option<Result<Self, Message>> {
        let file = library::open_document(path, PARTS_FROM)?;
        let head = file.read(0..HEAD_BYTES.min(file.length())).ok()?;
        let file = Arc::new(file);
        let (mut digest, mut blocks) = (Digest::default(), BlockDigests::default());
        let bytes = Arc::clone(&file) as Arc<dyn FileBytes>;
        // One pass over the file finds the games and feeds both digests: that of the whole, which a save compares, and
        // those of the blocks, which every later read is proved by.
        let opened = format_of(&head).open(bytes, charset, &mut |part| {
            digest.feed(part);
            blocks.feed(part);
        })?;
        let opened = opened.and_then(|opened| file.prove(blocks).map(|()| opened));
        Some(opened.map(|file| Self {
            path: path.to_owned(),
            identity: identity(path),
            on_disk: digest.finish(),
            file,
            charset: charset.map(str::to_owned),
            is_shipped: false,
            is_edited: false,
            is_in_parts: true,
            stamp,
            list: Arc::default(),
        }))
    }

    /// Returns true if the file on disk is the one that was read, as far as its length and time of change tell.
    pub fn is_current(&self) -> bool {
        self.stamp.is_some() && files::stamp(&self.path) == self.stamp
    }

    /// Returns the lines of all games, which takes a while in a large file; `None` if it was given up.
    ///
    /// # Errors
    /// A game cannot be read from the file any more.
    pub fn list(&self, is_cancelled: &dyn Fn() -> bool) -> Result<Option<&GameList>, Message> {
        if let Some(list) = self.list.get() {
            return Ok(Some(list));
        }
        let list = GameList::read(self, is_cancelled)?;
        Ok((!is_cancelled()).then(|| self.list.get_or_init(|| list)))
    }

    /// Checks that a game (from 1) can still be read from the file, which may stay on disk.
    ///
    /// # Errors
    /// The file cannot be read any more, or another program has rewritten it.
    pub fn check_game(&self, game: usize) -> Result<(), Message> {
        self.file.check_game(game.saturating_sub(1))
    }

    /// Returns a game (from 1) for a list, with at most so many moves, or `None` if there is no such game.
    pub fn summary(&self, game: usize, plies: usize) -> Option<GameSummary> {
        self.file.summary(game.checked_sub(1)?, plies)
    }

    /// Returns a message about bytes that are not characters of the charset of the file, or `None` if there are none.
    pub fn broken_letters(&self) -> Option<Message> {
        self.file.broken_letters()
    }

    /// Returns the number of games.
    pub fn games(&self) -> usize {
        self.file.games()
    }

    /// Returns a game (from 0) as a tree of notes, with what its root says; `None` if there is no such game.
    pub(super) fn notes(&self, game: usize) -> Option<Record> {
        let (read, _) = Arc::clone(&self.file).read_game(game, None)?;
        Some(read.record)
    }
}

impl Session {
    /// Replaces the open record by one from a file. It is judged in the background. Without rules it waits until there
    /// are some. `game` counts from 1.
    ///
    /// # Errors
    /// The file cannot be read or has no such game; nothing changed.
    pub fn load_record(
        &mut self,
        path: &Path,
        game: Option<usize>,
    ) -> Result<Vec<Message>, Box<FileFault>> {
        let is_same = self.storage.place.path.as_deref() == Some(path);
        let charset = self.storage.place.charset.clone().filter(|_| is_same);
        self.load_record_as(path, game, charset.as_deref())
    }

    /// Opens a record as [`Session::load_record`] does, in a charset that overrides what the file declares.
    ///
    /// # Errors
    /// As for [`Session::load_record`].
    pub(super) fn load_record_as(
        &mut self,
        path: &Path,
        game: Option<usize>,
        charset: Option<&str>,
    ) -> Result<Vec<Message>, Box<FileFault>> {
        self.load_file(RecordFile::read(path, charset)?, game)
    }

    /// Opens a game of a file that has been read, as soon as there are rules.
    pub(super) fn load_file(
        &mut self,
        file: RecordFile,
        game: Option<usize>,
    ) -> Result<Vec<Message>, Box<FileFault>> {
        let path = &*file.path;
        // The rules are there but have errors. Without them moves would stay texts for good, so the record waits until
        // they are mended; a session without rule files shows it at once.
        if self.text.rules.is_none() && !self.text.files().is_empty() {
            chosen(path, &*file.file, game)?;
            let waits = message!("session-record-waits", path = shown(path));
            self.storage.place.waiting = Some((file, game));
            return Ok(vec![waits]);
        }
        self.load_game(&file, game)
    }

    /// Opens a game of a file that has been read, as [`Session::load_record`] does.
    ///
    /// # Errors
    /// The file has no such game; nothing changed.
    pub fn load_game(
        &mut self,
        file: &RecordFile,
        game: Option<usize>,
    ) -> Result<Vec<Message>, Box<FileFault>> {
        let loaded = self.game_reader().read(file, game)?;
        Ok(self.take_game(loaded))
    }

    /// Returns true if a game of a file can be opened in this session with bundled rules: the open record, not the user,
    /// has chosen the rules in play, and there are bundled rules for the game. `game` counts from 1.
    pub fn can_load(&self, file: &RecordFile, game: usize) -> bool {
        let root_info = file.file.root_info(game.saturating_sub(1));
        self.text.by_record().is_some() && root_info.is_some_and(|root_info| has_rules(&root_info))
    }

    /// Returns true if two games of a file, from 1, name the same rules with the same values, so that a session with the
    /// rules of one can open the other.
    pub fn have_same_rules(file: &RecordFile, first: usize, second: usize) -> bool {
        let root_info = |game: usize| file.file.root_info(game.saturating_sub(1));
        match (root_info(first), root_info(second)) {
            (Some(first), Some(second)) => {
                !first.rules.is_empty()
                    && (first.rules, first.overrides) == (second.rules, second.overrides)
            }
            _ => false,
        }
    }

    /// Returns a reader for games of files, for use on any thread.
    pub fn game_reader(&self) -> GameReader {
        GameReader {
            rules: self.text.rules.clone(),
            by_record: self.text.by_record().cloned(),
            adaptable: self.text.adaptable(),
            charset: self.storage.place.charset.clone(),
            file: self.storage.place.file.clone(),
            names: self
                .text
                .rule_files()
                .map(super::RulesFile::base_name)
                .collect(),
        }
    }

    /// Replaces the open record by a game that was read, and returns remarks. It is judged in the background.
    pub fn take_game(&mut self, loaded: LoadedGame) -> Vec<Message> {
        if let Some(rules) = loaded.rules {
            self.take_rules_of_record(rules);
        }
        let mut remarks = self.compare_rules(&loaded.read.root_info.rules);
        remarks.extend(loaded.odd);
        self.storage.place = loaded.place;
        self.open_read(loaded.read);
        if loaded.is_unsaved {
            self.game.record_mut().mark_unsaved();
        }
        remarks
    }

    /// Returns true if the record is as it was read from its file.
    pub(super) fn is_as_read(&self) -> bool {
        self.storage.place.read_at == Some(self.game.record.revision())
    }

    /// Returns what the record states about its game, as records of other programs do.
    pub fn record_root(&self) -> RootInfo {
        self.storage.place.root_info.clone()
    }

    /// Returns the file of the record, to be read again in another charset.
    ///
    /// # Errors
    /// The record has unsaved changes or no file, or the charset is unknown.
    pub fn begin_change_charset(&self, charset: &str) -> Result<PathBuf, Message> {
        let charset = charset.trim();
        if !is_charset(charset) {
            return Err(message!("session-charset-unknown", charset = charset));
        }
        let Some(path) = self.storage.place.path.clone() else {
            return Err(message!("session-charset-no-file"));
        };
        if self.game.is_changed() {
            return Err(message!("session-charset-unsaved"));
        }
        Ok(path)
    }

    /// Installs the rules that a record brings.
    fn take_rules_of_record(&mut self, rules: RulesOfRecord) {
        // The old record goes first: `apply` judges the open record by the new rules, and it is of another game.
        self.game.record = Arc::new(Record::new());
        self.game.naming = None;
        match rules {
            RulesOfRecord::Loaded(by_record, loaded) => {
                let (files, sources, compiled) = loaded.with_tests().into_parts();
                self.text = RulesText::of_record(files.set_by_record(), by_record);
                self.apply(sources, compiled);
            }
            RulesOfRecord::Adapted(adapted) => {
                self.text.set_overrides(adapted.overrides);
                self.apply(adapted.sources, adapted.compiled);
            }
            RulesOfRecord::Viewer(viewer) => {
                self.text = RulesText::of_record(no_files(), ByRecord::default());
                if let Some(viewer) = viewer {
                    self.install_rules(viewer);
                }
            }
        }
    }

    fn open_read(&mut self, read: ReadRecord) {
        match &self.text.rules {
            Some(rules) => self.game.naming = Some(Arc::new(rules.game().clone())),
            None => {
                let side = |side: u32| u16::try_from(side).unwrap_or(0).min(MAX_COLUMNS);
                let (width, height) = read.root_info.size.unwrap_or_default();
                let board = Board::new(side(width), side(height));
                self.game.positions = Positions::new(Position::new(board, 0), 2);
            }
        }
        self.storage.place.root_info = read.root_info;
        // Without rule files nothing is judged, so no node can be refused as unreadable.
        self.game.unread = match self.text.files().is_empty() {
            true => HashMap::new(),
            // Reversed, so that of two faults at one node the first one of the file stays in the map.
            false => read.unread.into_iter().rev().collect(),
        };
        self.replace_record(Arc::new(read.record), read.current.unwrap_or(NodeId::ROOT));
    }

    /// Prepares to read the record that waits for rules. It keeps waiting until [`Session::take_waiting`] is called.
    /// Returns `None` if there is no such record or there are still no rules for it.
    pub fn begin_open_waiting(&self) -> Option<WaitingRecord> {
        let (file, game) = self.storage.place.waiting.clone()?;
        self.text.rules.as_ref()?;
        let reader = self.game_reader();
        Some(WaitingRecord { reader, file, game })
    }

    /// Opens the record that waited for rules. Returns remarks or the reason why it cannot be opened.
    pub fn take_waiting(&mut self, read: Result<LoadedGame, Box<FileFault>>) -> Vec<Message> {
        if self.storage.place.waiting.take().is_none() {
            return Vec::new();
        }
        match read {
            Ok(loaded) => self.take_game(loaded),
            Err(fault) => vec![fault.message],
        }
    }

    /// Returns remarks on differences between the open rules and those that a record names.
    fn compare_rules(&self, named: &[NamedRules]) -> Vec<Message> {
        let own = self.fingerprints();
        // A session without rules has already reported that.
        if own.is_empty() {
            return Vec::new();
        }
        let same_name = |file: &NamedRules| own.iter().find(|own| own.name == file.name);
        if named.iter().any(|file| same_name(file).is_none()) {
            let names = |files: &[NamedRules]| {
                let names: Vec<&str> = files.iter().map(|file| file.name.as_str()).collect();
                names.join(", ")
            };
            return vec![message!(
                "session-record-names-other-rules",
                named = names(named),
                given = names(&own)
            )];
        }
        let is_other_text = |file: &&NamedRules| {
            let own = same_name(file);
            own.is_some_and(|own| file.hash.is_some() && file.hash != own.hash)
        };
        let differing = named.iter().find(is_other_text);
        differing
            .map(|file| message!("session-record-other-rules", name = &file.name))
            .into_iter()
            .collect()
    }

    /// Opens a game of a file by the rules that it names or by the bundled rules for its game, and returns remarks.
    /// Without any rules it is displayed as written. `game` counts from 1.
    ///
    /// # Errors
    /// The file has no such game.
    pub fn open_record(
        file: RecordFile,
        game: Option<usize>,
    ) -> Result<(Self, Vec<Message>), Box<FileFault>> {
        let (mut session, mut remarks) = Self::for_record(&file, game)?;
        let path = shown(&file.path);
        let is_named = session.text.has_source() || !remarks.is_empty();
        let variant = unknown_variant(&file, game);
        let further = session.load_file(file, game)?;
        if !is_named && !session.text.has_source() {
            remarks.push(match session.game() {
                Some(_) => message!("session-record-shown", path = path),
                None => {
                    let without = || message!("session-record-without-rules", path = path);
                    variant.unwrap_or_else(without)
                }
            });
        }
        remarks.extend(further);
        Ok((session, remarks))
    }

    /// Returns a session with the rules that a record names, searched for beside the record, in the working directory
    /// and in the library. If none are found, the session has no rules, and loading the record brings some.
    fn for_record(
        file: &RecordFile,
        game: Option<usize>,
    ) -> Result<(Self, Vec<Message>), Box<FileFault>> {
        let (path, file) = (&*file.path, &*file.file);
        let root_info = file
            .root_info(chosen(path, file, game)?)
            .unwrap_or_default();
        let mut found = Vec::new();
        for rules in &root_info.rules {
            match find_rules(path, rules) {
                Some(rules) => found.push(rules),
                None => {
                    let name = &rules.name;
                    let fault =
                        message!("session-rules-not-found", name = name, path = shown(path));
                    return Ok((Self::without_rules(), vec![fault]));
                }
            }
        }
        if found.is_empty() {
            return Ok((Self::without_rules(), Vec::new()));
        }
        let request = RulesRequest {
            files: found,
            overrides: values_named(&root_info),
            ..RulesRequest::default()
        };
        match load_rules(&request) {
            Ok(loaded) => {
                let (files, sources, compiled) = loaded.with_tests().into_parts();
                let mut session = Self::new(files.set_by_record(), sources, compiled);
                session.text.by_record = Some(ByRecord {
                    request: Some(request),
                    is_named: true,
                });
                Ok((session, Vec::new()))
            }
            Err(fault) => Ok((Self::without_rules(), vec![fault.message])),
        }
    }

    /// Returns a session without rules, in which records can be viewed.
    fn without_rules() -> Self {
        let mut session = Self::new(no_files(), Sources::new(), no_rules());
        session.text = RulesText::of_record(no_files(), ByRecord::default());
        session
    }

    /// Restores lost work: the record that was read from it and the texts of the editor. It is still unsaved, and its
    /// recovery file becomes that of this session. Returns an event for each text whose file has changed since.
    ///
    /// # Errors
    /// It contains the text of a file that is not open; nothing changed.
    pub fn take_lost(
        &mut self,
        lost: Lost,
        read: Option<LoadedGame>,
    ) -> Result<Vec<SessionEvent>, Box<FileFault>> {
        let drafts = self
            .places_of(&lost)
            .map_err(|fault| Box::new(fault.into()))?;
        if let Some(read) = read {
            // Remarks on its rules were shown when the work was first opened.
            self.take_game(read);
        }
        let changed = lost
            .drafts
            .iter()
            .zip(&drafts)
            .filter_map(|(draft, place)| {
                let file = self.text.files().get(place.0)?;
                let path = file.path.clone()?;
                let is_other = digest(file.saved.as_bytes()) != draft.saved;
                is_other.then_some(SessionEvent::ChangedOnDisk {
                    path,
                    conflict: true,
                })
            });
        let changed = changed.collect();
        self.take_drafts(&drafts);
        self.storage.autosave.adopt(lost.file);
        Ok(changed)
    }

    /// Returns the lost texts, each with the index of its file among the open ones.
    fn places_of(&self, lost: &Lost) -> Result<Vec<(usize, Arc<str>)>, Message> {
        let open = self.opened().rules;
        let place = |draft: &Draft| {
            let file = lost.opened.rules.get(draft.index)?;
            open.iter().position(|open| open == file)
        };
        lost.drafts
            .iter()
            .map(|draft| match place(draft) {
                Some(index) => Ok((index, draft.text.as_str().into())),
                None => Err(message!("session-lost-other-rules", name = &draft.name)),
            })
            .collect()
    }
}

/// Returns the reason why there are no rules for a game, if a tag of it names a variant.
fn unknown_variant(file: &RecordFile, game: Option<usize>) -> Option<Message> {
    let index = game.unwrap_or(1).checked_sub(1)?;
    let (_, name) = file.file.root_info(index)?.of_format?;
    let (tag, line) = file.file.variant_tag(index)?;
    let path = shown(&file.path);
    (!name.is_empty()).then(|| {
        message!(
            "pgn-variant",
            path = path,
            line = line,
            name = name,
            tag = tag
        )
    })
}

/// Returns the files of a session without rules.
pub(super) fn no_files() -> RulesFiles {
    RulesFiles {
        files: Vec::new(),
        compile: Arc::new(|_| no_rules()),
        overrides: Vec::new(),
        compile_with: None,
        is_fixed: false,
    }
}

fn no_rules() -> Compiled {
    Compiled {
        rules: None,
        diagnostics: Vec::new(),
    }
}

/// Returns the index of the game that is meant, from 0.
pub(super) fn chosen(
    path: &Path,
    file: &dyn GamesFile,
    game: Option<usize>,
) -> Result<usize, Box<FileFault>> {
    let wanted = game.unwrap_or(1);
    match wanted.checked_sub(1) {
        Some(index) if index < file.games() => Ok(index),
        _ => Err(Box::new(no_game(path, wanted, file))),
    }
}

pub(super) fn no_game(path: &Path, game: usize, file: &dyn GamesFile) -> FileFault {
    let (path, games) = (shown(path), file.games());
    if games == 0 {
        return message!("session-record-empty", path = path).into();
    }
    message!(
        "session-record-no-game",
        path = path,
        game = game,
        games = games
    )
    .into()
}

/// Returns the path of a rule file that a record names: the one with the right hash if there is one, otherwise the
/// first that exists.
pub(super) fn find_rules(record: &Path, rules: &NamedRules) -> Option<PathBuf> {
    let fits = |text: &str| {
        rules
            .hash
            .is_none_or(|hash| hash == records::rules_hash(text))
    };
    // Only the base name counts, so that a record cannot point to other folders.
    let base = Path::new(&rules.name).file_name()?;
    let beside = record.parent().map(|folder| folder.join(base));
    let in_current_folder = PathBuf::from(base);
    // The order of preference: a file on disk with the hash that the record states, the bundled game with that hash,
    // any file on disk of this name, the bundled game.
    let on_disk: Vec<(PathBuf, bool)> = beside
        .into_iter()
        .chain([in_current_folder])
        .filter_map(|path| {
            let text = files::read_text(&path, files::MAX_SOURCE_BYTES).ok()?;
            Some((path, fits(&text)))
        })
        .collect();
    if let Some((path, _)) = on_disk.iter().find(|(_, fits)| *fits) {
        return Some(path.clone());
    }
    let shipped = library::find(Path::new(base));
    match on_disk.into_iter().next() {
        Some((path, _)) if !shipped.is_some_and(|game| fits(game.rules)) => Some(path),
        // The short name, if it denotes this game: no rule file on disk has a name without an extension.
        _ => shipped.map(|game| PathBuf::from(game.word())),
    }
}
