//! Properties of SGF inside a comment: `[%sgf SQ=aa,bb;LB=cc%3A1]`.

use super::super::node_facts::comment::commands;
use crate::record::Property;
use std::fmt::Write as _;

pub(super) const OPEN: &str = "[%sgf ";

/// The property with the names of the commands before these that only show what the others say.
pub(super) const SHOWN: &str = "GTSHOWN";

/// Returns properties as text for a comment; empty if there are none.
pub(super) fn encode<'p>(properties: impl Iterator<Item = (&'p str, Vec<&'p str>)>) -> String {
    let all: Vec<String> = properties
        .map(|(ident, values)| {
            let values: Vec<String> = values.into_iter().map(escape).collect();
            format!("{ident}={}", values.join(","))
        })
        .collect();
    match all.is_empty() {
        true => String::new(),
        false => format!("{OPEN}{}]", all.join(";")),
    }
}

/// Takes properties out of a comment.
pub(super) fn decode(comment: &str) -> (String, Vec<Property>) {
    let mut properties = Vec::new();
    // The last one is that of the writer; a comment may show one of its own before it.
    let Some((before, rest)) = comment.rsplit_once(OPEN) else {
        return (comment.to_owned(), properties);
    };
    let Some((inner, after)) = rest.split_once(']') else {
        return (comment.to_owned(), properties);
    };
    for part in inner.split(';') {
        let Some((ident, values)) = part.split_once('=') else {
            return (comment.to_owned(), Vec::new());
        };
        let is_ident = !ident.is_empty() && ident.bytes().all(|byte| byte.is_ascii_uppercase());
        let values: Option<Vec<String>> = values.split(',').map(unescape).collect();
        let Some(values) = values.filter(|_| is_ident) else {
            return (comment.to_owned(), Vec::new());
        };
        properties.push(Property::new(ident, values));
    }
    let mut before = before.trim();
    for shown in properties.extract_if(.., |property| property.ident() == SHOWN) {
        for name in shown.values().collect::<Vec<_>>().into_iter().rev() {
            let last = commands(before).last();
            let last = last.filter(|last| last.name == name && last.range.end == before.len());
            let rest = last.and_then(|last| before.get(..last.range.start));
            before = rest.unwrap_or(before).trim_end();
        }
    }
    let words = [before, after.trim()];
    let words: Vec<&str> = words
        .into_iter()
        .filter(|words| !words.is_empty())
        .collect();
    (words.join(" "), properties)
}

fn escape(value: &str) -> String {
    let mut text = String::new();
    for byte in value.bytes() {
        match byte {
            byte if byte.is_ascii_alphanumeric() || b"-_.:+".contains(&byte) => {
                text.push(byte.into())
            }
            byte => {
                let _ = write!(text, "%{byte:02X}");
            }
        }
    }
    text
}

fn unescape(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        let digit = |byte: Option<u8>| char::from(byte?).to_digit(16);
        bytes.push(match byte {
            b'%' => u8::try_from(digit(rest.next())? * 16 + digit(rest.next())?).ok()?,
            byte => byte,
        });
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn properties_come_back_from_comments() {
        let values = vec!["aa", "ł]\\]};,=% x"];
        let text = encode([("SQ", values.clone()), ("IT", vec![""])].into_iter());
        assert!(
            !text.contains(['}', ' ', '\\']) || text.starts_with(OPEN),
            "{text}"
        );
        let (comment, properties) = decode(&format!("good {text} move"));
        assert_eq!(comment, "good move");
        let expected = [Property::new("SQ", values), Property::new("IT", [""])];
        assert_eq!(properties, expected);
        assert_eq!(encode(std::iter::empty()), "");
        let shown = "[%csl Ga8] a [%csl Ga8] [%cal Ga8b7] [%sgf SQ=aa;GTSHOWN=csl,cal] end";
        let (comment, properties) = decode(shown);
        assert_eq!(comment, "[%csl Ga8] a end");
        assert_eq!(properties, [Property::new("SQ", ["aa"])]);
        // Another program may have changed the commands.
        let (comment, _) = decode("[%cal Ga8b7] a [%sgf SQ=aa;GTSHOWN=csl,cal]");
        assert_eq!(comment, "[%cal Ga8b7] a");
        let (comment, properties) = decode("[%sgf SQ=aa] a [%sgf GTSHOWN=]");
        assert_eq!(
            (comment.as_str(), properties),
            ("[%sgf SQ=aa] a", Vec::new())
        );
        for odd in [
            "[%sgf ",
            "[%sgf x]",
            "[%sgf SQ=%4]",
            "[%sgf =]",
            "[%sgf SQ=%FF]",
        ] {
            assert_eq!(decode(odd), (odd.to_owned(), Vec::new()));
        }
    }
}
