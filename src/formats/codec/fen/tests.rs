//! Rows, fields, hands and lists of squares; every error with its column.

use super::{Counters, is_fen, read_fen, write_fen};
use crate::base::FileId;
use crate::board::{Board, Cell, Game, Square};
use crate::codec::look::read_look;

fn game(width: u16, height: u16, pieces: &[&str], look: &str) -> Game {
    let mut game = Game::new(width, height).with_pieces(pieces.to_vec());
    let (look, errors) = read_look(look, FileId(0), &game);
    let errors: Vec<_> = errors.iter().filter(|error| error.is_error()).collect();
    assert!(errors.is_empty(), "{errors:?}");
    game.look = look;
    game
}

fn chess() -> Game {
    let look = r#"
[fen]
fields = [
  { flags = { K = "short", Q = "long", k = "shortBlack" } },
  { column = "passing", rows = [6, 3] },
  { clock = ["P", "p"] },
  "move",
]
[pieces.P]
ascii = "P"
[pieces.p]
ascii = "p"
[pieces.GOLD]
fen = "+P"
"#;
    game(4, 6, &["P", "p", "GOLD"], look)
}

const EMPTY: [&str; 4] = ["short", "long", "shortBlack", "passing"];

#[test]
fn rows_and_fields_lead_there_and_back() {
    let game = chess();
    let shape = Board::new(4, 6);
    let text = "p3/4/1+P2/4/4/3P b Kk c3 7 12";
    let read = read_fen(text, FileId(0), &game, &shape).expect("read");
    assert_eq!(read.board.piece(Square::new(0, 5)), game.piece_by_name("p"));
    assert_eq!(
        read.board.piece(Square::new(1, 3)),
        game.piece_by_name("GOLD")
    );
    assert_eq!(read.turn, Some(1));
    let value = |name: &str| {
        let (_, value) = read
            .state
            .iter()
            .find(|(other, _)| other == name)
            .expect(name);
        value.clone()
    };
    assert_eq!(EMPTY.map(value), ["true", "false", "true", "2"]);
    assert_eq!(
        read.counters,
        Counters {
            clock: 7,
            number: 12,
            ply: None,
        }
    );
    let written = write_fen(&game, &read.board, 1, &read.state, read.counters);
    assert_eq!(written, Ok(text.to_owned()));
    // Missing fields are those of a position of which nothing more is known.
    let read = read_fen("  4/4/4/4/4/4\n\n", FileId(0), &game, &shape).expect("read");
    assert_eq!((read.turn, read.counters), (None, Counters::default()));
    let written = write_fen(&game, &read.board, 0, &read.state, read.counters);
    assert_eq!(written, Ok("4/4/4/4/4/4 w - - 0 1".to_owned()));
    // A comment before it, and fields that the game does not have.
    let read = read_fen(
        "# mate\n4/4/4/4/4/4 w - - 0 1 x y\n",
        FileId(0),
        &game,
        &shape,
    );
    let remarks = read.expect("read").remarks;
    assert_eq!(
        remarks.iter().map(|remark| remark.id).collect::<Vec<_>>(),
        ["fen-fields-left"]
    );
}

#[test]
fn every_error_has_its_column() {
    let game = chess();
    let shape = Board::new(4, 6);
    for (text, column, id) in [
        ("", 0, "fen-empty"),
        ("# only this", 0, "fen-empty"),
        ("p3/4/1x2/4/4/4 w", 6, "fen-unknown-letter"),
        ("p3/4/5/4/4/4 w", 5, "fen-too-many-empty"),
        ("p3/4/3pp/4/4/4 w", 7, "fen-row-too-long"),
        ("p3/4/0p3/4/4/4 w", 5, "fen-too-many-empty"),
        ("p3/4/99999999999999999999/4", 5, "fen-too-many-empty"),
        ("p3/4/2/4/4/4 w", 6, "fen-row-too-short"),
        ("p3/4/4/4/4/4/4 w", 12, "fen-too-many-rows"),
        ("p3/4/4/4/4 w", 10, "fen-too-few-rows"),
        ("p3/4/3*/4/4/4 w", 6, "fen-no-hole"),
        ("4/4/4/4/4/4 x", 12, "fen-turn"),
        ("4/4/4/4/4/4 W", 12, "fen-turn"),
        ("4/4/4/4/4/4 w KQq", 14, "fen-flags"),
        ("4/4/4/4/4/4 w KQ e6", 17, "fen-square"),
        ("4/4/4/4/4/4 w KQ c3", 17, "fen-square"),
        ("4/4/4/4/4/4 b KQ - x", 19, "fen-number"),
        ("4/4/4/4/4/4 b KQ - 0 -1", 21, "fen-number"),
        ("ł", 0, "fen-unknown-letter"),
    ] {
        let errors = read_fen(text, FileId(0), &game, &shape).expect_err(text);
        assert_eq!(
            (errors[0].span.start as usize, errors[0].code()),
            (column, id),
            "{text}"
        );
    }
    let plain = Game::new(4, 6).with_pieces(["P"]);
    let errors = read_fen("4/4/4/4/4/4 w", FileId(0), &plain, &shape).expect_err("none");
    assert_eq!(errors[0].code(), "fen-not-declared");
    let mut board = shape.clone();
    board.set(Square::new(0, 0), Cell::of(crate::board::Piece(0)));
    let mut game = chess();
    game.look.pieces.clear();
    let error = write_fen(&game, &board, 0, &[], Counters::default());
    assert_eq!(error.expect_err("no letter").id, "fen-piece-without-letter");
}

