//! Games: diagnostics, files that belong together, code lenses and tests of rules.

use super::client::{Client, apply, shipped};
use lsp_server::Message;
use serde_json::{Value, json};

fn codes(found: &[Value]) -> Vec<&str> {
    found
        .iter()
        .map(|one| one["code"].as_str().unwrap_or(""))
        .collect()
}

#[test]
fn every_shipped_game_is_free_of_errors() {
    let mut client = Client::new();
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("games");
    for name in [
        "tictactoe.gdef",
        "tictactoe.bggl",
        "pawns.bdl",
        "tictactoe.toml",
        "tictactoe.tests.toml",
    ] {
        let text = shipped(name);
        client.write(name, &text);
        client.open(name, &text);
    }
    assert!(folder.is_dir());
    for name in [
        "tictactoe.gdef",
        "pawns.bdl",
        "tictactoe.toml",
        "tictactoe.tests.toml",
    ] {
        let is_clean = |found: &[Value]| found.iter().all(|one| one["severity"] != 1);
        client.diagnostics(name, is_clean);
    }
    assert!(client.close());
}

#[test]
fn diagnostics_follow_typing_and_are_fixed_by_an_action() {
    let mut client = Client::new();
    let text = "size: 3 x 3\nobj Wall\ndefine isMoveLegal() -> bool { return CurrentPosition[0][0] == Wal; }\n\
        define end() -> bool { return false; }\n";
    client.open("t.gdef", text);
    let found = client.diagnostics("t.gdef", |found| !found.is_empty());
    let fault = found
        .iter()
        .find(|one| one["severity"] == 1)
        .expect("an error");
    assert!(
        fault["message"]
            .as_str()
            .is_some_and(|words| words.contains("Wall")),
        "{fault}"
    );
    let params = json!({
        "textDocument": { "uri": client.uri("t.gdef") },
        "range": fault["range"],
        "context": { "diagnostics": [fault] },
    });
    let actions = client.ask("textDocument/codeAction", params);
    let edits = &actions[0]["edit"]["changes"][client.uri("t.gdef")];
    assert_eq!(
        apply(text, edits),
        text.replace("Wal;", "Wall;"),
        "{actions}"
    );
    // Two changes in one message, the second in the coordinates after the first.
    let insert = |column: u32, text: &str| {
        let place = json!({ "line": 2, "character": column });
        json!({ "range": { "start": place, "end": place }, "text": text })
    };
    client.change("t.gdef", json!([insert(66, "l"), insert(67, " ")]));
    client.diagnostics("t.gdef", |found| {
        found.iter().all(|one| one["severity"] != 1)
    });
    // Many changes: only the last text counts.
    for number in 0..50 {
        client.change(
            "t.gdef",
            json!([{ "text": format!("{text}obj N{number}") }]),
        );
    }
    client.change("t.gdef", json!([{ "text": text.replace("Wal;", "Wall;") }]));
    client.diagnostics("t.gdef", |found| {
        found.iter().all(|one| one["severity"] != 1)
    });
    assert!(client.close());
}

#[test]
fn one_action_fixes_all_of_a_document() {
    let mut client = Client::new();
    let text = "size: 3 x 3\nobj X\ndefine isMoveLegal() -> bool {\n    int a;\n    \
        if (operationsNum() == 1) { return a == 0; } elseif (a == 1) { return true; }\n    \
        return false;\n}\ndefine end() -> bool { int spare = 1; return false; }\n";
    client.open("t.gdef", text);
    client.diagnostics("t.gdef", |found| {
        codes(found).contains(&"gdef-else-if-joined")
    });
    let ask = |client: &mut Client, only: &str| {
        let start = json!({ "line": 0, "character": 0 });
        let params = json!({
            "textDocument": { "uri": client.uri("t.gdef") },
            "range": { "start": start, "end": start },
            "context": { "diagnostics": [], "only": [only] },
        });
        client.ask("textDocument/codeAction", params)
    };
    // The range has nothing to fix by itself.
    assert_eq!(ask(&mut client, "quickfix"), json!([]));
    let mut text = text.to_owned();
    for _ in 0..3 {
        let actions = ask(&mut client, "source");
        if actions == json!([]) {
            break;
        }
        assert_eq!(actions[0]["kind"], "source.fixAll", "{actions}");
        text = apply(&text, &actions[0]["edit"]["changes"][client.uri("t.gdef")]);
        client.change("t.gdef", json!([{ "text": text }]));
        client.diagnostics("t.gdef", |found| {
            !codes(found).contains(&"gdef-else-if-joined")
        });
    }
    assert!(
        text.contains("int a = 0;") && text.contains("else if (a == 1)"),
        "{text}"
    );
    assert!(!text.contains("spare"), "{text}");
    assert!(client.close());
}

