//! Opens what was asked for: from file names to a session, and games of record files and lost work in an open one.

use super::files::{digest, shown};
use super::game_reader::{GameReader, LoadedGame, WaitingRecord};
use super::load::{LoadError, Loaded, RulesRequest, load_rules, read_texts};
use super::positions::Positions;
use super::record_files::{FileError, RecordFile, chosen};
use super::record_games::{ByRecord, RulesOfRecord, find_rules, has_rules, values_named};
use super::recovery::{Lost, UnsavedText};
use super::rules_file::{no_files, no_rules};
use super::rules_text::RulesText;
use super::{NavigationStep, Session, SessionEvent, is_fen_file, library};
use crate::base::{Diagnostic, FileId, Message, Source, Sources};
use crate::board::{Board, Move, Position};
use crate::codec::charset::is_charset;
use crate::codec::fen::{is_fen, read_fen};
use crate::codec::records::{NamedRules, ReadRecord, RootInfo};
use crate::message;
use crate::notation::label::write_moves;
use crate::notation::split_moves;
use crate::record::{NodeId, NodePath, Record};
use crate::search::Bounds;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The widest board that is shown for a record without rules.
const MAX_COLUMNS: u16 = 1000;

/// Where in a game to start.
#[derive(Clone, Debug, Default)]
pub struct PlaceRequest {
    /// A file with a position to start from.
    pub position: Option<PathBuf>,
    /// A position to start from, as FEN.
    pub fen: Option<String>,
    /// A file with a record to open.
    pub record: Option<PathBuf>,
    /// Which game of the file, from 1.
    pub game: Option<usize>,
    /// The path to a node of the record.
    pub path: Option<String>,
    /// The charset of the record, whatever it declares itself.
    pub charset: Option<String>,
    /// True to start at the end of the main line instead of the node that the record states.
    pub at_end: bool,
    /// The player to move there.
    pub turn: Option<u8>,
    /// Values for the state of the rules, by name.
    pub state: Vec<(String, String)>,
    /// Moves to play from there, separated by `;`.
    pub play: Option<String>,
}

#[derive(Clone, Debug, Default)]
pub struct OpenRequest {
    /// The rules; `None` to use those that the record names.
    pub rules: Option<RulesRequest>,
    /// Where to start.
    pub place: PlaceRequest,
}

/// A session that was opened.
#[derive(Debug)]
pub struct OpenedFile {
    /// The session, whose jobs have not been run.
    pub session: Session,
    /// Remarks, for example that the rules are not those of the record.
    pub remarks: Vec<Message>,
}

impl From<LoadError> for FileError {
    fn from(error: LoadError) -> Self {
        Self {
            hint: error.hint,
            ..error.message.into()
        }
    }
}

impl Loaded {
    /// Returns a session with these rules, their tests and an empty record. Reads the tests.
    pub fn into_session(self) -> Session {
        let learned = self.learned_file();
        let (files, sources, compiled) = self.with_tests().into_parts();
        let mut session = Session::new(files, sources, compiled);
        session.take_learned(learned);
        session
    }
}

impl Session {
    /// Opens rules, and a record or a position with them. Rules with errors open too, but without a game.
    ///
    /// # Errors
    /// A file cannot be read or does not fit the game, or a move to play is not legal.
    pub fn open(request: &OpenRequest) -> Result<OpenedFile, Box<FileError>> {
        let place = &request.place;
        if let Some(rules) = &request.rules {
            let mut session = load_rules(rules).map_err(boxed)?.into_session();
            let remarks = session.go_to(place, &Bounds::default())?;
            return Ok(OpenedFile { session, remarks });
        }
        if let Some(path) = place.position.as_ref().filter(|path| is_fen_file(path))
            && place.record.is_none()
        {
            let (bytes, _) = library::read_document(path).map_err(boxed)?;
            let rules = fitting_rules(path, &String::from_utf8_lossy(&bytes))?;
            let mut session = load_rules(&rules).map_err(boxed)?.into_session();
            let remarks = session.go_to(place, &Bounds::default())?;
            return Ok(OpenedFile { session, remarks });
        }
        let Some(record) = &place.record else {
            return Err(Box::new(message!("session-nothing-to-open").into()));
        };
        let file = RecordFile::read(record, place.charset.as_deref())?;
        let (mut session, mut remarks) = Self::open_record(file, place.game)?;
        remarks.extend(session.go_within_record(place, &Bounds::default())?);
        Ok(OpenedFile { session, remarks })
    }

