//! What happens while typing: formatting of lines, pieces of code, folders that come and go, fields of scripts.

use super::client::{Client, apply};
use serde_json::{Value, json};

#[test]
fn only_the_lines_of_a_range_are_formatted() {
    let mut client = Client::new();
    let text = "size:3 x 3\nobj  X\ndefine end()->bool {\nreturn  1==2;\n   }\nobj  Y\n";
    client.open("t.gdef", text);
    let params = |first: u32, last: u32, column: u32| {
        json!({
            "textDocument": { "uri": client.uri("t.gdef") },
            "range": {
                "start": { "line": first, "character": 0 },
                "end": { "line": last, "character": column },
            },
            "options": { "tabSize": 2, "insertSpaces": true },
        })
    };
    let (one, block, all) = (params(1, 2, 0), params(2, 4, 1), params(0, 99, 0));
    let mut formatted = |params: &Value| {
        apply(
            text,
            &client.ask("textDocument/rangeFormatting", params.clone()),
        )
    };
    assert_eq!(formatted(&one), text.replace("obj  X", "obj X"));
    let made = text.replace(
        "define end()->bool {\nreturn  1==2;\n   }",
        "define end() -> bool {\n  return 1 == 2;\n}",
    );
    assert_eq!(formatted(&block), made);
    let whole = formatted(&all);
    let params = json!({ "textDocument": { "uri": client.uri("t.gdef") }, "options": {} });
    assert_eq!(
        whole,
        apply(text, &client.ask("textDocument/formatting", params))
    );
    client.change("t.gdef", json!([{ "text": "define end( {" }]));
    assert_eq!(
        client.refused("textDocument/rangeFormatting", all).0,
        -32803
    );
    assert!(client.close());
}

/// Applies the edits after a sign was typed in front of `§`.
fn typed(client: &mut Client, name: &str, marked: &str, sign: &str) -> String {
    let text = marked.replacen('§', "", 1);
    let language = name.rsplit('.').next().expect("an ending");
    let uri = client.uri(name);
    client.open_uri(&uri, language, &text);
    let mut params = client.place(name, marked);
    params["ch"] = json!(sign);
    params["options"] = json!({});
    apply(&text, &client.ask("textDocument/onTypeFormatting", params))
}

#[test]
fn a_new_line_is_indented_and_a_brace_closes_its_block() {
    let mut client = Client::new();
    for (name, marked, sign, expected) in [
        // The block is still open.
        ("a.gdef", "define f() {\n§", "\n", "define f() {\n  "),
        (
            "b.gdef",
            "define f() {\n  if (a) {\n§\n  }\n}",
            "\n",
            "define f() {\n  if (a) {\n    \n  }\n}",
        ),
        (
            "c.gdef",
            "define f() {\nif (a) {\nb();\n}§\nx();\n",
            "}",
            "define f() {\n  if (a) {\n    b();\n  }\nx();\n",
        ),
        // What continues a statement or a comment is the author's.
        (
            "d.gdef",
            "define f() {\n  a = b +\n       §",
            "\n",
            "define f() {\n  a = b +\n       ",
        ),
        ("e.gdef", "/* a\n   §", "\n", "/* a\n   "),
        (
            "f.bggl",
            "Game {\n  turn t {\n§",
            "\n",
            "Game {\n  turn t {\n        ",
        ),
        (
            "g.bdl",
            "rules{\nwidth : 8\n§",
            "\n",
            "rules{\nwidth : 8\n  ",
        ),
        (
            "h.bdl",
            "pieces{\n a{\nmoves{\n}\n}§\n}",
            "}",
            "pieces{\n  a{\n    moves{\n    }\n  }\n}",
        ),
        (
            "i.bdl",
            "finish{ explicit{\n    §\n} }",
            "\n",
            "finish{ explicit{\n    \n} }",
        ),
    ] {
        assert_eq!(typed(&mut client, name, marked, sign), expected, "{marked}");
    }
    let far = json!({ "line": 4_000_000_000_u32, "character": 7 });
    for sign in ["}", "\n", ""] {
        let params = json!({
            "textDocument": { "uri": client.uri("a.gdef") }, "position": far, "ch": sign, "options": {},
        });
        client.ask("textDocument/onTypeFormatting", params);
    }
    assert!(client.close());
}

