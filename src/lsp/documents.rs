//! The documents that the client has open, with their unsaved text.
//!
//! Invariant: a [`Documents`] is a value. A thread works on a clone, which shares the texts, and sees no later change.

use super::protocol::{Change, Uri};
use super::text::{Encoding, IndexedText};
use crate::base::Message;
use crate::message;
use crate::rules::RuleLanguage;
use crate::session::files::{self, shown};
use crate::session::load::RulesRequest;
use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

/// The longest text that is checked, in bytes.
pub const MAX_BYTES: usize = 1 << 20;

/// What a document is, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DocumentKind {
    Rules(&'static RuleLanguage),
    /// Tests of rules.
    Tests,
    /// Maybe the look of a game.
    Look,
    /// Something else.
    Other,
}

/// A document that the client has open.
#[derive(Clone, Debug)]
pub(super) struct OpenDocument {
    pub uri: Uri,
    pub version: i32,
    pub kind: DocumentKind,
    /// The text; `None` if it is longer than [`MAX_BYTES`].
    pub lines: Option<Arc<IndexedText>>,
}

/// The open documents by path. A document that is not a file has its URI as the path.
#[derive(Clone, Debug, Default)]
pub(super) struct Documents {
    open: BTreeMap<PathBuf, Arc<OpenDocument>>,
}

/// Returns the path that stands for a URI.
pub(super) fn path_of(uri: &Uri) -> PathBuf {
    match uri.file_path() {
        Some(path) => without_dots(&path),
        None => PathBuf::from(uri.as_str()),
    }
}

/// Removes `.` and `..` from a path, without looking at the disk.
pub(super) fn without_dots(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                if !normal.pop() {
                    normal.push(part);
                }
            }
            part => normal.push(part),
        }
    }
    normal
}

impl Documents {
    /// Opens a document, or replaces it.
    pub(super) fn open(&mut self, uri: Uri, language: &str, version: i32, text: String) -> PathBuf {
        let path = path_of(&uri);
        let named = RuleLanguage::named(&language.to_ascii_lowercase());
        let kind = match (kind_of(&path), named) {
            (DocumentKind::Other, Some(named)) => DocumentKind::Rules(named),
            (kind, _) => kind,
        };
        let document = OpenDocument {
            uri,
            version,
            kind,
            lines: bounded(text),
        };
        self.open.insert(path.clone(), Arc::new(document));
        path
    }

    /// Applies changes to a document in order. Returns false if it is not open, or if the changes refer to a text that
    /// was too long to be kept.
    pub(super) fn change(
        &mut self,
        path: &Path,
        version: i32,
        changes: Vec<Change>,
        encoding: Encoding,
    ) -> bool {
        let Some(document) = self.open.get(path) else {
            return false;
        };
        let mut lines = document.lines.clone();
        for change in changes {
            lines = match (change.range, lines) {
                (None, _) => bounded(change.text),
                (Some(_), None) => None,
                (Some(range), Some(before)) => {
                    let bytes = before.bytes(range, encoding);
                    let mut text = before.text().to_string();
                    text.replace_range(bytes, &change.text);
                    bounded(text)
                }
            };
        }
        let changed = OpenDocument {
            version,
            lines,
            ..(**document).clone()
        };
        let is_kept = changed.lines.is_some();
        self.open.insert(path.to_owned(), Arc::new(changed));
        is_kept
    }

    pub(super) fn close(&mut self, path: &Path) {
        self.open.remove(path);
    }

    pub(super) fn get(&self, path: &Path) -> Option<&Arc<OpenDocument>> {
        self.open.get(path)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&Path, &Arc<OpenDocument>)> {
        self.open.iter().map(|(path, document)| (&**path, document))
    }

    /// Returns the unsaved text of a file.
    pub(super) fn draft(&self, path: &Path) -> Option<Arc<str>> {
        let document = self.open.get(&without_dots(path))?;
        Some(Arc::clone(document.lines.as_ref()?.text()))
    }

    /// Returns the text of a document, from the client or from the disk.
    ///
    /// # Errors
    /// The document is too long, or it is not open and cannot be read.
    pub(super) fn read(&self, path: &Path) -> Result<Arc<IndexedText>, Message> {
        match self.open.get(path) {
            Some(document) => match &document.lines {
                Some(lines) => Ok(Arc::clone(lines)),
                None => Err(message!("lsp-too-long", path = shown(path))),
            },
            None if path.is_absolute() => {
                let text = files::read_text(path, MAX_BYTES as u64)?;
                Ok(Arc::new(IndexedText::new(text)))
            }
            None => Err(message!("lsp-not-open", path = shown(path))),
        }
    }

    pub(super) fn kind(&self, path: &Path) -> DocumentKind {
        let open = self.open.get(path);
        open.map_or_else(|| kind_of(path), |document| document.kind)
    }

    /// Returns the URI of a path: that of the client if the document is open.
    pub(super) fn uri(&self, path: &Path) -> Option<Uri> {
        match self.open.get(path) {
            Some(document) => Some(document.uri.clone()),
            None => Uri::of_file(path),
        }
    }

    /// Returns the request for the rules of a file.
    pub(super) fn request(&self, rules: &Path) -> RulesRequest {
        let as_language = match self.kind(rules) {
            DocumentKind::Rules(language) => Some(language),
            _ => None,
        };
        RulesRequest {
            as_language,
            ..RulesRequest::file(rules)
        }
    }
}

fn bounded(text: String) -> Option<Arc<IndexedText>> {
    (text.len() <= MAX_BYTES).then(|| Arc::new(IndexedText::new(text)))
}

/// Returns what a file is, by its name alone.
pub(super) fn kind_of(path: &Path) -> DocumentKind {
    let name = path.file_name().unwrap_or_default();
    let name = name.to_string_lossy().to_lowercase();
    match RuleLanguage::of_file(&name) {
        Some(language) => DocumentKind::Rules(language),
        None if name.ends_with(".tests.toml") => DocumentKind::Tests,
        None if name.ends_with(".toml") => DocumentKind::Look,
        None => DocumentKind::Other,
    }
}
