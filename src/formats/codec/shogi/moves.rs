//! Moves of shogi as CSA and KIF write them.

use super::table::{CODES, LETTERS, promoted};
use crate::board::{Game, Move, Op, Piece, Position, Square};

/// The kinds of pieces in moves of KIF.
const NAMES: [&str; 14] = [
    "歩", "香", "桂", "銀", "金", "角", "飛", "玉", "と", "成香", "成桂", "成銀", "馬", "龍",
];
/// Other names of the same kinds.
const OTHER_NAMES: [(&str, usize); 5] = [("王", 7), ("竜", 13), ("杏", 9), ("圭", 10), ("全", 11)];

const WIDE: &str = "１２３４５６７８９";
const RANKS: &str = "一二三四五六七八九";

/// A file and a rank, from 1.
pub(super) type Place = (u8, u8);

/// A move without its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    /// Where the piece comes from; `None` for the hand.
    pub(super) from: Option<Place>,
    pub(super) to: Place,
    /// The kind before the move, if the text says it.
    before: Option<usize>,
    /// The kind after the move, if the text says it.
    after: Option<usize>,
}

/// Returns the kind that a name of KIF begins a text with, and the rest.
pub(super) fn named_kind(text: &str) -> Option<(usize, &str)> {
    // The longer names first: `成香` is not `香` that is promoted.
    let names = NAMES.iter().copied().zip(0..).chain(OTHER_NAMES);
    let fitting =
        names.filter_map(|(name, kind)| Some((name.len(), kind, text.strip_prefix(name)?)));
    let (_, kind, rest) = fitting.max_by_key(|(length, ..)| *length)?;
    Some((kind, rest))
}

/// Returns the name of a kind in moves.
pub(super) fn kind_name(kind: usize) -> &'static str {
    NAMES.get(kind).copied().unwrap_or("・")
}

/// Returns the number that a sign stands for: `7`, `７` or `七`.
pub(super) fn digit(sign: char) -> Option<u8> {
    let of = |signs: &str| signs.chars().position(|known| known == sign);
    let number = sign
        .to_digit(10)
        .map(|number| number as usize)
        .filter(|number| *number > 0)
        .or_else(|| Some(of(WIDE).or_else(|| of(RANKS))? + 1))?;
    u8::try_from(number).ok()
}

/// Returns a sign of a list by its number from 1.
fn sign_of(signs: &str, number: u8) -> char {
    let index = usize::from(number).saturating_sub(1);
    signs.chars().nth(index).unwrap_or('?')
}

/// Returns a square as KIF writes it: `７六`.
pub(super) fn place_name((file, rank): Place) -> String {
    [sign_of(WIDE, file), sign_of(RANKS, rank)].iter().collect()
}

/// Returns the square that a text begins with, and the rest.
pub(super) fn read_place(text: &str) -> Option<(Place, &str)> {
    let mut signs = text.chars();
    let place = (digit(signs.next()?)?, digit(signs.next()?)?);
    Some((place, signs.as_str()))
}

/// Reads a move of CSA without its sign: `7776FU`.
fn read_csa_step(text: &str) -> Option<Step> {
    let squares = text
        .get(..4)
        .filter(|squares| squares.bytes().all(|byte| byte.is_ascii_digit()))?;
    let number = |index: usize| squares.as_bytes().get(index).map(|byte| byte - b'0');
    let code = text.get(4..)?;
    let after = CODES
        .iter()
        .position(|known| known.eq_ignore_ascii_case(code))?;
    let from = (number(0)?, number(1)?);
    let to = (number(2)?, number(3)?);
    Some(Step {
        from: (from != (0, 0)).then_some(from),
        to,
        before: None,
        after: Some(after),
    })
}

/// Reads a move of KIF whose square is written: `７六歩(77)`, `５五角打`.
pub(super) fn read_kif_step(text: &str) -> Option<Step> {
    let (to, rest) = read_place(text)?;
    let (before, rest) = named_kind(rest)?;
    // Where the piece stands in relation to others of its kind is said again by its square.
    let mut rest = rest.trim_matches(|sign| "左直右上寄引行".contains(sign));
    let mut is_promoted = false;
    if let Some(behind) = rest.strip_prefix("不成") {
        rest = behind;
    } else if let Some(behind) = rest.strip_prefix('成') {
        (rest, is_promoted) = (behind, true);
    }
    let from = match rest {
        "打" => None,
        rest => {
            let square = rest.strip_prefix('(')?.strip_suffix(')')?;
            let (from, rest) = read_place(square)?;
            if !rest.is_empty() {
                return None;
            }
            Some(from)
        }
    };
    let after = match is_promoted {
        true => Some(promoted(before)?),
        false => Some(before),
    };
    Some(Step {
        from,
        to,
        before: Some(before),
        after,
    })
}

/// Returns the move of CSA that a text names.
pub(super) fn of_csa(text: &str, game: &Game, position: &Position) -> Option<Move> {
    let step = match position.turn {
        0 => text.strip_prefix('+'),
        _ => text.strip_prefix('-'),
    };
    build(read_csa_step(step?)?, game, position)
}

/// Returns the move of KIF that a text names.
pub(super) fn of_kif(text: &str, game: &Game, position: &Position) -> Option<Move> {
    build(read_kif_step(text)?, game, position)
}

/// Returns a move as CSA.
pub(super) fn to_csa(mv: &Move, game: &Game, position: &Position) -> Option<String> {
    let step = taken_apart(mv, game, position)?;
    let sign = if position.turn == 0 { '+' } else { '-' };
    let (from, to) = (step.from.unwrap_or_default(), step.to);
    let code = CODES.get(step.after?)?;
    Some(format!("{sign}{}{}{}{}{code}", from.0, from.1, to.0, to.1))
}

