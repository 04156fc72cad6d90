//! Moves, numbers and results as people write them: random games in many dialects are read as the same games, from a
//! file and move by move as typed.

use gametui::base::{Limits, Message, Value};
use gametui::codec::records::format_of_file;
use gametui::record::NodeId;
use gametui::rules::Ask;
use gametui::search::random::Random;
use gametui::session::load::{RulesRequest, load_rules};
use gametui::session::{RecordFile, Session, SessionEvent};
use std::path::Path;

fn session(game: &str) -> Session {
    let loaded = load_rules(&RulesRequest::file(Path::new(game))).expect("loads");
    let mut session = loaded.into_session();
    session.run_pending();
    session
}

/// Plays some random moves.
fn random_game(game: &str, random: &mut Random, plies: usize) -> Session {
    let mut session = session(game);
    let mut worker = session.rules().expect("rules").worker();
    for _ in 0..plies {
        let position = session.position().clone();
        let mut choose = |count: usize| random.below(count);
        let picked = worker.pick(Ask::all(&position, &Limits::default()), &mut choose);
        let Some(chosen) = picked.chosen.filter(|_| !session.outcome().is_over()) else {
            break;
        };
        session.play(chosen.mv);
        session.run_pending();
    }
    session
}

fn written_as(session: &Session, ending: &str) -> String {
    let mut document = session.document();
    document.format = format_of_file(&format!("x.{ending}")).expect("a format");
    document.is_as_read = false;
    document.source = None;
    String::from_utf8(document.to_bytes().expect("written")).expect("UTF-8")
}

/// Returns the texts of the moves of a game as this program writes them.
fn moves_of(text: &str) -> Vec<String> {
    let game = gametui::codec::pgn::read_game(text.to_owned(), 1);
    game.main_line().map(|mv| mv.text.clone()).collect()
}

fn pick<'t>(random: &mut Random, texts: &[&'t str]) -> &'t str {
    texts[random.below(texts.len())]
}

/// Returns a move of chess in other signs.
fn chess_dialect(text: &str, random: &mut Random) -> String {
    let mut move_text = text.trim_end_matches(['+', '#']).to_owned();
    let sign = text.get(move_text.len()..).unwrap_or_default();
    let mut is_castling = false;
    if move_text.starts_with("O-O") {
        is_castling = true;
        let hyphen = pick(
            random,
            &["-", "\u{2010}", "\u{2011}", "\u{2013}", "\u{2212}"],
        );
        move_text = move_text.replace('-', hyphen);
        if random.below(2) == 0 {
            move_text = move_text.replace('O', "0");
        }
    }
    if let Some((stem, piece)) = move_text.clone().split_once('=') {
        move_text = match random.below(4) {
            0 => format!("{stem}({piece})"),
            1 => format!("{stem} ({piece})"),
            2 => format!("{stem}/{piece}"),
            _ => format!("{stem}{piece}"),
        };
    }
    if !is_castling && random.below(3) == 0 {
        for (letter, black, white) in [
            ('K', '♚', '♔'),
            ('Q', '♛', '♕'),
            ('R', '♜', '♖'),
            ('B', '♝', '♗'),
            ('N', '♞', '♘'),
        ] {
            let piece = if random.below(2) == 0 { black } else { white };
            if move_text.starts_with(letter) {
                move_text = move_text.replacen(letter, &piece.to_string(), 1);
            }
        }
    }
    let sign = match sign {
        "+" => pick(
            random,
            &[
                "+", "ch", " ch", "ch.", " dbl ch", "", "dis.ch", " dis.ch.", " dis ch", " dbl.ch",
                "†", " +",
            ],
        ),
        "#" => pick(random, &["#", "mate", " mate", "++", "", "‡", " ‡", " #"]),
        sign => sign,
    };
    // Castling with zeros is not followed by letters.
    let sign = if is_castling { "" } else { sign };
    let remark = pick(random, &["", "", "!", "?!"]);
    match sign.contains(char::is_alphabetic) {
        true => format!("{move_text}{sign}"),
        false => format!("{move_text}{sign}{remark}"),
    }
}

/// Returns a move of draughts in other signs.
fn draughts_dialect(text: &str, random: &mut Random) -> String {
    let mut written = String::new();
    for sign in text.chars() {
        match sign {
            '-' | 'x' => {
                let hyphens = ["-", "\u{2013}", " - ", "- ", " -"];
                let times = ["x", ":", "×", " x ", "x "];
                written += pick(random, if sign == '-' { &hyphens } else { &times });
            }
            sign => written.push(sign),
        }
    }
    written
}

fn result_dialect(result: &str, random: &mut Random) -> String {
    let dash = pick(
        random,
        &["-", "\u{2013}", "\u{2014}", " - ", " \u{2013} ", ":", " : "],
    );
    let half = pick(random, &["1/2", "½", "1 / 2"]);
    match result {
        "1/2-1/2" if random.below(3) == 0 => half.to_owned(),
        "1/2-1/2" => format!("{half}{dash}{half}"),
        "*" => "*".to_owned(),
        "1-0" | "0-1" if random.below(3) == 0 => result.replace('-', dash).replace('0', "O"),
        result => result.replace('-', dash),
    }
}

