//! PGN and PDN: opened by their rules, refused in place, saved, and the same after a way through SGF.

use crate::on_the_spot::OnTheSpot as _;
use gametui::base::Limits;
use gametui::board::Outcome;
use gametui::codec::records::{format_of, format_of_file};
use gametui::record::NodeId;
use gametui::rules::Ask;
use gametui::search::Bounds;
use gametui::search::random::Random;
use gametui::session::load::{RulesRequest, load_rules};
use gametui::session::text_games::convert_game;
use gametui::session::{Fact, NodeRefusal, RecordEdit, RecordFile, Session, SessionEvent, Verdict};
use std::path::{Path, PathBuf};

const STUDY: &str = r#"[Event "Training \"A\""]
[Site "Łódź"]
[Date "2024.05.17"]
[Round "3"]
[White "First, A."]
[Black "Second, B."]
[Result "1-0"]
[WhiteElo "2100"]
[ECO "C20"]

{A short game.} 1. e4 $1 {[%clk 0:10:00] centre} 1... e5 2. Qh5 $6 $146 (2. Nf3
Nc6 ({or} 2... d6 3. d4 exd4 4. Nxd4) 3. Bb5) 2... Nc6 3. Bc4 Nf6 $4 (3... g6 4.
Qf3 (4. Qxh7 Rxh7) 4... Nf6) 4. Qxf7# 1-0
"#;

const SPECIAL: &str = r#"[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "?"]
[Result "*"]
[SetUp "1"]
[FEN "r3k2r/8/8/3pP3/8/2N3N1/1P6/R3K2R w KQkq d6 0 31"]

31. exd6 (31. O-O-O) (31. Nge4 dxe4 32. Nxe4 Kf8) (31. Rxa8+) 31... O-O-O (31...
O-O) 32. d7+ Rxd7 *
"#;

fn opened(name: &str, text: &str) -> (Session, Vec<SessionEvent>) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = write(folder.path(), name, text);
    let file = RecordFile::read(&path, None).expect("read");
    let (mut session, _) = Session::open_record(file, None).expect("a game");
    let events = session.run_pending();
    (session, events)
}

fn write(folder: &Path, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
    let path = folder.join(name);
    std::fs::write(&path, text).expect("written");
    path
}

/// Returns the open record in the format of a name, as after an edit: what was not edited would be copied from its file.
fn written_as(session: &Session, name: &str) -> String {
    let mut document = session.document();
    document.format = format_of_file(name).expect("a format");
    document.is_as_read = false;
    String::from_utf8(document.to_bytes().expect("written")).expect("UTF-8")
}

const PROMOTION: &str = r#"[Event "?"]
[Site "?"]
[Date "2001.??.??"]
[Round "?"]
[White "?"]
[Black "?"]
[Result "1/2-1/2"]
[SetUp "1"]
[FEN "2n5/1P4k1/8/8/8/8/8/4K2N b - - 5 60"]

{[%csl Ga8,Gb7] [%sgf SQ=aa,bb;GTSHOWN=csl]} 60... Kh6 61. bxc8=N (61. b8=Q $10
$132 {[%csl Ga8] [%sgf LB=aa:x%2C%5C%5D;GTSHOWN=csl]}) 61... Kg7 1/2-1/2
"#;

#[test]
fn a_game_of_chess_is_opened_by_the_rules_that_ship() {
    let (session, events) = opened("a.pgn", STUDY);
    assert_eq!(session.game().map(|game| game.name.as_str()), Some("chess"));
    let legal = events.iter().any(|event| {
        matches!(
            event,
            SessionEvent::Replayed {
                refused: 0,
                unread: 0,
                moves: 16..,
                ..
            }
        )
    });
    assert!(legal, "{events:?}");
    let record = session.record();
    let end = record.main_line_end(NodeId::ROOT);
    assert_eq!(record.node(end).ply(), 7);
    assert_eq!(session.tree().verdict(end), Verdict::Legal(Outcome::Won(0)));
    assert_eq!(session.tree().fact(Fact::FirstPlayer), "First, A.");
    assert_eq!(session.tree().fact(Fact::Date), "2024-05-17");
    assert_eq!(record.result(), Some("B+"));
    assert_eq!(record.node(NodeId::ROOT).comment(), "A short game.");
}

