//! Moves for the Universal Chess Interface: `e2e4`, `e7e8q`, `P@e5`, `c7c3+`.
//!
//! Squares are counted from the lower left square of the board of pieces, which the table `[fen]` of the look names where
//! hands stand beside it; letters of pieces are those of FEN.

use crate::board::look::Coordinates;
use crate::board::notation::square_name;
use crate::board::{Game, Move, Piece, Position, Square};

/// Returns a move as text; `None` for a move that the protocol cannot say.
#[must_use]
pub fn write_move(mv: &Move, game: &Game, position: &Position) -> Option<String> {
    let own = |piece: Piece| game.owner(piece) == position.turn;
    let lifted: Vec<(Square, Piece)> = mv
        .iter()
        .filter(|op| op.piece().is_none())
        .filter_map(|op| {
            Some((
                op.square(),
                position
                    .board
                    .piece(op.square())
                    .filter(|piece| own(*piece))?,
            ))
        })
        .collect();
    let placed: Vec<(Square, Piece)> = mv
        .iter()
        .filter_map(|op| op.piece().map(|piece| (op.square(), piece)))
        .filter(|(_, piece)| own(*piece))
        .collect();
    let letter = |piece: Piece| letter_of(piece, game);
    // When several pieces move, as in castling, the king says where.
    let is_king = |(_, piece): &&(Square, Piece)| letter(*piece).as_deref() == Some("K");
    let main = lifted.iter().find(is_king).or(lifted.first()).copied();
    let same = |piece: Piece| placed.iter().find(move |(_, other)| *other == piece);
    match main {
        Some((from, piece)) if is_on_board(from, game) => {
            let (to, arrived) = same(piece).or(placed.first()).copied()?;
            let text = format!("{}{}", name(from, game)?, name(to, game)?);
            if arrived == piece {
                return Some(text);
            }
            let promoted = letter(arrived)?;
            Some(match promoted.starts_with('+') {
                true => text + "+",
                false => text + &promoted.to_lowercase(),
            })
        }
        // A piece from the hand: it stands beside the board, or nowhere.
        _ => {
            let is_here = |(square, _): &&(Square, Piece)| is_on_board(*square, game);
            let (to, piece) = placed.iter().find(is_here)?;
            let letter = letter(*piece)?;
            Some(format!(
                "{}@{}",
                letter.trim_start_matches('+'),
                name(*to, game)?
            ))
        }
    }
}

/// Returns the letter of a piece as a capital, with `+` before that of a promoted one.
fn letter_of(piece: Piece, game: &Game) -> Option<String> {
    let look = game.look.pieces.get(game.piece_name(piece))?;
    let letter = look.fen.clone().or_else(|| look.ascii_letter())?;
    Some(letter.to_uppercase())
}

fn area(game: &Game) -> (Square, Square) {
    let declared = game.look.fen.as_ref().and_then(|fen| fen.area);
    let (right, top) = (game.width.saturating_sub(1), game.height.saturating_sub(1));
    declared.unwrap_or((Square::new(0, 0), Square::new(right, top)))
}

fn is_on_board(square: Square, game: &Game) -> bool {
    let (low, high) = area(game);
    (low.x..=high.x).contains(&square.x) && (low.y..=high.y).contains(&square.y)
}

fn name(square: Square, game: &Game) -> Option<String> {
    let (low, _) = area(game);
    let square = Square::new(square.x.checked_sub(low.x)?, square.y.checked_sub(low.y)?);
    Some(square_name(square, Coordinates::Algebraic))
}
