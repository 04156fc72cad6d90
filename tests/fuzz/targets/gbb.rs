//! Any bytes as a Gobstones board: an answer, errors inside the text, and what is written of a board reads back.

#![no_main]

use gametui::codec::gbb::{Options, ParseOptions, check, parse, read_json, stringify, write_json};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    for options in [ParseOptions::STRICT, ParseOptions::LENIENT] {
        let (board, errors) = check(&text, &options);
        assert_eq!(board.is_some(), errors.is_empty());
        for error in &errors {
            assert!(error.place.offset <= text.len() && error.end <= text.len());
        }
        let Some(board) = board else { continue };
        let written = stringify(&board, &Options::default());
        assert_eq!(parse(&written, &ParseOptions::STRICT).as_ref(), Ok(&board));
        if u64::from(board.width()) * u64::from(board.height()) < 10_000 {
            let mut json = Vec::new();
            write_json(&board, false, &mut json).expect("memory");
            let json = String::from_utf8(json).expect("UTF-8");
            assert_eq!(read_json(&json).as_ref(), Ok(&board));
        }
    }
    // Any answer will do.
    let _ = read_json(&text);
});
