//! Engines of others: in a seat and in the analysis, good ones and hostile ones.
//!
//! Small engines are shell scripts; GNU Go and Stockfish are used where they are installed.
#![cfg(unix)]

use super::bench::Bench;
use gametui::config::EngineEntry;
use gametui::session::{Fact, Seat};
use std::path::Path;

/// An engine of the Go Text Protocol that answers every command, with `move` as the answer to `genmove`.
fn script(answer: &str) -> String {
    format!(
        "while read name rest; do case \"$name\" in \
         list_commands) printf '= genmove\\nshowboard\\nundo\\n\\n';; \
         genmove) {answer};; \
         showboard) printf '= its board\\n\\n';; \
         *) printf '=\\n\\n';; esac; done"
    )
}

/// Opens a game with a script as the engine of the second player.
fn against(bench: &mut Bench, script: &str) {
    let path = bench.path("engine.sh");
    std::fs::write(&path, script).expect("a script");
    let command = format!("engine gtp sh {}", path.display());
    bench.keys(": '").burst(&command).keys("Enter");
}

fn log(bench: &Bench) -> String {
    let engines = bench.session().players().engines();
    let lines: Vec<String> = engines.flat_map(|engine| engine.log().lines()).collect();
    lines.join("\n")
}

fn ply(bench: &Bench) -> u32 {
    let session = bench.session();
    session.record().node(session.current()).ply()
}

#[test]
fn an_engine_answers_in_its_seat_and_its_words_are_shown() {
    let mut bench = Bench::game("tictactoe");
    against(&mut bench, &script("printf '= A1\\n\\n'"));
    assert!(matches!(bench.session().players().seat(1), Seat::Engine(_)));
    bench.keys("Esc i 'b2' Enter");
    assert_eq!(ply(&bench), 2, "{}", log(&bench));
    assert!(log(&bench).contains("> play black B2"), "{}", log(&bench));
    bench.keys(": 'engine-log' Enter").says("genmove white");
}

#[test]
fn a_move_that_the_rules_refuse_is_reported_with_both_positions() {
    let mut bench = Bench::game("tictactoe");
    against(&mut bench, &script("printf '= B2\\n\\n'"));
    bench.keys("Esc i 'b2' Enter");
    let toast = bench.app.toast.as_ref().map(|toast| toast.text.clone());
    assert!(
        toast
            .as_ref()
            .is_some_and(|text| text.contains("which the rules refuse")),
        "{toast:?}"
    );
    assert_eq!(ply(&bench), 1);
    let log = log(&bench);
    assert!(
        log.contains("our position:") && log.contains("its board"),
        "{log}"
    );
}

#[test]
fn an_engine_is_told_the_komi_once_and_afterwards_only_what_changes() {
    let mut bench = Bench::game("go");
    against(&mut bench, &script("printf '= A1\\n\\n'"));
    bench.keys("Esc i 'c3' Enter");
    let first = log(&bench);
    assert_eq!(ply(&bench), 2, "{first}");
    assert!(
        first.contains("> boardsize 19") && first.contains("> komi 6.5"),
        "{first}"
    );
    assert!(
        !first.contains("kata-set-rules"),
        "it does not know this command: {first}"
    );
    // Somebody steps back and plays another move.
    bench.keys("Esc , , i 'd4' Enter");
    let second = log(&bench)[first.len()..].to_owned();
    assert!(!second.contains("clear_board"), "{second}");
    assert_eq!(second.matches("> undo").count(), 2, "{second}");
    assert!(second.contains("> play black D4"), "{second}");
}

#[test]
fn an_engine_that_resigns_leaves_a_result() {
    let mut bench = Bench::game("tictactoe");
    against(&mut bench, &script("printf '= resign\\n\\n'"));
    bench.keys("Esc i 'b2' Enter").says("resigns");
    assert_eq!(bench.session().tree().fact(Fact::Result), "B+R");
}

