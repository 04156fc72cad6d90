//! Finds the games of a file in one pass over its bytes, part by part, so that a file of any size needs little memory.

// What begins and ends a game, by state. A result counts only outside of variations (`depth` 0):
//
//               tag                       word, comment          result
//    Between    begins a game             begins a game          begins and ends one
//    Tags       the same game, see        the same game,         ends the game
//               `begins_with`             now Moves
//    Moves      ends the game and         the same game          ends the game
//               begins the next one
//
// The pass knows as little of PGN as it can, since it runs over files of any size before anything is shown: it must
// agree with the reader of a game about tags, comments and results (both use the same functions for these), not about
// moves.
//
// Numbers of lines are counted only where a game begins, from the place up to which they are known (`counted`).

use super::result::{LONGEST_RESULT, can_begin_result, read_result};
use crate::base::Message;
use crate::codec::records::FileBytes;
use std::collections::HashSet;
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
enum IndexState {
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
///
/// Behind tags and a blank line, a tag begins a game if its name is `Event` or one that the open game has already: the
/// game before has tags only. Other names go on with the same game, because some files have blank lines among the tags of
/// one game, and no game has a tag twice. A tag stands first on its line, perhaps behind blanks.
#[derive(Debug, Default)]
struct Indexer {
    games: Vec<GamePlace>,
    state: IndexState,
    /// Where the open game begins.
    start: u64,
    /// How many variations are open.
    depth: usize,
    is_inside_line: bool,
    /// True if only blanks have been passed on the present line.
    is_line_blank: bool,
    /// Where the present line begins.
    line_start: u64,
    /// The names of the tags of the open game, in small letters.
    names: HashSet<Vec<u8>>,
    /// The line ends since the last tag, LF and CR, as long as nothing else stood there; the latter count alone.
    ends: (u32, u32),
    /// True if a blank line stands behind the last tag.
    has_gap: bool,
    /// The number of bytes that have been passed.
    passed: u64,
    /// The numbers of LF and of CR before [`Indexer::counted`]; the latter count alone.
    lines: (u32, u32),
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
        let ends = match self.lines {
            (0, returns) => returns,
            (feeds, _) => feeds,
        };
        self.line = ends.saturating_add(1);
        self.depth = 0;
        self.names.clear();
    }

    /// Returns true if a tag begins a game, and notes its name.
    fn begins_with(&mut self, tag: &[u8]) -> bool {
        let name = tag_name(tag).to_ascii_lowercase();
        let begins = match self.state {
            IndexState::Between | IndexState::Moves => true,
            IndexState::Tags => {
                self.has_gap
                    && !self.names.is_empty()
                    && (name == b"event" || self.names.contains(&name))
            }
        };
        if begins {
            self.names.clear();
        }
        begins
    }

    /// Notes a blank between tags. A line end is LF, CR before it or, in a file without LF, CR alone.
    fn note_blank(&mut self, byte: u8) {
        match byte {
            b'\n' => self.ends.0 += 1,
            b'\r' => self.ends.1 += 1,
            _ => {}
        }
        self.has_gap |= self.ends.0 > 1 || self.ends.0 == 0 && self.ends.1 > 1;
    }

    fn count_lines(&mut self, bytes: &[u8]) {
        for (lines, end) in [(&mut self.lines.0, b'\n'), (&mut self.lines.1, b'\r')] {
            let ends = bytes.iter().filter(|byte| **byte == end).count();
            *lines = lines.saturating_add(u32::try_from(ends).unwrap_or(u32::MAX));
        }
    }

    fn end_game(&mut self, end: u64) {
        if self.start < end {
            self.games.push(GamePlace {
                bytes: self.start..end,
                line: self.line,
            });
        }
        self.state = IndexState::Between;
    }

