//! Boards whose squares are neighbours along lines, and steps from a square to its neighbours.

use super::{all_true, compiled_with, errors, extensions, game, judge, rules_of};
use gametui::base::{Diagnostic, Source, Sources};
use gametui::board::look::BoardStyle;
use gametui::rules::Rules;
use gametui::rules::gdef::{GdefRules, Options, compile};

/// Three points in a row over a hole, a diagonal, and one point without a line.
const HEAD: &str = "size: 5 x 3 grid: lines const int N = 2;
  lines { (0,0)-(4,0), (N,0)-(4,2)-(2 * N,0) }
  obj X of 0 obj O of 1
  start { .  X # X X /
          .  . . X . /
          X  # X . X }";

#[test]
fn steps_follow_the_lines_and_pass_holes() {
    all_true(
        HEAD,
        &[
            "stepX(0, 0, 2) == 2 && stepY(0, 0, 2) == 0 && stepX(2, 0, 6) == 0 && stepX(2, 0, 2) == 3",
            "stepX(2, 0, 1) == 3 && stepY(2, 0, 1) == 1 && stepX(3, 1, 1) == 4 && stepY(3, 1, 1) == 2",
            "stepX(3, 1, 5) == 2 && stepY(3, 1, 5) == 0 && stepX(4, 2, 4) == 4 && stepY(4, 2, 4) == 1",
            // No line, its end, a hole, nothing at all.
            "stepX(0, 0, 0) == -1 && stepY(0, 0, 0) == -1 && stepX(4, 0, 2) == -1 && stepX(4, 2, 1) == -1",
            "stepX(1, 0, 2) == -1 && stepX(0, 1, 2) == -1 && stepX(-1, -1, 2) == -1 && stepY(7, 9, 4) == -1",
            // Directions go round in both ways.
            "stepX(0, 0, 10) == 2 && stepX(0, 0, -6) == 2 && stepX(0, 0, 9223372036854775807 - 5) == 2",
        ],
    );
}

#[test]
fn groups_follow_the_lines() {
    all_true(
        HEAD,
        &[
            // (0,0), (2,0), (3,1), (4,2) and (4,0); not (1,2), and (3,2) has no line.
            "groupSize(0, 0) == 4 && groupSize8(0, 0) == 4 && groupSize(3, 2) == 1 && groupSize(1, 2) == 1",
            "groupSize(4, 0) == 1 && touches(0, 0, empty) == 2 && liberties(0, 0) == 2 && touches8(4, 0, empty) == 2",
            "joins(0, 0, 0) && joins(0, 0, 3) && joins8(4, 2, 1) && !joins(4, 0, 0) && touches(3, 0, X) == 2",
        ],
    );
}

#[test]
fn other_grids_have_steps_too() {
    let head = |grid: &str| format!("size: 4 x 4 grid: {grid} obj X start {{ (1,2: hole) }}");
    for (grid, conditions) in [
        (
            "square",
            [
                "stepX(1, 1, 1) == 2 && stepY(1, 1, 1) == 2",
                "stepX(1, 1, 0) == -1 && stepX(1, 2, 2) == -1",
            ],
        ),
        (
            "hex",
            [
                "stepX(1, 1, 1) == 2 && stepX(2, 2, 1) == 2",
                "stepX(2, 1, 0) == -1 && stepX(1, 1, 7) == -1",
            ],
        ),
        (
            "sheared",
            [
                "stepX(1, 1, 1) == 2 && stepX(1, 1, 4) == 1",
                "stepX(1, 1, 3) == -1 && stepX(1, 1, 7) == -1",
            ],
        ),
    ] {
        all_true(&head(grid), &conditions);
    }
    // Where the rules say nothing, the look does.
    let text = game(
        "size: 4 x 4 obj X start { }",
        "return stepX(1, 1, 7) == 1 && stepX(1, 1, 0) == -1;",
    );
    let (_, compiled) = compiled_with(&text, &Options::default());
    let mut hexagons = compiled.game.expect("a game");
    hexagons.look.style = BoardStyle::Hex;
    let rules = GdefRules::new(hexagons, &compiled.program.expect("sound")).expect("small");
    assert_eq!(judge(&rules, ""), Ok(true));
}

/// The steps of fast code for one player, of exact code and of constants are those of the board.
#[test]
fn a_step_by_constants_is_that_of_the_board() {
    all_true(
        HEAD,
        &[
            "stepX(4 * onTurn(), 0, 2 + onTurn()) == stepX(0, 0, 2)",
            "stepX(stepX(0, 0, 2), stepY(0, 0, 2), 1) == 3",
        ],
    );
}

#[test]
fn what_is_wrong_is_said_where_it_stands() {
    let mut others: Vec<String> = Vec::new();
    for (lines, key, at) in [
        ("lines { (0,0)-(2,1) }", "gdef-line-crooked", "(0,0)-(2,1)"),
        ("lines { (0,0)-(0,0) }", "gdef-line-crooked", "(0,0)-(0,0)"),
        (
            "lines { (0,0)-(0,2)-(2,1) }",
            "gdef-line-crooked",
            "(0,2)-(2,1)",
        ),
        ("lines { (0,0)-(3,0) }", "gdef-start-off-board", "(3,0)"),
        ("lines { (0,0)-(0,-1) }", "gdef-start-off-board", "(0,-1)"),
        ("lines { (0,0)-(1,0) }", "gdef-line-hole", "(1,0)"),
        ("lines { (0,0) }", "gdef-line-form", "(0,0)"),
        (
            "lines { (0,0)-(0,2), (0,0)-, (2,0)-(2,2) }",
            "gdef-line-form",
            "(0,0)-",
        ),
        (
            "lines { (0,0)-(0,2) (2,0)-(2,2) }",
            "gdef-line-comma-missing",
            "",
        ),
        (
            "lines { (0,0)-(0,2); (2,0)-(2,2) }",
            "gdef-line-comma-missing",
            ";",
        ),
        (
            "lines { (0,0)-(0;2), (2,0)-(2,2) }",
            "gdef-line-form",
            "(0,0)-(0;2)",
        ),
        ("lines { a1-a3 }", "gdef-line-form", "a1-a3"),
        ("lines { (0,0)-(X,2) }", "gdef-constant-unknown", "X"),
        ("lines { (0,0)-(0,2), }", "gdef-line-comma", ","),
        ("lines { }", "gdef-lines-absent", "grid"),
        ("", "gdef-lines-absent", "grid"),
    ] {
        let head = format!("size: 3 x 3 grid: lines obj X start {{ (1,0: hole) }} {lines}");
        let found = errors(&game(&head, "return true;"));
        if found != [(key.to_owned(), at.to_owned())] {
            others.push(format!("{lines}: {found:?}"));
        }
    }
    assert_eq!(others, [""; 0]);
    let glued = "size: 3 x 3 grid: lines { (0,0)-(2,0) } obj X start { }";
    let found = errors(&game(glued, "return true;"));
    assert_eq!(found, [("gdef-lines-word".to_owned(), "lines".to_owned())]);
    let square = "size: 3 x 3 grid: square obj X start { } lines { (0,0)-(2,0) }";
    let found = errors(&game(square, "return true;"));
    assert_eq!(found, [("gdef-lines-grid".to_owned(), "lines".to_owned())]);
    let many = |count: usize| {
        let lines = (0..count).map(|number| {
            let (x, y) = (number % 63, number / 63);
            format!("({x},{y})-({},{y})", x + 1)
        });
        let lines = lines.collect::<Vec<_>>().join(", ");
        let head = format!("size: 64 x 64 grid: lines obj X start {{ }} lines {{ {lines} }}");
        errors(&game(&head, "return true;"))
    };
    assert_eq!(many(1_000), []);
    let found = many(1_002);
    let keys: Vec<&str> = found.iter().map(|(key, _)| key.as_str()).collect();
    assert_eq!(keys, ["gdef-lines-too-many"]);
}

#[test]
fn a_board_may_stand_in_a_file_of_its_own() {
    let mut sources = Sources::new();
    let main = game(
        "include \"board.gdef\"; obj X start { }",
        "return stepX(0, 0, 1) == 1 && stepX(0, 1, 2) == -1;",
    );
    sources.add(Source::new("rules.gdef", main));
    let board = "size: 3 x 3 grid: lines lines { (0,0)-(2,2) } lines { (2,0)-(0,2) }";
    sources.add(Source::new("board.gdef", board));
    let compiled = compile(&sources, &Options::default());
    assert!(!compiled.has_errors(), "{:#?}", compiled.diagnostics);
    let game = compiled.game.expect("a game");
    assert_eq!(game.look.style, BoardStyle::Points);
    assert_eq!(game.look.lines.len(), 2);
    let rules = GdefRules::new(game, &compiled.program.expect("sound")).expect("small");
    assert_eq!(judge(&rules, ""), Ok(true));
}

/// `lines`, `stepX` and `stepY` mean nothing special where an old file uses them as names.
#[test]
fn old_files_keep_their_names() {
    let head = "size: 3 x 1 obj lines of 0 start { lines . . } \
                define stepX(int a) -> int { return a + 1; } define stepY() -> bool { return true; }";
    all_true(
        head,
        &["stepX(4) == 5 && stepY() && CurrentPosition[0][0] == lines"],
    );
    let rules = rules_of(&game(
        "size: 3 x 1 obj X start { } state int lines = 4;",
        "return lines == 4;",
    ));
    assert_eq!(judge(&rules, ""), Ok(true));
    assert_eq!(rules.game().look.style, BoardStyle::Squares);
}

#[test]
fn the_original_language_has_none_of_them() {
    let text = game(
        "players: 2 size: 2 x 1 grid: lines lines { (0,0)-(1,0) } obj X start { }",
        "return stepX(0, 0, 2) == stepY(0, 0, 2);",
    );
    let said = extensions(&text).join(" ");
    for word in [
        "gdef-extension-lines",
        "gdef-extension-grid",
        "stepX",
        "stepY",
    ] {
        assert!(said.contains(word), "{word}: {said}");
    }
}

/// A point without a line is mostly one whose line was forgotten.
#[test]
fn points_without_a_line_are_pointed_out() {
    let lints = |lines: &str| -> Vec<(String, String)> {
        let head = format!("size: 3 x 3 grid: lines obj X start {{ (2,2: hole) }} {lines}");
        let said = compiled_with(&game(&head, "return true;"), &Options::default()).1;
        let lonely = said.diagnostics.iter();
        let lonely = lonely.filter(|one| one.code() == "gdef-lines-lonely");
        let text = |one: &Diagnostic, name| format!("{:?}", one.message.arg(name));
        lonely
            .map(|one| (text(one, "squares"), text(one, "rest")))
            .collect()
    };
    let said = lints("lines { (0,0)-(2,0), (0,0)-(0,2) }");
    assert_eq!(said.len(), 1);
    assert!(said[0].0.contains("(1,1), (2,1), (1,2)"), "{said:?}");
    assert!(said[0].1.contains('0'), "{said:?}");
    let said = lints("lines { (0,0)-(1,0) }");
    assert!(
        said[0].0.contains("(2,0), (0,1), (1,1), (2,1)") && said[0].1.contains('2'),
        "{said:?}"
    );
    assert_eq!(lints("lines { (0,0)-(2,0), (0,1)-(2,1), (0,2)-(1,2) }"), []);
}
