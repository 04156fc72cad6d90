//! `gametui gtp`: conversations with a controller.

use super::process::gametui;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Returns the answer to each command; every one of them has to be answered.
fn answers(arguments: &str, commands: &[&str]) -> Vec<String> {
    let input = commands.join("\n") + "\n";
    let run = gametui(&format!("gtp {arguments}"));
    let ended = run.input(input).run().has_status(0);
    let answers = ended.stdout.split("\n\n").map(str::to_owned);
    let answers: Vec<String> = answers.filter(|answer| !answer.is_empty()).collect();
    assert_eq!(answers.len(), commands.len(), "{}", ended.stdout);
    answers
}

#[test]
fn numbers_comments_and_unknown_commands_are_answered_as_the_protocol_says() {
    let input = "# a comment\n\n17 protocol_version # another\n\tname\nknown_command genmove\n\
        known_command fly\n5 fly\n6\nboardsize\nquit\nname\n";
    let ended = gametui("gtp tictactoe").input(input).run().has_status(0);
    assert_eq!(
        ended.stdout,
        "=17 2\n\n= gametui\n\n= true\n\n= false\n\n?5 unknown command\n\n?6 unknown command\n\n\
         ? syntax error: an argument is missing\n\n=\n\n"
    );
}

#[test]
fn every_listed_command_is_known() {
    let listed = answers("tictactoe", &["list_commands"]).remove(0);
    let names: Vec<&str> = listed.trim_start_matches("= ").lines().collect();
    assert!(names.len() > 40);
    let commands: Vec<&str> = names
        .iter()
        .copied()
        .filter(|name| *name != "quit")
        .collect();
    for (name, answer) in commands
        .iter()
        .zip(answers("tictactoe --visits 5", &commands))
    {
        assert_ne!(answer, "? unknown command", "{name}");
    }
}

#[test]
fn dead_stones_are_taken_off_after_two_passes() {
    let said = answers(
        "go --visits 400 --set size=4x4",
        &[
            "play b A2",
            "play b B2",
            "play b C2",
            "play b D2",
            "play w A1",
            "play b A3",
            "play b pass",
            "play w pass",
            "genmove b",
            "gogui-rules_legal_moves",
            "play w A2",
            "genmove w",
            "kgs-genmove_cleanup b",
            "gogui-rules_board",
            "undo",
            "gogui-rules_board",
        ],
    );
    assert!(said[..8].iter().all(|answer| answer == "="), "{said:?}");
    assert_eq!(said[8], "= pass");
    // An illegal move does not open the game again.
    assert_eq!(said[10..12], ["? illegal move", "= resign"]);
    assert_eq!(said[12], "= B1");
    assert!(said[13].ends_with(". X . ."), "{}", said[13]);
    assert!(said[15].ends_with("O . . ."), "{}", said[15]);
}

#[test]
fn go_with_captures_komi_and_another_size() {
    let said = answers(
        "go --visits 5",
        &[
            "boardsize 5",
            "komi 0.5",
            "play b A2",
            "play w A1",
            "play b B1",
            "gogui-rules_board",
            "play w A1",
            "undo",
            "final_score",
            "komi 30",
            "final_score",
            "gogui-rules_board_size",
            "boardsize 99",
            "gogui-rules_board_size",
        ],
    );
    assert_eq!(
        said[5],
        "= . . . . .\n. . . . .\n. . . . .\nX . . . .\n. X . . ."
    );
    assert_eq!(said[6], "? illegal move");
    // Undone: black's last move, so that white has a stone again, and all else is neutral.
    assert_eq!(said[8], "= W+0.5");
    assert_eq!(said[10], "= W+30");
    assert_eq!(said[12], "? unacceptable size");
    assert_eq!(said[13], "= 5");
}

