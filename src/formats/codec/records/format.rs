//! What a session needs from a codec of records.

use super::text_game::{MoveTexts, TextGame, WrittenGame};
use crate::base::{Diagnostic, Digest, Message};
use crate::board::{Game, Op, Outcome, Position};
use crate::message;
use crate::record::{Builder, Content, NodeId, NodePath, Record};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::ops::Range;
use std::sync::Arc;

/// A record format.
pub trait RecordFormat: Debug + Send + Sync {
    /// Returns the fixed name of the format, which is also the extension of its files.
    fn name(&self) -> &'static str;
    /// Returns another extension of its files.
    fn other_ending(&self) -> Option<&'static str> {
        None
    }
    /// Returns what its files can hold.
    fn carries(&self) -> Carried;
    /// Returns how moves are written, if they are texts that are only understood among the legal moves of the rules.
    fn move_texts(&self) -> Option<MoveTexts> {
        None
    }
    /// Returns true if every line of a file is a game: a position without moves.
    fn is_lines(&self) -> bool {
        false
    }
    /// Returns the name under which looks list their games, which formats with the same names of games share.
    fn look_key(&self) -> &'static str {
        self.name()
    }
    /// Returns the tag in which a game names its rules, if the format has tags.
    fn variant_tag(&self) -> &'static str {
        "Variant"
    }
    /// Returns true if only games whose rules have a name in that tag can be written.
    fn requires_variant(&self) -> bool {
        false
    }
    /// Returns true if a tag says in words why a game ended.
    fn has_reason_tag(&self) -> bool {
        false
    }
    /// Returns true if clocks, values and the colours of marks are commands in comments, such as `[%clk 0:09:58]`.
    fn has_commands(&self) -> bool {
        false
    }
    /// Returns true if bytes look like a file of this format.
    fn is_content(&self, bytes: &[u8]) -> bool;
    /// Reads a file. Everything that can be made sense of is read; anything else is a repair of the file or an error in
    /// a node. `charset` takes precedence over what the file says itself.
    fn read(&self, bytes: Vec<u8>, charset: Option<&str>) -> Arc<dyn GamesFile>;
    /// Reads a file of which only parts fit in memory: the games are found, and read one at a time. `look` sees every
    /// part of the file, in order. Returns `None` if the format can only be read as a whole, or why reading failed.
    fn open(
        &self,
        file: Arc<dyn FileBytes>,
        charset: Option<&str>,
        look: &mut dyn FnMut(&[u8]),
    ) -> Option<Result<Arc<dyn GamesFile>, Message>> {
        let _ = (file, charset, look);
        None
    }
    /// Returns true if a text is read as one move without annotation, if the moves of the format are texts.
    fn is_one_move(&self, text: &str) -> bool {
        let _ = text;
        false
    }
    /// Returns the text of a new game, if the moves of the format are texts.
    fn write_texts(&self, game: &WrittenGame) -> String {
        let _ = game;
        String::new()
    }
    /// Returns the bytes of a new file. Without rules (`None`: the game is not known here), only the parts of the
    /// record that are text are written.
    fn write(
        &self,
        record: &Record,
        rules: Option<(&Game, &Position)>,
        saving: &RecordMetadata,
    ) -> Vec<u8>;
}

/// What files of a format can hold besides the moves of the main line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Carried {
    /// Other continuations than the main line.
    pub variations: bool,
    /// Comments and names of nodes.
    pub comments: bool,
    /// Set-up nodes, which place stones without a move.
    pub set_ups: bool,
}

impl Carried {
    /// A format that holds everything.
    pub const ALL: Self = Self {
        variations: true,
        comments: true,
        set_ups: true,
    };

    /// Returns a message about what a record contains that files of a format cannot hold, or `None` if they hold all of
    /// it.
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

/// The bytes of a file, which are read in parts.
pub trait FileBytes: Debug + Send + Sync {
    /// Returns the number of bytes.
    fn length(&self) -> u64;
    /// Returns a part.
    ///
    /// # Errors
    /// The file cannot be read, or has no such part any more.
    fn read(&self, range: Range<u64>) -> Result<Vec<u8>, Message>;
}

impl FileBytes for Vec<u8> {
    fn length(&self) -> u64 {
        self.len() as u64
    }

    fn read(&self, range: Range<u64>) -> Result<Vec<u8>, Message> {
        let offset = |offset: u64| usize::try_from(offset).unwrap_or(usize::MAX);
        let part = self.get(offset(range.start)..offset(range.end));
        Ok(part.unwrap_or_default().to_vec())
    }
}

/// What a list of games says about one of them; empty where the file does not say it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameSummary {
    /// The players: White and Black of PGN and PDN, Black and White of SGF.
    pub players: [String; 2],
    /// The event.
    pub event: String,
    /// The name of the game, where the format has one (`GN`).
    pub name: String,
    /// The date, as written.
    pub date: String,
    /// The result, as written.
    pub result: String,
    /// Why the game ended so, in the words of PGN (`Termination`).
    pub reason: String,
    /// The first moves of the main line, as written.
    pub moves: Vec<String>,
}

