//! Boards and positions: what is read, refused with its place, written and read back.

use super::position::{Codes, from_gbb, read_position, to_gbb};
use super::*;
use crate::base::FileId;
use crate::board::look::{GbbCode, PieceLook, StoneColor};
use crate::board::{Board, Cell as BoardCell, Game, Piece, Square};

fn strict(text: &str) -> Result<GbbBoard, Vec<GbbError>> {
    parse(text, &GbbParseOptions::STRICT)
}

#[test]
fn accepted_texts_give_these_boards() {
    // Text, and the same in the form of the writer's defaults.
    let rows = [
        ("GBB size 1 1 head 0 0", "GBB/1.0\nsize 1 1\nhead 0 0"),
        ("gbb\nsize\t003 2", "GBB/1.0\nsize 3 2\nhead 0 0"),
        (
            "GBB/1.0 \n\x0b\x0c\t size 2 2\n\n cell 1 1 a 1\tNegro 2 \n",
            "GBB/1.0\nsize 2 2\ncell 1 1 Azul\t1 Negro\t2\nhead 0 0",
        ),
        (
            "GBB size 2 2 cell 0 0 a 0 cell 1 0 v 0 r 7\thead 1 1 \t\n",
            "GBB/1.0\nsize 2 2\ncell 1 0 Rojo\t7\nhead 1 1",
        ),
        (
            "GBB size 1 1 cell 0 0 V 18446744073709551615",
            "GBB/1.0\nsize 1 1\ncell 0 0 Verde\t18446744073709551615\nhead 0 0",
        ),
        (
            "GBB size 2 1 cell 1 0 a 1 cell 0 0 a 2",
            "GBB/1.0\nsize 2 1\ncell 0 0 Azul\t2\ncell 1 0 Azul\t1\nhead 0 0",
        ),
    ];
    for (text, written) in rows {
        let board = strict(text).expect(text);
        assert_eq!(
            stringify(&board, &GbbWriteOptions::default()),
            written,
            "{text}"
        );
    }
}

