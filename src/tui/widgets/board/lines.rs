//! The lines of a board of points: from every point to its neighbours, or those that the look defines.

use super::geometry::middle;
use crate::board::look::Look;
use crate::board::{Board, Square};
use ratatui::layout::Rect;
use std::cmp::Ordering;

/// Directions from a point, starting at the right and counterclockwise, so that index + 4 is the opposite direction.
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

/// The directions in which lines leave a point, as displayed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Exits {
    pub(super) left: bool,
    pub(super) right: bool,
    pub(super) above: bool,
    pub(super) below: bool,
    /// Up left, up right, down left, down right.
    pub(super) corners: [bool; 4],
}

impl Exits {
    /// Returns the exits of a point, or of a place between points through which a line of the look passes.
    pub(super) fn of(square: Square, board: &Board, look: &Look, flipped: bool) -> Self {
        let mut leads = DIRECTIONS.map(|(dx, dy)| {
            if look.lines.is_empty() {
                let beside = square.moved(dx, dy);
                (dx == 0 || dy == 0) && beside.is_some_and(|beside| board.has(beside))
            } else {
                look.has_line(square, (dx, dy))
            }
        });
        // A flipped board is turned by half a circle, so each direction is shown as the opposite one, four places on.
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

    /// Calls `draw` for every cell of the screen through which a line passes from the middle of a rectangle to its edge.
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
            // The next crossing is one cell width to the side and one cell height above or below.
            // So this is far × width / height, rounded. In cells of 6 × 3:
            //     row above the middle   far = 1   aside = (6 + 1) / 3 = 2   ╲ two columns to the left
            let aside = (far * rect.width + (rect.height - 1) / 2) / rect.height;
            let (left, right) = match row.cmp(&middle.1) {
                Ordering::Less => (up_left.then_some("╲"), up_right.then_some("╱")),
                Ordering::Equal => (None, None),
                Ordering::Greater => (down_left.then_some("╱"), down_right.then_some("╲")),
            };
            // The crossing of an even number of columns is left of its middle, so the stroke may be in the cell before.
            if let Some((sign, column)) = left.zip(middle.0.checked_sub(aside)) {
                draw(column, row, sign);
            }
            let column = middle.0 + aside;
            if let Some(sign) = right.filter(|_| column < rect.right()) {
                draw(column, row, sign);
            }
        }
    }

    /// Returns true if there are no lines.
    pub(super) fn is_none(self) -> bool {
        self == Self::default()
    }

    /// Returns the character in the middle, where the lines meet.
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
