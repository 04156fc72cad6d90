//! Records of shogi and Othello in their own formats: whole games are read, edited, converted and written back.

use gametui::base::Limits;
use gametui::codec::records::format_of_file;
use gametui::record::NodeId;
use gametui::rules::Ask;
use gametui::search::random::Random;
use gametui::session::load::{RulesRequest, load_rules};
use gametui::session::{NavigationStep, RecordEdit, RecordFile, Session, SessionEvent};
use std::path::Path;

/// Both players lose a piece to a drop, and Black resigns.
const CSA: &str = "V2\nN+Habu\nN-Sato\n$EVENT:Final\n$START_TIME:2003/05/03 10:30:00\n'before\nP1-KY-KE-GI-KI-OU-KI-GI-KE-KY\n\
P2 * -HI *  *  *  *  * -KA * \nP3-FU-FU-FU-FU-FU-FU-FU-FU-FU\nP4 *  *  *  *  *  *  *  *  * \n\
P5 *  *  *  *  *  *  *  *  * \nP6 *  *  *  *  *  *  *  *  * \nP7+FU+FU+FU+FU+FU+FU+FU+FU+FU\n\
P8 * +KA *  *  *  *  * +HI * \nP9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n+\n+7776FU,T12\n-3334FU,T6\n'*good\n+8822UM\nT1\n-3122GI\n\
+0045KA\n%TORYO\n";

const KIF: &str = "手合割：平手\n先手：Habu\n後手：Sato\n棋戦：Final\n手数----指手---------消費時間--\n\
   1 ７六歩(77)   ( 0:16/00:00:16)\n*one\n   2 ３四歩(33)+\n   3 ２二角成(88)\n   4 同　銀(31)\n   5 ４五角打\n   6 投了\n\
まで5手で先手の勝ち\n\n変化：2手\n   2 ８四歩(83)\n*two\n   3 ２六歩(27)\n";

/// The same in Shift_JIS.
const LEGACY: &[u8] = include_bytes!("legacy.kif");

const GGF: &str = "(;GM[Othello]PC[GGS/os]DT[2003.12.15_13:24:03.MST]PB[a]PW[b]RE[+2.00]TI[5:00//2:00]TY[8]\
BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[F5//0.01]W[D6/-1.28/2]B[C3];)\n\
(;GM[Othello]PB[c]PW[d]TY[8]\
BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[D3];)\n";

fn opened(name: &str, bytes: &[u8], game: usize) -> (Session, usize) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(name);
    std::fs::write(&path, bytes).expect("written");
    let file = RecordFile::read(&path, None)
        .map_err(|error| error.message)
        .expect("a file");
    let (mut session, _) = Session::open_record(file, Some(game)).expect("a game");
    let events = session.run_pending();
    let refused = |event: &SessionEvent| match event {
        SessionEvent::Replayed {
            refused, unread, ..
        } => refused + unread,
        _ => 0,
    };
    (session, events.iter().map(refused).sum())
}

fn moves(session: &Session) -> usize {
    let record = session.record();
    let end = record.main_line_end(NodeId::ROOT);
    let line = record.line_to(end);
    line.into_iter()
        .filter(|node| record.node(*node).content().as_move().is_some())
        .count()
}

fn written_as(session: &Session, ending: &str) -> String {
    let mut document = session.document();
    document.format = format_of_file(&format!("x.{ending}")).expect("a format");
    document.is_as_read = false;
    document.source = None;
    String::from_utf8(document.to_bytes().expect("written")).expect("UTF-8")
}

fn saved(session: &Session) -> Vec<u8> {
    let mut document = session.document();
    document.is_as_read = false;
    document.to_bytes().expect("written")
}

