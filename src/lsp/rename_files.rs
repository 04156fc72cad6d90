//! What becomes of the names in `include` when files or folders are renamed.

use super::diagnostics::ClientView;
use super::documents::{DocumentKind, path_of};
use super::includes::included_path;
use super::protocol::RenamedFile;
use crate::rules::languages;
use crate::session::files;
use serde_json::{Map, Value, json};
use std::path::{Component, Path, PathBuf};

/// Returns the filters for the files of whose renaming the client tells: rules that can include others, and folders.
pub(super) fn renamed_files() -> Value {
    let names = languages()
        .iter()
        .filter(|language| language.has_includes());
    let mut filters: Vec<Value> = names
        .map(|language| {
            let glob = format!("**/*.{}", language.name);
            json!({ "scheme": "file", "pattern": { "glob": glob, "matches": "file" } })
        })
        .collect();
    filters.push(json!({ "scheme": "file", "pattern": { "glob": "**", "matches": "folder" } }));
    Value::Array(filters)
}

impl ClientView<'_> {
    /// Returns the edits of some files that keep their includes when files or folders are renamed. They are made before
    /// the files are renamed.
    pub(super) fn rename_files(&self, renamed: &[RenamedFile], known: Vec<PathBuf>) -> Value {
        let renamed: Vec<(PathBuf, PathBuf)> = renamed
            .iter()
            .filter_map(|it| {
                let is_file = it.old_uri.file_path().is_some() && it.new_uri.file_path().is_some();
                is_file.then(|| (path_of(&it.old_uri), path_of(&it.new_uri)))
            })
            .collect();
        let moved = |path: &Path| {
            let to = renamed.iter().find_map(|(old, new)| {
                let below = path.strip_prefix(old).ok()?;
                Some(match below.as_os_str().is_empty() {
                    true => new.clone(),
                    false => new.join(below),
                })
            });
            to.unwrap_or_else(|| path.to_owned())
        };
        // A file that is renamed may lie outside of the folders of the client.
        let mut known = known;
        known.extend(renamed.iter().map(|(old, _)| old.clone()));
        known.sort();
        known.dedup();
        let mut changes: Map<String, Value> = Map::new();
        for path in known {
            let DocumentKind::Rules(language) = self.documents.kind(&path) else {
                continue;
            };
            let Some((uri, lines)) = self
                .documents
                .uri(&path)
                .zip(self.documents.read(&path).ok())
            else {
                continue;
            };
            let places = (language.includes)(lines.text()).into_iter();
            let edits: Vec<Value> = places
                .filter_map(|place| {
                    let target = included_path(&path, lines.text().get(place.clone())?);
                    // A file of the program stays where it is.
                    if self.documents.get(&target).is_none() && !files::is_file(&target) {
                        return None;
                    }
                    let before = relative(path.parent()?, &target)?;
                    let after = relative(moved(&path).parent()?, &moved(&target))?;
                    let is_writable = !after.contains(['"', '\n', '\r']);
                    (before != after && is_writable).then(
                        || json!({ "range": lines.range(&place, self.encoding), "newText": after }),
                    )
                })
                .collect();
            if !edits.is_empty() {
                changes.insert(uri.as_str().to_owned(), Value::Array(edits));
            }
        }
        match changes.is_empty() {
            true => Value::Null,
            false => json!({ "changes": changes }),
        }
    }
}

/// Returns the way from a folder to a file, with `/` between its parts; `None` if there is none, as between two disks.
fn relative(folder: &Path, file: &Path) -> Option<String> {
    let from: Vec<Component<'_>> = folder.components().collect();
    let to: Vec<Component<'_>> = file.components().collect();
    let common = from
        .iter()
        .zip(&to)
        .take_while(|(from, to)| from == to)
        .count();
    if common == 0 {
        return None;
    }
    let up = from.iter().skip(common).map(|_| "..".to_owned());
    let down = to
        .iter()
        .skip(common)
        .map(|part| part.as_os_str().to_string_lossy().into_owned());
    Some(up.chain(down).collect::<Vec<String>>().join("/"))
}
