//! Squares and sets of squares, as `variants.ini` writes them: `d4 e4 *5`.

use std::collections::BTreeSet;

/// The largest board.
pub const MAX_COLUMNS: usize = 12;
pub const MAX_ROWS: usize = 10;

/// Returns the column of a letter, from 0.
pub fn column(text: &str) -> Option<usize> {
    let mut letters = text.chars();
    let (letter, None) = (letters.next()?, letters.next()) else {
        return None;
    };
    let column = usize::try_from(u32::from(letter).checked_sub(u32::from('a'))?).ok()?;
    (column < MAX_COLUMNS).then_some(column)
}

/// A set of squares; rows that count on all columns are told apart from single squares.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Region {
    /// Whole rows, from 0.
    pub rows: BTreeSet<usize>,
    /// Columns and rows, from 0.
    pub squares: BTreeSet<(usize, usize)>,
}

impl Region {
    pub fn read(text: &str) -> Option<Self> {
        let mut region = Self::default();
        for word in text.split_whitespace() {
            let mut letters = word.chars();
            let letter = letters.next()?.to_ascii_lowercase();
            let row = letters.as_str().parse::<usize>().ok()?.checked_sub(1)?;
            if row >= MAX_ROWS {
                return None;
            }
            if letter == '*' {
                region.rows.insert(row);
            } else {
                region.squares.insert((column(&letter.to_string())?, row));
            }
        }
        Some(region)
    }

    pub fn holds(&self, x: usize, y: usize) -> bool {
        self.rows.contains(&y) || self.squares.contains(&(x, y))
    }

    /// Returns a condition on `x` and `y` that is true on the squares of the set, of a board whose first column is
    /// `left`; nothing if it is true everywhere.
    pub fn condition(
        &self,
        (columns, rows): (usize, usize),
        left: usize,
        (x, y): (&str, &str),
    ) -> Option<String> {
        let inside: Vec<(usize, usize)> = (0..columns)
            .flat_map(|x| (0..rows).map(move |y| (x, y)))
            .filter(|&(x, y)| self.holds(x, y))
            .collect();
        if inside.len() == columns * rows {
            return None;
        }
        let (Some(x0), Some(x1)) = (
            inside.iter().map(|s| s.0).min(),
            inside.iter().map(|s| s.0).max(),
        ) else {
            return Some("false".to_owned());
        };
        let (y0, y1) = (
            inside.iter().map(|s| s.1).min().unwrap_or(0),
            inside.iter().map(|s| s.1).max().unwrap_or(0),
        );
        if inside.len() == (x1 - x0 + 1) * (y1 - y0 + 1) {
            let across = between(x, x0, x1, columns, left);
            let up = between(y, y0, y1, rows, 0);
            let parts: Vec<String> = [across, up].into_iter().flatten().collect();
            return Some(parts.join(" && "));
        }
        let squares: Vec<String> = inside
            .iter()
            .map(|(column, row)| format!("{x} == {} && {y} == {row}", column + left))
            .collect();
        Some(squares.join(" || "))
    }
}

/// A condition that `name` lies between two numbers of `0..size`, `left` added.
fn between(name: &str, first: usize, last: usize, size: usize, left: usize) -> Option<String> {
    match (first == 0, last + 1 == size) {
        (true, true) => None,
        _ if first == last => Some(format!("{name} == {}", first + left)),
        (true, false) => Some(format!("{name} <= {}", last + left)),
        (false, true) => Some(format!("{name} >= {}", first + left)),
        (false, false) => Some(format!(
            "{name} >= {} && {name} <= {}",
            first + left,
            last + left
        )),
    }
}
