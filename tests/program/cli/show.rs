//! `gametui show` and the POSITION options.

use super::process::gametui;

#[test]
fn a_position_has_four_forms() {
    for form in ["text", "ansi", "gbb", "json"] {
        gametui("show checkers --as")
            .arg(form)
            .run()
            .has_status(0)
            .is_golden(&format!("show-checkers-{form}"));
    }
    gametui("show checkers --as ansi")
        .env("NO_COLOR", "1")
        .run()
        .has_status(0)
        .is_golden("show-checkers-no-color");
    gametui("show gomoku")
        .run()
        .has_status(0)
        .is_golden("show-gomoku");
}

#[test]
fn positions_are_read_and_written_as_fen() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let ended = gametui("show chess --as fen --fen").arg(kiwipete).run();
    assert_eq!(ended.has_status(0).stdout, format!("{kiwipete}\n"));
    let ended = gametui("perft chess --depth 2 --fen").arg(kiwipete).run();
    assert!(ended.has_status(0).stdout.ends_with("depth 2: 2039\n"));
    let ended = gametui("show chess --fen").arg("8/8/8/8/8/8/9/8 w").run();
    let ended = ended.has_status(1);
    assert!(
        ended
            .stderr
            .contains("--fen:1:13: error: 9 empty squares do not fit: row 2 has 8 squares left"),
        "{}",
        ended.stderr
    );
    gametui("show hex --as fen").run().has_status(1);
}

#[test]
fn moves_are_played_first() {
    let ended = gametui("show checkers --json --play")
        .arg("c3-d4; clear(5,5) place(4,4,B); d4:f6")
        .run()
        .has_status(0);
    let value: serde_json::Value = serde_json::from_str(&ended.stdout).expect("JSON");
    assert_eq!(value["turn"], 1);
    assert_eq!(value["board"][5][5], "W");
    assert_eq!(value["board"][4][4], serde_json::Value::Null);
    assert_eq!(value["outcome"], serde_json::Value::Null);
    let ended = gametui("show tictactoe --json --play")
        .arg("a1=X; b1=O; a2=X; b2=O; a3=X")
        .run()
        .has_status(0);
    assert!(ended.stdout.contains("\"outcome\":\"player 0 wins\""));
}

#[test]
fn what_cannot_be_played_stops_there() {
    gametui("show checkers --play")
        .arg("c3-d4; c3-d4")
        .run()
        .has_status(1)
        .complains("move 2, which begins at column 7")
        .complains("nothing stands on c3");
    gametui("show checkers --play")
        .arg("b2-c3")
        .run()
        .has_status(1)
        .complains("rejected: isMoveLegal() returned false at checkers.gdef:");
}

#[test]
fn the_player_to_move_is_chosen_and_checked() {
    gametui("show checkers --turn 1")
        .run()
        .has_status(0)
        .says("player 1 to move");
    gametui("show checkers --turn 2")
        .run()
        .has_status(2)
        .complains("--turn 2");
    gametui("show checkers --turn x").run().has_status(2);
    gametui("show checkers --state n=1")
        .run()
        .has_status(2)
        .complains("no state");
    gametui("show checkers --path 0")
        .run()
        .has_status(2)
        .complains("--sgf");
}

#[test]
fn a_dash_is_standard_input_for_one_file() {
    let folder = tempfile::tempdir().expect("a folder");
    gametui("play checkers")
        .folder(folder.path())
        .input("c3-d4\nsave a.gbb\nsave a.sgf\nquit\n")
        .run()
        .has_status(0);
    let saved = |name: &str| std::fs::read(folder.path().join(name)).expect("saved");
    for (option, file) in [("--gbb", "a.gbb"), ("--sgf", "a.sgf")] {
        let options = format!("show checkers --json --turn 1 {option}");
        let named = gametui(&options)
            .arg(file)
            .folder(folder.path())
            .run()
            .has_status(0);
        let piped = gametui(&options)
            .arg("-")
            .input(saved(file))
            .run()
            .has_status(0);
        assert_eq!(named.stdout, piped.stdout, "{option}");
        let rules = std::fs::read("games/checkers.gdef").expect("there");
        gametui("show -")
            .args([option, "-"])
            .input(rules)
            .run()
            .has_status(2)
            .complains("one file only");
        gametui("play checkers")
            .args([option, "-"])
            .run()
            .has_status(2);
    }
    gametui("show checkers --gbb -")
        .input("GBB")
        .run()
        .has_status(1);
}

/// Returns a rule file of the tests about state and earlier positions.
fn course(name: &str) -> String {
    format!(
        "{}/tests/rules/gdef_course/{name}.gdef",
        env!("CARGO_MANIFEST_DIR")
    )
}

#[test]
fn a_state_is_set_shown_and_checked() {
    let ended = gametui("show chess --json")
        .arg("--state")
        .arg("passing=3")
        .arg("--state")
        .arg("longBlack=false")
        .run()
        .has_status(0);
    let value: serde_json::Value = serde_json::from_str(&ended.stdout).expect("JSON");
    assert_eq!(value["state"]["passing"], 3);
    assert_eq!(value["state"]["longBlack"], false);
    assert_eq!(value["state"]["longWhite"], true);
    for wrong in ["moon=3", "passing=true"] {
        gametui("show chess --state").arg(wrong).run().has_status(2);
    }
}

#[test]
fn effects_and_scores_are_told() {
    let ended = gametui("explain")
        .arg(course("othello"))
        .arg("--json")
        .arg("--move")
        .arg("place(2,3,B)")
        .run()
        .has_status(0);
    let value: serde_json::Value = serde_json::from_str(&ended.stdout).expect("JSON");
    assert_eq!(value["effects"][0]["op"], "place");
    assert_eq!(value["effects"][0]["x"], 3);
    let ended = gametui("show")
        .arg(course("othello"))
        .arg("--json")
        .arg("--play")
        .arg("place(2,3,B)")
        .run()
        .has_status(0);
    let value: serde_json::Value = serde_json::from_str(&ended.stdout).expect("JSON");
    assert_eq!(value["score"], serde_json::json!([4, 1]));
}

#[test]
fn plain_needs_nothing_but_ascii() {
    for arguments in ["show checkers --plain", "show checkers --as ansi --plain"] {
        let ended = gametui(arguments).run().has_status(0);
        assert!(ended.stdout.is_ascii(), "{}", ended.stdout);
        assert!(!ended.stdout.contains('\u{1b}'), "{}", ended.stdout);
    }
}
