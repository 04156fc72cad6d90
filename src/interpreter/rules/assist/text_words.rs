//! Words in a text, whatever its language.

/// Returns true for the characters of names.
pub fn is_word_char(character: char) -> bool {
    character.is_ascii_alphanumeric() || character == '_'
}

/// Returns the words of a text: names, keywords and numbers.
pub fn words_in(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|sign| !is_word_char(sign));
    words.filter(|word| !word.is_empty())
}

/// Returns the offset of the word at the end of a text.
pub fn word_start(before: &str) -> usize {
    before.trim_end_matches(is_word_char).len()
}

/// Returns true for an ASCII letter followed by ASCII letters, digits and `_`.
pub(super) fn is_name(name: &str) -> bool {
    let begins = name.starts_with(|first: char| first.is_ascii_alphabetic());
    begins && name.chars().all(is_word_char)
}
