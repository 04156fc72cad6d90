//! The output of programs and how they end, case by case.

use super::{program, rules};
use gametui::base::Message;
use gametui::base::{Diagnostic, Limit, Value};
use gametui::board::Outcome;
use gametui::rules::{FaultKind, Rules as _};

/// Returns the printed lines, with the codes of other messages in parentheses.
pub fn said(messages: &[Diagnostic]) -> Vec<String> {
    let line = |message: &Message| match message.arg("text") {
        Some(Value::Text(text)) if message.id == "rules-printed" => text.clone(),
        _ => format!("({})", message.id),
    };
    messages.iter().map(|said| line(&said.message)).collect()
}

/// Runs a program without questions. Returns its output, and the fault that stopped it.
fn run(top: &str, game: &str) -> (Vec<String>, Option<FaultKind>) {
    let opening = rules(&program(top, game)).prelude();
    let fault = opening.fault.as_ref().map(|fault| fault.kind);
    (said(&opening.messages), fault)
}

const PRINTS: [(&str, &str, &[&str]); 48] = [
    ("", "print 2 + 3 * 4;", &["14"]),
    ("", "print (2 + 3) * 4;", &["20"]),
    ("", "print 10 - 4 - 3;", &["3"]),
    ("", "print 100 / 7 / 2;", &["7"]),
    ("", "print 0-7 / 2;", &["-3"]),
    ("", "print -7 / 2; print -7 % 3;", &["-3", "-1"]),
    ("", "print 2147483647 + 1;", &["-2147483648"]),
    // Products beyond 32 bits, constant or not, wherever they occur.
    (
        "",
        "int v = 2147483647; print v * 65536; print v * v; print v * 65536 + 0; if (v * 65536 > 10) { print 1; } \
         print 2147483647 * 65536; print 2147483647 * 2147483647; print -(v * v);",
        &["-65536", "1", "-65536", "-65536", "1", "-1"],
    ),
    (
        "",
        "int q = -2147483647 - 1; print q / -1; print -q; print q * 3;",
        &["-2147483648", "-2147483648", "-2147483648"],
    ),
    ("", "print 1 < 2;", &["true"]),
    ("", "print (1 < 2) + 1;", &["2"]),
    ("", "print 3 > 2 > 1;", &["false"]),
    ("", "print 1 == 1 == 1;", &["true"]),
    ("", "print !3 == 0;", &["true"]),
    ("", "print !!5;", &["true"]),
    ("", "print 1 + 2 == 3 && 4 < 5;", &["true"]),
    ("", "print 1 || 1 / 0;", &["true"]),
    ("", "print 0 && 1 / 0;", &["false"]),
    ("", "print 0 || 0 && 1 || 1;", &["true"]),
    ("", "int q; int r; q = r = 4; print q + r;", &["8"]),
    ("", "int q = 1; print q + (q = 5) + q;", &["11"]),
    ("", "string s = \"a\\\"b\"; print s;", &["a\"b"]),
    (
        "",
        "print \"n=\" + 1 + 2; print 1 + 2 + \"=n\";",
        &["n=12", "3=n"],
    ),
    ("", "if (7) { print 1; } else { print 2; }", &["1"]),
    (
        "",
        "if (0) { print 1; } else if (1) { print 2; } else { print 3; }",
        &["2"],
    ),
    (
        "",
        "int i = 0; while (i < 5) { i = i + 1; if (i == 2) { continue; } if (i == 4) { break; } print i; }",
        &["1", "3"],
    ),
    (
        "int f() { return (3); } int g() { return 4; }",
        "print f() + g();",
        &["7"],
    ),
    (
        "int f(int n) { if (n == 0) { return 1; } return n * f(n - 1); }",
        "print f(5);",
        &["120"],
    ),
    (
        "",
        "print [9][0] == _; print 1;",
        &["(bggl-off-board)", "false", "1"],
    ),
    (
        "",
        "row[1] = [X,X,X]; print row[1] == [X,X,X]; print row[1] == [X,X]; print [1][2];",
        &["true", "false", "X"],
    ),
    (
        "",
        "[0][2] = O; print col[2]; print numPieces(_);",
        &["[O,_,_]", "8"],
    ),
    (
        "",
        "turn t { makemove 0:0:X:+; makemove 0:0:O:-; break; } else { print \"no\"; } print [0][0]; exit;",
        &["(bggl-move-not-there)", "no", "X"],
    ),
    (
        "",
        "Move m[2]; m[0] = 0:0:X:+; m[1] = 5:5:O:+; print makemove(m); print [0][0];",
        &["(bggl-move-off-board)", "false", "_"],
    ),
    (
        "",
        "makemove(2:2:X:+); Move m[2]; m[0] = 2:2:[2][2]:-; m[1] = 1:1:[1][1]:+; print makemove(m);",
        &["(bggl-move-no-piece)", "false"],
    ),
    (
        "",
        "print winner; print winner == a; print thisplayer; print a == b;",
        &["nobody", "false", "a", "false"],
    ),
    (
        "",
        "Move m = 1:2:X:+; print m; print m.x; print m.y; print m.piece; print m.dir;",
        &["1:2:X:+", "1", "2", "X", "+"],
    ),
    (
        "",
        "Move m[2]; print m[0].x; print m[0].piece; print m[1].piece != m[0].piece;",
        &["-1", "_", "false"],
    ),
    (
        "",
        "int v[3]; v[1] = 7; print v; print v[5]; v[9] = 1; print length(v);",
        &["[0,7,0]", "(bggl-no-item)", "0", "(bggl-no-item)", "3"],
    ),
    (
        "",
        "[0][1] = X; print board[0]; print board; print board[0][1]; print row[0][1]; print col[1][0];",
        &["[_,X,_]", "[[_,X,_],[_,_,_],[_,_,_]]", "X", "X", "X"],
    ),
    (
        "",
        "[1][1] = #; print [1][1]; print row[7] == [X];",
        &["(bggl-hole-written)", "_", "(bggl-no-row)", "false"],
    ),
    (
        "[1][1] = #;",
        "print [1][1]; [1][1] = X; print numPieces(#);",
        &["#", "(bggl-hole-written)", "1"],
    ),
    ("int q = 3; int r = q * 2; r = r + 1;", "print r;", &["7"]),
    (
        "int f(int n) { if (n) { x = 3; } return x; }",
        "print f(1); print f(0);",
        &["3", "0"],
    ),
    (
        "boolean yes(int n) { return n; }",
        "print yes(4); print yes(4) + 1;",
        &["true", "2"],
    ),
    (
        "Player other(Player p) { if (p == a) { return b; } return a; }",
        "print other(a);",
        &["b"],
    ),
    (
        "",
        "turn t { print 1; gototurn v; } turn u { print 2; } turn v { print 3; exit; }",
        &["1", "3"],
    ),
    (
        "void leave() { gototurn v; }",
        "turn t { leave(); } turn v { print 3; exit; }",
        &["3"],
    ),
    (
        "",
        "int n = 0; turn t { n = n + 1; if (n < 3) { continue; } break; } print n; turn v { winner = b; }",
        &["3"],
    ),
];

