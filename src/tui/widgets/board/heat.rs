//! Heat: how much of something belongs to each square, as a badge in a corner of the square, or on an empty point.
//!
//! A badge has a digit from 1 to 9 and, in three steps, a colour of its own, so it can be read without colours.

use super::geometry::{BoardLayout, middle};
use super::{BoardView, Canvas};
use crate::board::Square;
use crate::board::look::BoardStyle;
use crate::tui::theme::Role;

/// Returns amounts as heat from 1 to 9, in proportion to the largest one; squares with less than a twentieth of it have
/// none.
pub fn heat_of(amounts: impl IntoIterator<Item = (Square, f64)>) -> Vec<(Square, u8)> {
    let amounts: Vec<(Square, f64)> = amounts.into_iter().collect();
    let most = amounts
        .iter()
        .map(|(_, amount)| *amount)
        .fold(0.0, f64::max);
    let heat = |amount: f64| (amount / most * 9.0).ceil().clamp(1.0, 9.0) as u8;
    let is_warm = |(_, amount): &(Square, f64)| most > 0.0 && *amount >= most / 20.0;
    let warm = amounts.into_iter().filter(is_warm);
    warm.map(|(square, amount)| (square, heat(amount)))
        .collect()
}

pub(super) fn draw(view: &BoardView<'_>, layout: &BoardLayout, canvas: &mut Canvas<'_>) {
    const DIGITS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
    for (square, heat) in view.heat {
        let Some(rect) = layout.rect_of(*square).filter(|rect| !rect.is_empty()) else {
            continue;
        };
        if rect.width == 1 && view.board.piece(*square).is_some() {
            // There is room for the piece only.
            continue;
        }
        let role = match heat {
            0..4 => Role::HeatLow,
            4..7 => Role::HeatMiddle,
            _ => Role::HeatHigh,
        };
        let digit = DIGITS.get(usize::from(*heat)).unwrap_or(&"9");
        let is_free = view.board.piece(*square).is_none();
        let (x, y) = match view.game.look.style {
            // Beside a point there are only lines, which lead to the next point as well.
            BoardStyle::Points if is_free => middle(rect),
            _ => (rect.right() - 1, rect.bottom() - 1),
        };
        canvas.sign(x, y, digit, view.theme.style(role));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_amount_is_hottest() {
        let square = |x| Square::new(x, 0);
        let heat = heat_of([
            (square(0), 100.0),
            (square(1), 50.0),
            (square(2), 1.0),
            (square(3), 6.0),
        ]);
        assert_eq!(heat, [(square(0), 9), (square(1), 5), (square(3), 1)]);
        assert!(heat_of([(square(0), 0.0)]).is_empty());
    }
}
