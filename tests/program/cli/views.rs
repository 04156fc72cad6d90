//! What players see of games with hidden information, on the command line.

use super::process::gametui;

const STONES: &str = "players: 2\nsize: 4 x 2\nobj W of 0\nobj B of 1\nconst obj STONE[] = { W, B };\n\
    define shownTo(int p, int x, int y) -> obj {\n\
      if (CurrentPosition[x][y] == STONE[1 - p]) { return empty; }\n\
      return CurrentPosition[x][y];\n}\n\
    define isMoveLegal() -> bool {\n\
      if (operationsNum() != 1 || !isPlaceOperation(0)) { return false; }\n\
      return OperationList[0][2] == STONE[onTurn()] && OperationList[0][1] == onTurn();\n}\n\
    define end() -> bool { return false; }\n";

/// Returns a folder with rules in which each player sees the own stones.
fn stones() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("s.gdef"), STONES).expect("written");
    folder
}

#[test]
fn a_position_is_shown_to_a_player() {
    let folder = stones();
    let show = |arguments: &str| {
        let run = gametui(&format!("show s.gdef --play a1=W;b2=B {arguments}"));
        run.folder(folder.path()).run().has_status(0).stdout
    };
    let stones =
        |text: &str| ["W", "B"].map(|name| text.lines().skip(1).any(|line| line.contains(name)));
    assert_eq!(stones(&show("")), [true, true]);
    assert_eq!(stones(&show("--for 0")), [true, false]);
    assert_eq!(stones(&show("--for 1")), [false, true]);
    assert!(show("--for 1 --json").contains("\"B\"") && !show("--for 1 --json").contains("\"W\""));
    assert!(!show("--for 0 --as gbb").contains("Negro"));
}

#[test]
fn only_the_player_on_turn_is_told_moves() {
    let folder = stones();
    let run = |arguments: &str| gametui(arguments).folder(folder.path()).run();
    run("moves s.gdef --play a1=W --for 1").has_status(0);
    let other = run("moves s.gdef --play a1=W --for 0").has_status(1);
    assert!(
        other.stdout.is_empty() && other.stderr.contains("player 1 is on turn"),
        "{other:?}"
    );
    let told = run("explain s.gdef --move a1=W").has_status(0).stdout;
    let veiled = run("explain s.gdef --move a1=W --for 0")
        .has_status(0)
        .stdout;
    assert!(
        told.lines().count() > 1 && veiled.lines().count() == 1,
        "{veiled}"
    );
    let refused = run("explain s.gdef --move a2=W --for 0")
        .has_status(0)
        .stdout;
    assert!(
        refused.starts_with("illegal") && refused.contains("s.gdef:"),
        "{refused}"
    );
    run("show s.gdef --for 2").has_status(1);
}

#[test]
fn each_way_to_ask_the_machine_refuses() {
    let folder = stones();
    let run = |arguments: &str| gametui(arguments).folder(folder.path()).run();
    let words = "the machine would see what player 0 cannot see";
    let search = run("bestmove s.gdef --visits 20").has_status(1);
    assert!(
        search.stderr.contains(words) && search.stdout.contains("null"),
        "{search:?}"
    );
    let games = run("match s.gdef s.gdef --games 1 --visits 20 --max-plies 4").has_status(1);
    assert!(games.stderr.contains(words), "{games:?}");
    let open = run("bestmove s.gdef --visits 20 --open").has_status(0);
    assert!(open.stdout.contains("place"), "{open:?}");
    // Random games see everything and tell nobody.
    run("playout s.gdef --games 2 --max-plies 4").has_status(0);
    for (arguments, answer) in [
        ("gtp s.gdef", "? "),
        ("gtp s.gdef --open --visits 20", "= "),
    ] {
        let run = gametui(arguments)
            .folder(folder.path())
            .input("genmove b\nquit\n")
            .run();
        assert!(run.stdout.starts_with(answer), "{arguments}: {run:?}");
    }
}

#[test]
fn a_player_whom_the_game_lacks_is_told_nothing() {
    let folder = stones();
    let run = gametui("s.gdef --plain --for 2").folder(folder.path());
    let ended = run.input("a1=W\nb2=B\nchanges\nboard\nquit\n").run();
    assert!(
        ended.stdout.contains("Nothing changed on the board"),
        "{ended:?}"
    );
    assert!(!ended.stdout.contains("before:"), "{ended:?}");
    assert!(ended.stdout.contains("no player 2"), "{ended:?}");
}

