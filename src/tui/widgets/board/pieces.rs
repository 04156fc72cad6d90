//! The characters for pieces.

use crate::base::clean::is_unsafe;
use crate::board::look::PieceLook;
use crate::board::{Game, Piece};
use crate::tui::theme::Signs;
use unicode_width::UnicodeWidthStr;

/// A character of one column per kind of piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceSigns {
    signs: Vec<String>,
}

impl PieceSigns {
    /// Returns the glyphs of the look, or its letters if only ASCII is wanted. A kind without either gets a letter of
    /// its name that no earlier kind has, a capital for the first player.
    #[must_use]
    pub fn of(game: &Game, signs: Signs) -> Self {
        let mut taken: Vec<String> = Vec::new();
        for (index, kind) in game.pieces.iter().enumerate() {
            let look = game.look.pieces.get(&kind.name);
            let glyph = look
                .and_then(|look| look.glyph.clone())
                .filter(|glyph| signs == Signs::Unicode && fits(glyph));
            let letter = look.and_then(PieceLook::ascii_letter);
            let piece = Piece(u16::try_from(index).unwrap_or(u16::MAX));
            taken.push(
                glyph
                    .or(letter)
                    .unwrap_or_else(|| letter_of(&kind.name, game.owner(piece), &taken)),
            );
        }
        Self { signs: taken }
    }

    /// Returns the character of a piece; `?` for an undeclared number.
    #[must_use]
    pub fn get(&self, piece: Piece) -> &str {
        self.signs
            .get(usize::from(piece.0))
            .map_or("?", String::as_str)
    }
}

fn fits(glyph: &str) -> bool {
    glyph.width() == 1 && !glyph.contains(is_unsafe) && !glyph.trim().is_empty()
}

fn letter_of(name: &str, owner: u8, taken: &[String]) -> String {
    if name.len() == 1 && fits(name) {
        return name.to_owned();
    }
    let letters = || name.chars().filter(char::is_ascii_alphanumeric);
    let cased = |letter: char| {
        if owner == 0 {
            letter.to_ascii_uppercase().to_string()
        } else {
            letter.to_ascii_lowercase().to_string()
        }
    };
    letters()
        .map(cased)
        .find(|letter| !taken.contains(letter))
        .or_else(|| letters().next().map(cased))
        .unwrap_or_else(|| "?".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Look;

    #[test]
    fn every_kind_has_a_sign_of_one_column() {
        let mut look = Look::default();
        for (name, glyph, ascii) in [
            ("W", Some("⛀"), Some('w')),
            ("wide", Some("漢"), None),
            ("bad", Some("\u{1b}"), Some('\u{7}')),
        ] {
            let entry = PieceLook {
                glyph: glyph.map(str::to_owned),
                ascii,
                ..PieceLook::default()
            };
            look.pieces.insert(name.to_owned(), entry);
        }
        let names = ["W", "wide", "king", "knight", "bad", "", "日本"];
        let game = Game {
            players: 1,
            look,
            ..Game::new(1, 1).with_pieces(names)
        };
        let all = |signs| -> Vec<String> {
            let signs = PieceSigns::of(&game, signs);
            (0..8)
                .map(|index| signs.get(Piece(index)).to_owned())
                .collect()
        };
        assert_eq!(
            all(Signs::Unicode),
            ["⛀", "W", "K", "N", "B", "?", "?", "?"]
        );
        assert_eq!(all(Signs::Ascii), ["w", "W", "K", "N", "B", "?", "?", "?"]);
    }
}
