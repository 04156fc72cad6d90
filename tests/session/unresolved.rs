//! Games without rules: their moves stay texts, and nothing is lost on the way through other formats.

use gametui::codec::records::format_of_file;
use gametui::record::NodeId;
use gametui::session::{Edit, RecordFile, Session};

const DROPS: &str = r#"[Event "House \"x\""]
[Site "C:\games"]
[Date "2026.01.02"]
[Round "?"]
[White "Ann"]
[Black "Ben"]
[Result "0-1"]
[Variant "Crazyhouse"]
[TimeControl "180+0"]

{Start} 1. e4 {[%clk 0:01:00]} 1... e5 $6 {hm} ({before} 1... d5 2. exd5 Qxd5
$14 $22) 2. N@f3 --
% an escape
3. P@e6+ Nc3 0-1
"#;

const LATER: &str = r#"[White "Ann"]
[Variant "Grand House"]
[SetUp "1"]
[FEN "rnbqkbnr/8/8/8/8/8/8/RNBQKBNR[PPp] b KQkq - 3 17"]
[Black "Ben"]

17... P@a4 18. P@h5 (18. P@g5) 18... O-O *
"#;

const SQUARES: &str = r#"[Event "Corners"]
[GameType "77"]
[Result "2-0"]

1. 11-15 {quiet} 1... 22x17x9 2-0
"#;

/// A game of chess from a position that has no king.
const UNREAD: &str = r#"[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "?"]
[Result "*"]
[SetUp "1"]
[FEN "no_position b - - 0 9"]

9... e5 {why} 10. d4 (10. d3) *
"#;

fn opened(name: &str, text: &str) -> Session {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(name);
    std::fs::write(&path, text).expect("written");
    let file = RecordFile::read(&path, None).expect("read");
    let (mut session, _) = Session::open_record(file, None).expect("a game");
    session.run_pending();
    session
}

/// Returns the open record in the format of a name, written anew.
fn written_as(session: &Session, name: &str) -> String {
    let mut document = session.document();
    document.format = format_of_file(name).expect("a format");
    document.is_as_read = false;
    String::from_utf8(document.to_bytes().expect("written")).expect("UTF-8")
}

#[test]
fn a_game_without_rules_goes_through_sgf_and_back() {
    for (name, text) in [
        ("a.pgn", DROPS),
        ("a.pgn", LATER),
        ("a.pdn", SQUARES),
        ("a.pgn", UNREAD),
    ] {
        let session = opened(name, text);
        assert_eq!(written_as(&session, name), text);
        let sgf = written_as(&session, "a.sgf");
        let through = opened("a.sgf", &sgf);
        assert_eq!(written_as(&through, name), text, "{sgf}");
    }
}

#[test]
fn a_comment_of_a_game_without_rules_is_edited() {
    let mut session = opened("a.pgn", DROPS);
    let record = session.record();
    let first = record.node(NodeId::ROOT).children()[0];
    let second = record.node(first).children()[0];
    session.edit(Edit::Comment(second, "better".to_owned()));
    let saved = String::from_utf8(session.document().to_bytes().expect("written"));
    let expected = DROPS.replace("{hm}", "{better}");
    let words = |text: &str| {
        text.split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(words(&saved.expect("UTF-8")), words(&expected));
}

#[test]
fn a_record_of_stones_needs_rules() {
    let session = opened("a.sgf", "(;GM[77];B[aa];W[bb])");
    let mut document = session.document();
    document.format = format_of_file("a.pgn").expect("a format");
    let fault = document.to_bytes().expect_err("no rules");
    assert_eq!(fault.id, "pgn-no-rules");
}
