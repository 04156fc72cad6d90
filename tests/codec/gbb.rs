//! Gobstones boards compared with the original parser, and arbitrary texts.
//!
//! `golden/gbb/original.rows` contains the results of the public package in version 0.3.1 for generated texts:
//! `[text, options, written]` for a board, written with that set of options, or `[text, kind, line, column]`.

use crate::rows::rows_of;
use gametui::codec::gbb::{
    GbbBoard, GbbParseOptions, GbbWriteOptions, Separator, Separators, parse, read_json, stringify,
    write_json,
};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use serde_json::Value;

/// The number of sets of options: three separators between keywords, two in four other places, three switches.
const SETS: usize = 384;

/// Returns a set of options by its number.
fn options(number: usize) -> GbbWriteOptions {
    let bit = |at: usize| number >> at & 1 == 1;
    let white = |at: usize| {
        if bit(at) {
            Separator::Tab
        } else {
            Separator::Space
        }
    };
    GbbWriteOptions {
        declare_colors_with_zero_stones: bit(0),
        declare_colors_with_all_zero_stones: bit(1),
        use_full_color_names: !bit(2),
        separators: Separators {
            keyword_to_coordinates: white(3),
            between_coordinates: white(4),
            color_key_to_number: white(5),
            between_colors: white(6),
            between_keywords: [Separator::Newline, Separator::Space, Separator::Tab][number >> 7],
        },
    }
}

fn golden() -> Vec<Vec<Value>> {
    rows_of(include_str!("../golden/gbb/original.rows"))
}

#[test]
fn every_text_has_the_verdict_of_the_original_and_every_board_its_bytes() {
    let mut boards = 0;
    let mut kinds = std::collections::BTreeMap::new();
    for row in golden() {
        let text = row[0].as_str().expect("a text");
        let found = parse(text, &GbbParseOptions::STRICT);
        if let Some(number) = row[1].as_u64() {
            let board = found.unwrap_or_else(|error| panic!("{text:?}: {error:?}"));
            let written = stringify(&board, &options(number as usize));
            assert_eq!(written, row[2].as_str().expect("a text"), "{text:?}");
            boards += 1;
        } else {
            let error = &found.expect_err(text)[0];
            let place = (error.place.line, error.place.column);
            let wanted = (row[2].as_u64(), row[3].as_u64());
            assert_eq!(error.word(), row[1].as_str().expect("a kind"), "{text:?}");
            assert_eq!((Some(place.0), Some(place.1)), wanted, "{text:?}");
            *kinds.entry(error.word()).or_insert(0) += 1;
        }
    }
    assert!(boards > 300, "{boards}");
    assert_eq!(kinds.len(), 7, "{kinds:?}");
}

#[test]
fn every_set_of_options_reads_back() {
    let mut boards: Vec<GbbBoard> = Vec::new();
    for row in golden() {
        if row[1].is_u64() {
            boards.extend(parse(
                row[0].as_str().expect("a text"),
                &GbbParseOptions::STRICT,
            ));
        }
    }
    // The largest boards: most of the generated ones are small.
    boards.sort_by_key(|board| std::cmp::Reverse(board.cells().len()));
    boards.truncate(30);
    boards.extend(GbbBoard::new(1, 1));
    boards.extend(GbbBoard::new(3, 7));
    assert!(boards.len() > 24);
    let mut texts = std::collections::BTreeSet::new();
    for board in &boards {
        for number in 0..SETS {
            let text = stringify(board, &options(number));
            assert_eq!(
                parse(&text, &GbbParseOptions::STRICT).as_ref(),
                Ok(board),
                "{number}: {text:?}"
            );
            texts.insert(text);
        }
    }
    assert!(texts.len() > 30 * SETS / 2, "the sets differ");
}

const SAMPLE: &str = "GBB/1.0\nsize 3 4\ncell 1 2 Negro\t1 Rojo\t3\r\ncell 2 1 a 18446744073709551615 v 0\nhead 1 1\n";

/// Checks for any bytes that there is a board exactly if there is no error, that errors are inside the text, and that a
/// written board reads back as the same.
fn holds(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for options in [GbbParseOptions::STRICT, GbbParseOptions::LENIENT] {
        match parse(&text, &options) {
            Ok(board) => {
                let written = stringify(&board, &GbbWriteOptions::default());
                assert_eq!(
                    parse(&written, &GbbParseOptions::STRICT),
                    Ok(board),
                    "{text:?}"
                );
            }
            Err(errors) => {
                assert!(!errors.is_empty(), "{text:?}");
                for error in &errors {
                    assert!(
                        error.place.offset <= text.len() && error.end <= text.len(),
                        "{text:?}"
                    );
                    assert!(text.is_char_boundary(error.place.offset), "{text:?}");
                }
            }
        }
    }
}

#[test]
fn no_cut_and_no_changed_byte_defeats_the_reader() {
    for at in 0..=SAMPLE.len() {
        holds(&SAMPLE.as_bytes()[..at]);
    }
    for at in 0..SAMPLE.len() {
        for byte in 0..=u8::MAX {
            let mut bytes = SAMPLE.as_bytes().to_vec();
            bytes[at] = byte;
            holds(&bytes);
        }
    }
}

