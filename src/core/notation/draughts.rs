//! Moves of draughts as squares: `11-15`, `22x15x8`, `c3:e5`.

use super::form::MoveForm;
use super::jumps::Jumps;
use super::squares::SquareNames;
use crate::board::fen::Numbering;
use crate::board::{Board, Game, Move, Op, Position, Square};
use std::collections::BTreeSet;

/// The signs between the squares of a move, as programs write them.
pub const SEPARATORS: [char; 5] = ['-', 'x', 'X', ':', '×'];

/// Returns how a game names its squares: as its tag `GameType` says, otherwise as the look does.
pub fn names_of(game: &Game, game_type: Option<&str>) -> SquareNames {
    let square_names = SquareNames::of(game);
    let notation = game_type
        .and_then(|text| text.split(',').nth(4))
        .unwrap_or_default()
        .trim();
    let mut signs = notation.chars();
    match (
        signs.next(),
        signs.next().and_then(|character| character.to_digit(10)),
        square_names,
    ) {
        (Some('A' | 'a'), ..) => SquareNames::Algebraic,
        (Some('N' | 'n'), corner, SquareNames::Algebraic) => {
            let corner = corner
                .and_then(|corner| u8::try_from(corner).ok())
                .unwrap_or(2);
            let dark = Square::new(0, 0);
            SquareNames::Numbers(Numbering::from_corner(
                corner,
                dark,
                game.width,
                game.height,
            ))
        }
        _ => square_names,
    }
}

/// Returns the squares that a text names, in order; `None` if it has another form.
fn read_squares(text: &str, names: SquareNames, game: &Game) -> Option<Vec<Square>> {
    let text = text.trim_end_matches(['*', '+', '#', '!', '?']);
    let mut parts = text.split(SEPARATORS);
    let squares: Option<Vec<Square>> = parts.by_ref().map(|part| names.read(part, game)).collect();
    squares.filter(|squares| squares.len() >= 2)
}

/// Returns where a move begins and ends, and what it takes.
fn ends(mv: &Move, position: &Position, game: &Game) -> Option<(Square, Square, BTreeSet<Square>)> {
    let form = MoveForm::of(mv, game, position);
    let (from, _) = form.lifted.first()?;
    let (to, _) = form.placed.last()?;
    Some((*from, *to, form.taken.into_iter().collect()))
}

/// Returns those of the legal moves that a text may denote.
pub fn among(
    text: &str,
    names: SquareNames,
    game: &Game,
    position: &Position,
    moves: &[&Move],
) -> Vec<usize> {
    let Some(squares) = read_squares(text, names, game) else {
        return Vec::new();
    };
    let (first, last) = (squares.first().copied(), squares.last().copied());
    let mut fitting: Vec<(usize, BTreeSet<Square>)> = Vec::new();
    for (index, mv) in moves.iter().enumerate() {
        if let Some((from, to, taken)) = ends(mv, position, game)
            && (Some(from), Some(to)) == (first, last)
        {
            fitting.push((index, taken));
        }
    }
    // Programs write two jumps from 22 to 8 over 18 and 11 as all landings (`22x15x8`), as the ends alone (`22x8`), or
    // with what is taken (`22x18x15x11x8`). So the squares in between are never required, and only tell apart moves
    // with equal ends: by what lies between consecutive squares of the text, or by what it lists. If neither fits any
    // move, all of them stay, and the text is ambiguous.
    if fitting.len() > 1 && squares.len() > 2 {
        let taken = passed(&squares, &position.board);
        // Some programs leave out squares, others list what is taken.
        let listed: BTreeSet<Square> = squares.iter().copied().collect();
        let is_meant = |found: &BTreeSet<Square>| *found == taken || found.is_subset(&listed);
        if fitting.iter().any(|(_, found)| is_meant(found)) {
            fitting.retain(|(_, found)| is_meant(found));
        }
    }
    fitting.into_iter().map(|(index, _)| index).collect()
}

/// Returns those of the legal moves that a typed text names by the numbers of squares, if the look of the game declares
/// some: those that it denotes, and those that it begins, of which it may name the first square alone.
pub fn by_numbers<'m>(
    text: &str,
    game: &Game,
    position: &Position,
    moves: &[&'m Move],
) -> (Vec<&'m Move>, Vec<&'m Move>) {
    let names = SquareNames::of(game);
    let text: String = text.chars().filter(|sign| !sign.is_whitespace()).collect();
    let plain = text.replace(SEPARATORS, "-");
    let is_number = |sign: char| sign.is_ascii_digit() || sign == '-';
    let starts = plain.starts_with(|sign: char| sign.is_ascii_digit());
    if names == SquareNames::Algebraic || !starts || !plain.chars().all(is_number) {
        return (Vec::new(), Vec::new());
    }
    let begins = |mv: &Move| {
        let ends = ends(mv, position, game);
        ends.is_some_and(|(from, to, _)| {
            format!("{}-{}", names.write(from, game), names.write(to, game)).starts_with(&plain)
        })
    };
    let whole = among(&text, names, game, position, moves).into_iter();
    let begun = moves.iter().filter(|mv| begins(mv));
    (
        whole
            .filter_map(|index| moves.get(index).copied())
            .collect(),
        begun.copied().collect(),
    )
}

/// Returns the pieces between the squares of a path.
fn passed(squares: &[Square], board: &Board) -> BTreeSet<Square> {
    let mut pieces = BTreeSet::new();
    for pair in squares.windows(2) {
        let [from, to] = *pair else { continue };
        let step = |from: u16, to: u16| (i32::from(to) - i32::from(from)).signum();
        // Walks at most the longer side, so that a pair which is not on one line ends somewhere and finds nothing
        // useful, instead of walking on. The first square is left out: a king that comes round may jump over where it
        // stood.
        let (dx, dy) = (step(from.x, to.x), step(from.y, to.y));
        let mut square = from;
        let mut remaining = from.x.abs_diff(to.x).max(from.y.abs_diff(to.y));
        while remaining > 1 {
            remaining -= 1;
            let Some(next) = square.moved(dx, dy) else {
                break;
            };
            square = next;
            if board.piece(square).is_some() && Some(&square) != squares.first() {
                pieces.insert(square);
            }
        }
    }
    pieces
}

/// Returns a move as squares, with all landings if another legal move has the same ends. `None` if the move has another
/// form.
pub fn write(
    mv: &Move,
    names: SquareNames,
    game: &Game,
    position: &Position,
    legal: &[&Move],
) -> Option<String> {
    let (from, to, taken) = ends(mv, position, game)?;
    let name = |square: Square| Some(names.write(square, game)).filter(|name| !name.is_empty());
    let sign = if taken.is_empty() { "-" } else { "x" };
    let short = format!("{}{sign}{}", name(from)?, name(to)?);
    let same = |other: &&&Move| {
        ends(other, position, game).is_some_and(|ends| (ends.0, ends.1) == (from, to))
    };
    // The specification wants the short form wherever it denotes one move.
    if legal.iter().filter(same).count() <= 1 {
        return Some(short);
    }
    // What is taken stands in the order of the jumps.
    let taken: Vec<Square> = mv
        .iter()
        .filter(|op| matches!(op, Op::Clear(square) if *square != from))
        .map(|op| op.square())
        .collect();
    let mut text = name(from)?;
    for square in Jumps::new(&position.board, from, taken, to).way()? {
        text = format!("{text}x{}", name(square)?);
    }
    Some(text)
}
