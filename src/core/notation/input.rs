//! A move as typed: operations, squares along the path of a piece, or any other text.

use super::dialect::plain_move;
use super::form::MoveForm;
use super::label::without_number;
use super::letters::begins_with_piece;
use super::typed_text::TypedText;
use super::{is_short, read_move};
use crate::base::{Diagnostic, FileId, Span};
use crate::board::{Board, Game, Move, Op, Piece, Position};
use crate::message;

/// A move as typed or composed.
#[derive(Clone, Debug, PartialEq)]
pub enum MoveInput {
    /// Operations, or a pass.
    Exact(Move),
    /// Squares along the path of a piece.
    Short(ShortMove),
    /// Any other text, and the reason why it cannot be read as one of these.
    Words(TypedText, Diagnostic),
}

impl MoveInput {
    /// Reads a text in the context of the board before the move. Letters of pieces are those of written moves, or those
    /// of a language (a code such as `es`).
    pub fn read(text: &str, game: &Game, before: &Board, language: &str) -> Self {
        Self::of(
            TypedText::new(&plain_move(without_number(text)), game, before, language),
            game,
            before,
        )
    }

    /// Reads a typed text.
    pub fn of(typed: TypedText, game: &Game, before: &Board) -> Self {
        let text = &typed.text;
        match read_move(text, game, before) {
            Ok(mv) => match ShortMove::of(text, &mv) {
                // The reader of squares takes any capital for a column, that of a bishop in `B1-c3`, too.
                Some(_) if begins_with_piece(text, game, typed.begins_translated()) => {
                    let message = message!("typed-unknown", text = text.trim());
                    let span = Span::new(FileId(0), 0, text.len());
                    Self::Words(typed, Diagnostic::error(span, message))
                }
                Some(short) => Self::Short(short),
                None => Self::Exact(mv),
            },
            Err(_) if text.trim() == "–" => Self::Exact(Move::pass()),
            Err(error) => Self::Words(typed, error),
        }
    }

    /// Returns the operations that are stated literally.
    pub fn literal(&self) -> Move {
        match self {
            Self::Exact(mv) => mv.clone(),
            Self::Short(short) => short.mv.clone(),
            Self::Words(..) => Move::pass(),
        }
    }
}

/// A move in short form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShortMove {
    /// The operations that are stated literally.
    pub mv: Move,
    /// True if it names the piece that is placed.
    pub names_piece: bool,
    /// For a move that was composed by gestures: the pieces that may be placed instead. If the literal move is legal,
    /// it is the one that is meant.
    pub instead: Option<Vec<Piece>>,
}

impl ShortMove {
    /// Returns the short form of a text that was read as a move; `None` if the text spells out operations.
    fn of(text: &str, mv: &Move) -> Option<Self> {
        (is_short(text) && !mv.is_empty()).then(|| Self {
            mv: mv.clone(),
            names_piece: text.contains('='),
            instead: None,
        })
    }

    /// Creates a short form from gestures. `instead` are the pieces that may be placed instead; empty if a piece was
    /// chosen.
    pub fn of_gesture(mv: Move, instead: Vec<Piece>) -> Self {
        Self {
            mv,
            names_piece: instead.is_empty(),
            instead: Some(instead),
        }
    }

    /// Returns the move with another piece placed.
    pub fn with_piece(&self, piece: Piece) -> Option<Move> {
        let mut ops = self.mv.ops.clone();
        match ops.last_mut()? {
            Op::Place(_, placed) => *placed = piece,
            Op::Clear(_) => return None,
        }
        Some(Move::of(ops))
    }

    /// Returns true if a move contains everything that is stated; if no piece is named, any piece may be placed.
    fn fits(&self, mv: &Move) -> bool {
        self.mv.iter().all(|said| match said {
            Op::Place(to, _) if !self.names_piece => {
                let arrives = |op: &Op| op.piece().is_some() && op.square() == *to;
                mv.iter().any(arrives)
            }
            said => mv.contains(said),
        })
    }

    /// Returns the moves that contain everything that is stated. If it is a walk, the moves are meant that walk the
    /// piece from its first to its last square, if there are any: after `d1-d4`, not a move from `d1` whose arrow flies to
    /// `d4`, or one that pushes another piece there.
    pub fn among<'m>(
        &self,
        moves: impl Iterator<Item = &'m Move>,
        game: &Game,
        position: &Position,
    ) -> Vec<&'m Move> {
        let mut fitting: Vec<&Move> = moves.filter(|mv| self.fits(mv)).collect();
        if let [Op::Clear(from), .., Op::Place(to, _)] = self.mv.ops.as_slice() {
            let walks = |mv: &Move| MoveForm::of(mv, game, position).walks(*from, *to);
            if fitting.iter().any(|mv| walks(mv)) {
                fitting.retain(|mv| walks(mv));
            }
        }
        fitting
    }

    /// Returns the short form without captures, since often only the first and last square of a move are written.
    /// Returns `None` if there are no captures.
    pub fn without_taken(&self) -> Option<Self> {
        let (first, rest) = self.mv.split_first()?;
        let (last, taken) = rest.split_last()?;
        let is_walk = first.piece().is_none()
            && last.piece().is_some()
            && taken.iter().all(|op| op.piece().is_none());
        (is_walk && !taken.is_empty()).then(|| Self {
            mv: Move::of(vec![*first, *last]),
            ..self.clone()
        })
    }
}
