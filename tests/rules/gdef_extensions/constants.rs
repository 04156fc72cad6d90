//! `const` and `--set`.

use super::{all_true, compiled_with, errors, extensions, game, rules_of};
use gametui::rules::Rules;
use gametui::rules::gdef::{Compiled, Options, RecordTerms};

#[test]
fn constants_are_values_by_name_in_any_order() {
    let head = "size: 3 x 3 obj X
        const int B = A * 2 + 1; const int A = 3;
        const float F = A; const float G = F / 2 - 0.5;
        const bool T = !(A > B) && (A == 3 || 1 / 0 == 1);
        const obj P = X; const obj E = empty; const obj H = hole;
        const int N = -7 / 2 % 2;";
    all_true(
        head,
        &[
            "B == 7 && A == 3 && F == 3.0 && G == 1.0 && T",
            "P == X && E == empty && H == hole && H != E",
            "N == -1",
            "CurrentPosition[A - 1][2] == E",
        ],
    );
}

#[test]
fn sizes_players_and_starts_take_them() {
    let rules = rules_of(&game(
        "size: N x M players: P gm: 4 const int N = 4; const int M = N - 1; const int P = 3;
         obj X const obj Y = X; start { (N - 1, M-1: Y), (0,0: X), ((1), P - 1: X) }",
        "return true;",
    ));
    let board = rules.start().board;
    assert_eq!(
        (board.width(), board.height(), rules.game().players),
        (4, 3, 3)
    );
    let set: Vec<_> = board
        .squares()
        .filter(|at| board.piece(*at).is_some())
        .collect();
    let set: Vec<_> = set.iter().map(|at| (at.x, at.y)).collect();
    assert_eq!(set, [(0, 0), (1, 2), (3, 2)]);
    for size in ["3 x N", "N x 3", "N x3", "3x N"] {
        let rules = rules_of(&game(
            &format!("size: {size} const int N = 5;"),
            "return true;",
        ));
        assert_eq!(rules.game().width + rules.game().height, 8, "{size}");
    }
}

#[test]
fn an_operation_field_may_be_named() {
    let rules = rules_of(&game(
        "size: 2 x 2 obj X const int WHAT = 2; const int ROW = 1;",
        "return OperationList[0][WHAT] == X && OperationList[0][ROW] == 1;",
    ));
    assert_eq!(super::judge(&rules, "place(0,1,X)"), Ok(true));
    let text = game(
        "size: 2 x 2 const int N = 3;",
        "return OperationList[0][N] == 1;",
    );
    assert_eq!(errors(&text)[0].0, "gdef-field-range");
}

#[test]
fn values_from_outside_replace_them() {
    let text = game(
        "size: N x N const int N = 9; const int LAST = N - 1; const float K = 6.5; const bool S = false; obj X obj O const obj P = X;",
        "return LAST == 12 && K == 7.0 && S && P == O;",
    );
    let with = |overrides: &[(&str, &str)]| -> Compiled {
        let overrides = overrides.iter().map(|(a, b)| ((*a).into(), (*b).into()));
        let options = Options {
            overrides: overrides.collect(),
            ..Options::default()
        };
        compiled_with(&text, &options).1
    };
    let compiled = with(&[("N", "13"), ("K", "7"), ("S", "true"), ("P", "O")]);
    let game = compiled.game.expect("a game");
    assert_eq!((game.width, game.height), (13, 13));
    let rules = gametui::rules::gdef::GdefRules::new(game, &compiled.program.expect("sound"));
    assert_eq!(super::judge(&rules.expect("small"), ""), Ok(true));
    let compiled = with(&[("size", "5x5"), ("N", "13")]);
    assert_eq!(compiled.game.expect("a game").width, 5);
    for (name, value, key) in [
        ("N", "2.5", "gdef-override-value"),
        ("N", "", "gdef-override-value"),
        ("S", "1", "gdef-override-value"),
        ("P", "Z", "gdef-override-value"),
        ("M", "3", "gdef-override-unknown"),
        ("N", "65", "gdef-size-range"),
    ] {
        let errors: Vec<_> = with(&[(name, value)]).diagnostics;
        let errors: Vec<_> = errors
            .iter()
            .filter(|one| one.is_error())
            .map(|one| one.code())
            .collect();
        assert_eq!(errors.first(), Some(&key), "{name}={value}: {errors:?}");
    }
}

