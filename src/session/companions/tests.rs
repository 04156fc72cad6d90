//! Looks and tests in the editor: completion, descriptions, errors.

use super::*;
use crate::rules::RuleLanguage;
use crate::rules::assist::{Assist, AssistText};

const RULES: &str = "name: dots\nsize: 3 x 3\nobj Dot\nobj Ring\nstate int passes = 0;\n\
    define isFree(int x, int y) -> bool { return CurrentPosition[x][y] == empty; }\n\
    define isMoveLegal() -> bool { int col = 0; return isFree(col,  0) && col >= 0; }\n\
    define end() -> bool { return passes == 2; }\n";

/// Returns the names that are proposed at `|`.
fn proposed(kind: CompanionKind, text: &str) -> Vec<String> {
    let offset = text.find('|').expect("a place");
    let text = text.replacen('|', "", 1);
    let language = RuleLanguage::named("gdef").expect("a language");
    let assist = Assist::new(language, vec![RULES]);
    let known = KnownRules {
        game: None,
        symbols: assist.outline(0),
    };
    let found = complete(kind, &text, offset, &known).proposals;
    found.into_iter().map(|proposal| proposal.insert).collect()
}

#[track_caller]
fn look(text: &str, expected: &[&str]) {
    assert_eq!(proposed(CompanionKind::Look, text), expected, "{text}");
}

#[track_caller]
fn tests(text: &str, expected: &[&str]) {
    assert_eq!(proposed(CompanionKind::Tests, text), expected, "{text}");
}

#[test]
fn a_look_is_completed_by_its_tables_keys_and_words() {
    look("[boa|", &["board]"]);
    look("[[pl|]]", &["players"]);
    look("[[si|]]", &["sides"]);
    look("[board]\nsty|\n", &["style = "]);
    look(
        "[board]\nstyle = |",
        &["\"squares\"", "\"points\"", "\"hex\"", "\"hex-sheared\""],
    );
    look("[board]\nstyle = \"hex|\"", &["hex", "hex-sheared"]);
    look("[board]\ntitle = { e|", &["en = ", "es = "]);
    look("[[players]]\ncolor = \"lightr|", &["lightred\""]);
    look("[pieces.|]", &["Dot", "Ring"]);
    look("[pieces]\nDo|", &["Dot = "]);
    look("[pieces.Dot]\nsha|", &["shape = "]);
    look("[pieces.Dot]\nname = { p|", &["pl = "]);
    look("[wo|", &["words]"]);
    look("[words]\n\"no room\" = { es|", &["es = "]);
    look("[pieces.Dot]\nshape = \"rin|", &["ring\""]);
    look("[pieces.Dot]\ngbb = { color = \"Roj|", &["Rojo\""]);
    look("[fen]\nfields = [\n  { number = \"|\" },", &["passes"]);
    look("[fen]\nfields = [{ clock = [\"R|\"] }]", &["Ring"]);
    look(
        "[board]\nlines = [\"a1-b1\",\n[pieces.|",
        &["Dot]", "Ring]"],
    );
    look("# sty|", &[]);
    look("[pieces.\"near.0\"|", &[]);
    look("[pieces.\"near.0\"p|", &[]);
}

#[test]
fn tests_are_completed_by_their_keys_and_names_of_the_rules() {
    tests("[[te|", &["test]]"]);
    tests("[[test]]\nille|\n", &["illegal = "]);
    tests("[[test]]\nstart.tu|", &["turn = "]);
    tests(
        "[[test]]\nstart.board = \"\"\"\n. .\n\"\"\"\noutc|",
        &["outcomes = ", "outcome = "],
    );
    tests(
        "[[test]]\noutcome = \"dr|",
        &["draw\"", "a draw may be claimed\""],
    );
    tests("[[test]]\nillegal = [{ move = \"a1\", b|", &["by = "]);
    tests("[[test]]\nillegal = [{ by = \"!isF|\" }]", &["isFree"]);
    tests("[[test]]\nstate = { pa|", &["passes = "]);
    tests("[[test]]\nsquares = { a1 = \"D|", &["Dot\""]);
    tests("[[test]]\nlegal = [\"a1=Ri|", &["Ring"]);
}

#[test]
fn any_place_of_any_text_has_an_answer() {
    let text = "[board]\ntitle = { en = \"a\" }\nlines = [\"a1\", ]\n[pieces.\"x.0\"]\nbitmap = \"\"\"\n#\n\"\"\" # ż\n= ] }\n";
    for kind in [CompanionKind::Look, CompanionKind::Tests] {
        for end in 0..=text.len() {
            let Some(cut) = text.get(..end) else { continue };
            let _ = complete(kind, cut, end, &KnownRules::default());
            let _ = complete(kind, text, end, &KnownRules::default());
            let _ = describe(kind, text, end, "en");
            let _ = mentions(kind, cut);
        }
    }
}

