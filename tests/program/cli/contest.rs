//! `gametui match`: the same games whatever happens in between.

use super::process::{Ended, gametui};

fn play(arguments: &str) -> Ended {
    gametui(&format!("match {arguments} --opening 2 --json")).run()
}

fn json(ended: &Ended) -> serde_json::Value {
    serde_json::from_str(&ended.stdout).expect("JSON")
}

#[test]
fn a_match_is_the_same_with_any_threads_and_after_an_interruption() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("match.sgf");
    let file = path.to_str().expect("a name");
    let players = "tictactoe:40 tictactoe:5 --seed 7";
    let whole = json(&play(&format!("{players} --games 8 --threads 3")).has_status(0));
    play(&format!("{players} --games 3 --sgf {file}")).has_status(0);
    // A crash in the middle of a game leaves a part of it.
    let mut text = std::fs::read_to_string(&path).expect("games");
    assert_eq!(
        text.lines().filter(|line| line.starts_with("(;")).count(),
        3
    );
    text.push_str("(;FF[4]RO[4]PB[tictactoe:40]\n;GTMOVE[pla");
    std::fs::write(&path, text).expect("a file");
    let continued = json(&play(&format!("{players} --games 8 --sgf {file}")).has_status(0));
    assert_eq!(whole, continued);
    let games = [
        whole["wins"].as_u64(),
        whole["draws"].as_u64(),
        whole["losses"].as_u64(),
    ];
    assert_eq!(games.into_iter().flatten().sum::<u64>(), 8);
    // The games are records that the rules find legal, each opening once for each player.
    gametui("replay tictactoe")
        .arg(&path)
        .run()
        .has_status(0)
        .says("game 8: ");
    play(&format!("tictactoe:40 tictactoe:6 --games 8 --sgf {file}")).has_status(1);
}

#[test]
fn two_sets_of_rules_play_what_both_allow() {
    let folder = tempfile::tempdir().expect("a folder");
    let rules = include_str!("../../../games/tictactoe.gdef");
    let path = folder.path().join("corner.gdef");
    // By these rules the middle stays empty, and an own name of the file makes another player of it.
    let changed = rules.replacen(
        "define isMoveLegal() -> bool {",
        "define isMoveLegal() -> bool {\n  if (operationsNum() > 0 && OperationList[0][0] == 1 && OperationList[0][1] == 1) { return false; }",
        1,
    );
    assert_ne!(changed, rules);
    std::fs::write(&path, changed).expect("a file");
    let file = path.to_str().expect("a name");
    let sgf = folder.path().join("games.sgf");
    let ended = play(&format!(
        "tictactoe {file} --visits 10 --games 4 --sgf {}",
        sgf.display()
    ));
    let value = json(&ended.has_status(0));
    assert_eq!(value["games"], 4);
    let games = std::fs::read_to_string(&sgf).expect("games");
    assert!(!games.contains("place 1 1 "), "{games}");
}

#[test]
fn players_that_do_not_fit_are_refused() {
    play("go chess --games 1").has_status(2);
    play("halma4 halma4 --games 1").has_status(2);
    play("- - --games 1").has_status(2);
    play("nothing nothing --games 1").has_status(1);
}
