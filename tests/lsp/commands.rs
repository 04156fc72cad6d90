//! The commands for authors and packagers: `fmt`, `lsp`, `man`, `--help`.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

/// Runs the program. Returns the exit status, standard output and standard error.
fn run(folder: &Path, arguments: &[&str], input: &str) -> (i32, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_gametui"))
        .args(arguments)
        .current_dir(folder)
        .env("LANG", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("started");
    let mut stdin = child.stdin.take().expect("piped");
    // A program that does not read its input closes it.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let ended = child.wait_with_output().expect("ended");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (
        ended.status.code().unwrap_or(-1),
        text(ended.stdout),
        text(ended.stderr),
    )
}

#[test]
fn fmt_formats_in_place_checks_and_reads_standard_input() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    let write = |name: &str, text: &str| std::fs::write(at.join(name), text).expect("written");
    let read = |name: &str| std::fs::read(at.join(name)).expect("a file");
    write("a.gdef", "\u{FEFF}obj  A\r\n");
    write("b.bggl", "Board(3,3);\n");
    write("c.bdl", "rules{}\n");
    write("d.gdef", "define f() {\n");
    let (exit, out, _) = run(at, &["fmt", "--check", "a.gdef", "b.bggl"], "");
    assert_eq!((exit, out.as_str()), (1, "a.gdef\n"));
    let (exit, out, said) = run(at, &["fmt", "."], "");
    assert_eq!((exit, out.as_str()), (1, ""), "one of the files is broken");
    assert!(said.contains("d.gdef:1:12: error: not formatted"), "{said}");
    assert_eq!(read("a.gdef"), "\u{FEFF}obj A\r\n".as_bytes());
    assert_eq!(read("d.gdef"), b"define f() {\n");
    let (exit, out, _) = run(at, &["fmt", "--check", "a.gdef", "b.bggl"], "");
    assert_eq!((exit, out.as_str()), (0, ""));
    assert_eq!(read("c.bdl"), b"rules{}\n");
    let property = run(at, &["fmt", "-", "--as", "bdl"], "rules {width:8}");
    assert_eq!((property.0, &*property.1), (0, "rules{ width : 8 }\n"));
    assert_eq!(run(at, &["fmt", "-"], "obj  A").1, "obj A\n");
    let including = run(at, &["fmt", "-"], "include  \"std.gdef\" ;");
    assert_eq!((including.0, &*including.1), (0, "include \"std.gdef\";\n"));
    assert_eq!(
        run(at, &["fmt", "-", "--as", "bggl"], "Piece  A,B ;").1,
        "Piece A, B;\n"
    );
    assert_eq!(run(at, &["fmt", "-", "--check"], "obj  A").0, 1);
    assert_eq!(run(at, &["fmt", "none.gdef"], "").0, 1);
    assert_eq!(run(at, &["fmt", "x.txt"], "").0, 1);
}