    /// Opens a text without a file as a file with this text is opened: a record, or a position as FEN; `name` stands for
    /// the file in messages.
    ///
    /// # Errors
    /// The text contains no game, or there are no rules for the position.
    pub fn open_text(name: &str, text: &str) -> Result<OpenedFile, Box<FileError>> {
        if is_fen(text) {
            let rules = fitting_rules(Path::new(name), text)?;
            let mut session = load_rules(&rules).map_err(boxed)?.into_session();
            let place = PlaceRequest {
                fen: Some(text.trim().to_owned()),
                ..PlaceRequest::default()
            };
            let remarks = session.go_to(&place, &Bounds::default())?;
            return Ok(OpenedFile { session, remarks });
        }
        let (session, remarks) = Self::open_record(RecordFile::of_text(name, text), None)?;
        Ok(OpenedFile { session, remarks })
    }

    /// Opens what a request names and goes to its node. Judging moves on the way is limited by `bounds`.
    ///
    /// # Errors
    /// A file cannot be read or does not fit the game, there is no node at the path, or a move to play is not legal.
    pub fn go_to(
        &mut self,
        place: &PlaceRequest,
        bounds: &Bounds<'_>,
    ) -> Result<Vec<Message>, Box<FileError>> {
        let mut remarks = Vec::new();
        if let Some(path) = &place.record {
            remarks.extend(self.load_record_as(path, place.game, place.charset.as_deref())?);
        }
        remarks.extend(self.go_within_record(place, bounds)?);
        Ok(remarks)
    }

    /// Goes to the node of a request once the record is open, and returns remarks.
    fn go_within_record(
        &mut self,
        place: &PlaceRequest,
        bounds: &Bounds<'_>,
    ) -> Result<Vec<Message>, Box<FileError>> {
        let mut remarks = Vec::new();
        if place.record.is_some() && place.at_end {
            self.step(NavigationStep::To(
                self.record().main_line_end(self.record().root()),
            ));
        }
        if let Some(path) = &place.path {
            let way: NodePath = path.parse().map_err(boxed)?;
            let node = self.record().node_at(&way).map_err(boxed)?;
            self.step(NavigationStep::To(node));
        }
        let has_state = !place.state.is_empty();
        let has_position = place.position.is_some() || place.fen.is_some();
        if has_position || place.turn.is_some() || has_state || place.play.is_some() {
            let _ = self.work_out_position(bounds);
        }
        match (&place.position, &place.fen, place.turn) {
            (Some(path), _, turn) => {
                let position = self.begin_load_position(path, turn).map_err(boxed)?.run()?;
                self.position_read(&position).map_err(boxed)?;
                remarks.extend(position.remarks);
            }
            (None, Some(fen), turn) => remarks.extend(self.place_fen(fen, turn)?),
            (None, None, Some(turn)) => self.choose_turn(turn).map_err(boxed)?,
            (None, None, None) => {}
        }
        if has_state {
            self.change_state(&place.state).map_err(boxed)?;
        }
        if let Some(text) = &place.play {
            self.play_all(text, bounds)?;
        }
        Ok(remarks)
    }

    /// Plays moves given as text, each judged on this thread.
    ///
    /// # Errors
    /// A move cannot be read or is not legal; the moves before it stay played.
    fn play_all(&mut self, text: &str, bounds: &Bounds<'_>) -> Result<(), Box<FileError>> {
        for (start, part) in split_moves(text) {
            if self.game().is_none() {
                return Err(boxed(message!("session-no-rules")));
            }
            let mut events = self.play_whole_text(part);
            events.extend(self.run_pending_until(bounds));
            let played = |event: &SessionEvent| matches!(event, SessionEvent::Played { .. });
            if let Some(SessionEvent::Unreadable(error)) = events.last() {
                return Err(unreadable(text, start, part, error.clone()));
            }
            if !events.iter().any(played) {
                let reason = events.iter().find_map(|event| match event {
                    SessionEvent::Message(message) => Some(message.clone()),
                    SessionEvent::Refused { .. } => Some(message!("session-move-refused")),
                    SessionEvent::Faulted { .. } => Some(message!("session-move-faulted")),
                    SessionEvent::LimitReached { limit, .. } => {
                        Some(message!("session-move-cut", limit = limit.word()))
                    }
                    SessionEvent::Ambiguous { moves } => Some(message!(
                        "session-move-choices",
                        moves = self.choices(moves)
                    )),
                    _ => None,
                });
                let reason = reason.unwrap_or_else(|| message!("session-move-refused"));
                return Err(boxed(message!(
                    "session-move-not-played",
                    mv = part.trim(),
                    reason = reason
                )));
            }
        }
        Ok(())
    }

