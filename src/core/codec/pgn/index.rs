//! Finds the games of a file in one pass over its bytes, part by part, so that a file of any size needs little memory.

use super::is_result;
use crate::base::Message;
use crate::codec::records::FileBytes;
use std::ops::Range;

/// The number of bytes that are read at a time.
const PART: u64 = 1 << 20;

/// Where a game stands in its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GamePlace {
    /// Its bytes.
    pub(super) bytes: Range<u64>,
    /// The line in which it begins, from 1.
    pub(super) line: u32,
}

/// Where the pass is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    /// Before the first tag or move of a game.
    #[default]
    Between,
    Tags,
    Moves,
}

/// Returns the places of all games of a file. `look` sees every part of the file, in order.
///
/// # Errors
/// The file cannot be read.
pub(super) fn index_games(
    file: &dyn FileBytes,
    look: &mut dyn FnMut(&[u8]),
) -> Result<Vec<GamePlace>, Message> {
    let mut indexer = Indexer::default();
    let (mut waiting, mut read) = (Vec::new(), 0);
    while read < file.length() {
        // A part that ends inside a long comment is read again from its beginning: twice as much each time.
        let length = PART.max(waiting.len() as u64);
        let part = file.read(read..(read + length).min(file.length()))?;
        look(&part);
        read += part.len() as u64;
        let is_last = part.is_empty() || read >= file.length();
        match waiting.is_empty() {
            true => waiting = part,
            false => waiting.extend_from_slice(&part),
        }
        let used = indexer.feed(&waiting, is_last);
        waiting.drain(..used);
        if is_last {
            break;
        }
    }
    Ok(indexer.finish())
}

/// The pass. A game begins with the first tag after moves, or with the first move after a result. A comment that is
/// never closed ends where a line of tags begins after a blank line.
#[derive(Debug, Default)]
struct Indexer {
    games: Vec<GamePlace>,
    state: State,
    /// Where the open game begins.
    start: u64,
    /// How many variations are open.
    depth: usize,
    is_inside_line: bool,
    /// The number of bytes that have been passed.
    passed: u64,
    /// The number of line ends before [`Indexer::counted`].
    lines: u32,
    counted: u64,
    /// The line in which the open game begins.
    line: u32,
}

impl Indexer {
    fn begin_game(&mut self, bytes: &[u8], offset: usize) {
        self.start = self.passed + offset as u64;
        let from = usize::try_from(self.counted.saturating_sub(self.passed)).unwrap_or(0);
        let between = bytes.get(from..offset).unwrap_or_default();
        self.count_lines(between);
        self.counted = self.start;
        self.line = self.lines.saturating_add(1);
        self.depth = 0;
    }

    fn count_lines(&mut self, bytes: &[u8]) {
        let ends = bytes.iter().filter(|byte| **byte == b'\n').count();
        let ends = u32::try_from(ends).unwrap_or(u32::MAX);
        self.lines = self.lines.saturating_add(ends);
    }

    fn end_game(&mut self, end: u64) {
        if self.start < end {
            self.games.push(GamePlace {
                bytes: self.start..end,
                line: self.line,
            });
        }
        self.state = State::Between;
    }

    fn finish(mut self) -> Vec<GamePlace> {
        if self.state != State::Between {
            self.end_game(self.passed);
        }
        self.games
    }

