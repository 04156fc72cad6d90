//! The lines of a board of points: from every point to those beside it, or those that the look names.

use super::draw::middle;
use crate::board::look::Look;
use crate::board::{Board, Square};
use ratatui::layout::Rect;
use std::cmp::Ordering;

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

    /// Calls `draw` for every cell of a rectangle that a line passes on its way from the middle to the edge.
    pub(super) fn strokes(self, rect: Rect, mut draw: impl FnMut(u16, u16, &'static str)) {
        let middle = middle(rect);
        for column in rect.left()..rect.right() {
            if (column < middle.0 && self.left) || (column > middle.0 && self.right) {
                draw(column, middle.1, "─");
            }
        }
        for row in rect.top()..rect.bottom() {
            if (row < middle.1 && self.above) || (row > middle.1 && self.below) {
                draw(middle.0, row, "│");
            }
        }
        let [up_left, up_right, down_left, down_right] = self.corners;
        for row in rect.top()..rect.bottom() {
            let far = row.abs_diff(middle.1);
            // The next crossing lies a cell's width away, a cell's height above or below.
            let aside = (far * rect.width + (rect.height - 1) / 2) / rect.height;
            let (left, right) = match row.cmp(&middle.1) {
                Ordering::Less => (up_left.then_some("╲"), up_right.then_some("╱")),
                Ordering::Equal => (None, None),
                Ordering::Greater => (down_left.then_some("╱"), down_right.then_some("╲")),
            };
            let column = middle.0.checked_sub(aside);
            if let Some((sign, column)) = left.zip(column.filter(|column| *column >= rect.left())) {
                draw(column, row, sign);
            }
            let column = middle.0 + aside;
            if let Some(sign) = right.filter(|_| column < rect.right()) {
                draw(column, row, sign);
            }
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
