//! `include` and the bundled file of the language.

use super::{errors, extensions, game, judge};
use gametui::base::{Limits, Severity, Source, Sources};
use gametui::board::{Move, Outcome, Square};
use gametui::rules::gdef::{self, Compiled, GdefRules, Options};
use gametui::rules::{FaultKind, Judgement, RuleLanguage, Rules};

fn compiled(files: &[(&str, &str)]) -> (Sources, Compiled) {
    let mut sources = Sources::new();
    for (name, text) in files {
        sources.add(Source::new(*name, *text));
    }
    let compiled = gdef::compile(&sources, &Options::default());
    (sources, compiled)
}

fn said(files: &[(&str, &str)]) -> Vec<(String, String)> {
    let (sources, compiled) = compiled(files);
    let errors = compiled.diagnostics.iter().filter(|one| one.is_error());
    errors
        .map(|one| (one.code().to_owned(), sources.slice(one.span).to_owned()))
        .collect()
}

#[test]
fn the_names_of_included_files_are_found() {
    let text = "/* include \"a\"; */ include \"std.gdef\"; size: 3 x 3 include\n  \"b/c.gdef\" ; include \"\"; include x;";
    assert_eq!(
        RuleLanguage::first().included_files(text),
        ["std.gdef", "b/c.gdef"]
    );
}

#[test]
fn what_is_missing_and_what_goes_round_is_said_at_the_line() {
    let text = game("include \"other.gdef\"; size: 3 x 3", "return true;");
    assert_eq!(
        errors(&text),
        [("rules-include-missing".to_owned(), "other.gdef".to_owned())]
    );
    for bad in ["include \"a.gdef;", "include \"a.gdef\"", "include \"\";"] {
        let text = game(&format!("{bad}\nsize: 3 x 3"), "return true;");
        assert_eq!(errors(&text)[0].0, "gdef-include-form", "{bad}");
    }
    let first = game("include \"b.gdef\"; size: 3 x 3", "return two() == 2;");
    let second = "include \"c.gdef\"; define two() -> int { return 2; }";
    assert_eq!(
        said(&[("a.gdef", &first), ("x/b.gdef", second), ("x/c.gdef", "")]),
        []
    );
    let back = "include \"a.gdef\";";
    assert_eq!(
        said(&[("a.gdef", &first), ("b.gdef", second), ("c.gdef", back)]),
        [("gdef-include-circle".to_owned(), "a.gdef".to_owned())]
    );
    let own = game("include \"a.gdef\"; size: 3 x 3", "return true;");
    assert_eq!(said(&[("a.gdef", &own)])[0].0, "gdef-include-circle");
    assert_eq!(extensions(&first)[0], extensions(&first)[0]);
}

/// Returns the answer of `isMoveLegal` to the empty move and the advice, if there are no errors.
fn answer(files: &[(&str, &str)]) -> (Result<bool, FaultKind>, Vec<(String, String)>) {
    let (sources, compiled) = compiled(files);
    assert!(!compiled.has_errors(), "{:?}", compiled.diagnostics);
    let advice = compiled.diagnostics.iter();
    let advice = advice
        .filter(|one| one.severity == Severity::Lint)
        .map(|one| (one.code().to_owned(), sources.slice(one.span).to_owned()))
        .collect();
    let (game, program) = (compiled.game, compiled.program);
    let rules = GdefRules::new(game.expect("a game"), &program.expect("sound")).expect("small");
    (judge(&rules, ""), advice)
}

fn shadows(name: &str) -> (String, String) {
    ("gdef-function-shadows".to_owned(), name.to_owned())
}