#[test]
fn a_capital_in_a_file_is_a_piece_and_no_column() {
    for (text, played) in [("1. Bb3 Na5 *\n", 0), ("1. a3 Aa5 *\n", 1)] {
        let (_, events) = opened("a.pgn", text);
        let replayed = events.iter().find_map(|event| match event {
            SessionEvent::Replayed { moves, unread, .. } => Some((*moves, *unread)),
            _ => None,
        });
        assert_eq!(replayed, Some((played, 1)), "{events:?}");
    }
}

#[test]
fn games_are_the_same_after_a_way_through_sgf() {
    for text in [STUDY, SPECIAL, PROMOTION] {
        let (session, _) = opened("a.pgn", text);
        let direct = written_as(&session, "direct.pgn");
        assert_eq!(direct, text);
        let sgf = written_as(&session, "a.sgf");
        let (again, events) = opened("a.sgf", &sgf);
        let whole = |event: &SessionEvent| {
            matches!(
                event,
                SessionEvent::Replayed {
                    refused: 0,
                    unread: 0,
                    ..
                }
            )
        };
        assert!(events.iter().any(whole), "{events:?}");
        assert_eq!(written_as(&again, "again.pgn"), text);
    }
}

/// A game of another program that has few tags gets no further ones when something else in it is edited.
#[test]
fn a_game_gets_no_tags_that_it_did_not_have() {
    for (name, text) in [
        ("a.pgn", "[Black \"b\"]\n\n1. e4 {c} 1... e5 1-0\n"),
        ("a.pgn", "[Event \"e\"]\n\n1. d4 *\n"),
        (
            "a.pdn",
            "[White \"w\"]\n\n1. 11-15 {c} 1... 22-18 1/2-1/2\n",
        ),
    ] {
        let (session, _) = opened(name, text);
        assert_eq!(written_as(&session, name), text);
    }
}

/// Returns a number below another one, a different one each time.
fn draw(seed: &mut u64, below: u64) -> u64 {
    // The generator of Knuth's MMIX.
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005);
    *seed = seed.wrapping_add(1_442_695_040_888_963_407);
    (*seed >> 33) % below
}

/// Returns some words with everything that means something in a comment or in the value of a tag.
fn words(seed: &mut u64) -> String {
    const WORDS: [&str; 14] = [
        "a", "{", "}", "%b", ";c", "(d)", "\\", "\\\"", "\"", "$3", "1-0", "[%x y]", "[e]", "ł!?",
    ];
    let words = (0..draw(seed, 25)).map(|_| WORDS[draw(seed, 14) as usize]);
    words.collect::<Vec<_>>().join(" ")
}

/// Returns a game of seven plies at most with tags in any order, comments of both kinds, escape lines, glyphs and
/// variations.
fn any_game(seed: &mut u64, turns: &[[&str; 2]]) -> String {
    let mut tags = [
        "Event",
        "Site",
        "Date",
        "Round",
        "White",
        "Black",
        "Result",
        "ECO",
        "Annotator",
        "Site",
        "X_1",
    ]
    .map(|name| (draw(seed, 1000), name));
    tags.sort_unstable();
    let mut text = String::new();
    for (_, name) in tags.iter().take(5 + draw(seed, 7) as usize) {
        let value = match *name {
            "Result" => "*".to_owned(),
            "Date" => "2024.05.17".to_owned(),
            _ => words(seed).replace('\\', "\\\\").replace('"', "\\\""),
        };
        text += &format!("[{name} \"{value}\"]\n");
    }
    text += "\n";
    let note = |seed: &mut u64, text: &mut String| match draw(seed, 6) {
        0 => *text += &format!(" {{{}}}\n", words(seed).replace('}', "")),
        1 => *text += &format!(" ;{}\n", words(seed)),
        2 => *text += &format!("\n%{}\n", words(seed)),
        3 => *text += " $11 $4",
        _ => {}
    };
    for ply in 0..draw(seed, 8) as usize {
        let [main, other] = turns[ply % turns.len()];
        let number = format!(" {}{}", ply / 2 + 1, [".", "..."][ply % 2]);
        text += &format!("{number} {main}");
        note(seed, &mut text);
        if draw(seed, 3) == 0 {
            text += " (";
            if draw(seed, 4) == 0 {
                text += &format!("\n%{}\n", words(seed));
            }
            text += &format!("{number} {other}");
            note(seed, &mut text);
            text += ")";
            note(seed, &mut text);
        }
    }
    text + " *\n"
}

