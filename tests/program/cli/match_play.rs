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
    for other in [
        "tictactoe:40 tictactoe:6".to_owned(),
        "tictactoe:40 tictactoe:5 --seed 77".to_owned(),
        format!("{players} --max-plies 7"),
    ] {
        let ended = play(&format!("{other} --games 8 --sgf {file}")).has_status(1);
        assert!(ended.stderr.contains("another match"), "{ended:#?}");
    }
    // Neither with other rules under the same name, nor with other values in them.
    let own = folder.path().join("own.gdef");
    let rules = include_str!("../../../games/hex.gdef");
    std::fs::write(&own, rules).expect("a file");
    let own = own.display().to_string();
    let file = folder.path().join("own.sgf").display().to_string();
    let players = format!("{own}:9 {own}:5 --games 2 --sgf {file}");
    play(&format!("{players} --set size=4x4")).has_status(0);
    play(&format!("{players} --set size=4x4")).has_status(0);
    let ended = play(&format!("{players} --set size=5x5")).has_status(1);
    assert!(ended.stderr.contains("another match"), "{ended:#?}");
    std::fs::write(&own, format!("{rules}\n/* changed */\n")).expect("a file");
    let ended = play(&format!("{players} --set size=4x4")).has_status(1);
    assert!(ended.stderr.contains("another match"), "{ended:#?}");
}

/// A file that holds anything but games of a match is refused and stays as it is.
#[test]
fn files_of_other_things_are_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in [
        ("a.txt", "my precious\n"),
        ("a.sgf", "[Event \"x\"]\n\n1. e4 *\n"),
        ("b.sgf", "(;FF[4]GM[1];B[aa]"),
        ("a.pgn", ""),
        ("c.sgf", "(;FF[4]GM[1];B[aa])\n(;B[bb"),
    ] {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("a file");
        let players = "tictactoe:2 tictactoe:2 --games 1 --sgf";
        let ended = play(&format!("{players} {}", path.display())).has_status(1);
        assert!(ended.stderr.contains("--sgf"), "{name}: {}", ended.stderr);
        assert_eq!(std::fs::read_to_string(&path).expect("there"), text);
    }
}

/// An unknown strength is reported as such, not as a missing file.
#[test]
fn an_unknown_strength_is_told() {
    for (player, said) in [
        ("connect4:foo", "\"foo\" is no strength"),
        ("connect4:0", "\"0\" is no strength"),
        ("gtp:", "names no program"),
    ] {
        let ended = play(&format!("{player} connect4 --games 2")).has_status(2);
        assert!(ended.stderr.contains(said), "{player}: {}", ended.stderr);
    }
    play("connect4 connect4 --games 0").has_status(2);
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

/// Returns an engine that is this program, for the rules of a game.
fn own_engine(game: &str) -> String {
    let program = env!("CARGO_BIN_EXE_gametui");
    format!("gtp:\"{program}\" gtp {game} --visits 5")
}

/// Writes an engine of the Go Text Protocol as a shell script; `genmove` is what it does when it is to move.
#[cfg(unix)]
fn script(folder: &std::path::Path, name: &str, genmove: &str) -> String {
    let path = folder.join(name);
    let text = format!(
        "while read name rest; do case \"$name\" in \
         list_commands) printf '= genmove\\nshowboard\\n\\n';; \
         genmove) {genmove};; \
         showboard) printf '= its board\\n\\n';; \
         *) printf '=\\n\\n';; esac; done"
    );
    std::fs::write(&path, text).expect("a script");
    format!("gtp:sh \"{}\"", path.display())
}

#[test]
fn an_engine_plays_and_its_match_is_continued() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("match.sgf");
    let run = |games: &str| {
        gametui("match tictactoe:20")
            .arg(own_engine("tictactoe"))
            .args([
                "--visits",
                "20",
                "--opening",
                "2",
                "--json",
                "--games",
                games,
                "--sgf",
            ])
            .arg(&path)
            .run()
            .has_status(0)
    };
    assert_eq!(json(&run("1"))["games"], 1);
    let all = json(&run("4"));
    assert_eq!(
        (all["games"].as_u64(), all["void"].as_u64()),
        (Some(4), Some(0))
    );
    assert_eq!(all["failures"], serde_json::json!([0, 0]));
    gametui("replay tictactoe")
        .arg(&path)
        .run()
        .has_status(0)
        .says("game 4: ");
}

#[test]
#[cfg(unix)]
fn an_engine_that_fails_loses_its_game_and_the_match_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, genmove, reason, shown, result) in [
        (
            "dies",
            "echo help >&2; exit 3",
            "engine-ended",
            "help",
            "+F",
        ),
        ("hangs", "sleep 60", "time", "genmove", "+T"),
        (
            "cheats",
            "printf '= A9\\n\\n'",
            "illegal-move",
            "its board",
            "+F",
        ),
        (
            "fails",
            "printf '? no memory\\n\\n'",
            "engine-failed",
            "no memory",
            "+F",
        ),
        ("resigns", "printf '= resign\\n\\n'", "resigned", "", "+R"),
    ] {
        let path = folder.path().join(format!("{name}.sgf"));
        let engine = script(folder.path(), name, genmove);
        let ended = gametui("match")
            .arg(engine)
            .args("tictactoe:5 --games 2 --seconds 0.2 --margin 0.3 --opening 1".split(' '))
            .args(["--json", "--sgf"])
            .arg(&path)
            .run()
            .has_status(0);
        let value = json(&ended);
        assert_eq!(value["losses"], 2, "{name}: {}", ended.stderr);
        let failures = if name == "resigns" { 0 } else { 2 };
        assert_eq!(value["failures"][0], failures, "{name}");
        assert!(ended.stderr.contains(shown), "{name}: {}", ended.stderr);
        if failures > 0 {
            assert!(ended.stderr.contains(reason), "{name}: {}", ended.stderr);
        }
        if name == "cheats" {
            assert!(ended.stderr.contains("our position:"), "{}", ended.stderr);
        }
        let games = std::fs::read_to_string(&path).expect("games");
        assert!(
            games.contains(result) && games.contains(reason),
            "{name}: {games}"
        );
    }
}

