//! What the protocol exchanges, as far as this server reads it, after version 3.17 of the specification.
//!
//! Requests for many things have one shape each: about a document, a part of it, or a place in it. Fields that no
//! answer depends on are not read. Results are written where they are made, as JSON.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// What stands as itself in the path of a URI, besides letters and digits: section 2.3 of RFC 3986, and `/`.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b'/');

/// The name of a document, as the client writes it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(try_from = "String", into = "String")]
pub struct Uri(String);

impl TryFrom<String> for Uri {
    type Error = String;

    /// Returns the URI with a text that has a scheme and no blanks.
    fn try_from(text: String) -> Result<Self, String> {
        let is_part = |sign: char| sign.is_ascii_alphanumeric() || "+-.".contains(sign);
        let has_scheme = text.split_once(':').is_some_and(|(scheme, _)| {
            scheme.starts_with(|sign: char| sign.is_ascii_alphabetic())
                && scheme.chars().all(is_part)
        });
        match has_scheme && !text.contains(|sign: char| sign.is_whitespace() || sign.is_control()) {
            true => Ok(Self(text)),
            false => Err(format!("{text:?} is not a URI")),
        }
    }
}

impl From<Uri> for String {
    fn from(uri: Uri) -> Self {
        uri.0
    }
}

impl Uri {
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the path of a file; `None` for a document of another kind.
    pub fn file_path(&self) -> Option<PathBuf> {
        let (scheme, rest) = self.0.split_once(':')?;
        if !scheme.eq_ignore_ascii_case("file") {
            return None;
        }
        let rest = rest.split(['?', '#']).next().unwrap_or_default();
        let (host, path) = match rest.strip_prefix("//") {
            Some(rest) => rest.split_at(rest.find('/').unwrap_or(rest.len())),
            None => ("", rest),
        };
        let path = percent_decode_str(path).decode_utf8_lossy();
        let path = match (cfg!(windows), host) {
            // `file:///c%3A/games` is `c:/games`, and `file://server/games` is a folder that is shared.
            (true, "") => path.strip_prefix('/').unwrap_or(&path).to_owned(),
            (true, host) => format!("//{host}{path}"),
            (false, _) => path.into_owned(),
        };
        (!path.is_empty()).then(|| PathBuf::from(path))
    }

    /// Returns the URI of a file; `None` if its path is not absolute.
    pub fn of_file(path: &Path) -> Option<Self> {
        let text = path.is_absolute().then(|| path.to_string_lossy())?;
        Some(Self(match cfg!(windows) {
            true => {
                let text = text.trim_start_matches(r"\\?\").replace('\\', "/");
                format!("file:///{}", utf8_percent_encode(&text, ENCODED))
            }
            false => format!("file://{}", utf8_percent_encode(&text, ENCODED)),
        }))
    }
}

/// A place between two characters; the encoding that was agreed on says what a character is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
pub struct Position {
    pub line: u32,
    pub character: u32,
}

impl Position {
    pub fn new(line: u32, character: u32) -> Self {
        Self { line, character }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct Range {
    pub start: Position,
    pub end: Position,
}

impl Range {
    pub fn new(start: Position, end: Position) -> Self {
        Self { start, end }
    }
}

#[derive(Debug, Deserialize)]
pub struct DocumentId {
    pub uri: Uri,
}

/// A request or a notification about a document.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AboutDocument {
    pub text_document: DocumentId,
}

/// A request about a part of a document.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AboutRange {
    pub text_document: DocumentId,
    pub range: Range,
}

/// A request for the actions that a part of a document offers.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AboutActions {
    pub text_document: DocumentId,
    pub range: Range,
    #[serde(default)]
    context: ActionContext,
}

#[derive(Debug, Default, Deserialize)]
struct ActionContext {
    only: Option<Vec<String>>,
}

impl AboutActions {
    /// Returns true if actions of a kind are wanted. A kind includes those below it: `source` includes `source.fixAll`.
    pub fn wants(&self, kind: &str) -> bool {
        let includes = |wanted: &String| {
            let rest = kind.strip_prefix(wanted.as_str());
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        let only = self.context.only.as_ref();
        only.is_none_or(|only| only.iter().any(includes))
    }
}

/// The tag of a diagnostic about a part that is not needed.
pub const UNNECESSARY: u8 = 1;

/// A request about places in a document.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AboutPositions {
    pub text_document: DocumentId,
    pub positions: Vec<Position>,
}

