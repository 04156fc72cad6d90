//! Texts of rules before and after they are formatted.

use super::*;
use crate::rules::languages;

fn formatted(language: &str, text: &str) -> String {
    let language = RuleLanguage::named(language).expect("a language");
    let made = format(language, text).unwrap_or_else(|error| panic!("{error:?}: {text}"));
    assert_eq!(
        format(language, &made).as_deref(),
        Ok(&*made),
        "a second time"
    );
    made
}

#[track_caller]
fn check(language: &str, text: &str, expected: &str) {
    assert_eq!(formatted(language, text), expected);
}

#[test]
fn tokens_are_separated_in_one_way() {
    check(
        "gdef",
        "define f(int x,int y)->bool{if(x==-1||!g( x , y )){return a[x] [y]+1<-2;} i++;i+=2 ;return  -x;}",
        "define f(int x, int y) -> bool { if (x == -1 || !g(x, y)) { return a[x][y] + 1 < -2; } i++; i += 2; return -x; }\n",
    );
    check(
        "gdef",
        "size:8 x 8\nobj  W of 0\n\n\n\nstart{}",
        "size: 8 x 8\nobj W of 0\n\nstart {}\n",
    );
    check(
        "bggl",
        "Rule r:X,O{x1==1 ;}\nGame{turn t{Move m[]=f( );makemove a:b:[a][b]:-;m.x=[p,p];}}",
        "Rule r:X, O { x1 == 1; }\nGame { turn t { Move m[] = f(); makemove a:b:[a][b]:-; m.x = [p,p]; } }\n",
    );
}

#[test]
fn the_name_of_an_included_file_is_one_token() {
    check(
        "gdef",
        "include  \"my  rules/std.gdef\" ;\nobj  W;\n",
        "include \"my  rules/std.gdef\";\nobj W;\n",
    );
    // In a picture of a board quotes are characters like others.
    let picture = "start {\n  \" . include .\n}\n";
    check("gdef", picture, picture);
    let open = RuleLanguage::named("gdef").map(|gdef| format(gdef, "include \"std.gdef;\n"));
    assert!(
        matches!(open, Some(Err(FormatError::Broken(_)))),
        "{open:?}"
    );
}

#[test]
fn blocks_are_indented_and_lines_stay() {
    check(
        "gdef",
        "define f() -> bool {\nif (a) {\n      b = 1;\n} else {\n /* why\n    so */\n  c = 2;\n  }\n   return a\n       || b\n   || c;\n}",
        "define f() -> bool {\n  if (a) {\n    b = 1;\n  } else {\n    /* why\n       so */\n    c = 2;\n  }\n  return a\n      || b\n      || c;\n}\n",
    );
}

#[test]
fn columns_and_pictures_stay() {
    for text in [
        "start {\n  . . #  W  .\n  . .  # WW .\n}\n",
        "start { (0,0: W),(1,1: B) }\n",
        "a = 1;   /* one */\nbb = 2;  /* two */\n",
        "map m {\n  1  .  10\n  N  #  .\n}\n",
        "start {\n  d[1] .    X\n  .    d[2] #\n}\n",
        "map m { 1 . 2 / . # 3 }\n",
        "lines { (0,0)-(2,0), (0, 0)-(0, 2) }\n",
        "lines {\n  (0,0)-(2,0),  (N-1,0)-(0,0),\n  (0,0)-(2,2)\n}\n",
    ] {
        check("gdef", text, text);
    }
    for text in [
        "Rule own:    W { a; }\nRule downer: B { b; }\n",
        "Board = [[#,_,#]\n         [_,#,_]];\n",
        "Board(3,3);\n",
    ] {
        check("bggl", text, text);
    }
}

#[test]
fn tables_are_indented_by_their_braces() {
    check(
        "gdef",
        "const int T[2][2]={{1,2},\n{3,-4}};\nconst int U[]={\n1+2,\n        -3,  /* c */\n2 *\n  N,\n4\n};",
        "const int T[2][2] = { { 1, 2 },\n  { 3, -4 } };\nconst int U[] = {\n  1 + 2,\n  -3,  /* c */\n  2 *\n    N,\n  4\n};\n",
    );
    for text in [
        "const int W[][] = {\n  { 1, 2 },\n  { 3, 4 }\n};\n",
        "const obj O[] = {\n  d[2], X,\n  empty\n};\n",
        "define f() {\n  if (T[1] == 2) {\n    n = T[2];\n  }\n}\n",
    ] {
        check("gdef", text, text);
    }
    // Rows of a long table stay in one piece, and a long row is filled.
    let row = format!("{{ {} }}", ["1234567890"; 8].join(", "));
    check(
        "gdef",
        &format!("const int W[][] = {{ {row}, {row} }};"),
        &format!("const int W[][] = {{\n  {row},\n  {row}\n}};\n"),
    );
    let part = |count: usize| vec!["1234567890"; count].join(", ");
    check(
        "gdef",
        &format!("const int W[] = {{ {} }};", part(12)),
        &format!("const int W[] = {{\n  {},\n  {}\n}};\n", part(9), part(3)),
    );
}

