//! The form of a move: what its player picks up, takes and sets down.
//!
//! A move is a list of operations, and rules may want them in any order. People say where a piece comes from, where it
//! goes, what it takes on the way and what it becomes. [`MoveForm`] is the step from the one to the other; every text
//! about a move is written from it, and every text that names a move is compared with it.
//!
//! | move | lifted | taken | placed | main step |
//! | --- | --- | --- | --- | --- |
//! | a stone on d4 | | | d4 | nowhere → d4 |
//! | a knight from g1 takes on f3 | g1 | | f3 | g1 → f3 |
//! | a man from c3 jumps over d4 to e5 | c3 | d4 | e5 | c3 → e5 |
//! | a pawn from b7 becomes a queen on b8 | b7 | | b8 | b7 → b8, another piece |
//! | castling written with both pieces | e1, h1 | | g1, f1 | e1 → g1 |
//! | an amazon from d1 to d4 shoots at g4 | d1 | | d4, g4 | d1 → d4 |
//!
//! Nothing here knows the rules of a game: what is "own" is the owner that the game states for a piece.

use super::letters::{letter_of, typed_letter};
use crate::board::{Board, Game, Move, Op, Piece, Position, Square};
use std::collections::HashSet;

/// The operations of a move, from the point of view of the player who makes it.
pub struct MoveForm<'a> {
    game: &'a Game,
    position: &'a Position,
    /// Own pieces that are picked up, with their squares.
    pub(super) lifted: Vec<(Square, Piece)>,
    /// The squares from which anything else is removed.
    pub(super) taken: Vec<Square>,
    pub(super) placed: Vec<(Square, Piece)>,
}

/// The main piece of a move, and where it goes.
#[derive(Clone, Copy)]
pub(super) struct MainStep {
    pub(super) from: Option<(Square, Piece)>,
    pub(super) to: Option<(Square, Piece)>,
}

impl<'a> MoveForm<'a> {
    /// Returns the form of a move in the position before it.
    pub fn of(mv: &Move, game: &'a Game, position: &'a Position) -> Self {
        let mut form = Self {
            game,
            position,
            lifted: Vec::new(),
            taken: Vec::new(),
            placed: Vec::new(),
        };
        for op in mv.iter() {
            match (*op, position.board.piece(op.square())) {
                (Op::Place(square, piece), _) => form.placed.push((square, piece)),
                (Op::Clear(square), Some(piece)) if game.owner(piece) == position.turn => {
                    form.lifted.push((square, piece));
                }
                (Op::Clear(square), _) => form.taken.push(square),
            }
        }
        form
    }

    /// Returns the first piece that is picked up and where it is placed; if none is, the first piece placed on an empty
    /// square.
    pub(super) fn main_step(&self) -> MainStep {
        let from = self.lifted.first().copied();
        let to = match from {
            Some((_, lifted)) => self.arrival_of(lifted),
            None => {
                let is_empty =
                    |(square, _): &&(Square, Piece)| self.position.board.get(*square).is_empty();
                self.placed.iter().find(is_empty).copied()
            }
        };
        MainStep {
            from,
            to: to.or(self.placed.first().copied()),
        }
    }

    /// Returns where a piece that was picked up is placed, or where another one of its owner is placed if it is not, as
    /// in a promotion.
    pub fn arrivals_of(&self, lifted: Piece) -> impl Iterator<Item = (Square, Piece)> {
        let owner = self.game.owner(lifted);
        let stays = self.placed.iter().any(|(_, piece)| *piece == lifted);
        let placed = self.placed.iter().copied();
        placed.filter(move |(_, piece)| match stays {
            true => *piece == lifted,
            false => self.game.owner(*piece) == owner,
        })
    }

    pub(super) fn arrival_of(&self, lifted: Piece) -> Option<(Square, Piece)> {
        self.arrivals_of(lifted).next()
    }

    /// Returns the square of the only piece that is placed, if none of the player's own is picked up.
    pub(super) fn placement(&self) -> Option<Square> {
        match (&*self.lifted, &*self.placed) {
            ([], [(square, _)]) => Some(*square),
            _ => None,
        }
    }

    /// Returns true if the move takes over the only piece on the board, as the second move of hex may: one's own comes in
    /// its place, on its square or elsewhere.
    pub(super) fn is_swap(&self) -> bool {
        let ([], [taken], [_]) = (&*self.lifted, &*self.taken, &*self.placed) else {
            return false;
        };
        let board = &self.position.board;
        let mut pieces = board
            .squares()
            .filter(|square| board.piece(*square).is_some());
        pieces.next() == Some(*taken) && pieces.next().is_none()
    }

    /// Returns true if an own piece goes from one square to another: not if that piece goes elsewhere and another one
    /// arrives there. A piece that is nowhere after the move has become the one that arrives.
    pub(super) fn walks(&self, from: Square, to: Square) -> bool {
        let Some((_, lifted)) = self.lifted.iter().find(|(square, _)| *square == from) else {
            return false;
        };
        let stays = self.placed.iter().any(|(_, piece)| piece == lifted);
        let arrives =
            |(square, piece): &(Square, Piece)| *square == to && (!stays || piece == lifted);
        self.placed.iter().any(arrives)
    }