#[test]
fn refused_texts_have_the_kind_and_place_of_the_original() {
    let rows: &[(&str, &str, u64, u64)] = &[
        ("", "UnexpectedEOF", 0, 0),
        ("GBB/1.0", "UnexpectedEOF", 0, 0),
        ("GBB size 2", "UnexpectedEOF", 0, 0),
        ("GBB size 2 2 cell 0 0", "UnexpectedEOF", 0, 0),
        ("GBB size 2 2 cell 0 0 ", "UnexpectedEOF", 0, 0),
        ("GBB size 2 2 head 0", "UnexpectedEOF", 0, 0),
        (" GBB size 1 1", "UnexpectedToken", 1, 1),
        ("\u{FEFF}GBB size 1 1", "UnexpectedToken", 1, 1),
        ("Gbb size 1 1", "UnexpectedToken", 1, 1),
        ("GBB/1.1 size 1 1", "UnexpectedToken", 1, 4),
        ("gbb/1.0 size 1 1", "UnexpectedToken", 1, 4),
        ("GB", "UnexpectedToken", 1, 1),
        ("GBB/1.0\r\nsize 1 1", "UnexpectedToken", 1, 8),
        ("GBBsize 1 1", "UnexpectedToken", 1, 4),
        ("GBB cell 0 0 a 1", "UnexpectedToken", 1, 5),
        ("GBB SIZE 1 1", "UnexpectedToken", 1, 5),
        ("GBB size -1 1", "UnexpectedToken", 1, 10),
        ("GBB size 1.5 1", "UnexpectedToken", 1, 11),
        ("GBB size 1\n1", "UnexpectedToken", 1, 11),
        ("GBB size 1 1 size 1 1", "UnexpectedToken", 1, 14),
        ("GBB size 1 1 ce", "UnexpectedToken", 1, 14),
        ("GBB size 1 1 // note", "UnexpectedToken", 1, 14),
        ("GBB size 3 3cell 0 0 a 1", "UnexpectedToken", 1, 13),
        ("GBB size 3 3\ncell 0 0 a1", "UnexpectedToken", 2, 11),
        ("GBB size 3 3\ncell 0 0 a 1n 2", "UnexpectedToken", 2, 13),
        ("GBB size 3 3\ncell 0 0 azul 1", "UnexpectedToken", 2, 11),
        ("GBB size 3 3\ncell 0 0 a 1\nn 2", "UnexpectedToken", 3, 1),
        ("GBB size 3 3\ncell 0 0\nhead 0 0", "UnexpectedToken", 2, 9),
        (
            "GBB size 3 3 head 0 0 cell 0 0 a 1",
            "UnexpectedToken",
            1,
            23,
        ),
        ("GBB size 3 3 head 0 0 head 0 0", "UnexpectedToken", 1, 23),
        ("GBB size 3 3 head 0 0x", "UnexpectedToken", 1, 22),
        ("GBB size 3 3\u{A0}head 0 0", "UnexpectedToken", 1, 13),
        ("GBB size 0 0", "InvalidSizeDefinition", 1, 10),
        ("GBB size 2 00", "InvalidSizeDefinition", 1, 12),
        ("GBB size 3 4 head 3 9", "HeadBoundaryExceeded", 1, 10),
        ("GBB size 3 4 head 2 4", "HeadBoundaryExceeded", 1, 12),
        (
            "GBB size 3 3 cell 1 0 a 1 cell 3 9 a 1",
            "CellBoundaryExceeded",
            1,
            32,
        ),
        (
            "GBB size 3 3\ncell 1 99999999999999999999 a 1",
            "CellBoundaryExceeded",
            2,
            8,
        ),
        (
            "GBB/1.0\nsize 3 4\n\n\ncell 3 1 a 1",
            "CellBoundaryExceeded",
            5,
            6,
        ),
        (
            "GBB size 3 3\ncell 1 0 a 0\ncell 01 0 n 1",
            "DuplicatedCellDefinition",
            3,
            6,
        ),
        (
            "GBB size 3 3\ncell 1 0 a 0 n 1 Azul 1",
            "DuplicatedColorDefinition",
            2,
            18,
        ),
        (
            "GBB size 1 1 cell 0 0 a 18446744073709551616",
            "TooManyStones",
            1,
            25,
        ),
        ("GBB size 99999999999999999 1", "BoardTooLarge", 1, 10),
        ("GBB size 10001 10000", "BoardTooLarge", 1, 10),
        // The order of the checks: the syntax, the size, the head, then cell by cell.
        (
            "GBB size 0 3 head 9 9 cell 9 9 a 1",
            "UnexpectedToken",
            1,
            23,
        ),
        (
            "GBB size 3 3 cell 9 9 a 1 head 9 9",
            "HeadBoundaryExceeded",
            1,
            10,
        ),
        (
            "GBB size 3 3 cell 0 0 a 1 a 2 cell 9 9 a 1",
            "DuplicatedColorDefinition",
            1,
            27,
        ),
        (
            "GBB size 3 3 cell 1 0 a 1 cell 1 0 a 1 a 2 cell 9 9 a 1",
            "DuplicatedCellDefinition",
            1,
            32,
        ),
    ];
    for (text, kind, line, column) in rows {
        let error = &strict(text).expect_err(text)[0];
        assert_eq!(error.word(), *kind, "{text:?}");
        assert_eq!(
            (error.place.line, error.place.column),
            (*line, *column),
            "{text:?}"
        );
    }
}

#[test]
fn lenient_reading_takes_what_other_programs_leave_at_the_end() {
    let texts = [
        "GBB/1.0\r\r\nsize 2 1\r\r\r\ncell 0 0 a 1\r\nhead 1 0\r\r\n",
        "GBB/1.0\nsize 2 1\ncell 0 0 a 1\nhead 1 0\n%%\n",
        "GBB/1.0\nsize 2 1\ncell 0 0 a 1\nhead 1 0 %%",
        "GBB/1.0\r\nsize 2 1\r\ncell 0 0 a 1\r\nhead 1 0\r\n%%\r\n",
    ];
    for text in texts {
        let board = parse(text, &GbbParseOptions::LENIENT).expect("a board");
        assert_eq!((board.head(), board.cells().len()), ((1, 0), 1), "{text:?}");
        assert!(parse(text, &GbbParseOptions::STRICT).is_err(), "{text:?}");
    }
    let no_head = "GBB size 1 1\n%%";
    assert!(parse(no_head, &GbbParseOptions::LENIENT).is_ok());
    for text in [
        "GBB size 1 1%%",
        "GBB size 1 1 head 0 0%%",
        "GBB size 1 1 %% head 0 0",
        "GBB size 1 1 head 0 0 %% %%",
        "GBB size 1 1 head 0 0 %",
        "GBB size 1 1\r",
        "GBB size 1 1\r\r head 0 0",
    ] {
        assert!(parse(text, &GbbParseOptions::LENIENT).is_err(), "{text:?}");
    }
}

