//! Raw values of a file, and the texts they stand for.
//!
//! A *raw* value is the text between the brackets. [`escape`] and [`text`] are inverse to each other for every text
//! whose lines end with LF. Other than the format says, tabs stay tabs, because somebody typed them.

use std::borrow::Cow;

/// Returns the raw value of a text.
#[must_use]
pub fn escape(text: &str) -> Cow<'_, str> {
    escape_these(text, &['\\', ']'])
}

/// Returns the raw value of one part of a pair such as `LB[aa:text]`.
#[must_use]
pub(crate) fn escape_part(text: &str) -> Cow<'_, str> {
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

/// Returns the text of a raw value: escapes resolved, escaped line ends removed, other line ends (LF, CR, CR LF, LF CR)
/// converted to LF.
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

/// Returns the text of a raw value on one line: line ends and tabs become spaces.
#[must_use]
pub fn simple_text(raw: &str) -> Cow<'_, str> {
    let plain = text(raw);
    if plain.contains(['\n', '\t']) {
        Cow::Owned(plain.replace(['\n', '\t'], " "))
    } else {
        plain
    }
}

/// Returns the raw value unchanged if it can stand between brackets, otherwise with the fewest escapes that make it
/// valid.
#[must_use]
pub(crate) fn mend(raw: &str) -> Cow<'_, str> {
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

/// Returns the text of a raw value of type `Text` as it is in data: escaped line ends removed, other line ends kept,
/// tabs converted to spaces, escapes resolved. Like in the package SGFGrove, each step is applied to the whole text
/// before the next.
#[must_use]
pub(crate) fn plain_text(raw: &str) -> Cow<'_, str> {
    in_steps(raw, false)
}

/// Returns the text of a raw value of type `SimpleText` as it is in data: like [`plain_text`], but every character of a
/// line end becomes a space, even an escaped one.
#[must_use]
pub(crate) fn plain_simple_text(raw: &str) -> Cow<'_, str> {
    in_steps(raw, true)
}

fn in_steps(raw: &str, simple: bool) -> Cow<'_, str> {
    let is_blank = |byte: u8| match byte {
        b'\t' | 0x0b | 0x0c => true,
        b'\n' | b'\r' => simple,
        _ => false,
    };
    if !raw.bytes().any(|byte| byte == b'\\' || is_blank(byte)) {
        return Cow::Borrowed(raw);
    }
    let joined = without_soft_breaks(raw);
    let mut out = String::with_capacity(joined.len());
    let mut rest = joined.chars().peekable();
    let blank = |character: &char| u8::try_from(*character).is_ok_and(is_blank);
    let mut escaped = false;
    while let Some(character) = rest.next() {
        let mut character = character;
        // A backslash before whitespace is removed with it, even if it is escaped itself.
        if blank(&character) || simple && character == '\\' && rest.next_if(blank).is_some() {
            character = ' ';
        }
        if character == '\\' && !escaped && rest.peek().is_some() {
            escaped = true;
        } else {
            out.push(character);
            escaped = false;
        }
    }
    Cow::Owned(out)
}

/// Returns a text without line ends that follow a backslash, escaped or not.
fn without_soft_breaks(raw: &str) -> Cow<'_, str> {
    if !raw.contains("\\\n") && !raw.contains("\\\r") {
        return Cow::Borrowed(raw);
    }
    let mut out = String::with_capacity(raw.len());
    let mut rest = raw.chars().peekable();
    while let Some(character) = rest.next() {
        if character == '\\' {
            if rest.next_if_eq(&'\n').is_some() {
                rest.next_if_eq(&'\r');
                continue;
            }
            if rest.next_if_eq(&'\r').is_some() {
                rest.next_if_eq(&'\n');
                continue;
            }
        }
        out.push(character);
    }
    Cow::Owned(out)
}

/// Returns the text of a raw value of FF\[1\] to FF\[3\], in which only `\]` and `\\` are escapes.
#[must_use]
pub(crate) fn old_text(raw: &str) -> Cow<'_, str> {
    if !raw.contains("\\]") && !raw.contains("\\\\") {
        return Cow::Borrowed(raw);
    }
    let mut out = String::with_capacity(raw.len());
    let mut rest = raw.chars().peekable();
    while let Some(character) = rest.next() {
        let escaped = rest.next_if(|next| character == '\\' && matches!(next, ']' | '\\'));
        out.push(escaped.unwrap_or(character));
    }
    Cow::Owned(out)
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
