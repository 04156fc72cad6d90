//! The editor of the rules: typing, checking in the background, diagnostics, clipboard.

use super::super::commands::KeyContext;
use super::super::editor::EditorFile;
use super::super::external_editor::OutsideEdit;
use super::super::keys::Key;
use super::super::layer::Page;
use super::super::layout::Pane;
use super::{assist, clipboard, tasks};
use crate::base::Message;
use crate::message;
use crate::tui::app::{App, Effect, Layer};
use crate::tui::facts::found_words;
use crate::tui::update::offers::open_layer;
use crate::tui::update::texts::{changed, check};

/// Handles a key that is not bound to a command.
pub(super) fn on_key(app: &mut App, key: Key) {
    let before = app.editor.version;
    let page = app.layout.source.height.max(1) as usize;
    app.editor.key(key, page);
    if app.editor.version != before {
        changed(app);
        assist::typed(app, key);
    } else {
        app.editor.completion = None;
    }
}

/// Folds or opens the block at the caret, or all blocks of the text.
pub(super) fn fold(app: &mut App, all: bool) {
    let Some(file) = app.editor.file_mut() else {
        app.tell(&message!("tui-no-rules-yet"));
        return;
    };
    let (line, _) = file.caret();
    let done = match all {
        true => file.toggle_all_folds(),
        false => file.toggle_fold(line),
    };
    if !done {
        app.tell(&message!("tui-nothing-to-fold"));
    }
}

/// Undoes the variant that was applied last, unless a text or the record was edited since. Returns true if it did.
pub(super) fn take_back_variant(app: &mut App) -> bool {
    let Some(variant) = app.variant.take() else {
        return false;
    };
    let revision = app
        .session
        .as_ref()
        .map(|session| session.tree().revision());
    let file = app.editor.files.get(variant.file);
    if revision != Some(variant.revision) || file.is_none_or(|file| file.text() != variant.text) {
        return false;
    }
    app.editor.active = variant.file;
    let is_undone = app.editor.step_back(false);
    if is_undone {
        changed(app);
        app.tell(&message!("variant-taken-back", name = variant.name));
    }
    is_undone
}

/// Reads the active text from disk again, also if a recovery file was offered.
pub(super) fn reload(app: &mut App, effects: &mut Vec<Effect>) {
    if let Some(session) = &mut app.session {
        session.storage_mut().leave_recovery();
    }
    tasks::read_rules(app, app.editor.active, effects);
}

/// Opens the active text in the user's editor at the caret: its file, or if it has no file or unsaved changes, a copy
/// whose text becomes an unsaved change.
pub(super) fn edit_outside(app: &mut App, effects: &mut Vec<Effect>) {
    let number = app.editor.active;
    let file = app
        .session
        .as_ref()
        .and_then(|session| session.rules_text().files().get(number));
    let (Some(open), Some(file)) = (app.editor.file(), file) else {
        return;
    };
    let (line, column) = open.caret();
    let is_file = file.path.is_some() && !open.is_changed();
    effects.push(Effect::EditOutside(OutsideEdit {
        number,
        path: file.path.clone().unwrap_or_else(|| file.base_name().into()),
        copy: (!is_file).then(|| open.text()),
        line: line + 1,
        column: column + 1,
    }));
}

/// Takes over what was written in the user's editor.
pub(super) fn edited_outside(
    app: &mut App,
    number: usize,
    result: Result<Option<String>, Message>,
    effects: &mut Vec<Effect>,
) {
    match result {
        Ok(None) => tasks::take_text(app, number, effects),
        Ok(Some(text)) => {
            let text = clipboard::with_line_feeds(&text);
            let is_new = app
                .editor
                .files
                .get(number)
                .is_some_and(|file| file.text() != text);
            if is_new {
                let caret = app
                    .editor
                    .files
                    .get(number)
                    .map_or((0, 0), EditorFile::caret);
                app.editor.restore(number, &text);
                if let Some(file) = app.editor.files.get_mut(number) {
                    file.set_caret(caret.0, caret.1);
                }
                changed(app);
            }
        }
        Err(error) => app.tell_error(&error),
    }
}