/// A round for each of its lines would make these take minutes.
#[test]
fn very_long_lines_are_broken_all_at_once() {
    let part = |separator: &str| vec!["1234567890"; 30_000].join(separator);
    // Nine entries fit beside the indentation.
    let table = formatted("gdef", &format!("const int W[] = {{ {} }};", part(", ")));
    assert_eq!(table.lines().count(), 2 + 30_000_usize.div_ceil(9));
    // Eight terms fit behind the operator that begins a line.
    let sum = formatted(
        "gdef",
        &format!("define f() -> int {{ return {}; }}", part(" + ")),
    );
    let lines: Vec<&str> = sum.lines().collect();
    assert!(
        lines.iter().all(|line| line.len() <= 120),
        "{}",
        lines.len()
    );
    assert!(lines.len() < 30_000 / 8 + 10, "{}", lines.len());
    assert!(
        lines
            .get(3)
            .is_some_and(|line| line.starts_with("      + 1234567890")),
        "{:?}",
        lines.get(3)
    );
}

#[test]
fn the_numbers_of_a_family_keep_their_dots() {
    check(
        "gdef",
        "obj  d[1..6]  of 0\nobj e[ 1 .. N ];\nobj f[ 0 .. 9 ]\nobj g[A..B]\n",
        "obj d[1..6] of 0\nobj e[1 .. N];\nobj f[0 .. 9]\nobj g[A .. B]\n",
    );
}

#[test]
fn long_lines_are_broken() {
    let long = |name: &str| format!("{name}{}", "x".repeat(30));
    let (a, b, c, d) = (long("a"), long("b"), long("c"), long("d"));
    check(
        "gdef",
        &format!(
            "define f() -> bool {{ if ({a} && {b}) {{ return {c}; }} return {d} || {a} && {b} || {c}; }}"
        ),
        &format!(
            "define f() -> bool {{\n  if ({a} && {b}) {{ return {c}; }}\n  return {d} || {a} && {b}\n      || {c};\n}}\n"
        ),
    );
    check(
        "gdef",
        &format!("define f() -> bool {{\n  g({a}, {b}, {c}, {d});\n}}"),
        &format!("define f() -> bool {{\n  g({a}, {b}, {c},\n      {d});\n}}\n"),
    );
}

#[test]
fn line_ends_and_marks_are_kept() {
    check(
        "gdef",
        "\u{FEFF}obj A\r\n\r\n\r\nobj  B",
        "\u{FEFF}obj A\r\n\r\nobj B\r\n",
    );
    check("gdef", "", "");
    check("gdef", "\n\n", "");
}

#[test]
fn unclear_texts_are_refused() {
    let gdef = RuleLanguage::named("gdef").expect("gdef");
    for (text, id) in [
        ("define f() {", "format-open"),
        ("define f() }", "format-stray"),
        ("define f(] {}", "format-stray"),
        ("obj § X", "format-stray"),
        ("obj X /* never", "format-stray"),
    ] {
        match format(gdef, text) {
            Err(FormatError::Broken(diagnostic)) => assert_eq!(diagnostic.code(), id, "{text}"),
            other => panic!("{other:?}: {text}"),
        }
    }
    let bdl = RuleLanguage::named("bdl").expect("bdl");
    for text in ["rules{", "finish{ explicit{ \"a }"] {
        let formatted = format(bdl, text);
        assert!(
            matches!(formatted, Err(FormatError::Broken(_))),
            "{text}: {formatted:?}"
        );
    }
    assert!(
        languages()
            .iter()
            .all(|language| format(language, "").is_ok())
    );
}

#[test]
fn properties_stand_one_a_line() {
    check(
        "bdl",
        "rules {\nwidth:8 // columns\n    height :8\n\n\n}\npieces{ man {moves{x:0 ,y:-1,kills:false\nvertical( ,1 )}}}",
        "rules{\n  width : 8 // columns\n  height : 8\n\n}\npieces{ man{ moves{ x : 0, y : -1, kills : false\n      vertical(,1) } } }\n",
    );
}

#[test]
fn scripts_move_with_their_block() {
    check(
        "bdl",
        "finish{\n      explicit{\n        (context) => {\n          return `a\n  b ${context.width}  \n` === \"\";   \n        /* why\n           so */\n        }\n      }\n}\n",
        "finish{\n  explicit{\n    (context) => {\n      return `a\n  b ${context.width}  \n` === \"\";\n    /* why\n       so */\n    }\n  }\n}\n",
    );
    // What stands on one line stays there.
    let line = "finish{ explicit{ (context) => context.winner !== undefined } }\n";
    check("bdl", line, line);
}

#[test]
fn parts_are_as_small_as_the_lines_allow() {
    let old = "a\n\n\n  b\nc d\ne";
    let new = "a\n\nb\nc\nd\ne\n";
    let parts = changed_parts(old, new);
    let mut made = old.to_owned();
    for (range, by) in parts.iter().rev() {
        made.replace_range(range.clone(), by);
    }
    assert_eq!(made, new);
    let ranges: Vec<&str> = parts.iter().map(|(range, _)| &old[range.clone()]).collect();
    assert_eq!(ranges, ["a\n\n\n", "  b\n", "c d\n", "e"]);
    assert_eq!(changed_parts(new, new), []);
}

#[test]
fn only_the_lines_between_equal_ones_are_replaced() {
    let difference = changed_lines("a\nb\nc\n", "a\n b\n d\nc\n").expect("a difference");
    assert_eq!(difference, (2..4, " b\n d\n".to_owned()));
    assert_eq!(changed_lines("a\n", "a\n"), None);
    assert_eq!(changed_lines("", "a\n"), Some((0..0, "a\n".to_owned())));
    assert_eq!(changed_lines("a\na\n", "a\n"), Some((2..4, String::new())));
}

#[test]
fn a_long_line_of_statements_is_formatted_in_one_pass() {
    let gdef = RuleLanguage::named("gdef").expect("a language");
    let text = ";".repeat(60_000);
    let made = format(gdef, &text).expect("formatted");
    assert_eq!(made.matches(';').count(), 60_000);
}