#[test]
fn every_key_is_described_in_every_language() {
    let tables = [
        (CompanionKind::Look, "board"),
        (CompanionKind::Look, "sides"),
        (CompanionKind::Look, "players"),
        (CompanionKind::Look, "pieces.*"),
        (CompanionKind::Look, "fen"),
        (CompanionKind::Look, "fen.fields"),
        (CompanionKind::Look, "records"),
        (CompanionKind::Look, "protocol"),
        (CompanionKind::Tests, "test"),
        (CompanionKind::Tests, "test.start"),
        (CompanionKind::Tests, "test.illegal"),
    ];
    let mut silent = Vec::new();
    for language in ["en", "es", "pl"] {
        for (kind, table) in tables {
            for key in fixed_keys(kind, table) {
                let path = table.split('.').chain([*key]).map(str::to_owned);
                let path: Vec<String> = path.collect();
                let found = entry(kind, &path, language);
                if found.is_none_or(|found| found.text.is_empty()) {
                    silent.push(format!("{language}: {}", path.join(".")));
                }
            }
        }
    }
    assert!(silent.is_empty(), "{silent:#?}");
}

#[test]
fn a_key_is_described_by_its_own_table() {
    let text = "[fen]\nstyle = \"rows\"\n[board]\nstyle = \"hex\"\n";
    let said = |offset| describe(CompanionKind::Look, text, offset, "en").expect("known");
    assert!(said(8).1.usage.contains("style"));
    assert_ne!(said(8).1, said(text.len() - 12).1);
    assert!(said(text.len() - 20).1.text.contains("coordinates"));
    assert_eq!(
        said(text.len() - 3).1,
        said(text.len() - 14).1,
        "a word by its key"
    );
}

#[test]
fn names_of_the_rules_are_found_and_renamed_beside_them() {
    let look = "[pieces.Dot]\nglyph = \"D\"\n[fen]\nfields = [{ number = \"passes\" }, { clock = [\"Dot\"] }]\n";
    let tests = "[[test]]\nname = \"Dot\"\nlegal = [\"a1=Dot\", \"place(0,0,Dot)\"]\n\
        illegal = [{ move = \"a1\", by = \"isFree(col,0)\" }]\nstate = { passes = 0 }\n\
        start.board = \"\"\"\n2 . Dot\n1 . Ring\n  a b\n\"\"\"\n";
    let language = RuleLanguage::named("gdef").expect("a language");
    let texts = vec![
        AssistText::Rules(RULES),
        AssistText::Companion(look, mentions(CompanionKind::Look, look)),
        AssistText::Companion(tests, mentions(CompanionKind::Tests, tests)),
    ];
    let assist = Assist::with_companions(language, texts);
    let renamed = |file: usize, word: &str| {
        let texts = [RULES, look, tests];
        let offset = texts[file].find(word).expect("a word");
        let places = assist.rename(file, offset, "other").expect("renamed");
        let mut counts = [0; 3];
        for place in places {
            assert_eq!(&texts[place.file][place.range.clone()], word);
            counts[place.file] += 1;
        }
        counts
    };
    assert_eq!(renamed(0, "Dot"), [1, 2, 3]);
    assert_eq!(renamed(1, "Dot"), [1, 2, 3]);
    assert_eq!(renamed(0, "isFree"), [2, 0, 1]);
    assert_eq!(renamed(2, "isFree"), [2, 0, 1]);
    assert_eq!(renamed(1, "passes"), [2, 1, 1]);
    assert_eq!(
        renamed(2, "col"),
        [3, 0, 1],
        "a variable where it is quoted"
    );
    let place = assist.definition(2, tests.find("isFree").expect("a word"));
    assert_eq!(place.map(|place| place.file), Some(0));
}

#[test]
fn every_name_of_the_rules_in_the_table_of_fen_is_found() {
    let text = "[fen]\nrows = { \"pawn.0\" = [2, 7] }\npieces = { WK = 1 }\n\
        needs = { castle = \"WK e1, rook.1 h1\" }\npassed = { passing = [{ piece = \"BP\", from = 7, to = 5 }] }\n\
        fields = [{ clock = [\"WP\"], state = \"quiet\" }]\n";
    let found = mentions(CompanionKind::Look, text).names;
    let names: Vec<&str> = found
        .into_iter()
        .filter_map(|range| text.get(range))
        .collect();
    for name in [
        "pawn", "WK", "castle", "rook", "passing", "BP", "WP", "quiet",
    ] {
        assert!(names.contains(&name), "{name}: {names:?}");
    }
    assert_eq!(names.iter().filter(|name| **name == "WK").count(), 2);
}
