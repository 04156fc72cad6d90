//! The commands that list, count and search moves.

use super::process::gametui;
use serde_json::{Value, json};

pub fn value(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

/// Writes rules of one square with this body of `isMoveLegal`.
pub fn rules_with(folder: &std::path::Path, body: &str) {
    let rules = format!(
        "size: 2 x 1\nobj X\nobj O\ndefine isMoveLegal() -> bool {{ {body} }}\n\
         define end() -> bool {{ return false; }}\n"
    );
    std::fs::write(folder.join("a.gdef"), rules).expect("written");
}

#[test]
fn moves_are_listed() {
    for language in ["en", "es", "pl"] {
        gametui("moves checkers --lang")
            .arg(language)
            .run()
            .has_status(0)
            .is_golden(&format!("moves-checkers-{language}"));
    }
    gametui("moves checkers --with clear(2,2)")
        .run()
        .has_status(0)
        .is_golden("moves-checkers-with");
    let ended = gametui("moves tictactoe --json --with place(0,0,X)")
        .run()
        .has_status(0);
    assert_eq!(
        value(&ended.stdout),
        json!({ "moves": [[{ "op": "place", "x": 0, "y": 0, "piece": "X" }]], "complete": true })
    );
    gametui("moves tictactoe --play")
        .arg("a1=X; b1=O; a2=X; b2=O; a3=X")
        .run()
        .has_status(0)
        .says("0 moves, complete\n");
    gametui("moves tictactoe --with place(0,0,Q)")
        .run()
        .has_status(1)
        .complains("cannot read the move: column 11");
}

#[test]
fn a_partial_list_says_so_and_why() {
    let folder = tempfile::tempdir().expect("a folder");
    rules_with(
        folder.path(),
        "int i = 0; while (i < operationsNum()) { i = i + 1; } return i > 0;",
    );
    let ended = gametui("moves a.gdef --json")
        .folder(folder.path())
        .run()
        .has_status(0);
    let listed = value(&ended.stdout);
    assert_eq!(listed["complete"], false);
    assert!(listed["reason"].is_string());
    gametui("moves a.gdef")
        .folder(folder.path())
        .run()
        .has_status(0)
        .says(" moves, partial: ");
    gametui("perft a.gdef --depth 2")
        .folder(folder.path())
        .run()
        .has_status(1)
        .says("depth 1: at least ");
    let ended = gametui("playout a.gdef --games 3 --max-plies 4 --json")
        .folder(folder.path())
        .run()
        .has_status(0);
    assert_eq!(value(&ended.stdout)["partial"], 3);
    // No list of operations is legal, but that cannot be proved.
    rules_with(
        folder.path(),
        "int i = 0; while (i < operationsNum()) { i = i + 1; } return false;",
    );
    let ended = gametui("play a.gdef")
        .folder(folder.path())
        .input("moves\nquit\n")
        .run()
        .has_status(0)
        .says("0 moves, partial: ");
    assert!(!ended.stdout.contains("no legal move"));
    let ended = gametui("playout a.gdef --games 2 --json")
        .folder(folder.path())
        .run()
        .has_status(0);
    assert_eq!(value(&ended.stdout)["stuck"], 0);
    rules_with(folder.path(), "return false;");
    gametui("play a.gdef")
        .folder(folder.path())
        .input("moves\nquit\n")
        .run()
        .has_status(0)
        .says("\nno legal move\n");
}

#[test]
fn rules_that_fail_are_told_with_their_place() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |arguments: &str| gametui(arguments).folder(folder.path());
    // Only on the left square.
    rules_with(
        folder.path(),
        "if (operationsNum() != 1 || !isPlaceOperation(0)) { return false; }\n\
         return 1 / OperationList[0][0] == 1;",
    );
    let ended = run("moves a.gdef").run().has_status(0);
    ended
        .says("2 moves, partial: ")
        .complains("the rules failed on 2 candidates")
        .complains("division-by-zero at a.gdef:5:10");
    let listed = value(&run("moves a.gdef --json").run().has_status(0).stdout);
    assert_eq!(listed["complete"], false);
    assert_eq!(listed["reason"], "faults");
    assert_eq!(listed["faults"]["count"], 2);
    assert_eq!(listed["faults"]["kind"], "division-by-zero");
    assert_eq!(listed["faults"]["span"]["line"], 5);
    assert_eq!(
        listed["faults"]["move"],
        json!([{ "op": "place", "x": 0, "y": 0, "piece": "X" }])
    );
    run("perft a.gdef --depth 2")
        .run()
        .has_status(1)
        .says("depth 1: at least 2\n")
        .complains("division-by-zero at a.gdef:5:10");
    let counted = value(
        &run("perft a.gdef --depth 1 --json")
            .run()
            .has_status(1)
            .stdout,
    );
    assert_eq!(counted["depths"][0]["reason"], "faults");
    assert_eq!(counted["depths"][0]["faults"]["count"], 2);
    // All candidates fail, which is not the same as a list without moves.
    rules_with(folder.path(), "return operationsNum() == 1 && 1 / 0 == 1;");
    let ended = run("moves a.gdef").run().has_status(1);
    ended
        .says("0 moves, partial: ")
        .complains("the rules failed on 6 candidates");
    let ended = run("play a.gdef")
        .input("moves\nquit\n")
        .run()
        .has_status(0);
    assert!(!ended.stdout.contains("no legal move"), "{ended:#?}");
    assert!(ended.stdout.contains("division-by-zero at a.gdef:4:"));
    // The hook after the move fails.
    let rules = "size: 2 x 1\nobj X\ndefine isMoveLegal() -> bool { return operationsNum() == 1 && isPlaceOperation(0); }\n\
        define end() -> bool { return 1 / 0 == 1; }\n";
    std::fs::write(folder.path().join("a.gdef"), rules).expect("written");
    run("moves a.gdef")
        .run()
        .has_status(1)
        .complains("division-by-zero at a.gdef:4:");
    run("check a.gdef")
        .run()
        .has_status(0)
        .says("the rules fail here on a move of one operation");
    let ended = run("playout a.gdef --games 3 --max-plies 4 --json")
        .run()
        .has_status(0)
        .complains("division-by-zero at a.gdef:4:");
    let faults = value(&ended.stdout)["faults"].clone();
    assert_eq!(faults["kind"], "division-by-zero");
    assert!(faults["count"].as_u64() > Some(0));
}

