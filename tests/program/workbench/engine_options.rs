//! Options of engines: what an engine lists is checked, told before its next move and changed without a new process.
#![cfg(unix)]

use super::bench::Bench;
use gametui::config::EngineEntry;
use gametui::session::Seat;
use gametui::tui::app::Layer;
use std::path::Path;

/// The options of an engine like Stockfish.
const OPTIONS: &str = "option name Skill Level type spin default 20 min 0 max 20
option name Hash type spin default 16 min 1 max 1024
option name Clear Hash type button
option name Style type combo default Very Solid var Very Solid var Wild
option name UCI_LimitStrength type check default false
option name UCI_Elo type spin default 1320 min 1320 max 3190
option name EvalFile type string default a net.nnue
option name MultiPV type spin default 1 min 1 max 500";

/// Writes an engine of UCI with options, which answers 1. e4 or anything else as `answer` says.
fn fish(bench: &Bench, options: &str, answer: &str) -> String {
    let path = bench.path("fish.sh");
    let script = format!(
        "while read line; do case \"$line\" in \
         uci) cat <<END\n{options}\nuciok\nEND\n;; \
         isready) echo readyok;; \
         go*) echo bestmove {answer};; esac; done"
    );
    std::fs::write(&path, script).expect("a script");
    format!("sh {}", path.display())
}

fn command(bench: &mut Bench, text: &str) {
    bench.keys("Esc : '").burst(text).keys("Enter");
}

fn log(bench: &Bench) -> String {
    let engines = bench.session().players().engines();
    let lines: Vec<String> = engines.flat_map(|engine| engine.log().lines()).collect();
    lines.join("\n")
}

/// Returns what was said since the log had a length.
fn since(bench: &Bench, length: usize) -> String {
    log(bench).get(length..).unwrap_or_default().to_owned()
}

/// Checks what was said last: on the screen a message is wrapped.
#[track_caller]
fn says(bench: &Bench, text: &str) {
    assert!(
        bench.toast().contains(text),
        "no {text} in {}",
        bench.toast()
    );
}

fn is_seated(bench: &Bench) -> bool {
    matches!(bench.session().players().seat(1), Seat::Engine(_))
}

#[test]
fn options_are_told_before_the_first_move_and_changed_without_a_new_process() {
    let mut bench = Bench::game("chess");
    let engine = fish(&bench, OPTIONS, "e7e5");
    command(
        &mut bench,
        &format!("engine uci {engine} \"skill level=3\" Hash=256 \"Clear Hash=\""),
    );
    assert!(is_seated(&bench), "{}", bench.toast());
    let told = log(&bench);
    for line in [
        "> setoption name Skill Level value 3",
        "> setoption name Hash value 256",
        "> setoption name Clear Hash\n",
    ] {
        assert_eq!(told.matches(line).count(), 1, "{told}");
    }
    bench.keys("i 'e2e4' Enter");
    assert_eq!(bench.move_number(), 2, "{}", log(&bench));
    // Nothing is told twice.
    assert_eq!(log(&bench).matches("value 256").count(), 1);
    let length = log(&bench).len();
    command(&mut bench, &format!("engine uci {engine} hash=512"));
    let told = since(&bench, length);
    assert!(
        told.contains("> setoption name Skill Level value 20")
            && told.contains("> setoption name Hash value 512"),
        "{told}"
    );
    assert!(
        !told.contains("> uci\n") && !told.contains("Clear"),
        "{told}"
    );
    assert_eq!(log(&bench).matches("sh started").count(), 1);
}