/// Returns what a game says, without the order of glyphs. A tag that the format requires may be added without a value.
fn said(text: &str) -> (Vec<(String, String)>, Vec<String>, String) {
    let mut game = gametui::codec::pgn::read_game(text.to_owned(), 1);
    assert!(game.errors.is_empty(), "{:?}: {text}", game.errors);
    for mv in &mut game.moves {
        mv.nags.sort_unstable();
    }
    let moves = game.moves.iter().map(|mv| {
        format!(
            "{} {:?} {:?} {} {}",
            mv.text, mv.parent, mv.nags, mv.before, mv.comment
        )
    });
    let escapes = game.escapes.iter();
    let escapes: Vec<_> = escapes.map(|line| (line.place, &line.text)).collect();
    let rest = format!("{} {escapes:?} {:?}", game.comment, game.result);
    (game.tags, moves.collect(), rest)
}

#[test]
fn any_game_of_any_text_is_the_same_after_it_is_written() {
    // Each turn with another legal move, in chess without a third repetition.
    let chess = [["Nf3", "Nc3"], ["Nf6", "Nc6"], ["Ng1", "a3"], ["Ng8", "a6"]];
    let draughts = [
        ["11-15", "9-13"],
        ["23-19", "22-18"],
        ["8-11", "9-14"],
        ["22-17", "24-20"],
        ["4-8", "9-14"],
        ["17-13", "25-22"],
        ["15-18", "9-14"],
    ];
    for (ending, turns) in [("pgn", &chess[..]), ("pdn", &draughts)] {
        for seed in 0..30 {
            let text = any_game(&mut { seed }, turns);
            let opened = |text: &str| opened(&format!("a.{ending}"), text).0;
            let again = |session: &Session| written_as(session, &format!("written.{ending}"));
            let session = opened(&text);
            let written = again(&session);
            let about = format!("{seed}: {text}\n{written}");
            let (tags, moves, rest) = said(&text);
            let (new_tags, new_moves, new_rest) = said(&written);
            assert_eq!((moves, rest), (new_moves, new_rest), "{about}");
            let is_old = |tag: &&(String, String)| tags.iter().any(|(name, _)| *name == tag.0);
            let old: Vec<_> = new_tags.iter().filter(is_old).cloned().collect();
            assert_eq!(tags, old, "{about}");
            assert_eq!(again(&opened(&written)), written, "{about}");
            // Nor is anything lost on a way through SGF.
            let sgf = written_as(&session, "a.sgf");
            let (through, _) = self::opened("a.sgf", &sgf);
            // Nor has another format the blanks, the lines and the ways to write a move or a comment.
            let plain = |text: &str| {
                let (tags, moves, rest) = said(text);
                let parts = [format!("{tags:?}")].into_iter().chain(moves).chain([rest]);
                let words = |part: String| part.split_whitespace().collect::<String>();
                parts.map(words).collect::<Vec<_>>()
            };
            assert_eq!(plain(&again(&through)), plain(&written), "{about}");
        }
    }
}

