//! The letters of kinds of pieces: in written moves, in typed moves, in FEN, and in the language of a player.
//!
//! | letter | where from | example |
//! | --- | --- | --- |
//! | written | the `ascii` of the look as a capital, if it tells the kinds of an owner apart | `N` in `Nf3` |
//! | typed | the same, even if several kinds share it: the whole text has to denote a move anyway | |
//! | FEN | the `fen` of the look, with `+` before a promoted kind in shogi | `+P` |
//! | of a language | the first letter of the name in that language, if no other name begins with it | `C` (caballo) for `N` |

use super::column_name;
use crate::board::{Game, Piece};

/// Returns the letter of a kind of piece as a capital, if no other kind of its owner has the same and the owner has
/// several kinds.
pub fn letter_of(piece: Piece, game: &Game) -> Option<String> {
    let letter = |piece: Piece| {
        let look = game.look.pieces.get(game.piece_name(piece))?;
        let letter = look.ascii?.to_ascii_uppercase();
        letter.is_ascii_uppercase().then(|| letter.to_string())
    };
    let piece_letter = letter(piece)?;
    // A kind that belongs to nobody, where others have owners, is not one of the player's.
    let is_owned = |piece: Piece| game.declared_owner(piece).is_some();
    let others = game
        .kinds_of(game.owner(piece))
        .filter(|other| *other != piece && is_owned(*other) == is_owned(piece));
    let mut others = others.map(letter).peekable();
    let is_one_of_several = others.peek().is_some();
    let is_unique = others.all(|other| other.as_ref() != Some(&piece_letter));
    (is_one_of_several && is_unique).then_some(piece_letter)
}

/// Returns true for a pawn: a kind whose letter is left out where moves are written.
pub(super) fn is_pawn(piece: Piece, game: &Game) -> bool {
    letter_of(piece, game).as_deref() == Some("P")
}

/// Returns true if a square alone may name a move of a piece to it. Where pawns are written without their letter, it names
/// theirs only.
pub(super) fn may_be_bare(piece: Piece, game: &Game) -> bool {
    let mut kinds = game.kinds_of(game.owner(piece));
    letter_of(piece, game).is_none()
        || is_pawn(piece, game)
        || !kinds.any(|kind| is_pawn(kind, game))
}

/// Returns the letter of a piece, even if other kinds have the same: the whole text has to match a move anyway.
pub(super) fn typed_letter(piece: Piece, game: &Game) -> Option<String> {
    let look = game.look.pieces.get(game.piece_name(piece))?;
    Some(look.ascii?.to_uppercase().to_string())
}

/// Returns the letter of a piece in FEN as a capital, with `+` before that of a promoted one.
pub(super) fn fen_letter_of(piece: Piece, game: &Game) -> Option<String> {
    let look = game.look.pieces.get(game.piece_name(piece))?;
    let letter = look.fen.clone().or_else(|| look.ascii_letter())?;
    Some(letter.to_uppercase())
}

/// Returns true if a kind of piece has this letter in written moves.
pub(super) fn is_written_letter(letter: char, game: &Game) -> bool {
    let mut pieces = (0..game.players).flat_map(|player| game.kinds_of(player));
    pieces.any(|piece| letter_of(piece, game).is_some_and(|own| own.starts_with(letter)))
}

/// Returns true if the capital at the beginning of a text names a kind of piece, known or not, and never a column: in games
/// whose pieces have letters, where small letters name the columns. Squares alone stay squares in capitals, `E4` and
/// `B2-B4`, but `B4` is a bishop. `is_letter_elsewhere` is true for a letter of a kind in another language.
pub(super) fn begins_with_piece(text: &str, game: &Game, is_letter_elsewhere: bool) -> bool {
    let Some(first) = text.chars().next().filter(char::is_ascii_uppercase) else {
        return false;
    };
    let column = first.to_ascii_lowercase();
    let style = game.look.coordinates;
    if !(0..game.width).any(|x| column_name(x, style).starts_with(column)) {
        return false;
    }
    let mut signs = text.chars().skip(1).peekable();
    let is_square = signs.peek().is_some_and(char::is_ascii_digit);
    let mut letters = signs.filter(|sign| sign.is_alphabetic() && *sign != 'x');
    // Behind a square in capitals comes another one, or the kind that arrives.
    let is_walk = letters.next().is_some_and(char::is_uppercase);
    let is_letter = is_letter_elsewhere || is_written_letter(first, game);
    match is_square && (!is_letter || is_walk) {
        true => false,
        false => (0..game.players).any(|player| {
            game.kinds_of(player)
                .any(|kind| letter_of(kind, game).is_some())
        }),
    }
}

/// Returns true if the text of a move can begin with this letter of a piece, as moves are written or as the kind is
/// called in a language.
pub fn is_piece_letter(letter: char, game: &Game, language: &str) -> bool {
    let mut of_language = letters_in(language, game).into_iter();
    letter.is_uppercase()
        && (is_written_letter(letter, game) || of_language.any(|(other, _)| other == letter))
}

/// Returns the letter of each kind of piece in a language, with the letter in which moves are written. It is the first
/// letter of the name that the look gives, if that name begins differently from all others of the same player.
pub(super) fn letters_in(language: &str, game: &Game) -> Vec<(char, String)> {
    let first = |name: &str| name.chars().next()?.to_uppercase().next();
    let mut letters: Vec<(char, String)> = Vec::new();
    let mut unclear: Vec<char> = Vec::new();
    for player in 0..game.players {
        let kinds = game.kinds_of(player).map(|kind| {
            let look = game.look.pieces.get(game.piece_name(kind));
            let name = look.and_then(|look| look.name.get(language));
            (kind, name.and_then(|name| first(name)))
        });
        let kinds: Vec<_> = kinds.collect();
        for (kind, letter) in &kinds {
            let (Some(letter), Some(written)) = (*letter, letter_of(*kind, game)) else {
                continue;
            };
            let with_letter = kinds.iter().filter(|(_, other)| *other == Some(letter));
            let same = letters.iter().find(|(other, _)| *other == letter);
            match same {
                Some((_, other)) if *other == written => {}
                None if with_letter.count() == 1 => letters.push((letter, written)),
                _ => unclear.push(letter),
            }
        }
    }
    letters.retain(|(letter, written)| !unclear.contains(letter) && !written.starts_with(*letter));
    letters
}
