//! Names of included files: where they lead, which ones fit, and what renaming a file does to them.

use super::client::{Client, apply};
use serde_json::{Value, json};

const GAME: &str =
    "include \"helper.gdef\"; include \"std.gdef\";\ninclude \"lib/deep.gdef\";\nsize: 3 x 3\n";

fn opened() -> Client {
    let mut client = Client::new();
    std::fs::create_dir(client.path("lib")).expect("a folder");
    client.write("helper.gdef", "define one() -> int { return 1; }\n");
    client.write("lib/deep.gdef", "include \"../helper.gdef\";\n");
    client.write("other.bggl", "");
    client.write("game.gdef", GAME);
    client.open("game.gdef", GAME);
    client
}

/// Returns the parameters for a question behind the first occurrence of a part of a text.
fn behind(client: &mut Client, text: &str, part: &str) -> Value {
    let at = text.find(part).expect("a place") + part.len();
    client.open_at("game.gdef", &format!("{}§{}", &text[..at], &text[at..]))
}

#[test]
fn the_name_of_a_file_leads_to_it() {
    let mut client = opened();
    for (part, file) in [("\"hel", "helper.gdef"), ("lib/deep.gdef", "lib/deep.gdef")] {
        let params = behind(&mut client, GAME, part);
        let place = client.ask("textDocument/definition", params);
        assert_eq!(place["uri"], client.uri(file).as_str(), "{part}");
        assert_eq!(
            place["range"]["start"],
            json!({ "line": 0, "character": 0 })
        );
    }
    // A file of the program has no address.
    let params = behind(&mut client, GAME, "std.g");
    assert_eq!(
        client.ask("textDocument/definition", params.clone()),
        Value::Null
    );
    let links = client.ask("textDocument/documentLink", params);
    let links = links.as_array().expect("links");
    let targets: Vec<&Value> = links.iter().map(|link| &link["target"]).collect();
    assert_eq!(
        targets,
        [
            client.uri("helper.gdef").as_str(),
            client.uri("lib/deep.gdef").as_str()
        ]
    );
    assert_eq!(
        links[0]["range"],
        json!({ "start": { "line": 0, "character": 9 }, "end": { "line": 0, "character": 20 } })
    );
    assert!(client.close());
}

#[test]
fn names_of_files_are_completed() {
    let mut client = opened();
    let mut names = |text: &str, part: &str| {
        let params = behind(&mut client, text, part);
        let list = client.ask("textDocument/completion", params);
        let items = list["items"].as_array().cloned().expect("items");
        let label = |item: &Value| item["label"].as_str().expect("a label").to_owned();
        (items.iter().map(label).collect::<Vec<String>>(), items)
    };
    let (labels, items) = names("include \"\nsize: 3 x 3", "include \"");
    for label in ["helper.gdef", "lib/", "std.gdef", "hex.gdef"] {
        assert!(
            labels.iter().any(|other| other == label),
            "{label}: {labels:?}"
        );
    }
    assert!(
        !labels
            .iter()
            .any(|label| label == "game.gdef" || label.contains("bggl")),
        "{labels:?}"
    );
    let helper = items
        .iter()
        .find(|item| item["label"] == "helper.gdef")
        .expect("it");
    assert_eq!(helper["textEdit"]["newText"], "helper.gdef\";");
    let (labels, items) = names("include \"lib/de\";", "lib/d");
    assert_eq!(labels, ["deep.gdef"]);
    let edit = &items[0]["textEdit"];
    assert_eq!(
        (&edit["newText"], &edit["range"]["start"]["character"]),
        (&json!("deep.gdef"), &json!(13))
    );
    assert_eq!(edit["range"]["end"]["character"], 15);
    let (labels, _) = names("/* include \"", "include \"");
    assert!(labels.is_empty(), "{labels:?}");
    assert!(client.close());
}

#[test]
fn renaming_files_edits_their_includes() {
    let mut client = opened();
    client.diagnostics("game.gdef", |_| true);
    let rename = |client: &mut Client, old: &str, new: &str| {
        let files = json!([{ "oldUri": client.uri(old), "newUri": client.uri(new) }]);
        client.ask("workspace/willRenameFiles", json!({ "files": files }))
    };
    let edit = rename(&mut client, "helper.gdef", "lib/aid.gdef");
    let game = apply(GAME, &edit["changes"][client.uri("game.gdef")]);
    assert_eq!(game, GAME.replace("helper.gdef", "lib/aid.gdef"));
    // A file that is not open.
    let deep = apply(
        "include \"../helper.gdef\";\n",
        &edit["changes"][client.uri("lib/deep.gdef")],
    );
    assert_eq!(deep, "include \"aid.gdef\";\n");
    // The file that moves has to find what it includes; what nobody moves keeps its name.
    let edit = rename(&mut client, "game.gdef", "lib/game.gdef");
    let game = apply(GAME, &edit["changes"][client.uri("game.gdef")]);
    assert_eq!(
        game,
        GAME.replace("helper.gdef", "../helper.gdef")
            .replace("lib/deep.gdef", "deep.gdef")
    );
    assert_eq!(
        edit["changes"].as_object().map(serde_json::Map::len),
        Some(1)
    );
    // A whole folder.
    let edit = rename(&mut client, "lib", "parts");
    let game = apply(GAME, &edit["changes"][client.uri("game.gdef")]);
    assert_eq!(game, GAME.replace("lib/deep.gdef", "parts/deep.gdef"));
    assert_eq!(
        edit["changes"].as_object().map(serde_json::Map::len),
        Some(1)
    );
    assert_eq!(rename(&mut client, "other.bggl", "more.bggl"), Value::Null);
    let nowhere = json!({ "files": [{ "oldUri": "untitled:a", "newUri": "untitled:b" }] });
    assert_eq!(
        client.ask("workspace/willRenameFiles", nowhere),
        Value::Null
    );
    assert!(client.close());
}