    /// Returns the moves at the current node as short texts, separated by `;`.
    fn choices(&self, moves: &[Move]) -> String {
        let Some(game) = self.game() else {
            return String::new();
        };
        let moves: Vec<&Move> = moves.iter().collect();
        write_moves(&moves, game, self.position()).join("; ")
    }

    /// Replaces the open record by one from a file. It is judged in the background. Without rules it waits until there
    /// are some. `game` counts from 1.
    ///
    /// # Errors
    /// The file cannot be read or has no such game; nothing changed.
    pub fn load_record(
        &mut self,
        path: &Path,
        game: Option<usize>,
    ) -> Result<Vec<Message>, Box<FileError>> {
        let is_same = self.storage.place.path.as_deref() == Some(path);
        let charset = self.storage.place.charset.clone().filter(|_| is_same);
        self.load_record_as(path, game, charset.as_deref())
    }

    /// Opens a record as [`Session::load_record`] does, in a charset that overrides what the file declares.
    ///
    /// # Errors
    /// As for [`Session::load_record`].
    fn load_record_as(
        &mut self,
        path: &Path,
        game: Option<usize>,
        charset: Option<&str>,
    ) -> Result<Vec<Message>, Box<FileError>> {
        self.load_file(RecordFile::read(path, charset)?, game)
    }

