//! The diagnostics of faulty texts; any text can be read.

use super::support::compiled;
use gametui::base::{Diagnostic, Limits, Severity, Span};
use gametui::notation::read_move;
use gametui::rules::{Judgement, Options, Rules};
use proptest::prelude::*;

/// Returns a correct text with a part of one section replaced.
fn text(section: &str, body: &str) -> String {
    let part = |name: &str, usual: &str| {
        let body = if name == section { body } else { usual };
        format!("{name}{{\n{body}\n}}\n")
    };
    [
        part(
            "rules",
            "first_player : 0 width : 4 height : 4 coloring : alternate player_change : alternate",
        ),
        part(
            "pieces",
            "a{ moves{ x : 1, y : 1 } } b{ moves{ vertical(,) } }",
        ),
        part(
            "initial_piece_position",
            "a{ positions{ x : 0, y : 0 } mirrored } b{ positions{ x : 1, y : 0 } }",
        ),
        part("invariants", "protect_piece(a)"),
        part("finish", "no_moves_available"),
    ]
    .concat()
}

#[test]
fn a_sound_text_has_nothing_to_be_said_of() {
    let (diagnostics, rules) = compiled(&text("", ""), &Options::default());
    assert_eq!(diagnostics, []);
    assert!(rules.is_some());
}