#[test]
fn games_are_read_by_their_own_rules() {
    for (name, text, plies) in [
        ("a.csa", CSA, 5),
        ("a.kif", KIF, 5),
        ("a.KIFU", KIF, 5),
        ("a.ggf", GGF, 3),
        ("x", GGF, 3),
        ("y", CSA, 5),
    ] {
        let (session, refused) = opened(name, text.as_bytes(), 1);
        assert_eq!((moves(&session), refused), (plies, 0), "{name}");
        let result = if text == GGF { "B+" } else { "B+R" };
        assert_eq!(session.record().result(), Some(result), "{name}");
        // What was not edited is written as it was read.
        assert_eq!(saved(&session), text.as_bytes(), "{name}");
    }
    let (session, _) = opened("a.ggf", GGF.as_bytes(), 2);
    assert_eq!(moves(&session), 1);
}

#[test]
fn an_edit_changes_nothing_else() {
    for (name, text) in [
        ("a.csa", CSA.as_bytes()),
        ("a.kif", KIF.as_bytes()),
        ("b.kif", LEGACY),
        ("a.ggf", GGF.as_bytes()),
    ] {
        let (mut session, _) = opened(name, text, 1);
        session.step(NavigationStep::Forward(2));
        let node = session.current();
        session.edit(RecordEdit::Comment(node, "new words".to_owned()));
        let edited = saved(&session);
        assert_ne!(edited, text, "{name}");
        let without = |bytes: &[u8]| {
            let lines = bytes.split_inclusive(|byte| *byte == b'\n');
            let lines = lines.filter(|line| !line.windows(9).any(|part| part == b"new words"));
            lines.map(<[u8]>::len).sum::<usize>()
        };
        let gone = text.len() - without(&edited).min(text.len());
        assert!(
            name == "a.ggf" || gone < 20,
            "{name}: {}",
            String::from_utf8_lossy(&edited)
        );
        let (again, refused) = opened(name, &edited, 1);
        assert_eq!((moves(&again), refused), (moves(&session), 0), "{name}");
    }
}

#[test]
fn games_go_through_every_format_and_back() {
    for (name, text) in [("a.csa", CSA), ("a.kif", KIF)] {
        let (session, _) = opened(name, text.as_bytes(), 1);
        for way in ["sgf", "pgn", "kif"] {
            let there = written_as(&session, way);
            let (other, refused) = opened(&format!("b.{way}"), there.as_bytes(), 1);
            assert_eq!((moves(&other), refused), (5, 0), "{way}: {there}");
            let back = written_as(&other, "kif");
            assert_eq!(back, written_as(&session, "kif"), "{name} by {way}");
        }
    }
    let (session, _) = opened("a.csa", CSA.as_bytes(), 1);
    let kif = written_as(&session, "kif");
    for line in [
        "先手：Habu",
        "棋戦：Final",
        "同　銀(31)",
        "４五角打",
        "投了",
        "( 0:12/00:00:12)",
        "*good",
    ] {
        assert!(kif.contains(line), "{line}: {kif}");
    }
    let (game, _) = opened("a.ggf", GGF.as_bytes(), 1);
    let sgf = written_as(&game, "sgf");
    let (other, refused) = opened("b.sgf", sgf.as_bytes(), 1);
    assert_eq!((moves(&other), refused), (3, 0), "{sgf}");
    assert!(written_as(&other, "ggf").contains("B[F5//0.01]W[D6/-1.28/2]B[C3]"));
}

#[test]
fn random_games_are_written_as_they_were_played() {
    for (game, endings) in [("shogi", &["csa", "kif"][..]), ("othello", &["ggf"])] {
        let mut random = Random::new(43, 0);
        for _ in 0..2 {
            let loaded = load_rules(&RulesRequest::file(Path::new(game))).expect("loads");
            let mut session = loaded.into_session();
            session.run_pending();
            let mut worker = session.rules().expect("rules").worker();
            for _ in 0..70 {
                let position = session.position().clone();
                let mut choose = |count: usize| random.below(count);
                let picked = worker.pick(Ask::all(&position, &Limits::default()), &mut choose);
                let Some(chosen) = picked.chosen.filter(|_| !session.outcome().is_over()) else {
                    break;
                };
                session.play(chosen.mv);
                session.run_pending();
            }
            for ending in endings {
                let text = written_as(&session, ending);
                let (mut again, refused) = opened(&format!("a.{ending}"), text.as_bytes(), 1);
                again.step(NavigationStep::To(
                    again.record().main_line_end(NodeId::ROOT),
                ));
                assert_eq!((moves(&again), refused), (moves(&session), 0), "{text}");
                assert!(again.position().board == session.position().board, "{text}");
                assert_eq!(written_as(&again, ending), text);
            }
        }
    }
}

