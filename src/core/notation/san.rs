//! Standard algebraic notation, section 8.2.3 of the PGN specification: `Nbd2`, `exd6`, `e8=Q`, `O-O`.
//!
//! It is for one piece that goes from a square to another and takes on the way. Anything else, such as a move of two
//! pieces, has no such text, and is written as this program shows moves. The sign for check is not written here: only the
//! rules know what gives check.

use super::form::MoveForm;
use super::letters::{letter_of, typed_letter};
use super::{column_name, read_square, row_name};
use crate::board::look::Coordinates;
use crate::board::{Board, Game, Move, Op, Piece, Position, Square};

/// A move in standard notation, without what tells pieces of a kind apart.
pub enum San {
    /// A king and a rook move at once.
    Castling(&'static str),
    /// One piece goes from a square to another.
    Step {
        /// The piece, and its letter.
        piece: Piece,
        /// The letter of the piece.
        letter: String,
        /// Where it comes from.
        from: Square,
        /// Where it goes.
        to: Square,
        /// The piece that stands there then.
        arriving: Piece,
        /// True if something is taken.
        takes: bool,
        /// The letter of the piece that it becomes.
        becomes: Option<String>,
    },
}

impl San {
    /// Returns a move in standard notation, if it has one. `after` is the board after the move and what the rules do on
    /// top of it, since rules may take a piece by themselves, as some do when a pawn captures in passing.
    pub fn of(mv: &Move, game: &Game, position: &Position, after: &Board) -> Option<Self> {
        if let Some(castling) = MoveForm::of(mv, game, position).castling() {
            return Some(Self::Castling(castling.text()));
        }
        let [Op::Clear(from), taken @ .., Op::Place(to, arriving)] = mv.ops.as_slice() else {
            return None;
        };
        let is_clear = |op: &Op| matches!(op, Op::Clear(_));
        let board = &position.board;
        let piece = board.piece(*from).filter(|_| taken.iter().all(is_clear))?;
        let count = |board: &Board| {
            board
                .cells()
                .iter()
                .filter(|cell| cell.piece().is_some())
                .count()
        };
        Some(Self::Step {
            piece,
            letter: letter_of(piece, game)?,
            from: *from,
            to: *to,
            arriving: *arriving,
            takes: board.piece(*to).is_some() || !taken.is_empty() || count(after) < count(board),
            becomes: match *arriving == piece {
                true => None,
                false => Some(letter_of(*arriving, game)?),
            },
        })
    }

    /// Returns the text. `others` are the squares from which other pieces of the kind may go to the same square.
    pub fn write(&self, others: &[Square], style: Coordinates) -> String {
        let (letter, from, to, takes, becomes) = match self {
            Self::Castling(text) => return (*text).to_owned(),
            Self::Step {
                letter,
                from,
                to,
                takes,
                becomes,
                ..
            } => (letter, from, to, takes, becomes),
        };
        let (column, row) = (column_name(from.x, style), row_name(from.y, style));
        let origin = match letter.as_str() {
            "P" if *takes => column,
            "P" => String::new(),
            _ if others.is_empty() => String::new(),
            _ if others.iter().all(|other| other.x != from.x) => column,
            _ if others.iter().all(|other| other.y != from.y) => row,
            _ => column + &row,
        };
        let letter = letter.strip_prefix('P').unwrap_or(letter);
        let sign = if *takes { "x" } else { "" };
        let target = column_name(to.x, style) + &row_name(to.y, style);
        let becomes = becomes
            .as_ref()
            .map_or(String::new(), |becomes| format!("={becomes}"));
        format!("{letter}{origin}{sign}{target}{becomes}")
    }

    /// Returns the operation that the moves of other pieces which the text might mean contain, too; `None` if no other
    /// piece of the kind is on the board, or if the text tells the piece anyway.
    pub fn rivals(&self, board: &Board) -> Option<Op> {
        let Self::Step {
            piece,
            letter,
            to,
            arriving,
            ..
        } = self
        else {
            return None;
        };
        let same = board
            .cells()
            .iter()
            .filter(|cell| cell.piece() == Some(*piece));
        (letter != "P" && same.count() > 1).then_some(Op::Place(*to, *arriving))
    }
}

/// Returns the operations of which a move in standard notation contains one: the pieces that it may name, at the square where
/// it arrives. It is a guess, by which few moves are listed first; a wrong one costs nothing else.
pub fn arrivals(text: &str, game: &Game, turn: u8) -> Vec<Op> {
    let text = text.trim_end_matches(['+', '#', '!', '?']);
    let (text, promotion) = match text.split_once('=') {
        Some((text, piece)) => (text, Some(piece)),
        None => (text, None),
    };
    // From the end: the square where a piece arrives is always the last part, whatever stands before it (`Nbd2`, `R1xa3`,
    // `exd6`). Only one letter before the digits belongs to it.
    let digits = text.bytes().rev().take_while(u8::is_ascii_digit).count();
    let letters = text.bytes().rev().skip(digits);
    let letters = letters.take_while(u8::is_ascii_lowercase).take(1).count();
    let target = text.len().checked_sub(digits + letters);
    let to = target.and_then(|start| read_square(text.get(start..)?, game));
    let Some(to) = to.filter(|_| digits > 0 && letters > 0) else {
        return Vec::new();
    };
    let letter = promotion.and_then(|piece| piece.chars().next());
    let letter = letter.or_else(|| text.chars().next().filter(char::is_ascii_uppercase));
    let letter = letter.unwrap_or('P').to_string();
    let is_meant = |piece: &Piece| typed_letter(*piece, game).as_ref() == Some(&letter);
    let kinds = game.kinds_of(turn).filter(is_meant);
    kinds.map(|piece| Op::Place(to, piece)).collect()
}
