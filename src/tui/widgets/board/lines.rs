//! The lines of a board of points: from every point to those beside it, or those that the look names.

use crate::board::look::Look;
use crate::board::{Board, Square};

/// Directions from a point, right first and then against the clock, so that the opposite one is four further on.
const DIRECTIONS: [(i32, i32); 8] = [
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
];

/// Where lines lead from a point, as it is seen on the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Exits {
    pub(super) left: bool,
    pub(super) right: bool,
    pub(super) above: bool,
    pub(super) below: bool,
    /// Above to the left and to the right, below to the left and to the right.
    pub(super) corners: [bool; 4],
}

impl Exits {
    /// Returns the exits of a point, or of a place between points that a line of the look passes.
    pub(super) fn of(square: Square, board: &Board, look: &Look, flipped: bool) -> Self {
        let mut leads = DIRECTIONS.map(|(dx, dy)| {
            if look.lines.is_empty() {
                let beside = square.moved(dx, dy);
                (dx == 0 || dy == 0) && beside.is_some_and(|beside| board.has(beside))
            } else {
                look.has_line(square, (dx, dy))
            }
        });
        if flipped {
            leads.rotate_left(4);
        }
        let [
            right,
            up_right,
            above,
            up_left,
            left,
            down_left,
            below,
            down_right,
        ] = leads;
        Self {
            left,
            right,
            above,
            below,
            corners: [up_left, up_right, down_left, down_right],
        }
    }

    /// Returns true if no line leads anywhere.
    pub(super) fn is_none(self) -> bool {
        self == Self::default()
    }

    /// Returns the sign in the middle, where the lines meet.
    pub(super) fn crossing(self) -> &'static str {
        match (self.left, self.right, self.above, self.below) {
            (false, false, false, false) => match self.corners {
                [false, false, false, false] => "·",
                [_, false, false, _] => "╲",
                [false, _, _, false] => "╱",
                _ => "╳",
            },
            (true, true, false, true) => "┬",
            (true, true, true, false) => "┴",
            (false, true, true, true) => "├",
            (true, false, true, true) => "┤",
            (false, true, false, true) => "┌",
            (true, false, false, true) => "┐",
            (false, true, true, false) => "└",
            (true, false, true, false) => "┘",
            (true, _, false, false) | (false, true, false, false) => "─",
            (false, false, true, _) | (false, false, false, true) => "│",
            (true, true, true, true) => "┼",
        }
    }
}
