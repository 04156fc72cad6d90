//! Record files that were read, and the place of the open record in one.

use super::files::{self, BlockDigests, Digest, FileStamp, digest, identity, shown};
use super::library;
use super::listed_game::GameList;
use crate::base::{Diagnostic, Message, Sources};
use crate::codec::records::{
    self, FileBytes, GameSource, GameSummary, GamesFile, RecordFormat, RootInfo,
};
use crate::message;
use crate::record::Record;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// The size in bytes from which a file stays on disk, where its format allows.
const PARTS_FROM: u64 = 4 << 20;

/// How much of a file tells its format, in bytes.
const HEAD_BYTES: u64 = 4096;

/// Why a file could not be used: a message that fits on one line, and all errors of its text with their places.
#[derive(Clone, Debug)]
pub struct FileError {
    /// What is wrong, in one line.
    pub message: Message,
    /// What can be done about it.
    pub hint: Option<Message>,
    /// The text that the diagnostics refer to, if there are any.
    pub sources: Sources,
    /// The errors of the text.
    pub diagnostics: Vec<Diagnostic>,
}

impl From<Message> for FileError {
    fn from(message: Message) -> Self {
        Self {
            message,
            hint: None,
            sources: Sources::new(),
            diagnostics: Vec::new(),
        }
    }
}

/// Refuses UTF-16 for games as texts: read byte by byte they would be saved as neither the one nor the other.
fn refuse_utf16(format: &dyn RecordFormat, head: &[u8], path: &Path) -> Result<(), Message> {
    let is_marked = head.starts_with(b"\xFF\xFE") || head.starts_with(b"\xFE\xFF");
    match is_marked && format.move_texts().is_some() {
        true => Err(message!("session-record-utf16", path = shown(path))),
        false => Ok(()),
    }
}

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
    /// The file cannot be read. Errors inside it are repaired, and reported when one of its games is opened.
    pub fn read(path: &Path, charset: Option<&str>) -> Result<Self, Box<FileError>> {
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
    ) -> Result<Self, Box<FileError>> {
        Self::read_with(path, charset, |_| format)
    }

    /// Reads a file as [`RecordFile::read`] does, whole into memory however large it is.
    ///
    /// # Errors
    /// As for [`RecordFile::read`].
    pub fn read_whole(path: &Path) -> Result<Self, Box<FileError>> {
        let name = path.to_string_lossy();
        let format_of = |bytes: &[u8]| records::format_of(&name, bytes);
        Self::read_bytes(path, None, &format_of, files::stamp(path))
    }

    fn read_with(
        path: &Path,
        charset: Option<&str>,
        format_of: impl Fn(&[u8]) -> &'static dyn RecordFormat,
    ) -> Result<Self, Box<FileError>> {
        // Taken before reading: if the file changes in between, the stamp is too old and the change is noticed later.
        // The other way round it would be missed.
        let stamp = files::stamp(path);
        if let Some(opened) = Self::open_parts(path, charset, &format_of, stamp.clone()) {
            return opened.map_err(|error| Box::new(error.into()));
        }
        Self::read_bytes(path, charset, &format_of, stamp)
    }

    fn read_bytes(
        path: &Path,
        charset: Option<&str>,
        format_of: &impl Fn(&[u8]) -> &'static dyn RecordFormat,
        stamp: Option<FileStamp>,
    ) -> Result<Self, Box<FileError>> {
        let document = library::read_document(path);
        let (bytes, is_shipped) = document.map_err(|error| Box::new(error.into()))?;
        let format = format_of(&bytes);
        refuse_utf16(format, &bytes, path).map_err(|error| Box::new(error.into()))?;
        Ok(Self {
            path: path.to_owned(),
            identity: identity(path),
            on_disk: digest(&bytes),
            file: format.read(bytes, charset),
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
        if let Err(error) = refuse_utf16(format_of(&head), &head, path) {
            return Some(Err(error));
        }
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

    /// Returns the path under which it was read.
    pub fn path(&self) -> &Path {
        &self.path
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

/// Returns the index of the game that is meant, from 0.
pub(super) fn chosen(
    path: &Path,
    file: &dyn GamesFile,
    game: Option<usize>,
) -> Result<usize, Box<FileError>> {
    let wanted = game.unwrap_or(1);
    match wanted.checked_sub(1) {
        Some(index) if index < file.games() => Ok(index),
        _ => Err(Box::new(no_game(path, wanted, file))),
    }
}

pub(super) fn no_game(path: &Path, game: usize, file: &dyn GamesFile) -> FileError {
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