    fn finish(mut self) -> Vec<GamePlace> {
        if self.state != IndexState::Between {
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
        self.is_line_blank |= self.passed == 0;
        while let Some(byte) = bytes.get(offset).copied() {
            let begins_line = !self.is_inside_line;
            let rest = bytes.get(offset..).unwrap_or_default();
            // Among moves, a bracket that begins no tag is a text like any other.
            let is_tag = byte == b'['
                && (self.state != IndexState::Moves || self.is_line_blank && is_tag(rest, is_last));
            let result = read_result(rest).filter(|_| can_begin_result(byte));
            // A part of the file may end in the middle of anything. Whatever could go on in the next part (a result, a
            // tag, a comment, a word) is not passed yet: the loop ends before it, and the caller gives these bytes
            // again, with more behind them.
            if can_begin_result(byte) && rest.len() < LONGEST_RESULT && !is_last {
                break;
            }
            let end = match byte {
                b'%' if begins_line => line_end(bytes, offset),
                b'[' if is_tag => tag_end(bytes, offset),
                _ if let Some((_, length)) = result => offset + length,
                b'{' => comment_end(bytes, offset),
                b';' => line_end(bytes, offset),
                b'(' | b')' | 0 => offset + 1,
                byte if byte.is_ascii_whitespace() => offset + 1,
                _ => word_end(bytes, offset),
            };
            let word = bytes.get(offset..end).unwrap_or_default();
            // Not for every word: white space would be passed again and again.
            let rest = || bytes.get(end..).unwrap_or_default().trim_ascii_start();
            let is_double = result.is_some_and(|(result, _)| result == "0-0");
            if (end >= bytes.len() || is_double && rest().is_empty()) && !is_last {
                break;
            }
            match byte {
                b'%' if begins_line => {}
                b'[' if is_tag => {
                    if self.begins_with(word) {
                        if self.state != IndexState::Between {
                            // Blanks before the tag are no part of the game before.
                            let place = self.passed + offset as u64;
                            let end = if self.is_line_blank {
                                self.line_start
                            } else {
                                place
                            };
                            self.end_game(end);
                        }
                        self.begin_game(bytes, offset);
                    }
                    self.names.insert(tag_name(word).to_ascii_lowercase());
                    (self.ends, self.has_gap) = ((0, 0), false);
                    self.state = IndexState::Tags;
                }
                b'{' => {
                    if self.state == IndexState::Between {
                        self.begin_game(bytes, offset);
                    }
                    self.state = IndexState::Moves;
                }
                b';' => {
                    if self.state == IndexState::Between {
                        self.begin_game(bytes, offset);
                        self.state = IndexState::Tags;
                    }
                }
                b'(' => self.depth += 1,
                b')' => {
                    // Behind a result it may belong to the game before.
                    let is_first = self.state == IndexState::Between && self.games.is_empty();
                    if is_first && self.depth == 0 {
                        self.begin_game(bytes, offset);
                        self.state = IndexState::Moves;
                    }
                    self.depth = self.depth.saturating_sub(1);
                }
                byte if byte.is_ascii_whitespace() => self.note_blank(byte),
                0 => {}
                _ => {
                    if self.state == IndexState::Between {
                        self.begin_game(bytes, offset);
                    }
                    self.state = IndexState::Moves;
                    let is_end = match is_double {
                        // Otherwise it is castling.
                        true => rest().is_empty() || rest().starts_with(b"["),
                        false => result.is_some(),
                    };
                    if self.depth == 0 && is_end {
                        self.end_game(self.passed + end as u64);
                    }
                }
            }
            let last = bytes.get(end.wrapping_sub(1)).copied();
            self.is_inside_line = !matches!(last, Some(b'\n' | b'\r'));
            self.is_line_blank = match self.is_inside_line {
                true => self.is_line_blank && byte.is_ascii_whitespace(),
                false => true,
            };
            if !self.is_inside_line {
                self.line_start = self.passed + end as u64;
            }
            if !byte.is_ascii_whitespace() {
                self.ends = (0, 0);
            }
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
    let mut line_start = 0;
    for (index, byte) in rest.iter().enumerate().skip(1) {
        match byte {
            b'}' => return start + index + 1,
            b'\r' if rest.get(index + 1) == Some(&b'\n') => {}
            b'\n' | b'\r' => {
                is_blank_line = line_begin;
                line_begin = true;
                line_start = index + 1;
            }
            b'[' if line_begin
                && is_blank_line
                && is_tag(rest.get(index..).unwrap_or_default(), true) =>
            {
                // Blanks before the tag are no part of the comment.
                return start + line_start;
            }
            b' ' | b'\t' if line_begin => {}
            _ => (line_begin, is_blank_line) = (false, false),
        }
    }
    bytes.len()
}

/// Returns true for the beginning of a tag such as `[Event "`. If more bytes may follow, a beginning of that is enough.
fn is_tag(bytes: &[u8], is_last: bool) -> bool {
    let behind = |offset: usize, is_part: fn(&u8) -> bool| {
        let rest = bytes.get(offset..).unwrap_or_default().iter();
        offset + rest.take(40).take_while(|byte| is_part(byte)).count()
    };
    let is_blank = |byte: &u8| matches!(byte, b' ' | b'\t');
    let name = behind(1, is_blank);
    let name_end = behind(name, |byte| byte.is_ascii_alphanumeric() || *byte == b'_');
    match bytes.get(behind(name_end, is_blank)) {
        Some(byte) => name_end > name && *byte == b'"',
        None => !is_last,
    }
}

/// Returns the name of a tag.
fn tag_name(tag: &[u8]) -> &[u8] {
    let rest = tag.get(1..).unwrap_or_default().trim_ascii_start();
    let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'_';
    let length = rest.iter().take_while(is_part).count();
    rest.get(..length).unwrap_or_default()
}