#[test]
fn rules_that_never_finish_are_no_list_of_moves() {
    let folder = tempfile::tempdir().expect("a folder");
    rules_with(folder.path(), "return isMoveLegal();");
    let run = |arguments: &str| gametui(arguments).folder(folder.path());
    let ended = run("moves a.gdef").run().has_status(1);
    ended.says("0 moves, partial: no legal move was found, and the rules did not finish");
    run("perft a.gdef --depth 1").run().has_status(1);
}

#[test]
fn answers_of_programs_are_listed_with_their_moves() {
    let ended = gametui("moves tictactoe.bggl --json").run().has_status(0);
    let listed = value(&ended.stdout);
    let count = listed["moves"].as_array().map(Vec::len);
    assert_eq!((listed["complete"].clone(), count), (json!(true), Some(9)));
    assert_eq!(listed["answers"].as_array().map(Vec::len), count);
    let first = listed["answers"][0].as_array().expect("answers");
    assert_eq!(first.len(), 2);
    let ended = gametui("moves tictactoe --json").run().has_status(0);
    assert!(value(&ended.stdout).get("answers").is_none());
}

#[test]
fn sequences_of_moves_are_counted() {
    let ended = gametui("perft checkers --depth 5 --divide --threads 2")
        .run()
        .has_status(0)
        .complains("depth 5 took ");
    let expected = "depth 1: 7\ndepth 2: 49\ndepth 3: 302\ndepth 4: 1469\ndepth 5: 7361\n";
    assert!(ended.stdout.starts_with(expected), "{ended:#?}");
    let parts: Vec<u64> = ended
        .stdout
        .lines()
        .skip(5)
        .map(|line| line.rsplit(": ").next().expect("a number"))
        .map(|number| number.parse().expect("a number"))
        .collect();
    assert_eq!((parts.len(), parts.iter().sum::<u64>()), (7, 7361));
    let ended = gametui("perft tictactoe --depth 2 --divide --json")
        .run()
        .has_status(0);
    let counted = value(&ended.stdout);
    assert_eq!(counted["depths"][1]["nodes"], 72);
    assert_eq!(counted["depths"][1]["depth"], 2);
    assert!(counted["depths"][1]["seconds"].is_number());
    assert_eq!(
        counted["divide"][0],
        json!({ "move": "place(0,0,X)", "nodes": 8 })
    );
}

