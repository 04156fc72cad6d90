//! Raw values of a file, and the texts they stand for.
//!
//! A *raw* value is the text between the brackets. [`escape`] and [`text`] are inverse to each other for every text
//! whose lines end with LF. Other than the format says, tabs stay tabs, because somebody typed them.

use super::scan::has_either;
use memchr::{memchr_iter, memchr2, memchr3};
use std::borrow::Cow;

/// Returns the raw value of a text.
pub fn escape(text: &str) -> Cow<'_, str> {
    escape_these(text, b"\\]")
}

/// Returns the raw value of one part of a pair such as `LB[aa:text]`.
pub(crate) fn escape_part(text: &str) -> Cow<'_, str> {
    escape_these(text, b"\\]:")
}

fn escape_these<'t>(text: &'t str, marks: &[u8]) -> Cow<'t, str> {
    let next = |start: usize| {
        let rest = text.as_bytes().get(start..)?;
        let mark_offset = match *marks {
            [one, two, three] => memchr3(one, two, three, rest),
            [one, two, ..] => memchr2(one, two, rest),
            _ => None,
        };
        mark_offset.map(|offset| start + offset)
    };
    let Some(mut mark) = next(0) else {
        return Cow::Borrowed(text);
    };
    let mut raw = String::with_capacity(text.len() + 8);
    let mut start = 0;
    loop {
        raw.push_str(text.get(start..mark).unwrap_or_default());
        raw.push('\\');
        // The mark itself is the beginning of the next run.
        start = mark;
        match next(mark + 1) {
            Some(other) => mark = other,
            None => break,
        }
    }
    raw.push_str(text.get(start..).unwrap_or_default());
    Cow::Owned(raw)
}

/// Returns the text of a raw value: escapes resolved, escaped line ends removed, other line ends (LF, CR, CR LF, LF CR)
/// converted to LF.
pub fn text(raw: &str) -> Cow<'_, str> {
    if !has_either(raw, b'\\', b'\r') {
        return Cow::Borrowed(raw);
    }
    let bytes = raw.as_bytes();
    let mut out = String::with_capacity(raw.len());
    let mut index = 0;
    let mut escaped = false;
    while index < bytes.len() {
        let run = run_before(bytes, index, |byte| matches!(byte, b'\\' | b'\n' | b'\r'));
        if run > index {
            out.push_str(raw.get(index..run).unwrap_or_default());
            escaped = false;
            index = run;
            continue;
        }
        index += 1;
        match bytes[index - 1] {
            b'\\' if escaped => {
                out.push('\\');
                escaped = false;
            }
            b'\\' => escaped = true,
            end => {
                let pair = if end == b'\n' { b'\r' } else { b'\n' };
                index += usize::from(bytes.get(index) == Some(&pair));
                if !escaped {
                    out.push('\n');
                }
                escaped = false;
            }
        }
    }
    Cow::Owned(out)
}

/// Returns the offset of the first ASCII character from an offset on for which `is_end` returns true, or the length.
fn run_before(bytes: &[u8], start: usize, is_end: impl Fn(u8) -> bool) -> usize {
    let rest = bytes.get(start..).unwrap_or_default();
    let run = rest.iter().position(|byte| is_end(*byte));
    start + run.unwrap_or(rest.len())
}

/// Returns the text of a raw value on one line: line ends and tabs become spaces.
pub fn simple_text(raw: &str) -> Cow<'_, str> {
    let plain = text(raw);
    if has_either(&plain, b'\n', b'\t') {
        Cow::Owned(plain.replace(['\n', '\t'], " "))
    } else {
        plain
    }
}

/// Returns the raw value unchanged if it can stand between brackets, otherwise with the fewest escapes that make it
/// valid.
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
pub(crate) fn plain_text(raw: &str) -> Cow<'_, str> {
    in_steps(raw, false)
}

/// Returns the text of a raw value of type `SimpleText` as it is in data: like [`plain_text`], but every character of a
/// line end becomes a space, even an escaped one.
pub(crate) fn plain_simple_text(raw: &str) -> Cow<'_, str> {
    in_steps(raw, true)
}

fn in_steps(raw: &str, simple: bool) -> Cow<'_, str> {
    let is_blank = |byte: u8| match byte {
        b'\t' | 0x0b | 0x0c => true,
        b'\n' | b'\r' => simple,
        _ => false,
    };
    // Without a branch in it, this test takes many bytes at a time.
    let is_special = |byte: u8| byte == b'\\' || byte < b' ';
    if !raw.bytes().fold(false, |any, byte| any | is_special(byte)) {
        return Cow::Borrowed(raw);
    }
    let joined = without_soft_breaks(raw);
    let bytes = joined.as_bytes();
    let mut out = String::with_capacity(joined.len());
    let mut index = 0;
    let mut escaped = false;
    while index < bytes.len() {
        let run = run_before(bytes, index, |byte| byte == b'\\' || is_blank(byte));
        if run > index {
            out.push_str(joined.get(index..run).unwrap_or_default());
            escaped = false;
            index = run;
            continue;
        }
        let mut byte = bytes[index];
        let next = bytes.get(index + 1).copied();
        index += 1;
        // A backslash before whitespace is removed with it, even if it is escaped itself.
        if is_blank(byte) {
            byte = b' ';
        } else if simple && next.is_some_and(is_blank) {
            byte = b' ';
            index += 1;
        }
        if byte == b'\\' && !escaped && next.is_some() {
            escaped = true;
        } else {
            out.push(char::from(byte));
            escaped = false;
        }
    }
    Cow::Owned(out)
}

/// Returns a text without line ends that follow a backslash, escaped or not.
fn without_soft_breaks(raw: &str) -> Cow<'_, str> {
    let bytes = raw.as_bytes();
    let is_end = |index: &usize| matches!(bytes.get(index + 1), Some(b'\n' | b'\r'));
    let mut breaks = memchr_iter(b'\\', bytes).filter(is_end).peekable();
    if breaks.peek().is_none() {
        return Cow::Borrowed(raw);
    }
    let mut out = String::with_capacity(raw.len());
    let mut start = 0;
    for index in breaks {
        out.push_str(raw.get(start..index).unwrap_or_default());
        let pair = match bytes[index + 1] {
            b'\n' => b'\r',
            _ => b'\n',
        };
        start = index + 2 + usize::from(bytes.get(index + 2) == Some(&pair));
    }
    out.push_str(raw.get(start..).unwrap_or_default());
    Cow::Owned(out)
}

/// Returns the text of a raw value of FF\[1\] to FF\[3\], in which only `\]` and `\\` are escapes.
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
