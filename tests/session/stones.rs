//! Stones as text.

use gametui::board::{Piece, Square};
use gametui::record::NodeId;
use gametui::session::Session;

/// Returns the rows of a position from the top: `b` and `w` for stones.
pub fn rows(session: &mut Session, node: NodeId) -> Vec<String> {
    let board = session.position_at(node).known().expect("judged").board;
    let sign = |at: Square| match board.piece(at) {
        None => '.',
        Some(Piece(0)) => 'b',
        Some(_) => 'w',
    };
    let row = |y: u16| {
        (0..board.width())
            .map(|x| sign(Square::new(x, y)))
            .collect()
    };
    (0..board.height()).rev().map(row).collect()
}
