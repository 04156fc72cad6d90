//! Tests of finding, reading and compiling the files of a game.

use super::*;
use std::fs;

#[test]
fn a_look_lies_beside_its_rules() {
    let names = |rules: &str| -> Vec<String> {
        let paths = look_paths(Path::new(rules));
        paths
            .iter()
            .map(|path| path.display().to_string())
            .collect()
    };
    assert_eq!(names("d/a.gdef"), ["d/a.gdef.toml", "d/a.toml"]);
    assert_eq!(names("a.Gdef.TXT"), ["a.Gdef.TXT.toml", "a.toml"]);
    assert_eq!(names("rules"), ["rules.toml"]);
}

#[test]
fn what_cannot_be_loaded_says_why_and_what_to_do() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        fs::write(&path, bytes).expect("written");
        path
    };
    let table: [(PathBuf, &str, Option<&str>); 5] = [
        (
            folder.path().join("none.gdef"),
            "session-file-missing",
            Some("load-hint-new"),
        ),
        (
            folder.path().join("chekers.gdef"),
            "session-file-missing",
            Some("load-hint-library"),
        ),
        (folder.path().to_owned(), "session-file-is-directory", None),
        (
            file("a.text", b"x"),
            "load-unknown-language",
            Some("load-hint-language"),
        ),
        (file("b.gdef", b"\0"), "session-file-is-binary", None),
    ];
    for (path, id, hint) in table {
        let Err(error) = load_rules(&RulesRequest::file(&path)) else {
            panic!("{path:?} was loaded");
        };
        assert_eq!(error.message.id, id, "{path:?}");
        assert_eq!(error.hint.map(|hint| hint.id), hint, "{path:?}");
    }
    let empty = load_rules(&RulesRequest::file(file("c.gdef", b" \n")));
    let diagnostics = empty.expect("loaded").diagnostics;
    assert_eq!(diagnostics.len(), 1);
    assert_eq!(diagnostics[0].code(), "load-empty");
}

#[test]
fn diagnostics_are_limited_and_no_error_is_lost() {
    let span = Span::new(FileId(0), 0, 0);
    let warning = || Diagnostic::warning(span, message!("load-empty"));
    let mut diagnostics = vec![warning(); MAX_DIAGNOSTICS];
    limit_diagnostics(&mut diagnostics);
    assert_eq!(diagnostics, vec![warning(); MAX_DIAGNOSTICS]);
    diagnostics.extend([warning(), warning()]);
    limit_diagnostics(&mut diagnostics);
    assert_eq!(diagnostics.len(), MAX_DIAGNOSTICS + 1);
    let last = &diagnostics[MAX_DIAGNOSTICS];
    assert!(!last.is_error());
    assert_eq!(last.message.arg("count"), Some(&2_usize.into()));
    assert_eq!(
        SeverityCounts::of(&diagnostics).warnings,
        MAX_DIAGNOSTICS + 2
    );
    diagnostics.push(Diagnostic::error(span, message!("load-empty")));
    let further = SeverityCounts {
        errors: 7,
        ..SeverityCounts::default()
    };
    let note = Diagnostic::note(span, message!("load-empty"));
    diagnostics.push(note.standing_for(further));
    limit_diagnostics(&mut diagnostics);
    let last = &diagnostics[MAX_DIAGNOSTICS];
    assert!(last.is_error());
    assert_eq!(last.message.arg("count"), Some(&10_usize.into()));
    assert_eq!(SeverityCounts::of(&diagnostics).errors, 8);
}