#[test]
fn every_fault_is_named_where_it_is() {
    use Severity::{Error, Lint, Warning};
    let usual =
        "first_player : 0 width : 4 height : 4 coloring : alternate player_change : alternate";
    let rule = |from: &str, to: &str| usual.replace(from, to);
    let piece = |modifier: &str| format!("a{{ moves{{ {modifier} }} }} b{{ moves{{}} }}");
    let modifier = |rest: &str| format!("a{{ moves{{}} {rest} }} b{{ moves{{}} }}");
    let entry = |rest: &str| format!("a{{ {rest} }} b{{ positions{{ x : 1, y : 0 }} }}");
    // Section, body, code, severity, and the text to which the span points.
    let table: Vec<(&str, String, &str, Severity, &str)> = vec![
        (
            "rules",
            rule("width : 4", ""),
            "bdl-rule-missing",
            Error,
            "rules",
        ),
        (
            "rules",
            rule("coloring : alternate", ""),
            "bdl-rule-missing",
            Warning,
            "rules",
        ),
        (
            "rules",
            rule("width : 4", "width : 0"),
            "bdl-size",
            Error,
            "0",
        ),
        (
            "rules",
            rule("width : 4", "width : 65"),
            "bdl-size",
            Error,
            "65",
        ),
        (
            "rules",
            rule("width : 4", "width : 04"),
            "bdl-number-spelling",
            Error,
            "04",
        ),
        (
            "rules",
            rule("width : 4", "width : 99999999999"),
            "bdl-number-range",
            Error,
            "99999999999",
        ),
        (
            "rules",
            rule("width : 4", "width : alternate"),
            "bdl-rule-value",
            Error,
            "alternate",
        ),
        (
            "rules",
            rule("width", "widht"),
            "bdl-rule-unknown",
            Error,
            "widht",
        ),
        (
            "rules",
            rule("first_player : 0", "first_player : -1"),
            "bdl-first-player",
            Error,
            "-1",
        ),
        (
            "rules",
            rule("first_player : 0", "first_player : - 1"),
            "bdl-minus-alone",
            Error,
            "-",
        ),
        (
            "rules",
            rule("width : 4", "width : 4 width : 4"),
            "bdl-rule-twice",
            Warning,
            "width",
        ),
        (
            "rules",
            rule("width : 4", "width : 4;"),
            "bdl-junk",
            Warning,
            ";",
        ),
        (
            "rules",
            rule("width : 4", "width : 4 ]"),
            "bdl-unexpected",
            Error,
            "]",
        ),
        (
            "rules",
            rule("player_change : alternate", "player_change : 3"),
            "bdl-rule-value",
            Error,
            "3",
        ),
        (
            "pieces",
            "a{} b{ moves{} }".into(),
            "bdl-moves-missing",
            Error,
            "a",
        ),
        (
            "pieces",
            "a{ moves{} } a{ moves{} } b{ moves{} }".into(),
            "bdl-piece-twice",
            Warning,
            "a",
        ),
        (
            "pieces",
            "a{ moves{} } b{ moves{} } c{ moves{} }".into(),
            "bdl-piece-unused",
            Lint,
            "moves{}",
        ),
        (
            "pieces",
            "a{ moves{} } b{ moves{} } kills{ moves{} }".into(),
            "bdl-name-reserved",
            Error,
            "kills",
        ),
        (
            "pieces",
            piece("horizontal()"),
            "bdl-range-comma",
            Error,
            "horizontal()",
        ),
        (
            "pieces",
            piece("horizontal(2)"),
            "bdl-range-comma",
            Error,
            "horizontal(2)",
        ),
        (
            "pieces",
            piece("horizontal(9,)"),
            "bdl-range-empty",
            Error,
            "horizontal(9,)",
        ),
        (
            "pieces",
            piece("horizontal(2,1)"),
            "bdl-range-empty",
            Error,
            "horizontal(2,1)",
        ),
        (
            "pieces",
            piece("horizontal(0,0)"),
            "bdl-vector-idle",
            Warning,
            "horizontal(0,0)",
        ),
        (
            "pieces",
            piece("x 7, y : 2"),
            "bdl-colon-missing",
            Error,
            "7",
        ),
        (
            "pieces",
            piece("x : 1 y : 2"),
            "bdl-comma-missing",
            Error,
            "x : 1 y : 2",
        ),
        (
            "pieces",
            piece("x : [2, 1], y : 2"),
            "bdl-interval-empty",
            Warning,
            "[2, 1]",
        ),
        (
            "pieces",
            piece("x : 7, y : 2"),
            "bdl-vector-idle",
            Warning,
            "x : 7, y : 2",
        ),
        (
            "pieces",
            piece("x : 1, y : 2, kills"),
            "bdl-kills-value",
            Error,
            ", kills",
        ),
        (
            "pieces",
            piece("y : 2, x : 1"),
            "bdl-unexpected",
            Error,
            "y",
        ),
        (
            "pieces",
            modifier("on_end_reached : spawn(b, z)"),
            "bdl-spawn-unknown",
            Warning,
            "z",
        ),
        (
            "pieces",
            modifier("on_end_reached : spawn()"),
            "bdl-names-missing",
            Error,
            "on_end_reached : spawn()",
        ),
        ("pieces", modifier("jump"), "bdl-unexpected", Error, "jump"),
        (
            "initial_piece_position",
            entry("mirrored"),
            "bdl-positions-missing",
            Error,
            "a",
        ),
        (
            "initial_piece_position",
            entry("positions{ x : 4, y : 0 }"),
            "bdl-position-off-board",
            Error,
            "4",
        ),
        (
            "initial_piece_position",
            entry("positions{ x : 0, y : [0, 4] }"),
            "bdl-position-off-board",
            Error,
            "[0, 4]",
        ),
        (
            "initial_piece_position",
            entry("positions{ x : 0, y : -1 }"),
            "bdl-position-off-board",
            Error,
            "-1",
        ),
        (
            "initial_piece_position",
            entry("positions{} positions{}"),
            "bdl-positions-twice",
            Warning,
            "positions{}",
        ),
        (
            "initial_piece_position",
            entry("positions{} owner : 300"),
            "bdl-owner",
            Error,
            "300",
        ),
        (
            "initial_piece_position",
            entry("positions{ explicit{ x } }"),
            "bdl-script-not-here",
            Error,
            "explicit{ x }",
        ),
        (
            "initial_piece_position",
            "explicit{ x }".into(),
            "bdl-script-not-here",
            Error,
            "explicit{ x }",
        ),
        (
            "initial_piece_position",
            "z{ positions{} }".into(),
            "bdl-piece-unknown",
            Error,
            "z",
        ),
        (
            "initial_piece_position",
            "a{ positions{} } a{ positions{} }".into(),
            "bdl-entry-twice",
            Warning,
            "a",
        ),
        (
            "invariants",
            "protect_piece()".into(),
            "bdl-names-missing",
            Error,
            "protect_piece()",
        ),
        (
            "invariants",
            "protect_piece(z)".into(),
            "bdl-piece-unknown",
            Error,
            "z",
        ),
        (
            "invariants",
            "protect_peice(a)".into(),
            "bdl-condition-unknown",
            Error,
            "protect_peice",
        ),
        ("finish", "".into(), "bdl-finish-empty", Warning, "finish"),
        (
            "finish",
            "no_moves".into(),
            "bdl-condition-unknown",
            Error,
            "no_moves",
        ),
        (
            "finish",
            "no_moves_available(a)".into(),
            "bdl-no-names",
            Error,
            "no_moves_available(a)",
        ),
        (
            "finish",
            "checkmate()".into(),
            "bdl-names-missing",
            Error,
            "checkmate()",
        ),
        (
            "finish",
            "explicit{ {{ }".into(),
            "bdl-script-open",
            Error,
            "{",
        ),
        (
            "finish",
            "/* no_moves_available".into(),
            "bdl-comment-open",
            Error,
            "/*",
        ),
        (
            "finish",
            "no_moves_available }".into(),
            "bdl-brace-stray",
            Error,
            "}",
        ),
        ("invariants", "{".into(), "bdl-brace-open", Error, "{"),
    ];
    for (section, body, code, severity, at) in table {
        let text = text(section, &body);
        let (diagnostics, rules) = compiled(&text, &Options::default());
        let found = diagnostics.iter().find(|found| found.code() == code);
        let found = found.unwrap_or_else(|| panic!("{body}: no {code} in {diagnostics:#?}"));
        assert_eq!(found.severity, severity, "{body}");
        assert_eq!(&text[found.span.range()], at, "{body}");
        let errors = diagnostics.iter().filter(|found| found.is_error()).count();
        assert!(errors <= 2, "{body}: {diagnostics:#?}");
        assert_eq!(rules.is_none(), errors > 0, "{body}");
    }
}

