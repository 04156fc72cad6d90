//! Moves for the Universal Chess Interface: `e2e4`, `e7e8q`, `P@e5`, `c7c3+`, and for kin of chess `d1d7,d7g7` (a piece
//! moves and then shoots) and `a1a1` (a pass).
//!
//! Squares are counted from the lower left square of the board of pieces, which the table `[fen]` of the look names where
//! hands stand beside it. Letters of pieces are those of FEN; the only kind of a player is `P` when it is dropped.

use super::form::MoveForm;
use super::letters::fen_letter_of;
use super::square_name;
use crate::board::look::Coordinates;
use crate::board::{Game, Move, Piece, Position, Square};

/// Returns a move as text; `None` for a move that the protocol cannot say.
pub fn write_move(mv: &Move, game: &Game, position: &Position) -> Option<String> {
    if mv.is_empty() {
        return pass(game, position);
    }
    let form = MoveForm::of(mv, game, position);
    let letter = |piece: Piece| fen_letter_of(piece, game);
    // When several pieces move, as in castling, the king says where.
    let is_king = |(_, piece): &&(Square, Piece)| letter(*piece).as_deref() == Some("K");
    let lifted = form.lifted.iter();
    let main = lifted.clone().find(is_king).or(form.lifted.first());
    match main.copied() {
        Some((from, piece)) if is_on_board(from, game) => {
            let (to, arrived) = form.arrival_of(piece)?;
            let text = format!("{}{}", name(from, game)?, name(to, game)?);
            let mut others = form.placed.iter().filter(|(_, other)| *other != piece);
            if arrived == piece
                && form.lifted.len() == 1
                && let Some((shot, _)) = others.next()
            {
                let (to, shot) = (name(to, game)?, name(*shot, game)?);
                return Some(format!("{text},{to}{shot}"));
            }
            if arrived == piece {
                return Some(text);
            }
            let promoted = letter(arrived)?;
            Some(match promoted.starts_with('+') {
                true => text + "+",
                false => text + &promoted.trim_end_matches('~').to_lowercase(),
            })
        }
        // A piece from the hand: it stands beside the board, or nowhere.
        _ => {
            let is_dropped = |(square, piece): &&(Square, Piece)| {
                is_on_board(*square, game) && game.owner(*piece) == position.turn
            };
            let (to, piece) = form.placed.iter().find(is_dropped)?;
            let letter = match game.only_kind_of(position.turn) {
                Some(_) => "P".to_owned(),
                None => letter(*piece)?,
            };
            Some(format!(
                "{}@{}",
                letter.trim_start_matches('+'),
                name(*to, game)?
            ))
        }
    }
}

/// Returns a pass: the first piece of the player, row by row from the lower left, stays where it is.
fn pass(game: &Game, position: &Position) -> Option<String> {
    let board = &position.board;
    let is_own = |square: &Square| {
        let piece = board.piece(*square);
        piece.is_some_and(|piece| game.owner(piece) == position.turn)
    };
    let squares = board.squares().filter(is_own);
    let first = squares.filter(|square| is_on_board(*square, game));
    let name = name(first.min_by_key(|square| (square.y, square.x))?, game)?;
    Some(format!("{name}{name}"))
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
