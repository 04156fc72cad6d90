//! Names of squares, columns and rows.

use crate::board::area::Area;
use crate::board::fen::Numbering;
use crate::board::look::Coordinates;
use crate::board::{Game, Square};

/// Returns the name of column `x`: `a` to `z`, then `aa`, `ab` and so on; in the Go style capitals without `I`, as on
/// every Go board; in the numeric style a number from 0; in the style of shogi a number from 1, counted from the right.
pub fn column_name(x: u16, style: Coordinates) -> String {
    match style {
        Coordinates::Numbers => x.to_string(),
        Coordinates::Shogi(area) if (area.low.x..=area.high.x).contains(&x) => {
            (u32::from(area.high.x - x) + 1).to_string()
        }
        _ => letters_of(x, alphabet(style)),
    }
}

/// Returns a number from 0 in letters.
fn letters_of(number: u16, letters: &[u8]) -> String {
    if letters.is_empty() {
        return number.to_string();
    }
    // Numbers without a zero, as columns of a spreadsheet: after `z` comes `aa` and not `ba`. So one is taken off
    // before each division, and the reader below adds it to each letter.
    let mut rest = usize::from(number) + 1;
    let mut name = Vec::new();
    while rest > 0 {
        rest -= 1;
        name.push(letters.get(rest % letters.len()).copied().unwrap_or(b'?'));
        rest /= letters.len();
    }
    name.iter()
        .rev()
        .map(|letter| char::from(*letter))
        .collect()
}

/// Returns the name of row `y`: a number from 1, counted from the bottom or the top; in the numeric style a number from
/// 0; in the style of shogi a letter, counted from the top.
pub fn row_name(y: u16, style: Coordinates) -> String {
    match style {
        Coordinates::Shogi(area) if (area.low.y..=area.high.y).contains(&y) => {
            letters_of(area.high.y - y, alphabet(style))
        }
        Coordinates::Numbers => y.to_string(),
        Coordinates::FromTop(rows) => rows.saturating_sub(y).to_string(),
        Coordinates::Algebraic | Coordinates::Go | Coordinates::Shogi(_) => {
            (u32::from(y) + 1).to_string()
        }
    }
}

/// Returns the name of a square: `c3`, `(2,2)` in the numeric style, `7g` in that of shogi.
pub fn square_name(square: Square, style: Coordinates) -> String {
    match style {
        Coordinates::Shogi(area) if !area.has(square) => square_name(square, style.in_files()),
        Coordinates::Shogi(_) => column_name(square.x, style) + &row_name(square.y, style),
        Coordinates::Numbers => format!("({square})"),
        Coordinates::Algebraic | Coordinates::Go | Coordinates::FromTop(_) => {
            column_name(square.x, style) + &row_name(square.y, style)
        }
    }
}

/// Returns the square with a name such as `c3`, in the style of the game's look; the styles of numbers and of shogi accept
/// algebraic names too. `None` if the text is not a name; the square may be off the board.
pub fn read_square(name: &str, game: &Game) -> Option<Square> {
    read_square_in(name, game.look.coordinates)
}

/// Returns the square with a name in a style; otherwise like [`read_square`].
pub fn read_square_in(name: &str, style: Coordinates) -> Option<Square> {
    if let Coordinates::Shogi(area) = style
        && name.starts_with(|first: char| first.is_ascii_digit())
    {
        return read_shogi_square(name, area);
    }
    let letters = match style {
        Coordinates::Numbers => alphabet(Coordinates::Algebraic),
        style => alphabet(style),
    };
    let files = name.bytes().take_while(u8::is_ascii_alphabetic).count();
    let (file, rank) = name.split_at_checked(files)?;
    if file.is_empty() || rank.is_empty() || !rank.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let x = number_of(file, letters)?;
    // Numbers too large for a board are clamped: they are off every board.
    let y = rank.parse::<usize>().unwrap_or(usize::MAX).checked_sub(1)?;
    let clamp = |number: usize| u16::try_from(number).unwrap_or(u16::MAX);
    let y = match style {
        // A row below the board has no square, so return one that is off every board.
        Coordinates::FromTop(rows) => usize::from(rows).checked_sub(y + 1).unwrap_or(usize::MAX),
        _ => y,
    };
    Some(Square::new(clamp(x), clamp(y)))
}

/// Returns the square with a name such as `7g`; one beside the board for a name that no square has.
fn read_shogi_square(name: &str, area: Area) -> Option<Square> {
    let digits = name.bytes().take_while(u8::is_ascii_digit).count();
    let (file, rank) = name.split_at_checked(digits)?;
    let down = number_of(rank, alphabet(Coordinates::Algebraic)).filter(|_| !rank.is_empty())?;
    let file = file.parse::<u16>().unwrap_or(u16::MAX).checked_sub(1)?;
    let square = area.high.x.checked_sub(file).and_then(|x| {
        let y = area.high.y.checked_sub(u16::try_from(down).ok()?)?;
        Some(Square::new(x, y)).filter(|square| area.has(*square))
    });
    Some(square.unwrap_or(Square::new(u16::MAX, u16::MAX)))
}

/// Returns the number from 0 that letters stand for; 0 without letters.
fn number_of(name: &str, letters: &[u8]) -> Option<usize> {
    let mut number: usize = 0;
    for letter in name.bytes() {
        let is_it = |other: &u8| other.eq_ignore_ascii_case(&letter);
        let value = letters.iter().position(is_it)?;
        number = number
            .saturating_mul(letters.len())
            .saturating_add(value + 1);
    }
    Some(number.saturating_sub(1))
}

