//! Moves that have begun: the operations that all continuations share, and their text.
//!
//! Invariant: every text that is written here can be typed back, as the text of a whole move can.

use super::label::{describe, is_only_kind};
use super::letters::letter_of;
use super::{is_short, read_move, square_name, write_op, write_short};
use crate::board::{Game, Move, Op, Position};

/// Returns the operations with which all of several moves begin, before any of them ends.
pub fn shared_start(moves: &[&Move]) -> Vec<Op> {
    let [first, rest @ ..] = moves else {
        return Vec::new();
    };
    if rest.is_empty() {
        return Vec::new();
    }
    let shared = rest.iter().fold(first.len(), |shared, mv| {
        let same = first.iter().zip(mv.iter()).take_while(|(a, b)| a == b);
        shared.min(same.count())
    });
    let goes_on = moves.iter().all(|mv| mv.len() > shared);
    let shared = if goes_on {
        shared
    } else {
        shared.saturating_sub(1)
    };
    first.iter().take(shared).copied().collect()
}

/// Returns true if a piece has arrived after these operations, so that only further squares are left to say.
pub fn has_arrived(ops: &[Op]) -> bool {
    ops.iter().any(|op| op.piece().is_some())
}

/// Writes the operations of a move that is being composed as players would: `d1`, `d1-d4`, `d1-d4/g4`, `c3:e5`, `f5`.
/// Without such a form, writes each operation.
pub fn write_begun(ops: &[Op], game: &Game, position: &Position) -> String {
    let name = |op: &Op| square_name(op.square(), game.look.coordinates);
    let is_own = |op: &Op| {
        let piece = position.board.piece(op.square());
        op.piece().is_none() && piece.is_some_and(|piece| game.owner(piece) == position.turn)
    };
    let mv = Move::of(ops.to_vec());
    match ops {
        [] => return String::new(),
        [op] if is_own(op) => {
            let in_hand = game.look.hand_of(op.square()).is_some();
            let piece = position.board.piece(op.square()).filter(|_| in_hand);
            let letter = piece.and_then(|piece| letter_of(piece, game));
            // The squares of a hand have no names that people know; what is typed behind this is the square of the drop.
            return letter.map_or_else(|| name(op), |letter| format!("{letter}*"));
        }
        [Op::Place(_, piece)] if is_only_kind(*piece, game) => {
            return ops.iter().map(name).collect();
        }
        [from, placed @ ..]
            if placed.len() > 1 && is_own(from) && placed.iter().all(|op| op.piece().is_some()) =>
        {
            if let Some(text) = describe(&mv, game, position, true) {
                return text;
            }
        }
        _ => {}
    }
    let short = write_short(&mv, game, &position.board);
    match is_short(&short) {
        true => short,
        false => write_ops(ops, game, position),
    }
}

/// Writes operations one by one, each by the name of its square: `e4=W clear(d5)`. They are read as exactly these.
pub fn write_ops(ops: &[Op], game: &Game, position: &Position) -> String {
    let write = |op: &Op| {
        let name = square_name(op.square(), game.look.coordinates);
        let text = match op {
            Op::Place(..) => write_short(&Move::of(vec![*op]), game, &position.board),
            Op::Clear(_) => format!("clear({name})"),
        };
        let is_same = |mv: Move| mv[..] == [*op];
        match read_move(&text, game, &position.board).is_ok_and(is_same) {
            true => text,
            false => write_op(*op, game),
        }
    };
    ops.iter().map(write).collect::<Vec<_>>().join(" ")
}

/// Returns the line for a begun move: its text, followed by the character that separates it from the next square in all
/// texts that continue it, if there is one such character.
pub fn write_line(begun: &str, texts: &[String]) -> String {
    let signs = texts.iter().map(|text| text.strip_prefix(begun));
    let mut signs = signs.map(|rest| rest.and_then(|rest| rest.chars().next()));
    let first = signs.next().flatten();
    match first.filter(|_| signs.all(|sign| sign == first)) {
        Some(sign) if !sign.is_ascii_digit() => format!("{begun}{sign}"),
        _ => begun.to_owned(),
    }
}

/// Returns the first steps of moves, the part of their texts before a `/`, each once. Returns `None` if a text has no
/// `/`, or if this shortens nothing.
pub fn first_steps(texts: &[String]) -> Option<Vec<String>> {
    let mut steps: Vec<String> = Vec::new();
    for text in texts {
        let (step, _) = text.split_once('/')?;
        if steps.last().is_none_or(|last| last != step) {
            steps.push(step.to_owned());
        }
    }
    (steps.len() > 1 && steps.len() < texts.len()).then_some(steps)
}
