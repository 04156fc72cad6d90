//! EPD: positions with operations such as `bm Nf3; id "one";`, one a line. A line is a game without moves, whose tags
//! are its position and its operations.

use super::index::GamePlace;
use crate::codec::records::{TextGame, TextPlace};

/// The tag with the operations of a line.
pub const OPERATIONS: &str = "EPD";

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
    let plain = text.trim_start_matches('\u{feff}');
    let begin = operations_start(plain);
    let fields = plain
        .get(..begin.unwrap_or(plain.len()))
        .unwrap_or(plain)
        .trim();
    let operations = begin
        .and_then(|begin| plain.get(begin..))
        .unwrap_or_default()
        .trim();
    let place = TextPlace { line, column: 1 };
    let error = plain
        .trim()
        .is_empty()
        .then(|| (place, crate::message!("fen-empty")));
    TextGame {
        tags: vec![
            ("FEN".to_owned(), plain.trim().to_owned()),
            (OPERATIONS.to_owned(), operations.to_owned()),
        ],
        comment: operations.to_owned(),
        errors: error.into_iter().collect(),
        text: fields.to_owned(),
        ..TextGame::default()
    }
}

/// The number of fields before the operations: the rows, the player to move and two more. The counters of FEN may
/// follow.
const FIELDS: usize = 4;
const COUNTERS: usize = 2;

/// The names of operations that end the one before them in a line without semicolons.
const NAMES: [&str; 10] = [
    "acd", "acn", "acs", "am", "bm", "ce", "dm", "id", "pm", "pv",
];

/// Returns the offset of the operations in a line: of a name, such as `bm` or `a`, behind four fields, or of the
/// semicolon with which suites of perft begin (`;D1 20 ;D2 400`). A name without any semicolon behind it only counts
/// directly behind the fields or the counters and with two letters or more, because a single one is more likely an
/// error.
pub fn operations_start(line: &str) -> Option<usize> {
    let offset = |part: &str| part.as_ptr() as usize - line.as_ptr() as usize;
    let is_sign = |character: char| character.is_ascii_alphanumeric() || character == '_';
    let counters = line.split_whitespace().skip(FIELDS).take(COUNTERS);
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let has_counters = counters.filter(|word| is_number(word)).count() == COUNTERS;
    line.split_whitespace()
        .enumerate()
        .find_map(|(index, word)| {
            let start = offset(word);
            let semicolon = word.find(';');
            let name = word.get(..semicolon.unwrap_or(word.len())).unwrap_or(word);
            let is_name = name.starts_with(|first: char| first.is_ascii_alphabetic())
                && name.chars().all(is_sign);
            let is_closed = line.get(start..).is_some_and(|rest| rest.contains(';'));
            let is_due =
                (index == FIELDS || index == FIELDS + COUNTERS && has_counters) && name.len() >= 2;
            if index >= FIELDS && is_name && (is_closed || is_due) {
                return Some(start);
            }
            // A semicolon may stand directly behind the last field.
            semicolon
                .filter(|_| index + 1 >= FIELDS && !(index >= FIELDS && is_name))
                .map(|semicolon| start + semicolon)
        })
}

/// Returns the operations of a text such as `bm Nf3; id "one; two";`. Some files leave out the semicolons.
pub fn operations(text: &str) -> Vec<(String, String)> {
    let mut operations = Vec::new();
    if !text.contains([';', '"']) {
        for word in text.split_whitespace() {
            match operations.last_mut() {
                Some((_, operands)) if !NAMES.contains(&word) => {
                    let operands: &mut String = operands;
                    operands.push_str(if operands.is_empty() { "" } else { " " });
                    operands.push_str(word);
                }
                _ => operations.push((word.to_owned(), String::new())),
            }
        }
        return operations;
    }
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
                    operations.push((code.to_owned(), operands));
                }
            }
            _ => {}
        }
    }
    operations
}
