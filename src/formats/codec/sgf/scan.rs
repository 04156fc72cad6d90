//! Basic scanning of a text: whitespace, identifiers, values. Every step takes time linear in what it passes.

use memchr::memchr2;

/// Returns true for ASCII whitespace.
pub(super) fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c)
}

/// Returns true for what `\s` matches in JavaScript: Unicode whitespace and the byte order mark, without NEL.
pub(super) fn is_wide_blank(character: char) -> bool {
    character == '\u{FEFF}' || character.is_whitespace() && character != '\u{85}'
}

/// Returns the first offset from `offset` on that is not whitespace.
pub(super) fn skip_blanks(text: &str, mut offset: usize) -> usize {
    let bytes = text.as_bytes();
    loop {
        match bytes.get(offset) {
            Some(byte) if is_blank(*byte) => offset += 1,
            Some(byte) if !byte.is_ascii() => match character(text, offset) {
                Some(character) if is_wide_blank(character) => offset += character.len_utf8(),
                _ => return offset,
            },
            _ => return offset,
        }
    }
}

/// Returns the character at an offset.
pub(super) fn character(text: &str, offset: usize) -> Option<char> {
    text.get(offset..)?.chars().next()
}

/// Returns the end of the identifier that starts here; the same offset if there is none.
pub(super) fn skip_ident(bytes: &[u8], mut offset: usize) -> usize {
    while bytes.get(offset).is_some_and(u8::is_ascii_alphanumeric) {
        offset += 1;
    }
    offset
}

/// Returns true if a text contains one of two ASCII characters.
pub(super) fn has_either(text: &str, first: u8, second: u8) -> bool {
    let bytes = text.as_bytes();
    // Most values are a point, for which a loop is faster than preparing a search.
    match bytes.len() {
        ..=8 => bytes.iter().any(|byte| *byte == first || *byte == second),
        _ => memchr2(first, second, bytes).is_some(),
    }
}

/// Returns the first `]` from `offset` on that has no `\` before it, or `None` if there is none.
pub(super) fn closing_bracket(bytes: &[u8], mut offset: usize) -> Option<usize> {
    // Most values are a point, for which testing three bytes is faster than a search.
    for _ in 0..3 {
        match bytes.get(offset)? {
            b']' => return Some(offset),
            b'\\' => break,
            _ => offset += 1,
        }
    }
    loop {
        offset += memchr2(b']', b'\\', bytes.get(offset..)?)?;
        if bytes.get(offset) == Some(&b']') {
            return Some(offset);
        }
        offset += 2;
    }
}
