//! Words of a figure: how wide they are about, and how they are broken into lines.

use crate::base::clean::escape_markup;
use std::fmt::Write as _;
use unicode_width::UnicodeWidthChar;

/// How words are set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TextStyle {
    Plain,
    Bold,
    Italic,
}

/// What is never broken unless it is longer than a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    pub(super) text: String,
    pub(super) style: TextStyle,
}

impl Word {
    pub(super) fn new(text: impl Into<String>, style: TextStyle) -> Self {
        Self {
            text: text.into(),
            style,
        }
    }
}

/// Returns the words of a text between its blanks.
pub(super) fn words_of(text: &str, style: TextStyle) -> Vec<Word> {
    let words = text.split_whitespace();
    words.map(|word| Word::new(word, style)).collect()
}

/// Returns how wide a text is about, in the unit of the size of its letters. The reader's font is not known, so this is
/// the width in a wide one.
fn width_of(text: &str, style: TextStyle) -> f64 {
    let letters = text.chars().map(|letter| match letter {
        ' ' | '\u{a0}' | 'i' | 'j' | 'l' | '.' | ',' | ';' | ':' | '\'' | '|' | '!' | '(' | ')' => {
            0.36
        }
        'm' | 'w' | 'M' | 'W' | '@' | '%' | '—' | '…' => 1.0,
        'a'..='z' => 0.6,
        '0'..='9' => 0.64,
        _ => match letter.width() {
            None | Some(0) => 0.0,
            Some(1) if letter.is_uppercase() => 0.78,
            Some(1) => 0.66,
            Some(_) => 1.1,
        },
    });
    let width: f64 = letters.sum();
    match style {
        TextStyle::Bold => width * 1.1,
        TextStyle::Plain | TextStyle::Italic => width,
    }
}

/// Breaks words into lines of a width, measured in the size of the letters.
pub(super) fn lines_of(words: &[Word], width: f64) -> Vec<Vec<Word>> {
    let mut lines = Vec::new();
    let mut line: Vec<Word> = Vec::new();
    let mut used = 0.0;
    for part in words.iter().flat_map(|word| parts_of(word, width)) {
        let own = width_of(&part.text, part.style);
        if !line.is_empty() && used + width_of(" ", part.style) + own > width {
            lines.push(std::mem::take(&mut line));
            used = 0.0;
        }
        used += own + width_of(" ", part.style);
        line.push(part);
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

/// Returns the parts of a word that are no longer than a line.
fn parts_of(word: &Word, width: f64) -> Vec<Word> {
    if width_of(&word.text, word.style) <= width {
        return vec![word.clone()];
    }
    let mut parts = Vec::new();
    let (mut part, mut used) = (String::new(), 0.0);
    let mut units = [0; 4];
    for letter in word.text.chars() {
        let own = width_of(letter.encode_utf8(&mut units), word.style);
        if used + own > width && !part.is_empty() {
            parts.push(Word::new(std::mem::take(&mut part), word.style));
            used = 0.0;
        }
        part.push(letter);
        used += own;
    }
    parts.push(Word::new(part, word.style));
    parts
}

/// Writes a line as the content of a `text` element.
pub(super) fn write_line(line: &[Word], out: &mut String) {
    for run in line.chunk_by(|left, right| left.style == right.style) {
        let texts: Vec<&str> = run.iter().map(|word| word.text.as_str()).collect();
        let text = escape_markup(&texts.join(" "));
        let _ = match run.first().map(|word| word.style) {
            Some(TextStyle::Bold) => write!(out, "<tspan font-weight=\"bold\">{text}</tspan>"),
            Some(TextStyle::Italic) => write!(out, "<tspan font-style=\"italic\">{text}</tspan>"),
            _ => write!(out, "<tspan>{text}</tspan>"),
        };
        out.push(' ');
    }
    out.truncate(out.trim_end().len());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_broken_into_lines_and_long_ones_into_parts() {
        let words = words_of("one two  three\nfour", TextStyle::Plain);
        let lines = lines_of(&words, 5.0);
        let joined = |line: &Vec<Word>| {
            let texts: Vec<&str> = line.iter().map(|word| word.text.as_str()).collect();
            texts.join(" ")
        };
        let texts: Vec<String> = lines.iter().map(joined).collect();
        assert_eq!(texts, ["one two", "three", "four"]);
        let long = words_of(&"wide".repeat(9), TextStyle::Bold);
        let lines = lines_of(&long, 5.0);
        assert!(lines.len() > 4, "{lines:?}");
        let whole: String = lines.iter().map(joined).collect();
        assert_eq!(whole, "wide".repeat(9), "no letter is lost");
        assert!(lines_of(&[], 5.0).is_empty());
    }

    #[test]
    fn a_line_is_escaped_and_its_styles_are_told_apart() {
        let mut line = words_of("1. e4", TextStyle::Bold);
        line.extend(words_of("a <b> & c", TextStyle::Plain));
        let mut out = String::new();
        write_line(&line, &mut out);
        let expected =
            "<tspan font-weight=\"bold\">1. e4</tspan> <tspan>a &lt;b&gt; &amp; c</tspan>";
        assert_eq!(out, expected);
    }
}
