//! Strict reading and writing give what the package SGFGrove gives, with its extension for FF[1] to FF[3].
//!
//! `tests/golden/sgf/package.jsonl` holds what the package made of many small texts, valid and broken: on each line a
//! list of the text, its data as JSON, what the package wrote of the data, with two blanks of indentation, and with a
//! list of properties; or of the text, `null` and the message of the refusal. Texts that meet a slip of the package are
//! not among them; they stand in the tests of the library. `GAMETUI_PACKAGE_ROWS` names another such file.

use gametui::codec::sgf::{
    FileFormats, ParseOptions, SgfErrorKind, StringifyOptions, Typing, from_json, json, read,
    read_with, stringify, to_data,
};
use serde_json::Value;

fn rows() -> Vec<Vec<Value>> {
    let file = std::env::var("GAMETUI_PACKAGE_ROWS").unwrap_or_else(|_| {
        concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/tests/golden/sgf/package.jsonl"
        )
        .to_owned()
    });
    let text = std::fs::read_to_string(file).expect("the rows");
    let row = |line: &str| serde_json::from_str(line).expect("a list");
    text.lines().map(row).collect()
}

/// The kind of refusal that a message of the package stands for.
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
        let reading = read_with(text.as_bytes(), &ParseOptions::strict());
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
                // What is well formed is read alike without strictness.
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
    // The package looks at a whole node before it looks at types, and what it calls a missing value may be one that
    // never ends; so a text with several faults may be refused for another one.
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
        let reading = read_with(text.as_bytes(), &ParseOptions::strict()).expect("it is accepted");
        let ours = to_data(&reading.collection, FileFormats::original(), Typing::Plain);
        // A number beyond all bounds is `null` in JSON.
        if !data.contains("null") {
            assert_eq!(from_json(data).expect("JSON"), ours, "{text:?}");
        }
        // The package loses files with an explicit FF[1] or FF[2], and those without FF when FF is selected.
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
