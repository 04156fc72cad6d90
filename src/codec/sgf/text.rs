//! Values as they stand in a file, and the text they mean.
//!
//! A *raw* value is what stands between the brackets. [`escape`] and [`text`] are inverse for every text whose lines end
//! in LF. Unlike the letter of the format, tabs stay tabs: they are what somebody typed.

use std::borrow::Cow;

/// The raw value of a text.
#[must_use]
pub fn escape(text: &str) -> Cow<'_, str> {
    escape_these(text, &['\\', ']'])
}

/// The raw value of one side of a pair such as `LB[aa:text]`.
#[must_use]
pub fn escape_part(text: &str) -> Cow<'_, str> {
    escape_these(text, &['\\', ']', ':'])
}

fn escape_these<'t>(text: &'t str, marks: &[char]) -> Cow<'t, str> {
    if !text.contains(marks) {
        return Cow::Borrowed(text);
    }
    let mut raw = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        if marks.contains(&character) {
            raw.push('\\');
        }
        raw.push(character);
    }
    Cow::Owned(raw)
}

/// The text of a raw value: escapes resolved, escaped line ends removed, other line ends (LF, CR, CR LF, LF CR) as LF.
#[must_use]
pub fn text(raw: &str) -> Cow<'_, str> {
    if !raw.contains(['\\', '\r']) {
        return Cow::Borrowed(raw);
    }
    let mut out = String::with_capacity(raw.len());
    let mut rest = raw.chars().peekable();
    let mut escaped = false;
    while let Some(character) = rest.next() {
        match character {
            '\n' | '\r' => {
                let pair = if character == '\n' { '\r' } else { '\n' };
                rest.next_if_eq(&pair);
                if !escaped {
                    out.push('\n');
                }
                escaped = false;
            }
            '\\' if !escaped => escaped = true,
            other => {
                out.push(other);
                escaped = false;
            }
        }
    }
    Cow::Owned(out)
}

/// The text of a raw value on one line: line ends and tabs as blanks.
#[must_use]
pub fn simple_text(raw: &str) -> Cow<'_, str> {
    let plain = text(raw);
    if plain.contains(['\n', '\t']) {
        Cow::Owned(plain.replace(['\n', '\t'], " "))
    } else {
        plain
    }
}

/// The raw value itself where it can stand between brackets, else with the least escapes that make it so.
#[must_use]
pub fn mend(raw: &str) -> Cow<'_, str> {
    let mut escaped = false;
    let mut naked = false;
    for byte in raw.bytes() {
        naked |= byte == b']' && !escaped;
        escaped = byte == b'\\' && !escaped;
    }
    if !naked && !escaped {
        return Cow::Borrowed(raw);
    }
    let mut out = String::with_capacity(raw.len() + 8);
    let mut escaped = false;
    for character in raw.chars() {
        if character == ']' && !escaped {
            out.push('\\');
        }
        escaped = character == '\\' && !escaped;
        out.push(character);
    }
    if escaped {
        out.push('\\');
    }
    Cow::Owned(out)
}

/// Bytes as text: UTF-8, else every byte as the character of that number (ISO-8859-1), which loses nothing. True when
/// it was not UTF-8.
#[must_use]
pub fn decode(bytes: &[u8]) -> (String, bool) {
    match std::str::from_utf8(bytes) {
        Ok(text) => (text.to_owned(), false),
        Err(_) => (bytes.iter().map(|byte| char::from(*byte)).collect(), true),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_mean_these_texts() {
        let rows = [
            ("plain", "plain"),
            (r"a\]b\\c\:d\e", r"a]b\c:de"),
            ("a\\\nb\\\r\nc\\\n\rd", "abcd"),
            ("a\r\nb\n\rc\rd\ne\n\nf", "a\nb\nc\nd\ne\n\nf"),
            ("\\\\\nx", "\\\nx"),
            ("tab\tand\u{A0}blank", "tab\tand\u{A0}blank"),
            ("end\\", "end"),
        ];
        for (raw, wanted) in rows {
            assert_eq!(text(raw), wanted, "{raw:?}");
        }
        assert_eq!(simple_text("a\r\nb\tc\\\nd"), "a b cd");
    }

    #[test]
    fn escaping_is_undone_by_reading() {
        for plain in [
            "",
            "]",
            "\\",
            "\\]",
            "a:b]\\\n]",
            "\\\n",
            "[[",
            "zażółć\u{0}\t",
        ] {
            assert_eq!(text(&escape(plain)), plain);
            assert_eq!(text(&escape_part(plain)), plain);
        }
        assert_eq!(escape_part("a:b]"), r"a\:b\]");
    }

    #[test]
    fn mending_changes_only_what_would_break_the_file() {
        for (raw, mended) in [
            (r"a\]\\", r"a\]\\"),
            ("a]b", r"a\]b"),
            (r"a\", r"a\\"),
            (r"\\]", r"\\\]"),
        ] {
            assert_eq!(mend(raw), mended);
        }
    }
}
