//! Texts with every special case, and hostile ones.

use super::index::index_games;
use super::read::is_one_move;
use super::write::TextWriter;
use super::{OPERATIONS, TextFile, TextFormat, operations, operations_start, read_game};
use crate::base::Message;
use crate::codec::records::{
    EscapePlace, FileBytes, GamesFile, RecordFormat, TextGame, TextPlace, WrittenContent,
    WrittenGame, WrittenNode,
};
use std::sync::Arc;

fn file(bytes: &[u8]) -> Arc<TextFile> {
    Arc::new(TextFile::new(bytes.to_vec(), None, &TextFormat::Pgn))
}

fn games(bytes: &[u8]) -> Vec<TextGame> {
    let file = file(bytes);
    (0..file.games())
        .map(|game| Arc::clone(&file).read_texts(game).expect("a game").game)
        .collect()
}

/// Returns moves as `parent:text`.
fn moves(game: &TextGame) -> Vec<String> {
    let parent = |parent: Option<u32>| parent.map_or("-".to_owned(), |parent| parent.to_string());
    let moves = game.moves.iter();
    moves
        .map(|mv| format!("{}:{}", parent(mv.parent), mv.text))
        .collect()
}

#[test]
fn everything_that_a_game_may_contain_is_read() {
    let text = "% a line for other programs\n[Event \"A \\\"B\\\" \\\\ C\"]\n[White \"X \"Y\" Z\"]\n[Empty \"\"]\n\n\
        {first\n of all} 1. e4! $14 {good ; not (a) line} 1... e5?! ; to the end {\n\
        ({why} 1... c5 2. Nf3 (2. c3 d5) 2... d6) 2.Nf3 $6 Nc6 (2... Nf6 {a} {b}) 3.O-O+- 1/2-1/2";
    let games = games(text.as_bytes());
    let [game] = &games[..] else {
        panic!("{games:?}")
    };
    assert_eq!(game.tag("event"), Some("A \"B\" \\ C"));
    assert_eq!(game.tag("White"), Some("X \"Y\" Z"));
    assert_eq!(game.tag("Empty"), Some(""));
    assert_eq!(game.comment, "first\nof all");
    assert_eq!(
        moves(game),
        [
            "-:e4", "0:e5", "0:c5", "2:Nf3", "2:c3", "4:d5", "3:d6", "1:Nf3", "7:Nc6", "7:Nf6",
            "8:O-O+-"
        ]
    );
    assert_eq!(game.moves[0].nags, [1, 14]);
    assert_eq!(game.moves[0].comment, "good ; not (a) line");
    assert_eq!(game.moves[1].nags, [6]);
    assert_eq!(game.moves[1].comment, "to the end {");
    assert_eq!(game.moves[2].before, "why");
    assert_eq!(game.moves[9].comment, "a b");
    assert_eq!(game.result.as_deref(), Some("1/2-1/2"));
    assert_eq!(game.errors, []);
    let line = |index: usize| {
        let mv = &game.moves[index];
        game.text.get(mv.start..mv.line_end).expect("a range")
    };
    assert_eq!(line(4), "c3 d5");
    assert_eq!(line(3), "Nf3 (2. c3 d5) 2... d6");
    assert_eq!(
        (game.moves[2].place.line, game.moves[2].place.column),
        (8, 13)
    );
}

