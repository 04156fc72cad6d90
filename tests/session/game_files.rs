//! Files of many games, corners of PGN, and EPD: listed, searched, opened one at a time, saved without loss.

use gametui::base::Limits;
use gametui::record::{Content, NodeId};
use gametui::session::game_list::{GameFilter, PositionSearch};
use gametui::session::listed_game::ListedGame;
use gametui::session::{
    NavigationStep, OpenRequest, PlaceRequest, RecordFile, Session, SessionEvent,
    is_game_unwritable,
};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

fn write(folder: &Path, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
    let path = folder.join(name);
    std::fs::write(&path, text).expect("written");
    path
}

fn open(path: &Path, game: usize) -> (Session, Vec<SessionEvent>, Vec<&'static str>) {
    let file = RecordFile::read(path, None).expect("read");
    let (mut session, remarks) = Session::open_record(file, Some(game)).expect("a game");
    let events = session.run_pending();
    (
        session,
        events,
        remarks.iter().map(|remark| remark.id).collect(),
    )
}

/// Returns how many nodes were refused or could not be read.
fn refused(events: &[SessionEvent]) -> Option<usize> {
    events.iter().find_map(|event| match event {
        SessionEvent::Replayed {
            refused, unread, ..
        } => Some(refused + unread),
        _ => None,
    })
}

/// A file of more bytes than are kept in memory.
fn large(games: usize) -> String {
    let mut text = String::new();
    let pad = "word ".repeat(400);
    for game in 1..=games {
        let opening = if game % 2 == 0 {
            "1. e4 e5"
        } else {
            "1. d4 d5"
        };
        let _ = write!(
            text,
            "[Event \"Cup {}\"]\n[Date \"{}.01.02\"]\n[White \"Player {game}\"]\n[Black \"Łoś\"]\n[Result \"1-0\"]\n\n\
             {opening} {{{pad}}} 2. Nf3 1-0\n\n",
            game % 7,
            1900 + game % 100,
        );
    }
    text
}

#[test]
fn a_large_file_is_read_in_parts_and_one_game_of_it_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = large(2500);
    assert!(text.len() > 5 << 20);
    let path = write(folder.path(), "a.pgn", &text);
    let file = RecordFile::read(&path, None).expect("read");
    assert_eq!(file.games(), 2500);
    let summary = file.summary(1777, 8).expect("a game");
    assert_eq!(
        ListedGame::of(&summary).text(&summary.result),
        "Player 1777 - Łoś  1-0  1977.01.02  Cup 6  d4 d5 Nf3"
    );
    let (mut session, events, _) = open(&path, 1776);
    assert_eq!(refused(&events), Some(0));
    session.step(NavigationStep::To(
        session.record().main_line_end(NodeId::ROOT),
    ));
    session.play_whole_text("Nc6");
    session.run_pending();
    session.save_record(&path).expect("saved");
    let saved = std::fs::read_to_string(&path).expect("there");
    let (start, end) = (
        saved
            .find("[White \"Player 1776\"]")
            .and_then(|white| saved.get(..white)?.rfind("[Event ")),
        saved.find("Nf3 Nc6"),
    );
    let (start, end) = start.zip(end).expect("the game");
    let rest = saved
        .get(end..)
        .and_then(|rest| rest.split_once("\n\n"))
        .expect("more")
        .1;
    assert!(text.starts_with(saved.get(..start).expect("before")));
    assert!(text.ends_with(rest));
    // The list is made anew, and the next game is found where it is now.
    let (next, _, _) = open(&path, 1777);
    assert_eq!(next.storage().game_of_file(), (1777, 2500));
    let white = next.tree().fact(gametui::session::Fact::FirstPlayer);
    assert_eq!(white, "Player 1777");
}

