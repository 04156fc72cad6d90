//! Y on six and Havannah on five cells to a side, without the swap: random games of OpenSpiel 2.0.2, played again.
//!
//! OpenSpiel (`y(board_size=6)`, `havannah(board_size=5,swap=False)`) listed one move for each empty cell before each of
//! these moves and none after the last one, and said who had won. It counts the rows of Y from the top; here they count
//! from the bottom.

use gametui::base::{Limits, Source, Sources};
use gametui::board::{Move, Op, Outcome, Piece, Square};
use gametui::rules::gdef::{GdefRules, Options, compile};
use gametui::rules::{Ask, Judgement, Rules};

/// The way in which a game was won, the winner, and the moves: a letter and a digit for each cell.
type Game = (&'static str, u8, &'static str);

const Y: &[Game] = &[
    ("sides", 1, "b4d4b6d5a1b2b5c3f6a4c5a2e6d6"),
    ("sides", 1, "e6b2c6e5f6a1b3a4b4c3d5a5b6a2a6c4d4d6a3c5"),
    ("sides", 1, "b6d6e6d4c5c4b5b3a5a2a6a1d5c3a3a4b2e5b4f6"),
    ("sides", 0, "b5b2a2e6c4a1b4a4b6a3a6d4c5a5d6c3e5b3f6c6d5"),
    ("sides", 1, "b5e5d6a3b2f6b6c6a6c4c3a4e6b4b3a2d5d4"),
    ("sides", 0, "b2c5b4a2a6c3a3e6d4b6f6d6a4a1b3a5e5c6c4"),
    ("sides", 0, "a2c6b3d5b6a6f6a3d4b4e5a4d6c4c5a5b2e6b5a1c3"),
    ("sides", 0, "e5e6d4b6d6a5d5b3a6c3c5c6b5b2c4f6b4a4a1a2a3"),
    ("sides", 0, "b5b4d4e6c5b6c6f6d5c3e5b3a6a1c4a3a2b2a4"),
    ("sides", 1, "a2b6d4c3a6c5e5a1a4a5b2e6c6b3b5d6d5c4f6a3"),
];

const HAVANNAH: &[Game] = &[
    (
        "bridge",
        1,
        "d2d6e9g8d8e1a4e2b6f9g5c6i7c5f3c2i6b1h5g6g9a1d7h4e4b3i5d1a2b2c7e6c1b5e8b4f5i9f2g7f4f7f8h9",
    ),
    (
        "fork",
        0,
        "i8h8d1b2c2a5h9c3f8i9g7f4c4e7g3h7c1i7e3d6g9b6d7h5g8h6e8b5e1b1d4c5b4h4e5c6a3g6b3a4e4a1f3e6g4d3f6",
    ),
    (
        "ring",
        1,
        "e3e6b6d2h4c7h5g7d7e1h7a1d6c4i7a4f3i6f8h8e7i5b3e4c3g9g6b1c2d4e8g5d1f4f9c1g4f6i8e5c6f5i9d8a3h6b2a2d3d5",
    ),
    (
        "bridge",
        0,
        "e3c4b2i7c5i5f2a2e1b1h5e7h4c2e4g7d8c6b5a4b3e5g4c1b6e6a5d4c7i6h7g9h8i9d5d2f8f5f9f6e8g3d3f4e9",
    ),
    (
        "bridge",
        0,
        "d3g4a5d2c3d8c1b2a3d4h6b4b6h8b1i6e7c7c6h7e9c4f6e2g8b5d1g5e8h9f9i9h4g7c2f7a4f2a2h5i8i5e3e1d6",
    ),
    (
        "fork",
        1,
        "c5e9c6f9e8e5d5b6i6b3a3f6d6d8i7c3b2e6f4f2a2g8c1h6f7g3a1i9d2c2d1a4h9c4d7b1g9h5a5g6f8d4h7g4f5i8e1c7d3g5h8e4i5e3e7b4",
    ),
    (
        "ring",
        0,
        "b2g6f7e8c7i5f3b4i8a4e4f9e1g8b6h4e6i9g5h5e2f4c4e5d6a5i6h9b3d3f5e7g7a3c2a1d8d1d2h8c5b1f2d5g4i7b5d7f6",
    ),
    (
        "ring",
        0,
        "c3a1b6d8d1b3b4c1b2i9f8e3i8f5f4a3g5i6i5b5g6a5e6g4e4c7f6c5h6g8d3d7e5",
    ),
    (
        "fork",
        1,
        "c7c1f8i9i5d2b6d3c5h4g6d4g7a3d8c4c2f4e6e5a5e2h5g5b1b4b2g4e3f9d5e9e8e1g9f2",
    ),
    (
        "ring",
        1,
        "f5a3d6d3i8e4c4g4h9e8b1f6c5d5a2b6i6e5c3h5i9a1d8d2a4g6d1i7g3f3g7a5d4f4h8b5h6g5",
    ),
];

