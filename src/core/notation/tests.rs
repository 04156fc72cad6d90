//! The notation as tables, and round trips.

use super::{column, read_move, split_moves, write_move, write_short};
use crate::board::look::Coordinates;
use crate::board::{Board, Cell, Game, Move, Op, Piece, Square};
use proptest::prelude::*;

fn game(coordinates: Coordinates) -> Game {
    let mut game = Game::new(8, 8).with_pieces(["W", "B", "WK", "two words \"; ,"]);
    game.look.coordinates = coordinates;
    game
}

/// White on c3, black on d4, f6 and h8, no square at a8.
fn board() -> Board {
    let mut board = Board::new(8, 8);
    board.apply(Op::Place(Square::new(2, 2), Piece(0)));
    for coordinate in [3, 5, 7] {
        board.apply(Op::Place(Square::new(coordinate, coordinate), Piece(1)));
    }
    board.set(Square::new(0, 7), Cell::HOLE);
    board
}

#[test]
fn every_form_expands_to_operations() {
    let table = [
        ("clear(2,2) place(3,3,W)", "clear(2,2) place(3,3,W)"),
        (" clear ( 2 , 2 )", "clear(2,2)"),
        (
            "clear( 2 , 2 );place( 3,3 , WK ) ,",
            "clear(2,2) place(3,3,WK)",
        ),
        ("clear(c3),place(d4,W)", "clear(2,2) place(3,3,W)"),
        ("pass", "pass"),
        ("[ ] ;", "pass"),
        ("c3-d4", "clear(2,2) place(3,3,W)"),
        ("C3xD4", "clear(2,2) place(3,3,W)"),
        ("c3-b4=WK", "clear(2,2) place(1,3,WK)"),
        ("c3:e5", "clear(2,2) clear(3,3) place(4,4,W)"),
        ("c3:e5:g7", "clear(2,2) clear(3,3) clear(5,5) place(6,6,W)"),
        ("c3:g7=WK", "clear(2,2) clear(3,3) clear(5,5) place(6,6,WK)"),
        ("c3:e5:c3", "clear(2,2) clear(3,3) place(2,2,W)"),
        ("c3:b4", "clear(2,2) place(1,3,W)"),
        ("(2,2)-(3,3)", "clear(2,2) place(3,3,W)"),
        ("( 2, 2 ):(4,4)", "clear(2,2) clear(3,3) place(4,4,W)"),
        ("d4=B e5=W", "place(3,3,B) place(4,4,W)"),
        ("clear(0,0)clear(1,1)", ""),
        (
            r#"place(0,0,"two words \"; ,")"#,
            r#"place(0,0,"two words \"; ,")"#,
        ),
        (r#"place(0,0,"W")"#, "place(0,0,W)"),
    ];
    let game = game(Coordinates::Algebraic);
    for (text, expected) in table {
        match read_move(text, &game, &board()) {
            Ok(mv) => assert_eq!(write_move(&mv, &game), expected, "{text}"),
            Err(_) => assert_eq!(expected, "", "{text}"),
        }
    }
}

#[test]
fn errors_say_where_and_what() {
    let table = [
        ("", 1, "notation-empty", Some("notation-hint-operations")),
        ("clear(2 2)", 9, "notation-expected", None),
        ("clear 2,2", 7, "notation-expected", None),
        ("clear(2,2", 10, "notation-expected", None),
        ("clear(,2)", 7, "notation-expected-number", None),
        ("clear(8,0)", 7, "notation-off-board", None),
        ("clear(-1,0)", 7, "notation-off-board", None),
        (
            "clear(0,99999999999999999999)",
            7,
            "notation-off-board",
            None,
        ),
        ("clear(0,7)", 7, "notation-hole", None),
        ("clear(é)", 7, "notation-expected-number", None),
        ("place(0,0,é)", 11, "notation-expected-piece", None),
        (
            "place(0,0,Wk)",
            11,
            "notation-unknown-piece",
            Some("notation-hint-did-you-mean"),
        ),
        (
            "place(0,0,zzz)",
            11,
            "notation-unknown-piece",
            Some("notation-hint-pieces"),
        ),
        ("place(0,0,empty)", 11, "notation-use-clear", None),
        ("place(0,0)", 10, "notation-expected", None),
        ("place(0,0,\"W)", 11, "notation-bad-string", None),
        ("place(0,0,\"\\q\")", 11, "notation-bad-string", None),
        (
            "clear(0,0)clear(1,1)",
            11,
            "notation-expected-separator",
            None,
        ),
        (
            "clera(0,0)",
            1,
            "notation-expected-operation",
            Some("notation-hint-did-you-mean"),
        ),
        ("pass clear(0,0)", 6, "notation-pass-is-alone", None),
        (
            "c3",
            3,
            "notation-bare-square",
            Some("notation-hint-operations"),
        ),
        ("c3-", 4, "notation-expected-square", None),
        ("c3-z9", 4, "notation-off-board", None),
        ("c3:d5", 4, "notation-not-on-a-line", None),
        ("a1-b2", 1, "notation-nothing-stands", None),
        (
            "clear(0,0) ąć",
            12,
            "notation-expected-operation",
            Some("notation-hint-operations"),
        ),
        ("[", 2, "notation-expected", None),
    ];
    let game = game(Coordinates::Algebraic);
    for (text, column_number, code, hint) in table {
        let error = read_move(text, &game, &board()).expect_err(text);
        assert_eq!(column(text, &error), column_number, "{text}");
        assert_eq!(error.code(), code, "{text}");
        assert_eq!(error.hint.map(|hint| hint.id), hint, "{text}");
    }
}

#[test]
fn short_forms_are_chosen_where_they_lead_back() {
    let table = [
        ("clear(2,2) place(3,3,W)", "c3-d4", "(2,2)-(3,3)"),
        ("clear(2,2) place(1,3,WK)", "c3-b4=WK", "(2,2)-(1,3)=WK"),
        ("clear(2,2) clear(3,3) place(4,4,W)", "c3:e5", "(2,2):(4,4)"),
        (
            "clear(2,2) clear(3,3) clear(5,5) place(6,6,W)",
            "c3:e5:g7",
            "(2,2):(4,4):(6,6)",
        ),
        ("place(0,0,B)", "a1=B", "(0,0)=B"),
        ("pass", "pass", "pass"),
        ("clear(3,3)", "clear(3,3)", "clear(3,3)"),
        (
            "clear(2,2) clear(1,1) place(0,0,W)",
            "clear(2,2) clear(1,1) place(0,0,W)",
            "clear(2,2) clear(1,1) place(0,0,W)",
        ),
    ];
    for (full, named, numbered) in table {
        for (style, expected) in [
            (Coordinates::Algebraic, named),
            (Coordinates::Numbers, numbered),
        ] {
            let game = game(style);
            let mv = read_move(full, &game, &board()).expect(full);
            assert_eq!(write_short(&mv, &game, &board()), expected);
        }
    }
}

#[test]
fn a_list_of_moves_is_parted_outside_strings() {
    let parts = split_moves(r#" c3-d4;; place(0,0,"a;\";b") ; pass;"#);
    assert_eq!(
        parts,
        [
            (0, " c3-d4"),
            (8, r#" place(0,0,"a;\";b") "#),
            (30, " pass")
        ]
    );
    assert!(split_moves(" ; ").is_empty());
}

fn op() -> impl Strategy<Value = Op> {
    let square = (0u16..8, 0u16..7).prop_map(|(x, y)| Square::new(x, y));
    (square, 0u16..5).prop_map(|(place, piece)| match piece {
        4 => Op::Clear(place),
        piece => Op::Place(place, Piece(piece)),
    })
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 2000,
        failure_persistence: None,
        rng_seed: proptest::test_runner::RngSeed::Fixed(7),
        ..ProptestConfig::default()
    })]

    #[test]
    fn what_is_written_is_read_back(ops in proptest::collection::vec(op(), 0..5)) {
        let mv = Move::of(ops);
        for style in [Coordinates::Algebraic, Coordinates::Go, Coordinates::Numbers] {
            let game = game(style);
            for text in [write_move(&mv, &game), write_short(&mv, &game, &board())] {
                prop_assert_eq!(read_move(&text, &game, &board()), Ok(mv.clone()));
            }
        }
    }

    #[test]
    fn any_text_is_read_or_refused_at_a_place_inside(text in "[a-hpcx0-9(),;:=\\-\"é\\\\ \\[\\]]{0,20}|\\PC{0,20}") {
        let game = game(Coordinates::Algebraic);
        match read_move(&text, &game, &board()) {
            Ok(mv) => prop_assert!(mv.iter().all(|op| board().has(op.square()))),
            Err(error) => prop_assert!(column(&text, &error) <= text.chars().count() + 1),
        }
    }
}
