//! The examples of `gametui help batch` are run as they stand there, with fewer games of a smaller game.
#![cfg(unix)]

use super::process::gametui;
use gametui::session::reference::page;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

/// Stands for a scheduler that is not installed: it puts the same values into the command.
const PARALLEL: &str = "#!/bin/sh\nline=\nwhile [ \"$1\" != ::: ]; do line=\"$line $1\"; shift; done; shift\n\
    for part; do echo \"$line\" | sed \"s/{}/$part/g\" | sh || exit 1; done\n";
const SBATCH: &str = "#!/bin/sh\nlast=${1#--array=1-}; part=1\n\
    while [ $part -le $last ]; do SLURM_ARRAY_TASK_ID=$part sh -c \"$3\" || exit 1; part=$((part + 1)); done\n";

/// Returns the commands for the schedulers, which stand in the last block with blank lines between them.
fn commands(text: &str) -> Vec<String> {
    let blocks = text.split("```text\n").skip(1);
    let blocks = blocks.filter_map(|block| block.split("```").next());
    let block = blocks.filter(|block| block.contains("sbatch")).last();
    let commands = block.expect("the schedulers").split("\n\n");
    commands.map(str::to_owned).collect()
}

fn write_program(path: &Path, text: &str) {
    std::fs::write(path, text).expect("written");
    std::fs::set_permissions(path, PermissionsExt::from_mode(0o755)).expect("set");
}

#[test]
fn each_scheduler_of_the_page_gives_the_whole_run() {
    let whole = gametui("playout tictactoe --games 16 --json").run();
    let playouts = whole.has_status(0).stdout;
    let whole = gametui("match tictactoe:9 tictactoe:3 --games 10 --json").run();
    let whole_match = whole.has_status(0).stdout;
    let program = Path::new(env!("CARGO_BIN_EXE_gametui"));
    for language in ["en", "es", "pl"] {
        let found = commands(page("batch", language).expect("a page"));
        for scheduler in ["for part in", "parallel ", "sbatch "] {
            let is_there = found.iter().any(|command| command.starts_with(scheduler));
            assert!(is_there, "{language}: {scheduler}");
        }
        for command in &found {
            let whole = match command.contains("match") {
                true => &whole_match,
                false => &playouts,
            };
            let folder = tempfile::tempdir().expect("a folder");
            write_program(&folder.path().join("parallel"), PARALLEL);
            write_program(&folder.path().join("sbatch"), SBATCH);
            let smaller = (command.replace("hex:400 hex:100", "tictactoe:9 tictactoe:3"))
                .replace("--games 1000 ", "--games 10 ")
                .replace("hex", "tictactoe")
                .replace("--games 4000", "--games 16")
                .replace("--games 1000000", "--games 16")
                .replace("100", "4");
            let searched = [folder.path(), program.parent().expect("a folder")];
            let searched = searched
                .map(|folder| folder.display().to_string())
                .join(":");
            let path = std::env::var("PATH").unwrap_or_default();
            let ended = Command::new("sh")
                .arg("-c")
                .arg(format!("{smaller}\ngametui merge part*.json"))
                .env("PATH", format!("{searched}:{path}"))
                .current_dir(folder.path())
                .output()
                .expect("a shell");
            let merged = String::from_utf8_lossy(&ended.stdout);
            let said = String::from_utf8_lossy(&ended.stderr);
            assert_eq!(merged, *whole, "{language}: {smaller}: {said}");
        }
    }
}