    /// Returns true if a piece comes from nowhere, or from a square beside the board, as one in hand.
    pub(super) fn is_drop(&self) -> bool {
        let MainStep { from, to } = self.main_step();
        match (from, to) {
            (Some((from, _)), Some((to, _))) => is_apart(&self.position.board, self.game, from, to),
            (from, _) => from.is_none(),
        }
    }

    /// Returns the castling that a move is: two own pieces of one row are exchanged, or a king moves at least two
    /// columns towards its own rook in the corner and the rules move the rook.
    pub(super) fn castling(&self) -> Option<Castling> {
        let between = match (&*self.lifted, &*self.placed, &*self.taken) {
            // Not on one row: the product is 0, for which there is no castling.
            ([(king, _), (rook, _)], [_, _], []) => {
                usize::from(king.x.abs_diff(rook.x).checked_sub(1)?) * usize::from(king.y == rook.y)
            }
            ([(from, king)], [(to, placed)], []) if king == placed => {
                let corner = corner_towards(*from, *to, self.game)?;
                let is_king = letter_of(*king, self.game).as_deref() == Some("K");
                let rook = self.position.board.piece(corner);
                let rook = rook.filter(|rook| self.game.owner(*rook) == self.game.owner(*king));
                let rook = rook.and_then(|rook| letter_of(rook, self.game));
                let is_castling = is_king && rook.as_deref() == Some("R");
                is_castling.then(|| usize::from(corner.x.abs_diff(from.x) - 1))?
            }
            _ => return None,
        };
        Castling::of(between)
    }

    /// Returns the square where a king from one square ends that castles with the rook on another.
    pub fn castled_to(&self, king: Square, rook: Square) -> Option<Square> {
        self.castling()?;
        let MainStep { from, to } = self.main_step();
        let ((from, _), (to, _)) = from.zip(to)?;
        let is_meant = from == king && corner_towards(from, to, self.game) == Some(rook);
        is_meant.then_some(to)
    }

    /// Returns the castling that a typed text may mean by a move: like [`castling`](Self::castling), but whatever stands
    /// in the corner, since the text has to denote a legal move anyway.
    pub(super) fn typed_castling(&self) -> Option<Castling> {
        let MainStep { from, to } = self.main_step();
        let ((from, king), (to, _)) = from.zip(to)?;
        let is_king = typed_letter(king, self.game).as_deref() == Some("K");
        let corner = corner_towards(from, to, self.game).filter(|_| is_king)?;
        Castling::of(usize::from(corner.x.abs_diff(from.x) - 1))
    }
}

/// Castling, by the number of squares between king and rook: two on the short side, three on the long one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Castling {
    Short,
    Long,
}

impl Castling {
    fn of(between: usize) -> Option<Self> {
        match between {
            2 => Some(Self::Short),
            3 => Some(Self::Long),
            _ => None,
        }
    }

    /// Returns the castling that `O-O` or `O-O-O` denotes, also with zeros, small letters and without hyphens.
    pub(super) fn read(text: &str) -> Option<Self> {
        let text = text.trim().trim_end_matches(['+', '#', '!', '?']);
        let is_castling = text
            .chars()
            .all(|sign| matches!(sign, 'O' | 'o' | '0' | '-'));
        Self::of(text.chars().filter(|sign| *sign != '-').count()).filter(|_| is_castling)
    }

    pub(super) fn text(self) -> &'static str {
        match self {
            Self::Short => "O-O",
            Self::Long => "O-O-O",
        }
    }

    /// Returns the number of squares between king and rook.
    pub(super) fn between(self) -> u16 {
        match self {
            Self::Short => 2,
            Self::Long => 3,
        }
    }
}

/// Returns the corner towards which a piece moves if it goes two or more columns in its row.
pub(super) fn corner_towards(from: Square, to: Square, game: &Game) -> Option<Square> {
    let is_wide = from.y == to.y && from.x.abs_diff(to.x) > 1;
    let x = match to.x > from.x {
        true => game.width.checked_sub(1)?,
        false => 0,
    };
    (is_wide && x != from.x).then_some(Square::new(x, from.y))
}

/// Returns true if no path over squares of the board connects two squares, as with pieces in hand beside a board.
fn is_apart(board: &Board, game: &Game, from: Square, to: Square) -> bool {
    let has_holes = board.cells().iter().any(|cell| cell.is_hole());
    if !has_holes || !game.look.lines.is_empty() {
        return false;
    }
    let mut seen = HashSet::from([from]);
    let mut next = vec![from];
    while let Some(square) = next.pop() {
        if square == to {
            return false;
        }
        let around = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy)));
        let around = around.filter_map(|(dx, dy)| square.moved(dx, dy));
        next.extend(around.filter(|other| board.has(*other) && seen.insert(*other)));
    }
    true
}
