//! Writes moves.

use super::{is_bare, read_move, square_name};
use crate::board::{Board, Game, Move, Op, Piece, Square};
use crate::notation::jumps::Jumps;
use std::fmt::Write as _;

/// Returns the name of a piece in the notation: bare if possible, otherwise a JSON string.
pub fn piece_word(piece: Piece, game: &Game) -> String {
    let name = game.piece_name(piece);
    if is_bare(name) {
        name.to_owned()
    } else {
        serde_json::Value::from(name).to_string()
    }
}

/// Returns one operation in full: `clear(2,2)` or `place(3,3,W)`.
pub fn write_op(op: Op, game: &Game) -> String {
    match op {
        Op::Clear(square) => format!("clear({square})"),
        Op::Place(square, piece) => format!("place({square},{})", piece_word(piece, game)),
    }
}

/// Returns a move in full: `clear(2,2) place(3,3,W)`, or `pass`.
pub fn write_move(mv: &Move, game: &Game) -> String {
    if mv.is_empty() {
        return "pass".to_owned();
    }
    let ops: Vec<String> = mv.iter().map(|op| write_op(*op, game)).collect();
    ops.join(" ")
}

/// Returns the shortest form that [`read_move`] reads back as the same move, given the board before it: `c3-d4`,
/// `c3:e5:g7`, `b7-b8=Q`, `d4=X`, or otherwise the move in full.
pub fn write_short(mv: &Move, game: &Game, before: &Board) -> String {
    if let Some(text) = short_form(mv, game, before)
        && read_move(&text, game, before).as_ref() == Ok(mv)
    {
        return text;
    }
    write_move(mv, game)
}

fn short_form(mv: &Move, game: &Game, before: &Board) -> Option<String> {
    let name = |square: Square| square_name(square, game.look.coordinates);
    let (last, rest) = mv.split_last()?;
    let Op::Place(to, piece) = *last else {
        return None;
    };
    let Some((first, taken)) = rest.split_first() else {
        return Some(format!("{}={}", name(to), piece_word(piece, game)));
    };
    let Op::Clear(from) = *first else {
        return None;
    };
    let mut text = name(from);
    if taken.is_empty() {
        let _ = write!(text, "-{}", name(to));
    } else {
        for landing in Jumps::of(mv, from, before)?.way()? {
            let _ = write!(text, ":{}", name(landing));
        }
    }
    if before.piece(from) != Some(piece) {
        let _ = write!(text, "={}", piece_word(piece, game));
    }
    Some(text)
}