#[test]
fn games_are_told_apart() {
    for (text, expected) in [
        ("", 0),
        (" \n\n", 0),
        ("1. e4 e5 1-0 1. d4 *", 2),
        ("[A \"1\"]\n\n1. e4\n\n[A \"2\"]\n\n1. d4 1-0\n", 2),
        (
            "[A \"1\"]\r\n\r\n1. e4 1-0\r\n\r\n[A \"2\"]\r\n\r\n*\r\n",
            2,
        ),
        ("[A \"1\"]\n[B \"[x]\"]\n*\n", 1),
        (
            "[A \"1\"]\n\n1. e4 {[A \"2\"]\n[%clk 1]} e5 (1... c5 1-0) *\n",
            1,
        ),
        (
            "[A \"1\"]\n\n1. e4 {never closed\n\n[Event \"2\"]\n\n1. d4 *\n",
            2,
        ),
        ("\u{feff}[A \"1\"]\n*", 1),
        // Games of tags only: a name that is there already, or the first one of a game, behind a blank line.
        ("[A \"1\"]\n\n[A \"2\"]\n\n*", 2),
        ("[White \"1\"]\n \n[Event \"2\"]\n\n1. e4 *", 2),
        ("[Event \"1\"]\r\n\r\n[event \"2\"]\r\n\r\n1. e4 *", 2),
        ("[Event \"1\"]\r\r[Event \"2\"]\r\r1. e4 *", 2),
        ("[Event \"1\"]\r\r\n[Site \"2\"]\r\r\n\r\r\n1. e4 *", 1),
        ("[Event \"1\"]\n\n[White \"2\"]\n\n1. e4 *", 1),
        ("[Event \"1\"]\n[Event \"2\"]\n\n1. e4 *", 1),
        ("  [A \"1\"]\n\n1. e4\n\n  [ A \"2\"]\n\n1. d4\n", 2),
        ("[A \"1\"]\n\n1. e4\n[x] e5 [A \"2\"] *", 1),
        ("[A \"1\"]\n\n1. e4 {open\n\n  [Event \"2\"]\n\n1. d4 *", 2),
        // Results in every form end a game.
        ("1. e4 e5 1 - 0 1. d4 0–1 1. c4 ½-½ 1. d3 1/2 1. c3 *", 5),
        ("1. e4 e5 2. Nf3 0-0 Nf6", 1),
    ] {
        assert_eq!(file(text.as_bytes()).games(), expected, "{text:?}");
    }
}

#[test]
fn old_charsets_and_odd_bytes_are_read() {
    let games = games(b"[White \"M\xfcller\"]\n\n1. e4\0 {\xe9} e5 *\n[White \"\xc5\x81\"]\n\n*");
    assert_eq!(games[0].tag("White"), Some("Müller"));
    assert_eq!(games[0].moves[0].comment, "é");
    assert_eq!(moves(&games[0]), ["-:e4", "0:e5"]);
    assert_eq!(games[1].tag("White"), Some("Ł"));
}

#[test]
fn a_broken_letter_leaves_a_game_in_utf8_and_is_told_with_its_place() {
    let bytes = b"[White \"\xc5\x81\"]\n[Black \"J\xc3\xb3zef \xc5\"]\n\n1. e4 *\n\n[White \"\xc5\x81\"]\n\n*";
    let told = file(bytes).broken_letters().expect("told");
    assert_eq!(told.id, "sgf-bad-characters");
    let games = games(bytes);
    assert_eq!(games[0].tag("White"), Some("Ł"));
    assert_eq!(games[0].tag("Black"), Some("Józef \u{FFFD}"));
    let place = TextPlace {
        line: 2,
        column: 15,
    };
    assert_eq!(games[0].errors, [(place, told)]);
    assert_eq!(
        (games[1].tag("White"), &games[1].errors[..]),
        (Some("Ł"), &[][..])
    );
    // Letters of one byte are no UTF-8, and nothing is broken.
    assert!(
        file(b"[White \"M\xfcller\"]\n\n*")
            .broken_letters()
            .is_none()
    );
}

#[test]
fn a_byte_order_mark_states_utf8() {
    let bytes = b"\xEF\xBB\xBF[White \"Caf\xe9\"]\n\n1. e4 *\n\n[White \"\xe9\"]\n\n*";
    let games = games(bytes);
    assert_eq!(games[0].tag("White"), Some("Caf\u{FFFD}"));
    assert_eq!(games[1].tag("White"), Some("\u{FFFD}"));
    assert_eq!(games[1].errors.len(), 1);
    assert!(file(bytes).broken_letters().is_some());
}

