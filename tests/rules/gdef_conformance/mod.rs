//! The language gdef, case by case: which texts are refused, and the results of running the others.

mod rows;
mod runs;

use gametui::base::{Diagnostic, Limits, Message, Severity, Source, Sources};
use gametui::board::{Move, Op, Outcome, Piece, Position, Square};
use gametui::notation::read_move;
use gametui::rules::gdef::{Compiled, GdefRules, Options, compile};
use gametui::rules::{FaultKind, Hook, Judgement, Rules};
use rows::{Alone, Around, Beside, Body, Clean, Errors, ROWS, Said};
use runs::{Cut, False, Fault, RUNS, True};

const BASE: &str =
    "size: 3 x 3 players: 2 obj X obj O start { } define end() -> bool { return false; }";

fn program(around: Around, snippet: &str) -> String {
    match around {
        Body => format!("{BASE}\ndefine isMoveLegal() -> bool {{ {snippet} }}"),
        Beside => format!("{BASE}\ndefine isMoveLegal() -> bool {{ return true; }}\n{snippet}"),
        Alone => snippet.to_owned(),
    }
}

fn compiled(texts: &[&str]) -> (Sources, Compiled) {
    let mut sources = Sources::new();
    for (number, text) in texts.iter().enumerate() {
        sources.add(Source::new(format!("file{number}.gdef"), *text));
    }
    let compiled = compile(&sources, &Options::default());
    (sources, compiled)
}

fn codes(diagnostics: &[Diagnostic], errors: bool) -> Vec<&'static str> {
    diagnostics
        .iter()
        .filter(|diagnostic| diagnostic.is_error() == errors)
        .map(Diagnostic::code)
        .collect()
}

