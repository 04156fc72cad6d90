//! Reads games from files on any thread, independently of the session that they are for.
//!
//! A reader is a copy of what a session knows about rules, so that a large file can be read beside the screen. It
//! decides in `rules_of` by which rules a game is read: those in play, unless the open record (and not the user) has
//! chosen them and the new game asks for others; or the ones in play with other values of their parameters. The session
//! takes the result, with the rules, in `take_game`, on its own thread.

use super::files::{self, shown};
use super::moved_games::MovedGame;
use super::record_files::{FileError, RecordFile, RecordPlace, chosen, no_game};
use super::record_games::{AdaptableRules, ByRecord, RulesOfRecord};
use super::recovery::Lost;
use super::text_games::{TextMemo, resolve_game};
use crate::base::{Limits, Message, SeverityCounts};
use crate::codec::records::{
    GameSource, GamesFile, ReadRecord, RecordFormat, RootInfo, format_of, format_of_file,
    full_format,
};
use crate::message;
use crate::record::NodePath;
use crate::rules::Rules;
use std::path::Path;
use std::sync::Arc;

/// Reads games from files by the rules of a session.
#[derive(Clone)]
pub struct GameReader {
    pub(super) rules: Option<Arc<dyn Rules>>,
    /// Where the rules in play come from, if the open record brought them; `None` if the user asked for them.
    pub(super) by_record: Option<ByRecord>,
    /// How to compile the rules with other values that a record asks for.
    pub(super) adaptable: Option<AdaptableRules>,
    /// The charset that the user chose for the file of the record.
    pub(super) charset: Option<String>,
    /// The file of the open record as it was read.
    pub(super) file: Option<RecordFile>,
    /// The names of the rules in play, as records name them.
    pub(super) names: Vec<String>,
}

/// A game that was read from a file.
pub struct LoadedGame {
    pub(super) place: RecordPlace,
    pub(super) read: ReadRecord,
    /// The first repair of the file and the first remark on the game, each with the number of further ones.
    pub(super) odd: Vec<Message>,
    /// The rules that the record brings; `None` to keep those in play.
    pub(super) rules: Option<RulesOfRecord>,
    /// True if the game has no file, such as one that was pasted.
    pub(super) is_unsaved: bool,
}

impl LoadedGame {
    /// Returns why nodes could not be read.
    pub(super) fn refusals(&self) -> Vec<Message> {
        let unread = self.read.unread.iter();
        unread.map(|(_, why)| why.clone()).collect()
    }
}

/// A record that was opened without rules, to be read again now that there are some.
pub struct WaitingRecord {
    pub(super) reader: GameReader,
    pub(super) file: RecordFile,
    pub(super) game: Option<usize>,
}

impl WaitingRecord {
    /// Returns the path of its file.
    pub fn path(&self) -> &Path {
        &self.file.path
    }

    /// Reads the record by the rules in play, on any thread.
    ///
    /// # Errors
    /// The file has no such game.
    pub fn run(&self) -> Result<LoadedGame, Box<FileError>> {
        self.reader.read(&self.file, self.game)
    }
}

impl GameReader {
    /// Reads a game of a file. `game` counts from 1.
    ///
    /// # Errors
    /// The file has no such game.
    pub fn read(
        &self,
        file: &RecordFile,
        game: Option<usize>,
    ) -> Result<LoadedGame, Box<FileError>> {
        let path = &*file.path;
        let index = chosen(path, &*file.file, game)?;
        let (brought, mut read, source) = self
            .read_index(&file.file, index, Some(path))
            .ok_or_else(|| match file.file.check_game(index) {
                Ok(()) => Box::new(no_game(path, index + 1, &*file.file)),
                Err(error) => Box::new(FileError::from(error)),
            })?;
        let is_chosen = brought.is_some() || self.by_record.is_some();
        if is_chosen && source.format().requires_variant() && file.file.variant_tag(index).is_none()
        {
            // Another kind of draughts may be meant.
            for (_, error) in &mut read.unread {
                *error = message!("pdn-untyped", reason = error.clone());
            }
        }
        let (repair, repairs) = file.file.repairs();
        let error = read.diagnostics.first().map(|error| error.message.clone());
        let errors = SeverityCounts::of(&read.diagnostics).total();
        let of_file = repair.map(|first| odd(path, first, repairs));
        let of_game = error.map(|first| odd(path, first, errors));
        let is_on_disk = !file.is_shipped && !files::is_standard_input(path);
        let place = RecordPlace {
            path: is_on_disk.then(|| path.to_owned()),
            identity: is_on_disk.then(|| file.identity.clone()),
            on_disk: is_on_disk.then_some(file.on_disk),
            game: index,
            games: file.file.games(),
            source: Some(source),
            charset: file.charset.clone(),
            file: Some(file.clone()),
            read_at: Some(read.record.revision()),
            ..RecordPlace::default()
        };
        Ok(LoadedGame {
            place,
            read,
            odd: of_file.into_iter().chain(of_game).collect(),
            rules: brought,
            is_unsaved: file.is_edited,
        })
    }

