//! Tasks that read files only to show something of them: the names in a folder, a preview, what differs on disk.

use super::app::App;
use super::event::Event;
use super::file_picker::{FilePicker, FolderListing};
use super::file_task::{FileResult, FileTask};
use super::layer::Layer;
use super::perform::{background, file_fault};
use crate::session::{DiffLine, DiffSide, DiffText, PreviewRead, files};
use std::path::PathBuf;
use std::sync::Arc;

/// The most names that are listed in a folder.
const MAX_NAMES: usize = 200_000;

/// Returns a task that lists a folder, which is given as it is typed.
pub(super) fn list(app: &mut App, folder: String) -> FileTask {
    background(app, move || {
        let names = Arc::new(names_in(&folder));
        FileResult::events(vec![Event::Folder(folder, names)])
    })
}

/// Returns the names in a folder that is given as it is typed.
fn names_in(folder: &str) -> FolderListing {
    let place = if folder.is_empty() { "." } else { folder };
    match files::try_list_folder(&files::typed_path(place), MAX_NAMES) {
        Ok(names) => FolderListing::new(names),
        Err(fault) => FolderListing {
            fault: Some(fault),
            ..FolderListing::default()
        },
    }
}

/// Returns a task that reads what the file picker shows of the marked file.
pub(super) fn preview(app: &mut App, path: String) -> FileTask {
    let read = PreviewRead::new(files::typed_path(&path), app.session.as_ref());
    background(app, move || {
        let found = read.run();
        FileResult::new(move |app| {
            if let Some(Layer::Files(picker)) = app.layers.last_mut() {
                FilePicker::take_preview(picker, &path, found);
            }
            Vec::new()
        })
    })
}

/// Returns a task that compares an open file with its version on disk, for the question about it.
pub(super) fn compare(app: &mut App, path: PathBuf) -> Option<FileTask> {
    let comparison = app.session.as_ref()?.begin_compare(&path)?;
    Some(background(app, move || {
        let lines = comparison.run().unwrap_or_else(|fault| {
            let text = DiffText::Said(file_fault(&fault));
            vec![DiffLine {
                side: DiffSide::Heading,
                text,
            }]
        });
        let lines = Arc::new(lines);
        FileResult::new(move |app| {
            for layer in &mut app.layers {
                if let Layer::Dialog(question) = layer
                    && let Some(difference) = &mut question.difference
                    && difference.path == path
                {
                    difference.lines = Some(Arc::clone(&lines));
                }
            }
            Vec::new()
        })
    }))
}
