//! Tasks that read files only to show something of them: the names in a folder, a preview, the games of a file; and the
//! edits of the games of the record's file.

use super::super::super::file_picker::FilePicker;
use super::task;
use crate::session::{PreviewRead, files};
use crate::tui::app::{App, Effect, Layer};
use crate::tui::file_work::TaskLane;

/// Reads what the file picker shows of a marked file, which is given as it is typed.
pub(in super::super) fn preview_file(app: &mut App, path: String, effects: &mut Vec<Effect>) {
    let preview = PreviewRead::new(files::typed_path(&path), app.session.as_ref());
    let task = task(
        app,
        move |_| preview.run(),
        move |app, found, _| {
            if let Some(Layer::Files(picker)) = app.layers.last_mut() {
                FilePicker::take_preview(picker, &path, found);
            }
        },
    );
    effects.push(Effect::Run(task.on(TaskLane::Previews)));
}
