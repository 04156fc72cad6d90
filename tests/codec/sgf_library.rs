//! The public interface of the SGF library: the examples of the original package's documentation, differences from it,
//! checks, upgrades, and hostile files.

use gametui::base::FileId;
use gametui::codec::sgf::{
    Data, DropReason, FileFormats, Private, SgfErrorKind, SgfParseOptions, StringifyOptions,
    Typing, check, from_json, json, read, read_with, revive, stringify, stringify_with_dropped,
    to_data, upgrade, write_games,
};

fn strict(text: &str) -> Result<Data, SgfErrorKind> {
    let read =
        read_with(text.as_bytes(), &SgfParseOptions::strict()).map_err(|error| error.kind)?;
    Ok(to_data(
        &read.collection,
        FileFormats::original(),
        Typing::Plain,
    ))
}

fn data(json: &str) -> Data {
    from_json(json).expect("JSON")
}

fn written(json: &str) -> String {
    let text = stringify(&data(json), StringifyOptions::default());
    text.expect("good data").expect("a list")
}

#[test]
fn the_examples_of_the_package_read_as_there() {
    for (text, wanted) in [
        (
            "(;FF[4];B[pd];W[qp])",
            r#"[[[{"FF":4},{"B":"pd"},{"W":"qp"}],[]]]"#,
        ),
        ("(;FF[4])", r#"[[[{"FF":4}],[]]]"#),
        (
            "(;FF[4]UNKNOWN[foo][bar:baz][123][])",
            r#"[[[{"FF":4,"UNKNOWN":["foo","bar:baz","123",""]}],[]]]"#,
        ),
        (
            "(;FF[4]AB[aa:bb][cc])",
            r#"[[[{"FF":4,"AB":["aa","ba","ab","bb","cc"]}],[]]]"#,
        ),
        (
            "(;FF[4]AP[app:version]FG[257:fig]SZ[12:34]V[1.23]MN[123]PL[B]DO[])",
            r#"[[[{"FF":4,"AP":["app","version"],"FG":[257,"fig"],"SZ":[12,34],"V":1.23,"MN":123,"PL":"B","DO":null}],[]]]"#,
        ),
        (
            "(;FF[4]AR[aa:bb]LB[aa:label]DD[]B[]TB[])",
            r#"[[[{"FF":4,"AR":[["aa","bb"]],"LB":[["aa","label"]],"DD":[],"B":null,"TB":[]}],[]]]"#,
        ),
        (
            "(;FF[4]C[hel\\\\nlo])",
            r#"[[[{"FF":4,"C":"hel\\nlo"}],[]]]"#,
        ),
        (
            "(;FF[4]C[foo\nbar]N[foo [2k\\]])",
            r#"[[[{"FF":4,"C":"foo\nbar","N":"foo [2k]"}],[]]]"#,
        ),
        (
            "(;FF[4]PB[foo\nbar]PW[foo\\\nbar])",
            r#"[[[{"FF":4,"PB":"foo bar","PW":"foobar"}],[]]]"#,
        ),
        ("(;FF[invalid])", r#"[[[{"FF":["invalid"]}],[]]]"#),
        ("(;FF[3]CoPyright[foo])", r#"[[[{"FF":3,"CP":"foo"}],[]]]"#),
        (
            "(;FF[3]GaMetype[2]B[aa])",
            r#"[[[{"FF":3,"GM":2,"B":["aa"]}],[]]]"#,
        ),
    ] {
        assert_eq!(strict(text), Ok(data(wanted)), "{text}");
    }
    let ident = |ident: &str| ident.to_owned();
    let value = |name: &str, value: &str| SgfErrorKind::InvalidValue {
        ident: name.to_owned(),
        values: vec![value.to_owned()],
    };
    for (text, wanted) in [
        ("(broken)", SgfErrorKind::NoNodes),
        (
            "(;FF[4];B[aa]B[bb])",
            SgfErrorKind::DuplicateProperty(ident("B")),
        ),
        ("(;FF[4];B)", SgfErrorKind::MissingValue(ident("B"))),
        ("()", SgfErrorKind::NoNodes),
        (
            "(;FF[4]1NVALID[])",
            SgfErrorKind::InvalidIdent(ident("1NVALID")),
        ),
        ("(;FF[4];B[invalid])", value("B", "invalid")),
        (
            "(;FileFormat[3])",
            SgfErrorKind::InvalidIdent(ident("FileFormat")),
        ),
    ] {
        assert_eq!(strict(text), Err(wanted), "{text}");
    }
}

#[test]
fn the_examples_of_the_package_are_written_as_there() {
    for (json, wanted) in [
        (
            r#"[[[{"FF":4},{"B":"pd"},{"W":"qp"}],[]]]"#,
            "(;FF[4];B[pd];W[qp])",
        ),
        (
            r#"[[[{"FF":4,"UNKNOWN":["foo","bar:baz","123",""]}],[]]]"#,
            "(;FF[4]UNKNOWN[foo][bar:baz][123][])",
        ),
        (r#"[[[{"FF":4,"foo":"bar"}],[]]]"#, "(;FF[4])"),
        (
            r#"[[[{"FF":4,"KM":"6.5","DM":3,"SZ":[9,9]}],[]]]"#,
            "(;FF[4]SZ[9:9])",
        ),
        (
            r#"[[[{"FF":4,"C":"a]b\\c:d","V":1e-7,"MN":1e21}],[]]]"#,
            r"(;FF[4]C[a\]b\\c:d]V[1e-7]MN[1e+21])",
        ),
        (
            r#"[[[{"FF":4,"AP":["a:b","c"]}],[]]]"#,
            r"(;FF[4]AP[a\:b:c])",
        ),
        ("[]", ""),
        (
            r#"[[[{"FF":4}],[[[{"C":"a"}],[[[{"C":"b"}],[]]]]]]]"#,
            "(;FF[4];C[a](;C[b]))",
        ),
    ] {
        assert_eq!(written(json), wanted);
    }
    let none = stringify(&data("5"), StringifyOptions::default());
    assert_eq!(none, Ok(None));
    let bad = data(r#"[[[{"FF":4,"AB":["aa",5]}],[]]]"#);
    let error = stringify(&bad, StringifyOptions::default()).expect_err("no point");
    assert_eq!((error.ident.as_str(), error.element), ("AB", 1));
}

#[test]
fn hooks_change_data_on_the_way_in_and_out() {
    let number = |letter: u8| Data::Number(f64::from(letter - b'a'));
    let numbers = revive(
        strict("(;FF[4];B[ab];W[ba])").expect("a game"),
        &mut |_, key, value| match (key, &value) {
            ("B" | "W", Data::Text(point)) => Data::array(point.bytes().map(number).collect()),
            _ => value,
        },
    );
    let wanted = data(r#"[[[{"FF":4},{"B":[0,1]},{"W":[1,0]}],[]]]"#);
    assert_eq!(numbers, wanted);
    let letter = |number: &Data| match number {
        Data::Number(number) => char::from(b'a' + *number as u8),
        _ => '?',
    };
    let mut letters = |_: &Data, key: &str, value: Data| match key {
        "B" | "W" => Data::from(value.items().iter().map(letter).collect::<String>()),
        _ => value,
    };
    let options = StringifyOptions {
        replacer: Some(&mut letters),
        ..StringifyOptions::default()
    };
    let text = stringify(&numbers, options).expect("good data");
    assert_eq!(text.as_deref(), Some("(;FF[4];B[ab];W[ba])"));

    let commented = strict("(;FF[4]C[foo: hi\nbar: gg])").expect("a game");
    let bare = revive(commented, &mut |_, key, value| match key {
        "C" => Data::Undefined,
        _ => value,
    });
    assert_eq!(bare, data(r#"[[[{"FF":4}],[]]]"#));

    let chat = data(r#"[[[{"FF":4},{"B":"pd","C":"foo: hi"},{"W":"qp","C":"bar: gg"}],[]]]"#);
    let options = StringifyOptions {
        select: Some(&["FF", "B", "W"]),
        ..StringifyOptions::default()
    };
    let text = stringify(&chat, options).expect("good data");
    assert_eq!(text.as_deref(), Some("(;FF[4];B[pd];W[qp])"));
}

#[test]
fn points_are_compressed_and_private_properties_left_out_on_request() {
    let games = strict("(;FF[4]AB[aa:cc][ee]TR[aa][ba]KGSDE[x])").expect("a game");
    let options = StringifyOptions {
        compress: true,
        private: Private::Ignored,
        ..StringifyOptions::default()
    };
    let text = stringify(&games, options).expect("good data");
    assert_eq!(text.as_deref(), Some("(;FF[4]AB[aa:cc][ee]TR[aa:ba])"));
}

#[test]
fn slips_of_the_package_are_not_copied() {
    assert_eq!(
        strict("(;FF[4]VW[aa:ba];VW[];VM[aa:ba])"),
        Ok(data(
            r#"[[[{"FF":4,"VW":["aa","ba"]},{"VW":[]},{"VM":["aa:ba"]}],[]]]"#
        ))
    );
    assert_eq!(
        strict("(;FF[5]B[aa][bb]c1[x])"),
        Ok(data(r#"[[[{"FF":["5"],"B":["aa","bb"],"c1":["x"]}],[]]]"#))
    );
    let old = strict("(;FF[1]C[x];B[aa])").expect("a game");
    let text = stringify(&old, StringifyOptions::default()).expect("good data");
    assert_eq!(text.as_deref(), Some("(;FF[1]C[x];B[aa])"));
    assert_eq!(
        strict("(;FF[4]C[a\u{A0}b\u{3000}c\td])"),
        Ok(data("[[[{\"FF\":4,\"C\":\"a\u{A0}b\u{3000}c d\"}],[]]]"))
    );
    // Texts for which the package takes exponential time.
    for text in [
        "(;FF[4]C[".to_owned() + &"x".repeat(1_000_000),
        "(;FF[4]AP[".to_owned() + &"x".repeat(1_000_000) + "])",
        "(;FF[4]LB[aa:".to_owned() + &"x".repeat(1_000_000) + ":y])",
    ] {
        assert!(strict(&text).is_err());
    }
    let error = read_with(b"(;FF[4]\n;B[aa]\n ;W[bb]x)", &SgfParseOptions::strict());
    let error = error.expect_err("an identifier without a value");
    assert_eq!(
        (error.word(), error.line, error.column),
        ("MissingValue", 3, 8)
    );
}

/// A file with every kind of property of FF[4], escapes, figures, variations and several games.
const SAMPLE: &str = "(;FF[4]GM[1]CA[UTF-8]AP[own:1.0]ST[2]SZ[19]GN[Nauka]PB[Łucja]BR[2d]PW[王]WR[3d]\
    DT[2026-11-21,22]EV[Open]RO[2]RE[W+Resign]KM[6.5]TM[3600]OT[5x30]RU[Japanese]GC[a\nlong \\] text\\\n on]\
    AN[x]CP[y]ON[z]PC[k]SO[s]US[u]BT[b]WT[w]\n;AB[aa:cc][pd]AW[qq]AE[dd]PL[B]C[set up: \\\\ \\]]\
    (;B[pp]N[one\\:]CR[aa]MA[bb]SL[cc]SQ[dd]TR[ee]LB[ff:a][gg:l\\:ong]AR[aa:bb]LN[cc:dd]DD[hh:ii]\
    VW[aa:ss]FG[257:figure 1]PM[1]MN[1];W[]BL[10.5]WL[9]OB[3]OW[2]GB[1]HO[2];B[dc]TE[2]KO[]UC[1]\
    ;W[dd]BM[1];B[ee]DO[];W[ff]IT[]DM[1]V[-3.5]DD[]VW[]FG[])\n(;B[qd];TB[aa:bb]TW[cc]XPRIV[a][b\\]]))\n\
    (;FF[4]GM[1]SZ[9:13]HA[2]AB[cc][gg];W[aa];B[tt])";

#[test]
fn a_file_with_everything_is_read_checked_and_written() {
    let strictly = read_with(SAMPLE.as_bytes(), &SgfParseOptions::strict()).expect("a good file");
    let lenient = read(SAMPLE.as_bytes());
    assert!(lenient.repairs.is_empty(), "{:?}", lenient.repairs);
    let formats = FileFormats::original();
    let json = json::collection_to_json(&strictly.collection, formats, Typing::Plain, "");
    assert_eq!(
        json::collection_to_json(&lenient.collection, formats, Typing::Plain, ""),
        json
    );
    assert_eq!(check(&lenient.collection, formats, FileId(0)), []);
    let again = read(write_games(&lenient.collection, None).as_bytes());
    assert_eq!(
        json::collection_to_json(&again.collection, formats, Typing::Plain, ""),
        json
    );
    let text = stringify(&data(&json), StringifyOptions::default());
    let text = text.expect("good data").expect("a list");
    assert_eq!(strict(&text), Ok(data(&json)));
    for part in [
        r#""GC":"a\nlong ] text on""#,
        r#""LB":[["ff","a"],["gg","l:ong"]]"#,
        r#""FG":[257,"figure 1"]"#,
        r#""XPRIV":["a","b]"]"#,
        r#""SZ":[9,13]"#,
        r#""DT":"2026-11-21,22""#,
    ] {
        assert!(json.contains(part), "{part} in {json}");
    }
}

/// Checks that leniently read data is the same after writing and reading it again.
fn is_stable(bytes: &[u8]) {
    let formats = FileFormats::standard();
    let first = read(bytes).collection;
    let text = write_games(&first, None);
    let second = read(text.as_bytes()).collection;
    let (one, two) = [&first, &second]
        .map(|games| json::collection_to_json(games, formats, Typing::Plain, ""))
        .into();
    assert_eq!(one, two, "{:?}", String::from_utf8_lossy(bytes));
    assert_eq!(write_games(&second, None), text);
}

#[test]
fn no_cut_and_no_changed_byte_of_a_file_does_harm() {
    let bytes = SAMPLE.as_bytes();
    for end in 0..bytes.len() {
        is_stable(&bytes[..end]);
        let _ = read_with(&bytes[..end], &SgfParseOptions::strict());
    }
    for at in 0..bytes.len() {
        for byte in [
            b'(', b')', b'[', b']', b';', b'\\', b':', b'\n', b'a', b'A', 0, 0x1a, 0xff,
        ] {
            let mut changed = bytes.to_vec();
            changed[at] = byte;
            is_stable(&changed);
            let strictly = read_with(&changed, &SgfParseOptions::strict());
            if at % 16 == 0
                && let Ok(read) = strictly
            {
                let _ = check(&read.collection, FileFormats::standard(), FileId(0));
                let _ = upgrade(&read.collection, FileId(0));
            }
        }
    }
}

#[test]
fn what_real_files_contain_is_read() {
    let rows: &[(&[u8], &str)] = &[
        (b"\xef\xbb\xbf(;FF[4]C[a])", "(;FF[4]C[a])"),
        (b"\xff\xfe(\0;\0C\0[\0a\0]\0)\0", "(;C[a])"),
        (b"\0(\0;\0C\0[\0a\0]\0)", "(;C[a])"),
        (b"Subject: (game)\r\n\r\n(;FF[4]C[a])\x1a", "(;FF[4]C[a])"),
        (b"(;FF[4]\rC[a]\r;B[aa]\r)\r\0\0", "(;FF[4]C[a];B[aa])"),
        (b"(FF[4]C[a](B[aa])(W[bb]))", "(;FF[4]C[a](;B[aa])(;W[bb]))"),
        (b"(;FF[4]CoPyright[a]c[b]A1[c])", "(;FF[4]CP[a]c[b]A1[c])"),
        (b"(;AB[aa]C[x]AB[bb][cc]C[y])", "(;AB[aa][bb][cc]C[x][y])"),
        (b"(;KM[]HA[x]SZ[60]KM[6,5])", "(;KM[][6,5]HA[x]SZ[60])"),
        (
            b"(;PB[x [2k] y]B[aa];C;W[bb",
            r"(;PB[x [2k\] y]B[aa];C[];W[bb])",
        ),
        (b"(;a[1])(;;)", "(;a[1])(;;)"),
        (b"(;B[aa]\0;W[bb])", "(;B[aa];W[bb])"),
    ];
    for (bytes, wanted) in rows {
        let written = write_games(&read(bytes).collection, None);
        assert_eq!(written.replace('\n', ""), *wanted);
        is_stable(bytes);
    }
}

#[test]
fn checks_find_what_breaks_the_rules() {
    let rows = [
        ("FF[4];B[aa]AB[bb]", "sgf-check-mixed"),
        ("FF[4];B[aa]W[bb]", "sgf-check-exclusive"),
        ("FF[4];B[aa]TE[1]BM[1]", "sgf-check-exclusive"),
        ("FF[4];GB[1]GW[1]", "sgf-check-exclusive"),
        ("FF[4];KO[]", "sgf-check-no-move"),
        ("FF[4];SZ[9]", "sgf-check-root"),
        ("FF[4]PB[a];B[aa]PW[b]", "sgf-check-info-again"),
        ("FF[4]AB[aa:bb][ba]", "sgf-check-twice"),
        ("FF[4]LB[aa:a][aa:b]", "sgf-check-twice"),
        ("FF[4]AB[aa]AW[aa]", "sgf-check-shared"),
        ("FF[4]CR[aa:cc]TR[bb]", "sgf-check-shared"),
        ("FF[4]TB[aa]TW[aa]", "sgf-check-shared"),
        ("FF[4]SZ[9];B[jj]", "sgf-check-off-board"),
        ("FF[4]SZ[9]AB[aa:jj]", "sgf-check-off-board"),
        ("FF[4]AR[aa:aa]", "sgf-check-nowhere"),
        ("FF[4]TR[aa:aa]", "sgf-check-rectangle"),
        ("FF[4]SZ[9:9]", "sgf-check-square"),
        ("FF[4]ST[4]", "sgf-check-range"),
        ("FF[4]HA[1]", "sgf-check-range"),
        ("FF[4]SZ[60]", "sgf-check-range"),
        ("FF[4];PM[3]", "sgf-check-range"),
        ("FF[4]RE[Black wins]", "sgf-check-result"),
        ("FF[4]DT[21 Nov 2026]", "sgf-check-date"),
        ("FF[4]KM[6,5]", "sgf-invalid-value"),
        ("FF[4]foo[x]", "sgf-invalid-ident"),
        ("FF[4]L[aa]", "sgf-check-old"),
        ("C[x]", "sgf-check-no-format"),
        ("FF[4]C[王]", "sgf-check-no-charset"),
    ];
    for (text, wanted) in rows {
        let read = read(format!("(;{text})").as_bytes());
        let found = check(&read.collection, FileFormats::standard(), FileId(0));
        let codes: Vec<&str> = found.iter().map(|finding| finding.code()).collect();
        assert_eq!(codes, [wanted], "{text}");
    }
    // Information on two paths, and a pass, are correct.
    for text in ["FF[4](;B[aa]N[x]PB[a])(;B[bb]PB[b])", "FF[4];B[tt];W[]"] {
        let read = read(format!("(;{text})").as_bytes());
        assert_eq!(
            check(&read.collection, FileFormats::standard(), FileId(0)),
            []
        );
    }
}

#[test]
fn old_files_become_ff4() {
    let rows = [
        ("(;C[x];B[tt])", "(;FF[4]C[x]\n;B[])\n"),
        ("(;FF[1]L[aa][bb]M[cc])", "(;FF[4]LB[aa:a][bb:b]MA[cc])\n"),
        ("(;FF[3]SE[aa]MA[aa][bb]SI[1])", "(;FF[4]MA[aa][bb]HO[1])\n"),
        (
            "(;FF[3]OM[10]OP[600.]OV[x])",
            "(;FF[4]OT[10 moves / 600 seconds]OV[x])\n",
        ),
        ("(;FF[3]OM[10])", "(;FF[4]OM[10])\n"),
        (
            r"(;FF[3]C[a\b\]c\\d]LB[aa:x:\y])",
            r"(;FF[4]C[a\\b\]c\\d]LB[aa:x\:\\y])",
        ),
        (
            "(;FF[3]CoPyright[x]KM[5.];W[tt])",
            "(;FF[4]CP[x]KM[5]\n;W[])\n",
        ),
        ("(;FF[3]SZ[25];W[tt])", "(;FF[4]SZ[25]\n;W[tt])\n"),
        ("(;FF[3]GM[2];W[tt])", "(;FF[4]GM[2]\n;W[tt])\n"),
        ("(;FF[4]L[aa];W[tt])", "(;FF[4]L[aa]\n;W[tt])\n"),
        ("(;FF[1]BS[1]CH[1]RG[aa])", "(;FF[4]BS[1]CH[1]RG[aa])\n"),
    ];
    for (old, wanted) in rows {
        let upgraded = upgrade(&read(old.as_bytes()).collection, FileId(0));
        assert_eq!(upgraded.text.trim_end(), wanted.trim_end(), "{old}");
        let again = upgrade(&read(upgraded.text.as_bytes()).collection, FileId(0));
        assert_eq!(
            (again.text, again.changes.len()),
            (upgraded.text, 0),
            "{old}"
        );
    }
}

/// Reads, writes and drops a file in every way.
fn through_everything(text: &str) -> usize {
    let formats = FileFormats::standard();
    let games = read(text.as_bytes()).collection;
    let written = write_games(&games, None);
    assert_eq!(
        read(written.as_bytes()).collection.node_count(),
        games.node_count()
    );
    let tree = to_data(&games, formats, Typing::Plain);
    let _ = stringify(&tree, StringifyOptions::default()).expect("good data");
    let json = json::to_json(&tree, "");
    assert_eq!(
        json,
        json::collection_to_json(&games, formats, Typing::Plain, "")
    );
    assert_eq!(from_json(&json).expect("JSON"), tree);
    drop(revive(tree, &mut |_, _, value| value));
    let _ = check(&games, formats, FileId(0));
    let _ = upgrade(&games, FileId(0));
    let _ = read_with(text.as_bytes(), &SgfParseOptions::strict());
    games.node_count()
}

fn hostile(scale: usize) {
    let chain = "(;FF[4]".to_owned() + &"(;B[aa]".repeat(scale) + &")".repeat(scale + 1);
    assert_eq!(through_everything(&chain), scale + 1);
    let bush = "(;FF[4]".to_owned() + &"(;B[aa](;W[bb])".repeat(scale) + &")".repeat(scale + 1);
    assert_eq!(through_everything(&bush), 2 * scale + 1);
    let line = "(;FF[4]".to_owned() + &";".repeat(10 * scale) + ")";
    assert_eq!(through_everything(&line), 10 * scale + 1);
    let wide = "(;FF[4]".to_owned() + &"(;)".repeat(scale) + ")";
    assert_eq!(through_everything(&wide), scale + 1);
    let value = "(;FF[4]C[".to_owned() + &"x\\]".repeat(30 * scale) + "])";
    assert_eq!(through_everything(&value), 1);
    let naked = "(;FF[4]C[".to_owned() + &"x] ".repeat(scale) + "])";
    assert_eq!(through_everything(&naked), 1);
    let twins = "(;FF[4]".to_owned() + &"C[x]AB[aa]".repeat(scale) + ")";
    assert_eq!(through_everything(&twins), 1);
}

#[test]
fn hostile_files_are_read_written_and_freed() {
    hostile(10_000);
}

#[test]
#[ignore = "takes a minute: a million nested variations, ten million nodes, a value of 90 MB"]
fn very_hostile_files_are_read_written_and_freed() {
    hostile(1_000_000);
}

#[test]
fn memory_is_bounded_by_the_file() {
    let many = 100_000;
    for (text, most) in [
        (SAMPLE.repeat(100), 6),
        (format!("({})", ";B[aa];W[bb]".repeat(many)), 6),
        (format!("({})", ";".repeat(many)), 12),
        (format!("(;{})", "(;)".repeat(many)), 12),
        ("(;B[aa](;W[bb])".repeat(many), 12),
        // Each node is a separate allocation, with its place in the file and that of its property.
        (format!("({})", ";C".repeat(many)), 18),
        ("(;)".repeat(many), 12),
        (format!("(;{})", "A1[]".repeat(many)), 12),
    ] {
        let memory = read(text.as_bytes()).collection.memory();
        assert!(memory <= most * text.len(), "{memory} for {}", text.len());
    }
}

/// Returns leniently read data as JSON, and the results of reading that back.
fn round(text: &str) -> (String, String, String) {
    let formats = FileFormats::standard();
    let to_json = |text: &str| {
        let games = read(text.as_bytes()).collection;
        json::collection_to_json(&games, formats, Typing::Lossless, "")
    };
    let options = || StringifyOptions {
        formats,
        typing: Typing::Lossless,
        ..StringifyOptions::default()
    };
    let first = to_json(text);
    let data = from_json(&first).expect("JSON");
    let written = stringify(&data, options()).expect("values").expect("games");
    let second = to_json(&written);
    (first, written, second)
}

#[test]
fn what_has_no_type_survives_json() {
    let rows = [
        (
            "(;FF[4]TM[60:00]BL[0:07:42])",
            r#""TM":["60:00"],"BL":["0:07:42"]"#,
        ),
        ("(;FF[4]C[a][b\\]c\\\\])", r#""C":["a","b]c\\\\"]"#),
        (
            "(;FF[4]PL[1]KM[6,5]HA[]DM[3])",
            r#""PL":["1"],"KM":["6,5"],"HA":[""],"DM":["3"]"#,
        ),
        (
            "(;FF[3];B[];W[zz9])",
            r#"[{"FF":3},{"B":[""]},{"W":["zz9"]}]"#,
        ),
        ("(;FF[4]AP[foo])", r#""AP":["foo"]"#),
        ("(;FF[4]AP[foo][bar])", r#""AP":[["foo"],["bar"]]"#),
        (
            "(;FF[4]AP[foo:bar]SZ[9:9]AB[aa:bb])",
            r#""AP":["foo","bar"],"SZ":[9,9],"AB":["aa","ba","ab","bb"]"#,
        ),
        (
            "(;FF[4]GM[1]AB[aa][a1]LB[aa])",
            r#""AB":["aa","a1"],"LB":["aa"]"#,
        ),
        (
            "(;FF[4]foo[x]F1[y]KO[z])",
            r#""foo":["x"],"F1":["y"],"KO":["z"]"#,
        ),
        (
            "(;FF[4]N[a\\\\ b]MN[12345678901234567890])",
            r#""N":"a\\ b","MN":["12345678901234567890"]"#,
        ),
        ("(;FF[4][4]GM[x])", r#""FF":["4","4"],"GM":["x"]"#),
    ];
    for (text, wanted) in rows {
        let (first, written, second) = round(text);
        assert!(first.contains(wanted), "{text}: {first}");
        assert_eq!(second, first, "{text}: {written}");
        if !text.contains("aa:bb") {
            assert_eq!(written, text);
        }
    }
}

#[test]
fn json_of_any_bytes_is_read_back_as_the_same() {
    let mut seed = 11_u64;
    let mut below = move |bound: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) as usize % bound
    };
    let pieces = [
        "(",
        ")",
        ";",
        "[",
        "]",
        "\\",
        ":",
        "\n",
        "\r",
        " ",
        "\t",
        "B",
        "W",
        "C",
        "AP",
        "SZ",
        "KM",
        "TM",
        "AB",
        "LB",
        "FF[4]",
        "FF[3]",
        "GM[11]",
        "aa",
        "a1",
        "1",
        "6.50",
        "-0",
        "1e5",
        "é",
        "x",
        "KO",
        "tt",
        "999999999999999999999",
        "VW",
        "DD",
        "AR",
        "FG",
        "[]",
        "(;",
        "C[",
        "N[",
        "\u{202e}",
    ];
    for _ in 0..30_000 {
        let text: String = (0..1 + below(30))
            .map(|_| pieces[below(pieces.len())])
            .collect();
        let (first, written, second) = round(&text);
        assert_eq!(second, first, "{text:?} {written:?}");
    }
}

#[test]
fn a_strict_writer_tells_what_it_drops() {
    let data = from_json(r#"[[[{"FF":4,"TM":["60:00"],"f1":["x"],"C":"y"},{"TM":["1:1"]}],[]]]"#);
    let told = stringify_with_dropped(&data.expect("JSON"), StringifyOptions::default());
    let (text, dropped) = told.expect("values").expect("games");
    assert_eq!(text, "(;FF[4]C[y];)");
    let dropped: Vec<_> = dropped.into_iter().collect();
    let key = |ident: &str, reason| (ident.to_owned(), reason);
    assert_eq!(
        dropped,
        [
            (key("TM", DropReason::Value), 2),
            (key("f1", DropReason::Name), 1)
        ]
    );
}

#[test]
fn a_lenient_writer_ignores_names_of_no_property_and_refuses_wrong_values() {
    use DropReason::{Name, Value};
    let rows: [(&str, &str, Option<DropReason>); 11] = [
        (r#""foo":"bar""#, "(;FF[4])", Some(Name)),
        (r#""fooBar":1"#, "(;FF[4])", Some(Name)),
        (r#""foo":[1]"#, "(;FF[4])", Some(Name)),
        (r#""foo":null"#, "(;FF[4])", Some(Name)),
        (r#""1x":{}"#, "(;FF[4])", Some(Name)),
        (r#""":["x"]"#, "(;FF[4])", Some(Name)),
        (r#""foo_bar":["x"]"#, "(;FF[4])", Some(Name)),
        // As a reader keeps them.
        (r#""foo":["x"]"#, "(;FF[4]foo[x])", None),
        (r#""1x":["x"]"#, "(;FF[4]1x[x])", None),
        (r#""FOO":"bar""#, "(;FF[4])", Some(Value)),
        (r#""C":5"#, "(;FF[4])", Some(Value)),
    ];
    for (property, expected, reason) in rows {
        let data = data(&format!(r#"[[[{{"FF":4,{property}}}],[]]]"#));
        let options = StringifyOptions {
            formats: FileFormats::standard(),
            typing: Typing::Lossless,
            ..StringifyOptions::default()
        };
        let written = stringify_with_dropped(&data, options);
        let (text, dropped) = written.expect("values").expect("games");
        assert_eq!(text, expected, "{property}");
        let reasons: Vec<DropReason> = dropped.keys().map(|(_, reason)| *reason).collect();
        assert_eq!(
            reasons,
            reason.into_iter().collect::<Vec<_>>(),
            "{property}"
        );
    }
}