#[test]
fn games_are_found_by_what_the_list_says_and_by_a_position() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "[White \"Capablanca, J\"]\n[Black \"Tartakower\"]\n[Event \"New York\"]\n[Date \"1924.03.23\"]\n[Result \"1-0\"]\n\n1. d4 e6 2. Nf3 f5 1-0\n\n\
        [White \"Tartakower\"]\n[Event \"London\"]\n[Date \"1927.??.??\"]\n[Result \"1/2-1/2\"]\n\n1. Nf3 f5 2. d4 e6 3. 0-0 1/2-1/2\n\n\
        [White \"X\"]\n[Variant \"Unknown\"]\n\n1. e4 *\n";
    let file = RecordFile::read(&write(folder.path(), "a.pgn", text), None).expect("read");
    let found = |filter: &GameFilter| -> Vec<usize> {
        let games = 1..=file.games();
        let fits = |game: &usize| filter.fits(&file.summary(*game, 8).expect("a game"));
        games.filter(fits).collect()
    };
    let some = |text: &str| Some(text.to_owned());
    let all = GameFilter::default;
    assert_eq!(found(&all()), [1, 2, 3]);
    assert_eq!(
        found(&GameFilter {
            player: some("tartak"),
            ..all()
        }),
        [1, 2]
    );
    assert_eq!(
        found(&GameFilter {
            event: some("new"),
            ..all()
        }),
        [1]
    );
    assert_eq!(
        found(&GameFilter {
            date: some("1924-03"),
            ..all()
        }),
        [1]
    );
    assert_eq!(
        found(&GameFilter {
            result: some("1/2"),
            ..all()
        }),
        [2]
    );
    let moves = GameFilter::moves_of("1. Nf3! f5 2. d4");
    assert_eq!(found(&GameFilter { moves, ..all() }), [2]);
    let fen = "rnbqkbnr/pppp2pp/4p3/5p2/3P4/5N2/PPP1PPPP/RNBQKB1R w KQkq - 0 3";
    let mut search = PositionSearch::new(fen);
    let limits = Limits::default();
    assert_eq!(search.find(&file, 1, &limits), Ok(Some(4)));
    assert_eq!(search.find(&file, 2, &limits), Ok(Some(4)));
    assert!(
        search
            .find(&file, 3, &limits)
            .is_err_and(|fault| fault.id == "games-fen-rules")
    );
    let mut broken = PositionSearch::new("8/8 w");
    assert!(broken.find(&file, 1, &limits).is_err());
}

const CORNERS: &str = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n\n\
    % before the moves\n1. e4 -- {[%csl Ga4,Rb5][%cal Gc2c4] two words} 2. d4 (2. Z0 d5)\n% inside\n2... Nf6 *\n";

#[test]
fn null_moves_escapes_and_marks_are_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = write(folder.path(), "a.pgn", CORNERS);
    let (mut session, events, remarks) = open(&path, 1);
    assert_eq!(refused(&events), Some(0), "{events:?}");
    // Chess has no pass: both are told.
    assert_eq!(remarks, ["session-record-odd"]);
    session.step(NavigationStep::To(
        session.record().main_line_end(NodeId::ROOT),
    ));
    assert_eq!(session.record().node(session.current()).ply(), 4);
    session.step(NavigationStep::Back(2));
    assert!(matches!(
        session.record().node(session.current()).content(),
        Content::SetUp(_)
    ));
    assert_eq!(
        (session.position().turn, session.tree().markup().len()),
        (0, 2)
    );
    assert_eq!(session.connections().len(), 1);
    let other = folder.path().join("b.pgn");
    session.save_record(&other).expect("saved");
    let saved = std::fs::read_to_string(&other).expect("there");
    assert!(saved.contains("\n% before the moves\n1. e4 "), "{saved}");
    assert!(
        saved.contains("-- {[%csl Ga4,Rb5][%cal Gc2c4] two words}"),
        "{saved}"
    );
    assert!(saved.contains("(2. Z0 "), "{saved}");
    assert!(saved.contains("\n% inside\n"), "{saved}");
    // The way through SGF changes nothing.
    let tree = folder.path().join("c.sgf");
    session.save_record(&tree).expect("saved");
    let (mut again, _, _) = open(&tree, 1);
    let third = folder.path().join("d.pgn");
    again.save_record(&third).expect("saved");
    assert_eq!(std::fs::read_to_string(&third).expect("there"), saved);
}

