//! Parts of sentences, such as results and reasons, made sentences where they stand alone.

/// Returns a text with a capital if it begins with a small word: not if that is a square, a move or the name of a file.
pub fn with_capital(text: &str) -> String {
    let end = text.find(|sign: char| !sign.is_alphabetic());
    let (word, rest) = text.split_at(end.unwrap_or(text.len()));
    let is_word = word.chars().count() > 1
        && word.chars().all(char::is_lowercase)
        && (rest.is_empty() || rest.starts_with([' ', ',', ':', ';', '.']))
        && !rest.starts_with(|sign: char| sign == '.' && rest.len() > 1);
    let mut signs = text.chars();
    match signs.next().filter(|_| is_word) {
        Some(first) => first.to_uppercase().chain(signs).collect(),
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

/// Returns a text as a sentence.
pub fn as_sentence(text: &str) -> String {
    with_full_stop(&with_capital(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_and_reasons_alone_are_sentences() {
        for (text, sentence) in [
            ("four in a row: yellow won", "Four in a row: yellow won."),
            ("draw", "Draw."),
            ("żółty wygrał", "Żółty wygrał."),
            ("e2-e4 is not legal", "e2-e4 is not legal."),
            ("a is empty.", "a is empty."),
            ("study.sgf is not saved", "study.sgf is not saved."),
            ("gOther", "gOther."),
            ("Save both?", "Save both?"),
            ("It says \"no.\"", "It says \"no.\""),
            ("x > 0 (line 3)", "x > 0 (line 3)."),
            ("used before: int Y = 0;", "Used before: int Y = 0;"),
            ("", ""),
        ] {
            assert_eq!(as_sentence(text), sentence);
        }
    }
}