#[test]
fn a_files_own_function_takes_the_place_of_an_included_one() {
    let standard = (gdef::STANDARD_NAME, gdef::STANDARD);
    // The author's max has three arguments; that of the standard file, which lineLength calls, has two.
    let head = "include \"std.gdef\"; size: 5 x 4 obj X of 0
        define max(int a, int b, int c) -> int { return a + b + c; }
        define on(int x) -> bool { return x == 7; }
        define width() -> int { return -1; }
        start { (0,0: X), (1,0: X) }";
    let own = "on(7) && !on(0) && max(1, 2, 3) == 6 && width() == -1";
    let of_standard = "lineLength(0, 2) == 2 && ray(0, 0, 1, 0, X) == 1 && mine(1, 0)";
    for condition in [own, of_standard] {
        let text = game(
            head,
            &format!("return {condition} && on(7) && max(1, 1, 1) == 3;"),
        );
        let found = answer(&[("a.gdef", &text), standard]);
        assert_eq!(found.0, Ok(true), "{condition}");
        assert!(found.1.contains(&shadows("max")) && found.1.contains(&shadows("on")));
        // The order of the files does not matter.
        assert_eq!(answer(&[standard, ("a.gdef", &text)]).0, Ok(true));
    }
    // Where neither includes the other, as on the command line, two functions of a name are an error.
    let text = game(
        "size: 5 x 4 obj X define abs(int n) -> int { return n; }",
        "return true;",
    );
    let both = said(&[("a.gdef", &text), standard]);
    assert_eq!(both, [("gdef-function-twice".to_owned(), "abs".to_owned())]);
}

#[test]
fn names_of_an_included_file_hide_those_of_the_file_that_includes_it() {
    let standard = (gdef::STANDARD_NAME, gdef::STANDARD);
    // Parameters and variables of the standard file are called a, b, n, x, y and so on.
    let head =
        "include \"std.gdef\"; size: 5 x 4 obj x of 0 obj a of 1 const int n = 3; state int y = 1;
        start { (0,0: x), (1,0: a) }";
    let text = game(
        head,
        "return abs(-n) == 3 && max(y, 2) == 2 && mine(0, 0) && !mine(1, 0)
            && ray(0, 0, 1, 0, a) == 1 && CurrentPosition[1][0] == a;",
    );
    assert_eq!(answer(&[("a.gdef", &text), standard]).0, Ok(true));
    // Within a file, such a name is a mistake of its author.
    for (name, code) in [
        ("x", "gdef-name-of-object"),
        ("n", "gdef-name-of-constant"),
        ("y", "gdef-name-of-state"),
    ] {
        let more = format!("define f(int {name}) -> int {{ return {name}; }}");
        let clash = said(&[("a.gdef", &format!("{text} {more}")), standard]);
        assert!(
            clash.contains(&(code.to_owned(), name.to_owned())),
            "{clash:?}"
        );
    }
}

#[test]
fn a_variant_includes_a_game_and_defines_a_hook_anew() {
    let first = game("size: 2 x 2 obj X", "return two() == 2 && three() == 3;");
    let second = "define two() -> int { return 2; } define three() -> int { return 4; }";
    let hooks = "define isMoveLegal() -> bool { return two() == 5 && three() == 3; }
        define two() -> int { return 5; } define three() -> int { return 3; }";
    let variant = format!("include \"first.gdef\"; include \"second.gdef\"; {hooks}");
    let first = format!("include \"second.gdef\"; {first}");
    let files = [
        ("a.gdef", &*variant),
        ("first.gdef", &first),
        ("second.gdef", second),
    ];
    let (legal, advice) = answer(&files);
    assert_eq!(legal, Ok(true));
    assert_eq!(
        advice,
        [shadows("isMoveLegal"), shadows("two"), shadows("three")]
    );
    // Two helper files define the same name, and neither includes the other.
    let game = game(
        "include \"b.gdef\"; include \"c.gdef\"; size: 2 x 2 obj X",
        "return f();",
    );
    let helper = "define f() -> bool { return true; }";
    let both = [("a.gdef", &*game), ("b.gdef", helper), ("c.gdef", helper)];
    assert_eq!(
        said(&both),
        [("gdef-function-twice".to_owned(), "f".to_owned())]
    );
    let chosen = format!("{game} {helper}");
    assert_eq!(said(&[("a.gdef", &chosen), both[1], both[2]]), []);
}

