//! Points by number, for rectangles that stand for all points in them.

/// How the points of a game are counted: columns from the left and rows in the order of the format, from 0.
#[derive(Clone, Copy, Debug)]
pub struct Grid {
    /// Column and row of a point, or `None` for what is no point.
    pub place: fn(&str) -> Option<(u32, u32)>,
    /// The point in a column and row.
    pub name: fn(u32, u32) -> String,
}

impl PartialEq for Grid {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::fn_addr_eq(self.place, other.place) && std::ptr::fn_addr_eq(self.name, other.name)
    }
}

/// Two opposite corners: left, top, right, bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::codec::sgf) struct Rectangle {
    pub(in crate::codec::sgf) left: u32,
    pub(in crate::codec::sgf) top: u32,
    pub(in crate::codec::sgf) right: u32,
    pub(in crate::codec::sgf) bottom: u32,
}

/// A side beyond this makes no rectangle: no game has such a board, and a few bytes must not become a million points.
const LONGEST_SIDE: u32 = 52;

impl Grid {
    /// Two letters, as in Go: `aa` is the upper left corner, `Z` counts as 52.
    pub const LETTERS: Self = Self {
        place: letters_place,
        name: letters_name,
    };

    /// Letters for the column and a number for the row, both from 1 on, as in Hex: `a1` is the upper left corner.
    pub const SQUARES: Self = Self {
        place: square_place,
        name: square_name,
    };

    /// Returns the rectangle of a raw value such as `aa:cc`.
    pub(in crate::codec::sgf) fn rectangle(self, raw: &str) -> Option<Rectangle> {
        let (one, two) = raw.split_once(':')?;
        let ((x, y), (other_x, other_y)) = ((self.place)(one)?, (self.place)(two)?);
        let rectangle = Rectangle {
            left: x.min(other_x),
            top: y.min(other_y),
            right: x.max(other_x),
            bottom: y.max(other_y),
        };
        let fits = rectangle.right - rectangle.left < LONGEST_SIDE
            && rectangle.bottom - rectangle.top < LONGEST_SIDE;
        fits.then_some(rectangle)
    }

    /// Returns the points of a rectangle, row by row.
    pub(in crate::codec::sgf) fn expand(self, all: Rectangle) -> impl Iterator<Item = String> {
        (all.top..=all.bottom)
            .flat_map(move |y| (all.left..=all.right).map(move |x| (self.name)(x, y)))
    }
}

fn letters_place(point: &str) -> Option<(u32, u32)> {
    let number = |letter: u8| match letter {
        b'a'..=b'z' => Some(u32::from(letter - b'a')),
        b'A'..=b'Z' => Some(u32::from(letter - b'A') + 26),
        _ => None,
    };
    match *point.as_bytes() {
        [x, y] => Some((number(x)?, number(y)?)),
        _ => None,
    }
}

fn letters_name(x: u32, y: u32) -> String {
    [x, y].into_iter().map(letter).collect()
}

/// Returns the letter of a number below 52.
pub(in crate::codec::sgf) fn letter(number: u32) -> char {
    let base = if number < 26 { b'a' } else { b'A' };
    char::from(base + (number % 26) as u8)
}

/// Columns and rows beyond this belong to no board.
const MOST_LINES: u32 = 1000;

fn square_place(raw: &str) -> Option<(u32, u32)> {
    let digits = raw.find(|letter: char| !letter.is_ascii_alphabetic())?;
    let (letters, row) = raw.split_at(digits);
    if letters.is_empty() || letters.len() > 2 || row.len() > 4 || row.starts_with(['0', '+']) {
        return None;
    }
    let column = letters.bytes().fold(0, |column, letter| {
        column * 26 + u32::from(letter.to_ascii_lowercase() - b'a') + 1
    });
    let row: u32 = row.parse().ok()?;
    (column <= MOST_LINES && row <= MOST_LINES).then(|| (column - 1, row - 1))
}

fn square_name(column: u32, row: u32) -> String {
    let letter = |number: u32| char::from(b'a' + (number % 26) as u8);
    let tens = column / 26;
    let mut name = String::new();
    if tens > 0 {
        name.push(letter(tens - 1));
    }
    name.push(letter(column));
    format!("{name}{}", row + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_counted_and_named() {
        for (name, place) in [
            ("a1", (0, 0)),
            ("h8", (7, 7)),
            ("aa12", (26, 11)),
            ("zz1", (701, 0)),
        ] {
            assert_eq!(square_place(name), Some(place));
            assert_eq!(square_name(place.0, place.1), name);
        }
        for name in ["", "a", "1", "a0", "aaa1", "a+1", "a99999", "é1"] {
            assert_eq!(square_place(name), None, "{name}");
        }
    }
}
