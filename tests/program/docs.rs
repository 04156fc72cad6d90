//! The references under `assets/docs`: every example is checked, and the translations have the same examples.
//!
//! The info string of a code block states how it is checked. `gdef` alone is a whole file without diagnostics; `gdef
//! definitions` and `gdef statements` are parts, which are inserted into a small program; in `gdef wrong statements`
//! each line is a separate part, whose diagnostic contains the words after it. The other languages and formats have the
//! same forms; a block of `text` is ignored. A translation differs only in the comments of its examples; where a line is
//! wrong, its comment is what the program says in that language, which `GAMETUI_UPDATE_GOLDEN=1` writes.

use gametui::base::{Diagnostic, FileId, Limits, Source, Sources};
use gametui::board::Game;
use gametui::codec::gbb;
use gametui::codec::look::{self, read_look};
use gametui::codec::sgf::{self, FileFormats};
use gametui::i18n::{Language, Texts};
use gametui::rules::{Options, RuleLanguage};
use gametui::search::{Bounds, advice};
use gametui::session::load::{RulesRequest, TextOrigin, load_rules};
use gametui::session::reference::{NAMES, page};
use gametui::session::rule_tests::{TestOutcome, TestedRules, read_tests};

struct Block<'t> {
    line: usize,
    tag: Vec<&'t str>,
    code: String,
}

fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut blocks: Vec<Block<'_>> = Vec::new();
    let mut is_open = false;
    for (line, content) in (1..).zip(text.lines()) {
        if let Some(tag) = content.trim_start().strip_prefix("```") {
            is_open = !is_open;
            if is_open {
                let tag = tag.split_whitespace().collect();
                let code = String::new();
                blocks.push(Block { line, tag, code });
            }
        } else if let Some(block) = blocks.last_mut().filter(|_| is_open) {
            block.code += content;
            block.code.push('\n');
        }
    }
    assert!(!is_open, "an example is not closed");
    blocks
}

/// Returns the expected words at the end of a line, and the line without them.
fn mistake(line: &str) -> (&str, &str) {
    let (code, words) = match line.trim_end().strip_suffix("*/") {
        Some(commented) => commented.rsplit_once("/* "),
        None => line.rsplit_once(" // ").or_else(|| line.rsplit_once(" # ")),
    }
    .unwrap_or_else(|| panic!("what is said of {line:?}?"));
    (code.trim_end(), words.trim())
}

/// Returns a program that contains the part.
fn framed(language: &str, section: &str, part: &str) -> String {
    match language {
        "gdef" => gdef(section, part),
        "bdl" => bdl(section, part),
        "bggl" => bggl(section, part),
        _ => panic!("how are the examples of {language} framed?"),
    }
}

fn gdef(section: &str, part: &str) -> String {
    let (definitions, body) = match section {
        "statements" => ("", part),
        _ => (part, ""),
    };
    let mut text = String::new();
    let begins = |word: &str| {
        definitions
            .lines()
            .any(|line| line.trim_start().starts_with(word))
    };
    for (word, default) in [
        ("players:", "players: 2\n"),
        ("obj ", "obj W of 0\nobj B of 1\n"),
        ("size:", "size: 8 x 8\n"),
    ] {
        text += if begins(word) { "" } else { default };
    }
    text += definitions;
    text += if begins("start") { "" } else { "\nstart { }\n" };
    if !definitions.contains("define isMoveLegal") {
        text += &format!(
            "\ndefine isMoveLegal() -> bool {{\n{body}\nreturn operationsNum() == 0;\n}}\n"
        );
    }
    if !definitions.contains("define end") {
        text += "\ndefine end() -> bool { return false; }\n";
    }
    text
}

fn bdl(section: &str, part: &str) -> String {
    let rules =
        "first_player : 0 width : 8 height : 8 coloring : alternate player_change : alternate";
    let sections = [
        ("rules", rules),
        ("pieces", "king{ moves{ vertical(,) } }"),
        ("initial_piece_position", ""),
        ("invariants", ""),
        ("finish", "no_moves_available"),
    ];
    let mut text = String::new();
    for (name, default) in sections {
        let begins = |line: &str| line.starts_with(&format!("{name}{{"));
        text += &match section {
            "sections" if part.lines().any(begins) => continue,
            _ if section == name && matches!(name, "rules" | "pieces") => {
                format!("{name}{{ {default} {part}\n}}\n")
            }
            _ if section == name => format!("{name}{{ {part}\n}}\n"),
            _ => format!("{name}{{ {default} }}\n"),
        };
    }
    match section {
        "sections" => text + part,
        _ => text,
    }
}

