//! Squares coloured by a script.

use super::support::compiled;
use gametui::base::Diagnostic;
use gametui::board::Square;
use gametui::rules::{Options, Rules};

/// Returns a game on three by two squares that are coloured by a script.
fn colored(script: &str) -> String {
    format!(
        "rules{{ first_player : 0 width : 3 height : 2\ncoloring : explicit{{ {script} }}\n\
         player_change : alternate }}\npieces{{ k{{ moves{{ x : 0, y : 1 }} }} }}\n\
         initial_piece_position{{ k{{ positions{{ x : 1, y : 0 }} }} }}\ninvariants{{}}\nfinish{{}}\n"
    )
}

#[test]
fn a_script_colours_the_squares_once_column_by_column_from_the_top() {
    let script = r##"(x, y, last) => last === "" ? "red" : last === "red" ? "#00f" : x === 1 ? "rgb(1, 2, 3)" : y === 0 ? "nonsense" : last === "nonsense" ? "#102030" : "white""##;
    let (diagnostics, rules) = compiled(&colored(script), &Options::default());
    let wrong = |found: &&Diagnostic| found.message.id == "bdl-color-unreadable";
    assert_eq!(diagnostics.iter().filter(wrong).count(), 1);
    let rules = rules.expect("rules");
    let look = &rules.game().look;
    let color = |x, y| look.color_of(Square::new(x, y), 3);
    assert_eq!(color(0, 1), Some([255, 0, 0]), "asked first: top left");
    assert_eq!(color(0, 0), Some([0, 0, 255]));
    assert_eq!(color(1, 1), Some([1, 2, 3]));
    assert_eq!(color(2, 1), None, "nonsense is left to the theme");
    assert_eq!(color(2, 0), Some([16, 32, 48]));
    assert_eq!(color(0, 2), None, "off the board");
}

#[test]
fn colouring_that_fails_or_never_ends_is_told_at_its_line() {
    for (script, code) in [
        ("(x, y) => { while (true) {} }", "bdl-coloring-cut"),
        ("(x, y) => missing.color", "bdl-script-threw"),
    ] {
        let text = colored(script);
        let (diagnostics, rules) = compiled(&text, &Options::default());
        assert!(rules.is_none(), "{script}");
        let told = diagnostics.iter().find(|found| found.message.id == code);
        let line = text.lines().nth(1).expect("a line");
        let start = told.expect(script).span.start as usize;
        let first = text.find(line).expect("the line");
        assert!(
            (first..first + line.len()).contains(&start),
            "{script}: {start}"
        );
    }
}
