//! A typed move in the letters of the player's language, `Cf3` for `Nf3`, or with the squares of shogi, `P-3d`: rewritten
//! as this program writes moves.
//!
//! Invariant: a text that the letters of the rules explain keeps that meaning; letters of a language only add to it.

use super::letters::{fen_letter_of, letter_of, letters_in};
use super::renamed::with_shown_names;
use super::{column_name, read_square, square_name};
use crate::board::look::Coordinates;
use crate::board::{Board, Game, Piece, Square};

/// The text of a move as typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypedText {
    /// The text, with squares of shogi replaced by those of the board.
    pub text: String,
    /// What the text means if its letters are those of a language; `None` if they are no letters of pieces there.
    pub(super) translation: Option<Translation>,
}

/// A text with the letters of a language replaced by those in which moves are written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Translation {
    pub(super) text: String,
    /// True if the replaced letters were capitals, as people write them.
    pub(super) is_capital: bool,
}

impl TypedText {
    /// Reads a text with the letters of a language (a code such as `es`), in the context of the board before the move.
    pub fn new(text: &str, game: &Game, before: &Board, language: &str) -> Self {
        let shown = with_shown_names(text, game);
        let text = shown.as_deref().unwrap_or(text);
        let rewritten = with_board_squares(text, game, before)
            .or_else(|| with_promoted_kind(text, game, before));
        Self {
            translation: match &rewritten {
                Some(_) => None,
                None => translate(text, game, language),
            },
            text: rewritten.unwrap_or_else(|| text.to_owned()),
        }
    }

    /// Returns true if the text begins with a capital that names a kind of piece in the language alone.
    pub(super) fn begins_translated(&self) -> bool {
        let first = |text: &str| text.trim_start().chars().next();
        let translation = self.translation.as_ref().filter(|it| it.is_capital);
        translation.is_some_and(|translation| first(&translation.text) != first(&self.text))
    }

    /// Takes a text as it is: letters are those in which moves are written.
    pub fn written(text: &str) -> Self {
        Self {
            text: text.to_owned(),
            translation: None,
        }
    }
}

/// Replaces the letter at the beginning of a text and the one of a promotion by those in which moves are written.
fn translate(text: &str, game: &Game, language: &str) -> Option<Translation> {
    let letters = letters_in(language, game);
    let written = |letter: char| {
        let same = letters.iter().find(|(other, _)| *other == letter);
        same.map(|(_, written)| written.as_str())
    };
    let is_column = |letter: char| {
        let style = game.look.coordinates;
        (0..game.width).any(|x| column_name(x, style).starts_with(letter))
    };
    let mut is_capital = true;
    let mut is_changed = false;
    let mut behind_digit = false;
    let mut translated = String::with_capacity(text.len());
    for letter in text.trim().chars() {
        let is_first = translated.is_empty();
        let replaced = match is_first || behind_digit || translated.ends_with('=') {
            true if letter.is_uppercase() => written(letter),
            // A small letter that names a column is one.
            true if letter.is_lowercase() && (!is_first || !is_column(letter)) && !behind_digit => {
                let capital = letter.to_uppercase().next().and_then(written);
                is_capital &= capital.is_none();
                capital
            }
            _ => None,
        };
        behind_digit = letter.is_ascii_digit();
        match replaced {
            Some(written) => {
                is_changed = true;
                translated += written;
            }
            None => translated.push(letter),
        }
    }
    is_changed.then_some(Translation {
        text: translated,
        is_capital,
    })
}

/// Rewrites a move that ends with a plus, `Bxk8+`, where that means a promotion: in games that write a promoted kind with
/// a plus in FEN. Elsewhere a plus means check, and the text stays as it is.
fn with_promoted_kind(text: &str, game: &Game, before: &Board) -> Option<String> {
    let stem = text.trim().strip_suffix('+')?;
    let head: String = stem.chars().take_while(char::is_ascii_uppercase).collect();
    let letter = if head.is_empty() {
        let digits = stem.find(|sign: char| sign.is_ascii_digit())?;
        let behind = stem.get(digits..)?;
        let count = behind.find(|sign: char| !sign.is_ascii_digit())?;
        let from = read_square(stem.get(..digits + count)?, game)?;
        fen_letter_of(before.piece(from)?, game)?
    } else {
        let mut kinds = game.kinds_of(0);
        let kind = kinds.find(|kind| letter_of(*kind, game).as_deref() == Some(&*head))?;
        fen_letter_of(kind, game)?
    };
    let promoted = format!("+{letter}");
    Some(format!("{stem}={}", written_letter(&promoted, game)?))
}

/// Returns the letter in which moves are written for a kind that a letter of FEN names.
fn written_letter(of_fen: &str, game: &Game) -> Option<String> {
    let mut kinds = game.kinds_of(0);
    let is_meant = |kind: &Piece| fen_letter_of(*kind, game).as_deref() == Some(of_fen);
    letter_of(kinds.find(is_meant)?, game)
}

/// Rewrites a move of shogi in the squares of its players, files from the right and ranks from the top, in those of the
/// board: `P-3d`, `P7g-7f`, `Bx3c+`, `G*5e`, `7g7f`. Returns `None` for another game or another text.
fn with_board_squares(text: &str, game: &Game, before: &Board) -> Option<String> {
    let (low, high) = match game.look.coordinates {
        Coordinates::Shogi(area) => (area.low, area.high),
        Coordinates::Algebraic if game.look.uci.as_deref() == Some("shogi") => {
            game.look.fen.as_ref()?.area?
        }
        _ => return None,
    };
    let square = |text: &mut &str| -> Option<Square> {
        let mut signs = text.chars();
        let file = u16::try_from(signs.next()?.to_digit(10)?).ok()?;
        let rank = u16::from(u8::try_from(signs.next()?).ok()?.checked_sub(b'a')?);
        let x = high.x.checked_sub(file.checked_sub(1)?)?;
        let y = high.y.checked_sub(rank)?;
        *text = signs.as_str();
        (x >= low.x && y >= low.y).then_some(Square::new(x, y))
    };
    let mut rest = text.trim().trim_end_matches(['!', '?']);
    // The letter of a kind as in FEN, where a plus stands before a promoted one.
    let count = rest
        .find(|sign: char| sign != '+' && !sign.is_ascii_uppercase())
        .filter(|count| *count <= 2)?;
    let (head, behind) = rest.split_at_checked(count)?;
    rest = behind;
    let first = square(&mut rest);
    let is_drop = rest.starts_with('*');
    rest = rest.strip_prefix(['-', 'x', '*']).unwrap_or(rest);
    let (from, to) = match (first, square(&mut rest)) {
        (first, Some(to)) => (first, to),
        (Some(to), None) => (None, to),
        (None, None) => return None,
    };
    let promotes = match rest {
        "" | "=" => false,
        "+" => true,
        _ => return None,
    };
    let name = |square: Square| square_name(square, game.look.coordinates);
    let head = match (head, from.filter(|_| promotes)) {
        ("", Some(from)) => fen_letter_of(before.piece(from)?, game)?,
        (head, _) => head.to_owned(),
    };
    let mut rewritten = match head.as_str() {
        "" => String::new(),
        head => written_letter(head, game)?,
    };
    rewritten += &from.map_or(String::new(), name);
    rewritten += match (is_drop, from) {
        (true, _) => "*",
        (false, Some(_)) => "-",
        (false, None) => "",
    };
    rewritten += &name(to);
    if promotes {
        rewritten = format!("{rewritten}={}", written_letter(&format!("+{head}"), game)?);
    }
    Some(rewritten)
}