/// A file of games that has been read.
pub trait GamesFile: Debug + Send + Sync {
    /// Returns the number of games.
    fn games(&self) -> usize;
    /// Returns what is known of a game (from 0) before its rules are found, or `None` if there is no such game.
    fn root_info(&self, game: usize) -> Option<RootInfo>;
    /// Returns a game (from 0) for a list, with at most so many moves, or `None` if there is no such game.
    fn summary(&self, game: usize, plies: usize) -> Option<GameSummary> {
        let _ = plies;
        (game < self.games()).then(GameSummary::default)
    }
    /// Checks that a game (from 0) can still be read from the file, which may stay on disk.
    ///
    /// # Errors
    /// The file cannot be read any more, or is no longer the one whose games were found.
    fn check_game(&self, game: usize) -> Result<(), Message> {
        let _ = game;
        Ok(())
    }
    /// Returns the first repair that was necessary, and the number of repairs.
    fn repairs(&self) -> (Option<Message>, usize);
    /// Returns a message about bytes of the file that are not characters of its charset, or `None` if there are none.
    fn broken_letters(&self) -> Option<Message> {
        None
    }
    /// Returns a game (from 0) as texts, if its moves are only understood among the legal moves of its rules. The caller
    /// finds the moves; [`GamesFile::read_game`] returns such a game as a tree of notes.
    fn read_texts(self: Arc<Self>, game: usize) -> Option<ReadTexts> {
        let _ = game;
        None
    }
    /// Returns the tag in which a game (from 0) names its rules, and the line of the file in which it stands.
    fn variant_tag(&self, game: usize) -> Option<(&'static str, u32)> {
        let _ = game;
        None
    }
    /// Reads a game (from 0) as a record, or returns `None` if there is no such game. Without rules it becomes a tree
    /// of notes: comments and names are read, everything else is kept.
    fn read_game(
        self: Arc<Self>,
        game: usize,
        rules: Option<(&Game, &Position)>,
    ) -> Option<(ReadRecord, Arc<dyn GameSource>)>;
    /// Returns the bytes of a file with these games in this order. Games of this file keep their bytes.
    ///
    /// # Errors
    /// The format cannot hold them.
    fn arrange(&self, parts: &[GamePart<'_>]) -> Result<Vec<u8>, Message> {
        let _ = parts;
        Err(message!("games-cannot-arrange"))
    }
}

/// A game of a file whose games are arranged anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GamePart<'t> {
    /// A game of the file, by its index from 0.
    Own(usize),
    /// The text of a new game.
    New(&'t str),
}

/// The game of a file that a record was read from, kept for saving.
pub trait GameSource: Debug + Send + Sync {
    /// Returns the format of the file.
    fn format(&self) -> &'static dyn RecordFormat;
    /// Returns the charset of the file, or `None` if it is UTF-8.
    fn charset(&self) -> Option<&'static str> {
        None
    }
    /// Returns the bytes of the file with its game replaced by a record. Parts that were not edited stay as they were
    /// read; with `to_utf8` the whole file is written in UTF-8.
    ///
    /// # Errors
    /// A new text contains a character that the charset of the file does not have, or the other games of the file cannot
    /// be read any more.
    fn save(
        &self,
        record: &Record,
        rules: Option<(&Game, &Position)>,
        saving: &RecordMetadata,
        to_utf8: bool,
    ) -> Result<Vec<u8>, Message>;
    /// Returns the game as it was read, if the moves of its format are texts.
    fn texts(&self) -> Option<ReadTexts> {
        None
    }
    /// Returns the bytes of the file with its game replaced by a text, in the charset of the game or in UTF-8. `None` if
    /// the moves of its format are no texts. `unedited` is what would have been written before the game was edited: what
    /// it has in common with the text stays as it was read.
    fn with_game(
        &self,
        text: &str,
        unedited: Option<&str>,
        to_utf8: bool,
    ) -> Option<Result<Vec<u8>, Message>> {
        let _ = (text, unedited, to_utf8);
        None
    }
}

/// A record read from a file, with what else the file says.
#[derive(Debug)]
pub struct ReadRecord {
    /// The record.
    pub record: Record,
    /// The rules that it names, and more.
    pub root_info: RootInfo,
    /// The node that was current when the file was written (`GTAT`), or `None` if the file does not say.
    pub current: Option<NodeId>,
    /// Errors in single nodes. Spans are places in the text of the file.
    pub diagnostics: Vec<Diagnostic>,
    /// Nodes that could not be read, and why; the root if the record is of another game or size. Descendants of such a
    /// node are left out, because their board is not known.
    pub unread: Vec<(NodeId, Message)>,
    /// True if every move was found among the legal moves of the position before it, so that none has to be judged.
    pub is_all_legal: bool,
}

