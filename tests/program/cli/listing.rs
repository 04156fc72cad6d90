//! `gametui games`, `completions`, help and version.

use super::process::gametui;

#[test]
fn the_games_that_ship_are_listed_in_three_languages() {
    for language in ["en", "es", "pl"] {
        gametui("games --lang")
            .arg(language)
            .run()
            .has_status(0)
            .is_golden(&format!("games-{language}"));
    }
    let ended = gametui("games --json").run().has_status(0);
    let value: serde_json::Value = serde_json::from_str(&ended.stdout).expect("JSON");
    let shipped = gametui::session::library::games();
    assert_eq!(value.as_array().map(Vec::len), Some(shipped.len()));
    let games = value.as_array().expect("a list");
    let checkers = games.iter().find(|game| game["name"] == "checkers");
    let checkers = checkers.expect("a game of this name");
    assert_eq!(checkers["width"], 8);
    assert_eq!(checkers["kind"], "draughts");
    assert_eq!(checkers["language"], "gdef");
    for game in games {
        for field in [
            "title",
            "players",
            "kind",
            "minutes",
            "description",
            "source",
        ] {
            assert!(!game[field].is_null(), "{field} of {game}");
        }
        for field in ["sample", "position"] {
            assert!(game.get(field).is_some(), "{field} of {game}");
        }
    }
}

#[test]
fn the_rules_of_a_game_are_printed_in_words() {
    for game in gametui::session::library::games() {
        let ended = gametui("games --lang pl").arg(game.word()).run();
        let words = game.rules_in_words("pl").or(game.rules_in_words("en"));
        match words.and_then(|words| words.lines().next()) {
            Some(line) => drop(ended.has_status(0).says(line)),
            None => drop(ended.has_status(1)),
        }
    }
    gametui("games chekers")
        .run()
        .has_status(2)
        .complains("checkers");
}

#[test]
fn references_are_printed_and_commands_explained() {
    for name in gametui::session::reference::NAMES {
        let ended = gametui("help").arg(name).run().has_status(0);
        let page = gametui::session::reference::page(name, "en").expect("a page");
        let first = page.lines().next().expect("a line");
        assert!(ended.stdout.starts_with(first), "{ended:#?}");
        assert!(!ended.stdout.contains("```"), "{ended:#?}");
        gametui("help --lang es").arg(name).run().has_status(0);
    }
    gametui("help gdef")
        .run()
        .says("\n    define isMoveLegal() -> bool {");
    // A word between bars is a table cell, unless the bar is escaped.
    gametui("help gdef").run().says("| `||` |");
    for (arguments, usage) in [
        ("help", "Usage: gametui [OPTIONS]"),
        ("help perft", "Usage: gametui perft"),
        ("help sgf parse", "Usage: gametui sgf parse"),
        ("sgf help parse", "Usage: gametui sgf parse"),
        ("gbb help", "Usage: gametui gbb"),
        ("sgf --help", "Usage: gametui sgf"),
        ("help help", "Usage: gametui help"),
    ] {
        gametui(arguments).run().has_status(0).says(usage);
    }
    gametui("help prft")
        .run()
        .has_status(2)
        .complains("Did you mean perft?");
    gametui("help xyzzy").run().has_status(2).complains("bggl");
    gametui("sgf help pars")
        .run()
        .has_status(2)
        .complains("Did you mean parse?");
    gametui("help gdef bdl").run().has_status(2);
}

#[test]
fn a_mistyped_command_is_told_as_one() {
    for arguments in [
        "chekc x.gdef",
        "chekc --strict x.gdef",
        "--charset GBK chekc x",
    ] {
        gametui(arguments)
            .run()
            .has_status(2)
            .complains("chekc is no command and no file. Did you mean check?");
    }
    gametui("--lang es chekc --strict")
        .run()
        .has_status(2)
        .complains("chekc no es ni una orden ni un archivo. ¿Querías decir check?");
    gametui("chekers")
        .run()
        .has_status(1)
        .complains("did you mean the library game checkers?");
    gametui("xyzzy")
        .run()
        .has_status(1)
        .complains("no such file");
    gametui("check x --nonsense")
        .run()
        .has_status(2)
        .complains("--nonsense");
}

#[test]
fn shells_help_and_version() {
    for shell in ["bash", "elvish", "fish", "nushell", "powershell", "zsh"] {
        gametui("completions")
            .arg(shell)
            .run()
            .has_status(0)
            .says("GAMETUI_COMPLETE");
    }
    gametui("completions tcsh").run().has_status(2);
    gametui("--version").run().has_status(0).says("gametui 0.");
    gametui("--help").run().has_status(0).says("completions");
    gametui("check").run().has_status(2);
    gametui("check x --nonsense").run().has_status(2);
    gametui("games --lang de").run().has_status(2);
}