#[test]
fn the_tags_of_a_set_up_stay_where_they_are() {
    let text = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[Black \"b\"]\n[White \"w\"]\n\
        [Event \"e\"]\n[Site \"s\"]\n[Date \"2001.01.01\"]\n[Round \"1\"]\n[Result \"*\"]\n\n1. e4 *\n";
    let start = text.replace(
        "4k3/8/8/8/8/8/4P3/4K3 w - -",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
    );
    for text in [text, &start] {
        let (session, _) = opened("a.pgn", text);
        assert_eq!(written_as(&session, "b.pgn"), text);
    }
}

#[test]
fn what_no_legal_move_fits_is_told_and_kept() {
    let text = "[White \"A\"]\n\n1. e4 e5 2. Nf3 Nf3 3. d4 (3. c3 {x}) exd4 (2... d6) *\n";
    let (session, events) = opened("a.pgn", text);
    let first = events.iter().find_map(|event| match event {
        SessionEvent::Replayed {
            first, unread: 1, ..
        } => first.clone(),
        _ => None,
    });
    let first = first.expect("one node");
    let NodeRefusal::Unread(message) = &first.refusal else {
        panic!("{first:?}")
    };
    assert_eq!(message.id, "pgn-refused");
    let arg = |name: &str| message.arg(name).map(|value| format!("{value:?}"));
    assert!(
        arg("ply").is_some_and(|ply| ply.contains('4')),
        "{message:?}"
    );
    assert!(
        arg("line").is_some_and(|line| line.contains('3')),
        "{message:?}"
    );
    assert!(
        arg("column").is_some_and(|column| column.contains("17")),
        "{message:?}"
    );
    let saved = written_as(&session, "b.pgn");
    assert!(
        saved.contains("2. Nf3 Nf3 3. d4 (3. c3 {x}) exd4 (2... d6) *"),
        "{saved}"
    );
}

#[test]
fn one_game_of_a_database_is_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = format!(
        "; two games\n{STUDY}\n[Event \"2\"]\n\n1. d4 {{odd   blanks}} *\n\n[Event \"3\"]\n\n1. c4 1-0\n"
    );
    let path = write(folder.path(), "a.pgn", &text);
    let file = RecordFile::read(&path, None).expect("read");
    assert_eq!(file.games(), 3);
    let (mut session, _) = Session::open_record(file, Some(2)).expect("a game");
    session.run_pending();
    session.step(gametui::session::NavigationStep::To(
        session.record().main_line_end(NodeId::ROOT),
    ));
    session.play_whole_text("Nf6");
    session.run_pending();
    session.save_record(&path).expect("saved");
    let saved = std::fs::read_to_string(&path).expect("there");
    assert!(
        saved.starts_with(&format!("; two games\n{STUDY}")),
        "{saved}"
    );
    assert!(
        saved.contains("\n1. d4 {odd   blanks} 1... Nf6 *\n\n[Event \"3\"]\n\n1. c4 1-0\n"),
        "{saved}"
    );
}

#[test]
fn draughts_are_read_by_number_and_by_name() {
    for (text, game, plies) in [
        (
            "[GameType \"21\"]\n\n1. 11-15 22-18 2. 15x22 25x18 *\n",
            "checkers",
            4,
        ),
        (
            "[GameType \"20,W,10,10,N2,0\"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n",
            "international",
            4,
        ),
        (
            "[GameType \"25,W,8,8,A0,0\"]\n\n1. c3-d4 d6-c5 2. b2-c3 *\n",
            "russian",
            3,
        ),
        // Numbers and names in one game, whatever the tag says.
        (
            "[GameType \"25,W,8,8,A0,0\"]\n\
             [FEN \"W:W21-32:B1-12.\"]\n\n1. c3-d4 d6-e5 2. b2-c3 e7-d6 *\n",
            "russian",
            4,
        ),
        (
            "[GameType \"25,W,8,8,A0,0\"]\n\n1. 22-18 b6-a5 2. b2-c3 *\n",
            "russian",
            3,
        ),
        (
            "[GameType \"25,W,8,8,N2,0\"]\n[FEN \"W:Wc3,e3:B9,f6\"]\n\n1. c3-d4 9-13 *\n",
            "russian",
            2,
        ),
        (
            "[GameType \"21,B,8,8,A0,0\"]\n\n1. 11-15 22-18 *\n",
            "checkers",
            2,
        ),
        // Without a tag the squares tell the game.
        (
            "[Event \"x\"]\n\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32 *\n",
            "international",
            5,
        ),
        (
            "[Event \"x\"]\n[FEN \"W:WK46:B41,3\"]\n\n1. 46x37 *\n",
            "international",
            1,
        ),
        ("[Event \"x\"]\n\n1. c3-d4 d6-c5 *\n", "russian", 2),
        ("[Event \"x\"]\n\n1. 11-15 22-18 *\n", "checkers", 2),
        (
            "[GameType \"20\"]\n[FEN \"W:W28:B23,13\"]\n\n1. 28x19x8 *\n",
            "international",
            1,
        ),
    ] {
        let (session, events) = opened("a.pdn", text);
        assert_eq!(session.game().map(|game| game.name.as_str()), Some(game));
        let whole = |event: &SessionEvent| {
            matches!(
                event,
                SessionEvent::Replayed {
                    refused: 0,
                    unread: 0,
                    ..
                }
            )
        };
        assert!(events.iter().any(whole), "{text}: {events:?}");
        let end = session.record().main_line_end(NodeId::ROOT);
        assert_eq!(session.record().node(end).ply(), plies, "{text}");
        let saved = written_as(&session, "b.pdn");
        let moves = |text: &str| text.split("\n\n").nth(1).expect("moves").trim().to_owned();
        let (again, _) = opened("b.pdn", &saved);
        assert_eq!(again.record().size(), session.record().size(), "{saved}");
        assert_eq!(moves(&written_as(&again, "c.pdn")), moves(&saved));
    }
}

