//! Sends the diagnostics of all games to the client.

use super::diagnostics::{ByFile, Published, SOURCE, severity};
use super::protocol::{self, Uri};
use super::server::Server;
use crate::base::Severity;
use crate::message;
use crate::session::files::shown;
use serde_json::json;
use std::path::PathBuf;

impl Server {
    /// Sends the diagnostics that have changed.
    pub(super) fn publish(&mut self) {
        let view = self.view();
        let mut all = ByFile::new();
        for game in self.games.values().chain(self.tested.values()) {
            for (path, found) in view.diagnostics(game) {
                let published = all.entry(path).or_default();
                for diagnostic in found {
                    // A helper file has the same errors in every game.
                    if !published.contains(&diagnostic) {
                        published.push(diagnostic);
                    }
                }
            }
        }
        for (path, document) in self.documents.iter() {
            // An empty list shows the client that the document was checked.
            let is_checked = self.games.values().any(|game| game.has(path));
            if document.lines.is_none() {
                let message = self
                    .texts
                    .say(&message!("lsp-too-long", path = shown(path)));
                let long = protocol::Diagnostic {
                    tags: Vec::new(),
                    range: protocol::Range::default(),
                    severity: severity(Severity::Warning),
                    code: None,
                    source: SOURCE,
                    message,
                    related_information: Vec::new(),
                };
                all.insert(path.to_owned(), vec![long]);
            } else if is_checked {
                all.entry(path.to_owned()).or_default();
            }
        }
        // LSP has no message that removes diagnostics, only an empty list in their place; and the client keeps what it
        // was told until then, also for files that are closed.
        let gone = self
            .published
            .keys()
            .filter(|path| !all.contains_key(*path));
        let gone: Vec<PathBuf> = gone.cloned().collect();
        for path in gone {
            all.insert(path.clone(), Vec::new());
        }
        for (path, diagnostics) in all {
            let version = self.documents.get(&path).map(|open| open.version);
            let uri = self.documents.uri(&path);
            let before = self.published.remove(&path);
            let (before, other) = match before {
                Some(before) if Some(&before.uri) == uri.as_ref() => (Some(before), None),
                other => (None, other),
            };
            if let Some(other) = &other {
                self.publish_file(&other.uri, None, &[]);
            }
            let is_empty = version.is_none() && diagnostics.is_empty();
            let Some(uri) = uri.filter(|_| !is_empty || other.is_none()) else {
                continue;
            };
            let is_same = before.is_some_and(|before| {
                before.version == version && before.diagnostics == diagnostics
            });
            if !is_same {
                self.publish_file(&uri, version, &diagnostics);
            }
            if !is_empty {
                let published = Published {
                    uri,
                    version,
                    diagnostics,
                };
                self.published.insert(path, published);
            }
        }
    }

    fn publish_file(&self, uri: &Uri, version: Option<i32>, diagnostics: &[protocol::Diagnostic]) {
        let mut params = json!({ "uri": uri, "diagnostics": diagnostics });
        if let (Some(version), Some(params)) = (version, params.as_object_mut()) {
            params.insert("version".to_owned(), version.into());
        }
        self.notify("textDocument/publishDiagnostics", params);
    }
}
