//! The gallery of variants: applied, taken back, left.

use super::bench::{Bench, read};
use gametui::tui::app::{Choice, Layer};
use gametui::tui::layout::Pane;
use std::path::Path;

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
    assert!(bench.app.game_title().ends_with(" · misère"));
    assert!(bench.screen(120, 40).contains(" · misère · move 1"));
    assert!(bench.screen(80, 24).contains(" misère · last: "));
    assert_eq!(bench.app.focus, Pane::Board);
    bench.says("The rules are changed: misère. u takes it back.");
    bench
        .keys("u")
        .says("The rules are again as before misère.");
    assert_eq!(text(&bench), before);
    assert!(!bench.screen(120, 40).contains(" · misère"));
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

#[test]
fn a_variant_keeps_the_line_ends_of_the_file() {
    let lf = read(Path::new("games/tictactoe.gdef"));
    let crlf = lf.replace('\n', "\r\n");
    // Every third line ends like those of another system.
    let mixed: String = lf
        .split_inclusive('\n')
        .zip(0..)
        .map(|(line, number)| match number % 3 {
            0 => line.replace('\n', "\r\n"),
            _ => line.to_owned(),
        })
        .collect();
    for text in [lf, crlf, mixed] {
        let mut bench = Bench::rules(&text);
        bench.keys(": 'variants misere' Enter Enter F5 Ctrl+S");
        let path = bench.path("game.gdef");
        let changed = read(&path);
        assert_ne!(changed, text);
        let ends = |text: &str| -> Vec<(String, bool)> {
            let lines = text.split('\n');
            let end = |line: &str| (line.trim_end_matches('\r').to_owned(), line.ends_with('\r'));
            lines.map(end).collect()
        };
        let (before, after) = (ends(&text), ends(&changed));
        let same = before.iter().filter(|line| after.contains(line)).count();
        assert!(same + 6 >= before.len(), "{changed:?}");
        if before.iter().rev().skip(1).all(|(_, is_crlf)| *is_crlf) {
            assert!(
                after.iter().rev().skip(1).all(|(_, is_crlf)| *is_crlf),
                "{changed:?}"
            );
        }
        bench.keys("Ctrl+Z Ctrl+S");
        assert_eq!(read(&path), text);
    }
}

#[test]
fn a_variant_that_does_not_fit_says_why_and_keeps_the_gallery() {
    let mut bench = Bench::game("checkers");
    bench.keys(": 'variants' Enter");
    let screen = bench.screen(80, 24);
    assert!(screen.contains("not here: "), "{screen}");
    assert!(!screen.contains("║ - "), "{screen}");
    for _ in 0..6 {
        let menu = match bench.app.layers.last() {
            Some(Layer::Menu(menu)) => menu,
            other => panic!("the gallery, not {other:?}"),
        };
        let entry = &menu.entries[menu.selected];
        if matches!(entry.choice, Choice::Unavailable(_)) {
            bench.keys("Enter").says("does not fit these rules");
            assert!(matches!(bench.app.layers.last(), Some(Layer::Menu(_))));
            return;
        }
        bench.keys("Down");
    }
    panic!("each variant fits");
}

#[test]
fn the_games_of_a_comparison_name_the_players() {
    let mut bench = Bench::game("tictactoe");
    bench.compares = true;
    bench.keys(": 'variants misere' Enter");
    let screen = bench.screen(120, 40);
    let words = screen.split_whitespace().collect::<Vec<_>>().join(" ");
    let [first, second] = [0, 1].map(|player| bench.app.player_name(player));
    let wins = format!("wins {first}/{second}/none ");
    assert!(words.contains(&wins), "{wins}\n{screen}");
}
