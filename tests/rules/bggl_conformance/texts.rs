//! The diagnostics of texts: static errors, lints, and hints for typing mistakes.

use super::{compiled, faults, hint, program};

#[test]
fn the_games_that_ship_have_nothing_to_be_said_of() {
    for (name, text) in [
        ("checkers", include_str!("../../../games/checkers.bggl")),
        ("tictactoe", include_str!("../../../games/tictactoe.bggl")),
        ("hexthrough", include_str!("../../../games/hexthrough.bggl")),
    ] {
        let found = compiled(text);
        assert!(
            found.diagnostics.is_empty(),
            "{name}: {:#?}",
            found.diagnostics
        );
        assert!(found.program.is_some() && found.game.is_some());
    }
}

/// Text outside the game section, text inside it, and the error.
const STATIC: [(&str, &str, &str, &str); 38] = [
    (
        "",
        "print 2147483648;",
        "bggl-number-too-large",
        "2147483648",
    ),
    ("", "3 = 4;", "bggl-not-assignable", "3"),
    ("", "int q = \"s\";", "bggl-type", "\"s\""),
    ("", "print \"open\n;", "bggl-text-open", "\"open"),
    (
        "int f() { return g(); } int g() { return 1; }",
        "",
        "bggl-used-before",
        "g",
    ),
    (
        "void f() { return; }",
        "f(); print f();",
        "bggl-no-value",
        "f()",
    ),
    (
        "int f(int n) { return n; }",
        "f(\"a\");",
        "bggl-type",
        "\"a\"",
    ),
    (
        "int f(int n) { return n; }",
        "f();",
        "bggl-argument-count",
        "f",
    ),
    ("", "int row;", "bggl-reserved", "row"),
    (
        "Rule r: X { print 1; }",
        "",
        "bggl-rule-conditions-only",
        "print 1;",
    ),
    (
        "void f() { print 1; } boolean g() { f(); return true; } Rule r: X { g(); }",
        "",
        "bggl-impure-call",
        "g",
    ),
    (
        "isValidMove(m) { [0][0] = X; }",
        "",
        "bggl-impure-assign",
        "[0][0]",
    ),
    (
        "isValidMove(m) { int x = input(\"x\"); }",
        "",
        "bggl-impure-input",
        "input(\"x\")",
    ),
    (
        "isValidMove(m) { makemove m; }",
        "",
        "bggl-impure-makemove",
        "makemove m;",
    ),
    ("isValidMove(m) { exit; }", "", "bggl-impure-jump", "exit;"),
    ("Rule r: X { y2 = 1; q = 2; }", "", "bggl-unknown-name", "q"),
    ("Rule r: Z { y2 == 1; }", "", "bggl-unknown-piece", "Z"),
    ("Rule r: X { jump; }", "", "bggl-flag-alone", "jump"),
    ("", "print movement;", "bggl-only-in-rule", "movement"),
    ("", "break;", "bggl-not-in-a-loop", "break;"),
    ("", "return;", "bggl-return-in-game", "return;"),
    ("", "turn a { turn b { } }", "bggl-turn-misplaced", "b"),
    ("void f() { turn a { } }", "", "bggl-turn-misplaced", "a"),
    ("", "turn a { } turn a { }", "bggl-name-twice", "a"),
    ("", "gototurn z;", "bggl-unknown-turn", "z"),
    ("", "m: r;", "bggl-check-misplaced", "m: r;"),
    ("isValidMove(m) { n: r; }", "", "bggl-unknown-name", "n"),
    ("isValidMove(m) { m: X; }", "", "bggl-not-a-rule", "X"),
    (
        "isValidMove(int m) { }",
        "",
        "bggl-judge-form",
        "isValidMove",
    ),
    (
        "int input() { return 1; }",
        "",
        "bggl-built-in-redefined",
        "input",
    ),
    ("int X;", "", "bggl-name-twice", "X"),
    ("", "int q; int q;", "bggl-name-twice", "q"),
    ("", "print X < O;", "bggl-incomparable", "<"),
    ("", "print X + 1;", "bggl-not-numbers", "+"),
    ("", "print 1[0];", "bggl-not-an-array", "1"),
    ("", "Move m; print m.z;", "bggl-field-unknown", "z"),
    ("", "if (X) { }", "bggl-condition", "X"),
    ("Board(2,2);", "", "bggl-name-twice", "Board(2,2);"),
];

#[test]
fn what_cannot_be_is_said_before_play() {
    for (top, game, code, at) in STATIC {
        let text = program(top, game);
        let found = faults(&text);
        assert_eq!(found.first(), Some(&(code, at.to_owned())), "{text}");
        assert_eq!(
            found.len(),
            1,
            "one fault is one error: {found:?} in {text}"
        );
    }
}

#[test]
fn the_rows_of_a_board_are_equally_long() {
    let text = "Player a; Piece X; Board = [[X,_] [#,_,_]]; Game { exit; }";
    assert_eq!(faults(text), [("bggl-board-uneven", "[#,_,_]".to_owned())]);
}

