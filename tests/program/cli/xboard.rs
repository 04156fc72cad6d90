//! `gametui xboard`: conversations with XBoard.

use super::chess_program::ChessProgram;
use super::process::gametui;

#[test]
fn features_name_the_games_and_a_game_is_played() {
    let mut program = ChessProgram::start("xboard chess --visits 20");
    program.send("xboard\nprotover 2");
    let lines = program.until("feature done=1");
    let all = lines.join(" ");
    for feature in [
        "ping=1",
        "setboard=1",
        "usermove=1",
        "analyze=1",
        "colors=0",
        "sigint=0",
    ] {
        assert!(all.contains(feature), "{feature}: {all}");
    }
    assert!(
        all.contains("variants=\"normal,") && all.contains("xiangqi"),
        "{all}"
    );
    program.send("new\npost\nping 1");
    assert_eq!(program.until("pong"), ["pong 1"]);
    // After `new` the engine plays black.
    program.send("usermove e2e4\nping 2");
    let lines = program.until("pong 2");
    assert!(
        lines.iter().any(|line| line.starts_with("move ")),
        "{lines:#?}"
    );
    program.send("usermove e2e4");
    assert_eq!(program.until("Illegal"), ["Illegal move: e2e4"]);
    program.send("force\nremove\nusermove d2d4\nusermove d7d5\nplayother\nping 3");
    assert_eq!(program.until("pong 3"), ["pong 3"]);
    program.send("usermove c2c4\nfly");
    let lines = program.until("Error");
    assert_eq!(
        lines.last().map(String::as_str),
        Some("Error (unknown command): fly")
    );
    program.quit();
}

#[test]
fn the_end_of_the_game_is_told() {
    let mut program = ChessProgram::start("xboard chess");
    program.send("force\nsetboard 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\nst 1\npost\ngo");
    let lines = program.until("1-0");
    assert_eq!(lines[lines.len() - 2..], ["move a1a8", "1-0 {White wins}"]);
    assert!(lines[0].starts_with("1 100001 "), "{lines:#?}");
    program.send("usermove h7h6");
    assert_eq!(
        program.until("Illegal"),
        ["Illegal move (the game is over): h7h6"]
    );
    program.send("setboard nonsense");
    assert_eq!(program.until("tell"), ["tellusererror Illegal position"]);
    program.quit();
}

#[test]
fn an_analysis_follows_the_moves_and_names_none() {
    let mut program = ChessProgram::start("xboard chess");
    program.send("force\npost\nanalyze");
    let line = program.until("").remove(0);
    assert!(line.split(' ').count() > 4, "{line}");
    program.send("usermove e2e4\nping 1");
    program.until("pong 1");
    program.send("undo\nexit\nping 2");
    assert!(
        !program
            .until("pong 2")
            .iter()
            .any(|line| line.starts_with("move"))
    );
    program.send("level 40 5 0\ntime 100\notim 100\ngo\nping 3");
    let lines = program.until("pong 3");
    assert!(
        lines.iter().any(|line| line.starts_with("move ")),
        "{lines:#?}"
    );
    program.quit();
}

#[test]
fn rows_of_xiangqi_are_counted_from_zero() {
    let mut program = ChessProgram::start("xboard chess --visits 2");
    program.send("variant xiangqi\nforce\nusermove b2e2\nusermove h9g7\ngo\nping 1");
    let lines = program.until("pong 1");
    assert!(
        lines.iter().any(|line| line.starts_with("move ")),
        "{lines:#?}"
    );
    assert!(
        !lines.iter().any(|line| line.starts_with("Illegal")),
        "{lines:#?}"
    );
    program.send("new\nforce\nusermove e2e4\nping 2");
    assert_eq!(program.until("pong 2"), ["pong 2"]);
    program.quit();
}

#[test]
fn rubbish_is_never_the_end() {
    let words = [
        "go",
        "new",
        "force",
        "usermove",
        "e2e4",
        "e7e5",
        "?",
        "undo",
        "remove",
        "analyze",
        "exit",
        "level",
        "40",
        "5",
        "0:30",
        "st",
        "sd",
        "time",
        "-1",
        "99999999999999999999",
        "setboard",
        "variant",
        "shogi",
        "normal",
        "option",
        "Skill Level=3",
        "memory",
        "cores",
        "draw",
        "hint",
        "result",
        "1-0",
        "playother",
        "post",
        "nopost",
        ".",
        "\u{1b}[2J",
        "é",
        "hard",
        "easy",
    ];
    let mut program = ChessProgram::start("xboard chess --visits 3");
    program.send_rubbish(&words, 200);
    program.send("force\nping 7");
    program.until("pong 7");
    program.quit();
}

#[test]
fn the_end_of_the_input_ends_it() {
    let ended = gametui("xboard chess")
        .input("analyze\n")
        .run()
        .has_status(0);
    assert!(!ended.stdout.contains("move"), "{}", ended.stdout);
    gametui("xboard go").input("xboard\n").run().has_status(2);
}
