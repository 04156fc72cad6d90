//! The structure of looks and tests, which are TOML: tables, folds and classes of words.
//!
//! It is read from the characters of the text instead of a parsed document, so that a text that is still being typed,
//! and is no TOML yet, has a structure, too.

use std::ops::Range;

/// A class of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartKind {
    /// A comment, up to the end of its line.
    Comment,
    /// The name of a table.
    Table,
    Key,
    /// A text in quotation marks.
    Text,
    /// A number or a date.
    Number,
    /// `true` or `false`.
    Word,
}

/// A word of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What it is.
    pub kind: PartKind,
    /// Where it is, in bytes.
    pub range: Range<usize>,
}

/// A table, or a key of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The name as it is written.
    pub name: String,
    /// Where the name is.
    pub range: Range<usize>,
    /// The whole entry: of a key with its value, of a table with its keys.
    pub whole: Range<usize>,
    /// True for a table that may stand several times: `[[players]]`.
    pub is_repeated: bool,
    /// The keys of a table.
    pub keys: Vec<Entry>,
}

/// A part that can be folded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoldedPart {
    /// Where it is.
    pub range: Range<usize>,
    /// True for lines of comments.
    pub is_comment: bool,
}

/// Returns the words of a text, in order.
pub fn parts(text: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    // One pass with two facts of state: the open brackets, and whether a word here is a key. A line outside of brackets
    // begins with a key, and so does what follows `{` or a `,` inside of braces; `=` ends it.
    //
    //        black = { name = "Black", glyph = "x" }   # comment
    //        key     [ key    text     key     text ]   comment
    //
    // The toml crate gives a tree only for a text that is right, and while somebody types it is not; a parser that
    // recovers would still have to be told where a value that was never closed ends, which here is the end of the line.
    let mut open: Vec<u8> = Vec::new();
    let mut is_key = true;
    let mut offset = 0;
    while let Some(rest) = text.get(offset..).filter(|rest| !rest.is_empty()) {
        let character = rest.bytes().next().unwrap_or(b' ');
        let (kind, length) = match character {
            b'\n' => {
                is_key |= open.is_empty();
                (None, 1)
            }
            b'#' => {
                let length = rest.find(['\n', '\r']).unwrap_or(rest.len());
                (Some(PartKind::Comment), length)
            }
            b'"' | b'\'' => {
                let kind = if is_key {
                    PartKind::Key
                } else {
                    PartKind::Text
                };
                (Some(kind), text_length(rest))
            }
            // A bracket at the beginning of a line is a table, elsewhere an array. `[[name]]` has two, and the name may
            // be quoted and contain a bracket itself, so its end is not the next `]`.
            b'[' if is_key && open.is_empty() => {
                let line = rest.lines().next().unwrap_or(rest);
                let before = line.bytes().take_while(|byte| *byte == b'[').count();
                let name = line.get(before..).unwrap_or_default();
                let length = header_length(name);
                parts.push(Part {
                    kind: PartKind::Table,
                    range: offset + before..offset + before + length,
                });
                let after = name.get(length..).unwrap_or_default();
                let close = after.bytes().take_while(|byte| *byte == b']').count();
                is_key = false;
                (None, before + length + close)
            }
            b'[' | b'{' => {
                open.push(character);
                is_key = character == b'{';
                (None, 1)
            }
            b']' | b'}' => {
                open.pop();
                is_key = false;
                (None, 1)
            }
            b',' => {
                is_key = open.last() == Some(&b'{');
                (None, 1)
            }
            b'=' => {
                is_key = false;
                (None, 1)
            }
            _ => {
                let is_part = |character: &char| {
                    character.is_alphanumeric()
                        || matches!(character, '_' | '-' | '+' | ':')
                        || *character == '.' && !is_key
                };
                let length: usize = rest.chars().take_while(is_part).map(char::len_utf8).sum();
                let word = rest.get(..length).unwrap_or_default();
                let kind = match word {
                    "" => None,
                    _ if is_key => Some(PartKind::Key),
                    "true" | "false" => Some(PartKind::Word),
                    word if word
                        .starts_with(|character: char| "+-0123456789".contains(character)) =>
                    {
                        Some(PartKind::Number)
                    }
                    _ => None,
                };
                // At least one whole character, or the loop would stand still, or stop inside of one.
                let width = rest.chars().next().map_or(1, char::len_utf8);
                (kind, length.max(width))
            }
        };
        let end = offset + length;
        parts.extend(kind.map(|kind| Part {
            kind,
            range: offset..end,
        }));
        offset = end;
    }
    parts
}

