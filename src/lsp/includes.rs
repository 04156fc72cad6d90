//! The names of included files: where they lead to, and which ones fit.

use super::diagnostics::ClientView;
use super::documents::{DocumentKind, without_dots};
use super::protocol;
use super::requests::{CursorContext, GameTexts};
use crate::rules::RuleLanguage;
use crate::rules::gdef::STANDARD_NAME;
use crate::session::{files, library};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// The most entries of a folder that are proposed.
const MAX_ENTRIES: usize = 300;
/// The kinds of proposals.
const FILE: u32 = 17;
const FOLDER: u32 = 19;

/// Returns the file that a name in an `include` of a file stands for.
pub(super) fn included_path(by: &Path, name: &str) -> PathBuf {
    without_dots(&by.with_file_name(name.trim_start_matches("./")))
}

impl ClientView<'_> {
    /// Returns the URI of an included file; `None` if it is not a file of the author, such as one of the program.
    fn included_uri(&self, by: &Path, name: &str) -> Option<protocol::Uri> {
        let path = included_path(by, name);
        let exists = self.documents.get(&path).is_some() || files::is_file(&path);
        exists.then(|| self.documents.uri(&path))?
    }

    /// Returns the start of the file whose name is at a place.
    pub(super) fn included_location(
        &self,
        context: &CursorContext<'_>,
        place: &Range<usize>,
    ) -> Value {
        let text = context.lines.text();
        let found = text.get(place.clone()).and_then(|name| {
            let (by, _) = context.texts.files.get(context.texts.index)?;
            self.included_uri(by.as_deref()?, name)
        });
        found.map_or(
            Value::Null,
            |uri| json!({ "uri": uri, "range": protocol::Range::default() }),
        )
    }

    /// Returns the names of included files as links.
    pub(super) fn document_links(&self, texts: &GameTexts) -> Value {
        let Some((Some(by), lines)) = texts.files.get(texts.index) else {
            return json!([]);
        };
        let places = match texts.is_rules() {
            true => (texts.language.includes)(lines.text()),
            false => Vec::new(),
        };
        let links = places.into_iter().filter_map(|place| {
            let name = lines.text().get(place.clone())?;
            let target = self.included_uri(by, name)?;
            Some(json!({ "range": lines.range(&place, self.encoding), "target": target }))
        });
        links.collect()
    }

    /// Returns the names of files and folders that fit in an `include`.
    pub(super) fn complete_include(
        &self,
        context: &CursorContext<'_>,
        place: &Range<usize>,
    ) -> Value {
        let text = context.lines.text();
        let typed = text.get(place.start..context.offset).unwrap_or("");
        let (folder, start) = match typed.rfind('/') {
            Some(slash) => (typed.get(..=slash).unwrap_or(""), place.start + slash + 1),
            None => ("", place.start),
        };
        let own = context.texts.files.get(context.texts.index);
        let own = own
            .and_then(|(path, _)| path.as_deref())
            .unwrap_or(Path::new(""));
        let names = self.included_names(own, folder, context.texts.language);
        let range = context.lines.range(&(start..place.end), self.encoding);
        let is_closed = text
            .get(place.end..)
            .is_some_and(|rest| rest.starts_with('"'));
        let items = names.into_iter().map(|(name, kind)| {
            let end = match kind == FOLDER || is_closed {
                true => "",
                false => "\";",
            };
            json!({
                "label": name,
                "kind": kind,
                "filterText": name,
                "textEdit": { "range": range, "newText": format!("{name}{end}") },
            })
        });
        json!({ "isIncomplete": false, "items": items.collect::<Vec<Value>>() })
    }

    /// Returns what a file can include: what is in a folder beside it, and the files of the program. A folder ends with
    /// a slash.
    fn included_names(
        &self,
        own: &Path,
        folder: &str,
        language: &'static RuleLanguage,
    ) -> BTreeMap<String, u32> {
        let mut names = BTreeMap::new();
        let beside = own
            .is_absolute()
            .then(|| included_path(own, &format!("{folder}.")));
        if let Some(beside) = beside {
            for (name, is_folder) in files::list_folder(&beside, MAX_ENTRIES) {
                let is_fitting = RuleLanguage::of_file(&name) == Some(language);
                match is_folder {
                    true if !name.starts_with('.') => names.insert(format!("{name}/"), FOLDER),
                    false if is_fitting && beside.join(&name) != own => names.insert(name, FILE),
                    _ => None,
                };
            }
            // Files that were not saved yet.
            for (path, document) in self.documents.iter() {
                let is_fitting = document.kind == DocumentKind::Rules(language) && path != own;
                if let Some(name) = path.file_name().filter(|_| is_fitting)
                    && path.parent() == Some(&beside)
                {
                    names.insert(name.to_string_lossy().into_owned(), FILE);
                }
            }
        }
        if folder.is_empty() {
            let games = library::games().iter();
            let games = games.filter(|game| RuleLanguage::of_file(game.file) == Some(language));
            let bundled = games.map(|game| game.file).chain([STANDARD_NAME]);
            for name in bundled {
                names.entry(name.to_owned()).or_insert(FILE);
            }
        }
        // A name with a quote cannot be written.
        names.retain(|name, _| !name.contains('"'));
        names
    }
}