#[test]
fn handicap_stones_and_moves_out_of_turn() {
    let said = answers(
        "go --set size=9x9 --visits 5",
        &[
            "fixed_handicap 2",
            "gogui-rules_side_to_move",
            "play b E5",
            "play b E6",
            "undo",
            "undo",
            "gogui-rules_side_to_move",
            "undo",
            "set_free_handicap C3 C3",
            "clear_board",
            "set_free_handicap C3 G7 E5",
            "final_status_list alive",
        ],
    );
    assert_eq!(said[0], "= C3 G7");
    assert_eq!(said[1], "= white");
    assert_eq!((&*said[2], &*said[3]), ("=", "="));
    assert_eq!(said[6], "= white");
    assert_eq!(said[7], "? cannot undo");
    assert_eq!(said[8], "? bad vertex list");
    assert_eq!(said[10], "= C3 E5 G7");
    assert_eq!(said[11], "= C3\nE5\nG7");
}

#[test]
fn games_that_are_not_of_points_use_the_notation_of_the_program() {
    let said = answers(
        "chess --visits 5",
        &[
            "gogui-rules_side_to_move",
            "play b e7e5",
            "play white e2e4",
            "play b e7-e5",
            "gogui-rules_legal_moves",
            "play w clear(6,0) place(5,2,WN)",
            "play b Nc6",
            "play w Bb5",
            "play b a6",
            "boardsize 19",
            "boardsize 8",
            "gogui-rules_game_id",
            "gogui-rules_board_gfx",
        ],
    );
    assert_eq!(said[0], "= white");
    assert!(said[1].starts_with("? illegal move"));
    assert!(
        said[2..4]
            .iter()
            .chain(&said[5..9])
            .all(|answer| answer == "="),
        "{said:?}"
    );
    assert!(
        said[4].contains("Bf1-b5") && said[4].contains("e1-e2"),
        "{}",
        said[4]
    );
    assert_eq!(said[9], "? unacceptable size");
    assert_eq!(said[10], "=");
    assert_eq!(said[11], "= Chess");
    assert!(said[12].contains("LABEL A1 R B1 N"), "{}", said[12]);
}

#[test]
fn legal_moves_and_the_result_for_a_ruler() {
    let said = answers(
        "tictactoe --lang es",
        &[
            "gogui-rules_legal_moves",
            "play b B2",
            "gogui-rules_legal_moves",
            "play w B2",
            "gogui-play_sequence w A1 b C3 w A3",
            "play b B3",
            "play w A2",
            "gogui-rules_legal_moves",
            "gogui-rules_final_result",
            "final_score",
            "genmove b",
            "play b C1",
            "genmove w",
            "play w pass",
            "undo",
            "gogui-rules_final_result",
            "kata-genmove_analyze b",
        ],
    );
    assert_eq!(said[0], "= A1 A2 A3 B1 B2 B3 C1 C2 C3");
    assert_eq!(said[2], "= A1 A2 A3 B1 B3 C1 C2 C3");
    assert_eq!(said[3], "? illegal move");
    assert_eq!(said[7], "=");
    assert!(said[8].starts_with("= Victoria de "), "{}", said[8]);
    assert_eq!(said[9], "= W+");
    // So that a controller finishes the game: who has lost resigns, and passes change nothing.
    assert_eq!(said[10], "= resign");
    assert_eq!(said[11], "? illegal move: the game is over");
    assert_eq!(said[12..15], ["= pass", "=", "="]);
    assert_eq!(said[15], said[8]);
    assert_eq!(said[16], "=\nplay resign");
}

