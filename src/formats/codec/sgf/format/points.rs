//! Points by column and row, for rectangles that stand for all points in them.
//!
//! A few bytes such as `aa:ZZ` stand for thousands of points. So the points of a property are a [`PointSet`], in which
//! a rectangle costs as much as it has rows, and the number of points that are expanded one by one is bounded for a
//! whole file by a [`PointAllowance`].

use crate::base::{Diagnostic, FileId, Message, Span};
use crate::codec::sgf::tree::SgfProperty;
use crate::message;
use std::collections::BTreeMap;

/// How the points of a game are named: columns from the left and rows in the order of the format, from 0.
#[derive(Clone, Copy, Debug)]
pub struct PointGrid {
    /// Returns the column and row of a point, or `None` for a text that is not a point.
    pub place: fn(&str) -> Option<(u32, u32)>,
    /// Returns the name of the point in a column and row.
    pub name: fn(u32, u32) -> String,
}

impl PartialEq for PointGrid {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::fn_addr_eq(self.place, other.place) && std::ptr::fn_addr_eq(self.name, other.name)
    }
}

/// A rectangle, given by two opposite corners.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::codec::sgf) struct Rectangle {
    pub(in crate::codec::sgf) left: u32,
    pub(in crate::codec::sgf) top: u32,
    pub(in crate::codec::sgf) right: u32,
    pub(in crate::codec::sgf) bottom: u32,
}

/// The longest side of a rectangle: no game has a larger board, and a few bytes must not become a million points.
const LONGEST_SIDE: u32 = 52;

impl PointGrid {
    /// Two letters, as in Go: `aa` is the upper left corner, `Z` counts as 52.
    pub const LETTERS: Self = Self {
        place: letters_place,
        name: letters_name,
    };

    /// A letter for the column and a number for the row, both from 1, as in Hex: `a1` is the upper left corner.
    pub const SQUARES: Self = Self {
        place: square_place,
        name: square_name,
    };

    /// Returns the rectangle of a raw value such as `aa:cc`.
    pub(in crate::codec::sgf) fn rectangle(self, raw: &str) -> Option<Rectangle> {
        let (first, second) = raw.split_once(':')?;
        let ((x, y), (other_x, other_y)) = ((self.place)(first)?, (self.place)(second)?);
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

    /// Returns the rectangle of a point, or of two corners.
    pub(in crate::codec::sgf) fn area(self, raw: &str) -> Option<Rectangle> {
        match (self.place)(raw) {
            Some(place) => Some(Rectangle::of_point(place)),
            None => self.rectangle(raw),
        }
    }
}

impl Rectangle {
    /// Returns the rectangle of one point.
    pub(in crate::codec::sgf) fn of_point((x, y): PointPlace) -> Self {
        Self {
            left: x,
            top: y,
            right: x,
            bottom: y,
        }
    }

    /// Returns the number of points.
    pub(in crate::codec::sgf) fn size(self) -> usize {
        let side = |first: u32, last: u32| (last - first) as usize + 1;
        side(self.left, self.right).saturating_mul(side(self.top, self.bottom))
    }

    /// Returns the part of it that lies on a board of so many columns and rows, or `None` if there is none.
    pub(in crate::codec::sgf) fn within(self, columns: u32, rows: u32) -> Option<Self> {
        let part = Self {
            right: self.right.min(columns.checked_sub(1)?),
            bottom: self.bottom.min(rows.checked_sub(1)?),
            ..self
        };
        (part.left <= part.right && part.top <= part.bottom).then_some(part)
    }

    /// Returns true if a point is in it.
    pub(in crate::codec::sgf) fn contains(self, (x, y): PointPlace) -> bool {
        (self.left..=self.right).contains(&x) && (self.top..=self.bottom).contains(&y)
    }

