//! Drawings of pieces as text: rows of dots, as look files and files of the program contain them.

/// One dot of a drawing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Dot {
    /// The board shows through.
    #[default]
    Clear,
    /// A part of the piece.
    Filled,
    /// A part of the piece that is filled for one player and left open for the other, so that sides differ without
    /// colour.
    Open,
}

/// An error in the text of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BitmapError {
    /// There is no filled dot.
    Empty,
    /// There are more rows or columns than [`Bitmap::MOST`].
    TooLarge,
    /// A row, counted from 1, has a different length from the first one.
    Uneven(usize),
    /// A character that stands for no dot.
    Unknown(char),
}

/// A drawing of a piece that fills a cell of the board, whatever the size of the cell.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bitmap {
    width: u16,
    dots: Vec<Dot>,
}

impl Bitmap {
    /// The most rows and columns of a drawing.
    pub const MOST: usize = 64;

    /// Parses rows from top to bottom: `#` is filled, `o` open, `.` or a space clear.
    ///
    /// # Errors
    /// Returns the first error in the rows.
    pub fn parse<'t>(rows: impl IntoIterator<Item = &'t str>) -> Result<Self, BitmapError> {
        let mut bitmap = Self::default();
        for (number, row) in rows.into_iter().enumerate() {
            if number >= Self::MOST || row.len() > Self::MOST * 4 {
                return Err(BitmapError::TooLarge);
            }
            let before = bitmap.dots.len();
            for letter in row.chars() {
                bitmap.dots.push(match letter {
                    '#' => Dot::Filled,
                    'o' => Dot::Open,
                    '.' | ' ' => Dot::Clear,
                    other => return Err(BitmapError::Unknown(other)),
                });
            }
            let width = bitmap.dots.len() - before;
            if width > Self::MOST {
                return Err(BitmapError::TooLarge);
            }
            let width = u16::try_from(width).unwrap_or(u16::MAX);
            if number == 0 {
                bitmap.width = width;
            } else if width != bitmap.width {
                return Err(BitmapError::Uneven(number + 1));
            }
        }
        if bitmap.dots.contains(&Dot::Filled) {
            Ok(bitmap)
        } else {
            Err(BitmapError::Empty)
        }
    }

    /// Creates a drawing dot by dot.
    #[inline]
    pub fn from_dots(width: u16, height: u16, dot: impl Fn(u16, u16) -> Dot) -> Self {
        let rows = 0..height;
        let dots = rows.flat_map(|y| (0..width).map(move |x| (x, y)));
        Self {
            width,
            dots: dots.map(|(x, y)| dot(x, y)).collect(),
        }
    }

    /// Returns the number of columns.
    #[inline]
    pub fn width(&self) -> u16 {
        self.width
    }

    /// Returns the number of rows.
    #[inline]
    pub fn height(&self) -> u16 {
        let rows = self.dots.len().checked_div(usize::from(self.width));
        u16::try_from(rows.unwrap_or(0)).unwrap_or(u16::MAX)
    }

    /// Returns the dot in a column and row counted from the top left; outside the drawing, clear.
    #[inline]
    pub fn dot(&self, x: u16, y: u16) -> Dot {
        if x >= self.width {
            return Dot::Clear;
        }
        let index = usize::from(y) * usize::from(self.width) + usize::from(x);
        self.dots.get(index).copied().unwrap_or_default()
    }

    /// Returns the first column and row that are not clear, and the column and row after the last ones.
    #[inline]
    pub fn bounds(&self) -> (u16, u16, u16, u16) {
        let mut bounds = (self.width, self.height(), 0, 0);
        for y in 0..self.height() {
            for x in (0..self.width).filter(|x| self.dot(*x, y) != Dot::Clear) {
                bounds.0 = bounds.0.min(x);
                bounds.1 = bounds.1.min(y);
                bounds.2 = bounds.2.max(x + 1);
                bounds.3 = bounds.3.max(y + 1);
            }
        }
        bounds
    }

    /// Returns the drawing scaled to another number of dots: each dot takes the value that fills most of its area.
    pub fn resampled(&self, width: u16, height: u16) -> Self {
        let (own_width, own_height) = (self.width, self.height());
        Self::from_dots(width, height, |x, y| {
            // The old dots that the new dot covers, with weights: an old dot as a whole weighs `width` by `height`.
            let columns = cover(x, width, own_width);
            let rows = cover(y, height, own_height);
            let (mut filled, mut open, mut all) = (0u32, 0u32, 0u32);
            for (row, tall) in &rows {
                for (column, wide) in &columns {
                    let area = tall * wide;
                    all += area;
                    match self.dot(*column, *row) {
                        Dot::Filled => filled += area,
                        Dot::Open => open += area,
                        Dot::Clear => {}
                    }
                }
            }
            // A dot belongs to the piece if at least half of its area does.
            if (filled + open) * 2 < all {
                Dot::Clear
            } else if open > filled {
                Dot::Open
            } else {
                Dot::Filled
            }
        })
    }

    /// Returns the same drawing upside down.
    #[inline]
    pub fn turned_over(&self) -> Self {
        let height = self.height();
        Self::from_dots(self.width, height, |x, y| self.dot(x, height - 1 - y))
    }

    /// Returns true if a dot and all its eight neighbours belong to the piece.
    #[inline]
    pub fn is_inner(&self, x: u16, y: u16) -> bool {
        let near = |coordinate: u16| {
            [
                coordinate.checked_sub(1),
                Some(coordinate),
                coordinate.checked_add(1),
            ]
        };
        near(y).into_iter().all(|y| {
            near(x).into_iter().all(|x| {
                let place = x.zip(y);
                place.is_some_and(|(x, y)| self.dot(x, y) != Dot::Clear)
            })
        })
    }
}