#[test]
fn a_position_that_rules_do_not_know_whole_is_written_back_as_it_was() {
    let folder = tempfile::tempdir().expect("a folder");
    let fen = "bqnbrnkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBRNKR w KQkq - 0 1";
    let text =
        format!("[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n1. e4 e5 2. Ng3 *\n");
    let (mut session, events, remarks) = open(&write(folder.path(), "a.pgn", text), 1);
    assert_eq!(refused(&events), Some(0), "{events:?}");
    assert_eq!(remarks, ["session-record-odd"]);
    let path = folder.path().join("b.pgn");
    session.save_record(&path).expect("saved");
    let saved = std::fs::read_to_string(&path).expect("there");
    assert!(saved.contains(&format!("[FEN \"{fen}\"]")), "{saved}");
    assert!(saved.contains("[Variant \"Chess960\"]"), "{saved}");
    // Without rules for a variant, its tag and line are told.
    let text = "[Event \"x\"]\n[Variant \"Crazyhouse\"]\n\n1. e4 *\n";
    let file = RecordFile::read(&write(folder.path(), "c.pgn", text), None).expect("read");
    let (_, remarks) = Session::open_record(file, None).expect("shown");
    let told = remarks.iter().find(|remark| remark.id == "pgn-variant");
    let line = told
        .expect("told")
        .arg("line")
        .map(|line| format!("{line:?}"));
    assert!(line.is_some_and(|line| line.contains('2')));
}

#[test]
fn a_game_in_another_charset_is_saved_in_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = b"[White \"Andr\xe9\"]\r\n\r\n1. e4 *\r\n\r\n[White \"Jos\xe9\"]\r\n\r\n1. d4 *\r\n";
    let path = write(folder.path(), "a.pgn", text);
    let (mut session, _, _) = open(&path, 1);
    session.step(NavigationStep::To(
        session.record().main_line_end(NodeId::ROOT),
    ));
    session.play_whole_text("e5");
    session.run_pending();
    session.save_record(&path).expect("saved");
    let saved = std::fs::read(&path).expect("there");
    let has = |part: &[u8]| saved.windows(part.len()).any(|window| window == part);
    assert!(has(b"[White \"Andr\xe9\"]\r\n"));
    assert!(has(
        b"1. e4 e5 *\r\n\r\n[White \"Jos\xe9\"]\r\n\r\n1. d4 *\r\n"
    ));
}

#[test]
fn lines_that_end_with_a_carriage_return_alone_stay_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let first = "[Event \"a\"]\r[Result \"*\"]\r\r1. e2e4  {one  two\rthree}\r% kept\re5 *\r\r";
    let second = "[Event \"b\"]\r[Variant \"Crazyhouse\"]\r\r1. d4 *\r";
    let path = write(
        folder.path(),
        "a.pgn",
        format!("{first}{second}").as_bytes(),
    );
    let file = RecordFile::read(&path, None).expect("read");
    let (_, remarks) = Session::open_record(file, Some(2)).expect("shown");
    let told = remarks.iter().find(|remark| remark.id == "pgn-variant");
    let line = told.expect("told").arg("line");
    let line = line.map(|line| format!("{line:?}"));
    assert!(line.is_some_and(|line| line.contains("10")), "its own line");
    let (mut session, _, _) = open(&path, 1);
    session.step(NavigationStep::End);
    session.play_whole_text("Nf3");
    session.run_pending();
    session.save_record(&path).expect("saved");
    let saved = std::fs::read_to_string(&path).expect("there");
    let edited = first.replace("e5 *", "e5 2. Nf3 *");
    assert_eq!(saved, format!("{edited}{second}"));
}

#[test]
fn broken_letters_of_a_game_keep_their_bytes_when_another_part_of_it_is_edited() {
    let folder = tempfile::tempdir().expect("a folder");
    let text =
        b"[Event \"Pozna\xc5\x84\"]\r\n[White \"J\xc3\xb3zef \xc5\"]\r\n\r\n{\xff} 1. e4 *\r\n";
    let path = write(folder.path(), "a.pgn", text);
    let (mut session, _, remarks) = open(&path, 1);
    assert_eq!(remarks, ["session-record-odd"]);
    session.step(NavigationStep::To(
        session.record().main_line_end(NodeId::ROOT),
    ));
    session.play_whole_text("e5");
    session.run_pending();
    session.save_record(&path).expect("saved");
    let saved = std::fs::read(&path).expect("there");
    let has = |part: &[u8]| saved.windows(part.len()).any(|window| window == part);
    let saved_text = saved.escape_ascii();
    assert!(has(b"[White \"J\xc3\xb3zef \xc5\"]\r\n"), "{saved_text}");
    assert!(has(b"{\xff} 1. e4 e5 *\r\n"), "{saved_text}");
}

