//! `gametui review`.

use super::process::{Ended, gametui};
use serde_json::Value;
use std::fs;
use std::path::Path;

fn json(ended: &Ended) -> Vec<Value> {
    let value: Value = serde_json::from_str(&ended.stdout).expect("JSON");
    value.as_array().expect("an array").clone()
}

/// Writes a game of tic-tac-toe into a folder.
fn tic_tac_toe(folder: &Path, moves: &str) {
    gametui("play tictactoe")
        .folder(folder)
        .input(format!("{moves}\nsave game.sgf\nquit\n"))
        .run();
    assert!(folder.join("game.sgf").exists());
}

#[test]
fn a_blunder_is_proved_and_the_better_move_named() {
    let folder = tempfile::tempdir().expect("a folder");
    tic_tac_toe(folder.path(), "a1\nb2\nc3\na3\na2\nc1");
    let before = fs::read(folder.path().join("game.sgf")).expect("read");
    let review = |arguments: &str| {
        gametui("review tictactoe game.sgf --visits 3000")
            .args(arguments.split_whitespace())
            .folder(folder.path())
            .run()
            .has_status(0)
    };
    let ended = review("--json");
    let moves = json(&ended);
    assert_eq!(moves.len(), 6);
    assert_eq!(moves[4]["path"], "0*5");
    assert_eq!(moves[4]["move"], "place(0,1,X)");
    assert_eq!(moves[4]["mark"], "??");
    assert_eq!(moves[4]["loss"], 1.0);
    assert_eq!(moves[4]["error"], 0.0);
    assert_eq!(moves[4]["better"], "place(2,0,X)");
    assert_eq!(moves[4]["line"][0], moves[4]["better"]);
    assert_eq!(moves[4]["proof"]["other"], "won");
    assert_eq!(moves[4]["proof"]["played"], "lost");
    assert_eq!(moves[2]["mark"], Value::Null);
    assert_eq!(moves[2]["better"], Value::Null);
    assert_eq!(review("--json").stdout, ended.stdout, "the same again");
    review("")
        .says("this lost a won game")
        .says("better: c1")
        .says("this gave away a draw")
        .says("Greatest losses: ")
        .complains("6 positions");
    review("--lang es").says("esto perdió una partida ganada");
    review("--lang pl").says("ten ruch przegrał wygraną partię");
    let after = fs::read(folder.path().join("game.sgf")).expect("read");
    assert_eq!(after, before);
}

#[test]
fn a_copy_of_the_record_gets_the_marks_and_nothing_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "[Event \"?\"]\n[Result \"*\"]\n\n1. f3 {weak} e5 2. g4 $6 (2. e4) a6 {no mate} *\n";
    fs::write(folder.path().join("game.pgn"), text).expect("written");
    let run = |arguments: &str| {
        gametui("review game.pgn --visits 400")
            .args(arguments.split_whitespace())
            .folder(folder.path())
            .run()
    };
    run("--out copy.pgn").has_status(0);
    let copy = fs::read_to_string(folder.path().join("copy.pgn")).expect("written");
    // The glyph of the second move of white is that of somebody else.
    assert!(
        copy.contains(" g4 $6 (") && copy.contains(" a6 $4 {no mate}"),
        "{copy}"
    );
    let bare = |text: &str| {
        let words = text.split(' ').filter(|word| !word.starts_with('$'));
        words.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(bare(&copy), bare(text));
    run("--out game.pgn")
        .has_status(2)
        .complains("one of the files that are read");
    let same = fs::read_to_string(folder.path().join("game.pgn")).expect("read");
    assert_eq!(same, text);
}