#[test]
fn huge_numbers_and_long_texts_are_told_in_time() {
    let digits = "9".repeat(100_000);
    for text in [
        format!("GBB size {digits} {digits}"),
        format!("GBB size 3 3 head {digits} 0"),
        format!("GBB size 3 3 cell {digits} {digits} a 1"),
        format!("GBB size 3 3 cell 0 0 a {digits}"),
        format!("GBB size 3 3 {}", "cell ".repeat(200_000)),
        format!("GBB size 3 3 {}", "cell 1 1 a 1 a 1 ".repeat(100_000)),
        format!("GBB size 3 3 {}", "head 9 9 ".repeat(100_000)),
        format!("GBB size 3 3{}", " ".repeat(1_000_000)),
        "\0".repeat(1_000_000),
    ] {
        holds(text.as_bytes());
        let errors = parse(&text, &GbbParseOptions::STRICT).err();
        assert!(errors.is_none_or(|errors| errors.len() <= 1000));
    }
}

#[test]
fn any_text_of_words_of_the_language_is_answered() {
    let word = prop::sample::select(vec![
        "GBB/1.0",
        "GBB",
        "gbb",
        "size",
        "cell",
        "head",
        "Azul",
        "a",
        "N",
        "r",
        "Verde",
        " ",
        " ",
        " ",
        "\n",
        "\t",
        "\r\n",
        "0",
        "1",
        "2",
        "3",
        "18446744073709551616",
        "é",
        "\u{FEFF}",
        "x",
    ]);
    let texts = prop::collection::vec(word, 0..60).prop_map(|words| words.concat());
    let started = prop::bool::ANY.prop_flat_map(move |start| {
        let front = if start { "GBB size 3 3 " } else { "" };
        texts.clone().prop_map(move |text| format!("{front}{text}"))
    });
    let seed = TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]);
    let mut runner = TestRunner::new_with_rng(Config::with_cases(3000), seed);
    runner
        .run(&started, |text| {
            holds(text.as_bytes());
            Ok(())
        })
        .expect("all hold");
}

fn as_json(board: &GbbBoard, pretty: bool) -> String {
    let mut out = Vec::new();
    write_json(board, pretty, &mut out).expect("memory");
    String::from_utf8(out).expect("UTF-8")
}

#[test]
fn boards_go_through_json_and_back() {
    let board = parse(
        "GBB size 2 3 cell 1 0 a 1 v 18446744073709551615 head 1 2",
        &GbbParseOptions::STRICT,
    )
    .expect("a board");
    let zero = r#"{"a":0,"n":0,"r":0,"v":0}"#;
    assert_eq!(
        as_json(&board, false),
        format!(
            "{{\"format\":\"GBB/1.0\",\"width\":2,\"height\":3,\"head\":[1,2],\"board\":\
             [[{zero},{zero},{zero}],\
             [{{\"a\":1,\"n\":0,\"r\":0,\"v\":18446744073709551615}},{zero},{zero}]]}}"
        )
    );
    let value: Value = serde_json::from_str(&as_json(&board, false)).expect("JSON");
    let indented = serde_json::to_string_pretty(&value).expect("JSON");
    assert_eq!(as_json(&board, true), indented);
    for row in golden().iter().filter(|row| row[1].is_u64()).step_by(5) {
        let text = row[0].as_str().expect("a text");
        let board = parse(text, &GbbParseOptions::STRICT).expect(text);
        for pretty in [false, true] {
            assert_eq!(read_json(&as_json(&board, pretty)).as_ref(), Ok(&board));
        }
    }
}