#[test]
fn broken_letters_are_written_back_beside_those_that_were_edited_away() {
    let old = b"\xEF\xBB\xBF[White \"J\xc3\xb3\xc5\"]\n[Black \"M\xff\"]\n\n1. e4 {x\xe9} e5 {\xd0\xd0y} *";
    let file = std::sync::Arc::new(TextFile::new(old.to_vec(), None, &TextFormat::Pgn));
    for (edited, expected) in [
        (
            "[White \"Jó\u{FFFD}\"]\n[Black \"M\u{FFFD}\"]\n\n1. e4 e5 {\u{FFFD}\u{FFFD}y} *",
            &b"\xEF\xBB\xBF[White \"J\xc3\xb3\xc5\"]\n[Black \"M\xff\"]\n\n1. e4 e5 {\xd0\xd0y} *"
                [..],
        ),
        (
            "[Black \"M\u{FFFD}\"]\n[White \"Jó\u{FFFD}\"]\n\n1. e4 *",
            b"\xEF\xBB\xBF[Black \"M\xff\"]\n[White \"J\xc3\xb3\xc5\"]\n\n1. e4 *",
        ),
    ] {
        let (_, source) = file.clone().read_game(0, None).expect("a game");
        let saved = source
            .with_game(edited, None, false)
            .expect("a text")
            .expect("encodable");
        assert_eq!(saved, expected, "{edited}");
    }
}

#[test]
fn a_cut_letter_does_not_take_the_end_of_its_comment() {
    let charsets = [
        (encoding_rs::GB18030, b"1. e4 {a \x83} b} e5 *"),
        (encoding_rs::SHIFT_JIS, b"1. e4 {a \x83} b} e5 *"),
        (encoding_rs::BIG5, b"1. e4 {a \xb0} b} e5 *"),
    ];
    for (charset, whole) in charsets {
        let read = |bytes: &[u8]| {
            let file = TextFile::new(bytes.to_vec(), Some(charset.name()), &TextFormat::Pgn);
            let read = std::sync::Arc::new(file).read_texts(0).expect("a game");
            read.game
        };
        let game = read(b"1. e4 {a \x83} e5 {\x83} 2. d4 {b} d5 {\x83} *");
        assert_eq!(
            moves(&game),
            ["-:e4", "0:e5", "1:d4", "2:d5"],
            "{charset:?}"
        );
        let comments: Vec<&str> = game.moves.iter().map(|mv| mv.comment.as_str()).collect();
        assert_eq!(comments, ["a \u{FFFD}", "\u{FFFD}", "b", "\u{FFFD}"]);
        // A letter whose second byte is a brace stays one.
        let game = read(whole);
        assert_eq!(moves(&game), ["-:e4", "0:e5"], "{charset:?}");
        assert!(!game.moves[0].comment.contains('\u{FFFD}'));
    }
}

#[test]
fn hostile_texts_are_read_to_their_end() {
    let deep = "(".repeat(1_000_000);
    let game = read_game(format!("1. e4 {deep} 1. d4"), 1);
    assert_eq!(game.moves.len(), 2);
    assert_eq!(game.errors.len(), 20);
    let nested = format!("e4 {}{}", "(d4 ".repeat(100_000), ")".repeat(100_000));
    assert_eq!(read_game(nested, 1).errors, []);
    let game = read_game(
        format!("1. {} {}", "x".repeat(1_000_000), ")".repeat(100_000)),
        1,
    );
    assert_eq!(game.moves.len(), 1);
    assert!(game.errors.len() <= 20);
    for text in [
        "{",
        "(",
        ")",
        "[",
        "]",
        "}",
        "\"",
        "[A",
        "[A \"",
        "[A \"x",
        "[A x]",
        ";",
        "%",
        "$",
        "$x",
        "$99999999999",
        "1.",
        "...",
        "1.{",
        "e4 {",
        "e4 (",
        "e4 (e5",
        "\u{feff}",
        "\u{0}",
        "…",
        "1…e5",
        "[\"\"]",
        "[é \"x\"]",
        "!?",
        "{}",
        "()",
        "e4 ()",
        "e4 ({x}) e5",
        "[A \"\\",
        "[A \"\\\"]",
        "1/2",
        "1-",
        "--",
        "Z0",
    ] {
        for end in 0..=text.len() {
            let part = text.as_bytes().get(..end).unwrap_or_default();
            for game in games(part) {
                assert!(game.text.len() <= part.len() + 8, "{text}");
            }
        }
    }
}

/// A file that is read in small parts.
#[derive(Debug)]
struct Slow(Vec<u8>);

