//! Clients that break the protocol.

use super::client::Client;
use lsp_server::{Message, Notification};
use serde_json::{Value, json};

#[test]
fn requests_come_in_order() {
    let mut client = Client::raw();
    assert_eq!(client.refused("textDocument/hover", json!({})).0, -32002);
    client.notify("textDocument/didOpen", json!({}));
    assert_eq!(client.refused("initialize", json!(5)).0, -32602);
    client.ask("initialize", json!({ "capabilities": {} }));
    assert_eq!(
        client
            .refused("initialize", json!({ "capabilities": {} }))
            .0,
        -32600
    );
    assert_eq!(
        client
            .refused("textDocument/hover", json!({ "position": 1 }))
            .0,
        -32602
    );
    assert_eq!(client.refused("no/such", json!({})).0, -32601);
    client.ask("shutdown", Value::Null);
    assert_eq!(client.refused("textDocument/hover", json!({})).0, -32600);
    client.notify("exit", Value::Null);
    assert!(client.ended());
}

#[test]
fn a_connection_that_breaks_ends_the_server() {
    let mut client = Client::new();
    client.open("t.gdef", "size: 3 x 3");
    client.hang_up();
    assert!(!client.ended());
    let mut client = Client::raw();
    client.send(Notification::new("exit".to_owned(), Value::Null));
    assert!(!client.ended());
}

#[test]
fn unknown_documents_and_wild_positions_are_answered() {
    let mut client = Client::new();
    let far = json!({ "line": 4_000_000_000_u32, "character": 4_000_000_000_u32 });
    let uri = client.uri("none.gdef");
    for method in [
        "hover",
        "definition",
        "completion",
        "signatureHelp",
        "documentHighlight",
    ] {
        let method = format!("textDocument/{method}");
        let params = json!({ "textDocument": { "uri": uri }, "position": far });
        assert_eq!(client.refused(&method, params).0, -32803, "{method}");
        let params = json!({ "textDocument": { "uri": "untitled:x" }, "position": far });
        assert_eq!(client.refused(&method, params).0, -32803, "{method}");
    }
    let nowhere = json!({ "textDocument": { "uri": uri, "version": 2 }, "contentChanges": [{ "text": "x" }] });
    client.notify("textDocument/didChange", nowhere);
    client.notify(
        "textDocument/didClose",
        json!({ "textDocument": { "uri": uri } }),
    );
    client.open("t.gdef", "size: 3 x 3\nobj ż");
    let place = json!({ "textDocument": { "uri": client.uri("t.gdef") }, "position": far });
    for method in [
        "hover",
        "definition",
        "completion",
        "signatureHelp",
        "documentHighlight",
    ] {
        client.ask(&format!("textDocument/{method}"), place.clone());
    }
    // A range that is turned round and beyond the end.
    let range = json!({ "start": far, "end": { "line": 1, "character": 4 } });
    client.change(
        "t.gdef",
        json!([{ "range": range, "text": "Wall" }, { "range": range, "text": "" }]),
    );
    client.diagnostics("t.gdef", |found| !found.is_empty());
    assert!(client.close());
}

#[test]
fn a_notification_that_cannot_be_read_is_logged() {
    let mut client = Client::new();
    client.open("t.gdef", "size: 3 x 3 obj X");
    let document = json!({ "uri": client.uri("t.gdef"), "version": "two" });
    client.notify(
        "textDocument/didChange",
        json!({ "textDocument": document, "contentChanges": [{ "text": "obj Y" }] }),
    );
    client.ask("workspace/symbol", json!({ "query": "" }));
    let is_logged = |message: &Message| {
        matches!(message, Message::Notification(sent) if sent.method == "window/logMessage"
            && sent.params["message"]
                .as_str()
                .is_some_and(|words| words.contains("textDocument/didChange") && words.contains("two")))
    };
    assert!(client.seen.iter().any(is_logged), "{:?}", client.seen);
    assert!(client.close());
}

#[test]
fn a_text_that_is_too_long_is_refused_with_a_message() {
    let mut client = Client::new();
    let long = "obj X\n".repeat(1 << 18);
    client.open("t.gdef", &long);
    let found = client.diagnostics("t.gdef", |found| found.len() == 1);
    assert!(
        found[0]["message"]
            .as_str()
            .is_some_and(|words| words.contains("1 MiB")),
        "{found:?}"
    );
    let place = client.place("t.gdef", "");
    assert!(
        client
            .refused("textDocument/hover", place.clone())
            .1
            .contains("1 MiB")
    );
    let start = json!({ "line": 0, "character": 0 });
    client.change(
        "t.gdef",
        json!([{ "range": { "start": start, "end": start }, "text": "x" }]),
    );
    client.change("t.gdef", json!([{ "text": "obj X" }]));
    client.diagnostics("t.gdef", |found| {
        found.iter().all(|one| {
            one["message"]
                .as_str()
                .is_some_and(|words| !words.contains("1 MiB"))
        })
    });
    client.ask("textDocument/hover", place);
    assert!(client.close());
}

#[test]
fn a_cancelled_request_is_answered_once() {
    let mut client = Client::new();
    client.open("t.gdef", &super::client::shipped("chess.gdef"));
    let mut answers = Vec::new();
    for _ in 0..20 {
        let place = client.place("t.gdef", "");
        let id = client.begin("textDocument/semanticTokens/full", place);
        client.notify("$/cancelRequest", json!({ "id": id }));
        answers.push(id);
    }
    for id in answers {
        let answer = client.end(&id);
        if let Err(fault) = answer.response_result {
            assert_eq!(fault.code, -32800);
        }
    }
    client.notify("$/cancelRequest", json!({ "id": 12345 }));
    client.notify("$/cancelRequest", json!({ "id": [] }));
    let twice = |message: &Message| matches!(message, Message::Response(_));
    assert!(!client.seen.iter().any(twice));
    assert!(client.close());
}