#[test]
fn a_number_that_cannot_be_read_is_one_error() {
    for number in ["4294967295", "99999999999", "04"] {
        let width = format!("width : {number}");
        let text = text("", "").replace("width : 4", &width);
        let (diagnostics, _) = compiled(&text, &Options::default());
        let errors = diagnostics.iter().filter(|found| found.is_error());
        assert_eq!(errors.count(), 1, "{number}: {diagnostics:?}");
    }
}

/// Whether a piece is declared or on the board is not known where a text was not understood.
#[test]
fn a_syntax_error_makes_no_piece_unknown() {
    let sound = text("invariants", "protect_piece(a) pawn_movement(b)");
    let words = sound
        .char_indices()
        .filter(|(_, sign)| !sign.is_whitespace());
    let mut faulty = 0;
    for (index, sign) in words {
        let mut broken = sound.clone();
        broken.replace_range(index..index + sign.len_utf8(), "");
        let codes: Vec<String> = compiled(&broken, &Options::default())
            .0
            .iter()
            .filter(|one| one.severity == Severity::Error)
            .map(|one| one.code().to_owned())
            .collect();
        let about_pieces = codes.iter().filter(|code| code.starts_with("bdl-piece-"));
        // A name that lost its letter is unknown, of course, and then that is the only error.
        assert!(
            about_pieces.count() == 0 || codes.len() <= 2,
            "{codes:?}\n{broken}"
        );
        faulty += usize::from(!codes.is_empty());
    }
    assert!(faulty > 100, "{faulty}");
}

#[test]
fn a_forgotten_brace_costs_one_section_only() {
    let whole = text("", "").replace("b{ moves{ vertical(,) } }", "b{ moves{ vertical(,) ");
    let (diagnostics, _) = compiled(&whole, &Options::default());
    let codes: Vec<&str> = diagnostics.iter().map(|found| found.code()).collect();
    assert_eq!(codes, ["bdl-brace-open", "bdl-brace-open"]);
}

#[test]
fn strict_reading_refuses_every_extension() {
    let strict = Options {
        strict: true,
        ..Options::default()
    };
    for (section, body) in [
        ("finish", "no_moves_available // so"),
        ("finish", "checkmate(a)"),
        ("finish", "stalemate"),
        (
            "pieces",
            "a{ moves{ x : 1, y : 1 kills : only } } b{ moves{} }",
        ),
        ("pieces", "a{ moves{} can_jump } b{ moves{} }"),
        ("invariants", "protect_piece(a, b)"),
    ] {
        let text = text(section, body);
        let (diagnostics, _) = compiled(&text, &strict);
        assert!(
            diagnostics
                .iter()
                .any(|found| found.code() == "rules-strict-extension"),
            "{body}: {diagnostics:#?}"
        );
        let (diagnostics, rules) = compiled(&text, &Options::default());
        assert!(rules.is_some(), "{body}: {diagnostics:#?}");
    }
}

#[test]
fn the_whole_number_rules_can_be_set_from_outside() {
    let set = |name: &str, value: &str| {
        let options = Options {
            overrides: vec![(name.to_owned(), value.to_owned())],
            ..Options::default()
        };
        compiled(&text("", ""), &options)
    };
    let (_, rules) = set("width", "6");
    let rules = rules.expect("rules");
    assert_eq!(gametui::rules::Rules::game(&rules).width, 6);
    for (value, size) in [("9", (9, 9)), ("9x7", (9, 7)), ("9 x 7", (9, 7))] {
        let (diagnostics, rules) = set("size", value);
        let game = rules.as_ref().map(gametui::rules::Rules::game);
        let game = game.unwrap_or_else(|| panic!("{diagnostics:?}"));
        assert_eq!((game.width, game.height), size, "size={value}");
    }
    for (name, value) in [
        ("width", "x"),
        ("coloring", "1"),
        ("width", "0"),
        ("size", "9x"),
        ("size", "65"),
    ] {
        let (diagnostics, rules) = set(name, value);
        assert!(rules.is_none(), "{diagnostics:?}");
    }
}

