//! The position that is being set up by hand.

use super::pieces::{find_kinds, named, piece_words, standing};
use crate::board::{Game, Piece, Square};
use crate::message;
use crate::notation::square_name;
use crate::tui::app::App;

/// The most squares that are named; more are counted.
const MAX_SAID: usize = 4;

/// The signs that may stand between a square and a piece.
pub const BETWEEN: [char; 3] = [' ', ':', '='];

/// Returns the kinds of pieces that the typed name in a set-up can mean, in words, and the square typed before it.
pub fn typed_names(app: &App) -> (Option<Square>, Vec<String>) {
    let text = app.composer.line.text();
    let Some((game, _)) = app.played().filter(|_| !text.is_empty()) else {
        return (None, Vec::new());
    };
    let square = text.split_once(BETWEEN);
    let square = square.and_then(|(name, rest)| Some((named(app, name)?, rest)));
    let typed = square.map_or(text, |(_, rest)| rest).trim();
    let kinds = match (typed, square) {
        ("", Some(_)) => (0..game.players.max(1))
            .flat_map(|owner| game.kinds_of(owner))
            .collect(),
        _ => find_kinds(app, game, typed),
    };
    let names = kinds.iter().map(|kind| piece_words(app, game, *kind));
    (square.map(|(square, _)| square), names.collect())
}

/// Returns a square and a piece to type as an example: where the cursor is, and the first kind of the rules.
pub fn example(app: &App, game: &Game) -> (String, String) {
    let square = square_name(app.board.cursor, game.look.coordinates);
    (square, piece_words(app, game, Piece(0)))
}

/// Returns what is changed so far in the position that is set up: the squares, or their number and what is on the board.
pub fn words(app: &App) -> String {
    let Some((game, board)) = app.shown_board() else {
        return String::new();
    };
    let ops = app.board.composition.ops();
    let place = |square: Square| {
        let words = standing(app, game, &board, square);
        let square = square_name(square, game.look.coordinates);
        let said = message!("plain-square", square = square, words = words);
        app.texts.say(&said)
    };
    let mut changed: Vec<Square> = ops.iter().map(|op| op.square()).collect();
    changed.dedup();
    let pieces = || -> Vec<Square> {
        let squares = board.squares();
        squares
            .filter(|square| board.piece(*square).is_some())
            .collect()
    };
    let list = |squares: &[Square]| {
        let words: Vec<String> = squares.iter().map(|square| place(*square)).collect();
        words.join(", ")
    };
    app.texts.say(&match changed.len() {
        0 => message!("tui-set-up-unchanged"),
        1..=MAX_SAID => message!("tui-set-up-changed", list = list(&changed)),
        count => match pieces() {
            pieces if pieces.is_empty() => message!("tui-set-up-empty"),
            pieces if pieces.len() <= MAX_SAID => {
                message!("tui-set-up-pieces", list = list(&pieces))
            }
            pieces => message!("tui-set-up-count", count = count, pieces = pieces.len()),
        },
    })
}