#[test]
fn random_games_are_the_same_whatever_the_threads() {
    let run = |threads: &str| {
        gametui("playout tictactoe --games 200 --seed 5 --json --threads")
            .arg(threads)
            .run()
            .has_status(0)
            .complains("200 games in ")
            .stdout
    };
    let one = run("1");
    assert_eq!(run("2"), one);
    assert_eq!(run("3"), one);
    let tally = value(&one);
    let number = |name: &str| tally[name].as_u64().expect("a number");
    let wins: u64 = tally["wins"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(Value::as_u64)
        .sum();
    assert_eq!(number("games"), 200);
    let rest = ["draws", "over", "stuck", "cut", "partial"];
    assert_eq!(wins + rest.into_iter().map(number).sum::<u64>(), 200);
    assert!(tally["mean_plies"].as_f64().expect("a mean") > 7.0);
    let ended = gametui("playout checkers --games 3 --seed 5 --max-plies 10 --json")
        .run()
        .has_status(0);
    assert_eq!(value(&ended.stdout)["cut"], 3);
    for language in ["en", "es", "pl"] {
        gametui("playout tictactoe --games 50 --seed 5 --lang")
            .arg(language)
            .run()
            .has_status(0)
            .without_errors()
            .is_golden(&format!("playout-tictactoe-{language}"));
    }
    gametui("playout tictactoe --games 1 --threads 0")
        .run()
        .has_status(2);
}

#[test]
fn tactics_are_found_with_few_visits() {
    let best = |fen: &str, more: &str| {
        let ended = gametui("bestmove chess --fen").arg(fen);
        let ended = ended.args(more.split(' ')).run().has_status(0);
        value(&ended.stdout)
    };
    // Morphy's mate in two, which begins with the offer of a rook; alone and on several threads.
    let offer = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
    for more in [
        "--visits 300 --seed 1",
        "--visits 300 --seed 2",
        "--visits 600 --threads 2",
        "--visits 600 --threads 2 --deterministic",
    ] {
        let found = best(offer, more);
        assert_eq!(found["move"], "clear(0,0) place(0,5,WR)", "{more}");
        assert_eq!(found["candidates"][0]["value"], 1.0, "{more}");
    }
    // The pawn on d5 costs the queen.
    for seed in 0..4 {
        let found = best(
            "4k3/8/4p3/3p4/8/8/8/3QK3 w - - 0 1",
            &format!("--visits 100 --seed {seed}"),
        );
        assert_ne!(found["move"], "clear(3,0) place(3,4,WQ)", "{seed}");
    }
    let again = |more: &str| best(offer, &format!("--visits 40 --seed 3 --threads 3 {more}"));
    assert_eq!(again("--deterministic"), again("--deterministic"));
}

#[test]
fn the_best_move_is_found() {
    let play = "a1=X; b1=O; a2=X; b2=O";
    let ended = gametui("bestmove tictactoe --visits 50 --play")
        .arg(play)
        .run()
        .has_status(0)
        .complains(" visit");
    let found = value(&ended.stdout);
    assert_eq!(found["move"], "place(0,2,X)");
    assert_eq!(found["candidates"][0]["move"], "place(0,2,X)");
    assert_eq!(found["candidates"][0]["value"], 1.0);
    let run = |seed: &str| {
        gametui("bestmove connect4 --visits 60 --seed")
            .arg(seed)
            .run()
            .has_status(0)
            .stdout
    };
    assert_eq!(run("1"), run("1"));
    assert_ne!(run("1"), run("2"));
    let found = value(&run("1"));
    let visits = found["candidates"].as_array().expect("a list").iter();
    let visits: u64 = visits.filter_map(|one| one["visits"].as_u64()).sum();
    assert_eq!(visits, 60);
    gametui("bestmove connect4 --seconds 0.05")
        .run()
        .has_status(0);
    gametui("bestmove connect4").run().has_status(2);
    let ended = gametui("bestmove connect4 --seconds -1")
        .run()
        .has_status(2)
        .complains("expected a number of seconds");
    assert!(!ended.stderr.contains("tip:"), "{ended:#?}");
    let ended = gametui("bestmove tictactoe --visits 10 --play")
        .arg(format!("{play}; a3=X"))
        .run()
        .has_status(0)
        .complains("the game is over");
    assert_eq!(value(&ended.stdout)["move"], Value::Null);
    gametui("bestmove connect4 --visits 0")
        .run()
        .has_status(0)
        .complains("No move was looked at");
    let ended = gametui("bestmove tictactoe --strength easy --visits 30")
        .run()
        .has_status(0)
        .complains("30 visits");
    assert!(!ended.stderr.contains("No move"), "{ended:#?}");
    gametui("bestmove tictactoe --strength weak")
        .run()
        .has_status(2);
    let stuck = "size: 3 x 3 obj X\n\
        define isMoveLegal() -> bool { return false; }\n\
        define end() -> bool { return false; }\n";
    let ended = gametui("bestmove - --visits 10")
        .input(stuck)
        .run()
        .has_status(1)
        .complains("no legal move");
    assert_eq!(value(&ended.stdout)["move"], Value::Null);
}

#[test]
fn statements_are_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    rules_with(
        folder.path(),
        "if (operationsNum() != 1 || !isPlaceOperation(0)) { return false; }\n\
         int x = OperationList[0][0]; int y = OperationList[0][1];\n\
         if (CurrentPosition[x][y] != empty) { return false; }\n\
         if (operationsNum() == 7) { return false; }\n\
         return OperationList[0][2] == X;",
    );
    gametui("coverage a.gdef --games 2")
        .folder(folder.path())
        .run()
        .has_status(0)
        .is_golden("coverage");
    let ended = gametui("coverage a.gdef --games 2 --json")
        .folder(folder.path())
        .run()
        .has_status(0);
    let counts = value(&ended.stdout);
    let unused: Vec<&Value> = counts
        .as_array()
        .expect("a list")
        .iter()
        .filter(|entry| entry["count"] == 0)
        .collect();
    let never = json!({ "file": "a.gdef", "line": 7, "column": 29, "count": 0 });
    assert_eq!(unused, [&never]);
    gametui("play a.gdef")
        .folder(folder.path())
        .input("a1=X\nsave a.sgf\nquit\n")
        .run()
        .has_status(0);
    let ended = gametui("coverage a.gdef --sgf a.sgf --json")
        .folder(folder.path())
        .run()
        .has_status(0);
    assert_eq!(value(&ended.stdout)[0]["count"], 1);
    gametui("coverage a.gdef")
        .folder(folder.path())
        .run()
        .has_status(2);
}