#[test]
fn positions_with_tests_are_read_and_written_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id \"BK.01\";\n\
        8/8/8/8/8/2k5/8/K1q5 w - - am Kb1; id \"two\"; hmvc 4;\n";
    let path = write(folder.path(), "a.epd", text);
    let (mut session, _, remarks) = open(&path, 1);
    assert!(remarks.is_empty(), "{remarks:?}");
    assert_eq!(session.position().turn, 1);
    assert_eq!(
        session.record().node(NodeId::ROOT).comment(),
        "bm Qd1+; id \"BK.01\";"
    );
    session.save_record(&path).expect("saved");
    assert_eq!(std::fs::read_to_string(&path).expect("there"), text);
    // A best move that is not legal, and kings that are missing, are told.
    let (_, _, remarks) = open(&path, 2);
    assert_eq!(remarks, ["session-record-odd"]);
    // A game is no position.
    session.play_whole_text("Qd1+");
    session.run_pending();
    let fault = session.save_record(&path).expect_err("moves");
    assert_eq!(fault.id, "epd-moves");
    let saved = folder.path().join("b.pgn");
    session.save_record(&saved).expect("saved");
    let saved = std::fs::read_to_string(&saved).expect("there");
    assert!(
        saved.contains("[EPD \"bm Qd1+; id \\\"BK.01\\\";\"]"),
        "{saved}"
    );
}

#[test]
fn a_position_alone_finds_its_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = |text: &str| PlaceRequest {
        position: Some(write(folder.path(), "a.fen", text)),
        ..PlaceRequest::default()
    };
    let open = |text: &str| {
        Session::open(&OpenRequest {
            rules: None,
            place: place(text),
        })
    };
    let found = open("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n").expect("chess");
    assert_eq!(
        found.session.game().map(|game| game.name.as_str()),
        Some("chess")
    );
    assert!(found.remarks.is_empty());
    let Err(fault) = open("3/3 w\n") else {
        panic!("no game");
    };
    assert_eq!(fault.message.id, "session-fen-fits-none");
    let king = open("4k3/8/8/8/8/8/4P3/8 w K - 0 1\n").expect("chess");
    assert_eq!(king.remarks.len(), 2, "{:?}", king.remarks);
}

#[test]
fn games_of_a_file_are_saved_together_in_another_format() {
    let folder = tempfile::tempdir().expect("a folder");
    let game =
        |round: u32, moves: &str| format!("[Event \"x\"]\n[Round \"{round}\"]\n\n{moves} *\n");
    let text = [
        game(1, "1. e4 e5"),
        game(2, "1. d4"),
        game(3, "1. c4 c5 2. g3"),
    ]
    .join("\n");
    let (mut session, ..) = open(&write(folder.path(), "a.pgn", &text), 2);
    let tree = folder.path().join("d.sgf");
    session.save_record(&tree).expect("saved");
    assert_eq!(session.storage().game_of_file(), (2, 3));
    let rounds = |path: &Path| {
        let file = RecordFile::read(path, None).expect("read");
        (1..=file.games())
            .map(|game| {
                let (session, ..) = open(path, game);
                let record = session.record();
                let root = record.node(NodeId::ROOT).foreign().iter();
                let round = root.filter(|property| property.ident() == "RO");
                let round: String = round.flat_map(|round| round.values()).collect();
                (round, record.node_count() - 1)
            })
            .collect::<Vec<_>>()
    };
    let games = |second: usize| {
        [("1", 2), ("2", second), ("3", 3)].map(|(round, moves)| (round.to_owned(), moves))
    };
    assert_eq!(rounds(&tree), games(1));
    // Further saves keep them, as do the others of an SGF file that becomes one of PGN.
    session.step(NavigationStep::Forward(1));
    session.play_whole_text("d5");
    session.run_pending();
    session.save_record(&tree).expect("saved");
    assert_eq!(rounds(&tree), games(2));
    let (mut session, ..) = open(&tree, 3);
    let back = folder.path().join("e.pgn");
    session.save_record(&back).expect("saved");
    session.save_record(&back).expect("saved again");
    assert_eq!(rounds(&back), games(2));
    // What has no form in the new format is said before anything is written.
    let mixed = write(
        folder.path(),
        "f.sgf",
        "(;GM[1]SZ[9];B[aa])(;GM[1]SZ[9];B[aa];AB[cc])\n",
    );
    let (mut session, ..) = open(&mixed, 1);
    let path = folder.path().join("g.pgn");
    let error = session.save_record(&path).expect_err("a set-up");
    assert!(is_game_unwritable(&error), "{error:?}");
    assert!(!path.exists());
}