/// What is one for the whole game is that of the file that includes the other: the included rules see it, too.
#[test]
fn a_variant_has_its_own_name_board_and_values() {
    let base = "name: base players: 2 size: 3 x 3 obj A obj B start { (0,0: A) }
        const int N = 3; const int ALL = N * 2; const int T[] = { 1 }; state int s = 1;
        map m { . . . / . 1 . / . . . }
        define isMoveLegal() -> bool { return ALL + T[0] + s + m[0][0] == 7; }
        define end() -> bool { return false; }";
    let variant = "include \"base.gdef\"; name: variant size: 2 x 2 start { (1,1: B) }
        const int N = 1; const int T[] = { 2, 5 }; state int s = 0; map m { . . / 3 . }";
    let (_, compiled) = compiled(&[("variant.gdef", variant), ("base.gdef", base)]);
    assert_eq!(compiled.diagnostics, []);
    let game = compiled.game.clone().expect("a game");
    assert_eq!(
        (game.name.as_str(), game.width, game.players),
        ("variant", 2, 2)
    );
    let rules = GdefRules::new(game, &compiled.program.expect("a program")).expect("small");
    let board = rules.start().board;
    let stones: Vec<_> = board
        .squares()
        .filter(|at| board.piece(*at).is_some())
        .collect();
    assert_eq!(stones, [Square::new(1, 1)]);
    let limits = Limits::default();
    let judged = rules.worker().judge(&rules.start(), &Move::pass(), &limits);
    assert!(matches!(judged, Judgement::Legal(_)), "{judged:?}");
    // Of a file that is no game the author may not know all names.
    let helper = "const int N = 3; define twice() -> int { return N * 2; }";
    let own = self::game(
        "include \"b.gdef\"; size: 2 x 2 const int N = 1;",
        "return twice() == 2;",
    );
    let (legal, advice) = answer(&[("a.gdef", &own), ("b.gdef", helper)]);
    assert_eq!(legal, Ok(true));
    assert_eq!(
        advice,
        [("gdef-constant-shadows".to_owned(), "N".to_owned())]
    );
    // Beside each other neither file has its own way.
    let files = [
        ("variant.gdef", &variant["include \"base.gdef\";".len()..]),
        ("base.gdef", base),
    ];
    let codes: Vec<String> = said(&files).into_iter().map(|(code, _)| code).collect();
    assert!(codes.contains(&"gdef-start-twice".to_owned()), "{codes:?}");
    assert!(
        codes.contains(&"gdef-parameter-twice".to_owned()),
        "{codes:?}"
    );
}

