//! Options of engines on the command line and in the settings, in matches and reviews.
#![cfg(unix)]

use super::process::gametui;
use std::path::Path;

/// Writes an engine of UCI that plays 1. e4 e5 and writes into a file what it is told.
fn fish(folder: &Path) -> String {
    let path = folder.join("fish.sh");
    let told = folder.join("told");
    let script = format!(
        "while read line; do echo \"$line\" >>'{}'; case \"$line\" in \
         uci) echo 'option name Skill Level type spin default 20 min 0 max 20'; \
              echo 'option name Clear Hash type button'; echo uciok;; \
         isready) echo readyok;; \
         position*e2e4*) move=e7e5;; \
         position*) move=e2e4;; \
         go*) echo \"bestmove $move\";; esac; done",
        told.display()
    );
    std::fs::write(&path, script).expect("a script");
    format!("sh \"{}\"", path.display())
}

fn told(folder: &Path) -> String {
    std::fs::read_to_string(folder.join("told")).unwrap_or_default()
}

/// Plays a match of two moves between two engines.
fn play(folder: &Path, players: [&str; 2]) -> super::process::Ended {
    gametui(
        "match --rules chess --games 1 --opening 0 --max-plies 2 --seconds 0.01 --sgf games.sgf",
    )
    .args(players)
    .env("XDG_CONFIG_HOME", &folder.display().to_string())
    .folder(folder)
    .run()
}

#[test]
fn braces_set_options_and_the_record_names_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let fish = fish(folder.path());
    let weak = format!("uci:{fish}{{skill level=3; Clear Hash}}");
    let strong = format!("uci:{fish}");
    play(folder.path(), [&weak, &strong]).has_status(0);
    let told = told(folder.path());
    assert!(
        told.contains("setoption name Skill Level value 3\n"),
        "{told}"
    );
    assert!(told.contains("setoption name Clear Hash\n"), "{told}");
    let games = std::fs::read_to_string(folder.path().join("games.sgf")).expect("games");
    assert!(games.contains("{skill level=3; Clear Hash}]"), "{games}");
    // The same match with other options is another one.
    let other = format!("uci:{fish}{{skill level=4}}");
    play(folder.path(), [&other, &strong])
        .has_status(1)
        .complains("another match");
}

#[test]
fn wrong_options_end_the_command_before_the_first_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let fish = fish(folder.path());
    let strong = format!("uci:{fish}");
    for (options, says) in [
        ("Skil Level=3", "Did you mean \"Skill Level\"?"),
        ("Skill Level=21", "from 0 to 20, not \"21\""),
        ("Threads=2", "It has: Clear Hash, Skill Level."),
    ] {
        let player = format!("uci:{fish}{{{options}}}");
        play(folder.path(), [&strong, &player])
            .has_status(1)
            .complains(says);
        assert!(!folder.path().join("games.sgf").exists());
    }
    let program = env!("CARGO_BIN_EXE_gametui");
    let refused = format!("gtp:\"{program}\" gtp tictactoe --visits 2{{kmi 3}}");
    gametui("match tictactoe:2 --games 1")
        .arg(refused)
        .run()
        .has_status(1)
        .complains("Did you mean \"komi\"?");
}

#[test]
fn options_of_the_settings_hold_in_matches_and_reviews() {
    let folder = tempfile::tempdir().expect("a folder");
    let fish = fish(folder.path());
    let settings = folder.path().join("gametui");
    std::fs::create_dir(&settings).expect("a folder");
    let text = format!(
        "[[engines]]\nname = \"Fish\"\nprotocol = \"uci\"\ncommand = '{fish}'\n\n\
         [engines.options]\n\"Skill Level\" = 7\n"
    );
    std::fs::write(settings.join("config.toml"), text).expect("settings");
    let other = "engine:fish{Skill Level=9}";
    play(folder.path(), ["engine:fish", other]).has_status(0);
    let said = told(folder.path());
    for value in ["7", "9"] {
        let line = format!("setoption name Skill Level value {value}\n");
        assert!(said.contains(&line), "{said}");
    }
    let games = std::fs::read_to_string(folder.path().join("games.sgf")).expect("games");
    assert!(
        games.contains("PB[engine:Fish {Skill Level=7}]")
            && games.contains("PW[engine:Fish {Skill Level=9}]"),
        "{games}"
    );
    std::fs::write(folder.path().join("game.pgn"), "1. e4 e5 *\n").expect("a game");
    gametui("review chess game.pgn --seconds 0.05 --engine")
        .arg("engine:fish{Skill Level=30}")
        .env("XDG_CONFIG_HOME", &folder.path().display().to_string())
        .folder(folder.path())
        .run()
        .has_status(1)
        .complains("from 0 to 20, not \"30\"");
}
