//! `gametui uci`: conversations with a chess program.

use super::chess_program::ChessProgram;
use super::process::gametui;

#[test]
fn a_program_is_told_names_options_and_games() {
    let ended = gametui("uci chess")
        .input("uci\nisready\nquit\nuci\n")
        .run();
    let ended = ended.has_status(0);
    let lines: Vec<&str> = ended.stdout.lines().collect();
    assert!(lines[0].starts_with("id name gametui "), "{lines:#?}");
    assert_eq!(lines[lines.len() - 2..], ["uciok", "readyok"]);
    let option = |name: &str| {
        let start = format!("option name {name} ");
        let line = lines.iter().find(|line| line.starts_with(&start));
        line.unwrap_or_else(|| panic!("{name}: {lines:#?}"))
    };
    for name in ["Threads", "Hash", "MultiPV", "Skill Level", "Ponder"] {
        option(name);
    }
    let games = option("UCI_Variant");
    assert!(games.contains("default chess"), "{games}");
    assert!(games.contains(" var xiangqi") && games.contains(" var shogi"));
    assert_eq!(games.matches(" var chess").count(), 1, "{games}");
}

#[test]
fn mates_are_found_and_told_and_the_mated_has_no_move() {
    let mut program = ChessProgram::start("uci chess");
    program.send("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    program.send("go nodes 2000");
    let lines = program.until("bestmove");
    let told = &lines[lines.len() - 2];
    assert!(told.contains(" score mate 1 "), "{told}");
    assert!(
        lines
            .last()
            .is_some_and(|line| line.starts_with("bestmove a1a8"))
    );
    program.send("go mate 1");
    assert!(
        program
            .until("bestmove")
            .iter()
            .any(|line| line.contains("score mate 1 "))
    );
    program.send("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1 moves a1a8");
    assert_eq!(program.best("go movetime 10"), "(none)");
    program.send("position startpos");
    program.send("go mate 1 nodes 10");
    let lines = program.until("bestmove");
    assert!(
        lines
            .iter()
            .any(|line| line == "info string There is no forced win in one move.")
    );
    program.quit();
}

#[test]
fn illegal_moves_and_positions_are_told_and_left_out() {
    let mut program = ChessProgram::start("uci chess");
    program.send("position startpos moves e2e4 e2e4 e7e5");
    program.send("d");
    let lines = program.until("Moves: ");
    assert_eq!(
        lines[0],
        "info string Move 2, \"e2e4\", is illegal; it and what follows are left out."
    );
    assert!(
        lines.last().is_some_and(|line| line.contains(" e7e5")),
        "{lines:#?}"
    );
    for (text, wanted) in [
        ("position", "info string A position is"),
        ("position fen", "info string A position is"),
        (
            "position fen 9/x w - -",
            "info string The position cannot be read",
        ),
        (
            "setoption name Nonsense value 3",
            "info string There is no option",
        ),
        (
            "setoption name Threads value none",
            "info string The option",
        ),
        (
            "setoption name UCI_Variant value nonsense",
            "info string There is no game",
        ),
        ("fly", "info string"),
    ] {
        program.send(text);
        assert_eq!(program.until(wanted).len(), 1, "{text}");
    }
    // The position is still that after the first move.
    program.send("d");
    assert!(
        program
            .until("Moves: ")
            .last()
            .is_some_and(|line| line.contains(" e7e5"))
    );
    program.quit();
}

#[test]
fn commands_are_answered_while_it_thinks() {
    let mut program = ChessProgram::start("uci chess --threads 2");
    program.send("setoption name MultiPV value 3");
    program.send("go infinite");
    program.until("info depth");
    program.send("isready");
    program.until("readyok");
    program.send("stop");
    let lines = program.until("bestmove");
    assert!(
        lines.iter().any(|line| line.contains(" multipv 3 score ")),
        "{lines:#?}"
    );
    // A position ends the search before.
    program.send("go infinite");
    program.send("position startpos moves e2e4");
    program.until("bestmove");
    // Nothing is answered before the expected move was played.
    program.send("go ponder wtime 100 btime 100");
    program.send("isready");
    assert!(
        !program
            .until("readyok")
            .iter()
            .any(|line| line.starts_with("bestmove"))
    );
    program.send("ponderhit");
    program.until("bestmove");
    program.quit();
}

#[test]
fn only_the_moves_that_are_asked_for_are_searched() {
    let mut program = ChessProgram::start("uci chess");
    for go in [
        "go nodes 50 searchmoves a2a3 h2h4 a1a5",
        "go movetime 1 searchmoves h2h4 a2a3",
    ] {
        let best = program.best(go);
        assert!(["a2a3", "h2h4"].contains(&&*best), "{best}");
    }
    program.quit();
}

#[test]
fn a_script_gets_its_answers_and_the_end_of_the_input_ends_an_analysis() {
    let input = "position startpos moves e2e4\ngo nodes 20";
    let ended = gametui("uci chess").input(input).run().has_status(0);
    assert!(ended.stdout.contains("bestmove "), "{}", ended.stdout);
    let ended = gametui("uci chess")
        .input("go infinite\n")
        .run()
        .has_status(0);
    assert!(ended.stdout.contains("bestmove "), "{}", ended.stdout);
}

#[test]
fn every_bundled_game_with_a_name_is_played() {
    let mut program = ChessProgram::start("uci chess");
    for name in [
        "xiangqi",
        "shogi",
        "breakthrough",
        "flipello",
        "amazons",
        "chess",
    ] {
        program.send(&format!("setoption name UCI_Variant value {name}"));
        let mut moves = String::new();
        for _ in 0..6 {
            program.send(&format!("position startpos moves{moves}"));
            let best = program.best("go nodes 3");
            assert_ne!(best, "(none)", "{name}:{moves}");
            moves += &format!(" {best}");
        }
        program.send(&format!("position startpos moves{moves}"));
        program.send("isready");
        assert_eq!(program.until("readyok").len(), 1, "{name}:{moves}");
    }
    program.quit();
}

#[test]
fn games_without_words_are_refused() {
    for (game, reason) in [
        ("go", "have no words"),
        ("backgammon", "Chance moves"),
        ("ludo", "not a game of two players"),
        ("stratego", "cannot see"),
    ] {
        let ended = gametui(&format!("uci {game}")).input("uci\n").run();
        let ended = ended.has_status(2);
        assert!(ended.stderr.contains(reason), "{game}: {}", ended.stderr);
        assert!(ended.stderr.contains("gametui help gtp"));
        assert_eq!(ended.stdout, "");
    }
}

#[test]
fn shogi_is_played_in_its_own_protocol() {
    let mut program = ChessProgram::start("usi shogi --visits 3");
    program.send("usi");
    let options = program.until("usiok").join("\n");
    assert!(options.contains("option name USI_Hash type spin") && !options.contains("Variant"));
    program.send("setoption name USI_Hash value 32\nsetoption name Skill_Level value 2");
    program.send("usinewgame\nposition startpos moves 7g7f 3c3d 8h2b+ 3a2b\nd");
    let lines = program.until("Moves: ");
    assert!(
        !lines.iter().any(|line| line.starts_with("info")),
        "{lines:#?}"
    );
    let words: Vec<&str> = lines.last().map_or("", String::as_str).split(' ').collect();
    assert!(
        words.contains(&"B*5e") && words.contains(&"2g2f"),
        "{words:?}"
    );
    let best = program.best("go btime 1000 wtime 1000 byoyomi 500");
    assert!(words.contains(&&*best), "{best}");
    program.send("position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
    assert_eq!(program.best("go movetime 2000"), "G*5b");
    program.send("position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 2");
    assert_eq!(program.best("go movetime 20"), "resign");
    program.send("go mate 1000");
    assert_eq!(program.until("checkmate"), ["checkmate notimplemented"]);
    program.quit();
    let ended = gametui("usi chess").input("usi\n").run().has_status(2);
    assert!(ended.stderr.contains("no sfen"), "{}", ended.stderr);
}

#[test]
fn rubbish_is_never_the_end() {
    let words = [
        "go",
        "position",
        "startpos",
        "fen",
        "moves",
        "e2e4",
        "setoption",
        "name",
        "value",
        "stop",
        "ponderhit",
        "MultiPV",
        "Skill Level",
        "-7",
        "99999999999999999999",
        "nodes",
        "depth",
        "mate",
        "wtime",
        "searchmoves",
        "infinite",
        "ponder",
        "\u{1b}[2J",
        "é",
        "ucinewgame",
        "d",
        "8/8/8/8/8/8/8/8",
        "w",
        "UCI_Variant",
        "shogi",
        "\"",
        "uci",
        "isready",
        "debug",
        "0",
    ];
    let mut program = ChessProgram::start("uci chess --visits 3");
    program.send_rubbish(&words, 150);
    program.send(&"position startpos moves ".repeat(10_000));
    program.send("stop");
    program.send("setoption name Clear Hash");
    program.send("isready");
    program.send("position startpos");
    program.send("go nodes 5");
    program.send("d");
    program.until("Moves: ");
    program.quit();
}

#[test]
fn no_mate_is_told_that_is_not_there() {
    // A check must be answered, and each of the first moves that are looked at may lose at once.
    let mut program = ChessProgram::start("uci chess");
    for position in [
        "1k3bnr/1p4qp/1P5p/p7/1B1p4/1bp5/2P4K/4R3 b - - 2 47",
        "rnb1kbnr/2qppppp/2p5/pp6/P7/1P3P1P/2PPP1P1/RNBQKBNR w KQkq - 1 5",
        "5Q2/1k1b4/p2pp1pr/Kp1N3p/2r2P1P/P2pP3/RPb4R/2B5 w - - 1 38",
    ] {
        for nodes in [1, 2, 3, 4, 10] {
            program.send("ucinewgame");
            program.send(&format!("position fen {position}"));
            program.send(&format!("go nodes {nodes}"));
            let lines = program.until("bestmove");
            let best = lines.last().and_then(|line| line.split(' ').nth(1));
            let told = lines.iter().rev().find(|line| line.contains(" pv "));
            let told = told.unwrap_or_else(|| panic!("{lines:#?}"));
            assert!(!told.contains("score mate -"), "{position} {nodes}: {told}");
            let first = told
                .split(" pv ")
                .nth(1)
                .and_then(|pv| pv.split(' ').next());
            assert_eq!(first, best, "{lines:#?}");
        }
    }
    program.quit();
}

#[test]
fn an_answer_waits_until_it_is_wanted_and_a_wrong_order_does_not_last_for_ever() {
    let mut program = ChessProgram::start("uci chess");
    program.send("position fen R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1");
    for (go, end) in [
        ("go infinite", "stop"),
        ("go ponder wtime 1000 btime 1000", "ponderhit"),
    ] {
        program.send(go);
        program.send("isready");
        let lines = program.until("readyok");
        let is_answered = lines.iter().any(|line| line.starts_with("bestmove"));
        assert!(!is_answered, "{lines:#?}");
        program.send(end);
        program.until("bestmove (none)");
    }
    program.send("setoption name UCI_Variant value XIANGQI");
    program.send("position startpos");
    program.send("go movetime 100.5");
    let lines = program.until("bestmove");
    let told = r#"info string "movetime, 100.5" after go is not understood, or lacks its number."#;
    assert!(lines.iter().any(|line| line == told), "{lines:#?}");
    program.quit();
}
