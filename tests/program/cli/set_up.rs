//! Positions that are opened: the game may be over there already.

use super::process::gametui;

/// Rules, FEN and outcome of positions that no move of the program has led to.
const POSITIONS: [(&str, &str, Option<&str>); 17] = [
    (
        "chess",
        "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
        Some("player 0 wins"),
    ),
    (
        "chess",
        "8/8/8/8/8/6k1/6q1/7K w - - 0 9",
        Some("player 1 wins"),
    ),
    ("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Some("draw")),
    ("chess", "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", None),
    ("chess", "7k/8/6K1/8/8/8/5B2/8 b - - 0 1", Some("draw")),
    ("chess", "7k/8/6K1/8/8/8/5R2/8 b - - 150 100", Some("draw")),
    ("chess", "7k/8/6K1/8/8/8/5R2/8 b - - 149 100", None),
    (
        "games/chess.bdl",
        "7k/6Q1/6K1/8/8/8/8/8 b",
        Some("player 0 wins"),
    ),
    (
        "games/fidechess.bdl",
        "7k/6Q1/6K1/8/8/8/8/8 b",
        Some("player 0 wins"),
    ),
    ("games/fidechess.bdl", "7k/6Q1/6K1/8/8/8/8/8 w", None),
    ("international", "W:W:B37,39", Some("player 1 wins")),
    ("international", "B:WK1:B", Some("player 0 wins")),
    ("russian", "W:W:Bc3", Some("player 1 wins")),
    (
        "shogi",
        "4k4/4G4/4G4/9/9/9/9/9/4K4 w - 1",
        Some("player 0 wins"),
    ),
    ("xiangqi", "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1", Some("draw")),
    (
        "breakthrough",
        "1P6/8/8/8/8/8/6p1/8 b - - 0 1",
        Some("player 0 wins"),
    ),
    ("breakthrough", "8/1P6/8/8/8/8/6p1/8 b - - 0 1", None),
];

#[test]
fn a_position_that_is_over_is_seen_to_be_over() {
    for (rules, fen, outcome) in POSITIONS {
        let told = |command: &str| {
            gametui(command)
                .args([rules, "--fen", fen])
                .run()
                .has_status(0)
        };
        let shown = told("show --json");
        let json: serde_json::Value = serde_json::from_str(&shown.stdout).expect("JSON");
        assert_eq!(json["outcome"].as_str(), outcome, "{rules} {fen}");
        let is_empty = told("moves").stdout.starts_with("0 moves");
        assert_eq!(is_empty, outcome.is_some(), "{rules} {fen}");
    }
}

#[test]
fn nothing_is_played_in_a_position_that_is_over() {
    let dead = "7k/8/6K1/8/8/8/5B2/8 b - - 0 1";
    for command in [
        "bestmove chess --visits 1",
        "perft chess --depth 1",
        "playout chess --games 1",
    ] {
        gametui(command)
            .args(["--fen", dead])
            .run()
            .complains("the game is over here");
    }
    gametui("play chess")
        .args(["--fen", dead])
        .input("Kg8\nquit\n")
        .run()
        .has_status(0)
        .says("\ndraw\n> Kg8\nthe game is over (draw), so no move can be played here\n");
    // As after a move that leads there.
    gametui("play chess")
        .args(["--fen", "7k/8/6K1/8/8/8/5n2/4B3 w - - 0 1"])
        .input("Bxf2\nKg8\nquit\n")
        .run()
        .has_status(0)
        .says("\ndraw\n> Kg8\nthe game is over (draw), so no move can be played here\n");
}

#[test]
fn a_draw_is_claimed_where_the_clock_of_a_position_allows_it() {
    for (clock, words) in [
        (99, "no draw may be claimed here\n"),
        (100, "claim\ndraw\n> "),
        (149, "claim\ndraw\n> "),
    ] {
        gametui("play chess")
            .args(["--fen", &format!("7k/8/6K1/8/8/8/5R2/8 b - - {clock} 100")])
            .input("claim\nquit\n")
            .run()
            .has_status(0)
            .says(words);
    }
}

#[test]
fn a_record_that_begins_where_the_game_is_over_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "[SetUp \"1\"]\n[FEN \"7k/8/6K1/8/8/8/5B2/8 b - - 0 1\"]\n\n1... Kg8 *\n";
    std::fs::write(folder.path().join("dead.pgn"), text).expect("written");
    gametui("replay dead.pgn")
        .folder(folder.path())
        .run()
        .has_status(1)
        .says("The game was over before this move: draw.");
}

/// Rules that ask about the move that ended the game, or fail without one, do not end a game that was set up.
#[test]
fn rules_that_ask_about_the_move_are_not_asked_without_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let head = "players: 2\nsize: 2 x 1\nobj X\n\
         define isMoveLegal() -> bool { return operationsNum() < 2; }\n";
    let rules = format!("{head}define end() -> bool {{ return false; }}\n");
    std::fs::write(folder.path().join("going.gdef"), rules).expect("written");
    gametui("play going.gdef")
        .folder(folder.path())
        .input("place(0,0,X)\nsave a.gbb\nquit\n")
        .run()
        .says("saved: a.gbb");
    for (end, outcome) in [
        ("return operationsNum() == 0;", None),
        ("return CurrentPosition[count(X) + 8][0] == X;", None),
        ("return PreviousPosition[0][0][0] == X;", None),
        ("return movesNum() == -1;", Some("draw")),
        ("return repeats() > 0;", None),
        (
            "setWinner(onTurn()); return count(X) == 1;",
            Some("player 1 wins"),
        ),
    ] {
        let rules = format!("{head}define end() -> bool {{ {end} }}\n");
        std::fs::write(folder.path().join("a.gdef"), rules).expect("written");
        let shown = gametui("show a.gdef --json --gbb a.gbb")
            .folder(folder.path())
            .run()
            .has_status(0);
        let json: serde_json::Value = serde_json::from_str(&shown.stdout).expect("JSON");
        assert_eq!(json["outcome"].as_str(), outcome, "{end}");
        // The start is not asked about.
        let shown = gametui("show a.gdef --json").folder(folder.path()).run();
        let json: serde_json::Value = serde_json::from_str(&shown.stdout).expect("JSON");
        assert_eq!(json["outcome"].as_str(), None, "{end}");
    }
}
