//! Standard algebraic notation, section 8.2.3 of the PGN specification: `Nbd2`, `exd6`, `e8=Q`, `O-O`.
//!
//! It is for one piece that goes from a square to another and takes on the way. Anything else, such as a move of two
//! pieces, has no such text, and is written as this program shows moves. The sign for check is not written here: only
//! the rules know what gives check.

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

/// The parts of a text in standard notation, before it is compared with moves.
pub struct SanText<'t> {
    /// The letter of the piece that moves, `P` if there is none.
    letter: char,
    /// The letter of the piece that stands on the target then.
    arriving: char,
    /// What tells where it comes from: a column, a row, a square, or nothing.
    origin: &'t str,
    to: Square,
}

impl<'t> SanText<'t> {
    /// Reads a text such as `Nbd2`, `R1xa3`, `exd6` or `e8=Q`. Returns `None` for any other text.
    pub fn read(text: &'t str, game: &Game) -> Option<Self> {
        let text = text.trim_end_matches(['+', '#', '!', '?']);
        let (text, promotion) = match text.split_once('=') {
            Some((text, piece)) => (text, Some(piece)),
            None => (text, None),
        };
        // From the end: the square where a piece arrives is always the last part, whatever stands before it. Only one
        // letter before the digits belongs to it.
        let digits = text.bytes().rev().take_while(u8::is_ascii_digit).count();
        let letters = text.bytes().rev().skip(digits);
        let letters = letters.take_while(u8::is_ascii_lowercase).take(1).count();
        let target = text.len().checked_sub(digits + letters)?;
        let (before, target) = text.split_at_checked(target)?;
        let to = read_square(target, game).filter(|_| digits > 0 && letters > 0)?;
        let capital = before.chars().next().filter(char::is_ascii_uppercase);
        let origin = match capital {
            Some(_) => before.get(1..)?,
            None => before,
        };
        let letter = capital.unwrap_or('P');
        Some(Self {
            letter,
            arriving: promotion
                .and_then(|piece| piece.chars().next())
                .unwrap_or(letter),
            origin: origin.strip_suffix('x').unwrap_or(origin),
            to,
        })
    }

    /// Returns the operations of which the move contains one: the pieces that the text may name, at the square where
    /// they arrive. It is a guess, by which few moves are listed first; a wrong one costs nothing else.
    pub fn arrivals(&self, game: &Game, turn: u8) -> Vec<Op> {
        let letter = self.arriving.to_string();
        let is_meant = |piece: &Piece| typed_letter(*piece, game).as_ref() == Some(&letter);
        let kinds = game.kinds_of(turn).filter(is_meant);
        kinds.map(|piece| Op::Place(self.to, piece)).collect()
    }

    /// Returns the index of the only one of some moves that the text denotes, if all of them contain its arrival and
    /// are of the usual form; `None` otherwise, although the text may denote one.
    ///
    /// [`TypedMove`](super::typed_move::TypedMove) decides the same about all texts and all moves, but first writes all
    /// texts of all moves, which takes many times longer.
    pub fn only_one(&self, moves: &[&Move], game: &Game, position: &Position) -> Option<usize> {
        let mut found = None;
        for (index, mv) in moves.iter().enumerate() {
            let [Op::Clear(from), taken @ .., Op::Place(to, _)] = mv.ops.as_slice() else {
                return None;
            };
            let is_step = *to == self.to && taken.iter().all(|op| op.piece().is_none());
            let piece = position.board.piece(*from).filter(|_| is_step)?;
            let letter = letter_of(piece, game)?;
            let is_meant = letter.starts_with(self.letter) && self.is_origin(*from, game);
            if is_meant && found.replace(index).is_some() {
                return None;
            }
        }
        found
    }

    /// Returns true if a piece may come from a square.
    fn is_origin(&self, from: Square, game: &Game) -> bool {
        let style = game.look.coordinates;
        let (column, row) = (column_name(from.x, style), row_name(from.y, style));
        let is_square = self.origin.strip_prefix(column.as_str()) == Some(row.as_str());
        let is_row = self.origin == row && self.letter != 'P';
        self.origin.is_empty() || self.origin == column || is_row || is_square
    }
}