/// Returns which of `old` equal parts the part `pixel` of `new` equal parts covers, and how much of each: a whole old
/// part counts as `new`.
fn cover(pixel: u16, new: u16, old: u16) -> Vec<(u16, u32)> {
    let (new, old) = (u32::from(new.max(1)), u32::from(old.max(1)));
    // Whole numbers on a common scale of `old * new` units, so that nothing is rounded: a new part is `old` units wide
    // and an old one `new` units. For 2 new parts from 3 old ones:
    //
    //    old   |  0  |  1  |  2  |        each 2 units
    //    new   |    0   |   1    |        each 3 units: the first covers the whole of 0 and half of 1
    let (from, to) = (u32::from(pixel) * old, (u32::from(pixel) + 1) * old);
    let parts = from / new..to.div_ceil(new);
    parts
        .map(|part| {
            let shared = to.min((part + 1) * new) - from.max(part * new);
            (u16::try_from(part).unwrap_or(u16::MAX), shared)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[inline]
    fn rows(bitmap: &Bitmap) -> Vec<String> {
        let letter = |dot| match dot {
            Dot::Clear => '.',
            Dot::Filled => '#',
            Dot::Open => 'o',
        };
        let row = |y| (0..bitmap.width()).map(move |x| letter(bitmap.dot(x, y)));
        (0..bitmap.height()).map(|y| row(y).collect()).collect()
    }

    #[test]
    fn text_is_read_or_its_first_error_told() {
        let found = Bitmap::parse([".##.", "#oo#", " ## "]).expect("a drawing");
        assert_eq!((found.width(), found.height()), (4, 3));
        assert_eq!(rows(&found), [".##.", "#oo#", ".##."]);
        assert_eq!(found.dot(9, 0), Dot::Clear);
        assert_eq!(found.dot(0, 9), Dot::Clear);
        assert_eq!(found.bounds(), (0, 0, 4, 3));
        let error = |rows: &[&str]| Bitmap::parse(rows.iter().copied()).err();
        assert_eq!(error(&[]), Some(BitmapError::Empty));
        assert_eq!(error(&["..", "oo"]), Some(BitmapError::Empty));
        assert_eq!(error(&["##", "#"]), Some(BitmapError::Uneven(2)));
        assert_eq!(error(&["#", "ż"]), Some(BitmapError::Unknown('ż')));
        let long = "#".repeat(65);
        assert_eq!(error(&[&long]), Some(BitmapError::TooLarge));
        assert_eq!(error(&["#"; 65]), Some(BitmapError::TooLarge));
    }

    #[test]
    #[inline]
    fn a_drawing_keeps_its_shape_in_every_size() {
        let found = Bitmap::parse(["##..", "##..", "..##", "..##"]).expect("a drawing");
        assert_eq!(rows(&found.resampled(2, 2)), ["#.", ".#"]);
        assert_eq!(rows(&found.resampled(4, 4)), rows(&found));
        assert_eq!(rows(&found.resampled(4, 2)), ["##..", "..##"]);
        let large = found.resampled(6, 8);
        assert_eq!(rows(&large)[0], "###...");
        assert_eq!(rows(&large)[7], "...###");
        assert_eq!(rows(&found.turned_over())[0], "..##");
        assert_eq!(found.resampled(0, 3).height(), 0);
    }

    #[test]
    #[inline]
    fn inner_dots_have_no_clear_neighbour() {
        let found = Bitmap::parse(["####", "####", "####"]).expect("a drawing");
        assert!(found.is_inner(1, 1) && found.is_inner(2, 1));
        assert!(!found.is_inner(0, 1) && !found.is_inner(1, 0) && !found.is_inner(3, 2));
    }
}
