//! PGN and PDN as record formats.

use super::index::index_games;
use super::{MoveTexts, TextGame, read_game};
use crate::base::Message;
use crate::board::{Game, Position};
use crate::codec::records::{
    Carried, GameSource, GamesFile, ReadRecord, RecordFormat, RootInfo, Saving, Unencodable,
};
use crate::record::{Builder, Content, NodeId, Record};
use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};
use std::ops::Range;
use std::sync::Arc;

/// PGN, the format of chess games.
#[derive(Clone, Copy, Debug)]
pub struct PgnFormat;

/// PDN, the format of draughts games.
#[derive(Clone, Copy, Debug)]
pub struct PdnFormat;

const CARRIED: Carried = Carried {
    variations: true,
    comments: true,
    // One at the root, as the tag FEN; the session refuses others.
    set_ups: true,
};

macro_rules! text_format {
    ($format:ident, $name:literal, $texts:expr) => {
        impl RecordFormat for $format {
            fn name(&self) -> &'static str {
                $name
            }

            fn carries(&self) -> Carried {
                CARRIED
            }

            fn is_content(&self, bytes: &[u8]) -> bool {
                is_text_game(bytes) && is_draughts(bytes) == ($texts == MoveTexts::Squares)
            }

            fn move_texts(&self) -> Option<MoveTexts> {
                Some($texts)
            }

            fn read(&self, bytes: Vec<u8>, charset: Option<&str>) -> Arc<dyn GamesFile> {
                Arc::new(TextFile::new(bytes, charset, &$format))
            }

            fn write(&self, _: &Record, _: Option<(&Game, &Position)>, _: &Saving) -> Vec<u8> {
                // The session writes the moves, because they need the rules.
                Vec::new()
            }
        }
    };
}

text_format!(PgnFormat, "pgn", MoveTexts::San);
text_format!(PdnFormat, "pdn", MoveTexts::Squares);

/// Returns true if bytes begin like a game with tags.
fn is_text_game(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let start = bytes.trim_ascii_start();
    let name = start
        .iter()
        .skip(1)
        .take_while(|byte| byte.is_ascii_alphanumeric());
    start.first() == Some(&b'[') && name.count() > 0 && start.contains(&b'"')
}

/// Returns true if the first game says that it is draughts.
fn is_draughts(bytes: &[u8]) -> bool {
    let head = bytes.get(..bytes.len().min(4096)).unwrap_or_default();
    head.windows(10)
        .any(|part| part.eq_ignore_ascii_case(b"[GameType "))
}

/// A file of games as texts.
#[derive(Debug)]
pub struct TextFile {
    bytes: Vec<u8>,
    games: Vec<Range<usize>>,
    charset: Option<&'static Encoding>,
    format: &'static dyn RecordFormat,
}

impl TextFile {
    /// Finds the games of a file. Bytes that are not UTF-8 are taken for Windows-1252, unless a charset is given.
    #[must_use]
    pub fn new(bytes: Vec<u8>, charset: Option<&str>, format: &'static dyn RecordFormat) -> Self {
        let games = index_games(&bytes);
        Self {
            games,
            bytes,
            charset: charset.and_then(|name| Encoding::for_label(name.as_bytes())),
            format,
        }
    }

    fn text(&self, game: usize) -> Option<String> {
        let bytes = self.bytes.get(self.games.get(game)?.clone())?;
        let charset = self.charset.unwrap_or(match std::str::from_utf8(bytes) {
            Ok(_) => UTF_8,
            Err(_) => WINDOWS_1252,
        });
        let (text, _) = charset.decode_without_bom_handling(bytes);
        Some(text.into_owned())
    }

    /// Returns the number of the line in which a game begins.
    fn first_line(&self, game: usize) -> u32 {
        let start = self.games.get(game).map_or(0, |range| range.start);
        let before = self.bytes.get(..start).unwrap_or_default();
        let lines = before.iter().filter(|byte| **byte == b'\n').count();
        u32::try_from(lines + 1).unwrap_or(u32::MAX)
    }

