//! Marks on the board in a node: `TR SQ CR MA SL DD LB TB TW`, and `L M SE` of the older formats.

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
    /// `MA`; `M` and `SE` in FF\[1\] to FF\[3\].
    Cross,
    /// `SL`.
    Selected,
    /// `LB`, with its text; `L` in FF\[1\] to FF\[3\], whose points are labelled a, b, c... in order.
    Label(String),
    /// `DD`: less visible than the others.
    Dimmed,
    /// `TB` (player 0) and `TW` (player 1).
    Territory(u8),
}

/// The properties with marks, each with the mark of its points. A mark is written as the first one; the others are those
/// of FF\[1\] to FF\[3\].
pub(super) static MARKS: [(&str, Markup); 12] = [
    ("TR", Markup::Triangle),
    ("SQ", Markup::Square),
    ("CR", Markup::Circle),
    ("MA", Markup::Cross),
    ("SL", Markup::Selected),
    ("LB", Markup::Label(String::new())),
    ("DD", Markup::Dimmed),
    ("TB", Markup::Territory(0)),
    ("TW", Markup::Territory(1)),
    ("M", Markup::Cross),
    ("SE", Markup::Cross),
    ("L", Markup::Label(String::new())),
];

/// Returns the marks among the properties of a node, for squares of the board.
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
        if property.ident() == "L" {
            let points = property.values().enumerate();
            marks.extend(points.filter_map(|(index, point)| {
                let square = point_square(board, point.trim())?;
                Some((square, Markup::Label(letter_of(index))))
            }));
            continue;
        }
        let mut mark_rows = MARKS.iter();
        let Some((_, mark)) = mark_rows.find(|(ident, _)| *ident == property.ident()) else {
            continue;
        };
        let points: PointList<'_> = property.values().collect();
        let squares = points.points.iter();
        let squares = squares.filter_map(|place| place_square(board, place));
        marks.extend(squares.map(|square| (square, mark.clone())));
    }
    marks
}

/// Returns the label of the point with an index in `L`.
pub(super) fn letter_of(index: usize) -> String {
    match u8::try_from(index) {
        Ok(index @ 0..26) => char::from(b'a' + index).to_string(),
        Ok(index @ 26..52) => char::from(b'A' + index - 26).to_string(),
        _ => (index + 1).to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_of_the_older_formats_are_marks() {
        let property = |ident: &str, values: &[&str]| {
            Property::new(ident, values.iter().map(|value| (*value).to_owned()))
        };
        let board = Board::new(3, 3);
        let marks = |properties: &[Property]| markup(properties, &board);
        let old = [property("L", &["aa", "bb"]), property("M", &["cc"])];
        let new = [property("LB", &["aa:a", "bb:b"]), property("MA", &["cc"])];
        assert_eq!(marks(&old), marks(&new));
        assert_eq!(marks(&old).len(), 3);
    }
}
