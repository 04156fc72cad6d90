//! CSA, the format of shogi programs.

use super::super::texts::{PlainFile, Syntax, stated_encoding};
use super::csa_read::MARK;
use super::moves::{of_csa, to_csa};
use super::{csa_read, csa_write};
use crate::board::{Game, Position};
use crate::codec::records::{
    BuiltNotation, Carried, GamesFile, MoveTexts, RecordFormat, RecordMetadata, TextGame,
    WrittenGame,
};
use crate::record::Record;
use encoding_rs::Encoding;
use std::ops::Range;
use std::sync::Arc;

/// The record format CSA.
#[derive(Clone, Copy, Debug)]
pub struct CsaFormat;

/// The format itself.
pub(in crate::codec) static CSA: CsaFormat = CsaFormat;

impl RecordFormat for CsaFormat {
    fn name(&self) -> &'static str {
        "csa"
    }

    fn carries(&self) -> Carried {
        Carried {
            variations: false,
            ..Carried::ALL
        }
    }

    fn move_texts(&self) -> Option<MoveTexts> {
        Some(MoveTexts::Built(BuiltNotation {
            read: of_csa,
            write: to_csa,
        }))
    }

    fn has_reason_tag(&self) -> bool {
        true
    }

    fn has_commands(&self) -> bool {
        true
    }

    fn is_content(&self, bytes: &[u8]) -> bool {
        let head = String::from_utf8_lossy(bytes.get(..bytes.len().min(4096)).unwrap_or_default());
        let lines = head
            .trim_start_matches('\u{feff}')
            .lines()
            .map(str::trim_end);
        let mut lines = lines.filter(|line| !line.is_empty() && !line.starts_with('\''));
        lines.next().is_some_and(|line| {
            let is_version = line.strip_prefix('V').is_some_and(|version| {
                version.starts_with(['1', '2', '3'])
                    && version
                        .chars()
                        .all(|sign| sign.is_ascii_digit() || sign == '.')
            });
            let is_start = line.strip_prefix("PI").is_some_and(|squares| {
                squares
                    .chars()
                    .all(|sign| sign.is_ascii_digit() || sign.is_ascii_uppercase())
            });
            let is_row = |start: &str| line.starts_with(start) && line.len() > 3;
            let is_name = line.starts_with("N+") || line.starts_with("N-");
            is_version || is_name || is_start || ["P1-", "P1 *", "P1+"].into_iter().any(is_row)
        })
    }

    fn read(&self, bytes: Vec<u8>, charset: Option<&str>) -> Arc<dyn GamesFile> {
        Arc::new(PlainFile::read(&CSA, bytes, charset))
    }

    fn is_one_move(&self, text: &str) -> bool {
        text.starts_with(['+', '-']) && text.len() > 1 && !text.contains([',', '\n', '\r'])
    }

    fn write_texts(&self, game: &WrittenGame) -> String {
        csa_write::write(game)
    }

    fn write(&self, _: &Record, _: Option<(&Game, &Position)>, _: &RecordMetadata) -> Vec<u8> {
        // The session finds the texts of moves and positions, because they need the rules: see `write_texts`.
        Vec::new()
    }
}

impl Syntax for CsaFormat {
    fn as_format(&'static self) -> &'static dyn RecordFormat {
        self
    }

    fn games(&self, text: &str) -> Vec<Range<usize>> {
        let (mut games, mut start, mut at) = (Vec::new(), 0, 0);
        for line in text.split_inclusive('\n') {
            if line.trim_end() == "/" {
                games.push(start..at);
                start = at + line.len();
            }
            at += line.len();
        }
        games.push(start..at);
        games.retain(|game| {
            text.get(game.clone())
                .is_some_and(|game| !game.trim().is_empty())
        });
        games
    }

    fn read_text(&self, text: &str, line: u32) -> TextGame {
        csa_read::read(text, line)
    }

    fn units<'t>(&self, text: &'t str) -> Vec<&'t str> {
        let lines = text.split_inclusive('\n');
        let is_statements = |line: &str| line.starts_with(['+', '-', 'T']);
        lines
            .flat_map(|line| match is_statements(line) {
                true => line.split_inclusive(',').collect(),
                false => vec![line],
            })
            .collect()
    }

    fn key(&self, unit: &str) -> String {
        let unit = unit.trim_end().trim_end_matches(',').trim_end();
        match unit.strip_prefix('\'') {
            Some(comment) => format!("'{}", comment.strip_prefix('*').unwrap_or(comment)),
            None => unit.to_owned(),
        }
    }

    fn separator(&self) -> &'static str {
        "/\n"
    }

    fn declared(&self, bytes: &[u8]) -> Option<&'static Encoding> {
        stated_encoding(bytes).filter(|_| bytes.starts_with(MARK.as_bytes()))
    }
}
