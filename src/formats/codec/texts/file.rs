//! A file of games as texts, in memory.

use super::source::PlainSource;
use super::{Syntax, lines_before};
use crate::base::Message;
use crate::board::{Game, Position};
use crate::codec::charset::{Charset, CharsetHints, decode};
use crate::codec::pgn::{RULES, SETS, split_values};
use crate::codec::records::{
    GamePart, GameSource, GameSummary, GamesFile, NamedRules, ReadRecord, ReadTexts, RootInfo,
    TextGame,
};
use crate::message;
use crate::record::{Builder, Content, NodeId, Record};
use std::ops::Range;
use std::sync::Arc;

/// The place of a game in its file.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) text: Range<usize>,
    pub(super) bytes: Range<usize>,
    line: u32,
}

/// A file of games as texts.
#[derive(Debug)]
pub(in crate::codec) struct PlainFile {
    pub(super) syntax: &'static dyn Syntax,
    pub(super) bytes: Vec<u8>,
    pub(super) text: String,
    pub(super) charset: Charset,
    pub(super) games: Vec<Place>,
}

impl PlainFile {
    /// Finds the games of a file.
    pub(in crate::codec) fn read(
        syntax: &'static dyn Syntax,
        bytes: Vec<u8>,
        charset: Option<&str>,
    ) -> Self {
        let hints = CharsetHints {
            declared: syntax.declared(&bytes),
            ..CharsetHints::default()
        };
        let (text, charset) = decode(&bytes, charset, hints);
        let is_binary = text.contains('\0');
        let games = if is_binary {
            Vec::new()
        } else {
            syntax.games(&text)
        };
        let mut file = Self {
            syntax,
            bytes,
            text,
            charset,
            games: Vec::new(),
        };
        let ends = games.into_iter().map(|text| Place {
            bytes: file.byte_at(text.start)..file.byte_at(text.end),
            line: lines_before(&file.text, text.start).saturating_add(1),
            text,
        });
        file.games = ends.collect();
        file
    }

    /// Returns the place in the bytes of a place in the text. Lines are the same in both, and in a line without broken
    /// letters the text has as many bytes as it is encoded with.
    fn byte_at(&self, offset: usize) -> usize {
        let before = self.text.get(..offset).unwrap_or(&self.text);
        let (lines, column) = match before.rfind('\n') {
            Some(end) => (
                before.get(..=end).unwrap_or_default(),
                before.get(end + 1..),
            ),
            None => ("", Some(before)),
        };
        let mark = self.charset.mark_of(&self.bytes).len();
        let count = lines.matches('\n').count();
        let mut ends = self
            .bytes
            .iter()
            .enumerate()
            .filter(|(_, byte)| **byte == b'\n');
        let start = match count.checked_sub(1) {
            Some(last) => ends.nth(last).map_or(self.bytes.len(), |(end, _)| end + 1),
            None => mark,
        };
        let mut encoded = Vec::new();
        let column = column.unwrap_or_default();
        let length = match self.charset.encode(column, &mut encoded) {
            Ok(()) => encoded.len(),
            Err(_) => column.len(),
        };
        (start + length).min(self.bytes.len())
    }

    fn text_of(&self, game: usize) -> Option<&str> {
        self.text.get(self.games.get(game)?.text.clone())
    }

    fn game(&self, game: usize) -> Option<TextGame> {
        let line = self.games.get(game)?.line;
        Some(self.syntax.read_text(self.text_of(game)?, line))
    }

    fn root_info_of(&self, game: &TextGame) -> RootInfo {
        let values = |tag: &str| split_values(game.tag(tag).unwrap_or_default());
        let rules = values(RULES);
        let mut overrides = values(SETS);
        if rules.is_empty() {
            overrides.extend(self.syntax.overrides(game));
        }
        RootInfo {
            rules: rules
                .iter()
                .map(|value| NamedRules::of_value(value))
                .collect(),
            overrides,
            of_format: Some((self.syntax.look_key(), String::new())),
            ..RootInfo::default()
        }
    }
}

impl GamesFile for PlainFile {
    fn games(&self) -> usize {
        self.games.len()
    }

    fn root_info(&self, game: usize) -> Option<RootInfo> {
        Some(self.root_info_of(&self.game(game)?))
    }

    fn summary(&self, game: usize, plies: usize) -> Option<GameSummary> {
        let text_game = self.game(game)?;
        let tag = |name: &str| text_game.tag(name).unwrap_or_default().trim().to_owned();
        let moves = text_game.main_line().take(plies);
        Some(GameSummary {
            players: self.syntax.players().map(tag),
            event: tag("Event"),
            name: String::new(),
            date: tag("Date"),
            result: text_game.result.clone().unwrap_or_default(),
            reason: tag("Termination"),
            moves: moves.map(|mv| mv.text.clone()).collect(),
        })
    }

    fn repairs(&self) -> (Option<Message>, usize) {
        (None, 0)
    }

    fn broken_letters(&self) -> Option<Message> {
        let charset = self.charset.name;
        let is_broken = self.charset.damaged;
        is_broken.then(|| message!("sgf-bad-characters", charset = charset))
    }

    fn read_texts(self: Arc<Self>, game: usize) -> Option<ReadTexts> {
        let text_game = self.game(game)?;
        Some(ReadTexts {
            root_info: self.root_info_of(&text_game),
            game: text_game,
            source: Arc::new(PlainSource { file: self, game }),
        })
    }

    fn read_game(
        self: Arc<Self>,
        game: usize,
        _: Option<(&Game, &Position)>,
    ) -> Option<(ReadRecord, Arc<dyn GameSource>)> {
        let text_game = self.game(game)?;
        let read_record = ReadRecord {
            record: as_notes(&text_game),
            root_info: self.root_info_of(&text_game),
            current: None,
            diagnostics: Vec::new(),
            unread: Vec::new(),
        };
        Some((read_record, Arc::new(PlainSource { file: self, game })))
    }

    fn arrange(&self, parts: &[GamePart<'_>]) -> Result<Vec<u8>, Message> {
        let slice = |bytes: Range<usize>| self.bytes.get(bytes).unwrap_or_default();
        let first = self
            .games
            .first()
            .map_or(self.bytes.len(), |place| place.bytes.start);
        let last = self
            .games
            .last()
            .map_or(self.bytes.len(), |place| place.bytes.end);
        let mut bytes = slice(0..first).to_vec();
        for (number, part) in parts.iter().enumerate() {
            if number > 0 {
                if !bytes.ends_with(b"\n") {
                    bytes.extend(self.encode(&self.with_line_ends("\n"))?);
                }
                bytes.extend(self.encode(&self.with_line_ends(self.syntax.separator()))?);
            }
            match part {
                GamePart::Own(game) => {
                    let place = self.games.get(*game).map(|place| place.bytes.clone());
                    bytes.extend_from_slice(place.map(slice).unwrap_or_default());
                }
                GamePart::New(text) => bytes.extend(self.encode(&self.with_line_ends(text))?),
            }
        }
        bytes.extend_from_slice(slice(last..self.bytes.len()));
        Ok(bytes)
    }
}

/// Returns a game as a tree of notes, for viewing without rules.
fn as_notes(game: &TextGame) -> Record {
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
    builder.finish()
}