/// Returns a move as KIF.
pub(super) fn to_kif(mv: &Move, game: &Game, position: &Position) -> Option<String> {
    let step = taken_apart(mv, game, position)?;
    let mut text = place_name(step.to);
    text += kind_name(step.before?);
    match step.from {
        None => text.push('打'),
        Some((file, rank)) => {
            if step.before != step.after {
                text.push('成');
            }
            text += &format!("({file}{rank})");
        }
    }
    Some(text)
}

fn build(step: Step, game: &Game, position: &Position) -> Option<Move> {
    let (turn, to) = (position.turn, square(step.to, game)?);
    let (from, piece) = match step.from {
        Some(from) => {
            let from = square(from, game)?;
            let piece = position.board.piece(from)?;
            let is_it = step
                .before
                .is_none_or(|before| kind_of(piece, game) == Some(before));
            if !is_it || game.owner(piece) != turn {
                return None;
            }
            (from, piece_of(turn, step.after?, game)?)
        }
        None => {
            let piece = piece_of(turn, step.after?, game)?;
            let mut hands = game.look.fen.as_ref()?.hands.iter();
            let hand = hands.find(|hand| hand.piece == game.piece_name(piece))?;
            (hand.square, piece)
        }
    };
    Some(Move::of(vec![Op::Clear(from), Op::Place(to, piece)]))
}

fn taken_apart(mv: &Move, game: &Game, position: &Position) -> Option<Step> {
    let is_own = |piece: &Piece| game.owner(*piece) == position.turn;
    let (from, before) = mv.iter().find_map(|op| match op {
        Op::Clear(square) => Some((*square, position.board.piece(*square).filter(is_own)?)),
        Op::Place(..) => None,
    })?;
    let (to, after) = mv.iter().find_map(|op| match op {
        Op::Place(square, piece) if is_own(piece) => Some((place(*square, game)?, *piece)),
        _ => None,
    })?;
    Some(Step {
        from: place(from, game),
        to,
        before: kind_of(before, game),
        after: kind_of(after, game),
    })
}

/// Returns the lower left and the upper right square of the nine files.
fn area(game: &Game) -> (Square, Square) {
    let declared = game.look.fen.as_ref().and_then(|fen| fen.area);
    let (right, top) = (game.width.saturating_sub(1), game.height.saturating_sub(1));
    declared.unwrap_or((Square::new(0, 0), Square::new(right, top)))
}

fn square((file, rank): Place, game: &Game) -> Option<Square> {
    let (low, high) = area(game);
    let x = (high.x + 1).checked_sub(file.into())?;
    let y = (high.y + 1).checked_sub(rank.into())?;
    let is_on = (low.x..=high.x).contains(&x) && (low.y..=high.y).contains(&y);
    is_on.then(|| Square::new(x, y))
}

fn place(square: Square, game: &Game) -> Option<Place> {
    let (low, high) = area(game);
    let is_on = (low.x..=high.x).contains(&square.x) && (low.y..=high.y).contains(&square.y);
    let number = |end: u16, at: u16| {
        u8::try_from(end.checked_sub(at)? + 1)
            .ok()
            .filter(|n| *n <= 9)
    };
    is_on
        .then(|| Some((number(high.x, square.x)?, number(high.y, square.y)?)))
        .flatten()
}

/// Returns the letters of a piece in FEN, as the first player has them.
fn kind_of(piece: Piece, game: &Game) -> Option<usize> {
    let look = game.look.pieces.get(game.piece_name(piece))?;
    let letters = look
        .fen
        .clone()
        .or_else(|| look.ascii_letter())?
        .to_uppercase();
    LETTERS.iter().position(|known| *known == letters)
}

fn piece_of(player: u8, kind: usize, game: &Game) -> Option<Piece> {
    let mut kinds = game.kinds_of(player);
    kinds.find(|piece| kind_of(*piece, game) == Some(kind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_in_every_spelling() {
        let step = |from, to, before, after| {
            Some(Step {
                from,
                to,
                before,
                after,
            })
        };
        for (text, wanted) in [
            ("７六歩(77)", step(Some((7, 7)), (7, 6), Some(0), Some(0))),
            ("76歩(77)", step(Some((7, 7)), (7, 6), Some(0), Some(0))),
            (
                "２二角成(88)",
                step(Some((8, 8)), (2, 2), Some(5), Some(12)),
            ),
            (
                "２二角不成(88)",
                step(Some((8, 8)), (2, 2), Some(5), Some(5)),
            ),
            ("５八金右(49)", step(Some((4, 9)), (5, 8), Some(4), Some(4))),
            (
                "３三成桂(32)",
                step(Some((3, 2)), (3, 3), Some(10), Some(10)),
            ),
            ("３三竜(32)", step(Some((3, 2)), (3, 3), Some(13), Some(13))),
            ("５五角打", step(None, (5, 5), Some(5), Some(5))),
            ("５五金成(56)", None),
            ("５五角", None),
            ("０五角打", None),
            ("５五(55)", None),
            ("５五角(5)", None),
            ("５五角(555)", None),
            ("", None),
        ] {
            assert_eq!(read_kif_step(text), wanted, "{text}");
        }
        for (text, wanted) in [
            ("7776FU", step(Some((7, 7)), (7, 6), None, Some(0))),
            ("0055KA", step(None, (5, 5), None, Some(5))),
            ("7776XX", None),
            ("777FU", None),
            ("七七六FU", None),
            ("7776", None),
        ] {
            assert_eq!(read_csa_step(text), wanted, "{text}");
        }
    }
}