#[test]
fn what_an_engine_does_not_have_is_told_and_the_seat_goes_back() {
    let mut bench = Bench::game("chess");
    let engine = fish(&bench, OPTIONS, "e7e5");
    for (options, said) in [
        ("\"Skil Level=3\"", "Did you mean \"Skill Level\"?"),
        ("Skill Level=3", "Did you mean \"Skill Level\"?"),
        ("Hash=0", "from 1 to 1024, not \"0\""),
        ("Hash=much", "from 1 to 1024"),
        ("Style=Mild", "one of Very Solid, Wild"),
        ("UCI_LimitStrength=perhaps", "one of true, false"),
        ("\"Clear Hash=now\"", "is a button"),
        ("Contempt=3", "It has: Clear Hash, EvalFile, Hash"),
        ("MultiPV=3", "MultiPV cannot be set"),
    ] {
        command(&mut bench, &format!("engine uci {engine} {options}"));
        says(&bench, said);
        assert_eq!(bench.session().players().seat(1), Seat::Person, "{options}");
        assert!(!log(&bench).contains("> setoption name Skill"), "{options}");
    }
    // Who plays already goes on with the options from before.
    command(&mut bench, &format!("engine uci {engine}{{Hash=2}}"));
    assert!(is_seated(&bench));
    let length = log(&bench).len();
    command(&mut bench, &format!("engine uci {engine}{{Hash=0}}"));
    says(&bench, "from 1 to 1024");
    bench.keys("Esc i 'e2e4' Enter");
    assert_eq!(bench.move_number(), 2, "{}", log(&bench));
    assert!(!since(&bench, length).contains("Hash"), "{}", log(&bench));
    let seated = bench
        .session()
        .players()
        .engine(match bench.session().players().seat(1) {
            Seat::Engine(number) => number,
            seat => panic!("an engine: {seat:?}"),
        });
    let label = seated
        .map(|engine| engine.spec().label())
        .unwrap_or_default();
    assert!(label.ends_with("{Hash=2}"), "{label}");
}

#[test]
fn an_engine_becomes_weaker_and_stronger_in_steps() {
    let mut bench = Bench::game("chess");
    let engine = fish(&bench, OPTIONS, "e7e5");
    command(&mut bench, "engine weaker");
    says(&bench, "No engine plays");
    bench.app.config.engines.push(EngineEntry {
        name: "Fish".to_owned(),
        protocol: "uci".to_owned(),
        command: engine,
        options: vec![("Hash".to_owned(), "8".to_owned())],
        ..EngineEntry::default()
    });
    command(&mut bench, "engine fish");
    command(&mut bench, "engine stronger");
    says(&bench, "Fish already plays at full strength.");
    command(&mut bench, "engine weaker");
    says(&bench, "Fish now plays at Elo 3150.");
    command(&mut bench, "engine weaker");
    says(&bench, "Fish now plays at Elo 3000.");
    bench.keys("Esc i 'e2e4' Enter");
    assert_eq!(bench.move_number(), 2, "{}", log(&bench));
    let told = log(&bench);
    assert!(
        told.contains("> setoption name UCI_LimitStrength value true")
            && told.contains("> setoption name UCI_Elo value 3000"),
        "{told}"
    );
    command(&mut bench, "engine options \"UCI_Elo=1350\"");
    command(&mut bench, "engine weaker");
    says(&bench, "Fish now plays at Elo 1320.");
    command(&mut bench, "engine weaker");
    says(&bench, "Fish cannot play any weaker.");
    let length = log(&bench).len();
    command(&mut bench, "engine options UCI_Elo=3150");
    command(&mut bench, "engine stronger");
    says(&bench, "Fish now plays at full strength.");
    let told = since(&bench, length);
    assert!(told.contains("UCI_LimitStrength value false"), "{told}");
    assert_eq!(log(&bench).matches("sh started").count(), 1);
}

#[test]
fn engines_without_strengths_say_so() {
    let mut bench = Bench::game("chess");
    let engine = fish(
        &bench,
        "option name Hash type spin default 1 min 1 max 9",
        "e7e5",
    );
    command(&mut bench, &format!("engine uci {engine}"));
    command(&mut bench, "engine weaker");
    says(&bench, "lists neither UCI_Elo nor Skill Level");
    let mut bench = Bench::game("chess");
    let engine = fish(
        &bench,
        "option name Skill Level type spin default 9 min 0 max 9",
        "e7e5",
    );
    command(
        &mut bench,
        &format!("engine uci {engine} \"Skill Level=2\""),
    );
    command(&mut bench, "engine weaker");
    says(&bench, "now plays at skill level 1 of 9.");
}

#[test]
fn options_are_shown_and_set_for_the_engine_that_plays() {
    let mut bench = Bench::game("chess");
    let engine = fish(&bench, OPTIONS, "e7e5");
    command(&mut bench, &format!("engine uci {engine} Hash=64"));
    command(&mut bench, "engine options");
    assert!(matches!(bench.app.layers.last(), Some(Layer::Page(_))));
    let screen = bench.screen(100, 30);
    for row in [
        "Hash = 64   (1 … 1024)",
        "Skill Level = 20   (0 … 20)",
        "Clear Hash   (button)",
        "Style = Very Solid   (Very Solid, Wild)",
        "EvalFile = a net.nnue   (text)",
    ] {
        assert!(screen.contains(row), "{row}\n{screen}");
    }
    bench.keys("Esc");
    for (options, said) in [
        ("Skill Level=30", "Skill Level of"),
        ("Ponder=true", "has no option \"Ponder\""),
        ("=3", "is no list of options"),
    ] {
        command(&mut bench, &format!("engine options {options}"));
        says(&bench, said);
    }
    command(&mut bench, "engine options Skill Level=5, Hash=32");
    says(&bench, "{Hash=32, Skill Level=5} plays like this");
    assert!(log(&bench).contains("> setoption name Skill Level value 5"));
}