impl FileBytes for Slow {
    fn length(&self) -> u64 {
        self.0.length()
    }

    fn read(&self, range: std::ops::Range<u64>) -> Result<Vec<u8>, Message> {
        // Fewer bytes than asked for, as at the end of a file.
        let end = range.end.min(range.start + 3);
        self.0.read(range.start..end)
    }
}

#[test]
fn games_are_the_same_however_a_file_is_divided() {
    let text = "\u{feff}[Event \"ą\"]\r\n\r\n1. e4 {a } comment} (1. d4 1-0) e5 1-0\r\n\r\n[Event \"b\"]\n\n% 1-0\n1. a3 ; 0-1\n{never closed\n\n[Event \"c\"]\n\n*\n1. h4 0-0 {castling} Nf6 1/2-1/2 1. a3 0-0 \n\n";
    let whole = index_games(&text.as_bytes().to_vec(), &mut |_| {}).expect("memory");
    assert_eq!(whole.len(), 5);
    for place in &whole {
        let start = usize::try_from(place.bytes.start).expect("small");
        let lines = text[..start].matches('\n').count() + 1;
        assert_eq!(u32::try_from(lines), Ok(place.line));
    }
    let mut seen = Vec::new();
    let parts = index_games(&Slow(text.as_bytes().to_vec()), &mut |part| {
        seen.extend_from_slice(part)
    });
    assert_eq!(parts, Ok(whole));
    assert_eq!(seen, text.as_bytes());
}

#[test]
fn a_game_has_a_line_in_a_list() {
    let text = b"[White \"A\"]\n[Black \"?\"]\n[Date \"????.??.??\"]\n[Result \"1-0\"]\n\n1. e4 {x} (1. d4 d5) e5 2. Nf3 1-0\n\n1. c4 *\n";
    let file = TextFile::new(text.to_vec(), None, &TextFormat::Pgn);
    let first = file.summary(0, 2).expect("a game");
    assert_eq!(first.players, ["A".to_owned(), String::new()]);
    assert_eq!((first.date.as_str(), first.result.as_str()), ("", "1-0"));
    assert_eq!(first.moves, ["e4", "e5"]);
    let second = file.summary(1, 8).expect("a game");
    assert_eq!(
        (second.result.as_str(), second.moves.as_slice()),
        ("*", &["c4".to_owned()][..])
    );
    assert_eq!(file.summary(2, 8), None);
}

#[test]
fn lines_of_epd_are_games_without_moves() {
    let text = b"# tests\n8/8/8/8/8/8/8/8 w - - bm Nf3; id \"x\";\n\n8/8/8/8/8/8/8/8 b - - 0 1 am Ke2;\r\n";
    let file = Arc::new(TextFile::new(text.to_vec(), None, &TextFormat::Epd));
    assert_eq!(file.games(), 2);
    assert_eq!(file.summary(0, 0).expect("a line").event, "x");
    let read = |game| Arc::clone(&file).read_texts(game).expect("a line").game;
    assert_eq!(read(0).tag(OPERATIONS), Some("bm Nf3; id \"x\";"));
    assert_eq!(read(1).tag(OPERATIONS), Some("am Ke2;"));
    assert_eq!(read(1).comment, "am Ke2;");
}

#[test]
fn operations_may_stand_without_semicolons() {
    let line = "8/8/8/8/8/8/8/8 w - - 0 1 bm Nf3 Ke2 dm 26 am Kd1";
    let start = operations_start(line).expect("operations");
    let found = operations(&line[start..]);
    let found: Vec<_> = found
        .iter()
        .map(|(code, operands)| (&**code, &**operands))
        .collect();
    assert_eq!(found, [("bm", "Nf3 Ke2"), ("dm", "26"), ("am", "Kd1")]);
    // Elsewhere such a word is more likely an error.
    assert_eq!(operations_start("8/8/8/8/8/8/8/8 w - - 0 bm Nf3"), None);
}