#[test]
fn lsp_speaks_on_standard_input_and_output() {
    let folder = tempfile::tempdir().expect("a folder");
    let frame = |text: &str| format!("Content-Length: {}\r\n\r\n{text}", text.len());
    let messages = [
        frame(r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#),
        frame("{not json"),
        frame(r#"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#),
        frame(r#"{"jsonrpc":"2.0","method":"exit"}"#),
    ];
    let (exit, out, said) = run(folder.path(), &["lsp"], &messages.concat());
    assert_eq!(exit, 0, "{said}");
    let reported = said.contains("{not json") && said.lines().count() == 1;
    assert!(reported, "{said}");
    assert!(
        out.starts_with("Content-Length: ") && out.contains("\"hoverProvider\":true"),
        "{out}"
    );
    assert!(out.contains(r#""code":-32700"#), "{out}");
    let (exit, _, said) = run(folder.path(), &["lsp"], &messages[0]);
    assert_eq!(exit, 1, "the client went away");
    assert!(said.contains("exit"), "{said}");
    let (exit, out, said) = run(folder.path(), &["lsp"], "Content-Length: none\r\n\r\n{}");
    assert!(exit == 1 && out.contains("-32700"), "{exit} {out}");
    assert!(said.contains("Content-Length: none"), "{said}");
    let (exit, out, _) = run(folder.path(), &["lsp", "--settings", "helix"], "");
    assert!(exit == 0 && out.contains("[language-server.gametui]"));
}

#[test]
fn the_help_groups_the_commands_and_the_manual_has_all() {
    let folder = tempfile::tempdir().expect("a folder");
    let (exit, help, _) = run(folder.path(), &["--help"], "");
    assert_eq!(exit, 0);
    let place = |text: &str| help.find(text).unwrap_or_else(|| panic!("{text}: {help}"));
    let order = [
        "Usage:",
        "Play and look:",
        "  play ",
        "Write rules:",
        "  check ",
        "Records and positions:",
        "Arguments:",
        "Options:",
        "--plain",
    ];
    for pair in order.windows(2) {
        assert!(place(pair[0]) < place(pair[1]), "{pair:?}: {help}");
    }
    assert!(
        !help.contains('{') && help.lines().all(|line| line.chars().count() <= 100),
        "{help}"
    );
    let (exit, page, _) = run(folder.path(), &["man"], "");
    assert_eq!(exit, 0);
    assert!(page.contains(".TH gametui 1"), "{page}");
    for wanted in [
        "WRITE RULES",
        "gametui fmt",
        "\\-\\-check",
        "gametui sgf parse",
        "EXIT STATUS",
    ] {
        assert!(page.contains(wanted), "{wanted}");
    }
}

/// What a build from the registry needs is in the packages.
#[test]
fn the_packages_hold_what_the_program_embeds() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let list = |package: &str| {
        let ran = Command::new(env!("CARGO"))
            .args([
                "package",
                "--list",
                "--allow-dirty",
                "--offline",
                "-p",
                package,
            ])
            .current_dir(root)
            .output()
            .expect("cargo");
        let said = String::from_utf8_lossy(&ran.stderr).into_owned();
        assert!(ran.status.success(), "{said}");
        String::from_utf8(ran.stdout).expect("UTF-8")
    };
    let top = list("gametui");
    let has = |name: &str| top.lines().any(|line| line == name);
    for name in [
        "Cargo.toml",
        "Cargo.lock",
        "README.md",
        "LICENSE-MIT",
        "LICENSE-APACHE",
        "src/build.rs",
        "src/main.rs",
        "games/checkers.gdef",
        "assets/docs/lsp.md",
        "assets/editors/neovim/gametui.lua",
        "assets/editors/helix/languages.toml",
        "assets/texts/en/lsp.ftl",
        "assets/templates/placement.gdef",
    ] {
        assert!(has(name), "{name}: {top}");
    }
    let rules = ["rules/syntax/tokens.pest", "rules/gdef/std.gdef"];
    for (package, files) in [
        ("core", &[][..]),
        ("formats", &[][..]),
        ("interpreter", &rules[..]),
    ] {
        let folder = format!("src/{package}/");
        assert!(!top.lines().any(|line| line.starts_with(&folder)), "{top}");
        let held = list(&format!("gametui-{package}"));
        for name in ["lib.rs", "README.md", "LICENSE-MIT"].iter().chain(files) {
            assert!(held.lines().any(|line| line == *name), "{name}: {held}");
        }
        // No file of a package lies outside it.
        let outside = outside(&root.join(&folder), &root.join(&folder));
        assert!(outside.is_empty(), "{outside:?}");
    }
    let outside = outside(&root.join("src"), root);
    assert!(outside.is_empty(), "{outside:?}");
}

/// Returns the embedded files that lie outside a folder.
fn outside(sources: &Path, package: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut folders = vec![sources.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap_or_default();
            let names = ["include_str!(\"", "include_bytes!(\""];
            for (name, rest) in names
                .iter()
                .flat_map(|name| text.split(name).skip(1).map(move |rest| (name, rest)))
            {
                let file = rest.split('"').next().unwrap_or("");
                let is_test = path.to_string_lossy().contains("test")
                    || text
                        .split(name)
                        .next()
                        .is_some_and(|before| before.contains("#[cfg(test)]"));
                let target = folder.join(file);
                let real = target.canonicalize().unwrap_or(target);
                let package = package
                    .canonicalize()
                    .unwrap_or_else(|_| package.to_owned());
                if !is_test && !real.starts_with(&package) {
                    found.push(format!("{}: {file}", path.display()));
                }
            }
        }
    }
    found
}