#[test]
fn a_file_keeps_the_format_in_which_it_was_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "(;FF[4]GM[1]SZ[19];B[aa];W[bb])";
    let path = write(folder.path(), "zz.pgn", text);
    let (mut session, ..) = open(&path, 1);
    session.save_record(&path).expect("saved");
    assert_eq!(std::fs::read_to_string(&path).expect("there"), text);
    // Another name asks for the format of that name, which the file has from then on.
    let other = folder.path().join("yy.pgn");
    session.save_record(&other).expect("saved");
    session.save_record(&other).expect("saved again");
    let saved = std::fs::read_to_string(&other).expect("there");
    assert!(saved.starts_with("[Event "), "{saved}");
}

#[test]
fn what_is_no_game_is_refused_whatever_its_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = |bytes: &[u8]| {
        ["a.pgn", "a.pdn", "a.sgf"].map(|name| {
            let path = write(folder.path(), name, bytes);
            RecordFile::read(&path, None).expect("read").games()
        })
    };
    for bytes in [
        &b"hello world"[..],
        b"\x7fELF\x02\x01\x01\0\0",
        b"\x13\xB1)~ \xFF\xFEq 3 (x",
        b"",
    ] {
        assert_eq!(games(bytes), [0; 3], "{bytes:?}");
    }
    // Tags alone and moves alone are games of texts, even if not all of them are read.
    for text in [
        "[Event \"x\"]\n",
        "1. e4",
        "e4 e5",
        "O-O",
        "1. hello",
        "32-28",
        "*",
        "{a} e4",
    ] {
        assert_eq!(games(text.as_bytes())[..2], [1; 2], "{text}");
    }
    let path = write(folder.path(), "b.pgn", "hello world");
    let file = RecordFile::read(&path, None).expect("read");
    let error = Session::open_record(file, None).expect_err("no game");
    assert_eq!(error.message.id, "session-record-empty");
}

#[test]
fn clocks_are_properties_of_sgf_and_commands_of_pgn() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "[Event \"x\"]\n\n1. e4 {[%clk 0:05:00]} e5 {[%clk 0:04:59.5] good} \
                2. Nf3 {[%clk 00:04:58]} Nc6 {[%eval 0.1]} *\n";
    let (mut session, ..) = open(&write(folder.path(), "a.pgn", text), 1);
    let tree = folder.path().join("b.sgf");
    session.save_record(&tree).expect("saved");
    let saved = std::fs::read_to_string(&tree).expect("there");
    assert!(
        saved.contains("BL[300]") && saved.contains("WL[299.5]"),
        "{saved}"
    );
    assert!(saved.contains("C[good]"), "{saved}");
    // What would come back with other words stays.
    assert_eq!(saved.matches("%clk").count(), 1, "{saved}");
    let (mut session, ..) = open(&tree, 1);
    let back = folder.path().join("c.pgn");
    session.save_record(&back).expect("saved");
    let saved = std::fs::read_to_string(&back).expect("there");
    for part in [
        "1. e4 {[%clk 0:05:00]}",
        "{[%clk 0:04:59.5] good}",
        "{[%clk 00:04:58]}",
        "{[%eval 0.1]}",
    ] {
        assert!(saved.contains(part), "{saved}");
    }
    assert!(!saved.contains("%sgf"), "{saved}");
    // A clock with overtime has no command.
    let text = "(;FF[4]GM[1]SZ[9];B[aa]BL[30]OB[2];W[bb]WL[299];B[cc]BL[9.5])";
    let (mut session, ..) = open(&write(folder.path(), "d.sgf", text), 1);
    session.save_record(&back).expect("saved");
    let saved = std::fs::read_to_string(&back).expect("there");
    assert!(saved.contains("[%sgf BL=30;OB=2]"), "{saved}");
    assert!(
        saved.contains("{[%clk 0:04:59]}") && saved.contains("{[%clk 0:00:09.5]}"),
        "{saved}"
    );
}