#[test]
fn two_seats_with_different_options_have_two_processes() {
    let mut bench = Bench::game("chess");
    let engine = fish(&bench, OPTIONS, "e7e5");
    command(&mut bench, &format!("engine uci {engine} Hash=64"));
    bench.app.config.engines.push(EngineEntry {
        name: "Other".to_owned(),
        protocol: "uci".to_owned(),
        command: engine,
        ..EngineEntry::default()
    });
    // White is to move, and answers what is not legal for it; only its process counts here.
    command(&mut bench, "opponent 1 other Hash=32");
    assert_eq!(
        bench.session().players().engines().count(),
        2,
        "{}",
        log(&bench)
    );
    assert_eq!(log(&bench).matches("sh started").count(), 2);
}

#[test]
fn commands_are_sent_after_ours_and_a_refused_one_is_told() {
    let mut bench = Bench::game("go");
    let path = bench.path("engine.sh");
    let script = "while read name rest; do case \"$name\" in \
         list_commands) printf '= genmove\\nkomi\\nlevel\\ntime_settings\\nundo\\n\\n';; \
         genmove) printf '= A1\\n\\n';; \
         level) case $rest in 1*) printf '=\\n\\n';; *) printf '? level out of range\\n\\n';; esac;; \
         kmi) printf '? unknown command\\n\\n';; \
         *) printf '=\\n\\n';; esac; done";
    std::fs::write(&path, script).expect("a script");
    let engine = format!("engine gtp sh {}", path.display());
    for (commands, said) in [
        ("kmi 6.5", "Did you mean \"komi\"?"),
        (
            "level 20",
            "refuses \"level 20\" and says: level out of range",
        ),
    ] {
        command(&mut bench, &format!("{engine}{{{commands}}}"));
        says(&bench, said);
        assert_eq!(bench.session().players().seat(1), Seat::Person);
    }
    command(&mut bench, "seconds 1");
    command(
        &mut bench,
        &format!("{engine}{{komi 0.5; time_settings 300 30 5; level 1}}"),
    );
    let length = log(&bench).len();
    bench.keys("Esc i 'c3' Enter");
    assert_eq!(bench.move_number(), 2, "{}", log(&bench));
    let told = log(&bench);
    let place = |text: &str| told.rfind(text).unwrap_or_else(|| panic!("{text}\n{told}"));
    assert!(place("> komi 0.5") > place("> komi 6.5"), "{told}");
    assert!(place("> komi 0.5") > place("> clear_board"), "{told}");
    // The user's own times prevail, and nothing is sent twice.
    assert!(!told.contains("time_settings 0"), "{told}");
    assert!(!since(&bench, length).contains("level"), "{told}");
    // Other commands begin the game of the same process anew.
    let started = told.matches("sh started").count();
    command(&mut bench, &format!("{engine}{{level 12}}"));
    let told = since(&bench, told.len());
    assert!(
        told.contains("> clear_board") && told.contains("> level 12"),
        "{told}"
    );
    assert_eq!(log(&bench).matches("sh started").count(), started);
    command(&mut bench, "engine weaker");
    says(&bench, "lists neither");
    command(&mut bench, "engine options");
    says(&bench, "speaks GTP");
}

#[test]
fn stockfish_takes_options_where_it_is_installed() {
    let program = "/usr/games/stockfish";
    if !Path::new(program).exists() {
        eprintln!("{program} is not installed: left out");
        return;
    }
    let mut bench = Bench::game("chess");
    command(
        &mut bench,
        &format!("engine uci {program} \"Skill Level=99\""),
    );
    says(&bench, "from 0 to 20");
    command(&mut bench, &format!("engine uci {program} Hash=32"));
    command(&mut bench, "engine weaker");
    says(&bench, "now plays at Elo");
    bench.keys("Esc i 'e2e4' Enter");
    assert_eq!(bench.move_number(), 2, "{}", log(&bench));
}
