//! `gametui convert`: by extension, all games of a file, refusals with their places.

use super::process::gametui;

const GAMES: &str = "[White \"A\"]\n\n1. e4 e5 2. Ke3 {x} Nf6 *\n\n[White \"B\"]\n\n1. d4 1-0\n";

#[test]
fn all_games_of_a_file_are_converted() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    std::fs::write(path("a.pgn"), GAMES).expect("written");
    let ended = gametui("convert")
        .arg(path("a.pgn"))
        .arg(path("a.sgf"))
        .run();
    let ended = ended.has_status(1);
    assert!(
        ended
            .stderr
            .contains("game 1: ply 3, line 3, column 13: no legal move is \"Ke3\""),
        "{}",
        ended.stderr
    );
    assert!(
        ended.stderr.contains("2 games written, 1 without refusals"),
        "{}",
        ended.stderr
    );
    let ended = gametui("convert --to pgn")
        .arg(path("a.sgf"))
        .arg("-")
        .run();
    let ended = ended.has_status(0);
    assert!(
        ended.stdout.contains("1. e4 e5 2. Ke3 {x} Nf6 *\n"),
        "{}",
        ended.stdout
    );
    assert!(ended.stdout.contains("1. d4 1-0\n"), "{}", ended.stdout);
    let ended = gametui("convert --to sgf --game 3")
        .arg(path("a.pgn"))
        .arg("-")
        .run();
    ended.has_status(1);
    let ended = gametui("convert")
        .arg(path("a.pgn"))
        .arg(path("a.txt"))
        .run();
    ended.has_status(2);
    let ended = gametui("replay").arg(path("a.pgn")).run();
    ended.has_status(1);
}

#[test]
fn positions_are_converted_by_their_rules() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    std::fs::write(path("a.fen"), "8/8/8/8/8/8/8/K6k w - - 0 1\n").expect("written");
    let ended = gametui("convert")
        .arg(path("a.fen"))
        .arg(path("a.gbb"))
        .run();
    ended.has_status(2);
    let ended = gametui("convert --rules chess")
        .arg(path("a.fen"))
        .arg(path("a.gbb"))
        .run();
    ended.has_status(0);
    let ended = gametui("convert --rules chess --to fen")
        .arg(path("a.gbb"))
        .arg("-")
        .run();
    assert!(
        ended
            .has_status(0)
            .stdout
            .starts_with("8/8/8/8/8/8/8/K6k w ")
    );
}
