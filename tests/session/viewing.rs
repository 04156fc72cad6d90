//! Records of games without rules: the stones that moves place, remove and turn over, however a node is reached.

use super::stones::rows;
use gametui::board::{Move, Op, Piece, Square};
use gametui::record::NodeId;
use gametui::session::{NavigationStep, OpenRequest, PlaceRequest, Session};
use std::path::Path;

fn open(folder: &Path, text: &str) -> Session {
    let path = folder.join("a.sgf");
    // Naming rules that do not exist prevents the bundled games from being used.
    let text = text.replacen("(;", "(;GTRULES[none.gdef]", 1);
    std::fs::write(&path, text).expect("written");
    let request = OpenRequest {
        rules: None,
        place: PlaceRequest {
            record: Some(path),
            ..PlaceRequest::default()
        },
    };
    let mut session = Session::open(&request).expect("opened").session;
    session.run_pending();
    session
}

fn end(session: &Session) -> NodeId {
    session.record().main_line_end(NodeId::ROOT)
}

#[test]
fn stones_without_liberties_are_taken_off() {
    let folder = tempfile::tempdir().expect("a folder");
    // White's corner is captured, black plays there, and a variation captures nothing; then a suicide of two.
    let text = "(;GM[1]FF[4]SZ[5];B[ba];W[aa](;B[ab];W[ee];B[aa])(;B[dd]))";
    let mut session = open(folder.path(), text);
    let nodes: Vec<NodeId> = session.record().all().collect();
    assert_eq!(rows(&mut session, nodes[2])[0], "wb...");
    let taken = rows(&mut session, nodes[3]);
    assert_eq!((&taken[0][..], &taken[1][..]), (".b...", "b...."));
    let last = end(&session);
    assert_eq!(rows(&mut session, last)[0], "bb...");
    let other = *nodes.last().expect("nodes");
    assert_eq!(rows(&mut session, other)[0], "wb...");
    // Back and forth, and a new move.
    session.step(NavigationStep::To(nodes[3]));
    assert!(session.position().board.piece(Square::new(0, 4)).is_none());
    session.step(NavigationStep::Back(1));
    assert_eq!(
        session.position().board.piece(Square::new(0, 4)),
        Some(Piece(1))
    );
    session.play_whole_text("a4=B");
    session.run_pending();
    assert_eq!(
        session.current(),
        nodes[3],
        "the same move leads to the same node"
    );
    let put_back = "(;GM[1]SZ[5];B[ba];W[aa];B[ab];AW[aa])";
    let mut session = open(folder.path(), put_back);
    let last = end(&session);
    assert_eq!(
        rows(&mut session, last)[0],
        "wb...",
        "a set-up where a stone was taken"
    );
    let suicide = "(;GM[1]SZ[3];B[ba];W[ca];B[ab];W[bb];B[];W[ac];B[aa])";
    let mut session = open(folder.path(), suicide);
    let last = end(&session);
    assert_eq!(rows(&mut session, last), ["..w", ".w.", "w.."]);
}

#[test]
fn handicap_and_passes_leave_the_turn_to_whom_the_record_gives_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "(;GM[1]SZ[9]HA[2]AB[cc][gg];W[ee];B[tt];W[];B[ef](;W[aa])(;B[bb];W[cc]))";
    let mut session = open(folder.path(), text);
    let nodes: Vec<NodeId> = session.record().all().collect();
    let turns: Vec<u8> = nodes
        .iter()
        .map(|node| session.position_at(*node).known().expect("judged").turn)
        .collect();
    assert_eq!(turns, [1, 0, 1, 0, 1, 0, 1, 0]);
    let board = session.position_at(nodes[6]).known().expect("judged").board;
    assert_eq!(
        board.piece(Square::new(1, 7)),
        Some(Piece(0)),
        "a tenuki of black"
    );
}

#[test]
fn lines_of_othello_are_turned_over() {
    let folder = tempfile::tempdir().expect("a folder");
    for text in [
        "(;GM[2]FF[4];B[d3];W[c5];B[f6])",
        "(;GM[2]FF[4]SZ[8];B[dc];W[ce];B[ff])",
    ] {
        let mut session = open(folder.path(), text);
        let nodes: Vec<NodeId> = session.record().all().collect();
        let start = rows(&mut session, nodes[0]);
        assert_eq!(start[3..5], ["...wb...", "...bw..."]);
        let first = rows(&mut session, nodes[1]);
        assert_eq!(first[2..5], ["...b....", "...bb...", "...bw..."]);
        let second = rows(&mut session, nodes[2]);
        assert_eq!(second[2..5], ["...b....", "...bb...", "..www..."]);
        let third = rows(&mut session, nodes[3]);
        assert_eq!(third[4..6], ["..wwb...", ".....b.."]);
    }
}

#[test]
fn hex_counts_rows_from_the_top_and_knows_the_swap() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "(;FF[4]GM[11]SZ[5];B[b1];W[swap-pieces];B[c3];W[resign])";
    let mut session = open(folder.path(), text);
    let nodes: Vec<NodeId> = session.record().all().collect();
    assert_eq!(rows(&mut session, nodes[1])[0], ".b...");
    let swapped = rows(&mut session, nodes[2]);
    assert_eq!(swapped[0..2], [".....", "w...."]);
    assert_eq!(rows(&mut session, nodes[3])[2], "..b..");
    assert_eq!(
        session.tree().text_move(nodes[4]),
        Some((1, "resign".to_owned()))
    );
    let third = session.record().node(nodes[3]).content().as_move().cloned();
    let c3 = Op::Place(Square::new(2, 2), Piece(0));
    assert_eq!(third, Some(Move::of(vec![c3])));
}

#[test]
fn moves_that_are_no_points_are_text() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "(;FF[4]GM[6];B[52lqac];W[double];B[take](;W[31hj\\]k])(;C[only words]))";
    let session = open(folder.path(), text);
    let texts: Vec<Option<(u8, String)>> = session
        .record()
        .all()
        .map(|node| session.tree().text_move(node))
        .collect();
    let of = |player: u8, text: &str| Some((player, text.to_owned()));
    assert_eq!(
        texts,
        [
            None,
            of(0, "52lqac"),
            of(1, "double"),
            of(0, "take"),
            of(1, "31hj]k"),
            None,
        ]
    );
    assert_eq!(session.storage().root_info().gm, Some(6));
    assert!(!session.rules_text().has_source());
}