#[test]
fn pieces_in_hand_stand_in_brackets() {
    let look = r#"
[fen]
area = "a1-b2"
counts = ["N2", "N3"]
[fen.hands]
P = "c1-d1"
p = "c2-d2"
[pieces.P]
ascii = "P"
[pieces.p]
ascii = "p"
[pieces.N2]
ascii = "2"
"#;
    let game = game(4, 2, &["P", "p", "N2", "N3"], look);
    let shape = Board::new(4, 2);
    for (text, written) in [
        ("P1/1p[PPPp] w", "P1/1p[PPPp] w"),
        ("2/2[-] b", "2/2[] b"),
        ("2/2[2pP] b", "2/2[Ppp] b"),
        ("2/2[] b", "2/2[] b"),
        ("2/2 b", "2/2[] b"),
    ] {
        let read = read_fen(text, FileId(0), &game, &shape).expect(text);
        let turn = read.turn.expect("a turn");
        let again = write_fen(&game, &read.board, turn, &[], read.counters);
        assert_eq!(again.as_deref(), Ok(written));
    }
    for (text, column, id) in [
        ("2/2[PPPP] w", 7, "fen-hand-full"),
        ("2/2[4P] w", 4, "fen-hand-full"),
        ("2/2[99999999999999999999999P] w", 4, "fen-hand-full"),
        ("2/2[Px] w", 5, "fen-unknown-letter"),
        ("2/2[P w", 3, "fen-hand-open"),
        ("2[P] w", 1, "fen-too-few-rows"),
    ] {
        let errors = read_fen(text, FileId(0), &game, &shape).expect_err(text);
        assert_eq!(
            (errors[0].span.start as usize, errors[0].code()),
            (column, id),
            "{text}"
        );
    }
}

#[test]
fn draughts_lists_squares() {
    let look = |numbers: &str| {
        format!(
            "[fen]\nstyle = \"draughts\"\nturns = \"WB\"\n{numbers}\n[pieces.W]\nowner = 0\n[pieces.B]\nowner = 1\n\
             [pieces.WK]\nowner = 0\nfen = \"K\"\n[pieces.BK]\nowner = 1\nfen = \"K\"\n"
        )
    };
    let pieces = ["W", "B", "WK", "BK"];
    let shape = Board::new(10, 10);
    let numbered = game(10, 10, &pieces, &look("numbers = \"b10\""));
    for (text, written) in [
        ("W:W31,K46:B1,2,K50", "W:W31,K46:B1,2,K50"),
        ("B:W31-33,K46:B.", "B:W31,32,33,K46:B"),
        ("  b : w31 , 32 : bK1 ", "B:W31,32:BK1"),
        ("W:B1:W50:H0:F1", "W:W50:B1"),
    ] {
        let read = read_fen(text, FileId(0), &numbered, &shape).expect(text);
        let turn = read.turn.expect("a turn");
        let again = write_fen(&numbered, &read.board, turn, &[], read.counters);
        assert_eq!(again.as_deref(), Ok(written));
    }
    for (text, column, id) in [
        ("X:W1:B2", 0, "fen-turn"),
        ("W:X1:B2", 2, "fen-turn"),
        ("W:W51:B2", 3, "fen-no-square"),
        ("W:W1,1:B2", 5, "fen-square-twice"),
        ("W:W1:B1", 6, "fen-square-twice"),
        ("W:W5-3:B1", 3, "fen-no-square"),
        ("W:W7:B5-3", 6, "fen-no-square"),
        ("W:Wx", 3, "fen-no-square"),
        ("W:W99999999999999", 3, "fen-no-square"),
    ] {
        let errors = read_fen(text, FileId(0), &numbered, &shape).expect_err(text);
        assert_eq!(
            (errors[0].span.start as usize, errors[0].code()),
            (column, id),
            "{text}"
        );
    }
    let named = game(8, 8, &pieces, &look(""));
    let shape = Board::new(8, 8);
    let read = read_fen("B:Wa1,Kc3:Bb8", FileId(0), &named, &shape).expect("read");
    let again = write_fen(&named, &read.board, 1, &[], read.counters);
    assert_eq!(again.as_deref(), Ok("B:Wa1,Kc3:Bb8"));
}