#[test]
fn points_are_estimated_where_areas_are_counted() {
    // Black has walled off the left, white the right, and black is a column ahead of komi.
    let wall: Vec<String> = (1..=5)
        .flat_map(|row| [format!("play b C{row}"), format!("play w D{row}")])
        .collect();
    let mut commands = vec!["boardsize 5", "komi 0.5"];
    commands.extend(wall.iter().map(String::as_str));
    commands.extend([
        "gametui-estimate",
        "gametui-ownership",
        "kata-analyze b 1 rootInfo true ownership true",
        "kata-analyze w 1 ownership true",
        "kata-analyze b 1",
        "lz-analyze b 1 ownership true",
    ]);
    let said = answers("go --visits 20", &commands);
    let said = &said[12..];
    assert!(said[0].starts_with("= B+"), "{}", said[0]);
    let rows: Vec<&str> = said[1].trim_start_matches("= ").lines().collect();
    assert_eq!(rows.len(), 5, "{}", said[1]);
    let number = |text: &str| text.parse::<f64>().unwrap_or_else(|_| panic!("{text}"));
    for row in rows {
        let shares: Vec<f64> = row.split(' ').map(number).collect();
        assert!(shares[0] > 0.0 && shares[4] < shares[0], "{row}");
    }
    let last = |answer: &str| {
        answer
            .lines()
            .rfind(|line| line.starts_with("info"))
            .map(str::to_owned)
    };
    let [black, white, plain, leela] =
        [2, 3, 4, 5].map(|index| last(&said[index]).expect("a line"));
    let owners = |line: &str| -> Vec<f64> {
        let (_, shares) = line.split_once(" ownership ").expect("owners");
        shares.split(' ').map(number).collect()
    };
    assert_eq!((owners(&black).len(), owners(&white).len()), (25, 25));
    // Each as the player to move sees it.
    assert!(
        owners(&black)[0] > 0.0 && owners(&white)[0] < 0.0,
        "{black}"
    );
    let lead = |line: &str| {
        let (_, rest) = line.split_once(" scoreLead ").expect("a lead");
        number(rest.split(' ').next().unwrap_or_default())
    };
    let (_, root) = black.split_once(" rootInfo ").expect("the root");
    assert!(lead(&format!(" {root}")) > 0.0, "{black}");
    assert!(
        plain.contains(" scoreLead ")
            && !plain.contains("rootInfo")
            && !plain.contains("ownership")
    );
    assert!(!white.contains("rootInfo"));
    assert!(
        !leela.contains("score") && !leela.contains("ownership"),
        "{leela}"
    );
    let said = answers(
        "hex --set size=5x5",
        &[
            "gametui-ownership",
            "kata-analyze b 1 rootInfo true ownership true",
        ],
    );
    assert_eq!(
        said[0],
        "? the points of this game are not counted by areas"
    );
    assert!(
        said[1].contains(" rootInfo ") && !said[1].contains("scoreLead"),
        "{}",
        said[1]
    );
}

#[test]
fn an_analysis_ends_with_the_next_command() {
    let said = answers(
        "hex --set size=5x5 --visits 30",
        &[
            "lz-analyze b interval 1",
            "1 kata-analyze 1",
            "2 lz-genmove_analyze b 1",
            "gogui-rules_side_to_move",
            "lz-analyze w 1 avoid b C3 1",
        ],
    );
    let fields = |answer: &str, wanted: &[&str]| {
        let line = answer.lines().find(|line| line.starts_with("info move "));
        let line = line.unwrap_or_else(|| panic!("{answer}"));
        for field in wanted {
            assert!(line.contains(&format!(" {field} ")), "{field}: {line}");
        }
    };
    fields(
        &said[0],
        &["visits", "winrate", "prior", "lcb", "order", "pv"],
    );
    fields(&said[1], &["utility", "winrate", "order", "pv"]);
    assert!(said[1].starts_with("=1\n"), "{}", said[1]);
    let played = said[2].lines().last().unwrap_or_default();
    assert!(
        said[2].starts_with("=2\n") && played.starts_with("play "),
        "{}",
        said[2]
    );
    assert_eq!(said[3], "= white");
    assert_eq!(said[4], "? restrictions are not supported");
}

