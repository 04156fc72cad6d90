//! The three languages have the same messages with the same placeholders, including every message that the source uses.

use fluent_syntax::ast;
use gametui::i18n::sentences::own_sentence;
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

#[test]
fn a_look_has_texts_in_the_languages_of_the_program() {
    use gametui::{board::look::LANGUAGES, i18n::Language};
    assert_eq!(Language::ALL.map(Language::code), LANGUAGES);
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
        // English stands in the code here; tests beside it compare the others with it.
        if name == "cli-help.ftl" {
            continue;
        }
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

/// Returns the identifiers of the messages that a source text tells: those in the calls of `tell` and its sisters that are
/// no arguments of others.
fn told(code: &str) -> BTreeSet<String> {
    let mut ids = BTreeSet::new();
    for marker in [".tell(", ".tell_error(", ".tell_another_error("] {
        for (at, _) in code.match_indices(marker) {
            let call = &code[at + marker.len()..];
            let mut depth = 1;
            let end = call.find(|c| {
                depth += i32::from(c == '(') - i32::from(c == ')');
                depth == 0
            });
            let call = &call[..end.unwrap_or(call.len())];
            for (at, _) in call.match_indices("message!(") {
                if call[..at].trim_end().ends_with(['&', '>', '{']) {
                    ids.extend(asked_for(&call[at..], "message!(").into_iter().next());
                }
            }
        }
    }
    ids
}

#[test]
fn every_notice_is_a_whole_sentence() {
    /// Texts of rules and programs, and sentences that were made elsewhere.
    const FROM_ELSEWHERE: [&str; 4] = [
        "dead-counted",
        "rules-printed",
        "tui-asks-for-number",
        "tui-plain",
    ];
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = Vec::new();
    files_below(&root.join("src/tui"), "rs", &mut paths);
    let codes = paths
        .iter()
        .map(|path| std::fs::read_to_string(path).expect("UTF-8"));
    let mut ids: BTreeSet<String> = codes.flat_map(|code| told(&code)).collect();
    assert!(ids.len() > 100, "{ids:?}");
    ids.retain(|id| !FROM_ELSEWHERE.contains(&id.as_str()));
    let mut faults = Vec::new();
    for_each_text(|language, id, text| {
        let ends = text.ends_with(['.', '?', '!']);
        if ids.contains(id) && (!ends || begins_with_capital(text) == Some(false)) {
            faults.push(format!("{language} {id}: {text}"));
        }
    });
    assert!(faults.is_empty(), "{faults:#?}");
}

/// Texts that are no sentence even where they stand alone, with the reason.
const NO_SENTENCES: [(&str, &str); 7] = [
    (
        "bdl-position-off-board-hint",
        "begins with the coordinate x",
    ),
    ("cli-play-help", "a page of several lines"),
    ("cli-play-move", "the head of what comes below"),
    ("cli-several-moves", "the head of a list"),
    ("engine-by-first-move", "the head of a list"),
    ("hint-lift", "the label of a key"),
    ("tui-why-steps", "the head of a list"),
];

/// Returns true if a text begins with a capital, a value, a sign or code, and ends with a full stop, with a sign like it or
/// with code.
fn is_sentence(text: &str) -> bool {
    let behind = text.trim_start_matches(char::is_alphanumeric);
    let is_code = behind.len() < text.len() && behind.starts_with(['_', '(', '[']);
    let is_small = begins_with_capital(text) == Some(false);
    let begins = text.starts_with('(') || is_code || !is_small;
    let end = text.trim_end_matches([')', '"', '»', '”']);
    begins && end.ends_with(['.', '?', '!', '…', ';', '}'])
}

/// Any text can become a notice, an error or a question: a reason, say, is told alone or in another message. So all are
/// looked at, and a new one cannot be forgotten.
#[test]
fn every_text_alone_is_a_sentence() {
    let mut faults = BTreeMap::new();
    let mut checked = 0;
    for_each_text(|language, id, text| {
        let text = own_sentence(text);
        checked += usize::from(!text.is_empty());
        if !text.is_empty() && !is_sentence(&text) {
            faults.insert(id.to_owned(), format!("{language}: {text}"));
        }
    });
    assert!(checked > 7000, "{checked}");
    for (id, reason) in NO_SENTENCES {
        assert!(faults.remove(id).is_some(), "{id} is {reason} no more");
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// Calls a function with each text that a message can give: the language, the message and the text.
fn for_each_text(mut each: impl FnMut(&str, &str, &str)) {
    for language in ["en", "es", "pl"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/texts");
        let mut paths = Vec::new();
        files_below(&folder.join(language), "ftl", &mut paths);
        for path in paths {
            let text = std::fs::read_to_string(&path).expect("UTF-8");
            let resource = fluent_syntax::parser::parse(text).expect("a correct file");
            for entry in resource.body {
                let ast::Entry::Message(message) = entry else {
                    continue;
                };
                for text in variants(message.value.as_ref().expect("a value")) {
                    each(language, &message.id.name, text.trim());
                }
            }
        }
    }
}

/// Returns the texts that a pattern can give, with `x` in place of values.
fn variants(pattern: &ast::Pattern<String>) -> Vec<String> {
    pattern
        .elements
        .iter()
        .fold(vec![String::new()], |heads, element| {
            let tails = match element {
                ast::PatternElement::TextElement { value } => vec![value.clone()],
                ast::PatternElement::Placeable {
                    expression: ast::Expression::Select { variants: all, .. },
                } => all
                    .iter()
                    .flat_map(|variant| variants(&variant.value))
                    .collect(),
                ast::PatternElement::Placeable {
                    expression:
                        ast::Expression::Inline(ast::InlineExpression::StringLiteral { value }),
                } => vec![value.clone()],
                ast::PatternElement::Placeable { .. } => vec![VALUE.to_owned()],
            };
            let join = |head: &String| {
                let joined = tails.iter().map(|tail| format!("{head}{tail}"));
                joined.collect::<Vec<_>>()
            };
            heads.iter().flat_map(join).collect()
        })
}

/// Stands for a value: neither a small nor a capital letter.
const VALUE: &str = "\u{fffc}";

/// Returns true for a capital and false for a small letter, and `None` where a name, a value or a sign comes first.
fn begins_with_capital(text: &str) -> Option<bool> {
    let word: String = text
        .trim_start_matches(['¿', '(', ' ', '\n'])
        .chars()
        .take_while(|c| c.is_alphanumeric())
        .collect();
    let is_name = word.chars().skip(1).any(char::is_uppercase);
    let first = word
        .chars()
        .next()
        .filter(|c| c.is_alphabetic() && !is_name)?;
    (word.chars().count() > 1 || first.is_lowercase()).then(|| first.is_uppercase())
}

/// Returns true if the last sign ends a sentence; ` .` and `...` are signs that a message speaks of.
fn ends_with_full_stop(text: &str) -> bool {
    text.strip_suffix('.')
        .is_some_and(|rest| !rest.ends_with([' ', '.']))
}

#[test]
fn messages_begin_and_end_alike_in_all_languages() {
    let mut faults = Vec::new();
    let mut seen: BTreeMap<String, (Option<bool>, bool)> = BTreeMap::new();
    for_each_text(|language, id, text| {
        if text.is_empty() || text.ends_with(VALUE) {
            return;
        }
        let (capital, stop) = (begins_with_capital(text), ends_with_full_stop(text));
        if stop && capital == Some(false) {
            faults.push(format!(
                "{language} {id}: a reason has no full stop: {text}"
            ));
        }
        let (known, was_stop) = seen.entry(id.to_owned()).or_insert((capital, stop));
        if *was_stop != stop {
            faults.push(format!("{language} {id}: a full stop, or none: {text}"));
        }
        if known
            .zip(capital)
            .is_some_and(|(known, capital)| known != capital)
        {
            faults.push(format!("{language} {id}: a capital, or none: {text}"));
        }
        *known = known.or(capital);
    });
    assert!(faults.is_empty(), "{faults:#?}");
}