#[test]
fn a_carriage_return_is_called_that() {
    let error = &parse("GBB/1.0\r\nsize 1 1", &GbbParseOptions::STRICT).expect_err("strict")[0];
    assert_eq!((error.place.line, error.place.column), (1, 8));
    assert_eq!(error.message().id, "gbb-unexpected-return");
}

#[test]
fn a_board_without_cells_is_empty() {
    let board = read_json("{\"width\":3,\"height\":4,\"head\":[0,1]}").expect("a board");
    assert_eq!(
        stringify(&board, &GbbWriteOptions::default()),
        "GBB/1.0\nsize 3 4\nhead 0 1"
    );
    assert!(read_json("{\"width\":3,\"height\":4,\"head\":[0,1],\"board\":null}").is_err());
}

#[test]
fn lenient_reading_takes_windows_line_ends_and_a_mark() {
    let text = "\u{FEFF}GBB/1.0\r\nsize 2 2\r\n\r\ncell 0 0 a 1\r\nhead 1 1\r\n";
    let board = parse(text, &GbbParseOptions::LENIENT).expect("a board");
    assert_eq!((board.head(), board.stones(0, 0)), ((1, 1), [1, 0, 0, 0]));
    assert!(strict(text).is_err());
    let error = &parse("\u{FEFF}GBB sizes", &GbbParseOptions::LENIENT).expect_err("no blank")[0];
    assert_eq!((error.place.line, error.place.column), (1, 9));
    let lone = &parse("GBB\rsize 1 1", &GbbParseOptions::LENIENT).expect_err("a lone CR")[0];
    assert_eq!((lone.place.line, lone.place.column), (1, 4));
}

#[test]
fn all_errors_of_a_text_can_be_asked_for() {
    let text =
        "GBB size 2 2\ncell 0 0 x 1\ncell 5 0 a 1 a 2\ncell 1 1 a 1\ncell 1 1 a 1\nhead 0 7\n!";
    let errors = strict(text).expect_err("errors");
    let found: Vec<(&str, u64, u64)> = errors
        .iter()
        .map(|error| (error.word(), error.place.line, error.place.column))
        .collect();
    assert_eq!(
        found,
        [
            ("UnexpectedToken", 2, 10),
            ("UnexpectedToken", 7, 1),
            ("HeadBoundaryExceeded", 1, 12),
            ("CellBoundaryExceeded", 3, 6),
            ("DuplicatedColorDefinition", 3, 14),
            ("DuplicatedCellDefinition", 5, 6),
        ]
    );
    let related = errors.last().map(|error| error.diagnostic(FileId(0)));
    assert_eq!(
        related.map(|found| found.related[0].span.start),
        Some(48),
        "the first definition is named"
    );
}

/// Boards of the recorded table.
const BOARDS: [&str; 12] = [
    "",
    "GBB size 1 1",
    "GBB size 3 4 head 2 3",
    "GBB/1.0 size 3 4 cell 2 1 a 1 cell 1 2 n 1 r 3 head 1 1",
    "GBB size 2 2 cell 0 1 a 1 n 2 r 3 v 4 head 1 0",
    "GBB size 2 1 cell 0 0 a 5 r 7",
    "GBB size 2 1 cell 1 0 v 9 a 2",
    "GBB size 1 2 cell 0 1 v 12",
    "GBB size 1 1 cell 0 0 n 1 v 1",
    "GBB size 1 1 cell 0 0 a 0 n 0",
    "GBB size 3 3 cell 2 2 a 1 cell 0 2 n 1 cell 2 0 r 1 cell 0 0 v 1",
    "GBB size 2 2 cell 1 1 r 1 head 1 1",
];

