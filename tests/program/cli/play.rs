//! `gametui play`: transcripts of whole sessions.

use super::process::gametui;

#[test]
fn draughts_with_refusals_and_commands() {
    let input = "\n\
        clear(2,2) place(3,3,W)\n\
        clear(1,1) place(2,2,W)\n\
        why\n\
        clear(2 2)\n\
        place(0,0,empty)\n\
        f6-e5\n\
        undo\n\
        redo\n\
        redo\n\
        moves\n\
        help\n\
        d4-c5\n\
        d4:f6\n\
        quit\n";
    for language in ["en", "es", "pl"] {
        gametui("play games/checkers.gdef --lang")
            .arg(language)
            .input(input)
            .run()
            .has_status(0)
            .is_golden(&format!("play-checkers-{language}"));
    }
}

#[test]
fn a_game_ends_with_its_fixed_words() {
    gametui("play tictactoe")
        .input("a1=X\nb1=O\na2=X\nb2=O\na3=X\nquit\n")
        .run()
        .has_status(0)
        .is_golden("play-tictactoe-won");
    gametui("play tictactoe")
        .input("a1=X\nb1=O\nc1=X\nb2=O\na2=X\nc2=O\nb3=X\na3=O\nc3=X\n")
        .run()
        .has_status(0)
        .says("\ndraw\n");
}

#[test]
fn a_finished_game_can_still_be_saved_and_taken_back() {
    let folder = tempfile::tempdir().expect("a folder");
    gametui("play tictactoe")
        .folder(folder.path())
        .input("a1=X\nb1=O\na2=X\nb2=O\na3=X\nsave won.sgf\nb3=O\nundo\nc3=X\nquit\n")
        .run()
        .has_status(0)
        .says("\n> save won.sgf\nsaved: won.sgf\n")
        .says("\n> b3=O\nthe game is over (crosses won), so no move")
        .says("player 0> c3=X\n");
    let text = std::fs::read_to_string(folder.path().join("won.sgf")).expect("saved");
    assert_eq!(text.matches(";").count(), 6, "{text}");
}

#[test]
fn a_position_file_without_the_state_of_the_rules_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let warning = "not what these rules remember besides it";
    gametui("play hooks")
        .folder(folder.path())
        .input("a1-a3\ne6-e4\na3-a5\ne4-e2\na5-a6\nsave a.gbb\nquit\n")
        .run()
        .has_status(0)
        .says(warning);
    gametui("show hooks --as gbb --play")
        .arg("a1-a3; e6-e4; a3-a5; e4-e2; a5-a6")
        .run()
        .has_status(0)
        .complains(warning);
    let ended = gametui("play checkers")
        .folder(folder.path())
        .input("save b.gbb\nquit\n")
        .run()
        .has_status(0);
    assert!(!ended.stdout.contains(warning), "{ended:#?}");
}

#[test]
fn a_record_that_names_other_rules_says_which_and_what_happens() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |arguments: &str| gametui(arguments).folder(folder.path());
    run("play checkers")
        .input("c3-d4\nsave study.sgf\nquit\n")
        .run()
        .has_status(0);
    run("show chess --sgf study.sgf").run().complains(
        "The record names the rules checkers.gdef, but chess.gdef is open: \
         its moves are judged by chess.gdef, which may refuse them. \
         Open the record alone to use its own rules.",
    );
}

#[test]
fn input_that_ends_early_is_told_by_the_status() {
    let ended = gametui("play tictactoe").input("a1=X").run().has_status(3);
    assert!(ended.stdout.ends_with("player 1> \n"), "{ended:#?}");
}

#[test]
fn rules_that_fail_are_named_with_the_kind_and_the_place() {
    let head = "size: 2 x 2\nobj X\nobj O\n";
    let table = [
        ("return 1 / 0 == 1;", "division-by-zero"),
        ("while (true) { } return true;", "steps"),
        ("return isMoveLegal();", "depth"),
        ("return CurrentPosition[2][0] == X;", "off-board"),
        ("return isPlaceOperation(5);", "no-such-operation"),
    ];
    let folder = tempfile::tempdir().expect("a folder");
    for (body, kind) in table {
        let rules = format!(
            "{head}define isMoveLegal() -> bool {{ {body} }}\ndefine end() -> bool {{ return false; }}\n"
        );
        std::fs::write(folder.path().join("a.gdef"), rules).expect("written");
        gametui("play a.gdef")
            .folder(folder.path())
            .input("pass\nquit\n")
            .run()
            .has_status(0)
            .says(&format!(
                "\nrejected: the rules failed: {kind} at a.gdef:4:"
            ));
    }
    let rules = format!(
        "{head}define isMoveLegal() -> bool {{ return true; }}\n\
         define end() -> bool {{ setWinner(2); return true; }}\n"
    );
    std::fs::write(folder.path().join("a.gdef"), rules).expect("written");
    gametui("play a.gdef")
        .folder(folder.path())
        .input("place(0,0,X)\nboard\nquit\n")
        .run()
        .has_status(0)
        .says("rejected: the rules failed: no-such-player at a.gdef:5:")
        .says("player 0> board\n 1  .  .\n 0  .  .\n");
}