#[test]
fn lints_and_warnings_do_not_stand_in_the_way() {
    let cases = [
        (
            "Rule r: X { movement = diagonal; } isValidMove(m) { m: r; }",
            "",
            "bggl-lint-equals",
        ),
        (
            "isValidMove(m) { }",
            "q = 3; print q;",
            "bggl-lint-undeclared",
        ),
        ("", "", "bggl-lint-no-judge"),
        (
            "isValidMove(m) { } int f(int n) { if (n > 0) { return 1; } }",
            "",
            "bggl-may-end-without-return",
        ),
        ("isValidMove(m) { }", "int q; q == 3;", "bggl-no-effect"),
    ];
    for (top, game, code) in cases {
        let text = program(top, game);
        let found = compiled(&text);
        let codes: Vec<_> = found.diagnostics.iter().map(|one| one.code()).collect();
        assert_eq!(codes, [code], "{text}");
        assert!(found.program.is_some(), "{text}");
    }
}

/// Typing mistakes: the program with the mistake, the first error and its hint.
const SLIPS: [(&str, &str, &str, &str); 10] = [
    // A name split in two.
    (
        "Piece Wk; int f() { return numPieces(W k); }",
        "",
        "bggl-comma-expected",
        "did you mean the piece \"Wk\"?",
    ),
    // The end of a comment on a separate line.
    (
        "Rule r: X { x2 > x1; // goes only\nup\n}",
        "",
        "bggl-wrapped-comment",
        "text after a wrapped comment?",
    ),
    // A colon where a square begins.
    (
        "",
        "Move m[1]; m[0] = 1:1:[1]:[1]:-;",
        "bggl-direction",
        "board access is [x][y]",
    ),
    // A sub-move without a sign for lifting or placing.
    (
        "",
        "turn t { makemove 1:1:X; }",
        "bggl-direction",
        "a sub-move is x:y:piece:+ or x:y:piece:-",
    ),
    (
        "",
        "Move m = 0:0:X;",
        "bggl-direction",
        "a sub-move is x:y:piece:+ or x:y:piece:-",
    ),
    // A superfluous brace after a function, and at the end.
    (
        "int f() { return 1; }\n}",
        "",
        "bggl-unmatched",
        "remove it",
    ),
    (
        "Rule step: X { length == 1; } isValidMove(m) { m: step && stepp; }",
        "",
        "bggl-unknown-rule",
        "did you mean \"step\"?",
    ),
    (
        "",
        "print \"won by \" + winner);",
        "bggl-unmatched",
        "remove it",
    ),
    ("", "exit; }", "bggl-unmatched", "remove it"),
    (
        "Rule r: X { thispayer == a; }",
        "",
        "bggl-unknown-name",
        "did you mean \"thisplayer\"?",
    ),
];

#[test]
fn slips_get_a_hint() {
    for (top, game, code, wanted) in SLIPS {
        let mut text = program(top, game);
        if game == "exit; }" {
            text.push('}');
            text = text.replace("exit; }", "");
        }
        let found = faults(&text);
        assert_eq!(
            found.first().map(|(code, _)| *code),
            Some(code),
            "{text}: {found:?}"
        );
        assert_eq!(found.len(), 1, "{found:?} in {text}");
        let said = hint(&text);
        assert!(said.contains(wanted), "{said:?} for {text}");
    }
}

#[test]
fn a_comment_may_be_wrapped_in_any_of_four_ways() {
    for (top, game) in [
        ("int f(int n) { // the\nsquare\nreturn n; }", ""),
        (
            "isValidMove(m) { // rules (for the\npiece for each rule)\nreturn true; }",
            "",
        ),
        (
            "",
            "int q = 1; // one removes\npiece, one adds piece\nprint q;",
        ),
        ("Rule r: X { x1 > x2; // move\ndown\n}", ""),
    ] {
        let text = program(top, game);
        let codes: Vec<_> = faults(&text).into_iter().map(|(code, _)| code).collect();
        assert_eq!(codes, ["bggl-wrapped-comment"], "{text}");
    }
}

/// The students' text is not ours to distribute; if it is available, its ten mistakes give ten errors and no more.
#[test]
fn bad_texts_end_in_diagnostics() {
    let program = include_str!("../../../games/checkers.bggl");
    for cut in (0..program.len()).step_by(7) {
        if let Some(part) = program.get(..cut) {
            let found = compiled(part);
            assert!(found.program.is_none() || cut > program.len() - 20, "{cut}");
        }
    }
    for (at, _) in program.char_indices().step_by(11) {
        let mut damaged = program.to_owned();
        damaged.remove(at);
        compiled(&damaged);
        let mut damaged = program.to_owned();
        damaged.insert_str(at, "}{;)(\"");
        compiled(&damaged);
    }
    let deep = [
        format!(
            "Game {{ print {}1{}; }}",
            "(".repeat(9000),
            ")".repeat(9000)
        ),
        format!("Game {{ print {}1; }}", "!".repeat(9000)),
        format!("Game {{ print {}1; }}", "1+".repeat(9000)),
        format!("Game {{ print {}1; }}", "1 < ".repeat(900)),
        format!("Game {{ x = {}1; }}", "x = ".repeat(9000)),
        format!("Game {{ {}{} }}", "{".repeat(9000), "}".repeat(9000)),
        format!(
            "Game {{ if (1) {{ }} {} }}",
            "else if (1) { } ".repeat(3000)
        ),
        format!("isValidMove(m) {{ m: {}r; }}", "!".repeat(9000)),
        format!(
            "isValidMove(m) {{ m: {}r{}; }}",
            "(".repeat(9000),
            ")".repeat(9000)
        ),
        format!("Game {{ print {}; }}", "[".repeat(9000)),
        "\u{FEFF}Game { \u{1} § \u{202e} }".to_owned(),
    ];
    for text in deep {
        compiled(&text);
    }
}
