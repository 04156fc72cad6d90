//! `include` and the bundled file of the language.

use super::{errors, extensions, game, judge};
use gametui::base::{Source, Sources};
use gametui::rules::gdef::{self, Compiled, GdefRules, Options};

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
    assert_eq!(gdef::included_files(text), ["std.gdef", "b/c.gdef"]);
}

#[test]
fn what_is_missing_and_what_goes_round_is_said_at_the_line() {
    let text = game("include \"other.gdef\"; size: 3 x 3", "return true;");
    assert_eq!(
        errors(&text),
        [("gdef-include-missing".to_owned(), "other.gdef".to_owned())]
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