#[test]
fn positions_are_saved_and_loaded() {
    let folder = tempfile::tempdir().expect("a folder");
    gametui("play checkers")
        .folder(folder.path())
        .input("c3-d4\nsave mid.gbb\nsave mid.txt\nsave no/mid.gbb\nundo\nload mid.gbb\nquit\n")
        .run()
        .has_status(0)
        .says("saved: mid.gbb")
        .says(".gbb (the position) or .sgf (the game)")
        .says("no/mid.gbb was not saved");
    let show = gametui("show checkers --gbb mid.gbb --turn 1 --as json")
        .folder(folder.path())
        .run()
        .has_status(0);
    let played = gametui("show checkers --play c3-d4 --json")
        .run()
        .has_status(0);
    let board = |text: &str| -> serde_json::Value { serde_json::from_str(text).expect("JSON") };
    assert_eq!(board(&show.stdout)["board"], board(&played.stdout)["board"]);
    assert_eq!(board(&show.stdout)["turn"], 1);
}

#[test]
fn a_game_is_saved_with_its_variations_and_found_again() {
    let folder = tempfile::tempdir().expect("a folder");
    gametui("play checkers")
        .folder(folder.path())
        .input("c3-d4\nf6-e5\nd4:f6\nundo\nundo\nb6-a5\nsave study.sgf\nquit\n")
        .run()
        .has_status(0)
        .says("saved: study.sgf");
    let board = |options: &str| -> serde_json::Value {
        let ended = gametui("show checkers --json --sgf study.sgf")
            .args(options.split_whitespace())
            .folder(folder.path())
            .run()
            .has_status(0);
        serde_json::from_str(&ended.stdout).expect("JSON")
    };
    let end = board("");
    assert_eq!(
        (&end["turn"], &end["board"][5][5]),
        (&1.into(), &"W".into())
    );
    let start = board("--path=");
    assert_eq!(
        (&start["turn"], &start["board"][2][2]),
        (&0.into(), &"W".into())
    );
    let branch = board("--path 0.1");
    assert_eq!(
        (&branch["turn"], &branch["board"][0][4]),
        (&0.into(), &"B".into())
    );
    assert_eq!(board("--path 0.1 --turn 1")["turn"], 1);
    for (options, status) in [
        ("--path 0.7", 1),
        ("--path x", 1),
        ("--game 2", 1),
        ("--game 0", 1),
    ] {
        gametui("show checkers --sgf study.sgf")
            .args(options.split_whitespace())
            .folder(folder.path())
            .run()
            .has_status(status);
    }
    gametui("play checkers")
        .folder(folder.path())
        .input("load study.sgf\nundo\nredo\nload none.sgf\nboard\nquit\n")
        .run()
        .has_status(0)
        .says("none.sgf: there is no such file");
}

#[test]
fn a_record_of_other_rules_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let rules = std::fs::read_to_string("games/tictactoe.gdef").expect("there");
    std::fs::write(folder.path().join("a.gdef"), &rules).expect("written");
    gametui("play a.gdef")
        .folder(folder.path())
        .input("a1=X\nb1=O\nsave a.sgf\nquit\n")
        .run()
        .has_status(0);
    let stricter = rules.replace("return O;", "return X;");
    std::fs::write(folder.path().join("a.gdef"), stricter).expect("written");
    gametui("show a.gdef --sgf a.sgf")
        .folder(folder.path())
        .run()
        .has_status(0)
        .complains("the rules refuse 1 move of the record");
}