fn alphabet(style: Coordinates) -> &'static [u8] {
    match style {
        Coordinates::Algebraic | Coordinates::FromTop(_) | Coordinates::Shogi(_) => {
            b"abcdefghijklmnopqrstuvwxyz"
        }
        Coordinates::Go => b"ABCDEFGHJKLMNOPQRSTUVWXYZ",
        Coordinates::Numbers => b"",
    }
}

/// How squares are named: by number, or by column and row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SquareNames {
    /// Numbers from 1.
    Numbers(Numbering),
    /// `c3`, as the look of the game names squares.
    Algebraic,
}

impl SquareNames {
    /// Returns the names that the look of a game declares.
    pub fn of(game: &Game) -> Self {
        let first = game.look.fen.as_ref().and_then(|fen| fen.numbers);
        match first {
            Some(first) => Self::Numbers(Numbering::new(first, game.width, game.height)),
            None => Self::Algebraic,
        }
    }

    /// Returns the name of a square; empty if it has none.
    pub fn write(self, square: Square, game: &Game) -> String {
        let style = game.look.coordinates;
        match self {
            Self::Numbers(numbering) => {
                let number = numbering.number(square);
                number.map_or(String::new(), |number| number.to_string())
            }
            Self::Algebraic if style == Coordinates::Numbers => {
                column_name(square.x, style) + &row_name(square.y, style)
            }
            Self::Algebraic => square_name(square, style),
        }
    }

    /// Returns the form of a name: programs write squares in either, whatever the tags of a game say.
    pub fn form_of(self, name: &str, game: &Game) -> Self {
        let is_number = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit());
        match (is_number, self, Self::of(game)) {
            (false, ..) => Self::Algebraic,
            (true, Self::Numbers(_), _) => self,
            (true, _, Self::Numbers(numbering)) => Self::Numbers(numbering),
            // Where the players use names, programs number the dark squares from the upper left.
            (true, ..) => {
                let dark = Square::new(0, 0);
                Self::Numbers(Numbering::from_corner(2, dark, game.width, game.height))
            }
        }
    }

    /// Returns the square with a name, in the other form, too.
    pub fn read(self, name: &str, game: &Game) -> Option<Square> {
        let is_on = |square: &Square| square.x < game.width && square.y < game.height;
        match self.form_of(name, game) {
            Self::Numbers(numbering) => numbering.square(name.parse().ok()?),
            Self::Algebraic => read_square_in(name, game.look.coordinates).filter(is_on),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back_to_their_squares() {
        for style in [Coordinates::Algebraic, Coordinates::Go] {
            let mut game = Game::new(64, 64);
            game.look.coordinates = style;
            for x in 0..800 {
                let square = Square::new(x, x % 64);
                assert_eq!(
                    read_square(&square_name(square, style), &game),
                    Some(square)
                );
            }
            for bad in ["", "c", "3", "c0", "3c", "c3x", "cé", "é3", "c-1"] {
                assert_eq!(read_square(bad, &game), None, "{bad}");
            }
            assert_eq!(read_square("C3", &game), Some(Square::new(2, 2)));
            let far = read_square("zzzzzzzzzzzzzzzzzzzz99999999999999999999999", &game);
            assert_eq!(far, Some(Square::new(u16::MAX, u16::MAX)));
        }
    }

    #[test]
    fn rows_may_be_counted_from_the_top() {
        let style = Coordinates::FromTop(11);
        let mut game = Game::new(11, 11);
        game.look.coordinates = style;
        for (name, x, y) in [("a1", 0, 10), ("c4", 2, 7), ("k11", 10, 0)] {
            let square = Square::new(x, y);
            assert_eq!(square_name(square, style), name);
            assert_eq!(read_square(name, &game), Some(square));
        }
        let off = read_square("a12", &game).expect("a name");
        assert!(off.y >= 11);
        let far = read_square("a99999999999999999999999", &game).expect("a name");
        assert!(far.y >= 11);
    }

    #[test]
    fn files_of_shogi_are_counted_from_the_right_and_old_names_stay() {
        let area = Area::of(Square::new(3, 0), Square::new(11, 8));
        let style = Coordinates::Shogi(area);
        let mut game = Game::new(15, 9);
        game.look.coordinates = style;
        for (name, old, x, y) in [("7g", "f3", 5, 2), ("9a", "d9", 3, 8), ("1i", "l1", 11, 0)] {
            let square = Square::new(x, y);
            assert_eq!(square_name(square, style), name);
            assert_eq!(read_square(name, &game), Some(square));
            assert_eq!(read_square(old, &game), Some(square));
        }
        // What is in hand stands beside the board.
        let hand = Square::new(13, 6);
        assert_eq!(square_name(hand, style), "n7");
        assert_eq!(read_square("n7", &game), Some(hand));
        assert_eq!(square_name(Square::new(5, 2), style.in_files()), "f3");
        for off in ["10a", "1j", "99999999999a", "1zzzzzzzzzzzzzzzzzzzzz"] {
            let square = read_square(off, &game).expect("a name");
            assert!(square.x >= game.width, "{off}");
        }
        for bad in ["0a", "7", "7g7", "7é", "-1a"] {
            assert_eq!(read_square(bad, &game), None, "{bad}");
        }
    }

    #[test]
    fn columns_are_named_as_in_spreadsheets_and_go_skips_i() {
        let table = [
            (0, "a", "A"),
            (7, "h", "H"),
            (8, "i", "J"),
            (24, "y", "Z"),
            (25, "z", "AA"),
            (26, "aa", "AB"),
            (51, "az", "BB"),
            (52, "ba", "BC"),
        ];
        for (x, algebraic, go) in table {
            assert_eq!(column_name(x, Coordinates::Algebraic), algebraic);
            assert_eq!(column_name(x, Coordinates::Go), go);
        }
        assert_eq!(
            square_name(Square::new(2, 5), Coordinates::Numbers),
            "(2,5)"
        );
    }
}