#[test]
fn formats_are_known_by_their_endings_and_their_first_tags() {
    for (name, bytes, format) in [
        ("a.pgn", &b""[..], "pgn"),
        ("a.PDN", b"", "pdn"),
        ("-", b"[Event \"x\"]\n\n1. e4", "pgn"),
        ("-", b"[Event \"x\"]\n[GameType \"20\"]", "pdn"),
        ("-", b"(;GM[1])", "sgf"),
        ("-", b"1. e4", "sgf"),
    ] {
        assert_eq!(format_of(name, bytes).name(), format, "{name}");
    }
}

#[test]
fn games_are_converted_one_by_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = format!("{STUDY}\n[White \"X\"]\n\n1. e5 *\n");
    let file = RecordFile::read(&write(folder.path(), "a.pgn", text), None).expect("read");
    let mut session = load_rules(&RulesRequest::file("chess"))
        .expect("loads")
        .into_session();
    let sgf = format_of_file("a.sgf").expect("known");
    let mut convert =
        |game| convert_game(&mut session, &file, game, sgf, &Bounds::default()).expect("a game");
    let first = convert(1);
    assert_eq!(first.refused, []);
    assert!(first.bytes.expect("a game").starts_with(b"(;FF[4]"));
    let second = convert(2);
    assert_eq!(second.refused.len(), 1);
    assert!(second.bytes.expect("a game").starts_with(b"(;FF[4]"));
}

#[test]
fn a_position_with_operations_becomes_the_start_of_a_game() {
    let fields = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq -";
    for (rest, counters) in [
        (" bm a6; id \"ruy\";", "0 1"),
        (" bm a6; hmvc 3; fmvn 5;", "3 5"),
        (" 3 5 bm a6;", "3 5"),
        (" a \"x\"; id \"ruy\";", "0 1"),
        (" 3 5 ;D1 30 ;D2 900", "3 5"),
        (" bm a6", "0 1"),
        ("", "0 1"),
    ] {
        let (session, _) = opened("a.epd", &format!("{fields}{rest}\n"));
        let game = written_as(&session, "a.pgn");
        let tag = format!("[FEN \"{fields} {counters}\"]\n");
        assert!(game.contains(&tag), "{game}");
        let (session, _) = opened("b.pgn", &game);
        assert_eq!(written_as(&session, "c.pgn"), game);
    }
}

#[test]
fn lost_work_on_another_game_of_a_database_comes_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = write(
        folder.path(),
        "a.pgn",
        format!("{STUDY}\n[White \"X\"]\n\n1. d4 d5 *\n"),
    );
    let open = || {
        let file = RecordFile::read(&path, None).expect("read");
        let (mut session, _) = Session::open_record(file, Some(2)).expect("a game");
        session
            .storage_mut()
            .set_recovery_folder(folder.path().join("state"));
        session.run_pending();
        session
    };
    let mut session = open();
    session.edit(gametui::session::RecordEdit::Comment(
        NodeId::ROOT,
        "mine".to_owned(),
    ));
    session.save_recovery_now().expect("written");
    drop(session);
    let mut session = open();
    let lost = session.lost_work().expect("found");
    session.recover(lost).expect("recovered");
    session.run_pending();
    assert_eq!(session.record().node(NodeId::ROOT).comment(), "mine");
    assert_eq!(session.storage().game_of_file(), (2, 2));
    session.save_record(&path).expect("saved");
    let saved = std::fs::read_to_string(&path).expect("there");
    assert!(
        saved.starts_with(STUDY) && saved.contains("{mine} 1. d4 d5 *"),
        "{saved}"
    );
}

