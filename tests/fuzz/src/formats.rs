//! Arbitrary bytes as files of the two formats.

use gametui::base::FileId;
use gametui::codec::gbb;
use gametui::codec::sgf::{
    self, FileFormats, SgfParseOptions, StringifyOptions, Typing, from_json, json, to_data,
    upgrade, write_games,
};

/// Checks that arbitrary bytes are read, written and read back as the same tree, and that no operation on them fails.
pub fn sgf(bytes: &[u8]) {
    let formats = FileFormats::standard();
    let first = sgf::read(bytes).collection;
    let written = write_games(&first, None);
    let second = sgf::read(written.as_bytes()).collection;
    let json = json::collection_to_json(&first, formats, Typing::Plain, "");
    assert_eq!(
        json::collection_to_json(&second, formats, Typing::Plain, ""),
        json
    );
    assert_eq!(
        from_json(&json).map(|data| json::to_json(&data, "")),
        Ok(json)
    );
    let _ = sgf::stringify(
        &to_data(&first, formats, Typing::Plain),
        StringifyOptions::default(),
    );
    let _ = sgf::check(&first, formats, FileId(0));
    let _ = upgrade(&first, FileId(0));
    let _ = sgf::read_with(bytes, &SgfParseOptions::strict());
}

/// Checks that arbitrary bytes give a Gobstones board or errors inside the text, and that a written board reads back as
/// the same.
pub fn gbb(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for options in [gbb::GbbParseOptions::STRICT, gbb::GbbParseOptions::LENIENT] {
        let board = match gbb::parse(&text, &options) {
            Ok(board) => board,
            Err(errors) => {
                assert!(!errors.is_empty());
                for error in &errors {
                    assert!(error.place.offset <= text.len() && error.end <= text.len());
                }
                continue;
            }
        };
        let written = gbb::stringify(&board, &gbb::GbbWriteOptions::default());
        assert_eq!(
            gbb::parse(&written, &gbb::GbbParseOptions::STRICT).as_ref(),
            Ok(&board)
        );
        if u64::from(board.width()) * u64::from(board.height()) < 10_000 {
            let mut json = Vec::new();
            gbb::write_json(&board, false, &mut json).expect("memory");
            let json = String::from_utf8(json).expect("UTF-8");
            assert_eq!(gbb::read_json(&json).as_ref(), Ok(&board));
        }
    }
    // Any answer is acceptable.
    let _ = gbb::read_json(&text);
}