    /// Passes the bytes that follow those passed before, and returns how many of them: all if these are the last ones,
    /// otherwise those before the last tag, word or comment, which may go on.
    fn feed(&mut self, bytes: &[u8], is_last: bool) -> usize {
        let mut offset = 0;
        if self.passed == 0 && bytes.starts_with(b"\xEF\xBB\xBF") {
            offset = 3;
        }
        while let Some(byte) = bytes.get(offset).copied() {
            let begins_line = !self.is_inside_line;
            let end = match byte {
                b'%' if begins_line => line_end(bytes, offset),
                b'[' if begins_line || self.state != State::Moves => tag_end(bytes, offset),
                b'{' => comment_end(bytes, offset),
                b';' => line_end(bytes, offset),
                b'(' | b')' | 0 => offset + 1,
                byte if byte.is_ascii_whitespace() => offset + 1,
                _ => word_end(bytes, offset),
            };
            let word = bytes.get(offset..end).unwrap_or_default();
            // Not for every word: white space would be passed again and again.
            let rest = || bytes.get(end..).unwrap_or_default().trim_ascii_start();
            let is_double = is_double_zero(word);
            if (end >= bytes.len() || is_double && rest().is_empty()) && !is_last {
                break;
            }
            match byte {
                b'%' if begins_line => {}
                b'[' if begins_line || self.state != State::Moves => {
                    if self.state == State::Moves {
                        self.end_game(self.passed + offset as u64);
                    }
                    if self.state == State::Between {
                        self.begin_game(bytes, offset);
                    }
                    self.state = State::Tags;
                }
                b'{' => {
                    if self.state == State::Between {
                        self.begin_game(bytes, offset);
                    }
                    self.state = State::Moves;
                }
                b';' => {
                    if self.state == State::Between {
                        self.begin_game(bytes, offset);
                        self.state = State::Tags;
                    }
                }
                b'(' => self.depth += 1,
                b')' => self.depth = self.depth.saturating_sub(1),
                byte if byte.is_ascii_whitespace() || byte == 0 => {}
                _ => {
                    if self.state == State::Between {
                        self.begin_game(bytes, offset);
                    }
                    self.state = State::Moves;
                    let is_end = match is_double {
                        // Otherwise it is castling.
                        true => rest().is_empty() || rest().starts_with(b"["),
                        false => std::str::from_utf8(word).is_ok_and(is_result),
                    };
                    if self.depth == 0 && is_end {
                        self.end_game(self.passed + end as u64);
                    }
                }
            }
            let last = bytes.get(end.wrapping_sub(1)).copied();
            self.is_inside_line = !matches!(last, Some(b'\n' | b'\r'));
            offset = end;
        }
        let used = offset.min(bytes.len());
        let from = usize::try_from(self.counted.saturating_sub(self.passed)).unwrap_or(0);
        self.count_lines(bytes.get(from..used).unwrap_or_default());
        self.passed += used as u64;
        self.counted = self.counted.max(self.passed);
        used
    }
}

/// Returns true for a word that is a result in draughts, but castling inside a game of chess.
fn is_double_zero(word: &[u8]) -> bool {
    word == b"0-0"
}

/// Returns the offset after a word.
fn word_end(bytes: &[u8], offset: usize) -> usize {
    let rest = bytes.get(offset..).unwrap_or_default();
    let is_part = |byte: &&u8| !byte.is_ascii_whitespace() && !b"[]{}();\0".contains(*byte);
    offset + rest.iter().take_while(is_part).count().max(1)
}

/// Returns the offset of the end of a line.
fn line_end(bytes: &[u8], offset: usize) -> usize {
    let rest = bytes.get(offset..).unwrap_or_default();
    let end = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
    offset + end.unwrap_or(rest.len())
}

/// Returns the offset after a tag, which ends with its line if it is not closed.
pub(super) fn tag_end(bytes: &[u8], start: usize) -> usize {
    let (mut offset, mut is_quoted) = (start + 1, false);
    while let Some(byte) = bytes.get(offset) {
        match byte {
            b'\n' | b'\r' => return offset,
            b'\\' if is_quoted => offset += 1,
            b'"' => is_quoted = !is_quoted,
            b']' if !is_quoted => return offset + 1,
            _ => {}
        }
        offset += 1;
    }
    bytes.len()
}

/// Returns the offset after a comment in braces.
pub(super) fn comment_end(bytes: &[u8], start: usize) -> usize {
    let rest = bytes.get(start..).unwrap_or_default();
    let mut is_blank_line = false;
    let mut line_begin = false;
    for (index, byte) in rest.iter().enumerate().skip(1) {
        match byte {
            b'}' => return start + index + 1,
            b'\n' => {
                is_blank_line = line_begin;
                line_begin = true;
            }
            b'\r' => {}
            b'[' if line_begin
                && is_blank_line
                && is_tag(rest.get(index..).unwrap_or_default()) =>
            {
                return start + index;
            }
            _ => (line_begin, is_blank_line) = (false, false),
        }
    }
    bytes.len()
}

/// Returns true for the beginning of a tag such as `[Event "`.
fn is_tag(bytes: &[u8]) -> bool {
    let name = bytes
        .iter()
        .skip(1)
        .take_while(|byte| byte.is_ascii_alphanumeric());
    let length = name.take(40).count();
    length > 0
        && bytes
            .get(1 + length..)
            .is_some_and(|rest| rest.starts_with(b" \""))
}