#[test]
fn the_same_seed_gives_the_same_moves_within_any_clock() {
    let commands = ["genmove b", "genmove w", "genmove b"];
    let arguments = "othello --visits 20 --seed 3";
    assert_eq!(answers(arguments, &commands), answers(arguments, &commands));
    let timed = answers(
        "othello",
        &[
            "time_settings 0 1 25",
            "time_left b 0 1",
            "genmove b",
            "kgs-time_settings byoyomi 0 1 3",
            "genmove w",
        ],
    );
    assert!(
        timed.iter().all(|answer| answer.starts_with('=')),
        "{timed:?}"
    );
}

#[test]
fn records_are_loaded_up_to_a_move() {
    let said = answers(
        "go",
        &[
            "loadsgf games/go.sgf 3",
            "undo",
            "undo",
            "undo",
            "loadsgf nothing.sgf",
            "loadsgf games/go.sgf",
        ],
    );
    assert_eq!(said[0], "= black");
    assert_eq!(
        (&*said[1], &*said[2], &*said[3]),
        ("=", "=", "? cannot undo")
    );
    assert_eq!(said[4], "? cannot load file");
    assert!(said[5].starts_with('='));
}

#[test]
fn a_record_of_another_game_is_refused_with_the_reason() {
    let said = answers("go", &["loadsgf games/hex.sgf", "loadsgf games/chess.sgf"]);
    for answer in said {
        assert!(answer.starts_with("? cannot load file: "), "{answer}");
        assert!(answer.contains("of another game"), "{answer}");
    }
}

#[test]
fn the_rule_of_ko_of_a_loaded_record_holds_until_the_next_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let load = |name: &str, rules: &str| {
        let file = folder.path().join(name);
        let moves = "B[cb];W[ca];B[aa];W[ab];B[bb];W[ba];B[aa]";
        std::fs::write(&file, format!("(;GM[1]SZ[3]{rules};{moves})")).expect("a file");
        format!("loadsgf {}", file.display())
    };
    let (simple, superko) = (load("a.sgf", "RU[Japanese]"), load("b.sgf", ""));
    // The stone takes nothing and brings back a board.
    let play = "play W C3";
    let said = answers(
        "go",
        &[&simple, play, &superko, play, &simple, "komi 5", play],
    );
    assert_eq!(
        (&*said[1], &*said[3], &*said[6]),
        ("=", "? illegal move", "=")
    );
}

#[test]
fn a_record_says_the_size_and_the_komi_and_its_name_may_have_blanks() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("a long name.sgf");
    std::fs::write(&file, "(;GM[1]FF[4]SZ[19]KM[0.5];B[pd];W[dp])").expect("a file");
    let other = folder.path().join("other.sgf");
    std::fs::write(&other, "(;GM[1]FF[4]SZ[9:7];B[aa])").expect("a file");
    let said = answers(
        "go",
        &[
            "boardsize 9",
            "komi 7",
            &format!("loadsgf {} 2", file.display()),
            "gogui-rules_board_size",
            "gogui-rules_side_to_move",
            "final_score",
            &format!("loadsgf {}", other.display()),
            "gogui-rules_board_size",
            "komi 3",
            "gogui-rules_board",
        ],
    );
    assert_eq!(
        (&*said[2], &*said[3], &*said[4]),
        ("= white", "= 19", "= white")
    );
    assert_eq!(said[5], "= B+360.5");
    assert_eq!((&*said[6], &*said[7], &*said[8]), ("= white", "= 9 7", "="));
    assert!(said[9].starts_with("= X . ."), "{}", said[9]);
}

#[test]
fn the_first_player_is_white_if_the_look_says_so() {
    for game in [
        "hooks.bdl",
        "hexthrough.bggl",
        "halma.bdl",
        "checkers",
        "chess",
    ] {
        let said = answers(game, &["gogui-rules_side_to_move"]);
        assert_eq!(said[0], "= white", "{game}");
    }
}

