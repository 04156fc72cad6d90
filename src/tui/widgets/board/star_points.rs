//! The star points of a Go board: those in the corners and in the middle, and from 15 lines on in the middle of the sides.

use crate::board::Square;

/// A line of the board on which stars can be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum StarLine {
    NearEdge,
    Middle,
}

/// Returns true for the star points of a board with this many lines in both directions.
pub(in crate::tui) fn is_star_point(square: Square, lines: u16) -> bool {
    let line = |coordinate: u16| {
        let edge = if lines >= 13 { 3 } else { 2 };
        let is_near_edge = coordinate == edge || coordinate + edge + 1 == lines;
        let is_middle = lines % 2 == 1 && coordinate == lines / 2;
        match (is_near_edge, is_middle) {
            (true, _) => Some(StarLine::NearEdge),
            (false, true) => Some(StarLine::Middle),
            (false, false) => None,
        }
    };
    match (line(square.x), line(square.y)) {
        (Some(a), Some(b)) => a == b || lines >= 15,
        _ => false,
    }
}
