//! Any bytes are read, written and read back as the same tree, and nothing that is done with them fails.
#![no_main]

use gametui::base::FileId;
use gametui::codec::sgf::{
    FileFormats, ParseOptions, StringifyOptions, check, from_json, json, read, read_with,
    stringify, to_data, upgrade, write_games,
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let formats = FileFormats::standard();
    let first = read(bytes).collection;
    let written = write_games(&first, None);
    let second = read(written.as_bytes()).collection;
    let json = json::collection_to_json(&first, formats, "");
    assert_eq!(json::collection_to_json(&second, formats, ""), json);
    assert_eq!(from_json(&json).map(|data| json::to_json(&data, "")), Ok(json));
    let _ = stringify(&to_data(&first, formats), StringifyOptions::default());
    let _ = check(&first, formats, FileId(0));
    let _ = upgrade(&first, FileId(0));
    let _ = read_with(bytes, &ParseOptions::strict());
});
