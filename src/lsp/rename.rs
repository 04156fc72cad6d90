//! Renaming, in the terms of the protocol: in the game of a document and in those that share a file with it.

use super::diagnostics::View;
use super::games::{Checked, roots_of};
use super::requests::{Spot, Texts};
use super::text::Lines;
use crate::base::Message;
use crate::message;
use crate::rules::assist::TextRange;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;

impl View<'_> {
    pub(super) fn prepare_rename(&self, spot: &Spot<'_>) -> Result<Value, Message> {
        let index = spot.texts.index;
        let known = spot.assist.describe(index, spot.offset);
        let known = known.ok_or_else(|| message!("assist-nothing-to-rename"))?;
        // A rename to its own name always fails, with "taken" if the word can be renamed at all.
        match spot.assist.rename(index, spot.offset, &known.word) {
            Err(fault) if fault.id != "assist-name-taken" => Err(fault),
            _ => Ok(json!({
                "range": spot.lines.range(&known.range, self.encoding),
                "placeholder": known.word,
            })),
        }
    }

    /// Returns the edits that rename what stands at a place: in its game, and in every other game that shares a file
    /// with it in which the name stands, such as a look of two rule files.
    pub(super) fn rename(
        &self,
        spot: &Spot<'_>,
        name: &str,
        games: &BTreeMap<PathBuf, Checked>,
    ) -> Result<Value, Message> {
        let root = |texts: &Texts| texts.files.first().and_then(|(path, _)| path.clone());
        let mut seen: BTreeSet<PathBuf> = root(spot.texts).into_iter().collect();
        let mut edits: BTreeMap<PathBuf, Edits> = BTreeMap::new();
        let places = spot.assist.rename(spot.texts.index, spot.offset, name)?;
        let mut shared = add_edits(spot.texts, places, &mut edits)?;
        while let Some((path, offset)) = shared.pop() {
            for root in roots_of(&path, self.documents) {
                if !seen.insert(root.clone()) {
                    continue;
                }
                let Some(texts) = self.texts_with(&root, &path, games)? else {
                    continue;
                };
                match texts.assist().rename(texts.index, offset, name) {
                    Ok(places) => shared.extend(add_edits(&texts, places, &mut edits)?),
                    // The other game has nothing of this name.
                    Err(fault) if fault.id == "assist-nothing-to-rename" => {}
                    Err(fault) => {
                        let path = root.to_string_lossy().into_owned();
                        return Err(message!("lsp-rename-other", path = path, reason = fault));
                    }
                }
            }
        }
        let mut changes: Map<String, Value> = Map::new();
        for (path, (lines, ranges)) in edits {
            let Some(uri) = self.documents.uri(&path) else {
                return Err(message!("lsp-bundled"));
            };
            let edits = ranges.into_iter().map(|(start, end)| {
                let range = lines.range(&(start..end), self.encoding);
                json!({ "range": range, "newText": name })
            });
            changes.insert(uri.as_str().to_owned(), edits.collect());
        }
        Ok(json!({ "changes": changes }))
    }
}

/// A text and the ranges that change in it.
type Edits = (Arc<Lines>, BTreeSet<(usize, usize)>);

/// Adds the places of a rename, and returns one place of each file.
fn add_edits(
    texts: &Texts,
    places: Vec<TextRange>,
    edits: &mut BTreeMap<PathBuf, Edits>,
) -> Result<Vec<(PathBuf, usize)>, Message> {
    let mut files: BTreeMap<PathBuf, usize> = BTreeMap::new();
    for place in places {
        let Some((Some(path), lines)) = texts.files.get(place.file) else {
            return Err(message!("lsp-bundled"));
        };
        let (_, ranges) = edits
            .entry(path.clone())
            .or_insert_with(|| (Arc::clone(lines), BTreeSet::new()));
        ranges.insert((place.range.start, place.range.end));
        files.entry(path.clone()).or_insert(place.range.start);
    }
    Ok(files.into_iter().collect())
}