/// An engine that cannot play is reported when it gets the seat, not when it has to move, and the seat goes back to
/// whoever had it.
#[test]
fn an_engine_that_cannot_play_gets_no_seat() {
    let mut bench = Bench::game("tictactoe");
    bench
        .keys(": 'engine uci sh' Enter")
        .says("UCI does not know");
    assert_eq!(bench.session().players().seat(1), Seat::Person);
    bench
        .keys("Esc : 'engine gtp /no/such/program' Enter")
        .says("cannot be started");
    assert_eq!(bench.session().players().seat(1), Seat::Person);
    // An engine that ends keeps its seat. The next engine takes this seat over and is to move.
    against(&mut bench, &script("exit"));
    bench.keys("Esc i 'b2' Enter").says("ended");
    bench
        .keys("Esc : 'engine gtp /no/such/program' Enter")
        .says("cannot be started");
    against(&mut bench, &script("printf '= A1\\n\\n'"));
    let players = bench.session().players();
    assert_eq!(players.seat(0), Seat::Person);
    assert!(matches!(players.seat(1), Seat::Engine(_)));
    assert_eq!(ply(&bench), 2, "{}", log(&bench));
}

#[test]
fn a_seat_is_given_to_an_engine_by_name_and_kept_in_the_next_game() {
    let mut bench = Bench::game("tictactoe");
    let path = bench.path("engine.sh");
    std::fs::write(&path, script("printf '= A1\\n\\n'")).expect("a script");
    bench.app.config.engines.push(EngineEntry {
        name: "Old Friend".to_owned(),
        protocol: "gtp".to_owned(),
        command: format!("sh {}", path.display()),
        ..EngineEntry::default()
    });
    bench.keys("o Enter").says("Old Friend");
    bench.keys("Esc : 'opponent 2 old friend' Enter");
    assert!(matches!(bench.session().players().seat(1), Seat::Engine(_)));
    bench.keys("Esc i 'b2' Enter");
    assert_eq!(ply(&bench), 2, "{}", log(&bench));
    bench.keys(": 'engine off' Enter");
    assert_eq!(bench.session().players().seat(1), Seat::Person);
    bench.keys(": 'opponent old friend' Enter");
    assert!((0..2).any(|player| bench.session().players().seat(player) != Seat::Person));
}

#[test]
fn hostile_engines_do_no_harm() {
    let flood = "yes flood | head -c 300000; exit";
    let long = "head -c 3000000 /dev/zero | tr '\\0' x; exit";
    for script in [
        "exit 1".to_owned(),
        flood.to_owned(),
        long.to_owned(),
        script("exit"),
        script("printf '? no\\n\\n'"),
        script("printf '= \\033[31mnonsense\\n\\n'"),
        script("printf '= resign\\n\\n'"),
    ] {
        let mut bench = Bench::game("tictactoe");
        against(&mut bench, &script);
        bench.keys("Esc i 'b2' Enter");
        assert_eq!(ply(&bench), 1, "{script}");
        assert!(!bench.toast().is_empty(), "{script}");
        assert!(!log(&bench).contains('\u{1b}'));
        let starts = log(&bench).matches("sh started").count();
        // It starts once when it gets the seat, and at most three times for its move.
        assert!(starts <= 4, "{starts}: {script}");
    }
    let mut bench = Bench::game("tictactoe");
    bench.keys(": 'engine gtp /no/such/program' Enter");
    bench.says("cannot be started");
    bench.keys(": 'engine feeble' Enter").says("is no engine");
}

#[test]
fn engines_of_others_play_where_they_are_installed() {
    for (program, game, command, move_text) in [
        (
            "/usr/games/gnugo",
            "go",
            "gtp /usr/games/gnugo --mode gtp --level 1",
            "c3",
        ),
        (
            "/usr/games/stockfish",
            "chess",
            "uci /usr/games/stockfish",
            "e2e4",
        ),
        (
            "/usr/games/fairy-stockfish",
            "xiangqi",
            "uci /usr/games/fairy-stockfish",
            "b3-e3",
        ),
        (
            "/usr/games/fairy-stockfish",
            "breakthrough",
            "uci /usr/games/fairy-stockfish",
            "a2-a3",
        ),
    ] {
        if !Path::new(program).exists() {
            eprintln!("{program} is not installed: left out");
            continue;
        }
        let mut bench = Bench::game(game);
        bench
            .keys(": '")
            .burst(&format!("engine {command}"))
            .keys("Enter Esc");
        bench.burst(move_text).keys("Enter");
        assert_eq!(ply(&bench), 2, "{}", log(&bench));
    }
}
