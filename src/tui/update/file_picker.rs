//! Choosing a file: keys, clicks, the names in folders and the previews.

use crate::message;
use crate::session::files;
use crate::tui::app::{App, Effect, Layer};
use crate::tui::file_picker::{FilePicker, FileRow, FolderListing, PickerAnswer};
use crate::tui::file_work::TaskLane;
use crate::tui::keys::Key;
use crate::tui::update::tasks::{self, task};
use crate::tui::update::{argument_entries, list_keys, save};
use crossterm::event::KeyCode;
use std::sync::Arc;

/// Handles a key.
pub(super) fn on_key(app: &mut App, mut picker: FilePicker, key: Key, effects: &mut Vec<Effect>) {
    match key.code {
        KeyCode::Enter => {
            accept(app, picker, effects);
            return;
        }
        KeyCode::Tab => {
            picker.complete();
        }
        _ => match row_for(&picker, key) {
            Some(row) => picker.select(row),
            None => {
                // A whole path replaces the folder of the proposed name, too.
                if picker.line.has_selection() && matches!(key.typed(), Some('/' | '~')) {
                    picker.line.set("");
                }
                if picker.line.key(key) == Some(true) {
                    picker.typed();
                }
            }
        },
    }
    app.layers.push(Layer::Files(Box::new(picker)));
}

/// Returns the row that a key marks, or `None` if it is a key of the input. Home and End are so until a row other than
/// the typed name is marked.
fn row_for(picker: &FilePicker, key: Key) -> Option<usize> {
    let (count, selected) = (picker.rows().len(), picker.selected());
    let is_typed = selected.is_some_and(|row| picker.rows().get(row) == Some(&FileRow::Typed));
    if is_typed && matches!(key.code, KeyCode::Home | KeyCode::End) {
        return None;
    }
    if let Some(row) = selected.and_then(|row| list_keys::list_key(key, row, count)) {
        return Some(row);
    }
    let last = count.checked_sub(1).filter(|_| key.modifiers.is_empty())?;
    Some(match (key.code, selected) {
        (KeyCode::Down | KeyCode::PageDown, None) | (KeyCode::Home, Some(_)) => 0,
        (KeyCode::Up | KeyCode::PageUp, None) | (KeyCode::End, Some(_)) => last,
        _ => return None,
    })
}

/// Takes the marked row, or what is typed if none is marked.
pub(super) fn accept(app: &mut App, mut picker: FilePicker, effects: &mut Vec<Effect>) {
    match picker.answer() {
        PickerAnswer::Path(path) => save::path_given(app, &path, picker.purpose, effects),
        PickerAnswer::None => app.layers.push(Layer::Files(Box::new(picker))),
        PickerAnswer::Taken(path) => {
            picker.error = Some(app.sentence(&message!("tui-files-exists", path = path)));
            app.layers.push(Layer::Files(Box::new(picker)));
        }
        PickerAnswer::Folder => {
            picker.error = Some(app.texts.word("tui-is-a-folder"));
            app.layers.push(Layer::Files(Box::new(picker)));
        }
    }
}

/// Handles a click on a row: the first one marks it, the second one takes it.
pub(super) fn click(app: &mut App, mut picker: FilePicker, row: usize, effects: &mut Vec<Effect>) {
    if picker.selected() == Some(row) {
        accept(app, picker, effects);
    } else {
        picker.select(row);
        app.layers.push(Layer::Files(Box::new(picker)));
    }
}

/// Takes the names in a folder, unless another one is typed by now.
pub(super) fn listed(
    app: &mut App,
    folder: &str,
    names: &Arc<FolderListing>,
    effects: &mut Vec<Effect>,
) {
    match app.layers.last_mut() {
        Some(Layer::Palette(list)) => argument_entries::completed(list, folder, names),
        Some(Layer::Files(picker)) => {
            if picker.take_listing(folder, Arc::clone(names))
                && let Some(Layer::Files(picker)) = app.layers.pop()
            {
                accept(app, *picker, effects);
            }
        }
        _ => {}
    }
}

/// Requests the names in the typed folder and the preview of the marked file, each once.
pub(super) fn sync(app: &mut App, effects: &mut Vec<Effect>) {
    let is_plain = app.plain.is_some();
    if let Some(Layer::Files(picker)) = app.layers.last_mut().filter(|_| !is_plain) {
        let (listing, preview) = (picker.wanted_listing(), picker.wanted_preview());
        if let Some(folder) = listing {
            list_folder(app, folder, effects);
        }
        if let Some(path) = preview {
            tasks::preview_file(app, path, effects);
        }
    }
}

/// Lists a folder, which is given as it is typed.
pub(super) fn list_folder(app: &mut App, folder: String, effects: &mut Vec<Effect>) {
    let list = move |_: &dyn Fn() -> bool| (Arc::new(names_in(&folder)), folder);
    let task = task(app, list, |app, (names, folder), effects| {
        listed(app, &folder, &names, effects);
    });
    effects.push(Effect::Run(task.on(TaskLane::Folders)));
}

/// The most names that are listed in a folder.
const MAX_NAMES: usize = 200_000;

/// Returns the names in a folder that is given as it is typed.
fn names_in(folder: &str) -> FolderListing {
    let place = if folder.is_empty() { "." } else { folder };
    match files::try_list_folder(&files::typed_path(place), MAX_NAMES) {
        Ok(names) => FolderListing::new(names),
        Err(error) => FolderListing {
            error: Some(error),
            ..FolderListing::default()
        },
    }
}
