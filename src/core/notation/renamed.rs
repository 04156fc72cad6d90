//! The names of squares in a text, replaced by those that the board shows or by those of files.
//!
//! Where the board shows names of shogi, `7g`, the names of files, `f3`, are understood too: a name begins either with a
//! digit or with a letter, so that no text has two meanings.

use super::{read_square, square_name};
use crate::board::Game;
use crate::board::look::Coordinates;

/// Replaces the names of files by those that the board shows. Returns `None` if the text has none.
pub(super) fn with_shown_names(text: &str, game: &Game) -> Option<String> {
    let digits = |rest: &str| 1 + rest.bytes().skip(1).take_while(u8::is_ascii_digit).count();
    replaced(text, game, game.look.coordinates, |rest| {
        // A capital is the letter of a piece.
        let is_start = rest.starts_with(|sign: char| sign.is_ascii_lowercase());
        [digits(rest), 0].into_iter().filter(move |_| is_start)
    })
}

/// Replaces the names that the board shows by those of files. Returns `None` if the text has none.
pub(super) fn with_file_names(text: &str, game: &Game) -> Option<String> {
    replaced(text, game, game.look.coordinates.in_files(), |rest| {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        // Rows behind the 26th have two letters.
        [digits + 2, digits + 1]
            .into_iter()
            .filter(move |_| digits > 0)
    })
}

/// Replaces the names of squares. `lengths` returns how long a name at the start of a text may be.
fn replaced<L: Iterator<Item = usize>>(
    text: &str,
    game: &Game,
    style: Coordinates,
    lengths: impl Fn(&str) -> L,
) -> Option<String> {
    let Coordinates::Shogi(area) = game.look.coordinates else {
        return None;
    };
    let mut renamed = String::with_capacity(text.len());
    let mut rest = text;
    // The letter or the digits in front may belong to another name: `g3` in `7g3e`, `3g` in `g3g4`.
    let mut is_apart = true;
    while let Some(sign) = rest.chars().next() {
        let name = lengths(rest).filter(|_| is_apart).find_map(|length| {
            let name = rest.get(..length)?;
            let square = read_square(name, game).filter(|square| area.has(*square))?;
            Some((square_name(square, style), length))
        });
        let length = match name {
            Some((name, length)) => {
                renamed += &name;
                is_apart = true;
                length
            }
            None => {
                renamed.push(sign);
                is_apart = !sign.is_ascii_lowercase() && !sign.is_ascii_digit() || sign == 'x';
                sign.len_utf8()
            }
        };
        rest = rest.get(length..).unwrap_or("");
    }
    (renamed != text).then_some(renamed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Square;
    use crate::board::area::Area;

    #[test]
    fn names_are_replaced_and_nothing_else() {
        let mut game = Game::new(15, 9);
        let area = Area::of(Square::new(3, 0), Square::new(11, 8));
        assert_eq!(with_shown_names("f3-f4", &game), None);
        game.look.coordinates = Coordinates::Shogi(area);
        for (file, shown) in [
            ("f3-f4", "7g-7f"),
            ("f3f4", "7g7f"),
            ("Nk1-j3", "N2i-3g"),
            ("P*h5", "P*5e"),
            ("e2xk8=BH", "8hx2b=BH"),
        ] {
            assert_eq!(with_shown_names(file, &game).as_deref(), Some(shown));
            assert_eq!(with_file_names(shown, &game).as_deref(), Some(file));
            assert_eq!(with_shown_names(shown, &game), None);
            assert_eq!(with_file_names(file, &game), None);
        }
        // Squares of a hand have one name, and a kind of piece is none.
        for text in ["n1", "n1-h5", "=N2", "place(3,3,N2)", "é3"] {
            let expected = (text == "n1-h5").then(|| "n1-5e".to_owned());
            assert_eq!(with_shown_names(text, &game), expected, "{text}");
        }
    }
}
