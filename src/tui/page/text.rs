//! Names, text and numbers as the page writes them.

use crate::board::Game;
use crate::i18n::Texts;
use crate::session::words::player_words;
use serde_json::Value;

/// Returns the name of a player in the language of the page.
pub(in crate::tui) fn player_name(game: &Game, player: u8, texts: &Texts) -> String {
    texts.say(&player_words(Some(game), player, texts.language().code()))
}

/// Returns JSON that cannot end the element in which it stands, nor begin a comment there.
pub(super) fn script_json(value: &Value) -> String {
    // Outside of strings JSON has none of these.
    let json = value.to_string();
    json.replace('<', "\\u003c")
        .replace('>', "\\u003e")
        .replace('&', "\\u0026")
}

/// Writes a number with at most one decimal.
pub(in crate::tui) fn short(number: f64) -> String {
    let text = format!("{number:.1}");
    let text = text.strip_suffix(".0").unwrap_or(&text);
    if text == "-0" {
        "0".to_owned()
    } else {
        text.to_owned()
    }
}

/// Writes a number in few letters, to the base 36.
pub(super) fn base36(number: usize) -> String {
    const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";
    let mut digits = Vec::new();
    let mut rest = number;
    loop {
        digits.push(char::from(DIGITS.get(rest % 36).copied().unwrap_or(b'0')));
        rest /= 36;
        if rest == 0 {
            break;
        }
    }
    digits.into_iter().rev().collect()
}
