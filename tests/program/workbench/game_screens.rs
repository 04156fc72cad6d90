//! Eight games, each after some moves, as golden pictures of the whole screen at five sizes.
//!
//! They are of every style of board: squares, points, hexagons and sheared ones, with drawn and lettered pieces, and in
//! all three languages of rules.

use super::bench::Bench;
use super::screens::golden;
use gametui::config::Mode;

const SIZES: [(u16, u16); 5] = [(60, 20), (80, 24), (100, 30), (120, 40), (200, 60)];

/// Opens a game, enters squares, and checks that the moves were made.
fn check(name: &str, squares: &str, moves: u32) {
    for (width, height) in SIZES {
        let mut bench = Bench::game(name);
        bench.app.mode = Mode::Play;
        bench.enter(squares).wait(60_000);
        assert_eq!(
            bench.session().record().size(),
            moves as usize + 1,
            "{}",
            bench.toast()
        );
        let name = name.replace('.', "-");
        golden(
            &format!("game-{name}-{width}x{height}"),
            &bench.screen(width, height),
        );
    }
}

#[test]
fn draughts_on_squares() {
    check("checkers.gdef", "c3 d4 b6 a5 d4 c5", 3);
}

#[test]
fn chess_in_gdef() {
    check("chess.gdef", "e2 e4 e7 e5 g1 f3 b8 c6", 4);
}

#[test]
fn go_on_points() {
    check("go.gdef", "c3 d4 d3 c4", 4);
}

#[test]
fn hex_on_a_rhombus() {
    check("hex.gdef", "f6 e7 g5", 3);
}

#[test]
fn othello_with_its_flips() {
    check("othello.gdef", "c5 c4", 2);
}

#[test]
fn connect_four_with_operations() {
    check("connect4.gdef", "d1 e1 d2", 3);
}

#[test]
fn pieces_of_one_letter_in_bdl() {
    check("pawns.bdl", "a1 b2", 1);
}

#[test]
fn hexagons_in_bggl() {
    check("hexthrough.bggl", "", 0);
}
