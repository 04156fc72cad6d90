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

/// PDN is for draughts: no program could read a game of chess in it.
#[test]
fn chess_is_not_written_as_draughts() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    std::fs::write(path("a.pgn"), "[White \"A\"]\n\n1. e4 *\n").expect("written");
    let ended = gametui("convert")
        .arg(path("a.pgn"))
        .arg(path("a.pdn"))
        .run()
        .has_status(1);
    assert!(
        ended.stderr.contains("PDN is for draughts") && ended.stderr.contains(".sgf"),
        "{}",
        ended.stderr
    );
    assert!(!path("a.pdn").exists());
}

/// GBB has no place for the player to move, FEN has one.
#[test]
fn a_turn_that_is_lost_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    std::fs::write(path("a.fen"), "7/7/7/7/7/7 y\n").expect("written");
    let ended = gametui("convert --rules connect4 --to gbb")
        .arg(path("a.fen"))
        .arg("-")
        .run();
    let ended = ended.has_status(0);
    assert!(ended.stderr.contains("--turn 1"), "{}", ended.stderr);
    let ended = gametui("convert --rules fidechess --to fen");
    std::fs::write(path("b.fen"), "8/8/8/8/8/8/8/K6k w KQkq - 0 1\n").expect("written");
    let ended = ended.arg(path("b.fen")).arg("-").run().has_status(0);
    assert!(ended.stderr.contains("KQkq"), "{}", ended.stderr);
}

/// A text that begins as SGF is read as SGF, whatever the name of its file.
#[test]
fn a_record_is_what_it_begins_as() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.pgn");
    std::fs::write(&path, "(;GM[1]SZ[9];B[ee];W[ee])").expect("written");
    let ended = gametui("replay").arg(&path).run().has_status(1);
    // As PGN this would be a game of chess without any move.
    let said = format!("{}{}", ended.stdout, ended.stderr);
    assert!(said.contains("a stone stands there"), "{said}");
}

#[test]
fn comments_keep_their_lines_on_the_way_through_sgf() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let long = "word ".repeat(40);
    let game = format!("1. e4 {{One line.\nAnother one.\n\n{long}}} e5 *\n");
    std::fs::write(path("a.pgn"), &game).expect("written");
    let convert = |from: &str, to: &str| {
        let ended = gametui("convert").arg(path(from)).arg(path(to)).run();
        ended.has_status(0);
        std::fs::read_to_string(path(to)).expect("written")
    };
    let sgf = convert("a.pgn", "a.sgf");
    let comment = format!("C[One line.\nAnother one.\n\n{}]", long.trim());
    assert!(sgf.contains(&comment), "{sgf}");
    let pgn = convert("a.sgf", "b.pgn");
    assert!(
        pgn.contains("{One line.\nAnother one.\n\nword word"),
        "{pgn}"
    );
    assert_eq!(convert("b.pgn", "c.sgf"), sgf);
}
