//! Changes of the marks on the board in a node.
//!
//! Invariant: values that a change is not about stay as they were written, in their order; of a rectangle that loses a
//! point, the other points stay.

use super::check::SHARED_POINTS;
use super::markup::{MARKS, Markup, markup};
use super::point::{Notation, area, place_square, point_square};
use super::text::{escape, simple_text};
use crate::board::{Board, Square};
use crate::record::Property;

/// The private property that names the colours of marks and arrows, for which SGF has no property: a letter before the
/// point, or before the two points of an arrow.
const COLOURS: &str = "GTCOLOR";

/// The longest side of a board whose points have names in letters.
const LONGEST_SIDE: u16 = 52;

/// A connection of two squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Connection {
    /// Where it begins.
    pub from: Square,
    /// Where it ends.
    pub to: Square,
    /// True for an arrow (`AR`), false for a line (`LN`).
    pub is_arrow: bool,
}

/// Changes the marks of a node.
pub struct MarkupEdit<'b> {
    board: &'b Board,
    notation: Notation,
    properties: Vec<Property>,
}

/// Returns the arrows and lines among the properties of a node, for squares of the board.
pub fn connections(properties: &[Property], board: &Board) -> Vec<Connection> {
    let lists = properties.iter().filter_map(|property| {
        let is_arrow = match property.ident() {
            "AR" => true,
            "LN" => false,
            _ => return None,
        };
        Some((property, is_arrow))
    });
    lists
        .flat_map(|(property, is_arrow)| {
            property.values().filter_map(move |value| {
                let (from, to) = value.split_once(':')?;
                Some(Connection {
                    from: point_square(board, from.trim())?,
                    to: point_square(board, to.trim())?,
                    is_arrow,
                })
            })
        })
        .collect()
}

/// Returns the letter of the colour that the properties of a node give to the marks of a square, or to the arrow from it
/// to another one.
pub fn colour_letter(
    properties: &[Property],
    board: &Board,
    from: Square,
    to: Square,
) -> Option<char> {
    coloured(properties, board)
        .find(|(_, places)| *places == (from, to))
        .map(|(letter, _)| letter)
}

/// Returns what the properties of a node give colours to, in the order in which they say so: the letter, and both ends of an
/// arrow, which are the same for marks.
pub fn coloured<'p>(
    properties: &'p [Property],
    board: &'p Board,
) -> impl Iterator<Item = (char, (Square, Square))> + 'p {
    let mut lists = properties.iter();
    let list = lists.find(|property| property.ident() == COLOURS);
    let values = list.into_iter().flat_map(Property::values);
    values.filter_map(|value| coloured_places(board, value))
}

/// Reads a value of [`COLOURS`]: of a mark both squares are the same.
fn coloured_places(board: &Board, value: &str) -> Option<(char, (Square, Square))> {
    let letter = value.chars().next()?;
    let places = value.get(letter.len_utf8()..)?;
    let (from, to) = places.split_once(':').unwrap_or((places, places));
    let square = |text: &str| point_square(board, text.trim());
    Some((letter, (square(from)?, square(to)?)))
}

/// Returns the property with the squares of a mark.
fn ident_of(mark: &Markup) -> &'static str {
    match mark {
        Markup::Label(_) => "LB",
        mark => {
            let mark_row = MARKS.iter().find(|(_, known)| known == mark);
            // There are areas of two players.
            mark_row.map_or("TW", |(ident, _)| ident)
        }
    }
}

/// Returns the first label that is not used yet: letters from `A`, or numbers from 1.
pub fn free_label(used: &[String], is_letter: bool) -> String {
    let letters = ('A'..='Z')
        .chain('a'..='z')
        .map(|letter| letter.to_string());
    let letters = letters.filter(|_| is_letter);
    let mut labels = letters.chain((1..).map(|number: u32| number.to_string()));
    let free = labels.find(|label| !used.contains(label));
    free.unwrap_or_default()
}

impl<'b> MarkupEdit<'b> {
    /// Begins with the properties of a node. `gm` is the number of the game, which decides how points are named.
    /// Returns `None` if the board is too large for names of points.
    pub fn new(properties: &[Property], board: &'b Board, gm: Option<u32>) -> Option<Self> {
        let side = board.width().max(board.height());
        (side <= LONGEST_SIDE).then(|| Self {
            board,
            notation: Notation::of_game(gm),
            properties: properties.to_vec(),
        })
    }

    /// Returns the changed properties.
    pub fn finish(self) -> Vec<Property> {
        self.properties
    }

