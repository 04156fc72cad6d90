//! Texts with every special case, and hostile ones.

use super::{PgnFormat, TextFile};
use super::{TextGame, read_game};
use crate::codec::records::GamesFile;

fn file(bytes: &[u8]) -> TextFile {
    TextFile::new(bytes.to_vec(), None, &PgnFormat)
}

fn games(bytes: &[u8]) -> Vec<TextGame> {
    let file = file(bytes);
    (0..file.games())
        .map(|game| file.text_game(game).expect("a game"))
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
    assert_eq!(game.comment, "first of all");
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
    assert_eq!(game.faults, []);
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
        ("[A \"1\"]\n\n[A \"2\"]\n\n*", 1),
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
fn hostile_texts_are_read_to_their_end() {
    let deep = "(".repeat(1_000_000);
    let game = read_game(format!("1. e4 {deep} 1. d4"), 1);
    assert_eq!(game.moves.len(), 2);
    assert_eq!(game.faults.len(), 20);
    let nested = format!("e4 {}{}", "(d4 ".repeat(100_000), ")".repeat(100_000));
    assert_eq!(read_game(nested, 1).faults, []);
    let game = read_game(
        format!("1. {} {}", "x".repeat(1_000_000), ")".repeat(100_000)),
        1,
    );
    assert_eq!(game.moves.len(), 1);
    assert!(game.faults.len() <= 20);
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