fn bggl(section: &str, part: &str) -> String {
    let (declarations, statements) = match section {
        "statements" => ("", part),
        _ => (part, ""),
    };
    let judge = match declarations.contains("isValidMove") {
        true => "",
        false => "isValidMove(m) { m: free; }",
    };
    format!(
        "Player p1, p2; Piece X, O; Board(3,3);\nRule free: X, O {{ emptysquare == true; }}\n{declarations}\n{judge}\n\
         Game {{\n turn main {{\n{statements}\n  int r = input(\"row:\"); int c = input(\"column:\");\n  \
         makemove r:c:X:+; exit;\n }}\n}}\n"
    )
}

/// Returns the diagnostics of rules, with advice for whole files.
fn said_of_rules(language: &'static RuleLanguage, text: &str, is_whole: bool) -> Vec<Diagnostic> {
    let mut sources = Sources::new();
    sources.add(Source::new("example", text));
    if text.contains("include \"std.gdef\";") {
        let standard = include_str!("../../src/interpreter/rules/gdef/std.gdef");
        sources.add(Source::new("std.gdef", standard));
    }
    let compiled = (language.compile)(&sources, &Options::default(), &|_| Vec::new());
    let mut said = compiled.diagnostics;
    if let (Some(rules), true) = (compiled.rules, is_whole) {
        said.extend(advice::find(&*rules, &Limits::default()).remarks);
    }
    said
}

/// Returns a game for checking looks.
fn dressed() -> Game {
    let mut sources = Sources::new();
    sources.add(Source::new(
        "example",
        gdef("definitions", "obj W\nobj B\n"),
    ));
    let gdef = RuleLanguage::named("gdef").expect("gdef");
    let compiled = (gdef.compile)(&sources, &Options::default(), &|_| Vec::new());
    compiled.rules.expect("rules").game().clone()
}

fn said_of_record(text: &str) -> Vec<Diagnostic> {
    let reading = sgf::read(text.as_bytes());
    let mut said = reading.diagnostics(FileId(0));
    said.extend(sgf::check(
        &reading.collection,
        FileFormats::standard(),
        FileId(0),
    ));
    if reading.collection.games().is_empty() {
        let start = gametui::base::Span::new(FileId(0), 0, 0);
        said.push(Diagnostic::error(start, gametui::message!("sgf-no-game")));
    }
    said
}

/// Returns the diagnostics of a test file, or of a line of a test.
fn said_of_tests(text: &str) -> Vec<Diagnostic> {
    let line = format!("[[test]]\nname = \"example\"\n{text}");
    let text = if text.contains("[[test]]") {
        text
    } else {
        &line
    };
    read_tests(text, FileId(0)).1
}

/// Returns the failures of a test file, run with a bundled game.
fn failures(game: &str, text: &str) -> Vec<String> {
    let loaded = load_rules(&RulesRequest::file(game)).expect("loaded");
    let tests = (Source::new("example", text), TextOrigin::StandardInput);
    let mut tested = TestedRules::new(loaded.sources, loaded.rules, None, Some(tests));
    let texts = Texts::new(Language::En);
    let mut failures = Vec::new();
    for test in tested.tests.clone() {
        if let TestOutcome::Failed(found) = tested.run(&test, &Bounds::default()) {
            failures.extend(found.iter().map(|one| texts.say(&one.diagnostic.message)));
        }
    }
    assert!(!tested.tests.is_empty());
    failures
}

/// Returns the diagnostics of an example or of a faulty line.
fn said(language: &str, section: Option<&str>, text: &str) -> Vec<Diagnostic> {
    if let Some(rules) = RuleLanguage::named(language) {
        return match section {
            Some(section) => said_of_rules(rules, &framed(language, section, text), false),
            None => said_of_rules(rules, text, true),
        };
    }
    match language {
        "tests" => said_of_tests(text),
        "toml" => read_look(text, FileId(0), &dressed()).1,
        "sgf" => said_of_record(text),
        "gbb" => {
            let errors = gbb::parse(text, &gbb::GbbParseOptions::LENIENT);
            let errors = errors.err().unwrap_or_default();
            let errors = errors.iter().map(|error| error.diagnostic(FileId(0)));
            errors.collect()
        }
        other => panic!("no examples of {other}"),
    }
}

