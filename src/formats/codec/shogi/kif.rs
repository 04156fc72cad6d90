//! KIF, the format of most programs for shogi in Japan.

use super::super::texts::{PlainFile, Syntax, stated_encoding};
use super::kif_lines::Line;
use super::kif_read;
use super::kif_write::write;
use super::moves::{of_kif, to_kif};
use crate::board::{Game, Position};
use crate::codec::records::{
    BuiltNotation, Carried, GamesFile, MoveTexts, RecordFormat, RecordMetadata, TextGame,
    WrittenGame,
};
use crate::record::Record;
use encoding_rs::{Encoding, SHIFT_JIS};
use std::ops::Range;
use std::sync::Arc;

/// The record format KIF.
#[derive(Clone, Copy, Debug)]
pub struct KifFormat;

/// The format itself.
static KIF: KifFormat = KifFormat;

impl RecordFormat for KifFormat {
    fn name(&self) -> &'static str {
        "kif"
    }

    fn other_ending(&self) -> Option<&'static str> {
        Some("kifu")
    }

    fn carries(&self) -> Carried {
        Carried::ALL
    }

    fn move_texts(&self) -> Option<MoveTexts> {
        Some(MoveTexts::Built(BuiltNotation {
            read: of_kif,
            write: to_kif,
        }))
    }

    fn has_reason_tag(&self) -> bool {
        true
    }

    fn has_commands(&self) -> bool {
        true
    }

    fn is_content(&self, bytes: &[u8]) -> bool {
        let head = bytes.get(..bytes.len().min(4096)).unwrap_or_default();
        let begins = |sign: &str| {
            let legacy = SHIFT_JIS.encode(sign).0;
            let contains = |sign: &[u8]| head.windows(sign.len()).any(|part| part == sign);
            contains(sign.as_bytes()) || contains(&legacy)
        };
        head.starts_with(b"#KIF") || begins("手数----") || begins("手合割：")
    }

    fn read(&self, bytes: Vec<u8>, charset: Option<&str>) -> Arc<dyn GamesFile> {
        Arc::new(PlainFile::read(&KIF, bytes, charset))
    }

    fn is_one_move(&self, text: &str) -> bool {
        !text.is_empty() && !text.contains(char::is_whitespace)
    }

    fn write_texts(&self, game: &WrittenGame) -> String {
        write(game)
    }

    fn write(&self, _: &Record, _: Option<(&Game, &Position)>, _: &RecordMetadata) -> Vec<u8> {
        // The session finds the texts of moves and positions, because they need the rules: see `write_texts`.
        Vec::new()
    }
}

impl Syntax for KifFormat {
    fn as_format(&'static self) -> &'static dyn RecordFormat {
        self
    }

    fn games(&self, text: &str) -> Vec<Range<usize>> {
        let (mut games, mut start, mut at) = (Vec::new(), 0, 0);
        let mut has_moves = false;
        for line in text.split_inclusive('\n') {
            match Line::read(line) {
                Line::Move(..) | Line::Until(_) => has_moves = true,
                Line::Header(..) | Line::Hand(..) if has_moves => {
                    games.push(start..at);
                    (start, has_moves) = (at, false);
                }
                _ => {}
            }
            at += line.len();
        }
        games.push(start..at);
        let is_game = |game: &Range<usize>| {
            let lines = text.get(game.clone()).unwrap_or_default().lines();
            lines
                .map(Line::read)
                .any(|line| !matches!(line, Line::Unknown | Line::Decoration))
        };
        games.retain(is_game);
        games
    }

    fn read_text(&self, text: &str, line: u32) -> TextGame {
        kif_read::read(text, line)
    }

    fn key(&self, unit: &str) -> String {
        match unit.starts_with('*') {
            true => unit.trim_end().to_owned(),
            false => {
                let signs = unit.chars().filter(|sign| !sign.is_whitespace());
                signs.collect::<String>().trim_end_matches('+').to_owned()
            }
        }
    }

    fn declared(&self, bytes: &[u8]) -> Option<&'static Encoding> {
        stated_encoding(bytes).filter(|_| bytes.starts_with(b"#KIF"))
    }
}