#[test]
fn pieces_of_code_are_for_clients_that_know_them() {
    let item = json!({ "completionItem": { "snippetSupport": true } });
    let mut client = Client::with(json!({ "textDocument": { "completion": item } }));
    let snippets = |client: &mut Client, name: &str, marked: &str| -> Vec<Value> {
        let text = marked.replacen('§', "", 1);
        let uri = client.uri(name);
        client.open_uri(&uri, name.rsplit('.').next().expect("an ending"), &text);
        let list = client.ask("textDocument/completion", client.place(name, marked));
        let items = list["items"].as_array().cloned().expect("items");
        items
            .into_iter()
            .filter(|item| item["insertTextFormat"] == 2)
            .collect()
    };
    let found = snippets(&mut client, "a.gdef", "size: 3 x 3\nisM§");
    assert_eq!(found.len(), 1);
    assert_eq!(found[0]["label"], "isMoveLegal");
    let edit = &found[0]["textEdit"];
    assert_eq!(edit["range"]["start"], json!({ "line": 1, "character": 0 }));
    assert!(
        edit["newText"]
            .as_str()
            .is_some_and(|text| text.contains("${1:true}")),
        "{edit}"
    );
    let words = found[0]["documentation"]["value"].as_str().expect("words");
    assert!(
        words.contains("return true;") && !words.contains('$'),
        "{words}"
    );
    // A hook that is there is not offered again.
    let there = "define isMoveLegal() -> bool { return true; }\nisM§";
    assert_eq!(snippets(&mut client, "b.gdef", there), Vec::<Value>::new());
    let statement = "define f() {\n  fo§\n}";
    assert_eq!(
        snippets(&mut client, "c.gdef", statement)[0]["label"],
        "for"
    );
    for (name, marked) in [
        ("d.gdef", "/* fo§"),
        ("e.gdef", "define f() {\n  a = wh§\n}"),
        ("f.gdef", "include \"§"),
    ] {
        assert_eq!(
            snippets(&mut client, name, marked),
            Vec::<Value>::new(),
            "{marked}"
        );
    }
    assert_eq!(snippets(&mut client, "g.bdl", "pie§")[0]["label"], "pieces");
    assert_eq!(snippets(&mut client, "h.bggl", "Rul§")[0]["label"], "Rule");
    assert!(client.close());
    let mut client = Client::new();
    assert_eq!(snippets(&mut client, "a.gdef", "isM§"), Vec::<Value>::new());
    assert!(client.close());
}

#[test]
fn folders_come_and_go() {
    let mut client = Client::new();
    let other = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(other.path().join("deep")).expect("a folder");
    std::fs::write(other.path().join("deep/far.gdef"), "obj Distant\n").expect("written");
    let folder = json!({ "uri": format!("file://{}", other.path().display()), "name": "other" });
    let names = |client: &mut Client| {
        let symbols = client.ask("workspace/symbol", json!({ "query": "Distant" }));
        symbols.as_array().map(Vec::len)
    };
    assert_eq!(names(&mut client), Some(0));
    let change =
        |added: Value, removed: Value| json!({ "event": { "added": added, "removed": removed } });
    client.notify(
        "workspace/didChangeWorkspaceFolders",
        change(json!([folder]), json!([])),
    );
    assert_eq!(names(&mut client), Some(1));
    client.notify(
        "workspace/didChangeWorkspaceFolders",
        change(json!([]), json!([folder])),
    );
    assert_eq!(names(&mut client), Some(0));
    client.notify("workspace/didChangeWorkspaceFolders", json!({ "event": 1 }));
    assert!(client.close());
}

#[test]
fn a_field_that_no_script_writes_is_told() {
    let mut client = Client::new();
    let text = super::client::shipped("pawns.bdl");
    let finish = "finish{\n  explicit{ (context) => { context.passes = 1; return context.passes + context.curent_player > 2; } }\n}\n";
    let start = text.find("finish{").expect("a section");
    let text = format!("{}{finish}", &text[..start]);
    let uri = client.uri("t.bdl");
    client.open_uri(&uri, "bdl", &text);
    let is_it = |one: &Value| one["code"] == "bdl-context-field";
    let found = client.diagnostics("t.bdl", |found| found.iter().any(is_it));
    let told: Vec<&Value> = found.iter().filter(|one| is_it(one)).collect();
    assert_eq!(told.len(), 1, "{told:?}");
    let words = told[0]["message"].as_str().expect("words");
    assert!(
        words.contains("curent_player") && words.contains("current_player"),
        "{words}"
    );
    let params = json!({
        "textDocument": { "uri": uri }, "range": told[0]["range"], "context": { "diagnostics": [] },
    });
    let actions = client.ask("textDocument/codeAction", params);
    let made = apply(&text, &actions[0]["edit"]["changes"][&uri]);
    assert_eq!(made, text.replace("curent_player", "current_player"));
    client.change("t.bdl", json!([{ "text": made }]));
    client.diagnostics("t.bdl", |found| !found.iter().any(is_it));
    assert!(client.close());
}
