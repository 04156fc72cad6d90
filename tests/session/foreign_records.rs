//! Records of other programs: what is displayed, what is preserved, and what a save writes.

use crate::on_the_spot::OnTheSpot as _;
use gametui::board::{Cell, Outcome, Piece, Square};
use gametui::record::{Content, NodeId, Record};
use gametui::session::load::RulesRequest;
use gametui::session::{
    NavigationStep, OpenRequest, OpenedFile, PlaceRequest, RecordEdit, Session, SessionEvent,
    Verdict,
};
use std::path::{Path, PathBuf};

fn opened(folder: &Path, text: &str, rules: Option<&str>) -> OpenedFile {
    let path = folder.join("a.sgf");
    std::fs::write(&path, text).expect("written");
    open(&path, rules)
}

fn open(path: &Path, rules: Option<&str>) -> OpenedFile {
    let request = OpenRequest {
        rules: rules.map(RulesRequest::file),
        place: PlaceRequest {
            record: Some(path.to_owned()),
            ..PlaceRequest::default()
        },
    };
    let mut opening = Session::open(&request).expect("opened");
    opening.session.run_pending();
    opening
}

fn saved(session: &mut Session, folder: &Path) -> (PathBuf, String) {
    let path = folder.join("saved.sgf");
    session.save_record(&path).expect("saved");
    let text = std::fs::read_to_string(&path).expect("there");
    (path, text)
}

/// Returns contents, turns, comments, names and foreign properties of all nodes.
fn dump(record: &Record) -> Vec<String> {
    let told = |id: NodeId| {
        let node = record.node(id);
        format!(
            "{} {:?} {:?} {:?} {:?} {:?}",
            record.path(id),
            node.content(),
            node.turn(),
            node.comment(),
            node.name(),
            node.foreign()
        )
    };
    record.all().map(told).collect()
}

fn stones(session: &mut Session, at: NodeId) -> Vec<(u16, u16, u16)> {
    session.run_pending();
    let board = session.position_at(at).known().expect("judged").board;
    let piece = |at: Square| Some((at.x, at.y, board.piece(at)?.0));
    let mut stones: Vec<_> = board.squares().filter_map(piece).collect();
    stones.sort_unstable();
    stones
}

const GO: &str = "(;GM[1]FF[3]GTRULES[none.gdef]SZ[9]PB[Ann]PW[Bob]RU[Japanese]KM[5.5]HA[2]AB[cc:cd][gg]XPRIV[a][b]\n\
    ;W[ee]C[first]N[tengen]TR[ee];B[tt];W[];B[ef]LB[ef:1](;W[ff])(;W[fg]BM[1];AE[ee]AW[aa]PL[W];W[ab]))";

#[test]
fn a_go_record_without_rules_shows_its_stones_and_keeps_all_it_says() {
    let folder = tempfile::tempdir().expect("a folder");
    let OpenedFile {
        mut session,
        remarks,
    } = opened(folder.path(), GO, None);
    let ids: Vec<&str> = remarks.iter().map(|remark| remark.id).collect();
    assert_eq!(ids, ["session-rules-not-found"]);
    let nodes: Vec<NodeId> = session.record().all().collect();
    // Handicap stones, then white to move although black starts.
    let start = stones(&mut session, nodes[0]);
    assert_eq!(start, [(2, 5, 0), (2, 6, 0), (6, 2, 0)]);
    assert_eq!(
        session.position_at(nodes[0]).known().expect("judged").turn,
        1
    );
    let line: Vec<bool> = nodes[1..5]
        .iter()
        .map(|id| {
            session
                .record()
                .node(*id)
                .content()
                .as_move()
                .is_some_and(|mv| mv.is_empty())
        })
        .collect();
    assert_eq!(
        line,
        [false, true, true, false],
        "tt and nothing are passes"
    );
    assert!(stones(&mut session, nodes[1]).contains(&(4, 4, 1)));
    // A set-up inside a variation, and the move after it.
    let last = *nodes.last().expect("nodes");
    let end = stones(&mut session, last);
    assert!(end.contains(&(0, 8, 1)) && end.contains(&(0, 7, 1)) && !end.contains(&(4, 4, 1)));
    assert_eq!(session.record().node(nodes[1]).name(), "tengen");
    assert!(
        nodes[1..]
            .iter()
            .all(|id| session.tree().verdict(*id) != Verdict::Refused)
    );
    let before = dump(session.record());
    let (path, text) = saved(&mut session, folder.path());
    assert_eq!(text, GO, "nothing was edited");
    let again = open(&path, None).session;
    assert_eq!(dump(again.record()), before);
}

