//! GGF, the format of Othello servers and programs.
//!
//! A game is `(;`, properties, and `;)`: `(;GM[Othello]PB[a]PW[b]RE[+2.00]TY[8]BO[8 ... *]B[F5//0.01]W[D6/-1.28/2];)`. A
//! move may be followed by a value and the seconds that it took. In a record the value is the command `%score`, the time
//! the command `%emt` of PGN, and a position other than the start the tag `FEN`.

mod board;
mod names;
mod read;
mod write;

use super::records::{
    BuiltNotation, Carried, GamesFile, MoveTexts, RecordFormat, RecordMetadata, TextGame,
    WrittenGame,
};
use super::texts::{PlainFile, Syntax};
use crate::board::{Game, Move, Op, Position, Square};
use crate::record::Record;
use std::ops::Range;
use std::sync::Arc;

/// The record format GGF.
#[derive(Clone, Copy, Debug)]
pub struct GgfFormat;

/// The format itself.
static GGF: GgfFormat = GgfFormat;

impl RecordFormat for GgfFormat {
    fn name(&self) -> &'static str {
        "ggf"
    }

    fn carries(&self) -> Carried {
        Carried {
            variations: false,
            ..Carried::ALL
        }
    }

    fn move_texts(&self) -> Option<MoveTexts> {
        Some(MoveTexts::Built(BuiltNotation {
            read: read_move,
            write: write_move,
        }))
    }

    fn has_reason_tag(&self) -> bool {
        true
    }

    fn has_commands(&self) -> bool {
        true
    }

    fn is_content(&self, bytes: &[u8]) -> bool {
        is_ggf(bytes)
    }

    fn read(&self, bytes: Vec<u8>, charset: Option<&str>) -> Arc<dyn GamesFile> {
        Arc::new(PlainFile::read(&GGF, bytes, charset))
    }

    fn is_one_move(&self, text: &str) -> bool {
        !text.is_empty()
            && !text.contains(|sign: char| "[]/\\;".contains(sign) || sign.is_whitespace())
    }

    fn write_texts(&self, game: &WrittenGame) -> String {
        write::write(game)
    }

    fn write(&self, _: &Record, _: Option<(&Game, &Position)>, _: &RecordMetadata) -> Vec<u8> {
        // The session finds the texts of moves and positions, because they need the rules: see `write_texts`.
        Vec::new()
    }
}

impl Syntax for GgfFormat {
    fn as_format(&'static self) -> &'static dyn RecordFormat {
        self
    }

    fn games(&self, text: &str) -> Vec<Range<usize>> {
        read::games(text)
    }

    fn read_text(&self, text: &str, line: u32) -> TextGame {
        read::read(text, line)
    }

    fn units<'t>(&self, text: &'t str) -> Vec<&'t str> {
        read::units(text)
    }

    fn has_lines(&self) -> bool {
        false
    }

    fn key(&self, unit: &str) -> String {
        unit.trim().to_owned()
    }

    fn players(&self) -> [&'static str; 2] {
        ["Black", "White"]
    }

    fn overrides(&self, game: &TextGame) -> Vec<String> {
        let size = game.tag("Size");
        size.map(|size| format!("N={size}")).into_iter().collect()
    }
}

/// Returns true if bytes begin like a game of GGF, which begins like SGF but calls its game by name.
pub(super) fn is_ggf(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let head = bytes.get(..bytes.len().min(400)).unwrap_or_default();
    let head = String::from_utf8_lossy(head).to_ascii_lowercase();
    // A pair of games at the same time has their number in front.
    let start = head.trim_start_matches(|sign: char| sign.is_ascii_digit() || sign.is_whitespace());
    start.starts_with("(;") && start.contains("gm[othello")
}

/// Returns true for the texts of a pass.
fn is_pass(text: &str) -> bool {
    text.eq_ignore_ascii_case("PA") || text.eq_ignore_ascii_case("PASS")
}

/// Returns the move that a text names.
fn read_move(text: &str, game: &Game, position: &Position) -> Option<Move> {
    if is_pass(text) {
        return Some(Move::pass());
    }
    let column = text.chars().next()?.to_ascii_lowercase();
    let x = u32::from(column).checked_sub(u32::from('a'))?;
    let row = text.get(column.len_utf8()..)?;
    let row = row.parse::<u16>().ok().filter(|number| *number > 0)?;
    let x = u16::try_from(x).ok().filter(|x| *x < game.width)?;
    let square = Square::new(x, game.height.checked_sub(row)?);
    let disc = game.only_kind_of(position.turn)?;
    Some(Move::of(vec![Op::Place(square, disc)]))
}

/// Returns the text of a move.
fn write_move(mv: &Move, game: &Game, _: &Position) -> Option<String> {
    let Some(Op::Place(square, _)) = mv.first() else {
        return mv.is_empty().then(|| "PA".to_owned());
    };
    let column =
        char::from_u32(u32::from('A') + u32::from(square.x)).filter(char::is_ascii_uppercase)?;
    Some(format!("{column}{}", game.height.checked_sub(square.y)?))
}