/// Words: short names, zero, allzero, and `part=separator`.
fn options(words: &str) -> GbbWriteOptions {
    let mut options = GbbWriteOptions::default();
    for word in words.split_whitespace() {
        let separator = |name: &str| match name {
            "space" => Separator::Space,
            "tab" => Separator::Tab,
            _ => Separator::Newline,
        };
        match word.split_once('=') {
            Some(("keywords", name)) => options.separators.between_keywords = separator(name),
            Some(("colors", name)) => options.separators.between_colors = separator(name),
            Some(("number", name)) => options.separators.color_key_to_number = separator(name),
            Some(("coordinates", name)) => options.separators.between_coordinates = separator(name),
            Some(("to", name)) => options.separators.keyword_to_coordinates = separator(name),
            _ if word == "short" => options.use_full_color_names = false,
            _ if word == "zero" => options.declare_colors_with_zero_stones = true,
            _ if word == "allzero" => options.declare_colors_with_all_zero_stones = true,
            _ => unreachable!("{word}"),
        }
    }
    options
}

#[test]
fn the_writer_gives_the_recorded_bytes() {
    let rows: &[(usize, &str, &str)] = &[
        (1, "", "GBB/1.0\nsize 1 1\nhead 0 0"),
        (1, "short", "GBB/1.0\nsize 1 1\nhead 0 0"),
        (1, "zero", "GBB/1.0\nsize 1 1\nhead 0 0"),
        (
            1,
            "allzero",
            "GBB/1.0\nsize 1 1\ncell 0 0 Azul\t0 Negro\t0 Rojo\t0 Verde\t0\nhead 0 0",
        ),
        (
            1,
            "zero allzero",
            "GBB/1.0\nsize 1 1\ncell 0 0 Azul\t0 Negro\t0 Rojo\t0 Verde\t0\nhead 0 0",
        ),
        (1, "keywords=space", "GBB/1.0 size 1 1 head 0 0"),
        (1, "keywords=tab", "GBB/1.0\tsize 1 1\thead 0 0"),
        (1, "coordinates=tab", "GBB/1.0\nsize 1\t1\nhead 0\t0"),
        (1, "to=tab", "GBB/1.0\nsize\t1 1\nhead\t0 0"),
        (2, "", "GBB/1.0\nsize 3 4\nhead 2 3"),
        (
            3,
            "",
            "GBB/1.0\nsize 3 4\ncell 1 2 Negro\t1 Rojo\t3\ncell 2 1 Azul\t1\nhead 1 1",
        ),
        (
            3,
            "short",
            "GBB/1.0\nsize 3 4\ncell 1 2 n\t1 r\t3\ncell 2 1 a\t1\nhead 1 1",
        ),
        (
            3,
            "zero",
            "GBB/1.0\nsize 3 4\ncell 1 2 Azul\t0 Negro\t1 Rojo\t3 Verde\t0\n\
             cell 2 1 Azul\t1 Negro\t0 Rojo\t0 Verde\t0\nhead 1 1",
        ),
        (
            3,
            "colors=tab",
            "GBB/1.0\nsize 3 4\ncell 1 2 Negro\t1\tRojo\t3\ncell 2 1 Azul\t1\nhead 1 1",
        ),
        (
            3,
            "number=space",
            "GBB/1.0\nsize 3 4\ncell 1 2 Negro 1 Rojo 3\ncell 2 1 Azul 1\nhead 1 1",
        ),
        (
            3,
            "coordinates=tab",
            "GBB/1.0\nsize 3\t4\ncell 1\t2\tNegro\t1 Rojo\t3\ncell 2\t1\tAzul\t1\nhead 1\t1",
        ),
        (
            3,
            "to=tab",
            "GBB/1.0\nsize\t3 4\ncell\t1 2 Negro\t1 Rojo\t3\ncell\t2 1 Azul\t1\nhead\t1 1",
        ),
        (
            3,
            "short keywords=space number=space",
            "GBB/1.0 size 3 4 cell 1 2 n 1 r 3 cell 2 1 a 1 head 1 1",
        ),
        (
            4,
            "",
            "GBB/1.0\nsize 2 2\ncell 0 1 Azul\t1 Negro\t2 Rojo\t3 Verde\t4\nhead 1 0",
        ),
        (
            4,
            "allzero",
            "GBB/1.0\nsize 2 2\ncell 0 0 Azul\t0 Negro\t0 Rojo\t0 Verde\t0\n\
             cell 0 1 Azul\t1 Negro\t2 Rojo\t3 Verde\t4\ncell 1 0 Azul\t0 Negro\t0 Rojo\t0 Verde\t0\n\
             cell 1 1 Azul\t0 Negro\t0 Rojo\t0 Verde\t0\nhead 1 0",
        ),
        (
            5,
            "",
            "GBB/1.0\nsize 2 1\ncell 0 0 Azul\t5  Rojo\t7\nhead 0 0",
        ),
        (
            5,
            "colors=tab",
            "GBB/1.0\nsize 2 1\ncell 0 0 Azul\t5\t\tRojo\t7\nhead 0 0",
        ),
        (
            5,
            "zero",
            "GBB/1.0\nsize 2 1\ncell 0 0 Azul\t5 Negro\t0 Rojo\t7 Verde\t0\nhead 0 0",
        ),
        (
            5,
            "allzero",
            "GBB/1.0\nsize 2 1\ncell 0 0 Azul\t5  Rojo\t7\ncell 1 0 Azul\t0 Negro\t0 Rojo\t0 Verde\t0\nhead 0 0",
        ),
        (
            6,
            "",
            "GBB/1.0\nsize 2 1\ncell 1 0 Azul\t2   Verde\t9\nhead 0 0",
        ),
        (
            6,
            "short",
            "GBB/1.0\nsize 2 1\ncell 1 0 a\t2   v\t9\nhead 0 0",
        ),
        (
            6,
            "zero allzero",
            "GBB/1.0\nsize 2 1\ncell 0 0 Azul\t0 Negro\t0 Rojo\t0 Verde\t0\n\
             cell 1 0 Azul\t2 Negro\t0 Rojo\t0 Verde\t9\nhead 0 0",
        ),
        (7, "", "GBB/1.0\nsize 1 2\ncell 0 1 Verde\t12\nhead 0 0"),
        (
            8,
            "",
            "GBB/1.0\nsize 1 1\ncell 0 0 Negro\t1  Verde\t1\nhead 0 0",
        ),
        (9, "", "GBB/1.0\nsize 1 1\nhead 0 0"),
        (9, "zero", "GBB/1.0\nsize 1 1\nhead 0 0"),
        (
            10,
            "",
            "GBB/1.0\nsize 3 3\ncell 0 0 Verde\t1\ncell 0 2 Negro\t1\ncell 2 0 Rojo\t1\ncell 2 2 Azul\t1\nhead 0 0",
        ),
        (11, "", "GBB/1.0\nsize 2 2\ncell 1 1 Rojo\t1\nhead 1 1"),
    ];
    for (board, words, text) in rows {
        let read = strict(BOARDS[*board]).expect("a board");
        let written = stringify(&read, &options(words));
        assert_eq!(written, *text, "B{board} {words}");
        assert_eq!(strict(&written).as_ref(), Ok(&read), "B{board} {words}");
    }
    let compact = stringify(
        &strict(BOARDS[3]).expect("a board"),
        &GbbWriteOptions::compact(),
    );
    assert_eq!(
        compact,
        "GBB/1.0 size 3 4 cell 1 2 n 1 r 3 cell 2 1 a 1 head 1 1"
    );
}