    fn read(&self, game: usize) -> Option<TextGame> {
        Some(read_game(self.text(game)?, self.first_line(game)))
    }

    /// Returns the tags of a game without reading its moves.
    fn tags(&self, game: usize) -> Option<TextGame> {
        let text = self.text(game)?;
        let tags: String = text
            .split_inclusive('\n')
            .take_while(|line| line.trim().is_empty() || line.starts_with(['[', '%', ';']))
            .collect();
        Some(read_game(tags, 1))
    }
}

impl GamesFile for TextFile {
    fn games(&self) -> usize {
        self.games.len()
    }

    fn root_info(&self, game: usize) -> Option<RootInfo> {
        let tags = self.tags(game)?;
        let name = match self.format.move_texts() {
            Some(MoveTexts::Squares) => {
                let kind = tags.tag("GameType").unwrap_or_default();
                kind.split(',').next().unwrap_or_default().trim().to_owned()
            }
            _ => tags.tag("Variant").unwrap_or_default().trim().to_owned(),
        };
        Some(RootInfo {
            of_format: Some((self.format.name(), name)),
            ..RootInfo::default()
        })
    }

    fn repairs(&self) -> (Option<Message>, usize) {
        (None, 0)
    }

    fn text_game(&self, game: usize) -> Option<TextGame> {
        self.read(game)
    }

    fn read_game(
        self: Arc<Self>,
        game: usize,
        _: Option<(&Game, &Position)>,
    ) -> Option<(ReadRecord, Arc<dyn GameSource>)> {
        let read = self.read(game)?;
        let root_info = self.root_info(game)?;
        let read = ReadRecord {
            record: as_notes(&read),
            root_info,
            current: None,
            diagnostics: Vec::new(),
            unread: Vec::new(),
        };
        Some((read, Arc::new(TextSource { file: self, game })))
    }
}

/// Returns a game as a tree of notes, for viewing without rules.
fn as_notes(game: &TextGame) -> Record {
    let mut builder = Builder::new();
    builder.set_comment(NodeId::ROOT, &game.comment);
    let mut nodes = Vec::with_capacity(game.moves.len());
    for mv in &game.moves {
        let parent = mv
            .parent
            .and_then(|parent| nodes.get(parent as usize).copied());
        let node = builder.add(parent.unwrap_or(NodeId::ROOT), Content::Note);
        builder.set_name(node, &mv.text);
        builder.set_comment(node, &mv.comment);
        nodes.push(node);
    }
    builder.finish()
}

/// The game of a file that a record was read from.
#[derive(Debug)]
struct TextSource {
    file: Arc<TextFile>,
    game: usize,
}

impl GameSource for TextSource {
    fn format(&self) -> &'static dyn RecordFormat {
        self.file.format
    }

    fn charset(&self) -> Option<&'static str> {
        None
    }

    fn save(
        &self,
        _: &Record,
        _: Option<(&Game, &Position)>,
        _: &Saving,
        _: bool,
    ) -> Result<Vec<u8>, Unencodable> {
        Ok(self.file.bytes.clone())
    }

    fn with_game(&self, text: &str) -> Option<Vec<u8>> {
        let range = self.file.games.get(self.game)?;
        let mut bytes = self.file.bytes.get(..range.start)?.to_vec();
        bytes.extend_from_slice(text.trim_end().as_bytes());
        let rest = self.file.bytes.get(range.end..)?;
        // A game without an end reaches up to the next one.
        if !rest.is_empty() && !rest.starts_with(b"\n") && !rest.starts_with(b"\r") {
            bytes.extend_from_slice(b"\n\n");
        }
        bytes.extend_from_slice(if rest.is_empty() { b"\n" } else { rest });
        Some(bytes)
    }
}
