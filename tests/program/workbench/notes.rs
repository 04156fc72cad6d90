//! What people note of moves and games: marks, names, who played; and marks of records on the board.

use super::bench::{Bench, read};
use gametui::tui::layout::Pane;
use gametui::tui::request::Request;

fn opened(text: &str) -> Bench {
    let mut bench = Bench::empty();
    let path = bench.path("game.sgf");
    std::fs::write(&path, text).expect("written");
    bench.open(Request::of_path(path));
    bench
}

#[test]
fn marks_of_a_move_and_of_a_position_stand_side_by_side() {
    let mut bench = Bench::game("checkers");
    bench.enter("c3 d4");
    bench.app.focus = Pane::Moves;
    bench
        .keys(": 'mark !' Enter : 'mark =' Enter")
        .says("d4  ! =");
    bench.keys(": 'mark ?' Enter").says("d4  ? =");
    bench.keys("! End Enter");
    assert!(!bench.screen(120, 40).contains("d4  ?"));
}

#[test]
fn a_node_is_named_and_the_game_told_of() {
    let mut bench = Bench::game("checkers");
    bench.enter("c3 d4");
    bench.app.focus = Pane::Moves;
    bench.keys("E 'the start' Enter").says("the start");
    bench.keys(": 'game-info' Enter Enter 'Ann' Enter Down Enter 'Bob' Enter Esc Home");
    bench.says("Ann – Bob");
    bench.keys(": 'save-as ");
    let path = bench.path("kept.sgf");
    let name = path.display().to_string();
    for letter in name.chars() {
        bench.keys(&format!("'{letter}'"));
    }
    bench.keys("Enter");
    let text = read(&path);
    assert!(
        text.contains("PB[Ann]PW[Bob]") && text.contains("N[the start]"),
        "{text}"
    );
    bench.keys(": 'game-info' Enter Enter Backspace Backspace Backspace Enter Esc");
    assert!(!bench.screen(120, 40).contains("Ann"));
    bench.keys("u").says("Ann – Bob");
}

#[test]
fn a_foreign_record_shows_stones_and_marks() {
    let mut bench = opened(
        "(;GM[1]SZ[5]PB[Ann]PW[Bob]RE[B+3]AB[bb];W[cc]TR[cc]SQ[dd]LB[ee:A]MA[aa]BM[2]C[slow])",
    );
    bench.says("Ann – Bob · B+3");
    assert!(!bench.toast().contains("legal"), "nothing was judged");
    bench.keys(".").says("??").says("slow");
    let screen = bench.screen(120, 40);
    for sign in ["○△", "▢", "⨯", "A"] {
        assert!(screen.contains(sign), "{sign} in\n{screen}");
    }
}