#[test]
fn saved_games_are_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |arguments: &str| gametui(arguments).folder(folder.path());
    run("play checkers")
        .input("c3-d4\nf6-e5\nd4-f6\nundo\nundo\nb6-a5\nsave a.sgf\nquit\n")
        .run()
        .has_status(0);
    let text = std::fs::read_to_string(folder.path().join("a.sgf")).expect("there");
    std::fs::write(folder.path().join("two.sgf"), format!("{text}{text}")).expect("written");
    run("replay checkers a.sgf two.sgf")
        .run()
        .has_status(0)
        .says(
            "a.sgf: game 1: 4 moves, all legal\n\
         two.sgf: game 1: 4 moves, all legal\n\
         two.sgf: game 2: 4 moves, all legal\n",
        );
    let ended = run("replay checkers a.sgf --json").run().has_status(0);
    assert_eq!(
        value(&ended.stdout),
        json!({ "file": "a.sgf", "game": 1, "moves": 4, "refused": null })
    );
    let bad = text.replace("place 4 4 B", "place 4 3 B");
    assert_ne!(bad, text);
    std::fs::write(folder.path().join("bad.sgf"), bad).expect("written");
    let ended = run("replay checkers bad.sgf --json").run().has_status(1);
    let refused = value(&ended.stdout)["refused"].clone();
    assert_eq!(refused["path"], "0*2");
    assert!(refused["reason"].is_string());
    run("replay checkers bad.sgf").run().has_status(1).says(
        "bad.sgf: game 1: refused at 0*2 (move 2): isMoveLegal() returned false at checkers.gdef:",
    );
    run("replay checkers none.sgf a.sgf")
        .run()
        .has_status(1)
        .complains("none.sgf")
        .says("a.sgf: game 1: 4 moves, all legal");
    // Parameters with which the rules do not compile are the fault of that record alone.
    let set = "(;FF[4]GTRULES[go.gdef]GTSET[N=0];GTMOVE[place 0 0 B])";
    std::fs::write(folder.path().join("set.sgf"), set).expect("written");
    run("replay set.sgf a.sgf")
        .run()
        .has_status(1)
        .complains("go.gdef:")
        .says("a.sgf: game 1: 4 moves, all legal");
    run("replay checkers tictactoe").run().has_status(2);
    // A damaged record is judged as far as it goes, and the damage is reported.
    let whole = std::fs::read(folder.path().join("a.sgf")).expect("there");
    let cut = whole.get(..whole.len() - 3).expect("long enough");
    std::fs::write(folder.path().join("cut.sgf"), cut).expect("written");
    run("replay checkers cut.sgf")
        .run()
        .complains("cut.sgf: \")\" is missing");
}

