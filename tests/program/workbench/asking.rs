//! Interactive programs: answers by numbers, by squares and by whole moves.

use super::bench::{Bench, named};
use gametui::tui::layout::Pane;
use gametui::tui::open_target::OpenTarget;

fn program(text: &str) -> Bench {
    let mut bench = Bench::empty();
    let path = bench.path("game.bggl");
    std::fs::write(&path, text).expect("written");
    bench.open(OpenTarget::of_path(path));
    bench
}

/// Asks for a square and then for a number.
const COUNTED: &str = "Player a, b; Piece X, O; Board(3,3);
Rule r: X, O { emptysquare == true; }
isValidMove(m) { m: r; }
Game { turn t {
    int x = input(\"row\");
    int y = input(\"column\");
    int n = input(\"how many\");
    makemove x:y:X:+;
    if (n > 5) { exit; }
} }";

#[test]
fn digits_typed_on_the_board_are_the_answers() {
    let mut bench = Bench::game("checkers.bggl");
    assert_eq!(bench.app.focus, Pane::Board);
    // As long as nothing is answered, a whole move is better.
    bench.says("or type ").keys("'2'");
    assert_eq!((bench.app.focus, bench.composer()), (Pane::Composer, "2"));
    bench.keys("Enter").says("Piece to move, column – such as");
    bench.keys("'2' Enter").says("Destination, row – such as");
    assert_eq!(bench.session().moves().answers(), [2, 2]);
    bench.keys("'3' Enter '3' Enter");
    assert_eq!(
        (bench.stands("c3"), bench.stands("d4")),
        (".".into(), "W".into())
    );
    assert_eq!(bench.move_number(), 1);
    assert!(bench.session().moves().answers().is_empty());
}

#[test]
fn digits_begin_a_move_where_nothing_asks() {
    let mut bench = Bench::game("checkers");
    bench.keys("'2'");
    assert_eq!((bench.app.focus, bench.composer()), (Pane::Composer, "2"));
}

#[test]
fn a_square_answers_both_of_its_questions_and_is_marked() {
    let mut bench = program(COUNTED);
    bench.says("row").enter("b3");
    assert_eq!(bench.session().moves().answers(), [2, 1]);
    let answered: Vec<_> = bench.session().moves().answered_squares().collect();
    assert_eq!(answered, [named("b3")]);
    bench.app.board.cursor = named("a1");
    bench.says("how many").says("▏");
    bench.enter("a1");
    assert!(
        bench.toast().contains("asks for a number"),
        "{}",
        bench.toast()
    );
    assert_eq!(bench.app.focus, Pane::Composer);
    bench.keys("'1' Enter");
    assert_eq!(bench.stands("b3"), "X");
    assert_eq!(bench.move_number(), 1);
    let screen = bench.screen(120, 40);
    assert!(!screen.contains('▏'), "nothing is pending\n{screen}");
}

/// Whoever is asked for one square means it, whatever the program makes of it and whichever move begins there.
#[test]
fn one_square_is_a_move_where_the_program_asks_for_no_more() {
    let mut bench = program(
        "Player a, b; Piece A, B; Board = [[A,A,A,_]];
        Game { turn t {
            int r = input(\"row\");
            int c = input(\"pit column\");
            if ([r][c] == _) { continue; }
            int d = c + 1;
            if (c == 3) { d = 0; }
            makemove [r:d:B:+, r:c:[r][c]:-];
            if (numPieces(A) == 0) { exit; }
        } }",
    );
    bench.enter("b1");
    let row = |bench: &Bench| ["a1", "b1", "c1", "d1"].map(|square| bench.stands(square));
    assert_eq!(row(&bench), ["A", ".", "B", "."]);
    bench.keys("'c1' Enter");
    assert_eq!(row(&bench), ["A", ".", ".", "B"]);
    assert_eq!(bench.move_number(), 2);
    // Nothing stands there, although a move of another square puts a piece there.
    bench.keys("'b1' Enter");
    assert_eq!((bench.move_number(), row(&bench)[0].as_str()), (2, "A"));
}

#[test]
fn esc_takes_the_answers_back() {
    let mut bench = program(COUNTED);
    bench.enter("b3").keys("Esc");
    assert!(bench.session().moves().answers().is_empty());
    assert_eq!(bench.session().moves().answered_squares().count(), 0);
    assert!(bench.toast().contains("taken back"), "{}", bench.toast());
    bench.says("row");
    assert_eq!(bench.move_number(), 0);
}

#[test]
fn a_refused_attempt_leaves_no_node_and_says_why() {
    let mut bench = Bench::game("checkers.bggl");
    let root = bench.session().record().root();
    let children = |bench: &Bench| bench.session().record().node(root).children().len();
    bench.keys("'2' Enter '2' Enter '2' Enter '4' Enter");
    assert_eq!(children(&bench), 0);
    assert_eq!(bench.move_number(), 0);
    assert!(bench.toast().contains("shape"), "{}", bench.toast());
    bench.says("Piece to move, row");
    bench.keys("'2' Enter '2' Enter '3' Enter '3' Enter");
    assert_eq!(bench.stands("d4"), "W");
    assert_eq!(children(&bench), 1);
}

#[test]
fn a_whole_move_goes_through_the_composer() {
    let mut bench = program(
        "Player a, b; Piece X, O; Board = [[O,_] [X,_]];
        Rule r: X, O { length == 1; } isValidMove(m) { m: r; }
        Game { turn t { Move m[] = readmove(\"your move\"); makemove m; } }",
    );
    bench.says("your move").keys("i");
    bench.keys("'clear(0,1) place(1,1,X)' Enter");
    assert_eq!(
        (bench.stands("a2"), bench.stands("b2")),
        (".".into(), "X".into())
    );
    assert_eq!(bench.move_number(), 1);
    bench.says("your move");
}