/// Draws a board for the rules, the top row first.
fn picture(size: usize, cell: impl Fn(usize, usize) -> char) -> String {
    let row = |y| (0..size).map(|x| format!(" {}", cell(x, y))).collect();
    let rows: Vec<String> = (0..size).rev().map(row).collect();
    rows.join("\n")
}

/// Returns the rules of a bundled game on another board, without the swap: its pictures are replaced by these.
fn on_another_board(name: &str, size: usize, pictures: &[(&str, String)]) -> GdefRules {
    let file = format!("{}/games/{name}.gdef", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(file).expect("a game that ships");
    let (head, rest) = text.split_once("size: ").expect("a size");
    let (_, body) = rest.split_once("const obj STONE").expect("stones");
    let mut text =
        format!("{head}size: {size} x {size}\nconst int swap = 0;\nobj R of 0\nobj B of 1\n");
    for (name, picture) in pictures {
        text.push_str(&format!("{name} {{\n{picture}\n}}\n"));
    }
    text.push_str(&format!("const obj STONE{body}"));
    let mut sources = Sources::new();
    sources.add(Source::new(name, text));
    let compiled = compile(&sources, &Options::default());
    assert_eq!(compiled.diagnostics, [], "{name}");
    let (game, program) = (compiled.game, compiled.program);
    GdefRules::new(game.expect("a game"), &program.expect("a program")).expect("small")
}

/// Plays games with the players in turn: each empty cell is a move until the last move of the data ends the game.
fn replay(rules: &dyn Rules, cells: usize, games: &[Game]) {
    let mut worker = rules.worker();
    let limits = Limits::default();
    for (way, winner, moves) in games {
        let mut at = rules.start();
        let mut outcome = Outcome::Going;
        for (ply, cell) in moves.as_bytes().chunks(2).enumerate() {
            assert_eq!(outcome, Outcome::Going, "{way} {moves} ended at {ply}");
            let listing = worker.moves(Ask::all(&at, &limits));
            assert_eq!(listing.moves.len(), cells - ply, "{way} {moves} at {ply}");
            let square = Square::new(u16::from(cell[0] - b'a'), u16::from(cell[1] - b'1'));
            let stone = Piece(u16::from(at.turn));
            let mv = Move::of(vec![Op::Place(square, stone)]);
            let Judgement::Legal(legal) = worker.judge(&at, &mv, &limits) else {
                panic!("{way} {moves}: {mv:?} is refused");
            };
            at = legal.next;
            outcome = legal.outcome;
        }
        assert_eq!(outcome, Outcome::Won(*winner), "{way} {moves}");
    }
}

#[test]
fn y_on_six_ends_where_openspiel_ends_it() {
    let hole = |x, y| x > y;
    let start = picture(6, |x, y| if hole(x, y) { '#' } else { '.' });
    let slope = picture(6, |x, y| if x == y { '1' } else { '.' });
    let rules = on_another_board("y", 6, &[("start", start), ("map slope", slope)]);
    replay(&rules, 21, Y);
}

#[test]
fn havannah_on_five_ends_where_openspiel_ends_it() {
    let corners = [(0, 0), (4, 0), (8, 4), (8, 8), (4, 8), (0, 4)];
    let is_hole = |x: usize, y: usize| x.abs_diff(y) > 4;
    let start = picture(9, |x, y| if is_hole(x, y) { '#' } else { '.' });
    let corner = picture(9, |x, y| {
        let number = corners.iter().position(|corner| *corner == (x, y));
        number.map_or('.', |number| ['1', '2', '3', '4', '5', '6'][number])
    });
    let side = picture(9, |x, y| match (x, y) {
        _ if is_hole(x, y) || corners.contains(&(x, y)) => '.',
        (_, 0) => '1',
        (8, _) => '2',
        (_, 8) => '3',
        (0, _) => '4',
        _ if x.abs_diff(y) == 4 => {
            if x > y {
                '5'
            } else {
                '6'
            }
        }
        _ => '.',
    });
    let pictures = [("start", start), ("map corner", corner), ("map side", side)];
    let rules = on_another_board("havannah", 9, &pictures);
    let ways = |way: &str| HAVANNAH.iter().filter(|game| game.0 == way).count();
    assert!(ways("ring") > 3 && ways("fork") > 2 && ways("bridge") > 2);
    replay(&rules, 61, HAVANNAH);
}