#[test]
fn what_was_not_judged_is_never_called_legal() {
    let folder = tempfile::tempdir().expect("a folder");
    let cases = [
        (
            "other.sgf",
            "(;FF[4]GM[11]SZ[15];B[a1])",
            "",
            "not judged: the record is of another game (Hex)",
        ),
        (
            "size.sgf",
            "(;FF[4]GM[4]SZ[9:8];B[aa])",
            "",
            "not judged: the record is of a board of 9 x 8, the game is played on 15 x 15",
        ),
        (
            "point.sgf",
            "(;FF[4]GM[4]SZ[15];B[hh];W[h-h];B[ii])",
            "0*2",
            "not judged at 0*2: W: \"h-h\" is not a point of this board",
        ),
        (
            "variation.sgf",
            "(;FF[4]GM[4]SZ[15];B[hh](;W[ii])(;W[zz]))",
            "0.1",
            "not judged at 0.1: W: \"zz\" is not a point of this board",
        ),
    ];
    for (name, text, path, words) in cases {
        std::fs::write(folder.path().join(name), text).expect("written");
        let run = |rest: &str| {
            gametui(&format!("replay gomoku {name}{rest}"))
                .folder(folder.path())
                .run()
                .has_status(1)
        };
        run("").says(&format!("{name}: game 1: {words}"));
        let ended = run(" --json");
        let refused = value(&ended.stdout)["refused"].clone();
        assert_eq!(refused["path"], path, "{name}");
        assert!(refused["reason"].is_string(), "{name}");
    }
    // A game without a number in the format cannot have moves given by B and W.
    let go = folder.path().join("go.sgf");
    std::fs::write(&go, "(;FF[4]SZ[8];B[aa];W[bb])").expect("written");
    gametui("replay checkers go.sgf")
        .folder(folder.path())
        .run()
        .has_status(1)
        .says("go.sgf: game 1: not judged at 0: the rules do not say which game");
}