    /// Sets a mark on a square, or removes it if it is there. Marks that exclude it are removed.
    pub fn toggle(&mut self, square: Square, mark: &Markup) {
        let ident = ident_of(mark);
        if let Markup::Label(text) = mark {
            let before = self.values("LB");
            self.remove_label(square);
            let name = self.notation.name(self.board, square);
            let value = format!("{name}:{}", escape(text).replace(':', "\\:"));
            let is_new = !text.is_empty() && !before.contains(&value);
            if is_new {
                let mut values = self.values("LB");
                values.push(value);
                self.set("LB", values);
            }
            return;
        }
        let had = self.remove(ident, square);
        self.forget_colour(square, square);
        let group = SHARED_POINTS.iter().find(|group| group.contains(&ident));
        for other in group.into_iter().flat_map(|group| group.iter()) {
            self.remove(other, square);
        }
        if !had {
            let mut values = self.values(ident);
            values.retain(|value| !value.is_empty());
            values.push(self.notation.name(self.board, square));
            self.set(ident, values);
        }
    }

    /// Sets the squares of a mark, replacing those that it had; none removes it.
    pub fn set_squares(&mut self, mark: &Markup, squares: &[Square]) {
        let names = squares.iter();
        let names = names.map(|square| self.notation.name(self.board, *square));
        let names = names.collect();
        self.set(ident_of(mark), names);
    }

    /// Draws an arrow or a line, or removes it if it is there.
    pub fn toggle_connection(&mut self, wanted: Connection) {
        let ident = if wanted.is_arrow { "AR" } else { "LN" };
        let mut values = self.values(ident);
        let before = values.len();
        let joins = |value: &str, from: Square, to: Square| {
            let ends = value.split_once(':');
            let end_squares = ends.map(|(start, end)| {
                let square = |text: &str| point_square(self.board, text.trim());
                (square(start), square(end))
            });
            end_squares == Some((Some(from), Some(to)))
        };
        values.retain(|value| {
            // A line has no direction.
            let is_reverse = !wanted.is_arrow && joins(value, wanted.to, wanted.from);
            !joins(value, wanted.from, wanted.to) && !is_reverse
        });
        self.forget_colour(wanted.from, wanted.to);
        if values.len() == before && wanted.from != wanted.to {
            let name = |square| self.notation.name(self.board, square);
            values.push(format!("{}:{}", name(wanted.from), name(wanted.to)));
        }
        self.set(ident, values);
    }

    /// Sets the circle of a square, or the arrow from it to another one, in the colour with a letter; without a letter
    /// it is removed.
    pub fn set_colour(&mut self, from: Square, to: Square, letter: Option<char>) {
        let connection = Connection {
            from,
            to,
            is_arrow: true,
        };
        let has = match from == to {
            true => markup(&self.properties, self.board).contains(&(from, Markup::Circle)),
            false => connections(&self.properties, self.board).contains(&connection),
        };
        if has != letter.is_some() {
            match from == to {
                true => self.toggle(from, &Markup::Circle),
                false => self.toggle_connection(connection),
            }
        }
        self.forget_colour(from, to);
        if let Some(letter) = letter {
            let name = |square| self.notation.name(self.board, square);
            let value = match from == to {
                true => format!("{letter}{}", name(from)),
                false => format!("{letter}{}:{}", name(from), name(to)),
            };
            let mut values = self.values(COLOURS);
            values.push(value);
            self.set(COLOURS, values);
        }
    }

    fn forget_colour(&mut self, from: Square, to: Square) {
        let mut values = self.values(COLOURS);
        let before = values.len();
        values.retain(|value| {
            coloured_places(self.board, value).is_none_or(|(_, places)| places != (from, to))
        });
        if values.len() < before {
            self.set(COLOURS, values);
        }
    }

    /// Removes all marks, labels, arrows and lines.
    pub fn clear(&mut self) {
        let is_mark = |ident: &str| {
            matches!(ident, "AR" | "LN" | COLOURS) || MARKS.iter().any(|(known, _)| *known == ident)
        };
        self.properties
            .retain(|property| !is_mark(property.ident()));
    }

    /// Returns the first label that no square has yet: letters from `A`, or numbers from 1.
    pub fn next_label(&self, is_letter: bool) -> String {
        let used: Vec<String> = self
            .values("LB")
            .iter()
            .filter_map(|value| Some(simple_text(value.split_once(':')?.1).trim().to_owned()))
            .collect();
        free_label(&used, is_letter)
    }

    fn values(&self, ident: &str) -> Vec<String> {
        let mut all = self.properties.iter();
        let property = all.find(|property| property.ident() == ident);
        let values = property.into_iter().flat_map(Property::values);
        values.map(str::to_owned).collect()
    }

    fn set(&mut self, ident: &str, values: Vec<String>) {
        let place = self
            .properties
            .iter()
            .position(|property| property.ident() == ident);
        let new = (!values.is_empty()).then(|| Property::new(ident, values));
        match (place.and_then(|place| self.properties.get_mut(place)), new) {
            (Some(property), Some(new)) => *property = new,
            (Some(_), None) => self.properties.retain(|property| property.ident() != ident),
            (None, new) => self.properties.extend(new),
        }
    }

