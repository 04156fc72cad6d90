//! The smallest steps through a text: blanks, identifiers, values. Every step is linear in what it passes.

use memchr::memchr2;

/// Returns true for the blanks of ASCII.
pub(super) fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c)
}

/// Returns true for the blanks that JavaScript's `\s` knows: those of Unicode and the byte order mark, without NEL.
pub(super) fn is_wide_blank(character: char) -> bool {
    character == '\u{FEFF}' || character.is_whitespace() && character != '\u{85}'
}

/// Returns the first place from `at` on that is no blank.
pub(super) fn skip_blanks(text: &str, mut at: usize) -> usize {
    let bytes = text.as_bytes();
    loop {
        match bytes.get(at) {
            Some(byte) if is_blank(*byte) => at += 1,
            Some(byte) if !byte.is_ascii() => match character(text, at) {
                Some(character) if is_wide_blank(character) => at += character.len_utf8(),
                _ => return at,
            },
            _ => return at,
        }
    }
}

/// Returns the character that starts at a place.
pub(super) fn character(text: &str, at: usize) -> Option<char> {
    text.get(at..)?.chars().next()
}

/// Returns the end of the identifier that starts here; the place itself when there is none.
pub(super) fn skip_ident(bytes: &[u8], mut at: usize) -> usize {
    while bytes.get(at).is_some_and(u8::is_ascii_alphanumeric) {
        at += 1;
    }
    at
}

/// Returns the first `]` from `at` on that has no `\` before it, or `None` if the value never ends.
pub(super) fn closing_bracket(bytes: &[u8], mut at: usize) -> Option<usize> {
    // Most values are a point: a look at three bytes is quicker than a search.
    for _ in 0..3 {
        match bytes.get(at)? {
            b']' => return Some(at),
            b'\\' => break,
            _ => at += 1,
        }
    }
    loop {
        at += memchr2(b']', b'\\', bytes.get(at..)?)?;
        if bytes.get(at) == Some(&b']') {
            return Some(at);
        }
        at += 2;
    }
}
