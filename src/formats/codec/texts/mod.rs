//! Files of games as texts in the notations of one game: CSA and KIF of shogi, GGF of Othello.
//!
//! What these formats share is here: a file of several games in some charset ([`PlainFile`]), and saving without a change
//! of what was not edited (`merge`). A format adds its [`Syntax`]: how a game is read as a [`TextGame`], and its
//! [`RecordFormat`], how it is written. Tags have the names of PGN, so that games go from one format to another.

pub(super) mod commands;
mod file;
mod merge;
mod source;

pub(super) use file::PlainFile;

use super::records::{RecordFormat, TextGame};
use encoding_rs::Encoding;
use std::ops::Range;

/// How the files of a format are divided and read.
pub(super) trait Syntax: RecordFormat {
    /// Returns the same as a format.
    fn as_format(&'static self) -> &'static dyn RecordFormat;
    /// Returns the places of the games in the text of a file.
    fn games(&self, text: &str) -> Vec<Range<usize>>;
    /// Reads one game, which begins in a line of its file.
    fn read_text(&self, text: &str, line: u32) -> TextGame;
    /// Divides the text of a game into the parts that a save copies one by one. Together they are the text.
    fn units<'t>(&self, text: &'t str) -> Vec<&'t str> {
        text.split_inclusive('\n').collect()
    }
    /// Returns true if every statement may end its line.
    fn has_lines(&self) -> bool {
        true
    }
    /// Returns what a part says, however it is spaced.
    fn key(&self, unit: &str) -> String;
    /// Returns the line that separates two games of a file; empty if there is none.
    fn separator(&self) -> &'static str {
        ""
    }
    /// Returns the charset that a file states.
    fn declared(&self, bytes: &[u8]) -> Option<&'static Encoding> {
        let _ = bytes;
        None
    }
    /// Returns the tags of the first and of the second player.
    fn players(&self) -> [&'static str; 2] {
        ["White", "Black"]
    }
    /// Returns the overrides of parameters of the rules that a game asks for, as `NAME=VALUE`.
    fn overrides(&self, game: &TextGame) -> Vec<String> {
        let _ = game;
        Vec::new()
    }
}

/// Returns the charset that the first line states behind `encoding=`.
pub(super) fn stated_encoding(bytes: &[u8]) -> Option<&'static Encoding> {
    let line = bytes.split(|byte| *byte == b'\n').next()?;
    let line = String::from_utf8_lossy(line.get(..line.len().min(200))?);
    let (_, label) = line.split_once("encoding=")?;
    let label = label.split_whitespace().next()?;
    Encoding::for_label_no_replacement(label.as_bytes())
}

/// Returns the number of lines of a text before a place in it.
pub(super) fn lines_before(text: &str, offset: usize) -> u32 {
    let before = text.get(..offset).unwrap_or(text);
    u32::try_from(before.matches('\n').count()).unwrap_or(u32::MAX)
}

/// Returns the date of PGN that a text begins with, such as `2003.05.03` for `2003/05/03 10:30:00`.
pub(super) fn date_of(text: &str) -> Option<String> {
    let mut numbers = text.splitn(3, ['/', '.', '-', '年', '月']);
    let mut number = |digits: usize| {
        let part = numbers.next()?.trim();
        let end = part.find(|sign: char| !sign.is_ascii_digit());
        let part = part.get(..end.unwrap_or(part.len()))?;
        let is_number = !part.is_empty() && part.len() <= digits;
        is_number.then(|| format!("{part:0>digits$}"))
    };
    let (year, month, day) = (number(4)?, number(2)?, number(2)?);
    Some(format!("{year}.{month}.{day}"))
}

/// Returns true if a tag says nothing.
pub(super) fn is_blank(value: &str) -> bool {
    let value = value.trim();
    value.is_empty() || value == "?" || value.starts_with("????")
}

/// Returns the value of a tag that says something.
pub(super) fn stated<'t>(tags: &'t [(String, String)], name: &str) -> Option<&'t str> {
    let mut tags = tags.iter();
    let tag = tags.find(|(known, value)| known == name && !is_blank(value));
    tag.map(|(_, value)| value.as_str())
}
