//! EPD: positions with operations such as `bm Nf3; id "one";`, one a line. A line is a game without moves, whose tags are
//! its position and its operations.

use super::index::GamePlace;
use super::{MoveTexts, TextFile, TextGame, TextPlace};
use crate::base::Message;
use crate::board::{Game, Position};
use crate::codec::records::{Carried, FileBytes, GamesFile, RecordFormat, Saving};
use crate::record::Record;
use std::sync::Arc;

/// EPD, the format of positions with operations.
#[derive(Clone, Copy, Debug)]
pub struct EpdFormat;

/// The tag with the operations of a line.
pub const OPERATIONS: &str = "EPD";

impl RecordFormat for EpdFormat {
    fn name(&self) -> &'static str {
        "epd"
    }

    fn carries(&self) -> Carried {
        Carried {
            variations: false,
            // The operations stand in a comment as well.
            comments: true,
            set_ups: true,
        }
    }

    fn is_lines(&self) -> bool {
        true
    }

    fn look_key(&self) -> &'static str {
        "pgn"
    }

    fn is_content(&self, _: &[u8]) -> bool {
        false
    }

    fn move_texts(&self) -> Option<MoveTexts> {
        Some(MoveTexts::San)
    }

    fn read(&self, bytes: Vec<u8>, charset: Option<&str>) -> Arc<dyn GamesFile> {
        Arc::new(TextFile::new(bytes, charset, &EpdFormat))
    }

    fn open(
        &self,
        file: Arc<dyn FileBytes>,
        charset: Option<&str>,
        look: &mut dyn FnMut(&[u8]),
    ) -> Option<Result<Arc<dyn GamesFile>, Message>> {
        let opened = TextFile::in_parts(file, charset, &EpdFormat, look);
        Some(opened.map(|opened| Arc::new(opened) as _))
    }

    fn write(&self, _: &Record, _: Option<(&Game, &Position)>, _: &Saving) -> Vec<u8> {
        // The session writes the position, because its state needs the rules.
        Vec::new()
    }
}

/// Finds the lines of a file.
#[derive(Debug, Default)]
pub(super) struct LineIndexer {
    places: Vec<GamePlace>,
    passed: u64,
    line: u32,
    /// Where the unfinished line begins, and whether it has content; `None` while it is blank.
    open: (u64, Option<bool>),
}

impl LineIndexer {
    pub(super) fn feed(&mut self, bytes: &[u8]) {
        for byte in bytes {
            match byte {
                b'\n' | b'\r' => {
                    self.end_line();
                    self.line = self.line.saturating_add(u32::from(*byte == b'\n'));
                    self.open = (self.passed + 1, None);
                }
                byte if byte.is_ascii_whitespace() => {}
                byte => {
                    // `#` begins a comment.
                    self.open.1.get_or_insert(*byte != b'#');
                }
            }
            self.passed += 1;
        }
    }

    fn end_line(&mut self) {
        let (start, says) = self.open;
        if says == Some(true) {
            self.places.push(GamePlace {
                bytes: start..self.passed,
                line: self.line.saturating_add(1),
            });
        }
    }

    pub(super) fn finish(mut self) -> Vec<GamePlace> {
        self.end_line();
        self.places
    }
}

/// Returns a line as a game.
pub(super) fn read_line(text: String, line: u32) -> TextGame {
    let is_operations = |word: &str| {
        let name = word.trim_end_matches(';');
        name.len() >= 2
            && name.starts_with(|character: char| character.is_ascii_lowercase())
            && name
                .chars()
                .all(|character| character.is_ascii_alphanumeric() || character == '_')
    };
    let plain = text.trim_start_matches('\u{feff}');
    let mut words = plain.split_whitespace();
    // The operations follow four fields, or six where the counters stand as in FEN.
    let begin = words
        .by_ref()
        .skip(4)
        .find(|word| is_operations(word))
        .map(|word| word.as_ptr() as usize - plain.as_ptr() as usize);
    let fields = plain
        .get(..begin.unwrap_or(plain.len()))
        .unwrap_or(plain)
        .trim();
    let operations = begin
        .and_then(|begin| plain.get(begin..))
        .unwrap_or_default()
        .trim();
    let place = TextPlace { line, column: 1 };
    let fault = plain
        .trim()
        .is_empty()
        .then(|| (place, crate::message!("fen-empty")));
    TextGame {
        tags: vec![
            ("FEN".to_owned(), plain.trim().to_owned()),
            (OPERATIONS.to_owned(), operations.to_owned()),
        ],
        comment: operations.to_owned(),
        faults: fault.into_iter().collect(),
        text: fields.to_owned(),
        ..TextGame::default()
    }
}

/// Returns the operations of a text such as `bm Nf3; id "one; two";`.
#[must_use]
pub fn operations(text: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let (mut start, mut is_quoted) = (0, false);
    for (offset, character) in text.char_indices().chain([(text.len(), ';')]) {
        match character {
            '"' => is_quoted = !is_quoted,
            ';' if !is_quoted || offset == text.len() => {
                let operation = text.get(start..offset).unwrap_or_default().trim();
                start = offset + 1;
                let (code, operands) = operation.split_once(' ').unwrap_or((operation, ""));
                let mut operands = operands.trim().to_owned();
                // A text that is never closed is closed here, or else each reading would find it longer.
                if is_quoted {
                    operands.truncate(operands.trim_end_matches([';', ' ']).len());
                    operands.push('"');
                }
                if !code.is_empty() {
                    found.push((code.to_owned(), operands));
                }
            }
            _ => {}
        }
    }
    found
}
