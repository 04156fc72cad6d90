//! Questions about a place in a text.

use super::client::{Client, apply};
use serde_json::{Value, json};

const GAME: &str = "name: t\nsize: 3 x 3\nobj X\nobj O\n/* Is (x,y) free? */\n\
    define free(int x, int y) -> bool { return CurrentPosition[x][y] == empty; }\n\
    define isMoveLegal() -> bool {\n  if (operationsNum() != 1 || !isPlaceOperation(0)) { return false; }\n  \
    return free(OperationList[0][0], OperationList[0][1]);\n}\ndefine end() -> bool { return false; }\n";

/// Opens the game with a mark behind the first occurrence of a text, and returns the parameters for a question there.
fn open(client: &mut Client, behind: &str) -> Value {
    let at = GAME.find(behind).expect("a place") + behind.len();
    let marked = format!("{}§{}", &GAME[..at], &GAME[at..]);
    client.open_at("t.gdef", &marked)
}

#[test]
fn hover_shows_the_signature_and_the_comment() {
    let mut client = Client::new();
    let params = open(&mut client, "return fr");
    let hover = client.ask("textDocument/hover", params);
    let words = hover["contents"]["value"].as_str().expect("words");
    assert!(words.contains("free(int x, int y) -> bool"), "{words}");
    assert!(words.contains("Is (x,y) free?"), "{words}");
    assert_eq!(
        hover["range"]["start"],
        json!({ "line": 8, "character": 9 })
    );
    let params = open(&mut client, "operationsN");
    let words = client.ask("textDocument/hover", params)["contents"]["value"].to_string();
    assert!(
        words.contains("operationsNum()"),
        "the reference describes it: {words}"
    );
    let params = open(&mut client, "{ return false; }\n");
    assert_eq!(client.ask("textDocument/hover", params), Value::Null);
    assert!(client.close());
}

#[test]
fn completion_offers_names_and_words_with_documentation() {
    let mut client = Client::new();
    let params = open(&mut client, "  return fre");
    let list = client.ask("textDocument/completion", params);
    let item = list["items"][0].clone();
    assert_eq!(item["label"], "free");
    assert_eq!(item["textEdit"]["newText"], "free");
    assert_eq!(
        item["textEdit"]["range"]["end"]["character"], 13,
        "the whole word is replaced"
    );
    let item = client.ask("completionItem/resolve", item);
    assert_eq!(item["documentation"]["value"], "Is (x,y) free?");
    let params = open(&mut client, "if (operationsN");
    let list = client.ask("textDocument/completion", params);
    let item = client.ask("completionItem/resolve", list["items"][0].clone());
    let words = item["documentation"]["value"].to_string();
    assert!(words.contains("operationsNum()"), "{item}");
    assert!(client.close());
}

#[test]
fn signature_help_knows_the_argument() {
    let mut client = Client::new();
    let params = open(&mut client, "return free(OperationList[0][0], Oper");
    let help = client.ask("textDocument/signatureHelp", params);
    assert_eq!(help["signatures"][0]["label"], "free(int x, int y) -> bool");
    assert_eq!(help["activeParameter"], 1);
    assert_eq!(
        help["signatures"][0]["parameters"][1]["label"],
        json!([12, 17])
    );
    let params = open(&mut client, "if (operationsNum() != 1 ");
    assert_eq!(
        client.ask("textDocument/signatureHelp", params),
        Value::Null
    );
    let params = open(&mut client, "isPlaceOperation(");
    let help = client.ask("textDocument/signatureHelp", params);
    assert_eq!(
        help["signatures"][0]["label"],
        "isPlaceOperation(int) -> bool"
    );
    assert!(client.close());
}

#[test]
fn definitions_references_and_renaming() {
    let mut client = Client::new();
    let params = open(&mut client, "return fr");
    let place = client.ask("textDocument/definition", params.clone());
    assert_eq!(
        place["range"]["start"],
        json!({ "line": 5, "character": 7 })
    );
    let mut with = params.clone();
    with["context"] = json!({ "includeDeclaration": true });
    assert_eq!(
        client
            .ask("textDocument/references", with.clone())
            .as_array()
            .map(Vec::len),
        Some(2)
    );
    with["context"] = json!({ "includeDeclaration": false });
    assert_eq!(
        client
            .ask("textDocument/references", with)
            .as_array()
            .map(Vec::len),
        Some(1)
    );
    assert_eq!(
        client
            .ask("textDocument/documentHighlight", params.clone())
            .as_array()
            .map(Vec::len),
        Some(2)
    );
    let range = client.ask("textDocument/prepareRename", params.clone());
    assert_eq!(range["placeholder"], "free");
    let mut to = params;
    to["newName"] = json!("open");
    let edit = client.ask("textDocument/rename", to.clone());
    let made = apply(GAME, &edit["changes"][client.uri("t.gdef")]);
    assert_eq!(
        made,
        GAME.replace("define free(", "define open(")
            .replace("return free(", "return open(")
    );
    to["newName"] = json!("end");
    assert!(client.refused("textDocument/rename", to).1.contains("end"));
    let hook = open(&mut client, "define isMove");
    assert!(
        client
            .refused("textDocument/prepareRename", hook)
            .1
            .contains("isMoveLegal")
    );
    assert!(client.close());
}

