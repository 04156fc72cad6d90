//! References and renaming, in the terms of the protocol: in the game of a document and in those that share a file with
//! it.

use super::diagnostics::ClientView;
use super::games::{GameAnalysis, roots_of};
use super::requests::{CursorContext, GameTexts};
use super::text::IndexedText;
use crate::base::Message;
use crate::message;
use crate::rules::assist::TextRange;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;

impl ClientView<'_> {
    pub(super) fn prepare_rename(&self, context: &CursorContext<'_>) -> Result<Value, Message> {
        let index = context.texts.index;
        let described = context.assist.describe(index, context.offset);
        let symbol = described.ok_or_else(|| message!("assist-nothing-to-rename"))?;
        // A rename to its own name always fails, with "taken" if the word can be renamed at all.
        match context.assist.rename(index, context.offset, &symbol.word) {
            Err(error) if error.id != "assist-name-taken" => Err(error),
            _ => Ok(json!({
                "range": context.lines.range(&symbol.range, self.encoding),
                "placeholder": symbol.word,
            })),
        }
    }

    /// Returns the edits that rename what stands at a place: in its game, and in every other game that shares a file
    /// with it in which the name stands, such as a look of two rule files.
    pub(super) fn rename(
        &self,
        context: &CursorContext<'_>,
        name: &str,
        games: &BTreeMap<PathBuf, GameAnalysis>,
    ) -> Result<Value, Message> {
        let places = context
            .assist
            .rename(context.texts.index, context.offset, name)?;
        let mut edits: BTreeMap<PathBuf, FileRanges> = BTreeMap::new();
        let shared = add_places(context.texts, places, &mut edits)?;
        self.in_sharing_games(context, shared, games, &mut |texts, offset| {
            match texts.assist().rename(texts.index, offset, name) {
                Ok(places) => add_places(texts, places, &mut edits),
                // The other game has nothing of this name.
                Err(error) if error.id == "assist-nothing-to-rename" => Ok(Vec::new()),
                Err(error) => {
                    let root = root_of(texts).unwrap_or_default();
                    let path = root.to_string_lossy().into_owned();
                    Err(message!("lsp-rename-other", path = path, reason = error))
                }
            }
        })?;
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

    /// Returns the places of a name in its game and in every other one that shares a file with it.
    pub(super) fn references(
        &self,
        context: &CursorContext<'_>,
        with_declaration: bool,
        games: &BTreeMap<PathBuf, GameAnalysis>,
    ) -> Result<Value, Message> {
        let index = context.texts.index;
        let declared = match with_declaration {
            true => Vec::new(),
            false => context.assist.declarations(index, context.offset),
        };
        let mut edits: BTreeMap<PathBuf, FileRanges> = BTreeMap::new();
        // The texts inside the program have no address.
        let mut add = |texts: &GameTexts, mut places: Vec<TextRange>| {
            places.retain(|place| {
                let file = texts.files.get(place.file);
                file.is_some_and(|(path, _)| path.is_some())
            });
            add_places(texts, places, &mut edits)
        };
        let shared = add(
            context.texts,
            context.assist.references(index, context.offset),
        )?;
        self.in_sharing_games(context, shared, games, &mut |texts, offset| {
            add(texts, texts.assist().references(texts.index, offset))
        })?;
        let is_wanted = |path: &PathBuf, start: usize| {
            !declared.iter().any(|place| {
                let file = context.texts.files.get(place.file);
                let is_its_file = file.is_some_and(|(known, _)| known.as_ref() == Some(path));
                is_its_file && place.range.start == start
            })
        };
        let mut locations: Vec<Value> = Vec::new();
        for (path, (lines, ranges)) in &edits {
            let Some(uri) = self.documents.uri(path) else {
                continue;
            };
            let wanted = ranges.iter().filter(|(start, _)| is_wanted(path, *start));
            locations.extend(wanted.map(|(start, end)| {
                let range = lines.range(&(*start..*end), self.encoding);
                json!({ "uri": uri.as_str(), "range": range })
            }));
        }
        Ok(Value::Array(locations))
    }

    /// Visits the other games that share a file with that of a place, once each. `visit` gets the texts of a game and a
    /// place of the name, and returns places of the name in files, which may be shared by further games.
    fn in_sharing_games(
        &self,
        context: &CursorContext<'_>,
        mut shared: Vec<SharedPlace>,
        games: &BTreeMap<PathBuf, GameAnalysis>,
        visit: &mut Visit<'_>,
    ) -> Result<(), Message> {
        let mut seen: BTreeSet<PathBuf> = root_of(context.texts).into_iter().collect();
        while let Some((path, offset)) = shared.pop() {
            for root in roots_of(&path, self.documents) {
                if !seen.insert(root.clone()) {
                    continue;
                }
                if let Some(texts) = self.texts_with(&root, &path, games)? {
                    shared.extend(visit(&texts, offset)?);
                }
            }
        }
        Ok(())
    }
}

/// Returns the file that a game begins with.
fn root_of(texts: &GameTexts) -> Option<PathBuf> {
    texts.files.first().and_then(|(path, _)| path.clone())
}

/// A file and a place of the name in it, which other games may share.
type SharedPlace = (PathBuf, usize);

/// Takes the texts of a game and a place of the name in them.
type Visit<'v> = dyn FnMut(&GameTexts, usize) -> Result<Vec<SharedPlace>, Message> + 'v;

/// A text and ranges in it.
type FileRanges = (Arc<IndexedText>, BTreeSet<(usize, usize)>);

/// Adds places of a name, and returns one place of each file.
fn add_places(
    texts: &GameTexts,
    places: Vec<TextRange>,
    all: &mut BTreeMap<PathBuf, FileRanges>,
) -> Result<Vec<SharedPlace>, Message> {
    let mut files: BTreeMap<PathBuf, usize> = BTreeMap::new();
    for place in places {
        let Some((Some(path), lines)) = texts.files.get(place.file) else {
            return Err(message!("lsp-bundled"));
        };
        let (_, ranges) = all
            .entry(path.clone())
            .or_insert_with(|| (Arc::clone(lines), BTreeSet::new()));
        ranges.insert((place.range.start, place.range.end));
        files.entry(path.clone()).or_insert(place.range.start);
    }
    Ok(files.into_iter().collect())
}
