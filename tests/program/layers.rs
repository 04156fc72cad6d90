//! Dependencies point down: no file of a lower room names a higher one, and the files inside a room form no circles.

use super::imports;
use std::path::{Path, PathBuf};

/// The rooms from the bottom up, and which others each may name.
const ROOMS: &[(&str, &[&str])] = &[
    ("base", &[]),
    ("board", &["base"]),
    ("notation", &["base", "board"]),
    ("record", &["base", "board"]),
    ("codec", &["base", "board", "notation", "record"]),
    ("rules", &["base", "board", "notation"]),
    ("search", &["base", "board", "rules"]),
    (
        "session",
        &[
            "base", "board", "notation", "record", "codec", "rules", "search",
        ],
    ),
    ("config", &["base"]),
    ("i18n", &["base"]),
    (
        "lsp",
        &[
            "base", "board", "notation", "codec", "rules", "search", "session", "i18n",
        ],
    ),
    (
        "cli",
        &[
            "base", "board", "notation", "record", "codec", "rules", "search", "session", "config",
            "i18n", "tui", "lsp",
        ],
    ),
    (
        "tui",
        &[
            "base", "board", "notation", "record", "codec", "rules", "search", "session", "config",
            "i18n",
        ],
    ),
];

/// Returns the folder of a room, in the package that holds it.
fn folder_of(room: &str) -> PathBuf {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let packages = ["core", "formats", "interpreter"];
    let mut folders = packages
        .map(|package| source.join(package).join(room))
        .into_iter();
    let folder = folders.find(|folder| folder.is_dir());
    folder.unwrap_or_else(|| source.join(room))
}

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// Returns the rooms that a text names: `crate::room`, also inside `use crate::{room, ...}`.
fn named(text: &str) -> Vec<String> {
    let code: String = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .collect::<Vec<_>>()
        .join("\n");
    let mut rooms = Vec::new();
    for (at, _) in code.match_indices("crate::") {
        let rest = &code[at + "crate::".len()..];
        if let Some(group) = rest.strip_prefix('{') {
            let mut depth = 1;
            let mut word = String::new();
            let mut at_start = true;
            for character in group.chars() {
                match character {
                    '{' => depth += 1,
                    '}' => depth -= 1,
                    ',' if depth == 1 => at_start = true,
                    _ => {}
                }
                if depth == 1 && at_start && (character.is_alphanumeric() || character == '_') {
                    word.push(character);
                } else if !word.is_empty() {
                    rooms.push(std::mem::take(&mut word));
                    at_start = false;
                }
                if depth == 0 {
                    break;
                }
            }
        } else {
            rooms.push(
                rest.chars()
                    .take_while(|character| character.is_alphanumeric() || *character == '_')
                    .collect(),
            );
        }
    }
    rooms
}

#[test]
fn lower_rooms_do_not_name_higher_ones() {
    let mut faults = Vec::new();
    let mut seen = 0;
    for (room, allowed) in ROOMS {
        let mut files = Vec::new();
        rust_files(&folder_of(room), &mut files);
        seen += files.len();
        for file in files {
            let text = std::fs::read_to_string(&file).expect("UTF-8");
            for name in named(&text) {
                let is_room = ROOMS.iter().any(|(other, _)| *other == name);
                if is_room && name != *room && !allowed.contains(&name.as_str()) {
                    faults.push(format!("{} names {name}", file.display()));
                }
            }
        }
    }
    assert!(seen > 10, "the rooms are where the test looks for them");
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn files_inside_a_room_import_each_other_in_one_direction() {
    let mut faults = Vec::new();
    for (room, _) in ROOMS {
        let folder = folder_of(room);
        let mut files = Vec::new();
        rust_files(&folder, &mut files);
        let texts: Vec<(String, String)> = files
            .iter()
            .map(|file| {
                let inside = file.strip_prefix(&folder).expect("inside the room");
                let inside = inside.to_string_lossy().replace('\\', "/");
                let text = std::fs::read_to_string(file).expect("UTF-8");
                (format!("{room}/{inside}"), text)
            })
            .collect();
        let texts = texts
            .iter()
            .map(|(file, text)| (file.clone(), text.as_str()));
        for (circle, arrows) in imports::Room::read(texts).circles() {
            faults.push(format!(
                "{}\nwith the arrows\n{}\n",
                circle.join("\n"),
                arrows.join("\n")
            ));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn only_the_session_and_the_faces_touch_the_outside_world() {
    let mut faults = Vec::new();
    for room in [
        "base", "board", "notation", "record", "codec", "rules", "search",
    ] {
        let mut files = Vec::new();
        rust_files(&folder_of(room), &mut files);
        for file in files {
            let text = std::fs::read_to_string(&file).expect("UTF-8");
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            for forbidden in [
                "std::fs",
                "std::env",
                "std::time",
                "std::net",
                "std::process",
                "Instant::",
                "SystemTime",
            ] {
                if code.contains(forbidden) {
                    faults.push(format!("{} uses {forbidden}", file.display()));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// A test can only show that a thread accesses no file if every access is counted in one place.
#[test]
fn all_access_to_files_goes_through_one_module() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    rust_files(&source, &mut files);
    // The terminal is a file, but no disk: it is read when it has something to say.
    let counted = [
        "session/files",
        "session/recovery/held.rs",
        "tui/input/reader.rs",
    ];
    let mut faults = Vec::new();
    for file in files {
        let inside = file.strip_prefix(&source).expect("below src");
        let inside = inside.to_string_lossy().replace('\\', "/");
        if counted.iter().any(|allowed| inside.starts_with(allowed))
            || inside.ends_with("/tests.rs")
        {
            continue;
        }
        let text = std::fs::read_to_string(&file).expect("UTF-8");
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        for forbidden in [
            "std::fs",
            "tempfile",
            "File::open",
            "OpenOptions",
            ".exists()",
            ".is_file()",
            ".is_dir()",
            ".canonicalize()",
            ".metadata()",
            ".read_dir()",
        ] {
            if code.contains(forbidden) {
                faults.push(format!("{inside} uses {forbidden}"));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn no_file_is_too_long_to_read() {
    let mut files = Vec::new();
    rust_files(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("src"),
        &mut files,
    );
    let lines = |file: &PathBuf| {
        let text = std::fs::read_to_string(file).expect("UTF-8");
        text.lines().count()
    };
    files.retain(|file| lines(file) > 800);
    assert!(files.is_empty(), "split by subject: {files:#?}");
}

#[test]
fn names_inside_a_group_are_found() {
    assert_eq!(
        named("use crate::{base::Span, board::{Op, cells::Cell}};"),
        ["base", "board"]
    );
    assert_eq!(named("let a = crate::session::open();"), ["session"]);
}
