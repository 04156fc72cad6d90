//! `gametui solve`: forced wins, in the bundled games.

use super::process::gametui;
use serde_json::Value;

/// Runs the command and returns its JSON; the status says whether the question was decided.
fn solve(rules: &str, more: &[&str], moves: &str) -> Value {
    let ended = gametui(&format!("solve {rules} --json --in {moves}"))
        .args(more.iter().copied())
        .run();
    let value: Value = serde_json::from_str(&ended.stdout).expect("JSON");
    let is_decided = value["answer"] != "undecided";
    ended.has_status(if is_decided { 0 } else { 1 });
    value
}

fn line(value: &Value) -> String {
    let moves = value["notation"].as_array().expect("a line").iter();
    let moves: Vec<&str> = moves.filter_map(Value::as_str).collect();
    moves.join(" ")
}

#[test]
fn mates_of_chess_are_found() {
    // The shortest mates were confirmed by another program.
    let cases = [
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 1, "Ra8#"),
        ("6rk/6pp/8/6N1/8/8/8/6K1 w - - 0 1", 1, "Nf7#"),
        ("k7/8/1K6/8/8/8/8/6Q1 w - - 0 1", 1, "Qg8#"),
        (
            "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2",
            1,
            "Qh4#",
        ),
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2, "Ra6"),
        ("7k/8/5K2/8/8/8/8/R7 w - - 0 1", 2, "Kf7 Kh7 Rh1#"),
        ("5r1k/6pp/7N/3Q4/8/8/8/6K1 w - - 0 1", 2, "Qg8+ Rxg8 Nf7#"),
        (
            "rn1qkbnr/ppp2p1p/3p2p1/4N3/2B1P3/2N5/PPPP1PPP/R1BbK2R w KQkq - 0 6",
            2,
            "Bxf7+ Ke7 Nd5#",
        ),
        ("8/6k1/8/8/8/1R6/R7/6K1 w - - 0 1", 3, ""),
    ];
    for (fen, moves, begins) in cases {
        for most in 1..=3 {
            let found = solve("fidechess", &["--fen", fen], &most.to_string());
            if most < moves {
                assert_eq!(found["answer"], "no", "{fen}");
                assert_eq!(found["refuted"], most, "{fen}");
                continue;
            }
            assert_eq!(found["answer"], "yes", "{fen}");
            assert_eq!(found["moves"], moves, "{fen}");
            assert_eq!(found["shortest"], true, "{fen}");
            assert_eq!(found["complete"], true, "{fen}");
            let line = line(&found);
            assert!(line.starts_with(begins) && line.ends_with('#'), "{line}");
            assert_eq!(line.split(' ').count(), 2 * moves - 1, "{line}");
        }
    }
}

#[test]
fn no_mate_is_claimed_where_there_is_none() {
    for fen in [
        // Every queen move but those that stalemate gives away nothing, but no mate in three.
        "k7/2Q5/8/8/8/8/8/7K w - - 0 1",
        "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1",
        "3k4/3P4/3K4/8/8/8/8/8 w - - 0 1",
        "k7/P7/1K6/8/8/8/8/8 w - - 0 1",
        // In check, with nothing but defences.
        "6k1/5ppp/8/8/8/8/5PPP/r5K1 w - - 0 1",
    ] {
        let over = gametui("solve fidechess --in 3 --json --fen")
            .arg(fen)
            .run();
        if over.stderr.contains("the game is over") {
            over.has_status(1);
            continue;
        }
        let found: Value = serde_json::from_str(&over.stdout).expect("JSON");
        assert_eq!(
            (&found["answer"], &found["refuted"]),
            (&"no".into(), &3.into())
        );
        over.has_status(0);
    }
}

