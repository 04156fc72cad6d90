//! Moves of chess in short, as score sheets show them: `Nf3`, `exd6`, `Bb5+`, `Qxf7#`.
//!
//! What tells two pieces apart and what gives check follows from how the pieces of chess go and not from the rules, which
//! would have to be asked for each move that is shown. A move that no piece of chess makes has no such text. Files are
//! written by what the rules say, never with this, since their pieces may go otherwise; a test compares both.

use super::letters::letter_of;
use super::san::San;
use crate::board::look::{BoardStyle, Coordinates};
use crate::board::{Board, Game, Move, Op, Outcome, Piece, Position, Square};

/// Returns a move as it stands on a score sheet; `None` if the game does not have the pieces of chess, or the move is not
/// one of theirs. `after` is the board that it leads to, and `outcome` what the rules say of it.
pub fn write_chess(
    mv: &Move,
    game: &Game,
    before: &Position,
    after: &Board,
    outcome: Outcome,
) -> Option<String> {
    let pieces = ChessPieces::of(game)?;
    let san = San::of(mv, game, before, after)?;
    let board = &before.board;
    let mut others = Vec::new();
    if let San::Step {
        piece,
        from,
        to,
        arriving,
        takes,
        ..
    } = &san
    {
        if !pieces.reaches(board, (*from, *piece), *to, *takes) {
            return None;
        }
        let same = board.squares().filter(|square| square != from);
        let same = same.filter(|square| board.piece(*square) == Some(*piece));
        // A pinned piece cannot be meant.
        let is_pinned = |other: &Square| {
            let ops = [Op::Clear(*other), Op::Place(*to, *arriving)];
            pieces.is_check(&board.after(&ops), 1 - before.turn.min(1))
        };
        let rivals = same.filter(|other| pieces.reaches(board, (*other, *piece), *to, *takes));
        others.extend(rivals.filter(|other| !is_pinned(other)));
    }
    let mut text = san.write(&others, game.look.coordinates);
    if outcome == Outcome::Won(before.turn) {
        text.push('#');
    } else if pieces.is_check(after, before.turn) {
        text.push('+');
    }
    Some(text)
}

/// The letters of the kinds of pieces of a game that has those of chess.
struct ChessPieces<'a> {
    game: &'a Game,
    letters: Vec<char>,
}

impl<'a> ChessPieces<'a> {
    fn of(game: &'a Game) -> Option<Self> {
        let look = &game.look;
        let is_usual = look.coordinates == Coordinates::default();
        if look.style != BoardStyle::Squares || !is_usual || game.players != 2 {
            return None;
        }
        let letter = |piece| letter_of(piece, game)?.chars().next();
        let is_chess = |letter: &char| "KQRBNP".contains(*letter);
        let letters: Option<Vec<char>> = game
            .kinds()
            .map(|piece| letter(piece).filter(is_chess))
            .collect();
        let letters = letters.filter(|letters| letters.contains(&'K') && letters.len() > 2)?;
        Some(Self { game, letters })
    }

    fn letter(&self, piece: Piece) -> Option<char> {
        self.letters.get(usize::from(piece.0)).copied()
    }

    /// Returns true if a piece of chess goes from its square to another one.
    fn reaches(&self, board: &Board, mover: (Square, Piece), to: Square, takes: bool) -> bool {
        let (from, piece) = mover;
        let right = i32::from(to.x) - i32::from(from.x);
        let up = i32::from(to.y) - i32::from(from.y);
        let is_straight = (right == 0) != (up == 0);
        let is_diagonal = right != 0 && right.abs() == up.abs();
        let is_free = || {
            let step = (right.signum(), up.signum());
            let between = 1..right.abs().max(up.abs());
            let square = |distance: i32| {
                let x = i32::from(from.x) + step.0 * distance;
                let y = i32::from(from.y) + step.1 * distance;
                Some(Square::new(u16::try_from(x).ok()?, u16::try_from(y).ok()?))
            };
            let is_empty = |square: Square| board.piece(square).is_none();
            between
                .into_iter()
                .all(|distance| square(distance).is_some_and(is_empty))
        };
        match self.letter(piece) {
            Some('K') => right.abs().max(up.abs()) == 1,
            Some('N') => right.abs() * up.abs() == 2,
            Some('R') => is_straight && is_free(),
            Some('B') => is_diagonal && is_free(),
            Some('Q') => (is_straight || is_diagonal) && is_free(),
            Some('P') => {
                let is_forward = (up > 0) == (self.game.owner(piece) == 0);
                let column = i32::from(takes);
                is_forward && right.abs() == column && up != 0 && up.abs() <= 2 - column
            }
            _ => false,
        }
    }

    /// Returns true if a piece of this player attacks a king of the other one.
    fn is_check(&self, board: &Board, player: u8) -> bool {
        let piece_of = |square: Square, wanted: u8| {
            let piece = board.piece(square)?;
            (self.game.owner(piece) == wanted).then_some((square, piece))
        };
        let others = board
            .squares()
            .filter_map(|square| piece_of(square, 1 - player.min(1)));
        let kings: Vec<Square> = others
            .filter(|(_, piece)| self.letter(*piece) == Some('K'))
            .map(|(square, _)| square)
            .collect();
        let mut movers = board
            .squares()
            .filter_map(|square| piece_of(square, player));
        movers.any(|mover| {
            kings
                .iter()
                .any(|king| self.reaches(board, mover, *king, true))
        })
    }
}