#[test]
fn every_example_is_as_it_says() {
    let texts = Texts::new(Language::En);
    let words = |said: &[Diagnostic]| -> Vec<String> {
        said.iter().map(|one| texts.say(&one.message)).collect()
    };
    for name in NAMES {
        let text = page(name, "en").expect("a page");
        for Block { line, tag, code } in blocks(text) {
            let place = format!("{name}.md:{line}");
            if !cfg!(feature = "js") && code.contains("explicit") {
                continue;
            }
            match tag.as_slice() {
                ["text"] => {}
                [language, "wrong", section @ ..] => {
                    for wrong in code.lines() {
                        let (part, wanted) = mistake(wrong);
                        let section = section.first().copied();
                        let said = words(&said(language, section, part));
                        let is_said = said.iter().any(|words| words.contains(wanted));
                        assert!(is_said, "{place}: {wrong}: {said:#?}");
                    }
                }
                ["tests", game] => {
                    assert_eq!(said_of_tests(&code), [], "{place}");
                    assert_eq!(failures(game, &code), [] as [&str; 0], "{place}");
                }
                [language, section] => {
                    let said = said(language, Some(section), &code);
                    assert!(
                        !said.iter().any(Diagnostic::is_error),
                        "{place}: {:#?}",
                        words(&said)
                    );
                }
                [language] => {
                    let mut said = said(language, None, &code);
                    said.retain(|one| one.severity != gametui::base::Severity::Note);
                    assert!(said.is_empty(), "{place}: {:#?}", words(&said));
                }
                _ => panic!("{place}: what is {tag:?}?"),
            }
        }
    }
}

/// Returns the code of an example without its comments, line by line.
fn bare(block: &Block<'_>) -> Vec<String> {
    let sign = match block.tag.first() {
        Some(&("bdl" | "bggl")) => "//",
        Some(&("toml" | "tests")) => " #",
        _ => "\0",
    };
    let is_wrong = block.tag.get(1) == Some(&"wrong");
    let without = |line: &str| {
        let line = if is_wrong { mistake(line).0 } else { line };
        let line = line.split(sign).next().unwrap_or("");
        let line = match (line.find("/*"), line.find("*/")) {
            (Some(from), Some(to)) if from < to => format!("{}{}", &line[..from], &line[to + 2..]),
            _ => line.to_owned(),
        };
        line.trim_end().to_owned()
    };
    block.code.lines().map(without).collect()
}

/// Returns a line of a wrong example with other words behind it, as far as they fit into the width of a page.
fn reworded(line: &str, words: &str, by: &str) -> String {
    let room = 120 - (line.chars().count() - words.chars().count());
    let mut text = String::new();
    for word in by.split(' ') {
        if text.chars().count() + word.chars().count() + 1 > room {
            break;
        }
        text += if text.is_empty() { "" } else { " " };
        text += word;
    }
    // A comment that began another one or ended early would not say it.
    let text = text.replace("/*", "").replace("*/", "");
    let start = line.rfind(words).expect("its words");
    format!(
        "{}{}{}",
        &line[..start],
        text.trim_end_matches([',', ';', ':']),
        &line[start + words.len()..]
    )
}

/// In a translation, what is said of a wrong line is in its language.
#[test]
fn wrong_examples_say_what_the_program_says_in_each_language() {
    let is_updating = std::env::var_os("GAMETUI_UPDATE_GOLDEN").is_some();
    let english = Texts::new(Language::En);
    for name in NAMES {
        let original = blocks(page(name, "en").expect("a page"));
        for language in [Language::Es, Language::Pl] {
            let texts = Texts::new(language);
            let code = language.code();
            let text = page(name, code).expect("a page");
            let mut changed = text.to_owned();
            for (own, wanted) in blocks(text).iter().zip(&original) {
                let [kind, "wrong", section @ ..] = wanted.tag.as_slice() else {
                    continue;
                };
                for (own_line, line) in own.code.lines().zip(wanted.code.lines()) {
                    let (part, words) = mistake(line);
                    let found = said(kind, section.first().copied(), part);
                    let mut found = found.iter().map(|one| &one.message);
                    let message = found.find(|one| english.say(one).contains(words));
                    let said = texts.say(message.expect("checked in English"));
                    let own_words = mistake(own_line).1;
                    let is_said = said.replace("/*", "").replace("*/", "").contains(own_words);
                    if !is_said && is_updating {
                        changed =
                            changed.replacen(own_line, &reworded(own_line, own_words, &said), 1);
                        continue;
                    }
                    assert!(is_said, "{name}.{code}.md: {own_line}: {said}");
                }
            }
            if changed != text {
                let path = format!(
                    "{}/assets/docs/{name}.{code}.md",
                    env!("CARGO_MANIFEST_DIR")
                );
                std::fs::write(path, changed).expect("written");
            }
        }
    }
}

