//! Parts of sentences, such as results and reasons, made sentences where they stand alone.

use super::Texts;
use crate::base::clean::clean;
use crate::base::{Message, Value};

/// Values that are words, not names.
const WORDS: [&str; 6] = ["player", "owner", "outcome", "piece", "reason", "result"];

/// The words of one letter in the languages of the program; another letter alone is a key or a coordinate.
const SHORT_WORDS: [&str; 8] = ["a", "e", "i", "o", "u", "w", "y", "z"];

/// What a text begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Start {
    /// A word of a sentence.
    Own,
    /// A value that is a word, or the name of a square or a move.
    Word,
    /// A name, or a typed text.
    Name,
}

impl Texts {
    /// Returns a message as it stands alone.
    pub fn sentence(&self, message: &Message) -> String {
        let text = self.say(message);
        match message.id {
            // What a program printed stays as it is.
            "rules-printed" => text,
            _ => with_full_stop(&with_capital(&text, self.start(message, &text))),
        }
    }

    /// Returns what the text of a message begins with.
    fn start(&self, message: &Message, text: &str) -> Start {
        let starts = message.args.iter().find_map(|(name, value)| match value {
            Value::Text(value) => {
                let value = clean(value);
                let is_first = !value.is_empty() && text.starts_with(value.as_ref());
                let start = match *name {
                    // What the author of rules wrote, and a text that was made elsewhere.
                    "words" => Start::Own,
                    _ if message.id == "tui-plain" => Start::Own,
                    _ if WORDS.contains(name) => Start::Word,
                    _ => Start::Name,
                };
                is_first.then_some(start)
            }
            Value::Message(part) => {
                let words = self.say(part);
                let is_first = !words.is_empty() && text.starts_with(&words);
                is_first.then(|| self.start(part, &words))
            }
            Value::Number(_) | Value::Localized(_) => None,
        });
        starts.unwrap_or(Start::Own)
    }
}

/// Returns a text of this program that begins with no value as it stands alone.
pub fn own_sentence(text: &str) -> String {
    with_full_stop(&with_capital(text, Start::Own))
}

/// Returns a text with a capital if it begins with a small word: not if that is a square, a move or the name of a file.
fn with_capital(text: &str, start: Start) -> String {
    let core = text.trim_start_matches(['¿', '¡']);
    let (opening, _) = text.split_at(text.len() - core.len());
    let end = core.find(|sign: char| !sign.is_alphabetic());
    let (word, rest) = core.split_at(end.unwrap_or(core.len()));
    let is_own = start == Start::Own;
    let is_long = word.chars().count() > 1
        && word.chars().all(char::is_lowercase)
        && (rest.is_empty()
            || rest.starts_with([' ', ',', ':', ';', '.'])
            || is_own && rest.starts_with('-'))
        && !rest.starts_with(|sign: char| sign == '.' && rest.len() > 1);
    let is_short = is_own && rest.starts_with(' ') && SHORT_WORDS.contains(&word);
    let is_word = start != Start::Name && (is_long || is_short);
    let mut signs = core.chars();
    match signs.next().filter(|_| is_word) {
        Some(first) => opening
            .chars()
            .chain(first.to_uppercase())
            .chain(signs)
            .collect(),
        None => text.to_owned(),
    }
}

/// Returns a text with a full stop, unless it ends with another sign that ends a sentence, or has several lines.
pub fn with_full_stop(text: &str) -> String {
    let text = text.trim_end();
    let core = text.trim_end_matches([')', '"', '\u{bb}', '\u{201d}']);
    let is_ended = text.is_empty()
        || text.contains('\n')
        || text.ends_with(['.', '?', '!', '…', ':', ';', '}'])
        || core.ends_with(['.', '?', '!', '…']);
    match is_ended {
        true => text.to_owned(),
        false => format!("{text}."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::Language;
    use crate::message;

    #[test]
    fn results_and_reasons_alone_are_sentences() {
        for (text, sentence) in [
            ("four in a row: yellow won", "Four in a row: yellow won."),
            ("draw", "Draw."),
            ("żółty wygrał", "Żółty wygrał."),
            ("¿quiso decir esto?", "¿Quiso decir esto?"),
            ("e2-e4 is not legal", "e2-e4 is not legal."),
            ("a comma is missing", "A comma is missing."),
            ("x counts from 0", "x counts from 0."),
            ("set-up", "Set-up."),
            ("study.sgf is not saved", "study.sgf is not saved."),
            ("gOther", "gOther."),
            ("Save both?", "Save both?"),
            ("It says \"no.\"", "It says \"no.\""),
            ("x > 0 (line 3)", "x > 0 (line 3)."),
            ("used before: int Y = 0;", "Used before: int Y = 0;"),
            ("", ""),
        ] {
            assert_eq!(own_sentence(text), sentence);
        }
    }

    #[test]
    fn names_at_the_start_stay_as_they_are() {
        let texts = Texts::new(Language::En);
        let missing = message!("bdl-comma-missing");
        let unused = message!("bdl-piece-unused", name = "man");
        let done = |part: Message| message!("tui-done-but", done = part, remark = "so");
        for (message, sentence) in [
            (missing.clone(), "A comma is missing here."),
            (done(missing), "A comma is missing here – so."),
            (unused.clone(), "man never appears on the board."),
            (done(unused), "man never appears on the board – so."),
            (message!("tui-outcome-won", player = "white"), "White won."),
            (message!("tui-outcome-won", player = "a"), "a won."),
            (message!("rules-printed", text = "said"), "said"),
        ] {
            assert_eq!(texts.sentence(&message), sentence);
        }
    }
}