/// What a record says of its result stays in every format, even if the board says something else; that is told once.
#[test]
fn results_that_the_board_denies_stay_in_every_format() {
    let mate = "1. f3 e5 2. g4 Qh4#";
    let open = "1. e4 e5";
    let taken = "1. d4xb2";
    let board = "[GameType \"25\"]\n[FEN \"B:Wc3:Bd4\"]\n";
    let board = |name: &str| if name == "a.pdn" { board } else { "" };
    for (name, tag, moves, end, told) in [
        ("a.pgn", "1-0", mate, "1-0", true),
        ("a.pgn", "1/2-1/2", mate, "1/2-1/2", true),
        ("a.pgn", "*", mate, "*", true),
        ("a.pgn", "?", mate, "*", true),
        ("a.pgn", "0-1", mate, "0-1", false),
        ("a.pgn", "0-1", mate, "1-0", true),
        ("a.pgn", "0-1", mate, "*", true),
        ("a.pgn", "1-0", open, "0-1", true),
        ("a.pgn", "*", open, "1-0", true),
        ("a.pgn", "1-0", open, "*", true),
        ("a.pgn", "?", open, "1-0", false),
        ("a.pgn", "0-1", open, "0-1", false),
        ("a.pgn", "1/2-1/2", open, "1/2-1/2", false),
        ("a.pgn", "*", open, "*", false),
        ("a.pgn", "?", open, "*", false),
        ("a.pdn", "2-0", taken, "2-0", true),
        ("a.pdn", "*", taken, "*", true),
        ("a.pdn", "0-2", taken, "0-2", false),
    ] {
        let text = format!(
            "[Event \"x\"]\n[Result \"{tag}\"]\n{}\n{moves} {end}\n",
            board(name)
        );
        let folder = tempfile::tempdir().expect("a folder");
        let file = RecordFile::read(&write(folder.path(), name, &text), None).expect("read");
        let (mut session, remarks) = Session::open_record(file, None).expect("a game");
        session.run_pending();
        let odd = remarks
            .iter()
            .filter(|remark| remark.id == "session-record-odd");
        assert_eq!(odd.count(), usize::from(told), "{text}: {remarks:?}");
        // Both stay as they were.
        let is_kept = |written: &str| {
            written.contains(&format!("[Result \"{tag}\"]\n"))
                && written.ends_with(&format!(" {end}\n"))
        };
        let written = written_as(&session, name);
        assert!(is_kept(&written), "{text}: {written}");
        let game = written_as(&session, "b.sgf");
        let (again, _) = opened("b.sgf", &game);
        assert_eq!(written_as(&again, "c.sgf"), game);
        let back = written_as(&again, name);
        assert!(is_kept(&back), "{text}: {game}{back}");
        let (again, _) = opened(name, &back);
        assert_eq!(written_as(&again, name), back);
    }
}

#[test]
fn a_game_of_draughts_that_is_refused_says_how_to_name_its_rules() {
    for (text, is_told) in [
        ("[Event \"x\"]\n\n1. 32-28 19-23 *\n", true),
        ("[GameType \"21\"]\n\n1. 32-28 19-23 *\n", false),
    ] {
        let (_, events) = opened("a.pdn", text);
        let first = events.iter().find_map(|event| match event {
            SessionEvent::Replayed { first, .. } => first.clone(),
            _ => None,
        });
        let Some(NodeRefusal::Unread(why)) = first.map(|first| first.refusal) else {
            panic!("{events:?}")
        };
        assert_eq!(why.id == "pdn-untyped", is_told, "{text}: {why:?}");
    }
}

/// Results of SGF that PGN and PDN have no words for come back.
#[test]
fn results_of_sgf_stay_on_a_way_through_texts() {
    let record = "(;FF[4]GTRULES[checkers.gdef]RE[B+];GTMOVE[clear 4 2][place 3 3 W])";
    for (result, ending, is_marked) in [
        ("Void", "*", true),
        // The first player of English draughts is Black.
        ("B+3.5", "0-1", true),
        ("W+R", "1-0", false),
        ("B+", "0-1", false),
        ("Draw", "1/2-1/2", false),
        ("?", "*", false),
    ] {
        let text = record.replace("B+", result);
        let (session, _) = opened("a.sgf", &text);
        let written = written_as(&session, "a.pgn");
        assert!(written.ends_with(&format!(" {ending}\n")), "{written}");
        assert_eq!(written.contains("[%sgf RE="), is_marked, "{written}");
        let (again, _) = opened("a.pgn", &written);
        let back = (result != "?").then_some(result);
        assert_eq!(again.record().result(), back, "{written}");
        assert_eq!(written_as(&again, "a.pgn"), written);
    }
    // Another result behind the moves is the newer one.
    let (session, _) = opened("a.sgf", &record.replace("B+", "B+3.5"));
    let written = written_as(&session, "a.pgn").replace("0-1", "1-0");
    let (again, _) = opened("a.pgn", &written);
    assert_eq!(again.record().result(), Some("W+"));
}