#[test]
fn a_player_resigns_and_takes_it_back() {
    let said = answers(
        "chess --visits 2",
        &[
            "play w e2e4",
            "play b resign",
            "final_score",
            "gogui-rules_final_result",
            "gogui-rules_legal_moves",
            "genmove b",
            "play b e7e5",
            "undo",
            "play b e7e5",
            "play w resign",
            "clear_board",
            "final_score",
        ],
    );
    assert_eq!(said[2], "= W+Resign");
    assert_eq!(said[3], "= white won by resignation");
    assert_eq!(said[4], "=");
    assert_eq!(
        (&*said[5], &*said[6]),
        ("= resign", "? illegal move: the game is over")
    );
    assert_eq!((&*said[7], &*said[8]), ("=", "="));
    assert!(said[11].starts_with("? cannot score"), "{}", said[11]);
}

#[test]
fn quitting_during_a_search_ends_it_at_once() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_gametui"))
        .args("gtp hex --seconds 100 --visits 1000000000".split(' '))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("a pipe");
    writeln!(input, "name\ngenmove b").expect("written");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut line = String::new();
    output.read_line(&mut line).expect("an answer");
    std::thread::sleep(Duration::from_secs(1));
    let start = Instant::now();
    writeln!(input, "quit").expect("written");
    let mut rest = String::new();
    output.read_to_string(&mut rest).expect("answers");
    assert!(child.wait().expect("an end").success());
    assert!(start.elapsed() < Duration::from_secs(8), "{rest}");
    assert_eq!(rest.matches('=').count(), 2, "{rest}");
    // The controller keeps its end of the pipe.
    drop(input);
}

#[test]
fn an_analysis_that_ends_at_once_names_no_move_without_visits() {
    let said = answers(
        "hex --set size=5x5",
        &["lz-analyze b 1", "kata-analyze 1", "name"],
    );
    for answer in said.iter().take(2) {
        assert!(answer.contains("info move "), "{answer}");
        assert!(!answer.contains(" visits 0 "), "{answer}");
    }
}

#[test]
fn hostile_input_is_answered() {
    let long = "x".repeat(3 << 20);
    let many = "play b ".to_owned() + &"A1 ".repeat(50_000);
    let said = answers(
        "tictactoe --visits 5",
        &[
            &long,
            &many,
            "play",
            "play b",
            "play q A1",
            "play b Z99999999999999999999",
            "undo",
            "gg-undo 4000000000",
            "time_settings -1 nan 1",
            "time_left b 1e300 -4",
            "komi inf",
            "boardsize 1000000",
            "rectangular_boardsize 3",
            "fixed_handicap 2",
            "lz-analyze interval nan",
            "gogui-play_sequence b A1 w A1",
            "gogui-rules_legal_moves",
            "final_status_list",
            "reg_genmove w",
        ],
    );
    assert_eq!(said[0], "? the line is too long");
    for answer in said.iter().take(16).skip(1) {
        assert!(answer.starts_with("? "), "{answer}");
    }
    assert_eq!(said[11], "? unacceptable size");
    assert_eq!(said[16].split(' ').count(), 10, "nothing was played");
}

#[test]
fn rules_cannot_come_from_the_same_input() {
    gametui("gtp -").input("name\n").run().has_status(2);
}

#[test]
fn a_point_on_which_several_moves_arrive_has_one_label_and_one_color() {
    let said = answers(
        "fidechess --visits 200 --seed 1",
        &[
            "play white a2-a3",
            "play black a7-a6",
            "genmove white",
            "undo",
            "gametui-visits",
        ],
    );
    let drawing = said.last().expect("an answer").trim_start_matches("= ");
    let mut colored = Vec::new();
    for line in drawing.lines() {
        let mut words = line.split(' ');
        if words.next() == Some("COLOR") {
            colored.extend(words.skip(1).map(str::to_owned));
        }
    }
    let count = colored.len();
    assert!(count > 3, "{drawing}");
    colored.sort();
    colored.dedup();
    assert_eq!(colored.len(), count, "{drawing}");
}
