//! Words in which these formats state the same: charsets, dates and tags.

use encoding_rs::Encoding;

/// Returns the charset that the first line states behind `encoding=`.
pub(in crate::codec) fn stated_encoding(bytes: &[u8]) -> Option<&'static Encoding> {
    let line = bytes.split(|byte| *byte == b'\n').next()?;
    let line = String::from_utf8_lossy(line.get(..line.len().min(200))?);
    let (_, label) = line.split_once("encoding=")?;
    let label = label.split_whitespace().next()?;
    Encoding::for_label_no_replacement(label.as_bytes())
}

/// Returns the number of lines of a text before a place in it.
pub(in crate::codec) fn lines_before(text: &str, offset: usize) -> u32 {
    let before = text.get(..offset).unwrap_or(text);
    u32::try_from(before.matches('\n').count()).unwrap_or(u32::MAX)
}

/// Returns the date of PGN that a text begins with, such as `2003.05.03` for `2003/05/03 10:30:00`.
pub(in crate::codec) fn date_of(text: &str) -> Option<String> {
    let mut numbers = text.splitn(3, ['/', '.', '-', '年', '月']);
    let mut number = |digits: usize| {
        let part = numbers.next()?.trim();
        let end = part.find(|sign: char| !sign.is_ascii_digit());
        let part = part.get(..end.unwrap_or(part.len()))?;
        let is_number = !part.is_empty() && part.len() <= digits;
        is_number.then(|| format!("{part:0>digits$}"))
    };
    let (year, month, day) = (number(4)?, number(2)?, number(2)?);
    Some(format!("{year}.{month}.{day}"))
}

/// Returns true if a tag says nothing.
pub(in crate::codec) fn is_blank(value: &str) -> bool {
    let value = value.trim();
    value.is_empty() || value == "?" || value.starts_with("????")
}

/// Returns the value of a tag that says something.
pub(in crate::codec) fn stated<'t>(tags: &'t [(String, String)], name: &str) -> Option<&'t str> {
    let mut tags = tags.iter();
    let tag = tags.find(|(known, value)| known == name && !is_blank(value));
    tag.map(|(_, value)| value.as_str())
}