/// Returns the length of the text in quotation marks that a text begins with. One that is never closed ends with its
/// line, so that the lines below keep their structure while it is typed.
fn text_length(text: &str) -> usize {
    let quote = text.get(..1).unwrap_or_default();
    let triple = quote.repeat(3);
    if text.starts_with(&triple) {
        let inner = text.get(3..).unwrap_or_default();
        return inner.find(&triple).map_or(text.len(), |end| end + 6);
    }
    let mut is_escaped = false;
    for (offset, character) in text.char_indices().skip(1) {
        match character {
            '\n' | '\r' => return offset,
            _ if is_escaped => is_escaped = false,
            '\\' if quote == "\"" => is_escaped = true,
            character if quote.starts_with(character) => return offset + 1,
            _ => {}
        }
    }
    text.len()
}

/// Returns the length of the name of a table, which ends at a bracket outside of quotation marks.
fn header_length(name: &str) -> usize {
    let mut offset = 0;
    while let Some(rest) = name.get(offset..).filter(|rest| !rest.is_empty()) {
        offset += match rest.chars().next() {
            Some(']' | '#') | None => break,
            Some('"' | '\'') => text_length(rest),
            Some(character) => character.len_utf8(),
        };
    }
    name.get(..offset).unwrap_or(name).trim_end().len()
}