#[test]
fn the_settings_are_printed_as_a_file_of_settings() {
    let folder = tempfile::tempdir().expect("a folder");
    let ended = gametui("--print-config")
        .env("HOME", &folder.path().display().to_string())
        .env("XDG_CONFIG_HOME", &folder.path().display().to_string())
        .run()
        .has_status(0);
    let first = ended.stdout.lines().next().expect("a line");
    assert!(
        first.starts_with("# ") && first.ends_with("config.toml"),
        "{first}"
    );
    let table = ended.stdout.parse::<toml::Table>().expect("TOML");
    assert!(
        table.contains_key("theme") && table.contains_key("keys"),
        "{table}"
    );
}

/// Returns how the last of these words may go on, as bash is told.
fn completed(words: &[&str]) -> String {
    let last = (words.len() - 1).to_string();
    let asked = gametui("--").args(words);
    let asked = asked.env("GAMETUI_COMPLETE", "bash");
    let ended = asked.env("_CLAP_COMPLETE_INDEX", &last).run();
    ended.has_status(0).stdout
}

#[test]
fn a_shell_is_told_the_engines_of_the_settings() {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = folder.path().join("gametui");
    std::fs::create_dir_all(&settings).expect("a folder");
    let text = "[[engines]]\nname = \"gnugo\"\nprotocol = \"gtp\"\ncommand = \"gnugo\"\n";
    std::fs::write(settings.join("config.toml"), text).expect("written");
    let ended = gametui("-- gametui match engine:")
        .env("XDG_CONFIG_HOME", &folder.path().display().to_string())
        .env("GAMETUI_COMPLETE", "nushell")
        .run()
        .has_status(0);
    let values: serde_json::Value = serde_json::from_str(&ended.stdout).expect("JSON");
    assert_eq!(values[0]["value"], "engine:gnugo", "{values}");
    gametui("check")
        .env("GAMETUI_COMPLETE", "tcsh")
        .run()
        .has_status(2);
}

/// Every command and every long option that `--help` shows stands in the manual page and in the completions.
#[test]
fn the_manual_page_and_the_completions_are_complete() {
    let top = gametui("--help").run().has_status(0).stdout;
    let is_command = |line: &&str| {
        let line = line.strip_prefix("  ");
        line.is_some_and(|line| line.starts_with(|sign: char| sign.is_ascii_lowercase()))
    };
    let word = |line: &str| line.split_whitespace().next().map(str::to_owned);
    let commands: Vec<String> = top.lines().filter(is_command).filter_map(word).collect();
    assert!(commands.len() > 20, "{commands:?}");
    let page = gametui("man").run().has_status(0).stdout.replace('\\', "");
    for command in commands {
        assert!(page.contains(&format!("gametui {command}")), "{command}");
        // `help` prints the reference of a command that has one.
        let help = gametui(&command).arg("--help").run().has_status(0).stdout;
        let completions = completed(&["gametui", &command, "--"]);
        let options: Vec<&str> = help
            .lines()
            .filter_map(|line| line.split_once("--"))
            .filter(|(before, _)| before.trim_start().is_empty() || before.trim().starts_with('-'))
            .filter_map(|(_, rest)| {
                rest.split(|sign: char| !sign.is_alphanumeric() && sign != '-')
                    .next()
            })
            .filter(|name| !name.is_empty())
            .collect();
        for option in options {
            assert!(
                page.contains(&format!("--{option}")),
                "{command} --{option}"
            );
            assert!(
                completions
                    .lines()
                    .any(|known| known == format!("--{option}")),
                "{command} --{option}"
            );
        }
        let commands = completed(&["gametui", &command]);
        assert!(commands.lines().any(|known| known == command), "{command}");
    }
}

#[test]
fn the_games_of_a_file_are_listed_in_the_words_of_their_rules() {
    let said = |file: &str| gametui("games").arg(file).run().has_status(0).stdout;
    let amazons = said("games/amazons.sgf");
    assert!(
        amazons.contains("  Amazons  d1-d7/g7 g10-g8/d5 "),
        "{amazons}"
    );
    let breakthrough = said("games/breakthrough.sgf");
    assert!(
        breakthrough.contains("  black won  Breakthrough  d2-d3"),
        "{breakthrough}"
    );
    let gomoku = said("games/gomoku.sgf");
    assert!(gomoku.contains("  black won  "), "{gomoku}");
}
