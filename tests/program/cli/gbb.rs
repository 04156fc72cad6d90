//! `gametui gbb`.

use super::process::gametui;

const TEXT: &str = "GBB/1.0 size 2 1 cell 1 0 n 1 head 1 0";
const JSON: &str = "{\"format\":\"GBB/1.0\",\"width\":2,\"height\":1,\"head\":[1,0],\"board\":\
                    [[{\"a\":0,\"n\":0,\"r\":0,\"v\":0}],[{\"a\":0,\"n\":1,\"r\":0,\"v\":0}]]}\n";

#[test]
fn text_comes_from_the_argument_from_files_and_from_standard_input() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("a.gbb"), TEXT).expect("written");
    std::fs::write(folder.path().join("b.gbb"), "GBB size 1 1\r\n").expect("written");
    let run = |arguments: &str| gametui(arguments).folder(folder.path());
    let one = gametui("gbb parse").arg(TEXT).run().has_status(0);
    assert_eq!((one.stdout.as_str(), one.stderr.as_str()), (JSON, ""));
    let piped = run("gbb parse").input(TEXT).run().has_status(0);
    assert_eq!(piped.stdout, JSON);
    let several = run("gbb parse -i a.gbb --in b.gbb -i -")
        .input(TEXT)
        .run()
        .has_status(0);
    assert_eq!(several.stdout.lines().count(), 3);
    let out = run("gbb parse -i a.gbb -o out.json").run().has_status(0);
    assert_eq!(out.stdout, "");
    let written = std::fs::read_to_string(folder.path().join("out.json")).expect("written");
    assert_eq!(written, JSON.trim_end());
    run("gbb parse -p -i a.gbb")
        .run()
        .has_status(0)
        .says("  \"head\": [\n    1,\n    0\n  ],\n");
    // A fault in one file does not suppress the others, and the output is not written.
    run("gbb parse -i none.gbb -i a.gbb -o out.json")
        .run()
        .has_status(1)
        .complains("none.gbb");
    assert_eq!(
        std::fs::read_to_string(folder.path().join("out.json")).ok(),
        Some(written)
    );
    let named = run("gbb parse a.gbb b.gbb").run().has_status(0);
    assert_eq!(named.stdout.lines().count(), 2);
    run("gbb parse none.gbb")
        .run()
        .has_status(1)
        .complains("none.gbb");
}

#[test]
fn boards_are_written_in_the_forms_of_the_original() {
    let table = [
        ("", "GBB/1.0\nsize 2 1\ncell 1 0 Negro\t1\nhead 1 0\n"),
        (
            "--pretty",
            "GBB/1.0\nsize 2 1\ncell 1 0 Negro\t1\nhead 1 0\n",
        ),
        ("--compact", "GBB/1.0 size 2 1 cell 1 0 n 1 head 1 0\n"),
        (
            r#"--options {"separators":{"betweenKeywords":"tab"},"declareColorsWithZeroStones":true}"#,
            "GBB/1.0\tsize 2 1\tcell 1 0 Azul\t0 Negro\t1 Rojo\t0 Verde\t0\thead 1 0\n",
        ),
    ];
    for (options, text) in table {
        let ended = gametui("gbb stringify")
            .args(options.split_whitespace())
            .input(JSON)
            .run()
            .has_status(0);
        assert_eq!(ended.stdout, text, "{options}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    gametui("gbb stringify -o a.gbb")
        .folder(folder.path())
        .input(JSON)
        .run()
        .has_status(0);
    let written = std::fs::read_to_string(folder.path().join("a.gbb")).expect("written");
    assert_eq!(written, "GBB/1.0\nsize 2 1\ncell 1 0 Negro\t1\nhead 1 0");
}

#[test]
fn faults_name_the_place_and_the_kind_in_every_language() {
    let text = "GBB size 2 2\ncell 0 0 a 1\ncell 0 0 a 1 a 2\ncell 5 0 v 1\nhead 0 2\n";
    for language in ["en", "es", "pl"] {
        for name in ["parse --all", "parse --strict", "stringify"] {
            let short = name.split(' ').next_back().unwrap_or(name);
            gametui("gbb")
                .args(name.split(' '))
                .args(["-l", language])
                .input(text)
                .run()
                .has_status(1)
                .is_golden(&format!("gbb-{}-{language}", short.trim_matches('-')));
        }
    }
    let json = gametui("gbb parse --json")
        .input("GBB size 2\n2")
        .run()
        .has_status(1);
    let value: serde_json::Value = serde_json::from_str(&json.stderr).expect("an object");
    assert_eq!(value["name"], "UnexpectedToken");
    assert_eq!((&value["line"], &value["col"]), (&1.into(), &11.into()));
    assert_eq!(value["isError"], true);
}

#[test]
fn strict_reading_refuses_what_the_original_refuses() {
    let text = "\u{FEFF}GBB/1.0\r\nsize 1 1\r\n";
    gametui("gbb parse").input(text).run().has_status(0);
    gametui("gbb parse --strict")
        .input(text)
        .run()
        .has_status(1)
        .complains("-:1:1: UnexpectedToken: ");
    gametui("gbb parse")
        .input(b"GBB size 1 1\n\xff\0")
        .run()
        .has_status(1)
        .complains("-:2:1: UnexpectedToken: ");
    gametui("gbb parse")
        .input("")
        .run()
        .has_status(1)
        .complains("-:0:0: UnexpectedEOF: ");
}

#[test]
fn wrong_use_is_told() {
    gametui("gbb").run().has_status(2);
    gametui("gbb paint").run().has_status(2);
    gametui("gbb parse -l fr").run().has_status(2);
    for (options, text) in [
        ("x", "JSON object"),
        ("[]", "JSON object"),
        (
            r#"{"useFullColorName":true}"#,
            "did you mean \"useFullColorNames\"",
        ),
        (r#"{"useFullColorNames":1}"#, "true or false"),
        (
            r#"{"separators":{"betweenColors":"comma"}}"#,
            "not \"comma\"",
        ),
        (r#"{"language":"fr"}"#, "\"fr\" is not known"),
    ] {
        gametui("gbb stringify --options")
            .arg(options)
            .input(JSON)
            .run()
            .has_status(2)
            .complains(text);
    }
    gametui("gbb stringify --options")
        .arg(r#"{"language":"es"}"#)
        .input("{}")
        .run()
        .has_status(1)
        .complains("falta el ancho");
}
