//! Looks and tests: completion, descriptions, and names of the rules that are renamed in them.

use super::client::{Client, apply};
use serde_json::{Value, json};

const RULES: &str = "name: t\nsize: 3 x 3\nobj Dot\n\
    define free(int x, int y) -> bool { return CurrentPosition[x][y] == empty; }\n\
    define isMoveLegal() -> bool {\n  return operationsNum() == 1 && isPlaceOperation(0) && OperationList[0][2] == Dot\n\
    \x20   && free(OperationList[0][0], OperationList[0][1]);\n}\ndefine end() -> bool { return false; }\n";
const LOOK: &str = "[board]\nstyle = \"points\"\n\n[pieces.Dot]\nglyph = \"o\"\n";
const TESTS: &str = "[[test]]\nname = \"twice\"\nplay = \"a1=Dot\"\n\
    illegal = [{ move = \"a1=Dot\", by = \"free(OperationList[0][0]\" }]\n";

/// Opens rules, a look and tests.
fn opened() -> Client {
    let mut client = Client::new();
    client.write("t.gdef", RULES);
    client.write("t.toml", LOOK);
    client.write("t.tests.toml", TESTS);
    client.open("t.gdef", RULES);
    client.diagnostics("t.gdef", |_| true);
    client
}

/// Opens a text with a mark behind the first occurrence of a part of it.
fn behind(client: &mut Client, name: &str, text: &str, part: &str) -> Value {
    let at = text.find(part).expect("a place") + part.len();
    client.open_at(name, &format!("{}§{}", &text[..at], &text[at..]))
}

fn labels(list: &Value) -> Vec<&str> {
    let items = list["items"].as_array().expect("items");
    items
        .iter()
        .filter_map(|item| item["label"].as_str())
        .collect()
}

#[test]
fn a_look_is_completed_and_described() {
    let mut client = opened();
    let params = behind(&mut client, "t.toml", LOOK, "style = \"");
    let list = client.ask("textDocument/completion", params);
    assert_eq!(labels(&list), ["squares", "points", "hex", "hex-sheared"]);
    let params = behind(&mut client, "t.toml", "[pieces.]\n", "[pieces.");
    let list = client.ask("textDocument/completion", params);
    assert_eq!(labels(&list), ["Dot"]);
    let params = behind(&mut client, "t.toml", "[board]\ncoo", "coo");
    let list = client.ask("textDocument/completion", params);
    let item = client.ask("completionItem/resolve", list["items"][0].clone());
    assert!(
        item["documentation"]["value"]
            .to_string()
            .contains("algebraic"),
        "{item}"
    );
    let params = behind(&mut client, "t.toml", LOOK, "sty");
    let hover = client.ask("textDocument/hover", params)["contents"]["value"].to_string();
    assert!(hover.contains("hex-sheared"), "{hover}");
    let params = behind(&mut client, "t.toml", LOOK, "pieces.D");
    let hover = client.ask("textDocument/hover", params)["contents"]["value"].to_string();
    assert!(hover.contains("piece"), "{hover}");
    // Requests that only rules answer.
    let params = client.place("t.toml", "§");
    assert_eq!(
        client.ask(
            "textDocument/formatting",
            json!({
        "textDocument": params["textDocument"], "options": { "tabSize": 2, "insertSpaces": true } })
        ),
        Value::Null
    );
    assert!(client.close());
}

#[test]
fn tests_are_completed_and_lead_to_the_rules() {
    let mut client = opened();
    let params = behind(&mut client, "t.tests.toml", TESTS, "by = \"fr");
    let place = client.ask("textDocument/definition", params.clone());
    assert_eq!(place["uri"], client.uri("t.gdef"));
    assert_eq!(place["range"]["start"]["line"], 3);
    let list = client.ask("textDocument/completion", params);
    assert_eq!(labels(&list), ["free"]);
    let params = behind(&mut client, "t.tests.toml", TESTS, "illeg");
    let hover = client.ask("textDocument/hover", params)["contents"]["value"].to_string();
    assert!(hover.contains("refuse"), "{hover}");
    assert!(client.close());
}

