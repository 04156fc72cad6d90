//! Formats of records: what a session asks of a codec, and the table of the codecs there are.
//!
//! A format is a codec that implements [`RecordFormat`], and a line in the table. Its files become records of the same
//! kind as those of every other format; what it cannot carry is known before a save, so that nothing is lost by one.

use super::sgf::SgfFormat;
pub use super::sgf::is_charset;
use crate::base::{Diagnostic, Message};
use crate::board::{Game, Op, Outcome, Position};
use crate::message;
use crate::record::{Content, NodeId, Path, Record};
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::Arc;

/// The formats. The first one carries everything, and is meant where nothing else is said.
static FORMATS: [&dyn RecordFormat; 1] = [&SgfFormat];

/// Returns the formats.
#[must_use]
pub fn record_formats() -> &'static [&'static dyn RecordFormat] {
    &FORMATS
}

/// Returns the format that carries everything.
#[must_use]
pub fn full_format() -> &'static dyn RecordFormat {
    let [first, ..] = FORMATS;
    first
}

/// Returns the format of a file by the ending of its name, in any case.
#[must_use]
pub fn format_of_file(name: &str) -> Option<&'static dyn RecordFormat> {
    let (_, ending) = name.rsplit_once('.')?;
    let mut formats = FORMATS.into_iter();
    formats.find(|format| format.name().eq_ignore_ascii_case(ending))
}

/// Returns the format of a file by its name, or else by its bytes.
#[must_use]
pub fn format_of(name: &str, bytes: &[u8]) -> &'static dyn RecordFormat {
    let by_content = || FORMATS.into_iter().find(|format| format.is_content(bytes));
    format_of_file(name)
        .or_else(by_content)
        .unwrap_or_else(full_format)
}

/// A format of records.
pub trait RecordFormat: Debug + Send + Sync {
    /// Returns its fixed name, which is the ending of its files.
    fn name(&self) -> &'static str;
    /// Returns what its files can hold.
    fn carries(&self) -> Carried;
    /// Returns true if bytes look like a file of it.
    fn is_content(&self, bytes: &[u8]) -> bool;
    /// Reads a file. Whatever can be told of it is read; the rest is a repair of the file or a fault of a node.
    /// `charset` wins over what the file says itself.
    fn read(&self, bytes: Vec<u8>, charset: Option<&str>) -> Arc<dyn GamesFile>;
    /// Returns the bytes of a new file. Without rules (`None`: the game is not known here) only what the record keeps as
    /// text is written.
    fn write(&self, record: &Record, rules: Option<(&Game, &Position)>, saving: &Saving)
    -> Vec<u8>;
}

/// What files of a format can hold besides the moves of the main line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Carried {
    /// Other continuations than the main line.
    pub variations: bool,
    /// Comments and names of nodes.
    pub comments: bool,
    /// Nodes that put stones without a move.
    pub set_ups: bool,
}

impl Carried {
    /// A format that holds everything a record has.
    pub const ALL: Self = Self {
        variations: true,
        comments: true,
        set_ups: true,
    };

    /// Returns what a record has that files of a format cannot hold, or `None` if they hold all of it.
    #[must_use]
    pub fn lacks(self, format: &dyn RecordFormat, record: &Record) -> Option<Message> {
        if self == Self::ALL {
            return None;
        }
        let format = format.name();
        record.all().find_map(|id| {
            let node = record.node(id);
            let has_text = !node.comment().is_empty() || !node.name().is_empty();
            if !self.variations && node.children().len() > 1 {
                Some(message!("session-format-lacks-variations", format = format))
            } else if !self.comments && has_text {
                Some(message!("session-format-lacks-comments", format = format))
            } else if !self.set_ups && matches!(node.content(), Content::SetUp(_)) {
                Some(message!("session-format-lacks-set-ups", format = format))
            } else {
                None
            }
        })
    }
}