#[test]
fn commands_in_comments_stay_in_one_piece_and_escapes_on_their_lines() {
    let mut writer = TextWriter::default();
    let long = "a ".repeat(36);
    writer.comment(&format!("{long}[%csl Ga4,Rb5][%cal Gc2c4] end"));
    writer.escape_line("% hidden");
    writer.write_word("1.");
    let text = writer.finish();
    assert!(text.contains("[%csl Ga4,Rb5][%cal Gc2c4]"), "{text}");
    assert!(text.contains("\n% hidden\n1."), "{text}");
    let text = "%zero\n1. e4\n% one\n1... -- {x} (\n%early\n1... e5\n%two\n)\n%three\n*";
    let read = read_game(text.to_owned(), 1);
    let escapes = read.escapes.iter();
    let escapes: Vec<_> = escapes.map(|line| (line.place, &*line.text)).collect();
    assert_eq!(
        escapes,
        [
            (EscapePlace::Start, "%zero"),
            (EscapePlace::After(0), "% one"),
            (EscapePlace::Before(2), "%early"),
            (EscapePlace::After(2), "%two"),
            (EscapePlace::Behind(1), "%three")
        ]
    );
    assert_eq!(read.moves[1].text, "--");
}

#[test]
fn no_line_is_longer_than_eighty_columns() {
    for first in 1..90 {
        let mut writer = TextWriter::default();
        writer.write_word(&"x".repeat(first.min(80)));
        writer.open();
        writer.comment("a comment of some words");
        writer.open();
        writer.write_word("1...");
        writer.write_word("Nf6");
        writer.close();
        writer.close();
        writer.write_word("*");
        let text = writer.finish();
        assert!(text.lines().all(|line| line.len() <= 80), "{text}");
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            words.ends_with(" ({a comment of some words} (1... Nf6)) *"),
            "{text}"
        );
    }
}

#[test]
fn what_is_not_understood_is_kept_and_told() {
    let text = "[Site \"C:\\games\\\"x\"]\n[White \"D:\\\"]\n[odd]\n\n$3 1 e4 e5 57 2 Nf3 (2 d4 98 exd4) 2... Nc6 $x 3 Bb5 ) 1000 *";
    let game = read_game(text.to_owned(), 1);
    assert_eq!(game.tag("Site"), Some("C:\\games\"x"));
    assert_eq!(game.tag("White"), Some("D:\\"));
    let kept: Vec<_> = game
        .escapes
        .iter()
        .map(|line| (line.place, &*line.text))
        .collect();
    assert_eq!(
        kept,
        [
            (EscapePlace::Start, "$3"),
            (EscapePlace::After(1), "57"),
            (EscapePlace::After(3), "98"),
            (EscapePlace::After(5), "$"),
            (EscapePlace::After(7), ")"),
            (EscapePlace::After(7), "1000"),
        ]
    );
    // A line that is no tag stays among the tags.
    assert_eq!(game.tags.last(), Some(&(String::new(), "[odd]".to_owned())));
    assert_eq!(game.errors.len(), kept.len() + 1);
}

/// Numbers without points are those of the moves, wherever a game begins.
#[test]
fn numbers_of_moves_are_no_odd_words() {
    for text in [
        "1 e4 e5 2 Nf3 Nc6 (2 ... d6 3 d4) 3 Bb5 *",
        "31 e5 f5 32 exf6 (32 d4) 32 ... gxf6 33 d4 *",
        "12 ... e5 13 Nf3 Nc6 *",
        "12 e5 13 Nf3 Nc6 14 d4 *",
        "e4 e5 2 Nf3 Nc6 3 Bb5 *",
        "1 11-15 23-19 2 8-11 *",
    ] {
        assert_eq!(read_game(text.to_owned(), 1).errors, [], "{text}");
    }
    for text in ["1 e4 e5 3 Nf3 *", "9 *", "1 e4 e5 2 1-0", "1 e4 e5 2"] {
        let odd = read_game(text.to_owned(), 1);
        assert_eq!(odd.errors.len(), 1, "{text}");
    }
}

