//! The three languages have the same messages with the same placeholders, including every message that the source uses.

use fluent_syntax::ast;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

fn files_below(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<_> = std::fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry"))
        .collect();
    entries.sort_by_key(std::fs::DirEntry::path);
    for entry in entries {
        let path = entry.path();
        if path.is_dir() {
            files_below(&path, ending, found);
        } else if path
            .extension()
            .is_some_and(|extension| extension == ending)
        {
            found.push(path);
        }
    }
}

/// Collects all placeholders of a pattern, including those of selectors.
fn placeholders(pattern: &ast::Pattern<String>, found: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let ast::PatternElement::Placeable { expression } = element {
            in_expression(expression, found);
        }
    }
}

fn in_expression(expression: &ast::Expression<String>, found: &mut BTreeSet<String>) {
    match expression {
        ast::Expression::Inline(inline) => in_inline(inline, found),
        ast::Expression::Select { selector, variants } => {
            in_inline(selector, found);
            for variant in variants {
                placeholders(&variant.value, found);
            }
        }
    }
}

fn in_inline(inline: &ast::InlineExpression<String>, found: &mut BTreeSet<String>) {
    match inline {
        ast::InlineExpression::VariableReference { id } => {
            found.insert(id.name.clone());
        }
        ast::InlineExpression::Placeable { expression } => in_expression(expression, found),
        _ => {}
    }
}

/// Returns the placeholders of all messages of a language, by file name and identifier.
fn sentences(language: &str) -> BTreeMap<(String, String), BTreeSet<String>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("assets/texts")
        .join(language);
    let mut paths = Vec::new();
    files_below(&folder, "ftl", &mut paths);
    let mut all = BTreeMap::new();
    for path in paths {
        let name = path
            .file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        let text = std::fs::read_to_string(&path).expect("UTF-8");
        let resource = fluent_syntax::parser::parse(text)
            .unwrap_or_else(|(_, errors)| panic!("{path:?}: {errors:?}"));
        for entry in resource.body {
            if let ast::Entry::Message(message) = entry {
                let mut found = BTreeSet::new();
                placeholders(
                    message.value.as_ref().expect("a message has a value"),
                    &mut found,
                );
                let old = all.insert((name.clone(), message.id.name.clone()), found);
                assert!(old.is_none(), "{path:?} says {} twice", message.id.name);
            }
        }
    }
    all
}

#[test]
fn the_languages_have_the_same_sentences_and_placeholders() {
    let english = sentences("en");
    let mut identifiers = BTreeSet::new();
    for (file, id) in english.keys() {
        assert!(
            identifiers.insert(id.clone()),
            "{id} stands in two files, one of them {file}"
        );
    }
    for language in ["es", "pl"] {
        let other = sentences(language);
        for (key, placeholders) in &english {
            let found = other
                .get(key)
                .unwrap_or_else(|| panic!("{language} lacks {key:?}"));
            assert_eq!(found, placeholders, "{language} {key:?}");
        }
        for key in other.keys() {
            assert!(
                english.contains_key(key),
                "{language} has {key:?}, English does not"
            );
        }
    }
}

/// Returns the identifiers after `marker` in a source text, with the names of their arguments.
fn asked_for(text: &str, marker: &str) -> Vec<String> {
    text.match_indices(marker)
        .filter_map(|(at, _)| {
            let rest = text[at + marker.len()..].trim_start();
            let rest = rest.strip_prefix('"')?;
            Some(rest[..rest.find('"')?].to_owned())
        })
        .collect()
}

#[test]
fn every_sentence_that_the_source_asks_for_exists() {
    let known: BTreeSet<String> = sentences("en").into_keys().map(|(_, id)| id).collect();
    let mut paths = Vec::new();
    files_below(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("src"),
        "rs",
        &mut paths,
    );
    let mut missing = BTreeSet::new();
    for path in paths {
        if path.ends_with("tests.rs") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("UTF-8");
        let text = text.split("#[cfg(test)]").next().unwrap_or_default();
        let code: String = text
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"))
            .collect::<Vec<_>>()
            .join("\n");
        for marker in ["message!(", "Message::new(", ".word("] {
            for id in asked_for(&code, marker) {
                if !known.contains(&id) {
                    missing.insert(format!("{}: {id}", path.display()));
                }
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}
