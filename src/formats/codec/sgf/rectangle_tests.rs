//! Rectangles of points: a few bytes that stand for thousands of points must not cost as much.

use super::save_tests::stones;
use super::*;
use crate::base::FileId;
use crate::codec::records::RecordMetadata;
use crate::record::{Content, NodeId};
use std::sync::Arc;

/// Nodes of 19 bytes that name each point of a large board twice.
fn full_boards(nodes: usize) -> String {
    format!("(;GM[1]FF[4]SZ[52]{})", ";AB[aa:ZZ]AE[aa:ZZ]".repeat(nodes))
}

#[test]
fn a_point_is_listed_once_however_many_rectangles_have_it() {
    let text = format!("(;GM[1]FF[4]SZ[9]AB{})", "[aa:ii]".repeat(20_000));
    let json = json::collection_to_json(
        &read(text.as_bytes()).collection,
        FileFormats::standard(),
        Typing::Lossless,
        "",
    );
    assert_eq!(json.matches('"').count() / 2, 4 + 81);
    let overlapping = "(;GM[1]FF[4]SZ[9]AB[aa][aa:bb][bb:cb][cb])";
    let json = json::collection_to_json(
        &read(overlapping.as_bytes()).collection,
        FileFormats::standard(),
        Typing::Lossless,
        "",
    );
    assert!(
        json.contains(r#""AB":["aa","ba","ab","bb","cb","cb"]"#),
        "{json}"
    );
}

#[test]
fn as_in_the_package_a_point_is_listed_for_each_rectangle_within_bounds() {
    let plain = |text: &str| {
        let collection = read(text.as_bytes()).collection;
        let formats = FileFormats::original();
        json::collection_to_json(&collection, formats, Typing::Plain, "")
    };
    let json = plain("(;GM[1]FF[4]SZ[9]AB[aa:ab][aa:ba])");
    assert!(json.contains(r#""AB":["aa","ab","aa","ba"]"#), "{json}");
    let text = format!("(;GM[1]FF[4]SZ[9]AB{})", "[aa:ii]".repeat(20_000));
    let json = plain(&text);
    assert_eq!(json.matches(r#""aa:ii""#).count(), 20_000);
}

#[test]
fn lists_of_too_many_points_for_the_file_stay_as_they_are_written() {
    let nodes = 2000;
    let text = full_boards(nodes);
    let collection = read(text.as_bytes()).collection;
    let mut allowance = PointAllowance::of_bytes(text.len());
    let formats = FileFormats::standard();
    let typing = Typing::Lossless;
    let json =
        json::collection_to_json_within(&collection, formats, typing, "", &[], &mut allowance);
    let data = to_data(&collection, formats, typing);
    assert_eq!(json::to_json(&data, ""), json);
    assert!(json.len() < 6 << 20, "{} bytes", json.len());
    assert!(allowance.kept() > nodes && allowance.kept() < 2 * nodes);
    let warning = allowance.diagnostics(FileId(0)).remove(0);
    assert_eq!(warning.code(), "sgf-lists-kept");
    let first = warning.span.start as usize;
    assert!(text[first..].starts_with("AB[aa:ZZ]") || text[first..].starts_with("AE[aa:ZZ]"));
    assert!(
        text.ends_with(";AB[aa:ZZ]AE[aa:ZZ])")
            && json.ends_with(r#"{"AB":["aa:ZZ"],"AE":["aa:ZZ"]}],[]]]"#)
    );
    let options = StringifyOptions {
        formats,
        compress: true,
        typing: Typing::Lossless,
        ..StringifyOptions::default()
    };
    let written = stringify(&data, options)
        .expect("good data")
        .expect("a collection");
    assert_eq!(written, text);
}

#[test]
fn a_record_sets_up_no_more_points_than_its_bytes_allow() {
    let rules = stones(1, 52);
    let text = full_boards(2000);
    let file = Arc::new(SgfFile::read(text.clone().into_bytes(), None));
    let known = Some((&rules.0, &rules.1));
    let (mut read, source) = RecordSource::read(file, 0, known, FileId(0)).expect("a game");
    let is_set_up = |id: &NodeId| matches!(read.record.node(*id).content(), Content::SetUp(_));
    let set_up = read.record.all().filter(is_set_up).count();
    assert!((100..400).contains(&set_up), "{set_up} nodes");
    let (_, error) = read.unread.first().expect("an error");
    assert_eq!(error.id, "sgf-points-too-many");
    // Points that were not set up stay in the file as before, even in nodes below an edit.
    let end = read.record.main_line_end(NodeId::ROOT);
    read.record.set_comment(end, "the end");
    let saved = save_record(
        &read.record,
        known,
        &RecordMetadata::default(),
        &source,
        false,
    );
    let saved = String::from_utf8(saved.expect("encodable")).expect("UTF-8");
    assert_eq!(saved, text.replace("])", "]C[the end])"));
}

#[test]
fn full_boards_are_checked_by_rows() {
    let text = format!(
        "(;GM[1]FF[4]SZ[52];AB[aa:Zz][aA:ZY]TR[aa:ZZ];AB[aa:ZZ]AW[bb:cc];TR[aa:ZZ]{})",
        "[aa:ZZ]".repeat(1000)
    );
    let found = check(
        &read(text.as_bytes()).collection,
        FileFormats::standard(),
        FileId(0),
    );
    let codes: Vec<&str> = found.iter().map(|finding| finding.code()).collect();
    assert_eq!(codes, ["sgf-check-shared", "sgf-check-twice"]);
    let shared = |finding: &crate::base::Diagnostic| format!("{:?}", finding.message);
    assert!(shared(&found[0]).contains("bb"), "{}", shared(&found[0]));
}