    /// Returns the points as bits, row by row.
    fn rows(self) -> impl Iterator<Item = (WordKey, u64)> {
        let bits = move |word: u32| {
            // For the columns 3 to 5 of the first word: `MAX >> (63 - 5)` has the bits 0 to 5, `MAX << 3` those from 3
            // on, and both together 3, 4 and 5. A rectangle wider than a word has full words in its middle.
            let first = self.left.max(word * 64) % 64;
            let last = self.right.min(word * 64 + 63) % 64;
            u64::MAX >> (63 - last) & u64::MAX << first
        };
        (self.top..=self.bottom).flat_map(move |row| {
            (self.left / 64..=self.right / 64).map(move |word| ((row, word), bits(word)))
        })
    }
}

/// Column and row, from 0.
pub(in crate::codec::sgf) type PointPlace = (u32, u32);

/// A row, and the index of a word of 64 columns.
type WordKey = (u32, u32);

/// A set of points.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::codec::sgf) struct PointSet {
    words: BTreeMap<WordKey, u64>,
    length: usize,
}

impl PointSet {
    /// Returns the number of points.
    pub(in crate::codec::sgf) fn len(&self) -> usize {
        self.length
    }

    /// Adds the points of a rectangle.
    pub(in crate::codec::sgf) fn add(&mut self, area: Rectangle) {
        for (place, bits) in area.rows() {
            let word = self.words.entry(place).or_default();
            self.length += (bits & !*word).count_ones() as usize;
            *word |= bits;
        }
    }

    /// Adds the points of another set.
    pub(in crate::codec::sgf) fn join(&mut self, other: &Self) {
        for (place, bits) in &other.words {
            let word = self.words.entry(*place).or_default();
            self.length += (bits & !*word).count_ones() as usize;
            *word |= bits;
        }
    }

    /// Returns true if a point is in the set.
    pub(in crate::codec::sgf) fn has(&self, (x, y): PointPlace) -> bool {
        self.word((y, x / 64)) >> (x % 64) & 1 == 1
    }

    /// Returns the points of a rectangle that are not in the set, row by row.
    pub(in crate::codec::sgf) fn missing(
        &self,
        area: Rectangle,
    ) -> impl Iterator<Item = PointPlace> {
        area.rows()
            .flat_map(|(place, bits)| places((place, bits & !self.word(place))))
    }

    /// Returns the first point of a rectangle that is in the set.
    pub(in crate::codec::sgf) fn first_in(&self, area: Rectangle) -> Option<PointPlace> {
        area.rows()
            .find_map(|(place, bits)| places((place, bits & self.word(place))).next())
    }

    /// Returns all points, row by row.
    pub(in crate::codec::sgf) fn iter(&self) -> impl Iterator<Item = PointPlace> {
        self.words
            .iter()
            .flat_map(|(place, bits)| places((*place, *bits)))
    }

    fn word(&self, place: WordKey) -> u64 {
        self.words.get(&place).copied().unwrap_or(0)
    }
}

/// Returns the points of one word.
fn places(((row, word), bits): (WordKey, u64)) -> impl Iterator<Item = PointPlace> {
    let mut rest = bits;
    std::iter::from_fn(move || {
        let column = (rest != 0).then(|| rest.trailing_zeros())?;
        // Removes the lowest bit, the one that was just returned.
        rest &= rest - 1;
        Some((word * 64 + column, row))
    })
}

/// The number of points that the rectangles of a file may expand to.
///
/// Whole boards that are set up or viewed in part are common and small compared with the game. A file whose every node
/// names whole boards in a few bytes would need hundreds of times its size.
#[derive(Clone, Debug)]
pub struct PointAllowance {
    left: usize,
    /// The number of lists that stay as written because they have too many points.
    kept: usize,
    /// The place of the first of them.
    first: Option<(u32, u32)>,
    /// The number of points that are listed once although several rectangles contain them.
    repeated: usize,
    /// The place of the first list with such a point.
    first_repeated: Option<(u32, u32)>,
}

