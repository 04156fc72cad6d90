//! The kind of draughts of a game of PDN without a tag `GameType`, by the squares that it names.

use crate::codec::records::TextGame;
use crate::notation::draughts::SEPARATORS;

/// `GameType` of international draughts, on a board of 50 squares.
const INTERNATIONAL: &str = "20";
/// `GameType` of Russian draughts, whose squares have names.
const RUSSIAN: &str = "25";

/// Returns the `GameType` that the squares of a game fit: numbers above 32 are those of a board of ten columns, names those
/// of Russian draughts. `None` if they fit the draughts that PDN means without the tag.
pub(super) fn likely_type(game: &TextGame) -> Option<&'static str> {
    // `W:WK46,31-35:Ba3`: what stands in front of a square says whose it is and whether it is a king.
    let sides = game.tag("FEN").into_iter().flat_map(|fen| fen.split(':'));
    let sides = sides.filter(|side| side.trim_start().starts_with(['W', 'w', 'B', 'b']));
    let squares = sides.flat_map(|side| {
        let inner = side.trim_start().get(1..).unwrap_or_default();
        inner.split([',', '-', '.', ' '])
    });
    let squares = squares.map(|square| square.trim().trim_start_matches(['W', 'B', 'K', 'M']));
    let moved = game.moves.iter().flat_map(|mv| {
        let text = mv.text.trim_end_matches(['*', '+', '#', '!', '?']);
        text.split(SEPARATORS)
    });
    squares.chain(moved).find_map(type_of_square)
}

/// Returns the `GameType` that a square tells.
fn type_of_square(square: &str) -> Option<&'static str> {
    let mut signs = square.chars();
    let first = signs.next()?;
    let rest = signs.as_str();
    match first.to_ascii_lowercase() {
        '0'..='9' => {
            let number = square.parse::<u32>().ok()?;
            (33..=50).contains(&number).then_some(INTERNATIONAL)
        }
        // `a3` and the squares of a move without signs between them: `a3b4`.
        'a'..='h' => {
            let row = rest.chars().next()?;
            ('1'..='8').contains(&row).then_some(RUSSIAN)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::read_game;
    use super::*;

    #[test]
    fn squares_tell_the_kind_of_draughts() {
        for (text, kind) in [
            ("1. 11-15 22-18 *", None),
            ("1. 32-28 19-23 *", None),
            ("1. 32-28 (1. 33-29) *", Some("20")),
            ("1. 32-28 19-23 2. 28x19 14x23 3. 37-32 *", Some("20")),
            ("1. c3-d4 b6:a5 *", Some("25")),
            ("1. c3d4 *", Some("25")),
            ("[FEN \"W:W31,K46:B1-5\"]\n\n*", Some("20")),
            ("[FEN \"W:W18-20:BK5:H0:F40\"]\n\n1. 18-14 *", None),
            ("[FEN \"B:Wa1,Kc3:Bh8\"]\n\n*", Some("25")),
            ("1. 11-99 what 0-0 *", None),
            ("", None),
        ] {
            let game = read_game(text.to_owned(), 1);
            assert_eq!(likely_type(&game), kind, "{text}");
        }
    }
}
