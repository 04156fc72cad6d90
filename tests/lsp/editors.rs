//! The settings for editors in `assets/editors`, and an editor at work.

use gametui::rules::highlight::HighlightKind;
use gametui::rules::{RuleLanguage, languages};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::Command;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/editors")
}

/// Returns the TextMate grammar of a language, made from the words of its table.
fn grammar(language: &RuleLanguage) -> Value {
    let name = language.name;
    let of = |wanted: HighlightKind| {
        let words = (language.pattern_words)().into_iter();
        let mut words: Vec<&str> = words
            .filter(|(_, kind)| *kind == wanted)
            .map(|(word, _)| word)
            .collect();
        words.sort_unstable();
        words.dedup();
        words.join("|")
    };
    let scope = |scope: &str| format!("{scope}.{name}");
    let mut patterns = Vec::new();
    let block = json!({ "name": scope("comment.block"), "begin": "/\\*", "end": "\\*/" });
    let line = json!({ "name": scope("comment.line.double-slash"), "match": "//.*$" });
    match name {
        "gdef" => patterns.push(block),
        "bggl" => patterns.push(line),
        _ => patterns.extend([block, line]),
    }
    let quoted = r#""(?:[^"\\\n]|\\.)*""#;
    patterns.push(json!({ "name": scope("string.quoted.double"), "match": quoted }));
    if name == "bdl" {
        patterns.push(
            json!({ "name": scope("string.quoted.single"), "match": "'(?:[^'\\\\\\n]|\\\\.)*'" }),
        );
        patterns.push(json!({ "name": scope("string.template"), "begin": "`", "end": "`" }));
    }
    let mut add = |kind: HighlightKind, name: &str, before: &str, behind: &str| {
        let words = of(kind);
        if !words.is_empty() {
            patterns.push(json!({ "name": scope(name), "match": format!("{before}\\b(?:{words})\\b{behind}") }));
        }
    };
    add(
        HighlightKind::Parameter,
        "variable.parameter",
        "",
        "(?=\\s*:)",
    );
    add(HighlightKind::Keyword, "keyword.control", "", "");
    add(HighlightKind::Type, "storage.type", "", "");
    add(HighlightKind::Constant, "constant.language", "", "");
    add(HighlightKind::BuiltIn, "support.function", "", "");
    add(HighlightKind::Function, "entity.name.function", "", "");
    let number = "\\b[0-9]+(?:\\.[0-9]+)?\\b";
    patterns.push(json!({ "name": scope("constant.numeric"), "match": number }));
    let called = "\\b[A-Za-z_][A-Za-z0-9_]*(?=\\s*\\()";
    patterns.push(json!({ "name": scope("entity.name.function"), "match": called }));
    let operators = "->|&&|\\|\\||[-+*/%<>=!]=?";
    patterns.push(json!({ "name": scope("keyword.operator"), "match": operators }));
    json!({
        "$schema": "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
        "name": name,
        "scopeName": format!("source.{name}"),
        "patterns": patterns,
    })
}

/// The grammars have the words of the languages: a new built-in is in them after `GAMETUI_UPDATE_GOLDEN=1`.
#[test]
fn the_grammars_have_the_words_of_the_languages() {
    for language in languages() {
        let path = folder().join(format!("vscode/syntaxes/{}.tmLanguage.json", language.name));
        let text = format!("{:#}\n", grammar(language));
        if std::env::var_os("GAMETUI_UPDATE_GOLDEN").is_some() {
            std::fs::write(&path, &text).expect("written");
        }
        let shipped = std::fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(shipped, text, "{}", path.display());
    }
}

/// A word of the table is no ordinary name for the highlighter, at least where it belongs.
#[test]
fn the_words_are_those_that_are_highlighted() {
    for language in languages() {
        for (word, kind) in (language.pattern_words)() {
            let texts = [
                word.to_owned(),
                format!("{word}(1)"),
                format!("{word};"),
                format!("{word}: 1"),
                format!("{word} \"a\""),
                format!("{word} int a = 1;"),
                format!("{word} m {{ 1 }}"),
                format!("{word} {{ }}"),
                format!("obj A {word} 1"),
                format!("rules{{ {word} }}"),
                format!("rules{{ player_change : explicit{{ {word} }} }}"),
            ];
            let is_known = texts.iter().any(|text| {
                let pieces = (language.highlight)(text);
                pieces
                    .iter()
                    .any(|(range, found)| *found == kind && text.get(range.clone()) == Some(word))
            });
            assert!(is_known, "{} {word} {kind:?}", language.name);
        }
    }
}