#[test]
fn a_record_is_played_by_the_game_of_the_library_with_its_number() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "(;FF[4]GM[4]SZ[15]AP[Piskvorky:1]EV[cup];B[hh];W[hi];B[gh];W[gi];B[fh];W[fi];B[eh];W[ei];B[dh])";
    let OpenedFile {
        mut session,
        remarks,
    } = opened(folder.path(), text, None);
    assert_eq!(remarks, []);
    assert_eq!(
        session.game().map(|game| game.name.as_str()),
        Some("gomoku")
    );
    let end = session.record().main_line_end(NodeId::ROOT);
    assert_eq!(session.tree().verdict(end), Verdict::Legal(Outcome::Won(0)));
    let happenings = {
        session.step(NavigationStep::To(end));
        session.step(NavigationStep::Back(2));
        let mut happenings = session.play_whole_text("a1=W");
        happenings.extend(session.run_pending());
        happenings
    };
    let played = |one: &SessionEvent| matches!(one, SessionEvent::Played { .. });
    assert!(happenings.iter().any(played), "{happenings:?}");
    let before = dump(session.record());
    let (path, text) = saved(&mut session, folder.path());
    assert_eq!(
        text,
        "(;FF[4]GM[4]SZ[15]AP[Piskvorky:1]EV[cup];B[hh];W[hi];B[gh];W[gi];B[fh];W[fi];B[eh]\n\
         (;W[ei];B[dh])\n(;W[ao]))"
    );
    assert_eq!(dump(open(&path, None).session.record()), before);
}

#[test]
fn a_point_stands_for_the_one_legal_move_with_that_placement() {
    let folder = tempfile::tempdir().expect("a folder");
    // A stone is placed, and the one to its left is removed with it.
    let rules = "name: push players: 2 size: 4 x 2 gm: 2 obj X obj O start { (1,0: O) }
        define isMoveLegal() -> bool {
          if (operationsNum() != 2 || isPlaceOperation(0) || !isPlaceOperation(1)) { return false; }
          if (OperationList[0][0] + 1 != OperationList[1][0]) { return false; }
          if (OperationList[0][1] != OperationList[1][1]) { return false; }
          if (CurrentPosition[OperationList[0][0]][OperationList[0][1]] == empty) { return false; }
          return onTurn() == 0 && OperationList[1][2] == X || onTurn() == 1 && OperationList[1][2] == O;
        }
        define end() -> bool { return false; }";
    let path = folder.path().join("push.gdef");
    std::fs::write(&path, rules).expect("written");
    let rules = path.to_str().expect("UTF-8");
    let OpenedFile { mut session, .. } = opened(
        folder.path(),
        "(;GM[2]SZ[4:2];B[cb];W[db];B[aa])",
        Some(rules),
    );
    let nodes: Vec<NodeId> = session.record().all().collect();
    let verdicts: Vec<Verdict> = nodes[1..]
        .iter()
        .map(|id| session.tree().verdict(*id))
        .collect();
    let legal = Verdict::Legal(Outcome::Going);
    assert_eq!(verdicts, [legal, legal, Verdict::Refused]);
    assert_eq!(stones(&mut session, nodes[2]), [(3, 0, 1)]);
    let (_, text) = saved(&mut session, folder.path());
    // The point identifies the move: the rules determine its other effects.
    assert_eq!(text, "(;GM[2]SZ[4:2];B[cb];W[db];B[aa])");
}

