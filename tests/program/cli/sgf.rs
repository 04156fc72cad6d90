//! `gametui sgf`.

use super::process::gametui;

const TEXT: &str = "(;FF[4]GM[1]SZ[19]C[a\\]b];B[pd](;W[dd])(;W[dp]))";
const JSON: &str = "[[[{\"FF\":4,\"GM\":1,\"SZ\":19,\"C\":\"a]b\"},{\"B\":\"pd\"}],\
                    [[[{\"W\":\"dd\"}],[]],[[{\"W\":\"dp\"}],[]]]]]\n";

#[test]
fn trees_become_json_and_json_trees() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("a.sgf"), TEXT).expect("written");
    let run = |arguments: &str| gametui(arguments).folder(folder.path());
    let text = gametui("sgf parse").arg(TEXT).run().has_status(0);
    assert_eq!((text.stdout.as_str(), text.stderr.as_str()), (JSON, ""));
    for arguments in ["sgf parse a.sgf", "sgf parse --strict -i a.sgf"] {
        assert_eq!(
            run(arguments).run().has_status(0).stdout,
            JSON,
            "{arguments}"
        );
    }
    let two = run("sgf parse a.sgf -").input(TEXT).run().has_status(0);
    assert_eq!(two.stdout, JSON.repeat(2), "one document a file");
    run("sgf parse a.sgf -o a.json").run().has_status(0);
    let back = run("sgf stringify a.json").run().has_status(0);
    assert_eq!(back.stdout, TEXT.to_owned() + "\n");
    let selected = run("sgf parse --select FF,C --space 1 a.sgf")
        .run()
        .has_status(0);
    assert!(
        selected.stdout.contains("\n    \"C\": \"a]b\"\n"),
        "{}",
        selected.stdout
    );
    assert!(!selected.stdout.contains("GM"));
    let laid_out = run("sgf stringify --select FF,B --space 2 a.json")
        .run()
        .has_status(0);
    assert!(
        laid_out.stdout.starts_with("(\n  ;FF[4]\n  ;B[pd]\n"),
        "{}",
        laid_out.stdout
    );
    gametui("sgf stringify --compress")
        .input("[[[{\"FF\":4,\"AB\":[\"aa\",\"ba\",\"ab\",\"bb\"]}],[]]]")
        .run()
        .has_status(0)
        .says("AB[aa:bb]");
}

#[test]
fn faults_are_mended_and_told_or_refused_with_their_place() {
    let damaged = "(;FF[4]GM[1]\n;b[aa];W[bb";
    let mended = gametui("sgf parse").input(damaged).run().has_status(0);
    assert!(mended.stdout.contains("\"W\":\"bb\""), "{mended:?}");
    assert!(mended.stderr.contains("-:2:"), "{}", mended.stderr);
    gametui("sgf parse --strict")
        .input(damaged)
        .run()
        .has_status(1)
        .complains("-:2:2: InvalidIdent: ");
    let json = gametui("sgf parse --strict --json")
        .input(damaged)
        .run()
        .has_status(1);
    let value: serde_json::Value = serde_json::from_str(&json.stderr).expect("an object");
    assert_eq!((&value["line"], &value["col"]), (&2.into(), &2.into()));
    for (input, text) in [
        ("[[[", "-:1:4: InvalidJSON: "),
        ("{}", "-: InvalidData: "),
        ("[[[{\"FF\":4,\"AB\":[5]}],[]]]", "AB: element 1"),
    ] {
        gametui("sgf stringify")
            .input(input)
            .run()
            .has_status(1)
            .complains(text);
    }
}