#[test]
fn size_and_komi_from_outside_set_the_constants_that_they_name() {
    let compiled = |head: &str, overrides: &[(&str, &str)]| -> Compiled {
        let overrides = overrides.iter().map(|(a, b)| ((*a).into(), (*b).into()));
        let options = Options {
            overrides: overrides.collect(),
            ..Options::default()
        };
        let text = game(head, "return N == 9 && M == 13 && AREA == 117 && K == 0.5;");
        compiled_with(&text, &options).1
    };
    let judged = |compiled: Compiled| {
        let program = compiled.program.expect("sound");
        let rules = gametui::rules::gdef::GdefRules::new(compiled.game.expect("a game"), &program);
        super::judge(&rules.expect("small"), "")
    };
    let head = "size: N x M komi: K const int N = 19; const int M = N; const int AREA = N * M; const float K = 6.5;";
    assert_eq!(judged(compiled(head, &[])), Ok(false));
    let all = [("komi", "0.5"), ("size", "9 x 13")];
    assert_eq!(judged(compiled(head, &all)), Ok(true));
    // A value set by its own name takes precedence.
    let both = [("komi", "6.5"), ("K", "0.5"), ("size", "9x13")];
    assert_eq!(judged(compiled(head, &both)), Ok(true));
    let terms = compiled(head, &[]).record_terms;
    assert_eq!((terms.size, terms.komi), (true, Some(6.5)));
    let terms = compiled(head, &[("komi", "0.5")]).record_terms;
    assert_eq!(terms.komi, Some(0.5));
    let half =
        "size: N x 13 const int N = 9; const int M = 13; const int AREA = 117; const int K = 0;";
    let found = compiled(half, &[("size", "5x6")]);
    assert_eq!(found.record_terms, RecordTerms::default());
    let board = found.game.expect("a game");
    assert_eq!((board.width, board.height), (5, 6));
    let first = |head: &str, overrides: &[(&str, &str)]| {
        let found = compiled(head, overrides).diagnostics;
        let mut errors = found
            .into_iter()
            .filter(gametui::base::Diagnostic::is_error);
        errors.next().map(|error| error.code().to_owned())
    };
    let square = "size: N x N komi: K const int N = 9; const int M = 13; const int AREA = 1; const int K = 1;";
    assert_eq!(first(square, &[("size", "5x5")]), None);
    for (head, name, value, key) in [
        (square, "size", "5x6", "gdef-override-value"),
        (square, "size", "65x65", "gdef-override-value"),
        (square, "komi", "6.5", "gdef-override-value"),
        (square, "komi", "x", "gdef-override-value"),
        (half, "komi", "6.5", "gdef-override-value"),
    ] {
        let found = first(head, &[(name, value)]);
        assert_eq!(found.as_deref(), Some(key), "{name}={value}");
    }
}

#[test]
fn komi_names_a_constant_of_numbers() {
    for (value, at) in [("6", "komi"), ("X", "X"), ("S", "S"), ("Y", "Y")] {
        let head = format!("size: 3 x 3 komi: {value} const bool S = true; obj X");
        let found = errors(&game(&head, "return S;"));
        assert_eq!(found, [("gdef-komi-constant".to_owned(), at.to_owned())]);
    }
    let head = "size: 3 x 3 komi: K const int K = 1;";
    let said = extensions(&game(head, "return K == 1;"));
    assert!(said.iter().any(|one| one.contains("komi")), "{said:?}");
}

