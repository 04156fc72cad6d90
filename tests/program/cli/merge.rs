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
