//! Moves for the Go Text Protocol: a point such as `D4`, `pass`, and any other move in the notation of the program.
//!
//! Columns have letters without I and rows are counted from 1 at the bottom, whatever the look of the game says: the
//! protocol fixes both.

use crate::board::look::{Coordinates, in_language};
use crate::board::notation::square_name;
use crate::board::{Game, Move, Op, Position, Square};
use crate::session::move_text;
use std::collections::HashMap;

/// Returns true if the first player is white: in a game that is not one of stones and whose look says so.
#[must_use]
pub fn begins_white(game: &Game) -> bool {
    let name = |player: usize| {
        let look = game.look.players.get(player);
        let name = look.and_then(|look| in_language(&look.name, "en"));
        name.unwrap_or_default()
    };
    !game.is_stone_game() && name(0).eq_ignore_ascii_case("white")
}

/// Returns the colour of a player; players beyond the second have numbers.
#[must_use]
pub fn color_of(game: &Game, player: u8) -> String {
    match (player, begins_white(game)) {
        (0, false) | (1, true) => "black".to_owned(),
        (0, true) | (1, false) => "white".to_owned(),
        (player, _) => (u16::from(player) + 1).to_string(),
    }
}

/// Returns the name of a point: `D4`.
#[must_use]
pub fn vertex(square: Square) -> String {
    square_name(square, Coordinates::Go)
}

/// Returns the point with a name; it may be off the board.
#[must_use]
pub fn read_vertex(text: &str) -> Option<Square> {
    let mut game = Game::new(0, 0);
    game.look.coordinates = Coordinates::Go;
    crate::board::notation::read_square(text, &game)
}

/// Returns the point of a move that places one piece and lifts none of the player's own.
fn point_of(mv: &Move, game: &Game, position: &Position) -> Option<Square> {
    let mut placed = mv.iter().filter(|op| op.piece().is_some());
    let (first, None) = (placed.next()?, placed.next()) else {
        return None;
    };
    let is_own = |op: &Op| {
        let piece = position.board.piece(op.square());
        op.piece().is_none() && piece.is_some_and(|piece| game.owner(piece) == position.turn)
    };
    (!mv.iter().any(is_own)).then(|| first.square())
}

/// Returns true for a pass and for a move that only places one piece, wherever it is played.
#[must_use]
pub fn is_one(mv: &Move) -> bool {
    matches!(mv.ops.as_slice(), [] | [Op::Place(..)])
}

/// Returns a move for which [`is_one`] is true as text.
#[must_use]
pub fn write_one(mv: &Move) -> Option<String> {
    match mv.ops.as_slice() {
        [] => Some("pass".to_owned()),
        [Op::Place(square, _)] => Some(vertex(*square)),
        _ => None,
    }
}

/// Returns a text for each of the moves, which are all legal moves of a position. No two are equal and none contains a
/// blank.
#[must_use]
pub fn write_moves(moves: &[&Move], game: &Game, position: &Position) -> Vec<String> {
    let mut points: Vec<Option<String>> = moves
        .iter()
        .map(|mv| match mv.is_empty() && mv.answers.is_empty() {
            true => Some("pass".to_owned()),
            false => point_of(mv, game, position).map(vertex),
        })
        .collect();
    let mut times: HashMap<String, usize> = HashMap::new();
    for point in points.iter().flatten() {
        *times.entry(point.clone()).or_default() += 1;
    }
    for point in &mut points {
        let is_shared = |point: &mut String| times.get(point).is_none_or(|times| *times > 1);
        let _ = point.take_if(is_shared);
    }
    if points.iter().all(Option::is_some) {
        return points.into_iter().flatten().collect();
    }
    let texts = move_text::write_moves(moves, game, position);
    let in_full = |(point, text): (Option<String>, String)| {
        point.unwrap_or_else(|| text.replace("; ", ",").replace(' ', ","))
    };
    points.into_iter().zip(texts).map(in_full).collect()
}