#[test]
fn a_short_form_is_the_one_legal_move_that_it_fits() {
    gametui("show checkers --play")
        .arg("c3-d4; f6-e5; d4-f6")
        .run()
        .has_status(0);
    gametui("play checkers")
        .input("c3-e5\nquit\n")
        .run()
        .has_status(0)
        .says("rejected: isMoveLegal() returned false at checkers.gdef:");
    let folder = tempfile::tempdir().expect("a folder");
    let rules = "size: 2 x 1\nobj P\nobj Q\nobj R\nstart { (0,0: P) }\n\
         define isMoveLegal() -> bool {\n\
         if (operationsNum() != 2 || isPlaceOperation(0) || !isPlaceOperation(1)) { return false; }\n\
         if (OperationList[0][0] != 0 || OperationList[1][0] != 1) { return false; }\n\
         return OperationList[1][2] != P && CurrentPosition[0][0] != empty;\n}\n\
         define end() -> bool { return false; }\n";
    std::fs::write(folder.path().join("a.gdef"), rules).expect("written");
    gametui("play a.gdef")
        .folder(folder.path())
        .input("a1-b1\na1-b1=R\nquit\n")
        .run()
        .has_status(0)
        .is_golden("play-several");
}

#[cfg(target_os = "linux")]
#[test]
fn control_c_prints_what_there_was() {
    // The work has begun by then.
    let begun = std::time::Duration::from_millis(500);
    let ended = gametui("playout tictactoe --games 18446744073709551615 --json")
        .signalled("INT", begun)
        .has_status(130);
    let tally = value(&ended.stdout);
    assert!(tally["games"].is_number());
    let ended = gametui("bestmove checkers --seconds 1000")
        .signalled("INT", begun)
        .has_status(130);
    assert!(value(&ended.stdout)["candidates"].is_array());
    gametui("perft checkers --depth 30")
        .signalled("INT", begun)
        .has_status(130)
        .says("depth ")
        .says(": at least ");
}

#[cfg(all(target_os = "linux", feature = "js"))]
#[test]
fn a_command_ends_although_its_rules_hang() {
    let start = std::time::Instant::now();
    gametui("moves tests/fixtures/hanging.bdl")
        .interrupted()
        .has_status(130);
    // A script may notice the time limit, or be ended with the program.
    for (command, noticed) in [
        (
            "bestmove --seconds 2",
            "stopped before all moves were found",
        ),
        ("check --seconds 1", "Checking ended after 1.0 s"),
    ] {
        let ended = gametui(command).arg("tests/fixtures/hanging.bdl").run();
        let words = [noticed, "The time is up"];
        assert!(
            words.iter().any(|words| ended.stderr.contains(words)),
            "{ended:#?}"
        );
        // Without a move found, nothing was done; a check that was cut has checked something.
        assert!(command.starts_with("check") || ended.status == Some(1));
    }
    let hangs_for = std::time::Duration::from_millis(500);
    for (signal, status) in [("INT", 130), ("TERM", 143), ("HUP", 129)] {
        gametui("play tests/fixtures/hanging.bdl")
            .input("b1-b2\n")
            .signalled(signal, hangs_for)
            .has_status(status);
        gametui("check tests/fixtures/hanging.bdl")
            .signalled(signal, hangs_for)
            .has_status(status);
    }
    gametui("show tests/fixtures/hanging.bdl --play b1-b2")
        .signalled("INT", hangs_for)
        .has_status(130);
    // Two seconds each, on an idle machine.
    assert!(start.elapsed() < std::time::Duration::from_secs(60));
}

