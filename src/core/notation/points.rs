//! Moves for the Go Text Protocol: a point such as `D4`, `pass`, and any other move in the notation of the program.
//!
//! Columns have letters without I and rows are counted from 1 at the bottom, whatever the look of the game says: the
//! protocol fixes both.

use super::form::MoveForm;
use super::{label, read_square, square_name, write_move};
use crate::board::look::{Coordinates, in_language};
use crate::board::{Game, Move, Op, Position, Square};
use std::collections::HashMap;

/// Returns true if the first player is white: in a game that is not one of stones and whose look says so.
pub fn begins_white(game: &Game) -> bool {
    let name = |player: usize| {
        let look = game.look.players.get(player);
        let name = look.and_then(|look| in_language(&look.name, "en"));
        name.unwrap_or_default()
    };
    !game.is_stone_game() && name(0).eq_ignore_ascii_case("white")
}

/// Returns the colour of a player; players beyond the second have numbers.
pub fn color_of(game: &Game, player: u8) -> String {
    match (player, begins_white(game)) {
        (0, false) | (1, true) => "black".to_owned(),
        (0, true) | (1, false) => "white".to_owned(),
        (player, _) => (u16::from(player) + 1).to_string(),
    }
}

/// Returns the name of a point: `D4`.
pub fn vertex(square: Square) -> String {
    square_name(square, Coordinates::Go)
}

/// Returns the point with a name; it may be off the board.
pub fn read_vertex(text: &str) -> Option<Square> {
    let mut game = Game::new(0, 0);
    game.look.coordinates = Coordinates::Go;
    read_square(text, &game)
}

/// Returns true for a pass and for a move that only places one piece, wherever it is played.
pub fn is_one(mv: &Move) -> bool {
    mv.is_empty() || bare_point(mv).is_some()
}

/// Returns a move for which [`is_one`] is true as text.
pub fn write_one(mv: &Move) -> Option<String> {
    match mv.is_empty() {
        true => Some("pass".to_owned()),
        false => bare_point(mv).map(vertex),
    }
}

/// Returns the point of a move that only places one piece.
pub fn bare_point(mv: &Move) -> Option<Square> {
    match mv.ops.as_slice() {
        [Op::Place(square, _)] => Some(*square),
        _ => None,
    }
}

/// The number of Hex in records.
const HEX: u32 = 11;

/// The words of programs that play Hex for the move that takes over the first stone.
pub const SWAPS: [&str; 2] = ["swap-pieces", "swap"];

/// Returns the index of the move that programs call a swap: among placements of stones the only other move, if it takes
/// a stone of another player.
fn swap_among(moves: &[&Move], game: &Game, position: &Position) -> Option<usize> {
    let mut others = moves.iter().enumerate().filter(|(_, mv)| !is_one(mv));
    let (Some((index, mv)), None) = (others.next(), others.next()) else {
        return None;
    };
    let form = MoveForm::of(mv, game, position);
    let is_stone = |square: &Square| position.board.piece(*square).is_some();
    let takes = form.taken.iter().any(is_stone);
    (takes && form.placement().is_some()).then_some(index)
}

/// The number of columns before the letter I.
const COLUMNS_BEFORE_I: u16 = 8;

/// Returns the game as moves of the protocol are written and read: with its columns, if those of the game are other
/// letters.
pub fn with_columns_of_protocol(game: &Game) -> Game {
    let mut game = game.clone();
    if game.look.coordinates == Coordinates::Algebraic && game.width > COLUMNS_BEFORE_I {
        game.look.coordinates = Coordinates::Go;
    }
    game
}

/// Returns true if a text names the column I, which the protocol has not: then its columns are those of the game.
pub fn has_column_i(text: &str) -> bool {
    let bytes = text.as_bytes();
    let is_column = |index: usize| {
        let before = index.checked_sub(1).and_then(|before| bytes.get(before));
        bytes
            .get(index)
            .is_some_and(|byte| matches!(byte, b'i' | b'I'))
            && bytes.get(index + 1).is_some_and(u8::is_ascii_digit)
            && !before.is_some_and(u8::is_ascii_alphabetic)
    };
    (0..bytes.len()).any(is_column)
}

/// Returns a text for each of the moves, which are all legal moves of a position. No two are equal and none contains a
/// blank.
///
/// A piece that is only placed has the name of its point, whatever other moves there are. Another move has it only if
/// nothing else is meant by it; otherwise its text cannot be read as a point.
pub fn write_moves(moves: &[&Move], game: &Game, position: &Position) -> Vec<String> {
    let swap = swap_among(moves, game, position).filter(|_| game.gm == Some(HEX));
    let bare: Vec<Option<Square>> = moves.iter().map(|mv| bare_point(mv)).collect();
    let points: Vec<Option<Square>> = moves
        .iter()
        .zip(&bare)
        .map(|(mv, bare)| bare.or_else(|| MoveForm::of(mv, game, position).placement()))
        .collect();
    // How many moves mean each point, and how many of them only place a piece there.
    let mut times: HashMap<Square, (usize, usize)> = HashMap::new();
    for (point, bare) in points.iter().zip(&bare) {
        if let Some(point) = point {
            let times = times.entry(*point).or_default();
            times.0 += 1;
            times.1 += usize::from(bare.is_some());
        }
    }
    let short = |index: usize| -> Option<String> {
        let (mv, point) = (moves.get(index)?, points.get(index)?);
        if mv.is_empty() && mv.answers.is_empty() {
            return Some("pass".to_owned());
        }
        if swap == Some(index) {
            return SWAPS.first().map(|word| (*word).to_owned());
        }
        let (all, placed) = times.get(&(*point)?).copied()?;
        let is_bare = bare.get(index)?.is_some();
        let is_alone = if is_bare { placed == 1 } else { all == 1 };
        is_alone.then(|| point.map(vertex)).flatten()
    };
    let words: Vec<Option<String>> = (0..moves.len()).map(short).collect();
    if words.iter().all(Option::is_some) {
        return words.into_iter().flatten().collect();
    }
    let game = with_columns_of_protocol(game);
    let has_placements = bare.iter().any(Option::is_some);
    let joined = |text: String| text.replace("; ", ",").replace(' ', ",");
    let texts = label::write_moves(moves, &game, position);
    let in_full = |((word, text), mv): ((Option<String>, String), &&Move)| {
        word.unwrap_or_else(|| match has_placements && read_vertex(&text).is_some() {
            true => joined(write_move(mv, &game)),
            false => joined(text),
        })
    };
    words
        .into_iter()
        .zip(texts)
        .zip(moves)
        .map(in_full)
        .collect()
}

/// Returns the index of the legal move that a word of [`write_moves`] or a name of a swap denotes.
pub fn find_word(
    text: &str,
    words: &[String],
    moves: &[&Move],
    game: &Game,
    position: &Position,
) -> Option<usize> {
    let is_meant = |word: &String| word.eq_ignore_ascii_case(text);
    let is_swap = SWAPS.iter().any(|word| word.eq_ignore_ascii_case(text));
    let swap = || swap_among(moves, game, position).filter(|_| is_swap);
    words.iter().position(is_meant).or_else(swap)
}
