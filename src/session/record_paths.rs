//! The record files at paths, those in folders included.

use crate::base::Message;
use crate::codec::records::format_of_file;
use crate::message;
use crate::session::files;
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// The most files of a folder.
const MOST_FILES: usize = 20_000;
/// How deep folders may lie in each other.
const MOST_DEPTH: usize = 8;

/// Returns the record files at paths, as [`readable_files`] does.
///
/// # Errors
/// There is nothing at a path, or a folder contains no record.
pub fn record_files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Message> {
    let (found, failures) = readable_files(paths);
    match failures.into_iter().next() {
        Some(failure) => Err(failure),
        None => Ok(found),
    }
}

/// Returns the record files at paths, and what is wrong with other paths: files as they are named, and of folders all
/// records inside, sorted by name. A file that is named twice, or also stands in a named folder, is there once.
pub fn readable_files(paths: &[PathBuf]) -> (Vec<PathBuf>, Vec<Message>) {
    let (mut found, mut failures) = (Vec::new(), Vec::new());
    for path in paths {
        if files::is_folder(path) {
            let before = found.len();
            add_folder(path, &mut Vec::new(), &mut found);
            if found.len() == before {
                failures.push(message!("explorer-no-records", path = files::shown(path)));
            }
        } else if files::exists(path) {
            found.push(path.clone());
        } else {
            failures.push(message!("explorer-no-file", path = files::shown(path)));
        }
    }
    if paths.len() > 1 {
        let mut seen = HashSet::new();
        found.retain(|path| seen.insert(files::identity(path)));
    }
    (found, failures)
}

/// Returns the paths of a text that was typed: the only one if there is such a file or folder, because names may
/// contain blanks, else one for each word, or for the words in double quotes.
pub fn typed_paths(text: &str) -> Vec<PathBuf> {
    let text = text.trim();
    let whole = files::typed_path(text);
    match text.contains(char::is_whitespace) && !files::exists(&whole) {
        true => quoted_words(text).map(files::typed_path).collect(),
        false if text.is_empty() => Vec::new(),
        false => vec![whole],
    }
}

/// Returns the words of a text; those in double quotes are one.
fn quoted_words(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split('"').enumerate();
    parts.flat_map(|(number, part)| match number % 2 {
        0 => part.split_whitespace().collect(),
        _ => vec![part],
    })
}

/// Adds the records in a folder; `around` are the folders in which it lies, so that no link leads round in a circle.
fn add_folder(folder: &Path, around: &mut Vec<PathBuf>, found: &mut Vec<PathBuf>) {
    let real = files::identity(folder);
    if around.contains(&real) || around.len() > MOST_DEPTH {
        return;
    }
    around.push(real);
    let mut entries = files::list_folder(folder, MOST_FILES);
    entries.sort();
    for (name, is_folder) in entries {
        if found.len() >= MOST_FILES {
            break;
        }
        let path = folder.join(&name);
        match is_folder {
            true if !name.starts_with('.') => add_folder(&path, around, found),
            false if format_of_file(&name).is_some() => found.push(path),
            _ => {}
        }
    }
    around.pop();
}
