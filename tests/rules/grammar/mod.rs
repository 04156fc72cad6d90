//! The parsers compared with strict grammars: a text is accepted by the grammar of its language exactly if it is parsed
//! without syntax errors.

use crate::random::Random;
use gametui::base::Diagnostic;
use gametui::rules::{bdl, bggl, gdef, languages};
use pest::Parser;
use std::fs;

mod strict {
    pub mod gdef {
        #[derive(pest_derive::Parser)]
        #[grammar = "tests/rules/grammar/gdef.pest"]
        pub struct Grammar;
    }
    pub mod bggl {
        #[derive(pest_derive::Parser)]
        #[grammar = "tests/rules/grammar/bggl.pest"]
        pub struct Grammar;
    }
    pub mod bdl {
        #[derive(pest_derive::Parser)]
        #[grammar = "interpreter/rules/syntax/tokens.pest"]
        #[grammar = "tests/rules/grammar/bdl.pest"]
        pub struct Grammar;
    }
}

/// The strict grammar and the parser of a language.
struct Language {
    ending: &'static str,
    accepts: fn(&str) -> bool,
    errors: fn(&str) -> Vec<Diagnostic>,
    /// The pieces that are inserted into texts to damage them.
    pieces: &'static [&'static str],
}

const GDEF: Language = Language {
    ending: "gdef",
    accepts: |text| strict::gdef::Grammar::parse(strict::gdef::Rule::program, text).is_ok(),
    errors: gdef::syntax_errors,
    pieces: &[
        "(",
        ")",
        "{",
        "}",
        "[",
        "]",
        ";",
        ",",
        ":",
        "=",
        "==",
        "!=",
        "<",
        "+",
        "-",
        "*",
        "/",
        "%",
        "!",
        "&&",
        "||",
        "&",
        "->",
        "=>",
        "a",
        "x",
        "3",
        "007",
        "1.5",
        ".5",
        "if",
        "else",
        "while",
        "int",
        "obj",
        "and",
        "not",
        "\"",
        "//",
        "/*",
        "*/",
        "#",
        "return",
        "return;",
        "true",
        "é",
        "for",
        "for (i = 0; i < 2; i++) { break; }",
        "for (1);",
        "+=",
        "--",
        "break",
        "break;",
        "continue;",
        "obj Y of 1",
        "const int N = 3;",
        "include \"std.gdef\";",
        "include",
        "const",
        "size: N x N",
        "start { W . # / X }",
        "start { (0,0: W X*3) }",
        "W*2",
        "suppose(clear(0, a), place(x, 0, W), f(a))",
        ".",
        "hole",
        "of",
        "size: 3x3",
        "obj X",
        "state",
        "state int n = -1;",
        "start { }",
        "a = -f(b, 1)[0] ;",
        "\u{A0}",
    ],
};

fn errors(mut said: Vec<Diagnostic>) -> Vec<Diagnostic> {
    said.retain(Diagnostic::is_error);
    said
}

const BGGL: Language = Language {
    ending: "bggl",
    accepts: |text| strict::bggl::Grammar::parse(strict::bggl::Rule::program, text).is_ok(),
    errors: |text| errors(bggl::syntax_errors(text)),
    pieces: &[
        "(",
        ")",
        "{",
        "}",
        "[",
        "]",
        ";",
        ",",
        ":",
        "=",
        "==",
        "!=",
        "<",
        "+",
        "-",
        "*",
        "/",
        "%",
        "!",
        "&&",
        "||",
        "&",
        ".",
        "=>",
        "a",
        "_",
        "x",
        "3",
        "2nd",
        "if",
        "else",
        "while",
        "int",
        "Piece",
        "Rule",
        "Game",
        "turn",
        "print",
        "makemove",
        "and",
        "\"",
        "//",
        "#",
        "return",
        "return;",
        "true",
        "é",
        "Board(3,3);",
        "Piece X, Y;",
        "int q = [1][2];",
        "m: a && !(b);",
        "1:2:X:+",
        "a = -f(b, 1)[0].x ;",
        "\u{A0}",
        "row",
        "thisplayer",
    ],
};