/// A look has symbols for its tables, folds and classes of words; TOML files of no game are left alone.
#[test]
fn a_look_has_a_structure() {
    let mut client = opened();
    client.write("alone.toml", LOOK);
    client.open("t.toml", LOOK);
    client.open("alone.toml", LOOK);
    let document =
        |client: &Client, name: &str| json!({ "textDocument": { "uri": client.uri(name) } });
    let look = document(&client, "t.toml");
    let symbols = client.ask("textDocument/documentSymbol", look.clone());
    assert_eq!(symbols[0]["name"], "board");
    assert_eq!(symbols[0]["children"][0]["name"], "style");
    assert_eq!(symbols[1]["name"], "pieces.Dot");
    let tokens = client.ask("textDocument/semanticTokens/full", look.clone());
    let data = tokens["data"].as_array().expect("tokens");
    // Two tables, two keys, two texts.
    assert_eq!(data.len(), 6 * 5, "{tokens}");
    let folds = client.ask("textDocument/foldingRange", look);
    let expected = json!([
        { "startLine": 0, "endLine": 1 },
        { "startLine": 3, "endLine": 4 },
    ]);
    assert_eq!(folds, expected);
    let alone = document(&client, "alone.toml");
    let symbols = client.ask("textDocument/documentSymbol", alone);
    assert_eq!(symbols, Value::Null);
    assert!(client.close());
}

/// A name in a look of two rule files is renamed in both of them.
#[test]
fn a_name_is_renamed_in_both_rules_of_a_look() {
    let mut client = opened();
    let other = "Board(3,3);\nPiece Dot;\n";
    client.write("t.bggl", other);
    let mut params = behind(&mut client, "t.gdef", RULES, "obj D");
    params["newName"] = json!("Stone");
    let edits = client.ask("textDocument/rename", params);
    let changed = |name: &str, text: &str| apply(text, &edits["changes"][client.uri(name)]);
    assert_eq!(changed("t.gdef", RULES), RULES.replace("Dot", "Stone"));
    assert_eq!(changed("t.toml", LOOK), LOOK.replace("Dot", "Stone"));
    assert_eq!(changed("t.bggl", other), other.replace("Dot", "Stone"));
    assert!(client.close());
}

/// Whatever a rename changes is a reference, in other games that share a text as well.
#[test]
fn references_are_the_places_that_a_rename_changes() {
    let mut client = opened();
    client.write("t.bggl", "Board(3,3);\nPiece Dot;\n");
    let mut params = behind(&mut client, "t.gdef", RULES, "obj D");
    params["newName"] = json!("Stone");
    let edits = client.ask("textDocument/rename", params.clone());
    let changes = edits["changes"].as_object().expect("changes");
    let changed: usize = changes
        .values()
        .map(|edits| edits.as_array().map_or(0, Vec::len))
        .sum();
    for (with_declaration, less) in [(true, 0), (false, 1)] {
        params["context"] = json!({ "includeDeclaration": with_declaration });
        let places = client.ask("textDocument/references", params.clone());
        let places = places.as_array().expect("places").clone();
        assert_eq!(places.len() + less, changed, "{places:?}");
        let in_other = |place: &Value| place["uri"] == client.uri("t.bggl").as_str();
        assert!(places.iter().any(in_other), "{places:?}");
    }
    assert!(client.close());
}

#[test]
fn a_name_is_renamed_in_all_texts_from_each() {
    for (name, text, part) in [
        ("t.gdef", RULES, "obj D"),
        ("t.toml", LOOK, "pieces.D"),
        ("t.tests.toml", TESTS, "a1=D"),
    ] {
        let mut client = opened();
        let mut params = behind(&mut client, name, text, part);
        params["newName"] = json!("Stone");
        let edits = client.ask("textDocument/rename", params);
        let changed = |name: &str, text: &str| apply(text, &edits["changes"][client.uri(name)]);
        assert_eq!(
            changed("t.gdef", RULES),
            RULES.replace("Dot", "Stone"),
            "from {name}"
        );
        assert_eq!(
            changed("t.toml", LOOK),
            LOOK.replace("Dot", "Stone"),
            "from {name}"
        );
        assert_eq!(
            changed("t.tests.toml", TESTS),
            TESTS.replace("Dot", "Stone"),
            "from {name}"
        );
        assert!(client.close());
    }
    let mut client = opened();
    let mut params = behind(&mut client, "t.gdef", RULES, "define fr");
    params["newName"] = json!("isFree");
    let edits = client.ask("textDocument/rename", params);
    let changed = apply(TESTS, &edits["changes"][client.uri("t.tests.toml")]);
    assert_eq!(changed, TESTS.replace("free(", "isFree("));
    assert!(client.close());
}

#[test]
fn a_text_in_one_long_line_is_answered_soon() {
    let mut client = Client::new();
    let long = format!("{}/* ż */", ";".repeat(200_000));
    client.open("long.gdef", &long);
    let begin = std::time::Instant::now();
    let params = client.place("long.gdef", "§");
    let asked = json!({ "textDocument": params["textDocument"] });
    client.ask("textDocument/semanticTokens/full", asked);
    assert!(begin.elapsed().as_secs() < 30, "{:?}", begin.elapsed());
    assert!(client.close());
}