#[test]
fn a_large_empty_board_costs_nothing_and_a_full_one_reads_back() {
    let empty = strict("GBB size 10000 10000 head 9999 9999").expect("a board");
    assert_eq!(
        stringify(&empty, &GbbWriteOptions::default()),
        "GBB/1.0\nsize 10000 10000\nhead 9999 9999"
    );
    let mut full = GbbBoard::new(300, 300).expect("a size");
    for x in 0..300 {
        for y in 0..300 {
            assert!(full.set_stones(x, y, [1, u64::from(x), u64::from(y), 4]));
        }
    }
    assert!(!full.set_stones(300, 0, [1; 4]));
    let text = stringify(&full, &GbbWriteOptions::default());
    assert_eq!(strict(&text).as_ref(), Ok(&full));
    assert_eq!(full.stones(7, 9), [1, 7, 9, 4]);
    full.set_stones(7, 9, [0; 4]);
    assert_eq!((full.stones(7, 9), full.cells().len()), ([0; 4], 89_999));
}

fn game(kinds: usize) -> Game {
    Game::new(3, 2).with_pieces((0..kinds).map(|kind| format!("P{kind}")))
}

fn with_code(game: &mut Game, piece: &str, color: StoneColor, stones: u64) {
    let look = PieceLook {
        gbb: Some(GbbCode { color, stones }),
        ..PieceLook::default()
    };
    game.look.pieces.insert(piece.into(), look);
}