#[test]
fn objects_have_the_verdict_of_the_original() {
    let zero = r#"{"a":0,"n":0,"r":0,"v":0}"#;
    let table = [
        // The answers of the original.
        (
            r#"{"width":0,"height":1,"head":[0,0],"board":[]}"#,
            "InvalidSizeDefinition",
        ),
        (
            r#"{"width":1,"height":-1,"head":[0,0],"board":[[]]}"#,
            "InvalidSizeDefinition",
        ),
        (
            r#"{"width":0,"height":0,"head":[5,5],"board":[]}"#,
            "InvalidSizeDefinition",
        ),
        (
            r#"{"x":1,"y":1,"head":[0,0],"board":[[Z]]}"#,
            "InvalidSizeDefinition",
        ),
        ("5", "InvalidBoardDefinition"),
        (
            r#"{"width":2,"height":1,"head":[2,0],"board":[[Z],[Z]]}"#,
            "HeadBoundaryExceeded",
        ),
        (
            r#"{"width":2,"height":1,"head":[0,1],"board":[[Z],[Z]]}"#,
            "HeadBoundaryExceeded",
        ),
        (
            r#"{"width":2,"height":1,"head":[-1,0],"board":[[Z],[Z]]}"#,
            "HeadBoundaryExceeded",
        ),
        (
            r#"{"width":2,"height":1,"head":[7,7],"board":[]}"#,
            "HeadBoundaryExceeded",
        ),
        (
            r#"{"width":2,"height":1,"head":[0,0],"board":[[Z]]}"#,
            "InvalidBoardDefinition",
        ),
        (
            r#"{"width":2,"height":2,"head":[0,0],"board":[[Z,Z],[Z]]}"#,
            "InvalidBoardDefinition",
        ),
        (
            r#"{"width":1,"height":1,"head":[0,0],"board":[[{"a":1,"n":2,"r":3}]]}"#,
            "InvalidCellDefinition",
        ),
        (
            r#"{"width":1,"height":1,"head":[0,0],"board":[[{}]]}"#,
            "InvalidCellDefinition",
        ),
        (
            r#"{"width":1,"height":1,"head":[0,0],"board":[[{"a":1,"n":2,"r":3,"v":4,"x":5}]]}"#,
            "InvalidCellDefinition",
        ),
        (
            r#"{"width":2,"height":2,"head":[0,0],"board":[[Z,{"q":1}],[{"a":1},Z]]}"#,
            "InvalidCellDefinition",
        ),
        // Cases in which the original fails without an error of its own, or writes something that does not read back.
        (
            r#"{"width":"1","height":1,"head":[0,0],"board":[[Z]]}"#,
            "InvalidSizeDefinition",
        ),
        (
            r#"{"width":1.5,"height":1,"head":[0,0],"board":[[Z]]}"#,
            "InvalidSizeDefinition",
        ),
        (
            r#"{"width":99999999,"height":99999999,"head":[0,0],"board":[]}"#,
            "BoardTooLarge",
        ),
        (
            r#"{"width":1,"height":1,"board":[[Z]]}"#,
            "InvalidHeadDefinition",
        ),
        (
            r#"{"width":1,"height":1,"head":[0],"board":[[Z]]}"#,
            "InvalidHeadDefinition",
        ),
        (
            r#"{"width":1,"height":1,"head":[0.5,0],"board":[[Z]]}"#,
            "HeadBoundaryExceeded",
        ),
        (
            r#"{"width":1,"height":1,"head":[0,0],"board":null}"#,
            "InvalidBoardDefinition",
        ),
        (
            r#"{"width":1,"height":1,"head":[0,0],"board":7}"#,
            "InvalidBoardDefinition",
        ),
        (
            r#"{"width":1,"height":1,"head":[0,0],"board":[7]}"#,
            "InvalidBoardDefinition",
        ),
        (
            r#"{"width":1,"height":1,"head":[0,0],"board":[[null]]}"#,
            "InvalidCellDefinition",
        ),
        (
            r#"{"width":1,"height":1,"head":[0,0],"board":[[{"a":-1,"n":0,"r":0,"v":0}]]}"#,
            "InvalidCellDefinition",
        ),
        (
            r#"{"width":1,"height":1,"head":[0,0],"board":[[{"a":"2","n":0,"r":0,"v":0}]]}"#,
            "InvalidCellDefinition",
        ),
        (
            r#"{"width":1,"height":1,"head":[0,0],"board":[[{"a":18446744073709551616,"n":0,"r":0,"v":0}]]}"#,
            "InvalidCellDefinition",
        ),
        (
            r#"{"width":1,"height":1,"head":[0,0],"cellData":{}}"#,
            "InvalidBoardDataDefinition",
        ),
        (
            r#"{"width":1,"height":1,"head":[0,0],"cellData":[{"a":1}]}"#,
            "InvalidBoardDataDefinition",
        ),
        (
            r#"{"width":1,"height":1,"head":[0,0],"cellData":[{"x":0,"y":1,"a":1}]}"#,
            "InvalidBoardDataDefinition",
        ),
        (
            r#"{"width":1,"height":1,"head":[0,0],"cellData":[{"x":0,"y":0},{"x":0,"y":0,"a":1}]}"#,
            "InvalidBoardDataDefinition",
        ),
        (
            r#"{"width":1,"height":1,"head":[0,0],"cellData":[{"x":0,"y":0,"Azul":1}]}"#,
            "InvalidCellDefinition",
        ),
        (
            r#"{"width":1,"height":1,"head":[0,0],"board":[[[1,2,3,4]]]}"#,
            "InvalidCellDefinition",
        ),
        ("[1,1,[0,0],[[Z]]]", "InvalidBoardDefinition"),
        (r#"{"width":1,"#, "InvalidJSON"),
        ("GBB", "InvalidJSON"),
        ("", "InvalidJSON"),
    ];
    for (text, kind) in table {
        let text = text.replace('Z', zero);
        let error = read_json(&text).expect_err(&text);
        assert_eq!(error.word(), kind, "{text}");
    }
    let nested = "[".repeat(1_000_000);
    assert!(read_json(&nested).is_err());
    let data = r#"{"width":3,"height":4,"head":[1,1],"cellData":[{"x":2,"y":1,"n":1,"r":3},{"x":0,"y":0},{"x":1,"y":3,"a":1}]}"#;
    let board = read_json(data).expect("a board");
    assert_eq!(
        stringify(&board, &GbbWriteOptions::compact()),
        "GBB/1.0 size 3 4 cell 1 3 a 1 cell 2 1 n 1 r 3 head 1 1"
    );
}