/// Returns a game in a dialect: moves in other signs, numbers with and without points.
fn in_dialect(tags: &str, moves: &[String], result: &str, random: &mut Random) -> String {
    let is_tight = random.below(2) == 0;
    let mut text = format!("{tags}\n");
    for (ply, mv) in moves.iter().enumerate() {
        if ply % 2 == 0 {
            let number = ply / 2 + 1;
            text += &match random.below(3) {
                0 => format!("{number} "),
                1 if is_tight => format!("{number}."),
                _ => format!("{number}. "),
            };
        }
        text += mv;
        text += pick(random, &[" ", " ", "\n", " {so} "]);
    }
    text + result + "\n"
}

#[test]
fn random_games_in_any_dialect_are_the_same_games() {
    for (game, ending, games) in [
        ("chess", "pgn", 12),
        ("checkers", "pdn", 8),
        ("international", "pdn", 8),
        ("russian", "pdn", 8),
    ] {
        for seed in 0..games {
            let random = &mut Random::new(seed, 7);
            let first = random_game(game, random, 70);
            let text = written_as(&first, ending);
            let moves = moves_of(&text);
            let (tags, _) = text.split_once("\n\n").expect("tags");
            let tags: String = tags
                .lines()
                .filter(|line| !line.starts_with("[Result"))
                .map(|line| format!("{line}\n"))
                .collect();
            let spell = |mv: &String, random: &mut Random| match ending {
                "pgn" => chess_dialect(mv, random),
                _ => draughts_dialect(mv, random),
            };
            let spelt: Vec<String> = moves.iter().map(|mv| spell(mv, random)).collect();
            let result = ["1-0", "0-1", "1/2-1/2", "*"][random.below(4)];
            let other = in_dialect(&tags, &spelt, &result_dialect(result, random), random);
            // Twice in one file: the result of the first one ends it.
            let file = RecordFile::of_text(&format!("a.{ending}"), &format!("{other}\n{other}"));
            let about = format!("{game} {seed}\n{other}");
            assert_eq!(file.games(), 2, "{about}");
            let summary = file.summary(2, 1000).expect("a game");
            assert_eq!(summary.result, result, "{about}");
            let (mut read, remarks) = Session::open_record(file, Some(2)).expect("a game");
            // The results are random, and some games are over on the board.
            let differs = |remark: &&Message| {
                let reason = remark.arg("reason");
                matches!(reason, Some(Value::Message(reason)) if reason.id == "pgn-result-differs")
            };
            assert!(
                remarks.iter().all(|remark| differs(&remark)),
                "{remarks:?} {about}"
            );
            read.run_pending();
            assert_eq!(moves_of(&written_as(&read, ending)), moves, "{about}");
            // Each move as it is typed; squares of the other two have numbers in files only.
            if matches!(game, "chess" | "russian") && seed < 6 {
                let mut typed = session(game);
                for text in &spelt {
                    let events = typed.play_whole_text(text);
                    let failed = events
                        .iter()
                        .any(|event| matches!(event, SessionEvent::Message(_)));
                    assert!(!failed, "{text}: {events:?}\n{about}");
                    let before = typed.record().size();
                    let events = typed.run_pending();
                    let is_played = typed.record().size() == before + 1;
                    assert!(is_played, "{text}: {events:?}\n{about}");
                }
                let end = typed.record().main_line_end(NodeId::ROOT);
                let plies = typed.record().node(end).ply() as usize;
                assert_eq!(plies, moves.len(), "{about}");
                assert_eq!(moves_of(&written_as(&typed, ending)), moves, "{about}");
            }
        }
    }
}

#[test]
fn words_that_are_not_understood_are_told_and_written_back() {
    let text = "[White \"A\"]\n[Site \"C:\\games\"]\n[odd]\n\n57 1. e4 99 e5 {x} 2. Nf3 (2. d4 77 exd4) Nc6 ) *\n";
    let file = RecordFile::of_text("a.pgn", text);
    let (mut session, remarks) = Session::open_record(file, None).expect("a game");
    assert!(
        remarks
            .iter()
            .any(|remark| remark.id == "session-record-odd")
    );
    session.run_pending();
    for written in [written_as(&session, "pgn"), {
        let sgf = written_as(&session, "sgf");
        let file = RecordFile::of_text("a.sgf", &sgf);
        let (mut again, _) = Session::open_record(file, None).expect("a game");
        again.run_pending();
        written_as(&again, "pgn")
    }] {
        let words = written.split_whitespace().collect::<Vec<_>>().join(" ");
        for kept in [
            "[Site \"C:\\games\"]",
            "[odd]",
            "57 1. e4 99 e5 {x}",
            "2. d4 77 exd4",
            "Nc6 ) *",
        ] {
            assert!(words.contains(kept), "{kept}\n{written}");
        }
        let file = RecordFile::of_text("b.pgn", &written);
        assert_eq!(file.games(), 1, "{written}");
        let (mut again, _) = Session::open_record(file, None).expect("a game");
        again.run_pending();
        assert_eq!(written_as(&again, "pgn"), written);
    }
}
