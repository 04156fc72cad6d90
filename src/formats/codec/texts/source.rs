//! Saving a game of a file: what was not edited keeps its bytes.

use super::file::{Place, PlainFile};
use super::merge::{Part, merged};
use super::words::stated_encoding;
use crate::base::Message;
use crate::board::{Game, Position};
use crate::codec::records::{
    GameSource, GamesFile, ReadTexts, RecordFormat, RecordMetadata, TextGame, TextMove, Unencodable,
};
use crate::record::Record;
use std::sync::Arc;

impl PlainFile {
    pub(super) fn encode(&self, text: &str) -> Result<Vec<u8>, Message> {
        let mut bytes = Vec::new();
        let encoded = self.charset.encode(text, &mut bytes);
        encoded.map(|()| bytes).map_err(|character| {
            let charset = self.charset.name;
            Unencodable { character, charset }.message()
        })
    }

    /// Returns a new text with the line ends of the file.
    pub(super) fn with_line_ends(&self, text: &str) -> String {
        match self.text.contains("\r\n") {
            true => text.replace("\r\n", "\n").replace('\n', "\r\n"),
            false => text.to_owned(),
        }
    }

    /// Returns the bytes of each part of a text that was read, or `None` if they cannot be told.
    fn bytes_of<'b>(&self, units: &[&str], bytes: &'b [u8]) -> Option<Vec<&'b [u8]>> {
        let mut parts = Vec::with_capacity(units.len());
        let mut rest = bytes;
        for unit in units {
            // Lines end at the same signs in both, even if letters are broken.
            let length = match unit.ends_with('\n') && !unit.trim_end_matches('\n').contains('\n') {
                true if self.charset.damaged => rest.iter().position(|byte| *byte == b'\n')? + 1,
                _ => self.encode(unit).ok()?.len(),
            };
            let (part, behind) = rest.split_at_checked(length)?;
            parts.push(part);
            rest = behind;
        }
        rest.is_empty().then_some(parts)
    }

    /// Returns the bytes of a game with its text replaced.
    fn replaced(
        &self,
        place: &Place,
        text: &str,
        unedited: Option<&str>,
        to_utf8: bool,
    ) -> Result<Vec<u8>, Message> {
        let old_text = self.text.get(place.text.clone()).unwrap_or_default();
        let old_bytes = self.bytes.get(place.bytes.clone()).unwrap_or_default();
        let text = self.with_line_ends(text);
        let old = self.syntax.units(old_text);
        let new = self.syntax.units(&text);
        let unedited = unedited.map(|unedited| self.with_line_ends(unedited));
        let base = unedited
            .as_deref()
            .map(|unedited| self.syntax.units(unedited));
        let parts = base.map(|base| merged(self.syntax, &old, &base, &new));
        // A new line is not put behind a part that does not end one.
        let end = self.with_line_ends("\n");
        let is_mended = |parts: &[Part<'_>], at: usize| match (parts.get(at), parts.get(at + 1)) {
            (Some(Part::Old(index)), Some(Part::New(_))) => {
                let unit = old.get(*index).copied().unwrap_or_default();
                self.syntax.has_lines() && !unit.ends_with('\n')
            }
            _ => false,
        };
        let whole = parts.as_ref().map(|parts| {
            let part = |(at, part): (usize, &Part<'_>)| match part {
                Part::Old(index) => {
                    let unit = old.get(*index).copied().unwrap_or_default();
                    match is_mended(parts, at) {
                        true => format!("{}{end}", unit.trim_end_matches(',')),
                        false => unit.to_owned(),
                    }
                }
                Part::New(unit) => (*unit).to_owned(),
            };
            parts.iter().enumerate().map(part).collect::<String>()
        });
        let whole = whole.filter(|whole| {
            says_the_same(
                &self.syntax.read_text(whole, 1),
                &self.syntax.read_text(&text, 1),
            )
        });
        let encode = |text: &str| match to_utf8 {
            true => Ok(text.as_bytes().to_vec()),
            false => self.encode(text),
        };
        let (Some(whole), Some(parts)) = (whole, parts) else {
            let charset = if to_utf8 { "UTF-8" } else { self.charset.name };
            return encode(&text).map(|bytes| restated(bytes, charset));
        };
        let bytes = self.bytes_of(&old, old_bytes).filter(|_| !to_utf8);
        let Some(bytes) = bytes else {
            return encode(&whole);
        };
        let mut merged = Vec::with_capacity(whole.len());
        for (at, part) in parts.iter().enumerate() {
            match part {
                Part::Old(index) => {
                    let unit = bytes.get(*index).copied().unwrap_or_default();
                    match is_mended(&parts, at) {
                        true => {
                            merged.extend_from_slice(unit.strip_suffix(b",").unwrap_or(unit));
                            merged.extend(encode(&end)?);
                        }
                        false => merged.extend_from_slice(unit),
                    }
                }
                Part::New(unit) => merged.extend(encode(unit)?),
            }
        }
        Ok(merged)
    }
}