#[test]
fn what_is_not_needed_is_tagged() {
    let mut client = Client::new();
    let text = "size: 3 x 3\nobj X\ndefine isMoveLegal() -> bool { return operationsNum() == 1; }\n\
        define end() -> bool { int spare = 1; return false; }\n";
    client.open("t.gdef", text);
    let found = client.diagnostics("t.gdef", |found| {
        codes(found).contains(&"gdef-variable-unread")
    });
    let unread = found
        .iter()
        .find(|one| one["code"] == "gdef-variable-unread");
    assert_eq!(unread.expect("a remark")["tags"], json!([1]));
    assert!(client.close());
}

#[test]
fn an_included_file_is_checked_with_its_game() {
    let mut client = Client::new();
    let game = "include \"help.gdef\"; size: 3 x 3 obj X\n\
        define isMoveLegal() -> bool { return operationsNum() == one(); }\ndefine end() -> bool { return false; }";
    client.write("game.gdef", game);
    client.write("help.gdef", "define one() -> int { return 1; }");
    client.open("help.gdef", "define one() -> int { return 1; }");
    let hidden = |found: &[Value]| found.iter().all(|one| one["severity"] != 1);
    client.diagnostics("help.gdef", hidden);
    client.change(
        "help.gdef",
        json!([{ "text": "define two() -> int { return 1; }" }]),
    );
    // The game is not open, but its error is reported.
    client.diagnostics("game.gdef", |found| {
        codes(found).contains(&"gdef-function-unknown")
    });
    client.open("game.gdef", game);
    client.diagnostics("game.gdef", |found| {
        codes(found).contains(&"gdef-function-unknown")
    });
    client.change(
        "help.gdef",
        json!([{ "text": "define one() -> int { return 1; }" }]),
    );
    client.diagnostics("game.gdef", hidden);
    let params = client.place("game.gdef", &game.replace("one()", "on§e()"));
    let place = client.ask("textDocument/definition", params);
    assert_eq!(place["uri"], client.uri("help.gdef"));
    // Closing gives the text on disk back to the game.
    client.change("help.gdef", json!([{ "text": "" }]));
    client.diagnostics("game.gdef", |found| !hidden(found));
    let document = json!({ "textDocument": { "uri": client.uri("help.gdef") } });
    client.notify("textDocument/didClose", document);
    client.diagnostics("game.gdef", hidden);
    assert!(client.close());
}

#[test]
fn diagnostics_are_cleared_under_the_spelling_of_their_publication() {
    let mut client = Client::new();
    // `%67` is a `g`: another spelling of the same file.
    client.open("%67ame.gdef", "size: 3 x 3 obj X obj X");
    client.diagnostics("%67ame.gdef", |found| !found.is_empty());
    client.seen.clear();
    let document = json!({ "textDocument": { "uri": client.uri("game.gdef") } });
    client.notify("textDocument/didClose", document);
    client.ask("workspace/symbol", json!({ "query": "" }));
    let uri = client.uri("%67ame.gdef");
    let is_cleared = |message: &Message| {
        matches!(message, Message::Notification(sent) if sent.method == "textDocument/publishDiagnostics"
            && sent.params["uri"] == uri.as_str()
            && sent.params["diagnostics"] == json!([]))
    };
    assert!(client.seen.iter().any(is_cleared), "{:?}", client.seen);
    assert!(client.close());
}

#[test]
fn a_bad_entry_of_changed_files_leaves_the_others() {
    let mut client = Client::new();
    let game = "include \"help.gdef\"; size: 3 x 3 obj X\n\
        define isMoveLegal() -> bool { return operationsNum() == one(); }\ndefine end() -> bool { return false; }";
    client.write("help.gdef", "");
    client.open("game.gdef", game);
    client.diagnostics("game.gdef", |found| {
        codes(found).contains(&"gdef-function-unknown")
    });
    client.write("help.gdef", "define one() -> int { return 1; }");
    let changes =
        json!([{ "uri": "no uri", "type": 2 }, { "uri": client.uri("help.gdef"), "type": 2 }]);
    client.notify(
        "workspace/didChangeWatchedFiles",
        json!({ "changes": changes }),
    );
    client.diagnostics("game.gdef", |found| {
        found.iter().all(|one| one["severity"] != 1)
    });
    assert!(client.close());
}

