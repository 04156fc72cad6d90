//! Words between those of the text, and which functions call which.

use super::client::Client;
use serde_json::{Value, json};

const GAME: &str = "size: 3 x 3\nobj X\nconst int N = 3;\nconst int LAST = N - 1;\n\
    define near(int x, int far, bool strict) -> bool { return x < far && strict; }\n\
    define isMoveLegal() -> bool {\n  \
    return operationsNum() == 1 && isPlaceOperation(0) && OperationList[0][2] == X && !near(N, -4, true);\n}\n\
    define end() -> bool { return near(1, 0, false); }\n";

/// Returns the line, the column and the label of each hint of a range of lines.
fn hints(client: &mut Client, first: u32, last: u32) -> Vec<(u64, u64, String)> {
    let place = |line: u32| json!({ "line": line, "character": 0 });
    let params = json!({
        "textDocument": { "uri": client.uri("t.gdef") },
        "range": { "start": place(first), "end": place(last) },
    });
    let hints = client.ask("textDocument/inlayHint", params);
    let hints = hints.as_array().expect("hints").iter().map(|hint| {
        let number = |name: &str| hint["position"][name].as_u64().expect("a number");
        let label = hint["label"].as_str().expect("a label").to_owned();
        (number("line"), number("character"), label)
    });
    hints.collect()
}

/// Waits until the client is asked to take the hints anew, and some satisfy a condition.
fn wait_for_hints(client: &mut Client, is_wanted: impl Fn(&[(u64, u64, String)]) -> bool) {
    for _ in 0..1000 {
        let found = hints(client, 0, 99);
        if is_wanted(&found) {
            return;
        }
        client.wait_for_hints();
    }
    panic!("no such hints");
}

fn opened() -> Client {
    let capabilities = json!({ "workspace": { "inlayHint": { "refreshSupport": true } } });
    let mut client = Client::with(capabilities);
    client.open("t.gdef", GAME);
    client
}

#[test]
fn hints_name_parameters_values_and_the_number_of_moves() {
    let mut client = opened();
    wait_for_hints(&mut client, |hints| {
        hints.iter().any(|(.., label)| label == "9 legal moves")
    });
    let label = |line: u64, column: u64, label: &str| (line, column, label.to_owned());
    let far = GAME
        .lines()
        .nth(6)
        .and_then(|line| line.find("-4"))
        .expect("there") as u64;
    let of_moves = "define isMoveLegal() -> bool {".len() as u64;
    let end = GAME
        .lines()
        .nth(8)
        .and_then(|line| line.find("1, 0"))
        .expect("there") as u64;
    let expected = [
        label(3, 22, "= 2"),
        label(5, of_moves, "9 legal moves"),
        label(6, far, "far:"),
        label(6, far + 4, "strict:"),
        label(8, end, "x:"),
        label(8, end + 3, "far:"),
        label(8, end + 6, "strict:"),
    ];
    assert_eq!(hints(&mut client, 0, 99), expected);
    // Only those of the range.
    assert_eq!(hints(&mut client, 6, 7), expected[2..4]);
    // Each kind can be switched off.
    let settings =
        json!({ "gametui": { "inlayHints": { "parameterNames": false, "legalMoves": false } } });
    client.notify(
        "workspace/didChangeConfiguration",
        json!({ "settings": settings }),
    );
    assert_eq!(hints(&mut client, 0, 99), expected[..1]);
    let settings = json!({ "inlayHints": { "constants": false } });
    client.notify(
        "workspace/didChangeConfiguration",
        json!({ "settings": settings }),
    );
    client.notify("workspace/didChangeConfiguration", json!({ "settings": 5 }));
    client.notify("workspace/didChangeConfiguration", Value::Null);
    assert_eq!(hints(&mut client, 0, 99), []);
    assert!(client.close());
}

#[test]
fn hints_follow_the_text() {
    let mut client = opened();
    wait_for_hints(&mut client, |hints| {
        hints.iter().any(|(.., label)| label == "= 2")
    });
    client.change(
        "t.gdef",
        json!([{ "text": GAME.replace("N = 3", "N = 30") }]),
    );
    wait_for_hints(&mut client, |hints| {
        hints.iter().any(|(.., label)| label == "= 29")
    });
    client.change("t.gdef", json!([{ "text": "define near(int x { near(" }]));
    hints(&mut client, 0, 99);
    hints(&mut client, 4_000_000_000, 7);
    assert!(client.close());
}

#[test]
fn calls_are_followed_in_both_directions() {
    let mut client = Client::new();
    client.write(
        "helper.gdef",
        "define low(int x) -> bool { return x < 2; }\n",
    );
    let text = "include \"helper.gdef\";\nsize: 3 x 3\nobj X\n\
        define near(int x) -> bool { return low(x) || low(x + 1); }\n\
        define isMoveLegal() -> bool { return near(operationsNum()); }\n\
        define end() -> bool { return low(5); }\n";
    client.open("t.gdef", text);
    let at = text.find("near(op").expect("there");
    let place = client.place("t.gdef", &format!("{}§", &text[..at + 2]));
    let items = client.ask("textDocument/prepareCallHierarchy", place);
    let item = items[0].clone();
    assert_eq!((&item["name"], &item["kind"]), (&json!("near"), &json!(12)));
    assert_eq!(
        item["selectionRange"]["start"],
        json!({ "line": 3, "character": 7 })
    );
    let callers = client.ask("callHierarchy/incomingCalls", json!({ "item": item }));
    assert_eq!(callers.as_array().map(Vec::len), Some(1));
    assert_eq!(callers[0]["from"]["name"], "isMoveLegal");
    assert_eq!(
        callers[0]["fromRanges"][0]["start"],
        json!({ "line": 4, "character": 38 })
    );
    let callees = client.ask("callHierarchy/outgoingCalls", json!({ "item": item }));
    assert_eq!(callees.as_array().map(Vec::len), Some(1), "{callees}");
    assert_eq!(callees[0]["to"]["uri"], client.uri("helper.gdef").as_str());
    assert_eq!(callees[0]["fromRanges"].as_array().map(Vec::len), Some(2));
    // The helper is called from the other file.
    let low = callees[0]["to"].clone();
    client.diagnostics("t.gdef", |_| true);
    let callers = client.ask("callHierarchy/incomingCalls", json!({ "item": low }));
    let names: Vec<&Value> = (callers.as_array().expect("calls").iter())
        .map(|call| &call["from"]["name"])
        .collect();
    assert_eq!(names, ["near", "end"]);
    // Nothing is called where there is no function.
    let nowhere = client.place("t.gdef", "§");
    assert_eq!(
        client.ask("textDocument/prepareCallHierarchy", nowhere),
        Value::Null
    );
    let mut stale = item;
    stale["selectionRange"] =
        json!({ "start": { "line": 900, "character": 1 }, "end": { "line": 0, "character": 0 } });
    for method in ["callHierarchy/incomingCalls", "callHierarchy/outgoingCalls"] {
        client.ask(method, json!({ "item": stale }));
    }
    assert_eq!(
        client
            .refused("callHierarchy/incomingCalls", json!({ "item": 1 }))
            .0,
        -32602
    );
    assert!(client.close());
}
