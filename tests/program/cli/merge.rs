//! `--shard` and `gametui merge`: the parts of a run give what the whole run gives, byte for byte.

use super::process::gametui;
use serde_json::{Value, json};
use std::path::Path;

/// Runs a command in parts, and returns the names of the files with their results, the last part first.
fn in_parts(folder: &Path, command: &str, parts: u32) -> Vec<String> {
    let mut files = Vec::new();
    for part in (1..=parts).rev() {
        let ended = gametui(command)
            .arg("--json")
            .arg("--shard")
            .arg(format!("{part}/{parts}"))
            .run();
        let path = folder.join(format!("{part}.json"));
        std::fs::write(&path, ended.has_status(0).stdout).expect("written");
        files.push(path.display().to_string());
    }
    files
}

#[test]
fn the_parts_of_a_run_are_the_whole_run() {
    let folder = tempfile::tempdir().expect("a folder");
    for command in [
        "playout tictactoe --games 50 --seed 3",
        "playout connect4 --games 5 --seed 1 --max-plies 20",
        "coverage hex --games 2 --seed 4 --set size=5x5",
        "replay checkers.sgf",
        "match tictactoe:9 tictactoe:3 --games 9 --seed 2 --opening 2",
    ] {
        let whole = gametui(command).arg("--json").run();
        let whole = whole.has_status(0).stdout;
        let files = in_parts(folder.path(), command, 3);
        let mut merge = gametui("merge");
        for file in &files {
            merge = merge.arg(file);
        }
        assert_eq!(merge.run().has_status(0).stdout, whole, "{command}");
    }
}

#[test]
fn parts_of_another_match_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let part = |name: &str, arguments: &str| {
        let command = format!("match {arguments} --opening 2 --json");
        let path = folder.path().join(name);
        std::fs::write(&path, gametui(&command).run().has_status(0).stdout).expect("written");
        path
    };
    let first = part("1", "tictactoe:9 tictactoe:3 --games 4 --shard 1/2");
    for (other, field) in [
        (
            "tictactoe:9 tictactoe:3 --games 4 --shard 1/2",
            "part 1 is here twice",
        ),
        (
            "tictactoe:9 tictactoe:4 --games 4 --shard 2/2",
            "shard.run.players",
        ),
        (
            "tictactoe:9 tictactoe:3 --games 6 --shard 2/2",
            "shard.run.games",
        ),
        (
            "tictactoe:9 tictactoe:3 --games 4 --shard 2/2 --seed 5",
            "shard.run.seed",
        ),
        (
            "tictactoe:9 tictactoe:3 --games 4 --shard 2/3",
            "shard.of is 3 here and 2 in",
        ),
    ] {
        let other = part("2", other);
        let ended = gametui("merge").arg(&first).arg(&other).run().has_status(1);
        let names_file = ended.stderr.contains(&other.display().to_string());
        assert!(ended.stdout.is_empty() && names_file, "{}", ended.stderr);
        assert!(ended.stderr.contains(field), "{}", ended.stderr);
    }
}

#[test]
fn parts_may_be_merged_in_steps_and_only_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let command = "playout tictactoe --games 20 --seed 9";
    let files = in_parts(folder.path(), command, 3);
    let some = gametui("merge")
        .arg(&files[0])
        .arg(&files[2])
        .run()
        .has_status(0);
    assert!(some.stderr.contains("missing: 2"), "{}", some.stderr);
    let path = folder.path().join("some.json");
    std::fs::write(&path, &some.stdout).expect("written");
    let all = gametui("merge")
        .arg(&path)
        .arg(&files[1])
        .run()
        .has_status(0);
    let whole = gametui(command).arg("--json").run().has_status(0);
    assert_eq!(all.stdout, whole.stdout);
    gametui("merge")
        .arg(&files[0])
        .arg(&path)
        .run()
        .has_status(1);
    std::fs::write(&path, "{}\n").expect("written");
    gametui("merge").arg(&path).run().has_status(1);
    std::fs::write(&path, "no json").expect("written");
    gametui("merge").arg(&path).run().has_status(1);
    gametui("playout tictactoe --games 2 --json --shard 3/2")
        .run()
        .has_status(2);
}