    /// Reads a file and one of its games.
    ///
    /// # Errors
    /// The file cannot be read or has no such game.
    pub fn open(&self, path: &Path, game: usize) -> Result<LoadedGame, Box<FileError>> {
        self.read(&self.file(path)?, Some(game))
    }

    /// Reads a file, unless it is the one of the open record and has not changed since.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn file(&self, path: &Path) -> Result<RecordFile, Box<FileError>> {
        let is_same = |file: &&RecordFile| {
            file.path == path && file.charset == self.charset && file.is_current()
        };
        match self.file.as_ref().filter(is_same) {
            Some(file) => Ok(file.clone()),
            None => RecordFile::read(path, self.charset.as_deref()),
        }
    }

    /// Reads the first game of a text that has no file, such as one that was pasted; `name` stands for the file in
    /// messages.
    ///
    /// # Errors
    /// The text contains no game, or there are no rules for it.
    pub fn read_text(&self, name: &str, text: &str) -> Result<LoadedGame, Box<FileError>> {
        if self.rules.is_none() && self.by_record.is_none() {
            return Err(Box::new(message!("session-no-rules").into()));
        }
        self.read(&RecordFile::of_text(name, text), None)
    }

    /// Returns true if the first game of a file is one of the game in play, so that it need not be opened with rules of
    /// its own.
    pub fn fits(&self, file: &RecordFile) -> bool {
        let root_info = file.file.root_info(0);
        root_info.is_none_or(|root_info| self.fits_game(&root_info))
    }

    /// Returns true if all games of a file are games of the game in play.
    pub fn fits_all(&self, file: &RecordFile) -> bool {
        let root_infos = (0..file.games()).filter_map(|game| file.file.root_info(game));
        root_infos
            .into_iter()
            .all(|root_info| self.fits_game(&root_info))
    }

    /// Returns true if a game is one of the game in play, by what its root says.
    pub(super) fn fits_game(&self, root_info: &RootInfo) -> bool {
        let Some(rules) = &self.rules else {
            return true;
        };
        let game = rules.game();
        if !root_info.rules.is_empty() {
            let named = root_info.rules.iter().map(|file| &file.name);
            return named.eq(&self.names);
        }
        match (&root_info.of_format, root_info.gm, game.gm) {
            (Some((format, name)), ..) => {
                let names = game.look.records.get(*format);
                names.is_some_and(|names| names.iter().any(|own| own.eq_ignore_ascii_case(name)))
            }
            (None, Some(stated), Some(own)) => stated == own,
            // Other programs leave out the number of Go only.
            (None, Some(_), None) => false,
            (None, None, _) => true,
        }
    }

    /// Returns a reader that decodes files with a charset, whatever charset they declare.
    #[must_use]
    pub fn in_charset(self, charset: String) -> Self {
        let charset = Some(charset);
        Self { charset, ..self }
    }

    /// Reads the record of lost work. Returns `None` if it contains no record.
    ///
    /// # Errors
    /// The record cannot be read.
    pub fn read_lost(&self, lost: &Lost) -> Result<Option<LoadedGame>, Box<FileError>> {
        let Some(bytes) = &lost.record else {
            return Ok(None);
        };
        let charset = lost.charset.clone();
        let file = full_format().read(bytes.clone(), charset.as_deref());
        // Work on a file of another format was written as a file of its own.
        let original = self.original_of(lost);
        let is_alone = lost.games.is_some() || other_format_of(lost).is_some();
        let index = if is_alone { 0 } else { lost.game };
        let (rules, mut read, source) = self
            .read_index(&file, index, lost.opened.record.as_deref())
            .ok_or_else(|| Box::new(no_game(lost.file.path(), lost.game + 1, &*file)))?;
        // In a file written by another program no property states the current node.
        let way = lost.at.parse::<NodePath>().ok();
        read.current = way
            .and_then(|way| read.record.node_at(&way).ok())
            .or(read.current);
        let place = RecordPlace {
            path: lost.opened.record.clone(),
            identity: lost.opened.record.clone(),
            on_disk: lost.on_disk,
            game: lost.game,
            games: original.as_ref().map_or(file.games(), |(_, games)| *games),
            source: Some(original.map_or(source, |(source, _)| source)),
            charset,
            ..RecordPlace::default()
        };
        Ok(Some(LoadedGame {
            place,
            read,
            odd: Vec::new(),
            rules,
            is_unsaved: true,
        }))
    }

    /// Returns the game of the file that lost work is on, with the number of its games, if the file is of a format in
    /// which lost work is not written. If the file has changed since, or cannot be read any more, the number of the game
    /// says nothing: the game cannot be put back.
    fn original_of(&self, lost: &Lost) -> Option<(Arc<dyn GameSource>, usize)> {
        let path = lost.opened.record.as_ref();
        if let Some(bytes) = &lost.games {
            let name = path.map_or_else(String::new, |path| shown(path));
            let format = format_of(&name, bytes);
            let file = format.read(bytes.clone(), lost.charset.as_deref());
            let games = file.games();
            let (_, source) = file.read_game(lost.game, None)?;
            return Some((source, games));
        }
        let (path, format) = (path?, other_format_of(lost)?);
        let reread = RecordFile::read(path, lost.charset.as_deref()).ok();
        let same = reread.filter(|file| lost.on_disk == Some(file.on_disk));
        let original = same.and_then(|RecordFile { file, .. }| {
            let games = file.games();
            let (_, source) = file.read_game(lost.game, None)?;
            Some((source, games))
        });
        let moved = || {
            let path = path.clone();
            let source = MovedGame { format, path };
            (Arc::new(source) as Arc<dyn GameSource>, lost.game + 1)
        };
        Some(original.unwrap_or_else(moved))
    }

    /// Returns the rules that a game asks for, if they are not the ones in play.
    pub(super) fn rules_of(
        &self,
        root_info: Option<&RootInfo>,
        path: Option<&Path>,
    ) -> Option<RulesOfRecord> {
        match (&self.by_record, &self.adaptable) {
            (Some(by_record), _) if !by_record.is_named_by(root_info) => {
                by_record.rules_for(root_info, path)
            }
            (_, Some(adaptable)) => root_info.and_then(|root_info| adaptable.rules_for(root_info)),
            (_, None) => None,
        }
    }

    /// Reads a game by the rules that its root asks for, and returns these rules if they are not the ones in play.
    /// Returns `None` if there is no such game.
    fn read_index(
        &self,
        file: &Arc<dyn GamesFile>,
        index: usize,
        path: Option<&Path>,
    ) -> Option<(Option<RulesOfRecord>, ReadRecord, Arc<dyn GameSource>)> {
        let brought = self.rules_of(file.root_info(index).as_ref(), path);
        let rules = match &brought {
            Some(brought) => brought.rules(),
            None => self.rules.as_ref(),
        };
        // Formats with moves as texts need the rules to be read at all; the others only need the names of pieces and
        // the start.
        if let Some((read, source)) = read_texts(file, index, rules) {
            return Some((brought, read, source));
        }
        let start = rules.map(|rules| rules.start());
        let rules = rules.map(|rules| rules.game()).zip(start.as_ref());
        let (read, source) = Arc::clone(file).read_game(index, rules)?;
        Some((brought, read, source))
    }
}