#[test]
fn a_missed_mate_is_a_won_game_that_was_not_won() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "[Event \"?\"]\n[Result \"*\"]\n\n1. f3 e5 2. g4 a6 *\n";
    fs::write(folder.path().join("game.pgn"), text).expect("written");
    let ended = gametui("review game.pgn --visits 600 --json")
        .folder(folder.path())
        .run()
        .has_status(0);
    let moves = json(&ended);
    assert_eq!(moves.len(), 4);
    assert_eq!(moves[3]["mark"], "??", "{}", moves[3]);
    assert_eq!(moves[3]["proof"]["other"], "won");
    let better = moves[3]["better"].as_str().expect("a move");
    assert!(better.contains("place(7,3,"), "{better}");
    gametui("review game.pgn --visits 600")
        .folder(folder.path())
        .run()
        .has_status(0)
        .says("a certain win was missed")
        .says("better: Qh4#");
}

#[test]
fn a_review_ends_where_the_rules_refuse_a_move() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "[Event \"?\"]\n[Result \"*\"]\n\n1. e4 e5 2. Ke3 Nc6 *\n";
    fs::write(folder.path().join("game.pgn"), text).expect("written");
    let ended = gametui("review game.pgn --visits 20 --json")
        .folder(folder.path())
        .run()
        .has_status(1)
        .complains("the review ends at ");
    assert_eq!(json(&ended).len(), 2);
}

#[test]
fn wrong_calls_are_refused() {
    gametui("review tictactoe")
        .run()
        .has_status(2)
        .complains("name a saved game");
    gametui("review games/tictactoe.sgf --engine fish")
        .run()
        .has_status(2)
        .complains("fish is no engine");
    gametui("review games/tictactoe.sgf --engine engine:nobody")
        .run()
        .has_status(2);
    gametui("review games/tictactoe.sgf --engine gtp:/no/such/program")
        .run()
        .has_status(1);
    gametui("review games/tictactoe.sgf --game 7")
        .run()
        .has_status(1);
    gametui("review games/battleship.sgf --visits 5")
        .run()
        .has_status(1);
}

#[test]
fn an_engine_reviews_too() {
    let folder = tempfile::tempdir().expect("a folder");
    tic_tac_toe(folder.path(), "a1\nb2\nc3\na3\na2\nc1");
    let program = env!("CARGO_BIN_EXE_gametui");
    let ended = gametui("review tictactoe game.sgf --seconds 0.3 --json --engine")
        .arg(format!("gtp:\"{program}\" gtp tictactoe"))
        .folder(folder.path())
        .run()
        .has_status(0);
    let moves = json(&ended);
    assert_eq!(moves.len(), 6);
    assert_eq!(moves[4]["mark"], "??", "{}", moves[4]);
    assert_eq!(moves[4]["better"], "place(2,0,X)");
    assert_eq!(moves[4]["error"], Value::Null);
    assert_eq!(moves[4]["proof"]["other"], Value::Null);
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_review_prints_what_it_has() {
    let ended = gametui("review games/othello.sgf --seconds 100 --json")
        .signalled("INT", std::time::Duration::from_millis(500))
        .has_status(130);
    let _ = json(&ended);
}

#[test]
fn a_copy_in_sgf_differs_in_marks_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["tictactoe", "othello"] {
        let copy = folder.path().join(format!("{name}.sgf"));
        gametui(&format!("review games/{name}.sgf --visits 300 --out"))
            .arg(&copy)
            .run()
            .has_status(0);
        let copy = fs::read_to_string(copy).expect("written");
        let marks = ["BM[1]", "BM[2]", "DO[]", "TE[1]"];
        let bare = marks
            .iter()
            .fold(copy.clone(), |text, mark| text.replace(mark, ""));
        let path = format!("{}/games/{name}.sgf", env!("CARGO_MANIFEST_DIR"));
        let before = fs::read_to_string(path).expect("read");
        // Whoever writes a file says so.
        let program = concat!("AP[gametui:", env!("CARGO_PKG_VERSION"), "]");
        let before = before.replace("AP[gametui:0.1.0]", program);
        assert_eq!(bare, before);
        assert_ne!(copy, before, "there are marks");
    }
}