#[test]
fn files_that_are_included_are_read_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        std::fs::write(folder.path().join(name), text).expect("written");
        folder.path().join(name)
    };
    let game = write(
        "game.gdef",
        "include \"std.gdef\"; include \"more.gdef\"; size: 3 x 3
         define isMoveLegal() -> bool { return abs(-2) == two(); }
         define end() -> bool { return false; }",
    );
    let more = write(
        "more.gdef",
        "include \"std.gdef\"; define two() -> int { return min(2, 3); }",
    );
    let standard = PathBuf::from("std.gdef");
    let mut request = RulesRequest::file(game.clone());
    for files in [vec![game.clone()], vec![game.clone(), standard, more]] {
        request.files = files;
        let loaded = load_rules(&request).expect("loaded");
        assert!(loaded.rules.is_some(), "{:?}", loaded.diagnostics);
        assert_eq!((loaded.rule_files, loaded.origins.len()), (3, 3));
    }
    write("game.gdef", "include \"nothing.gdef\";");
    request.files = vec![game];
    let loaded = load_rules(&request).expect("loaded");
    let codes: Vec<_> = loaded.diagnostics.iter().map(Diagnostic::code).collect();
    assert!(codes.contains(&"rules-include-missing"), "{codes:?}");
}

#[test]
fn an_include_that_cannot_be_read_says_why() {
    let folder = tempfile::tempdir().expect("a folder");
    let said = |text: &str| {
        let path = folder.path().join("game.gdef");
        std::fs::write(&path, text).expect("written");
        let loaded = load_rules(&RulesRequest::file(path)).expect("loaded");
        let unread = |found: &&Diagnostic| found.code() == "load-include-unread";
        let found = loaded.diagnostics.iter().find(unread).cloned();
        let reason = found.expect("an error").message.arg("reason").cloned();
        match reason {
            Some(Value::Message(reason)) => reason.id,
            other => panic!("{other:?}"),
        }
    };
    std::fs::create_dir(folder.path().join("sub")).expect("a folder");
    assert_eq!(said("include \"sub\";"), "session-file-is-directory");
    #[cfg(unix)]
    {
        let fifo = folder.path().join("pipe.gdef");
        let made = std::process::Command::new("mkfifo").arg(&fifo).status();
        assert!(made.expect("mkfifo").success());
        assert_eq!(said("include \"pipe.gdef\";"), "session-file-is-special");
    }
    for number in 1..=MAX_FILES {
        let path = folder.path().join(format!("chain{number}.gdef"));
        let text = format!("include \"chain{}.gdef\";", number + 1);
        std::fs::write(path, text).expect("written");
    }
    assert_eq!(said("include \"chain1.gdef\";"), "load-too-many-files");
}

#[test]
fn a_variant_has_the_look_of_the_game_that_it_includes() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("small.gdef");
    let text = "include \"hex.gdef\"; name: small const int N = 5;";
    fs::write(&file, text).expect("written");
    let request = RulesRequest::file(&file);
    let game = |request| {
        let loaded = load_rules(request).expect("loaded");
        assert_eq!(
            loaded
                .diagnostics
                .iter()
                .filter(|one| one.is_error())
                .count(),
            0
        );
        loaded.rules.expect("rules").game().clone()
    };
    let shipped = RulesRequest::file("hex");
    let hex = game(&shipped);
    let small = game(&request);
    assert_eq!((small.width, small.name.as_str()), (5, "small"));
    assert_eq!(small.look.style, hex.look.style);
    assert_eq!(small.look.pieces, hex.look.pieces);
    assert!(small.look.title.is_empty() && small.look.records.is_empty());
    // Its own look is the whole look.
    fs::write(folder.path().join("small.toml"), "").expect("written");
    assert!(game(&request).look.pieces.is_empty());
}

#[test]
fn a_name_that_is_not_on_disk_is_a_game_of_the_library() {
    let loaded = load_rules(&RulesRequest::file("games/nowhere/../checkers"));
    assert!(loaded.is_err(), "only plain names lead to the library");
    let loaded = load_rules(&RulesRequest::file("checkers")).expect("loaded");
    let names = ["checkers.gdef", "checkers.toml"];
    assert_eq!(
        loaded.origins,
        names.map(|name| TextOrigin::Library(name.to_owned()))
    );
    assert_eq!(loaded.rule_files, 1);
    assert!(loaded.origins[0].path().is_none());
    assert_eq!(loaded.sources.files().len(), 2);
}
