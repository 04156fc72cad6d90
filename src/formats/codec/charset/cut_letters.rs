//! Letters of two bytes of which only the first is left, at the end of a value of SGF or of a comment of PGN.
//!
//! In Shift_JIS, GBK, GB 18030 and Big5 a `]` is also a second byte, and so is a `}`. If a program cuts a name after the
//! first byte of a letter, a decoder takes the `]` that closes the value for the second byte, and the next properties
//! become part of the name. Such a place is told by what follows: right behind the `]` the structure of the file goes on;
//! a comment that does not end at a `}` would continue to the `{` of the next one, or to the end.

use encoding_rs::{BIG5, Encoding, GB18030, GBK, SHIFT_JIS};

/// The most bytes behind a `]` that are looked at.
const LOOK_AHEAD: usize = 256;
/// The most letters of an identifier.
const MAX_IDENT: usize = 8;

/// Returns the offsets of first bytes whose letter was cut before a `]`, in order; none in charsets in which `]` is
/// always that character.
pub(crate) fn cut_letters(bytes: &[u8], encoding: &'static Encoding) -> Vec<usize> {
    let mut cut = Vec::new();
    if !has_signs_as_second_bytes(encoding) {
        return cut;
    }
    let mut offset = 0;
    while let Some(rest) = bytes.get(offset..).filter(|rest| !rest.is_empty()) {
        let length = letter_length(rest, encoding);
        if length == 2
            && rest.get(1) == Some(&b']')
            && goes_on_as_structure(rest.get(2..).unwrap_or_default(), encoding)
        {
            cut.push(offset);
        }
        offset += length;
    }
    cut
}

/// Returns the offsets of first bytes whose letter was cut before the `}` of a comment, in order; none in charsets in which
/// `}` is always that character. Comments do not nest.
pub(crate) fn cut_before_braces(bytes: &[u8], encoding: &'static Encoding) -> Vec<usize> {
    let mut cut = Vec::new();
    if !has_signs_as_second_bytes(encoding) {
        return cut;
    }
    let mut is_comment = false;
    // The first letter of the open comment whose second byte is a `}`.
    let mut candidate = None;
    let mut offset = 0;
    loop {
        let rest = bytes.get(offset..).unwrap_or_default();
        // The comment should have ended before.
        if matches!(rest.first(), None | Some(b'{'))
            && let Some(first) = candidate
        {
            cut.push(first);
            offset = first + 2;
            (is_comment, candidate) = (false, None);
            continue;
        }
        match rest.first() {
            None => return cut,
            Some(b'{') => is_comment = true,
            Some(b'}') => (is_comment, candidate) = (false, None),
            Some(_) => {}
        }
        let length = letter_length(rest, encoding);
        if is_comment && length == 2 && rest.get(1) == Some(&b'}') {
            candidate = candidate.or(Some(offset));
        }
        offset += length;
    }
}

/// Returns true for charsets in which brackets and braces are also second bytes of letters.
fn has_signs_as_second_bytes(encoding: &'static Encoding) -> bool {
    [SHIFT_JIS, GBK, GB18030, BIG5].contains(&encoding)
}

/// Returns the number of bytes of the letter at the beginning of a text.
fn letter_length(text: &[u8], encoding: &'static Encoding) -> usize {
    match text {
        [lead, ..] if !is_lead(*lead, encoding) => 1,
        // GB 18030 has letters of four bytes, in which the second and the fourth are digits.
        [_, b'0'..=b'9', 0x81..=0xFE, b'0'..=b'9', ..] if [GBK, GB18030].contains(&encoding) => 4,
        [_, 0x40..=0xFF, ..] => 2,
        _ => 1,
    }
}

fn is_lead(byte: u8, encoding: &'static Encoding) -> bool {
    match byte {
        0x81..=0x9F | 0xE0..=0xFC => true,
        // Half-width kana of Shift_JIS are one byte.
        0xA0..=0xDF | 0xFD..=0xFE => encoding != SHIFT_JIS,
        _ => false,
    }
}

/// Returns true if the bytes behind a `]` can only follow a value: a property, a node with one, or the end of a tree. In
/// a text a property would have its own `]` escaped.
fn goes_on_as_structure(behind: &[u8], encoding: &'static Encoding) -> bool {
    let behind = behind.get(..LOOK_AHEAD).unwrap_or(behind);
    let behind = behind.trim_ascii_start();
    match behind.split_first() {
        Some((b';', rest)) => is_property(rest.trim_ascii_start(), encoding),
        Some((b')', rest)) => {
            let rest = rest.trim_ascii_start();
            let is_tree = |rest: &[u8]| rest.trim_ascii_start().starts_with(b";");
            match rest.split_first() {
                None | Some((b')', _)) => true,
                Some((b'(', rest)) => is_tree(rest),
                _ => false,
            }
        }
        Some((b'(', rest)) => rest.trim_ascii_start().starts_with(b";"),
        Some(_) => is_property(behind, encoding),
        None => false,
    }
}

fn is_property(text: &[u8], encoding: &'static Encoding) -> bool {
    let ident = text.iter().take_while(|byte| byte.is_ascii_uppercase());
    let length = ident.count();
    if !(1..=MAX_IDENT).contains(&length) || text.get(length) != Some(&b'[') {
        return false;
    }
    let mut value = text.get(length + 1..).unwrap_or_default();
    let mut is_escaped = false;
    while let Some(first) = value.first() {
        if *first == b']' {
            return !is_escaped;
        }
        // A backslash may also be the second byte of a letter, as a bracket.
        is_escaped = *first == b'\\' && !is_escaped;
        let letter = letter_length(value, encoding);
        value = value.get(letter..).unwrap_or_default();
    }
    // A long text goes on beyond what is looked at.
    true
}

/// Returns bytes as text, with U+FFFD for broken letters, and whether there are any. A cut letter before a `]` leaves the
/// `]` as it is.
pub(super) fn decode_bytes(bytes: &[u8], encoding: &'static Encoding) -> (String, bool) {
    let cut = cut_letters(bytes, encoding);
    if cut.is_empty() {
        let (text, damaged) = encoding.decode_with_bom_removal(bytes);
        return (text.into_owned(), damaged);
    }
    (decode_cut(bytes, encoding, cut), true)
}

/// Returns bytes as text, with U+FFFD for broken letters and for the bytes at the offsets of `cut`.
pub(super) fn decode_cut(bytes: &[u8], encoding: &'static Encoding, cut: Vec<usize>) -> String {
    let mut text = String::with_capacity(bytes.len());
    let mut start = 0;
    for offset in cut {
        let part = bytes.get(start..offset).unwrap_or_default();
        text.push_str(&encoding.decode_without_bom_handling(part).0);
        text.push('\u{FFFD}');
        start = offset + 1;
    }
    let rest = bytes.get(start..).unwrap_or_default();
    text.push_str(&encoding.decode_without_bom_handling(rest).0);
    text
}
