//! Files of games as texts in the notations of one game: CSA and KIF of shogi, GGF of Othello.
//!
//! What these formats share is here: a file of several games in some charset ([`PlainFile`]), and saving without a change
//! of what was not edited (`merge`). A format adds its [`Syntax`]: how a game is read as a [`TextGame`], and its
//! [`RecordFormat`], how it is written. Tags have the names of PGN, so that games go from one format to another.

pub(super) mod commands;
mod file;
mod games;
mod merge;
mod source;
mod words;

pub(super) use file::PlainFile;
pub(super) use words::{date_of, is_blank, lines_before, stated, stated_encoding};

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
