//! A small board of points for tests.

use crate::board::look::{BoardStyle, Coordinates, Look, PieceLook, PlayerLook};
use crate::board::{Board, Cell, Game, Piece, Square};

/// The point that is looked at. It is not a star point, and has neighbours on all sides.
pub(super) const POINT: Square = Square { x: 2, y: 2 };

/// Returns a small game on points with black and white stones.
pub(super) fn go() -> Game {
    let mut look = Look {
        style: BoardStyle::Points,
        coordinates: Coordinates::Go,
        ..Look::default()
    };
    let colors = ["darkgray", "white"].map(|color| PlayerLook {
        color: Some(color.to_owned()),
        ..PlayerLook::default()
    });
    look.players = colors.into();
    for (owner, (name, glyph)) in (0..).zip([("B", "●"), ("W", "○")]) {
        let piece = PieceLook {
            glyph: Some(glyph.to_owned()),
            ascii: name.to_lowercase().chars().next(),
            owner: Some(owner),
            ..PieceLook::default()
        };
        look.pieces.insert(name.to_owned(), piece);
    }
    Game {
        players: 2,
        look,
        ..Game::new(5, 5).with_pieces(["B", "W"])
    }
}

/// Returns its board, with a stone on the point if one is given.
pub(super) fn with_stone(stone: Option<Piece>) -> Board {
    let mut board = Board::new(5, 5);
    if let Some(stone) = stone {
        board.set(POINT, Cell::of(stone));
    }
    board
}