#[test]
fn engines_are_named_in_the_settings() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = env!("CARGO_BIN_EXE_gametui");
    let settings = folder.path().join("gametui");
    std::fs::create_dir(&settings).expect("a folder");
    let text = format!(
        "[[engines]]\nname = \"Our own\"\nprotocol = \"gtp\"\ncommand = '\"{program}\" gtp hex --visits 2'\n"
    );
    std::fs::write(settings.join("config.toml"), text).expect("settings");
    let config = folder.path().to_str().expect("a name");
    let run = |arguments: &[&str]| {
        gametui("match --games 1 --json --opening 1")
            .args(arguments)
            .env("XDG_CONFIG_HOME", config)
            .run()
    };
    let hex = [
        "engine:our own",
        "hex:2",
        "--set",
        "size=3x3",
        "--visits",
        "2",
    ];
    assert_eq!(json(&run(&hex).has_status(0))["games"], 1);
    run(&["engine:nobody", "hex"]).has_status(2);
    run(&["engine:our own", "engine:our own"]).has_status(2);
    run(&["hex:2", "hex:3", "--rules", "hex"]).has_status(2);
    run(&["gtp:/no/such/program", "hex"]).has_status(1);
    let two = [
        "engine:our own",
        "engine:our own",
        "--rules",
        "hex",
        "--set",
        "size=3x3",
    ];
    assert_eq!(json(&run(&two).has_status(0))["games"], 1);
}

#[test]
fn engines_of_others_play_matches_where_they_are_installed() {
    let fairy = "uci:/usr/games/fairy-stockfish";
    for (programs, players, plies) in [
        (
            &["/usr/games/gnugo"][..],
            "go:2 gtp:/usr/games/gnugo|--mode|gtp|--level|1 --set size=5x5".to_owned(),
            "40",
        ),
        (
            &["/usr/games/stockfish", "/usr/games/fairy-stockfish"],
            format!("uci:/usr/games/stockfish {fairy} --rules fidechess"),
            "40",
        ),
        (
            &["/usr/games/fairy-stockfish"],
            format!("breakthrough:2 {fairy}"),
            "40",
        ),
        // By then pieces have been captured, dropped and promoted.
        (
            &["/usr/games/fairy-stockfish"],
            format!("{fairy} {fairy} --rules shogi"),
            "60",
        ),
    ] {
        if !programs
            .iter()
            .all(|program| std::path::Path::new(program).exists())
        {
            eprintln!("{programs:?} not installed: left out");
            continue;
        }
        let games = if plies == "60" { "1" } else { "2" };
        let ended = gametui("match --seconds 0.02 --opening 2 --json")
            .args(["--games", games, "--max-plies", plies])
            .args(players.split(' ').map(|word| word.replace('|', " ")))
            .run()
            .has_status(0);
        let value = json(&ended);
        assert_eq!(value["void"], 0, "{value}");
        assert_eq!(
            value["failures"],
            serde_json::json!([0, 0]),
            "{}",
            ended.stderr
        );
    }
}

/// A limit of the size of files stands for a full disk.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_no_empty_file_and_no_part_of_a_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let play = |blocks: u32| {
        let program = env!("CARGO_BIN_EXE_gametui");
        let command = format!(
            "trap '' XFSZ; ulimit -f {blocks}; exec {program} match tictactoe:9 tictactoe:9 --games 40 --sgf m.sgf"
        );
        let ended = std::process::Command::new("bash")
            .args(["-c", &command])
            .env("LC_ALL", "C")
            .current_dir(folder.path())
            .output();
        ended.expect("bash").status.code()
    };
    let file = folder.path().join("m.sgf");
    assert_eq!(play(0), Some(1));
    assert!(!file.exists());
    assert_eq!(play(4), Some(1));
    let text = std::fs::read_to_string(&file).expect("some games");
    assert!(text.ends_with(")\n"), "{text}");
    let games = text.matches("(;FF[4]").count();
    assert!((1..40).contains(&games), "{games}");
    // With room again, the match is continued behind these games.
    let ended = gametui("match tictactoe:9 tictactoe:9 --games 40 --sgf m.sgf")
        .folder(folder.path())
        .run();
    ended.has_status(0);
    let longer = std::fs::read_to_string(&file).expect("all games");
    assert!(longer.starts_with(&text));
    assert_eq!(longer.matches("(;FF[4]").count(), 40);
}

#[cfg(unix)]
#[test]
fn an_engine_that_cannot_play_is_told_without_a_command_of_the_screen() {
    let ended = play("gtp:false tictactoe:5 --games 1").has_status(1);
    assert!(ended.stderr.contains("false ended"), "{}", ended.stderr);
    assert!(ended.stderr.contains("> list_commands"), "{}", ended.stderr);
    assert!(!ended.stderr.contains(":engine-log"), "{}", ended.stderr);
}
