//! Games without rules: their moves stay texts, and nothing is lost on the way through other formats.

use gametui::codec::records::format_of_file;
use gametui::record::{NodeId, Property};
use gametui::session::{RecordEdit, RecordFile, Session};

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
    session.edit(RecordEdit::Comment(second, "better".to_owned()));
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

/// What is said about a node without a move of its own is saved and comes back: beside the game, a line that could not be
/// read, a note.
#[test]
fn annotations_of_nodes_without_a_move_are_saved() {
    let text = "[Event \"x\"]\n\n1. e4 e5 (1... d5 2. exd5 Qxh9 3. d4 {kept}) 2. Nf6 Nc6 ({in} 2... d6) *\n";
    let mut session = opened("a.pgn", text);
    let record = session.record();
    let nodes: Vec<NodeId> = record.all().collect();
    let is_unread = |id: &NodeId| {
        let mut properties = record.node(*id).foreign().iter();
        properties.any(|property| property.ident() == "GTREST")
    };
    let unread: Vec<NodeId> = nodes.iter().copied().filter(is_unread).collect();
    let comments: Vec<&str> = unread.iter().map(|id| record.node(*id).comment()).collect();
    assert_eq!(comments.len(), 2);
    assert!(comments.contains(&"kept"), "{comments:?}");
    for (number, node) in unread.into_iter().chain([NodeId::ROOT]).enumerate() {
        session.edit(RecordEdit::Comment(node, format!("comment {number}")));
        session.edit(RecordEdit::Name(node, format!("name {number}")));
        let mut properties = session.record().node(node).foreign().to_vec();
        properties.push(Property::new("BM", ["2"]));
        properties.push(Property::new("GTNAG", ["14", "146"]));
        session.edit(RecordEdit::Foreign(node, properties));
    }
    let said = |session: &Session| {
        let record = session.record();
        let mut said: Vec<String> = record
            .all()
            .map(|id| record.node(id))
            .map(|node| {
                let mut foreign: Vec<String> = node
                    .foreign()
                    .iter()
                    // Lines are broken anywhere.
                    .map(|property| format!("{property:?}").replace("\\n", " "))
                    .collect();
                foreign.sort();
                format!("{} {} {foreign:?}", node.name(), node.comment())
            })
            .collect();
        said.sort();
        said
    };
    let saved = written_as(&session, "a.pgn");
    let again = opened("a.pgn", &saved);
    assert_eq!(said(&again), said(&session), "{saved}");
    assert_eq!(written_as(&again, "a.pgn"), saved);
    let through = opened("a.sgf", &written_as(&again, "a.sgf"));
    // Another format does not have the lines of the file.
    let joined = |text: &str| text.replace(char::is_whitespace, "");
    assert_eq!(joined(&written_as(&through, "a.pgn")), joined(&saved));
}

/// A game of draughts that becomes PGN says in a tag of PGN what it is, as PGN without one is chess.
#[test]
fn draughts_in_the_other_format_are_read_by_their_rules() {
    for tags in [
        "[GameType \"20\"]\n",
        "[GameType \"20\"]\n[FEN \"W:W31-50:B1-20\"]\n",
        "",
    ] {
        let text =
            format!("[Event \"x\"]\n{tags}[Result \"2-0\"]\n\n1. 32-28 18-23 2. 37-32 {{x}} 2-0\n");
        let session = opened("a.pdn", &text);
        assert_eq!(session.record().all().count(), 4);
        for way in ["a.pgn", "a.sgf"] {
            let between = opened(way, &written_as(&session, way));
            let pgn = written_as(&between, "a.pgn");
            let read = opened("a.pgn", &pgn);
            assert_eq!(read.game().expect("rules").name, "international", "{pgn}");
            let moves = |session: &Session| {
                let record = session.record();
                record
                    .all()
                    .map(|id| format!("{:?}", record.node(id).content()))
                    .collect::<Vec<_>>()
            };
            assert_eq!(moves(&read), moves(&session), "{pgn}");
            assert_eq!(written_as(&read, "a.pgn"), pgn);
        }
    }
    // A game that has no rules in PDN has none in PGN.
    let session = opened("a.pdn", SQUARES);
    let pgn = written_as(&session, "a.pgn");
    let read = opened("a.pgn", &pgn);
    assert_eq!(written_as(&read, "a.pgn"), pgn);
    assert!(pgn.contains("11-15 {quiet} 1... 22x17x9"), "{pgn}");
    assert!(pgn.contains("[Variant \"77\"]"), "{pgn}");
}
