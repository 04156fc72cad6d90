//! The texts of the rules by line, with their diagnostics.

use super::super::app::App;
use crate::base::Severity;
use crate::base::clean::clean;
use crate::message;
use crate::tui::{facts, open_target};

/// The most lines that are said at once.
const MOST: usize = 500;

/// Returns the files of the rules with their lines and errors.
pub fn files(app: &App) -> Vec<String> {
    let files = app.editor.files.iter().enumerate();
    let lines = files.map(|(index, file)| {
        let is_open = index == app.editor.active;
        let diagnostics = app
            .editor
            .found
            .iter()
            .filter(|diagnostic| diagnostic.file == index);
        let words = message!(
            "plain-rules-file",
            name = open_target::base_name(&file.name),
            lines = file.area.lines().len(),
            faults = diagnostics.count()
        );
        let words = app.texts.say(&words);
        match is_open {
            true => format!("{words}, {}", app.texts.word("plain-is-open")),
            false => words,
        }
    });
    let lines: Vec<String> = lines.collect();
    match lines.is_empty() {
        true => vec![app.texts.word("tui-no-rules")],
        false => lines,
    }
}

/// Returns lines of the open file, counted from 1, each followed by what was found there.
pub fn lines(app: &App, from: usize, to: usize) -> Vec<String> {
    let Some(file) = app.editor.file() else {
        return vec![app.texts.word("tui-no-rules")];
    };
    let all = file.area.lines();
    let from = from.clamp(1, all.len().max(1));
    let to = to.clamp(from, all.len().max(1)).min(from + MOST - 1);
    let mut lines = Vec::new();
    for (number, line) in all.iter().enumerate().take(to).skip(from - 1) {
        lines.push(format!("{}: {}", number + 1, clean(line)));
        let on_line = app.editor.found.iter().enumerate().filter(|(_, found)| {
            found.file == app.editor.active && found.place.line as usize == number + 1
        });
        for (index, found) in on_line {
            lines.push(app.texts.say(&message!(
                "plain-found-here",
                kind = severity(app, found.diagnostic.severity),
                column = found.place.column,
                text = facts::found_words(app, index)
            )));
        }
    }
    lines
}

fn severity(app: &App, severity: Severity) -> String {
    app.texts.word(match severity {
        Severity::Error => "plain-error",
        Severity::Warning => "plain-warning",
        Severity::Lint => "plain-lint",
        Severity::Note => "plain-note",
    })
}

/// Returns the errors of the rules, and how many other remarks there are.
pub fn errors(app: &App) -> Vec<String> {
    let mut lines = Vec::new();
    for (index, found) in app.editor.found.iter().enumerate() {
        if found.diagnostic.is_error() {
            let file = app.editor.files.get(found.file);
            let name = file.map_or("", |file| file.name.as_str());
            lines.push(app.texts.say(&message!(
                "plain-fault",
                file = open_target::base_name(name),
                line = found.place.line,
                column = found.place.column,
                text = facts::found_words(app, index)
            )));
        }
    }
    let counts = app.editor.counts();
    let others = counts.warnings + counts.milder;
    if others > 0 {
        lines.push(app.texts.say(&message!("plain-remarks", count = others)));
    }
    lines
}
