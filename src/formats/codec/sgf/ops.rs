//! Operations as values of `GTMOVE` and `GTSETUP`, and in a few words for people.

use super::text::{escape, text};
use crate::base::Message;
use crate::base::clean;
use crate::board::look::Coordinates;
use crate::board::{Board, Game, Op, Ops, Piece, Square};
use crate::message;
use crate::notation;
use std::borrow::Cow;

/// The most operations of a move that is put into words.
const MAX_WORDS: usize = 8;

fn is_bare(name: &str) -> bool {
    !name.is_empty()
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'~'))
}

fn quoted(name: &str) -> String {
    if is_bare(name) {
        name.to_owned()
    } else {
        serde_json::Value::from(name).to_string()
    }
}

/// Returns the raw value of an operation.
pub(super) fn write_op(game: &Game, op: Op) -> String {
    let square = op.square();
    let plain = match op {
        Op::Clear(_) => format!("clear {} {}", square.x, square.y),
        Op::Place(_, piece) => {
            format!(
                "place {} {} {}",
                square.x,
                square.y,
                quoted(game.piece_name(piece))
            )
        }
    };
    escape(&plain).into_owned()
}

/// Parses the operations of all values of a property. A single empty value is the empty list.
///
/// # Errors
/// Returns an error about the first value that is not an operation of the game on that board.
pub(super) fn read_ops<'v>(
    game: &Game,
    board: &Board,
    values: impl Iterator<Item = &'v str> + Clone,
) -> Result<Ops, Message> {
    let mut all = values.clone();
    if let (Some(only), None) = (all.next(), all.next())
        && only.trim().is_empty()
    {
        return Ok(Ops::new());
    }
    values.map(|value| read_op(game, board, value)).collect()
}

fn read_op(game: &Game, board: &Board, raw: &str) -> Result<Op, Message> {
    let plain = text(raw);
    let unreadable = || message!("sgf-op-unreadable", value = shortened(&plain));
    let (word, rest) = next_word(&plain);
    let (x, rest) = next_word(rest);
    let (y, rest) = next_word(rest);
    let number = |word: &str| match word.bytes().all(|byte| byte.is_ascii_digit()) {
        true if !word.is_empty() => Ok(word.parse().unwrap_or(u16::MAX)),
        _ => Err(unreadable()),
    };
    let square = Square::new(number(x)?, number(y)?);
    let name = rest.trim();
    let op = match word {
        "clear" if name.is_empty() => Op::Clear(square),
        "place" => {
            let name: Cow<'_, str> = if name.starts_with('"') {
                serde_json::from_str::<String>(name)
                    .map_err(|_| unreadable())?
                    .into()
            } else if is_bare(name) {
                name.into()
            } else {
                return Err(unreadable());
            };
            let piece = game.piece_by_name(&name);
            Op::Place(
                square,
                piece.ok_or_else(|| message!("sgf-op-unknown-piece", piece = shortened(&name)))?,
            )
        }
        _ => return Err(unreadable()),
    };
    if board.has(square) {
        Ok(op)
    } else {
        Err(message!("sgf-op-off-board", x = x, y = y))
    }
}

fn next_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    text.split_at(end)
}

/// Returns a text shortened for a message.
pub(super) fn shortened(text: &str) -> String {
    const MOST: usize = 40;
    clean::shortened(text, MOST).into_owned()
}

/// Returns a move in a few words for viewers (`N`): where a piece goes and comes from, without looking at the board.
pub(super) fn readable(game: &Game, ops: &[Op]) -> Option<String> {
    let square = |place: Square| square_name(game, place);
    match ops {
        [] => Some("pass".to_owned()),
        [Op::Place(place, piece)] => {
            Some(format!("{} {}", game.piece_name(*piece), square(*place)))
        }
        [Op::Clear(from), taken @ .., Op::Place(to, _)]
            if taken.iter().all(|op| matches!(op, Op::Clear(_))) =>
        {
            let sign = if taken.is_empty() { '-' } else { ':' };
            Some(format!("{}{sign}{}", square(*from), square(*to)))
        }
        _ if ops.len() <= MAX_WORDS => {
            let rest = |taken: &[String], others: &[(String, Piece)]| {
                let taken = taken.iter().map(|square| format!("x{square}"));
                let others = others.iter().map(|(square, _)| format!("/{square}"));
                taken.chain(others).collect::<String>()
            };
            let (mut clears, mut places) = (Vec::new(), Vec::new());
            for op in ops {
                match op {
                    Op::Clear(place) => clears.push(square(*place)),
                    Op::Place(place, piece) => places.push((square(*place), *piece)),
                }
            }
            Some(match (clears.as_slice(), places.as_slice()) {
                // Two pieces that move at once, as in castling.
                ([one, two], [(first, _), (second, _)]) => format!("{one}-{first} {two}-{second}"),
                // A piece that moves comes first, then what is taken elsewhere and what is put down.
                ([from, taken @ ..], [(to, _), others @ ..])
                    if matches!(ops.first(), Some(Op::Clear(_))) =>
                {
                    format!("{from}-{to}{}", rest(taken, others))
                }
                (taken, [(to, piece), others @ ..]) => {
                    format!("{} {to}{}", game.piece_name(*piece), rest(taken, others))
                }
                (taken, []) => rest(taken, &[]),
            })
        }
        _ => None,
    }
    // A name is a single line, whatever the pieces are called.
    .map(single_line)
}

fn single_line(words: String) -> String {
    words.replace(['\n', '\r', '\t'], " ")
}

/// Returns the name that earlier versions gave to a move without a short form: its operations.
pub(super) fn operations_name(game: &Game, ops: &[Op]) -> String {
    let words = ops.iter().map(|op| match op {
        Op::Clear(place) => format!("clear({},{})", place.x, place.y),
        Op::Place(place, piece) => {
            let name = quoted(game.piece_name(*piece));
            format!("place({},{},{name})", place.x, place.y)
        }
    });
    single_line(words.collect::<Vec<_>>().join(" "))
}

pub(super) fn square_name(game: &Game, square: Square) -> String {
    match game.look.coordinates {
        Coordinates::Numbers => square.to_string(),
        style => notation::square_name(square, style.in_files()),
    }
}
