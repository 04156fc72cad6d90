//! Records without rules on the screen: boards of known games, moves as text otherwise.

use super::bench::Bench;
use super::screens::picture_is;
use gametui::i18n::{Language, Texts};
use gametui::tui::layout::Pane;
use gametui::tui::open_target::OpenTarget;

/// Opens a record that names rules which do not exist, so that no bundled game is used for it.
fn shown(text: &str) -> Bench {
    record(&text.replacen("(;", "(;GTRULES[none.gdef]", 1))
}

fn record(text: &str) -> Bench {
    let mut bench = Bench::empty();
    let path = bench.path("game.sgf");
    std::fs::write(&path, text).expect("written");
    bench.open(OpenTarget::of_path(path));
    bench.wait(60_000);
    bench
}

const SIZES: [(u16, u16); 5] = [(80, 24), (120, 40), (200, 60), (60, 20), (40, 12)];

#[test]
fn hex_is_a_rhombus_with_rows_from_the_top() {
    let text = "(;FF[4]GM[11]SZ[11]PB[Ann]PW[Bob];B[c2];W[f6];B[e7];W[g5];B[resign])";
    for (width, height) in SIZES {
        let mut bench = shown(text);
        bench.keys("Alt+Right Alt+Right Alt+Right Alt+Right");
        picture_is(
            &format!("hex-{width}x{height}"),
            &mut bench,
            (width, height),
        );
    }
    let mut bench = shown(text);
    bench.keys("Alt+Right");
    assert_eq!(bench.stands("c10"), "B", "c2 of the file");
    bench.says("c2");
}

#[test]
fn othello_shows_its_flips() {
    let mut bench = shown("(;GM[2]FF[4];B[d3];W[c5])");
    bench.keys("Alt+Right Alt+Right");
    picture_is("othello-80x24", &mut bench, (80, 24));
}

#[test]
fn go_shows_captures_and_no_rules() {
    let text = "(;GM[1]FF[4]SZ[9]HA[2]AB[gc][cg]PB[Ann]PW[Bob];W[aa];B[ba];W[ee];B[ab];W[gg])";
    let mut bench = shown(text);
    assert_eq!(bench.app.focus, Pane::Board);
    bench.keys("End");
    for (width, height) in SIZES {
        let keys = "Alt+Right Alt+Right Alt+Right Alt+Right";
        let mut bench = shown(text);
        bench.keys(keys);
        picture_is(&format!("go-{width}x{height}"), &mut bench, (width, height));
    }
    // No key leads to rules that do not exist.
    let mut bench = shown(text);
    for keys in ["Tab", "Tab", "Tab", "Tab", "F8", "F6"] {
        bench.keys(keys);
        assert_ne!(bench.app.focus, Pane::Rules, "{keys}");
    }
}

#[test]
fn go_is_played_by_the_rules_that_ship() {
    let text =
        "(;GM[1]FF[4]SZ[9]KM[5.5]HA[2]AB[gc][cg]PB[Ann]PW[Bob];W[aa];B[ba];W[ee];B[ab];W[gg])";
    let mut bench = record(text);
    bench.keys("Alt+Right Alt+Right Alt+Right Alt+Right");
    picture_is("go-by-rules-120x40", &mut bench, (120, 40));
}

#[test]
fn another_game_of_the_file_brings_its_rules_into_the_editor() {
    let mut bench = record("(;GM[1]SZ[9];B[ee])(;GM[2];B[d3])(;GM[6];W[31hjik])");
    assert_eq!(bench.app.editor.files[0].name, "go.gdef");
    bench.keys("Ctrl+PageDown");
    assert_eq!(bench.app.editor.files[0].name, "othello.gdef");
    bench.keys("Alt+Right").says("last: d3");
    bench.keys("Ctrl+PageDown");
    assert!(bench.app.editor.files.is_empty() && !bench.session().rules_text().has_source());
    bench.keys("Ctrl+PageUp Ctrl+PageUp");
    assert_eq!(bench.app.editor.files[0].name, "go.gdef");
    assert_eq!(bench.session().game().map(|game| game.width), Some(9));
}

#[test]
fn games_without_a_board_begin_in_their_moves() {
    let text = "(;FF[4]GM[6]CA[UTF-8]PB[Ann]PW[Bob]RE[W+2];W[31hjik];B[52lqac]C[well];W[double];B[take]\
        (;W[66aaggbb])(;W[65ag]))";
    let mut bench = record(text);
    assert_eq!(bench.app.focus, Pane::Moves);
    bench.keys("Right Right").says("2.  B 52lqac");
    for (width, height) in SIZES {
        picture_is(
            &format!("text-moves-{width}x{height}"),
            &mut bench,
            (width, height),
        );
    }
    for language in Language::ALL {
        bench.app.texts = Texts::new(language);
        picture_is(
            &format!("text-moves-{}", language.code()),
            &mut bench,
            (100, 30),
        );
    }
}

#[test]
fn the_title_and_the_moves_count_alike() {
    let mut bench = record("(;GM[11];B[a10];W[swap-pieces];B[f6];W[e7];B[resign])");
    for number in 1..=5 {
        bench.keys("Alt+Right");
        bench.says(&format!("move {number}"));
        bench.says(&format!("{number} of 5"));
    }
    bench.says("5. B resign");
    // A comment between two moves is not a move.
    let mut bench = record("(;GM[11];B[a10];C[now];W[f6])");
    bench.keys("End").says("move 2").says("2 of 2");
}
