//! `gametui explorer`: what was played in the games of files.

use super::process::gametui;
use serde_json::Value;
use std::path::PathBuf;

/// Writes a file of games, two of which meet by another order of moves.
fn games() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.pgn");
    let game = |result: &str, date: &str, moves: &str| {
        format!("[Result \"{result}\"]\n[Date \"{date}\"]\n\n{moves} {result}\n\n")
    };
    let text = [
        game("1-0", "1999.01.02", "1. e4 c5 2. Nf3 d6"),
        game("0-1", "2001.??.??", "1. Nf3 c5 2. e4 Nc6"),
        game("1/2-1/2", "1990.01.01", "1. e4 e5 2. Nf3 Nc6"),
        game("1-0", "1980.01.01", "1. e4 Qh4"),
    ];
    std::fs::write(&path, text.concat()).expect("written");
    (folder, path)
}

#[test]
fn moves_are_counted_with_their_results() {
    let (folder, _) = games();
    let command = gametui("explorer").arg(folder.path());
    let ended = command.args(["--play", "e4"]).run();
    let ended = ended.has_status(0);
    let lines: Vec<&str> = ended.stdout.lines().collect();
    assert_eq!(lines[0], "c5  one game  100 / 0 / 0 %  1999");
    assert_eq!(lines[1], "e5  one game  0 / 100 / 0 %  1990");
    assert!(
        lines[2].starts_with("3 games hold this position: "),
        "{lines:?}"
    );
    assert!(ended.stderr.contains("games.pgn 4"), "{}", ended.stderr);
}

#[test]
fn positions_are_compared_and_not_orders_of_moves() {
    let (_folder, path) = games();
    let fen = "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2";
    for place in [["--play", "e4; c5; Nf3"], ["--fen", fen]] {
        let command = gametui("explorer chess --json").arg(&path);
        let ended = command.args(place).run();
        let ended = ended.has_status(0);
        let value: Value = serde_json::from_str(&ended.stdout).expect("JSON");
        assert_eq!(value["position"]["games"], 2, "{value}");
        assert_eq!(
            value["position"]["won"],
            serde_json::json!([1, 1]),
            "{value}"
        );
        let texts = value["moves"].as_array().expect("moves").iter();
        let texts: Vec<&str> = texts.filter_map(|mv| mv["text"].as_str()).collect();
        assert_eq!(texts, ["d6", "Nc6"]);
        assert_eq!(value["moves"][1]["named"][0]["game"], 2, "{value}");
        assert_eq!((&value["refused"], &value["games"]), (&1.into(), &4.into()));
    }
}

#[test]
fn a_file_that_is_named_twice_counts_once() {
    let (folder, path) = games();
    let command = gametui("explorer --json").arg(&path).arg(&path);
    let ended = command.arg(folder.path()).run().has_status(0);
    let value: Value = serde_json::from_str(&ended.stdout).expect("JSON");
    assert_eq!(value["games"], 4, "{value}");
}

#[test]
fn what_is_no_collection_is_refused_in_words() {
    let (folder, path) = games();
    let told = |arguments: &[&str], status: i32| {
        let ended = gametui("explorer").args(arguments.iter().copied()).run();
        let ended = ended.has_status(status);
        ended.stderr
    };
    let path = path.to_str().expect("a name");
    assert!(told(&["chess"], 2).contains("gametui explorer games.pgn"));
    assert!(told(&["none.pgn"], 2).contains("none.pgn was not found."));
    assert!(told(&[path, "--play", "e5"], 1).contains("move 1"));
    let empty = folder.path().join("empty");
    std::fs::create_dir(&empty).expect("a folder");
    let empty = empty.to_str().expect("a name");
    assert!(told(&[empty], 2).contains("contains no saved game."));
    let other = gametui("explorer go").arg(path).run();
    assert!(other.stdout.contains("No game of these rules was found."));
}