#[test]
fn the_structure_of_a_text() {
    let mut client = Client::new();
    let mut params = open(&mut client, "return fr");
    let symbols = client.ask("textDocument/documentSymbol", params.clone());
    let names: Vec<&str> = symbols
        .as_array()
        .expect("symbols")
        .iter()
        .map(|one| one["name"].as_str().expect("a name"))
        .collect();
    assert_eq!(names, ["X", "O", "free", "isMoveLegal", "end"]);
    let folds = client.ask("textDocument/foldingRange", params.clone());
    assert_eq!(folds, json!([{ "startLine": 6, "endLine": 8 }]));
    params["positions"] = json!([params["position"]]);
    let chain = client.ask("textDocument/selectionRange", params.clone());
    let (mut depth, mut link) = (0, &chain[0]);
    while link.is_object() {
        depth += 1;
        link = &link["parent"];
    }
    assert!(depth >= 4, "{chain}");
    let found = client.ask("workspace/symbol", json!({ "query": "LEGAL" }));
    assert_eq!(found[0]["name"], "isMoveLegal");
    let tokens = client.ask("textDocument/semanticTokens/full", params.clone());
    let data: Vec<u64> = tokens["data"]
        .as_array()
        .expect("numbers")
        .iter()
        .map(|one| one.as_u64().expect("a number"))
        .collect();
    assert_eq!(data[..10], [0, 0, 4, 7, 0, 0, 4, 1, 8, 0][..], "name:");
    assert_eq!(data.len() % 5, 0);
    params["range"] =
        json!({ "start": { "line": 10, "character": 0 }, "end": { "line": 11, "character": 0 } });
    let part = client.ask("textDocument/semanticTokens/range", params);
    assert_eq!(part["data"][0], 10);
    assert!(part["data"].as_array().map(Vec::len) < Some(data.len()));
    assert!(client.close());
}

#[test]
fn references_without_the_declaration_leave_out_a_second_one() {
    let mut client = Client::new();
    let text = "define f() { int §a = 1; if (a > 0) { int a = 2; } a = 3; }";
    let mut params = client.open_at("t.gdef", text);
    for (with_declaration, count) in [(true, 4), (false, 2)] {
        params["context"] = json!({ "includeDeclaration": with_declaration });
        let places = client.ask("textDocument/references", params.clone());
        assert_eq!(places.as_array().map(Vec::len), Some(count), "{places}");
    }
    let params = client.open_at("u.gdef", "/* a man §of white */ obj X of 0");
    assert_eq!(client.ask("textDocument/hover", params), Value::Null);
    assert!(client.close());
}

#[test]
fn positions_are_in_the_encoding_of_the_client() {
    let text = "/* ż𝔾 */ obj X size: 2 x 2 define end() -> bool { return Y == X; }";
    let before = text.split("Y == X").next().expect("a part");
    let (bytes, units, chars) = (
        before.len(),
        before.encode_utf16().count(),
        before.chars().count(),
    );
    for (encodings, column) in [
        (json!(["utf-8"]), bytes),
        (json!(["utf-16"]), units),
        (json!(["utf-32"]), chars),
        (json!(null), units),
    ] {
        let capabilities = json!({ "general": { "positionEncodings": encodings } });
        let mut client = Client::with(capabilities);
        client.open("t.gdef", text);
        let found = client.diagnostics("t.gdef", |found| !found.is_empty());
        let unknown = found.iter().find(|one| {
            one["message"]
                .as_str()
                .is_some_and(|words| words.contains("\"Y\""))
        });
        let unknown = unknown.unwrap_or_else(|| panic!("{found:?}"));
        assert_eq!(
            unknown["range"]["start"]["character"], column,
            "{encodings}"
        );
        assert!(client.close());
    }
}

#[test]
fn formatting_changes_only_what_differs() {
    let mut client = Client::new();
    let text = "obj X\r\nobj  Y\r\ndefine end()->bool{ return false; }\r\nobj Z\r\n";
    client.open("t.gdef", text);
    let mut params = client.place("t.gdef", "");
    params["options"] = json!({ "tabSize": 8, "insertSpaces": false });
    let edits = client.ask("textDocument/formatting", params.clone());
    assert_eq!(edits[0]["range"]["start"]["line"], 1);
    assert_eq!(edits[0]["range"]["end"]["line"], 3);
    let made = apply(text, &edits);
    assert_eq!(
        made,
        "obj X\r\nobj Y\r\ndefine end() -> bool { return false; }\r\nobj Z\r\n"
    );
    client.change("t.gdef", json!([{ "text": made }]));
    assert_eq!(
        client.ask("textDocument/formatting", params.clone()),
        json!([])
    );
    client.change("t.gdef", json!([{ "text": "obj X }" }]));
    assert!(
        client
            .refused("textDocument/formatting", params)
            .1
            .contains("not formatted")
    );
    assert!(client.close());
}