/// A file of games that has been read.
pub trait GamesFile: Debug + Send + Sync {
    /// Returns how many games it has.
    fn games(&self) -> usize;
    /// Returns what is known of a game (from 0) before its rules are found, or `None` if there is no such game.
    fn root_info(&self, game: usize) -> Option<RootInfo>;
    /// Returns the first repair that reading made, and how many there are.
    fn repairs(&self) -> (Option<Message>, usize);
    /// Reads a game (from 0) as a record, or returns `None` if there is no such game. Without rules it becomes a tree of
    /// notes: comments and names, everything else kept.
    fn read_game(
        self: Arc<Self>,
        game: usize,
        rules: Option<(&Game, &Position)>,
    ) -> Option<(ReadRecord, Arc<dyn GameSource>)>;
}

/// The game of a file that a record came from, kept for saves.
pub trait GameSource: Debug + Send + Sync {
    /// Returns the format of the file.
    fn format(&self) -> &'static dyn RecordFormat;
    /// Returns the charset of the file, or `None` if it is UTF-8.
    fn charset(&self) -> Option<&'static str>;
    /// Returns the bytes of the file with a record in place of the game that it came from. What was not edited stays as
    /// it was read; with `to_utf8` the whole file is written in UTF-8.
    ///
    /// # Errors
    /// A new text has a character that the charset of the file does not have.
    fn save(
        &self,
        record: &Record,
        rules: Option<(&Game, &Position)>,
        saving: &Saving,
        to_utf8: bool,
    ) -> Result<Vec<u8>, Unencodable>;
}

/// A record from a file, and what the file says besides.
#[derive(Debug)]
pub struct ReadRecord {
    /// The game.
    pub record: Record,
    /// The rules it names, and more.
    pub root_info: RootInfo,
    /// The node that was looked at when the file was written (`GTAT`), or `None` if the file does not say.
    pub current: Option<NodeId>,
    /// What is wrong in single nodes. Spans are places in the text of the file.
    pub diagnostics: Vec<Diagnostic>,
    /// Nodes that could not be read, and why; the root if the record is of another game or size. Nodes below one of
    /// them are left out, because their board is not known.
    pub unread: Vec<(NodeId, Message)>,
}

/// A source file of the rules that a record was played by.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RulesFile {
    /// Its base name.
    pub name: String,
    /// [`rules_hash`] of its text, or `None` if the record does not tell.
    pub hash: Option<u64>,
}

/// What the root of a game says about it, before its rules are found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RootInfo {
    /// The rules it was played by (`GTRULES`), the game file first.
    pub rules: Vec<RulesFile>,
    /// Values given to the rules (`GTSET`), as `NAME=VALUE`.
    pub sets: Vec<String>,
    /// Name of the game (`RU`).
    pub game: Option<String>,
    /// Number of the game in the format (`GM`); Go where another program does not say.
    pub gm: Option<u32>,
    /// The compensation of the second player (`KM`), as it stands.
    pub komi: Option<String>,
    /// Columns and rows (`SZ`).
    pub size: Option<(u32, u32)>,
    /// The node that was looked at (`GTAT`), where it can be read.
    pub current: Option<Path>,
}

/// What a saved record says besides its nodes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Saving {
    /// The rules, the game file first.
    pub rules: Vec<RulesFile>,
    /// Values given to the rules, as `NAME=VALUE`.
    pub sets: Vec<String>,
    /// The node that is looked at.
    pub current: Option<NodeId>,
    /// How the game stands at the end of the main line, or `None` if nobody asked the rules.
    pub outcome: Option<Outcome>,
    /// The score of each player there; empty if the rules set none.
    pub score: Vec<f64>,
    /// What the rules did on top of moves, as far as they were asked: other programs, which know no rules, see it too.
    pub effects: BTreeMap<NodeId, Vec<Op>>,
}

/// A character that the charset of a file does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unencodable {
    /// The first such character.
    pub character: char,
    /// The charset of the file.
    pub charset: &'static str,
}

/// FNV-1a with 64 bits of a text, every line end taken as LF.
#[must_use]
pub fn rules_hash(text: &str) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut bytes = text.bytes().peekable();
    while let Some(byte) = bytes.next() {
        let byte = if byte == b'\r' {
            bytes.next_if_eq(&b'\n');
            b'\n'
        } else {
            byte
        };
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    hash
}