impl ReadRecord {
    /// Returns a game of texts as a tree of notes, for viewing without rules.
    pub fn of_notes(game: &TextGame, root_info: RootInfo) -> Self {
        let mut builder = Builder::new();
        builder.set_comment(NodeId::ROOT, &game.comment);
        let mut nodes: Vec<NodeId> = Vec::with_capacity(game.moves.len());
        for mv in &game.moves {
            let parent = mv.parent.and_then(|parent| nodes.get(parent as usize));
            let node = builder.add(parent.copied().unwrap_or(NodeId::ROOT), Content::Note);
            builder.set_name(node, &mv.text);
            builder.set_comment(node, &mv.comment);
            nodes.push(node);
        }
        Self {
            record: builder.finish(),
            root_info,
            current: None,
            diagnostics: Vec::new(),
            unread: Vec::new(),
            is_all_legal: false,
        }
    }
}

/// A game whose moves are texts, with what else its file says.
#[derive(Debug)]
pub struct ReadTexts {
    /// The game.
    pub game: TextGame,
    /// The rules that it asks for.
    pub root_info: RootInfo,
    /// Its place in the file.
    pub source: Arc<dyn GameSource>,
}

/// A source file of the rules that a record was played with.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NamedRules {
    /// Its base name.
    pub name: String,
    /// The [`rules_hash`] of its text, or `None` if the record does not say.
    pub hash: Option<u64>,
}

impl NamedRules {
    /// Reads a value of `GTRULES`: the name, a space and the hash.
    pub fn of_value(value: &str) -> Self {
        if let Some((name, digits)) = value.rsplit_once(' ')
            && digits.len() == 16
            && let Ok(hash) = u64::from_str_radix(digits, 16)
        {
            return Self {
                name: name.to_owned(),
                hash: Some(hash),
            };
        }
        Self {
            name: value.to_owned(),
            hash: None,
        }
    }

    /// Returns the value of `GTRULES`.
    pub fn to_value(&self) -> String {
        match self.hash {
            Some(hash) => format!("{} {hash:016x}", self.name),
            None => self.name.clone(),
        }
    }
}

/// What the root of a game says about it, before its rules are found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RootInfo {
    /// The rules that it was played with (`GTRULES`), the game file first.
    pub rules: Vec<NamedRules>,
    /// Overrides of parameters of the rules (`GTSET`), as `NAME=VALUE`.
    pub overrides: Vec<String>,
    /// The name of the game (`RU`).
    pub game: Option<String>,
    /// The format and its name of the game, if it is one of the formats whose looks name their games: `Variant` of PGN,
    /// `GameType` of PDN.
    pub of_format: Option<(&'static str, String)>,
    /// The number of the game in the format (`GM`); Go if another program does not say.
    pub gm: Option<u32>,
    /// The compensation for the second player (`KM`), as written.
    pub komi: Option<String>,
    /// Columns and rows (`SZ`).
    pub size: Option<(u32, u32)>,
    /// The current node when the file was written (`GTAT`), if it is readable.
    pub current: Option<NodePath>,
}

/// What a saved record says besides its nodes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RecordMetadata {
    /// The rules, the game file first.
    pub rules: Vec<NamedRules>,
    /// Overrides of parameters of the rules, as `NAME=VALUE`.
    pub overrides: Vec<String>,
    /// The current node.
    pub current: Option<NodeId>,
    /// How the game stands at the end of the main line, or `None` if the rules were not asked.
    pub outcome: Option<Outcome>,
    /// The score of each player at that point; empty if the rules set none.
    pub score: Vec<f64>,
    /// What the rules changed on top of moves, where that is known. It is written for other programs, which do not know
    /// the rules.
    pub effects: BTreeMap<NodeId, Vec<Op>>,
    /// The nodes whose moves chance has made.
    pub throws: BTreeSet<NodeId>,
}

/// A character that cannot be encoded in the charset of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unencodable {
    /// The first such character.
    pub character: char,
    /// The charset of the file.
    pub charset: &'static str,
}

impl Unencodable {
    /// Returns the message about it.
    pub fn message(self) -> Message {
        message!(
            "session-charset-lacks",
            character = self.character.to_string(),
            charset = self.charset
        )
    }
}

/// Returns the 64-bit FNV-1a hash of a text, with every line end taken as LF.
pub fn rules_hash(text: &str) -> u64 {
    let mut hash = Digest::default();
    let mut bytes = text.bytes().peekable();
    while let Some(byte) = bytes.next() {
        let byte = if byte == b'\r' {
            bytes.next_if_eq(&b'\n');
            b'\n'
        } else {
            byte
        };
        hash.feed(&[byte]);
    }
    hash.finish()
}