#[test]
fn what_is_wrong_is_said_where_it_stands() {
    let cases = [
        (
            "const int A = B; const int B = A;",
            "gdef-constant-circle",
            "A",
        ),
        ("const int A = A;", "gdef-constant-circle", "A"),
        ("const int A = C;", "gdef-constant-unknown", "C"),
        ("const int A = width();", "gdef-constant-value", "width()"),
        ("const int A = 1 / 0;", "rules-fault-division-by-zero", "/"),
        (
            "const int A = 9223372036854775807 + 1;",
            "rules-fault-overflow",
            "+",
        ),
        ("const int A = 1.5;", "gdef-declaration-type", "1.5"),
        ("const bool A = 1;", "gdef-declaration-type", "1"),
        ("const int A = 1; const int A = 2;", "gdef-name-twice", "A"),
        ("const int X = 1;", "gdef-name-twice", "X"),
        ("const int empty = 1;", "gdef-object-empty", "empty"),
        ("const int A = X + 1;", "gdef-arithmetic-types", "+"),
        ("const bool A = X == 1;", "gdef-equality-types", "=="),
        ("const bool A = 1 && true;", "gdef-logic-type", "1"),
        ("const int A = -true;", "gdef-negate-type", "-"),
        (
            "const int A = 5 define f() { }",
            "gdef-semicolon-missing",
            "5",
        ),
        ("const int A = (5;", "gdef-bracket-open", "("),
        ("start { (K, 0: X) }", "gdef-constant-unknown", "K"),
        ("start { (1.5, 0: X) }", "gdef-index-type", "1.5"),
    ];
    for (text, key, place) in cases {
        let found = errors(&game(&format!("size: 3 x 3 obj X {text}"), "return true;"));
        assert_eq!(
            found.first(),
            Some(&(key.to_owned(), place.to_owned())),
            "{text}: {found:?}"
        );
    }
    let found = errors(&game("size: N x 3", "return true;"));
    assert_eq!(
        found,
        [("gdef-constant-unknown".to_owned(), "N".to_owned())]
    );
    let found = errors(&game("size: N x 3 const bool N = true;", "return true;"));
    assert_eq!(found, [("gdef-constant-whole".to_owned(), "N".to_owned())]);
}

#[test]
fn functions_neither_change_nor_hide_them() {
    let head = "size: 3 x 3 const int A = 1;";
    for (body, key) in [
        ("A = 2; return true;", "gdef-assign-constant"),
        ("A++; return true;", "gdef-assign-constant"),
        ("int A = 2; return A == 2;", "gdef-name-of-constant"),
    ] {
        assert_eq!(errors(&game(head, body))[0].0, key, "{body}");
    }
}

#[test]
fn the_word_stays_a_name() {
    let head = "name: const size: 3 x 3 obj const obj X";
    assert_eq!(errors(&game(head, "return const != X;")), []);
    assert_eq!(extensions(&game(head, "return const != X;")), [""; 0]);
    assert_eq!(
        errors(&game("size: 3 x 3 name: foo x3: 4", "return true;")),
        []
    );
}

#[test]
fn a_long_chain_of_them_is_read() {
    let mut text = String::from("size: 3 x 3 const int c0 = 1;");
    for number in (1..20_000).rev() {
        text.push_str(&format!("const int c{number} = c{} + 1;", number - 1));
    }
    all_true(&text, &["c19999 == 20000"]);
    assert_eq!(
        extensions(&game("size: 3 x 3 const int A = 1;", "return A == 1;")).len(),
        1
    );
}

#[test]
fn a_constant_without_a_value_is_one_error_wherever_it_is_used() {
    for value in ["1 / 0", "9223372036854775807 + 1", "3.5", "Q"] {
        let head = format!(
            "const int N = {value}; const int M = N + 1; size: N x N players: M obj X start {{ (N,0: X) }} state int n = N;"
        );
        let text = game(&head, "return N == M;");
        assert_eq!(errors(&text).len(), 1, "{value}: {:?}", errors(&text));
    }
    let text = game("const int N = -3; size: N x N obj X", "return true;");
    assert_eq!(errors(&text).len(), 1, "{:?}", errors(&text));
}
