//! The structure of looks and tests, the texts beside the rules, in the terms of the protocol.

use super::diagnostics::ClientView;
use super::text::IndexedText;
use crate::session::companions::structure::{TomlEntry, TomlTokenKind, entries, folds, parts};
use serde_json::{Value, json};
use std::ops::Range;

impl ClientView<'_> {
    /// Returns the tables with their keys.
    pub(super) fn symbols_beside(&self, lines: &IndexedText) -> Value {
        let symbols = entries(lines.text()).into_iter();
        symbols
            .map(|entry| self.symbol_beside(&entry, lines))
            .collect()
    }

    fn symbol_beside(&self, entry: &TomlEntry, lines: &IndexedText) -> Value {
        // The symbol kinds of the protocol for tables, repeated tables and keys.
        const OBJECT: u32 = 19;
        const ARRAY: u32 = 18;
        const PROPERTY: u32 = 7;
        let is_table = entry.whole.start < entry.range.start;
        let keys = entry.keys.iter().map(|key| self.symbol_beside(key, lines));
        json!({
            "name": entry.name,
            "kind": match (is_table, entry.is_repeated) {
                (true, true) => ARRAY,
                (true, false) => OBJECT,
                (false, _) => PROPERTY,
            },
            "range": lines.range(&entry.whole, self.encoding),
            "selectionRange": lines.range(&entry.range, self.encoding),
            "children": keys.collect::<Vec<Value>>(),
        })
    }

    /// Returns the parts that can be folded.
    pub(super) fn folds_beside(&self, lines: &IndexedText) -> Value {
        let folds = folds(lines.text()).into_iter().map(|fold| {
            let mut value = json!({
                "startLine": lines.line_of(fold.range.start),
                "endLine": lines.line_of(fold.range.end),
            });
            if let Some(object) = value.as_object_mut().filter(|_| fold.is_comment) {
                object.insert("kind".to_owned(), json!("comment"));
            }
            value
        });
        folds.collect()
    }
}

/// The types of semantic tokens, in the order of their numbers.
pub(super) const TOKEN_TYPES: [&str; 12] = [
    "keyword",
    "type",
    "enumMember",
    "number",
    "comment",
    "string",
    "function",
    "property",
    "operator",
    "variable",
    "parameter",
    "event",
];

/// Returns the words of a text with the numbers of their types.
pub(super) fn tokens_beside(text: &str) -> Vec<(Range<usize>, u32)> {
    let number = |kind| {
        token_number(match kind {
            TomlTokenKind::Comment => "comment",
            TomlTokenKind::Table => "type",
            TomlTokenKind::Key => "property",
            TomlTokenKind::Text => "string",
            TomlTokenKind::Number => "number",
            TomlTokenKind::Word => "keyword",
        })
    };
    let parts = parts(text).into_iter();
    parts
        .filter_map(|part| Some((part.range, number(part.kind)?)))
        .collect()
}

/// Returns the number of a type of semantic tokens.
pub(super) fn token_number(name: &str) -> Option<u32> {
    let number = TOKEN_TYPES.iter().position(|known| *known == name)?;
    u32::try_from(number).ok()
}
