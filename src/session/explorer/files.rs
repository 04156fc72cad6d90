//! The files whose games are explored.

use crate::base::Message;
use crate::codec::records::format_of_file;
use crate::message;
use crate::session::files;
use std::path::{Path, PathBuf};

/// The most files of a folder.
const MOST_FILES: usize = 20_000;
/// How deep folders may lie in each other.
const MOST_DEPTH: usize = 8;

/// Returns the record files at paths: files as they are named, and of folders all records inside, sorted by name.
///
/// # Errors
/// There is nothing at a path, or a folder contains no record.
pub(super) fn record_files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Message> {
    let mut found = Vec::new();
    for path in paths {
        if !files::is_folder(path) {
            if !files::exists(path) {
                return Err(message!("explorer-no-file", path = files::shown(path)));
            }
            found.push(path.clone());
            continue;
        }
        let before = found.len();
        add_folder(path, 0, &mut found);
        if found.len() == before {
            return Err(message!("explorer-no-records", path = files::shown(path)));
        }
    }
    Ok(found)
}

fn add_folder(folder: &Path, depth: usize, found: &mut Vec<PathBuf>) {
    let mut entries = files::list_folder(folder, MOST_FILES);
    entries.sort();
    for (name, is_folder) in entries {
        if found.len() >= MOST_FILES {
            return;
        }
        let path = folder.join(&name);
        match is_folder {
            true if depth < MOST_DEPTH && !name.starts_with('.') => {
                add_folder(&path, depth + 1, found);
            }
            false if format_of_file(&name).is_some() => found.push(path),
            _ => {}
        }
    }
}