#[test]
fn wins_of_other_games_are_found() {
    let play = "a1=X; b1=O; a2=X; b2=O";
    let found = solve("tictactoe", &["--play", play], "2");
    assert_eq!(
        (&found["answer"], &found["moves"]),
        (&"yes".into(), &1.into())
    );
    assert_eq!(found["line"], Value::from(vec!["place(0,2,X)"]));
    // The corner against an edge makes two threats at once.
    let found = solve("tictactoe", &["--play", "a1=X; b1=O"], "3");
    assert_eq!(
        (&found["answer"], &found["moves"]),
        (&"yes".into(), &3.into())
    );
    let found = solve("tictactoe", &[], "4");
    assert_eq!(found["answer"], "no");
    // Three in a row with both ends open.
    let row = ["--play", "d1; d2; e1; e2"];
    assert_eq!(solve("connect4", &row, "1")["answer"], "no");
    let found = solve("connect4", &row, "3");
    assert_eq!(
        (&found["answer"], &found["moves"]),
        (&"yes".into(), &2.into())
    );
    assert_eq!(solve("connect4", &[], "2")["answer"], "no");
    // Two cells that both join the sides after d4.
    let play = "e4; e5; c2; c1; e3; a2; b1; a5; d5; c4";
    let hex = ["--set", "size=5x5", "--play", play];
    let found = solve("hex", &hex, "2");
    assert_eq!(
        (&found["answer"], &found["moves"]),
        (&"yes".into(), &2.into())
    );
    assert_eq!(solve("hex", &hex, "1")["answer"], "no");
}

#[test]
fn limits_leave_it_undecided() {
    let fen = ["--fen", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"];
    let with = |more: &[&'static str]| [&fen[..], more].concat();
    let found = solve("fidechess", &with(&["--positions", "3"]), "2");
    assert_eq!(found["answer"], "undecided");
    assert_eq!(
        (&found["refuted"], &found["reason"]),
        (&1.into(), &"positions".into())
    );
    let found = solve("fidechess", &with(&["--positions", "0"]), "2");
    assert_eq!(
        (&found["answer"], &found["refuted"]),
        (&"undecided".into(), &0.into())
    );
    let found = solve("fidechess", &with(&["--seconds", "0"]), "2");
    assert_eq!(
        (&found["answer"], &found["reason"]),
        (&"undecided".into(), &"stopped".into())
    );
    gametui("solve fidechess --in 0").run().has_status(2);
    gametui("solve fidechess").run().has_status(2);
    gametui("solve fidechess --in 2 --positions 3")
        .run()
        .has_status(1)
        .says("not decided: ")
        .complains("the limit of 3 positions was reached");
}

#[test]
fn answers_are_told_in_words() {
    let fen = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
    let run = |language: &str, moves: &str| {
        gametui(&format!("-l {language} solve fidechess --in {moves} --fen"))
            .arg(fen)
            .run()
            .has_status(0)
            .stdout
    };
    let won = run("en", "2");
    assert!(
        won.starts_with("yes: white can force a win in 2 moves: Ra6 "),
        "{won}"
    );
    assert_eq!(run("en", "1"), "no: white cannot force a win in one move\n");
    assert!(run("es", "2").starts_with("sí: victoria forzada de blancas en 2 jugadas: "));
    assert!(run("pl", "2").starts_with("tak: białe – wymuszona wygrana w 2 ruchach: "));
}

#[test]
fn what_cannot_be_solved_is_refused_in_words() {
    let folder = tempfile::tempdir().expect("a folder");
    let faulty = "size: 3 x 3 obj X\n\
        define isMoveLegal() -> bool {\n\
        if (operationsNum() != 1 || !isPlaceOperation(0)) { return false; }\n\
        int x = OperationList[0][0];\n\
        return 1 / (x - 1) != 5; }\n\
        define end() -> bool { return false; }\n";
    std::fs::write(folder.path().join("f.gdef"), faulty).expect("written");
    let ended = gametui("solve f.gdef --in 2 --json")
        .folder(folder.path())
        .run()
        .has_status(1);
    let value: Value = serde_json::from_str(&ended.stdout).expect("JSON");
    assert_eq!(
        (&value["answer"], &value["reason"]),
        (&"undecided".into(), &"faults".into())
    );
    let play = "a1=X; b1=O; a2=X; b2=O; a3=X";
    gametui("solve tictactoe --in 2 --play")
        .arg(play)
        .run()
        .has_status(1)
        .complains("the game is over");
    gametui("solve stratego --in 1")
        .run()
        .has_status(1)
        .complains("the machine would see what player");
    gametui("solve backgammon --in 1")
        .run()
        .has_status(1)
        .complains("chance moves here");
}
