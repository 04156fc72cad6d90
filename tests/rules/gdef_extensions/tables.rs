//! Tables, maps and families of objects.

use super::{all_true, compiled_with, errors, extensions, game, judge, rules_of};
use crate::random::Random;
use gametui::base::{Limits, Source, Sources};
use gametui::board::{Cell, Move, Op, Piece, Position};
use gametui::notation::read_move;
use gametui::rules::gdef::{self, Compiled, GdefRules, Options};
use gametui::rules::{Ask, Engine, FaultKind, Judgement, RuleLanguage, Rules};
use std::sync::Arc;

const HEAD: &str = "size: 3 x 2 const int N = 2; const float HALF = 0.5;
  obj X of 0 obj d[1 .. 3] of 1 obj e[0 .. N] of 0 obj f[4 .. 5]
  start { X    . d[2] /
          e[1] # .    }
  const int ROW[] = { 5, -6, N * 10, 9223372036854775807 };
  const int WAY[2][N] = { { 1, 2 }, { 3, 4 } };
  const float REAL[] = { 1, HALF };
  const bool TRUTH[][] = { { true, !true } };
  const obj MAN[] = { X, d[2], e[0], empty, hole };
  map side { 7 . N /
             1 # 7 }
  map none { . . . / # # # }
  map below { -1 . -9223372036854775808 /
              1 -1 N }";

#[test]
fn entries_are_read_by_their_indices() {
    all_true(
        HEAD,
        &[
            "ROW[0] == 5 && ROW[1] == -6 && ROW[N] == 20 && ROW[3] - 1 == 9223372036854775806",
            "WAY[0][0] == 1 && WAY[0][1] == 2 && WAY[1][0] == 3 && WAY[WAY[0][0]][ROW[0] - 4] == 4",
            "REAL[0] == 1.0 && REAL[1] == HALF && REAL[1] * 2 == 1",
            "TRUTH[0][0] && !TRUTH[0][1]",
            "MAN[0] == X && MAN[1] == CurrentPosition[2][1] && MAN[2] == e[0] && MAN[3] == empty && MAN[4] == hole",
        ],
    );
}

#[test]
fn maps_number_the_squares() {
    all_true(
        HEAD,
        &[
            "side[0][0] == 1 && side[0][1] == 7 && side[1][0] == 0 && side[1][1] == 0 && side[2][1] == 2",
            "none[0][0] == 0 && none[2][1] == 0",
            "below[0][1] == -1 && below[1][0] == -1 && squareX(below, -1) == 1 && below[2][1] + 9223372036854775807 == -1",
            // The lowest row first, then from the left.
            "squareX(side, 7) == 2 && squareY(side, 7) == 0 && squareX(side, 0) == 1 && squareY(side, 0) == 0",
            "squareX(side, N) == 2 && squareY(side, N) == 1 && squareX(side, 5) == -1 && squareY(side, 5) == -1",
            "squareX(none, 1) == -1 && squareY(none, -9223372036854775807 - 1) == -1",
            // Empty are (1,1) and (2,0), which do not touch by a side.
            "reached(1, 1, side) == 0 && reached(2, 0, side) == 1 && reached8(1, 1, side) == 1",
            "reached(2, 1, side) == 1 && reached(0, 0, side) == 1 && reached(1, 0, side) == 0",
            "reached(0, 1, none) == 0",
        ],
    );
}

#[test]
fn families_are_objects_with_numbers() {
    all_true(
        HEAD,
        &[
            "d[2] == CurrentPosition[2][1] && e[1] == CurrentPosition[0][0] && d[N] != d[3]",
            // A family that begins at 1 has the empty square as its member 0, one that begins at 0 has not.
            "d[0] == empty && e[0] != empty && d[0] != e[0]",
            "number(d[3]) == 3 && number(e[2]) == 2 && number(e[0]) == 0 && number(f[5]) == 5",
            "number(X) == 0 && number(empty) == 0 && number(hole) == 0",
            "owner(d[1]) == 1 && owner(e[2]) == 0 && owner(f[4]) == -1 && count(d[2]) == 1 && count(d[1]) == 0",
            "d[number(CurrentPosition[2][1])] == CurrentPosition[2][1]",
        ],
    );
    let rules = rules_of(&game(HEAD, "return true;"));
    let names: Vec<_> = rules
        .game()
        .pieces
        .iter()
        .map(|kind| kind.name.clone())
        .collect();
    let expected = ["X", "d.1", "d.2", "d.3", "e.0", "e.1", "e.2", "f.4", "f.5"];
    assert_eq!(names, expected);
}

#[test]
fn what_is_beyond_is_a_fault() {
    for (condition, kind) in [
        ("ROW[4 + onTurn()] == 1", FaultKind::NoSuchEntry),
        ("ROW[onTurn() - 1] == 1", FaultKind::NoSuchEntry),
        ("ROW[4] == 1", FaultKind::NoSuchEntry),
        ("WAY[0][2 + onTurn()] == 1", FaultKind::NoSuchEntry),
        ("WAY[2][0] == 1", FaultKind::NoSuchEntry),
        ("side[3][0] == 1", FaultKind::NoSuchEntry),
        ("side[0][-1 - onTurn()] == 1", FaultKind::NoSuchEntry),
        ("d[4 + onTurn()] == X", FaultKind::NoSuchObject),
        ("d[-1] == X", FaultKind::NoSuchObject),
        ("e[3] == X", FaultKind::NoSuchObject),
        ("f[0] == empty", FaultKind::NoSuchObject),
        ("f[3] == empty", FaultKind::NoSuchObject),
        ("reached(3, 0, side) == 0", FaultKind::OffBoard),
        ("reached8(0, -1, side) == 0", FaultKind::OffBoard),
    ] {
        let text = game(HEAD, &format!("return {condition};"));
        let rules = rules_of(&text);
        assert_eq!(judge(&rules, ""), Err(kind), "{condition}");
        let judged = rules
            .worker()
            .judge(&rules.start(), &Move::pass(), &Limits::default());
        let Judgement::Fault(fault) = judged else {
            panic!("{judged:?}")
        };
        // At the entry, not at the whole statement.
        let place = text.get(fault.span.range()).unwrap_or("");
        let read = condition.split(" == ").next().unwrap_or("");
        assert_eq!(place, read, "{condition}");
    }
}

#[test]
fn what_is_wrong_is_said_where_it_stands() {
    let mut others: Vec<String> = Vec::new();
    for (definition, key, at) in [
        (
            "const int A[][][] = { { { 1 } } };",
            "gdef-table-indices",
            "A",
        ),
        ("const int A[][] = { 1 };", "gdef-table-row", "1"),
        ("const int A[] = { { 1 } };", "gdef-table-no-row", "{ 1 }"),
        (
            "const int A[][] = { { { 1 } } };",
            "gdef-table-no-row",
            "{ 1 }",
        ),
        (
            "const int A[][] = { { 1 }, { 2, 3 } };",
            "gdef-table-row-length",
            "{ 2, 3 }",
        ),
        ("const int A[3] = { 1, 2 };", "gdef-table-size", "3"),
        ("const int A[N][1] = { { 1 } };", "gdef-table-size", "N"),
        ("const int A[1][N] = { { 1 } };", "gdef-table-size", "N"),
        ("const int A[] = { };", "gdef-table-empty", "{ }"),
        ("const int A[][] = { { } };", "gdef-table-empty", "{ { } }"),
        ("const int A[X] = { 1 };", "gdef-constant-unknown", "X"),
        ("const int A[] = { 1.5 };", "gdef-declaration-type", "1.5"),
        (
            "const int A[] = { width() };",
            "gdef-constant-value",
            "width()",
        ),
        (
            "const int A[] = { ROW[0] };",
            "gdef-constant-value",
            "ROW[0]",
        ),
        ("const int A = ROW[0];", "gdef-constant-value", "ROW[0]"),
        ("const obj A[] = { d };", "gdef-family-index", "d"),
        ("const obj A = d[1][1];", "gdef-family-index", "d[1][1]"),
        ("const obj A = d[4];", "rules-fault-no-such-object", "4"),
        ("const int A[] = 1;", "gdef-table-braces", "1"),
        ("const int A = { 1 };", "gdef-table-brackets", "A"),
        ("const int ROW[] = { 1 };", "gdef-name-twice", "ROW"),
        ("const int N[] = { 1 };", "gdef-name-twice", "N"),
        ("const int empty[] = { 1 };", "gdef-object-empty", "empty"),
        ("map X { . . . / . . . }", "gdef-name-twice", "X"),
        ("map side { . . . / . . . }", "gdef-name-twice", "side"),
        ("map m { . . . }", "gdef-map-rows", "m"),
        ("map m { . . / . . . }", "gdef-picture-row", ". ."),
        ("map m { . HALF . / . . . }", "gdef-map-sign", "HALF"),
        ("map m { . X . / . . . }", "gdef-map-sign", "X"),
        ("map m { . - . / . . . }", "gdef-map-sign", "-"),
        ("map m { . -X . / . . . }", "gdef-map-sign", "-"),
        (
            "map m { . 9223372036854775808 . / . . . }",
            "gdef-map-sign",
            "9223372036854775808",
        ),
        ("const A[] = { 1 };", "gdef-constant-type", "const"),
        ("int A[] = { 1 };", "gdef-variable-outside", "int"),
        ("int a = 1;", "gdef-variable-outside", "int"),
        ("const int A[] = { 1 2, 3 };", "gdef-table-comma", ""),
        (
            "const int A[][] = { { 1, 2 } { 3, 4 } };",
            "gdef-table-comma",
            "",
        ),
        (
            "const int A[] = { { { { { 1 } } } } };",
            "gdef-table-no-row",
            "{",
        ),
        ("map { . . . / . . . }", "gdef-map-form", "map"),
        ("map int m { . . . / . . . }", "gdef-map-form", "map"),
        ("map m { 1, 2, 3 / . . . }", "gdef-map-sign", ","),
        ("map m { . . . / . . . };", "gdef-semicolon-extra", ";"),
        (
            "obj g[9223372036854775807 .. 9223372036854775807] define h() -> int { return number(g[0]); } const obj a = g[1];",
            "rules-fault-no-such-object",
            "1",
        ),
        (
            "define g() { const int A[] = { 1 }; }",
            "gdef-constant-outside",
            "const",
        ),
        (
            "define g() { map m { . . . / . . . } }",
            "gdef-constant-outside",
            "map",
        ),
        ("obj X[1 .. 2]", "gdef-object-twice", "X"),
        ("obj g[2 .. 1]", "gdef-family-range", "2 .. 1"),
        ("obj g[1]", "gdef-family-range", "[1]"),
        ("obj g[1 .. 5000]", "gdef-family-too-large", "1 .. 5000"),
        (
            "obj g[0 .. 99999999999999999999]",
            "gdef-family-too-large",
            "0 .. 99999999999999999999",
        ),
        (
            "define g() -> int { return ROW; }",
            "gdef-table-alone",
            "ROW",
        ),
        (
            "define g() -> int { return side; }",
            "gdef-map-alone",
            "side",
        ),
        ("define g() -> obj { return d; }", "gdef-family-index", "d"),
        (
            "define g() -> int { return ROW[0][1]; }",
            "gdef-table-index-count",
            "ROW[0][1]",
        ),
        (
            "define g() -> int { return side[0]; }",
            "gdef-table-index-count",
            "side[0]",
        ),
        (
            "define g() -> int { return ROW[X]; }",
            "gdef-index-type",
            "X",
        ),
        (
            "define g() -> int { return reached(0, 0, X); }",
            "gdef-map-argument",
            "X",
        ),
        (
            "define g() -> int { return reached(0, 0, ROW); }",
            "gdef-map-argument",
            "ROW",
        ),
        (
            "define g() -> int { return squareX(1, side); }",
            "gdef-map-argument",
            "1",
        ),
        (
            "define g() -> int { return squareX(side); }",
            "gdef-argument-count",
            "squareX(side)",
        ),
        (
            "define g(int k) -> int { return k; } define h() -> int { return g(side); }",
            "gdef-map-alone",
            "side",
        ),
        (
            "define g() -> int { return number(1); }",
            "gdef-argument-type",
            "1",
        ),
        ("define g() { ROW[0] = 1; }", "gdef-array-statement", "ROW"),
        ("define g() { ROW = 1; }", "gdef-assign-constant", "ROW"),
        ("define g(int ROW) { }", "gdef-name-of-constant", "ROW"),
        ("define g() { int d = 1; }", "gdef-name-of-object", "d"),
        ("state int side = 1;", "gdef-name-twice", "side"),
    ] {
        let found = errors(&game(&format!("{HEAD} {definition}"), "return true;"));
        let first = found.first().map(|(key, at)| (key.as_str(), at.as_str()));
        if first != Some((key, at)) {
            others.push(format!("{definition}: {found:?}"));
        }
    }
    assert_eq!(others, [""; 0]);
    for (start, key, at) in [
        ("(0,0: d[4])", "rules-fault-no-such-object", "4"),
        ("(0,0: d)", "gdef-family-index", "d"),
        ("(0,0: d1)", "gdef-object-unknown", "d1"),
        ("X[1] . . / . . .", "gdef-family-unknown", "X"),
        ("d[N] . . / d[0] . d[4]", "rules-fault-no-such-object", "4"),
    ] {
        let head = format!("size: 3 x 2 const int N = 1; obj X obj d[1 .. 3] start {{ {start} }}");
        let found = errors(&game(&head, "return true;"));
        let first = found.first().map(|(key, at)| (key.as_str(), at.as_str()));
        assert_eq!(first, Some((key, at)), "{start}: {found:?}");
    }
}

/// Names of functions are no names of constants, so a table may be called like a hook or a built-in function.
#[test]
fn functions_hide_nothing() {
    let head = "size: 3 x 1 const int end[] = { 1 }; map reached { 1 . 2 } obj onTurn[1 .. 2] of 0 \
                const int map[] = { 7 }; map of { . 4 . } start { onTurn[1] . onTurn[1] }";
    all_true(
        head,
        &[
            "end[0] == 1 && reached[2][0] == 2 && reached(0, 0, reached) == 1",
            "owner(onTurn[2]) == onTurn() && map[0] == 7 && of[1][0] == 4",
        ],
    );
}

#[test]
fn limits_are_told_once() {
    let head = |rest: &str| format!("size: 2 x 1 obj X {rest}");
    let codes = |rest: &str| -> Vec<String> {
        let found = errors(&game(&head(rest), "return true;"));
        found.into_iter().map(|(key, _)| key).collect()
    };
    let table = |count: usize| format!("const int T[] = {{ {} }};", vec!["1"; count].join(","));
    assert_eq!(codes(&table(65_536)), [""; 0]);
    assert_eq!(codes(&table(65_537)), ["gdef-table-too-large"]);
    assert_eq!(codes(&table(200_000)), ["gdef-table-too-large"]);
    let maps = |count: usize| -> String {
        (0..count)
            .map(|number| format!("map m{number} {{ . 1 }} "))
            .collect()
    };
    assert_eq!(codes(&maps(64)), [""; 0]);
    assert_eq!(codes(&maps(65)), ["gdef-maps-too-many"]);
    assert_eq!(codes(&maps(90)), ["gdef-maps-too-many"]);
    assert_eq!(codes("obj d[1 .. 4095]"), [""; 0]);
    assert_eq!(codes("obj d[1 .. 4096]"), ["gdef-family-too-large"]);
    for depth in [4, 1_000, 100_000] {
        let deep = format!(
            "const int T[] = {}1{};",
            "{".repeat(depth),
            "}".repeat(depth)
        );
        assert_eq!(codes(&deep).len(), 1, "{depth}");
        let open = format!("const int T[] = {}", "{".repeat(depth));
        assert!(!codes(&open).is_empty(), "{depth}");
    }
    let chain = "const int A = B; const int B = A; const int T[A] = { B }; obj d[A .. B]";
    assert!(
        codes(chain).iter().all(|key| key == "gdef-constant-circle"),
        "{:?}",
        codes(chain)
    );
}

#[test]
fn values_from_outside_change_what_is_made_of_them() {
    let text = game(
        "size: 3 x 1 const int N = 2; obj d[1 .. N] of 0 const int T[] = { N, N * 10 }; map m { N . 1 } \
         const obj LAST = d[N]; start { d[N] . . }",
        "return T[1] == 40 && m[0][0] == 4 && number(LAST) == 4 && number(CurrentPosition[0][0]) == 4;",
    );
    let with = |name: &str, value: &str| -> Compiled {
        let options = Options {
            overrides: vec![(name.into(), value.into())],
            ..Options::default()
        };
        compiled_with(&text, &options).1
    };
    let compiled = with("N", "4");
    let game = compiled.game.expect("a game");
    assert_eq!(game.pieces.len(), 4);
    let rules = GdefRules::new(game, &compiled.program.expect("sound")).expect("small");
    assert_eq!(judge(&rules, ""), Ok(true));
    for (name, value, key) in [
        ("N", "0", "gdef-family-range"),
        ("N", "5000", "gdef-family-too-large"),
        ("T", "1", "gdef-override-table"),
        ("m", "1", "gdef-override-table"),
    ] {
        let said = with(name, value).diagnostics;
        let first = said.iter().find(|one| one.is_error());
        assert_eq!(first.map(|one| one.code()), Some(key), "{name}={value}");
    }
    let compiled = with("LAST", "d.1");
    assert!(!compiled.has_errors(), "{:?}", compiled.diagnostics);
}

#[test]
fn the_original_language_has_none_of_them() {
    let text = game(
        "players: 2 size: 2 x 1 obj X obj d[1 .. 2] start { } const int T[] = { 1 }; map m { 1 . }",
        "return T[0] + reached(0, 0, m) + number(X) + squareX(m, 1) == 2;",
    );
    let said = extensions(&text).join(" ");
    for word in [
        "gdef-extension-table",
        "gdef-extension-map",
        "gdef-extension-family",
        "reached",
        "number",
        "squareX",
    ] {
        assert!(said.contains(word), "{word}: {said}");
    }
}

#[test]
fn tables_may_stand_in_other_files() {
    let mut sources = Sources::new();
    let main = game(
        "include \"ways.gdef\"; size: 2 x N obj X",
        "return way(1) == 4 && WAY[0] == 3 && m[1][0] == 9 && number(d[2]) == 2 && reached(0, 0, m) == 1;",
    );
    sources.add(Source::new("rules.gdef", main));
    let ways = "const int N = 1; const int WAY[2] = { 3, 4 }; map m { . 9 } obj d[1 .. 2] \
                define way(int k) -> int { return WAY[k]; }";
    sources.add(Source::new("ways.gdef", ways));
    let compiled = gdef::compile(&sources, &Options::default());
    assert!(!compiled.has_errors(), "{:#?}", compiled.diagnostics);
    let rules = GdefRules::new(
        compiled.game.expect("a game"),
        &compiled.program.expect("sound"),
    );
    assert_eq!(judge(&rules.expect("small"), ""), Ok(true));
}

/// What a group reaches, found by a flood with marks.
const FLOOD: &str = "
  define flood(int x, int y, obj held, int steps) -> int {
    if (x < 0 || y < 0 || x >= width() || y >= height()) { return 0; }
    if (marked(x, y) == 1 || CurrentPosition[x][y] != held) { return 0; }
    mark(x, y, 1);
    int n = flood(x - 1, y, held, steps) + flood(x + 1, y, held, steps);
    n = n + flood(x, y - 1, held, steps) + flood(x, y + 1, held, steps);
    if (steps == 8) {
      n = n + flood(x - 1, y - 1, held, steps) + flood(x + 1, y + 1, held, steps);
      n = n + flood(x - 1, y + 1, held, steps) + flood(x + 1, y - 1, held, steps);
    }
    return n + 1;
  }
  define slow(int x, int y, int steps) -> int {
    clearMarks();
    if (CurrentPosition[x][y] == hole) { return 0; }
    int size = flood(x, y, CurrentPosition[x][y], steps);
    int n = 0;
    for (int k = 0; k < 4; k++) {
      bool found = false;
      for (int i = 0; i < width(); i++) {
        for (int j = 0; j < height(); j++) {
          if (marked(i, j) == 1 && m[i][j] == NUMBERS[k]) { found = true; }
        }
      }
      if (found) { n++; }
    }
    return n;
  }";

#[test]
fn reached_is_what_a_flood_with_marks_finds() {
    let head = format!(
        "size: 5 x 4 obj X of 0 obj O of 1 const int NUMBERS[] = {{ 1, 2, BIG, LOW }};
         const int BIG = 9223372036854775807; const int LOW = -7;
         map m {{ 1 . 2 . BIG / . 1 . LOW . / LOW . BIG # 2 / 2 2 . 1 1 }} {FLOOD}"
    );
    let body = "for (int x = 0; x < width(); x++) { for (int y = 0; y < height(); y++) {
        if (reached(x, y, m) != slow(x, y, 4) || reached8(x, y, m) != slow(x, y, 8)) { return false; }
      } } return true;";
    let rules = rules_of(&game(&head, body));
    let mut worker = rules.worker();
    let mut random = Random::new(11);
    for _ in 0..60 {
        let mut at = rules.start();
        for square in at.board.squares().collect::<Vec<_>>() {
            let cell = match random.below(7) as u16 {
                6 => Cell::HOLE,
                bits => Cell::from_bits(bits / 2),
            };
            at.board.set(square, cell);
        }
        let judged = worker.judge(&at, &Move::pass(), &Limits::default());
        assert!(
            matches!(judged, Judgement::Legal(_)),
            "{:?} {judged:?}",
            at.board
        );
    }
}

/// Hex-like rules that ask for the position after the move, by a built-in function and by one that reads tables.
#[test]
fn next_asks_about_maps_and_tables() {
    let head = "size: 3 x 3 obj X of 0 obj O of 1 const obj MAN[] = { X, O }; const int NEED[] = { 2, 3 };
      start { X . O / . . . / X . O } map m { 1 . 2 / . . . / 3 . 4 }
      define enough(int x, int y, int t) -> bool { return reached(x, y, m) == NEED[t] && CurrentPosition[x][y] == MAN[t]; }";
    let body = |asked: &str| {
        format!(
            "if (operationsNum() != 1 || !isPlaceOperation(0)) {{ return false; }}
             int x = OperationList[0][0]; int y = OperationList[0][1];
             if (OperationList[0][2] != MAN[onTurn()] || CurrentPosition[x][y] != empty) {{ return false; }}
             return {asked};"
        )
    };
    for asked in [
        "next(reached(x, y, m)) == 2",
        "next(enough(x, y, onTurn()))",
    ] {
        let rules = rules_of(&game(head, &body(asked)));
        let start = rules.start();
        let limits = Limits::default();
        let listed = rules.worker().moves(Ask::all(&start, &limits));
        assert_eq!(listed.complete, Ok(()));
        let moves: Vec<String> = listed.moves.iter().map(|one| format!("{one:?}")).collect();
        assert_eq!(moves.len(), 1, "{asked}: {moves:?}");
        assert_eq!(judge(&rules, "place(0,1,X)"), Ok(true), "{asked}");
        assert_eq!(judge(&rules, "place(1,1,X)"), Ok(false), "{asked}");
    }
}

#[test]
fn states_hold_members() {
    let text = "size: 3 x 1 obj X of 0 obj d[1 .. 3] state obj last = d[2]; state int sum = 0;
      const int WORTH[] = { 10, 20, 30, 40 };
      define isMoveLegal() -> bool { return operationsNum() == 1 && isPlaceOperation(0) && OperationList[0][2] != last; }
      define afterMove() {
        last = OperationList[0][2];
        sum += WORTH[number(last)];
        if (WORTH[number(last)] == 30) { place(2, 0, d[3]); }
      }
      define end() -> bool { return WORTH[number(last)] == 40 && sum == 70; }";
    let rules = rules_of(text);
    let mut worker = rules.worker();
    let mut at = rules.start();
    let mut play = |at: &Position, ops: &str| {
        let mv = read_move(ops, rules.game(), &at.board).expect("a move");
        worker.judge(at, &mv, &Limits::default())
    };
    assert!(matches!(play(&at, "place(0,0,d.2)"), Judgement::Illegal(_)));
    for (ops, is_over) in [
        ("place(0,0,d.3)", false),
        ("place(0,0,d.2)", false),
        ("place(0,0,X)", false),
    ] {
        match play(&at, ops) {
            Judgement::Legal(legal) => {
                assert_eq!(legal.outcome.is_over(), is_over, "{ops}");
                at = legal.next;
            }
            other => panic!("{ops}: {other:?}"),
        }
    }
    // The member that was put by the rules.
    assert_eq!(at.board.cells().last(), Some(&Cell::of(Piece(3))));
    let set = [
        ("last".to_owned(), "d.3".to_owned()),
        ("sum".to_owned(), "30".to_owned()),
    ];
    let changed = rules.with_state(&rules.start(), &set).expect("a state");
    assert!(matches!(
        play(&changed, "place(0,0,d.3)"),
        Judgement::Illegal(_)
    ));
    assert!(matches!(
        play(&changed, "place(0,0,d.2)"),
        Judgement::Legal(_)
    ));
    for wrong in ["d.4", "d.0", "d", "d[1]", "d.01", "e.1"] {
        let set = [("last".to_owned(), wrong.to_owned())];
        assert!(rules.with_state(&rules.start(), &set).is_err(), "{wrong}");
    }
}

fn with_engine(text: &str, engine: Engine) -> Arc<dyn Rules> {
    let mut sources = Sources::new();
    sources.add(Source::new("game.gdef", text));
    let options = Options {
        engine,
        ..Options::default()
    };
    let language = RuleLanguage::named("gdef").expect("gdef");
    (language.compile)(&sources, &options, &|_| Vec::new())
        .rules
        .expect("sound")
}

/// More kinds of pieces than bits in a word.
#[test]
fn a_large_family_has_the_same_moves_in_all_engines() {
    let text = "size: 3 x 2 obj X of 0 obj d[1 .. 100] of 0 obj e[0 .. 99] of 1
      const int WORTH[] = { 0, 3, 1, 4, 1, 5, 9, 2, 6, 5 }; map m { 1 4 . / 3 . 9 }
      const obj LOW[] = { d[7], e[0], d[100], X };
      start { d[7] . . / . . e[99] }
      define isMoveLegal() -> bool {
        if (operationsNum() != 1 || !isPlaceOperation(0)) { return false; }
        int x = OperationList[0][0]; int y = OperationList[0][1]; obj o = OperationList[0][2];
        if (owner(o) != onTurn() || CurrentPosition[x][y] != empty) { return false; }
        if (o == LOW[x]) { return m[x][y] > 3; }
        if (number(o) > 60 && number(o) < 70) { return o == d[60 + x + y]; }
        return WORTH[number(o) % 10] == m[x][y] || next(reached(x, y, m)) == 2;
      }
      define end() -> bool { return count(empty) == 0; }";
    let engines = [Engine::Reference, Engine::Graph, Engine::CompiledAtOnce];
    let rules = engines.map(|engine| with_engine(text, engine));
    let mut workers = rules.each_ref().map(|rules| rules.worker());
    let mut random = Random::new(5);
    let (limits, mut count) = (Limits::default(), 0);
    for _ in 0..40 {
        let mut at = rules[0].start();
        for square in at.board.squares().collect::<Vec<_>>() {
            let bits = match random.below(2) {
                0 => 0,
                _ => random.below(202) as u16,
            };
            at.board.set(square, Cell::from_bits(bits));
        }
        at.turn = random.below(2) as u8;
        let lists = workers
            .each_mut()
            .map(|worker| worker.moves(Ask::all(&at, &limits)));
        for list in &lists {
            assert_eq!(list.complete, Ok(()), "{:?}", at.board);
            assert_eq!(list.moves, lists[0].moves, "{:?}", at.board);
        }
        // As many as judging each single placement finds.
        let mut legal = 0;
        for square in at.board.squares() {
            for piece in 0..201 {
                let mv = Move::of(vec![Op::Place(square, Piece(piece))]);
                legal += usize::from(matches!(
                    workers[0].judge(&at, &mv, &limits),
                    Judgement::Legal(_)
                ));
            }
        }
        assert_eq!(lists[0].moves.len(), legal, "{:?}", at.board);
        count += legal;
    }
    assert!(count > 500, "{count}");
}