/// Inserts pasted text.
pub(super) fn paste(app: &mut App, text: &str) {
    app.editor.paste(text);
    changed(app);
}

/// Indents the selected lines or inserts spaces up to the next stop, or removes indentation.
pub(super) fn indent(app: &mut App, deeper: bool) {
    let before = app.editor.version;
    app.editor.indent(deeper);
    if app.editor.version != before {
        changed(app);
    }
}

/// Undoes or redoes a change of the text.
pub(super) fn undo(app: &mut App, again: bool) {
    if app.editor.step_back(again) {
        changed(app);
    } else if again {
        app.tell(&message!("tui-nothing-to-redo"));
    } else {
        app.tell(&message!("tui-nothing-to-undo"));
    }
}

pub(super) fn select_all(app: &mut App) {
    if let Some(file) = app.editor.file_mut() {
        file.area.select_all();
    }
}

/// Copies or cuts the selection, or else the line of the caret.
pub(super) fn copy(app: &mut App, cut: bool, effects: &mut Vec<Effect>) {
    let Some(file) = app.editor.file_mut() else {
        return;
    };
    if file.area.selection_range().is_none() {
        let (line, _) = file.caret();
        let text = file.area.lines().get(line).cloned().unwrap_or_default();
        if cut {
            file.set_caret(line, 0);
            app.editor.edit(|area| {
                area.delete_line_by_end();
                area.delete_newline();
            });
            changed(app);
        }
        app.clipboard = format!("{text}\n");
    } else if cut {
        let mut text = String::new();
        app.editor.edit(|area| {
            area.cut();
            text = area.yank_text();
        });
        app.clipboard = text;
        changed(app);
    } else {
        file.area.copy();
        app.clipboard = file.area.yank_text();
    }
    effects.push(Effect::Clipboard(app.clipboard.clone()));
}

/// Inserts the program's own clipboard.
pub(super) fn paste_clipboard(app: &mut App) {
    let text = clipboard::with_line_feeds(&app.clipboard);
    if text.is_empty() {
        app.tell(&message!("tui-nothing-to-paste"));
    } else {
        paste(app, &text);
    }
}

/// Starts a check and lists the diagnostics of the last one.
pub(super) fn list_found(app: &mut App) {
    check(app);
    let mut lines = Vec::new();
    for (number, found) in app.editor.found.iter().enumerate().take(500) {
        let file = app
            .editor
            .files
            .get(found.file)
            .map_or("", |file| file.name.as_str());
        lines.push(format!(
            "{file}:{}:{}  {}",
            found.place.line,
            found.place.column,
            found_words(app, number)
        ));
    }
    if lines.is_empty() {
        app.tell(&message!("tui-no-faults"));
        return;
    }
    let title = app.texts.word("tui-found-title");
    open_layer(app, Layer::Page(Page::of_lines(title, lines)));
}

/// Closes what is open over the text: the message, the selection, the marks of a search. With nothing open, says which
/// keys leave, and a second press goes to the board: a single Esc, pressed by habit, must not take the caret away.
pub(super) fn escape(app: &mut App) {
    let inputs = app.questions.inputs;
    let is_second = app
        .editor
        .escaped_at
        .is_some_and(|escaped_at| inputs <= escaped_at + 1);
    app.editor.escaped_at = None;
    if let Some(file) = app.editor.file_mut()
        && file.area.selection_range().is_some()
    {
        file.area.cancel_selection();
    } else if is_second {
        app.focus = Pane::Board;
    } else {
        app.editor.escaped_at = Some(inputs);
        let keys = app.keymap.keys_of(KeyContext::Rules, "source");
        let keys: Vec<String> = keys.iter().map(ToString::to_string).collect();
        app.tell(&message!("tui-esc-again", keys = keys.join(", ")));
    }
}
