//! `gametui check`.

use super::process::gametui;

const FAULTY: &str = "size: 3 x 3\nobj X obj O\nstart { (0,0: Z) }\n\
    define end() -> bool { return X == 0; }\n\
    define isMoveLegal() -> bool { if (1) { return true; } return fals; }\n";

#[test]
fn the_games_that_ship_have_no_faults() {
    for game in gametui::session::library::games() {
        has_no_faults("check --json", game.file);
    }
}

#[test]
fn two_of_the_oldest_games_use_no_extension() {
    for game in ["checkers", "breakthrough"] {
        has_no_faults("check --strict --json", game);
    }
}

fn has_no_faults(command: &str, game: &str) {
    let ended = gametui(command).arg(game).run().has_status(0);
    for severity in ["error", "warning", "lint"] {
        let word = format!("\"severity\":\"{severity}\"");
        assert!(!ended.stdout.contains(&word), "{game}: {ended:#?}");
    }
}

#[test]
fn faults_are_told_in_three_languages() {
    for language in ["en", "es", "pl"] {
        gametui("check - --lang")
            .arg(language)
            .input(FAULTY)
            .run()
            .has_status(1)
            .is_golden(&format!("check-{language}"));
    }
}

#[test]
fn json_has_hints_and_related_places() {
    let ended = gametui("check --json -")
        .input("obj X\nobj X\nsize: 8\n")
        .run()
        .has_status(1);
    let mut lines = ended.stdout.lines();
    let twice = lines.find(|line| line.contains("gdef-object-twice"));
    let twice: serde_json::Value = serde_json::from_str(twice.expect("a line")).expect("JSON");
    let first = &twice["related"][0];
    assert_eq!((&first["line"], &first["column"]), (&1.into(), &5.into()));
    assert!(
        first["message"]
            .as_str()
            .is_some_and(|message| !message.is_empty())
    );
    assert!(ended.stdout.contains("\"hint\":"), "{}", ended.stdout);
}

#[test]
fn json_has_one_object_a_line_with_the_same_keys() {
    let ended = gametui("check --json -").input(FAULTY).run().has_status(1);
    assert_eq!(ended.stderr, "");
    let mut count = 0;
    for line in ended.stdout.lines() {
        let value: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let keys: Vec<&String> = value.as_object().expect("an object").keys().collect();
        for more in &keys[8..] {
            assert!(["hint", "related"].contains(&more.as_str()), "{more}");
        }
        assert_eq!(
            keys[..8],
            [
                "file",
                "line",
                "column",
                "end_line",
                "end_column",
                "severity",
                "code",
                "message"
            ]
        );
        count += usize::from(value["severity"] == "error");
    }
    assert_eq!(count, 4, "{}", ended.stdout);
}

#[test]
fn columns_count_characters_and_the_end_is_exclusive() {
    let text = "/* zażółć 🂡 */ size: 3 x 3\r\n\tobj ąć obj Wide obj Wide\r\n";
    let ended = gametui("check --json -").input(text).run().has_status(1);
    let place = |code: &str| {
        let lines = ended.stdout.lines();
        let mut values = lines.map(|line| serde_json::from_str(line).expect("JSON"));
        let found = values.find(|value: &serde_json::Value| value["code"] == code);
        let value = found.unwrap_or_else(|| panic!("{code} is not in {}", ended.stdout));
        ["line", "column", "end_line", "end_column"].map(|key| value[key].as_u64())
    };
    assert_eq!(place("gdef-object-twice"), [2, 22, 2, 26].map(Some));
    gametui("check -")
        .input(text)
        .run()
        .has_status(1)
        .says("-:2:22: error: the object \"Wide\" is declared twice\n");
}

#[test]
fn a_file_that_cannot_be_read_is_named_whatever_its_place() {
    let ended = gametui("check --json games/tictactoe.gdef none.gdef")
        .run()
        .has_status(1);
    let value: serde_json::Value = serde_json::from_str(&ended.stdout).expect("one object");
    assert_eq!(value["file"], "none.gdef");
}

#[test]
fn the_language_may_stand_before_the_command_and_nothing_else_may() {
    let words = |arguments: &str| gametui(arguments).input(FAULTY).run().has_status(1).stdout;
    assert_eq!(words("--lang pl check -"), words("check - --lang pl"));
    gametui("--plain check tictactoe")
        .run()
        .has_status(2)
        .complains("check");
    gametui("--turn 1 show checkers").run().has_status(2);
}

#[test]
fn the_environment_chooses_the_language_and_the_option_wins() {
    let words = |run: super::process::Gametui| run.input(FAULTY).run().stderr;
    let pl = words(gametui("check -").env("LANG", "pl_PL.UTF-8"));
    let option = words(gametui("check - --lang pl").env("LC_ALL", "es_AR"));
    let first = words(gametui("check -").env("LC_ALL", "pl").env("LANG", "es"));
    let unknown = words(gametui("check -").env("LC_ALL", "C").env("LANG", "es"));
    assert!(pl.contains("błędy"), "{pl}");
    assert_eq!(pl, option);
    assert_eq!(pl, first);
    assert!(unknown.contains("errors"), "{unknown}");
}

#[test]
fn strict_refuses_extensions() {
    let text = "size: 3 x 3\nobj X;\ndefine end() -> bool { return 4 % 2 == 0; }\n\
        define isMoveLegal() -> bool { return true; }\n";
    gametui("check -").input(text).run().has_status(0);
    gametui("check --strict -").input(text).run().has_status(1);
}

#[test]
fn overrides_are_used_and_checked() {
    gametui("show tictactoe --set name=mine --json")
        .run()
        .has_status(0);
    gametui("show tictactoe --set name=mine")
        .run()
        .has_status(0)
        .says("mine  3 x 3  players: 2");
    for (set, hint) in [
        ("size=nine", "such as 8x8"),
        ("players=0", "from 1 to 255"),
        ("name=a:b", "one word"),
        ("gm=go", "the number of a game"),
        (
            "colour=red",
            "name, players, size, grid, stacks, gm and komi",
        ),
        ("komi=6", "no parameter komi"),
    ] {
        gametui("check tictactoe --set")
            .arg(set)
            .run()
            .has_status(1)
            .says("error: ")
            .says(hint);
    }
    gametui("check tictactoe --set size").run().has_status(2);
}

#[test]
fn a_player_called_by_another_colour_than_the_given_one_is_warned_of() {
    let folder = tempfile::tempdir().expect("a folder");
    let rules = folder.path().join("two.gdef");
    let text = "size: 3 x 3\nobj X obj O\ndefine end() -> bool { return X == O; }\n\
        define isMoveLegal() -> bool { return X != O; }\n";
    std::fs::write(&rules, text).expect("writable");
    let look = "[[players]]\nname = \"black\"\ncolor = \"#a02020\"\n";
    std::fs::write(folder.path().join("two.toml"), look).expect("writable");
    for (language, words) in [
        ("en", "a player called \"black\" has the colour #a02020"),
        ("es", "un jugador llamado «black» tiene el color #a02020"),
        ("pl", "gracz o nazwie „black” ma kolor #a02020"),
    ] {
        let command = gametui("check --lang").arg(language).arg(&rules);
        let ended = command.run();
        let told = format!("{}{}", ended.stdout, ended.stderr);
        assert!(
            told.contains(words) && told.contains("two.toml:3:"),
            "{told}"
        );
    }
}
