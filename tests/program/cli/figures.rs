//! `gametui figures`: where the pages are written, and what is refused.

use super::process::gametui;
use std::fs;

const GAME: &str = "[White \"Ada\"]\n\n1. e4 e5 (1... c5) 2. Nf3 *\n";

#[test]
fn one_picture_is_printed_and_pages_are_written_beside_the_record_or_into_a_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    fs::write(path("game.pgn"), GAME).expect("written");
    fs::create_dir(path("out")).expect("a folder");
    let run = |arguments: &str| {
        let run = gametui("figures game.pgn").folder(folder.path());
        run.args(arguments.split_whitespace()).run()
    };
    let printed = run("").has_status(0).complains("1 diagram");
    assert!(printed.stdout.starts_with("<svg") && printed.stdout.ends_with("</svg>\n"));
    assert!(printed.stdout.contains("Diagram 1: after 1. e4"));
    assert_eq!(run("").stdout, printed.stdout, "the same bytes");
    run("--page a4")
        .has_status(0)
        .complains("on one page: game-1.svg");
    assert!(path("game-1.svg").exists() && !path("game-2.svg").exists());
    run("--page letter --out out --every 1")
        .has_status(0)
        .complains("diagrams on one page");
    assert!(path("out/game-1.svg").exists());
    run("--out out").has_status(0);
    let written = fs::read_to_string(path("out/game.svg")).expect("read");
    assert_eq!(written, printed.stdout);
    run("--lang es").has_status(0).complains("1 diagrama");
    let input = gametui("figures chess -").input(GAME).run();
    assert_eq!(input.has_status(0).stdout, printed.stdout);
}

#[test]
fn what_cannot_be_drawn_or_written_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    fs::write(path("game.pgn"), GAME).expect("written");
    fs::write(path("empty.sgf"), "").expect("written");
    fs::write(path("bare.sgf"), "(;GM[1]FF[4])").expect("written");
    fs::write(path("broken.pgn"), "1. e4 e5 2. Ke3 Nf6 *\n").expect("written");
    fs::create_dir(path("game-1.svg")).expect("a folder");
    let run = |arguments: &str| {
        let run = gametui("figures").folder(folder.path());
        run.args(arguments.split_whitespace()).run()
    };
    run("game.pgn --every 0").has_status(2);
    run("game.pgn --page a3").has_status(2);
    run("game.pgn --out nowhere")
        .has_status(2)
        .complains("There is no folder nowhere.");
    run("game.pgn --page a4")
        .has_status(1)
        .complains("game-1.svg");
    run("empty.sgf").has_status(1);
    run("bare.sgf")
        .has_status(1)
        .complains("There is nothing to print: the record has no moves.");
    run("chess").has_status(2).complains("name a saved game");
    run("missing.pgn").has_status(1);
    run("go game.pgn").has_status(1);
    let broken = run("broken.pgn").has_status(1);
    assert!(
        broken.stdout.contains("Diagram 1"),
        "what is known is drawn"
    );
}