#[test]
fn a_closed_pipe_is_no_panic() {
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_gametui"))
        .args(["play", "checkers"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("started");
    drop(child.stdout.take());
    drop(child.stdin.take());
    let ended = child.wait_with_output().expect("ended");
    assert_eq!(String::from_utf8_lossy(&ended.stderr), "");
}

#[test]
fn a_short_form_is_the_one_legal_move_that_fits() {
    // The captured piece is filled in.
    gametui("show checkers --play")
        .arg("c3-d4; f6-e5; d4-f6")
        .run()
        .has_status(0);
    let rules = "name: two size: 2 x 3 obj P obj K obj Q obj L obj R start { (0,1: P) }
        define isMoveLegal() -> bool {
          if (operationsNum() != 2 || isPlaceOperation(0) || !isPlaceOperation(1)) { return false; }
          if (OperationList[0][0] != 0 || OperationList[0][1] != 1) { return false; }
          if (OperationList[1][0] != 0 || OperationList[1][1] != 2) { return false; }
          return OperationList[1][2] == Q || OperationList[1][2] == R;
        }
        define end() -> bool { return false; }";
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("two.gdef");
    std::fs::write(&path, rules).expect("written");
    let path = path.to_str().expect("a path");
    gametui("play")
        .arg(path)
        .input("a2-a3\na2-a3=R\nquit\n")
        .run()
        .has_status(0)
        .says("          clear(0,1) place(0,2,Q)")
        .says("player 1>");
    gametui("show --play")
        .args(["a2-a3", path])
        .run()
        .has_status(1)
        .complains("clear(0,1) place(0,2,Q)");
}

#[test]
fn a_draw_is_claimed_where_the_rules_allow_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let twice = "Nf3\nNf6\nNg1\nNg8\n".repeat(2);
    let ended = gametui("play chess")
        .folder(folder.path())
        .input(format!(
            "claim\n{twice}claim\nsave game.pgn\ne4\nclaim\nquit\n"
        ))
        .run()
        .has_status(0);
    let count = |text: &str| ended.stdout.matches(text).count();
    assert_eq!(count("a draw may be claimed: claim\n"), 1, "{ended:#?}");
    assert_eq!(count("no draw may be claimed here\n"), 2, "{ended:#?}");
    assert_eq!(count("claim\ndraw\n> "), 1, "{ended:#?}");
    let saved = std::fs::read_to_string(folder.path().join("game.pgn")).expect("saved");
    assert!(saved.contains("[Result \"1/2-1/2\"]"), "{saved}");
    // Input that ends there ends no game early.
    for (input, status) in [(format!("{twice}claim\n"), 0), (twice, 3)] {
        gametui("play chess").input(input).run().has_status(status);
    }
}

#[test]
fn a_claim_ends_the_game_until_it_is_taken_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let twice = "Nf3\nNf6\nNg1\nNg8\n".repeat(2);
    let over = "the game is over (draw by claim), so no move can be played here\n";
    let ended = gametui("play chess")
        .folder(folder.path())
        .input(format!(
            "{twice}claim\ne4\nmoves 1\nredo\nsave a.pgn\nundo\nsave b.pgn\ne4\nundo\nclaim\nload a.pgn\nundo\ne4\nquit\n"
        ))
        .run()
        .has_status(0);
    let count = |text: &str| ended.stdout.matches(text).count();
    assert_eq!(count(&format!("> e4\n{over}")), 1, "{ended:#?}");
    assert_eq!(count(&format!("> moves 1\n{over}")), 1, "{ended:#?}");
    assert_eq!(count("> claim\ndraw\n> "), 2, "{ended:#?}");
    assert_eq!(count("there is no move to play again\n"), 1, "{ended:#?}");
    let result = |name: &str| {
        let saved = std::fs::read_to_string(folder.path().join(name)).expect("saved");
        let line = saved.lines().find(|line| line.starts_with("[Result "));
        line.unwrap_or_default().to_owned()
    };
    assert_eq!(result("a.pgn"), "[Result \"1/2-1/2\"]");
    assert_eq!(result("b.pgn"), "[Result \"*\"]");
}

#[test]
fn a_move_after_the_end_is_told_that_and_by_what() {
    let mate = "f3\ne5\ng4\nQh4#\n";
    for (language, words) in [
        (
            "en",
            "the game is over (black won), so no move can be played here\n",
        ),
        (
            "es",
            "la partida ha terminado (victoria de negras), así que aquí no se puede jugar\n",
        ),
    ] {
        let ended = gametui(&format!("play chess --lang {language}"))
            .input(format!("{mate}e4\na9\nundo\nquit\n"))
            .run()
            .has_status(0);
        assert_eq!(ended.stdout.matches(words).count(), 2, "{ended:#?}");
    }
    gametui("show chess --play")
        .args(["f3; e5; g4; Qh4; a3"])
        .run()
        .has_status(1)
        .complains("the game is over (black won)");
}

#[test]
fn a_record_that_goes_on_after_its_end_is_told_that() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "[Event \"x\"]\n\n1. f3 e5 2. g4 Qh4# 3. a3 *\n";
    std::fs::write(folder.path().join("a.pgn"), text).expect("written");
    gametui("replay a.pgn")
        .folder(folder.path())
        .run()
        .has_status(1)
        .says("The game was over before this move: black won.");
}