const BDL: Language = Language {
    ending: "bdl",
    accepts: |text| strict::bdl::Grammar::parse(strict::bdl::Rule::file, text).is_ok(),
    errors: |text| errors(bdl::syntax_errors(text)),
    pieces: &[
        "(",
        ")",
        "{",
        "}",
        "[",
        "]",
        ";",
        ",",
        ":",
        "-",
        "-1",
        "01",
        "2nd",
        "x",
        "y",
        "/",
        "//",
        "/*",
        "*/",
        "\"",
        "`",
        "${",
        "é",
        "rules",
        "rules{",
        "pieces",
        "finish{",
        "moves",
        "moves{}",
        "kills",
        "kills : only",
        ", kills : true",
        "can_jump",
        "mirrored : true",
        "mirrored :",
        "explicit",
        "explicit{ x; }",
        "explicit{ `${a}` }",
        "vertical(,)",
        "diagonal(-1,2)",
        "horizontal(1)",
        "x : 1, y : [0, 2]",
        "x : 1 y : 2",
        "owner : 1",
        "on_end_reached : spawn(a, b)",
        "a",
        "a{ }",
        "positions{ }",
        "width : 8",
        "cant_risk(a)",
        "checkmate",
    ],
};

impl Language {
    /// Returns the bundled games and the fixtures.
    fn files(&self) -> Vec<(String, String)> {
        let mut files = Vec::new();
        for folder in ["games", "tests/fixtures", "tests/bench"] {
            for entry in fs::read_dir(folder).expect("a folder") {
                let path = entry.expect("an entry").path();
                if path.extension().is_some_and(|ending| ending == self.ending) {
                    let text = fs::read_to_string(&path).expect("UTF-8");
                    files.push((path.display().to_string(), text));
                }
            }
        }
        files.sort();
        files
    }

    #[track_caller]
    fn check(&self, name: &str, text: &str) {
        let accepts = (self.accepts)(text);
        let errors = (self.errors)(text);
        assert_eq!(accepts, errors.is_empty(), "{name}: {errors:#?}\n{text}");
    }

    fn check_all(&self) {
        let files = self.files();
        assert!(files.len() > 2);
        for (name, text) in &files {
            self.check(name, text);
        }
        let mut random = Random::new(11);
        for number in 0..500 {
            let (name, text) = &files[number % files.len()];
            let (what, text) = self.damage(text, &mut random);
            self.check(&format!("{name}, mutant {number}, {what}"), &text);
        }
        for number in 0..40 {
            let (name, text) = &files[number % files.len()];
            let lines: Vec<&str> = text.split_inclusive('\n').collect();
            let line = random.below(lines.len() as u64) as usize;
            let typed = lines[line].trim_end();
            for (column, _) in typed.char_indices().skip(1).step_by(2) {
                let mut lines = lines.clone();
                let start = format!("{}\n", &typed[..column]);
                lines[line] = &start;
                self.check(
                    &format!("{name}, line {line} typed to {column}"),
                    &lines.concat(),
                );
            }
        }
    }

    /// Drops, duplicates, replaces or inserts a token.
    fn damage(&self, text: &str, random: &mut Random) -> (&'static str, String) {
        let words = words(text);
        let (start, end) = words[random.below(words.len() as u64) as usize];
        let piece = self.pieces[random.below(self.pieces.len() as u64) as usize];
        let mut damaged = text.to_owned();
        let what = match random.below(5) {
            0 => {
                damaged.replace_range(start..end, "");
                "left out"
            }
            1 => {
                damaged.insert_str(end, &format!(" {}", &text[start..end]));
                "doubled"
            }
            2 => {
                damaged.replace_range(start..end, piece);
                "replaced"
            }
            3 => {
                damaged.insert_str(start, piece);
                "glued"
            }
            _ => {
                damaged.insert_str(start, &format!("{piece} "));
                "inserted"
            }
        };
        (what, damaged)
    }
}

/// Returns the tokens of a text, in any language.
fn words(text: &str) -> Vec<(usize, usize)> {
    let mut words: Vec<(usize, usize)> = Vec::new();
    let mut in_word = false;
    for (start, character) in text.char_indices() {
        let is_word = character.is_ascii_alphanumeric() || character == '_';
        let end = start + character.len_utf8();
        match words.last_mut() {
            Some(last) if is_word && in_word => last.1 = end,
            _ if !character.is_whitespace() => words.push((start, end)),
            _ => {}
        }
        in_word = is_word;
    }
    words
}

#[test]
fn every_language_has_a_strict_grammar() {
    let judged = [GDEF, BDL, BGGL].map(|language| language.ending);
    let known: Vec<&str> = languages().iter().map(|language| language.name).collect();
    assert_eq!(judged, *known);
}

#[test]
fn gdef_is_read_without_an_error_where_the_grammar_accepts() {
    GDEF.check_all();
}

#[test]
fn bggl_is_read_without_an_error_where_the_grammar_accepts() {
    BGGL.check_all();
}

#[test]
fn bdl_is_read_without_an_error_where_the_grammar_accepts() {
    BDL.check_all();
}