    /// Removes a square from a list of points. Returns false if it is not in it.
    fn remove(&mut self, ident: &str, square: Square) -> bool {
        let mut is_present = false;
        let mut rest = Vec::new();
        for value in self.values(ident) {
            let Some(area) = area(&value) else {
                rest.push(value);
                continue;
            };
            let places: Vec<(u32, u32)> = (area.top..=area.bottom)
                .flat_map(|down| (area.left..=area.right).map(move |x| (x, down)))
                .collect();
            let is_it = |place: &(u32, u32)| place_square(self.board, *place) == Some(square);
            if !places.iter().any(is_it) {
                rest.push(value);
                continue;
            }
            is_present = true;
            let others = places.into_iter().filter(|place| !is_it(place));
            rest.extend(others.map(|place| self.notation.name_of_place(place)));
        }
        if is_present {
            self.set(ident, rest);
        }
        is_present
    }

    fn remove_label(&mut self, square: Square) {
        let mut values = self.values("LB");
        values.retain(|value| {
            let point = value.split(':').next().unwrap_or_default();
            point_square(self.board, point.trim()) != Some(square)
        });
        self.set("LB", values);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codec::sgf::markup;

    fn shown(properties: &[Property]) -> String {
        let parts = properties.iter().map(|property| {
            let values: String = property
                .values()
                .map(|value| format!("[{value}]"))
                .collect();
            format!("{}{values}", property.ident())
        });
        parts.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn marks_are_set_and_removed_and_exclude_each_other() {
        let board = Board::new(5, 5);
        let old = [
            Property::new("XX", ["kept"]),
            Property::new("TR", ["aa:ba", "odd"]),
        ];
        let mut edit = MarkupEdit::new(&old, &board, None).expect("small enough");
        let corner = Square::new(0, 4);
        edit.toggle(corner, &Markup::Square);
        assert_eq!(shown(&edit.properties), "XX[kept] TR[ba][odd] SQ[aa]");
        edit.toggle(corner, &Markup::Square);
        assert_eq!(shown(&edit.properties), "XX[kept] TR[ba][odd]");
        for label in ["A", "B:c]"] {
            edit.toggle(corner, &Markup::Label(label.to_owned()));
        }
        assert_eq!(
            shown(&edit.properties),
            "XX[kept] TR[ba][odd] LB[aa:B\\:c\\]]"
        );
        let marks = markup(&edit.properties, &board);
        assert!(marks.contains(&(corner, Markup::Label("B:c]".to_owned()))));
        assert_eq!(edit.next_label(true), "A");
        edit.toggle(Square::new(1, 1), &Markup::Label("A".to_owned()));
        assert_eq!(
            (edit.next_label(true), edit.next_label(false)),
            ("B".into(), "1".into())
        );
        edit.toggle(Square::new(2, 2), &Markup::Territory(0));
        edit.toggle(Square::new(2, 2), &Markup::Territory(1));
        edit.toggle(Square::new(2, 2), &Markup::Dimmed);
        assert!(shown(&edit.properties).ends_with("TW[cc] DD[cc]"));
        edit.clear();
        assert_eq!(shown(&edit.finish()), "XX[kept]");
    }

    #[test]
    fn colours_stand_beside_what_sgf_has() {
        let board = Board::new(5, 5);
        let (start, end) = (Square::new(0, 4), Square::new(1, 3));
        let mut edit = MarkupEdit::new(&[], &board, None).expect("small enough");
        edit.set_colour(start, start, Some('G'));
        edit.set_colour(start, end, Some('R'));
        assert_eq!(
            shown(&edit.properties),
            "CR[aa] GTCOLOR[Gaa][Raa:bb] AR[aa:bb]"
        );
        assert_eq!(
            colour_letter(&edit.properties, &board, start, end),
            Some('R')
        );
        edit.set_colour(start, start, Some('B'));
        assert_eq!(
            shown(&edit.properties),
            "CR[aa] GTCOLOR[Raa:bb][Baa] AR[aa:bb]"
        );
        edit.set_colour(start, end, None);
        edit.toggle(start, &Markup::Square);
        assert_eq!(shown(&edit.finish()), "SQ[aa]");
    }

    #[test]
    fn arrows_have_a_direction_and_lines_have_none() {
        let board = Board::new(5, 5);
        let (start, end) = (Square::new(0, 0), Square::new(1, 1));
        let mut edit = MarkupEdit::new(&[], &board, Some(11)).expect("small enough");
        let join = |from, to, is_arrow| Connection { from, to, is_arrow };
        edit.toggle_connection(join(start, end, true));
        edit.toggle_connection(join(end, start, true));
        edit.toggle_connection(join(start, end, false));
        assert_eq!(shown(&edit.properties), "AR[a5:b4][b4:a5] LN[a5:b4]");
        assert_eq!(connections(&edit.properties, &board).len(), 3);
        edit.toggle_connection(join(end, start, false));
        edit.toggle_connection(join(start, end, true));
        edit.toggle_connection(join(start, start, true));
        assert_eq!(shown(&edit.finish()), "AR[b4:a5]");
        assert!(MarkupEdit::new(&[], &Board::new(60, 3), None).is_none());
    }
}