#[test]
fn broken_files_are_read_as_far_as_they_go() {
    let huge = "*".repeat(200_000);
    for (name, text) in [("a.csa", CSA), ("a.kif", KIF), ("a.ggf", GGF)] {
        for cut in (0..text.len()).step_by(7) {
            let bytes = &text.as_bytes()[..cut];
            let format = format_of_file(name).expect("a format");
            let file = format.read(bytes.to_vec(), None);
            for game in 0..file.games() {
                assert!(file.root_info(game).is_some() && file.summary(game, 9).is_some());
            }
        }
        let damaged = text
            .replace("7776", "7799")
            .replace("(77)", "(99)")
            .replace("C3", "Z99")
            + &huge;
        let (session, refused) = opened(name, damaged.as_bytes(), 1);
        assert!(refused > 0, "{name}");
        assert!(saved(&session) == damaged.as_bytes(), "{name}");
        // Of an unknown charset nothing but ASCII is sure.
        let bytes = [text.as_bytes(), b"\n*\xff\xfe\x81\n"].concat();
        let file = RecordFile::of_text(name, &String::from_utf8_lossy(&bytes));
        assert!(Session::open_record(file, None).is_ok(), "{name}");
    }
}

#[test]
fn handicaps_and_positions_are_kept() {
    let text = "手合割：六枚落ち\n下手：a\n上手：b\n手数----指手---------消費時間--\n   1 ４二玉(51)\n   2 ７六歩(77)\n";
    let (session, refused) = opened("a.kif", text.as_bytes(), 1);
    assert_eq!((moves(&session), refused), (2, 0));
    let kif = written_as(&session, "kif");
    assert!(
        kif.contains("手合割：六枚落ち") && kif.contains("下手：a"),
        "{kif}"
    );
    let csa = written_as(&session, "csa");
    assert!(
        csa.contains("P1 *  * -GI-KI-OU-KI-GI *  * \nP2 *  *") && csa.contains("\n-\n-5142OU\n"),
        "{csa}"
    );
    let (again, refused) = opened("a.csa", csa.as_bytes(), 1);
    assert_eq!((moves(&again), refused), (2, 0));
    assert_eq!(written_as(&again, "kif"), kif);
    let table = "後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n\
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n\
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九\n\
+---------------------------+\n先手の持駒：金二　歩十二　\n手数----指手---------消費時間--\n   1 ５二金打\n   2 詰み\n";
    let (session, refused) = opened("b.kif", table.as_bytes(), 1);
    assert_eq!((moves(&session), refused), (1, 0));
    let kif = written_as(&session, "kif");
    assert!(
        kif.contains("先手の持駒：金二　歩十二") && kif.contains("v玉"),
        "{kif}"
    );
}

#[test]
fn other_games_are_refused() {
    let (session, _) = opened("a.pgn", b"[Event \"x\"]\n\n1. e4 *\n", 1);
    for ending in ["csa", "kif", "ggf"] {
        let mut document = session.document();
        document.format = format_of_file(&format!("x.{ending}")).expect("a format");
        document.source = None;
        let fault = document.to_bytes().expect_err("chess");
        assert_eq!(fault.id, "session-format-of-another");
    }
    let (session, _) = opened("a.kif", KIF.as_bytes(), 1);
    let mut document = session.document();
    document.format = format_of_file("x.csa").expect("a format");
    let fault = document.to_bytes().expect_err("a variation");
    assert_eq!(fault.id, "session-format-lacks-variations");
}
