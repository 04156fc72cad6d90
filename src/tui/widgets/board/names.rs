//! Names of columns, rows and squares.

use crate::board::Square;
use crate::board::look::Coordinates;

/// The name of a column: `a` to `z`, then `aa`, `ab`; without `i` for Go; or its number.
#[must_use]
pub fn column_name(column: u16, coordinates: Coordinates) -> String {
    let letters: &[u8] = match coordinates {
        Coordinates::Numbers => return column.to_string(),
        Coordinates::Algebraic => b"abcdefghijklmnopqrstuvwxyz",
        Coordinates::Go => b"abcdefghjklmnopqrstuvwxyz",
    };
    let count = letters.len();
    let mut name = String::new();
    let mut rest = usize::from(column) + 1;
    while rest > 0 {
        rest -= 1;
        if let Some(letter) = letters.get(rest % count) {
            name.insert(0, char::from(*letter));
        }
        rest /= count;
    }
    name
}

/// The name of a row: from 1 at the bottom, or its number from 0.
#[must_use]
pub fn row_name(row: u16, coordinates: Coordinates) -> String {
    match coordinates {
        Coordinates::Numbers => row.to_string(),
        Coordinates::Algebraic | Coordinates::Go => (u32::from(row) + 1).to_string(),
    }
}

/// The name of a square: `c3`, or `2,2` with numbers.
#[must_use]
pub fn square_name(square: Square, coordinates: Coordinates) -> String {
    let column = column_name(square.x, coordinates);
    let row = row_name(square.y, coordinates);
    match coordinates {
        Coordinates::Numbers => format!("{column},{row}"),
        Coordinates::Algebraic | Coordinates::Go => format!("{column}{row}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_go_on_after_the_alphabet() {
        let table = [
            (0, "a", "a"),
            (8, "i", "j"),
            (18, "s", "t"),
            (24, "y", "z"),
            (25, "z", "aa"),
            (26, "aa", "ab"),
            (51, "az", "bb"),
            (63, "bl", "bo"),
            (701, "zz", "acb"),
            (702, "aaa", "acc"),
        ];
        for (column, algebraic, go) in table {
            assert_eq!(column_name(column, Coordinates::Algebraic), algebraic);
            assert_eq!(column_name(column, Coordinates::Go), go);
        }
        let square = Square::new(2, 3);
        assert_eq!(square_name(square, Coordinates::Algebraic), "c4");
        assert_eq!(square_name(square, Coordinates::Numbers), "2,3");
        assert_eq!(row_name(u16::MAX, Coordinates::Go), "65536");
    }
}