#[test]
fn pasted_text_is_recognised() {
    for text in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "  8/8/8/8/8/8/8/8\n",
        "lnsg/4/+B[Pp] w",
        "W:W31,K46:B1,2",
        "B:Wa1,Kc3:Bb8.",
    ] {
        assert!(is_fen(text), "{text}");
    }
    for text in [
        "",
        "e4",
        "c3-d4",
        "a/b",
        "O-O",
        "1. e4 e5\n8/8/8",
        "d1-d4/g4/h5!",
        "c3:e5:g7",
        "W:W1",
    ] {
        assert!(!is_fen(text), "{text}");
    }
}

/// Chess as far as FEN checks it.
fn checked() -> Game {
    let look = r#"
[fen]
fields = [
  { flags = { K = "short", Q = "long" } },
  { column = "passing", rows = [5, 2] },
  { clock = ["P"] },
  "move",
]
pieces = { K = 1 }
rows = { P = [2, 5] }
needs = { short = "K a1, R d1", long = "K a1" }
passed = { passing = [{ piece = "p", from = 6, to = 4 }, { piece = "P", from = 1, to = 3 }] }
[pieces.P]
ascii = "P"
[pieces.p]
ascii = "p"
[pieces.K]
ascii = "K"
[pieces.R]
ascii = "R"
"#;
    game(4, 6, &["P", "p", "K", "R"], look)
}

#[test]
fn what_no_game_leads_to_is_told_and_rights_that_do_not_fit_are_left_out() {
    let game = checked();
    let shape = Board::new(4, 6);
    for (text, ids, state) in [
        ("4/4/p3/4/4/K2R w KQ a5 0 1", &[][..], ["true", "true", "0"]),
        (
            "4/4/4/4/4/K3 w KQ - 0 1",
            &["fen-flag-left-out"],
            ["false", "true", "-1"],
        ),
        (
            "4/4/4/4/4/1K2 w Q - 0 1",
            &["fen-flag-left-out"],
            ["false", "false", "-1"],
        ),
        (
            "4/4/4/4/4/4 w - - 0 1",
            &["fen-piece-count"],
            ["false", "false", "-1"],
        ),
        (
            "4/4/4/4/4/KK2 w - - 0 1",
            &["fen-piece-count"],
            ["false", "false", "-1"],
        ),
        (
            "P3/4/4/4/4/K3 w - - 0 1",
            &["fen-piece-row"],
            ["false", "false", "-1"],
        ),
        // Nothing has passed, its square is not empty, or where it came from is not.
        (
            "4/4/4/4/4/K3 w - b5 0 1",
            &["fen-passed-left-out"],
            ["false", "false", "-1"],
        ),
        (
            "4/P3/p3/4/4/K3 w - a5 0 1",
            &["fen-passed-left-out"],
            ["false", "false", "-1"],
        ),
        (
            "R3/4/p3/4/4/K3 w - a5 0 1",
            &["fen-passed-left-out"],
            ["false", "false", "-1"],
        ),
        ("4/4/4/4/4/K2R w D - 0 1", &[], ["true", "false", "-1"]),
        (
            "4/4/4/4/4/K2R w KC - 0 1",
            &["fen-flags-left-out"],
            ["true", "false", "-1"],
        ),
    ] {
        let read = read_fen(text, FileId(0), &game, &shape).expect(text);
        let remarks: Vec<_> = read.remarks.iter().map(|remark| remark.id).collect();
        assert_eq!(remarks, ids, "{text}");
        let values: Vec<_> = read.state.iter().map(|(_, value)| value.as_str()).collect();
        assert_eq!(values, state, "{text}");
    }
    for (text, id) in [
        ("4/44/4/4/4/4 w - - 0 1", "fen-too-many-empty"),
        ("4/4/4/4/4/4 w - - 5000000000 1", "fen-number-large"),
        ("4/4/4/4/4/4 w - - x 1", "fen-number"),
        ("4/4/4/4/4/4 w x - 0 1", "fen-flags"),
    ] {
        let errors = read_fen(text, FileId(0), &game, &shape).expect_err(text);
        assert_eq!(errors[0].message.id, id, "{text}");
    }
}

#[test]
fn operations_of_epd_follow_the_fields() {
    let game = checked();
    let shape = Board::new(4, 6);
    let text = "4/4/4/4/4/K2R w K - bm Ra1+ Kb1; id \"one; two\"; hmvc 3; fmvn 9;";
    let read = read_fen(text, FileId(0), &game, &shape).expect("read");
    let operation = |code: &str, operands: &str| (code.to_owned(), operands.to_owned());
    assert_eq!(
        read.operations,
        [
            operation("bm", "Ra1+ Kb1"),
            operation("id", "\"one; two\""),
            operation("hmvc", "3"),
            operation("fmvn", "9"),
        ]
    );
    assert_eq!(
        read.counters,
        Counters {
            clock: 3,
            number: 9,
            ply: None,
        }
    );
    assert!(read.remarks.is_empty());
}