/// Returns true if two texts are the same game. The moves may be written otherwise.
fn says_the_same(one: &TextGame, other: &TextGame) -> bool {
    let tags = |game: &TextGame| {
        let mut tags = game.tags.clone();
        tags.sort();
        tags
    };
    let is_same_move = |(one, other): (&TextMove, &TextMove)| {
        one.parent == other.parent
            && one.nags == other.nags
            && one.before == other.before
            && one.comment == other.comment
            && one.text == other.text
    };
    tags(one) == tags(other)
        && one.result == other.result
        && one.comment == other.comment
        && one.moves.len() == other.moves.len()
        && std::iter::zip(&one.moves, &other.moves).all(is_same_move)
        && one.escapes.len() == other.escapes.len()
        && std::iter::zip(&one.escapes, &other.escapes)
            .all(|(one, other)| one.place == other.place && one.text == other.text)
}

/// The game of a file that a record was read from.
#[derive(Debug)]
pub(super) struct PlainSource {
    pub(super) file: Arc<PlainFile>,
    pub(super) game: usize,
}

impl GameSource for PlainSource {
    fn format(&self) -> &'static dyn RecordFormat {
        self.file.syntax.as_format()
    }

    fn charset(&self) -> Option<&'static str> {
        let charset = self.file.charset;
        (!charset.is_utf8()).then_some(charset.name)
    }

    fn save(
        &self,
        _: &Record,
        _: Option<(&Game, &Position)>,
        _: &RecordMetadata,
        _: bool,
    ) -> Result<Vec<u8>, Message> {
        // The session writes the moves, see `with_game`; this is the file as it was read.
        Ok(self.file.bytes.clone())
    }

    fn texts(&self) -> Option<ReadTexts> {
        Arc::clone(&self.file).read_texts(self.game)
    }

    fn with_game(
        &self,
        text: &str,
        unedited: Option<&str>,
        to_utf8: bool,
    ) -> Option<Result<Vec<u8>, Message>> {
        let file = &*self.file;
        let place = file.games.get(self.game)?;
        let game = match file.replaced(place, text, unedited, to_utf8) {
            Ok(game) => game,
            Err(error) => return Some(Err(error)),
        };
        let (before, behind) = match to_utf8 {
            true => (
                file.text.get(..place.text.start)?.as_bytes(),
                file.text.get(place.text.end..)?.as_bytes(),
            ),
            false => (
                file.bytes.get(..place.bytes.start)?,
                file.bytes.get(place.bytes.end..)?,
            ),
        };
        let whole = [before, &game, behind].concat();
        Some(Ok(match to_utf8 {
            true => restated(whole, "UTF-8"),
            false => whole,
        }))
    }
}

/// Returns a file with the charset that it has now in its first line, if that states one.
fn restated(bytes: Vec<u8>, charset: &str) -> Vec<u8> {
    if stated_encoding(&bytes).is_none() {
        return bytes;
    }
    let sign = b"encoding=";
    let start = bytes.windows(sign.len()).position(|part| part == sign);
    let parts = start.and_then(|start| bytes.split_at_checked(start + sign.len()));
    let Some((before, rest)) = parts else {
        return bytes;
    };
    let end = rest
        .iter()
        .position(u8::is_ascii_whitespace)
        .unwrap_or(rest.len());
    let behind = rest.get(end..).unwrap_or_default();
    [before, charset.as_bytes(), behind].concat()
}