#[test]
fn a_result_of_sgf_that_the_board_denies_is_told() {
    let (mated, _) = opened("a.pgn", "[Event \"x\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n");
    let record = written_as(&mated, "a.sgf");
    for (result, is_told) in [
        ("W+", false),
        ("W+R", false),
        ("B+", true),
        ("Draw", true),
        ("?", true),
        ("Void", false),
    ] {
        let text = record.replace("RE[W+]", &format!("RE[{result}]"));
        assert!(text.contains(&format!("RE[{result}]")), "{text}");
        let (session, _) = opened("a.sgf", &text);
        assert_eq!(session.compare_results().is_some(), is_told, "{result}");
    }
}

/// Tags that are not edited are not written in another way, whatever the program that wrote them escapes.
#[test]
fn tags_keep_their_escapes_when_a_game_is_saved() {
    let text = "[Event \"A \\\\ b \\\"q\\\" \\x\"]\n[Site \"C:\\dir\\\\x\"]\n[White   \"M\\\\\"]\n[Black \"a\\\\b\"]\n\n\
                1. e4 e5 *\n";
    let folder = tempfile::tempdir().expect("a folder");
    let path = write(folder.path(), "a.pgn", text);
    let file = RecordFile::read(&path, None).expect("read");
    let (mut session, _) = Session::open_record(file, None).expect("a game");
    session.run_pending();
    session.edit(RecordEdit::Comment(NodeId::ROOT, "new".to_owned()));
    session.edit(RecordEdit::Fact(Fact::SecondPlayer, "other".to_owned()));
    let saved = session.document().to_bytes().expect("written");
    let expected = text
        .replace("\"a\\\\b\"", "\"other\"")
        .replace("1. e4", "{new} 1. e4");
    assert_eq!(String::from_utf8_lossy(&saved), expected);
}

/// What has no place in the tree is told, and kept where it stands when something else is edited.
#[test]
fn what_says_nothing_is_told_and_kept() {
    for (tags, moves) in [
        ("[Event \"x\"]\n[broken tag\n[Black \"y\"]\n", "1. e4 e5"),
        (
            "[no value]\n[Black \"y\"]\n[White w]\n[Site \"z\"]\n",
            "1. e4 e5",
        ),
        ("[Event \"x\"]\n", "1. e4 e.p. e5"),
        ("[Event \"x\"]\n", "1. e4 !?! e5 ??!"),
        ("[Event \"x\"]\n", "1. e4 e5 ()"),
        ("[Event \"x\"]\n", "1. e4 e5 (1... d5) ( {only words} )"),
        ("[Event \"x\"]\n", "1. e4 e5 (1... d5 2. exd5 (()) Qxd5)"),
    ] {
        let text = format!("{tags}\n{moves} *\n");
        let folder = tempfile::tempdir().expect("a folder");
        let file = RecordFile::read(&write(folder.path(), "a.pgn", &text), None).expect("read");
        let (mut session, remarks) = Session::open_record(file, None).expect("a game");
        session.run_pending();
        let told = remarks
            .iter()
            .any(|remark| remark.id == "session-record-odd");
        assert!(told, "{text}: {remarks:?}");
        let words = |text: &str| text.replace("( {", "({").replace("} )", "})");
        let written = written_as(&session, "b.pgn");
        assert_eq!(words(&written), words(&text));
        let (again, _) = opened("b.sgf", &written_as(&session, "b.sgf"));
        assert_eq!(written_as(&again, "c.pgn"), written);
    }
    // A capture in passing says so rightly, and old words for check and mate are words.
    let words = "[Event \"x\"]\n\n1. e4 a6 2. e5 d5 3. exd6 e.p. cxd6 4. Bb5+ ch axb5 $1 mate *\n";
    let (session, events) = opened("a.pgn", words);
    assert!(!format!("{events:?}").contains("unread: 1"));
    assert_eq!(written_as(&session, "b.pgn"), words);
    // Text behind a value goes, with a remark.
    let folder = tempfile::tempdir().expect("a folder");
    let path = write(folder.path(), "a.pgn", "[Black \"y\" extra]\n\n1. e4 *\n");
    let file = RecordFile::read(&path, None).expect("read");
    let (_, remarks) = Session::open_record(file, None).expect("a game");
    assert!(
        format!("{remarks:?}").contains("pgn-tag-behind"),
        "{remarks:?}"
    );
}