#[test]
fn long_and_deep_texts_are_read_quickly() {
    for text in [
        "{".repeat(200_000),
        "}".repeat(200_000),
        "rules{".repeat(50_000),
        "explicit{".repeat(50_000),
        format!(
            "pieces{{ {}",
            "a{ moves{ x : [-99,99], y : [-99,99] } }".repeat(3000)
        ),
        format!(
            "initial_piece_position{{ {}",
            "a{ positions{ x : [0,63], y : [0,63] } } ".repeat(3000)
        ),
        format!("{}{}", text("", ""), "z{ } ".repeat(30_000)),
    ] {
        let (diagnostics, rules) = compiled(&text, &Options::default());
        assert!(rules.is_none() && !diagnostics.is_empty());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, rng_seed: proptest::test_runner::RngSeed::Fixed(5), ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read(noise in "\\PC{0,40}", at in 0_usize..400, cut in 0_usize..40) {
        let whole = text("", "");
        let start = at.min(whole.len());
        let end = (start + cut).min(whole.len());
        let damaged = format!("{}{noise}{}", &whole[..start], &whole[end..]);
        let (diagnostics, _) = compiled(&damaged, &Options::default());
        for found in diagnostics {
            prop_assert!(damaged.get(found.span.range()).is_some());
        }
    }
}

#[test]
fn what_a_script_defines_in_place_of_a_function_is_an_error() {
    for moves in [
        "get moves() { for (;;) {} }",
        "get moves() { throw new Error() }",
        "moves: [{ x: [0, 1], y: (x) => [1, 2], killing: false }]",
        "moves: () => [], on_end_reached: 3",
    ] {
        let body = format!("a{{ moves{{}} explicit{{ {moves} }} }} b{{ moves{{}} }}");
        let (diagnostics, rules) = compiled(&text("pieces", &body), &Options::default());
        let codes: Vec<&str> = diagnostics.iter().map(Diagnostic::code).collect();
        assert!(
            codes.contains(&"bdl-script-no-function"),
            "{moves}: {codes:?}"
        );
        assert!(rules.is_none(), "{moves}");
    }
    let body = "a{ moves{} } b{ moves{} explicit{ moves: null } }";
    let (_, rules) = compiled(&text("pieces", body), &Options::default());
    assert!(rules.is_some());
    let body = "a{ moves{} } b{ moves{} } explicit{ c: 3 }";
    let (_, rules) = compiled(&text("pieces", body), &Options::default());
    assert!(rules.is_none(), "a piece that is no object");
}

/// What becomes of the first move of a game with some rules, and the text that is blamed.
fn first_move(rules: &str) -> (String, String) {
    let text = text(
        "rules",
        &format!("first_player : 0 width : 4 height : 4 coloring : alternate {rules}"),
    );
    let rules = super::support::rules(&text);
    let start = rules.start();
    let mv = read_move("clear(1,0) place(1,1,b.0)", rules.game(), &start.board).expect("a move");
    let cut = |span: Span| text[span.start as usize..span.end as usize].to_owned();
    match rules.worker().judge(&start, &mv, &Limits::default()) {
        Judgement::Fault(fault) => (fault.hook.name().to_owned(), cut(fault.span)),
        Judgement::LimitReached { limit, span, .. } => (limit.word().to_owned(), cut(span)),
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_hook_that_spoils_a_position_is_blamed_and_not_the_last_one() {
    let after = "after_move : explicit{ (c) => { c.n = 1; } }";
    let change = |body: &str| {
        let rules = format!("player_change : explicit{{ (c) => {{ {body} }} }} {after}");
        first_move(&rules).0
    };
    assert_eq!(change("c.current_player = 'x';"), "player_change");
    assert_eq!(
        change("c.current_player = 1; c.board[0][0].piece = { name: 'ghost', owner: 0 };"),
        "player_change"
    );
    let last = "player_change : alternate after_move : explicit{ (c) => { c.f = () => 1; } }";
    assert_eq!(first_move(last).0, "after_move");
}

#[test]
fn a_loop_without_an_end_is_blamed_and_not_one_before_it() {
    let change = |body: &str| {
        first_move(&format!(
            "player_change : explicit{{\n (c) => {{\n {body}\n }} }}"
        ))
    };
    let steps = |text: &str| ("steps".to_owned(), text.to_owned());
    assert_eq!(change("while(true){}"), steps("while"));
    // Which of two it is cannot be told.
    let two = change(
        "for (let i = 0; i < 3; i++) { c.n = i; }\n let k = 0;\n while (true) { k = 1 - k; }",
    );
    assert_eq!(two, steps("explicit"));
}
