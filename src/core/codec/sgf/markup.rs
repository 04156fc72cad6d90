//! Marks on the board in a node: `TR SQ CR MA SL LB TB TW`.

use super::point::{PointList, place_square, point_square};
use super::text::simple_text;
use crate::board::{Board, Square};
use crate::record::Property;

/// A mark on a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Markup {
    /// `TR`.
    Triangle,
    /// `SQ`.
    Square,
    /// `CR`.
    Circle,
    /// `MA`.
    Cross,
    /// `SL`.
    Selected,
    /// `LB`, with its text.
    Label(String),
    /// `TB` (player 0) and `TW` (player 1).
    Territory(u8),
}

/// Returns the marks among the properties of a node, for squares of the board.
#[must_use]
pub fn markup(properties: &[Property], board: &Board) -> Vec<(Square, Markup)> {
    let mut marks = Vec::new();
    for property in properties {
        if property.ident() == "LB" {
            marks.extend(property.values().filter_map(|value| {
                let (point, label) = value.split_once(':')?;
                let label = simple_text(label).trim().to_owned();
                Some((point_square(board, point.trim())?, Markup::Label(label)))
            }));
            continue;
        }
        let mark = match property.ident() {
            "TR" => Markup::Triangle,
            "SQ" => Markup::Square,
            "CR" => Markup::Circle,
            "MA" => Markup::Cross,
            "SL" => Markup::Selected,
            "TB" => Markup::Territory(0),
            "TW" => Markup::Territory(1),
            _ => continue,
        };
        let points: PointList<'_> = property.values().collect();
        let squares = points.points.iter();
        let squares = squares.filter_map(|place| place_square(board, place));
        marks.extend(squares.map(|square| (square, mark.clone())));
    }
    marks
}
