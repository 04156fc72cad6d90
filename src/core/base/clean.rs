//! Makes text from outside safe to show: control and bidirectional characters become visible escapes.

use std::borrow::Cow;

/// Returns true for characters that must not reach a terminal: C0 except newline and tab, DEL, C1 and the bidirectional
/// controls (U+202A to U+202E, U+2066 to U+2069, U+200E, U+200F, U+061C).
pub fn is_unsafe(character: char) -> bool {
    match character {
        '\n' | '\t' => false,
        '\u{202A}'..='\u{202E}'
        | '\u{2066}'..='\u{2069}'
        | '\u{200E}'
        | '\u{200F}'
        | '\u{061C}' => true,
        _ => character.is_control(),
    }
}

fn has_unsafe(text: &str) -> bool {
    // The first bytes of unsafe characters. The test has no branches, so that it is vectorised and a long text costs
    // little.
    let may_start = |byte: &u8| {
        (*byte < 0x20 && *byte != b'\n' && *byte != b'\t')
            | matches!(*byte, 0x7f | 0xc2 | 0xd8 | 0xe2)
    };
    let mut blocks = text.as_bytes().chunks(1 << 12);
    let is_suspect = |block: &[u8]| block.iter().fold(false, |any, byte| any | may_start(byte));
    blocks.any(is_suspect) && text.contains(is_unsafe)
}

/// Returns the text with every unsafe character escaped, such as `\u{1b}`; newlines and tabs stay.
pub fn clean(text: &str) -> Cow<'_, str> {
    if !has_unsafe(text) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        if is_unsafe(character) {
            out.extend(character.escape_unicode());
        } else {
            out.push(character);
        }
    }
    Cow::Owned(out)
}

/// Returns an equivalent JSON text with every unsafe character written as an escape of JSON.
pub fn clean_json(json: &str) -> Cow<'_, str> {
    if !has_unsafe(json) {
        return Cow::Borrowed(json);
    }
    let mut out = String::with_capacity(json.len() + 16);
    let mut units = [0; 2];
    for character in json.chars() {
        if is_unsafe(character) {
            for unit in character.encode_utf16(&mut units) {
                out.push_str(&format!("\\u{unit:04x}"));
            }
        } else {
            out.push(character);
        }
    }
    Cow::Owned(out)
}

/// Does the same as [`clean`] on one line: newlines become `⏎`, tabs become spaces.
pub fn clean_line(text: &str) -> Cow<'_, str> {
    let cleaned = clean(text);
    if !cleaned.contains(['\n', '\t']) {
        return cleaned;
    }
    Cow::Owned(cleaned.replace('\n', "⏎").replace('\t', " "))
}

/// Returns text in which nothing is markup of XML or HTML, in an element or between double or single quotes. The
/// characters that XML does not allow are left out.
pub fn escape_markup(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\n' | '\t' => out.push(character),
            '\u{fffe}' | '\u{ffff}' => {}
            _ if character.is_control() => {}
            _ => out.push(character),
        }
    }
    out
}

/// Returns a text of at most `most` characters; one that is longer ends with `…`.
pub fn shortened(text: &str, most: usize) -> Cow<'_, str> {
    if text.chars().nth(most).is_none() {
        return Cow::Borrowed(text);
    }
    Cow::Owned(
        text.chars()
            .take(most.saturating_sub(1))
            .chain(['…'])
            .collect(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_markup_once_it_is_escaped() {
        let text = "<a href='x'>\"&\"</a>\u{b}\u{ffff}\n";
        let expected = "&lt;a href=&#39;x&#39;&gt;&quot;&amp;&quot;&lt;/a&gt;\n";
        assert_eq!(escape_markup(text), expected);
    }

    #[test]
    fn shortens_by_characters() {
        assert_eq!(shortened("zażółć", 6), "zażółć");
        assert_eq!(shortened("zażółć", 5), "zażó…");
        assert_eq!(shortened("ab", 0), "…");
    }

    #[test]
    fn escapes_what_could_steer_a_terminal() {
        assert_eq!(
            clean("a\u{1b}[2J\u{202E}b\tc\n"),
            "a\\u{1b}[2J\\u{202e}b\tc\n"
        );
        assert!(matches!(clean("zażółć"), Cow::Borrowed(_)));
        assert_eq!(clean_json("\"a\u{9b}\u{202E}\""), "\"a\\u009b\\u202e\"");
        assert_eq!(clean_line("a\nb\tc\r"), "a⏎b c\\u{d}");
    }
}