/// Nothing that is written for a player names the stones of the other, whatever is asked for; the moves of both are typed.
#[test]
fn a_game_on_the_console_and_in_lines_is_told_to_one_player() {
    let folder = stones();
    let input = "a1=W\nboard\nmoves\nb2=B\nmoves\nboard\na1=B\nwhy\nd1=B\nwhy\nchanges\nline\nstate\n\
        pieces\ndiagram\nsquare b2\nrow 2\nsquare a1\nquit\n";
    for command in ["play s.gdef", "s.gdef --plain"] {
        let run = |arguments: &str| {
            // Each in a folder of its own: unsaved work of another run would be offered.
            let folder = stones();
            let run = gametui(&format!("{command} {arguments}"));
            let ended = run.folder(folder.path()).input(input).run();
            // What was typed is printed, too.
            let is_typed = |line: &&str| line.contains("> ");
            let lines: Vec<String> = (ended.stdout.lines())
                .filter(|line| !is_typed(line))
                .map(str::to_owned)
                .collect();
            lines.join("\n")
        };
        let all = run("");
        assert!(all.contains("W") && all.contains("B"), "{command}: {all}");
        for (player, other) in [("0", 'B'), ("1", 'W')] {
            let told = run(&format!("--for {player}"));
            let leak = told.lines().find(|line| {
                // A move that was typed is named in its refusal.
                !line.contains("cannot") && line.contains(other)
            });
            assert_eq!(leak, None, "{command} --for {player}: {told}");
            let own = if other == 'B' { "W" } else { "B" };
            assert!(told.contains(own), "{command} --for {player}: {told}");
        }
    }
    let run = |arguments: &str| gametui(arguments).folder(folder.path()).run();
    run("play s.gdef --for 2").has_status(1);
    run("s.gdef --for 0").has_status(2);
}

#[test]
fn coverage_counts_what_players_are_shown() {
    let folder = stones();
    let run = gametui("coverage s.gdef --games 2 --max-plies 3 --json");
    let ended = run.folder(folder.path()).run().has_status(0);
    let counts: serde_json::Value = serde_json::from_str(&ended.stdout).expect("JSON");
    let views = counts.as_array().expect("a list").iter();
    let views = views.filter(|entry| (7..=8).contains(&entry["line"].as_u64().unwrap_or(0)));
    let never = views.clone().filter(|entry| entry["count"] == 0).count();
    assert_eq!((views.count(), never), (3, 0), "{}", ended.stdout);
}

/// Rules in which kings go one square and see only themselves.
const KINGS: &str = "players: 2\nsize: 3 x 3\nobj W of 0\nobj B of 1\nconst obj KING[] = { W, B };\n\
    start { (0,0: W), (1,1: B), (2,2: B) }\n\
    define shownTo(int p, int x, int y) -> obj {\n\
      if (CurrentPosition[x][y] == KING[p]) { return KING[p]; }\n\
      return empty;\n}\n\
    define isMoveLegal() -> bool {\n\
      if (operationsNum() != 2 || isPlaceOperation(0) || !isPlaceOperation(1)) { return false; }\n\
      int dx = OperationList[1][0] - OperationList[0][0];\n\
      int dy = OperationList[1][1] - OperationList[0][1];\n\
      if (CurrentPosition[OperationList[0][0]][OperationList[0][1]] != KING[onTurn()]) { return false; }\n\
      return OperationList[1][2] == KING[onTurn()] && dx * dx < 2 && dy * dy < 2;\n}\n\
    define end() -> bool {\n\
      if (count(KING[1 - onTurn()]) == 2) { return false; }\n\
      setWinner(onTurn());\n\
      return true;\n}\n";

#[test]
fn no_answer_tells_one_hidden_square_from_another() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("k.gdef"), KINGS).expect("written");
    let run = |arguments: &str| gametui(arguments).folder(folder.path()).run();
    // From a square where a king stands that is not seen, and from an empty one.
    let [king, nothing] = ["c3-c2", "c1-c2"].map(|mv| {
        let explained = run(&format!("explain k.gdef --for 0 --move {mv}"));
        (explained.status, explained.stdout, explained.stderr)
    });
    assert_eq!(king, nothing);
    assert!(king.2.contains("no legal move"), "{king:?}");
    for command in ["play k.gdef --for 0", "k.gdef --plain --for 0"] {
        let told = |line: &str| {
            let folder = tempfile::tempdir().expect("a folder");
            std::fs::write(folder.path().join("k.gdef"), KINGS).expect("written");
            let run = gametui(command).folder(folder.path());
            let told = run.input(format!("{line}\nquit\n")).run().stdout;
            told.replace(line, "")
        };
        assert_eq!(told("c3-c2"), told("c1-c2"), "{command}");
        let clear = |square: &str| told(&format!("clear({square}) place(2,1,W)"));
        assert_eq!(clear("2,2"), clear("2,0"), "{command}");
        // What is refused wherever it is put is refused for the same reason.
        assert_eq!(told("place(2,2,W)"), told("place(2,0,W)"), "{command}");
        // What another player could have done is told no more than what that player did.
        let after = |line: &str| told(&format!("a1-a2\n{line}")).replace(line, "");
        assert_eq!(after("c3-a1"), after("b2-b1-c1"), "{command}");
    }
    // A move onto a hidden king is called as one onto an empty square, and its outcome is not told.
    let run = gametui("k.gdef --plain --for 0").folder(folder.path());
    let listed = run.input("moves\nquit\n").run().stdout;
    assert!(listed.contains("a1-b2"), "{listed}");
    assert!(!listed.contains('x') && !listed.contains("won"), "{listed}");
}