#[test]
fn programs_print_what_the_language_says() {
    for (top, game, wanted) in PRINTS {
        let (lines, fault) = run(top, game);
        assert_eq!(lines, wanted, "{top} {game}");
        assert_eq!(fault, None, "{top} {game}");
    }
}

const STOPS: [(&str, &str, FaultKind); 9] = [
    ("", "print 1 / 0;", FaultKind::DivisionByZero),
    ("", "print 5 % 0;", FaultKind::DivisionByZero),
    (
        "int f(int n) { if (n > 0) { return 1; } }",
        "print f(0);",
        FaultKind::NoReturn,
    ),
    ("", "makemove 0:0:O:-;", FaultKind::RefusedOutsideTurn),
    (
        "",
        "turn t { makemove 0:0:O:-; } else { makemove 0:0:O:-; }",
        FaultKind::RefusedOutsideTurn,
    ),
    ("", "row[0] = [X,X];", FaultKind::WrongLength),
    ("", "thisplayer = winner;", FaultKind::NoSuchPlayer),
    ("", "show(0, 0); show(99, 0);", FaultKind::OffBoard),
    ("", "show(0, -1);", FaultKind::OffBoard),
];

#[test]
fn errors_stop_the_run_at_the_statement() {
    for (top, game, kind) in STOPS {
        let text = program(top, game);
        let fault = rules(&text).prelude().fault.expect("a fault");
        assert_eq!(fault.kind, kind, "{game}");
        assert!(!text[fault.span.range()].is_empty());
    }
    let text = program("", "print 1;\nprint 1 / 0;");
    let opening = rules(&text).prelude();
    assert_eq!(said(&opening.messages), ["1"]);
    assert_eq!(&text[opening.fault.expect("a fault").span.range()], "/");
}

#[test]
fn a_program_that_never_asks_is_cut() {
    for (top, game, kind) in [
        ("", "while (true) { }", FaultKind::Endless),
        ("", "turn t { }", FaultKind::Endless),
        (
            "int f(int n) { if (n == 400) { return 0; } return f(n + 1); }",
            "print f(0);",
            FaultKind::LimitReached(Limit::Depth),
        ),
        (
            "",
            "string s = \"ab\"; while (true) { s = s + s; }",
            FaultKind::LimitReached(Limit::Memory),
        ),
    ] {
        let opening = rules(&program(top, game)).prelude();
        assert_eq!(opening.fault.map(|fault| fault.kind), Some(kind), "{game}");
    }
}