/// Returns a remark on a file: the first of so many, and the number of further ones.
fn odd(path: &Path, first: Message, count: usize) -> Message {
    let is_sgf = format_of_file(&shown(path)).is_some_and(|format| format.name() == "sgf");
    match count.saturating_sub(1) {
        more if more > 0 && is_sgf => message!(
            "session-record-odd-sgf",
            path = shown(path),
            reason = first,
            more = more
        ),
        more => message!(
            "session-record-odd",
            path = shown(path),
            reason = first,
            more = more
        ),
    }
}

/// Returns the format of the file that lost work is on, if it is one in which lost work is not written.
fn other_format_of(lost: &Lost) -> Option<&'static dyn RecordFormat> {
    let path = lost.opened.record.as_ref()?;
    let format = format_of_file(&path.to_string_lossy())?;
    (format.name() != full_format().name()).then_some(format)
}

/// Reads a game whose moves are texts, by its rules if there are any. Returns `None` if its moves are no texts.
fn read_texts(
    file: &Arc<dyn GamesFile>,
    index: usize,
    rules: Option<&Arc<dyn Rules>>,
) -> Option<(ReadRecord, Arc<dyn GameSource>)> {
    let texts = Arc::clone(file).read_texts(index)?;
    let source = Arc::clone(&texts.source);
    let resolved = resolve_game(texts, rules, &Limits::default(), &mut TextMemo::default());
    Some((resolved, source))
}