#[test]
fn every_row_is_said_as_defined() {
    let mut wrong = Vec::new();
    for (row, around, snippet, expected) in ROWS {
        let text = program(*around, snippet);
        let (sources, compiled) = compiled(&[&text]);
        let errors: Vec<_> = compiled
            .diagnostics
            .iter()
            .filter(|diagnostic| diagnostic.is_error())
            .map(|diagnostic| (diagnostic.code(), sources.slice(diagnostic.span)))
            .collect();
        let milder = codes(&compiled.diagnostics, false);
        let right = match expected {
            Clean => errors.is_empty() && milder.is_empty(),
            Said(said) => errors.is_empty() && milder == *said,
            Errors(wanted) => errors == *wanted,
        };
        let usable = compiled.program.is_some() && compiled.game.is_some();
        if !right || usable != errors.is_empty() {
            wrong.push(format!(
                "row {row}: {errors:?} {milder:?}, usable: {usable}"
            ));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Returns the rules of a program that compiles.
fn rules(texts: &[&str]) -> (Sources, GdefRules) {
    let (sources, compiled) = compiled(texts);
    let faults = codes(&compiled.diagnostics, true);
    let (Some(game), Some(program)) = (compiled.game, compiled.program) else {
        panic!("{faults:?}");
    };
    let rules = GdefRules::new(game, &program).expect("small enough");
    (sources, rules)
}

fn judge(rules: &GdefRules, at: &Position, text: &str) -> Judgement {
    let mv = match text {
        "" => Move::pass(),
        _ => read_move(text, rules.game(), &at.board).expect("a move"),
    };
    rules.worker().judge(at, &mv, &Limits::default())
}

#[test]
fn every_row_runs_as_defined() {
    let mut wrong = Vec::new();
    for (row, body, ops, expected) in RUNS {
        let (sources, rules) = rules(&[&program(Body, body)]);
        let judgement = judge(&rules, &rules.start(), ops);
        let right = match (&judgement, expected) {
            (Judgement::Legal(_), True) | (Judgement::Illegal(_), False) => true,
            (Judgement::Fault(fault), Fault(kind, place)) => {
                fault.kind == *kind && sources.slice(fault.span) == *place
            }
            (Judgement::LimitReached { limit, .. }, Cut(expected)) => limit == expected,
            _ => false,
        };
        if !right {
            wrong.push(format!("row {row}: {judgement:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Returns a program with this `end` in which every move is legal.
fn with_end(head: &str, end: &str) -> GdefRules {
    let text = format!(
        "size: 3 x 3 {head} obj X obj O define isMoveLegal() -> bool {{ return true; }}
        define end() -> bool {{ {end} }}"
    );
    rules(&[&text]).1
}

fn legal(judgement: Judgement) -> (Position, Outcome, Vec<Diagnostic>) {
    match judgement {
        Judgement::Legal(legal) => (legal.next, legal.outcome, legal.messages),
        other => panic!("{other:?}"),
    }
}

#[test]
fn rows_3_and_16_the_board() {
    for size in ["3x3", "3 x3", "3 x 3", "3x 3", "3\nx\n3"] {
        let text = program(Body, "return true;").replace("3 x 3", size);
        let (_, rules) = rules(&[&text]);
        assert_eq!((rules.game().width, rules.game().height), (3, 3), "{size}");
    }
    let (_, with) = rules(&[&program(Beside, "")]);
    assert!(
        with.start()
            .board
            .cells()
            .iter()
            .all(|cell| cell.is_empty())
    );
    let bare = program(Beside, "").replace("start { }", "");
    let (_, compiled) = compiled(&[&bare]);
    assert_eq!(codes(&compiled.diagnostics, false), ["gdef-start-absent"]);
}

#[test]
fn rows_7_and_51_several_files() {
    let size = "size: 3 x 3";
    let (sources, twice) = compiled(&[&program(Beside, ""), size]);
    let fault = &twice.diagnostics[0];
    assert_eq!(fault.code(), "gdef-parameter-twice");
    assert_eq!(sources.display(fault.span), "file1.gdef:1:1");
    assert_eq!(sources.display(fault.related[0].span), "file0.gdef:1:1");
    let first = program(Body, "return other();");
    let (_, rules) = rules(&[
        &first,
        "define other() -> bool { return operationsNum() == 1; }",
    ]);
    assert!(matches!(
        judge(&rules, &rules.start(), "clear(1,1)"),
        Judgement::Legal(_)
    ));
    assert!(matches!(
        judge(&rules, &rules.start(), ""),
        Judgement::Illegal(_)
    ));
    assert_eq!(rules.game().name, "file0");
}

#[test]
fn rows_14_and_67_what_is_meant_and_where() {
    let text = program(Beside, "").replace("start { }", "obj King start { (0,0: Kig) }");
    let (_, misspelled) = compiled(&[&text]);
    let hint = misspelled.diagnostics[0].hint.as_ref().expect("a hint");
    assert_eq!(
        (hint.id, hint.arg("name")),
        ("gdef-did-you-mean", Some(&"King".into()))
    );
    let (_, blockless) = compiled(&[&program(
        Body,
        "if (onTurn() == 1) return false; return true;",
    )]);
    assert_eq!(
        codes(&blockless.diagnostics, false),
        [""; 0],
        "no remark on what follows"
    );
    let body = "bool x = true;\n if (x) { return true; \n return x;\n";
    let (sources, open) = compiled(&[&program(Body, body)]);
    assert_eq!(sources.display(open.diagnostics[0].span), "file0.gdef:3:9");
}

#[test]
fn row_8_turns_go_round() {
    let rules = with_end("players: 3", "return false;");
    let mut at = rules.start();
    let mut turns = vec![at.turn];
    for _ in 0..3 {
        at = legal(judge(&rules, &at, "")).0;
        turns.push(at.turn);
    }
    assert_eq!(turns, [0, 1, 2, 0]);
}

#[test]
fn rows_13_to_17_the_start_position() {
    let cases: [(&str, &str, &str); 6] = [
        ("start { (3,0: X) }", "gdef-start-off-board", "(3,0: X)"),
        ("start { (0,0: Z) }", "gdef-object-unknown", "Z"),
        (
            "start { (0,0: X), (0,0: O) }",
            "gdef-square-twice",
            "(0,0: O)",
        ),
        (
            "start { (0,0: X) (1,0: O) }",
            "gdef-start-comma-missing",
            "",
        ),
        ("start { (0,0: X), }", "gdef-start-comma-extra", ","),
        ("start { (0 0: X) }", "gdef-start-square", "(0 0: X)"),
    ];
    for (start, code, place) in cases {
        let (sources, compiled) = compiled(&[&program(Beside, "").replace("start { }", start)]);
        let [fault] = compiled.diagnostics.as_slice() else {
            panic!("{start}: {:?}", compiled.diagnostics);
        };
        assert_eq!(
            (fault.code(), sources.slice(fault.span)),
            (code, place),
            "{start}"
        );
    }
    let text = program(Beside, "").replace("start { }", "start { (0,0: empt), (1,2: O) }");
    let (_, spelled) = compiled(&[&text]);
    assert_eq!(codes(&spelled.diagnostics, false), ["gdef-empt"]);
    let board = spelled.program.expect("no error").start;
    assert_eq!(board.piece(Square::new(1, 2)), Some(Piece(1)));
    assert_eq!(board.piece(Square::new(0, 0)), None);
}

#[test]
fn rows_59_and_60_the_end() {
    let going = with_end("", "setWinner(1); return false;");
    let (next, outcome, messages) = legal(judge(&going, &going.start(), ""));
    assert_eq!((next.turn, outcome), (1, Outcome::Going));
    assert!(
        messages
            .iter()
            .all(|message| message.severity == Severity::Lint)
    );
    assert_eq!(messages.len(), 1);
    let draw = with_end("", "return true;");
    assert_eq!(legal(judge(&draw, &draw.start(), "")).1, Outcome::Draw);
    let wrong = with_end("", "setWinner(2); return true;");
    let Judgement::Fault(fault) = judge(&wrong, &wrong.start(), "") else {
        panic!("player 2 does not exist");
    };
    assert_eq!(
        (fault.kind, fault.hook),
        (FaultKind::NoSuchPlayer, Hook::End)
    );
}

#[test]
fn rows_62_to_64_moves() {
    let seen = with_end(
        "",
        "if (CurrentPosition[1][1] == X && onTurn() == 0) { setWinner(onTurn()); return true; } return false;",
    );
    let won = legal(judge(&seen, &seen.start(), "place(1,1,X)"));
    assert_eq!(won.1, Outcome::Won(0));
    let twice = legal(judge(&seen, &seen.start(), "place(0,0,X) place(0,0,O)"));
    assert_eq!(twice.0.board.piece(Square::new(0, 0)), Some(Piece(1)));
    let refused = read_move("place(0,0,empty)", seen.game(), &seen.start().board);
    assert_eq!(
        refused.map_err(|fault| fault.code()),
        Err("notation-use-clear")
    );
}

#[test]
fn row_68_the_original_tic_tac_toe_plays() {
    let text = include_str!("../../fixtures/tictactoe.gdef");
    let (_, rules) = rules(&[text]);
    assert_eq!(rules.game().name, "tictactoe");
    let start = rules.start();
    // All moves of one operation.
    let mut first = 0;
    for x in 0..3 {
        for y in 0..3 {
            let at = Square::new(x, y);
            for op in [
                Op::Clear(at),
                Op::Place(at, Piece(0)),
                Op::Place(at, Piece(1)),
            ] {
                let judgement =
                    rules
                        .worker()
                        .judge(&start, &Move::of(vec![op]), &Limits::default());
                match judgement {
                    Judgement::Legal(_) => first += 1,
                    Judgement::Illegal(_) => {}
                    other => panic!("{op:?}: {other:?}"),
                }
            }
        }
    }
    assert_eq!(first, 9);
    let mut at = start;
    let mut outcome = Outcome::Going;
    for mv in [
        "place(0,1,X)",
        "place(0,0,O)",
        "place(1,1,X)",
        "place(2,2,O)",
        "place(2,1,X)",
    ] {
        assert_eq!(outcome, Outcome::Going, "before {mv}");
        (at, outcome, _) = legal(judge(&rules, &at, mv));
    }
    assert_eq!(outcome, Outcome::Won(0), "a row of X");
}

#[test]
fn the_damaged_tic_tac_toe_is_named_fault_by_fault() {
    let text = include_str!("../../fixtures/tictactoe-damaged.gdef");
    let (sources, compiled) = compiled(&[text]);
    let said: Vec<_> = compiled
        .diagnostics
        .iter()
        .map(|diagnostic| {
            let line = sources.place(diagnostic.span).1.line;
            (line, diagnostic.code(), sources.slice(diagnostic.span))
        })
        .collect();
    assert_eq!(
        said,
        [
            (17, "gdef-brace-open", "{"),
            (25, "gdef-equality-types", "!="),
            (25, "gdef-brace-open", "{"),
            (29, "gdef-brace-open", "{"),
            (45, "gdef-markup", "</pre>"),
            (47, "gdef-brace-open", "{"),
            (51, "gdef-brace-open", "{"),
            (59, "gdef-brace-open", "{"),
            (59, "gdef-markup", "</pre>"),
        ]
    );
    let hint = compiled.diagnostics[1].hint.as_ref().expect("a hint");
    assert_eq!(hint.id, "gdef-meant-object");
}

#[test]
fn the_games_that_ship_are_clean() {
    let games = concat!(env!("CARGO_MANIFEST_DIR"), "/games");
    let mut seen = 0;
    for entry in std::fs::read_dir(games).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|ending| ending == "gdef") {
            seen += 1;
            let text = std::fs::read_to_string(&path).expect("UTF-8");
            let includes = text.contains("include \"std.gdef\";");
            let mut sources = Sources::new();
            sources.add(Source::new("game.gdef", text));
            if includes {
                let standard = include_str!("../../../src/interpreter/rules/gdef/std.gdef");
                sources.add(Source::new("std.gdef", standard));
            }
            let compiled = compile(&sources, &Options::default());
            assert_eq!(compiled.diagnostics, [], "{path:?}");
            let strict = Options {
                strict: true,
                ..Options::default()
            };
            let name = path.file_stem().and_then(|name| name.to_str());
            // The games that only use the original language.
            let keeps = ["breakthrough", "checkers"]
                .iter()
                .any(|plain| name == Some(*plain));
            let compiled = compile(&sources, &strict);
            assert_eq!(compiled.diagnostics.is_empty(), keeps, "{path:?}");
        }
    }
    assert!(seen >= 12);
}

#[test]
fn hints_name_what_was_meant() {
    let cases: [(Around, &str, &str, &str); 6] = [
        (Body, "return X == 0;", "gdef-meant-object", "O"),
        (Body, "return onturn() == 1;", "gdef-did-you-mean", "onTurn"),
        (
            Body,
            "bool flag = true; return flga;",
            "gdef-did-you-mean",
            "flag",
        ),
        (
            Body,
            "return CurentPosition[0][0] == X;",
            "gdef-did-you-mean",
            "CurrentPosition",
        ),
        (Beside, "player: 2", "gdef-did-you-mean", "players"),
        (
            Beside,
            "defin f() { return; }",
            "gdef-did-you-mean",
            "define",
        ),
    ];
    for (around, snippet, code, name) in cases {
        let (_, compiled) = compiled(&[&program(around, snippet)]);
        let hint = compiled.diagnostics[0].hint.as_ref().expect(snippet);
        assert_eq!(
            (hint.id, hint.arg("name")),
            (code, Some(&name.into())),
            "{snippet}"
        );
    }
}

#[test]
fn strictness_refuses_every_extension_and_nothing_else() {
    let cases: [(Around, &str, &str); 6] = [
        (Body, "return 5 % 2 == 1;", "gdef-extension-remainder"),
        (
            Body,
            "f(); return true; } define f() { return;",
            "gdef-extension-return",
        ),
        (
            Body,
            "int a_b = 1; return 1 == 1;",
            "gdef-extension-underscore",
        ),
        (Body, "return !!true;", "gdef-extension-prefixes"),
        (Body, "return 1 == - -1;", "gdef-extension-prefixes"),
        (Beside, "obj Z;", "gdef-extension-object-semicolon"),
    ];
    let strict = Options {
        strict: true,
        ..Options::default()
    };
    for (around, snippet, what) in cases {
        let mut sources = Sources::new();
        sources.add(Source::new("a.gdef", program(around, snippet)));
        let compiled = compile(&sources, &strict);
        let errors: Vec<_> = compiled
            .diagnostics
            .iter()
            .filter(|d| d.is_error())
            .collect();
        assert_eq!(errors.len(), 1, "{snippet}: {errors:?}");
        assert_eq!(errors[0].code(), "rules-strict-extension", "{snippet}");
        assert_eq!(
            errors[0].message.arg("what"),
            Some(&Message::new(what).into()),
            "{snippet}"
        );
    }
    let mut sources = Sources::new();
    sources.add(Source::new("a.gdef", program(Beside, "gm: 4 name: game")));
    assert_eq!(compile(&sources, &strict).diagnostics, []);
}

#[test]
fn values_can_be_set_from_outside() {
    let set = |name: &str, value: &str| {
        let mut sources = Sources::new();
        sources.add(Source::new("a.gdef", program(Beside, "")));
        let options = Options {
            overrides: vec![(name.to_owned(), value.to_owned())],
            ..Options::default()
        };
        compile(&sources, &options)
    };
    let game = |name: &str, value: &str| set(name, value).game.expect("no error");
    assert_eq!(game("name", "other").name, "other");
    assert_eq!(game("players", "4").players, 4);
    assert_eq!(game("gm", "11").gm, Some(11));
    let sized = game("size", "5 x 7");
    assert_eq!((sized.width, sized.height), (5, 7));
    let square = game("size", "5");
    assert_eq!((square.width, square.height), (5, 5));
    for (name, value, code) in [
        ("colour", "red", "gdef-override-unknown"),
        ("players", "0", "gdef-override-value"),
        ("players", "many", "gdef-override-value"),
        ("size", "65", "gdef-override-value"),
        ("size", "5x", "gdef-override-value"),
        ("size", "5x65", "gdef-override-value"),
        ("name", "two words", "gdef-override-value"),
        ("gm", "-1", "gdef-override-value"),
    ] {
        let compiled = set(name, value);
        assert_eq!(codes(&compiled.diagnostics, true), [code], "{name}={value}");
    }
}
