//! `gametui learn`: practice, the file beside the rules, and who uses it.

use super::process::gametui;
use serde_json::Value;
use std::path::Path;

/// Three in a row on a board of the given size, where the second player has a stone in the corner.
fn write_rules(folder: &Path, name: &str) {
    let rules = "size: 3 x 3\nconst int N = 3;\nobj X\nobj O\n\
        define isMoveLegal() -> bool {\n\
        if (operationsNum() != 1 || !isPlaceOperation(0)) { return false; }\n\
        if (OperationList[0][2] != X && OperationList[0][2] != O) { return false; }\n\
        return CurrentPosition[OperationList[0][0]][OperationList[0][1]] == empty;\n}\n\
        define end() -> bool {\n\
        int x = OperationList[0][0];\n\
        if (CurrentPosition[x][0] == OperationList[0][2] && CurrentPosition[x][1] == OperationList[0][2]\n\
          && CurrentPosition[x][2] == OperationList[0][2]) { return true; }\n\
        return false;\n}\n";
    std::fs::write(folder.join(name), rules).expect("written");
}

fn learn(folder: &Path, arguments: &str) -> Value {
    let ended = gametui(&format!("learn {arguments} --json"))
        .folder(folder)
        .run();
    serde_json::from_str(&ended.has_status(0).stdout).expect("JSON")
}

#[test]
fn practice_writes_a_file_that_depends_on_its_seed() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    for name in ["a.gdef", "b.gdef", "c.gdef"] {
        std::fs::copy("games/tictactoe.gdef", path.join(name)).expect("copied");
    }
    let found = learn(path, "a.gdef --games 40 --trial 4 --visits 10 --seed 5");
    assert_eq!(found["games"], 40);
    assert_eq!(found["tried"], true);
    assert_eq!(found["file"], "a.learned");
    assert!(
        found["values"]
            .as_array()
            .is_some_and(|values| !values.is_empty())
    );
    learn(path, "b.gdef --games 40 --trial 4 --visits 10 --seed 5");
    let bytes = |name: &str| std::fs::read(path.join(name)).expect("written");
    assert_eq!(bytes("a.learned"), bytes("b.learned"));
    learn(
        path,
        "b.gdef --games 40 --trial 4 --visits 10 --seed 6 --out c",
    );
    assert_ne!(bytes("a.learned"), bytes("c"));
    // Practice goes on where it was, or begins anew. Without a trial nothing is used.
    let found = learn(path, "c.gdef --games 5 --trial 0");
    assert_eq!(found["tried"], false);
    assert_eq!(found["style"], "usual");
    assert_eq!(learn(path, "c.gdef --games 5 --trial 0")["games"], 10);
    assert_eq!(learn(path, "c.gdef --games 5 --trial 0 --anew")["games"], 5);
}

#[test]
fn levels_are_measured_on_request() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    std::fs::copy("games/tictactoe.gdef", path.join("a.gdef")).expect("copied");
    let found = learn(path, "a.gdef --minutes 0.01 --trial 0");
    assert_eq!(found["blurs"], Value::Null);
    let found = learn(path, "a.gdef --minutes 0.01 --trial 0 --levels");
    let blurs = found["blurs"].as_array().expect("measured");
    let blurs: Vec<f64> = blurs.iter().filter_map(Value::as_f64).collect();
    assert_eq!((blurs.len(), blurs.last()), (8, Some(&0.0)));
    // More practice keeps them.
    let kept = learn(path, "a.gdef --minutes 0.001 --trial 0");
    assert_eq!(kept["blurs"], found["blurs"]);
    assert!(
        blurs.is_sorted_by(|weaker, stronger| weaker > stronger),
        "{blurs:?}"
    );
}

#[test]
fn a_file_is_used_with_its_rules_and_no_others() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    std::fs::copy("games/breakthrough.gdef", path.join("a.gdef")).expect("copied");
    std::fs::copy("games/breakthrough.toml", path.join("a.toml")).expect("copied");
    let best = |more: &str| {
        let line = format!("bestmove a.gdef --visits 30 {more}");
        let ended = gametui(&line).folder(path).run().has_status(0);
        (ended.stdout, ended.stderr)
    };
    let untaught = best("").0;
    // The practice of so few games, used whatever it is worth.
    learn(path, "a.gdef --games 100 --trial 0");
    let file = path.join("a.learned");
    let mut bytes = std::fs::read(&file).expect("written");
    bytes[25..27].copy_from_slice(&[2, 100]);
    let end = bytes.len() - 8;
    let check = gametui::base::digest(&bytes[..end]);
    bytes[end..].copy_from_slice(&check.to_le_bytes());
    std::fs::write(&file, &bytes).expect("written");
    let (taught, told) = best("");
    assert_ne!(taught, untaught);
    assert!(!told.contains("a.learned"), "{told}");
    assert_eq!(best("--no-learned").0, untaught);
    // Other values of parameters are other rules, and so is another text.
    let (_, told) = best("--set name=other");
    assert!(told.contains("learned other rules (a.learned)"), "{told}");
    bytes[100] ^= 1;
    std::fs::write(&file, &bytes).expect("written");
    let (damaged, told) = best("");
    assert_eq!(damaged, untaught);
    assert!(
        told.contains("a.learned is no file of what the machine has learned"),
        "{told}"
    );
}

#[test]
fn no_other_file_is_overwritten() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    write_rules(path, "row.gdef");
    let text = std::fs::read(path.join("row.gdef")).expect("rules");
    let ended = gametui("learn row.gdef --games 3 --trial 0 --out row.gdef")
        .folder(path)
        .run();
    assert!(
        ended
            .has_status(2)
            .stderr
            .contains("row.gdef is another file")
    );
    assert_eq!(std::fs::read(path.join("row.gdef")).expect("rules"), text);
    std::fs::write(path.join("row.learned"), "mine").expect("written");
    gametui("learn row.gdef --games 3 --trial 0")
        .folder(path)
        .run()
        .has_status(2);
    assert_eq!(
        std::fs::read(path.join("row.learned")).expect("a file"),
        b"mine"
    );
}

#[test]
fn rules_of_two_languages_with_one_name_have_files_of_their_own() {
    let folder = tempfile::tempdir().expect("a folder");
    write_rules(folder.path(), "row.gdef");
    std::fs::write(folder.path().join("row.bggl"), "").expect("written");
    let found = learn(folder.path(), "row.gdef --games 3 --trial 0");
    assert_eq!(found["file"], "row.gdef.learned");
    std::fs::remove_file(folder.path().join("row.bggl")).expect("removed");
    let found = learn(folder.path(), "row.gdef --games 3 --trial 0");
    assert_eq!(found["file"], "row.learned");
}

#[test]
fn what_has_no_place_is_not_learned() {
    let ended = gametui("learn checkers").run().has_status(2);
    assert!(ended.stderr.contains("--out"), "{}", ended.stderr);
    gametui("learn checkers --minutes -1").run().has_status(2);
    gametui("learn checkers --games 0").run().has_status(2);
    gametui("learn no-such-game").run().has_status(1);
}
