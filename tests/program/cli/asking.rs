//! `gametui play` with interactive programs: prompts and output exactly as the program wrote them.

use super::process::gametui;

#[test]
fn draughts_as_a_program_asks() {
    let input = "2\n2\n2\n4\n\
        why\n\
        2\n2\n3\n3\n\
        5\n5\n4\n4\n\
        3\n\
        seven\n\
        3\n5\n5\n\
        undo\n\
        moves\n\
        d4:f6\n\
        quit\n";
    for language in ["en", "es", "pl"] {
        gametui("play games/checkers.bggl --lang")
            .arg(language)
            .input(input)
            .run()
            .has_status(0)
            .is_golden(&format!("play-asking-{language}"));
    }
}

#[test]
fn a_program_ends_when_it_is_won() {
    gametui("play games/tictactoe.bggl")
        .input("0\n0\n1\n1\n0\n1\n2\n2\n0\n2\nnever read\n")
        .run()
        .has_status(0)
        .is_golden("play-asking-won");
    gametui("play games/tictactoe.bggl")
        .input("0\n0\n0\n0\n1\n1\n")
        .run()
        .has_status(3)
        .says("rejected: the rule \"place\" refuses the move (games/tictactoe.bggl:5:20)\n          the square is taken\n          emptysquare == true  is false");
}

#[test]
fn a_whole_move_is_one_line_where_the_program_reads_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = "Player a, b; Piece X, O; Board = [[O,_] [X,_]];\n\
        Rule r: X, O { length == 1; } isValidMove(m) { m: r; }\n\
        Game { turn t { Move m[] = readmove(\"your move\"); makemove m; print m; if (numPieces(O) == 0) { winner = a; exit; } } }";
    std::fs::write(folder.path().join("a.bggl"), program).expect("written");
    gametui("play a.bggl")
        .folder(folder.path())
        .input("0:0:X:- 1:1:X:+\n0:0:X:-\n1:1:X:- 1:0:X:+\n")
        .run()
        .has_status(0)
        .says("your move 0:0:X:- 1:1:X:+\n[0:0:X:-,1:1:X:+]\n")
        .says("player 0 wins");
}

#[test]
fn a_record_keeps_the_answers() {
    let folder = tempfile::tempdir().expect("a folder");
    gametui("play checkers.bggl")
        .folder(folder.path())
        .input("2\n2\n2\n2\n2\n2\n3\n3\n5\n5\n4\n4\nsave a.sgf\nquit\n")
        .run()
        .has_status(0);
    let saved = std::fs::read_to_string(folder.path().join("a.sgf")).expect("saved");
    assert!(saved.contains("GTANS[2 2 2 2 2 2 3 3]"), "{saved}");
    assert!(saved.contains("GTMOVE[clear 2 2][place 3 3 W]"), "{saved}");
    gametui("replay checkers.bggl a.sgf")
        .folder(folder.path())
        .run()
        .has_status(0)
        .says("2 moves, all legal");
    gametui("show checkers.bggl --sgf a.sgf")
        .folder(folder.path())
        .run()
        .has_status(0)
        .says(" 3  #  .  #  W");
}

#[test]
fn a_program_that_stops_says_where() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = "Player a; Piece X; Board(2,2); Game { turn t { int q = input(\"q\"); print 1 / q; makemove 0:0:X:+; exit; } }";
    std::fs::write(folder.path().join("a.bggl"), program).expect("written");
    gametui("play a.bggl")
        .folder(folder.path())
        .input("0\n1\n")
        .run()
        .has_status(0)
        .says("rejected: the rules failed: division-by-zero at a.bggl:1:")
        .says("\n1\n")
        .says("draw");
    let program = "Player a; Piece X; Board(2,2); Game { print 1 / 0; }";
    std::fs::write(folder.path().join("b.bggl"), program).expect("written");
    gametui("play b.bggl")
        .folder(folder.path())
        .input("1\n")
        .run()
        .has_status(1)
        .complains("error: the program fails before its first question")
        .complains("b.bggl:1:");
}

#[test]
fn a_program_has_nothing_to_set_from_outside() {
    let told = [
        (
            "en",
            "--set players: a program in BGGL has no parameters",
            "no state \"a\"",
        ),
        (
            "es",
            "--set players: un programa en BGGL no tiene",
            "ningún estado «a»",
        ),
        (
            "pl",
            "--set players: program w BGGL nie ma",
            "nie mają stanu „a”",
        ),
    ];
    for (language, text, no_state) in told {
        for command in ["check", "show", "perft --depth 1", "play"] {
            gametui(&format!(
                "{command} checkers.bggl --set players=3 --lang {language}"
            ))
            .input("")
            .run()
            .has_status(2)
            .complains(text);
        }
        gametui(&format!("show checkers.bggl --state a=1 --lang {language}"))
            .run()
            .has_status(2)
            .complains(no_state);
    }
}

#[test]
fn a_story_shows_no_number_for_a_whole_move() {
    let ended = gametui("explain checkers.bggl --json --move")
        .arg("c3:d4")
        .run();
    let told: serde_json::Value = serde_json::from_str(&ended.stdout).expect("JSON");
    let steps = told["steps"].as_array().expect("steps");
    let assigned: Vec<_> = steps
        .iter()
        .filter(|step| step["kind"] == "assign")
        .collect();
    let (moves, others): (Vec<_>, Vec<_>) = assigned.into_iter().partition(|step| {
        step["text"]
            .as_str()
            .is_some_and(|text| text.starts_with("m["))
    });
    assert!(!moves.is_empty() && !others.is_empty(), "{told:#}");
    assert!(
        moves.iter().all(|step| step["value"].is_null()),
        "{moves:#?}"
    );
    assert!(
        others.iter().any(|step| !step["value"].is_null()),
        "{others:#?}"
    );
}
