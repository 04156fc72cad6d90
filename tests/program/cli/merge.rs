//! `--shard` and `gametui merge`: the parts of a run give what the whole run gives, byte for byte.

use super::process::gametui;
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
    for other in [
        "tictactoe:9 tictactoe:3 --games 4 --shard 1/2",
        "tictactoe:9 tictactoe:4 --games 4 --shard 2/2",
        "tictactoe:9 tictactoe:3 --games 6 --shard 2/2",
        "tictactoe:9 tictactoe:3 --games 4 --shard 2/2 --seed 5",
        "tictactoe:9 tictactoe:3 --games 4 --shard 2/3",
    ] {
        let other = part("2", other);
        let ended = gametui("merge").arg(&first).arg(&other).run().has_status(1);
        assert!(ended.stdout.is_empty() && !ended.stderr.is_empty());
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