#[test]
fn moves_of_several_words_and_remarks_are_read() {
    let text =
        "1. e2 - e4 e5 2. Bc4 d6 3. Qf3 ch Nc6 dbl ch 4. Qxf7 mate 4... e8 (Q)+ (5. exd8(N)) 1 - 0";
    let game = read_game(text.to_owned(), 1);
    assert_eq!(
        moves(&game),
        [
            "-:e2-e4",
            "0:e5",
            "1:Bc4",
            "2:d6",
            "3:Qf3",
            "4:Nc6",
            "5:Qxf7",
            "6:e8(Q)+",
            "6:exd8(N)"
        ]
    );
    assert_eq!(game.result.as_deref(), Some("1-0"));
    assert_eq!(game.errors, []);
}

#[test]
fn empty_variations_are_kept_in_linear_time() {
    let game = read_game("1. e4 (;x\n) e5 ( {a  b} ()) *".to_owned(), 1);
    let kept: Vec<&str> = game.escapes.iter().map(|line| &*line.text).collect();
    assert_eq!(kept, ["(;x\n)", "( {a b} ())"]);
    let deep = format!("1. e4 {}{} *", "(".repeat(200_000), ")".repeat(200_000));
    let game = read_game(deep.clone(), 1);
    assert_eq!(game.escapes.len(), 1);
    assert!(deep.contains(&game.escapes[0].text));
}

#[test]
fn a_comment_keeps_its_lines_where_it_is_written() {
    let words = [
        "a",
        "word",
        "50",
        "%x",
        ";",
        "(y)",
        "[%csl Ga4,Rb5]",
        "averylongwordofthirtyletters__",
        "ł",
    ];
    let mut seed = 3_u64;
    let mut pick = |count: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        usize::try_from(seed >> 33).unwrap_or(0) % count
    };
    for round in 0..3_000 {
        let mut comment = String::new();
        for _ in 0..=pick(6) {
            let line: Vec<&str> = (0..pick(25)).map(|_| words[pick(words.len())]).collect();
            comment = format!("{comment}{}\n", line.join(" "));
        }
        // In braces, or on lines that begin with a semicolon.
        if round % 3 == 0 {
            comment.push('}');
        }
        let comment = comment.trim();
        let mut writer = TextWriter::default();
        (0..pick(12)).for_each(|_| writer.write_word("Nf3"));
        writer.comment(comment);
        writer.write_word("1-0");
        let text = writer.finish();
        assert!(
            text.lines().all(|line| line.chars().count() <= 90),
            "{text}"
        );
        let game = read_game(text.clone(), 1);
        let read = game.moves.last().map_or(&game.comment, |mv| &mv.comment);
        assert_eq!(read, comment, "{text}");
    }
}

#[test]
fn only_one_move_is_one_move() {
    for (word, is_move) in [
        ("N@f3", true),
        ("11-15", true),
        ("--", true),
        ("e4 e5", false),
        ("e4 1-0", false),
        ("e4!", false),
        ("e4 (", false),
        ("{x}", false),
        ("", false),
    ] {
        assert_eq!(is_one_move(word), is_move, "{word}");
    }
}

#[test]
fn variations_are_laid_out_behind_the_move_that_they_replace() {
    let node = |word: &str, player: u8, number: u32, children: &[usize]| WrittenNode {
        content: WrittenContent::Move(word.to_owned()),
        player,
        number,
        children: children.to_vec(),
        ..WrittenNode::default()
    };
    let root = WrittenNode {
        comment: "first".to_owned(),
        children: vec![1],
        ..WrittenNode::default()
    };
    let mut bad = node("e6", 1, 1, &[]);
    bad.nags.push(2);
    bad.escapes_behind.push("% line".to_owned());
    let game = WrittenGame {
        tags: vec![("Event".to_owned(), "x".to_owned())],
        nodes: vec![
            root,
            node("e4", 0, 1, &[2, 4, 6]),
            node("e5", 1, 1, &[3]),
            node("Nf3", 0, 2, &[]),
            node("c5", 1, 1, &[5]),
            node("Nf3", 0, 2, &[]),
            bad,
        ],
        result: "½-½".to_owned(),
        ..WrittenGame::default()
    };
    let text = "[Event \"x\"]\n\n\
        {first} 1. e4 e5 (1... c5 2. Nf3) (1... e6 $2\n% line\n) 2. Nf3 1/2-1/2\n";
    assert_eq!(TextFormat::Pgn.write_texts(&game), text);
}