#[test]
fn a_game_that_nobody_knows_is_a_tree_with_comments() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "(;FF[4]GM[13]SZ[8]PB[x];B[e1-e3]C[one];W[a4:c4](;B[b2]C[two])(;B[c3]))";
    let OpenedFile {
        mut session,
        remarks,
    } = opened(folder.path(), text, None);
    assert_eq!(remarks[0].id, "session-record-without-rules");
    assert!(session.game().is_none());
    let record = session.record();
    assert!(
        record
            .all()
            .skip(1)
            .all(|id| *record.node(id).content() == Content::Note)
    );
    let (_, saved) = saved(&mut session, folder.path());
    for kept in ["GM[13]", "SZ[8]", "B[e1-e3]", "W[a4:c4]", "C[two]", "B[c3]"] {
        assert!(saved.contains(kept), "{kept} in {saved}");
    }
}

/// Moves of Lines of Action name two squares, in any of the usual ways.
#[test]
fn moves_from_square_to_square_are_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let text =
        "(;FF[4]GM[9]SZ[8]PB[x];B[e1-e3]C[one];W[A4:C4](;B[b1xb3!])(;B[b2]C[two])(;B[c1c3]))";
    for rules in [None, Some("linesofaction")] {
        let OpenedFile { mut session, .. } = opened(folder.path(), text, rules);
        assert_eq!(session.game().map(|game| game.width), Some(8));
        let nodes: Vec<NodeId> = session.record().all().collect();
        let legal = Verdict::Legal(Outcome::Going);
        let verdicts: Vec<Verdict> = nodes[1..]
            .iter()
            .map(|id| session.tree().verdict(*id))
            .collect();
        assert_eq!(verdicts[..3], [legal, legal, legal]);
        assert_eq!(session.record().node(nodes[4]).content(), &Content::Note);
        let (_, saved) = saved(&mut session, folder.path());
        assert_eq!(saved, text);
    }
}

/// Moves of Amazons name three points. These moves are the example in the definition of the format.
#[test]
fn moves_with_an_arrow_are_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "(;FF[4]GM[18];B[djddgd];W[addgad]C[an arrow];B[gjehea](;W[jdje])(;W[jdjeje]))";
    for rules in [None, Some("amazons")] {
        let OpenedFile { mut session, .. } = opened(folder.path(), text, rules);
        assert_eq!(session.game().map(|game| game.width), Some(10));
        let nodes: Vec<NodeId> = session.record().all().collect();
        let verdicts = nodes[1..].iter().map(|id| session.tree().verdict(*id));
        let verdicts: Vec<Verdict> = verdicts.collect();
        assert_eq!(verdicts[..3], [Verdict::Legal(Outcome::Going); 3]);
        assert_eq!(session.record().node(nodes[4]).content(), &Content::Note);
        assert_eq!(verdicts[4], Verdict::Refused);
        let (_, saved) = saved(&mut session, folder.path());
        assert_eq!(saved, text);
    }
}

/// Rules whose game has a number in the format, but moves that are not read there, say that.
#[test]
fn moves_that_are_not_read_are_not_another_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "(;FF[4]GM[3];W[e4];B[e5])";
    let OpenedFile { remarks, .. } = opened(folder.path(), text, Some("chess"));
    let said = format!("{remarks:?}");
    assert!(!said.contains("sgf-game-differs"), "{said}");
    assert!(said.contains("sgf-moves-not-read"), "{said}");
}

/// The size that a record states becomes the size of Othello and of gomoku.
#[test]
fn boards_of_othello_and_gomoku_have_the_size_of_the_record() {
    let folder = tempfile::tempdir().expect("a folder");
    for (text, side) in [
        ("(;FF[4]GM[2]SZ[10];B[g6];W[e7])", 10),
        ("(;FF[4]GM[4]SZ[19];B[aa];W[ss])", 19),
    ] {
        let OpenedFile { session, .. } = opened(folder.path(), text, None);
        assert_eq!(session.game().map(|game| game.width), Some(side));
        let end = session.record().main_line_end(NodeId::ROOT);
        assert_ne!(session.tree().verdict(end), Verdict::Refused, "{text}");
        let before = session.record().node(end).parent().expect("a move");
        assert_eq!(
            session.tree().verdict(before),
            Verdict::Legal(Outcome::Going)
        );
    }
}