#[test]
fn positions_are_written_by_declaration_and_read_back() {
    let (codes, messages) = Codes::of(&game(6));
    assert!(messages.is_empty());
    let mut board = Board::new(3, 2);
    for (x, y, piece) in [(0, 0, 0), (1, 0, 3), (2, 1, 5)] {
        board.set(Square::new(x, y), BoardCell::of(Piece(piece)));
    }
    board.set(Square::new(0, 1), BoardCell::HOLE);
    let gbb = to_gbb(&board, &codes, Square::new(2, 1)).expect("a board");
    let text = stringify(&gbb, &GbbWriteOptions::default());
    assert_eq!(
        text,
        "GBB/1.0\nsize 3 2\ncell 0 0 Azul\t1\ncell 1 0 Verde\t1\ncell 2 1 Negro\t2\nhead 2 1"
    );
    let read = read_position(&text, FileId(0), &codes, &board);
    assert_eq!(read, Ok((board, Square::new(2, 1))));
}

#[test]
fn the_look_gives_other_codes_unless_they_clash() {
    let mut game = game(3);
    with_code(&mut game, "P1", StoneColor::Rojo, 9);
    let (codes, messages) = Codes::of(&game);
    assert!(messages.is_empty());
    let nine = GbbCode {
        color: StoneColor::Rojo,
        stones: 9,
    };
    assert_eq!(codes.piece(nine), Some(Piece(1)));
    with_code(&mut game, "P0", StoneColor::Rojo, 1);
    let (codes, messages) = Codes::of(&game);
    let ids: Vec<&str> = messages.iter().map(|message| message.id).collect();
    assert_eq!(ids, ["gbb-code-twice"], "P2 has that code by default");
    assert_eq!(codes.piece(nine), None, "the defaults apply to all");
    with_code(&mut game, "P0", StoneColor::Azul, 0);
    assert_eq!(Codes::of(&game).1[0].id, "gbb-code-empty");
}

#[test]
fn what_is_no_position_names_its_cell() {
    let (codes, _) = Codes::of(&game(2));
    let mut shape = Board::new(3, 2);
    shape.set(Square::new(0, 1), BoardCell::HOLE);
    let rows = [
        ("GBB size 3 3", "gbb-position-size", 0),
        (
            "GBB size 3 2 cell 1 1 a 1 n 1",
            "gbb-position-two-colors",
            18,
        ),
        ("GBB size 3 2 cell 2 0 a 2", "gbb-position-no-piece", 18),
        ("GBB size 3 2 cell 0 1 a 1", "gbb-position-hole", 18),
        ("GBB size 3 2 cell 9 1 a 1", "gbb-cell-outside-x", 18),
    ];
    for (text, id, start) in rows {
        let errors = read_position(text, FileId(0), &codes, &shape).expect_err(text);
        assert_eq!(
            (errors[0].message.id, errors[0].span.start),
            (id, start),
            "{text}"
        );
    }
    let two = strict("GBB size 3 2 cell 1 1 a 3 cell 2 1 v 1").expect("a board");
    let errors = from_gbb(&two, &codes, &shape).expect_err("two cells");
    let cells: Vec<Option<Square>> = errors.iter().map(|error| error.cell).collect();
    assert_eq!(cells, [Some(Square::new(1, 1)), Some(Square::new(2, 1))]);
}