#[test]
fn a_line_behind_the_king_of_the_mover_gives_no_check() {
    for (fen, text) in [
        ("8/R2K1k2/8/8/5p2/5p2/5n2/8 w - - 0 30", "30. Rc7 *"),
        ("8/R2K1k2/8/8/5p2/5p2/5n2/8 w - - 0 30", "30. Kd6+ *"),
        // A pinned piece gives check all the same.
        ("4r2k/8/8/8/8/8/4N3/4K3 w - - 0 30", "30. Kd1 *"),
        ("4r3/8/3k4/8/8/8/4R3/3K4 w - - 0 30", "30. Rd2+ *"),
        ("3r4/8/1k6/3R4/8/8/8/3K4 w - - 0 30", "30. Rd6+ *"),
    ] {
        let game = format!("[FEN \"{fen}\"]\n\n{text}\n");
        let (session, _) = opened("a.pgn", &game);
        let sgf = written_as(&session, "a.sgf");
        let (again, _) = opened("a.sgf", &sgf);
        let written = written_as(&again, "b.pgn");
        assert!(written.ends_with(&format!("\n{text}\n")), "{written}");
    }
}

/// Returns what is said of a record once it is judged: its moves, and those that are refused or were not read.
fn judged(session: &mut Session) -> (usize, usize) {
    let events = session.run_pending();
    let replayed = events.into_iter().find_map(|event| match event {
        SessionEvent::Replayed {
            moves,
            refused,
            unread,
            ..
        } => Some((moves, refused + unread)),
        _ => None,
    });
    replayed.expect("a judged record")
}

#[test]
fn moves_that_were_found_legal_are_judged_legal() {
    let mut random = Random::new(43, 7);
    let (mut known, mut unknown) = (0, 0);
    for number in 0..60 {
        let is_chess = number % 3 > 0;
        let (game, name) = match is_chess {
            true => ("chess", "a.pgn"),
            false => ("international", "a.pdn"),
        };
        let request = RulesRequest::file(Path::new(game));
        let mut session = load_rules(&request).expect("loads").into_session();
        session.run_pending();
        let mut worker = session.rules().expect("rules").worker();
        let mut words = Vec::new();
        let plies = 4 + random.below(40);
        while words.len() < plies && !session.outcome().is_over() {
            let position = session.position().clone();
            let limits = Limits::default();
            let mut legal = worker.moves(Ask::all(&position, &limits)).moves;
            let chosen = legal.swap_remove(random.below(legal.len()));
            session.play(chosen.mv);
            session.run_pending();
            let game = session.game().expect("a game");
            let text = session.tree().move_text(session.current(), game);
            words.push(text.expect("a text"));
        }
        // A variation, and then what is wrong in files: moves that are left out, doubled, null or behind the end.
        if words.len() > 5 && random.below(3) == 0 {
            let at = 1 + random.below(words.len() - 3);
            let line = format!("({} {})", words[at], words[at + 1]);
            words.insert(at + 1, line);
        }
        let is_whole = random.below(2) == 0;
        if !is_whole {
            let at = random.below(words.len());
            match random.below(4) {
                0 => drop(words.remove(at)),
                1 => words.insert(at, words[at].clone()),
                2 => words.insert(at, "--".to_owned()),
                _ => words.push(words[0].clone()),
            }
        }
        let tag = if is_chess { "" } else { "[GameType \"20\"]\n" };
        let text = format!("[Event \"x\"]\n{tag}\n{} *\n", words.join(" "));
        let file = RecordFile::of_text(name, &text);
        let (mut session, _) = Session::open_record(file, None).expect("a game");
        let found = session.moves_found_legal();
        let (moves, wrong) = judged(&mut session);
        match found {
            Some(found) => assert_eq!((moves, wrong), (found, 0), "{text}"),
            None => assert!(!is_whole, "{text}"),
        }
        known += usize::from(found.is_some());
        unknown += usize::from(found.is_none());
        // An edit makes it unknown.
        if found.is_some() {
            session.edit(RecordEdit::Comment(NodeId::ROOT, "changed".to_owned()));
            assert_eq!(session.moves_found_legal(), None);
        }
    }
    assert!(known > 20 && unknown > 5, "{known} {unknown}");
}
