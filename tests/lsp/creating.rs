//! Actions that write what is missing: functions, pieces, tests.

use super::client::{Client, apply};
use serde_json::{Value, json};

const HEAD: &str = "size: 3 x 3\nobj X of 0\n";

/// Returns the actions for the first error with a code, once it is found.
fn actions(client: &mut Client, name: &str, code: &str) -> Vec<Value> {
    let found = client.diagnostics(name, |found| found.iter().any(|one| one["code"] == code));
    let fault = found.iter().find(|one| one["code"] == code).expect("it");
    let params = json!({
        "textDocument": { "uri": client.uri(name) },
        "range": fault["range"],
        "context": { "diagnostics": [fault], "only": ["quickfix"] },
    });
    let actions = client.ask("textDocument/codeAction", params);
    actions.as_array().cloned().expect("actions")
}

/// Applies the action with a title to a text, which then has no such error any more.
#[track_caller]
fn is_created(name: &str, language: &str, code: &str, title: &str, before: &str, after: &str) {
    let mut client = Client::new();
    let uri = client.uri(name);
    client.open_uri(&uri, language, before);
    let actions = actions(&mut client, name, code);
    let action = actions.iter().find(|action| action["title"] == title);
    let action = action.unwrap_or_else(|| panic!("{title} is not in {actions:?}"));
    let text = apply(before, &action["edit"]["changes"][&uri]);
    assert_eq!(text, after);
    client.change(name, json!([{ "text": text }]));
    client.diagnostics(name, |found| found.iter().all(|one| one["severity"] != 1));
    assert!(client.close());
}

#[test]
fn an_unknown_function_is_created_with_its_arguments() {
    let end = "define end() -> bool { return false; }\n";
    let legal = "define isMoveLegal() -> bool {\n  int n = operationsNum();\n  \
        return n == 1 && fits(n, 2, CurrentPosition[0][0], n == 2, 0.5, reach(n));\n}";
    let reach = "define reach(int n) -> float { return 1.0 * n; }\n";
    is_created(
        "t.gdef",
        "gdef",
        "gdef-function-unknown",
        "Add the function fits",
        &format!("{HEAD}{reach}{legal}\n{end}"),
        &format!(
            "{HEAD}{reach}{legal}\n\ndefine fits(int n, int b, obj c, bool d, float e, float f) -> bool {{\n  return \
             false;\n}}\n{end}"
        ),
    );
    let legal = |body: &str| format!("define isMoveLegal() -> bool {{\n  {body}\n}}");
    for (body, function) in [
        (
            "note();\n  return operationsNum() == 1;",
            "define note() {\n}",
        ),
        (
            "int n = value( X );\n  return n == operationsNum();",
            "define value(obj a) -> int {\n  return 0;\n}",
        ),
        (
            "return what() == X;",
            "define what() -> obj {\n  return empty;\n}",
        ),
    ] {
        let name = function.split([' ', '(']).nth(1).expect("a name");
        is_created(
            "t.gdef",
            "gdef",
            "gdef-function-unknown",
            &format!("Add the function {name}"),
            &format!("{HEAD}{}\n{end}", legal(body)),
            &format!("{HEAD}{}\n\n{function}\n{end}", legal(body)),
        );
    }
}

#[test]
fn a_function_of_bggl_is_created_before_its_caller() {
    let head = "Player p;\nPiece X;\nBoard = [[_,_,_]];\n";
    let game =
        "// Ends at once.\nGame {\n    turn t { if (ready(X, 2)) { winner = p; } exit; }\n}\n";
    is_created(
        "t.bggl",
        "bggl",
        "bggl-unknown-function",
        "Add the function ready",
        &format!("{head}{game}"),
        &format!("{head}boolean ready(Piece a, int b) {{\n    return false;\n}}\n\n{game}"),
    );
}

#[test]
fn an_unknown_piece_is_created_beside_the_others() {
    let rules = "define isMoveLegal() -> bool { return OperationList[0][2] == Stone; }\n\
        define end() -> bool { return false; }\n";
    is_created(
        "t.gdef",
        "gdef",
        "gdef-name-unknown",
        "Add the piece Stone",
        &format!("{HEAD}{rules}"),
        &format!("{HEAD}obj Stone of 1\n{rules}"),
    );
}

#[test]
fn a_test_of_the_start_is_added() {
    let rules = "size: 3 x 3\nobj X\ndefine isMoveLegal() -> bool { return operationsNum() == 1 && isPlaceOperation(0); }\n\
        define end() -> bool { return false; }\n";
    let capabilities = json!({ "workspace": {
        "workspaceEdit": { "documentChanges": true, "resourceOperations": ["create", "rename"] },
        "inlayHint": { "refreshSupport": true },
    } });
    let mut client = Client::with(capabilities);
    client.open("t.gdef", rules);
    let ask = |client: &mut Client| {
        let start = json!({ "line": 0, "character": 0 });
        let params = json!({
            "textDocument": { "uri": client.uri("t.gdef") },
            "range": { "start": start, "end": start },
            "context": { "diagnostics": [], "only": ["source.addTest"] },
        });
        // The moves are counted in the background, after the first check.
        for _ in 0..10 {
            let actions = client.ask("textDocument/codeAction", params.clone());
            if actions != json!([]) {
                return actions;
            }
            client.wait_for_hints();
        }
        json!([])
    };
    let actions = ask(&mut client);
    assert_eq!(
        actions[0]["title"],
        "Add a test of the start: 9 legal moves"
    );
    let changes = &actions[0]["edit"]["documentChanges"];
    assert_eq!(
        (&changes[0]["kind"], &changes[0]["uri"]),
        (&json!("create"), &json!(client.uri("t.tests.toml")))
    );
    let tests = apply("", &changes[1]["edits"]);
    assert_eq!(
        tests,
        "[[test]]\nname = \"the start has 9 legal moves\"\nmoves = 9\n"
    );
    // With a file it is appended.
    let others = "[[test]]\nname = \"a\"\nlegal = [\"a1\"]\n\n\n";
    client.write("t.tests.toml", others);
    let actions = ask(&mut client);
    let edits = &actions[0]["edit"]["changes"][client.uri("t.tests.toml")];
    assert_eq!(
        apply(others, edits),
        format!("{}\n\n{tests}", others.trim_end())
    );
    assert!(client.close());
}