#[test]
fn counts_that_cannot_be_are_refused_with_the_field() {
    let folder = tempfile::tempdir().expect("a folder");
    let made = |command: &str| {
        let part = gametui(&format!("{command} --json --shard 1/2")).run();
        serde_json::from_str::<Value>(&part.has_status(0).stdout).expect("JSON")
    };
    let playout = made("playout tictactoe --games 4 --seed 1");
    let coverage = made("coverage hex --games 2 --seed 4 --set size=5x5");
    let whole_match = made("match tictactoe:9 tictactoe:3 --games 4 --opening 2");
    let other_set = made("playout hex --games 4 --seed 1 --set size=5x5");
    let file = |name: &str, value: &Value| {
        let path = folder.path().join(name);
        std::fs::write(&path, value.to_string()).expect("written");
        path
    };
    let merge = |value: &Value, other: Option<&Value>| {
        let mut merge = gametui("merge").arg(file("a.json", value));
        if let Some(other) = other {
            merge = merge.arg(file("b.json", other));
        }
        merge.run()
    };
    for (value, path, wrong, field) in [
        (&playout, "/games", json!(u64::MAX), "games"),
        (&playout, "/games", json!(-1), "games"),
        (&playout, "/plies", json!(u64::MAX), "plies"),
        (&playout, "/moves", json!("many"), "moves"),
        (&playout, "/wins", json!([99]), "games"),
        (&playout, "/wins/1", json!(0.5), "wins.1"),
        (&playout, "/wins", json!({}), "wins"),
        (&playout, "/shard/parts", json!([]), "shard.parts"),
        (&playout, "/shard/parts", json!([3]), "shard.parts"),
        (&playout, "/shard/parts", json!([0]), "shard.parts"),
        (&playout, "/shard/parts", json!([1, 1]), "part 1"),
        (&playout, "/shard/of", json!(-2), "shard.of"),
        (&playout, "/shard/run", json!(7), "shard.run"),
        (&playout, "/shard/run/kind", json!("x"), "shard.run.kind"),
        (&playout, "/shard/run/games", json!(1), "games"),
        (&coverage, "/coverage", json!(7), "coverage"),
        (
            &coverage,
            "/coverage/3/count",
            json!(u64::MAX),
            "coverage.3.count",
        ),
        (
            &whole_match,
            "/a_first/wins",
            json!(u64::MAX),
            "a_first.wins",
        ),
        (&whole_match, "/failures", json!([0]), "failures.1"),
        (&whole_match, "/wins", json!(40), "wins"),
        (&whole_match, "/a", json!(null), "a"),
    ] {
        let mut changed = value.clone();
        *changed.pointer_mut(path).expect(path) = wrong;
        let ended = merge(&changed, None).has_status(1);
        let is_named = ended.stderr.contains("a.json: ") && ended.stderr.contains(field);
        assert!(
            is_named && ended.stdout.is_empty(),
            "{path}: {}",
            ended.stderr
        );
    }
    // The sum must be possible as well, and the parts must be of one run.
    for (value, path, second, field) in [
        (&playout, "/moves", json!(1_u64 << 52), "moves"),
        (&playout, "/wins", json!([1, 1, 1]), "wins"),
        (
            &playout,
            "/shard/run/version",
            json!("0.0.0"),
            "shard.run.version",
        ),
        (
            &playout,
            "/shard/run/rules",
            json!(["0"]),
            "shard.run.rules",
        ),
        (
            &other_set,
            "/shard/run/set",
            json!(["size=6x6"]),
            "shard.run.set",
        ),
        (&playout, "/shard/run/from", json!("0"), "shard.run.from"),
        (&coverage, "/coverage/3/line", json!(1), "coverage.3.line"),
        (&whole_match, "/b", json!("x"), "field b"),
    ] {
        let mut changed = value.clone();
        *changed.pointer_mut("/shard/parts").expect("parts") = json!([2]);
        merge(value, Some(&changed)).has_status(0);
        *changed.pointer_mut(path).expect(path) = second;
        let games: u64 = counts_of(&changed["wins"]).unwrap_or(0);
        if path == "/wins" {
            changed["games"] = json!(games);
            for name in ["draws", "over", "stuck", "cut", "partial"] {
                changed[name] = json!(0);
            }
        }
        let ended = merge(value, Some(&changed)).has_status(1);
        let is_named = ended.stderr.contains("b.json: ") && ended.stderr.contains(field);
        assert!(
            is_named && ended.stdout.is_empty(),
            "{path}: {}",
            ended.stderr
        );
    }
}

/// Returns the sum of a list of counts.
fn counts_of(value: &Value) -> Option<u64> {
    value.as_array()?.iter().map(Value::as_u64).sum()
}