#[test]
fn what_is_left_out_is_told_with_its_reason() {
    let named = gametui("sgf stringify")
        .input(r#"[[[{"FF":4,"a b":["x"],"C":"y"},{"a b":["z"]}],[]]]"#)
        .run()
        .has_status(0)
        .says("C[y]");
    assert!(
        named
            .stderr
            .contains("a b was left out 2 times: this is no name"),
        "{named:?}"
    );
    let typed = gametui("sgf stringify")
        .input(r#"[[[{"FF":4,"KM":"six","C":"y"}],[]]]"#)
        .run()
        .has_status(1)
        .complains("KM was left out: its value is not of its type");
    assert_eq!(typed.stdout, "");
    let shared = gametui("sgf parse")
        .input("(;FF[4]GM[1]SZ[9]AB[aa:bb][bb:cc][aa:ab];DD[aa:bb][cc];AW[dd:ee][ee:ff])")
        .run()
        .has_status(0)
        .complains("-:1:18: warning: 4 points that several rectangles contain are listed once");
    assert!(
        shared
            .stdout
            .contains(r#""AW":["dd","ed","de","ee","fe","ef","ff"]"#)
    );
    for whole in ["(;FF[4]SZ[9]AB[aa:bb][cc:dd])", "(;FF[4]SZ[9]AB[aa][aa])"] {
        let read = gametui("sgf parse").input(whole).run().has_status(0);
        assert_eq!(read.stderr, "", "{whole}");
    }
}

#[test]
fn the_rules_of_the_format_are_checked() {
    let odd = "(;FF[4]CA[UTF-8]GM[1]SZ[19];B[aa]AB[bb])";
    gametui("sgf check")
        .input(odd)
        .run()
        .has_status(0)
        .says("-:1:");
    gametui("sgf check --strict").input(odd).run().has_status(1);
    let json = gametui("sgf check --json").input(odd).run().has_status(0);
    let first = json.stdout.lines().next().expect("a line");
    let value: serde_json::Value = serde_json::from_str(first).expect("an object");
    assert_eq!(value["severity"], "warning");
    gametui("sgf check --strict")
        .input("(;FF[4]CA[UTF-8]GM[1]SZ[19];B[aa])")
        .run()
        .has_status(0)
        .complains("no faults");
}

#[test]
fn old_files_are_brought_to_the_present_format() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(
        folder.path().join("old.sgf"),
        "(;FF[3]GM[1]SZ[19]ID[x];B[tt];W[aa]L[bb])",
    )
    .expect("written");
    gametui("sgf upgrade old.sgf -o new.sgf")
        .folder(folder.path())
        .run()
        .has_status(0);
    let text = std::fs::read_to_string(folder.path().join("new.sgf")).expect("written");
    assert!(text.contains("FF[4]") && text.contains("LB[bb:"), "{text}");
    gametui("sgf parse --strict new.sgf")
        .folder(folder.path())
        .run()
        .has_status(0);
}

#[test]
fn hostile_input_ends_with_an_answer() {
    let deep = "(;".repeat(200_000);
    let ended = gametui("sgf parse").input(&deep).run().has_status(0);
    assert!(!ended.stderr.contains("panicked"));
    for command in ["check", "upgrade", "parse --strict"] {
        let ended = gametui("sgf")
            .args(command.split(' '))
            .input(b"\0\xff(;C[\xfe]")
            .run();
        assert!(matches!(ended.status, Some(0 | 1)), "{ended:?}");
        assert!(!ended.stderr.contains("panicked"), "{ended:?}");
    }
    gametui("sgf").run().has_status(2);
    gametui("sgf parse none.sgf")
        .run()
        .has_status(1)
        .complains("none.sgf");
}

#[test]
fn nothing_is_lost_on_the_way_through_json() {
    let text = "(;FF[4]TM[60:00]C[a][b]PL[1])";
    let json = gametui("sgf parse").input(text).run().has_status(0).stdout;
    let back = gametui("sgf stringify").input(&json).run().has_status(0);
    assert_eq!((back.stdout.trim_end(), back.stderr.as_str()), (text, ""));
    let strict = gametui("sgf stringify --strict")
        .input(&json)
        .run()
        .has_status(1);
    assert_eq!(strict.stdout, "");
    for ident in ["TM", "C", "PL"] {
        assert!(strict.stderr.contains(ident), "{}", strict.stderr);
    }
}

#[test]
fn what_is_written_says_that_it_is_utf_8() {
    let bytes: &[u8] = b"(;FF[4]CA[Shift_JIS]PB[\x8f\xac\x97\xd1])";
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("a.sgf"), bytes).expect("written");
    let run = |arguments: &str| gametui(arguments).folder(folder.path());
    let json = run("sgf parse a.sgf").run().has_status(0).stdout;
    let back = gametui("sgf stringify").input(&json).run().has_status(0);
    assert_eq!(back.stdout, "(;FF[4]CA[UTF-8]PB[小林])\n");
    let upgraded = run("sgf upgrade a.sgf").run().has_status(0);
    assert_eq!(upgraded.stdout, "(;FF[4]CA[UTF-8]PB[小林])\n");
    let wrong = run("sgf check a.sgf --charset windows-1252").run();
    assert!(!wrong.stdout.contains("小林"));
    std::fs::write(folder.path().join("b.sgf"), "(;FF[4]CA[GBK]PB[小林])").expect("written");
    let said = run("sgf check b.sgf").run();
    assert!(
        said.stderr.contains("GBK") && said.stderr.contains("UTF-8"),
        "{said:?}"
    );
    gametui("sgf check --charset nonsense")
        .input("(;)")
        .run()
        .has_status(2);
}

#[test]
fn what_is_no_sgf_is_refused_and_nothing_steers_a_terminal() {
    for command in ["sgf parse", "sgf upgrade"] {
        gametui(command).input("hello").run().has_status(1);
    }
    let json = gametui("sgf parse")
        .input("(;FF[4]C[a\u{1b}[2J\u{202e}\u{9b}b])")
        .run()
        .has_status(0)
        .stdout;
    assert!(json.contains("a\\u001b[2J\\u202e\\u009bb"), "{json}");
    let many = "(;FF[4]".to_owned() + &"b[aa];".repeat(200) + ")";
    let said = gametui("sgf parse")
        .input(&("(;X".to_owned() + &";X".repeat(300) + &many))
        .run();
    assert!(said.stderr.contains("more"), "{}", said.stderr);
    assert!(
        said.stderr.matches("warning").count() <= 21,
        "{}",
        said.stderr
    );
}

#[test]
fn data_of_another_shape_is_refused() {
    for json in [
        "[1,2]",
        "[[1]]",
        "[[[{}],[],[]]]",
        "[[[],[[[{}],[]]]]]",
        "{}",
    ] {
        let ended = gametui("sgf stringify").input(json).run().has_status(1);
        assert_eq!(ended.stdout, "", "{json}");
        assert!(ended.stderr.contains("list"), "{json}: {}", ended.stderr);
    }
    for (json, text) in [("[]", "\n"), ("[[]]", "\n"), ("[[[null],[]]]", "(;)\n")] {
        let ended = gametui("sgf stringify").input(json).run().has_status(0);
        assert_eq!(ended.stdout, text, "{json}");
    }
}

#[test]
#[cfg(unix)]
fn pipes_are_read_and_folders_are_no_text() {
    let json = gametui("sgf parse /dev/stdin").input("(;FF[4])").run();
    assert_eq!(json.has_status(0).stdout, "[[[{\"FF\":4}],[]]]\n");
    let folder = tempfile::tempdir().expect("a folder");
    let made = std::process::Command::new("mkfifo")
        .arg(folder.path().join("pipe"))
        .status();
    assert!(made.is_ok_and(|made| made.success()));
    let pipe = folder.path().join("pipe");
    let writer = std::thread::spawn(move || std::fs::write(pipe, "(;FF[4])"));
    let run = |arguments: &str| gametui(arguments).folder(folder.path()).run();
    run("sgf parse pipe").has_status(0).says("\"FF\":4");
    writer.join().expect("no panic").expect("written");
    // Nobody writes to it any more, or has written to it before it was opened.
    for command in ["sgf parse", "sgf check -i", "sgf stringify", "gbb parse -i"] {
        let ended = run(&format!("{command} pipe"));
        ended.has_status(1).complains("a named pipe");
    }
    let shell = |command: &str| {
        let program = env!("CARGO_BIN_EXE_gametui");
        let mut shell = std::process::Command::new("bash");
        shell.current_dir(folder.path()).args(["-c", command]);
        let ended = shell.env("PROGRAM", program).output().expect("bash");
        String::from_utf8_lossy(&ended.stdout).into_owned()
    };
    let kept_open = "exec 3<>pipe; printf '(;FF[4])' >&3; \
        { exec 3>&-; timeout 9 \"$PROGRAM\" sgf parse -i /dev/stdin; } <pipe";
    for command in [
        "timeout 9 \"$PROGRAM\" sgf parse <(sleep 0.5; printf '(;FF[4])')",
        "(sleep 0.5; printf '(;FF[4])') | timeout 9 \"$PROGRAM\" sgf parse -i /dev/stdin",
    ] {
        assert_eq!(shell(command), "[[[{\"FF\":4}],[]]]\n", "{command}");
    }
    // The last writer closes the pipe between the opening by the shell and that by the program.
    assert_eq!(shell(kept_open), "[[[{\"FF\":4}],[]]]\n");
    run("sgf parse .").has_status(1).complains("folder");
    for rules in ["none", "err ]["] {
        let twice = gametui("show - --as gdef --sgf -").input(rules).run();
        twice.has_status(2).complains("standard input");
    }
    gametui("--sgf -")
        .input("no game")
        .run()
        .has_status(1)
        .complains("no game");
    gametui("-")
        .input("no game")
        .run()
        .has_status(1)
        .complains("no game");
}

#[test]
fn an_upgrade_says_what_became_of_a_value() {
    let ended = gametui("sgf upgrade")
        .input("(;FF[3]L[aa])")
        .run()
        .has_status(0);
    assert_eq!(ended.stdout, "(;FF[4]LB[aa:a])\n");
    assert!(
        ended.stderr.contains("the value of FF was rewritten"),
        "{}",
        ended.stderr
    );
    assert!(ended.stderr.contains("L became LB"), "{}", ended.stderr);
    for old in ["(;B[aa])", "(;GM[1]C[ł])"] {
        let ended = gametui("sgf upgrade").input(old).run().has_status(0);
        assert!(ended.stderr.contains("FF[4] was added"), "{}", ended.stderr);
        let adds_charset = ended.stderr.contains("CA[UTF-8] was added");
        assert_eq!(adds_charset, !old.is_ascii(), "{}", ended.stderr);
    }
}

#[test]
fn a_turn_that_is_not_the_next_move_is_told_and_othello_may_have_letters() {
    let check = |text: &str| gametui("sgf check").input(text).run();
    check("(;FF[4]GM[1]PL[W];B[aa])").says("PL says that W is to move, but B follows");
    assert_eq!(check("(;FF[4]GM[1]PL[W];W[aa])").stdout, "");
    assert_eq!(
        check("(;FF[4]GM[2]SZ[8];B[df];W[d3])").has_status(0).stdout,
        ""
    );
    check("(;FF[4]GM[2]SZ[8];B[dz])").has_status(1).says("dz");
}

#[test]
fn a_letter_that_was_cut_takes_no_other_letters_with_it() {
    let folder = tempfile::tempdir().expect("a folder");
    // The last letter of the name has one byte of two, or two of three.
    let names: [(&str, &[u8], &[u8]); 2] = [
        ("UTF-8", "石榴柯".as_bytes(), "九段".as_bytes()),
        ("GB18030", b"\xca\xaf\xc1\xf1\xbf\xc2", b"\xbe\xc5\xb6\xce"),
    ];
    for (charset, name, rank) in names {
        let head = format!("(;FF[4]GM[1]SZ[9]CA[{charset}]PB[");
        let name = &name[..name.len() - 1];
        let bytes = [
            head.as_bytes(),
            name,
            b"]BR[",
            rank,
            b"]EV[",
            rank,
            b"];B[ee])",
        ]
        .concat();
        std::fs::write(folder.path().join("a.sgf"), bytes).expect("written");
        let run = |arguments: &str| gametui(arguments).folder(folder.path()).run().has_status(0);
        let parsed = run("sgf parse a.sgf");
        assert!(
            parsed
                .stdout
                .contains("\"PB\":\"石榴\u{FFFD}\",\"BR\":\"九段\""),
            "{parsed:?}"
        );
        assert_eq!(
            parsed.stderr.matches("U+FFFD").count(),
            1,
            "{}",
            parsed.stderr
        );
        let text = "PB[石榴\u{FFFD}]BR[九段]EV[九段]";
        assert!(run("sgf upgrade a.sgf").stdout.contains(text));
        let back = gametui("sgf stringify")
            .input(&parsed.stdout)
            .run()
            .has_status(0);
        assert!(back.stdout.contains(text), "{}", back.stdout);
        let listed = run("games a.sgf");
        assert!(listed.stdout.contains("石榴\u{FFFD}"), "{}", listed.stdout);
        assert_eq!(
            listed.stderr.matches("U+FFFD").count(),
            1,
            "{}",
            listed.stderr
        );
    }
}

#[test]
fn what_nodes_of_other_programs_do_is_judged_and_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let rows = [
        ("(;GM[1]SZ[9]B[ee];W[dd];B[cc])", "3 moves, all legal", ""),
        (
            "(;GM[1]SZ[9];AW[dd][zz]B[ee]W[cc];B[bb])",
            "3 moves, all legal",
            "\"zz\" is not a point",
        ),
        (
            "(;GM[1]SZ[9]AB[aa:cc]AW[];W[bb])",
            "refused",
            "AW has an empty value",
        ),
        // The second stone is where the first one is.
        (
            "(;GM[1]SZ[9];B[ee]W[ee])",
            "refused at 0*2",
            "several moves in one node",
        ),
        (
            "(;GM[11]SZ[11]B[a4];W[swap-pieces]B[f6])",
            "3 moves, all legal",
            "several moves",
        ),
    ];
    for (text, judged, told) in rows {
        std::fs::write(folder.path().join("a.sgf"), text).expect("written");
        let ended = gametui("replay a.sgf").folder(folder.path()).run();
        assert!(ended.stdout.contains(judged), "{text}: {ended:?}");
        assert!(ended.stderr.contains(told), "{text}: {ended:?}");
        assert_eq!(
            ended.stderr.is_empty(),
            told.is_empty(),
            "{text}: {ended:?}"
        );
    }
}