/// Returns the tables of a text with their keys, and the keys before the first one.
pub fn entries(text: &str) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    // Keys inside of braces belong to the value around them and are no entries, so the braces between the words are
    // counted.
    let mut depth = 0_usize;
    let mut before = 0;
    let mut last_end = 0;
    for part in parts(text) {
        // Words are never braces, so all braces stand between them.
        for character in text
            .get(before..part.range.start)
            .unwrap_or_default()
            .bytes()
        {
            match character {
                b'{' => depth += 1,
                b'}' => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        before = part.range.end;
        let name = text.get(part.range.clone()).unwrap_or_default().to_owned();
        let start = part.range.start;
        match part.kind {
            PartKind::Table => {
                let line = text
                    .get(..start)
                    .map_or(0, |text| text.rfind('\n').map_or(0, |end| end + 1));
                close(entries.last_mut(), last_end);
                depth = 0;
                entries.push(Entry {
                    name,
                    is_repeated: text.get(..start).is_some_and(|text| text.ends_with("[[")),
                    whole: line..part.range.end,
                    range: part.range.clone(),
                    keys: Vec::new(),
                });
            }
            PartKind::Key if depth == 0 => {
                let key = Entry {
                    name,
                    is_repeated: false,
                    whole: part.range.clone(),
                    range: part.range.clone(),
                    keys: Vec::new(),
                };
                // The second word of `name.en` continues the key that the first one began.
                let last = entries.last();
                // A table is told from a key by its whole, which begins with the bracket before the name.
                let siblings = match last.is_some_and(|last| last.whole.start < last.range.start) {
                    true => entries.last_mut().map(|table| &mut table.keys),
                    false => Some(&mut entries),
                };
                let Some(siblings) = siblings else { continue };
                match siblings.last_mut() {
                    Some(last) if text.get(last.range.end..start) == Some(".") => {
                        last.range.end = part.range.end;
                        last.whole.end = part.range.end;
                        last.name = text.get(last.range.clone()).unwrap_or_default().to_owned();
                    }
                    last => {
                        close(last, last_end);
                        siblings.push(key);
                    }
                }
            }
            _ => {}
        }
        if part.kind != PartKind::Comment {
            last_end = part.range.end;
        }
    }
    close(entries.last_mut(), text.trim_end().len());
    entries
}

/// Ends an entry and its last key.
fn close(entry: Option<&mut Entry>, end: usize) {
    let Some(entry) = entry else { return };
    entry.whole.end = entry.whole.end.max(end);
    if let Some(key) = entry.keys.last_mut() {
        key.whole.end = key.whole.end.max(end);
    }
}

/// Returns the parts of a text that can be folded: tables, values of several lines, and lines of comments.
pub fn folds(text: &str) -> Vec<FoldedPart> {
    let mut folds = Vec::new();
    for entry in entries(text) {
        let keys = entry.keys.iter().map(|key| key.whole.clone());
        for range in std::iter::once(entry.whole.clone()).chain(keys) {
            folds.push(FoldedPart {
                range,
                is_comment: false,
            });
        }
    }
    let mut comments: Option<Range<usize>> = None;
    for part in parts(text) {
        let between = comments.as_ref().map(|known| known.end..part.range.start);
        let between = between.and_then(|range| text.get(range));
        let goes_on =
            between.is_some_and(|text| text.trim().is_empty() && text.matches('\n').count() == 1);
        match (part.kind, &mut comments) {
            (PartKind::Comment, Some(known)) if goes_on => known.end = part.range.end,
            (kind, known) => {
                let next = (kind == PartKind::Comment).then(|| part.range.clone());
                let ended = std::mem::replace(known, next);
                folds.extend(ended.map(comment));
            }
        }
    }
    folds.extend(comments.map(comment));
    folds.retain(|fold| {
        let text = text.get(fold.range.clone());
        text.is_some_and(|text| text.contains('\n'))
    });
    folds
}

fn comment(range: Range<usize>) -> FoldedPart {
    FoldedPart {
        range,
        is_comment: true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOOK: &str = "# one\n# two\nx = 1\n[board]\nstyle = \"points\" # here\ntitle = { en = \"A\", es = 'B' }\n\
        labels = [\n  [0, 1], # a\n]\n\n[[players]]\nname.en = \"white\"\n[pieces.\"a]b\"]\nflag = true\n";

    #[test]
    fn tables_and_their_keys_are_entries() {
        let entries = entries(LOOK);
        let names = |entries: &[Entry]| {
            let names = entries.iter().map(|entry| entry.name.clone());
            names.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(names(&entries), "x board players pieces.\"a]b\"");
        assert_eq!(names(&entries[1].keys), "style title labels");
        assert_eq!(names(&entries[2].keys), "name.en");
        assert!(entries[2].is_repeated && !entries[1].is_repeated);
        assert!(LOOK[entries[1].whole.clone()].starts_with("[board]"));
        for entry in entries.iter().flat_map(|entry| &entry.keys) {
            assert_eq!(LOOK[entry.range.clone()], entry.name);
        }
    }

    #[test]
    fn words_have_their_classes() {
        let texts_of = |kind| {
            let parts = parts(LOOK).into_iter();
            let parts = parts.filter(|part| part.kind == kind);
            parts
                .map(|part| LOOK[part.range].to_owned())
                .collect::<Vec<_>>()
        };
        assert_eq!(
            texts_of(PartKind::Comment),
            ["# one", "# two", "# here", "# a"]
        );
        assert_eq!(
            texts_of(PartKind::Table),
            ["board", "players", "pieces.\"a]b\""]
        );
        assert_eq!(
            texts_of(PartKind::Key),
            [
                "x", "style", "title", "en", "es", "labels", "name", "en", "flag"
            ]
        );
        assert_eq!(
            texts_of(PartKind::Text),
            ["\"points\"", "\"A\"", "'B'", "\"white\""]
        );
        assert_eq!(texts_of(PartKind::Number), ["1", "0", "1"]);
        assert_eq!(texts_of(PartKind::Word), ["true"]);
    }

    #[test]
    fn tables_lists_and_comments_fold() {
        let folded: Vec<&str> = folds(LOOK)
            .iter()
            .map(|fold| LOOK[fold.range.clone()].lines().next().unwrap_or(""))
            .collect();
        assert_eq!(
            folded,
            [
                "[board]",
                "labels = [",
                "[[players]]",
                "[pieces.\"a]b\"]",
                "# one"
            ]
        );
    }

    #[test]
    fn any_text_has_a_structure() {
        for end in 0..LOOK.len() {
            for text in [
                &LOOK[..end],
                &LOOK[end..],
                "\"",
                "[",
                "[[",
                "a.b.c",
                "ł=\"ą",
                "'''x",
            ] {
                let mut end = 0;
                for part in parts(text) {
                    assert!(part.range.start >= end, "{text:?}: parts in their order");
                    end = part.range.end;
                    assert!(
                        text.get(part.range).is_some_and(|text| !text.is_empty())
                            || part.kind == PartKind::Table
                    );
                }
                for entry in entries(text) {
                    assert!(text.get(entry.whole).is_some_and(|text| !text.is_empty()));
                }
                assert!(
                    folds(text)
                        .iter()
                        .all(|fold| text.get(fold.range.clone()).is_some())
                );
            }
        }
    }
}
