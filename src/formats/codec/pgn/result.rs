//! Results as people and programs write them: `1-0`, `1–0`, `1 - 0`, `1:0`, `1-O`, `½-½`, `1/2`, `1 / 2 - 1 / 2`.
//!
//! The index of a file works on bytes, and the reader of a game on text; both use this function, so that they agree where a
//! game ends. In text that is not UTF-8 the characters have one byte, as in Windows-1252.

/// The results, as they are written.
const RESULTS: [&str; 8] = ["1-0", "0-1", "1/2-1/2", "*", "2-0", "0-2", "1-1", "0-0"];

/// The ways to write half a point, the longest first.
const HALVES: [&[u8]; 3] = [b"1/2", "½".as_bytes(), b"\xBD"];

/// What stands between the points: a colon, hyphens and dashes of any width.
const DASHES: [&[u8]; 11] = [
    b"-",
    b":",
    "\u{2010}".as_bytes(),
    "\u{2011}".as_bytes(),
    "\u{2012}".as_bytes(),
    "\u{2013}".as_bytes(),
    "\u{2014}".as_bytes(),
    "\u{2212}".as_bytes(),
    "\u{ad}".as_bytes(),
    b"\x96",
    b"\x97",
];

/// The most blanks on each side of a dash.
const MAX_BLANKS: usize = 4;

/// No result is longer, with what stands behind it.
pub(super) const LONGEST_RESULT: usize = 64;

/// Returns true for the first byte of a result.
pub(super) fn can_begin_result(byte: u8) -> bool {
    matches!(byte, b'0'..=b'2' | b'O' | b'o' | b'*' | b'\xC2' | b'\xBD')
}

/// Returns the result that a text begins with, and its length in bytes. Nothing but blanks, a bracket or the end may
/// follow: `1-0` begins no result in `1-06`.
pub(super) fn read_result(text: &[u8]) -> Option<(&'static str, usize)> {
    if !text.first().copied().is_some_and(can_begin_result) {
        return None;
    }
    let after = |length: &usize| match text.get(*length) {
        Some(byte) => byte.is_ascii_whitespace() || b"[](){};$\0".contains(byte),
        None => true,
    };
    if text.starts_with(b"*") {
        return Some(("*", 1)).filter(|(_, length)| after(length));
    }
    let (first, first_end) = points(text, 0)?;
    let dash = blanks(text, first_end);
    let rest = text.get(dash..).unwrap_or_default();
    let both = DASHES
        .iter()
        .find(|known| rest.starts_with(known))
        .and_then(|known| points(text, blanks(text, dash + known.len())))
        .filter(|(_, end)| after(end));
    // With two letters it is castling.
    let is_letter = |end: usize| {
        let last = end.checked_sub(1).and_then(|last| text.get(last));
        matches!(last, Some(b'O' | b'o'))
    };
    if both.is_some_and(|(_, end)| is_letter(first_end) && is_letter(end)) {
        return None;
    }
    if let Some((second, end)) = both {
        let words = format!("{first}-{second}");
        return Some((*RESULTS.iter().find(|known| **known == words)?, end));
    }
    // Half a point alone is a draw.
    (first == "1/2" && after(&first_end)).then_some(("1/2-1/2", first_end))
}

/// Returns the points of a player and where they end.
fn points(text: &[u8], start: usize) -> Option<(&'static str, usize)> {
    let rest = text.get(start..)?;
    if let Some(half) = HALVES.iter().find(|half| rest.starts_with(half)) {
        return Some(("1/2", start + half.len()));
    }
    // The stroke of half a point may have blanks around it, too.
    if rest.first() == Some(&b'1') {
        let stroke = blanks(text, start + 1);
        let two = blanks(text, stroke + 1);
        if (text.get(stroke), text.get(two)) == (Some(&b'/'), Some(&b'2')) {
            return Some(("1/2", two + 1));
        }
    }
    let points = match rest.first()? {
        b'0' | b'O' | b'o' => "0",
        b'1' => "1",
        b'2' => "2",
        _ => return None,
    };
    Some((points, start + 1))
}

/// Returns where a few blanks end.
fn blanks(text: &[u8], start: usize) -> usize {
    let rest = text.get(start..).unwrap_or_default().iter();
    let is_blank = |byte: &&u8| matches!(byte, b' ' | b'\t');
    start + rest.take(MAX_BLANKS).take_while(is_blank).count()
}

/// Returns a result in its usual form, or `None` if a text is something else.
pub fn usual_result(text: &str) -> Option<&'static str> {
    let text = text.trim();
    let (result, length) = read_result(text.as_bytes())?;
    (length == text.len()).then_some(result)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_read_however_they_are_written() {
        for (text, result) in [
            ("1-0", Some("1-0")),
            ("0\u{2013}1", Some("0-1")),
            ("1 - 0", Some("1-0")),
            ("0 \u{2212}\t1", Some("0-1")),
            ("½-½", Some("1/2-1/2")),
            ("1/2 - 1/2", Some("1/2-1/2")),
            ("½ \u{2014} 1/2", Some("1/2-1/2")),
            ("1/2", Some("1/2-1/2")),
            ("½", Some("1/2-1/2")),
            ("2-0", Some("2-0")),
            ("1 - 1", Some("1-1")),
            ("*", Some("*")),
            ("1 / 2 - 1 / 2", Some("1/2-1/2")),
            ("1/ 2", Some("1/2-1/2")),
            ("0:1", Some("0-1")),
            ("1 : 0", Some("1-0")),
            ("½:½", Some("1/2-1/2")),
            ("1-O", Some("1-0")),
            ("O-1", Some("0-1")),
            ("o–1", Some("0-1")),
            ("O-O", None),
            ("O-O-O", None),
            ("o-o", None),
            ("1:06", None),
            ("1 / 3", None),
            ("1/2-1", None),
            ("1-2", None),
            ("1- 6", None),
            ("1-06", None),
            ("0-0-0", None),
            ("1.", None),
            ("1", None),
            ("**", None),
            ("", None),
        ] {
            assert_eq!(usual_result(text), result, "{text}");
        }
        assert_eq!(read_result(b"1 - 0)"), Some(("1-0", 5)));
        assert_eq!(read_result(b"\xBD\x96\xBD"), Some(("1/2-1/2", 3)));
    }
}
