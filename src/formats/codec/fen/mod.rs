//! Positions as FEN: one line of text with the board, the player to move and what else the look of the game declares.
//!
//! The board is written row by row from the top: letters of pieces, numbers of empty squares, `*` where there is no
//! square, `/` between rows, and pieces in hand in brackets behind it. Draughts lists squares instead, as records of
//! draughts do: `W:W31,K5:B1,2`. Shogi also has SFEN.
//!
//! A codec knows no rules: values of their state are names and texts, and the counters come from the caller.

mod check;
mod draughts;
mod read;
mod sfen;
#[cfg(test)]
mod tests;
mod write;

pub use draughts::squares_of;
pub use read::read_fen;
pub use sfen::write_sfen;
pub use write::write_fen;

use crate::base::{FileId, Message, Span};
use crate::board::{Board, Cell, Game, Piece};
use std::collections::BTreeMap;

/// A position that was read from FEN.
#[derive(Clone, Debug, PartialEq)]
pub struct FenPosition {
    /// The board.
    pub board: Board,
    /// The player to move, or `None` if the text does not say.
    pub turn: Option<u8>,
    /// Values of the state of the rules, by name.
    pub state: Vec<(String, String)>,
    /// What was counted before the position.
    pub counters: Counters,
    /// What could not be used, and what no game leads to.
    pub remarks: Vec<Message>,
    /// The operations of EPD after the fields: opcodes and operands.
    pub operations: Vec<(String, String)>,
}

impl FenPosition {
    /// Returns a position of which only the board is known.
    fn of(board: Board) -> Self {
        Self {
            board,
            turn: None,
            state: Vec::new(),
            counters: Counters::default(),
            remarks: Vec::new(),
            operations: Vec::new(),
        }
    }
}

/// What FEN counts besides the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counters {
    /// The number of plies since the last capture or move that cannot be taken back.
    pub clock: u32,
    /// The number of the move, from 1.
    pub number: u32,
    /// The number of the ply, where SFEN says another one than the number of the move and the player to move do: it counts
    /// from 1, whoever begins.
    pub ply: Option<u32>,
}

impl Default for Counters {
    fn default() -> Self {
        Self {
            clock: 0,
            number: 1,
            ply: None,
        }
    }
}

/// Returns true if a text is FEN rather than anything else that may be pasted.
pub fn is_fen(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let Some(line) = lines.next().filter(|_| lines.next().is_none()) else {
        return false;
    };
    let mut words = line.split_whitespace().peekable();
    words.next_if(|word| is_prefix(word));
    let rows = words.next().unwrap_or_default();
    let is_row =
        |character: char| character.is_ascii_alphanumeric() || "/+*[]-~".contains(character);
    let is_rows = rows.matches('/').count() >= 2 && rows.chars().all(is_row);
    let mut parts = line.split(':');
    let is_turn = parts.next().is_some_and(|turn| turn.len() == 1);
    let is_side = |side: &str| {
        side.chars()
            .all(|character| character.is_ascii_alphanumeric() || ",-. ".contains(character))
            && side.starts_with(|character: char| character.is_ascii_alphabetic())
    };
    is_rows || is_turn && line.matches(':').count() == 2 && parts.all(is_side)
}

/// The letters of the pieces of a game.
#[derive(Debug)]
struct FenLetters {
    by_piece: BTreeMap<Piece, String>,
}

impl FenLetters {
    /// Returns the letters of the pieces that have one: those of the look, or else its character in ASCII.
    fn of(game: &Game) -> Self {
        let kinds = (0u16..).map(Piece).zip(&game.pieces);
        let letter = |(piece, kind): (Piece, &crate::board::PieceKind)| {
            let look = game.look.pieces.get(&kind.name)?;
            let ascii = look.ascii.filter(char::is_ascii_alphabetic);
            let letters = look.fen.clone().or_else(|| Some(ascii?.to_string()))?;
            Some((piece, letters))
        };
        let counts = game.look.fen.iter().flat_map(|fen| &fen.counts);
        let counts: Vec<&String> = counts.collect();
        let by_piece = kinds
            .filter(|(_, kind)| !counts.contains(&&kind.name))
            .filter_map(letter)
            .collect();
        Self { by_piece }
    }

    fn of_piece(&self, piece: Piece) -> Option<&str> {
        self.by_piece.get(&piece).map(String::as_str)
    }

    /// Returns the piece whose letters a text begins with, the longest if there are several.
    fn at_start(&self, text: &str) -> Option<(Piece, &str)> {
        let fitting = self
            .by_piece
            .iter()
            .filter(|(_, letters)| text.starts_with(letters.as_str()));
        let longest = fitting.max_by_key(|(_, letters)| letters.len());
        longest.map(|(piece, letters)| (*piece, letters.as_str()))
    }
}

/// The word that the protocol of shogi engines writes before a position.
const PREFIX: &str = "sfen";

/// Returns true for the word that may stand before a position.
fn is_prefix(word: &str) -> bool {
    word.eq_ignore_ascii_case(PREFIX)
}

/// A part of the text with its offset in bytes.
#[derive(Clone, Copy, Debug)]
struct FenPart<'t> {
    text: &'t str,
    start: usize,
}

impl FenPart<'_> {
    fn span(self, file: FileId) -> Span {
        Span::new(file, self.start, self.start + self.text.len())
    }
}

/// Returns an empty board of the same shape.
fn emptied(shape: &Board) -> Board {
    let mut board = shape.clone();
    for square in shape.squares() {
        board.set(square, Cell::EMPTY);
    }
    board
}
