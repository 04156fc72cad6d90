//! Strict reading and writing give the results of the package SGFGrove, with its extension for FF[1] to FF[3].
//!
//! `tests/golden/sgf/package.rows` contains the results of the package for many small texts, valid and broken: each
//! row is a list of the text, its data as JSON, and what the package wrote for the data, with an indentation of two
//! spaces, and with a list of properties; or of the text, `null` and the message of the refusal. Texts that trigger a
//! bug of the package are not included; they are in the tests of the library. `GAMETUI_PACKAGE_ROWS` names another file
//! of this kind.

use crate::rows::rows_of;
use gametui::codec::sgf::{
    FileFormats, SgfErrorKind, SgfParseOptions, StringifyOptions, Typing, from_json, json, read,
    read_with, stringify, to_data,
};
use serde_json::Value;

fn rows() -> Vec<Vec<Value>> {
    let file = std::env::var("GAMETUI_PACKAGE_ROWS").unwrap_or_else(|_| {
        concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/sgf/package.rows").to_owned()
    });
    rows_of(&std::fs::read_to_string(file).expect("the rows"))
}

/// Returns the kind of refusal for a message of the package.
fn kind_of(message: &str) -> &'static str {
    let kinds = [
        ("Unexpected token", "UnexpectedToken"),
        ("GameTree does not", "NoNodes"),
        ("PropValue of", "MissingValue"),
        ("Property ", "DuplicateProperty"),
        ("Invalid PropIdent", "InvalidIdent"),
        ("Invalid PropValue", "InvalidValue"),
    ];
    let found = kinds.iter().find(|(start, _)| message.starts_with(start));
    found.map_or("", |(_, kind)| kind)
}

#[test]
fn texts_are_accepted_and_refused_as_by_the_package() {
    let (mut accepted, mut refused) = (0, 0);
    let mut other_kind = Vec::new();
    for row in rows() {
        let text = row[0].as_str().expect("a text");
        let reading = read_with(text.as_bytes(), &SgfParseOptions::strict());
        match (row[1].as_str(), reading) {
            (Some(data), Ok(reading)) => {
                accepted += 1;
                let ours = json::collection_to_json(
                    &reading.collection,
                    FileFormats::original(),
                    Typing::Plain,
                    "",
                );
                assert_eq!(ours, data, "{text:?}");
                // Well-formed text is read the same without strictness.
                let lenient = read(text.as_bytes()).collection;
                let ours =
                    json::collection_to_json(&lenient, FileFormats::original(), Typing::Plain, "");
                assert_eq!(ours, data, "{text:?}, leniently");
            }
            (None, Err(error)) => {
                refused += 1;
                assert!(error.line > 0 && error.column > 0 && error.end <= text.len());
                let wanted = row[2].as_str().expect("a message");
                if kind_of(wanted) != error.word() {
                    other_kind.push((text.to_owned(), wanted.to_owned(), error.kind));
                }
            }
            (data, ours) => panic!("{text:?}: {data:?} but {ours:?}"),
        }
    }
    assert!(accepted > 300 && refused > 150, "{accepted} {refused}");
    // The package checks a whole node before it checks types, and reports an unterminated value as a missing one; so a
    // text with several faults may be refused for another of them.
    for (text, theirs, ours) in &other_kind {
        let known = matches!(
            ours,
            SgfErrorKind::MissingValue(_) | SgfErrorKind::UnexpectedToken(_)
        );
        assert!(known, "{text:?}: {theirs} but {ours:?}");
    }
    assert!(other_kind.len() * 20 < refused, "{other_kind:#?}");
}

#[test]
fn data_is_written_as_by_the_package() {
    let mut written = 0;
    for row in rows() {
        let (Some(data), text) = (row[1].as_str(), row[0].as_str().expect("a text")) else {
            continue;
        };
        let reading =
            read_with(text.as_bytes(), &SgfParseOptions::strict()).expect("it is accepted");
        let ours = to_data(&reading.collection, FileFormats::original(), Typing::Plain);
        // An infinite number is `null` in JSON.
        if !data.contains("null") {
            assert_eq!(from_json(data).expect("JSON"), ours, "{text:?}");
        }
        // The package loses files with an explicit FF[1] or FF[2], and those without FF if FF is selected.
        let lost = data.contains(r#""FF":["#);
        let without = data
            .split(r#"[[{"#)
            .any(|game| !game.contains(r#""FF":"#) && !game.starts_with('['));
        let select = ["C", "FF", "W", "B"];
        let ways = [
            StringifyOptions::default(),
            StringifyOptions {
                space: "  ",
                ..StringifyOptions::default()
            },
            StringifyOptions {
                select: Some(&select),
                ..StringifyOptions::default()
            },
        ];
        for (number, (wanted, options)) in row[2..].iter().zip(ways).enumerate() {
            let ours = stringify(&ours, options).expect("no bad element");
            if !(lost || without && number == 2) {
                written += 1;
                assert_eq!(ours.as_deref(), wanted.as_str(), "{text:?}");
            }
        }
    }
    assert!(written > 900, "{written}");
}