#[test]
fn the_settings_name_every_language_and_are_readable() {
    let read = |name: &str| std::fs::read_to_string(folder().join(name)).expect("a file");
    let helix: toml::Table = read("helix/languages.toml").parse().expect("TOML");
    let named: Vec<&str> = helix["language"]
        .as_array()
        .expect("languages")
        .iter()
        .filter_map(|one| one["name"].as_str())
        .collect();
    let package: Value = serde_json::from_str(&read("vscode/package.json")).expect("JSON");
    let lua = read("neovim/gametui.lua");
    for language in languages() {
        let name = language.name;
        assert!(named.contains(&name), "{name}");
        assert!(lua.contains(&format!("'{name}'")), "{name}");
        let contributes = &package["contributes"];
        let has = |list: &str, key: &str| {
            contributes[list]
                .as_array()
                .is_some_and(|list| list.iter().any(|one| one[key] == name))
        };
        assert!(
            has("languages", "id") && has("grammars", "language"),
            "{name}"
        );
    }
    let files = ["languages", "grammars"].iter().flat_map(|list| {
        package["contributes"][*list]
            .as_array()
            .cloned()
            .unwrap_or_default()
    });
    for one in files {
        for key in ["configuration", "path"] {
            if let Some(path) = one[key].as_str() {
                serde_json::from_str::<Value>(&read(&format!("vscode/{path}"))).expect("JSON");
            }
        }
    }
    for command in [gametui::lsp::PLAY, "gametui"] {
        assert!(lua.contains(command) && read("vscode/extension.js").contains(command));
    }
}

/// Neovim opens a game with the settings that ship, and reports what its client was told.
#[test]
fn neovim_works_with_the_server() {
    let Ok(version) = Command::new("nvim").arg("--version").output() else {
        println!("skipped: nvim is not installed");
        return;
    };
    println!(
        "{}",
        String::from_utf8_lossy(&version.stdout)
            .lines()
            .next()
            .unwrap_or("")
    );
    let home = tempfile::tempdir().expect("a folder");
    let game = home.path().join("t.gdef");
    let text = "size: 3 x 3\nobj Wall\ndefine isMoveLegal() -> bool { return CurrentPosition[0][0] == Wal; }\n\
        define end() -> bool { return false; }\n";
    std::fs::write(&game, text).expect("written");
    let script = home.path().join("run.lua");
    std::fs::write(&script, SCRIPT).expect("written");
    let ran = Command::new("nvim")
        .args(["--headless", "--clean", "-c"])
        .arg(format!(
            "let g:gametui = '{}'",
            env!("CARGO_BIN_EXE_gametui")
        ))
        .args([
            "-c",
            &format!("luafile {}", folder().join("neovim/gametui.lua").display()),
        ])
        .args(["-c", &format!("edit {}", game.display())])
        .args(["-c", &format!("luafile {}", script.display())])
        .env("HOME", home.path())
        .env("XDG_STATE_HOME", home.path())
        .env("XDG_CACHE_HOME", home.path())
        .output()
        .expect("run");
    let said = format!(
        "{}{}",
        String::from_utf8_lossy(&ran.stdout),
        String::from_utf8_lossy(&ran.stderr)
    );
    for wanted in [
        "filetype gdef",
        "diagnostic 3:",
        "hover Wall",
        "fixed == Wall",
        "symbols 3",
        "errors left 0",
    ] {
        assert!(said.contains(wanted), "{wanted}: {said}");
    }
}

const SCRIPT: &str = r#"
local function say(...) io.stdout:write(table.concat({...}, ' '), '\n') end
local function errors()
  return vim.diagnostic.get(0, { severity = vim.diagnostic.severity.ERROR })
end
local function wait(what) return vim.wait(20000, what, 50) end
local ok, fault = pcall(function()
  say('filetype', vim.bo.filetype)
  wait(function() return #errors() > 0 end)
  local first = errors()[1]
  say('diagnostic', (first.lnum + 1) .. ':' .. first.message)
  vim.api.nvim_win_set_cursor(0, { 2, 5 })
  local at = vim.lsp.util.make_position_params()
  local function ask(method, params)
    local found = vim.lsp.buf_request_sync(0, method, params, 20000) or {}
    for _, answer in pairs(found) do return answer.result end
  end
  local hover = ask('textDocument/hover', at)
  say('hover', hover.contents.value:match('Wall'))
  local symbols = ask('textDocument/documentSymbol', { textDocument = at.textDocument })
  say('symbols', #symbols)
  local range = { start = { line = 2, character = 60 }, ['end'] = { line = 2, character = 70 } }
  local actions = ask('textDocument/codeAction', { textDocument = at.textDocument, range = range, context = { diagnostics = {} } })
  vim.lsp.util.apply_workspace_edit(actions[1].edit, 'utf-16')
  say('fixed', vim.api.nvim_buf_get_lines(0, 2, 3, true)[1]:match('== %w+'))
  wait(function() return #errors() == 0 end)
  say('errors left', #errors())
end)
if not ok then say('fault', tostring(fault)) end
vim.cmd('qall!')
"#;
