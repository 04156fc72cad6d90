//! The gallery of variants: applied, taken back, left.

use super::bench::Bench;
use gametui::tui::layout::Pane;

fn text(bench: &Bench) -> String {
    bench.app.editor.texts()[0].to_string()
}

#[test]
fn undoing_right_after_a_variant_takes_it_back() {
    let mut bench = Bench::game("tictactoe");
    bench.enter("a1");
    let before = text(&bench);
    bench.keys(": 'variants misere' Enter Enter");
    assert_ne!(text(&bench), before);
    assert_eq!(bench.app.focus, Pane::Board);
    bench.says("The rules are changed: misère. u takes it back.");
    bench
        .keys("u")
        .says("The rules are again as before misère.");
    assert_eq!(text(&bench), before);
    assert_eq!(bench.move_number(), 1, "the move stays");
    bench.keys("u");
    assert_eq!(bench.move_number(), 0);
    assert_eq!(text(&bench), before);
}

#[test]
fn after_an_edit_undoing_is_for_the_edit() {
    let mut bench = Bench::game("tictactoe");
    bench.keys(": 'variants misere' Enter Enter");
    let changed = text(&bench);
    bench.enter("a1").keys("u u");
    assert_eq!(bench.move_number(), 0);
    assert_eq!(text(&bench), changed, "a move was played in between");
    bench.app.focus = Pane::Rules;
    bench.keys("Ctrl+Z");
    assert_ne!(text(&bench), changed);
}

#[test]
fn leaving_a_variant_ends_its_comparison() {
    for leaving in ["Esc", "Right Right Enter", "'c'"] {
        let mut bench = Bench::game("tictactoe");
        bench.compares = true;
        for what_if in [false, true] {
            bench.app.config.what_if = what_if;
            bench.keys(": 'variants misere' Enter");
            assert!(bench.session().what_if().is_some(), "{leaving}");
            bench.keys(leaving);
            assert!(bench.app.layers.is_empty(), "{leaving}");
            assert!(bench.session().what_if().is_none(), "{leaving} {what_if}");
        }
    }
}