#[test]
fn a_program_that_ends_says_how_the_game_stands() {
    for (game, outcome) in [
        ("winner = b; exit;", Outcome::Won(1)),
        ("exit;", Outcome::Draw),
        ("turn t { winner = a; }", Outcome::Won(0)),
        ("turn t { break; } winner = b;", Outcome::Won(1)),
        ("print 1;", Outcome::Draw),
    ] {
        assert_eq!(
            rules(&program("", game)).prelude().outcome,
            outcome,
            "{game}"
        );
    }
}

/// Rules of a game of steps on a line, a move, and the result: `(`reason`)` if it is refused.
const RULES: [(&str, &str, &str); 17] = [
    (
        "Rule r: X { length == 1; } isValidMove(m) { m: r; }",
        "0:0:O:-",
        "(bggl-no-rule)",
    ),
    (
        "Rule r: X { jump = true; } isValidMove(m) { m: r; }",
        "0:0:X:- 0:1:X:+",
        "true",
    ),
    (
        "Rule r: X { jump == false; } isValidMove(m) { m: r; }",
        "0:0:X:- 0:2:X:+",
        "(bggl-refused-by-rule)",
    ),
    (
        "Rule r: X { jump == false; } isValidMove(m) { m: r; }",
        "0:0:X:- 3:0:X:+",
        "true",
    ),
    (
        "Rule r: X { length == 2; } isValidMove(m) { m: r; }",
        "0:0:X:- 3:0:X:+",
        "true",
    ),
    (
        "Rule r: X { movement == orthogonal; } isValidMove(m) { m: r; }",
        "0:0:X:- 1:1:X:+",
        "(bggl-refused-by-rule)",
    ),
    (
        "Rule r: X { movement == diagonal; length == 1; } isValidMove(m) { m: r; }",
        "0:0:X:- 1:1:X:+",
        "true",
    ),
    (
        "Rule r: X { emptysquare == true; } isValidMove(m) { m: r; }",
        "0:0:X:- 0:1:X:+",
        "(bggl-refused-by-rule)",
    ),
    (
        "Rule r: X { emptysquare == false; } isValidMove(m) { m: r; }",
        "0:0:X:- 0:1:X:+",
        "true",
    ),
    // The unit is the man; the rule of the king does not apply.
    (
        "Rule r: K { length == 1; } isValidMove(m) { m: r; }",
        "0:0:X:- 1:0:K:+ 0:1:O:-",
        "(bggl-no-rule)",
    ),
    (
        "Rule r: X { length == 1; } Rule k: K { false; } isValidMove(m) { m: r && k; }",
        "0:0:X:- 1:0:K:+",
        "true",
    ),
    (
        "Rule r: X { x2 > 5; } Rule s: X { x2 == 1; } isValidMove(m) { m: r || s; }",
        "0:0:X:- 1:0:X:+",
        "true",
    ),
    (
        "Rule r: X { x2 > 5; } isValidMove(m) { m: !r; }",
        "0:0:X:- 1:0:X:+",
        "true",
    ),
    (
        "Rule r: O { x2 > 5; } isValidMove(m) { m: !r; }",
        "0:0:X:- 1:0:X:+",
        "(bggl-no-rule)",
    ),
    (
        "isValidMove(m) { return m.x == 1; }",
        "0:0:X:-",
        "(bggl-refused-by-judge)",
    ),
    // The second displacement sees the board after the first.
    (
        "Rule r: X, O { emptysquare == true; jump == false; } isValidMove(m) { m: r; }",
        "0:1:O:- 1:1:O:+ 0:0:X:- 0:2:X:+",
        "true",
    ),
    (
        "Rule r: X { m.piece == X; x1 == 0; y1 == 0; x2 == 1; y2 == 0; } isValidMove(m) { m: r; }",
        "0:0:X:- 1:0:X:+",
        "true",
    ),
];

#[test]
fn rules_judge_the_units_of_a_move() {
    for (top, mv, wanted) in RULES {
        let parts: Vec<&str> = mv.split_whitespace().collect();
        let mut game = format!("Move m[{}];", parts.len());
        for (number, part) in parts.iter().enumerate() {
            game += &format!("m[{number}] = {part};");
        }
        game += "print makemove(m);";
        let text = format!(
            "Player a, b; Piece X, O, K;\nBoard = [[_,_,_] [_,_,_] [#,_,_] [_,_,_] [X,O,_]];\n{top}\nGame {{ {game} exit; }}"
        );
        let opening = rules(&text).prelude();
        let lines = said(&opening.messages);
        assert_eq!(
            lines.first().map(String::as_str),
            Some(wanted),
            "{top} {mv}: {lines:?}"
        );
    }
}