impl PointAllowance {
    /// The points granted for each byte.
    const POINTS_A_BYTE: usize = 8;
    /// The points granted to every file.
    const LEAST: usize = 1 << 20;

    /// Returns the allowance of a text of that length.
    pub fn of_bytes(bytes: usize) -> Self {
        Self {
            left: bytes.saturating_mul(Self::POINTS_A_BYTE).max(Self::LEAST),
            ..Self::unlimited()
        }
    }

    /// Returns an unbounded allowance, for a single property: its points form a set.
    pub(in crate::codec::sgf) fn unlimited() -> Self {
        Self {
            left: usize::MAX,
            kept: 0,
            first: None,
            repeated: 0,
            first_repeated: None,
        }
    }

    /// Takes points out of the allowance. If not enough are left, counts the list as kept and returns false.
    pub(in crate::codec::sgf) fn take(&mut self, points: usize) -> bool {
        let is_enough = points <= self.left;
        match is_enough {
            true => self.left -= points,
            false => self.kept += 1,
        }
        is_enough
    }

    /// Counts points that a list has already.
    pub(in crate::codec::sgf) fn note_repeated(&mut self, points: usize) {
        self.repeated = self.repeated.saturating_add(points);
    }

    /// Records the place of a list, if it is the first with too many points or with repeated ones.
    pub(in crate::codec::sgf) fn note_place(&mut self, property: &SgfProperty<'_>) {
        let place = || {
            let span = property.span(FileId(0));
            (span.start, span.end)
        };
        if self.kept > 0 {
            self.first.get_or_insert_with(place);
        }
        if self.repeated > 0 {
            self.first_repeated.get_or_insert_with(place);
        }
    }

    /// Returns the number of lists of points that stay as written.
    pub fn kept(&self) -> usize {
        self.kept
    }

    /// Returns warnings about the lists that stay as written and about repeated points, as far as there are any.
    pub fn diagnostics(&self, file: FileId) -> Vec<Diagnostic> {
        let warning = |place: Option<(u32, u32)>, message: Message| {
            let (start, end) = place.unwrap_or_default();
            Diagnostic::warning(Span { file, start, end }, message)
        };
        let kept_warning = (self.kept > 0)
            .then(|| warning(self.first, message!("sgf-lists-kept", count = self.kept)));
        let repeated = (self.repeated > 0).then(|| {
            let message = message!("sgf-points-repeated", count = self.repeated);
            warning(self.first_repeated, message)
        });
        kept_warning.into_iter().chain(repeated).collect()
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

/// Returns the letter with an index below 52.
pub(in crate::codec::sgf) fn letter(number: u32) -> char {
    let base = if number < 26 { b'a' } else { b'A' };
    char::from(base + (number % 26) as u8)
}

/// The most columns and rows of a board.
const MAX_LINES: u32 = 1000;

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
    (column <= MAX_LINES && row <= MAX_LINES).then(|| (column - 1, row - 1))
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

    #[test]
    fn rectangles_are_added_to_a_set_by_rows() {
        let area = |raw: &str| PointGrid::SQUARES.area(raw).expect("points");
        let mut set = PointSet::default();
        // Over the edge of a word: `bl` is column 63, `bm` is 64.
        set.add(area("bl2:bm3"));
        assert_eq!(
            set.iter().collect::<Vec<_>>(),
            [(63, 1), (64, 1), (63, 2), (64, 2)]
        );
        let missing: Vec<PointPlace> = set.missing(area("bk3:bn3")).collect();
        assert_eq!(missing, [(62, 2), (65, 2)]);
        assert_eq!(set.first_in(area("bm1:bz9")), Some((64, 1)));
        assert_eq!(set.first_in(area("a1")), None);
        for _ in 0..3 {
            set.add(area("a1:az52"));
        }
        assert_eq!(set.len(), 52 * 52 + 4);
        assert!(area("bl2:bm3").contains((64, 2)) && !area("bl2:bm3").contains((65, 2)));
    }
}
