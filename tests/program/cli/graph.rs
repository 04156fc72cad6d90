//! `gametui graph`: the tests that the rules make, as Graphviz and JSON.

use super::process::gametui;
use serde_json::Value;
use std::path::Path;

/// Writes rules of a board of 3 x 3; the last statement of the body is on line 9.
fn write_rules(folder: &Path, head: &str, last: &str) {
    let rules = format!(
        "size: 3 x 3\nobj X\nobj O\n{head}\ndefine isMoveLegal() -> bool {{\n\
         if (operationsNum() != 1 || !isPlaceOperation(0) || OperationList[0][2] != X) {{ return false; }}\n\
         int x = OperationList[0][0]; int y = OperationList[0][1];\n\
         if (CurrentPosition[x][y] != empty) {{ return false; }}\n\
         {last}\n}}\ndefine end() -> bool {{ return false; }}\n"
    );
    std::fs::write(folder.join("a.gdef"), rules).expect("written");
}

fn graph_of(folder: &Path) -> Value {
    let ended = gametui("graph a.gdef --games 1 --max-plies 4 --json")
        .folder(folder)
        .run()
        .has_status(0);
    serde_json::from_str(&ended.stdout).expect("JSON")
}

fn labels(graph: &Value) -> Vec<String> {
    let nodes = graph["nodes"].as_array().expect("nodes");
    let labels = nodes.iter().filter_map(|node| node["label"].as_str());
    labels.map(str::to_owned).collect()
}

#[test]
fn a_graph_is_printed_as_graphviz() {
    let folder = tempfile::tempdir().expect("a folder");
    write_rules(
        folder.path(),
        "",
        "return y == 2 || CurrentPosition[x][y + 1] == O;",
    );
    gametui("graph a.gdef --games 1 --max-plies 4")
        .folder(folder.path())
        .run()
        .has_status(0)
        .is_golden("graph");
}

#[test]
fn every_shape_of_a_node_has_a_label() {
    let cases = [
        ("", "return true;", "each of 9 squares"),
        ("", "return true;", "empty at (+0,+0)"),
        ("", "return true;", "place (+0,+0) X"),
        (
            "",
            "return CurrentPosition[0][0] == empty;",
            "empty on (0,0)",
        ),
        (
            "",
            "return CurrentPosition[2 - x][y] == empty;",
            "empty on a computed square",
        ),
        ("", "return x != 1 || y != 1;", "on 3 squares"),
        ("state int n = 1;", "return n == 1;", "n == 1"),
        (
            "state int n = 1;",
            "return CurrentPosition[n][0] == empty;",
            "n",
        ),
        (
            "",
            "return groupSize(x, y) == 9;",
            "groupSize(by square, by square) == 9",
        ),
        (
            "define on(int x) -> int { int n = 0; for (int k = 0; k < 3; k++) { if (CurrentPosition[x][k] == X) { n++; } } return n; }",
            "return on(x) < 2;",
            "on(by square)",
        ),
        (
            "define few() -> bool { return count(X) < 3; }",
            "return next(few());",
            "place (+0,+0) X\nif next(few()) != 0",
        ),
        (
            "define few() -> bool { return count(X) < 3; }",
            "return !next(few());",
            "place (+0,+0) X\nunless next(few()) != 0",
        ),
        (
            "",
            "return repeats() == 0;",
            "place (+0,+0) X\nunless repeats() != 0",
        ),
        (
            "",
            "return PreviousPosition[0][0][0] == empty;",
            "place (+0,+0) X\nif judged legal",
        ),
    ];
    let folder = tempfile::tempdir().expect("a folder");
    for (head, last, label) in cases {
        write_rules(folder.path(), head, last);
        let labels = labels(&graph_of(folder.path()));
        let has_label = labels.iter().any(|of_node| of_node == label);
        assert!(
            has_label,
            "{head} {last}: {label:?} is not among {labels:#?}"
        );
    }
}

#[test]
fn what_is_not_left_to_the_graph_is_named_with_its_line() {
    let cases = [
        ("return true;", None),
        ("return repeats() == 0;", None),
        ("return PreviousPosition[0][0][0] == empty;", Some("judged")),
    ];
    let folder = tempfile::tempdir().expect("a folder");
    for (last, why) in cases {
        write_rules(folder.path(), "", last);
        let graph = graph_of(folder.path());
        let unanswered = graph["unanswered"].as_array().expect("a list");
        let told = unanswered
            .first()
            .map(|first| (&first["why"], &first["line"]));
        let expected = why.map(|why| (Value::from(why), Value::from(9)));
        assert_eq!(
            told,
            expected.as_ref().map(|(why, line)| (why, line)),
            "{last}"
        );
    }
    let rules = "size: 3 x 3\nobj X\ndefine isMoveLegal() -> bool {\nreturn operationsNum() == 1;\n}\n\
                 define end() -> bool { return false; }\n";
    std::fs::write(folder.path().join("a.gdef"), rules).expect("written");
    let graph = graph_of(folder.path());
    assert_eq!(graph["unanswered"][0]["why"], "unread");
    assert_eq!(graph["unanswered"][0]["line"], 4);
    gametui("graph a.gdef --games 1 --max-plies 4")
        .folder(folder.path())
        .run()
        .has_status(0)
        .complains("a.gdef:4:1: without the graph: ");
    gametui("graph chess.bdl").run().has_status(1);
}

#[test]
fn a_graph_needs_a_game() {
    gametui("graph tictactoe --games 0").run().has_status(2);
}
