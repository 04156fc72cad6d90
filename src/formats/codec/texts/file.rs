//! A file of games as texts, in memory.

use super::Syntax;
use super::words::lines_before;
use crate::codec::charset::{Charset, CharsetHints, decode};
use crate::codec::records::TextGame;
use std::ops::Range;

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

    pub(super) fn game(&self, game: usize) -> Option<TextGame> {
        let line = self.games.get(game)?.line;
        Some(self.syntax.read_text(self.text_of(game)?, line))
    }
}