#[test]
fn the_standard_file_does_what_it_says() {
    let conditions = [
        "abs(-3) == 3 && abs(3) == 3 && sign(-7) == -1 && sign(0) == 0 && sign(9) == 1",
        "min(2, 5) == 2 && max(2, 5) == 5 && max(-2, -5) == -2",
        "on(0, 0) && on(4, 3) && !on(5, 0) && !on(0, -1) && !on(4, 2)",
        "directionX(0) == 0 && directionY(0) == 1 && directionX(3) == 1 && directionY(3) == -1",
        "directionX(6) == -1 && directionY(6) == 0 && directionX(7) == -1 && directionY(7) == 1",
        "directionX(4) == 0 && directionY(4) == -1 && directionX(10) == 1 && directionY(2) == 0",
        "lineLength(3, -3) == 3 && lineLength(0, 2) == 2 && lineLength(1, 2) == 0",
        "ray(0, 0, 1, 0, X) == 2 && ray(0, 0, 0, 1, X) == 0 && ray(0, 0, 0, 0, X) == 0",
        "ray(4, 0, -1, 0, X) == 0 && ray(4, 3, 0, -1, hole) == 0",
        "countObj(X) == 3 && countObj(X) == count(X) && countObj(O) == 1",
        "mine(0, 0) && !mine(1, 3) && !mine(4, 2) && !mine(9, 9)",
        "step(0, 0, 1, 1) == 1 && step(1, 0, 0, 0) == 6 && step(0, 0, 2, 0) == -1",
        "step(0, 0, 0, 0) == -1 && step(4, 1, 4, 2) == -1 && step(4, 2, 4, 1) == -1 && step(0, 0, -1, -1) == -1",
        "ways(1, 0, X) == 2 && ways(0, 1, X) == 2 && ways(1, 0, empty) == 3 && ways(0, 3, O) == 1",
        "ways(0, 0, O) == 0 && ways(4, 2, empty) == 0 && ways(4, 1, hole) == 0",
    ];
    let head = "include \"std.gdef\"; size: 5 x 4 obj X of 0 obj O of 1
        start {\n . O . . . \n . . . . # \n . . . . . \n X X X . . \n}";
    for condition in conditions {
        let text = game(head, &format!("return {condition};"));
        let (_, compiled) = compiled(&[("a.gdef", &text), (gdef::STANDARD_NAME, gdef::STANDARD)]);
        assert!(!compiled.has_errors(), "{:?}", compiled.diagnostics);
        let (game, program) = (compiled.game, compiled.program);
        let rules = GdefRules::new(game.expect("a game"), &program.expect("sound")).expect("small");
        assert_eq!(judge(&rules, ""), Ok(true), "{condition}");
    }
    assert_eq!(gdef::syntax_errors(gdef::STANDARD), []);
}

#[test]
fn the_standard_file_rearranges_what_stands_on_squares() {
    let stacks = "stacks: 5 start { (0,0: X O O), (1,0: O), (2,0: X X O) }";
    let plain = "start { (0,0: X), (1,0: O) }";
    let is = "define is(int x, int n, obj low, obj next, obj top) -> bool {
        return stackSize(x, 0) == n && stackAt(x, 0, 0) == low && stackAt(x, 0, 1) == next
            && CurrentPosition[x][0] == top;
    }";
    for (start, changes, expected) in [
        // The top has moved from (0,0) to (1,0).
        (
            stacks,
            "clear(0, 0); place(1, 0, X); bring(0, 0, 1, 0);",
            "is(0, 0, empty, empty, empty) && is(1, 4, O, X, X) && stackAt(1, 0, 2) == O",
        ),
        (
            stacks,
            "bring(0, 0, 0, 0); bring(3, 0, 1, 0);",
            "is(0, 3, X, O, O) && is(1, 1, O, empty, O)",
        ),
        (
            stacks,
            "put(0, 0, X); put(2, 0, empty); put(3, 0, O); under(3, 0, X);",
            "is(0, 1, X, empty, X) && is(2, 0, empty, empty, empty) && is(3, 2, X, O, O)",
        ),
        (
            plain,
            "put(0, 0, O); put(1, 0, empty); put(2, 0, X); put(3, 0, empty);",
            "CurrentPosition[0][0] == O && CurrentPosition[2][0] == X && count(empty) == 2",
        ),
    ] {
        let is = if start == plain { "" } else { is };
        let text = format!(
            "include \"std.gdef\"; players: 2 size: 4 x 1 obj X obj O {start} {is}
             define isMoveLegal() -> bool {{ return operationsNum() == 0; }}
             define afterMove() {{ {changes} }}
             define end() -> bool {{ return {expected}; }}"
        );
        let (_, compiled) = compiled(&[("a.gdef", &text), (gdef::STANDARD_NAME, gdef::STANDARD)]);
        // Where squares hold one object there is no advice about stacks.
        assert_eq!(compiled.diagnostics, [], "{changes}");
        let (game, program) = (compiled.game, compiled.program);
        let rules = GdefRules::new(game.expect("a game"), &program.expect("sound")).expect("small");
        let judged = rules
            .worker()
            .judge(&rules.start(), &Move::pass(), &Limits::default());
        let Judgement::Legal(legal) = judged else {
            panic!("{changes}: {judged:?}");
        };
        assert_eq!(legal.outcome, Outcome::Draw, "{changes}");
    }
}
