use super::*;
use crate::rules::languages;

fn formatted(language: &str, text: &str) -> String {
    let language = RuleLanguage::named(language).expect("a language");
    let made = format(language, text).unwrap_or_else(|fault| panic!("{fault:?}: {text}"));
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
            Err(FormatFault::Broken(fault)) => assert_eq!(fault.code(), id, "{text}"),
            other => panic!("{other:?}: {text}"),
        }
    }
    let bdl = RuleLanguage::named("bdl").expect("bdl");
    assert_eq!(format(bdl, "rules{ }"), Err(FormatFault::Language));
    assert_eq!(
        languages()
            .iter()
            .filter(|language| language.style.is_some())
            .count(),
        2
    );
}

/// Every text keeps its tokens, and a second run changes nothing: the texts that ship, and thousands of mutations.
#[test]
fn any_text_keeps_its_tokens() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut texts = Vec::new();
    for name in [
        "games",
        "assets/templates",
        "tests/fixtures",
        "src/core/rules/gdef",
    ] {
        for entry in std::fs::read_dir(folder.join(name)).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            if let Some(language) = RuleLanguage::of_file(&name).filter(|one| one.style.is_some()) {
                texts.push((
                    name,
                    language,
                    std::fs::read_to_string(&path).expect("a text"),
                ));
            }
        }
    }
    assert!(texts.len() > 25, "{}", texts.len());
    let mut seed = 1_u64;
    let mut next = |most: usize| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % most.max(1)
    };
    let (mut made, mut changed) = (0, 0);
    for (name, language, text) in &texts {
        for round in 0..40 {
            let mut mutated = text.clone();
            for _ in 0..round.min(12) {
                let signs = [
                    " ",
                    "\n",
                    "\t",
                    "  ",
                    "\r\n",
                    "",
                    "(",
                    "{ }",
                    "+",
                    "-",
                    "!",
                    "/* c\n d */",
                    "/",
                    "[x]",
                    "=",
                    ";",
                    "x ",
                ];
                let (mut start, mut end) = (next(mutated.len()), 0);
                while !mutated.is_char_boundary(start) {
                    start -= 1;
                }
                end += start + next(3);
                while end < mutated.len() && !mutated.is_char_boundary(end) {
                    end += 1;
                }
                let is_blank = mutated
                    .get(start..end)
                    .is_some_and(|part| part.trim().is_empty());
                let end = if is_blank || next(4) == 0 {
                    end.min(mutated.len())
                } else {
                    start
                };
                mutated.replace_range(start..end, signs[next(signs.len())]);
            }
            let Ok(first) = format(language, &mutated) else {
                continue;
            };
            made += 1;
            changed += usize::from(first != mutated);
            let style = language.style.expect("a style");
            let unified = mutated.replace("\r\n", "\n");
            assert!(
                has_same_tokens(&unified, &first.replace("\r\n", "\n"), style),
                "{name} {round}"
            );
            assert_eq!(
                format(language, &first).as_ref(),
                Ok(&first),
                "{name} {round}:\n{mutated}"
            );
        }
    }
    assert!(made > 400 && changed > 300, "{made} {changed}");
}

/// What ships is formatted.
#[test]
fn every_game_that_ships_is_formatted() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut faults = String::new();
    for name in ["games", "assets/templates", "src/core/rules/gdef"] {
        for entry in std::fs::read_dir(folder.join(name)).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            let Some(language) = RuleLanguage::of_file(&name).filter(|one| one.style.is_some())
            else {
                continue;
            };
            let text = std::fs::read_to_string(&path).expect("a text");
            let made = format(language, &text).unwrap_or_else(|fault| panic!("{name}: {fault:?}"));
            let lines = text.lines().zip(made.lines()).enumerate();
            let differs = lines.filter(|(_, (old, new))| old != new).take(3);
            for (number, (old, new)) in differs {
                faults.push_str(&format!("{name}:{}\n-{old}\n+{new}\n", number + 1));
            }
            if text.lines().count() != made.lines().count() {
                faults.push_str(&format!(
                    "{name}: {} lines become {}\n",
                    text.lines().count(),
                    made.lines().count()
                ));
            }
        }
    }
    assert!(faults.is_empty(), "{faults}");
}