/// A request about a place in a document.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Cursor {
    pub text_document: DocumentId,
    pub position: Position,
}

/// A sign that was typed in front of a place.
#[derive(Debug, Deserialize)]
pub struct Typed {
    #[serde(flatten)]
    pub cursor: Cursor,
    pub ch: String,
}

#[derive(Debug, Deserialize)]
pub struct References {
    #[serde(flatten)]
    pub cursor: Cursor,
    pub context: ReferenceContext,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ReferenceContext {
    pub include_declaration: bool,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Rename {
    #[serde(flatten)]
    pub cursor: Cursor,
    pub new_name: String,
}

#[derive(Debug, Deserialize)]
pub struct SymbolQuery {
    pub query: String,
}

/// A function of a call hierarchy; what else it has is known from its place.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CallItem {
    pub uri: Uri,
    pub selection_range: Range,
}

#[derive(Debug, Deserialize)]
pub struct AboutCalls {
    pub item: CallItem,
}

#[derive(Debug, Deserialize)]
pub struct ChangedSettings {
    #[serde(default)]
    pub settings: serde_json::Value,
}

/// Folders that the client begins or ceases to work in.
#[derive(Debug, Deserialize)]
pub struct ChangedFolders {
    pub event: FolderChange,
}

#[derive(Debug, Deserialize)]
pub struct FolderChange {
    pub added: Vec<DocumentId>,
    pub removed: Vec<DocumentId>,
}

/// Files and folders that are about to be renamed.
#[derive(Debug, Deserialize)]
pub struct RenamedFiles {
    pub files: Vec<RenamedFile>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RenamedFile {
    pub old_uri: Uri,
    pub new_uri: Uri,
}

#[derive(Debug, Deserialize)]
pub struct Command {
    pub command: String,
    #[serde(default)]
    pub arguments: Vec<serde_json::Value>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Opened {
    pub text_document: OpenedDocument,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OpenedDocument {
    pub uri: Uri,
    pub language_id: String,
    pub version: i32,
    pub text: String,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Changed {
    pub text_document: ChangedDocument,
    pub content_changes: Vec<Change>,
}

#[derive(Debug, Deserialize)]
pub struct ChangedDocument {
    pub uri: Uri,
    pub version: i32,
}

/// A new text for a part of a document, or for all of it.
#[derive(Debug, Deserialize)]
pub struct Change {
    pub range: Option<Range>,
    pub text: String,
}

#[derive(Debug, Deserialize)]
pub struct ChangedFiles {
    /// Each is a [`DocumentId`], read by itself, so that a bad one does not take the others with it.
    pub changes: Vec<serde_json::Value>,
}

/// A remark about a text, as it is published.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Diagnostic {
    pub range: Range,
    /// From 1, an error, to 4, a hint.
    pub severity: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<&'static str>,
    pub source: &'static str,
    pub message: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<u8>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub related_information: Vec<serde_json::Value>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_lead_to_uris_and_back() {
        let folder = if cfg!(windows) { "c:/" } else { "/" };
        for name in ["games/hex.gdef", "a b/ü#1?.gdef", "100%.gdef", "c:x"] {
            let path = PathBuf::from(format!("{folder}{name}"));
            let uri = Uri::of_file(&path).expect("an absolute path");
            assert!(!uri.as_str().contains([' ', '#', '?', 'ü']), "{uri:?}");
            assert_eq!(uri.file_path(), Some(path));
        }
        assert_eq!(Uri::of_file(Path::new("hex.gdef")), None);
    }

    #[test]
    fn only_files_have_a_path() {
        let read = |text: &str| Uri::try_from(text.to_owned());
        for text in ["untitled:Untitled-1", "git:/a/b.gdef?x", "http://a/b"] {
            assert_eq!(read(text).expect("a URI").file_path(), None, "{text}");
        }
        for text in [
            "",
            "hex.gdef",
            "/a/b",
            ":a",
            "fi le:///a",
            "file:///a b",
            "1:a",
        ] {
            assert!(read(text).is_err(), "{text}");
        }
        if !cfg!(windows) {
            for (text, path) in [
                ("file:///a%20b/%C3%BC.gdef", "/a b/ü.gdef"),
                ("FILE://localhost/a", "/a"),
                ("file:/a#1", "/a"),
            ] {
                assert_eq!(read(text).expect("a URI").file_path(), Some(path.into()));
            }
        }
    }
}
