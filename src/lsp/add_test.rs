//! A test of the start, written beside the rules.

use super::actions::ADD_TEST;
use super::diagnostics::ClientView;
use super::games::GameAnalysis;
use super::text::IndexedText;
use crate::base::FileId;
use crate::message;
use crate::session::files;
use crate::session::rule_tests::{read_tests, tests_paths};
use serde_json::{Value, json};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

impl ClientView<'_> {
    /// Returns the action that adds a test of the start to the tests of a game: its number of moves, as far as a check
    /// has counted them all. A game that has the test already needs no other.
    pub(super) fn add_test(&self, path: &Path, games: &[&GameAnalysis]) -> Option<Value> {
        let game = *games.iter().find(|game| game.root == path)?;
        let (count, true) = game.moves? else {
            return None;
        };
        let paths = tests_paths(path);
        let exists =
            |path: &&std::path::PathBuf| self.documents.get(path).is_some() || files::is_file(path);
        let known = paths.iter().find(exists);
        let tests = known.or(paths.last())?;
        let lines = match known {
            Some(tests) => self.documents.read(tests).ok()?,
            None => Arc::new(IndexedText::new("")),
        };
        let text = lines.text();
        let name = self
            .texts
            .say(&message!("lsp-test-of-start", count = count));
        let (written, _) = read_tests(text, FileId::default());
        if written.iter().any(|test| test.name == name) {
            return None;
        }
        let gap = match text.trim_end().is_empty() {
            true => "",
            false => "\n\n",
        };
        let quoted = toml::Value::String(name);
        let test = format!("{gap}[[test]]\nname = {quoted}\nmoves = {count}\n");
        let end: Range<usize> = text.trim_end().len()..text.len();
        let edit = json!([{ "range": lines.range(&end, self.encoding), "newText": test }]);
        let uri = self.documents.uri(tests)?;
        let changes = match known {
            Some(_) => json!({ "changes": { uri.as_str(): edit } }),
            // Without a file there is nothing to edit, unless the client can create one.
            None if self.creates_files => json!({ "documentChanges": [
                { "kind": "create", "uri": uri, "options": { "ignoreIfExists": true } },
                { "textDocument": { "uri": uri, "version": null }, "edits": edit },
            ] }),
            None => return None,
        };
        let title = message!("lsp-add-test", count = count);
        Some(json!({ "title": self.texts.say(&title), "kind": ADD_TEST, "edit": changes }))
    }
}