    /// Opens a game of a file that has been read, as soon as there are rules.
    fn load_file(
        &mut self,
        file: RecordFile,
        game: Option<usize>,
    ) -> Result<Vec<Message>, Box<FileError>> {
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
    ) -> Result<Vec<Message>, Box<FileError>> {
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
            // Reversed, so that of two errors at one node the first one of the file stays in the map.
            false => read.unread.into_iter().rev().collect(),
        };
        self.replace_record(Arc::new(read.record), read.current.unwrap_or(NodeId::ROOT));
        let rules = self.text.rules.as_ref().filter(|_| read.is_all_legal);
        let (loaded, revision) = (self.game.loaded, self.game.record.revision());
        self.game.all_legal = rules.map(|rules| (Arc::clone(rules), loaded, revision));
    }

    /// Returns the number of moves of the record if all of them were found among the legal moves when it was read, and
    /// neither the record nor the rules have changed since: judging it would say the same, and write texts of its moves.
    pub fn moves_found_legal(&self) -> Option<usize> {
        let (rules, loaded, revision) = self.game.all_legal.as_ref()?;
        let is_same = self
            .text
            .rules
            .as_ref()
            .is_some_and(|now| Arc::ptr_eq(now, rules))
            && (*loaded, *revision) == (self.game.loaded, self.game.record.revision());
        let record = &self.game.record;
        let moves = record
            .all()
            .filter(|node| record.node(*node).content().as_move().is_some());
        is_same.then(|| moves.count())
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
    pub fn take_waiting(&mut self, read: Result<LoadedGame, Box<FileError>>) -> Vec<Message> {
        if self.storage.place.waiting.take().is_none() {
            return Vec::new();
        }
        match read {
            Ok(loaded) => self.take_game(loaded),
            Err(error) => vec![error.message],
        }
    }

    /// Returns remarks on differences between the open rules and those that a record names.
    fn compare_rules(&self, named: &[NamedRules]) -> Vec<Message> {
        let fingerprints = self.fingerprints();
        // A session without rules has already reported that.
        if fingerprints.is_empty() {
            return Vec::new();
        }
        let same_name = |file: &NamedRules| fingerprints.iter().find(|own| own.name == file.name);
        if named.iter().any(|file| same_name(file).is_none()) {
            let names = |files: &[NamedRules]| {
                let names: Vec<&str> = files.iter().map(|file| file.name.as_str()).collect();
                names.join(", ")
            };
            return vec![message!(
                "session-record-names-other-rules",
                named = names(named),
                given = names(&fingerprints)
            )];
        }
        let is_other_text = |file: &&NamedRules| {
            let same_rules = same_name(file);
            same_rules.is_some_and(|own| file.hash.is_some() && file.hash != own.hash)
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
    ) -> Result<(Self, Vec<Message>), Box<FileError>> {
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
    ) -> Result<(Self, Vec<Message>), Box<FileError>> {
        let (path, file) = (&*file.path, &*file.file);
        let root_info = file
            .root_info(chosen(path, file, game)?)
            .unwrap_or_default();
        let mut texts = Vec::new();
        for rules in &root_info.rules {
            match find_rules(path, rules) {
                Some(rules) => texts.push(rules),
                None => {
                    let name = &rules.name;
                    let error =
                        message!("session-rules-not-found", name = name, path = shown(path));
                    return Ok((Self::without_rules(), vec![error]));
                }
            }
        }
        if texts.is_empty() {
            return Ok((Self::without_rules(), Vec::new()));
        }
        let request = RulesRequest {
            files: texts,
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
            Err(error) => Ok((Self::without_rules(), vec![error.message])),
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
    ) -> Result<Vec<SessionEvent>, Box<FileError>> {
        let drafts = self
            .places_of(&lost)
            .map_err(|error| Box::new(error.into()))?;
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
        let place = |draft: &UnsavedText| {
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

/// Returns the error of a request that can be found without compiling rules or reading a record: a file that does not
/// exist or is of the wrong kind, or parameters for rules without parameters.
pub fn find_error(request: &OpenRequest) -> Option<Box<FileError>> {
    if let Some(rules) = &request.rules
        && let Err(error) = read_texts(rules, &|_| None)
    {
        return Some(boxed(error));
    }
    let place = &request.place;
    let files = place.record.iter().chain(&place.position);
    let mut looks = files.map(|path| library::look_at_document(path));
    looks.find_map(Result::err).map(boxed)
}

/// Returns the bundled rules for a position in FEN: those by which all of it is read.
fn fitting_rules(path: &Path, text: &str) -> Result<RulesRequest, Box<FileError>> {
    // First of all no field is left, then as little as possible is odd.
    let mut fitting: Vec<((bool, usize), &'static str)> = Vec::new();
    for game in library::games() {
        let Some(known) = game.about().fen.as_ref().and_then(|_| game.preview()) else {
            continue;
        };
        if let Ok(read) = read_fen(text, FileId(0), &known.game, &known.board) {
            let is_left = read
                .remarks
                .iter()
                .any(|remark| remark.id == "fen-fields-left");
            fitting.push(((is_left, read.remarks.len()), game.word()));
        }
    }
    let fewest = fitting.iter().map(|(remarks, _)| *remarks).min();
    fitting.retain(|(remarks, _)| Some(*remarks) == fewest);
    match fitting[..] {
        [(_, word)] => Ok(RulesRequest::file(word)),
        [] => Err(boxed(message!("session-fen-fits-none", path = shown(path)))),
        _ => {
            let games: Vec<&str> = fitting.iter().map(|(_, word)| *word).collect();
            let games = games.join(", ");
            let path = shown(path);
            Err(boxed(message!(
                "session-fen-fits-several",
                path = path,
                games = games
            )))
        }
    }
}

/// Returns the error of one part of a list of moves; `start` is the byte offset of the part in the whole text.
fn unreadable(text: &str, start: usize, part: &str, mut error: Diagnostic) -> Box<FileError> {
    let shift = u32::try_from(start).unwrap_or(u32::MAX);
    error.span.start = error.span.start.saturating_add(shift);
    error.span.end = error.span.end.saturating_add(shift);
    let mut sources = Sources::new();
    sources.add(Source::new("--play", text));
    Box::new(FileError {
        message: message!(
            "session-move-unreadable",
            mv = part.trim(),
            reason = error.message.clone()
        ),
        hint: None,
        sources,
        diagnostics: vec![error],
    })
}

fn boxed(error: impl Into<FileError>) -> Box<FileError> {
    Box::new(error.into())
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