/// Returns the levels of the headings of a page.
fn headings(text: &str) -> Vec<usize> {
    let mut is_code = false;
    let lines = text.lines().filter(|line| {
        is_code ^= line.trim_start().starts_with("```");
        !is_code && line.starts_with('#')
    });
    lines
        .map(|line| line.bytes().take_while(|byte| *byte == b'#').count())
        .collect()
}

#[test]
fn translations_have_the_same_headings_and_examples() {
    for name in NAMES {
        let english = page(name, "en").expect("a page");
        for language in ["es", "pl"] {
            let file = format!("{name}.{language}.md");
            let text = page(name, language).expect("a page");
            assert!(text != english, "{file} is missing");
            assert_eq!(headings(text), headings(english), "{file}");
            let (own, wanted) = (blocks(text), blocks(english));
            assert_eq!(own.len(), wanted.len(), "{file}");
            for (own, wanted) in own.iter().zip(&wanted) {
                assert_eq!(own.tag, wanted.tag, "{file}:{}", own.line);
                let (code, english) = (bare(own), bare(wanted));
                assert_eq!(code, english, "{file}:{}", own.line);
            }
            let rows = |text: &str| text.lines().filter(|line| line.starts_with('|')).count();
            assert_eq!(rows(text), rows(english), "{file}: rows of tables");
        }
    }
}

#[test]
fn pages_are_narrow() {
    for name in NAMES {
        for language in ["en", "es", "pl"] {
            let text = page(name, language).expect("a page");
            let wide = text.lines().find(|line| line.chars().count() > 120);
            assert_eq!(wide, None, "{name} in {language}");
        }
    }
}

/// Returns what a page shows as code: its examples, and what stands in backticks.
fn code_of(text: &str) -> String {
    let examples: String = blocks(text).into_iter().map(|block| block.code).collect();
    let mut is_code = false;
    let lines = text.lines().filter(|line| {
        is_code ^= line.trim_start().starts_with("```");
        !is_code
    });
    let quoted = lines.flat_map(|line| line.split('`').skip(1).step_by(2));
    examples + "\n" + &quoted.collect::<Vec<&str>>().join("\n")
}

/// Returns true if a word stands in a text, not as a part of another one.
fn has_word(text: &str, word: &str) -> bool {
    let is_letter = |sign: char| sign.is_alphanumeric() || sign == '_';
    text.match_indices(word).any(|(index, _)| {
        !text[..index].ends_with(is_letter) && !text[index + word.len()..].starts_with(is_letter)
    })
}

/// Returns the texts in the source files of a folder.
fn sources_in(folder: &std::path::Path) -> String {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths
        .map(|path| match path.is_dir() {
            true => sources_in(&path),
            false => std::fs::read_to_string(path).expect("a text"),
        })
        .collect()
}

#[test]
fn pages_name_every_word_of_their_language() {
    // The words of JavaScript belong to JavaScript.
    let own = |language: &RuleLanguage| {
        let words = (language.pattern_words)().into_iter().map(|(word, _)| word);
        let words = words.take_while(|word| language.name != "bdl" || *word != "await");
        words.map(str::to_owned).collect::<Vec<String>>()
    };
    let languages = gametui::rules::languages::languages().iter();
    let mut wanted: Vec<(&str, Vec<String>)> = languages
        .map(|language| (language.name, own(language)))
        .collect();
    let tables = [
        "",
        "board",
        "players",
        "pieces.*",
        "pieces.*.gbb",
        "fen",
        "fen.fields",
        "records",
        "protocol",
    ];
    let keys = tables.iter().flat_map(|table| look::keys(table));
    let values = [
        "board.style",
        "board.coordinates",
        "board.kind",
        "board.scoring",
        "pieces.*.shape",
    ];
    let values = values.iter().flat_map(|path| look::words(path));
    let of_look = keys.copied().chain(values).map(str::to_owned);
    wanted.push(("look", of_look.collect()));
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let source = sources_in(&root.join("src"));
    let quoted = source.split('"').filter(|text| {
        let rest = text.strip_prefix("GT").unwrap_or_default();
        rest.len() > 1 && rest.bytes().all(|byte| byte.is_ascii_uppercase())
    });
    wanted.push(("sgf", quoted.map(str::to_owned).collect()));
    for (name, words) in wanted {
        assert!(words.len() > 8, "{name}: {words:?}");
        for language in ["en", "es", "pl"] {
            let code = code_of(page(name, language).expect("a page"));
            let missing = words.iter().filter(|word| !has_word(&code, word));
            let missing: Vec<&String> = missing.collect();
            assert!(missing.is_empty(), "{name}.{language}: {missing:?}");
        }
    }
}