#[test]
fn records_without_rules_in_front_are_judged_by_the_game_that_they_are_of() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        std::fs::write(folder.path().join(name), text).expect("written");
    };
    write(
        "go.sgf",
        "(;GM[1]SZ[9]KM[5.5];B[ee];W[ce];B[gc])(;SZ[13];B[mm])",
    );
    write(
        "ko.sgf",
        "(;GM[1]SZ[5];B[ba];W[ca];B[ab];W[db];B[bc];W[cc];B[cb];W[bb];B[cb])",
    );
    write("chess.sgf", "(;GM[3];B[e4])");
    let run = |rest: &str| {
        gametui(&format!("replay {rest}"))
            .folder(folder.path())
            .run()
    };
    run("go.sgf")
        .has_status(0)
        .says("go.sgf: game 1: 3 moves, all legal\ngo.sgf: game 2: 1 move, legal");
    run("ko.sgf")
        .has_status(1)
        .says("refused at 0*9 (move 9): isMoveLegal() returned false at go.gdef")
        .says("next(bringsBack(1))  is true");
    let ended = run("--json ko.sgf").has_status(1);
    assert_eq!(value(&ended.stdout)["refused"]["path"], "0*9");
    let ended = run("chess.sgf go.sgf").has_status(1).says("go.sgf: game 2");
    assert!(
        ended
            .stderr
            .contains("There are no rules for the game of chess.sgf")
    );
    // Rules named by a record take precedence, and parameters need rules on the command line.
    write(
        "own.sgf",
        "(;GTRULES[tictactoe.gdef]GM[1]SZ[3];GTMOVE[place 1 1 X])",
    );
    run("own.sgf").has_status(0).says("1 move, legal");
    run("--set N=9 go.sgf").has_status(2);
    run("go").has_status(2);
}

#[test]
fn rules_without_end_fail_wherever_they_are() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |arguments: &str| gametui(arguments).folder(folder.path());
    for (body, kind) in [("while (true) { }", "steps"), ("return f(0);", "depth")] {
        let rules = format!(
            "size: 2 x 1\nobj X\ndefine f(int n) -> bool {{ return f(n + 1); }}\ndefine isMoveLegal() -> bool {{\n{body}\n\
             return true; }}\ndefine end() -> bool {{ return false; }}\n"
        );
        std::fs::write(folder.path().join("a.gdef"), rules).expect("written");
        let ended = run("moves a.gdef").run().has_status(1);
        let ended = ended.says("0 moves, partial: ");
        ended.complains(&format!("{kind} at a.gdef:"));
    }
    for (body, said) in [
        ("while (true) { }", "used up its steps"),
        ("int z = f(0);", "nested too deep"),
    ] {
        let rules = format!(
            "Player a, b;\nPiece X;\nBoard(2,2);\nint f(int n) {{ return 1 + f(n + 1); }}\nGame {{\n{body}\n\
             turn t {{ int r = input(\"row:\"); makemove r:0:X:+; }}\n}}\n"
        );
        std::fs::write(folder.path().join("a.bggl"), rules).expect("written");
        for command in ["moves a.bggl", "perft a.bggl --depth 1"] {
            let ended = run(command).run().has_status(1);
            ended.complains("a.bggl:").complains(said);
        }
        run("check a.bggl").run().has_status(1).says(said);
    }
}

#[test]
fn operations_to_list_by_may_be_a_move() {
    let folder = tempfile::tempdir().expect("a folder");
    let board = "GBB/1.0\nsize 8 8\ncell 1 1 Rojo 1\ncell 2 2 Negro 1\ncell 4 4 Negro 1\ncell 6 4 Negro 1\n\
        cell 0 6 Negro 1\nhead 0 0\n";
    std::fs::write(folder.path().join("turn.gbb"), board).expect("written");
    gametui("moves checkers --gbb turn.gbb --with b2:h4")
        .folder(folder.path())
        .run()
        .has_status(0)
        .says("clear(1,1) clear(2,2) clear(4,4) clear(6,4) place(7,3,WK)\n1 move, complete");
    gametui("moves checkers --gbb turn.gbb --with b2:h6")
        .folder(folder.path())
        .run()
        .has_status(1);
}