#[test]
fn a_document_that_is_no_file_is_checked_too() {
    let mut client = Client::new();
    client.open_uri(
        "untitled:Untitled-1",
        "gdef",
        "obj X\ndefine end() -> bool { return X == Y; }",
    );
    let params = json!({
        "textDocument": { "uri": "untitled:Untitled-1" },
        "position": { "line": 1, "character": 30 },
    });
    let place = client.ask("textDocument/definition", params);
    assert_eq!(place["uri"], "untitled:Untitled-1");
    assert!(client.close());
}

#[test]
fn lenses_play_count_moves_and_run_tests() {
    let mut client =
        Client::with(json!({ "workspace": { "codeLens": { "refreshSupport": true } } }));
    let (rules, tests) = (shipped("tictactoe.gdef"), shipped("tictactoe.tests.toml"));
    client.write("tictactoe.gdef", &rules);
    client.write("tictactoe.tests.toml", &tests);
    client.open("tictactoe.gdef", &rules);
    client.open("tictactoe.tests.toml", &tests);
    client.diagnostics("tictactoe.gdef", |_| true);
    let document = json!({ "textDocument": { "uri": client.uri("tictactoe.gdef") } });
    let lenses = client.ask("textDocument/codeLens", document);
    let titles: Vec<&Value> = lenses
        .as_array()
        .expect("lenses")
        .iter()
        .map(|one| &one["command"]["title"])
        .collect();
    assert_eq!(*titles[0], "Play", "{lenses}");
    let lens = client.ask("codeLens/resolve", lenses[1].clone());
    assert_eq!(lens["command"]["title"], "9 legal moves");
    let run = &lenses[2]["command"];
    assert_eq!(run["command"], "gametui.runTests");
    let run = json!({ "command": run["command"], "arguments": run["arguments"] });
    let result = client.ask("workspace/executeCommand", run.clone());
    assert_eq!(result["failed"], 0, "{result}");
    assert!(result["run"].as_u64() > Some(0));
    // A rule that allows everything fails tests, in the tests and at the rule.
    let broken = tests.replacen("[9, 72", "[8, 72", 1);
    assert_ne!(broken, tests, "the tests count the first moves");
    client.change("tictactoe.tests.toml", json!([{ "text": broken }]));
    client.diagnostics("tictactoe.tests.toml", |_| true);
    let result = client.ask("workspace/executeCommand", run);
    assert_eq!(result["failed"], 1, "{result}");
    client.diagnostics("tictactoe.tests.toml", |found| found.len() == 1);
    let document = json!({ "textDocument": { "uri": client.uri("tictactoe.tests.toml") } });
    let lenses = client.ask("textDocument/codeLens", document);
    assert!(
        lenses[0]["command"]["title"]
            .as_str()
            .is_some_and(|title| title.ends_with("some failed")),
        "{lenses}"
    );
    let said = |message: &Message| matches!(message, Message::Notification(one) if one.method == "window/showMessage");
    assert!(client.seen.iter().any(said));
    // If the rules are faulty, the message says that, instead of that there are no tests.
    client.change("tictactoe.gdef", json!([{ "text": "obj obj\n" }]));
    client.diagnostics("tictactoe.gdef", |found| !found.is_empty());
    let run = json!({ "command": "gametui.runTests", "arguments": [client.uri("tictactoe.gdef")] });
    client.ask("workspace/executeCommand", run);
    let is_faulty = |message: &Message| matches!(message, Message::Notification(one) if one.params["message"].to_string().contains("rules have errors"));
    assert!(client.seen.iter().any(is_faulty), "{:?}", client.seen);
    let run = json!({ "command": "gametui.runTests", "arguments": [client.uri("nothing.gdef")] });
    client.ask("workspace/executeCommand", run);
    let is_missing = |message: &Message| matches!(message, Message::Notification(one) if one.params["message"].to_string().contains("no such file"));
    assert!(client.seen.iter().any(is_missing), "{:?}", client.seen);
    assert!(client.close());
}