#[test]
fn games_of_one_file_are_shown_each_on_its_own_board() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "(;GM[1]SZ[9];B[ee])(;GM[1]SZ[13];B[mm])(;GM[3];W[e4]C[chess])";
    let path = folder.path().join("three.sgf");
    std::fs::write(&path, text).expect("written");
    let mut session = open(&path, None).session;
    let sides = |session: &Session| session.game().map(|game| game.width);
    assert_eq!(sides(&session), Some(9));
    session.load_record(&path, Some(2)).expect("the second");
    session.run_pending();
    assert_eq!(sides(&session), Some(13));
    let end = session.record().main_line_end(NodeId::ROOT);
    let position = session.position_at(end).known().expect("judged");
    let corner = position.board.get(Square::new(12, 0));
    assert_eq!(corner, Cell::of(Piece(0)));
    session.load_record(&path, Some(3)).expect("the third");
    session.run_pending();
    assert_eq!((sides(&session), session.record().size()), (None, 2));
    let (_, saved) = saved(&mut session, folder.path());
    assert!(saved.contains("B[ee]") && saved.contains("B[mm]") && saved.contains("C[chess]"));
}

#[test]
fn a_guessed_charset_is_told_can_be_changed_and_keeps_the_bytes() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.sgf");
    let bytes: &[u8] = b"(;GM[1]SZ[9]PB[\x8f\xac\x97\xd1\x8c\xf5\x88\xea];B[aa])\n";
    std::fs::write(&path, bytes).expect("written");
    let OpenedFile {
        mut session,
        remarks,
    } = open(&path, None);
    let said = format!("{remarks:?}");
    assert!(
        said.contains("sgf-guessed-charset") && said.contains("Shift_JIS"),
        "{said}"
    );
    session.save_record(&path).expect("saved");
    assert_eq!(std::fs::read(&path).expect("there"), bytes);
    let end = session.record().main_line_end(NodeId::ROOT);
    session.edit(RecordEdit::Comment(end, "ł".to_owned()));
    let fault = session.save_record(&path).expect_err("no such letter");
    assert_eq!(fault.id, "session-charset-lacks");
    let fault = session.begin_change_charset("GBK").expect_err("unsaved");
    assert_eq!(fault.id, "session-charset-unsaved");
    assert_eq!(std::fs::read(&path).expect("there"), bytes);
    session.storage_mut().write_utf8();
    session.save_record(&path).expect("saved");
    assert_eq!(
        std::fs::read_to_string(&path).expect("UTF-8"),
        "(;GM[1]SZ[9]PB[小林光一]CA[UTF-8];B[aa]C[ł])\n"
    );
    std::fs::write(&path, bytes).expect("written");
    let mut session = open(&path, None).session;
    let found = session.begin_change_charset("windows-1252");
    let reader = session.game_reader().in_charset("windows-1252".to_owned());
    let read = reader.open(&found.expect("a charset"), 1);
    session.take_game(read.expect("read again"));
    let name = &session.record().node(NodeId::ROOT).foreign();
    assert!(format!("{name:?}").contains("Œõˆê"), "{name:?}");
    session.save_record(&path).expect("saved");
    assert_eq!(std::fs::read(&path).expect("there"), bytes);
    assert!(session.begin_change_charset("nonsense").is_err());
}

#[test]
fn lost_work_comes_back_in_the_charset_of_its_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.sgf");
    let bytes: &[u8] = b"(;GM[1]SZ[9]PB[\x8f\xac\x97\xd1\x8c\xf5\x88\xea\xff];B[aa])\n";
    std::fs::write(&path, bytes).expect("written");
    let start = || {
        let mut session = open(&path, None).session;
        session
            .storage_mut()
            .set_recovery_folder(folder.path().join("state"));
        session.run_pending();
        session
    };
    let mut session = start();
    session.edit(RecordEdit::Comment(NodeId::ROOT, "x".to_owned()));
    session.save_recovery_now().expect("written");
    drop(session);
    let mut session = start();
    let lost = session.lost_work().expect("found");
    session.recover(lost).expect("recovered");
    session.save_record(&path).expect("saved");
    let mut wanted = bytes.to_vec();
    let behind = bytes.iter().position(|byte| *byte == 0xff).expect("there") + 2;
    wanted.splice(behind..behind, *b"C[x]");
    assert_eq!(std::fs::read(&path).expect("there"), wanted);
}
