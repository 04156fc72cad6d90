//! Finds the games of a file in one pass over its bytes.

use super::is_result;
use std::ops::Range;

/// Where the pass is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// Before the first tag or move of a game.
    Between,
    Tags,
    Moves,
}

/// Returns the range of each game. A game begins with the first tag after moves, or with the first move after a result.
/// A comment that is never closed ends where a line of tags begins after a blank line.
#[must_use]
pub(super) fn index_games(bytes: &[u8]) -> Vec<Range<usize>> {
    let mut games = Vec::new();
    let (mut start, mut state, mut depth) = (0, State::Between, 0_usize);
    let mut offset = bytes.strip_prefix(b"\xEF\xBB\xBF").map_or(0, |_| 3);
    let mut is_line_start = true;
    let mut end_game = |start: usize, end: usize| {
        if start < end {
            games.push(start..end);
        }
    };
    while let Some(byte) = bytes.get(offset).copied() {
        let begins_line = is_line_start;
        is_line_start = matches!(byte, b'\n' | b'\r');
        match byte {
            b'%' if begins_line => {
                offset = line_end(bytes, offset);
                continue;
            }
            b'[' if begins_line || state != State::Moves => {
                if state == State::Moves {
                    end_game(start, offset);
                    state = State::Between;
                }
                if state == State::Between {
                    start = offset;
                    depth = 0;
                }
                state = State::Tags;
                offset = tag_end(bytes, offset);
            }
            b'{' => {
                if state == State::Between {
                    start = offset;
                }
                state = State::Moves;
                offset = comment_end(bytes, offset);
                is_line_start = matches!(bytes.get(offset.wrapping_sub(1)), Some(b'\n'));
            }
            b';' => {
                if state == State::Between {
                    start = offset;
                    state = State::Tags;
                }
                offset = line_end(bytes, offset);
            }
            b'(' => {
                depth += 1;
                offset += 1;
            }
            b')' => {
                depth = depth.saturating_sub(1);
                offset += 1;
            }
            byte if byte.is_ascii_whitespace() || byte == 0 => offset += 1,
            _ => {
                let rest = bytes.get(offset..).unwrap_or_default();
                let is_part =
                    |byte: &&u8| !byte.is_ascii_whitespace() && !b"[]{}();\0".contains(*byte);
                let length = rest.iter().take_while(is_part).count().max(1);
                let word = rest.get(..length).unwrap_or_default();
                if state == State::Between {
                    start = offset;
                    depth = 0;
                }
                state = State::Moves;
                offset += length;
                let is_end = depth == 0 && std::str::from_utf8(word).is_ok_and(is_result);
                if is_end {
                    end_game(start, offset);
                    state = State::Between;
                }
            }
        }
    }
    if state != State::Between {
        end_game(start, bytes.len());
    }
    games
}

/// Returns the offset of the end of a line.
fn line_end(bytes: &[u8], offset: usize) -> usize {
    let rest = bytes.get(offset..).unwrap_or_default();
    let end = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
    offset + end.unwrap_or(rest.len())
}

/// Returns the offset after a tag, which ends with its line if it is not closed.
fn tag_end(bytes: &[u8], start: usize) -> usize {
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
